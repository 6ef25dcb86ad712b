"""The one call of a lesson in which the program grows: check it, keep it, show what is new, let it play."""

import inspect
from collections.abc import Mapping
from dataclasses import replace

from IPython.core.getipython import get_ipython
from IPython.display import display

from classroom.check.checks import show
from classroom.check.expect import examiner_of
from classroom.check.result import CheckResult
from classroom.check.task import SearchFunction
from classroom.check.verdict import verdict_on
from classroom.practice.challenge import Challenge
from classroom.program.games import is_for_max, my_games
from classroom.program.record import Counts, chart_of, counts_of, note, own_record
from classroom.program.stages import task_after
from classroom.program.text import NAME, body_of, cell_of, standing_alone
from classroom.program.versions import (
    ELSEWHERE,
    LESSONS,
    Version,
    keep,
    of_course,
    own_copy,
    played_last,
    running,
    versions,
)
from gametree.drawing.source import show_source

STUB = "your code"
STEPS = {
    4: "a depth and an evaluation",
    5: "one rule for both sides",
    6: "a window",
    7: "an order of moves",
    8: "killer moves",
    9: "a table",
}


def grow(my_search: SearchFunction, lesson: int) -> SearchFunction:
    """Check what a lesson has added to one's own program; when it is right, keep it, show what is new, let it play.

    Where it is not written yet, one's own last program is put into the cell, to go on from, or the course's of the
    lesson before. What is kept is a file in the folder `my_search`; none is ever overwritten, and with `bring_back` one
    plays an older one again.

    Args:
        my_search: the program, written in the cell that calls this, as `def my_search(…)`.
        lesson: the number of the lesson.

    Returns:
        The program to go on with: one's own when it is right and its parameters have the lesson's names, otherwise the
        last right one of this lesson, or the course's.

    Raises:
        TypeError: the function is not written as `def my_search(…)`.
        ValueError: the program does not grow in this lesson.

    """
    task = task_after(lesson)
    cell_of(my_search)  # a TypeError now, before anything is checked
    examiner = examiner_of(my_search, task)
    result = examiner.result(task, 0)
    if not result.is_written:
        return _begin(my_search, lesson)
    verdict = verdict_on(result, examiner.runner)
    show(replace(verdict, result=_named(result)), lambda: replace(verdict, result=_named(examiner.named(task, 0))))
    is_right = result.total == task.points
    if is_right and not (missing := _missing(my_search, lesson)):
        _keep(my_search, lesson)
        return my_search
    if is_right:
        print(f"✓, but {missing}.")
    elif order := _order(my_search, lesson):
        print(order)
    program = running(versions(lesson))
    print(f"Until it {'has them' if is_right else 'is right'}, the lesson goes on with {program.called}.")
    return program.search


def _named(result: CheckResult) -> CheckResult:
    """Return a result that speaks of the learner's function by its name."""
    called, found = result.task.functions[0].replace(result.task.names[0], NAME, 1), result.counterexample
    if found:
        found = replace(found, case=replace(found.case, call=replace(found.case.call, function=NAME)))
    return replace(result, task=replace(result.task, name=NAME, functions=(called,)), counterexample=found)


def _missing(my_search: SearchFunction, lesson: int) -> str:
    """Return what a right program's games would miss: they give what a lesson asks for by name; "" for nothing."""
    asked, own = (inspect.signature(one).parameters for one in (of_course(lesson).search, my_search))
    names = [name for name in [*asked][1:] if name not in own]
    yours = ", ".join([*own][1:])
    return f"its games need the names {', '.join(names)}; yours are {yours}" if names else ""


def _order(my_search: SearchFunction, lesson: int) -> str:
    """Return in which order a check hands over what a program takes in another one; "" where it is the same."""
    asked, own = ([*inspect.signature(one).parameters] for one in (of_course(lesson).search, my_search))
    is_other = {*asked} == {*own} and asked != own
    return f"What is handed over comes as {', '.join(asked)}; yours takes {', '.join(own)}." if is_other else ""


def _begin(stub: SearchFunction, lesson: int) -> SearchFunction:
    """Put what there is so far into the cell of a stub, and return the program that the lesson goes on with."""
    first = lesson == LESSONS[0]
    start = running([of_course(lesson if first else lesson - 1), *played_last(lesson)])
    ahead = start if start.number and start.lesson == lesson else of_course(lesson)
    search = ahead.search
    if own_copy() and (start.number or not first) and _put_into_cell(stub, start):
        _name_missing(start.lesson, lesson)
        return search
    print(f"○ {NAME}: not written yet. The lesson goes on with {ahead.called}.")
    games = my_games(search)
    _show_games(games, {f"lesson {lesson}, the course’s": counts_of(games)} if ahead.number == 0 else {})
    return search


def _put_into_cell(stub: SearchFunction, version: Version) -> bool:
    """Put a version in the place of a stub, in the cell that is being run; False where that cannot be done."""
    shell, written = get_ipython(), inspect.getsource(stub).rstrip()
    if shell is None or STUB not in written:
        return False
    cell = "".join(cell_of(stub)).rstrip().replace(written, version.body.rstrip())
    # What `%load` does; a shell in a browser has it only in this form.
    shell.payload_manager.write_payload({"source": "set_next_input", "text": cell, "replace": True})  # type: ignore[union-attr]
    skipped = "" if played_last() else "There is no program of yours yet. "
    print(f"{skipped}In the cell above there is {version.called} now. Change it there, and run the cell again.")
    if (head := written.splitlines()[0]) not in version.body:
        print(f"Its first line becomes `{head}`.")
    return True


def _name_missing(start: int, lesson: int) -> None:
    """Say which steps lie between the lesson of a program and this one, and show them in the course's program."""
    if steps := [f"lesson {step} added {STEPS[step]}" for step in range(start + 1, lesson)]:
        print(f"It has not grown since lesson {start}. To the course’s program, {', '.join(steps)}:")
        show_source(of_course(lesson - 1).search, since=of_course(start).search)


def _keep(my_search: SearchFunction, lesson: int) -> None:
    """Keep a right program, show what is new in it, and let it play."""
    games = my_games(my_search)
    counts, own = counts_of(games), played_last(lesson - 1)
    unkept = {f"lesson {lesson}, not kept": counts}
    try:
        text = standing_alone(body_of(my_search), lesson, my_search, is_for_max(my_search))
    except ValueError as error:
        print(f"It is not kept: {error}.")
    else:
        if kept := keep(text, lesson):
            note(kept, counts)
            unkept = {}
            print(f"Kept as {kept.place}.")
        else:
            print(f"Not kept: {ELSEWHERE}.")
    if lesson > LESSONS[0]:
        _show_new(my_search, lesson, running([of_course(lesson - 1), *own]))
    _show_games(games, unkept)


def _show_new(my_search: SearchFunction, lesson: int, older: Version) -> None:
    """Show what is new in a program; where there was none of the learner's before, the step as the course makes it."""
    if older.number:
        print(f"What is new since {older.called}:")
        show_source(my_search, since=older.search)
    else:
        print(f"What lesson {lesson} adds to the course’s program:")
        show_source(of_course(lesson).search, since=older.search)


def _show_games(games: Challenge, others: Mapping[str, Counts]) -> None:
    display(games, chart_of({**own_record(), **others}))  # type: ignore[no-untyped-call]
