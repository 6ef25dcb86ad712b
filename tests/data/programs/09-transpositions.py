# %% layers | right | sets
def layers(position, depth):
    layer, counts = {position}, [1]
    for _ in range(depth):
        layer = {p.play(m) for p in layer for m in p.moves()}
        counts.append(len(layer))
    return counts
# %% layers | wrong | ways instead of positions
def layers(position, depth):
    layer, counts = [position], [1]
    for _ in range(depth):
        layer = [p.play(m) for p in layer for m in p.moves()]  # <-
        counts.append(len(layer))
    return counts
# %% layers | wrong | one number short
def layers(position, depth):
    layer, counts = {position}, [1]
    for _ in range(depth - 1):  # <-
        layer = {p.play(m) for p in layer for m in p.moves()}
        counts.append(len(layer))
    return counts
# %% layers | wrong | the first number is left out
def layers(position, depth):
    layer, counts = {position}, []  # <-
    for _ in range(depth):
        layer = {p.play(m) for p in layer for m in p.moves()}
        counts.append(len(layer))
    return counts
# %% layers | wrong | counts all positions so far
def layers(position, depth):
    layer, counts = {position}, [1]
    for _ in range(depth):
        layer |= {p.play(m) for p in layer for m in p.moves()}  # <-
        counts.append(len(layer))
    return counts
# %% zobrist | right | loops
def zobrist_key(board, turn, numbers):
    key = numbers["turn"] if turn == MIN else 0
    for square, mark in enumerate(board):
        if mark != ".":
            key ^= numbers[mark][square]
    return key
def key_after(key, changes, numbers):
    for square, old, new in changes:
        for mark in (old, new):
            if mark != ".":
                key ^= numbers[mark][square]
    return key ^ numbers["turn"]
# %% zobrist | wrong | turn number for MAX
def zobrist_key(board, turn, numbers):
    key = numbers["turn"] if turn == MAX else 0  # <-
    for square, mark in enumerate(board):
        if mark != ".":
            key ^= numbers[mark][square]
    return key
# %% zobrist | wrong | added instead of xor
def zobrist_key(board, turn, numbers):
    key = numbers["turn"] if turn == MIN else 0
    for square, mark in enumerate(board):
        if mark != ".":
            key += numbers[mark][square]  # <-
    return key
# %% zobrist | wrong | the side to move is forgotten
def zobrist_key(board, turn, numbers):
    key = 0
    for square, mark in enumerate(board):
        if mark != ".":
            key ^= numbers[mark][square]
    return key
# %% zobrist | wrong | key_after does not change the side
def key_after(key, changes, numbers):
    for square, old, new in changes:
        for mark in (old, new):
            if mark != ".":
                key ^= numbers[mark][square]
    return key  # <-
# %% zobrist | wrong | the old mark is not taken out
def key_after(key, changes, numbers):
    for square, old, new in changes:
        if new != ".":
            key ^= numbers[new][square]
    return key ^ numbers["turn"]
# %% zobrist | wrong | the turn number for each change
def key_after(key, changes, numbers):
    for square, old, new in changes:
        for mark in (old, new):
            if mark != ".":
                key ^= numbers[mark][square]
        key ^= numbers["turn"]  # <-
    return key
# %% smallest_image | right | quarter turns
def smallest_image(board):
    n = int(len(board) ** 0.5)
    rows = [board[i * n:(i + 1) * n] for i in range(n)]
    images = []
    for _ in range(4):
        rows = ["".join(r) for r in zip(*rows[::-1])]
        images.append("".join(rows))
        images.append("".join(r[::-1] for r in rows))
    return min(images)
# %% smallest_image | wrong | no mirror
def smallest_image(board):
    n = int(len(board) ** 0.5)
    rows = [board[i * n:(i + 1) * n] for i in range(n)]
    images = []
    for _ in range(4):
        rows = ["".join(r) for r in zip(*rows[::-1])]
        images.append("".join(rows))
    return min(images)
# %% smallest_image | wrong | the largest
def smallest_image(board):
    n = int(len(board) ** 0.5)
    rows = [board[i * n:(i + 1) * n] for i in range(n)]
    images = []
    for _ in range(4):
        rows = ["".join(r) for r in zip(*rows[::-1])]
        images.append("".join(rows))
        images.append("".join(r[::-1] for r in rows))
    return max(images)  # <-
# %% smallest_image | wrong | three turns only
def smallest_image(board):
    n = int(len(board) ** 0.5)
    rows = [board[i * n:(i + 1) * n] for i in range(n)]
    images = []
    for _ in range(3):  # <-
        images.append("".join(rows))
        images.append("".join(r[::-1] for r in rows))
        rows = ["".join(r) for r in zip(*rows[::-1])]
    return min(images)
# %% smallest_image | wrong | nine squares only
def smallest_image(board):
    rows = [board[0:3], board[3:6], board[6:9]]
    images = []
    for _ in range(4):
        rows = ["".join(r) for r in zip(*rows[::-1])]
        images.append("".join(rows))
        images.append("".join(r[::-1] for r in rows))
    return min(images)
# %% smallest_image | wrong | mirrored, not turned
def smallest_image(board):
    n = int(len(board) ** 0.5)
    rows = [board[i * n:(i + 1) * n] for i in range(n)]
    up = rows[::-1]
    images = [rows, up, [r[::-1] for r in rows], [r[::-1] for r in up]]
    return min("".join(i) for i in images)
# %% entries | right | comparisons
def bound(value, alpha, beta):
    return "upper" if value <= alpha else "lower" if value >= beta else "exact"
def settles(entry, depth, alpha, beta):
    plies, value, kind = entry
    if plies != depth:
        return False
    return kind == "exact" or (kind == "lower" and value >= beta) or (kind == "upper" and value <= alpha)
def narrowed(entry, depth, alpha, beta):
    plies, value, kind = entry
    if plies != depth:
        return alpha, beta
    if kind == "exact":
        return value, value
    if kind == "lower":
        return max(alpha, value), beta
    return alpha, min(beta, value)
# %% entries | wrong | upper and lower swapped
def bound(value, alpha, beta):
    return "lower" if value <= alpha else "upper" if value >= beta else "exact"  # <-
# %% entries | wrong | at the ends of the window it says exact
def bound(value, alpha, beta):
    return "upper" if value < alpha else "lower" if value > beta else "exact"  # <-
# %% entries | wrong | deeper entries settle too
def settles(entry, depth, alpha, beta):
    plies, value, kind = entry
    if plies < depth:  # <-
        return False
    return kind == "exact" or (kind == "lower" and value >= beta) or (kind == "upper" and value <= alpha)
# %% entries | wrong | depth is not asked
def settles(entry, depth, alpha, beta):
    plies, value, kind = entry
    return kind == "exact" or (kind == "lower" and value >= beta) or (kind == "upper" and value <= alpha)
# %% entries | wrong | lower settles against alpha
def settles(entry, depth, alpha, beta):
    plies, value, kind = entry
    if plies != depth:
        return False
    return kind == "exact" or (kind == "lower" and value >= alpha) or (kind == "upper" and value <= beta)  # <-
# %% entries | wrong | only beyond beta
def settles(entry, depth, alpha, beta):
    plies, value, kind = entry
    if plies != depth:
        return False
    return kind == "exact" or (kind == "lower" and value > beta) or (kind == "upper" and value <= alpha)  # <-
# %% entries | wrong | a lower bound lowers beta
def narrowed(entry, depth, alpha, beta):
    plies, value, kind = entry
    if plies != depth:
        return alpha, beta
    if kind == "exact":
        return value, value
    if kind == "lower":
        return alpha, min(beta, value)  # <-
    return max(alpha, value), beta  # <-
# %% entries | wrong | alpha is set, not raised
def narrowed(entry, depth, alpha, beta):
    plies, value, kind = entry
    if plies != depth:
        return alpha, beta
    if kind == "exact":
        return value, value
    if kind == "lower":
        return value, beta  # <-
    return alpha, min(beta, value)
# %% alphabeta_table | right | with bounds
def alphabeta_table(position, depth=inf, alpha=-inf, beta=inf, evaluate=score, table=None):
    table = {} if table is None else table
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    low, high = table.get((position, depth), (-inf, inf))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    a, b = max(alpha, low), min(beta, high)
    best = -inf
    top = a
    for m in moves:
        best = max(best, -alphabeta_table(position.play(m), depth - 1, -b, -top, evaluate, table))
        top = max(top, best)
        if top >= b:
            break
    if best <= a:
        table[position, depth] = (low, min(high, best))
    elif best >= b:
        table[position, depth] = (max(low, best), high)
    else:
        table[position, depth] = (best, best)
    return best
# %% alphabeta_table | wrong | values are kept without their bounds
def alphabeta_table(position, depth=inf, alpha=-inf, beta=inf, evaluate=score, table=None):
    table = {} if table is None else table
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    if (position, depth) in table:
        return table[position, depth]
    best = -inf
    for m in moves:
        best = max(best, -alphabeta_table(position.play(m), depth - 1, -beta, -alpha, evaluate, table))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    table[position, depth] = best
    return best
# %% alphabeta_table | wrong | depth is not in the key
def alphabeta_table(position, depth=inf, alpha=-inf, beta=inf, evaluate=score, table=None):
    table = {} if table is None else table
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    low, high = table.get(position, (-inf, inf))  # <-
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    best, top = -inf, alpha
    for m in moves:
        best = max(best, -alphabeta_table(position.play(m), depth - 1, -beta, -top, evaluate, table))
        top = max(top, best)
        if top >= beta:
            break
    if best <= alpha:
        table[position] = (low, best)
    elif best >= beta:
        table[position] = (best, high)
    else:
        table[position] = (best, best)
    return best
# %% alphabeta_table | wrong | nothing is looked up
def alphabeta_table(position, depth=inf, alpha=-inf, beta=inf, evaluate=score, table=None):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    best = -inf
    for m in moves:
        best = max(best, -alphabeta_table(position.play(m), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta_table | wrong | the table is not handed on
def alphabeta_table(position, depth=inf, alpha=-inf, beta=inf, evaluate=score, table=None):
    table = {} if table is None else table
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    low, high = table.get((position, depth), (-inf, inf))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    best, top = -inf, alpha
    for m in moves:
        best = max(best, -alphabeta_table(position.play(m), depth - 1, -beta, -top, evaluate))  # <-
        top = max(top, best)
        if top >= beta:
            break
    if best <= alpha:
        table[position, depth] = (low, best)
    elif best >= beta:
        table[position, depth] = (best, high)
    else:
        table[position, depth] = (best, best)
    return best
# %% alphabeta_table | wrong | bounds judged against the raised alpha
def alphabeta_table(position, depth=inf, alpha=-inf, beta=inf, evaluate=score, table=None):
    table = {} if table is None else table
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    low, high = table.get((position, depth), (-inf, inf))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    best = -inf
    for m in moves:
        best = max(best, -alphabeta_table(position.play(m), depth - 1, -beta, -alpha, evaluate, table))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    if best <= alpha:  # <-
        table[position, depth] = (low, best)
    elif best >= beta:
        table[position, depth] = (best, high)
    else:
        table[position, depth] = (best, best)
    return best
# %% alphabeta_table | wrong | one table for all searches
def alphabeta_table(position, depth=inf, alpha=-inf, beta=inf, evaluate=score, table={}):  # <-
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    low, high = table.get((position, depth), (-inf, inf))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    best, top = -inf, alpha
    for m in moves:
        best = max(best, -alphabeta_table(position.play(m), depth - 1, -beta, -top, evaluate, table))
        top = max(top, best)
        if top >= beta:
            break
    if best <= alpha:
        table[position, depth] = (low, best)
    elif best >= beta:
        table[position, depth] = (best, high)
    else:
        table[position, depth] = (best, best)
    return best
# %% memory | right | modulo
def stored(table, entry):
    table = list(table)
    place = entry[0] % len(table)
    old = table[place]
    if not old or old[0] == entry[0] or old[1] <= entry[1]:
        table[place] = entry
    return table
def found(table, key):
    entry = table[key % len(table)]
    return entry if entry and entry[0] == key else []
# %% memory | wrong | the deeper one stays even for the same key
def stored(table, entry):
    table = list(table)
    place = entry[0] % len(table)
    old = table[place]
    if not old or old[1] <= entry[1]:  # <-
        table[place] = entry
    return table
# %% memory | wrong | equally deep entries stay
def stored(table, entry):
    table = list(table)
    place = entry[0] % len(table)
    old = table[place]
    if not old or old[0] == entry[0] or old[1] < entry[1]:  # <-
        table[place] = entry
    return table
# %% memory | wrong | always replaced
def stored(table, entry):
    table = list(table)
    table[entry[0] % len(table)] = entry
    return table
# %% memory | wrong | the list that comes in is changed
def stored(table, entry):
    place = entry[0] % len(table)
    old = table[place]
    if not old or old[0] == entry[0] or old[1] <= entry[1]:
        table[place] = entry  # <-
    return table
# %% memory | wrong | found does not compare the key
def found(table, key):
    return table[key % len(table)]
# %% memory | wrong | found returns None
def found(table, key):
    entry = table[key % len(table)]
    if entry and entry[0] == key:
        return entry
