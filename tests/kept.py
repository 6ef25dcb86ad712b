"""Cases kept of thousands that chance draws: each came to something that none before it did.

`python -m tests.kept` draws them anew, into tests/data/kept.json: for a test that says so, and after changes of what
the cases are drawn from.
"""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

FILE = Path(__file__).parent / "data" / "kept.json"


def kept(name: str) -> list[int]:
    """Return the seeds of the kept cases of a test, by the name that it gives them."""
    seeds: list[int] = json.loads(FILE.read_text(encoding="utf-8"))[name]
    return seeds


def firsts(seeds: Iterable[int], reached: Callable[[int], set[object]]) -> list[int]:
    """Return the seeds of the cases that come to something which none before them does."""
    known: set[object] = set()
    found = []
    for seed in seeds:
        if news := reached(seed) - known:
            known |= news
            found.append(seed)
    return found


def main() -> None:
    """Draw all kept cases anew."""
    from tests.gametree.widgets import test_explorer

    cases = {name: firsts(range(number), reached) for name, number, reached in test_explorer.to_keep()}
    lines = (f"  {json.dumps(name)}: {json.dumps(seeds)}" for name, seeds in cases.items())
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
