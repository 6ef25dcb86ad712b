"""The games of the course, one file each.

A *position* is a board and who is to move; it never changes. A *move* is a number counted from 0: a child, a square or
a column. MAX (+1) plays X and wants a high *score*, MIN (-1) plays O and wants a low one; `turn` is the one to move.
*Own* is what the side to move has on the board, *other* what its opponent has, mostly as *bits*: a set of squares as
one integer. The *key* of a position is its Zobrist key, a number to look it up by; its *theme* is how it is drawn.
"""
