"""Assignment 2, game trees: tic-tac-toe on a text, counting games and positions, and who can force what.

The smallest board has the fewest marks; then they stand in the order in which moves reach them. Among positions, trees
come first, in their order; then boards: fewest squares, then fewest of them empty, then by their text.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import inf

from classroom.assignments.search_tasks import Arguments
from classroom.calls.call import FunctionCall
from classroom.check.inputs import CHAINS, Case, chains, larger_trees, tic_tac_toe_boards, tiny_trees
from classroom.check.judges import judge_as, judge_same, judge_value, sequence
from classroom.check.task import Assignment, Tried
from gametree.games.mnk import MNK, mnk
from gametree.games.tree import Tree
from gametree.position import MAX, MIN, Move, Position, Value
from gametree.trees.generate import Rng

ASSIGNMENT = Assignment("02-game-trees", "Game trees")
task = ASSIGNMENT.task
EMPTY = "."
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
DIAGONALS = LINES[-2:]

# Tic-tac-toe on a text


@lru_cache(1)
def boards() -> Sequence[str]:
    """Return the boards of all positions of tic-tac-toe, each as one text of nine squares."""
    return ["".join(position.rows) for position in tic_tac_toe_boards()]


def _plays() -> Arguments:
    """Yield all moves on boards with up to three marks."""
    yield from ((board, move) for board in boards() if board.count(EMPTY) > 5 for move in legal_moves(board))


def _later_plays(seed: int) -> Arguments:
    rng, unfinished = Rng(f"play {seed}"), [board for board in boards() if legal_moves(board)]
    chosen = [rng.one_of(unfinished) for _ in range(200)]
    yield from ((board, rng.one_of(legal_moves(board))) for board in chosen)


def _early() -> Arguments:
    """Yield the boards with up to six marks, which have all lines of both sides among them."""
    yield from zip(board for board in boards() if board.count(EMPTY) > 2)


def _early_and_lone() -> Arguments:
    """Yield these, and each line alone on the board, which no game leads to: the course's positions know of none."""
    yield from _early()
    alone = (tuple(square in line for square in range(9)) for line in LINES)
    yield from (("".join(mark if on else EMPTY for on in line),) for line in alone for mark in "XO")


def _late(seed: int) -> Arguments:
    """Yield boards with seven marks or more from a seed."""
    rng, late = Rng(f"late boards {seed}"), [board for board in boards() if board.count(EMPTY) <= 2]
    yield from ((rng.one_of(late),) for _ in range(200))


def _spread(cases: Sequence[Case], count: int) -> Sequence[Case]:
    """Return some of many inputs, in their order, the last of each part among them."""
    last = {case.part: case for case in cases}
    return [*cases[:: max(len(cases) // count, 1)], *last.values()]


def _is_line(board: str, line: tuple[int, int, int]) -> bool:
    first, second, third = line
    return board[first] == board[second] == board[third] != EMPTY


@task({"value": 2}, judge_same, _plays, _later_plays, lambda of: _spread(of.small, 50), shown="board")
def play(board: str, move: Move) -> str:
    """Return the board after a move of the side whose turn it is."""
    mark = "X" if board.count("X") == board.count("O") else "O"
    return board[:move] + mark + board[move + 1 :]


def _telling(of: Tried) -> Sequence[Case]:
    """Return boards with a line, and some with none that have three marks, or three empty squares, side by side."""
    won = [case for case in of.small if winner(*case.call.args)]
    open_ = [case for case in of.small if not winner(*case.call.args)]
    corners = [case for case in open_ if _is_side_by_side(case.call.args[0], "XO")]
    return [
        *_spread(won, 45),
        *_spread(corners, 10),
        *_spread([one for one in open_ if _is_side_by_side(one.call.args[0], EMPTY)], 5),
    ]


def _is_side_by_side(board: str, marks: str) -> bool:
    return any(mark * 3 in board for mark in marks)


@task(
    {"value": 2, "diagonals": 1},
    judge_same,
    _early_and_lone,
    _late,
    _telling,
    part=lambda board: (
        "diagonals" if {line in DIAGONALS for line in LINES if _is_line(board, line)} == {True} else "value"
    ),
    shown="board",
)
def winner(board: str) -> str:
    """Return the mark that has a line; an empty text where there is none."""
    return next((board[line[0]] for line in LINES if _is_line(board, line)), "")


@task(
    {"squares": 1, "over": 2},
    judge_as(sequence),
    _early,
    _late,
    lambda of: _spread(of.small, 60),
    part=lambda board: "over" if winner(board) else "squares",
    shown="board",
)
def legal_moves(board: str) -> list[Move]:
    """Return the empty squares; none when the game is over."""
    return [] if winner(board) else [square for square, mark in enumerate(board) if mark == EMPTY]


# Positions to count in


def reached(position: Position) -> set[Position]:
    """Return all positions that games from here can come to, this one among them."""
    return {position}.union(*(reached(position.play(move)) for move in position.moves()))


@lru_cache(1)
def small_boards() -> Sequence[MNK]:
    """Return all positions on boards of up to four squares, and tic-tac-toe near its end, one for all turned ones."""
    starts = (mnk(1, 2, 2), mnk(1, 3, 3), mnk(1, 3, 2), mnk(2, 2, 2), mnk(1, 4, 2))
    late = {board.canonical() for board in tic_tac_toe_boards() if len(board.moves()) <= 3}
    found = {board for start in starts for board in reached(start) if isinstance(board, MNK)} | late
    return sorted(
        found, key=lambda board: (len(board.board.squares), str(board).count(EMPTY), str(board), board.board.k)
    )


@lru_cache(8)
def _later_boards(seed: int) -> Sequence[MNK]:
    """Return boards of tic-tac-toe with five empty squares from a seed."""
    rng, middle = Rng(f"late {seed}"), [board for board in tic_tac_toe_boards() if len(board.moves()) == 5]
    return [rng.one_of(middle) for _ in range(6)]


def _small(leaves: int = 4) -> Sequence[Position]:
    return [*tiny_trees(leaves), *chains(), *small_boards()]


def _larger(seed: int, trees: int = 100) -> Sequence[Position]:
    return [*larger_trees(seed, trees), *_later_boards(seed)]


# How many?

COUNTS = {"count_games": "games", "count_positions": "positions"}


def _counts(positions: Sequence[Position]) -> Sequence[Case]:
    return [Case(FunctionCall(name, (position,)), part) for name, part in COUNTS.items() for position in positions]


def count_games(position: Position) -> int:
    """Return how many games can follow."""
    return sum(count_games(position.play(move)) for move in position.moves()) or 1


@task(
    {"games": 2, "positions": 2},
    judge_value,
    lambda: _counts([*tiny_trees(4)[::2], *map(Tree, CHAINS), *small_boards()]),
    lambda seed: _counts(_larger(seed, 40)),
    lambda _: _counts([*tiny_trees(3)[::9], *larger_trees(1, 15), *small_boards()[::14]])[::-1],
    name="counts",
    before=(count_games,),
    required="",
    shown="calls",
)
def count_positions(position: Position) -> int:
    """Return how many different positions can be reached, this one among them."""
    return _new_positions(position, set())


def _new_positions(position: Position, seen: set[Position]) -> int:
    """Return how many positions can be reached that are not among those seen, and see them."""
    if position in seen:
        return 0
    seen.add(position)
    return 1 + sum(_new_positions(position.play(move), seen) for move in position.moves())


# Who can force what?


def _forced(positions: Iterable[Position], few: Iterable[Position]) -> Arguments:
    """Yield the questions about positions, MAX before MIN: whether a side can force a win; of a few, also a draw."""
    for goal, asked in ((1, positions), (0, few)):
        yield from ((position, side, goal) for position in asked for side in (MAX, MIN))


def _probes() -> Sequence[Position]:
    return [*tiny_trees(4)[100::80], *larger_trees(1, 20), *small_boards()[::30]]


@task(
    {"max": 2, "min": 2, "draws": 1},
    judge_same,
    lambda: _forced(_small(), _small(3)),
    lambda seed: _forced(*[_larger(seed)] * 2),
    lambda _: _forced(*[_probes()] * 2),
    part=lambda _position, side, goal: "draws" if goal == 0 else "max" if side == MAX else "min",
    required="",
    shown="search",
)
def can_force(position: Position, side: int, goal: Value) -> bool:
    """Tell whether a side, MAX or MIN, can make sure that it gets the goal or more, counted from its own side."""
    moves = position.moves()
    if not moves:
        return side * position.score() >= goal
    answers = (can_force(position.play(move), side, goal) for move in moves)
    return any(answers) if position.turn == side else all(answers)


@task(
    {"value": 3},
    judge_value,
    lambda: zip(_small()),
    lambda seed: zip(_larger(seed)),
    lambda _: zip(_probes()),
    shown="calls",
)
def solution_size(position: Position) -> Value:
    """Return how many nodes the smallest tree has that shows a win of MAX; inf when MAX cannot force one."""
    moves = position.moves()
    if not moves:
        return 1 if position.score() > 0 else inf
    sizes = [solution_size(position.play(move)) for move in moves]
    return 1 + (min(sizes) if position.turn == MAX else sum(sizes))
