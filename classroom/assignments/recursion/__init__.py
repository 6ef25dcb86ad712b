"""Assignment 1: Recursion."""
