"""The games of the course, one file each.

A *position* is a board and who is to move; it never changes. A *move* is a number counted from 0: a child, a square or
a column, e.g. 4 for the centre of tic-tac-toe. MAX (+1) plays X and wants a high *score*, MIN (-1) plays O and wants a
low one, e.g. -1 where O has won; `turn` is the one to move. *Own* is what the side to move has on the board, *other*
what its opponent has, mostly as *bits*: a set of squares as one integer, e.g. 0b10001 for the squares 0 and 4. The
*key* of a position is its Zobrist key, a number to look it up by; its *theme* is how it is drawn.
"""
