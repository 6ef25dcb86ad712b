"""A player of gomoku: wins by threats first, for both sides, then a search among few moves; it keeps its time."""

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from typing import TypeVar

from gametree.games.gomoku import WON, Gomoku, require_gomoku
from gametree.games.shapes import (
    BOTH,
    FIVE,
    FOUR,
    MAKES_FIVE,
    MAKES_THREE,
    OPEN_FOUR,
    OPEN_THREE,
    THREE,
    TO_MOVE,
    TWO,
    WINS_NEXT,
    kinds_in,
)
from gametree.games.two_colour import EMPTY
from gametree.position import MAX, Move, Value
from gametree.search.budget import Budget, OutOfBudget
from gametree.search.engine import Engine
from gametree.search.evaluations import five_windows
from gametree.search.threats import Proof, stops, vcf, vct
from players.matches import Player, engine_player, open_moves

FEWEST, EACH_PLY, MOST = 4, 2, 14  # moves that are looked at: so many, and so many more for each ply, up to so many
DEEPEST = -20  # plies below the last at which threats of fours are still answered
LEAF_NODES = 12  # to look for a win by fours at a leaf
THREAT_NODES = 5000  # to look for a win by threats at the root
SHARE, SEARCHED = 0.2, 0.85  # of the time that is left: for wins by threats of each side, and for the search
MARGIN = 60  # how far a ply more is first expected to move the value of the search
QUIET_PLIES, A_PLY = 3, 100  # with so few plies left a good position needs no search; what each may take from it
SURE = WON - 1000  # the least value of a win: no board has so many squares
T = TypeVar("T")

# How early a move is tried that makes a shape of this kind; more than one is worth more than their sum.
ALONE = {TWO: 8, THREE: 10, OPEN_THREE: 32, FOUR: 36, OPEN_FOUR: 140, FIVE: 300}


class _Urgency(dict[int, int]):
    """How early a move is tried that makes or stops what has a power (see `gametree.games.shapes`); worked out once."""

    def __missing__(self, power: int) -> int:
        count = dict.fromkeys(ALONE, 0)
        for kind in kinds_in(power):
            count[kind] += 1
        fours, threes, twos = count[FOUR] + 2 * count[OPEN_FOUR], count[OPEN_THREE], count[TWO] + count[THREE]
        pairs = ((fours and threes, 90), (threes > 1, 60), (fours + threes and twos, 15), (twos > 1, 8))
        more = 100 if fours > 1 else next((value for is_so, value in pairs if is_so), 0)
        self[power] = value = sum(ALONE[kind] * many for kind, many in count.items()) + more
        return value


URGENCY = _Urgency({0: 0})


def urgent(position: Gomoku, moves: Iterable[Move] | None = None) -> list[Move]:
    """Return moves, the most urgent first, by what they make for the mover and take from the other side.

    Args:
        position: the board.
        moves: which; without them, all that make anything for either side.

    """
    own, other = position.side(position.turn).makes, position.side(-position.turn).makes
    pairs = enumerate(zip(own, other, strict=True)) if moves is None else ((at, (own[at], other[at])) for at in moves)
    rated = [(5 * URGENCY[mine] + 4 * URGENCY[theirs], move) for move, (mine, theirs) in pairs if mine or theirs]
    return [move for _, move in sorted(rated, reverse=True)]


def promising(position: Gomoku, depth: float = inf) -> Sequence[Move]:
    """Return the few moves that a search should look at, the most promising first.

    A five or an open four is played at once, a five of the other side is prevented, and where it threatens an open four
    only what stops that, and fours, are looked at.

    Args:
        position: the board.
        depth: how many plies the search has left: with fewer it looks at fewer moves, and with none only at those
            that cannot wait, so that at a quiet leaf there are none.

    """
    require_gomoku(position)
    if not position.moves():
        return ()
    own, other = position.side(position.turn), position.side(-position.turn)
    best, danger = own.strongest, other.strongest
    if best >= MAKES_FIVE or (best >= WINS_NEXT and danger < MAKES_FIVE):
        return own.fours[:1] if depth > 0 else ()
    if danger >= MAKES_FIVE:
        return other.fours[:1]
    if danger >= WINS_NEXT:
        if depth <= DEEPEST:
            return ()
        threatened = position.fours(-position.turn, WINS_NEXT)
        return urgent(position, {*stops(position, threatened), *own.fours}) or threatened[:1]
    if depth <= 0:
        return ()
    if len(position.cells) - len(position.empty) < 2 and position.cells[position.board.middle] == EMPTY:
        return [position.board.middle]
    few = urgent(position)[: int(min(MOST, FEWEST + EACH_PLY * depth))]
    return few or position.candidates()[:1] or position.moves()[:1]


def settled(position: Gomoku) -> tuple[Value, Value]:
    """Return the least and the greatest value that can come of a position; equal where the next moves are forced."""
    turn, marks = position.turn, len(position.cells) - len(position.empty)
    best, danger = position.side(turn).strongest, position.side(-turn).strongest
    plies = 0
    if best >= MAKES_FIVE:
        plies = 1
    elif danger < MAKES_FIVE:
        plies = 3 if best >= WINS_NEXT else 0
    elif len(position.fours(-turn, MAKES_FIVE)) > 1:
        plies, turn = 2, -turn
    return (turn * (WON - marks - plies),) * 2 if plies else (-inf, inf)


def hardly_less(position: Gomoku, depth: float) -> Value:
    """Return what the side to move can count on, from MAX's side: where much can happen, nothing, an infinite loss.

    Args:
        position: the board.
        depth: how many plies the search has left; each may still change the value a little.

    """
    turn = position.turn
    if not 0 < depth <= QUIET_PLIES or position.side(-turn).strongest >= WINS_NEXT:
        return -turn * inf
    return looks(position) - turn * A_PLY * (depth + 1)


def looks(position: Gomoku) -> int:
    """Return what the squares of a position seem to be worth, from MAX's side, before anything is played out."""
    turn = position.turn
    return turn * (position.side(turn).worth // BOTH - position.side(-turn).worth % BOTH + TO_MOVE)


def by_shapes(position: Gomoku, alpha: Value = -inf, beta: Value = inf) -> Value:
    """Return what a position seems to be worth, from MAX's side: a win by fours, else its squares.

    Each square is worth what its two strongest kinds are, to the side to move and to the other side. Fours are noisy:
    they are played out before the position is valued (quiescence), unless it is too good to be allowed in any case.

    Args:
        position: the board.
        alpha: what MAX has already; a value that is no larger may be too large.
        beta: what MIN allows; a value that is no smaller may be too small.

    """
    turn, marks = position.turn, len(position.cells) - len(position.empty)
    if position.is_won:
        return -turn * (WON - marks)
    low, high = settled(position)
    if low == high:
        return low
    value = looks(position)
    if (value >= beta if turn == MAX else value <= alpha) or not position.side(turn).strong:
        return value
    line = attempt(lambda: vcf(position, budget=Budget(LEAF_NODES)))
    return turn * (WON - marks - len(line) - 2) if line else value  # two more plies make the five


def attempt(ask: Callable[[], T]) -> T | None:
    """Return the answer to a question, None where a budget runs out before there is one."""
    try:
        return ask()
    except OutOfBudget:
        return None


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep the garbage collector off: a full collection takes longer than a short budget lasts."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def gomoku_engine(order: Callable[[Gomoku, float], Sequence[Move]] = promising) -> Engine[Gomoku]:
    """Return the engine as gomoku needs it: few moves, forced ones for nothing, late ones less deep.

    Args:
        order: the moves to look at, as `promising` returns them.

    """
    return Engine(
        None,
        by_shapes,
        order=order,
        possible=settled,
        futility=hardly_less,
        limit=SURE,
        symmetry=False,
        forced=False,
        killers=True,
        two_ply_steps=False,
        extensions=True,
        reductions=True,
        aspiration=True,
        margin=MARGIN,
        windowed=True,
    )


class _Thought:
    """What a player thinks about one move, within a budget.

    Args:
        position: the player is to move.
        depth: how many plies to look ahead.
        budget: what all of it may spend.

    """

    def __init__(self, position: Gomoku, depth: float, budget: Budget) -> None:
        self.position, self.depth, self.budget = position, depth, budget
        self.nodes = THREAT_NODES if depth > 5 else 250 * 2**depth

    def move(self) -> Move:
        """Return the move to play; there is one that needs no search at all."""
        few = promising(self.position)
        if len(few) == 1:
            return few[0]
        if proof := self.proof(self.position, SHARE, self.nodes):
            return proof.move
        return self.searched(self.defended(few))

    def proof(self, position: Gomoku, share: float, nodes: float) -> Proof | None:
        """Return a proof of a win by threats, if one is found with a share of the time that is left."""
        return attempt(lambda: vct(position, budget=self.budget.part(share, nodes)))

    def defended(self, few: Sequence[Move]) -> Sequence[Move]:
        """Return the moves after which no win by threats of the other side is found, or else those that lose latest.

        Where it threatens such a win, what helps is a square that its proof uses, or a threat of one's own.
        """
        danger = self.proof(self.position.passed(), SHARE, self.nodes)
        if danger is None:
            return few
        own = self.position.side(self.position.turn).makes
        threats = {move for move in self.position.moves() if own[move] >= MAKES_THREE}
        moves = urgent(self.position, threats.union(few, danger.squares).intersection(self.position.moves()))
        within = Budget(4 * self.nodes, within=self.budget.part(SHARE))
        lasts = {move: len(proof.longest) if (proof := self.refutation(move, within)) else inf for move in moves}
        return [move for move, plies in lasts.items() if plies == max(lasts.values())]

    def refutation(self, move: Move, within: Budget) -> Proof | None:
        """Return a proof that the other side wins by threats after a move, if one is found."""

        def ask() -> Proof | None:
            within.check()  # before the move is even played: there may be fifty to ask about
            return vct(self.position.play(move), budget=Budget(self.nodes / 2, within=within))

        return attempt(ask)

    def searched(self, few: Sequence[Move]) -> Move:
        """Return the move that a search finds best, of those against which no win by threats is found."""
        root, left = self.position, list(few)
        engine = gomoku_engine(lambda position, depth: left if position is root else promising(position, depth))
        while True:
            result = engine.search(root, depth=self.depth, budget=self.budget.part(SEARCHED))
            assert result.move is not None
            if len(left) == 1 or abs(result.value) >= SURE or not self.refutation(result.move, self.budget):
                return result.move
            left.remove(result.move)


def gomoku_player(depth: float = 2, seconds: float = inf, fours: bool = True) -> Player[Gomoku]:
    """Return a player of gomoku that looks for wins by threats, its own and the other side's, and then searches.

    Args:
        depth: how many plies it looks ahead.
        seconds: how long it thinks about a move.
        fours: look for wins by threats; without it, the engine's move among promising ones, valued by their windows.

    >>> position = Gomoku.from_moves("h8a1i8c1j8e1")
    >>> gomoku_player(depth=2)(position) in four_moves(position, MAX)
    True

    """
    if not fours:
        return engine_player(depth, seconds, five_windows, order=promising, symmetry=False)

    def player(position: Gomoku) -> Move:
        open_moves(position)
        with uncollected():
            return _Thought(position, depth, Budget(seconds=seconds)).move()

    return player
