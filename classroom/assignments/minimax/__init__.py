"""Assignment 3: Minimax."""
