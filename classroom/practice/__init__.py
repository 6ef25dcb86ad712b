"""Asks questions about a run, marks cuts and values, and prints sheets of both.

A *run* is a recording that is asked about; the *behaviour* of a call is what it asks for, gets and returns. A
*decision* is a place where a search could do one thing or another, "cut" or "next", a *question* asks for it, and a
*mistaken run* is what a known wrong program would do there. On a *sheet* a tree is *marked*, cuts, windows and values,
against a *key* of *facts*: that (1, 2), the node B3, is cut, or that α is 3 at B; an *entry* is what is written there,
"3" or "≤ 2".
"""
