"""Lesson 11. The engine: all ideas of lessons 6 to 10 in one search, each of which can be switched off alone.

Inside, every value is from the side to move; what `Engine.search` is given and returns is from MAX's side.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import cache
from math import inf, isfinite, log, nextafter
from time import perf_counter
from typing import Generic, NamedTuple

from gametree.position import MAX, MIN, Evaluate, Move, P, Value, check_game, is_position, require, score
from gametree.search.budget import Budget, OutOfBudget
from gametree.search.killers import Killers, remember_killer
from gametree.search.ordering import Order, by_place, forced_moves, natural_order, to_front
from gametree.search.table import EXACT, LOWER, UPPER, Remembers, Table, answers, folded_key, own_key
from gametree.search.transposition import Bound

END = 1 << 20  # plies that no game reaches: unlike inf, the plies left tell one level of the tree from another
WIDENING = 4  # how many times as far each next aspiration window reaches
LATE_AT_ROOT = 3  # moves at the root that are looked at to the full depth, where late ones are reduced
SEEN_BY_MIN: dict[Bound, Bound] = {"exact": "exact", "lower": "upper", "upper": "lower"}


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
        depth: how many plies ahead the search that found `value` looked.
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
    """How far a search is, reported after each move at the root.

    Args:
        depth: how many plies the running iteration looks ahead.
        done: how many moves at the root are done; it starts again when a window was too narrow.
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


@dataclass(frozen=True)
class Engine(Generic[P]):
    """A search with every idea of the course; what is on by default never changes a value.

    `extensions`, `reductions` and `futility` do: they are for games with too many moves to look at all of them.
    `symmetry`, `forced` and `limit` are correct for fair evaluations only, and by default used for those:
    `score`, those of `gametree.search.evaluations`, and what is marked with `gametree.position.fair`.

    Args:
        position: the position to search when `search` is given no other.
        evaluate: what a leaf is worth, from MAX's side; a function of the position alone.
        ordering: try moves in the order of `order`, which is by default the game's own, by place.
        killers: try first what made the newest cuts with as many plies left. Beside a table they cost more time than
            they save at the games of the course: `python -m bench.nodes`.
        history: try first what has made the most cuts anywhere. Beside a table it saves time at Othello alone.
        deepening: look one ply ahead, then two, and so on, each time along the best line first.
        two_ply_steps: look two plies further each time, ending at the depth that is asked for: a third fewer nodes than
            with steps of one, and fewer answers on the way. An odd and an even number of plies say little about each
            other.
        table: remember positions, by their Zobrist keys where the game has them; `table_size` entries at most.
        pvs: ask of all moves but the first with a null window whether they are any better.
        aspiration: expect the value within `margin` of the last iteration's.
        mtdf: find the value with null windows only; the other windows are then not used.
        symmetry: search positions that are mirrored or turned only once. Correct where `evaluate` is symmetric;
            None for where it is known to be.
        forced: look only at a win at once, else only at the answer to a threat of one, with two plies to go or
            more. Correct where no value is better than that of a game won; None for where that is known.
        extensions: `order(position, depth)` returns only the moves that are to be searched, also at a depth of 0 or
            less. A single move costs no ply, and where there is any, the position is no leaf.
        reductions: search a move less deep when others were tried before it, and to the full depth when it is better
            than they are. By how many plies grows with the logarithms of the plies left and of the moves tried; at
            the root it is one.
        futility: `futility(position, depth)` returns, at little cost, a value that the side to move will almost
            certainly reach, from MAX's side, or an infinite loss for that side when it knows of none. In a null window
            such a value from beta on ends the search of the position (reverse futility pruning). None to do without.
        windowed: `evaluate(position, alpha, beta)` is told the window, from MAX's side, and may answer as a fail-soft
            search does: a value from beta on may be too small, and one up to alpha too large.
        limit: the largest value for either side: a side that has reached it looks no further. Correct where no value
            is beyond it, inf where there is no such value; None for what is known: what `evaluate` counts a win for
            in a game that says what a win scores, by an attribute `best_score`.
        possible: the least and the greatest value, from MAX's side, that can still come of a position, quick to tell.
            Correct where no value below the position, at any depth, is beyond them; None when it is not known.
        order: the legal moves of a position, most promising first.
        margin: how far the first aspiration window reaches to either side; each next one four times as far.
        table_size: how many entries the table holds at most.

    Raises:
        ValueError: an argument is of the wrong kind; the message says which and what it should be.

    >>> Engine(tic_tac_toe("XX./OO./...")).search().move
    2

    """

    position: P | None = None
    evaluate: Evaluate[P] | Callable[[P, Value, Value], Value] = score
    _: KW_ONLY
    ordering: bool = True
    killers: bool = False
    history: bool = False
    deepening: bool = True
    two_ply_steps: bool = True
    table: bool = True
    pvs: bool = True
    aspiration: bool = False
    mtdf: bool = False
    symmetry: bool | None = None
    forced: bool | None = None
    extensions: bool = False
    reductions: bool = False
    windowed: bool = False
    limit: Value | None = None
    possible: Callable[[P], tuple[Value, Value]] | None = None
    futility: Callable[[P, float], Value] | None = None
    order: Order[P] | Callable[[P, float], Sequence[Move]] = by_place
    margin: Value = 16
    table_size: int = 1 << 20

    def __post_init__(self) -> None:
        _require(self.position is None or is_position(self.position), "position", "a position", self.position)
        for name in ("evaluate", "order"):
            _require(callable(getattr(self, name)), name, "a function of a position", getattr(self, name))
        for name in (*SWITCHES, *SELECTIVE):
            switch, kinds = getattr(self, name), "True, False or None" if name in KNOWN else "True or False"
            _require(isinstance(switch, bool) or (switch is None and name in KNOWN), name, kinds, switch)
        for name in ("possible", "futility"):
            told = getattr(self, name)
            _require(told is None or callable(told), name, "a function of a position, or None", told)
        is_limit = self.limit is None or (_is_number(self.limit) and self.limit > 0)
        _require(is_limit, "limit", "a number above 0, or None", self.limit)
        _require(_is_number(self.margin) and self.margin > 0, "margin", "a number above 0", self.margin)
        size = self.table_size
        _require(_is_whole(size) and size >= 2, "table_size", "a whole number of entries, 2 or more", size)

    def search(
        self,
        position: P | None = None,
        *,
        depth: float = inf,
        seconds: float = inf,
        budget: Budget | None = None,
        progress: Callable[[Progress], object] | None = None,
        all_best: bool = False,
    ) -> Result:
        """Search a position; the same question always gets the same answer and costs the same.

        Every search starts with an empty memory. It stops at `depth`, when time is up, or when the value is final.
        Without time for a single move, it names the first of the order, and the value of the position as it stands.
        A KeyboardInterrupt passes through: it is for whoever called, and what was found so far, `progress` has told.

        Args:
            position: the position to search, else that of the engine.
            depth: how many plies to look ahead; without it, to the end of the game or of the time.
            seconds: how long the search may take.
            budget: what else it may spend, a node for each move at the root and each position expanded.
            progress: called with a `Progress` after each move at the root.
            all_best: whether to prove which other moves are as good as the best one, to the same depth.

        Raises:
            ValueError: there is no position, a side moves twice in a row, or an argument is of the wrong kind.

        """
        root = self.root(position, depth, seconds, progress)
        run = TreeSearch(self.with_defaults_for(root), Budget(seconds=seconds, within=budget))
        return RootSearch(run, root, progress).search(depth, all_best)

    def root(
        self,
        position: P | None = None,
        depth: float = inf,
        seconds: float = inf,
        progress: Callable[[Progress], object] | None = None,
    ) -> P:
        """Return the position that a search with these arguments begins from; the errors are those of `search`."""
        root = self.position if position is None else position
        if root is None or not is_position(root):
            raise ValueError(f"position must be a position, here or in Engine(…), got {root!r}")
        check_game(root)
        is_depth = depth == inf or (_is_whole(depth) and depth >= 0)
        _require(is_depth, "depth", "a whole number of plies, 0 or more, or inf", depth)
        _require(_is_number(seconds) and seconds >= 0, "seconds", "a number, 0 or more", seconds)
        _require(progress is None or callable(progress), "progress", "a function of a Progress", progress)
        return root

    def with_defaults_for(self, root: P) -> "Engine[P]":
        """Return the engine with each None decided, by what is known of the game and of the evaluation."""
        win: Value | None = getattr(self.evaluate, "win", None)
        best: Value | None = getattr(root, "best_score", None)
        limit = inf if win is None or best is None else win * best
        return replace(
            self,
            symmetry=win is not None if self.symmetry is None else self.symmetry,
            forced=limit < inf if self.forced is None else self.forced,
            limit=limit if self.limit is None else self.limit,
        )


KNOWN = ("symmetry", "forced")
SELECTIVE = ("extensions", "reductions", "windowed")
SWITCHES = tuple(
    name for name, kind in Engine.__annotations__.items() if kind in (bool, bool | None) and name not in SELECTIVE
)


def _require(is_right: bool, name: str, expected: str, given: object) -> None:
    if not is_right:
        raise ValueError(f"{name} must be {expected}, got {given!r}")


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _is_number(number: object) -> bool:
    return isinstance(number, int | float) and not isinstance(number, bool)


@cache
def reduction(depth: float, tried: int) -> int:
    """Return by how many plies less a move is searched after `tried` others, with `depth` plies left."""
    return min(int(0.4 + log(depth) * log(tried + 1) / 2), int(depth) - 1) if depth > 1 and tried > 1 else 0


class BestKnown(NamedTuple):
    """The best that is known of the root."""

    depth: float
    value: Value
    bound: Bound
    line: tuple[Move, ...]
    is_final: bool = False


class RootSearch(Generic[P]):
    """The searches of one root, each a ply deeper than the one before.

    Args:
        run: searches the positions below the root; which ideas are switched on, its engine says.
        root: the position to search.
        progress: called with a `Progress` after each move at the root.

    """

    def __init__(self, run: "TreeSearch[P]", root: P, progress: Callable[[Progress], object] | None = None) -> None:
        self.run, self.engine, self.root, self.progress = run, run.engine, root, progress
        self.start = perf_counter()
        self.found: BestKnown | None = None

    def search(self, depth: float, all_best: bool) -> Result:
        """Search to `depth` plies, or as far as time allows."""
        if depth == 0 or not self.root.moves():
            return self.result(self.unsearched(()), ())
        plies = END if depth == inf else int(depth)
        moves: tuple[Move, ...] = ()
        try:
            found = self.deepen(plies)
            self.found = found._replace(line=self.completed(found))
            moves = self.equals(found, plies) if all_best else ()
        except OutOfBudget:
            pass
        return self.result(self.found or self.unsearched(self.run.ordered(self.root, 1, ())[:1]), moves)

    def unsearched(self, line: Sequence[Move]) -> BestKnown:
        """Return what the root is worth as it stands."""
        value = self.run.leaf(self.root, -inf, inf)
        return BestKnown(0, value, "exact", tuple(line), not self.root.moves())

    def deepen(self, plies: int) -> BestKnown:
        """Return what the last iteration finds, which is the first one whose value is final."""
        step = 2 if self.engine.two_ply_steps else 1
        depths: Iterable[int] = range((plies - 1) % step + 1, plies + 1, step) if self.engine.deepening else [plies]
        guess = None
        for depth in depths:
            found = self.resolve(depth, guess)
            if found.is_final:
                break
            guess = found.value
            # A search that is deeper by a step has the same positions with as many plies more left.
            self.run.killers = {depth + step: kept for depth, kept in self.run.killers.items()}
        return found

    def resolve(self, depth: int, guess: Value | None) -> BestKnown:
        """Return the exact value to a depth, from as many windows as it takes."""
        lower, upper, margin, start = -inf, inf, self.engine.margin, self.run.guesses
        while lower < upper:  # lower <= w <= upper, where w is what the root is worth to this depth
            alpha, beta = self.window(lower, upper, guess, margin)
            guess = value = self.search_root(depth, alpha, beta)
            lower, upper = lower if value <= alpha else value, upper if value >= beta else value
            margin *= WIDENING
        line = self.found.line if self.found and self.found.depth == depth else self.run.line
        self.found = BestKnown(depth, value, "exact", line, self.run.guesses == start)
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

    def search_root(self, depth: int, alpha: Value, beta: Value) -> Value:
        """Search the moves at the root, and keep each that turns out better than all before it."""
        run, best, start = self.run, -inf, self.run.guesses
        line: tuple[Move, ...] = ()
        run.expanded += 1
        moves = run.ordered(self.root, depth, self.found.line if self.found else ())
        for done, move in enumerate(moves, 1):
            before = run.guesses
            run.budget.spend()
            late = int(self.engine.reductions and depth > 2 and done > LATE_AT_ROOT)
            value = run.try_move(self.root.play(move), depth, max(alpha, best), beta, not line, late)
            if value > best or not line:
                best, line = value, (move, *run.line) if value < beta else (move,)
                if best > alpha:  # a move that is worth as much is there, should time be up before the others are tried
                    self.found = BestKnown(depth, best, "lower", line)
            self.report(depth, done, len(moves))
            if best >= beta or best >= run.limit:
                run.guesses = start if run.guesses == before else run.guesses
                run.note_cut(self.root, moves, move, depth)
                break
        run.line = line
        return best

    def completed(self, found: BestKnown) -> tuple[Move, ...]:
        """Return the line down to the last ply: a bound or a mirrored entry of the table cuts it short."""
        position, value, line = self.root, found.value, found.line
        if self.engine.extensions:
            return line
        for move in line:
            position, value = position.play(move), -value
        while len(line) < found.depth and position.moves():
            window = nextafter(value, -inf), nextafter(value, inf)
            self.run.expand(position, found.depth - len(line), *window)
            for move in self.run.line:
                position, value = position.play(move), -value
            line += self.run.line
        return line

    def equals(self, found: BestKnown, plies: int) -> tuple[Move, ...]:
        """Return all moves that are worth as much as the best, each proved with a window just below the value."""
        window = nextafter(found.value, -inf), found.value
        return tuple(
            move
            for move in self.root.moves()
            if move == found.line[0] or self.run.try_move(self.root.play(move), plies, *window, True) >= found.value
        )

    def report(self, depth: int, done: int, total: int) -> None:
        """Report how far the search is."""
        if self.progress is not None:
            value, move = (self.root.turn * self.found.value, self.found.line[0]) if self.found else (None, None)
            self.progress(Progress(depth, done, total, value, move, self.run.nodes, perf_counter() - self.start))

    def result(self, found: BestKnown, moves: tuple[Move, ...]) -> Result:
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


class TreeSearch(Generic[P]):
    """What one search remembers and counts; a new one for every search makes the same search cost the same.

    Every method that takes a window is fail-soft: it returns a v that says of w, what the position is worth to that
    depth from the side to move,

        v <= alpha  =>  w <= v          alpha < v < beta  =>  w == v          v >= beta  =>  w >= v

    Args:
        engine: which ideas are switched on, with nothing left open.
        budget: what it may spend.

    """

    def __init__(self, engine: Engine[P], budget: Budget) -> None:
        self.engine, self.budget = engine, budget
        self.limit = inf if engine.limit is None else engine.limit
        self.expanded = self.leaves = self.cuts = self.hits = 0
        self.asked: tuple[P | None, float, Sequence[Move]] = None, 0, ()  # the moves of a position are asked for twice
        self.guesses = 0  # how often a value rested on a position that was valued before its game was over
        self.line: tuple[Move, ...] = ()  # the best line of the position searched last, right where its value is exact
        self.table = Table(engine.table_size)
        self.shared: Remembers = self.table
        self.shared_from = inf  # with how many plies left a position stands in a table that others use, too
        self.killers: Killers = {}
        self.history = {turn: defaultdict[Move, float](int) for turn in (MAX, MIN)}
        self.order: Callable[..., Sequence[Move]] = engine.order if engine.ordering else natural_order
        # From a position to its moves it is four steps, of which those that are switched off are left out:
        # `bounded`, `recall` and `unless_futile` answer if they can and ask the next one if not, the last is `expand`.
        self.look = self.unless_futile if engine.futility else self.expand
        self.unbounded = self.recall if engine.table else self.look
        self.possible = engine.possible or (lambda _: (-inf, inf))
        self.search = self.bounded if engine.possible else self.unbounded
        self.key: Callable[[P], Hashable] = folded_key if engine.symmetry else own_key

    @property
    def nodes(self) -> int:
        """How many positions were visited: each was valued, answered from the table, or expanded."""
        return self.expanded + self.leaves + self.hits

    def value_of(self, position: P, depth: float, alpha: Value, beta: Value) -> Value:
        """Value a leaf, and search any other position."""
        if (depth <= 0 and self.waits(position, depth)) or not position.moves():
            self.line = ()
            self.guesses += depth <= 0
            return self.leaf(position, alpha, beta)
        return self.search(position, depth, alpha, beta)

    def waits(self, position: P, depth: float) -> bool:
        """Tell whether a position can be valued as it stands, because there is nothing that must be answered first."""
        return not (self.engine.extensions and self.moves_of(position, depth))

    def leaf(self, position: P, alpha: Value, beta: Value) -> Value:
        """Value a position as it stands."""
        if not self.engine.windowed:
            return position.turn * self.evaluate(position)
        window = (alpha, beta) if position.turn == MAX else (-beta, -alpha)
        return position.turn * self.evaluate(position, *window)

    def evaluate(self, position: P, *window: Value) -> Value:
        """Return what a position is worth, from MAX's side, and count it as a leaf."""
        self.leaves += 1
        value = self.engine.evaluate(position, *window)
        if value is None or value != value:
            require(False, f"the value of {position!r}", "a number", value)
        return value

    def bounded(self, position: P, depth: float, alpha: Value, beta: Value) -> Value:
        """Answer from what can still come of a position, or search it."""
        low, high = self.possible(position)
        if position.turn == MIN:
            low, high = -high, -low
        # low <= w <= high: there is something to find out unless that is one number, or lies outside the window.
        if alpha < high and low < beta and low < high:
            return self.unbounded(position, depth, alpha, beta)
        self.leaves += 1
        self.line = ()
        return high if high <= alpha else low

    def recall(self, position: P, depth: float, alpha: Value, beta: Value) -> Value:
        """Answer from the table, or search and fill it."""
        key, seen, start = self.key(position), own_key(position), self.guesses
        table = self.table if depth < self.shared_from else self.shared
        slot = table.get(key)
        if slot is None and table is not self.table:
            slot = self.table.get(key)  # an iteration ago it had fewer plies left
        hint: tuple[Move, ...] = ()
        if slot is not None:
            hint = slot[4] if slot[6] == seen else ()
            # A reduced search is no minimax: there, what was looked at more deeply is simply better known.
            if answers(slot, max(depth, slot[1]) if self.engine.reductions else depth, alpha, beta):
                self.hits += 1
                self.guesses += not slot[5]
                self.line = hint
                return slot[2]
        value = self.look(position, depth, alpha, beta, hint)
        bound = UPPER if value <= alpha else LOWER if value >= beta else EXACT
        table.put((key, depth, value, bound, self.line, self.guesses == start, seen))
        return value

    def unless_futile(self, position: P, depth: float, alpha: Value, beta: Value, hint: tuple[Move, ...] = ()) -> Value:
        """Answer from what the side to move will almost certainly reach, or search the position."""
        # Not where beta is a win or a loss: almost certain is too little for that.
        if self.engine.futility and beta <= nextafter(alpha, inf) and abs(beta) < self.limit:
            least = position.turn * self.engine.futility(position, depth)
            if least >= beta:
                self.leaves += 1
                self.guesses += 1
                self.line = ()
                return least
        return self.expand(position, depth, alpha, beta, hint)

    def expand(self, position: P, depth: float, alpha: Value, beta: Value, hint: tuple[Move, ...] = ()) -> Value:
        """Search the moves one by one until one is too good to be allowed."""
        self.budget.spend()
        self.expanded += 1
        best, start = -inf, self.guesses
        line: tuple[Move, ...] = ()
        moves = self.ordered(position, depth, hint)
        depth += len(moves) == 1 and self.engine.extensions
        for tried, move in enumerate(moves):
            before, late = self.guesses, reduction(depth, tried) if self.engine.reductions else 0
            value = self.try_move(position.play(move), depth, alpha, beta, not line, late)
            if value > best or not line:
                # From beta on the value is a bound, and what follows the move is only what was tried first.
                best, line = value, (move, *self.line) if value < beta else (move,)
                if best >= beta or best >= self.limit:
                    # A cut rests on the move that makes it, and on none of those before.
                    self.guesses = start if self.guesses == before else self.guesses
                    self.note_cut(position, moves, move, depth)
                    break
                alpha = max(alpha, best)
        self.line = line
        return best

    def try_move(self, child: P, depth: float, alpha: Value, beta: Value, is_first: bool, late: int = 0) -> Value:
        """Return what a move is worth: with the whole window, or first whether it is better than alpha at all.

        A late move is first looked at so many plies less deep.
        """
        above = nextafter(alpha, inf)  # the next number, so that none lies in the null window, not even a fraction
        if late and (value := -self.value_of(child, depth - 1 - late, -above, -alpha)) <= alpha:
            return value
        if is_first or not self.engine.pvs or beta <= above:
            return -self.value_of(child, depth - 1, -beta, -alpha)
        value = -self.value_of(child, depth - 1, -above, -alpha)
        # What is known of a leaf is its value: a second look would find the same.
        is_exact = depth == 1 and not (self.engine.extensions or self.engine.windowed)
        return value if is_exact or not alpha < value < beta else -self.value_of(child, depth - 1, -beta, -alpha)

    def moves_of(self, position: P, depth: float) -> Sequence[Move]:
        """Return the moves to look at, in the order that was given."""
        if not self.engine.extensions:
            return self.order(position)
        if self.asked[0] is not position or self.asked[1] != depth:
            self.asked = position, depth, self.order(position, depth)
        return self.asked[2]

    def ordered(self, position: P, depth: float, hint: tuple[Move, ...]) -> Sequence[Move]:
        """Return the moves to try: those of the table and the killers first, the others by history and place."""
        if self.engine.forced and depth > 1 and len(forced := forced_moves(position)) == 1:
            return forced
        moves = self.moves_of(position, depth)
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
            remember_killer(self.killers, depth, move)
        if self.engine.history:
            self.history[position.turn][move] -= depth * depth  # below 0, as the least are sorted to the front
