# %% own_moves | right | halves
def own_moves(plies):
    return (plies + 1) // 2
# %% own_moves | right | recursion
def own_moves(plies):
    return 0 if plies <= 0 else 1 + own_moves(plies - 2)
# %% own_moves | wrong | rounds down
def own_moves(plies):
    return plies // 2  # <-
# %% own_moves | wrong | a fraction
def own_moves(plies):
    return (plies + 1) / 2  # <-
# %% own_moves | wrong | one too many for even numbers
def own_moves(plies):
    return plies // 2 + 1  # <-
# %% known | right | pairs
def known(position, depth):
    moves = position.moves()
    if not moves:
        return position.score(), position.score()
    if depth == 0:
        return -1, 1
    pairs = [known(position.play(m), depth - 1) for m in moves]
    choose = max if position.turn == MAX else min
    return choose(least for least, most in pairs), choose(most for least, most in pairs)
# %% known | wrong | depth is asked before the end of the game
def known(position, depth):
    moves = position.moves()
    if depth == 0:  # <-
        return -1, 1
    if not moves:
        return position.score(), position.score()
    pairs = [known(position.play(m), depth - 1) for m in moves]
    choose = max if position.turn == MAX else min
    return choose(a for a, b in pairs), choose(b for a, b in pairs)
# %% known | wrong | the least of the least and the most of the most
def known(position, depth):
    moves = position.moves()
    if not moves:
        return position.score(), position.score()
    if depth == 0:
        return -1, 1
    pairs = [known(position.play(m), depth - 1) for m in moves]
    return min(a for a, b in pairs), max(b for a, b in pairs)  # <-
# %% known | wrong | stops at depth 1
def known(position, depth):
    moves = position.moves()
    if not moves:
        return position.score(), position.score()
    if depth <= 1:  # <-
        return -1, 1
    pairs = [known(position.play(m), depth - 1) for m in moves]
    choose = max if position.turn == MAX else min
    return choose(a for a, b in pairs), choose(b for a, b in pairs)
# %% known | wrong | 0 where nothing is known
def known(position, depth):
    moves = position.moves()
    if not moves or depth == 0:  # <-
        return position.score(), position.score()
    pairs = [known(position.play(m), depth - 1) for m in moves]
    choose = max if position.turn == MAX else min
    return choose(a for a, b in pairs), choose(b for a, b in pairs)
# %% known | wrong | MAX chooses everywhere
def known(position, depth):
    moves = position.moves()
    if not moves:
        return position.score(), position.score()
    if depth == 0:
        return -1, 1
    pairs = [known(position.play(m), depth - 1) for m in moves]
    return max(a for a, b in pairs), max(b for a, b in pairs)
# %% known | wrong | the pair is compared as a whole
def known(position, depth):
    moves = position.moves()
    if not moves:
        return position.score(), position.score()
    if depth == 0:
        return -1, 1
    pairs = [known(position.play(m), depth - 1) for m in moves]
    return max(pairs) if position.turn == MAX else min(pairs)  # <-
# %% look | right | two kinds of leaf
def look(position, depth, guess):
    moves = position.moves()
    if not moves:
        return position.score()
    if depth == 0:
        return guess(position)
    values = [look(position.play(m), depth - 1, guess) for m in moves]
    return max(values) if position.turn == MAX else min(values)
# %% look | wrong | guesses where the game is over
def look(position, depth, guess):
    moves = position.moves()
    if not moves or depth == 0:  # <-
        return guess(position)
    values = [look(position.play(m), depth - 1, guess) for m in moves]
    return max(values) if position.turn == MAX else min(values)
# %% look | wrong | asks depth first
def look(position, depth, guess):
    if depth == 0:  # <-
        return guess(position)
    if not position.moves():
        return position.score()
    values = [look(position.play(m), depth - 1, guess) for m in position.moves()]
    return max(values) if position.turn == MAX else min(values)
# %% look | wrong | guess for the mover
def look(position, depth, guess):
    moves = position.moves()
    if not moves:
        return position.score()
    if depth == 0:
        return position.turn * guess(position)  # <-
    values = [look(position.play(m), depth - 1, guess) for m in moves]
    return max(values) if position.turn == MAX else min(values)
# %% look | wrong | starts at ±1
def look(position, depth, guess):
    moves = position.moves()
    if not moves:
        return position.score()
    if depth == 0:
        return guess(position)
    best = -position.turn  # <-
    for m in moves:
        v = look(position.play(m), depth - 1, guess)
        best = max(best, v) if position.turn == MAX else min(best, v)
    return best
# %% look | wrong | starts at ±10
def look(position, depth, guess):
    moves = position.moves()
    if not moves:
        return position.score()
    if depth == 0:
        return guess(position)
    best = -10 * position.turn  # <-
    for m in moves:
        v = look(position.play(m), depth - 1, guess)
        best = max(best, v) if position.turn == MAX else min(best, v)
    return best
# %% look | wrong | guess is called at every inner node too
def look(position, depth, guess):
    guessed = guess(position)  # <-
    moves = position.moves()
    if not moves:
        return position.score()
    if depth == 0:
        return guessed
    values = [look(position.play(m), depth - 1, guess) for m in moves]
    return max(values) if position.turn == MAX else min(values)
# %% look | wrong | depth is not counted down
def look(position, depth, guess):
    moves = position.moves()
    if not moves:
        return position.score()
    if depth == 0:
        return guess(position)
    values = [look(position.play(m), depth, guess) for m in moves]  # <-
    return max(values) if position.turn == MAX else min(values)
# %% open_lines | right | counts
def open_lines(position):
    text = "".join(position.rows)
    x = o = 0
    for line in position.board.lines:
        marks = [text[s] for s in line]
        if all(m == "X" for m in marks):
            return 65535
        if all(m == "O" for m in marks):
            return -65535
        x += "O" not in marks
        o += "X" not in marks
    return x - o
# %% open_lines | right | an empty line counts for nobody
def open_lines(position):
    if position.score():
        return 65535 * position.score()
    text = "".join(position.rows)
    lines = ["".join(text[s] for s in line) for line in position.board.lines]
    return sum("X" in l and "O" not in l for l in lines) - sum("O" in l and "X" not in l for l in lines)
# %% open_lines | wrong | swapped: open for X while no X is on it
def open_lines(position):
    if position.score():
        return 65535 * position.score()
    text = "".join(position.rows)
    lines = ["".join(text[s] for s in line) for line in position.board.lines]
    return sum("X" not in l for l in lines) - sum("O" not in l for l in lines)  # <-
# %% open_lines | wrong | 65,535 for O too
def open_lines(position):
    if position.score():
        return 65535  # <-
    text = "".join(position.rows)
    lines = ["".join(text[s] for s in line) for line in position.board.lines]
    return sum("O" not in l for l in lines) - sum("X" not in l for l in lines)
# %% open_lines | wrong | for the side to move
def open_lines(position):
    if position.score():
        return 65535 * position.score()
    text = "".join(position.rows)
    lines = ["".join(text[s] for s in line) for line in position.board.lines]
    return position.turn * (sum("O" not in l for l in lines) - sum("X" not in l for l in lines))  # <-
# %% open_lines | wrong | the won boards are forgotten
def open_lines(position):
    text = "".join(position.rows)
    lines = ["".join(text[s] for s in line) for line in position.board.lines]
    return sum("O" not in l for l in lines) - sum("X" not in l for l in lines)
# %% open_lines | wrong | counts marks, not lines
def open_lines(position):
    if position.score():
        return 65535 * position.score()
    text = "".join(position.rows)
    return text.count("X") - text.count("O")
# %% quick | right | by score times
def quick(position, ply):
    if not position.moves():
        return position.score() * (10 - ply)
    values = [quick(position.play(m), ply + 1) for m in position.moves()]
    return max(values) if position.turn == MAX else min(values)
# %% quick | wrong | the ply is not counted up
def quick(position, ply):
    if not position.moves():
        return position.score() * (10 - ply)
    values = [quick(position.play(m), ply) for m in position.moves()]  # <-
    return max(values) if position.turn == MAX else min(values)
# %% quick | wrong | a late win counts more
def quick(position, ply):
    if not position.moves():
        return position.score() * (10 + ply)  # <-
    values = [quick(position.play(m), ply + 1) for m in position.moves()]
    return max(values) if position.turn == MAX else min(values)
# %% quick | wrong | MIN's wins are -10 - n
def quick(position, ply):
    if not position.moves():
        return position.score() * 10 - ply if position.score() else 0  # <-
    values = [quick(position.play(m), ply + 1) for m in position.moves()]
    return max(values) if position.turn == MAX else min(values)
# %% quick | wrong | a draw is worth 10 - n too
def quick(position, ply):
    if not position.moves():
        return 10 - ply if position.score() >= 0 else -10 + ply  # <-
    values = [quick(position.play(m), ply + 1) for m in position.moves()]
    return max(values) if position.turn == MAX else min(values)
# %% quick | wrong | ply goes down
def quick(position, ply):
    if not position.moves():
        return position.score() * (10 - ply)
    values = [quick(position.play(m), ply - 1) for m in position.moves()]  # <-
    return max(values) if position.turn == MAX else min(values)
# %% in_place | right | make and undo
def in_place(squares):
    if result(squares) or "." not in squares:
        return result(squares)
    mark = "X" if squares.count("X") == squares.count("O") else "O"
    values = []
    for i in range(9):
        if squares[i] == ".":
            squares[i] = mark
            values.append(in_place(squares))
            squares[i] = "."
    return max(values) if mark == "X" else min(values)
# %% in_place | right | on a copy
def in_place(squares):
    r = result(squares)
    free = [i for i, m in enumerate(squares) if m == "."]
    if r or not free:
        return r
    x = len(free) % 2 == 1
    values = [in_place(squares[:i] + ["X" if x else "O"] + squares[i + 1:]) for i in free]
    return max(values) if x else min(values)
# %% in_place | wrong | the move is not taken back
def in_place(squares):
    if result(squares) or "." not in squares:
        return result(squares)
    mark = "X" if squares.count("X") == squares.count("O") else "O"
    values = []
    for i in range(9):
        if squares[i] == ".":
            squares[i] = mark
            values.append(in_place(squares))  # <-
    return max(values) if mark == "X" else min(values)
# %% in_place | wrong | returns from the loop before the undo
def in_place(squares):
    if result(squares) or "." not in squares:
        return result(squares)
    mark = "X" if squares.count("X") == squares.count("O") else "O"
    best = -2 if mark == "X" else 2
    for i in range(9):
        if squares[i] == ".":
            squares[i] = mark
            v = in_place(squares)
            if mark == "X" and v == 1 or mark == "O" and v == -1:
                return v  # <-
            squares[i] = "."
            best = max(best, v) if mark == "X" else min(best, v)
    return best
# %% in_place | wrong | always X moves
def in_place(squares):
    if result(squares) or "." not in squares:
        return result(squares)
    values = []
    for i in range(9):
        if squares[i] == ".":
            squares[i] = "X"  # <-
            values.append(in_place(squares))
            squares[i] = "."
    return max(values)
# %% in_place | wrong | a won game is played on
def in_place(squares):
    if "." not in squares:  # <-
        return result(squares)
    mark = "X" if squares.count("X") == squares.count("O") else "O"
    values = []
    for i in range(9):
        if squares[i] == ".":
            squares[i] = mark
            values.append(in_place(squares))
            squares[i] = "."
    return max(values) if mark == "X" else min(values)
# %% in_place | wrong | the other mark is to move
def in_place(squares):
    if result(squares) or "." not in squares:
        return result(squares)
    mark = "O" if squares.count("X") == squares.count("O") else "X"  # <-
    values = []
    for i in range(9):
        if squares[i] == ".":
            squares[i] = mark
            values.append(in_place(squares))
            squares[i] = "."
    return max(values) if mark == "X" else min(values)
