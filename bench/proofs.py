"""`python -m bench.proofs`: solve games and positions whose values are known, and print what that took.

What is found is compared with what is known; an answer that differs is an AssertionError. Some groups take minutes:
name those that are wanted.
"""

import argparse
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import process_time
from typing import Any

from bench.scores import COLUMNS, ENDINGS, move_scores
from bench.solving import connect_four_case, mnk_case, solve
from gametree import Othello, othello
from gametree.games.connect_four import ConnectFour
from gametree.position import Value

DATA = Path(__file__).parent.parent / "tests" / "data"
SECONDS = 60  # for a problem of FFO, or all columns of a position of connect four


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.proofs", description=__doc__)
    parser.add_argument("groups", nargs="*", metavar="group", help=f"one of {', '.join(GROUPS)} (default: all)")
    wanted = parser.parse_args(arguments).groups or list(GROUPS)
    unknown = ", ".join(name for name in wanted if name not in GROUPS)
    if unknown:
        parser.error(f"a group is one of {', '.join(GROUPS)}; got {unknown}")
    for name in wanted:
        print(f"\n{name}")
        for line in GROUPS[name]():
            print(f"  {line}", flush=True)


def boards() -> Iterator[str]:
    """Connect four on small boards: who wins."""
    for board in _known("solved_boards")["connect_four"]["boards"]:
        yield _solved(connect_four_case(board["columns"], board["rows"], board["value"]))


def lines() -> Iterator[str]:
    """m,n,k games: who wins."""
    for game in _known("solved_boards")["mnk"]["games"]:
        yield _solved(mnk_case(game["m"], game["n"], game["k"], game["value"]))


def _solved(case: Any) -> str:
    result = solve(case)
    return f"{case.name:<24}{result.value:>4}{result.nodes:>12,} nodes{result.seconds:>9.1f} s"


def columns() -> Iterator[str]:
    """Connect four: every column's score, as far as a minute goes."""
    for name, group in _known("connect_four_scores")["sets"].items():
        for case in group["cases"]:
            start, position = process_time(), ConnectFour.from_moves(case["moves"])
            scores = move_scores(COLUMNS, position, SECONDS)
            _require(case["moves"], scores, {column: case["column_scores"][column] for column in scores})
            found = f"{len(scores)} of {len(position.moves())} columns"
            yield f"{name:<16}{case['moves']:<44}{found}{process_time() - start:>9.1f} s"


def endings() -> Iterator[str]:
    """Othello with 5 to 12 empty squares: every move's score."""
    cases = [case for name in ("othello", "othello_endings") for case in _known(name)["endings"]["cases"]]
    for empties in sorted({case["board"].count("-") for case in cases}):
        start = process_time()
        group = [case for case in cases if case["board"].count("-") == empties]
        for case in group:
            _require(case["board"], _named_scores(_othello(case)), case["move_scores"] or {"passes": case["score"]})
        yield f"{empties:>2} empties: {len(group):>3} positions{process_time() - start:>9.1f} s"


def ffo() -> Iterator[str]:
    """The FFO end games of Othello: the score and a best move, as far as a minute goes."""
    for case in _known("othello_endings")["ffo"]["cases"]:
        position, empties = _othello(case), case["board"].count("-")
        result = ENDINGS.search(position, seconds=SECONDS)
        if result.is_final and result.move is not None:
            move = position.move_name(result.move).split()[-1]
            _require(case["id"], (position.turn * result.value, case["move_scores"][move]), (case["score"],) * 2)
        found = f"{case['score']:+d}" if result.is_final else "not solved"
        yield f"{case['id']:<8}{empties:>3} empties{found:>11}{result.nodes:>12,} nodes{result.seconds:>9.1f} s"


def _named_scores(position: Othello) -> dict[str, Value]:
    scores = move_scores(ENDINGS, position)
    return {position.move_name(move).split()[-1]: score for move, score in scores.items()}


def _othello(case: Mapping[str, Any]) -> Othello:
    return othello(f"{case['board']} {case['to_move']}", empties_to_winner=True)


def _require(name: str, found: object, expected: object) -> None:
    if found != expected:
        raise AssertionError(f"{name}: expected {expected}, the engine says {found}")


def _known(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


GROUPS: dict[str, Callable[[], Iterable[str]]] = {
    "boards": boards,
    "lines": lines,
    "columns": columns,
    "endings": endings,
    "ffo": ffo,
}


if __name__ == "__main__":
    main()
