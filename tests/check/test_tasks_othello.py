"""Assignment 11: its checks accept what is right, however it is written, and show the smallest board if it is not."""

from functools import lru_cache
from itertools import product
from math import inf

import pytest

from gametree import MAX, PASS, alphabeta, check, negamax, othello, random_player
from gametree.check.diagnosis import functions_of
from gametree.check.judging import examine
from gametree.check.local import Local
from gametree.check.mistakes import mistakes_in
from gametree.check.task import PLAIN
from gametree.check.tasks.othello import (
    ASSIGNMENT,
    after,
    best_to_the_end,
    evaluation,
    final_score,
    flipped,
    legal_squares,
    negamax_with_passes,
    next_mover,
)
from gametree.check.verdict import pictures
from tests.check.asking import mistakes_of, verdict
from tests.check.called import called
from tests.strategies import known

TASKS = {task.name: task for task in ASSIGNMENT.tasks}
KNOWN = mistakes_of(ASSIGNMENT)
OTHER = {"X": "O", "O": "X"}


# The references play Othello as the package does


def positions(games, size=8):
    """All positions of seeded random games."""
    for seed in range(games):
        position, player = othello(size=size), random_player(seed)
        while position.moves():
            yield position
            position = position.play(player(position))
        yield position


def plain(position):
    return list(position.rows), position.players[position.turn]


def test_the_rules_on_plain_boards_are_those_of_the_game() -> None:
    for position in positions(1):
        board, mark = plain(position)
        squares = [divmod(move, 8) for move in position.moves() if move != PASS]
        assert legal_squares(board, mark) == squares
        for square in squares:
            y, x = square
            placed = position.play(8 * y + x).rows
            turned = {(r, c) for r, c in product(range(8), repeat=2) if placed[r][c] != board[r][c]} - {square}
            assert set(flipped(board, mark, square)) == turned
            assert after(board, mark)[square] == list(placed)


def test_who_is_next_and_what_it_is_worth_is_as_in_the_game() -> None:
    for position in positions(30, size=4):
        board, mark = plain(position)
        following = {(): "", (PASS,): OTHER[mark]}.get(tuple(position.moves()), mark)
        assert next_mover(board, OTHER[mark]) == following
        if not position.moves():
            for option in (False, True):
                assert final_score(board, option) == othello(str(position), empties_to_winner=option).score()


def difference(position):
    return position.discs[MAX] - position.discs[-MAX]


@pytest.mark.slow
def test_the_search_on_plain_boards_finds_what_negamax_finds() -> None:
    asked = passes = 0
    for position in positions(40, size=4):
        board, mark = plain(position)
        if "".join(board).count(".") <= 3:
            for depth in (0, 1, 2, inf):
                assert negamax_with_passes(board, mark, depth) == negamax(position, depth, difference)
            asked, passes = asked + 1, passes + (PASS in position.moves())
    assert asked > 100
    assert passes > 15


def test_best_moves_are_those_of_an_independent_solver() -> None:
    ends = [case for case in known("othello")["endings"]["cases"] if case["move_scores"]]
    few = [case for case in ends if case["board"].count("-") <= 5]
    for case in few:
        position = othello(f"{case['board']} {case['to_move']}", empties_to_winner=True)
        best = {position.board.name(move) for move in best_to_the_end(position)}
        assert best == {move for move, value in case["move_scores"].items() if value == case["score"]}
    assert len(few) >= 5


# What is right is accepted


def with_a_frame(board, mark, square):
    """Put a frame of empty squares round the board, so that no walk can leave it."""
    width = len(board[0]) + 2
    cells = "." * width + "".join(f".{row}." for row in board) + "." * width
    at, found = (square[0] + 1) * width + square[1] + 1, set()
    for step in (-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1):
        end = at + step
        while cells[end] == OTHER[mark]:
            end += step
        if cells[end] == mark and cells[at] == ".":
            found |= {divmod(place, width) for place in range(at + step, end, step)}
    return {(row - 1, column - 1) for row, column in found}


def by_recursion(rows, player, where):
    def walk(y, x, down, right):
        y, x = y + down, x + right
        if not (0 <= y < len(rows) and 0 <= x < len(rows[y])) or rows[y][x] == ".":
            return None
        if rows[y][x] == player:
            return []
        rest = walk(y, x, down, right)
        return None if rest is None else [[y, x], *rest]

    steps = [step for step in product((1, 0, -1), repeat=2) if step != (0, 0)]
    free = rows[where[0]][where[1]] == "."
    return [square for step in steps if free for square in walk(*where, *step) or []]


class Flipper:
    """Collects with dictionaries of squares, as an object."""

    def __call__(self, board, mark, square):
        self.at = {(y, x): found for y, row in enumerate(board) for x, found in enumerate(row)}
        if self.at[square] != ".":
            return ()
        steps = product((-1, 0, 1), repeat=2)
        return tuple(place for step in steps for place in self.run(square, step, mark))

    def run(self, square, step, mark):
        places = [(square[0] + k * step[0], square[1] + k * step[1]) for k in range(1, 9)]
        for length, place in enumerate(places):
            if self.at.get(place) in (None, "."):
                return []
            if self.at[place] == mark:
                return places[:length]
        return []


@pytest.mark.slow
@pytest.mark.parametrize("answer", [with_a_frame, by_recursion, Flipper(), lru_cache(lambda *given: flipped(*given))])
def test_flipped_may_be_written_in_many_ways(answer) -> None:
    if hasattr(answer, "cache_info"):
        answer = lambda board, mark, square: memo(tuple(board), mark, square)  # noqa: E731
    assert verdict("flipped", answer, seed=1).total == 4


@lru_cache
def memo(board, mark, square):
    return flipped(board, mark, square)


@pytest.mark.parametrize(
    "answer",
    [
        lambda board, mark: {at for at in product(range(len(board)), range(len(board[0]))) if flipped(board, mark, at)},
        lambda board, mark: [
            [y, x] for x in range(len(board[0])) for y in range(len(board)) if with_a_frame(board, mark, (y, x))
        ],
    ],
)
def test_legal_squares_may_be_written_in_many_ways(answer) -> None:
    assert verdict("legal_squares", answer, seed=1).total == 3


def winner_takes_the_rest(board, empties_to_winner):
    x, o = (sum(row.count(mark) for row in board) for mark in "XO")
    area = len(board) * len(board[0])
    if empties_to_winner and x != o:
        return area - 2 * o if x > o else 2 * x - area
    return float(x - o)


@pytest.mark.slow
def test_final_score_evaluation_and_next_mover_may_be_written_in_many_ways() -> None:
    assert verdict("final_score", winner_takes_the_rest, seed=1).total == 2
    signed = lambda board, mark: sum(  # noqa: E731
        sign * (len(after(board, side)) + 10 * sum(board[y][x] == side for y in (0, -1) for x in (0, -1)))
        for sign, side in ((1, mark), (-1, OTHER[mark]))
    )
    assert verdict("evaluation", signed, seed=1).total == 3
    assert verdict("next_mover", by_asking_twice, seed=1).total == 2


def by_asking_twice(board, mark):
    mine, theirs = map(bool, (after(board, mark), after(board, OTHER[mark])))
    return OTHER[mark] if theirs else mark * mine


def with_a_window(board, mark, depth, alpha=-inf, beta=inf):
    if depth == 0 or not (after(board, mark) or after(board, OTHER[mark])):
        return sum(row.count(mark) - row.count(OTHER[mark]) for row in board)
    best = -inf
    for child in after(board, mark).values() or [board]:
        best = max(best, -with_a_window(child, OTHER[mark], depth - 1, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def with_max_and_min(board, mark, depth):
    def worth(board, side, left):
        """For X, always."""
        mine, theirs = after(board, side), after(board, OTHER[side])
        if left == 0 or (not mine and not theirs):
            return "".join(board).count("X") - "".join(board).count("O")
        if not mine:
            return worth(board, OTHER[side], left - 1)
        best = max if side == "X" else min
        return best(worth(child, OTHER[side], left - 1) for child in mine.values())

    return worth(board, mark, depth) * (1 if mark == "X" else -1)


def by_passes_in_a_row(board, mark, depth, passed=False):
    """Know the end by the second pass: the depth then needs a look ahead of its own."""
    moves = after(board, mark)
    if depth == 0 or (not moves and (passed or not after(board, OTHER[mark]))):
        squares = "".join(board)
        return squares.count(mark) - squares.count(OTHER[mark])
    if not moves:
        return -by_passes_in_a_row(board, OTHER[mark], depth - 1, passed=True)
    return max(-by_passes_in_a_row(moves[square], OTHER[mark], depth - 1) for square in moves)


def with_positions(board, mark, depth):
    return negamax(othello(f"{'/'.join(board)} {mark}"), depth, difference)


@pytest.mark.slow
@pytest.mark.parametrize("answer", [with_a_window, with_max_and_min, by_passes_in_a_row, with_positions])
def test_negamax_with_passes_may_be_written_in_many_ways(answer) -> None:
    assert verdict("negamax_with_passes", answer, seed=1).total == 4


@pytest.mark.parametrize(
    "answer",
    [
        lambda position: {move for move in position.moves() if -alphabeta(position.play(move)) == alphabeta(position)},
        lambda state: tuple(move for move in state.moves()[::-1] if -cached(state.play(move)) == cached(state)),
    ],
)
def test_best_to_the_end_may_be_written_in_many_ways(answer) -> None:
    assert verdict("best_to_the_end", answer, seed=1).total == 2


@lru_cache
def cached(position):
    return max((-cached(position.play(move)) for move in position.moves()), default=position.turn * position.score())


# What is wrong is shown on the smallest board, with its name


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), KNOWN)
def test_a_mistake_is_named_first(task, known) -> None:
    found = examine(task, functions_of(task, known.programs, PLAIN))
    assert found.total < task.points
    assert [other.name for other in found.mistakes] == [known.name]


def texts(squares):
    """All boards of so many squares, as one text: fewest discs first, then '.' before O before X."""
    return sorted(map("".join, product(".OX", repeat=squares)), key=lambda text: (squares - text.count("."), text))


def small_boards(most):
    """All boards of up to so many squares: fewest squares first, then fewest rows."""
    for squares in range(1, most + 1):
        for rows in (count for count in range(1, squares + 1) if squares % count == 0):
            size = squares // rows
            for text in texts(squares):
                yield [text[start : start + size] for start in range(0, squares, size)]


INPUTS = {
    "flipped": [
        (board, mark, square)
        for board in small_boards(4)
        for mark in "XO"
        for square in product(range(len(board)), range(len(board[0])))
    ],
    "legal_squares": [(board, mark) for board in small_boards(4) for mark in "XO"],
    "final_score": [(board, option) for board in small_boards(4) for option in (False, True)],
}
RULES = [case for case in KNOWN if case.values[0].name in INPUTS]
RIGHT = {"flipped": flipped, "legal_squares": legal_squares, "final_score": final_score}


def normal(value):
    return sorted(value) if isinstance(value, list) else value


def answered(program, asked):
    try:
        return normal(program(*asked))
    except IndexError:
        return IndexError


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), RULES)
def test_no_board_is_smaller_than_the_one_that_is_shown(task, known) -> None:
    shown = examine(task, functions_of(task, known.programs, PLAIN)).counterexample.case.call.args
    wrong = known.programs[0]
    failing = (asked for asked in INPUTS[task.name] if answered(wrong, asked) != normal(RIGHT[task.name](*asked)))
    first = next(failing, None)
    squares = sum(map(len, shown[0]))
    assert first == shown if first is not None else squares > 4


@pytest.mark.slow
@pytest.mark.parametrize(
    ("task", "name", "args"),
    [
        ("flipped", "only the nearest disc", ([".OOX"], "X", (0, 0))),
        ("flipped", "gap flipped", (["..OX"], "X", (0, 0))),
        ("flipped", "edge closes a line", ([".O"], "X", (0, 0))),
        ("flipped", "wraps round the edge", ([".OX"], "O", (0, 0))),
        ("flipped", "only four directions", (["...", ".O.", "..X"], "X", (0, 0))),
        ("next_mover", "no moves taken for the end", (["....", "XXX.", ".XX.", ".OOO"], "O")),
        ("final_score", "empties to the loser", ([".O"], True)),
        ("negamax_with_passes", "sign kept over a pass", (["OOO.", "OOXO", "OOOO", "XOOO"], "X", inf)),
        ("negamax_with_passes", "depth not counted over a pass", (["..OO", "XXXO", "XXOO", "XOOO"], "X", 1)),
    ],
)
def test_the_boards_that_show_what_goes_wrong(task, name, args) -> None:
    wrong = next(known for known in mistakes_in(task) if known.name == name)
    found = examine(TASKS[task], functions_of(TASKS[task], wrong.programs, PLAIN), name=False)
    assert found.counterexample.case.call.args == args


@pytest.mark.slow
def test_two_passes_without_end_are_told_as_such() -> None:
    def forever(board, mark, depth):
        below = after(board, mark).values() or [board]
        if depth == 0 or "." not in "".join(board):
            return sum(row.count(mark) - row.count(OTHER[mark]) for row in board)
        return max(-forever(child, OTHER[mark], depth - 1) for child in below)

    found = verdict("negamax_with_passes", forever)
    assert "calls itself without end" in found.counterexample.fault.said
    assert not found.mistakes


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda *_: 7, "no list of squares"),
        (lambda *_: [1, 2], "no list of squares"),
        (lambda *_: [(0.0, 1)], "no list of squares"),
        (lambda *given: flipped(*given) * 2, "a square more than once"),
        (lambda *_: None, "returned None"),
    ],
)
def test_what_is_no_answer_is_said_in_words(answer, said) -> None:
    assert said in verdict("flipped", answer).counterexample.fault.said


def test_moves_that_are_none_are_said_in_words() -> None:
    assert "no list of moves" in verdict("best_to_the_end", lambda _: "0").counterexample.fault.said


def test_corners_and_mobility_are_told_apart() -> None:
    def no_corners(board, mark):
        return len(after(board, mark)) - len(after(board, OTHER[mark]))

    assert verdict("evaluation", no_corners).points == {"mobility": 2, "corners": 0}
    assert evaluation(["....", ".OX.", ".XO.", "..XO"], "X") == -11


def test_a_plain_board_is_drawn_with_the_numbers_of_its_rows_and_columns() -> None:
    answer = {"flipped": lambda board, mark, square: []}
    [(heading, picture)] = pictures(verdict("flipped", answer["flipped"]), Local(answer), PLAIN)
    assert (heading, picture.text) == ("the board", ".OX")
    assert picture.svg.count("data-mark") == 3
    assert [f">{number}<" in picture.svg for number in range(4)] == [True, True, True, False]


def test_the_line_to_see_it_again_does() -> None:
    found = verdict("flipped", lambda board, mark, square: []).counterexample
    assert eval(found.replay, called({"flipped": flipped, "<lambda>": flipped})) == found.expected.value


# What is said


def test_the_checks_are_called_by_name(capsys) -> None:
    check.final_score(final_score, part="value", seed=1)
    assert "final_score" in capsys.readouterr().out
