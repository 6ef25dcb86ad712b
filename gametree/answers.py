"""What alpha-beta does on a tree, decision by decision and with the reason in words: the answers to the practice."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import inf, isinf
from typing import Any, Literal, TypeAlias, get_args

from gametree.games.trees import Tree
from gametree.look import number
from gametree.position import MAX, MIN, Value, side_name
from gametree.search import alphabeta, alphabeta_max_min
from gametree.searched import FLIPPED, SearchRun, Side, Sign, node_name
from gametree.trace import record
from gametree.tree import Path

Rule: TypeAlias = Literal[">=", ">"]
Field: TypeAlias = Literal["alpha", "beta", "value"]
About: TypeAlias = Literal["visit", "cut", "alpha", "beta", "value"]
Search: TypeAlias = Callable[..., Value]

SYMBOLS: dict[str, str] = {"alpha": "α", "beta": "β", "value": "value"}


@dataclass(frozen=True, slots=True)
class Decision:
    """One thing to know about a node: that it is looked at, or cut off, its α or β on entry, or its value."""

    path: Path
    about: About


@dataclass(frozen=True, slots=True)
class Window:
    """α and β, from MAX's side, and the nodes whose values set them; None where nothing has yet."""

    alpha: Value = -inf
    beta: Value = inf
    alpha_by: Path | None = None
    beta_by: Path | None = None

    def after(self, turn: int, worth: Value, child: Path) -> "Window":
        """Return the window after a child of a node where `turn` moves came back, worth `worth` for MAX."""
        if turn == MAX and worth > self.alpha:
            return Window(worth, self.beta, child, self.beta_by)
        if turn == MIN and worth < self.beta:
            return Window(self.alpha, worth, self.alpha_by, child)
        return self


class AnswerKey:
    """What alpha-beta does on a tree.

    Args:
        tree: the tree to search, with a full window.
        convention: whose side α, β and the values are for: "max", or "mover" for the side to move (negamax).
        rule: whether a node is left when α ">=" β or when α ">" β.
        left_to_right: whether the children are searched from left to right, or from right to left.

    Raises:
        ValueError: for another convention or rule, or a tree with a leaf that is None and looked at.

    """

    def __init__(self, tree: Tree, convention: Side = "max", rule: Rule = ">=", left_to_right: bool = True) -> None:
        self.tree, self.convention, self.rule, self.left_to_right = tree, convention, rule, left_to_right
        self.recording = record(search_of(convention, rule, left_to_right), tree)
        if self.recording.error:
            raise self.recording.error
        self.run = SearchRun(self.recording, side=convention)
        self.calls = {path: call for call, path in enumerate(self.run.paths)}

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Everything to know about the search, in the order in which it happens."""
        return tuple(self._decisions(0))

    def _decisions(self, call: int) -> Iterator[Decision]:
        path = self.run.paths[call]
        yield from (Decision(path, about) for about in ("visit", "alpha", "beta"))
        for reply in self.run.replies[call]:
            yield from self._decisions(reply)
        yield from (Decision((*path, move), "cut") for move in self.in_order(self.run.unvisited(call)))
        yield Decision(path, "value")

    @cached_property
    def branches(self) -> frozenset[Path]:
        """The topmost nodes of the branches that are never looked at."""
        return frozenset(decision.path for decision in self.decisions if decision.about == "cut")

    @cached_property
    def paths(self) -> tuple[Path, ...]:
        """All nodes, layer by layer."""
        leaves = self.tree.leaves()
        return tuple(sorted({leaf[:end] for leaf in leaves for end in range(len(leaf) + 1)}, key=lambda p: (len(p), p)))

    def in_order(self, children: "list[Any]") -> "list[Any]":
        """Return children in the order of the search."""
        return children if self.left_to_right else children[::-1]

    def is_visited(self, path: Path) -> bool:
        """Tell whether a node is looked at."""
        return path in self.calls

    def is_leaf(self, path: Path) -> bool:
        """Tell whether a node is a leaf."""
        return path in self.tree.leaves()

    def name(self, path: Path) -> str:
        """Return how the node is called: root, A, A1."""
        return node_name(self.tree, path)

    def turn(self, path: Path) -> int:
        """Return who moves at a node."""
        return -self.tree.turn if len(path) % 2 else self.tree.turn

    def bound(self, path: Path, field: Field) -> Value:
        """Return α or β on entry to a visited node, from the side that the convention counts from."""
        bound: Any = self.recording.calls[self.calls[path]].arguments[field]
        return 0 if bound == 0 else bound  # never -0

    def value(self, path: Path) -> Value:
        """Return the number that a visited node returns, from the side that the convention counts from."""
        value = self.run.value(self.calls[path])
        return value or 0

    def sign(self, path: Path) -> Sign:
        """Return what that number is: exact (=), or a bound (≤, ≥)."""
        return self.run.own_sign(self.calls[path])

    def text(self, path: Path, field: Field) -> str:
        """Return what belongs into a field of a visited node, as pictures write it."""
        if field == "value":
            return f"{self.sign(path)} {number(self.value(path))}"
        return number(self.bound(path, field))

    def window(self, path: Path, at_end: bool = False) -> Window:
        """Return the window on entry to a node, or at its end, after its last visited child."""
        window = Window()
        for end in range(len(path)):
            window = self._after_children(window, path[:end], path[: end + 1])
        return self._after_children(window, path) if at_end else window

    def _after_children(self, window: Window, path: Path, before: Path | None = None) -> Window:
        for child in self.visited_children(path):
            if child == before:
                break
            window = window.after(self.turn(path), self.worth(child), child)
        return window

    def visited_children(self, path: Path) -> list[Path]:
        """Return the children of a visited node that are looked at, in that order."""
        return [self.run.paths[reply] for reply in self.run.replies[self.calls[path]]]

    def worth(self, path: Path) -> Value:
        """Return what a visited node returns, from MAX's side."""
        return self.run.max_value(self.calls[path]) or 0

    def stop(self, path: Path) -> tuple[int, str]:
        """Return the call and the kind of step ("call" or "cut") at which a search's story comes to a node."""
        if path in self.calls:
            return self.calls[path], "call"
        above = next(path[:end] for end in range(len(path), -1, -1) if path[:end] in self.calls)
        return self.calls[above], "cut"

    def why(self, decision: Decision) -> str:
        """Return the right answer to a decision and the reason for it, in a sentence or two."""
        return _WHY[decision.about](self, decision.path)


# The search that is practised


def search_of(convention: Side = "max", rule: Rule = ">=", left_to_right: bool = True) -> Search:
    """Return alpha-beta in the MAX/MIN ("max") or the negamax form ("mover"), with a rule and a direction.

    Raises:
        ValueError: for another convention or rule.

    """
    if convention not in get_args(Side) or rule not in get_args(Rule):
        raise ValueError(f'convention is "max" or "mover" and rule ">=" or ">", got {convention!r} and {rule!r}')
    if rule == ">=" and left_to_right:
        return alphabeta_max_min if convention == "max" else alphabeta
    form = _max_min_form if convention == "max" else _negamax_form
    return form(rule == ">=", 1 if left_to_right else -1)


def _max_min_form(cut_on_tie: bool, step: int) -> Search:
    def alphabeta_max_min(position: Tree, alpha: Value = -inf, beta: Value = inf) -> Value:
        moves = position.moves()[::step]
        if not moves:
            return position.score()
        best = -inf if position.turn == MAX else inf
        for move in moves:
            value = alphabeta_max_min(position.play(move), alpha, beta)
            if position.turn == MAX:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha > beta or (cut_on_tie and alpha == beta):
                break
        return best

    return alphabeta_max_min


def _negamax_form(cut_on_tie: bool, step: int) -> Search:
    def alphabeta(position: Tree, alpha: Value = -inf, beta: Value = inf) -> Value:
        moves = position.moves()[::step]
        if not moves:
            return position.turn * position.score()
        best = -inf
        for move in moves:
            value = -alphabeta(position.play(move), -beta, -alpha)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha > beta or (cut_on_tie and alpha == beta):
                break
        return best

    return alphabeta


# Reasons


def _why_visited(key: AnswerKey, path: Path) -> str:
    if not path:
        return "The root is looked at: the search begins there."
    parent = path[:-1]
    if path == key.visited_children(parent)[0]:
        return f"{key.name(path)} is looked at: nothing is known about {_the(key, parent)} before its first child."
    return f"{key.name(path)} is looked at: at {_the(key, parent)}, {_why_open(key, parent, key.window(path))}."


def _why_open(key: AnswerKey, parent: Path, window: Window) -> str:
    """Say why a node is not left, with the window that it has at that moment."""
    flips, is_max = _flips(key, parent), key.turn(parent) == MAX
    if isinf(window.beta if is_max else window.alpha):
        return f"{'β is still +∞' if is_max or flips else 'α is still −∞'}, so nothing can be cut yet"
    alpha, beta = (-window.beta, -window.alpha) if flips else (window.alpha, window.beta)
    if alpha == beta:
        return f"α and β are both {number(alpha)}, and > does not cut on a tie"
    return f"α = {number(alpha)} is still less than β = {number(beta)}"


def _flips(key: AnswerKey, path: Path) -> bool:
    """Tell whether the numbers at a node are counted from MIN's side."""
    return key.convention == "mover" and key.turn(path) == MIN


def _the(key: AnswerKey, path: Path) -> str:
    return key.name(path) if path else "the root"


def _why_cut(key: AnswerKey, path: Path) -> str:
    parent = path[:-1]
    window, worth, is_max = key.window(parent, at_end=True), key.worth(parent), key.turn(parent) == MAX
    limit, by = (window.beta, window.beta_by) if is_max else (window.alpha, window.alpha_by)
    last, most = key.name(key.visited_children(parent)[-1]), f"at {'least' if is_max else 'most'} {number(worth)}"
    has = "MIN already holds MAX to" if is_max else "MAX already has"
    tie = ". A tie is enough for ≥" if worth == limit else ""
    deep = " (further up: a deep cut)" if by and by[:-1] != parent[:-1] else ""
    return (
        f"{key.name(path)} is never looked at: after {last}, {key.name(parent)} is worth {most}, "
        f"and {has} {number(limit)} with {key.name(by or ())}{deep}{tie}."
    )


def _why_alpha(key: AnswerKey, path: Path) -> str:
    return _why_bound(key, path, "alpha")


def _why_beta(key: AnswerKey, path: Path) -> str:
    return _why_bound(key, path, "beta")


def _why_bound(key: AnswerKey, path: Path, field: Field) -> str:
    window, flips = key.window(path), _flips(key, path)
    says = _max_has(key, window) if (field == "alpha") != flips else _min_holds(key, window)
    shown = key.text(path, field)
    side = f", which is {shown} from MIN's side" if flips and "already" in says else ""
    return f"{key.name(path)}: {SYMBOLS[field]} on entry is {shown}: {says}{side}."


def _max_has(key: AnswerKey, window: Window) -> str:
    if window.alpha_by is None:
        return "MAX is sure of nothing yet"
    return f"MAX already has {number(window.alpha)} with {key.name(window.alpha_by)}"


def _min_holds(key: AnswerKey, window: Window) -> str:
    if window.beta_by is None:
        return "MIN has set no limit yet"
    return f"MIN already holds MAX to {number(window.beta)} with {key.name(window.beta_by)}"


def _why_value(key: AnswerKey, path: Path) -> str:
    head = f"{key.name(path)} {key.text(path, 'value')}"
    if key.is_leaf(path):
        side = f", which is {number(key.value(path))} from MIN's side" if _flips(key, path) else ""
        return f"{head}: a leaf with {number(key.worth(path))} in it{side}."
    return f"{head}: {_how_chosen(key, path)}{_why_bounded(key, path)}."


def _how_chosen(key: AnswerKey, path: Path) -> str:
    children, mover = key.visited_children(path), side_name(key.turn(path))
    if key.convention == "mover":
        negated = [f"−{key.name(child)} {FLIPPED[key.sign(child)]} {number(-key.value(child))}" for child in children]
        return f"{mover} takes the largest of {', '.join(negated)}"
    largest = "largest" if key.turn(path) == MAX else "smallest"
    values = [f"{key.name(child)} {key.text(child, 'value')}" for child in children]
    return f"{mover} takes the {largest} of {', '.join(values)}"


def _why_bounded(key: AnswerKey, path: Path) -> str:
    if key.sign(path) == "=":
        return ""
    never = [key.name((*path, move)) for move in key.run.unvisited(key.calls[path])]
    if never:
        return f"; {' and '.join(never)} could still make it {'more' if key.sign(path) == '≥' else 'less'}"
    return ", and these are only bounds themselves"


_WHY: dict[About, Callable[[AnswerKey, Path], str]] = {
    "visit": _why_visited,
    "cut": _why_cut,
    "alpha": _why_alpha,
    "beta": _why_beta,
    "value": _why_value,
}
