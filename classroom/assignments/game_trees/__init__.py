"""Assignment 2: Game trees."""
