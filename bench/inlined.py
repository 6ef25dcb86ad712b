"""The yardstick: tic-tac-toe searched as fast as plain Python goes, with the rules written into the search.

X and O are the bits of two integers; who has won and which squares are free is looked up. One call a node, as in
the course's searches, and MAX (X) is to move in the functions called `..._x`.
"""

LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
WON = [any(marks & line == line for line in LINES) for marks in range(512)]
FREE = [tuple(1 << square for square in range(9) if not taken >> square & 1) for taken in range(512)]


def minimax_x(x: int = 0, o: int = 0) -> int:
    if WON[o]:
        return -1
    best = -2
    for mark in FREE[x | o]:
        value = minimax_o(x | mark, o)
        if value > best:
            best = value
    return best if best > -2 else 0


def minimax_o(x: int, o: int) -> int:
    if WON[x]:
        return 1
    best = 2
    for mark in FREE[x | o]:
        value = minimax_x(x, o | mark)
        if value < best:
            best = value
    return best if best < 2 else 0


def alphabeta_x(x: int = 0, o: int = 0, alpha: int = -2, beta: int = 2) -> int:
    if WON[o]:
        return -1
    best = -2
    for mark in FREE[x | o]:
        value = alphabeta_o(x | mark, o, alpha, beta)
        if value > best:
            best = value
            if value > alpha:
                alpha = value
                if alpha >= beta:
                    return best
    return best if best > -2 else 0


def alphabeta_o(x: int, o: int, alpha: int, beta: int) -> int:
    if WON[x]:
        return 1
    best = 2
    for mark in FREE[x | o]:
        value = alphabeta_x(x, o | mark, alpha, beta)
        if value < best:
            best = value
            if value < beta:
                beta = value
                if alpha >= beta:
                    return best
    return best if best < 2 else 0
