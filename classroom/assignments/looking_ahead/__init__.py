"""Assignment 4: Looking ahead."""
