"""Gomoku's player, which searches threats before all else, and the protocol in which programs play it by text."""
