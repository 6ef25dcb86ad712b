# %% flipped | right | walks
def flipped(board, mark, square):
    r, c = square
    if board[r][c] != ".":
        return []
    other = "O" if mark == "X" else "X"
    found = []
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            run, y, x = [], r + dr, c + dc
            while 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == other:
                run.append((y, x))
                y, x = y + dr, x + dc
            if 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == mark:
                found += run
    return found
# %% flipped | wrong | no diagonals
def flipped(board, mark, square):
    r, c = square
    if board[r][c] != ".":
        return []
    other = "O" if mark == "X" else "X"
    found = []
    for dr, dc in [(0, 1), (0, -1), (1, 0), (-1, 0)]:  # <-
        run, y, x = [], r + dr, c + dc
        while 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == other:
            run.append((y, x))
            y, x = y + dr, x + dc
        if 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == mark:
            found += run
    return found
# %% flipped | wrong | a run needs no disc of mark behind it
def flipped(board, mark, square):
    r, c = square
    if board[r][c] != ".":
        return []
    other = "O" if mark == "X" else "X"
    found = []
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            run, y, x = [], r + dr, c + dc
            while 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == other:
                run.append((y, x))
                y, x = y + dr, x + dc
            found += run
    return found
# %% flipped | wrong | a taken square is played on
def flipped(board, mark, square):
    r, c = square
    other = "O" if mark == "X" else "X"
    found = []
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            run, y, x = [], r + dr, c + dc
            while 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == other:
                run.append((y, x))
                y, x = y + dr, x + dc
            if 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == mark:
                found += run
    return found
# %% flipped | wrong | the board's edge is not asked at the top and left
def flipped(board, mark, square):
    r, c = square
    if board[r][c] != ".":
        return []
    other = "O" if mark == "X" else "X"
    found = []
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            run, y, x = [], r + dr, c + dc
            while y < len(board) and x < len(board[0]) and board[y][x] == other:  # <-
                run.append((y, x))
                y, x = y + dr, x + dc
            if y < len(board) and x < len(board[0]) and board[y][x] == mark:  # <-
                found += run
    return found
# %% flipped | wrong | one disc only
def flipped(board, mark, square):
    r, c = square
    if board[r][c] != ".":
        return []
    other = "O" if mark == "X" else "X"
    found = []
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            run, y, x = [], r + dr, c + dc
            if 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == other:  # <-
                run.append((y, x))
                y, x = y + dr, x + dc
            if 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == mark:
                found += run
    return found
# %% flipped | wrong | the board is taken to be square
def flipped(board, mark, square):
    r, c = square
    if board[r][c] != ".":
        return []
    other = "O" if mark == "X" else "X"
    found = []
    n = len(board)
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            run, y, x = [], r + dr, c + dc
            while 0 <= y < n and 0 <= x < n and board[y][x] == other:  # <-
                run.append((y, x))
                y, x = y + dr, x + dc
            if 0 <= y < n and 0 <= x < n and board[y][x] == mark:  # <-
                found += run
    return found
# %% flipped | wrong | always X turns O
def flipped(board, mark, square):
    r, c = square
    if board[r][c] != ".":
        return []
    found = []
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            run, y, x = [], r + dr, c + dc
            while 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == "O":  # <-
                run.append((y, x))
                y, x = y + dr, x + dc
            if 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == "X":  # <-
                found += run
    return found
# %% flipped | wrong | returns after the first direction
def flipped(board, mark, square):
    r, c = square
    if board[r][c] != ".":
        return []
    other = "O" if mark == "X" else "X"
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            run, y, x = [], r + dr, c + dc
            while 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == other:
                run.append((y, x))
                y, x = y + dr, x + dc
            if run and 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == mark:
                return run  # <-
    return []
# %% legal_squares | right | comprehension
def legal_squares(board, mark):
    return [(r, c) for r, row in enumerate(board) for c in range(len(row)) if flipped(board, mark, (r, c))]
# %% legal_squares | wrong | all empty squares
def legal_squares(board, mark):
    return [(r, c) for r, row in enumerate(board) for c in range(len(row)) if row[c] == "."]
# %% legal_squares | wrong | column first
def legal_squares(board, mark):
    return [(c, r) for r, row in enumerate(board) for c in range(len(row)) if flipped(board, mark, (r, c))]  # <-
# %% legal_squares | wrong | taken to be square
def legal_squares(board, mark):
    n = len(board)
    return [(r, c) for r in range(n) for c in range(n) if c < len(board[r]) and flipped(board, mark, (r, c))]  # <-
# %% legal_squares | wrong | for X always
def legal_squares(board, mark):
    return [(r, c) for r, row in enumerate(board) for c in range(len(row)) if flipped(board, "X", (r, c))]  # <-
# %% legal_squares | wrong | the last column is left out
def legal_squares(board, mark):
    return [(r, c) for r, row in enumerate(board) for c in range(len(row) - 1) if flipped(board, mark, (r, c))]  # <-
# %% final_score | right | sign
def final_score(board, empties_to_winner):
    text = "".join(board)
    d = text.count("X") - text.count("O")
    if empties_to_winner and d:
        d += text.count(".") * (1 if d > 0 else -1)
    return d
# %% final_score | wrong | the draw gets the empties
def final_score(board, empties_to_winner):
    text = "".join(board)
    d = text.count("X") - text.count("O")
    if empties_to_winner:
        d += text.count(".") * (1 if d >= 0 else -1)  # <-
    return d
# %% final_score | wrong | empties always to X
def final_score(board, empties_to_winner):
    text = "".join(board)
    d = text.count("X") - text.count("O")
    if empties_to_winner and d:
        d += text.count(".")  # <-
    return d
# %% final_score | wrong | empties always counted
def final_score(board, empties_to_winner):
    text = "".join(board)
    d = text.count("X") - text.count("O")
    if d > 0:
        return d + text.count(".")
    if d < 0:
        return d - text.count(".")
    return 0
# %% final_score | wrong | O less X
def final_score(board, empties_to_winner):
    text = "".join(board)
    d = text.count("O") - text.count("X")  # <-
    if empties_to_winner and d:
        d += text.count(".") * (1 if d > 0 else -1)
    return d
# %% next_mover | right | two questions
def next_mover(board, mark):
    other = "O" if mark == "X" else "X"
    return other if after(board, other) else mark if after(board, mark) else ""
# %% next_mover | wrong | no passes
def next_mover(board, mark):
    other = "O" if mark == "X" else "X"
    return other if after(board, other) else ""
# %% next_mover | wrong | mark first
def next_mover(board, mark):
    other = "O" if mark == "X" else "X"
    return mark if after(board, mark) else other if after(board, other) else ""  # <-
# %% next_mover | wrong | never over
def next_mover(board, mark):
    other = "O" if mark == "X" else "X"
    return other if after(board, other) else mark
# %% next_mover | wrong | always the other
def next_mover(board, mark):
    return "O" if mark == "X" else "X"
# %% evaluation | right | sums
def evaluation(board, mark):
    other = "O" if mark == "X" else "X"
    corners = [board[r][c] for r in (0, -1) for c in (0, -1)]
    return len(after(board, mark)) - len(after(board, other)) + 10 * (corners.count(mark) - corners.count(other))
# %% evaluation | wrong | no mobility of the other
def evaluation(board, mark):
    other = "O" if mark == "X" else "X"
    corners = [board[r][c] for r in (0, -1) for c in (0, -1)]
    return len(after(board, mark)) + 10 * (corners.count(mark) - corners.count(other))
# %% evaluation | wrong | for X always
def evaluation(board, mark):
    corners = [board[r][c] for r in (0, -1) for c in (0, -1)]
    return len(after(board, "X")) - len(after(board, "O")) + 10 * (corners.count("X") - corners.count("O"))
# %% evaluation | wrong | the other side's corners are not taken off
def evaluation(board, mark):
    other = "O" if mark == "X" else "X"
    corners = [board[r][c] for r in (0, -1) for c in (0, -1)]
    return len(after(board, mark)) - len(after(board, other)) + 10 * corners.count(mark)  # <-
# %% evaluation | wrong | two corners
def evaluation(board, mark):
    other = "O" if mark == "X" else "X"
    corners = [board[0][0], board[-1][-1]]  # <-
    return len(after(board, mark)) - len(after(board, other)) + 10 * (corners.count(mark) - corners.count(other))
# %% evaluation | wrong | a corner is worth 1
def evaluation(board, mark):
    other = "O" if mark == "X" else "X"
    corners = [board[r][c] for r in (0, -1) for c in (0, -1)]
    return len(after(board, mark)) - len(after(board, other)) + corners.count(mark) - corners.count(other)  # <-
# %% evaluation | wrong | mobility the other way round
def evaluation(board, mark):
    other = "O" if mark == "X" else "X"
    corners = [board[r][c] for r in (0, -1) for c in (0, -1)]
    return len(after(board, other)) - len(after(board, mark)) + 10 * (corners.count(mark) - corners.count(other))  # <-
# %% negamax_with_passes | right | pass as a move
def negamax_with_passes(board, mark, depth=inf):
    other = "O" if mark == "X" else "X"
    text = "".join(board)
    boards = after(board, mark).values()
    if depth == 0 or (not boards and not after(board, other)):
        return text.count(mark) - text.count(other)
    return max(-negamax_with_passes(b, other, depth - 1) for b in boards or [board])
# %% negamax_with_passes | wrong | a pass ends the game
def negamax_with_passes(board, mark, depth=inf):
    other = "O" if mark == "X" else "X"
    text = "".join(board)
    boards = after(board, mark).values()
    if depth == 0 or not boards:  # <-
        return text.count(mark) - text.count(other)
    return max(-negamax_with_passes(b, other, depth - 1) for b in boards)
# %% negamax_with_passes | wrong | a pass costs no ply
def negamax_with_passes(board, mark, depth=inf):
    other = "O" if mark == "X" else "X"
    text = "".join(board)
    boards = after(board, mark).values()
    if depth == 0 or (not boards and not after(board, other)):
        return text.count(mark) - text.count(other)
    if not boards:
        return -negamax_with_passes(board, other, depth)  # <-
    return max(-negamax_with_passes(b, other, depth - 1) for b in boards)
# %% negamax_with_passes | wrong | no minus after a pass
def negamax_with_passes(board, mark, depth=inf):
    other = "O" if mark == "X" else "X"
    text = "".join(board)
    boards = after(board, mark).values()
    if depth == 0 or (not boards and not after(board, other)):
        return text.count(mark) - text.count(other)
    if not boards:
        return negamax_with_passes(board, other, depth - 1)  # <-
    return max(-negamax_with_passes(b, other, depth - 1) for b in boards)
# %% negamax_with_passes | wrong | counts X's discs
def negamax_with_passes(board, mark, depth=inf):
    other = "O" if mark == "X" else "X"
    text = "".join(board)
    boards = after(board, mark).values()
    if depth == 0 or (not boards and not after(board, other)):
        return text.count("X") - text.count("O")  # <-
    return max(-negamax_with_passes(b, other, depth - 1) for b in boards or [board])
# %% negamax_with_passes | wrong | depth is not handed on
def negamax_with_passes(board, mark, depth=inf):
    other = "O" if mark == "X" else "X"
    text = "".join(board)
    boards = after(board, mark).values()
    if depth == 0 or (not boards and not after(board, other)):
        return text.count(mark) - text.count(other)
    return max(-negamax_with_passes(b, other) for b in boards or [board])  # <-
# %% negamax_with_passes | wrong | the same side moves on
def negamax_with_passes(board, mark, depth=inf):
    other = "O" if mark == "X" else "X"
    text = "".join(board)
    boards = after(board, mark).values()
    if depth == 0 or (not boards and not after(board, other)):
        return text.count(mark) - text.count(other)
    return max(-negamax_with_passes(b, mark, depth - 1) for b in boards or [board])  # <-
# %% best_to_the_end | right | minimax
def best_to_the_end(position):
    def value(p):
        if not p.moves():
            return p.score()
        values = [value(p.play(m)) for m in p.moves()]
        return max(values) if p.turn == 1 else min(values)
    moves = position.moves()
    if not moves:
        return []
    values = [position.turn * value(position.play(m)) for m in moves]
    return [m for m, v in zip(moves, values) if v == max(values)]
# %% best_to_the_end | wrong | only the first of the best
def best_to_the_end(position):
    def value(p):
        if not p.moves():
            return p.score()
        values = [value(p.play(m)) for m in p.moves()]
        return max(values) if p.turn == 1 else min(values)
    moves = position.moves()
    if not moves:
        return []
    values = [position.turn * value(position.play(m)) for m in moves]
    return [moves[values.index(max(values))]]  # <-
# %% best_to_the_end | wrong | for X always
def best_to_the_end(position):
    def value(p):
        if not p.moves():
            return p.score()
        values = [value(p.play(m)) for m in p.moves()]
        return max(values) if p.turn == 1 else min(values)
    moves = position.moves()
    if not moves:
        return []
    values = [value(position.play(m)) for m in moves]  # <-
    return [m for m, v in zip(moves, values) if v == max(values)]
# %% best_to_the_end | wrong | by score after the move
def best_to_the_end(position):
    moves = position.moves()
    if not moves:
        return []
    values = [position.turn * position.play(m).score() for m in moves]
    return [m for m, v in zip(moves, values) if v == max(values)]
# %% best_to_the_end | wrong | passes are left out
def best_to_the_end(position):
    def value(p):
        if not p.moves():
            return p.score()
        values = [value(p.play(m)) for m in p.moves()]
        return max(values) if p.turn == 1 else min(values)
    moves = [m for m in position.moves() if m != PASS]  # <-
    if not moves:
        return []
    values = [position.turn * value(position.play(m)) for m in moves]
    return [m for m, v in zip(moves, values) if v == max(values)]
# %% best_to_the_end | wrong | the values compared by the child's turn
def best_to_the_end(position):
    def value(p):
        if not p.moves():
            return p.score()
        values = [value(p.play(m)) for m in p.moves()]
        return max(values) if p.turn == -1 else min(values)  # <-
    moves = position.moves()
    if not moves:
        return []
    values = [position.turn * value(position.play(m)) for m in moves]
    return [m for m, v in zip(moves, values) if v == max(values)]
