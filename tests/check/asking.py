"""How the tests of the tasks ask the checks."""

from functools import cache

import pytest

from gametree.check.diagnosis import functions_of
from gametree.check.judging import examine
from gametree.check.mistakes import mistakes_in
from gametree.check.task import PLAIN
from gametree.check.tasks import tasks


def stub(*_arguments):
    raise NotImplementedError


def verdict(name, *functions, variant=PLAIN, seed=0):
    """What the check of a task says of its functions."""
    task = tasks()[name]
    return examine(task, dict(zip(task.names, functions, strict=True)), variant, seed=seed)


@cache
def examined(task, known):
    """What the check of a task says of a known mistake."""
    return examine(task, functions_of(task, known.programs, PLAIN))


def mistakes_of(assignment):
    """Each task with each of its known mistakes, as parameters of a test."""
    return [
        pytest.param(task, known, id=f"{task.name}: {known.name}")
        for task in assignment.tasks
        for known in mistakes_in(task.name)
    ]
