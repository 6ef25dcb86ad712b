# %% alphabeta_max_min | right | two branches
def alphabeta_max_min(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    if position.turn == MAX:
        for m in position.moves():
            alpha = max(alpha, alphabeta_max_min(position.play(m), depth - 1, alpha, beta, evaluate))
            if alpha >= beta:
                break
        return alpha
    for m in position.moves():
        beta = min(beta, alphabeta_max_min(position.play(m), depth - 1, alpha, beta, evaluate))
        if alpha >= beta:
            break
    return beta
# %% alphabeta_max_min | wrong | never cuts
def alphabeta_max_min(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    best = -position.turn * inf
    for m in position.moves():
        v = alphabeta_max_min(position.play(m), depth - 1, alpha, beta, evaluate)
        if position.turn == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
    return best
# %% alphabeta_max_min | wrong | MIN raises alpha too
def alphabeta_max_min(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    best = -position.turn * inf
    for m in position.moves():
        v = alphabeta_max_min(position.play(m), depth - 1, alpha, beta, evaluate)
        if position.turn == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            alpha = min(alpha, best)  # <-
        if alpha >= beta:
            break
    return best
# %% alphabeta_max_min | wrong | the window is swapped and negated as in negamax
def alphabeta_max_min(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    best = -position.turn * inf
    for m in position.moves():
        v = alphabeta_max_min(position.play(m), depth - 1, -beta, -alpha, evaluate)  # <-
        if position.turn == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta_max_min | wrong | MIN has no cut
def alphabeta_max_min(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    if position.turn == MAX:
        best = -inf
        for m in position.moves():
            best = max(best, alphabeta_max_min(position.play(m), depth - 1, alpha, beta, evaluate))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = inf
    for m in position.moves():
        best = min(best, alphabeta_max_min(position.play(m), depth - 1, alpha, beta, evaluate))
        beta = min(beta, best)
    return best
# %% alphabeta_max_min | wrong | the window is not handed on
def alphabeta_max_min(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    best = -position.turn * inf
    for m in position.moves():
        v = alphabeta_max_min(position.play(m), depth - 1, evaluate=evaluate)  # <-
        if position.turn == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta_max_min | wrong | depth counted down in the loop
def alphabeta_max_min(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    best = -position.turn * inf
    for m in position.moves():
        depth -= 1  # <-
        v = alphabeta_max_min(position.play(m), depth, alpha, beta, evaluate)
        if position.turn == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta_max_min | wrong | the cut asks the wrong way round
def alphabeta_max_min(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return evaluate(position)
    best = -position.turn * inf
    for m in position.moves():
        v = alphabeta_max_min(position.play(m), depth - 1, alpha, beta, evaluate)
        if position.turn == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha <= beta:  # <-
            break
    return best
# %% alphabeta | right | cut beyond only
def alphabeta(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for m in moves:
        v = -alphabeta(position.play(m), depth - 1, -beta, -max(alpha, best), evaluate)
        best = max(best, v)
        if best > beta:
            break
    return best
# %% alphabeta | right | returns from the loop
def alphabeta(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if depth == 0 or len(moves) == 0:
        return evaluate(position) if position.turn == MAX else -evaluate(position)
    best = -inf
    for m in moves:
        v = -alphabeta(position.play(m), depth - 1, -beta, -alpha, evaluate)
        if v > best:
            best = v
            if best >= beta:
                return best
            if best > alpha:
                alpha = best
    return best
# %% alphabeta | wrong | the window is negated, not swapped
def alphabeta(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for m in moves:
        best = max(best, -alphabeta(position.play(m), depth - 1, -alpha, -beta, evaluate))  # <-
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta | wrong | the window is swapped, not negated
def alphabeta(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for m in moves:
        best = max(best, -alphabeta(position.play(m), depth - 1, beta, alpha, evaluate))  # <-
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta | wrong | the window as it is
def alphabeta(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for m in moves:
        best = max(best, -alphabeta(position.play(m), depth - 1, alpha, beta, evaluate))  # <-
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta | wrong | alpha is never raised
def alphabeta(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for m in moves:
        best = max(best, -alphabeta(position.play(m), depth - 1, -beta, -alpha, evaluate))
        if best >= beta:
            break
    return best
# %% alphabeta | wrong | fail-hard: starts at alpha
def alphabeta(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = alpha  # <-
    for m in moves:
        best = max(best, -alphabeta(position.play(m), depth - 1, -beta, -best, evaluate))
        if best >= beta:
            break
    return best
# %% alphabeta | wrong | evaluate not handed on
def alphabeta(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for m in moves:
        best = max(best, -alphabeta(position.play(m), depth - 1, -beta, -alpha))  # <-
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta | wrong | no minus before the call
def alphabeta(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for m in moves:
        best = max(best, alphabeta(position.play(m), depth - 1, -beta, -alpha, evaluate))  # <-
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta | wrong | no turn at the leaf
def alphabeta(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)  # <-
    best = -inf
    for m in moves:
        best = max(best, -alphabeta(position.play(m), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta | wrong | cuts at alpha, not at beta
def alphabeta(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for m in moves:
        best = max(best, -alphabeta(position.play(m), depth - 1, -beta, -alpha, evaluate))
        if best >= alpha:  # <-
            break
        alpha = max(alpha, best)
    return best
# %% alphabeta | wrong | starts at -10
def alphabeta(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -10  # <-
    for m in moves:
        best = max(best, -alphabeta(position.play(m), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta | wrong | two faults: no turn at the leaf, and not swapped
def alphabeta(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)  # <-
    best = -inf
    for m in moves:
        best = max(best, -alphabeta(position.play(m), depth - 1, -alpha, -beta, evaluate))  # <-
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% alphabeta_fail_hard | right | clamped
def alphabeta_fail_hard(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return min(max(position.turn * evaluate(position), alpha), beta)
    for m in moves:
        alpha = max(alpha, -alphabeta_fail_hard(position.play(m), depth - 1, -beta, -alpha, evaluate))
        if alpha >= beta:
            return beta
    return alpha
# %% alphabeta_fail_hard | wrong | the leaf is not clamped
def alphabeta_fail_hard(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)  # <-
    for m in moves:
        alpha = max(alpha, -alphabeta_fail_hard(position.play(m), depth - 1, -beta, -alpha, evaluate))
        if alpha >= beta:
            return beta
    return alpha
# %% alphabeta_fail_hard | wrong | the leaf is only clamped from below
def alphabeta_fail_hard(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return max(position.turn * evaluate(position), alpha)  # <-
    for m in moves:
        alpha = max(alpha, -alphabeta_fail_hard(position.play(m), depth - 1, -beta, -alpha, evaluate))
        if alpha >= beta:
            return beta
    return alpha
# %% alphabeta_fail_hard | wrong | cuts beyond beta only
def alphabeta_fail_hard(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return min(max(position.turn * evaluate(position), alpha), beta)
    for m in moves:
        alpha = max(alpha, -alphabeta_fail_hard(position.play(m), depth - 1, -beta, -alpha, evaluate))
        if alpha > beta:  # <-
            return beta
    return alpha
# %% alphabeta_fail_hard | wrong | returns alpha where it cuts at beta: min(max) swapped
def alphabeta_fail_hard(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return min(max(position.turn * evaluate(position), alpha), beta)
    for m in moves:
        alpha = max(alpha, -alphabeta_fail_hard(position.play(m), depth - 1, -alpha, -beta, evaluate))  # <-
        if alpha >= beta:
            return beta
    return alpha
# %% best_first | right | sorted
def best_first(node, turn):
    if not isinstance(node, list):
        return node
    children = sorted(node, key=lambda c: worth(c, -turn), reverse=turn == MAX)
    return [best_first(c, -turn) for c in children]
# %% best_first | wrong | worst first
def best_first(node, turn):
    if not isinstance(node, list):
        return node
    children = sorted(node, key=lambda c: worth(c, -turn), reverse=turn == MIN)  # <-
    return [best_first(c, -turn) for c in children]
# %% best_first | wrong | only the root is ordered
def best_first(node, turn):
    if not isinstance(node, list):
        return node
    return sorted(node, key=lambda c: worth(c, -turn), reverse=turn == MAX)
# %% best_first | wrong | always as for MAX
def best_first(node, turn):
    if not isinstance(node, list):
        return node
    children = sorted(node, key=lambda c: worth(c, -turn), reverse=True)  # <-
    return [best_first(c, -turn) for c in children]
# %% best_first | wrong | the children's worth with the same turn
def best_first(node, turn):
    if not isinstance(node, list):
        return node
    children = sorted(node, key=lambda c: worth(c, turn), reverse=turn == MAX)  # <-
    return [best_first(c, -turn) for c in children]
# %% best_first | wrong | the list itself is sorted in place
def best_first(node, turn):
    if not isinstance(node, list):
        return node
    node.sort(key=lambda c: worth(c, -turn), reverse=turn == MAX)  # <-
    return [best_first(c, -turn) for c in node]
# %% bug_2 | right | leaf for the mover
def mended_2(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -mended_2(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% bug_1 | wrong | swapped, but the minus signs are gone
def mended_1(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        value = -mended_1(position.play(move), depth - 1, beta, alpha, evaluate)  # <-
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% bug_1 | wrong | the tree is one on which the program is right
def tree_1():
    return [3, 12], MAX
# %% bug_2 | wrong | the result is negated, whoever is to move
def mended_2(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        value = evaluate(position)
        if abs(value) >= WON:
            return -value  # <-
        return position.turn * value
    best = -inf
    for move in moves:
        best = max(best, -mended_2(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% bug_3 | wrong | still one window for all nodes
def mended_3(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    def search(position, depth):
        nonlocal alpha, beta  # <-
        moves = position.moves()
        if not moves or depth == 0:
            return evaluate(position)
        best = -position.turn * inf
        for move in moves:
            value = search(position.play(move), depth - 1)
            if position.turn == MAX:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha > beta:
                break
        return best
    return search(position, depth)
# %% bug_3 | wrong | handed down, but MIN sets alpha
def mended_3(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -position.turn * inf
    for move in moves:
        value = mended_3(position.play(move), depth - 1, alpha, beta, evaluate)
        if position.turn == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            alpha = min(alpha, best)  # <-
        if alpha >= beta:
            break
    return best
