"""The engine: all ideas of the course in one search, each of which can be switched off alone."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from math import inf
from typing import Generic

from gametree.position import Evaluate, P, Value, is_position, score
from gametree.search.iterations import Iterations
from gametree.search.ordering import Order, by_place
from gametree.search.result import Progress, Result


@dataclass(frozen=True)
class Engine(Generic[P]):
    """A search with every idea of the course; what is on by default never changes a value.

    Args:
        position: the position to search when `search` is given no other.
        evaluate: what a leaf is worth, from MAX's side; a function of the position alone.
        ordering: try moves in the order of `order`, which is by default the game's own, by place.
        killers: try first what made the newest cuts with as many plies left.
        history: try first what has made the most cuts anywhere.
        deepening: look one ply ahead, then two, and so on, each time along the best line first.
        table: remember positions, by their Zobrist keys where the game has them; `table_size` entries at most.
        pvs: ask of all moves but the first with a null window whether they are any better.
        aspiration: expect the value within `margin` of the last iteration's.
        mtdf: find the value with null windows only; the other windows are then not used.
        symmetry: search positions that are mirrored or turned only once. Right where `evaluate` is symmetric.
        forced: look only at a win at once, else only at the answer to a threat of one, with two plies to go or
            more. Right where no value is better than that of a game won.
        quiescence: play out a game's noisy moves before a leaf is valued. It changes values: a leaf is then worth
            what `quiescence` finds.
        limit: the largest value for either side: who has reached it looks no further. Right where no value is
            beyond it; inf when it is not known.
        possible: the least and the greatest value, from MAX's side, that can still come of a position, quick to tell.
            Right where no value below the position, at any depth, is beyond them; None when it is not known.
        order: the legal moves of a position, most promising first.
        margin: how far the first aspiration window reaches to either side; each next one four times as far.
        table_size: how many entries the table holds at most.

    Raises:
        ValueError: an argument is not of its kind; the message says which and what it should be.

    """

    position: P | None = None
    evaluate: Evaluate[P] = score
    _: KW_ONLY
    ordering: bool = True
    killers: bool = True
    history: bool = True
    deepening: bool = True
    table: bool = True
    pvs: bool = True
    aspiration: bool = False
    mtdf: bool = False
    symmetry: bool = False
    forced: bool = False
    quiescence: bool = False
    limit: Value = inf
    possible: Callable[[P], tuple[Value, Value]] | None = None
    order: Order[P] = by_place
    margin: Value = 16
    table_size: int = 1 << 20

    def __post_init__(self) -> None:
        _require(self.position is None or is_position(self.position), "position", "a position", self.position)
        for name in ("evaluate", "order"):
            _require(callable(getattr(self, name)), name, "a function of a position", getattr(self, name))
        for name in SWITCHES:
            _require(isinstance(getattr(self, name), bool), name, "True or False", getattr(self, name))
        is_told = self.possible is None or callable(self.possible)
        _require(is_told, "possible", "a function of a position, or None", self.possible)
        for name in ("limit", "margin"):
            number = getattr(self, name)
            _require(_is_number(number) and number > 0, name, "a number above 0", number)
        size = self.table_size
        _require(_is_whole(size) and size >= 2, "table_size", "a whole number of entries, 2 or more", size)

    def search(
        self,
        position: P | None = None,
        *,
        depth: float = inf,
        seconds: float = inf,
        progress: Callable[[Progress], object] | None = None,
        all_best: bool = False,
    ) -> Result:
        """Search a position; the same question always gets the same answer and costs the same.

        Every search starts with an empty memory. It stops at `depth`, when time is up, at a KeyboardInterrupt
        (which it keeps to itself), or when the value is final; it always looks at least one ply ahead.

        Args:
            position: the position to search, else that of the engine.
            depth: how many plies to look ahead; without it, to the end of the game or of the time.
            seconds: how long the search may take.
            progress: called with a `Progress` after each move at the root.
            all_best: whether to prove which other moves are as good as the best one, to the same depth.

        Raises:
            ValueError: there is no position, or an argument is not of its kind.

        """
        root = self.position if position is None else position
        if root is None or not is_position(root):
            raise ValueError(f"position must be a position, here or in Engine(…), got {root!r}")
        is_depth = depth == inf or (_is_whole(depth) and depth >= 0)
        _require(is_depth, "depth", "a whole number of plies, 0 or more, or inf", depth)
        _require(_is_number(seconds) and seconds >= 0, "seconds", "a number, 0 or more", seconds)
        _require(progress is None or callable(progress), "progress", "a function of a Progress", progress)
        return Iterations(self, root, seconds, progress).search(depth, all_best)


SWITCHES = tuple(name for name, kind in Engine.__annotations__.items() if kind is bool)


def _require(is_right: bool, name: str, expected: str, given: object) -> None:
    if not is_right:
        raise ValueError(f"{name} must be {expected}, got {given!r}")


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _is_number(number: object) -> bool:
    return isinstance(number, int | float) and not isinstance(number, bool) and number == number
