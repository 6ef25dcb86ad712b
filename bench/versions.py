"""Minimax beside hand-inlined code, in each version of Python that is there."""

import shutil
import subprocess
from collections.abc import Iterator

from tools import ROOT

VERSIONS = "3.11", "3.12", "3.13", "3.14"
MEASURE = """
from bench.inlined import minimax_x
from bench.timing import best_seconds
from gametree import minimax, tic_tac_toe
times = best_seconds({"ours": lambda: minimax(tic_tac_toe()), "inlined": minimax_x}, 5)
print(*times.values())
"""


def report() -> str:
    """Return a table with milliseconds, and the ratio to hand-inlined code."""
    return "\n".join(["", f"  {'tic-tac-toe, minimax':<30}{'ms':>10}{'inlined':>10}{'ratio':>9}", *_rows()])


def _rows() -> Iterator[str]:
    for version in VERSIONS:
        if not (found := shutil.which(f"python{version}")):
            continue
        run = [found, "-c", MEASURE]
        told = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
        if not told.returncode:  # a name of pyenv's may lead to no Python
            ours, inlined = (1000 * float(number) for number in told.stdout.split())
            yield f"  {f'Python {version}':<30}{ours:>10,.1f}{inlined:>10,.1f}{ours / inlined:>9.2f}"
