"""Questions about programs that others have written: enough, plain data, the same each time, and what is refused."""

import json

import pytest

from classroom.check import registry
from classroom.practice.own_questions import own_questions


def my_minimax(position):
    if not position.moves():
        return position.score()
    values = []
    for move in position.moves():
        value = my_minimax(position.play(move))
        values.append(value)
    return max(values) if position.turn > 0 else min(values)


def total(tree):
    count = 0
    for part in tree:
        if isinstance(part, list):
            count += total(part)
        else:
            count += part
    return count


def endless(position):
    return endless(position)


@pytest.mark.parametrize("task", [None, registry.task("minimax")])
def test_a_search_gets_a_tree_by_the_seed_and_most_questions_are_about_its_code(task):
    def of(seed):
        return own_questions(my_minimax, task, seed)

    asked = of(1)
    plain = asked.as_plain()
    assert plain == json.loads(json.dumps(of(1).as_plain()))
    assert plain["call"] != of(2).as_plain()["call"]
    assert plain["svg"].startswith("<svg")
    assert plain["code"][0] == "def my_minimax(position):"
    kinds = [one.decision.kind for one in asked.questions]
    assert sum(kind in ("line", "variable", "returns", "times", "calls", "change") for kind in kinds) >= len(kinds) / 2
    for one in plain["questions"]:
        assert [option["right"] for option in one["options"]].count(True) == 1
        assert all(option["right"] != bool(option["reason"]) for option in one["options"])


def test_a_task_gives_the_inputs():
    plain = own_questions(total, registry.task("total")).as_plain()
    assert plain["call"].startswith("total([")
    assert len(plain["questions"]) >= 5


def test_what_never_ends_is_said():
    with pytest.raises(ValueError, match="there are no questions about endless: "):
        own_questions(endless)
