"""A name for a mistake: only where the answers are those of a known one throughout, and where nothing else says it."""

import pytest

from classroom.calls.call import Caller, Outcome
from classroom.check import diagnosis
from classroom.check.diagnosis import MAX_NAMED, functions_of, likely_mistakes
from classroom.check.mistakes import Mistake, mistakes_in
from classroom.check.registry import tasks
from classroom.check.result import Counterexample
from tests.classroom.check.asking import verdict

LARGEST = tasks()["largest"]


def named(function, **more):
    """Return what is said of a wrong `largest` that has no text, so that no edit can make it right."""
    runner = Caller({"largest": function})
    wrong = verdict("largest", function)
    return likely_mistakes(LARGEST, runner, wrong.counterexample, lambda *_: None, **more)


def from_zero(tree):
    return tree if not isinstance(tree, list) else max([0, *map(from_zero, tree)])


def test_a_known_mistake_is_named_whatever_it_looks_like() -> None:
    assert [known.name for known in named(from_zero)] == ["best starts at 0"]


def test_a_wrong_answer_on_one_input_more_is_no_known_mistake() -> None:
    def almost(tree):
        return 7 if tree == [3, [12, 8], 2] or str(tree).count("[") > 2 else from_zero(tree)

    assert [known.name for known in named(almost)] != ["best starts at 0"]


@pytest.mark.parametrize("failure", diagnosis.SPEAKING)
def test_what_speaks_for_itself_has_no_name(failure) -> None:
    case = LARGEST.inputs.small()[0]
    got = Outcome(None, (), failure, "so")
    shown = Counterexample(case, got, Outcome(1), LARGEST.fault(case, got, Outcome(1)), "", "")
    assert likely_mistakes(LARGEST, Caller({"largest": from_zero}), shown, lambda *_: None) == ()


def test_where_many_answer_alike_three_are_named_and_none_twice(monkeypatch) -> None:
    many = [Mistake("largest", f"m{at}", f"Advice {max(at, 1)}.", (from_zero,)) for at in range(6)]
    monkeypatch.setattr(diagnosis, "_asked_about", lambda _task: many)
    found = named(from_zero)
    assert [known.advice for known in found] == [f"Advice {at}." for at in range(1, MAX_NAMED + 1)]


def test_errors_are_alike_whatever_they_say_and_sums_in_whatever_order() -> None:
    one, other = Outcome(None, (), "raised", "KeyError: 1"), Outcome(None, (), "raised", "KeyError: 2")
    assert diagnosis._answers([one]) == diagnosis._answers([other])
    sums = [Outcome([value, (value,)]) for value in (0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1)]
    assert sums[0] != sums[1]
    assert diagnosis._answers(sums[:1]) == diagnosis._answers(sums[1:])
    assert diagnosis._answers([Outcome(1)]) != diagnosis._answers([Outcome(1, ((0,),))])


def test_a_mistake_in_one_function_leaves_the_others_of_its_task_right() -> None:
    task = tasks()["max_min"]
    both = functions_of(task, [None, abs])
    assert both == {"max_value": task.judging.right[0]["max_value"], "min_value": abs}


def test_only_mistakes_in_what_the_probes_call_are_asked_about() -> None:
    task = tasks()["sizes"]
    called = {case.call.function for case in task.inputs.probes()}
    assert called == set(task.names)
    assert {one.name for one in diagnosis._asked_about(task)} == {one.name for one in mistakes_in("sizes")}


@pytest.mark.parametrize(("name", "weight"), [("minimax", 2), ("chosen", 5), ("play", 15)])
def test_a_call_on_a_board_is_more_work_than_one_on_words_or_a_tiny_tree(name, weight) -> None:
    assert diagnosis._weight(tasks()[name], Caller({})) == weight
