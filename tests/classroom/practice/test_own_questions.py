"""Questions about programs that others have written: enough, plain data, the same each time, and what is refused."""

import json
import os
import subprocess
import sys
from functools import lru_cache
from math import inf
from random import random

import pytest

from classroom.check import registry
from classroom.practice.own_questions import own_questions
from tests.classroom.practice.asked import right_text


def my_minimax(position):
    if not position.moves():
        return position.score()
    values = []
    for move in position.moves():
        value = my_minimax(position.play(move))
        values.append(value)
    return max(values) if position.turn > 0 else min(values)


def alphabeta(position, alpha=-inf, beta=inf):
    if not position.moves():
        return position.turn * position.score()
    for move in position.moves():
        alpha = max(alpha, -alphabeta(position.play(move), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def total(tree):
    count = 0
    for part in tree:
        if isinstance(part, list):
            count += total(part)
        else:
            count += part
    return count


class Evil:
    def __repr__(self):
        raise ZeroDivisionError

    def __eq__(self, other):
        raise ZeroDivisionError

    __hash__ = None


def odd(position):
    evil, text = Evil(), "x" * 100_000
    print(evil.__class__, len(text))
    values = [odd(position.play(move)) for move in position.moves()]
    values.sort()
    if values:
        return values[-1]
    return position.score()


def eats(tree):
    if not isinstance(tree, list):
        return tree
    first = tree.pop(0)
    rest = eats(tree) if tree else 0
    return eats(first) + rest


def endless(position):
    return endless(position)


def spins(position):
    count = 0
    while position:
        count += 1
    return count


def raises(position):
    return position.moves() / 0


def stub(position):
    return None


def in_turn(position):
    yield from position.moves()


def test_a_program_gets_the_window_that_it_has_a_name_for():
    asked = own_questions(alphabeta, registry.task("alphabeta"))
    assert asked.as_plain()["call"].endswith(", -inf, inf)")


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


def test_odd_programs_are_asked_about_without_what_is_odd(capsys):
    for asked in (own_questions(odd), own_questions(eats, args=([[1, 2], 3, [4]],))):
        text = json.dumps(asked.as_plain())
        assert "xxxx" not in text.partition('"questions"')[2]
        assert "whose repr" not in text
    assert capsys.readouterr().out == ""
    given = [[1, 2], 3]
    own_questions(eats, args=(given,))
    assert given == [[1, 2], 3]


@pytest.mark.parametrize("function", [endless, spins, raises, stub, in_turn, len, lambda position: position.score()])
def test_what_gives_too_little_is_said_with_what_to_ask_instead(function):
    with pytest.raises(ValueError, match="Ask by hand"):
        own_questions(function)


def test_a_function_that_is_no_search_asks_for_its_arguments():
    with pytest.raises(ValueError, match=r"Say what to call it with: defend\(total, …\)"):
        own_questions(total)


PROGRAM = """
import json, sys
from tests.classroom.practice.test_own_questions import my_minimax, own_questions, total
print(json.dumps([own_questions(my_minimax, seed=3).as_plain(), own_questions(total, args=([1, [2, 3]],)).as_plain()]))
"""


@pytest.mark.slow
def test_questions_are_the_same_in_every_process():
    def said(seed):
        known = {**os.environ, "PYTHONHASHSEED": seed}
        return subprocess.run([sys.executable, "-c", PROGRAM], env=known, check=True, capture_output=True).stdout

    assert said("1") == said("2") != b""


@lru_cache
def kept_fib(n):
    if n < 2:
        return n
    one = kept_fib(n - 1)
    other = kept_fib(n - 2)
    return one + other


def by_chance(position):
    if not position.moves():
        return random()
    return max(by_chance(position.play(move)) for move in position.moves())


def counts_inside(position, depth=inf, alpha=-inf, beta=inf):
    if not position.moves():
        return position.turn * position.score()
    best = -inf
    for move in position.moves():
        best = max(best, -counts_inside(position.play(move), depth - 1, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


@pytest.mark.parametrize("seed", range(8))
def test_what_a_program_keeps_outside_of_alpha_is_not_taken_for_nothing(seed):
    asked = own_questions(counts_inside, seed=seed)
    assert not any(one.decision.kind == "bound" and "neither" in right_text(one) for one in asked.questions)


def test_what_a_cache_answers_is_no_call_that_could_be_counted():
    asked = own_questions(kept_fib, args=(6,))
    assert not any("How many calls" in one.prompt for one in asked.questions)


def test_a_program_that_does_otherwise_each_time_is_told_so():
    with pytest.raises(ValueError, match="does not do the same each time"):
        own_questions(by_chance)
