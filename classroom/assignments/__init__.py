"""The assignments: one folder each, with its tasks (`tasks.py`) and the mistakes that learners make (`mistakes.txt`).

Words are those of `classroom.check`. A tree is *tiny* with up to four leaves, [0, [-1, 1]]; a *chain* has nodes with an
only child, [[[0], 1]]; a *window* is (α, β), (-1, 0), full without one, (-inf, inf); a *guess* is what an evaluation
says of a node at which the game goes on, ((1,), 3) for 3 at the second child.
"""
