"""Wins at gomoku that can be forced, played out to the five; and why a move lets a win by fours go."""

from typing import NamedTuple

from gametree.games.gomoku import Gomoku
from gametree.games.shapes import BOTH, WORTH, powers
from gametree.position import Move, Value
from gametree.search.budget import Budget
from gametree.search.threats import Proof, forcing_moves, four_moves, vcf, vct
from players.gomoku.player import attempt, by_shapes

NODES = 1000  # that one win by threats may take to find
SHAPES = {"an open three": ".....XXX.....", "a two": ".....XX....."}  # that a value is measured by, the dearest first


class ForcedWin(NamedTuple):
    """A win by threats of the side to move.

    Args:
        proof: that it wins.
        line: the moves with which the other side holds out longest, down to the five.
        value: what the five is worth, from MAX's side: the sooner it comes, the more.

    """

    proof: Proof
    line: tuple[Move, ...]
    value: Value


def forced_win(position: Gomoku, first: Move | None = None, within: Budget | None = None) -> ForcedWin | None:
    """Return a win that the side to move can force by threats, None where none is found.

    Args:
        position: the board.
        first: the move that it has to begin with; without it, any.
        within: what all searches may spend together; each visits at most `NODES` nodes.

    """
    proof = attempt(lambda: vct(position, budget=Budget(NODES, within=within), first=first))
    if proof is None:
        return None
    line, winner = [*proof.longest], position.turn
    for move in line:
        position = position.play(move)
    while not position.is_won:  # whatever is answered now loses to the strongest four: the other side takes its square
        line.append(position.fours(winner)[0])
        position = position.play(line[-1])
    return ForcedWin(proof, tuple(line), by_shapes(position))


def proved_by_fours(position: Gomoku, nodes: int) -> Value | None:
    """Return the result, from MAX's side, where the side to move has a win by fours; None where none is found."""
    return position.turn if attempt(lambda: vcf(position, budget=Budget(nodes))) else None


def beside_shapes(value: Value) -> str:
    """Return in words how much a value is, beside what the squares of a shape are worth to the side that waits."""
    for name, line in SHAPES.items():
        if value >= sum(WORTH[power] for power in powers(line)[0]) % BOTH:
            return f"more than {name}"
    return f"less than {name}"


def missed_fours(position: Gomoku, move: Move) -> str:
    """Return why a move lets a win by fours go, in words; "" where there is no such win, it keeps one, or nobody knows.

    Args:
        position: the board before the move.
        move: what the side to move plays there.

    """
    return attempt(lambda: _why_no_win(position, move)) or ""


def _why_no_win(position: Gomoku, move: Move) -> str:
    board, other = position.board, position.players[-position.turn]
    threatened = four_moves(position, position.turn).get(move, frozenset())
    is_free = move in forcing_moves(position)
    wins = move in position.threats(position.turn) or (is_free and len(threatened) > 1)
    if wins or not vcf(position, budget=Budget(NODES)):
        return ""
    begun = f"There was a win by fours, but {board.name(move)}"
    if not threatened:
        return f"{begun} is no four: {other} need not answer it."
    if not is_free:
        return f"{begun} comes too late: {other} has four already, and makes five."
    (answer,) = threatened
    after = position.play(move).play(answer)
    if vcf(after, budget=Budget(NODES)):
        return ""
    left = "no further fours win" if forcing_moves(after) else "you have no four left"
    left = f"{other} threatens five" if after.threats(-after.turn) else left
    return f"{begun} is a four that can be answered: after {board.name(answer)}, {left}."
