"""How the tests of the checks ask them."""

from collections.abc import Callable, Mapping

from classroom.check.judging import examine
from classroom.check.registry import tasks


def stub(*_arguments):
    raise NotImplementedError


def verdict(name, *functions, seed=0):
    """What the check of a task says of its functions."""
    task = tasks()[name]
    return examine(task, dict(zip(task.names, functions, strict=True)), seed=seed)


def called(functions: Mapping[str, Callable[..., object]]) -> dict[str, Callable[..., object]]:
    """The functions by what the task calls them, and by their own names, as a line to see an input again has them."""
    return {**functions, **{getattr(one, "__name__", name): one for name, one in functions.items()}}
