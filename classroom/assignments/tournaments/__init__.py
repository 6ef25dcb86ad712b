"""Assignment 14: Tournaments."""
