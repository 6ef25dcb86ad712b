"""Asks questions about a run, marks cuts and values, and prints sheets of both.

A *run* is a recording that is asked about; the *behaviour* of a call is what it replies to, concludes and returns. A
*decision* is a place where a search could do one thing or another, a *question* asks for it, and a *mistaken run* is
what a known wrong program would do there. On a *sheet* a tree is *marked*: cuts, windows and values, against a *key*.
"""
