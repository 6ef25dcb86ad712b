"""Assignment 4: its checks accept what is right, however it is written, and show the smallest input where it is not."""

from functools import lru_cache
from math import ceil, inf

import pytest

from gametree import MAX, MIN, Tree, minimax, tic_tac_toe
from gametree.check.diagnosis import functions_of
from gametree.check.judging import examine
from gametree.check.task import PLAIN, Variant
from gametree.check.tasks.looking_ahead import ASSIGNMENT
from tests.check.asking import mistakes_of, verdict
from tests.check.tiny import LINES, board_worth, boards, result, size, trees

TASKS = {task.name: task for task in ASSIGNMENT.tasks}
KNOWN = mistakes_of(ASSIGNMENT)
RESULTS = (-1, 0, 1)


def of_task(*names):
    return [case for case in KNOWN if case.values[0].name in names]


def smallest(task, known):
    """Return the arguments on which a mistake is shown."""
    return examine(task, functions_of(task, known.programs, PLAIN)).counterexample.case.call.args


# What is right is accepted


@pytest.mark.parametrize(
    "answer",
    [
        lambda plies: ceil(plies / 2),
        lambda plies: plies - plies // 2,
        lambda n: len(range(0, n, 2)),
        lambda plies: sum(ply % 2 == 0 for ply in range(plies)),
    ],
)
def test_own_moves_may_be_written_in_many_ways(answer) -> None:
    assert verdict("own_moves", answer).total == 2


def twice(position, depth):
    """Return two minimaxes, of a pessimist and of an optimist."""

    def guessing(guess):
        return minimax(position, depth, lambda leaf: guess if leaf.moves() else leaf.score())

    return [guessing(-1), guessing(1)]


def sides(position, depth):
    """Return what is known, with all else than the bounds left out."""
    if not position.moves():
        return (position.score(),) * 2
    if depth < 1:
        return -1, +1
    lows, highs = zip(*(sides(position.play(move), depth - 1) for move in position.moves()), strict=True)
    return (max(lows), max(highs)) if position.turn == 1 else (min(lows), min(highs))


@pytest.mark.slow
@pytest.mark.parametrize("answer", [twice, sides, lru_cache(sides)])
def test_known_may_be_written_in_many_ways(answer) -> None:
    assert verdict("known", answer).total == 3


def with_minimax(position, depth, guess):
    return minimax(position, depth, lambda leaf: guess(leaf) if leaf.moves() else leaf.score())


def best_so_far(state, left, estimate):
    if len(state.moves()) == 0:
        return state.score()
    if left == 0:
        return estimate(state)
    best = None
    for move in state.moves():
        value = best_so_far(state.play(move), left - 1, estimate)
        best = value if best is None or (value - best) * state.turn > 0 else best
    return best


class Looker:
    """Looks ahead as an object that keeps its guess."""

    def __call__(self, position, depth, guess):
        self.guess = guess
        return self.worth(position, depth)

    def worth(self, position, depth):
        if position.moves() and depth > 0:
            worths = [self.worth(position.play(move), depth - 1) for move in position.moves()]
            return position.turn * max(position.turn * worth for worth in worths)
        return self.guess(position) if position.moves() else position.score()


def with_open_nodes(position, depth, guess):
    """Look ahead without recursion."""
    stack = [[position, depth, None, 0]]
    while True:
        node, left, best, tried = stack[-1]
        moves = node.moves()
        if moves and left and tried < len(moves):
            stack.append([node.play(moves[tried]), left - 1, None, 0])
            continue
        value = node.score() if not moves else best if left else guess(node)
        stack.pop()
        if not stack:
            return value
        above = stack[-1]
        above[3] += 1
        above[2] = value if above[2] is None else (max if above[0].turn == MAX else min)(above[2], value)


@pytest.mark.slow
@pytest.mark.parametrize("answer", [with_minimax, best_so_far, Looker(), with_open_nodes])
def test_look_may_be_written_in_many_ways(answer) -> None:
    assert verdict("look", answer).total == 5


def by_filling(position):
    """Fill the board with either mark and count the complete lines."""
    if position.score():
        return {1: 65535, -1: -65535}[position.score()]
    squares = "".join(position.rows)
    complete = lambda marks, mark: sum(all(marks[at] == mark for at in line) for line in position.board.lines)  # noqa: E731
    return complete(squares.replace(".", "X"), "X") - complete(squares.replace(".", "O"), "O")


def by_touching(position):
    """Count the lines with an X on them less those with an O: what is left of all lines is the same for both."""
    lines = [{"".join(position.rows)[at] for at in line} for line in position.board.lines]
    return 65535 * position.score() or sum(("X" in line) - ("O" in line) for line in lines)


def with_bits(position):
    def is_open(line, marks):
        return not any(marks >> square & 1 for square in line)

    if position.score() == 0:
        return sum(is_open(line, position.o) - is_open(line, position.x) for line in position.board.lines)
    return 65535.0 if position.score() > 0 else -65535.0


@pytest.mark.parametrize("answer", [by_filling, by_touching, with_bits])
def test_open_lines_may_be_written_in_many_ways(answer) -> None:
    assert verdict("open_lines", answer).total == 4


def soon_and_late(position, ply):
    """Choose among pairs of result and ply."""

    def pair(position, ply):
        if not position.moves():
            return position.score(), ply
        best = max if position.turn == MAX else min
        return best((pair(position.play(move), ply + 1) for move in position.moves()), key=hurry)

    def hurry(found):
        return found[0] * (100 - found[1])

    won, when = pair(position, ply)
    return 10 - when if won > 0 else when - 10 if won < 0 else 0


def towards_zero(position, ply):
    """Count from the leaf backwards: every ply brings a win one nearer to 0; the root's own plies come last."""

    def worth(position):
        if not position.moves():
            return 100 * position.score()
        value = (max if position.turn == MAX else min)(worth(position.play(move)) for move in position.moves())
        return value - (value > 0) + (value < 0)

    value = worth(position)
    return value - 90 - ply if value > 0 else value + 90 + ply if value < 0 else 0


@pytest.mark.parametrize("answer", [soon_and_late, towards_zero, lru_cache(soon_and_late)])
def test_quick_may_be_written_in_many_ways(answer) -> None:
    assert verdict("quick", answer).total == 3


def with_finally(squares):
    if result("".join(squares)) or "." not in squares:
        return result("".join(squares))
    mark, best = ("X", max) if squares.count("X") == squares.count("O") else ("O", min)

    def tried(square):
        squares[square] = mark
        try:
            return with_finally(squares)
        finally:
            squares[square] = "."

    return best(tried(square) for square in range(9) if squares[square] == ".")


def with_a_cut(squares):
    """Leave the loop at a win, after the undo."""
    if result("".join(squares)) or "." not in squares:
        return result("".join(squares))
    side = 1 if squares.count("X") == squares.count("O") else -1
    best = -side
    for square in [at for at in range(9) if squares[at] == "."]:
        squares[square] = "X" if side == 1 else "O"
        value = with_a_cut(squares)
        squares[square] = "."
        if side * value > side * best:
            best = value
        if best == side:
            break
    return best


@pytest.mark.slow
@pytest.mark.parametrize("answer", [with_finally, with_a_cut, lambda squares: lru_cache(board_worth)("".join(squares))])
def test_in_place_may_be_written_in_many_ways(answer) -> None:
    assert verdict("in_place", answer).total == 3


def test_the_examples_in_the_notebook_hold() -> None:
    right = {task.name: task.right(PLAIN)[0][task.name] for task in ASSIGNMENT.tasks}
    assert right["own_moves"](3) == 2
    assert right["known"](Tree([0, [1, -1]]), 1) == (0, 1)
    assert [right["look"](Tree([3, [9, 9]]), depth, lambda _: 5) for depth in (1, 2)] == [5, 9]
    assert right["open_lines"](tic_tac_toe()) == 0
    assert right["open_lines"](tic_tac_toe(".../.X./...")) == 4
    assert right["open_lines"](tic_tac_toe("XXX/OO./...")) == 65535
    assert right["quick"](Tree([1, [1, 1]]), 0) == 9
    assert right["quick"](Tree([-1, -1]), 3) == -6
    assert right["in_place"](list("O.OOXXX..")) == 0


def test_known_facts_about_boards_hold() -> None:
    """The two corners, and the two boards on which the quickest win shows."""
    right = {task.name: task.right(PLAIN)[0][task.name] for task in ASSIGNMENT.tasks}
    corners = tic_tac_toe("..O/.../..X")
    assert right["open_lines"](corners) == 0
    values = {move: right["look"](corners.play(move), 1, right["open_lines"]) for move in corners.moves()}
    assert values == {0: -1, 1: -1, 3: -1, 4: 1, 5: -2, 6: -1, 7: -2}
    trap, for_o = tic_tac_toe("XOX/X.O/.O."), tic_tac_toe(".../X.O/XXO")
    assert right["quick"](trap, 0) == right["quick"](trap.play(6), 1) == 9
    assert right["quick"](for_o, 0) == right["quick"](for_o.play(2), 1) == -9


# Parts, and twins of a task


@pytest.mark.slow
def test_parts_are_told_apart() -> None:
    def asks_all(position, depth, guess):
        guess(position)
        return with_minimax(position, depth, guess)

    assert verdict("look", asks_all).points == {"value": 3, "guesses": 0}
    assert verdict("open_lines", lambda position: 65535 * position.score()).points == {"lines": 0, "won": 1}
    never_won = verdict("open_lines", lambda position: 0 if position.score() else by_filling(position))
    assert never_won.points == {"lines": 3, "won": 0}


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda position, depth, guess: [guess(position), with_minimax(position, depth, guess)][1], "not needed"),
        (lambda position, depth, guess: [with_minimax(position, depth, guess) for _ in "12"][1], "more than once"),
        (lambda position, depth, guess: backwards(position, depth, guess), "another order"),
        (
            lambda position, depth, guess: with_minimax(position, depth, lru_cache(lambda leaf: leaf.score())),
            "right is",
        ),
        (lambda position, depth, guess: cutting(position, depth, guess), "not asked about all"),
    ],
)
def test_guesses_are_told_about(answer, words: str) -> None:
    assert words in verdict("look", answer).counterexample.fault.said


def backwards(position, depth, guess):
    if not position.moves() or depth == 0:
        return guess(position) if position.moves() else position.score()
    values = [backwards(position.play(move), depth - 1, guess) for move in reversed(position.moves())]
    return max(values) if position.turn == MAX else min(values)


def cutting(position, depth, guess, alpha=-inf, beta=inf):
    if not position.moves() or depth == 0:
        return guess(position) if position.moves() else position.score()
    for move in position.moves():
        value = cutting(position.play(move), depth - 1, guess, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.turn == MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.turn == MAX else beta


@pytest.mark.slow
def test_a_spoilt_board_is_shown() -> None:
    def spoiling(squares):
        value = with_finally(squares)
        if "." in squares:
            squares[squares.index(".")] = "X"
        return value

    found = verdict("in_place", spoiling)
    assert found.total == 0
    assert "changed the input" in found.counterexample.fault.said


@pytest.mark.slow
@pytest.mark.parametrize("task", ASSIGNMENT.tasks, ids=TASKS)
def test_a_task_has_twins(task) -> None:
    for variant in (Variant(turns=(MIN,)), Variant(left_to_right=False)):
        assert examine(task, task.right(variant)[0], variant).is_right
    assert verdict("look", backwards, variant=Variant(left_to_right=False)).total == 5


# What is wrong is refused, with the smallest input


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), of_task("known", "look"))
def test_no_smaller_tree_shows_a_mistake_at_any_depth(task, known) -> None:
    tree, depth, *rest = smallest(task, known)
    (wrong,), right = known.programs, {"known": twice, "look": with_minimax}[task.name]
    for smaller in trees(size(tree)[0], RESULTS if task.name == "known" else (-2, -1, 0, 1, 2)):
        for plies in range(size(smaller)[2] + 2):
            if size(smaller) < size(tree) or (smaller == tree and plies < depth):
                first, second = (told(one, smaller, plies, bool(rest)) for one in (wrong, right))
                assert first[0] == second[0], (smaller, plies)
                assert known.name != "guesses everywhere" or first == second, (smaller, plies)


def told(function, tree, plies, guesses):
    """Return what a function makes of a tree, and about which nodes it asked for a guess, which is never the score."""
    seen = []

    def guess(position):
        seen.append(position.path)
        return 100 + len(position.path) if position.turn == MAX else -100

    value = function(tree, plies, guess) if guesses else function(tree, plies)
    return (tuple(value) if isinstance(value, list) else value), seen


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), of_task("quick"))
def test_no_smaller_tree_shows_a_mistake_in_hurrying(task, known) -> None:
    tree, ply = smallest(task, known)
    (wrong,) = known.programs
    assert all(
        wrong(one, 0) == soon_and_late(one, 0) for one in trees(size(tree)[0], RESULTS) if size(one) < size(tree)
    )
    if ply > 0:
        assert all(
            wrong(one, before) == soon_and_late(one, before) for one in trees(4, RESULTS) for before in range(ply)
        )


@pytest.mark.parametrize(("task", "known"), of_task("own_moves"))
def test_no_smaller_number_shows_a_mistake_in_counting(task, known) -> None:
    (plies,), (wrong,) = smallest(task, known), known.programs
    assert all(wrong(fewer) == len(range(0, fewer, 2)) for fewer in range(plies))


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), of_task("open_lines"))
def test_no_board_with_fewer_marks_shows_a_mistake_in_lines(task, known) -> None:
    (board,), (wrong,) = smallest(task, known), known.programs
    fewer = [text for marks in range(9 - str(board).count(".")) for text in boards(marks)]
    assert all(wrong(shown(text)) == lines_of(text) for text in fewer)


def shown(text):
    return tic_tac_toe("/".join(text[at : at + 3] for at in (0, 3, 6)))


def lines_of(text):
    free = {mark: sum(all(text[at] != mark for at in line) for line in LINES) for mark in "XO"}
    return 65535 * result(text) or free["O"] - free["X"]


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), of_task("in_place"))
def test_no_fuller_board_shows_a_mistake_in_place(task, known) -> None:
    (squares,), (wrong,) = smallest(task, known), known.programs
    for marks in range(9, 9 - squares.count("."), -1):
        for text in boards(marks):
            board = list(text)
            assert (wrong(board), board) == (board_worth(text), list(text))


def test_the_boards_are_all_that_there_are() -> None:
    """5,478 positions of tic-tac-toe are a well-known number; made here in another way."""
    from gametree.check.tasks.looking_ahead import tic_tac_toe_boards

    found = [str(board).replace("/", "") for board in tic_tac_toe_boards()]
    assert len(found) == 5478
    assert sorted(found) == sorted(text for marks in range(10) for text in boards(marks))
    assert [9 - text.count(".") for text in found] == sorted(9 - text.count(".") for text in found)


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_the_trees_of_results_are_all_that_there_are_in_order_of_size(most: int) -> None:
    from gametree.check.tasks.looking_ahead import result_trees

    found = result_trees(most, (MAX, MIN))
    assert set(found) == set(trees(most, RESULTS))
    assert len(found) == len(set(found))
    assert [size(tree) for tree in found] == sorted(size(tree) for tree in found)
