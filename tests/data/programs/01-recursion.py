# %% power | right | loops instead of a recursion for the exponent's sign
def power(x, n):
    if n < 0:
        return 1 / power(x, -n)
    if n == 0:
        return 1
    return x * power(x, n - 1)
# %% power | right | by halving
def power(x, n):
    if n < 0:
        return 1.0 / power(x, -n)
    if n == 0:
        return 1
    half = power(x, n // 2)
    return half * half * (x if n % 2 else 1)
# %% power | wrong | the base case returns 0
def power(x, n):
    if n < 0:
        return 1 / power(x, -n)
    if n == 0:
        return 0  # <-
    return x * power(x, n - 1)
# %% power | wrong | multiplies x by n instead of by a power
def power(x, n):
    if n < 0:
        return 1 / power(x, -n)
    if n == 0:
        return 1
    return x * n  # <-
# %% power | wrong | a negative power is the negative of the power
def power(x, n):
    if n < 0:
        return -power(x, -n)  # <-
    if n == 0:
        return 1
    return x * power(x, n - 1)
# %% power | wrong | adds instead of multiplying
def power(x, n):
    if n < 0:
        return 1 / power(x, -n)
    if n == 0:
        return 1
    return x + power(x, n - 1)  # <-
# %% power | wrong | the base case is n = 1 only, n = 0 gives x as well
def power(x, n):
    if n < 0:
        return 1 / power(x, -n)
    if n <= 1:  # <-
        return x
    return x * power(x, n - 1)
# %% power | wrong | below 0 it divides by x to the same side: whole-number division
def power(x, n):
    if n < 0:
        return 1 // power(x, -n)  # <-
    if n == 0:
        return 1
    return x * power(x, n - 1)
# %% power | wrong | below 0 the exponent goes up but x is still multiplied
def power(x, n):
    if n == 0:
        return 1
    if n < 0:
        return x * power(x, n + 1)  # <-
    return x * power(x, n - 1)
# %% fast_power | right | carries both numbers
def fast_power(x, n):
    if n == 0:
        return 1, 1
    root, calls = fast_power(x, n // 2)
    if n % 2 == 0:
        return root * root, calls + 1
    return root * root * x, calls + 1
# %% fast_power | right | squares x on the way down
def fast_power(x, n):
    if n == 0:
        return (1, 1)
    result, count = fast_power(x * x, n // 2)
    if n % 2 == 1:
        result *= x
    return (result, 1 + count)
# %% fast_power | wrong | forgets to count its own call
def fast_power(x, n):
    if n == 0:
        return 1, 1
    root, calls = fast_power(x, n // 2)
    if n % 2 == 0:
        return root * root, calls  # <-
    return root * root * x, calls  # <-
# %% fast_power | wrong | the call for n = 0 is not counted
def fast_power(x, n):
    if n == 0:
        return 1, 0  # <-
    root, calls = fast_power(x, n // 2)
    if n % 2 == 0:
        return root * root, calls + 1
    return root * root * x, calls + 1
# %% fast_power | wrong | the odd factor x is forgotten
def fast_power(x, n):
    if n == 0:
        return 1, 1
    root, calls = fast_power(x, n // 2)
    return root * root, calls + 1  # <-
# %% fast_power | wrong | doubles the root instead of squaring it
def fast_power(x, n):
    if n == 0:
        return 1, 1
    root, calls = fast_power(x, n // 2)
    if n % 2 == 0:
        return root * 2, calls + 1  # <-
    return root * 2 * x, calls + 1  # <-
# %% fast_power | wrong | asks twice, and counts both
def fast_power(x, n):
    if n == 0:
        return 1, 1
    a, c1 = fast_power(x, n // 2)
    b, c2 = fast_power(x, n // 2)
    return a * b * (x if n % 2 else 1), c1 + c2 + 1
# %% fast_power | wrong | goes down one at a time
def fast_power(x, n):
    if n == 0:
        return 1, 1
    root, calls = fast_power(x, n - 1)
    return root * x, calls + 1
# %% total | right | with sum
def total(tree):
    return sum(total(child) for child in tree) if isinstance(tree, list) else tree
# %% total | right | a loop
def total(tree):
    if not isinstance(tree, list):
        return tree
    s = 0
    for t in tree:
        s = s + total(t)
    return s
# %% total | wrong | returns inside the loop
def total(tree):
    if not isinstance(tree, list):
        return tree
    s = 0
    for t in tree:
        s += total(t)
        return s  # <-
    return s
# %% total | wrong | keeps only the last child
def total(tree):
    if not isinstance(tree, list):
        return tree
    s = 0
    for t in tree:
        s = total(t)  # <-
    return s
# %% total | wrong | counts the numbers instead of adding them
def total(tree):
    if not isinstance(tree, list):
        return 1  # <-
    return sum(total(t) for t in tree)
# %% total | wrong | adds only the numbers at the top, deeper lists are left out
def total(tree):
    if not isinstance(tree, list):
        return tree
    s = 0
    for t in tree:
        if not isinstance(t, list):
            s += t
    return s
# %% total | wrong | one list for all calls, as a default argument
def total(tree, seen=[]):  # <-
    if not isinstance(tree, list):
        seen.append(tree)
    else:
        for t in tree:
            total(t, seen)
    return sum(seen)
# %% total | wrong | the sum starts at 1
def total(tree):
    if not isinstance(tree, list):
        return tree
    s = 1  # <-
    for t in tree:
        s += total(t)
    return s
# %% largest | right | max with default
def largest(tree):
    if isinstance(tree, list):
        return max((largest(child) for child in tree), default=-inf)
    return tree
# %% largest | right | loop with if
def largest(tree):
    if not isinstance(tree, list):
        return tree
    best = -inf
    for child in tree:
        value = largest(child)
        if value > best:
            best = value
    return best
# %% largest | wrong | starts at 0
def largest(tree):
    if not isinstance(tree, list):
        return tree
    best = 0  # <-
    for child in tree:
        best = max(best, largest(child))
    return best
# %% largest | wrong | the smallest
def largest(tree):
    if not isinstance(tree, list):
        return tree
    best = -inf
    for child in tree:
        value = largest(child)
        if value < best:  # <-
            best = value
    return best
# %% largest | wrong | starts at the first child, and fails on an empty list inside
def largest(tree):
    if not isinstance(tree, list):
        return tree
    if not tree:
        return 0  # <-
    return max(largest(child) for child in tree)
# %% largest | wrong | starts at -10
def largest(tree):
    if not isinstance(tree, list):
        return tree
    best = -10  # <-
    for child in tree:
        best = max(best, largest(child))
    return best
# %% largest | wrong | compares with the child itself, not with its answer, and looks one level deep
def largest(tree):
    if not isinstance(tree, list):
        return tree
    best = -inf
    for child in tree:
        if not isinstance(child, list) and child > best:
            best = child
    return best
# %% sizes | right | sums
def nodes(tree):
    return 1 + sum(nodes(t) for t in tree) if isinstance(tree, list) else 1
def leaves(tree):
    return sum(leaves(t) for t in tree) if isinstance(tree, list) else 1
def height(tree):
    return 1 + max(height(t) for t in tree) if isinstance(tree, list) else 0
# %% sizes | wrong | nodes does not count the list itself
def nodes(tree):
    if not isinstance(tree, list):
        return 1
    return sum(nodes(t) for t in tree)  # <-
# %% sizes | wrong | nodes counts only lists
def nodes(tree):
    if not isinstance(tree, list):
        return 0  # <-
    return 1 + sum(nodes(t) for t in tree)
# %% sizes | wrong | leaves counts lists too
def leaves(tree):
    if not isinstance(tree, list):
        return 1
    n = 1  # <-
    for t in tree:
        n += leaves(t)
    return n
# %% sizes | wrong | height of a leaf is 1
def height(tree):
    if not isinstance(tree, list):
        return 1  # <-
    return 1 + max(height(t) for t in tree)
# %% sizes | wrong | height adds the children
def height(tree):
    if not isinstance(tree, list):
        return 0
    return 1 + sum(height(t) for t in tree)  # <-
# %% sizes | wrong | height follows the first child only
def height(tree):
    if not isinstance(tree, list):
        return 0
    return 1 + height(tree[0])
# %% sizes | wrong | height takes the shortest way
def height(tree):
    if not isinstance(tree, list):
        return 0
    best = inf
    for t in tree:
        best = min(best, height(t))  # <-
    return best + 1
# %% places | right | with a list of one number
def places(tree):
    found = {}
    free = [0]
    def place(node, path):
        if not isinstance(node, list):
            found[path] = free[0]
            free[0] += 1
        else:
            for i, child in enumerate(node):
                place(child, (*path, i))
            found[path] = (found[(*path, 0)] + found[(*path, len(node) - 1)]) / 2
    place(tree, ())
    return found
# %% places | wrong | mean of all children instead of first and last
def places(tree):
    found = {}
    free = 0
    def place(node, path):
        nonlocal free
        if not isinstance(node, list):
            found[path] = free
            free += 1
            return found[path]
        xs = [place(child, path + (i,)) for i, child in enumerate(node)]
        found[path] = sum(xs) / len(xs)  # <-
        return found[path]
    place(tree, ())
    return found
# %% places | wrong | leaves begin at 1
def places(tree):
    found = {}
    free = 1  # <-
    def place(node, path):
        nonlocal free
        if not isinstance(node, list):
            found[path] = free
            free += 1
            return found[path]
        xs = [place(child, path + (i,)) for i, child in enumerate(node)]
        found[path] = (xs[0] + xs[-1]) / 2
        return found[path]
    place(tree, ())
    return found
# %% places | wrong | whole-number division in the middle
def places(tree):
    found = {}
    free = 0
    def place(node, path):
        nonlocal free
        if not isinstance(node, list):
            found[path] = free
            free += 1
            return found[path]
        xs = [place(child, path + (i,)) for i, child in enumerate(node)]
        found[path] = (xs[0] + xs[-1]) // 2  # <-
        return found[path]
    place(tree, ())
    return found
# %% places | wrong | paths counted from 1
def places(tree):
    found = {}
    free = 0
    def place(node, path):
        nonlocal free
        if not isinstance(node, list):
            found[path] = free
            free += 1
            return found[path]
        xs = [place(child, path + (i,)) for i, child in enumerate(node, 1)]  # <-
        found[path] = (xs[0] + xs[-1]) / 2
        return found[path]
    place(tree, ())
    return found
# %% places | wrong | the path of the parent is put behind, not in front
def places(tree):
    found = {}
    free = 0
    def place(node, path):
        nonlocal free
        if not isinstance(node, list):
            found[path] = free
            free += 1
            return found[path]
        xs = [place(child, (i, *path)) for i, child in enumerate(node)]  # <-
        found[path] = (xs[0] + xs[-1]) / 2
        return found[path]
    place(tree, ())
    return found
# %% places | wrong | first and second child
def places(tree):
    found = {}
    free = 0
    def place(node, path):
        nonlocal free
        if not isinstance(node, list):
            found[path] = free
            free += 1
            return found[path]
        xs = [place(child, path + (i,)) for i, child in enumerate(node)]
        found[path] = (xs[0] + xs[min(1, len(xs) - 1)]) / 2  # <-
        return found[path]
    place(tree, ())
    return found
