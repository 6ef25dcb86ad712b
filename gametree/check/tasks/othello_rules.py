"""Tasks on the rules of Othello, on plain boards: what turns, what can be played, what the end is worth.

Smallest means: fewest squares, then fewest rows, fewest discs, the board as text (empty before O before X), X before O.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from gametree.check.inputs import Case
from gametree.check.messages import unusable, wrong_value
from gametree.check.search_tasks import judge_value
from gametree.check.task import Fault, Task, Variant
from gametree.games.othello import DIRECTIONS, Othello, othello
from gametree.games.two_colour import EMPTY, O, X
from gametree.sandbox.call import Call, Outcome
from gametree.trees.generate import Rng

Rows: TypeAlias = list[str]
Square: TypeAlias = tuple[int, int]

OTHER = {X: O, O: X}
FULLY = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (2, 2), (4, 1))

# What turns


def flipped(board: Rows, mark: str, square: Square) -> list[Square]:
    """Return the squares of the discs that a disc of `mark` on `square` turns; none where it cannot be played."""
    if _at(board, square) != EMPTY:
        return []
    return [turned for direction in DIRECTIONS for turned in _run(board, mark, square, direction)]


def _run(board: Rows, mark: str, square: Square, direction: Square) -> list[Square]:
    run: list[Square] = []
    while True:
        square = square[0] + direction[0], square[1] + direction[1]
        found = _at(board, square)
        if found != OTHER[mark]:
            return run if found == mark else []
        run.append(square)


def _at(board: Rows, square: Square) -> str:
    row, column = square
    return board[row][column] if 0 <= row < len(board) and 0 <= column < len(board[0]) else ""


def places(board: Rows) -> list[Square]:
    """Return all squares of a board, row by row."""
    return list(product(range(len(board)), range(len(board[0]))))


def boards(rows: int, columns: int, most: int = 99) -> Iterator[Rows]:
    """Yield all boards of a size with up to `most` discs: fewest discs first, then in the order of their texts."""
    texts = map("".join, product(EMPTY + O + X, repeat=rows * columns))
    few = (text for text in texts if _discs(text) <= most)
    for text in sorted(few, key=_discs):
        yield [text[start : start + columns] for start in range(0, len(text), columns)]


def _discs(text: str) -> int:
    return len(text) - text.count(EMPTY)


def _tiny() -> Iterator[tuple[Rows, str]]:
    """Yield the boards of up to four squares for both sides, then larger ones for X alone."""
    yield from ((board, mark) for size in FULLY for board in boards(*size) for mark in (X, O))
    yield from ((board, X) for board in boards(1, 5))
    yield from ((board, X) for board in boards(3, 3, 2))


def played(seed: str, size: int, plies: int) -> list[tuple[Rows, str]]:
    """Return the positions of a random game, from the start: the board, and who is to move."""
    draws, position = Rng(seed), othello(size=size)
    found = [position]
    while position.moves() and len(found) <= plies:
        position = position.play(draws.one_of(position.moves()))
        found.append(position)
    return list(map(plain, found))


def plain(position: Othello) -> tuple[Rows, str]:
    """Return a position as rows, and the mark of who is to move."""
    return list(position.rows), position.players[position.turn]


def _flipped(board: Rows, mark: str, square: Square) -> Case:
    return Case(Call("flipped", (board, mark, square)))


@lru_cache(1)
def _flipped_small(_variant: Variant) -> Sequence[Case]:
    return [_flipped(board, mark, square) for board, mark in _tiny() for square in places(board)]


@lru_cache(8)
def _flipped_larger(_variant: Variant, seed: int) -> Sequence[Case]:
    """Return positions of real games, each with all its squares."""
    return [_flipped(board, mark, square) for board, mark in _of_games(f"flipped {seed}") for square in places(board)]


def _of_games(seed: str) -> Iterator[tuple[Rows, str]]:
    for size in (4, 6, 8):
        yield from played(f"{seed} {size}", size, 60)[:: size * 2 - 1]


@lru_cache(1)
def _flipped_probes(variant: Variant) -> Sequence[Case]:
    written = (
        *((["XO."], X, (0, 2)), (["XOO."], X, (0, 3)), (["XO.OX"], X, (0, 2)), (["XO.O."], X, (0, 2))),
        *(([".O"], X, (0, 0)), ([".OO"], X, (0, 0)), ([".O.X"], X, (0, 0)), (["O.X"], X, (0, 1))),
        *(([".OX"], O, (0, 0)), (["XOX"], X, (0, 0)), (["OOX"], X, (0, 0)), (["XOX"], X, (0, 1))),
        *(([".O", "X."], X, (0, 0)), ([".", "O", "X"], X, (0, 0)), (["X", "O", "."], X, (2, 0))),
        *(([".X"], X, (0, 0)), ([".XX"], X, (0, 0)), ([".OXX"], X, (0, 0)), ([".OXOX"], X, (0, 0))),
        *((["X..", ".O.", "..."], X, (2, 2)), (["...", ".O.", "X.."], X, (0, 2)), (["...", ".O.", "..."], X, (0, 0))),
    )
    games = [case for case in _flipped_larger(variant, 1) if flipped(*case.call.args)]
    return [*(_flipped(*asked) for asked in written), *games[:40]]


def judge_squares(_case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    """Judge squares, in any order: a list, tuple or set of pairs, each square once."""
    trouble = unusable("squares", got)
    if trouble or _in_order(got.value) == sorted(expected.value):
        return trouble
    found = _in_order(got.value)
    if found is None:
        return Fault("squares", f"It returned {got.value!r}, which is no list of squares (row, column).")
    if sorted(set(found)) == sorted(expected.value):
        return Fault("squares", f"It lists a square more than once: {found}.")
    return wrong_value("squares", Outcome(found), sorted(expected.value))


def _in_order(value: object) -> list[Square] | None:
    """Return squares in their order, row by row; None where it is something else."""
    if not isinstance(value, list | tuple | set) or not all(map(_is_square, value)):
        return None
    return sorted((row, column) for row, column in value)


def _is_square(value: object) -> bool:
    return isinstance(value, list | tuple) and [type(number) for number in value] == [int, int]


FLIPPED = Task(
    name="flipped",
    functions=("flipped(board, mark, square)",),
    parts={"squares": 4},
    small=_flipped_small,
    larger=_flipped_larger,
    right=lambda _variant: [{"flipped": flipped}],
    judge=judge_squares,
    probes=_flipped_probes,
    gate="squares",
    shown="board",
)

# What can be played


def legal_squares(board: Rows, mark: str) -> list[Square]:
    """Return the squares on which `mark` can play."""
    return [square for square in places(board) if flipped(board, mark, square)]


def _legal(asked: Iterable[tuple[Rows, str]]) -> Sequence[Case]:
    return [Case(Call("legal_squares", (board, mark))) for board, mark in asked]


@lru_cache(1)
def _legal_small(_variant: Variant) -> Sequence[Case]:
    return _legal(_tiny())


@lru_cache(8)
def _legal_larger(_variant: Variant, seed: int) -> Sequence[Case]:
    return _legal(_of_games(f"legal {seed}"))


@lru_cache(1)
def _legal_probes(variant: Variant) -> Sequence[Case]:
    playable = [case for case in _legal_small(variant) if legal_squares(*case.call.args)]
    return [*_legal_small(variant)[10:400:20], *playable[::9], *_legal_larger(variant, 1)[::2]]


LEGAL_SQUARES = Task(
    name="legal_squares",
    functions=("legal_squares(board, mark)",),
    parts={"squares": 3},
    small=_legal_small,
    larger=_legal_larger,
    right=lambda _variant: [{"legal_squares": legal_squares}],
    judge=judge_squares,
    probes=_legal_probes,
    gate="squares",
    shown="board",
)

# What the end is worth


def final_score(board: Rows, empties_to_winner: bool) -> int:
    """Return the discs of X less those of O; with the other convention, the winner also has the empty squares."""
    x, o, empty = ("".join(board).count(mark) for mark in (X, O, EMPTY))
    return x - o + (((x > o) - (x < o)) * empty if empties_to_winner else 0)


def _final(asked: Iterable[Rows]) -> Sequence[Case]:
    return [Case(Call("final_score", (board, option))) for board in asked for option in (False, True)]


@lru_cache(1)
def _final_small(_variant: Variant) -> Sequence[Case]:
    return _final(board for size in FULLY for board in boards(*size))


@lru_cache(8)
def _final_larger(_variant: Variant, seed: int) -> Sequence[Case]:
    return _final(board for board, _ in _of_games(f"final {seed}"))


FINAL_SCORE = Task(
    name="final_score",
    functions=("final_score(board, empties_to_winner)",),
    parts={"value": 2},
    small=_final_small,
    larger=_final_larger,
    right=lambda _variant: [{"final_score": final_score}],
    judge=judge_value,
    probes=lru_cache(1)(lambda variant: [*_final_small(variant)[10:60], *_final_larger(variant, 1)[:10]]),
    gate="value",
    shown="board",
)
