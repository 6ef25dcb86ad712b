# %% chosen | right | max and min
def chosen(values, turn):
    return max(values) if turn == MAX else min(values)
# %% chosen | right | loop
def chosen(values, turn):
    best = values[0]
    for value in values[1:]:
        if turn * value > turn * best:
            best = value
    return best
# %% chosen | wrong | max and min swapped
def chosen(values, turn):
    return min(values) if turn == MAX else max(values)  # <-
# %% chosen | wrong | always the largest
def chosen(values, turn):
    return max(values)
# %% chosen | wrong | starts at ±10
def chosen(values, turn):
    best = -10 if turn == MAX else 10  # <-
    for v in values:
        best = max(best, v) if turn == MAX else min(best, v)
    return best
# %% chosen | wrong | the index of the number
def chosen(values, turn):
    return values.index(max(values)) if turn == MAX else values.index(min(values))
# %% chosen | wrong | the smallest comes back with a minus
def chosen(values, turn):
    return max(turn * v for v in values)  # <-
# %% two_plies | right | one line
def two_plies(lists):
    return max(min(numbers) for numbers in lists)
# %% two_plies | wrong | the smallest of the largest
def two_plies(lists):
    return min(max(numbers) for numbers in lists)  # <-
# %% two_plies | wrong | the largest of all
def two_plies(lists):
    return max(max(numbers) for numbers in lists)  # <-
# %% two_plies | wrong | starts at 0
def two_plies(lists):
    best = 0  # <-
    for numbers in lists:
        best = max(best, min(numbers))
    return best
# %% two_plies | wrong | starts at -100
def two_plies(lists):
    best = -100  # <-
    for numbers in lists:
        worst = 100  # <-
        for n in numbers:
            worst = min(worst, n)
        best = max(best, worst)
    return best
# %% two_plies | wrong | the smallest is kept from list to list
def two_plies(lists):
    best, worst = -inf, inf  # <-
    for numbers in lists:
        for n in numbers:
            worst = min(worst, n)
        best = max(best, worst)
    return best
# %% max_min | right | loops
def max_value(position, depth=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    best = -inf
    for move in position.moves():
        best = max(best, min_value(position.play(move), depth - 1, evaluate))
    return best
def min_value(position, depth=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    best = inf
    for move in position.moves():
        best = min(best, max_value(position.play(move), depth - 1, evaluate))
    return best
# %% max_min | wrong | max_value asks itself
def max_value(position, depth=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    return max(max_value(position.play(move), depth - 1, evaluate) for move in position.moves())  # <-
def min_value(position, depth=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    return min(max_value(position.play(move), depth - 1, evaluate) for move in position.moves())
# %% max_min | wrong | both start at 0
def max_value(position, depth=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    best = 0  # <-
    for move in position.moves():
        best = max(best, min_value(position.play(move), depth - 1, evaluate))
    return best
def min_value(position, depth=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    best = 0  # <-
    for move in position.moves():
        best = min(best, max_value(position.play(move), depth - 1, evaluate))
    return best
# %% max_min | wrong | depth is handed on unchanged
def max_value(position, depth=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    return max(min_value(position.play(move), depth, evaluate) for move in position.moves())  # <-
def min_value(position, depth=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    return min(max_value(position.play(move), depth - 1, evaluate) for move in position.moves())
# %% max_min | wrong | evaluate is not handed on by min_value
def max_value(position, depth=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    return max(min_value(position.play(move), depth - 1, evaluate) for move in position.moves())
def min_value(position, depth=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    return min(max_value(position.play(move), depth - 1) for move in position.moves())  # <-
# %% max_min | wrong | min_value takes the largest too
def max_value(position, depth=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    return max(min_value(position.play(move), depth - 1, evaluate) for move in position.moves())
def min_value(position, depth=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    return max(max_value(position.play(move), depth - 1, evaluate) for move in position.moves())  # <-
# %% max_min | wrong | min_value negates the leaf
def max_value(position, depth=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    return max(min_value(position.play(move), depth - 1, evaluate) for move in position.moves())
def min_value(position, depth=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return -evaluate(position)  # <-
    return min(max_value(position.play(move), depth - 1, evaluate) for move in position.moves())
# %% minimax | right | classic
def minimax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return evaluate(position)
    values = [minimax(position.play(m), depth - 1, evaluate) for m in moves]
    if position.turn == MAX:
        return max(values)
    return min(values)
# %% minimax | right | with a flag and comparisons
def minimax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth <= 0:
        return evaluate(position)
    best = None
    for m in moves:
        v = minimax(position.play(m), depth - 1, evaluate)
        if best is None or (v > best if position.turn == MAX else v < best):
            best = v
    return best
# %% minimax | wrong | MAX begins, whoever is to move
def minimax(position, depth=inf, evaluate=score, is_max=True):  # <-
    moves = position.moves()
    if depth == 0 or not moves:
        return evaluate(position)
    values = [minimax(position.play(m), depth - 1, evaluate, not is_max) for m in moves]
    return max(values) if is_max else min(values)
# %% minimax | wrong | always the largest
def minimax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return evaluate(position)
    return max(minimax(position.play(m), depth - 1, evaluate) for m in moves)
# %% minimax | wrong | the leaf is multiplied by turn
def minimax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.turn * evaluate(position)  # <-
    values = [minimax(position.play(m), depth - 1, evaluate) for m in moves]
    return max(values) if position.turn == MAX else min(values)
# %% minimax | wrong | depth and evaluate not handed on
def minimax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return evaluate(position)
    values = [minimax(position.play(m)) for m in moves]  # <-
    return max(values) if position.turn == MAX else min(values)
# %% minimax | wrong | evaluate not handed on
def minimax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return evaluate(position)
    values = [minimax(position.play(m), depth - 1) for m in moves]  # <-
    return max(values) if position.turn == MAX else min(values)
# %% minimax | wrong | depth counted down in the loop
def minimax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return evaluate(position)
    values = []
    for m in moves:
        depth -= 1  # <-
        values.append(minimax(position.play(m), depth, evaluate))
    return max(values) if position.turn == MAX else min(values)
# %% minimax | wrong | return inside the loop
def minimax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return evaluate(position)
    best = -position.turn * inf
    for m in moves:
        v = minimax(position.play(m), depth - 1, evaluate)
        best = max(best, v) if position.turn == MAX else min(best, v)
        return best  # <-
# %% minimax | wrong | starts at -inf for MIN as well
def minimax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return evaluate(position)
    best = -inf  # <-
    for m in moves:
        v = minimax(position.play(m), depth - 1, evaluate)
        if position.turn == MAX:
            best = max(best, v)
        else:
            best = min(best, v)
    return best
# %% minimax | wrong | the game over is forgotten: no leaf but at depth 0
def minimax(position, depth=inf, evaluate=score):
    if depth == 0:  # <-
        return evaluate(position)
    values = [minimax(position.play(m), depth - 1, evaluate) for m in position.moves()]
    return (max if position.turn == MAX else min)(values, default=0)
# %% minimax | wrong | stops one ply early
def minimax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 1 or not moves:  # <-
        return evaluate(position)
    values = [minimax(position.play(m), depth - 1, evaluate) for m in moves]
    return max(values) if position.turn == MAX else min(values)
# %% minimax | wrong | score instead of evaluate
def minimax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.score()  # <-
    values = [minimax(position.play(m), depth - 1, evaluate) for m in moves]
    return max(values) if position.turn == MAX else min(values)
# %% minimax | wrong | the evaluation of inner nodes is added in: evaluate called everywhere
def minimax(position, depth=inf, evaluate=score):
    here = evaluate(position)  # <-
    moves = position.moves()
    if depth == 0 or not moves:
        return here
    values = [minimax(position.play(m), depth - 1, evaluate) for m in moves]
    return max(values) if position.turn == MAX else min(values)
# %% minimax | wrong | each child is searched twice
def minimax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return evaluate(position)
    best = -inf if position.turn == MAX else inf
    for m in moves:
        if position.turn == MAX and minimax(position.play(m), depth - 1, evaluate) > best:
            best = minimax(position.play(m), depth - 1, evaluate)
        if position.turn == MIN and minimax(position.play(m), depth - 1, evaluate) < best:
            best = minimax(position.play(m), depth - 1, evaluate)
    return best
# %% minimax | wrong | starts at ±10
def minimax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return evaluate(position)
    best = -10 if position.turn == MAX else 10  # <-
    for m in moves:
        v = minimax(position.play(m), depth - 1, evaluate)
        best = max(best, v) if position.turn == MAX else min(best, v)
    return best
# %% minimax | wrong | two faults: starts at 0, and evaluate is not handed on
def minimax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return evaluate(position)
    best = 0  # <-
    for m in moves:
        v = minimax(position.play(m), depth - 1)  # <-
        best = max(best, v) if position.turn == MAX else min(best, v)
    return best
# %% minimax | wrong | two faults: depth not counted down, and max for both
def minimax(position, depth=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or not moves:
        return evaluate(position)
    values = [minimax(position.play(m), depth, evaluate) for m in moves]  # <-
    if position.turn == MAX:
        return max(values)
    return max(values)  # <-
# %% best_moves | right | values
def best_moves(position):
    moves = position.moves()
    if not moves:
        return []
    values = [worth(position.play(m)) for m in moves]
    best = max(values) if position.turn == MAX else min(values)
    return [m for m, v in zip(moves, values) if v == best]
# %% best_moves | right | by turn
def best_moves(position):
    best = [m for m in position.moves() if worth(position.play(m)) == worth(position)]
    return best
# %% best_moves | wrong | only the first
def best_moves(position):
    moves = position.moves()
    if not moves:
        return []
    values = [worth(position.play(m)) for m in moves]
    best = max(values) if position.turn == MAX else min(values)
    return [moves[values.index(best)]]  # <-
# %% best_moves | wrong | always for MAX
def best_moves(position):
    moves = position.moves()
    if not moves:
        return []
    values = [worth(position.play(m)) for m in moves]
    best = max(values)  # <-
    return [m for m, v in zip(moves, values) if v == best]
# %% best_moves | wrong | the value of the root's own score
def best_moves(position):
    return [m for m in position.moves() if worth(position.play(m)) == position.score()]
# %% best_moves | wrong | the list is not begun anew when a better move is found
def best_moves(position):
    found, best = [], -inf
    for m in position.moves():
        v = position.turn * worth(position.play(m))
        if v >= best:
            best = v
            found.append(m)  # <-
    return found
# %% best_moves | wrong | only looks one move ahead, by score
def best_moves(position):
    moves = position.moves()
    if not moves:
        return []
    values = [position.turn * position.play(m).score() for m in moves]  # <-
    return [m for m, v in zip(moves, values) if v == max(values)]
# %% best_moves | wrong | the values, not the moves
def best_moves(position):
    moves = position.moves()
    if not moves:
        return []
    values = [worth(position.play(m)) for m in moves]
    best = max(values) if position.turn == MAX else min(values)
    return [v for v in values if v == best]  # <-
# %% best_line | right | recursion
def best_line(position):
    moves = position.moves()
    if not moves:
        return []
    choose = max if position.turn == MAX else min
    move = choose(moves, key=lambda m: worth(position.play(m)))
    return [move] + best_line(position.play(move))
# %% best_line | wrong | the last of the best
def best_line(position):
    moves = position.moves()
    if not moves:
        return []
    best, choice = -inf, None
    for m in moves:
        v = position.turn * worth(position.play(m))
        if v >= best:  # <-
            best, choice = v, m
    return [choice] + best_line(position.play(choice))
# %% best_line | wrong | MAX chooses always
def best_line(position):
    moves = position.moves()
    if not moves:
        return []
    move = max(moves, key=lambda m: worth(position.play(m)))  # <-
    return [move] + best_line(position.play(move))
# %% best_line | wrong | only the first move
def best_line(position):
    moves = position.moves()
    if not moves:
        return []
    choose = max if position.turn == MAX else min
    return [choose(moves, key=lambda m: worth(position.play(m)))]  # <-
# %% best_line | wrong | the line backwards
def best_line(position):
    moves = position.moves()
    if not moves:
        return []
    choose = max if position.turn == MAX else min
    move = choose(moves, key=lambda m: worth(position.play(m)))
    return best_line(position.play(move)) + [move]  # <-
# %% best_line | wrong | the choice is by score, not by worth
def best_line(position):
    moves = position.moves()
    if not moves:
        return []
    choose = max if position.turn == MAX else min
    move = choose(moves, key=lambda m: position.play(m).score())  # <-
    return [move] + best_line(position.play(move))
# %% best_line | wrong | all best moves are put into the line
def best_line(position):
    line = []
    for m in position.moves():
        if worth(position.play(m)) == worth(position):
            line += [m] + best_line(position.play(m))
    return line
