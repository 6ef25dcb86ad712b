"""Assignment 6: Alpha-beta."""
