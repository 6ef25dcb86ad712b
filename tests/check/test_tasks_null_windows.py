"""Assignment 10: its checks accept what is right, however it is written, and show the smallest input if it is not."""

import json
from functools import cache, lru_cache
from itertools import pairwise, product
from math import ceil, inf, log2

import pytest

from gametree import MAX, MIN, Tree, alphabeta, aspiration, check, mtdf, pvs, score
from gametree.check.checks import NotRight
from gametree.check.judging import examine
from gametree.check.mistakes import mistakes_in
from gametree.check.task import Variant
from gametree.check.tasks.null_windows import ASSIGNMENT, questions
from gametree.check.tasks.null_windows import pvs as pvs_of
from gametree.grade.commands import master_of
from gametree.grade.submission import Work, grade
from tests.check.asking import examined, mistakes_of, verdict
from tests.check.tiny import size, trees, worth
from tools.exercises import MASTERS

NAME = "10-null-windows"
TASKS = {task.name: task for task in ASSIGNMENT.tasks}
KNOWN = mistakes_of(ASSIGNMENT)


def known_as(name, mistake):
    return next(known for known in mistakes_in(name) if known.name == mistake).programs[0]


# What is right is accepted


def by_cases(low, high, v, found):
    if found <= v:
        high = found if found < high else high
    else:
        low = found if found > low else low
    return [low, high]


def by_sorting(least, most, v, answer):
    return (sorted([least, answer])[1], most) if answer >= v + 1 else (least, sorted([most, answer])[0])


def from_the_other_side(position, v, evaluate):
    if not position.moves():
        return position.turn * evaluate(position) > v
    return any(-alphabeta_for(position.play(move), -v - 1, -v, evaluate) > v for move in position.moves())


def alphabeta_for(position, low, high, evaluate):
    """Alpha-beta that returns as soon as it may, without a variable for the best."""
    if not position.moves():
        return position.turn * evaluate(position)
    found = []
    for move in position.moves():
        found.append(-alphabeta_for(position.play(move), -high, -max([low, *found]), evaluate))
        if found[-1] >= high:
            break
    return max(found)


def not_at_most(position, v, evaluate):
    return not alphabeta_for(position, v, v + 1, evaluate) <= v


def as_a_number(position, v, evaluate):
    return int(alphabeta(position, alpha=v, beta=v + 1, evaluate=evaluate) >= v + 1)


def halved_by_recursion(position, low, high, evaluate):
    if low == high:
        return low
    v = low + (high - low) // 2
    if from_the_other_side(position, v, evaluate):
        return halved_by_recursion(position, v + 1, high, evaluate)
    return halved_by_recursion(position, low, v, evaluate)


def halved_from_above(position, low, high, evaluate):
    while low != high:
        beta = (low + high + 1) // 2
        is_at_least = alphabeta(position, inf, beta - 1, beta, evaluate) >= beta
        low, high = (beta, high) if is_at_least else (low, beta - 1)
    return high


def halved_with_what_the_answers_tell(position, low, high, evaluate):
    while low < high:
        v = (low + high) // 2
        low, high = by_cases(low, high, v, alphabeta(position, inf, v, v + 1, evaluate))
    return low


def narrower_ranges(position, low, high, evaluate):
    numbers = range(low, high + 1)
    while len(numbers) > 1:
        half = (len(numbers) - 1) // 2
        v = numbers[half]
        is_yes = alphabeta(position, inf, v, v + 1, evaluate) > v
        numbers = numbers[half + 1 :] if is_yes else numbers[: half + 1]
    return numbers[0]


def neither_low_nor_high(value, alpha, beta):
    return not (value <= alpha or value >= beta)


def in_a_range(value, alpha, beta):
    return value > alpha and (beta == inf or value in range(alpha + 1, beta))


def early_return(position, depth, alpha, beta, evaluate):
    """The null window only while there is room in the window; the second search opens at the first one's answer."""
    if depth == 0 or not position.moves():
        return evaluate(position) * position.turn
    first, *others = position.moves()
    best = -early_return(position.play(first), depth - 1, -beta, -alpha, evaluate)
    for move in others:
        low = max(alpha, best)
        if best >= beta:
            return best
        value = -early_return(position.play(move), depth - 1, -low - 1, -low, evaluate)
        if low < value < beta:
            value = -early_return(position.play(move), depth - 1, -beta, -value, evaluate)
        best = max(best, value)
    return best


def narrow_then_wide(position, depth, alpha, beta, evaluate):
    """As it stands in many textbooks: one upper end that is the whole window's for the first move only."""
    if not position.moves() or depth == 0:
        return position.turn * evaluate(position)
    best, top = -inf, beta
    for move in position.moves():
        value = -narrow_then_wide(position.play(move), depth - 1, -top, -max(alpha, best), evaluate)
        if value > max(alpha, best) and value < beta and best > -inf:
            value = -narrow_then_wide(position.play(move), depth - 1, -beta, -max(alpha, best), evaluate)
        best = max(best, value)
        if best >= beta:
            break
        top = max(alpha, best) + 1
    return best


def leaves_once(position, depth, alpha, beta, evaluate):
    if not position.moves() or depth == 0:
        return position.turn * evaluate(position)
    best = None
    for move in position.moves():
        child = position.play(move)
        ends = [beta] if best is None else [alpha + 1, beta] if child.moves() and depth > 1 else [alpha + 1]
        for end in ends:
            value = -leaves_once(child, depth - 1, -end, -alpha, evaluate)
            if not alpha < value < beta:
                break
        best = value if best is None else max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


class Searcher:
    """Principal variation search as an object that is called, the evaluation kept in it."""

    def __call__(self, position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
        self.evaluate = evaluate
        return self.search(position, depth, alpha, beta)

    def search(self, position, depth, alpha, beta):
        if not position.moves() or depth == 0:
            return position.turn * self.evaluate(position)
        values = []
        for move in position.moves():
            values.append(self.value(position.play(move), depth - 1, max([alpha, *values]), beta, bool(values)))
            if values[-1] >= beta:
                break
        return max(values)

    def value(self, child, depth, alpha, beta, is_asked):
        value = -self.search(child, depth, -(alpha + 1), -alpha) if is_asked else alpha + 0.5
        return -self.search(child, depth, -beta, -alpha) if alpha < value < beta or not is_asked else value


def opened_by_recursion(position, guess, margin, evaluate, window=None):
    low, high = window or (guess - margin, guess + margin)
    value = alphabeta(position, inf, low, high, evaluate)
    if low < value < high:
        return value
    return opened_by_recursion(position, guess, margin, evaluate, (-inf, high) if value <= low else (low, inf))


def closed_at_the_answer(position, guess, margin, evaluate):
    value = alphabeta(position, inf, guess - margin, guess + margin, evaluate)
    if abs(value - guess) < margin:
        return value
    low, high = (-inf, value) if value < guess else (value, inf)
    return alphabeta(position, inf, low, high, evaluate)


def opened_in_a_loop(position, guess, margin, evaluate):
    ends = [guess - margin, guess + margin]
    while not ends[0] < (value := alphabeta(position, inf, *ends, evaluate)) < ends[1]:
        ends[value > guess] = inf if value > guess else -inf
    return value


def closed_at_the_end_that_failed(position, guess, margin, evaluate):
    low, high = guess - margin, guess + margin
    value = alphabeta(position, inf, low, high, evaluate)
    if low < value < high:
        return value
    return alphabeta(position, inf, *((-inf, low) if value <= low else (high, inf)), evaluate)


def with_room_for_the_end_that_failed(position, guess, margin, evaluate):
    low, high = guess - margin, guess + margin
    value = alphabeta(position, inf, low, high, evaluate)
    if low < value < high:
        return value
    return alphabeta(position, inf, *((-inf, low + 1) if value <= low else (high - 1, inf)), evaluate)


def by_the_course(position, guess, margin, evaluate):
    return aspiration(position, inf, guess, margin, evaluate)


def until_both_bounds_are_there(position, guess, evaluate):
    """Two bounds meet as soon as there are two: after a yes at β, the next no is at β + 1, and the other way round."""
    value, lower, upper = guess, -inf, inf
    while lower == -inf or upper == inf:
        beta = max(value, lower + 1)
        value = alphabeta(position, inf, beta - 1, beta, evaluate)
        lower, upper = (lower, value) if value < beta else (value, upper)
    return value


def down_or_up(position, guess, evaluate):
    value = alphabeta(position, inf, guess - 1, guess, evaluate)
    if value < guess:
        while (lower := alphabeta(position, inf, value - 1, value, evaluate)) < value:
            value = lower
        return value
    while (upper := alphabeta(position, inf, value, value + 1, evaluate)) > value:
        value = upper
    return value


def by_recursion(position, guess, evaluate, lower=-inf, upper=inf):
    if lower == upper:
        return lower
    beta = guess + (guess == lower)
    value = alphabeta_for(position, beta - 1, beta, evaluate)
    bounds = (lower, value) if value < beta else (value, upper)
    return by_recursion(position, value, evaluate, *bounds)


RIGHT = {
    "narrowed": [by_cases, by_sorting],
    "is_more": [from_the_other_side, not_at_most, as_a_number],
    "by_halving": [halved_by_recursion, halved_from_above, halved_with_what_the_answers_tell, narrower_ranges],
    "search_again": [neither_low_nor_high, in_a_range],
    "pvs": [early_return, narrow_then_wide, leaves_once, Searcher(), pvs],
    "aspiration": [
        *(opened_by_recursion, closed_at_the_answer, opened_in_a_loop, by_the_course),
        *(closed_at_the_end_that_failed, with_room_for_the_end_that_failed),
    ],
    "mtdf": [until_both_bounds_are_there, down_or_up, by_recursion],
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "answer"), [(name, answer) for name, answers in RIGHT.items() for answer in answers])
def test_it_may_be_written_in_many_ways(name, answer) -> None:
    result = verdict(name, answer)
    assert result.is_right, result.counterexample


VARIANTS = [Variant((MIN,), left_to_right=False, rule=">="), Variant((MAX,), rule=">")]


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_twin_accepts_its_own_reference_and_not_the_public_search(variant) -> None:
    for task in ASSIGNMENT.tasks if variant.turns == (MIN,) else [TASKS["pvs"]]:
        result = examine(task, task.right(variant)[0], variant)
        assert result.is_right, result.counterexample
    assert verdict("pvs", pvs_of(), variant=variant).points == {"value": 2, "leaves": 0}


# In the sandbox


@pytest.mark.slow
def test_in_the_sandbox_the_search_to_write_is_not_there() -> None:
    notebook = json.loads((MASTERS / NAME / f"{NAME}.ipynb").read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["metadata"]["nbgrader"]["grade_id"] == "pvs":
            cell["source"] = "from gametree import pvs"
    graded = grade(Work("0123", "a.ipynb", json.dumps(notebook).encode()), master_of(MASTERS.parent, "10"))
    earned = {task: sum(one.points for one in graded.checks if one.task == task) for task in TASKS}
    assert earned == {name: 0 if name == "pvs" else task.points for name, task in TASKS.items()}


# What is wrong is refused, with the smallest input


def run(search, tree, *arguments):
    """Return what a function returns, and the paths of the leaves that it looks at, in order."""
    seen = []

    def evaluate(position):
        seen.append(position.path)
        return position.score()

    return search(tree, *arguments, evaluate), seen


def mover(tree):
    return tree.turn * worth(tree.node, tree.turn)


def ask(tree, v):
    return run(alphabeta_for, tree, v, v + 1)[1]


def is_right_question(program, tree, v):
    return run(program, tree, v) == (mover(tree) > v, ask(tree, v))


def is_right_halving(program, tree, below, above):
    value = mover(tree)
    got, seen = run(program, tree, value - below, value + above)
    asked = [ask(tree, v) for v in range(-9, 9)]
    enough = ceil(log2(below + above + 1))
    return got == value and len(questions(seen)) <= enough and all(one in asked for one in questions(seen))


def is_right_aspiration(program, tree, off, margin):
    guess = mover(tree) + off
    (got, seen), (value, enough) = (run(one, tree, guess, margin) for one in (program, by_the_course))
    return got == value and 0 < len(seen) <= len(enough)


def is_right_row(program, tree, off):
    guess = mover(tree) + off
    return run(program, tree, guess) == run(by_the_course_without_a_table, tree, guess)


def by_the_course_without_a_table(position, guess, evaluate):
    return mtdf(position, inf, guess, evaluate, NoTable())


class NoTable(dict):
    """A table that forgets everything at once."""

    def __setitem__(self, key, value):
        pass


AROUND = list(product((0, 1, 2), repeat=2))
SMALLER = {
    "is_more": (is_right_question, [(v,) for v in (-2, -1, 0, 1, 2)]),
    "by_halving": (is_right_halving, AROUND),
    "aspiration": (is_right_aspiration, [(off, margin) for off in (-2, -1, 0, 1, 2) for margin in (1, 2)]),
    "mtdf": (is_right_row, [(off,) for off in (-2, -1, 0, 1, 2)]),
}
OF_QUESTIONS = [case for case in KNOWN if case.values[0].name in SMALLER]


@cache
def small_trees():
    """Return the trees with up to four leaves worth -1, 0 or 1, each with its size."""
    return [(tree, size(tree)) for tree in trees(4, (-1, 0, 1))]


def smaller_than(tree):
    most = size(tree)
    return [smaller for smaller, its_size in small_trees() if its_size < most]


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), OF_QUESTIONS)
def test_no_smaller_tree_shows_a_mistake_in_the_questions(task, known) -> None:
    is_right, inputs = SMALLER[task.name]
    found, (program,) = examined(task, known).counterexample, known.programs
    tree = found.case.call.args[0]
    smaller = smaller_than(tree)
    if found.fault.part == next(iter(task.parts)):  # a wrong value is shown before wrong leaves
        assert all(
            run(program, one, *arguments_of(task, one, given))[0] == value_of(task, one, given)
            for one in smaller
            for given in inputs
        )
    else:
        assert all(is_right(program, one, *given) for one in smaller for given in inputs)


def arguments_of(task, tree, given):
    value = mover(tree)
    if task.name == "by_halving":
        return value - given[0], value + given[1]
    return given if task.name == "is_more" else (value + given[0], *given[1:])


def value_of(task, tree, given):
    return mover(tree) > given[0] if task.name == "is_more" else mover(tree)


ENDS = [(low, high) for low, high in pairwise((-inf, -2, -1, 0, 1, 2, inf))] + [(-inf, 0), (0, inf), (-1, 1), (-2, 1)]


def is_right_pvs(program, inputs, part):
    """Tell whether a search is right on all these inputs, as far as a part goes, by one textbook for all."""
    possible = [early_return, narrow_then_wide, leaves_once, pvs_of(from_value=True, leaf_again=False)]
    for tree, (alpha, beta) in inputs:
        got, leaves = run(program, tree, inf, alpha, beta)
        value = mover(tree)
        if alpha < value < beta and got != value:
            return False
        if (value <= alpha and not value <= got <= alpha) or (value >= beta and not beta <= got <= value):
            return False
        if part == "leaves":
            possible = [search for search in possible if run(search, tree, inf, alpha, beta)[1] == leaves]
    return bool(possible)


OF_PVS = [case for case in KNOWN if case.values[0].name == "pvs"]


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), OF_PVS)
def test_no_smaller_tree_shows_a_mistake_in_the_search(task, known) -> None:
    found, (program,) = examined(task, known).counterexample, known.programs
    tree, depth, *window, _ = found.case.call.args
    if depth != inf or tuple(window) != (-inf, inf):
        whole = [(one, (-inf, inf)) for one, _ in small_trees()]
        assert is_right_pvs(program, whole, found.fault.part)
    ends = [(-inf, inf)] if tuple(window) == (-inf, inf) or depth != inf else ENDS
    smaller = [(one, window) for one in smaller_than(tree) for window in ends]
    assert is_right_pvs(program, smaller, found.fault.part)


OF_NUMBERS = [case for case in KNOWN if case.values[0].name in ("narrowed", "search_again")]


@pytest.mark.parametrize(("task", "known"), OF_NUMBERS)
def test_numbers_are_shown_that_are_plain_and_small(task, known) -> None:
    (program,) = known.programs
    args = examined(task, known).counterexample.case.call.args
    assert all(abs(number) <= 3 for number in args)
    if task.name == "narrowed" and not args[0] <= args[2] < args[1]:
        sensible = [(low, high, v, got) for low, high, v, got in product(range(-2, 3), repeat=4) if low <= v < high]
        possible = [one for one in sensible if (one[1] >= one[3] if one[3] > one[2] else one[0] <= one[3])]
        assert all(list(program(*one)) == by_cases(*one) for one in possible)


# What is said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "answer", "said"),
    [
        ("by_halving", lambda position, low, high, evaluate: endless(position, evaluate), "It asks without end. When"),
        ("mtdf", lambda position, guess, evaluate: endless(position, evaluate), "stop when the two bounds meet?"),
        ("by_halving", lambda position, low, high, evaluate: stuck(position, low, high, evaluate), "asks without end"),
        ("pvs", lambda *_: 0, "It returned 0"),
        ("is_more", lambda position, v, evaluate: alphabeta(position, inf, v, v + 1) > v, "right is True"),
        ("is_more", lambda position, v, evaluate: 2, "It returned 2"),
        ("search_again", lambda value, alpha, beta: "no", "It returned 'no'"),
        ("narrowed", lambda least, most, v, answer: answer, "right is (0, 0)"),
    ],
)
def test_the_fault_is_said_in_words(name, answer, said) -> None:
    assert said in verdict(name, answer).counterexample.fault.said


def endless(position, evaluate):
    while True:
        alphabeta(position, inf, 0, 1, evaluate)


def stuck(position, low, high, evaluate):
    """The middle of −1 and 0 is −1 only when it is rounded down."""
    while low < high:
        middle = int((low + high) / 2)
        if alphabeta(position, inf, middle, middle + 1, evaluate) > middle:
            low = middle + 1
        else:
            high = middle
    return low


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "mistake", "said"),
    [
        ("by_halving", "one number after the other", "the number of questions is 3, and 2 is enough"),
        ("by_halving", "full window", "search 1 is no question with a null window"),
        ("mtdf", "guess ignored", "question 1 is another one than MTD(f) asks"),
        ("mtdf", "one step at a time", "the number of questions is 3, and MTD(f) asks 2 here"),
        ("aspiration", "always searched again", "the number of searches is 2, and it takes 1 here"),
        ("aspiration", "both sides opened", "looked at, repeats counted, is 5, and 4 is enough"),
    ],
)
def test_a_right_value_that_cost_something_else_keeps_its_points(name, mistake, said) -> None:
    result = verdict(name, known_as(name, mistake))
    first, second = TASKS[name].parts
    assert result.points == {first: TASKS[name].parts[first], second: 0}
    assert said in result.counterexample.fault.said


@pytest.mark.slow
def test_leaves_that_fit_no_textbook_are_compared_with_those_of_the_task() -> None:
    """Remembered, a search sees fewer leaves: at first just those of a search that takes no leaf again."""
    found = verdict("pvs", with_a_memory)
    assert found.counterexample.case.call.args[0] == Tree([-1, [0, 0]])
    assert "is 4, and 5 is right" in found.counterexample.fault.said
    assert not found.mistakes


@lru_cache
def with_a_memory(position, depth, alpha, beta, evaluate):
    if not position.moves() or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in position.moves():
        child, top = position.play(move), beta if best == -inf else alpha + 1
        value = -with_a_memory(child, depth - 1, -top, -alpha, evaluate)
        if best > -inf and alpha < value < beta:
            value = -with_a_memory(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@pytest.mark.slow
def test_a_wrong_value_is_shown_before_wrong_leaves() -> None:
    found = verdict("pvs", known_as("pvs", "alpha never raised"))
    assert found.points == {"value": 0, "leaves": 0}
    assert "leaves" in found.faults
    assert all(found.shown_for(part).fault.part == "value" for part in ("value", "leaves", None))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "mistake"),
    [
        ("pvs", "best starts at minus 100"),
        ("aspiration", "window 100 wider"),
        ("aspiration", "window ten margins wider"),
        ("mtdf", "bounds of 100"),
    ],
)
def test_100_is_not_without_end(name, mistake) -> None:
    result = verdict(name, known_as(name, mistake))
    assert result.total == 0
    assert result.mistakes[0].name == mistake


def test_numbers_are_told_with_their_names(capsys) -> None:
    with pytest.raises(NotRight):
        check.search_again(known_as("search_again", "again at alpha"))
    assert "search_again on value 0, α = 0, β = 1." in capsys.readouterr().out


def test_a_log_is_cut_into_questions_at_its_first_leaf() -> None:
    tree = Tree([[3, 12], [2, 4]])
    _, seen = run(by_the_course_without_a_table, tree, 5)
    assert questions(seen) == [ask(tree, 4), ask(tree, 2)]
    assert questions([]) == []
