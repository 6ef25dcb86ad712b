"""A bank written later than all others, from the texts of tasks and exercises alone, with the names that were read.

A name that stands with a program was read beside it, and says what is wrong there. A day asks about some of the
programs, others each day; a week about all of them.
"""

import pytest

from classroom.check import registry
from classroom.check.judging import Examiner
from classroom.check.local import Local
from tests.classroom.check import test_exercises_in_lessons as lessons
from tests.classroom.check.bank import programs
from tests.counts import others_each_day

IN_TASKS, IN_LESSONS = 0.75, 0.65  # of the wrong programs are named
ENOUGH = 20  # programs, to ask how many of them are named

exercises = lessons.programs_in("fresh_exercises.txt")


@pytest.mark.slow
def test_programs_for_tasks_are_judged_and_named_as_they_were_read() -> None:
    asked = others_each_day("programs of the fresh bank", programs("fresh"))
    for one in asked:
        result = Examiner(Local(one.functions())).named(registry.tasks()[one.task], 0)
        assert result.is_right is one.is_right, (one.task, one.cause)
        named = result.mistakes[0].name if result.mistakes else ""
        assert named == one.told.get("named", ""), (one.task, one.cause)
    wrong = [one for one in asked if not one.is_right]
    assert len(wrong) < ENOUGH or sum("named" in one.told for one in wrong) >= IN_TASKS * len(wrong)


@pytest.mark.slow
def test_programs_for_exercises_are_judged_and_named_as_they_were_read(capsys) -> None:
    asked = others_each_day("programs of the fresh bank", exercises)
    for lesson, function, slip, words, text in asked:
        told, scope = lessons.said(capsys, lesson, function, text)
        assert told.startswith("✓" if slip == "right" else "✗"), (function, slip)
        assert (words or "") in told, (function, slip)
        assert bool(words) is ("Probably: " in told), (function, slip)
        lessons.do_what_is_suggested(told, scope)
    wrong = [words for _, _, slip, words, _ in asked if slip != "right"]
    assert len(wrong) < ENOUGH or sum(map(bool, wrong)) >= IN_LESSONS * len(wrong)
