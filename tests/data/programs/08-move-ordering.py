# %% promising | right | sorted
def promising(position, evaluate):
    return sorted(position.moves(), key=lambda m: -position.turn * evaluate(position.play(m)))
# %% promising | wrong | worst first
def promising(position, evaluate):
    return sorted(position.moves(), key=lambda m: position.turn * evaluate(position.play(m)))  # <-
# %% promising | wrong | always for MAX
def promising(position, evaluate):
    return sorted(position.moves(), key=lambda m: -evaluate(position.play(m)))  # <-
# %% promising | wrong | equals backwards
def promising(position, evaluate):
    order = sorted(position.moves(), key=lambda m: position.turn * evaluate(position.play(m)))
    return order[::-1]  # <-
# %% promising | wrong | the position before the move
def promising(position, evaluate):
    return sorted(position.moves(), key=lambda m: -position.turn * evaluate(position))  # <-
# %% promising | wrong | score instead of evaluate
def promising(position, evaluate):
    return sorted(position.moves(), key=lambda m: -position.turn * position.play(m).score())  # <-
# %% to_front | right | loops
def to_front(moves, first):
    front = []
    for m in first:
        if m in moves and m not in front:
            front.append(m)
    return front + [m for m in moves if m not in front]
# %% to_front | wrong | moves that are not legal come along
def to_front(moves, first):
    front = []
    for m in first:
        if m not in front:  # <-
            front.append(m)
    return front + [m for m in moves if m not in front]
# %% to_front | wrong | a move twice in front
def to_front(moves, first):
    front = [m for m in first if m in moves]  # <-
    return front + [m for m in moves if m not in front]
# %% to_front | wrong | the order of moves instead of first
def to_front(moves, first):
    return [m for m in moves if m in first] + [m for m in moves if m not in first]  # <-
# %% to_front | wrong | the others are lost
def to_front(moves, first):
    front = []
    for m in first:
        if m in moves and m not in front:
            front.append(m)
    return front  # <-
# %% to_front | wrong | moves in front come again
def to_front(moves, first):
    front = []
    for m in first:
        if m in moves and m not in front:
            front.append(m)
    return front + list(moves)  # <-
# %% to_front | wrong | inserted at the front one after the other, which reverses
def to_front(moves, first):
    front = []
    for m in first:
        if m in moves and m not in front:
            front.insert(0, m)  # <-
    return front + [m for m in moves if m not in front]
# %% alphabeta_ordered | right | own to_front
def alphabeta_ordered(position, depth=inf, alpha=-inf, beta=inf, evaluate=score, first=()):
    moves = list(position.moves())
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    for m in reversed(list(first)):
        moves = put_first(moves, m)
    best = -inf
    for m in moves:
        best = max(best, -alphabeta_ordered(position.play(m), depth - 1, -beta, -alpha, evaluate, first))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta_ordered | wrong | first is not handed on
def alphabeta_ordered(position, depth=inf, alpha=-inf, beta=inf, evaluate=score, first=()):
    moves = list(position.moves())
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    for m in reversed(list(first)):
        moves = put_first(moves, m)
    best = -inf
    for m in moves:
        best = max(best, -alphabeta_ordered(position.play(m), depth - 1, -beta, -alpha, evaluate))  # <-
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta_ordered | wrong | put in front from the first to the last: the order is reversed
def alphabeta_ordered(position, depth=inf, alpha=-inf, beta=inf, evaluate=score, first=()):
    moves = list(position.moves())
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    for m in first:  # <-
        moves = put_first(moves, m)
    best = -inf
    for m in moves:
        best = max(best, -alphabeta_ordered(position.play(m), depth - 1, -beta, -alpha, evaluate, first))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta_ordered | wrong | first is not used at all
def alphabeta_ordered(position, depth=inf, alpha=-inf, beta=inf, evaluate=score, first=()):
    moves = list(position.moves())
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    best = -inf
    for m in moves:
        best = max(best, -alphabeta_ordered(position.play(m), depth - 1, -beta, -alpha, evaluate, first))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta_ordered | wrong | no cut
def alphabeta_ordered(position, depth=inf, alpha=-inf, beta=inf, evaluate=score, first=()):
    moves = list(position.moves())
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    for m in reversed(list(first)):
        moves = put_first(moves, m)
    best = -inf
    for m in moves:
        best = max(best, -alphabeta_ordered(position.play(m), depth - 1, -beta, -alpha, evaluate, first))
        alpha = max(alpha, best)
    return best
# %% alphabeta_ordered | wrong | only moves of first are searched
def alphabeta_ordered(position, depth=inf, alpha=-inf, beta=inf, evaluate=score, first=()):
    moves = list(position.moves())
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    moves = [m for m in first if m in moves] or moves
    best = -inf
    for m in moves:
        best = max(best, -alphabeta_ordered(position.play(m), depth - 1, -beta, -alpha, evaluate, first))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta_line | right | a pair
def alphabeta_line(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position), []
    best, line = -inf, []
    for m in moves:
        v, rest = alphabeta_line(position.play(m), depth - 1, -beta, -alpha, evaluate)
        if -v > best:
            best, line = -v, [m, *rest]
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, line
# %% alphabeta_line | wrong | equals replace: a bound takes the line over
def alphabeta_line(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position), []
    best, line = -inf, []
    for m in moves:
        v, rest = alphabeta_line(position.play(m), depth - 1, -beta, -alpha, evaluate)
        if -v >= best:  # <-
            best, line = -v, [m, *rest]
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, line
# %% alphabeta_line | wrong | only the own move
def alphabeta_line(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position), []
    best, line = -inf, []
    for m in moves:
        v, rest = alphabeta_line(position.play(m), depth - 1, -beta, -alpha, evaluate)
        if -v > best:
            best, line = -v, [m]  # <-
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, line
# %% alphabeta_line | wrong | the line is set whether the move is better or not
def alphabeta_line(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position), []
    best, line = -inf, []
    for m in moves:
        v, rest = alphabeta_line(position.play(m), depth - 1, -beta, -alpha, evaluate)
        best = max(best, -v)
        line = [m, *rest]  # <-
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, line
# %% alphabeta_line | wrong | the rest in front
def alphabeta_line(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position), []
    best, line = -inf, []
    for m in moves:
        v, rest = alphabeta_line(position.play(m), depth - 1, -beta, -alpha, evaluate)
        if -v > best:
            best, line = -v, [*rest, m]  # <-
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, line
# %% alphabeta_line | wrong | the value without its minus
def alphabeta_line(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position), []
    best, line = -inf, []
    for m in moves:
        v, rest = alphabeta_line(position.play(m), depth - 1, -beta, -alpha, evaluate)
        if v > best:  # <-
            best, line = v, [m, *rest]
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, line
# %% deepening | right | by put_first
def deepening(position, depth, evaluate=score):
    lines, order = [], list(position.moves())
    for plies in range(1, depth + 1):
        best, choice = -inf, None
        for m in order:
            v = -alphabeta(position.play(m), plies - 1, -inf, -best, evaluate)
            if choice is None or v > best:
                best, choice = v, m
        lines.append((plies, best, choice))
        order = put_first(list(position.moves()), choice)
    return lines
# %% deepening | wrong | one ply short
def deepening(position, depth, evaluate=score):
    lines, order = [], list(position.moves())
    for plies in range(1, depth):  # <-
        best, choice = -inf, None
        for m in order:
            v = -alphabeta(position.play(m), plies - 1, -inf, -best, evaluate)
            if choice is None or v > best:
                best, choice = v, m
        lines.append((plies, best, choice))
        order = put_first(list(position.moves()), choice)
    return lines
# %% deepening | wrong | searches a ply too deep
def deepening(position, depth, evaluate=score):
    lines, order = [], list(position.moves())
    for plies in range(1, depth + 1):
        best, choice = -inf, None
        for m in order:
            v = -alphabeta(position.play(m), plies, -inf, -best, evaluate)  # <-
            if choice is None or v > best:
                best, choice = v, m
        lines.append((plies, best, choice))
        order = put_first(list(position.moves()), choice)
    return lines
# %% deepening | wrong | no minus
def deepening(position, depth, evaluate=score):
    lines, order = [], list(position.moves())
    for plies in range(1, depth + 1):
        best, choice = -inf, None
        for m in order:
            v = alphabeta(position.play(m), plies - 1, -inf, -best, evaluate)  # <-
            if choice is None or v > best:
                best, choice = v, m
        lines.append((plies, best, choice))
        order = put_first(list(position.moves()), choice)
    return lines
# %% deepening | wrong | the last best move is not tried first
def deepening(position, depth, evaluate=score):
    lines = []
    for plies in range(1, depth + 1):
        best, choice = -inf, None
        for m in position.moves():
            v = -alphabeta(position.play(m), plies - 1, -inf, -best, evaluate)
            if choice is None or v > best:
                best, choice = v, m
        lines.append((plies, best, choice))
    return lines
# %% deepening | wrong | the last of equal moves
def deepening(position, depth, evaluate=score):
    lines, order = [], list(position.moves())
    for plies in range(1, depth + 1):
        best, choice = -inf, None
        for m in order:
            v = -alphabeta(position.play(m), plies - 1, -inf, inf, evaluate)
            if choice is None or v >= best:  # <-
                best, choice = v, m
        lines.append((plies, best, choice))
        order = put_first(list(position.moves()), choice)
    return lines
# %% deepening | wrong | every root move with a full window
def deepening(position, depth, evaluate=score):
    lines, order = [], list(position.moves())
    for plies in range(1, depth + 1):
        best, choice = -inf, None
        for m in order:
            v = -alphabeta(position.play(m), plies - 1, -inf, inf, evaluate)  # <-
            if choice is None or v > best:
                best, choice = v, m
        lines.append((plies, best, choice))
        order = put_first(list(position.moves()), choice)
    return lines
# %% alphabeta_killers | right | dictionary
def alphabeta_killers(position, depth, alpha=-inf, beta=inf, evaluate=score, killers=None):
    if killers is None:
        killers = {}
    moves = list(position.moves())
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    mine = killers.setdefault(depth, [])
    order = [m for m in mine if m in moves] + [m for m in moves if m not in mine]
    best = -inf
    for m in order:
        best = max(best, -alphabeta_killers(position.play(m), depth - 1, -beta, -alpha, evaluate, killers))
        alpha = max(alpha, best)
        if alpha >= beta:
            killers[depth] = [m, *(k for k in mine if k != m)][:2]
            break
    return best
# %% alphabeta_killers | wrong | killers are stored and never used
def alphabeta_killers(position, depth, alpha=-inf, beta=inf, evaluate=score, killers=None):
    if killers is None:
        killers = {}
    moves = list(position.moves())
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    mine = killers.setdefault(depth, [])
    best = -inf
    for m in moves:
        best = max(best, -alphabeta_killers(position.play(m), depth - 1, -beta, -alpha, evaluate, killers))
        alpha = max(alpha, best)
        if alpha >= beta:
            killers[depth] = [m, *(k for k in mine if k != m)][:2]
            break
    return best
# %% alphabeta_killers | wrong | one killer only
def alphabeta_killers(position, depth, alpha=-inf, beta=inf, evaluate=score, killers=None):
    if killers is None:
        killers = {}
    moves = list(position.moves())
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    mine = killers.setdefault(depth, [])
    order = [m for m in mine if m in moves] + [m for m in moves if m not in mine]
    best = -inf
    for m in order:
        best = max(best, -alphabeta_killers(position.play(m), depth - 1, -beta, -alpha, evaluate, killers))
        alpha = max(alpha, best)
        if alpha >= beta:
            killers[depth] = [m]  # <-
            break
    return best
# %% alphabeta_killers | wrong | killers are not handed on
def alphabeta_killers(position, depth, alpha=-inf, beta=inf, evaluate=score, killers=None):
    if killers is None:
        killers = {}
    moves = list(position.moves())
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    mine = killers.setdefault(depth, [])
    order = [m for m in mine if m in moves] + [m for m in moves if m not in mine]
    best = -inf
    for m in order:
        best = max(best, -alphabeta_killers(position.play(m), depth - 1, -beta, -alpha, evaluate))  # <-
        alpha = max(alpha, best)
        if alpha >= beta:
            killers[depth] = [m, *(k for k in mine if k != m)][:2]
            break
    return best
# %% alphabeta_killers | wrong | one memory for all depths
def alphabeta_killers(position, depth, alpha=-inf, beta=inf, evaluate=score, killers=None):
    if killers is None:
        killers = []
    moves = list(position.moves())
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    order = [m for m in killers if m in moves] + [m for m in moves if m not in killers]
    best = -inf
    for m in order:
        best = max(best, -alphabeta_killers(position.play(m), depth - 1, -beta, -alpha, evaluate, killers))
        alpha = max(alpha, best)
        if alpha >= beta:
            killers[:] = [m, *(k for k in killers if k != m)][:2]
            break
    return best
# %% alphabeta_killers | wrong | the older killer comes first
def alphabeta_killers(position, depth, alpha=-inf, beta=inf, evaluate=score, killers=None):
    if killers is None:
        killers = {}
    moves = list(position.moves())
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    mine = killers.setdefault(depth, [])
    order = [m for m in mine if m in moves] + [m for m in moves if m not in mine]
    best = -inf
    for m in order:
        best = max(best, -alphabeta_killers(position.play(m), depth - 1, -beta, -alpha, evaluate, killers))
        alpha = max(alpha, best)
        if alpha >= beta:
            killers[depth] = [*(k for k in mine if k != m), m][-2:]  # <-
            break
    return best
# %% alphabeta_killers | wrong | every best move becomes a killer
def alphabeta_killers(position, depth, alpha=-inf, beta=inf, evaluate=score, killers=None):
    if killers is None:
        killers = {}
    moves = list(position.moves())
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    mine = killers.setdefault(depth, [])
    order = [m for m in mine if m in moves] + [m for m in moves if m not in mine]
    best = -inf
    for m in order:
        v = -alphabeta_killers(position.play(m), depth - 1, -beta, -alpha, evaluate, killers)
        if v > best:
            best = v
            killers[depth] = [m, *(k for k in killers[depth] if k != m)][:2]
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% by_history | right | a dictionary
def by_history(moves, turn, cuts):
    credit = {}
    for side, move, depth in cuts:
        if side == turn:
            credit[move] = credit.get(move, 0) + depth * depth
    return sorted(moves, key=lambda m: -credit.get(m, 0))
# %% by_history | wrong | both sides' cuts count
def by_history(moves, turn, cuts):
    credit = {}
    for side, move, depth in cuts:
        credit[move] = credit.get(move, 0) + depth * depth
    return sorted(moves, key=lambda m: -credit.get(m, 0))
# %% by_history | wrong | depth once
def by_history(moves, turn, cuts):
    credit = {}
    for side, move, depth in cuts:
        if side == turn:
            credit[move] = credit.get(move, 0) + depth  # <-
    return sorted(moves, key=lambda m: -credit.get(m, 0))
# %% by_history | wrong | the last cut's credit only
def by_history(moves, turn, cuts):
    credit = {}
    for side, move, depth in cuts:
        if side == turn:
            credit[move] = depth * depth  # <-
    return sorted(moves, key=lambda m: -credit.get(m, 0))
# %% by_history | wrong | least credit first
def by_history(moves, turn, cuts):
    credit = {}
    for side, move, depth in cuts:
        if side == turn:
            credit[move] = credit.get(move, 0) + depth * depth
    return sorted(moves, key=lambda m: credit.get(m, 0))  # <-
# %% by_history | wrong | equals backwards
def by_history(moves, turn, cuts):
    credit = {}
    for side, move, depth in cuts:
        if side == turn:
            credit[move] = credit.get(move, 0) + depth * depth
    return sorted(moves, key=lambda m: credit.get(m, 0))[::-1]  # <-
# %% by_history | wrong | moves without credit are left out
def by_history(moves, turn, cuts):
    credit = {}
    for side, move, depth in cuts:
        if side == turn:
            credit[move] = credit.get(move, 0) + depth * depth
    return sorted((m for m in moves if m in credit), key=lambda m: -credit[m])
