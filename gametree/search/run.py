"""One search of the engine: the recursion in which all ideas meet, and what it remembers and counts.

Every value here is from the side to move.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from math import inf, nextafter
from time import perf_counter
from typing import TYPE_CHECKING, Generic

from gametree.position import MAX, MIN, Move, P, Value
from gametree.search.forced import forced_moves
from gametree.search.killers import Killers, remember
from gametree.search.ordering import natural_order, to_front
from gametree.search.quiescence import quiescence
from gametree.search.symmetry import folded_key, own_key
from gametree.search.table import EXACT, LOWER, UPPER, Table, answers

if TYPE_CHECKING:
    from gametree.search.engine import Engine

Line = tuple[Move, ...]


class OutOfTime(Exception):
    """The time limit of a search has passed."""


class Run(Generic[P]):
    """What one search remembers and counts; a new one for every search makes the same search cost the same.

    Args:
        engine: which ideas are switched on.
        deadline: when to stop, on the clock of `time.perf_counter`.

    """

    def __init__(self, engine: "Engine[P]", deadline: float) -> None:
        self.engine, self.deadline = engine, deadline
        self.expanded = self.leaves = self.cuts = self.hits = 0
        self.horizon = 0  # how often a value rested on a position that was valued before its game was over
        self.line: Line = ()  # the best line of the position searched last, right where its value is exact
        self.table = Table(engine.table_size)
        self.killers: Killers = {}
        self.history = {turn: defaultdict[Move, float](int) for turn in (MAX, MIN)}
        self.order = engine.order if engine.ordering else natural_order
        self.leaf = self.quiet_leaf if engine.quiescence else self.plain_leaf
        self.unbounded = self.recall if engine.table else self.expand
        self.possible = engine.possible or (lambda _: (-inf, inf))
        self.search = self.bounded if engine.possible else self.unbounded
        self.key: Callable[[P], Hashable] = folded_key if engine.symmetry else own_key

    @property
    def nodes(self) -> int:
        """How many positions were visited: each was valued, answered from the table, or expanded."""
        return self.expanded + self.leaves + self.hits

    def worth(self, position: P, depth: float, alpha: Value, beta: Value) -> Value:
        """Return v, exact or a bound, as `alphabeta` does."""
        if depth == 0 or not position.moves():
            self.line = ()
            self.horizon += depth == 0
            return self.leaf(position, alpha, beta)
        return self.search(position, depth, alpha, beta)

    def plain_leaf(self, position: P, _alpha: Value, _beta: Value) -> Value:
        """Value a position as it stands."""
        return position.turn * self.evaluate(position)

    def quiet_leaf(self, position: P, alpha: Value, beta: Value) -> Value:
        """Value a position when it is quiet."""
        return quiescence(position, inf, alpha, beta, self.evaluate)

    def evaluate(self, position: P) -> Value:
        """Return what a position is worth, from MAX's side, and count it as a leaf."""
        self.leaves += 1
        return self.engine.evaluate(position)

    def bounded(self, position: P, depth: float, alpha: Value, beta: Value) -> Value:
        """Answer from what can still come of a position, or search it."""
        low, high = self.possible(position)
        if position.turn == MIN:
            low, high = -high, -low
        if alpha < high and low < beta and low < high:
            return self.unbounded(position, depth, alpha, beta)
        self.leaves += 1
        self.line = ()
        return high if high <= alpha else low

    def recall(self, position: P, depth: float, alpha: Value, beta: Value) -> Value:
        """Answer from the table, or search and fill it."""
        key, seen, start = self.key(position), own_key(position), self.horizon
        slot = self.table.get(key)
        hint: Line = ()
        if slot is not None:
            hint = slot[4] if slot[6] == seen else ()
            if answers(slot, depth, alpha, beta):
                self.hits += 1
                self.horizon += not slot[5]
                self.line = hint
                return slot[2]
        value = self.expand(position, depth, alpha, beta, hint)
        bound = UPPER if value <= alpha else LOWER if value >= beta else EXACT
        self.table.put((key, depth, value, bound, self.line, self.horizon == start, seen))
        return value

    def expand(self, position: P, depth: float, alpha: Value, beta: Value, hint: Line = ()) -> Value:
        """Search the moves one by one until one is too good to be allowed."""
        if perf_counter() > self.deadline:
            raise OutOfTime
        self.expanded += 1
        best, start = -inf, self.horizon
        line: Line = ()
        moves = self.ordered(position, depth, hint)
        for move in moves:
            before = self.horizon
            value = self.try_move(position.play(move), depth, alpha, beta, not line)
            if value > best or not line:
                best, line = value, (move, *self.line) if value < beta else (move,)
                if best >= beta or best >= self.engine.limit:
                    self.horizon = start if self.horizon == before else self.horizon
                    self.note_cut(position, moves, move, depth)
                    break
                alpha = max(alpha, best)
        self.line = line
        return best

    def try_move(self, child: P, depth: float, alpha: Value, beta: Value, is_first: bool) -> Value:
        """Return what a move is worth: with the whole window, or first whether it is better than alpha at all."""
        if is_first or not self.engine.pvs or beta <= (above := nextafter(alpha, inf)):
            return -self.worth(child, depth - 1, -beta, -alpha)
        value = -self.worth(child, depth - 1, -above, -alpha)
        is_exact = depth == 1 and not self.engine.quiescence
        return value if is_exact or not alpha < value < beta else -self.worth(child, depth - 1, -beta, -alpha)

    def ordered(self, position: P, depth: float, hint: Line) -> Sequence[Move]:
        """Return the moves to try: those of the table and the killers first, the others by history and place."""
        if self.engine.forced and depth > 1 and len(forced := forced_moves(position)) == 1:
            return forced
        moves = self.order(position)
        if self.engine.history:
            moves = sorted(moves, key=self.history[position.turn].__getitem__)
        first = (*hint[:1], *self.killers.get(depth, ()))
        return to_front(moves, first) if first else moves

    def note_cut(self, position: P, moves: Sequence[Move], move: Move, depth: float) -> None:
        """Count a cut that left moves unvisited, and remember which move made it."""
        self.cuts += move != moves[-1]
        if len(moves) == 1:
            return
        if self.engine.killers:
            remember(self.killers, depth, move)
        if self.engine.history:
            self.history[position.turn][move] -= depth * depth

    def age_killers(self) -> None:
        """Hand the killers on to a search one ply deeper."""
        self.killers = {depth + 1: kept for depth, kept in self.killers.items()}
