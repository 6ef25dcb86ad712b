"""The assignments: one folder each, with its tasks (`tasks.py`) and the mistakes that learners make (`mistakes.txt`).

Words are those of `classroom.check`. A tree is *tiny* with up to four leaves; a *chain* has nodes with an only child; a
*window* is (α, β), full without one; a *guess* is what an evaluation says of a node at which the game goes on.
"""
