"""The names under which a line that shows a counterexample again finds the functions."""

from collections.abc import Callable, Mapping


def called(functions: Mapping[str, Callable[..., object]]) -> dict[str, Callable[..., object]]:
    """The functions by what the task calls them, and by their own names."""
    return {**functions, **{getattr(one, "__name__", name): one for name, one in functions.items()}}
