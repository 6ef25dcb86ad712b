"""What every move is worth with best play: at connect four by how soon it wins, at Othello in discs."""

from collections.abc import Sequence
from math import inf
from time import perf_counter
from typing import Any

from gametree import Engine
from gametree.games.connect_four import ConnectFour
from gametree.position import MAX, Move, P, Value
from gametree.search.ordering import by_place


def move_scores(engine: Engine[P], position: P, seconds: float = inf) -> dict[Move, Value]:
    """Return what each move is worth to the side that makes it, searched to the end of the game.

    Args:
        engine: what searches.
        position: before the moves.
        seconds: how long all of them may take; moves for which that is too short are left out.

    """
    scores, deadline = {}, perf_counter() + seconds
    for move in position.moves():
        result = engine.search(position.play(move), seconds=max(0, deadline - perf_counter()))
        if result.is_final:
            scores[move] = position.turn * result.value
    return scores


def stones_left(position: ConnectFour) -> int:
    """Return 1 + the stones that the winner has not played yet, from MAX's side; 0 without a winner.

    As Pascal Pons counts, on boards with an even number of squares: each side has half as many stones.
    """
    return position.score() * (1 + _stones(position) - position.other.bit_count())


def stones_possible(position: ConnectFour) -> tuple[int, int]:
    """Return the least and the greatest score that can still come: nobody wins before the next move of a stone."""
    most = _stones(position) - position.own.bit_count()
    if position.threats(position.turn):
        low = high = most
    else:
        low, high = position.other.bit_count() - _stones(position), max(0, most - 1)
    return (low, high) if position.turn == MAX else (-high, -low)


def _stones(position: ConnectFour) -> int:
    """Return how many stones a side has, played or not."""
    return position.board.rows * position.board.columns // 2


def most_threats_first(position: ConnectFour) -> Sequence[Move]:
    """Return the columns, those first after which the mover has four in the most places; the middle where equal."""
    board, own, taken = position.board, position.own, position.own | position.other
    free = board.full & ~taken

    def threats(column: Move) -> int:
        stone = taken + board.bottom[column] & board.column[column]
        return (board.completing(own | stone) & free).bit_count()

    return sorted(position.ordered_moves(), key=threats, reverse=True)


def fewest_replies(position: P) -> Sequence[Move]:
    """Return the moves, those first that leave the opponent the fewest replies; where equal, those by place.

    A small tree is proved faster than a large one: the order for the end games of Othello.
    """
    return sorted(by_place(position), key=lambda move: len(position.play(move).moves()))


# A look ahead by a few plies says little about the end, and what made cuts elsewhere less than these orders.
TO_THE_END: dict[str, Any] = {"deepening": False, "killers": False, "history": False, "table_size": 1 << 21}
COLUMNS = Engine[ConnectFour](
    None,
    stones_left,
    possible=stones_possible,
    order=most_threats_first,
    forced=True,
    symmetry=True,
    **TO_THE_END,
)
ENDINGS = Engine[Any](order=fewest_replies, mtdf=True, **TO_THE_END)
