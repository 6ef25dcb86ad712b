"""What alpha-beta does on a tree, decision by decision and with the reason in words: the answers to the practice."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf, isinf
from typing import Literal, TypeAlias, get_args

from gametree.games.trees import Tree
from gametree.look import number
from gametree.position import MAX, MIN, Move, Value, side_name
from gametree.recording import Recording
from gametree.search import alphabeta, alphabeta_max_min
from gametree.searched import FLIPPED, Side, Sign, node_name
from gametree.trace import record
from gametree.tree import Path

Rule: TypeAlias = Literal[">=", ">"]
Field: TypeAlias = Literal["alpha", "beta", "value"]
About: TypeAlias = Literal["visit", "cut", "alpha", "beta", "value"]
Search: TypeAlias = Callable[..., Value]

SYMBOLS: dict[Field, str] = {"alpha": "α", "beta": "β", "value": "value"}


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


@dataclass(slots=True)
class Visit:
    """What the search does at a node; all numbers are from MAX's side.

    Args:
        entry: the window on entry.
        end: the window after the last child that is looked at.
        worth: what it returns, fail-soft.
        least: the smallest that the node can be worth, as far as the leaves looked at tell.
        most: the largest that it can be worth.
        children: the children that are looked at, in order.
        unvisited: the children that are not, in the order of the search.

    """

    entry: Window
    end: Window
    worth: Value = 0
    least: Value = -inf
    most: Value = inf
    children: list[Path] = field(default_factory=list)
    unvisited: list[Path] = field(default_factory=list)

    @property
    def sign(self) -> Sign:
        """What its worth is: exact, or an upper or lower bound."""
        return "=" if self.least == self.most else "≤" if self.most <= self.worth else "≥"


class AnswerKey:
    """What alpha-beta does on a tree, and why.

    `visits` holds what it does at each node that is looked at, in the order of the search.

    Args:
        tree: the tree to search, with a full window.
        convention: whose side α, β and the values are for: "max", or "mover" for the side to move (negamax).
        rule: whether a node is left when α ">=" β or when α ">" β.
        left_to_right: whether the children are searched from left to right, or from right to left.

    Raises:
        ValueError: for another convention or rule, or a tree with a leaf that is None and looked at.

    """

    def __init__(self, tree: Tree, convention: Side = "max", rule: Rule = ">=", left_to_right: bool = True) -> None:
        self.search = search_of(convention, rule, left_to_right)
        self.tree = Tree(tree.node, tree.turn)
        self.convention, self.rule, self.left_to_right = convention, rule, left_to_right
        self.visits: dict[Path, Visit] = {}
        self._visit(self.tree, Window())

    def _visit(self, tree: Tree, window: Window) -> Visit:
        visit = self.visits[tree.path] = Visit(window, window)
        moves = self.in_order(tree.moves())
        while len(visit.children) < len(moves) and not (visit.children and self._cuts(visit.end)):
            child = tree.play(moves[len(visit.children)])
            worth = self._visit(child, visit.end).worth
            visit.children.append(child.path)
            visit.end = visit.end.after(tree.turn, worth, child.path)
        visit.unvisited = [(*tree.path, move) for move in moves[len(visit.children) :]]
        self._sum_up(visit, tree)
        return visit

    def _cuts(self, window: Window) -> bool:
        return window.alpha > window.beta or (window.alpha == window.beta and self.rule == ">=")

    def _sum_up(self, visit: Visit, tree: Tree) -> None:
        """Set what a node is worth: a child that is never looked at could be worth anything."""
        if not visit.children:
            visit.worth = visit.least = visit.most = tree.score()
            return
        choose, below = max if tree.turn == MAX else min, [self.visits[child] for child in visit.children]
        visit.worth = choose(child.worth for child in below)
        visit.least = choose([child.least for child in below] + [-inf] * bool(visit.unvisited))
        visit.most = choose([child.most for child in below] + [inf] * bool(visit.unvisited))

    @cached_property
    def recording(self) -> Recording:
        """The recorded search, for a stepper."""
        return record(self.search, self.tree)

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Everything to know about the search, in the order in which it happens."""
        return tuple(self._decisions(()))

    def _decisions(self, path: Path) -> Iterator[Decision]:
        visit = self.visits[path]
        yield from (Decision(path, "visit"), Decision(path, "alpha"), Decision(path, "beta"))
        for child in visit.children:
            yield from self._decisions(child)
        yield from (Decision(child, "cut") for child in visit.unvisited)
        yield Decision(path, "value")

    @cached_property
    def branches(self) -> frozenset[Path]:
        """The topmost nodes of the branches that are never looked at."""
        return frozenset(child for visit in self.visits.values() for child in visit.unvisited)

    @cached_property
    def leaves(self) -> dict[Path, Value | None]:
        """The leaves' numbers, from MAX's side, from left to right."""
        return self.tree.leaves()

    @cached_property
    def paths(self) -> tuple[Path, ...]:
        """All nodes, in the order of a search that cuts nothing."""
        found = {leaf[:end] for leaf in self.leaves for end in range(len(leaf) + 1)}
        return tuple(sorted(found, key=lambda path: [move if self.left_to_right else -move for move in path]))

    def in_order(self, moves: Sequence[Move]) -> Sequence[Move]:
        """Return moves in the order of the search."""
        return moves if self.left_to_right else moves[::-1]

    def is_leaf(self, path: Path) -> bool:
        """Tell whether a node is a leaf."""
        return path in self.leaves

    def name(self, path: Path) -> str:
        """Return how the node is called: root, A, A1."""
        return node_name(self.tree, path)

    def turn(self, path: Path) -> int:
        """Return who moves at a node."""
        return -self.tree.turn if len(path) % 2 else self.tree.turn

    def flips(self, path: Path) -> bool:
        """Tell whether the numbers at a node are counted from MIN's side."""
        return self.convention == "mover" and self.turn(path) == MIN

    def answer(self, path: Path, where: Field) -> tuple[Sign, Value]:
        """Return what is right in a field of a visited node, from the side that counts; α and β are exact."""
        visit, flips = self.visits[path], self.flips(path)
        if where == "value":
            return FLIPPED[visit.sign] if flips else visit.sign, _from(visit.worth, flips)
        return "=", _from(visit.entry.alpha if (where == "alpha") != flips else visit.entry.beta, flips)

    def text(self, path: Path, where: Field) -> str:
        """Return what is right in a field of a visited node, as pictures write it: −3, or ≤ 3 for a value."""
        sign, value = self.answer(path, where)
        return f"{sign} {number(value)}" if where == "value" else number(value)

    def stop(self, path: Path) -> tuple[int, str]:
        """Return the call and the kind of step, "call" or "cut", at which a story of the search comes to a node."""
        above = next(path[:end] for end in range(len(path), -1, -1) if path[:end] in self.visits)
        return list(self.visits).index(above), "call" if above == path else "cut"

    def why(self, decision: Decision) -> str:
        """Return the right answer to a decision and the reason for it, in a sentence or two."""
        return _WHY[decision.about](self, decision.path)


def _from(value: Value, flips: bool) -> Value:
    return -value if flips and value else value  # never -0


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
    if path == key.visits[parent].children[0]:
        return f"{key.name(path)} is looked at: nothing is known about {_the(key, parent)} before its first child."
    return f"{key.name(path)} is looked at: at {_the(key, parent)}, {_why_open(key, parent, key.visits[path].entry)}."


def _why_open(key: AnswerKey, parent: Path, window: Window) -> str:
    """Say why a node is not left, with the window that it has at that moment."""
    flips, is_max = key.flips(parent), key.turn(parent) == MAX
    if isinf(window.beta if is_max else window.alpha):
        return f"{'β is still +∞' if is_max or flips else 'α is still −∞'}, so nothing can be cut yet"
    alpha, beta = (-window.beta, -window.alpha) if flips else (window.alpha, window.beta)
    if alpha == beta:
        return f"α and β are both {number(alpha)}, and > does not cut on a tie"
    return f"α = {number(alpha)} is still less than β = {number(beta)}"


def _the(key: AnswerKey, path: Path) -> str:
    return key.name(path) if path else "the root"


def _why_cut(key: AnswerKey, path: Path) -> str:
    parent = path[:-1]
    visit, is_max = key.visits[parent], key.turn(parent) == MAX
    limit, by = (visit.end.beta, visit.end.beta_by) if is_max else (visit.end.alpha, visit.end.alpha_by)
    most = f"at {'least' if is_max else 'most'} {number(visit.worth)}"
    has = "MIN already holds MAX to" if is_max else "MAX already has"
    tie = ". A tie is enough for ≥" if visit.worth == limit else ""
    deep = " (further up: a deep cut)" if by and by[:-1] != parent[:-1] else ""
    return (
        f"{key.name(path)} is never looked at: after {key.name(visit.children[-1])}, {_the(key, parent)} is worth "
        f"{most}, and {has} {number(limit)} with {key.name(by or ())}{deep}{tie}."
    )


def _why_alpha(key: AnswerKey, path: Path) -> str:
    return _why_bound(key, path, "alpha")


def _why_beta(key: AnswerKey, path: Path) -> str:
    return _why_bound(key, path, "beta")


def _why_bound(key: AnswerKey, path: Path, where: Field) -> str:
    window, flips = key.visits[path].entry, key.flips(path)
    says = _max_has(key, window) if (where == "alpha") != flips else _min_holds(key, window)
    shown = key.text(path, where)
    side = f", which is {shown} from MIN's side" if flips and "already" in says else ""
    return f"{key.name(path)}: {SYMBOLS[where]} on entry is {shown}: {says}{side}."


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
        side = f", which is {number(key.answer(path, 'value')[1])} from MIN's side" if key.flips(path) else ""
        return f"{head}: a leaf with {number(key.leaves[path])} in it{side}."
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
    return f"−{key.name(path)} {FLIPPED[sign]} {number(_from(value, flips=True))}"


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
    "alpha": _why_alpha,
    "beta": _why_beta,
    "value": _why_value,
}
