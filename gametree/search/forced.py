"""Forced moves: win at once where that is possible, else stop the opponent from doing so; nothing else matters."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from gametree.position import Move, Position

Threats: TypeAlias = Callable[[int], Sequence[Move]]


def forced_moves(position: Position) -> Sequence[Move]:
    """Return as many moves as a search to 2 plies or more needs: a win, else an answer to a threat, else all.

    Where the opponent threatens to win in two places, one answer stands for all: each of them loses. The value
    stays what it is as long as nothing is worth more than a win. With a single ply to go this is not so: moves
    that overlook a threat are then valued before it is carried out. A game tells of threats by a method
    `threats(turn)`: the legal moves with which `turn` would win at once if it were to move.
    """
    threats: Threats | None = getattr(position, "threats", None)
    if threats is None:
        return position.moves()
    return threats(position.turn)[:1] or threats(-position.turn)[:1] or position.moves()
