"""Assignment 11: Othello."""
