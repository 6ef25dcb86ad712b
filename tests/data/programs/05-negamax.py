# %% for_mover | right | turn
def for_mover(position, evaluate):
    return evaluate(position) * position.turn
# %% for_mover | right | if
def for_mover(position, evaluate):
    if position.turn == MIN:
        return -evaluate(position)
    return evaluate(position)
# %% for_mover | wrong | no sign
def for_mover(position, evaluate):
    return evaluate(position)  # <-
# %% for_mover | wrong | always negated
def for_mover(position, evaluate):
    return -evaluate(position)  # <-
# %% for_mover | wrong | the other side's sign
def for_mover(position, evaluate):
    return -position.turn * evaluate(position)  # <-
# %% for_mover | wrong | score instead of evaluate
def for_mover(position, evaluate):
    return position.turn * position.score()  # <-
# %% for_root | right | power
def for_root(value, plies):
    return value * (-1) ** plies
# %% for_root | wrong | always negated
def for_root(value, plies):
    return -value  # <-
# %% for_root | wrong | even is negated
def for_root(value, plies):
    return -value if plies % 2 == 0 else value  # <-
# %% for_root | wrong | precedence: -1 ** plies
def for_root(value, plies):
    return value * -1 ** plies  # <-
# %% one_rule | right | max
def one_rule(values):
    return max(-v for v in values)
# %% one_rule | wrong | not negated
def one_rule(values):
    return max(values)  # <-
# %% one_rule | wrong | min of the negated
def one_rule(values):
    return min(-v for v in values)  # <-
# %% one_rule | wrong | negated largest
def one_rule(values):
    return -max(values)  # <-
# %% one_rule | wrong | starts at 0
def one_rule(values):
    best = 0  # <-
    for v in values:
        best = max(best, -v)
    return best
# %% lowest | right | shift
def lowest(bits):
    return 1 - (1 << (bits - 1))
# %% lowest | wrong | the smallest of all
def lowest(bits):
    return -2 ** (bits - 1)  # <-
# %% lowest | wrong | bits not less one
def lowest(bits):
    return -(2 ** bits) + 1  # <-
# %% lowest | wrong | the sign of the largest
def lowest(bits):
    return 2 ** (bits - 1) - 1  # <-
# %% negamax | right | loop
def negamax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    best = -inf
    for m in moves:
        best = max(best, -negamax(position.play(m), depth - 1, evaluate))
    return best
# %% negamax | right | via minimax for MAX and one sign
def negamax(position, depth=inf, evaluate=score):
    def value(p, d):
        if not p.moves() or d == 0:
            return evaluate(p)
        values = [value(p.play(m), d - 1) for m in p.moves()]
        return max(values) if p.turn == MAX else min(values)
    return position.turn * value(position, depth)
# %% negamax | wrong | no turn at the leaf
def negamax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return evaluate(position)  # <-
    return max(-negamax(position.play(m), depth - 1, evaluate) for m in moves)
# %% negamax | wrong | no minus
def negamax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    return max(negamax(position.play(m), depth - 1, evaluate) for m in moves)  # <-
# %% negamax | wrong | minus and min for MIN
def negamax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    values = [-negamax(position.play(m), depth - 1, evaluate) for m in moves]
    return max(values) if position.turn == MAX else min(values)  # <-
# %% negamax | wrong | evaluate not handed on
def negamax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    best = -inf
    for m in moves:
        best = max(best, -negamax(position.play(m), depth - 1))  # <-
    return best
# %% negamax | wrong | starts at 0
def negamax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    best = 0  # <-
    for m in moves:
        v = -negamax(position.play(m), depth - 1, evaluate)
        if v > best:
            best = v
    return best
# %% negamax | wrong | starts at -100
def negamax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    best = -100  # <-
    for m in moves:
        v = -negamax(position.play(m), depth - 1, evaluate)
        if v > best:
            best = v
    return best
# %% negamax | wrong | depth counted down in the loop
def negamax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position)
    best = -inf
    for m in moves:
        depth = depth - 1  # <-
        best = max(best, -negamax(position.play(m), depth, evaluate))
    return best
# %% negamax | wrong | minus at the leaf instead of turn
def negamax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return -evaluate(position)  # <-
    return max(-negamax(position.play(m), depth - 1, evaluate) for m in moves)
# %% negamax | wrong | the turn of the root at every leaf
def negamax(position, depth=inf, evaluate=score, color=1):  # <-
    moves = position.moves()
    if depth == 0 or not moves:
        return color * evaluate(position)
    return max(-negamax(position.play(m), depth - 1, evaluate, -color) for m in moves)
# %% negamax | wrong | two faults: no turn at the leaf and starts at 0
def negamax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return evaluate(position)  # <-
    best = 0  # <-
    for m in moves:
        best = max(best, -negamax(position.play(m), depth - 1, evaluate))
    return best
# %% principal_variation | right | pair inside
def principal_variation(position, depth=inf, evaluate=score):
    def search(p, d):
        if d == 0 or not p.moves():
            return p.turn * evaluate(p), []
        best, line = -inf, []
        for m in p.moves():
            v, rest = search(p.play(m), d - 1)
            if line == [] or -v > best:
                best, line = -v, [m] + rest
        return best, line
    return search(position, depth)[1]
# %% principal_variation | wrong | the last of the best
def principal_variation(position, depth=inf, evaluate=score):
    def search(p, d):
        if d == 0 or not p.moves():
            return p.turn * evaluate(p), []
        best, line = -inf, []
        for m in p.moves():
            v, rest = search(p.play(m), d - 1)
            if -v >= best:  # <-
                best, line = -v, [m] + rest
        return best, line
    return search(position, depth)[1]
# %% principal_variation | wrong | no minus
def principal_variation(position, depth=inf, evaluate=score):
    def search(p, d):
        if d == 0 or not p.moves():
            return p.turn * evaluate(p), []
        best, line = -inf, []
        for m in p.moves():
            v, rest = search(p.play(m), d - 1)
            if v > best:  # <-
                best, line = v, [m] + rest
        return best, line
    return search(position, depth)[1]
# %% principal_variation | wrong | only the first move
def principal_variation(position, depth=inf, evaluate=score):
    def search(p, d):
        if d == 0 or not p.moves():
            return p.turn * evaluate(p), []
        best, line = -inf, []
        for m in p.moves():
            v, rest = search(p.play(m), d - 1)
            if -v > best:
                best, line = -v, [m]  # <-
        return best, line
    return search(position, depth)[1]
# %% principal_variation | wrong | the line backwards
def principal_variation(position, depth=inf, evaluate=score):
    def search(p, d):
        if d == 0 or not p.moves():
            return p.turn * evaluate(p), []
        best, line = -inf, []
        for m in p.moves():
            v, rest = search(p.play(m), d - 1)
            if -v > best:
                best, line = -v, rest + [m]  # <-
        return best, line
    return search(position, depth)[1]
# %% principal_variation | wrong | starts at -10
def principal_variation(position, depth=inf, evaluate=score):
    def search(p, d):
        if d == 0 or not p.moves():
            return p.turn * evaluate(p), []
        best, line = -10, []  # <-
        for m in p.moves():
            v, rest = search(p.play(m), d - 1)
            if -v > best:
                best, line = -v, [m] + rest
        return best, line
    return search(position, depth)[1]
# %% principal_variation | wrong | depth not counted down
def principal_variation(position, depth=inf, evaluate=score):
    def search(p, d):
        if d == 0 or not p.moves():
            return p.turn * evaluate(p), []
        best, line = -inf, []
        for m in p.moves():
            v, rest = search(p.play(m), d)  # <-
            if -v > best:
                best, line = -v, [m] + rest
        return best, line
    return search(position, depth)[1]
