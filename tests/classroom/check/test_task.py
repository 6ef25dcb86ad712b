"""What a task is: which outcomes have a fault, what its parts ask about, and what is asked about one position alone."""

from dataclasses import replace

import pytest

from classroom.calls.call import FunctionCall, Outcome
from classroom.check.inputs import Case
from classroom.check.registry import tasks
from classroom.check.task import Assignment, Fault, task_of
from gametree import MIN, Tree, tic_tac_toe
from tests.classroom.check.asking import examine
from tests.gametree.games.nim import Nim

SIZES = [(0,), (-3,), (2,)]


def judge(_case, got, expected):
    return "" if got.value == expected.value else "Not so large."


BOTH = {"value": judge, "more": judge}


def absolute(n):
    """Return how far a number is from 0.

    A second line that no task repeats.
    """
    return abs(n)


@pytest.mark.parametrize(("answer", "right"), [(True, 1), ([True], [1]), ([[1.0]], [[1]])])
def test_what_only_equals_the_references_outcome_is_judged(answer, right) -> None:
    task = tasks()["power"]
    judged = replace(task, judging=replace(task.judging, judges={"": lambda *_: "judged"}))
    case, expected = task.inputs.small()[0], Outcome(right)
    assert judged.fault(case, Outcome(right), expected) is None
    assert judged.fault(case, Outcome(answer), expected).said == "judged"
    assert judged.fault(case, Outcome(right, leaves=((0,),)), expected).said == "judged"


def test_named_tuples_are_as_good_as_the_plain_ones_that_are_asked_for() -> None:
    from collections import namedtuple

    task = task_of(lambda n: (n, n), {"value": 1}, judge, lambda: SIZES, name="pair", functions=("pair(n)",))
    case, pair = task.inputs.small()[1], namedtuple("pair", "a b")
    assert task.fault(case, Outcome(pair(-3, -3)), Outcome((-3, -3))) is None
    assert task.fault(case, Outcome(pair(-3, 3)), Outcome((-3, -3))).said == "Not so large."


def test_a_judge_need_not_think_of_values_of_another_type() -> None:
    task = task_of(absolute, {"value": 1}, lambda _case, got, _expected: "Odd." if got.value % 2 else "", lambda: SIZES)
    fault = task.fault(task.inputs.small()[2], Outcome([2]), Outcome(2))
    assert (fault.part, fault.said) == ("value", "It returned [2]; it should be 2.")
    with pytest.raises(ZeroDivisionError):
        replace(task, judging=replace(task.judging, judges={"": lambda *_: 1 / 0})).fault(
            task.inputs.small()[2], Outcome(3), Outcome(2)
        )


def test_what_has_no_usable_value_costs_the_first_part_and_an_endless_one_has_its_own_words() -> None:
    task = task_of(
        absolute, {"value": 1, "more": 1}, {"value": judge, "more": judge}, lambda: SIZES, endless="It never ends."
    )
    case = task.inputs.small()[0]
    found = {failure: task.fault(case, Outcome(None, (), failure), Outcome(0)) for failure in ("timeout", "raised")}
    assert found["timeout"] == Fault("value", "It never ends.")
    assert (found["raised"].part, found["raised"].said != "It never ends.") == ("value", True)


def test_a_task_says_what_its_reference_says_of_itself() -> None:
    task = task_of(absolute, {"value": 2}, judge, lambda: SIZES)
    assert (task.name, task.functions, task.about) == (
        "absolute", ("absolute(n)",), "Return how far a number is from 0."
    )  # fmt: skip
    assert (task.names, task.parameters("absolute"), task.points) == (("absolute",), ("n",), 2)
    assert [case.call.args for case in task.inputs.small()] == SIZES == [one.call.args for one in task.inputs.probes()]
    assert task.inputs.larger(1) == []


def test_the_first_part_is_required_unless_it_is_said() -> None:
    given = absolute, {"size": 2, "sign": 1}, judge, SIZES
    assert [task_of(*given, **more).required for more in ({}, {"required": "sign"}, {"required": ""})] == [
        "size", "sign", "",
    ]  # fmt: skip


def test_parts_that_stand_alone_are_tasks_with_their_own_inputs() -> None:
    given = absolute, {"below": 2, "above": 1}, judge, lambda: SIZES
    task = task_of(*given, part=lambda n: "below" if n < 0 else "above", required="")
    parts = task.part_tasks
    assert {name: [case.call.args for case in one.inputs.small()] for name, one in parts.items()} == {
        "below": [(-3,)], "above": [(0,), (2,)],
    }  # fmt: skip
    assert [one.points for one in parts.values()] == [2, 1]
    assert [examine(one, {"absolute": lambda n: n}).total for one in parts.values()] == [0, 1]
    assert task_of(*given).part_tasks == {}


def test_asked_about_one_position_a_search_has_no_other_input() -> None:
    tree = Tree([[0, 1], 2], MIN)
    asked = tasks()["negamax"].on(tree)
    assert ([case.call.args[0] for case in asked.inputs.small()], asked.inputs.larger(1)) == ([tree], [])
    assert asked.asked == str(tree)


@pytest.mark.parametrize(
    ("name", "position"), [("power", Tree(1)), ("is_best", tic_tac_toe()), ("bounds_after", Tree(1))]
)
def test_what_asks_for_more_than_a_position_is_refused_with_what_it_takes(name, position) -> None:
    with pytest.raises(TypeError, match=f"check.{name} cannot be asked about .* alone: it takes {name}"):
        tasks()[name].on(position)


class Twice(Nim):
    """A game in which a side moves twice in a row."""

    def play(self, move):
        after = super().play(move)
        return Twice(after.heaps, self.turn)


def test_for_the_side_to_move_a_side_must_not_move_twice() -> None:
    with pytest.raises(ValueError, match="each move must hand the turn over"):
        tasks()["negamax"].on(Twice((1, 1)))
    assert tasks()["minimax"].on(Twice((1, 1))).asked


def test_an_assignment_keeps_its_tasks_in_order_and_each_once() -> None:
    own = Assignment("99-own", "Own")
    for _ in range(2):
        own.task({"value": 2}, judge, lambda: SIZES)(absolute)
        own.task({"value": 1}, judge, lambda: SIZES, name="other")(absolute)
    assert [task.name for task in own.tasks] == ["absolute", "other"]


def test_an_input_may_be_a_case_that_says_its_part_itself() -> None:
    given = Case(FunctionCall("absolute", (-1,)), "value", 3)
    task = task_of(absolute, {"value": 1}, judge, lambda: [given, (4,)], kind=lambda n: n)
    assert [(case.part, case.kind) for case in task.inputs.small()] == [("value", 3), ("", 4)]
