"""What the tests draw from: known cases, explicit trees of every shape, windows, positions of tic-tac-toe."""

import json
import random
from math import inf
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st

from gametree import Tree, connect_four, othello, tic_tac_toe
from gametree.games.connect_four import MAX_COLUMNS, MAX_ROWS
from gametree.position import MAX, MIN
from tests.counts import count

TURNS = (MAX, MIN)

few = settings(max_examples=count("examples that take long"))


def known(name):
    """The cases of tests/data/<name>.json, each with its source."""
    return json.loads((Path(__file__).parent / "data" / f"{name}.json").read_text(encoding="utf-8"))


def nodes(leaves=st.integers(-3, 3), max_leaves=14):  # noqa: B008 - a strategy never changes
    """Nested lists: leaves at mixed depths, chains, and few enough values for many ties."""
    return st.recursive(leaves, lambda children: st.lists(children, min_size=1, max_size=4), max_leaves=max_leaves)


def trees(leaves=st.integers(-3, 3), max_leaves=14):  # noqa: B008
    return st.builds(Tree, nodes(leaves, max_leaves), st.sampled_from(TURNS))


bounds = st.one_of(st.sampled_from([-inf, inf]), st.integers(-4, 4), st.sampled_from([-2.5, -0.5, 0.5, 2.5]))
windows = st.tuples(bounds, bounds).map(sorted).filter(lambda window: window[0] < window[1])


def seeded_trees(number, seed=0):
    """Trees as those of `trees`, made much faster and always the same for a seed."""
    source = random.Random(seed)
    for _ in range(number):
        most = source.choice([1, 3, 9])
        yield Tree(_seeded_node(source, source.randint(0, 5), most), source.choice(TURNS))


def _seeded_node(source, depth, most):
    if depth == 0 or source.random() < 0.15:
        return source.randint(-most, most)
    return [_seeded_node(source, depth - 1, most) for _ in range(source.choice([1, 2, 2, 3]))]


def seeded_window(source):
    """A window of any kind: full, open to one side, wide, narrow, empty inside, beside all values."""
    edges = [-inf, *(half / 2 for half in range(-20, 21)), inf]
    return sorted(source.sample(edges, 2))


def uniform_nodes(source, branching, depth):
    """Nested lists with different leaves, in no order."""
    leaves = source.sample(range(10_000), branching**depth)

    def node(plies):
        return [node(plies - 1) for _ in range(branching)] if plies else leaves.pop()

    return node(depth)


def played(position, choices):
    """The position after as many of the choices as the game lasts, each taken as the number of a legal move."""
    for choice in choices:
        if moves := position.moves():
            position = position.play(moves[choice % len(moves)])
    return position


def positions(least=0):
    """Positions of tic-tac-toe that a game can lead to, with `least` marks where it lasts that long."""
    choices = st.lists(st.integers(0, 10**6), min_size=least, max_size=9)
    return choices.map(lambda drawn: played(tic_tac_toe(), drawn))


choices = st.lists(st.integers(0, 10**6), max_size=70)
sizes = st.tuples(st.integers(1, MAX_ROWS), st.integers(1, MAX_COLUMNS)).filter(lambda size: max(size) >= 4)
connect_fours = st.builds(lambda size, drawn: played(connect_four("", *size), drawn), sizes, choices)
othellos = st.builds(
    lambda size, to_winner, drawn: played(othello(size=size, empties_to_winner=to_winner), drawn),
    st.sampled_from([4, 6, 8]),
    st.booleans(),
    choices,
)


def value_of(node, turn):
    """What nested lists are worth from MAX's side: the definition, written without any of the package."""
    if not isinstance(node, list | tuple):
        return node
    values = [value_of(child, -turn) for child in node]
    return max(values) if turn == MAX else min(values)


def worth_to_depth(position, depth, evaluate):
    """What a position is worth from MAX's side when it is valued `depth` plies further on."""
    if depth == 0 or not position.moves():
        return evaluate(position)
    choose = max if position.turn == MAX else min
    return choose([worth_to_depth(position.play(move), depth - 1, evaluate) for move in position.moves()])


def inner(position):
    """An evaluation that tells inner nodes of a tree apart, with many ties."""
    return (7 * sum(position.path) + 5 * len(position.path)) % 13 - 6


def leaf_paths(node, path=()):
    """Where the leaves are, from left to right."""
    if not isinstance(node, list | tuple):
        return [path]
    return [leaf for index, child in enumerate(node) for leaf in leaf_paths(child, (*path, index))]
