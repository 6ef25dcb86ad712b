"""Cases kept of thousands that chance draws: each came to something that none, or few, before it did.

`python -m tests.kept` draws them anew, into tests/data/kept.json, in ten minutes: for a test that says so, and after
changes of what the cases are drawn from.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

FILE = Path(__file__).parent / "data" / "kept.json"


def kept(name: str) -> list[int]:
    """Return the seeds of the kept cases of a test, by the name that it gives them."""
    seeds: list[int] = json.loads(FILE.read_text(encoding="utf-8")).get(name, [])
    return seeds


def firsts(seeds: Iterable[int], times: int, reached: Callable[[int], set[object]]) -> list[int]:
    """Return the seeds of the cases that come to something to which fewer than so many before them came."""
    known: Counter[object] = Counter()
    found = []
    for seed in seeds:
        things = reached(seed)
        if any(known[thing] < times for thing in things):
            known.update(things)
            found.append(seed)
    return found


def main() -> None:
    """Draw all kept cases anew."""
    from tests.gametree.widgets import test_explorer
    from tests.grading.walls import test_fuzz

    rows = (*test_explorer.to_keep(), *test_fuzz.to_keep())
    cases = {name: firsts(range(number), times, reached) for name, number, times, reached in rows}
    lines = (f"  {json.dumps(name)}: {json.dumps(seeds)}" for name, seeds in cases.items())
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
