"""What the captions of a search state as a fact is true, of wrong searches, too: each is a reference with one edit.

Truth is minimax, without a window, of the position that a sentence names; of what is said to be unable to matter, that
the root keeps its value whatever stands there.
"""

import ast
import re
from collections.abc import Iterator
from inspect import getsource
from linecache import cache as lines
from math import inf
from random import Random

from classroom.check.edits import edits
from classroom.check.operators import OPERATORS
from gametree import MAX, Tree, alphabeta, alphabeta_max_min, minimax, negamax, record
from gametree.drawing.search_narration import narrate
from gametree.search import alphabeta as home
from tests.counts import count
from tests.gametree.widgets.test_explorer import alphabeta_fail_hard
from tests.strategies import seeded_trees

NODE, NUMBER = r"([Tt]he root|[A-Z]\d*)", r"(−?[\d∞]+)"
VALUE = re.compile(rf"{NODE} is (?:a leaf, )?(worth|worth at most|worth at least) {NUMBER} for MAX")
SURE = re.compile(rf"with {NODE}, (MAX is sure of at least|MIN holds MAX to at most) {NUMBER}(?! *,? counted)")
HELD = re.compile(rf"(MIN already holds MAX to|MAX already has) {NUMBER} with {NODE}")
AT_LEAST = ("worth at least", "MAX is sure of at least", "MAX already has")


def wrong_searches():
    """Each reference, and each with one edit; those that are no program are left out."""
    for search in (alphabeta, alphabeta_max_min, negamax, minimax, alphabeta_fail_hard):
        text = getsource(search)
        for number, edited in enumerate([text, *(edit.text for edit in edits(ast.parse(text), OPERATORS, ()))]):
            known, name = {**vars(home), "inf": inf}, f"<{search.__name__} {number}>"
            lines[name] = len(edited), None, edited.splitlines(keepends=True), name
            try:
                exec(compile(edited, name, "exec"), known)
            except (SyntaxError, NameError, TypeError):
                continue
            yield edited, known[search.__name__]


def statements(narration) -> Iterator[tuple[str, str, float, str]]:
    """What captions state of a node: its name, how its value is told, the number, and the caption."""
    for frame in narration.frames:
        caption = str(frame.caption)
        yield from ((node, said, number, caption) for node, said, number in VALUE.findall(caption))
        yield from ((node, said, number, caption) for said, number, node in HELD.findall(caption))
        for node, said, number in SURE.findall(caption):
            is_own = (narration.run.position(frame.step.call).turn == MAX) == (said in AT_LEAST)
            if is_own:  # else it says what follows for the node itself, whose other replies count, too
                yield node, said, number, caption


def worth(position, path=(), unknown=(), instead=0.0):
    """What a position is worth, with something else in the place of what was not looked at."""
    if path in unknown:
        return instead
    values = [worth(position.play(move), (*path, move), unknown, instead) for move in position.moves()]
    return position.score() if not values else max(values) if position.turn == MAX else min(values)


def is_true(said: str, number: float, value: float) -> bool:
    if said == "worth":
        return value == number
    return value >= number if said in AT_LEAST else value <= number


def faults(search, tree):
    recording = record(search, tree, limit=3_000)
    narration = narrate(recording) if recording.calls and recording.error is None else None
    if narration is None or narration.run is None:
        return
    depths = [narration.run.argument(call, "depth") for call in range(len(recording.calls))]
    if any(isinstance(depth, int) and depth <= 0 for depth in depths):
        return  # a wrong depth is a horizon, at which a search says what its evaluation says
    names = {narration.whole_tree.nodes[path]["name"]: path for path in narration.whole_tree}
    for node, said, number, caption in statements(narration):
        position = tree
        for move in names[node.replace("The", "the").removeprefix("the ")]:
            position = position.play(move)
        value = worth(position)
        if not is_true(said, float(number.replace("−", "-").replace("∞", "inf")), value):
            yield caption, value
    for frame in narration.frames:
        if "cannot matter" in frame.caption:
            path = narration.run.paths[frame.step.call]
            unknown = {(*path, move) for move in narration.run.unvisited(frame.step.call)}
            if len({worth(tree, (), unknown, number) for number in (-99, 99)}) > 1:
                yield frame.caption, unknown


def test_captions_of_wrong_searches_state_nothing_that_is_false():
    searches, source = list(wrong_searches()), Random(3)
    trees = [tree for tree in seeded_trees(400, seed=8) if isinstance(tree, Tree) and tree.moves()]
    for text, search in source.sample(searches, min(count("wrong searches that are told"), len(searches))):
        for tree in source.sample(trees, 3):
            assert not list(faults(search, tree)), (text, tree)
