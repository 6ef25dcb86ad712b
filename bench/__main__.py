"""`python -m bench`: run all comparisons in one process and print them as tables."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from functools import partial

from bench import engines, gomoku, grading, nodes, steps, tournament
from bench.contenders import Contender, PeersMissing, line_up
from bench.pictures import draw, random_game, random_tree
from bench.timing import Run, best_seconds
from gametree.drawing.layout import tidy
from gametree.search.alphabeta import alphabeta
from gametree.trace.record import record


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is run; the best counts (default: 5)")
    rounds = parser.parse_args(arguments).rounds
    if rounds < 1:
        parser.error(f"--rounds must be 1 or more, got {rounds}")
    try:
        print(searches(line_up(), rounds))
    except PeersMissing as error:
        print(error, file=sys.stderr)
        return 1
    print(engines.report())
    print(nodes.report())
    print("\n".join(["", "gomoku (its games: python -m bench.gomoku)", *gomoku.fours(), *gomoku.nodes()]))
    print(pictures(rounds))
    print(recordings(rounds))
    print(steps.report())
    print(grading.report())
    print(tournament.report())
    return 0


def searches(groups: dict[str, list[Contender]], rounds: int) -> str:
    times = best_seconds({one.name + idea: one.run for idea, group in groups.items() for one in group}, rounds)
    lines = [f"The same searches, best processor time of {rounds}; ratio to the first of a table."]
    for idea, group in groups.items():
        _require_agreement(group)
        lines += ["", _row(idea, "nodes", "ms", "ratio"), *_rows(group, [times[one.name + idea] for one in group])]
    return "\n".join(lines)


def _require_agreement(group: Iterable[Contender]) -> None:
    values = {one.name: one.run() for one in group}
    if len(set(values.values())) > 1:
        raise AssertionError(f"the searches do not agree on what the game is worth: {values}")


def _rows(group: Sequence[Contender], times: Sequence[float]) -> list[str]:
    return [
        _row(one.name, f"{one.nodes():,}", f"{time * 1000:,.1f}", f"{time / times[0]:.2f}")
        for one, time in zip(group, times, strict=True)
    ]


def _row(name: str, count: str, time: str, ratio: str = "") -> str:
    return f"  {name:<30}{count:>10}{time:>10}{ratio:>9}".rstrip()


def pictures(rounds: int) -> str:
    tree = random_tree()
    runs: dict[str, Run] = {"layout": partial(tidy, tree), "layout and matplotlib": partial(draw, tree)}
    times = best_seconds(runs, rounds)
    rows = [_row(name, f"{len(tree):,}", f"{time * 1000:,.1f}") for name, time in times.items()]
    return "\n".join(["", _row("drawing", "nodes", "ms"), *rows])


def recordings(rounds: int) -> str:
    game = random_game()
    runs = {"every line": partial(record, alphabeta, game), "calls only": partial(record, alphabeta, game, lines=False)}
    steps = {name: len(run().steps) for name, run in runs.items()}
    rows = [
        _row(name, f"{steps[name]:,}", f"{time * 1000:,.1f}", f"{time * 1e6 / steps[name]:.1f}")
        for name, time in best_seconds(runs, rounds).items()
    ]
    return "\n".join(["", _row("record(alphabeta, Tree(…))", "steps", "ms", "µs/step"), *rows])


if __name__ == "__main__":
    sys.exit(main())
