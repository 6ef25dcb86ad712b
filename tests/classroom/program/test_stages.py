"""What each lesson asks of the program."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from classroom.program.versions import LESSONS, of_course
from gametree import MIN, Tree, alphabeta, minimax, negamax
from gametree.drawing.source import _lines
from tests.classroom.check.asking import do_what_is_suggested
from tests.classroom.program.cells import PROGRAMS, cell

SEARCHES: dict[int, Callable[..., Any]] = {4: minimax, 5: negamax, 6: alphabeta}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lesson", "slip", "words", "text"), PROGRAMS, ids=[f"{lesson}: {slip}" for lesson, slip, *_ in PROGRAMS]
)
def test_a_program_is_told_what_it_is(
    capsys: pytest.CaptureFixture[str], lesson: int, slip: str, words: str | None, text: str
) -> None:
    scope: dict[str, Any] = {}
    cell(text, lesson, scope)
    said = capsys.readouterr().out
    assert said.startswith("✓ my_search" if slip == "right" else "✗ my_search"), said
    assert not re.search(r"\b(minimax|negamax|alphabeta) on", said)
    assert (words or "") in said
    do_what_is_suggested(said, scope)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", LESSONS)
def test_each_lesson_asks_for_more_than_the_one_before(capsys: pytest.CaptureFixture[str], lesson: int) -> None:
    cell(of_course(lesson).body, lesson)
    assert capsys.readouterr().out.startswith("✓ my_search")
    if lesson > LESSONS[0]:
        cell(of_course(lesson - 1).body, lesson)
        assert capsys.readouterr().out.startswith("✗ my_search")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lesson", "right", "wrong", "said"),
    [
        (4, "depth=inf, evaluate=score", "depth, evaluate", "cannot be called"),
        (7, "order(position) if order else position.moves()", "position.moves()", "other leaves"),
        (8, "killers[depth] = move", "pass", "the killer is not at work here"),
        (9, "best if best > floor else low, best if best < beta else high", "best, best", "should be"),
        (9, "if high <= alpha", "if high < inf", "It returned 2; it should be 3."),
        (10, "if top < beta and alpha < value < beta", "if False", "should be"),
        (10, "table = {} if table is None else table", "table = {}", "the table is not at work here"),
        (10, "top = alpha + 1 if best > -inf else beta", "top = beta", "the null window is not at work here"),
        (10, "-beta, -value, evaluate", "-beta, -alpha, evaluate", "has proved is not at work here"),
        (8, "killers = {} if killers is None else killers", "killers = killers or {}", "count as `False` here"),
        (8, "killers[depth] = move", "pass", "It does what it did without killers"),
        (8, "killers=None", "killers={}", "asked again it looks at other leaves than before"),
        (8, "killers=None", "killers={}", "A default value is made once"),
        (9, "table[position, depth] =", "table[position] =", "Nothing is ever found in the table"),
        (9, "best > floor", "best > alpha", "α has risen by then"),
        (10, "if top < beta and alpha < value < beta", "if alpha < value", "enough. Which of its ideas should spare"),
        (10, "top = alpha + 1", "top = alpha", "Between these two bounds there is no room for any answer"),
    ],
)
def test_what_an_idea_gets_wrong_is_said(
    capsys: pytest.CaptureFixture[str], lesson: int, right: str, wrong: str, said: str
) -> None:
    text = of_course(lesson).body
    assert right in text
    cell(text.replace(right, wrong), lesson)
    out = capsys.readouterr().out
    assert out.startswith("✗ my_search")
    assert said in out


@pytest.mark.parametrize("lesson", SEARCHES)
def test_the_courses_program_is_the_search_that_is_taught(lesson: int) -> None:
    taught = "\n".join(_lines(SEARCHES[lesson]))
    assert taught.replace(SEARCHES[lesson].__name__, "my_search") == of_course(lesson).body.rstrip()


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_is_worth_without_end_is_lost_or_won(lesson: int) -> None:
    search, for_mover = of_course(lesson).search, lesson > 4
    for tree in (Tree([-float("inf"), [[-float("inf"), 5]]]), Tree([-float("inf")] * 2, MIN)):
        assert search(tree) == minimax(tree) * (tree.turn if for_mover else 1)
