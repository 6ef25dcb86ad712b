"""Assignment 8: Move ordering."""
