"""Bad input gets an error that names the input and what was expected: tests/data/refused.txt, a line for each."""

import importlib
from math import inf, nan
from pathlib import Path

import networkx
import pytest

import classroom
import gametree
import players
from gametree.position import IllegalMove

LINES = (Path(__file__).parent / "data" / "refused.txt").read_text(encoding="utf-8").splitlines()
PUBLIC = {name: getattr(package, name) for package in (gametree, players, classroom) for name in package.__all__}
PUBLIC |= {"inf": inf, "nan": nan, "nx": networkx}


def refused():
    """Yield what is called, with the names that it knows, and what is said; `== module` adds the module's own."""
    for line in LINES:
        if line.startswith("== "):
            names = PUBLIC | vars(importlib.import_module(line.removeprefix("== ")))
        else:
            call, said = line.split(" -> ")
            yield pytest.param(call, names, said, id=call[:80])


@pytest.mark.parametrize(("call", "names", "said"), list(refused()))
def test_bad_input_is_named_with_what_was_expected(call, names, said):
    with pytest.raises(IllegalMove if ").play(" in call else (ValueError, TypeError)) as caught:
        eval(call, dict(names))
    found = str(caught.value).replace("\n", r"\n")
    assert found.startswith(said[:-1]) if said.endswith("…") else found == said
