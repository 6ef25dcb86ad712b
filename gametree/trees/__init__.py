"""Builds networkx trees from positions, recordings and seeds, and says what a recorded search proves."""
