"""Tasks about names for boards: Zobrist keys, and one board for all that are the same up to symmetry.

The smallest board has the fewest squares, then the fewest marks, then the first text, X before O to move. The smallest
change touches the fewest squares.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import isqrt
from typing import Any

from gametree.check.inputs import Case
from gametree.check.messages import unusable, wrong_value
from gametree.check.task import Fault, Part, Task, Variant
from gametree.games.two_colour import symmetries_of
from gametree.games.zobrist import keys
from gametree.position import MAX, MIN
from gametree.sandbox.call import Call, Outcome
from gametree.trees.generate import Rng

EMPTY = "."
MARKS = ".XO"
Numbers = dict[str, Any]
Change = list[Any]

# Zobrist keys

FEW: Numbers = {"X": [5, 6, 3], "O": [9, 7, 12], "turn": 10}


def zobrist_key(board: str, turn: int, numbers: Numbers) -> int:
    """Return the key of a board with a side to move: the numbers of all its marks, and of MIN's turn, xored."""
    key: int = numbers["turn"] if turn == MIN else 0
    for square, mark in enumerate(board):
        if mark != EMPTY:
            key ^= numbers[mark][square]
    return key


def key_after(key: int, changes: Iterable[Change], numbers: Numbers) -> int:
    """Return the key after a move, from the key before it: what leaves a square and what comes there, xored."""
    for square, old, new in changes:
        for mark in (old, new):
            if mark != EMPTY:
                key ^= numbers[mark][square]
    return key ^ int(numbers["turn"])


def boards_of(squares: int) -> list[str]:
    """Return all texts of so many squares, the fewest marks first."""
    return sorted(map("".join, product(MARKS, repeat=squares)), key=lambda board: (-board.count(EMPTY), board))


def _key(board: str, turn: int, numbers: Numbers) -> Case:
    own = {mark: numbers[mark][: len(board)] for mark in "XO"}
    return Case(Call("zobrist_key", (board, turn, own | {"turn": numbers["turn"]})), "key")


def _after(key: int, changes: Sequence[Change], numbers: Numbers) -> Case:
    return Case(Call("key_after", (key, [list(change) for change in changes], numbers)), "after")


@lru_cache(1)
def _few_changes() -> Sequence[Sequence[Change]]:
    """Return no change, then what can happen on one square, then on two."""
    kinds = [(".", "X"), (".", "O"), ("X", "."), ("O", "."), ("X", "O"), ("O", "X")]
    ones: list[Change] = [[square, *kind] for kind in kinds for square in (0, 1)]
    twos = [[first, second] for first, second in product(ones, repeat=2) if first[0] < second[0]]
    return [[], *([one] for one in ones), *twos]


@lru_cache(1)
def _few_keys(_variant: Variant) -> Sequence[Case]:
    boards = [board for squares in (1, 2, 3) for board in boards_of(squares)]
    return [
        *(_key(board, turn, FEW) for board in boards for turn in (MAX, MIN)),
        *(_after(key, changes, FEW) for changes in _few_changes() for key in (0, 15)),
    ]


def _large(seed: str) -> Numbers:
    """Return numbers of 64 bits for nine squares."""
    *squares, turn = keys(seed, 19)
    return {"X": squares[:9], "O": squares[9:], "turn": turn}


@lru_cache(8)
def _more_keys(_variant: Variant, seed: int) -> Sequence[Case]:
    draws, numbers = Rng(f"keys {seed}"), _large(f"keys {seed}")
    boards = ["".join(draws.one_of(MARKS) for _ in range(9)) for _ in range(30)]
    changes = [[_change(draws, square) for square in draws.some_of(range(9), at % 4)] for at in range(30)]
    return [
        *(_key(board, draws.one_of((MAX, MIN)), numbers) for board in boards),
        *(_after(draws.one_of(numbers["X"]), some, numbers) for some in changes),
    ]


def _change(draws: Rng, square: int) -> Change:
    old = draws.one_of(MARKS)
    return [square, old, draws.one_of(MARKS.replace(old, ""))]


def judge_same(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    """Judge a value that is right only when it equals the reference's, for the part that a case is for."""
    trouble = unusable(case.part, got)
    return trouble if trouble or got.value == expected.value else wrong_value(case.part, got, expected.value)


ZOBRIST = Task(
    name="zobrist",
    functions=("zobrist_key(board, turn, numbers)", "key_after(key, changes, numbers)"),
    parts={"key": 2, "after": 2},
    small=_few_keys,
    larger=_more_keys,
    right=lambda _variant: [{"zobrist_key": zobrist_key, "key_after": key_after}],
    judge=judge_same,
    probes=lru_cache(1)(lambda variant: [*_few_keys(variant)[:160:3], *_more_keys(variant, 1)[::2]]),
    shown="words",
)

# One board for all that are the same up to symmetry


def smallest_image(board: str) -> str:
    """Return the first, in the order of texts, of all boards that a square board can be turned and mirrored into."""
    size = isqrt(len(board))
    return min("".join(board[square] for square in image) for image in symmetries_of(size, size))


def _images(boards: Iterable[str], part: Part = "image") -> Sequence[Case]:
    return [Case(Call("smallest_image", (board,)), part) for board in boards]


@lru_cache(1)
def _small_squares(_variant: Variant) -> Sequence[Case]:
    """Return all boards of one square and of four, then those of nine with up to two marks."""
    nine = [board for board in boards_of(9) if board.count(EMPTY) >= 7]
    return _images([*boards_of(1), *boards_of(4), *nine])


@lru_cache(8)
def _larger_squares(_variant: Variant, seed: int) -> Sequence[Case]:
    draws = Rng(f"images {seed}")
    return _images("".join(draws.one_of(MARKS) for _ in range(size)) for size in (9, 9, 16) * 30)


IMAGE = Task(
    name="smallest_image",
    functions=("smallest_image(board)",),
    parts={"image": 2},
    small=_small_squares,
    larger=_larger_squares,
    right=lambda _variant: [{"smallest_image": smallest_image}],
    judge=judge_same,
    probes=lru_cache(1)(lambda variant: [*_small_squares(variant)[::6], *_larger_squares(variant, 1)[:20]]),
    gate="image",
    shown="words",
)
