"""Why alpha-beta does what it does at a node, in a sentence or two."""

from collections.abc import Callable
from functools import partial
from math import isinf

from classroom.practice.answer_key import SYMBOLS, About, AnswerKey, Fact, Field, NodeWindow, seen_from
from gametree.drawing.node import format_value
from gametree.position import MAX, side_name
from gametree.trees.search_run import FLIPPED, Path


def why(key: AnswerKey, fact: Fact) -> str:
    """Return a fact and the reason for it, in a sentence or two."""
    return _WHY[fact.about](key, fact.path)


def _why_visited(key: AnswerKey, path: Path) -> str:
    if not path:
        return "The root is looked at: the search begins there."
    parent = path[:-1]
    if path == key.visits[parent].children[0]:
        return f"{key.name(path)} is looked at: nothing is known about {_the(key, parent)} before its first child."
    return f"{key.name(path)} is looked at: at {_the(key, parent)}, {_why_open(key, parent, key.visits[path].entry)}."


def _why_open(key: AnswerKey, parent: Path, window: NodeWindow) -> str:
    """Say why a node is not left, with the window that it has at that moment, in words that need no α and β."""
    is_max = key.turn(parent) == MAX
    holds = _min_holds(key, window) if is_max else _max_has(key, window)
    if isinf(window.beta if is_max else window.alpha):
        return f"{holds}, so nothing can be cut yet"
    if window.alpha == window.beta:
        return f"{holds}, and equal is not enough to cut here"
    brings = f"more than the {format_value(window.alpha)}" if is_max else f"up to {format_value(window.beta)}"
    return f"{holds}, and {_the(key, parent)} may still be worth {brings}{' that MAX has' * is_max}"


def _the(key: AnswerKey, path: Path) -> str:
    return key.name(path) if path else "the root"


def _why_cut(key: AnswerKey, path: Path) -> str:
    parent = path[:-1]
    visit, is_max = key.visits[parent], key.turn(parent) == MAX
    limit, by = (visit.end.beta, visit.end.beta_by) if is_max else (visit.end.alpha, visit.end.alpha_by)
    most = f"at {'least' if is_max else 'most'} {format_value(visit.value)}"
    has = "MIN already holds MAX to" if is_max else "MAX already has"
    tie = ". Equal is enough" if visit.value == limit else ""
    deep = " (further up: a deep cut)" if by and by[:-1] != parent[:-1] else ""
    return (
        f"{key.name(path)} is never looked at: after {key.name(visit.children[-1])}, {_the(key, parent)} is worth "
        f"{most}, and {has} {format_value(limit)} with {key.name(by or ())}{deep}{tie}."
    )


def _why_bound(key: AnswerKey, path: Path, where: Field) -> str:
    window, flips = key.visits[path].entry, key.flips(path)
    says = _max_has(key, window) if (where == "alpha") != flips else _min_holds(key, window)
    shown = key.text(path, where)
    side = f", which is {shown} from MIN's side" if flips and "already" in says else ""
    return f"{key.name(path)}: {SYMBOLS[where]} on entry is {shown}: {says}{side}."


def _max_has(key: AnswerKey, window: NodeWindow) -> str:
    if window.alpha_by is None:
        return "MAX is sure of nothing yet"
    return f"MAX already has {format_value(window.alpha)} with {key.name(window.alpha_by)}"


def _min_holds(key: AnswerKey, window: NodeWindow) -> str:
    if window.beta_by is None:
        return "MIN has set no limit yet"
    return f"MIN already holds MAX to {format_value(window.beta)} with {key.name(window.beta_by)}"


def _why_value(key: AnswerKey, path: Path) -> str:
    head = f"{key.name(path)} {key.text(path, 'value')}"
    if key.is_leaf(path):
        side = f", which is {format_value(key.answer(path, 'value')[1])} from MIN's side" if key.flips(path) else ""
        return f"{head}: a leaf with {format_value(key.leaves[path])} in it{side}."
    return f"{head}: {side_name(key.turn(path))} takes the {_choice(key, path)}{_why_bounded(key, path)}."


def _choice(key: AnswerKey, path: Path) -> str:
    children = key.visits[path].children
    if key.convention == "mover":
        return f"largest of {', '.join(_negated(key, child) for child in children)}"
    largest = "largest" if key.turn(path) == MAX else "smallest"
    values = [f"{key.name(child)} {key.text(child, 'value')}" for child in children]
    return f"{largest} of {', '.join(values)}"


def _negated(key: AnswerKey, path: Path) -> str:
    sign, value = key.answer(path, "value")
    return f"−{key.name(path)} {FLIPPED[sign]} {format_value(seen_from(value, flips=True))}"


def _why_bounded(key: AnswerKey, path: Path) -> str:
    sign, never = key.answer(path, "value")[0], [key.name(child) for child in key.visits[path].unvisited]
    if sign == "=":
        return ""
    if not never:
        return ", and these are only bounds themselves"
    return f"; {' and '.join(never)} could still make it {'more' if sign == '≥' else 'less'}"


_WHY: dict[About, Callable[[AnswerKey, Path], str]] = {
    "visit": _why_visited,
    "cut": _why_cut,
    "alpha": partial(_why_bound, where="alpha"),
    "beta": partial(_why_bound, where="beta"),
    "value": _why_value,
}
