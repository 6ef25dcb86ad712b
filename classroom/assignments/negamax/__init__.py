"""Assignment 5: Negamax."""
