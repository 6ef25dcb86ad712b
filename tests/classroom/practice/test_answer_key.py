"""The answers of practice are those of the search that was recorded, and of alpha-beta written again here."""

from functools import reduce

import pytest

from classroom.practice.answer_key import AnswerKey, Fact
from classroom.practice.explanations import why
from classroom.practice.marking import Marking, PracticeTask
from gametree.drawing.search_narration import narrate
from gametree.games.tree import Tree
from gametree.position import MAX, MIN
from gametree.trees.search_run import SearchRun
from tests.classroom.practice.drawn import CONVENTIONS, ByHand, all_paths, is_right, key_of, ragged
from tests.classroom.practice.oracle import check, filled
from tests.strategies import value_of


@pytest.mark.slow
@pytest.mark.parametrize("rules", CONVENTIONS)
def test_the_answers_are_those_of_the_recorded_search(rules):
    for seed in range(40):
        key = AnswerKey(ragged(seed), *rules)
        run = SearchRun(key.recording, side=rules[0])
        assert list(key.visits) == run.paths
        for call, path in enumerate(run.paths):
            window = [key.answer(path, bound) for bound in ("alpha", "beta")]
            assert window == [("=", run.recording.calls[call].arguments[bound]) for bound in ("alpha", "beta")]
            assert key.answer(path, "value") == (run.own_sign(call), run.value(call))
            assert [path[-1] for path in key.visits[path].unvisited] == [*key.in_order(run.unvisited(call))]


@pytest.mark.slow
def test_a_narration_of_the_search_stops_where_a_node_is_entered_or_cut_off():
    for seed in range(40):
        key = key_of(seed)
        narration = narrate(key.recording, side=key.convention)
        for path in all_paths(key.tree):
            call, kind = key.stop(path)
            assert any((frame.step.call, frame.kind) == (call, kind) for frame in narration.frames)
            assert (narration.run.paths[call] == path) == (kind == "call")


def test_a_leaf_that_nobody_knows_may_be_cut_off_but_not_looked_at():
    assert AnswerKey(Tree([[3, 12], [2, None]])).branches == {(1, 1)}
    with pytest.raises(ValueError, match="None"):
        AnswerKey(Tree([[3, None], [2, 4]]))


@pytest.mark.slow
@pytest.mark.parametrize("side", ["max", "mover"])
def test_where_nothing_is_cut_the_values_alone_are_asked_and_are_those_of_minimax(side):
    for seed in range(30):
        task = PracticeTask(3, seed, side, "never")
        right = Marking()
        for path in task.fields:
            position = reduce(Tree.play, path, task.tree)
            for_max = value_of(position.node, position.turn)
            right = filled(right, path, "value", str(for_max if side == "max" else position.turn * for_max))
        assert is_right(right, task.key, task.fields)
        assert [found.kind for found in check(Marking(), task.key, task.fields)] == ["empty"] * len(task.fields)
        wrong = check(filled(right, (0,), "value", "99"), task.key, task.fields)
        assert [(found.name, found.where) for found in wrong] == [("A", "value")]


def test_a_bound_is_the_merit_of_the_first_node_that_set_it():
    for turn, limit in [(MAX, "MAX already has 3 with A"), (MIN, "MIN already holds MAX to 3 with A")]:
        flip = 1 if turn == MAX else -1
        tree = Tree([[3, 3 + flip], [3, 3 + flip], [3 - flip, 3]], turn)
        assert limit in why(AnswerKey(tree), Fact((2, 1), "cut"))


@pytest.mark.parametrize("left_to_right", [True, False])
def test_a_narration_stops_where_a_node_is_looked_at_or_else_at_the_cut_above_it(left_to_right):
    for seed in range(40):
        key = AnswerKey(ragged(seed), "max", ">=", left_to_right)
        found = list(ByHand(key.tree, ">=", left_to_right).found)
        for path in all_paths(key.tree):
            stops = [(found.index(path[:end]), end) for end in range(len(path) + 1) if path[:end] in found]
            call, end = stops[-1]
            assert key.stop(path) == (call, "call" if end == len(path) else "cut")
