"""Assignment 9: Transpositions."""
