"""Assignment 12: Gomoku."""
