"""Assignment 9, transpositions: positions and the ways to them, keys, entries, and alpha-beta with a table.

The smallest board has the fewest squares, then the fewest marks, then the first text, X before O to move; the smallest
change touches the fewest squares. An entry about a position is [depth, value, bound]: the smallest question is about
the least depths, then the value nearest to 0, exact before lower before upper, a full window before others. The
smallest table has the fewest places, then the fewest entries.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from math import inf, isqrt
from typing import Any

from classroom.assignments.five import five
from classroom.assignments.search_tasks import Arguments, boards, drawn
from classroom.calls.call import FunctionCall
from classroom.check.inputs import (
    FULL,
    Case,
    larger_shared,
    long_ways,
    shared_trees,
    tiny_trees,
)
from classroom.check.judges import as_lists, judge_as, judge_same, sequence
from classroom.check.task import Assignment
from gametree.games.mnk import mnk, tic_tac_toe
from gametree.games.tree import SharedTree
from gametree.games.two_colour import symmetries_of
from gametree.games.zobrist import keys
from gametree.position import MAX, MIN, Position, Value
from gametree.search.alphabeta import alphabeta
from gametree.search.transposition import bound_of
from gametree.trees.generate import Rng

ASSIGNMENT = Assignment("09-transpositions", "Transpositions")
task = ASSIGNMENT.task
EMPTY = "."
MARKS = ".XO"
Numbers = dict[str, Any]
OnSquare = list[Any]
Entry = list[Any]
Table = list[list[int]]
_judge_pair = judge_as(sequence)

# How many different positions?


def _few_layers() -> Arguments:
    """Yield the smallest trees without and with shared positions, each to every depth; then boards."""
    plain = [SharedTree(tree.node, MAX) for tree in tiny_trees(3)[::8]]
    trees = [*plain, *shared_trees()[: 2 * 60 : 2], *long_ways()[::4]]
    small: list[Position] = [mnk(1, 3, 3), mnk(2, 2, 2), mnk(1, 4, 3), mnk(2, 3, 3), *boards()]
    yield from ((position, depth) for position in (*trees, *small) for depth in range(5))


@task(
    {"counts": 2},
    judge_as(sequence),
    _few_layers,
    lambda seed: [*((tree, 4) for tree in larger_shared(seed, 30)), (tic_tac_toe(), 4)],
    lambda of: [*of.small[::12], *of.larger[:20]],
)
def layers(position: Position, depth: int) -> list[int]:
    """Return how many different positions there are after exactly 0, 1, 2 … `depth` plies."""
    found, counts = {position}, [1]
    for _ in range(depth):
        found = {one.play(move) for one in found for move in one.moves()}
        counts.append(len(found))
    return counts


# Zobrist keys

FEW: Numbers = {"X": [5, 6, 3], "O": [9, 7, 12], "turn": 10}


def boards_of(squares: int) -> list[str]:
    """Return all texts of so many squares, the fewest marks first."""
    return sorted(map("".join, product(MARKS, repeat=squares)), key=lambda board: (-board.count(EMPTY), board))


def _key(board: str, turn: int, numbers: Numbers) -> Case:
    own = {mark: numbers[mark][: len(board)] for mark in "XO"}
    return Case(FunctionCall("zobrist_key", (board, turn, own | {"turn": numbers["turn"]})), "key")


def _after(key: int, changes: Sequence[OnSquare], numbers: Numbers) -> Case:
    return Case(FunctionCall("key_after", (key, [list(change) for change in changes], numbers)), "after")


def _few_changes() -> Sequence[Sequence[OnSquare]]:
    """Return no change, then what can happen on one square, then on two."""
    kinds = [(".", "X"), (".", "O"), ("X", "."), ("O", "."), ("X", "O"), ("O", "X")]
    ones: list[OnSquare] = [[square, *kind] for kind in kinds for square in (0, 1)]
    twos = [[first, second] for first, second in product(ones, repeat=2) if first[0] < second[0]]
    return [[], *([one] for one in ones), *twos]


def _few_keys() -> Iterable[Case]:
    all_boards = [board for squares in (1, 2, 3) for board in boards_of(squares)]
    yield from (_key(board, turn, FEW) for board in all_boards for turn in (MAX, MIN))
    yield from (_after(key, changes, FEW) for changes in _few_changes() for key in (0, 15))


def _more_keys(seed: int) -> Iterable[Case]:
    """Yield boards of sixteen squares, with numbers of 64 bits."""
    rng, (*squares, turn) = Rng(f"keys {seed}"), keys(f"keys {seed}", 33)
    numbers: Numbers = {"X": squares[:16], "O": squares[16:], "turn": turn}
    texts = ["".join(rng.one_of(MARKS) for _ in range(16)) for _ in range(30)]
    changes = [[_change(rng, square) for square in rng.some_of(range(16), at % 4)] for at in range(30)]
    yield from [_key(board, rng.one_of((MAX, MIN)), numbers) for board in texts]
    yield from (_after(rng.one_of(numbers["X"]), some, numbers) for some in changes)


def _change(rng: Rng, square: int) -> OnSquare:
    old = rng.one_of(MARKS)
    return [square, old, rng.one_of(MARKS.replace(old, ""))]


def zobrist_key(board: str, turn: int, numbers: Numbers) -> int:
    """Return the key of a board with a side to move: the numbers of all its marks, and of MIN's turn, xored."""
    key: int = numbers["turn"] if turn == MIN else 0
    for square, mark in enumerate(board):
        if mark != EMPTY:
            key ^= numbers[mark][square]
    return key


@task(
    {"key": 2, "after": 2},
    judge_same,
    _few_keys,
    _more_keys,
    lambda of: [*of.small[:160:3], *of.larger[::2]],
    name="zobrist",
    before=(zobrist_key,),
    required="",
)
def key_after(key: int, changes: Iterable[OnSquare], numbers: Numbers) -> int:
    """Return the key after a move, from the key before it: what leaves a square and what comes there, xored."""
    for square, old, new in changes:
        for mark in (old, new):
            if mark != EMPTY:
                key ^= numbers[mark][square]
    return key ^ int(numbers["turn"])


# One board for all that are the same up to symmetry


@task(
    {"image": 2},
    judge_same,
    lambda: zip([*boards_of(1), *boards_of(4), *(board for board in boards_of(9) if board.count(EMPTY) >= 7)]),
    drawn("images", 90, lambda rng, at: ("".join(rng.one_of(MARKS) for _ in range((9, 9, 16)[at % 3])),)),
    lambda of: [*of.small[::6], *of.larger[:20]],
    part=lambda _board: "image",
)
def smallest_image(board: str) -> str:
    """Return the first, in the order of texts, of all boards that a square board can be turned and mirrored into."""
    size = isqrt(len(board))
    return min("".join(board[square] for square in image) for image in symmetries_of(size, size))


# What an entry says, and what follows from it

BOUNDS = ("exact", "lower", "upper")
AROUND = (FULL, (-1, 1), (0, 1), (-1, 0), (-inf, 0), (0, inf))
VALUES = (0, 1, -1, 2, -2)


def bound(value: Value, alpha: Value, beta: Value) -> str:
    """Return what a value says that a search with the window (alpha, beta) has returned."""
    return bound_of(value, alpha, beta)


def settles(entry: Entry, depth: float, alpha: Value, beta: Value) -> bool:
    """Tell whether an entry answers a search to `depth` with the window (alpha, beta)."""
    searched, value, kind = entry
    is_enough = {"exact": True, "lower": value >= beta, "upper": value <= alpha}
    return bool(searched == depth and is_enough[kind])


def _bounds() -> Sequence[Case]:
    return [Case(FunctionCall("bound", (value, *window)), "bound") for window in AROUND for value in VALUES]


def _asked(function: str, depths: Sequence[int]) -> Sequence[Case]:
    """Return the questions about one entry, by the depths it was searched to and is asked about."""
    pairs = sorted(product(depths, repeat=2), key=lambda pair: (max(pair), pair[0] != pair[1], pair))
    kinds = product(pairs, VALUES, BOUNDS, AROUND)
    return [
        Case(FunctionCall(function, ([searched, value, kind], depth, *window)), function)
        for (searched, depth), value, kind, window in kinds
    ]


def _random_entry(rng: Rng, at: int) -> Case:
    alpha, value = rng.below(19) - 9, rng.below(19) - 9
    window = alpha, alpha + 1 + rng.below(5)
    entry, depth = [rng.below(3), value, rng.one_of(BOUNDS)], rng.below(3)
    function = ("bound", "settles", "narrowed")[at % 3]
    return Case(FunctionCall(function, (*((value,) if at % 3 == 0 else (entry, depth)), *window)), function)


@task(
    {"bound": 1, "settles": 2, "narrowed": 1},
    lambda case, got, expected: (_judge_pair if case.part == "narrowed" else judge_same)(case, got, expected),
    lambda: [*_bounds(), *_asked("settles", (1, 2)), *_asked("narrowed", (1, 2))],
    drawn("entries", 300, _random_entry),
    lambda of: [*_bounds(), *of.small[30::7]],
    name="entries",
    before=(bound, settles),
    required="",
)
def narrowed(entry: Entry, depth: float, alpha: Value, beta: Value) -> tuple[Value, Value]:
    """Return what is left of the window (alpha, beta) of a search to `depth` when an entry is believed."""
    searched, value, kind = entry
    if searched != depth:
        return alpha, beta
    if kind == "exact":
        return value, value
    return (max(alpha, value), beta) if kind == "lower" else (alpha, min(beta, value))


# Five programs with a table

five(ASSIGNMENT, "transpositions", alphabeta, SharedTree)

# A table of bounded size


def stored(table: Table, entry: list[int]) -> Table:
    """Return a table with an entry in its place, unless that holds a deeper one about another position."""
    key, depth, _ = entry
    old = table[key % len(table)]
    if old and old[0] != key and old[1] > depth:
        return table
    return [entry if place == key % len(table) else kept for place, kept in enumerate(table)]


def _places(size: int, place: int) -> list[list[int]]:
    """Return what a place may hold: nothing, or one of two positions, searched to one of two depths."""
    return [[], *([key, depth, 0] for key in (place, place + size) for depth in (2, 1, 3))]


def _tables() -> Sequence[Table]:
    """Return small tables: all of one place and of two, then some of three."""
    every = [list(table) for size in (1, 2) for table in product(*(_places(size, place) for place in range(size)))]
    some = [list(table) for table in product(*(_places(3, place) for place in range(3)))]
    return sorted([*every, *some[::9]], key=lambda table: (len(table), table.count([]) * -1))


def _few_tables() -> Iterable[Case]:
    asked = [(table, key) for table in _tables() for key in range(2 * len(table))]
    yield from (Case(FunctionCall("stored", (table, [key, 2, 5])), "stored") for table, key in asked)
    yield from (Case(FunctionCall("found", (table, key)), "found") for table, key in asked)


def _more_tables(seed: int) -> Iterable[Case]:
    rng = Rng(f"tables {seed}")
    for _ in range(100):
        size = 2 + rng.below(6)
        table = [rng.one_of(_places(size, place)) for place in range(size)]
        key, depth = rng.below(3 * size), 1 + rng.below(4)
        yield Case(FunctionCall("stored", (table, [key, depth, 7])), "stored")
        yield Case(FunctionCall("found", (table, key)), "found")


@task(
    {"stored": 2, "found": 1},
    judge_as(as_lists),
    _few_tables,
    _more_tables,
    lambda of: [*of.small[:60:2], *of.larger[:60]],
    name="memory",
    before=(stored,),
    required="",
)
def found(table: Table, key: int) -> list[int]:
    """Return the entry about a position, [] where there is none."""
    entry = table[key % len(table)]
    return entry if entry and entry[0] == key else []
