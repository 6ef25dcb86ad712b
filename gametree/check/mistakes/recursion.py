"""Wrong recursions over numbers, and over all numbers of a nested list."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake

# Powers


@mistake("power", "Which n is so small that the answer is known without another call? Every recursion needs that case.")
def base_case_missing(x: Any, n: Any) -> Any:
    return x * base_case_missing(x, n - 1)


@mistake("power", "x to the power 0 is 1: multiplying starts from 1, and a single 0 would make everything 0.")
def base_case_zero(x: Any, n: Any) -> Any:
    if n < 0:
        return 1 / base_case_zero(x, -n)
    return 0 if n == 0 else x * base_case_zero(x, n - 1)


@mistake("power", "In the base case no x has been multiplied yet, so x is one factor too many there.")
def base_case_x(x: Any, n: Any) -> Any:
    if n < 0:
        return 1 / base_case_x(x, -n)
    return x if n == 0 else x * base_case_x(x, n - 1)


@mistake("power", "The recursion can start with n = 0 as well, and then it never meets n = 1.")
def base_case_at_one(x: Any, n: Any) -> Any:
    return x if n == 1 else x * base_case_at_one(x, n - 1)


@mistake("power", "The call inside must be about a smaller n, or it is the same question again and again.")
def n_stays_the_same(x: Any, n: Any) -> Any:
    if n < 0:
        return 1 / n_stays_the_same(x, -n)
    return 1 if n == 0 else x * n_stays_the_same(x, n)


@mistake(
    "power",
    "A value goes back to one caller only, the call that waits for it: each call must hand on what it got, up to you.",
)
def value_not_handed_up(x: Any, n: Any, product: Any = 1) -> Any:
    if n == 0:
        return product
    value_not_handed_up(x, n - 1, product * x)
    return None


@mistake("power", "To multiply x by n adds up n of them; a power multiplies n of them.")
def times_n(x: Any, n: Any) -> Any:
    return 0 if n == 0 else x + times_n(x, n - 1) if n > 0 else -times_n(x, -n)


@mistake("power", "The calls are added up where they should be multiplied.")
def plus_for_times(x: Any, n: Any) -> Any:
    if n < 0:
        return 1 / plus_for_times(x, -n)
    return 1 if n == 0 else x + plus_for_times(x, n - 1)


@mistake("power", "Below 0, every n - 1 is further away from 0: ask about -n, which is above it.")
def negative_forgotten(x: Any, n: Any) -> Any:
    return 1 if n == 0 else x * negative_forgotten(x, n - 1)


@mistake("power", "With n below 0 the power is a fraction, not a negative number: x to the power -1 is 1 / x.")
def negative_changes_the_sign(x: Any, n: Any) -> Any:
    if n < 0:
        return -negative_changes_the_sign(x, -n)
    return 1 if n == 0 else x * negative_changes_the_sign(x, n - 1)


# Fast powers


@mistake("fast_power", "Both factors are the same, so ask for the root once and keep it: two calls ask it all twice.")
def asks_twice(x: Any, n: Any) -> Any:
    if n == 0:
        return 1, 1
    (one, calls), (other, others) = asks_twice(x, n // 2), asks_twice(x, n // 2)
    return one * other * (x if n % 2 else 1), 1 + calls + others


@mistake("fast_power", "That takes 1 away from n at every call; to halve n leaves far fewer calls.")
def one_less_at_a_time(x: Any, n: Any) -> Any:
    if n == 0:
        return 1, 1
    value, calls = one_less_at_a_time(x, n - 1)
    return x * value, calls + 1


@mistake("fast_power", "Half of an odd n is rounded down, so one x is left over and still has to be multiplied in.")
def odd_n_forgotten(x: Any, n: Any) -> Any:
    if n == 0:
        return 1, 1
    if n == 1:
        return x, 2
    root, calls = odd_n_forgotten(x, n // 2)
    return root * root, calls + 1


@mistake("fast_power", "The power for half of n must be squared, that is, multiplied by itself.")
def root_not_squared(x: Any, n: Any) -> Any:
    if n == 0:
        return 1, 1
    root, calls = root_not_squared(x, n // 2)
    return root * (x if n % 2 else 1), calls + 1


@mistake("fast_power", "To double the root is not to square it.")
def root_doubled(x: Any, n: Any) -> Any:
    if n < 2:
        return (x if n else 1), n + 1
    root, calls = root_doubled(x, n // 2)
    return root * 2 * (x if n % 2 else 1), calls + 1


@mistake("fast_power", "Each call counts itself and all the calls below it: the number that comes back belongs in it.")
def counts_only_itself(x: Any, n: Any) -> Any:
    if n == 0:
        return 1, 1
    root, _ = counts_only_itself(x, n // 2)
    return root * root * (x if n % 2 else 1), 1


@mistake("fast_power", "The base case is a call too, and counts as one.")
def base_case_not_counted(x: Any, n: Any) -> Any:
    if n == 0:
        return 1, 0
    root, calls = base_case_not_counted(x, n // 2)
    return root * root * (x if n % 2 else 1), calls + 1


@mistake(
    "fast_power",
    "A list as a default argument is made once and shared by all calls, the next run's too: hand the count back.",
)
def shared_counter(x: Any, n: Any, calls: Any = [0]) -> Any:  # noqa: B006 - that is the mistake
    calls[0] += 1
    if n == 0:
        return 1, calls[0]
    root, _ = shared_counter(x, n // 2)
    return root * root * (x if n % 2 else 1), calls[0]


# The sum


@mistake("total", "A child may be a list with numbers deep inside: ask the function itself about every child.")
def only_the_top_level(tree: Any) -> Any:
    if not isinstance(tree, list):
        return tree
    return sum(child for child in tree if not isinstance(child, list))


@mistake(
    "total", "That looks into the lists inside the list, and no further: how deep they go is not known beforehand."
)
def only_two_levels(tree: Any) -> Any:
    if not isinstance(tree, list):
        return tree
    return sum(only_the_top_level(child) for child in tree)


@mistake("total", "Is the `return` inside the loop? Then the first child decides, and nobody looks at the others.")
def return_inside_the_loop(tree: Any) -> Any:
    if not isinstance(tree, list):
        return tree
    result = 0
    for child in tree:
        result += return_inside_the_loop(child)
        return result
    return result


@mistake("total", "Each child's sum must be added to what is there, or only the last one is left at the end.")
def only_the_last_child(tree: Any) -> Any:
    if not isinstance(tree, list):
        return tree
    result = 0
    for child in tree:
        result = only_the_last_child(child)
    return result


@mistake("total", "A number has no children to go through: it is the base case, so ask first whether it is one.")
def number_not_asked_for(tree: Any) -> Any:
    return sum(number_not_asked_for(child) for child in tree)


@mistake("total", "A number's sum is the number itself; with 1 in its place the numbers are only counted.")
def numbers_counted(tree: Any) -> Any:
    return sum(numbers_counted(child) for child in tree) if isinstance(tree, list) else 1


@mistake("total", "The sum of an empty list is 0: what if there is no first child?")
def first_child_taken_for_granted(tree: Any) -> Any:
    if not isinstance(tree, list):
        return tree
    return first_child_taken_for_granted(tree[0]) + sum(first_child_taken_for_granted(child) for child in tree[1:])


@mistake(
    "total",
    "A list as a default argument is made once and shared by all calls, also the next run's: it is never empty again.",
)
def shared_list(tree: Any, seen: Any = []) -> Any:  # noqa: B006 - that is the mistake
    if isinstance(tree, list):
        for child in tree:
            shared_list(child)
    else:
        seen.append(tree)
    return sum(seen)


# The largest


@mistake("largest", "All numbers may be below 0: start below everything possible, not at 0.")
def best_starts_at_0(tree: Any) -> Any:
    if not isinstance(tree, list):
        return tree
    return max([0, *map(best_starts_at_0, tree)])


@mistake("largest", "Is the `return` inside the loop? Decide after all children, not after the first.")
def decides_after_one_child(tree: Any) -> Any:
    if not isinstance(tree, list):
        return tree
    best = -inf
    for child in tree:
        best = max(best, decides_after_one_child(child))
        return best
    return best


@mistake("largest", "A child that is a list has a largest number as well: ask the function itself about it.")
def lists_left_out(tree: Any) -> Any:
    if not isinstance(tree, list):
        return tree
    return max((child for child in tree if not isinstance(child, list)), default=-inf)


@mistake("largest", "Python cannot say which is larger, a list or a number: compare what comes back from the children.")
def lists_compared(tree: Any) -> Any:
    return max(tree, default=-inf) if isinstance(tree, list) else tree


@mistake("largest", "The best so far must be compared with each child; just to keep the newest leaves the last one.")
def last_child_wins(tree: Any) -> Any:
    best = -inf
    for child in tree if isinstance(tree, list) else ():
        best = last_child_wins(child)
    return best if isinstance(tree, list) else tree


@mistake("largest", "That keeps the smaller of two numbers.")
def smallest(tree: Any) -> Any:
    return min(map(smallest, tree), default=-inf) if isinstance(tree, list) else tree


@mistake(
    "largest", "`max` of nothing is an error: what is smaller than every number is a good answer for an empty list."
)
def empty_list_forgotten(tree: Any) -> Any:
    return max(map(empty_list_forgotten, tree)) if isinstance(tree, list) else tree


@mistake("largest", "An empty list has no number, so it must not win against one: 0 wins against all below 0.")
def nothing_is_0(tree: Any) -> Any:
    return max(map(nothing_is_0, tree), default=0) if isinstance(tree, list) else tree
