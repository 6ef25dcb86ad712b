"""A player of gomoku: few candidates, threats first, and wins by fours looked for at every leaf."""

from collections.abc import Callable, Sequence
from math import inf
from time import monotonic

from gametree.games.gomoku import WON, Gomoku, require_gomoku
from gametree.games.two_colour import EMPTY
from gametree.play.matches import Player, engine_player
from gametree.position import Move, Value
from gametree.search.evaluations import five_windows
from gametree.search.threats import four_moves, three_moves, vcf


def promising(position: Gomoku) -> Sequence[Move]:
    """Return the moves that a search should look at, the most promising first; what is far from all marks is left out.

    A five is played at once and one that threatens is answered; then fours, threes and what takes them from the other
    side come before the other candidates, from the middle outwards.
    """
    require_gomoku(position)
    if forced := position.threats(position.turn)[:1] or position.threats(-position.turn)[:1]:
        return forced
    own, other = position.turn, -position.turn
    made = [ask(position, side) for side in (own, other) for ask in (four_moves, three_moves)]
    few, middle, size = set(position.candidates()), position.board.middle, position.board.size
    if position.cells[middle] == EMPTY:
        few.add(middle)

    def rank(move: Move) -> tuple[int, int, Move]:
        down, right = move // size - middle // size, move % size - middle % size
        return -sum(move in threats for threats in made), max(abs(down), abs(right)), move

    return sorted(few, key=rank)


def with_fours(position: Gomoku) -> Value:
    """Return what a position seems to be worth, from MAX's side: a win by fours counts as won, else its windows count.

    Where threats are open, windows say little: the line is played out before the leaf is valued (quiescence).
    """
    line = vcf(position)
    if line is None:
        return five_windows(position)
    marks = len(position.cells) - len(position.empty)
    return position.turn * (WON - marks - len(line))


def gomoku_player(depth: float = 2, seconds: float = inf, fours: bool = True) -> Player[Gomoku]:
    """Return a player of gomoku that plays the engine's move among promising ones.

    Args:
        depth: how many plies it looks ahead.
        seconds: how long it thinks about a move.
        fours: look for wins by fours at the root and at every leaf, and for the other side's after each move.

    """
    if not fours:
        return engine_player(depth, seconds, five_windows, order=promising, symmetry=False)

    def player(position: Gomoku) -> Move:
        if line := vcf(position):
            return line[0]
        order = _safe_at(position, seconds / 4)
        return engine_player(depth, seconds, with_fours, order=order, symmetry=False)(position)

    return player


def _safe_at(root: Gomoku, seconds: float) -> Callable[[Gomoku], Sequence[Move]]:
    """Return the promising moves of a position; at the root only those that resist the other side's fours longest.

    A search that ends with the root's own side to move would not see such a win: it asks for its own only.
    """
    few, deadline = promising(root), monotonic() + seconds
    lost = {move: vcf(root.play(move)) for move in few if monotonic() < deadline}
    lasting = {move: len(lost.get(move) or ()) or inf for move in few}
    safe = [move for move in few if lasting[move] == max(lasting.values())]
    return lambda position: safe if position == root else promising(position)
