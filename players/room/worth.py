"""What a position is worth: proved to the end of the game, or guessed from some plies; never one for the other."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from gametree.position import MAX, MIN, Move, Position, Value, player
from gametree.search.budget import Budget
from gametree.search.engine import Result
from gametree.search.threats import Proof
from players.games import row_of
from players.gomoku.wins import ForcedWin


class Proved(NamedTuple):
    """How a game ends with best play.

    Args:
        winner: MAX or MIN, 0 for a draw.
        value: a value that the winner can count on, from MAX's side.
        line: how the game may go on.
        proof: that it is won, where that was found by threats.
        is_exact: whether nobody can do better than `value`.

    """

    winner: int
    value: Value
    line: tuple[Move, ...] = ()
    proof: Proof | None = None
    is_exact: bool = False


class Guessed(NamedTuple):
    """What a position seems to be worth: how its game ends is not known.

    Args:
        value: by the engine, from MAX's side.
        line: how the game may go on.
        depth: how many plies it has looked ahead.

    """

    value: Value
    line: tuple[Move, ...] = ()
    depth: float = 0


Worth: TypeAlias = Proved | Guessed


def worth(position: Position, nodes: float, within: Budget | None = None) -> Worth:
    """Return what a position is worth, as far as can be told with so many nodes.

    Args:
        position: it may be over.
        nodes: how many positions may be looked at for it.
        within: what it is a part of.

    """
    if win := forced_win(position, None, within):
        return Proved(position.turn, win.value, win.line, win.proof)
    return by_search(position, row_of(position).judge.search(position, budget=Budget(nodes, within=within)))


def worth_after(position: Position, move: Move, nodes: float, within: Budget | None = None) -> Worth:
    """Return what a move is worth: a win by threats may begin with it. Arguments as for `worth`."""
    found = worth(position.play(move), nodes, within)
    win = forced_win(position, move, within) if isinstance(found, Guessed) else None
    return Proved(position.turn, win.value, win.line[1:], win.proof) if win else found


def forced_win(position: Position, first: Move | None = None, within: Budget | None = None) -> ForcedWin | None:
    """Return a win by threats of the side to move; None where none is found, or the game knows of no threats."""
    find = row_of(position).forced_win
    return find(position, first, within) if find and position.moves() else None


def looked_at(position: Position) -> Sequence[Move]:
    """Return the moves to compare, all but where the game's search leaves some out; the most promising first."""
    order: Any = row_of(position).judge.order
    moves: Sequence[Move] = order(position)
    return moves


def by_search(position: Position, found: Result) -> Worth:
    """Return what a search says: a value that only finished games have is proved, unless it left moves out."""
    row, leaves_out = row_of(position), row_of(position).forced_win and position.moves()
    is_exact = found.is_final and found.bound == "exact"
    for side, wrong in ((MAX, "upper"), (MIN, "lower")):
        if side * found.value >= row.win and found.bound != wrong and not leaves_out:
            return Proved(side, found.value, found.line, None, is_exact)
    if is_exact and found.value == 0 and not leaves_out:
        return Proved(0, 0, found.line, None, is_exact)
    return Guessed(found.value, found.line, found.depth)


def in_words(position: Position, known: Worth) -> str:
    """Return in words what a position is worth: how it ends, or who seems to lead; by how much where that counts."""
    row = row_of(position)
    if isinstance(known, Guessed):
        by = "" if row.amount else f" by {abs(known.value):,}"
        return f"{player(position, MAX if known.value > 0 else MIN)} seems to lead{by}" if known.value else "seems even"
    if not known.winner:
        return "proved: a draw"
    by = (
        f" by {'' if known.is_exact else 'at least '}{abs(known.value) // row.win}"
        if hasattr(position, "discs")
        else ""
    )
    return f"proved: {player(position, known.winner)} can win{by}"


def length_of(position: Position, line: Sequence[Move]) -> int:
    """Return how many moves the side to move makes on a line that ends the game; 0 where it does not."""
    for move in line:
        position = position.play(move)
    return 0 if position.moves() else (len(line) + 1) // 2
