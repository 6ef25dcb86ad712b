"""The engine beside easyAI with its table: seconds to a depth, nodes a second, and bytes an entry of the table."""

import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from bench.timing import seconds
from gametree import connect_four, othello
from gametree.search.budget import Budget
from gametree.search.engine import Engine, RootSearch, TreeSearch
from gametree.search.evaluations import column_weights, disc_difference

ROUNDS = 3


class Cost(NamedTuple):
    """What a search cost: seconds of the processor, nodes, and its table's entries and bytes."""

    seconds: float
    nodes: int
    entries: int
    size: int


def report() -> str:
    """Return a table for each game; the other package is run once, because it takes long."""
    games: dict[str, tuple[Engine[Any], int]] = {
        "connect four to depth 8": (Engine(connect_four(), column_weights), 8),
        "Othello to depth 7": (Engine(othello(), disc_difference), 7),
    }
    lines: list[str] = []
    for (title, (engine, depth)), start in zip(games.items(), _easy_games(), strict=True):
        ours = min(_ours(engine, depth) for _ in range(ROUNDS))
        theirs = _easy(start, depth)
        head = f"  {title:<30}{'seconds':>10}{'nodes':>11}{'nodes/s':>10}{'entries':>10}{'bytes/entry':>13}"
        lines += ["", head, _row("gametree Engine", ours), _row(f"easyAI Negamax({depth}), table", theirs)]
        lines += [f"  the engine is {theirs.seconds / ours.seconds:,.0f} times as fast"]
    return "\n".join(lines)


def _easy_games() -> tuple[Callable[[], Any], Callable[[], Any]]:
    from bench.peers import EasyOthello, easy_connect_four

    return easy_connect_four, EasyOthello


def _ours(engine: Engine[Any], depth: int) -> Cost:
    search = RootSearch(TreeSearch(engine.with_defaults_for(engine.position), Budget()), engine.position)
    taken = seconds(lambda: search.search(depth, all_best=False))
    return Cost(taken, search.run.nodes, len(search.run.table), _size(search.run.table.__dict__))


def _easy(start: Callable[[], Any], depth: int) -> Cost:
    from easyAI import Negamax, TranspositionTable

    class Counting(TranspositionTable):  # it is asked once at every node
        nodes = 0

        def lookup(self, game: Any) -> Any:
            self.nodes += 1
            return super().lookup(game)

    table = Counting()
    taken = seconds(lambda: Negamax(depth, tt=table)(start()))
    return Cost(taken, table.nodes, len(table.d), _size(table.d))


def _size(root: object) -> int:
    """Return the bytes of a table and all that its entries hold, each thing once."""
    found: dict[int, object] = {}
    waiting = [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) not in found:
            found[id(thing)] = thing
            waiting += (
                [*thing, *thing.values()]
                if isinstance(thing, dict)
                else thing
                if isinstance(thing, tuple | list)
                else ()
            )
    return sum(map(sys.getsizeof, found.values()))


def _row(name: str, cost: Cost) -> str:
    each = cost.size / cost.entries
    rate = cost.nodes / cost.seconds
    return f"  {name:<30}{cost.seconds:>10.2f}{cost.nodes:>11,}{rate:>10,.0f}{cost.entries:>10,}{each:>13,.0f}"
