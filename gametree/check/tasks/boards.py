"""Tasks whose inputs are boards: open lines, and a search on one board that is changed and put back."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from gametree.check.inputs import Case
from gametree.check.messages import unusable, wrong_value
from gametree.check.search_tasks import is_number, judge_value
from gametree.check.task import Fault, Task, Variant
from gametree.games.mnk import MNK, five_in_a_row, mnk, tic_tac_toe
from gametree.position import Value
from gametree.sandbox.call import Call, Outcome
from gametree.search.minimax import minimax
from gametree.trees.generate import Rng

WON = 65535

# Open lines


def open_lines(position: MNK) -> int:
    """Return the open lines of X less those of O, and 65,535 or -65,535 for a board that X or O has won."""
    return WON * position.score() or _open(position, position.o) - _open(position, position.x)


def _open(position: MNK, others: int) -> int:
    return sum(all(not others >> square & 1 for square in line) for line in position.board.lines)


def _lines(boards: Iterable[MNK]) -> Sequence[Case]:
    return [Case(Call("open_lines", (board,)), "won" if board.score() else "lines") for board in boards]


@lru_cache(1)
def tic_tac_toe_boards() -> Sequence[MNK]:
    """Return all positions of tic-tac-toe: fewest marks first, then in the order in which moves reach them."""
    found: list[MNK] = []
    layer = {tic_tac_toe(): None}
    while layer:
        found += layer
        layer = {board.play(move): None for board in layer for move in board.moves()}
    return found


@lru_cache(1)
def _few_marks(_variant: Variant) -> Sequence[Case]:
    """Return all boards with up to four marks, then those of five or six that are won."""
    return _lines(board for board in tic_tac_toe_boards() if _marks(board) < (7 if board.score() else 5))


def _marks(board: MNK) -> int:
    return 9 - str(board).count(".")


@lru_cache(8)
def _other_boards(_variant: Variant, seed: int) -> Sequence[Case]:
    """Return boards of several sizes from a seed, after some random moves."""
    draws = Rng(f"open lines {seed}")
    sizes = (tic_tac_toe(), mnk(3, 4, 3), mnk(4, 4, 4), mnk(2, 3, 2), five_in_a_row())
    return _lines(_after(draws, sizes[at % 5], draws.below(12)) for at in range(150))


def _after(draws: Rng, board: MNK, plies: int) -> MNK:
    for _ in range(plies):
        board = board.play(draws.one_of(board.moves())) if board.moves() else board
    return board


def _judge_lines(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable(case.part, got)
    if trouble or (is_number(got.value) and got.value == expected.value):
        return trouble
    return wrong_value(case.part, got, expected.value)


OPEN_LINES = Task(
    name="open_lines",
    functions=("open_lines(position)",),
    parts={"lines": 3, "won": 1},
    small=_few_marks,
    larger=_other_boards,
    right=lambda _variant: [{"open_lines": open_lines}],
    judge=_judge_lines,
    probes=lru_cache(1)(lambda variant: [*_few_marks(variant)[::40], *_other_boards(variant, 1)[:20]]),
    shown="board",
)

# One board for all


def in_place(squares: list[str]) -> Value:
    """Return what a game of tic-tac-toe is worth to X, without changing its list of nine squares."""
    return minimax(_by_squares()["".join(squares)])


@lru_cache(1)
def _by_squares() -> dict[str, MNK]:
    return {"".join(board.rows): board for board in tic_tac_toe_boards()}


def _in_place(board: MNK) -> Case:
    return Case(Call("in_place", (list("".join(board.rows)),)))


@lru_cache(8)
def _boards_with(empty: int) -> Sequence[MNK]:
    return [board for board in tic_tac_toe_boards() if _marks(board) == 9 - empty]


@lru_cache(1)
def _places(_variant: Variant) -> Sequence[Case]:
    """Return all boards with up to two empty squares: fewest first, then in the order in which moves reach them."""
    return [_in_place(board) for empty in range(3) for board in _boards_with(empty)]


@lru_cache(8)
def _places_larger(_variant: Variant, seed: int) -> Sequence[Case]:
    """Return boards with three to five empty squares from a seed."""
    draws = Rng(f"in place {seed}")
    return [_in_place(draws.one_of(_boards_with(3 + at % 3))) for at in range(150)]


IN_PLACE = Task(
    name="in_place",
    functions=("in_place(squares)",),
    parts={"value": 3},
    small=_places,
    larger=_places_larger,
    right=lambda _variant: [{"in_place": in_place}],
    judge=judge_value,
    probes=lru_cache(1)(lambda variant: [*_places(variant)[::40], *_places_larger(variant, 1)[:30:3]]),
    gate="value",
    shown="board",
)
