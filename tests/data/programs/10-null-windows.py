# %% narrowed | right | comparisons
def narrowed(least, most, v, answer):
    if answer > v:
        return max(least, answer), most
    return least, min(most, answer)
# %% narrowed | wrong | at v it counts as more
def narrowed(least, most, v, answer):
    if answer >= v:  # <-
        return max(least, answer), most
    return least, min(most, answer)
# %% narrowed | wrong | forgets what was known
def narrowed(least, most, v, answer):
    if answer > v:
        return answer, most  # <-
    return least, answer  # <-
# %% narrowed | wrong | v + 1 instead of the answer
def narrowed(least, most, v, answer):
    if answer > v:
        return max(least, v + 1), most  # <-
    return least, min(most, v)  # <-
# %% narrowed | wrong | the sides are swapped
def narrowed(least, most, v, answer):
    if answer > v:
        return least, min(most, answer)  # <-
    return max(least, answer), most  # <-
# %% is_more | right | null window
def is_more(position, v, evaluate=score):
    return alphabeta(position, inf, v, v + 1, evaluate) > v
# %% is_more | right | from the other end
def is_more(position, v, evaluate=score):
    return alphabeta(position, inf, v, v + 1, evaluate) >= v + 1
# %% is_more | wrong | also when it is v
def is_more(position, v, evaluate=score):
    return alphabeta(position, inf, v, v + 1, evaluate) >= v  # <-
# %% is_more | wrong | the window is one too low
def is_more(position, v, evaluate=score):
    return alphabeta(position, inf, v - 1, v, evaluate) > v  # <-
# %% is_more | wrong | full window
def is_more(position, v, evaluate=score):
    return alphabeta(position, inf, -inf, inf, evaluate) > v  # <-
# %% is_more | wrong | evaluate not handed on
def is_more(position, v, evaluate=score):
    return alphabeta(position, inf, v, v + 1) > v  # <-
# %% by_halving | right | loop
def by_halving(position, low, high, evaluate=score):
    while low < high:
        mid = (low + high) // 2
        if alphabeta(position, inf, mid, mid + 1, evaluate) > mid:
            low = mid + 1
        else:
            high = mid
    return low
# %% by_halving | wrong | one at a time
def by_halving(position, low, high, evaluate=score):
    while low < high:
        if alphabeta(position, inf, low, low + 1, evaluate) > low:
            low = low + 1
        else:
            high = low
    return low
# %% by_halving | wrong | evaluate not handed on
def by_halving(position, low, high, evaluate=score):
    while low < high:
        mid = (low + high) // 2
        if alphabeta(position, inf, mid, mid + 1) > mid:  # <-
            low = mid + 1
        else:
            high = mid
    return low
# %% by_halving | wrong | the middle itself is thrown away
def by_halving(position, low, high, evaluate=score):
    while low < high:
        mid = (low + high) // 2
        if alphabeta(position, inf, mid, mid + 1, evaluate) > mid:
            low = mid + 1
        else:
            high = mid - 1  # <-
    return low
# %% by_halving | wrong | asks also with one number left
def by_halving(position, low, high, evaluate=score):
    while low <= high:  # <-
        mid = (low + high) // 2
        if alphabeta(position, inf, mid, mid + 1, evaluate) > mid:
            low = mid + 1
        else:
            high = mid - 1
    return low
# %% by_halving | wrong | at least instead of more
def by_halving(position, low, high, evaluate=score):
    while low < high:
        mid = (low + high) // 2
        if alphabeta(position, inf, mid, mid + 1, evaluate) >= mid:  # <-
            low = mid + 1
        else:
            high = mid
    return low
# %% search_again | right | strictly inside
def search_again(value, alpha, beta):
    return alpha < value < beta
# %% search_again | wrong | also at alpha
def search_again(value, alpha, beta):
    return alpha <= value < beta  # <-
# %% search_again | wrong | also at beta
def search_again(value, alpha, beta):
    return alpha < value <= beta  # <-
# %% search_again | wrong | whenever more than alpha
def search_again(value, alpha, beta):
    return value > alpha  # <-
# %% search_again | wrong | outside
def search_again(value, alpha, beta):
    return value <= alpha or value >= beta  # <-
# %% pvs | right | first flag
def pvs(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for i, m in enumerate(moves):
        child = position.play(m)
        if i == 0:
            v = -pvs(child, depth - 1, -beta, -alpha, evaluate)
        else:
            v = -pvs(child, depth - 1, -alpha - 1, -alpha, evaluate)
            if alpha < v < beta:
                v = -pvs(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, v)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% pvs | wrong | never searches again
def pvs(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for i, m in enumerate(moves):
        child = position.play(m)
        if i == 0:
            v = -pvs(child, depth - 1, -beta, -alpha, evaluate)
        else:
            v = -pvs(child, depth - 1, -alpha - 1, -alpha, evaluate)
        best = max(best, v)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% pvs | wrong | null window the wrong way round
def pvs(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for i, m in enumerate(moves):
        child = position.play(m)
        if i == 0:
            v = -pvs(child, depth - 1, -beta, -alpha, evaluate)
        else:
            v = -pvs(child, depth - 1, -alpha, -alpha + 1, evaluate)  # <-
            if alpha < v < beta:
                v = -pvs(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, v)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% pvs | wrong | searches again whenever it is not less than alpha
def pvs(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for i, m in enumerate(moves):
        child = position.play(m)
        if i == 0:
            v = -pvs(child, depth - 1, -beta, -alpha, evaluate)
        else:
            v = -pvs(child, depth - 1, -alpha - 1, -alpha, evaluate)
            if alpha <= v < beta:  # <-
                v = -pvs(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, v)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% pvs | wrong | searches again without looking at beta
def pvs(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for i, m in enumerate(moves):
        child = position.play(m)
        if i == 0:
            v = -pvs(child, depth - 1, -beta, -alpha, evaluate)
        else:
            v = -pvs(child, depth - 1, -alpha - 1, -alpha, evaluate)
            if v > alpha:  # <-
                v = -pvs(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, v)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% pvs | wrong | alpha is not raised
def pvs(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for i, m in enumerate(moves):
        child = position.play(m)
        if i == 0:
            v = -pvs(child, depth - 1, -beta, -alpha, evaluate)
        else:
            v = -pvs(child, depth - 1, -alpha - 1, -alpha, evaluate)
            if alpha < v < beta:
                v = -pvs(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, v)
        if best >= beta:
            break
    return best
# %% pvs | wrong | the second search without its minus
def pvs(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for i, m in enumerate(moves):
        child = position.play(m)
        if i == 0:
            v = -pvs(child, depth - 1, -beta, -alpha, evaluate)
        else:
            v = -pvs(child, depth - 1, -alpha - 1, -alpha, evaluate)
            if alpha < v < beta:
                v = pvs(child, depth - 1, -beta, -alpha, evaluate)  # <-
        best = max(best, v)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% pvs | wrong | plain alpha-beta
def pvs(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for m in moves:
        best = max(best, -pvs(position.play(m), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
# %% aspiration | right | three cases
def aspiration(position, guess, margin, evaluate=score):
    low, high = guess - margin, guess + margin
    value = alphabeta(position, inf, low, high, evaluate)
    if value <= low:
        return alphabeta(position, inf, -inf, high, evaluate)
    if value >= high:
        return alphabeta(position, inf, low, inf, evaluate)
    return value
# %% aspiration | wrong | only beyond the ends
def aspiration(position, guess, margin, evaluate=score):
    low, high = guess - margin, guess + margin
    value = alphabeta(position, inf, low, high, evaluate)
    if value < low:  # <-
        return alphabeta(position, inf, -inf, high, evaluate)
    if value > high:  # <-
        return alphabeta(position, inf, low, inf, evaluate)
    return value
# %% aspiration | wrong | opened on the wrong side
def aspiration(position, guess, margin, evaluate=score):
    low, high = guess - margin, guess + margin
    value = alphabeta(position, inf, low, high, evaluate)
    if value <= low:
        return alphabeta(position, inf, low, inf, evaluate)  # <-
    if value >= high:
        return alphabeta(position, inf, -inf, high, evaluate)  # <-
    return value
# %% aspiration | wrong | second search with the full window
def aspiration(position, guess, margin, evaluate=score):
    low, high = guess - margin, guess + margin
    value = alphabeta(position, inf, low, high, evaluate)
    if low < value < high:
        return value
    return alphabeta(position, inf, -inf, inf, evaluate)  # <-
# %% aspiration | wrong | no second search
def aspiration(position, guess, margin, evaluate=score):
    return alphabeta(position, inf, guess - margin, guess + margin, evaluate)
# %% aspiration | wrong | evaluate not handed on in the second search
def aspiration(position, guess, margin, evaluate=score):
    low, high = guess - margin, guess + margin
    value = alphabeta(position, inf, low, high, evaluate)
    if value <= low:
        return alphabeta(position, inf, -inf, high)  # <-
    if value >= high:
        return alphabeta(position, inf, low, inf)  # <-
    return value
# %% aspiration | wrong | the margin on one side only
def aspiration(position, guess, margin, evaluate=score):
    low, high = guess, guess + margin  # <-
    value = alphabeta(position, inf, low, high, evaluate)
    if value <= low:
        return alphabeta(position, inf, -inf, high, evaluate)
    if value >= high:
        return alphabeta(position, inf, low, inf, evaluate)
    return value
# %% mtdf | right | the loop
def mtdf(position, guess, evaluate=score):
    low, high, g = -inf, inf, guess
    while low < high:
        beta = g + 1 if g == low else g
        g = alphabeta(position, inf, beta - 1, beta, evaluate)
        if g < beta:
            high = g
        else:
            low = g
    return g
# %% mtdf | wrong | the bounds are swapped
def mtdf(position, guess, evaluate=score):
    low, high, g = -inf, inf, guess
    for _ in range(50):
        if low >= high:
            break
        beta = g + 1 if g == low else g
        g = alphabeta(position, inf, beta - 1, beta, evaluate)
        if g < beta:
            low = g  # <-
        else:
            high = g  # <-
    return g
# %% mtdf | wrong | returns the guess of the caller
def mtdf(position, guess, evaluate=score):
    low, high, g = -inf, inf, guess
    while low < high:
        beta = g + 1 if g == low else g
        g = alphabeta(position, inf, beta - 1, beta, evaluate)
        if g < beta:
            high = g
        else:
            low = g
    return guess  # <-
# %% mtdf | wrong | the window one too high
def mtdf(position, guess, evaluate=score):
    low, high, g = -inf, inf, guess
    while low < high:
        beta = g + 1 if g == low else g
        g = alphabeta(position, inf, beta, beta + 1, evaluate)  # <-
        if g <= beta:
            high = g
        else:
            low = g
    return g
# %% mtdf | wrong | one question only
def mtdf(position, guess, evaluate=score):
    return alphabeta(position, inf, guess - 1, guess, evaluate)
# %% mtdf | wrong | always asks one more than the last answer
def mtdf(position, guess, evaluate=score):
    low, high, g = -inf, inf, guess
    while low < high:
        beta = g + 1  # <-
        g = alphabeta(position, inf, beta - 1, beta, evaluate)
        if g < beta:
            high = g
        else:
            low = g
    return g
# %% mtdf | wrong | full window
def mtdf(position, guess, evaluate=score):
    return alphabeta(position, inf, -inf, inf, evaluate)
