"""What a variant asks for instead of a task: the same about other numbers, squares or sides.

A change is told by what it makes of the arguments of a call and of what is returned. From that come the right answer,
the inputs to try and the judging, all made from those of the plain task.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from classroom.check.inputs import Changed, inner_nodes
from classroom.sandbox.call import Evaluate
from gametree.games.tree import SharedTree, Tree
from gametree.position import Value, is_position

Arguments = tuple[Any, ...]
SWAPPED = {"X": "O", "O": "X"}
OTHER_BOUND = {"lower": "upper", "upper": "lower"}


def same(_number: int, value: Any) -> Any:
    """Return a value as it is."""
    return value


@dataclass(frozen=True)
class Change:
    """What counts instead of a task's own text.

    Args:
        said: what does, in a sentence; {k} stands for the number of the student.
        plain: by that number and the arguments of a call, those that ask the plain task for the same.
        given: the reverse: the arguments that ask for what these ask in the plain task; the same unless it is said.
        out: by that number and what is right in the plain task, what is right.
        read: by that number and what is returned, as the plain task would have it; where a judge needs that.

    """

    said: str
    plain: Callable[..., Arguments] = lambda _k, *args: args
    given: Callable[..., Arguments] | None = None
    out: Callable[[int, Any], Any] = same
    read: Callable[[int, Any], Any] = same

    def told(self, number: int) -> str:
        """Return what counts, for a student with that number."""
        return self.said.format(k=number)

    def asked(self, number: int, args: Arguments) -> Arguments:
        """Return the arguments that ask for what these ask in the plain task."""
        return (self.given or self.plain)(number, *args)

    def applied(self, number: int, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return what does after the change what a function does in the plain task."""
        return lambda *args: self.out(number, function(*self.plain(number, *args)))


@dataclass(frozen=True, slots=True, repr=False)
class Counted(Changed):
    """A position whose result counts as a number less what it is."""

    number: Value

    def score(self) -> Value:
        """Return the result as it counts."""
        return self.number - self.position.score()


def counted(number: Value, node: Any) -> Any:
    """Return nested lists, or a single value, with each number n as `number` - n."""
    if isinstance(node, list | tuple):
        return type(node)(counted(number, child) for child in node)
    return number - node if isinstance(node, int | float) else node


def _turned(number: Value, asked: Arguments, of_game: Callable[[Any], Any]) -> Arguments:
    """Return arguments with the numbers in the first one and in evaluations turned; `of_game` is for other games."""
    first, *rest = asked
    names: dict[Any, Any] = {}
    if isinstance(first, Tree | SharedTree):
        turned: Any = replace(first, node=counted(number, first.node))
    else:
        turned = of_game(first) if is_position(first) else counted(number, first)
    if isinstance(first, SharedTree):  # where its nodes are is told by their texts
        pairs = zip(inner_nodes(first.node), inner_nodes(turned.node), strict=True)
        names = {str(SharedTree(old)): str(SharedTree(new)) for old, new in pairs}

    def evaluation(argument: Any) -> Any:
        if isinstance(argument, Evaluate):
            return Evaluate(tuple((names.get(at, at), number - guess) for at, guess in argument.guesses))
        return (lambda leaf: number - argument(_back(number, leaf))) if callable(argument) else argument

    return turned, *map(evaluation, rest)


def _back(number: Value, leaf: Any) -> Any:
    """Return what a position of the plain task is in the numbers that are given."""
    if isinstance(leaf, Tree | SharedTree):
        return replace(leaf, node=counted(number, leaf.node))
    return leaf.position if isinstance(leaf, Counted) else _back(number, leaf.position)


def _numbers(said: str, factor: int, out: Callable[[int, Any], Any] = same) -> Change:
    """Return the change after which numbers count as so many times the student's number less what they are."""

    def plain(number: int, *args: Any) -> Arguments:
        return _turned(factor * number, args, lambda game: Counted(game, factor * number)) if args else args

    def given(number: int, *args: Any) -> Arguments:
        return _turned(factor * number, args, lambda game: game) if args else args

    return Change(said, plain, given, out, out)


def _tree(number: int, value: Any) -> Any:
    """Return the tree that an answer is, perhaps with who moves at its root, with its numbers turned."""
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], list | tuple):
        return counted(number, value[0]), value[1]
    return counted(number, value) if isinstance(value, list | tuple) else value


NUMBERS = _numbers(
    "A number n counts as **{k} − n** where it comes from `evaluate`, `guess(position)`, `score()` or a list that is "
    "given. Windows, bounds and what is returned are in these new numbers.",
    1,
)
RESULTS = _numbers("A result n, from `score()`, counts as **−n**: what was good for MAX is good for MIN.", 0)
SAME_TREE = _numbers(
    "A number n in the tree counts as **{k} − n**; the tree that is returned keeps its own numbers.", 1, counted
)
BUG_TREE = _numbers(
    "A number n from `evaluate`, also at the leaves of the tree that you return, counts as **{k} − n**. Windows and "
    "values are in these new numbers.",
    1,
    _tree,
)


def negated(said: str) -> Change:
    """Return the change after which what is returned is the negative."""
    return Change(said, out=lambda _k, value: -value)


def times(said: str) -> Change:
    """Return the change after which what is returned is so many times the number of the student."""
    return Change(said, out=lambda k, value: k * value)


def reverse(said: str) -> Change:
    """Return the change after which the text or list that is returned stands the other way round."""
    return Change(said, out=lambda _k, value: value[::-1])


def less(said: str, at: int, by: int = 0) -> Change:
    """Return the change after which one of the arguments counts as less: by a number, or by that of the student."""

    def moved(args: Arguments, by: int) -> Arguments:
        return *args[:at], args[at] + by, *args[at:][1:]

    return Change(said, lambda k, *args: moved(args, -(by or k)), lambda k, *args: moved(args, by or k))


def at_argument(said: str, at: int, turned: Callable[[Any], Any]) -> Change:
    """Return the change after which one of the arguments means something else, and that the other way round."""
    return Change(said, lambda _k, *args: (*args[:at], turned(args[at]), *args[at:][1:]))


def swapped(marks: str) -> str:
    """Return a text with X for O and O for X."""
    return "".join(SWAPPED.get(mark, mark) for mark in marks)
