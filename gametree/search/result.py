"""What a search of the engine found, and how far it is."""

from dataclasses import dataclass
from typing import NamedTuple

from gametree.position import Move, Value
from gametree.search.transposition import Bound


@dataclass(frozen=True)
class Result:
    """What a search found, and what it cost.

    Args:
        value: what the position is worth, from MAX's side.
        bound: whether it is worth exactly that, at least that ("lower") or at most that ("upper"); only a search
            that was stopped has bounds.
        move: a best move; None when the game is over or no ply was to be looked ahead.
        moves: all best moves in the game's order, when they were asked for and there was time to prove them.
        line: the principal variation, `move` first; a search that was stopped may know less of it.
        depth: how many plies the search looked ahead, that is, the deepest one `value` is from.
        is_final: whether the value rests on finished games only, so that no deeper search will find another.
        nodes: how many positions were visited, those of all iterations together.
        leaves: how many of them were valued, by `evaluate`.
        cuts: how many of them have moves that were never looked at.
        hits: how many of them were answered by the table.
        seconds: how long it took.

    """

    value: Value
    bound: Bound
    move: Move | None
    moves: tuple[Move, ...]
    line: tuple[Move, ...]
    depth: float
    is_final: bool
    nodes: int
    leaves: int
    cuts: int
    hits: int
    seconds: float


class Progress(NamedTuple):
    """How far a search is, told after each move at the root.

    Args:
        depth: how many plies the running iteration looks ahead.
        done: how many moves at the root it is through with; it starts again when a window was too narrow.
        total: how many moves there are.
        value: the best value so far, from MAX's side; None before the first.
        move: the best move so far; None before the first.
        nodes: how many positions were visited so far.
        seconds: how long it has taken so far.

    """

    depth: float
    done: int
    total: int
    value: Value | None
    move: Move | None
    nodes: int
    seconds: float
