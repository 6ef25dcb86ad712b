"""What narrations state as a fact: no leaf of the tree refutes it, whatever the program believes."""

import re
from collections.abc import Iterator
from functools import partial
from inspect import signature

import pytest

from classroom.check.mistakes import mistakes_in
from gametree import Tree, minimax
from gametree.drawing.captions import Told
from gametree.drawing.narration import Frame, Narration
from gametree.drawing.search_narration import narrate
from gametree.trace.record import record
from tests.classroom.check.bank import to_judge
from tests.counts import count, some
from tests.gametree.drawing.sides import disagreements
from tests.gametree.trees.test_claims import JUDGED, RIGHT, ROLES
from tests.strategies import seeded_trees

SEARCHES = ("minimax", "negamax", "alphabeta", "alphabeta_max_min", "alphabeta_fail_hard", "alphabeta_line", "pvs")
SEARCHES += ("alphabeta_countermoves", "mtdf")
NUMBER = r"(\+∞|−?(?:∞|[\d.]+))"
VALUE = re.compile(
    rf"(?:^|after \S+, )\S*(?:[Tt]he root|\S+)(?: is a leaf, worth| is worth) (at most |at least |){NUMBER} for"
)
SURE = re.compile(rf"MAX is sure of at least {NUMBER}|MIN holds MAX to at most {NUMBER}")
BELIEFS = re.compile("the program takes|do not show|said to be|could still")


def kept() -> dict[str, object]:
    """The wrong searches that are kept, as they are called on a whole tree."""
    found = {f"{one.task}: {one.name}": one.programs[0] for task in SEARCHES for one in mistakes_in(task)}
    found |= {f"judged: {one.mistake}": one.search for one in to_judge("alpha_beta")}
    return {
        name: partial(_record, search)
        for name, search in found.items()
        if search is not None and ROLES.keys() >= {*signature(search).parameters} - {"position"}
    }


def _record(search, tree):
    names = [*signature(search).parameters][1:]
    return record(search, tree, *(ROLES[name] for name in names))


WRONG = kept()
TAUGHT = {search.__name__: partial(record, search) for search in JUDGED}


def refuted(narration: Narration) -> Iterator[tuple[Frame, object]]:
    """Yield the frames that state what is not so, and what the position is worth."""
    for frame in narration.frames:
        worth = minimax(narration.run.position(frame.step.call))
        caption = frame.told[0]
        claims = [(kind, number(text), worth) for kind, text in VALUE.findall(caption)]
        claims += [
            ("at least " if low else "at most ", number(low or high), worth) for low, high in SURE.findall(caption)
        ]
        claims += [
            ("at least " if "already has" in caption else "at most ", *held) for held in holders(narration, caption)
        ]
        for kind, bound, truth in claims:
            if not {"at most ": truth <= bound, "at least ": truth >= bound, "": truth == bound}[kind]:
                yield frame, worth


def holders(narration: Narration, caption: str) -> Iterator[tuple[float, float]]:
    """Yield the bound that a player is said to have already, and the worth of the node that it has it with."""
    if " already " in caption:
        bound, setter = [part for part in caption.parts if isinstance(part, Told)][3:5]
        yield number(bound), minimax(narration.whole_tree.nodes[setter.node]["position"])


def number(text: str) -> float:
    return float(text.replace("−", "-").replace("∞", "inf"))


@pytest.mark.parametrize("run", [*WRONG.values(), *TAUGHT.values()], ids=[*WRONG, *TAUGHT])
def test_no_fact_is_told_that_the_tree_refutes(run: object) -> None:
    for tree in seeded_trees(count("trees on which a search is told"), seed=11):
        narration = narrate(run(tree))
        if narration.run:
            assert not [(frame.told[0], worth) for frame, worth in refuted(narration)], tree


@pytest.mark.parametrize("name", some("searches that are believed", [*RIGHT]))
def test_what_a_right_search_believes_is_told_as_a_fact(name: str) -> None:
    for tree in seeded_trees(count("trees on which a search is told"), seed=12):
        recording = RIGHT[name](tree)
        if not recording.calls:  # a cache has the answer of an equal tree
            continue
        narration = narrate(recording)
        doubted = [frame.told[0] for frame in narration.frames if BELIEFS.search(frame.told[0])]
        doubted += [
            line for frame in narration.frames for mark in frame.marks.values() for line in mark.note if "?" in line
        ]
        assert not doubted, tree


@pytest.mark.parametrize("run", [*WRONG.values(), *TAUGHT.values()], ids=[*WRONG, *TAUGHT])
def test_caption_labels_and_stack_are_for_one_side(run: object) -> None:
    for tree in seeded_trees(count("trees on which a search is told"), seed=13):
        narration = narrate(run(tree))
        assert narration.run is None or not [*disagreements(narration)]


def test_what_only_the_program_believes_is_told_as_that() -> None:
    narration = narrate(WRONG["judged: the window is not swapped"](Tree([[3, -3, -2]])))
    believed = "the program takes A for at least 3 for MAX; the leaves it looked at make it at most 3."
    assert f"α at the root rises to 3: {believed}" in [frame.told[0] for frame in narration.frames]
    assert narration.marks_at(6)[()].note == ("α 3? (A)", "β +∞")
