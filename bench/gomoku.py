"""`python -m bench.gomoku`: wins by fours in milliseconds, nodes a second, and what depth and fours are worth in games.

The games take minutes: name the tables that are wanted.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from bench.timing import seconds
from gametree import Gomoku, gomoku, gomoku_player, match, openings
from gametree.search.engine import Engine
from gametree.search.evaluations import five_windows
from gametree.search.gomoku_player import promising, with_fours
from gametree.search.threats import vcf

CASES = Path(__file__).parent.parent / "tests" / "data" / "gomoku_vcf.json"
OPENING = Gomoku.from_moves("h8i9h9h10i8g8j8f8i10i7")
PAIRS, SEED = 20, 1


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.gomoku", description=__doc__)
    parser.add_argument("tables", nargs="*", metavar="table", help=f"one of {', '.join(TABLES)} (default: all)")
    for name in parser.parse_args(arguments).tables or TABLES:
        for line in TABLES[name]():
            print(line, flush=True)


def fours() -> Iterator[str]:
    """Yield how long wins by fours take to find or to refute, under both rules."""
    cases = json.loads(CASES.read_text(encoding="utf-8"))["cases"]
    asked = [gomoku("/".join(case["rows"]), exact=exact) for case in cases for exact in (False, True)]
    taken = [1000 * seconds(partial(vcf, position)) for position in asked]
    yield f"  vcf on {len(taken)} positions: {sum(taken) / len(taken):.1f} ms in the mean, {max(taken):.0f} at most"


def nodes() -> Iterator[str]:
    """Yield how many nodes a second the player's search looks at."""
    for name, evaluate in {"windows": five_windows, "fours and windows": with_fours}.items():
        engine = Engine(None, evaluate, order=promising, symmetry=False)
        found: list[int] = []
        taken = seconds(lambda: found.append(engine.search(OPENING, depth=3).nodes))  # noqa: B023 - called at once
        yield f"  {name:20}{found[0] / taken:10,.0f} nodes a second to depth 3"


def games() -> Iterator[str]:
    """Yield what a ply more and fours at the leaves are worth, from random openings of four marks."""
    starts = openings(gomoku(), 4, PAIRS, SEED)
    for depth in (1, 2):
        played = match(gomoku_player(depth), gomoku_player(depth, fours=False), starts)
        yield f"depth {depth}, with fours against without: {played}"
    for fours in (False, True):
        played = match(gomoku_player(2, fours=fours), gomoku_player(1, fours=fours), starts)
        yield f"depth 2 against 1, {'with' if fours else 'without'} fours: {played}"


def deeper() -> Iterator[str]:
    """Yield what a third ply is worth."""
    starts = openings(gomoku(), 4, PAIRS, SEED)
    played = match(gomoku_player(3, fours=False), gomoku_player(2, fours=False), starts)
    yield f"depth 3 against 2, without fours: {played}"


TABLES: Mapping[str, Callable[[], Iterator[str]]] = {"fours": fours, "nodes": nodes, "games": games, "deeper": deeper}

if __name__ == "__main__":
    main()
