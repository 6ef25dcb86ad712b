"""The search in the page: the same steps, marks and words as the package's own, also after the tree has changed."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from inspect import signature
from math import inf
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from gametree import (
    Tree,
    alphabeta,
    alphabeta_fail_hard,
    alphabeta_max_min,
    alphabeta_table,
    minimax,
    negamax,
    pvs,
    record,
    score,
    tic_tac_toe,
)
from gametree.drawing import captions
from gametree.drawing.captions import PHRASES
from gametree.drawing.narration import Narration, as_json
from gametree.drawing.node import LIMITS
from gametree.drawing.search_narration import narrate
from gametree.search.minimax import max_value
from gametree.trees.claims import claims_values, leaves_are_known
from gametree.trees.search_run import SearchRun
from gametree.widgets import Explorer, explorer, watch
from gametree.widgets.explorer import program_of
from gametree.widgets.program import NotPlain
from tests.counts import count, some
from tests.gametree.trees.test_claims import lost_sooner, plies_left, shrinking, sooner
from tests.gametree.widgets.node import run
from tests.kept import kept


def with_while(pos, depth=inf, a=-inf, b=inf):  # a learner's: other names, another loop
    moves = list(pos.moves())
    if depth == 0 or not moves:
        return pos.score() * pos.turn
    best, i = -inf, 0
    while i < len(moves) and a < b:
        value = -with_while(pos.play(moves[i]), depth - 1, -b, -a)
        if value > best:
            best = value
        a = value if value > a else a
        i += 1
    return best


def with_move(position):
    if not position.moves():
        return position.score(), None
    answers = [(with_move(position.play(move))[0], move) for move in position.moves()]
    return max(answers) if position.turn == 1 else min(answers)


def shallow(position, beta=inf, evaluate=score):
    if not position.moves():
        return position.turn * evaluate(position)
    best = -inf
    for move in position.moves():
        best = max(best, -shallow(position.play(move), -best, evaluate))
        if best >= beta:
            return best
    return best


def cuts_wrongly(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -cuts_wrongly(position.play(move), depth - 1, alpha, beta, evaluate))
        alpha = max(alpha, best)
        if alpha > beta or best == 2:
            break
    return best


SEARCHES = (minimax, negamax, alphabeta, alphabeta_max_min, alphabeta_fail_hard, max_value, pvs)
SEARCHES += (with_while, with_move, shallow, cuts_wrongly)
SEARCHES += (sooner, lost_sooner, shrinking, plies_left)  # these count plies
LONG = (45678901234567, -45678901234567, 2.718281828459045, -1234567.891, 0.000012345678)


def random_nodes(rng: Random, depth: int) -> Any:
    if depth == 0 or rng.random() < 0.15:
        return rng.randint(-3, 3)
    return [random_nodes(rng, depth - 1) for _ in range(rng.randint(1, 3))]


def changed(rng: Random, tree: dict[str, Any]) -> dict[str, Any]:
    """Return a tree with other numbers at its leaves, and the children of each node in another order."""
    numbers = [None if own is None else rng.choice([0, 1, 2.345, -7, 12, *LONG]) for own in tree["numbers"]]
    return tree | {"numbers": numbers, "children": [rng.sample(below, len(below)) for below in tree["children"]]}


def narration_of(search: Callable[..., Any], tree: Tree, like: Narration | None = None, **arguments: Any) -> Narration:
    """Tell a search; where that must not be found out again, with the side and the judgement of another one."""
    recording = record(search, tree, **arguments)
    known: dict[str, Any] = {"side": like.run.side} if like else {}
    if like:
        known["judged"] = claims_values(like.run) and leaves_are_known(SearchRun(recording, side=like.run.side))
    narration = narrate(recording, **known)
    assert narration.run
    return narration


def in_order(tree: dict[str, Any], narration: Narration) -> dict[int, int]:
    """Return the numbers that a new picture of a changed tree gives to the nodes of the old one."""
    places, found = {path: at for at, path in enumerate(narration.tree)}, {0: ()}
    for node, children in enumerate(tree["children"]):
        for place, child in enumerate(children):
            found[child] = (*found[node], place)
    return {node: places[path] for node, path in found.items()}


def told_in_page(cases: list[tuple[Any, ...]]) -> Any:
    plain = "JSON.parse(JSON.stringify(told, (_, part) => (part instanceof Map ? Object.fromEntries(part) : part)))"
    return run(
        "gametree/widgets/narrate.js",
        f"return data.map((one) => {{ const told = m.narrate(...one); return {plain}; }})",
        cases,
    )


def case(search: Callable[..., Any], seed: int) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return a search on a tree to be told in the page, as it goes after the tree has been changed; and the truth."""
    rng = Random(f"{search.__name__} {seed}")
    turn = 1 if search is max_value else rng.choice([1, -1])
    nodes = [random_nodes(rng, 3) for _ in range(rng.randint(1, 3))]
    has_window = "alpha" in signature(search).parameters and rng.random() < 0.3
    window = {"alpha": rng.randint(-3, 0), "beta": rng.randint(1, 3)} if has_window else {}
    before = narration_of(search, Tree(nodes, turn), **window)
    tree = changed(rng, explorer._nodes(before))
    after = narration_of(search, Tree(explorer._lists(tree), turn), before, **window)
    program = program_of(search, before.run) | {"phrases": PHRASES, "limits": LIMITS}
    return (as_json(before), program, tree), told(as_json(after), in_order(tree, after))


def told(narration: dict[str, Any], numbers: dict[int, int]) -> dict[str, Any]:
    """Return what a narration tells, with the numbers of its nodes as they were before the tree was changed."""
    old = {new: node for node, new in numbers.items()}
    calls = [[*call[:3], old[call[3]], call[4]] for call in narration["calls"]]
    frames = [_renumbered(step, old) for step in narration["frames"]]
    told = {name: narration[name] for name in ("title", "passes") if name in narration}
    return json.loads(json.dumps(told | {"calls": calls, "frames": frames}))


def _renumbered(step: dict[str, Any], old: dict[int, int]) -> dict[str, Any]:
    caption, (for_max, *words) = step["caption"], step.get("for_max", [None])
    news: dict[str, Any] = {"caption": _about(caption, old)}
    news |= {"marks": {str(old[int(at)]): mark for at, mark in step["marks"].items()}} if "marks" in step else {}
    return step | news | ({"for_max": [for_max and _about(for_max, old), *words]} if words else {})


def _about(caption: list[Any], old: dict[int, int]) -> list[Any]:
    return [part if isinstance(part, str) else [*part[:2], old.get(part[2])] for part in caption]


def sentences(search: Callable[..., Any], seed: int) -> set[str]:
    """Return the templates of all that is said in a case."""
    said, filled = set(), captions._filled

    def listen(template: str, facts: Mapping[str, object]) -> list[str] | None:
        parts = filled(template, facts)
        said.update([] if parts is None else [template])
        return parts

    with patch.object(captions, "_filled", listen):
        case(search, seed)
    return said


def to_keep() -> Iterator[tuple[str, int, int, Callable[[int], set[str]]]]:
    return ((search.__name__, 200, 1, partial(sentences, search)) for search in SEARCHES)


@pytest.mark.parametrize("search", some("searches told in the page", SEARCHES), ids=lambda search: search.__name__)
def test_the_page_tells_the_same_narration_step_for_step(search: Callable[..., Any]) -> None:
    seeds = {*some("kept trees told in the page", kept(search.__name__)), *range(count("trees told in the page"))}
    cases = [case(search, seed) for seed in seeds]
    for found, (given, truth) in zip(told_in_page([given for given, _ in cases]), cases, strict=True):
        nodes = {node: node for node in range(len(given[2]["children"]))}
        page = told(found, nodes)
        for mine, right in zip(page["frames"], truth["frames"], strict=True):
            assert mine == right
        assert page == truth


@pytest.mark.slow
@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_what_is_kept_says_all_that_others_say(search: Callable[..., Any]) -> None:
    known = set().union(*(sentences(search, seed) for seed in kept(search.__name__)))
    for seed in range(count("trees told in the page")):
        assert sentences(search, seed) <= known, "python -m tests.kept draws the kept ones anew"


def with_table(position):
    table = {}
    return table.setdefault(position, with_table(position.play(0)) if position.moves() else position.score())


@pytest.mark.parametrize(
    ("search", "why"), [(alphabeta_table, "is Entry"), (with_table, "Dict"), (lambda position: 1, "lambda")]
)
def test_what_a_page_cannot_run_is_named(search: Callable[..., Any], why: str) -> None:
    narration = narration_of(minimax, Tree([3, 5]))
    with pytest.raises(NotPlain, match=why):
        program_of(search, narration.run)


@pytest.mark.slow
def test_the_band_at_a_leaf_is_where_the_root_keeps_its_value() -> None:
    rng = Random(1)
    trees = [Tree([random_nodes(rng, 2) for _ in range(3)], rng.choice([1, -1])) for _ in range(60)]
    body = """return data.map((tree) => tree.numbers.map((own, leaf) => {
        if (own === null) return null;
        const { from, to } = m.bandOf(tree, leaf);
        return [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((number) => from <= number && number <= to);
    }).filter(Boolean))"""
    nodes = [explorer._nodes(narration_of(minimax, tree)) for tree in trees]
    for tree, bands in zip(trees, run("gametree/widgets/explorer.js", body, nodes), strict=True):
        changed = [[tree.with_leaf(path, number) for number in range(-4, 5)] for path in tree.leaves()]
        assert sorted(bands) == sorted([minimax(one) == minimax(tree) for one in leaf] for leaf in changed)


def test_a_changed_tree_comes_out_of_a_link_as_it_went_in() -> None:
    rng = Random(2)
    given = [explorer._nodes(narration_of(minimax, Tree([random_nodes(rng, 2) for _ in range(3)]))) for _ in range(60)]
    changed = [
        {
            **tree,
            "numbers": [None if number is None else rng.choice([number, -7, 0.25]) for number in tree["numbers"]],
            "children": [rng.sample(below, len(below)) for below in tree["children"]],
        }
        for tree in given
    ]
    body = "return data.map(([tree, given]) => m.withChanges(m.changesIn(tree, given), given))"
    assert run("gametree/widgets/explorer.js", body, [*zip(changed, given, strict=True)]) == changed


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3,12,8,2,4;;;",
        "3,12,8,2,4,6;;",
        "3,12,8,2,4,6;0,0;;",
        "3,12,8,2,4,6;0,2;;",
        "3,12,8,2,4,6;1;;",
        "3,12,8,2,4,1e9;;;",
        "3,12,8,2,4,x;;;",
        "3,12,8,2,4,6;1,0;;;",
        "3,12,8,2,4," + "9" * 400 + ";;;",
    ],
)
def test_a_text_that_changes_no_such_tree_changes_nothing(text: str) -> None:
    given = explorer._nodes(narration_of(minimax, Tree([[3, 12, 8], [2, 4, 6]])))
    body = "return [m.withChanges(data[0], data[1]) ?? null, m.withChanges('1,2,3,4,5,6;1,0;;2,0,1', data[1]).numbers]"
    refused, taken = run("gametree/widgets/explorer.js", body, [text, given])
    assert (refused, [number for number in taken if number is not None]) == (None, [1, 2, 3, 4, 5, 6])


def test_the_frame_that_was_shown_stays_as_long_as_there_is_one() -> None:
    before, after = (as_json(narration_of(alphabeta, Tree(nodes))) for nodes in ([[3, 5], [7, 2]], [[3, 5], [1, 2]]))
    body = "return data[0].frames.map((_, at) => m.frameIn(data[0], at, data[1]))"
    frames = run("gametree/widgets/explorer.js", body, [before, after])
    for at, found in enumerate(frames):
        one, other = before["frames"][at], after["frames"][found]
        same = (one["kind"], one["call"]) == (other["kind"], other["call"])
        assert same or before["calls"][one["call"]][2] in ("B", "B2")
    assert frames[-1] == len(after["frames"]) - 1


@pytest.mark.parametrize(
    ("given", "is_dragged"),
    [
        ((alphabeta, Tree([[3, 5], 2]), inf, 3, 4), True),
        ((alphabeta_table, Tree([[3, 5], 2])), False),
        ((minimax, Tree([[3, 5], 2]), 1), False),
        ((minimax, Tree([[3, inf], 2])), False),
        ((minimax, tic_tac_toe("O.O/OXX/X..")), False),
    ],
)
def test_the_leaves_can_be_dragged_wherever_the_page_can_follow(given: tuple[Any, ...], is_dragged: bool) -> None:
    assert isinstance(watch(*given), explorer.LeafStepper) == is_dragged


@pytest.mark.parametrize("infinite", ["inf", "-Infinity", "∞", "−∞", "oo"])
def test_a_leaf_cannot_be_infinite_and_it_is_said_why(infinite: str) -> None:
    shown = Explorer(minimax, Tree([[3, 12], [2, 4]]))
    shown.field.value = f"[[3, 12], [2, {infinite}]]"
    assert f"a finite number at each leaf (±∞ is where a window begins), not [[3, 12], [2, {infinite}]]" in str(
        shown.message.value
    )
    assert shown.tree == Tree([[3, 12], [2, 4]])
    shown.field.value = "[[3, 12], [2, 5]]"
    assert (shown.message.value, shown.tree) == ("", Tree([[3, 12], [2, 5]]))


def test_a_tree_that_is_too_large_changes_nothing() -> None:
    shown = Explorer(minimax, Tree([[3, 12], [2, 4]]))
    before = shown.stepper.svg, shown.stepper.narration, shown.tree, shown.field.value
    with pytest.raises(ValueError, match="at most 150 nodes"):
        shown.explore(Tree([[list(range(6)), list(range(6))] * 6] * 6))
    assert (shown.stepper.svg, shown.stepper.narration, shown.tree, shown.field.value) == before
