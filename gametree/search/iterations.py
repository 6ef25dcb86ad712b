"""What the engine does at the root: deepen, choose windows, keep the best so far, and stop in time.

Every value here is from the side to move at the root.
"""

from collections.abc import Callable, Iterable
from math import inf, isfinite, nextafter
from time import perf_counter
from typing import TYPE_CHECKING, Generic, NamedTuple

from gametree.position import MAX, Move, P, Value
from gametree.search.result import Progress, Result
from gametree.search.run import Line, OutOfTime, Run
from gametree.search.transposition import Bound

if TYPE_CHECKING:
    from gametree.search.engine import Engine

END = 1 << 20  # plies that no game reaches: unlike inf, the plies left tell one level of the tree from another
WIDER = 4
SEEN_BY_MIN: dict[Bound, Bound] = {"exact": "exact", "lower": "upper", "upper": "lower"}


class Found(NamedTuple):
    """The best that is known of the root."""

    depth: float
    value: Value
    bound: Bound
    line: Line
    is_final: bool = False


class Iterations(Generic[P]):
    """The searches of one root, each a ply deeper than the one before.

    Args:
        engine: which ideas are switched on.
        root: the position to search.
        seconds: how long that may take.
        progress: called with a `Progress` after each move at the root.

    """

    def __init__(
        self, engine: "Engine[P]", root: P, seconds: float, progress: Callable[[Progress], object] | None
    ) -> None:
        self.engine, self.root, self.progress = engine, root, progress
        self.start = perf_counter()
        self.run = Run(engine, self.start + seconds)
        self.found: Found | None = None

    def search(self, depth: float, all_best: bool) -> Result:
        """Search to `depth` plies, or as far as time allows."""
        if depth == 0 or not self.root.moves():
            value = self.root.turn * self.run.evaluate(self.root)
            return self.result(Found(0, value, "exact", (), not self.root.moves()), ())
        plies = END if depth == inf else int(depth)
        moves: tuple[Move, ...] = ()
        try:
            found = self.deepen(plies)
            self.found = found._replace(line=self.completed(found))
            moves = self.equals(found, plies) if all_best else ()
        except (OutOfTime, KeyboardInterrupt):
            self.run.deadline = inf
        return self.result(self.found or self.settled(1, None), moves)

    def deepen(self, plies: int) -> Found:
        """Return what the last iteration finds, which is the first one whose value is final."""
        depths: Iterable[int] = range(1, plies + 1) if self.engine.deepening else [plies]
        guess = None
        for depth in depths:
            found = self.settled(depth, guess)
            if found.is_final:
                break
            guess = found.value
            self.run.age_killers()
        return found

    def settled(self, depth: int, guess: Value | None) -> Found:
        """Return the exact value to a depth, from as many windows as it takes."""
        lower, upper, margin, start = -inf, inf, self.engine.margin, self.run.horizon
        while lower < upper:
            alpha, beta = self.window(lower, upper, guess, margin)
            guess = value = self.look(depth, alpha, beta)
            lower, upper = lower if value <= alpha else value, upper if value >= beta else value
            margin *= WIDER
        line = self.found.line if self.found and self.found.depth == depth else self.run.line
        self.found = Found(depth, value, "exact", line, self.run.horizon == start)
        return self.found

    def window(self, lower: Value, upper: Value, guess: Value | None, margin: Value) -> tuple[Value, Value]:
        """Return where to look next for a value between two bounds."""
        if self.engine.mtdf:
            guess = guess or 0
            return (guess, nextafter(guess, inf)) if guess <= lower else (nextafter(guess, -inf), guess)
        if not self.engine.aspiration or guess is None or not isfinite(guess):
            return lower, upper
        below, above = min(guess - margin, nextafter(guess, -inf)), max(guess + margin, nextafter(guess, inf))
        return max(lower, below), min(upper, above)

    def look(self, depth: int, alpha: Value, beta: Value) -> Value:
        """Search the moves at the root, and keep each that turns out better than all before it."""
        run, best, start = self.run, -inf, self.run.horizon
        line: Line = ()
        run.expanded += 1
        moves = run.ordered(self.root, depth, self.found.line if self.found else ())
        for done, move in enumerate(moves, 1):
            before = run.horizon
            value = run.try_move(self.root.play(move), depth, max(alpha, best), beta, not line)
            if value > best or not line:
                best, line = value, (move, *run.line) if value < beta else (move,)
                if best > alpha:
                    self.found = Found(depth, best, "lower", line)
            self.tell(depth, done, len(moves))
            if best >= beta or best >= self.engine.limit:
                run.horizon = start if run.horizon == before else run.horizon
                run.note_cut(self.root, moves, move, depth)
                break
        run.line = line
        return best

    def completed(self, found: Found) -> Line:
        """Return the line down to the last ply: a bound or a mirrored entry of the table cuts it short."""
        position, value, line = self.root, found.value, found.line
        for move in line:
            position, value = position.play(move), -value
        while len(line) < found.depth and position.moves():
            window = nextafter(value, -inf), nextafter(value, inf)
            self.run.expand(position, found.depth - len(line), *window)
            for move in self.run.line:
                position, value = position.play(move), -value
            line += self.run.line
        return line

    def equals(self, found: Found, plies: int) -> tuple[Move, ...]:
        """Return all moves that are worth as much as the best, each proved with a window just below the value."""
        window = nextafter(found.value, -inf), found.value
        return tuple(
            move
            for move in self.root.moves()
            if move == found.line[0] or self.run.try_move(self.root.play(move), plies, *window, True) >= found.value
        )

    def tell(self, depth: int, done: int, total: int) -> None:
        """Report how far the search is."""
        if self.progress is not None:
            value, move = (self.root.turn * self.found.value, self.found.line[0]) if self.found else (None, None)
            self.progress(Progress(depth, done, total, value, move, self.run.nodes, perf_counter() - self.start))

    def result(self, found: Found, moves: tuple[Move, ...]) -> Result:
        """Return what was found, from MAX's side."""
        return Result(
            value=self.root.turn * found.value,
            bound=found.bound if self.root.turn == MAX else SEEN_BY_MIN[found.bound],
            move=found.line[0] if found.line else None,
            moves=moves,
            line=found.line,
            depth=inf if found.depth == END else found.depth,
            is_final=found.is_final,
            nodes=self.run.nodes,
            leaves=self.run.leaves,
            cuts=self.run.cuts,
            hits=self.run.hits,
            seconds=perf_counter() - self.start,
        )
