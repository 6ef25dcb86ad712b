"""Assignment 2, game trees: tic-tac-toe on a text, counting games and positions, and who can force what.

The smallest board has the fewest marks; then they stand in the order in which moves reach them. Among positions, trees
come first, in their order; then boards: fewest squares, then fewest of them empty, then by their text.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import inf

from gametree.check.inputs import Case, chains, larger_trees, tiny_trees
from gametree.check.messages import unusable, wrong_value
from gametree.check.task import Assignment, Fault, Part, Task, Variant
from gametree.check.tasks.boards import tic_tac_toe_boards
from gametree.check.tasks.recursion import judge_number
from gametree.games.mnk import MNK, mnk
from gametree.position import MAX, MIN, Move, Position, Value
from gametree.sandbox.call import Call, Outcome
from gametree.trees.generate import Rng

EMPTY = "."
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
DIAGONALS = LINES[-2:]

# Tic-tac-toe on a text


def play(board: str, move: Move) -> str:
    """Return the board after a move of the side whose turn it is."""
    mark = "X" if board.count("X") == board.count("O") else "O"
    return board[:move] + mark + board[move + 1 :]


def winner(board: str) -> str:
    """Return the mark that has a line; an empty text where there is none."""
    return next((board[line[0]] for line in LINES if _is_line(board, line)), "")


def _is_line(board: str, line: tuple[int, int, int]) -> bool:
    first, second, third = line
    return board[first] == board[second] == board[third] != EMPTY


def legal_moves(board: str) -> list[Move]:
    """Return the empty squares; none when the game is over."""
    return [] if winner(board) else [square for square, mark in enumerate(board) if mark == EMPTY]


@lru_cache(1)
def boards() -> Sequence[str]:
    """Return the boards of all positions of tic-tac-toe, each as one text of nine squares."""
    return ["".join(position.rows) for position in tic_tac_toe_boards()]


def _play(board: str, move: Move) -> Case:
    return Case(Call("play", (board, move)))


@lru_cache(1)
def _plays(_variant: Variant) -> Sequence[Case]:
    """Return all moves on boards with up to three marks."""
    return [_play(board, move) for board in boards() if board.count(EMPTY) > 5 for move in legal_moves(board)]


@lru_cache(8)
def _later_plays(_variant: Variant, seed: int) -> Sequence[Case]:
    draws, unfinished = Rng(f"play {seed}"), [board for board in boards() if legal_moves(board)]
    chosen = [draws.one_of(unfinished) for _ in range(200)]
    return [_play(board, draws.one_of(legal_moves(board))) for board in chosen]


def _line_part(board: str) -> Part:
    found = [line for line in LINES if _is_line(board, line)]
    return "diagonals" if found and set(found) <= set(DIAGONALS) else "value"


def _line(board: str) -> Case:
    return Case(Call("winner", (board,)), _line_part(board))


def _moves(board: str) -> Case:
    return Case(Call("legal_moves", (board,)), "over" if winner(board) else "squares")


@lru_cache(1)
def _early() -> Sequence[str]:
    """Return the boards with up to six marks, which have all lines of both sides among them."""
    return [board for board in boards() if board.count(EMPTY) > 2]


@lru_cache(8)
def _late(seed: int) -> Sequence[str]:
    """Return boards with seven marks or more from a seed."""
    draws, late = Rng(f"late boards {seed}"), [board for board in boards() if board.count(EMPTY) <= 2]
    return [draws.one_of(late) for _ in range(200)]


def _spread(cases: Sequence[Case], count: int) -> Sequence[Case]:
    """Return some of many inputs, in their order, the last of each part among them."""
    last = {case.part: case for case in cases}
    return [*cases[:: max(len(cases) // count, 1)], *last.values()]


def _judge_same(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    part = case.part or "value"
    trouble = unusable(part, got)
    return trouble if trouble or got.value == expected.value else wrong_value(part, got, expected.value)


def _judge_moves(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable(case.part, got)
    if trouble or (isinstance(got.value, list | tuple) and list(got.value) == expected.value):
        return trouble
    return wrong_value(case.part, got, expected.value)


PLAY = Task(
    name="play",
    functions=("play(board, move)",),
    parts={"value": 2},
    small=_plays,
    larger=_later_plays,
    right=lambda _variant: [{"play": play}],
    judge=_judge_same,
    probes=lru_cache(1)(lambda variant: _spread(_plays(variant), 50)),
    gate="value",
    shown="board",
)
WINNER = Task(
    name="winner",
    functions=("winner(board)",),
    parts={"value": 2, "diagonals": 1},
    small=lru_cache(1)(lambda _variant: [*map(_line, _early())]),
    larger=lru_cache(8)(lambda _variant, seed: [*map(_line, _late(seed))]),
    right=lambda _variant: [{"winner": winner}],
    judge=_judge_same,
    probes=lru_cache(1)(lambda _variant: _spread([_line(board) for board in _early() if winner(board)], 60)),
    gate="value",
    shown="board",
)
LEGAL_MOVES = Task(
    name="legal_moves",
    functions=("legal_moves(board)",),
    parts={"squares": 1, "over": 2},
    small=lru_cache(1)(lambda _variant: [*map(_moves, _early())]),
    larger=lru_cache(8)(lambda _variant, seed: [*map(_moves, _late(seed))]),
    right=lambda _variant: [{"legal_moves": legal_moves}],
    judge=_judge_moves,
    probes=lru_cache(1)(lambda _variant: _spread([*map(_moves, _early())], 60)),
    gate="squares",
    shown="board",
)

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
    draws, middle = Rng(f"late {seed}"), [board for board in tic_tac_toe_boards() if len(board.moves()) == 5]
    return [draws.one_of(middle) for _ in range(6)]


# How many?


def count_games(position: Position) -> int:
    """Return how many games can follow."""
    return sum(count_games(position.play(move)) for move in position.moves()) or 1


def count_positions(position: Position) -> int:
    """Return how many different positions can be reached, this one among them."""
    return _new_positions(position, set())


def _new_positions(position: Position, seen: set[Position]) -> int:
    """Return how many positions can be reached that are not among those seen, and see them."""
    if position in seen:
        return 0
    seen.add(position)
    return 1 + sum(_new_positions(position.play(move), seen) for move in position.moves())


COUNTS = {"count_games": "games", "count_positions": "positions"}


def _counts(positions: Sequence[Position]) -> Sequence[Case]:
    return [Case(Call(name, (position,)), part) for name, part in COUNTS.items() for position in positions]


COUNT = Task(
    name="counts",
    functions=tuple(f"{name}(position)" for name in COUNTS),
    parts={"games": 2, "positions": 2},
    small=lru_cache(8)(lambda v: _counts([*tiny_trees(4, v.turns[:1]), *chains(v.turns[:1]), *small_boards()])),
    larger=lru_cache(8)(lambda v, seed: _counts([*larger_trees(seed, 40, v.turns), *_later_boards(seed)])),
    right=lambda _variant: [{"count_games": count_games, "count_positions": count_positions}],
    judge=judge_number,
    probes=lru_cache(8)(
        lambda v: _counts([*tiny_trees(3)[::9], *larger_trees(1, 15, v.turns), *small_boards()[::14]])[::-1]
    ),
    shown="calls",
)

# Who can force what?


def can_force(position: Position, side: int, goal: Value) -> bool:
    """Tell whether a side, MAX or MIN, can make sure that it gets the goal or more, counted from its own side."""
    moves = position.moves()
    if not moves:
        return side * position.score() >= goal
    answers = (can_force(position.play(move), side, goal) for move in moves)
    return any(answers) if position.turn == side else all(answers)


def solution_size(position: Position) -> Value:
    """Return how many nodes the smallest tree has that shows a win of MAX; inf when MAX cannot force one."""
    moves = position.moves()
    if not moves:
        return 1 if position.score() > 0 else inf
    sizes = [solution_size(position.play(move)) for move in moves]
    return 1 + (min(sizes) if position.turn == MAX else sum(sizes))


def _force_part(side: int, goal: Value) -> Part:
    return "draws" if goal == 0 else "max" if side == MAX else "min"


def _forced(positions: Sequence[Position], few: Sequence[Position]) -> Sequence[Case]:
    """Return the questions about positions, MAX before MIN: whether a side can force a win; of a few, also a draw."""
    return [
        Case(Call("can_force", (position, side, goal)), _force_part(side, goal))
        for goal, asked in ((1, positions), (0, few))
        for position in asked
        for side in (MAX, MIN)
    ]


def _sizes(positions: Iterable[Position]) -> Sequence[Case]:
    return [Case(Call("solution_size", (position,)), "value") for position in positions]


def _small(variant: Variant, leaves: int = 4) -> Sequence[Position]:
    return [*tiny_trees(leaves, variant.turns), *chains(variant.turns), *small_boards()]


def _larger(variant: Variant, seed: int) -> Sequence[Position]:
    return [*larger_trees(seed, 100, variant.turns), *_later_boards(seed)]


def _probes(variant: Variant) -> Sequence[Position]:
    return [*tiny_trees(4, variant.turns)[100::80], *larger_trees(1, 20, variant.turns), *small_boards()[::30]]


FORCE = Task(
    name="can_force",
    functions=("can_force(position, side, goal)",),
    parts={"max": 2, "min": 2, "draws": 1},
    small=lru_cache(8)(lambda variant: _forced(_small(variant), _small(variant, 3))),
    larger=lru_cache(8)(lambda variant, seed: _forced(*[_larger(variant, seed)] * 2)),
    right=lambda _variant: [{"can_force": can_force}],
    judge=_judge_same,
    probes=lru_cache(8)(lambda variant: _forced(*[_probes(variant)] * 2)),
)
SOLUTION = Task(
    name="solution_size",
    functions=("solution_size(position)",),
    parts={"value": 3},
    small=lru_cache(8)(lambda variant: _sizes(_small(variant))),
    larger=lru_cache(8)(lambda variant, seed: _sizes(_larger(variant, seed))),
    right=lambda _variant: [{"solution_size": solution_size}],
    judge=judge_number,
    probes=lru_cache(8)(lambda variant: _sizes(_probes(variant))),
    gate="value",
    shown="calls",
)

ASSIGNMENT = Assignment("02-game-trees", "Game trees", (PLAY, WINNER, LEGAL_MOVES, COUNT, FORCE, SOLUTION))
