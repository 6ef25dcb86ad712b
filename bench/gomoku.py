"""`python -m bench.gomoku`: wins by fours in milliseconds, nodes a second, overruns, and what was scored in games.

The games take minutes: name the tables that are wanted.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from time import process_time

from bench.timing import seconds
from gametree import Gomoku, gomoku, score_interval
from gametree.games.gomoku import board_of
from gametree.games.shapes import WINS_NEXT
from gametree.games.two_colour import EMPTY, O, X
from gametree.position import MAX, MIN, Move
from gametree.search import budget
from gametree.search.engine import Engine
from gametree.search.evaluations import five_windows
from gametree.search.threats import forcing_moves, vcf
from players import gomoku_player, match, openings
from players.gomoku.player import gomoku_engine, promising

CASES = Path(__file__).parent.parent / "tests" / "data" / "gomoku_vcf.json"
KEPT = Path(__file__).parent / "data" / "gomoku_games.txt"
OPENING = Gomoku.from_moves("h8i9h9h10i8g8j8f8i10i7")
PAIRS, GAMES, SEED = 20, 3000, 1
CROWDED, OPEN = 2000, 0.06  # positions, and the part of open threes: with many, the first move wins at once


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
    engines = {"windows": Engine(None, five_windows, order=promising, symmetry=False), "shapes": gomoku_engine()}
    for name, engine in engines.items():
        found: list[int] = []
        taken = seconds(lambda: found.append(engine.search(OPENING, depth=5).nodes))  # noqa: B023 - called at once
        yield f"  {name:20}{found[0] / taken:10,.0f} nodes a second to depth 5"


def rivals() -> Iterator[str]:
    """Yield what the player scored against public engines, in the games that are kept."""
    results: dict[str, Counter[int]] = defaultdict(Counter)
    for line in KEPT.read_text(encoding="utf-8").splitlines()[1:]:
        black, white, *_, moves = line.split()
        rival, side = (white, MAX) if black == "gametree" else (black, MIN)
        results[rival][side * Gomoku.from_moves(moves).score()] += 1
    for rival, found in results.items():
        low, high = score_interval(found[1], found[0], found[-1])
        score = (found[1] + found[0] / 2) / found.total()
        yield f"  {rival:20}{score:.2f} ({low:.2f} to {high:.2f}) in {found.total()} games"


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


def candidates() -> Iterator[str]:
    """Yield how often candidates miss all fours that win, in games of moves that look good one ply ahead."""
    source, won, missed = Random(SEED), 0, {1: 0, 2: 0}  # noqa: S311
    for _ in range(GAMES):
        position = gomoku()
        while position.moves():
            if not position.threats(position.turn) and (line := vcf(position)):
                won += 1
                for distance in missed:
                    near = set(position.candidates(distance))
                    missed[distance] += line[0] not in near and not near & winning_fours(position)
            position = position.play(source.choice(best_looking(position)))
    for distance, count in missed.items():
        yield f"of {won:,} positions won by fours, {count} only by a first four more than {distance} from every mark"


def winning_fours(position: Gomoku) -> set[Move]:
    return {
        move
        for move, threatened in forcing_moves(position).items()
        if len(threatened) > 1 or vcf(position.play(move).play(*threatened))
    }


def best_looking(position: Gomoku) -> list[Move]:
    return sorted(promising(position), key=lambda move: -position.turn * five_windows(position.play(move)))[:4]


def overruns() -> Iterator[str]:
    """Yield how far beyond its time the player goes, in processor time, where threats are many."""
    rng = Random(SEED)  # noqa: S311
    positions = [crowded(rng) for _ in range(CROWDED)]
    budget.perf_counter = process_time  # type: ignore[attr-defined]
    for milliseconds in (10, 50):
        player = gomoku_player(inf, milliseconds / 1000)
        over = [1000 * seconds(partial(player, position)) - milliseconds for position in positions]
        yield f"{len(over):,} positions, {milliseconds} ms a move: {max(over):.1f} ms beyond it at most"


def crowded(rng: Random) -> Gomoku:
    """Return a position with many open and closed threes of both sides, in which nobody has a four."""
    while True:
        cells = [EMPTY] * 225
        for turn in range(rng.randint(6, 24)):
            mark, other = (X, O)[:: -1 if turn % 2 else 1]
            line = rng.choice([line for line in board_of(15).lines if len(line) > 6])
            start = rng.randrange(len(line) - 5)
            wanted = (
                [EMPTY, mark, mark, EMPTY, mark, EMPTY] if rng.random() < OPEN else [other, *3 * [mark], *2 * [EMPTY]]
            )
            squares = line[start : start + 6]
            if all(cells[square] in (EMPTY, held) for square, held in zip(squares, wanted, strict=True)):
                for square, held in zip(squares, wanted, strict=True):
                    cells[square] = held
        free = [square for square, mark in enumerate(cells) if mark == EMPTY]
        rng.shuffle(free)
        for square in free[: abs(cells.count(X) - cells.count(O))]:
            cells[square] = O if cells.count(X) > cells.count(O) else X
        text = "".join(cells)
        with suppress(ValueError):
            position = gomoku("/".join(text[at : at + 15] for at in range(0, 225, 15)))
            if not position.is_won and not position.fours(MAX, WINS_NEXT) and not position.threats(MIN):
                return position


TABLES: Mapping[str, Callable[[], Iterator[str]]] = {
    "fours": fours,
    "nodes": nodes,
    "overruns": overruns,
    "rivals": rivals,
    "candidates": candidates,
    "games": games,
    "deeper": deeper,
}

if __name__ == "__main__":
    main()
