"""Two runs beside each other: which of their steps belong together, and where they differ."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from ipywidgets.widgets.widget import _instances

from classroom import check
from classroom.check.local import Local
from classroom.check.verdict import verdict_on
from gametree import Tree, alphabeta, alphabeta_max_min, make_tree, minimax, pvs, record, tic_tac_toe
from gametree.drawing.search_narration import narrate
from gametree.widgets import compare
from gametree.widgets.compare import Compare, together

WIDGET = "application/vnd.jupyter.widget-view+json"
KNUTH_MOORE = Tree([[3, 12, 8], [2, 4, 6]])


def wrong_sign(position, alpha=-99, beta=99):
    if not position.moves():
        return position.turn * position.score()
    best = -99
    for move in position.moves():
        best = max(best, -wrong_sign(position.play(move), -beta, alpha))  # should be -alpha
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def shown(widget: Compare, at: int) -> list[str]:
    """Return the captions of a frame."""
    frames = (run["narration"]["frames"][step] for run, step in zip(widget.runs, widget.pairs[at], strict=False))
    return ["".join(part if isinstance(part, str) else part[0] for part in frame["caption"]) for frame in frames]


def test_it_opens_where_a_search_cuts_and_the_other_goes_on() -> None:
    widget = compare(minimax, alphabeta, KNUTH_MOORE)
    first, second = shown(widget, widget.step)
    assert (first, second[:11]) == ("B1 is a leaf, worth 2 for MAX.", "✂ Cut at B:")
    assert shown(widget, widget.step + 1) == ["B looks at B2.", second]
    assert widget.pairs[widget.step][2] is False
    assert all(same for _, _, same in widget.pairs[: widget.step])
    assert [len(run["differing"]) for run in widget.runs] == [2, 2]


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), [(minimax, alphabeta), (alphabeta, pvs), (alphabeta_max_min, wrong_sign)])
def test_every_step_of_both_is_shown_once_and_in_order(one, other) -> None:
    rng = Random(1)
    for _ in range(30):
        tree = make_tree(rng.randint(1, 999), 3, 3)
        narrations = [narrate(record(search, tree)) for search in (one, other)]
        pairs = together(*narrations)
        for place, narration in enumerate(narrations):
            steps = [pair[place] for pair in pairs]
            assert sorted(set(steps)) == list(range(len(narration.frames)))
            assert all(later - earlier in (0, 1) for earlier, later in pairwise(steps))
        assert len(set(pairs)) == len(pairs)


def test_the_same_search_twice_never_differs() -> None:
    widget = compare(alphabeta, alphabeta_max_min, make_tree(3, 3, 3, cuts=2))
    assert (widget.step, {same for _, _, same in widget.pairs}) == (0, {True})
    assert [run["differing"] for run in widget.runs] == [[], []]


def test_a_wrong_value_is_a_difference_though_the_nodes_are_the_same() -> None:
    widget = compare(minimax, lambda position: 1 + minimax(position), Tree([3, 5]))
    assert "root" in shown(widget, widget.step)[1]


def test_two_orders_of_a_tree_are_stepped_through_by_count() -> None:
    widget = compare(alphabeta, alphabeta, (KNUTH_MOORE, Tree([[2, 4, 6], [3, 12, 8]])))
    assert widget.pairs == []
    assert "in 7 calls; beside it, alphabeta on [[2, 4, 6], [3, 12, 8]]" in widget.text


def test_the_same_node_stands_at_the_same_place_in_both_pictures() -> None:
    widget = compare(minimax, alphabeta, tic_tac_toe("O.O/OXX/X.."))
    views = [run["svg"].split('viewBox="')[1].split('"')[0] for run in widget.runs]
    assert views[0] == views[1]
    assert widget.svg.count("<svg") == 3


def always_max(position, *rest):
    values = [always_max(position.play(move), *rest) for move in position.moves()]
    return max(values) if values else position.score()


def bundles(name, answer) -> list[dict[str, object]]:
    """Return what a notebook is given for a verdict that is shown twice."""
    result = getattr(check.examine, name)(answer)
    verdict = verdict_on(result, Local({name: answer}))
    return [replace(verdict)._repr_mimebundle_() for _ in range(2)]


def test_a_failing_check_of_a_search_opens_its_two_runs_where_they_differ() -> None:
    data, again = bundles("minimax", always_max)
    assert data["text/html"].count("<svg") == 2
    assert data[WIDGET] == again[WIDGET]
    words, runs = _instances[data[WIDGET]["model_id"]].children
    assert "minimax: not right yet" in words.value
    assert [run["narration"]["title"].split(" on ")[0] for run in runs.runs] == ["always_max", "minimax"]
    assert runs.pairs[runs.step][2] is False


@pytest.mark.parametrize(("name", "answer"), [("minimax", lambda *_: 1 / 0), ("power", lambda x, n: x * n)])
def test_a_check_whose_answer_crashes_or_is_no_search_is_told_as_well(name, answer) -> None:
    for data in bundles(name, answer):
        assert f"{name}: not right yet" in data["text/html"]
