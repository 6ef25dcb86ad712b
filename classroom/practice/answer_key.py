"""What alpha-beta does on a tree, node by node and with the reason in words: the answers to the practice."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Literal, TypeAlias, get_args

from classroom.assignments import references
from gametree.drawing.node import format_value
from gametree.games.tree import Tree
from gametree.position import MAX, MIN, Move, Value
from gametree.search.alphabeta import alphabeta, alphabeta_max_min
from gametree.search.minimax import minimax
from gametree.search.negamax import negamax
from gametree.trace.record import record
from gametree.trees.search_run import FLIPPED, Path, SearchRun, Side, Sign, node_name

About: TypeAlias = Literal["visit", "cut", "alpha", "beta", "value"]
Field: TypeAlias = Literal["alpha", "beta", "value"]
Rule: TypeAlias = Literal[">=", ">", "never"]
SYMBOLS: dict[Field, str] = {"alpha": "α", "beta": "β", "value": "value"}


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing to know about a node: that it is looked at, or cut off, its α or β on entry, or its value."""

    path: Path
    about: About


@dataclass(frozen=True, slots=True)
class NodeWindow:
    """α and β, from MAX's side, and the nodes whose values set them; None where nothing has yet."""

    alpha: Value = -inf
    beta: Value = inf
    alpha_by: Path | None = None
    beta_by: Path | None = None

    def after(self, turn: int, value: Value, child: Path) -> "NodeWindow":
        """Return the window after a child of a node where `turn` moves came back with a value, for MAX."""
        if turn == MAX and value > self.alpha:
            return NodeWindow(value, self.beta, child, self.beta_by)
        if turn == MIN and value < self.beta:
            return NodeWindow(self.alpha, value, self.alpha_by, child)
        return self


@dataclass(frozen=True, slots=True)
class NodeVisit:
    """What the search does at a node; all numbers are from MAX's side.

    Args:
        entry: the window on entry.
        end: the window after the last child that is looked at.
        value: what it returns, fail-soft.
        sign: what that is, exact, or an upper or lower bound.
        children: the children that are looked at, in order.
        unvisited: the children that are not, in the order of the search.

    """

    entry: NodeWindow
    end: NodeWindow
    value: Value
    sign: Sign
    children: list[Path]
    unvisited: list[Path]


def search_of(convention: Side, rule: Rule, left_to_right: bool = True) -> Callable[..., Value]:
    """Return the search to practise, the package's own where it has it; ValueError for another convention or rule."""
    if convention not in get_args(Side) or rule not in get_args(Rule):
        raise ValueError(f'convention is "max" or "mover", rule ">=", ">" or "never", got {convention!r} and {rule!r}')
    if rule == "never":
        return minimax if convention == "max" else negamax
    if rule == ">=" and left_to_right:
        return alphabeta_max_min if convention == "max" else alphabeta
    return references.alphabeta(rule, convention, left_to_right)


class AnswerKey:
    """What alpha-beta does on a tree, and why.

    `visits` holds what it does at each node that is looked at, in the order of the search.

    Args:
        tree: the tree to search, with a full window.
        convention: whose side α, β and the values are for: "max", or "mover" for the side to move (negamax).
        rule: whether a node is left when α ">=" β, when α ">" β, or "never", as in minimax.
        left_to_right: whether the children are searched from left to right, or from right to left.

    Raises:
        ValueError: for another convention or rule, or a tree with a leaf that is None and looked at.

    """

    def __init__(self, tree: Tree, convention: Side = "max", rule: Rule = ">=", left_to_right: bool = True) -> None:
        self.search = search_of(convention, rule, left_to_right)
        self.tree = Tree(tree.node, tree.turn)
        self.convention, self.rule, self.left_to_right = convention, rule, left_to_right
        self.recording = record(self.search, self.tree)
        if self.recording.error is not None:
            raise self.recording.error
        self.run = SearchRun(self.recording, side=convention)
        self.visits = self._visits()

    def _visits(self) -> dict[Path, NodeVisit]:
        entries, visits = {0: NodeWindow()}, {}
        for call, path in enumerate(self.run.paths):
            end, position = entries[call], self.run.position(call)
            for reply in self.run.replies[call]:
                entries[reply] = end
                end = end.after(position.turn, self.run.max_value(reply) or 0, self.run.paths[reply])
            visits[path] = NodeVisit(
                entries[call],
                end,
                self.run.max_value(call) or 0,
                self.run.sign(call),
                [self.run.paths[reply] for reply in self.run.replies[call]],
                [(*path, move) for move in self.in_order(self.run.unvisited(call))],
            )
        return visits

    @property
    def asks(self) -> tuple[Field, ...]:
        """What there is to know about a node: without cuts its value alone."""
        return ("value",) if self.rule == "never" else get_args(Field)

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """Everything to know about the search, in the order in which it happens."""
        return tuple(self._facts(()))

    def _facts(self, path: Path) -> Iterator[Fact]:
        visit = self.visits[path]
        if self.rule != "never":
            yield from (Fact(path, "visit"), Fact(path, "alpha"), Fact(path, "beta"))
        for child in visit.children:
            yield from self._facts(child)
        yield from (Fact(child, "cut") for child in visit.unvisited)
        yield Fact(path, "value")

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
            return FLIPPED[visit.sign] if flips else visit.sign, seen_from(visit.value, flips)
        return "=", seen_from(visit.entry.alpha if (where == "alpha") != flips else visit.entry.beta, flips)

    def text(self, path: Path, where: Field) -> str:
        """Return what is right in a field of a visited node, as pictures write it: −3, or ≤ 3 for a value."""
        sign, value = self.answer(path, where)
        return f"{sign} {format_value(value)}" if where == "value" else format_value(value)

    def stop(self, path: Path) -> tuple[int, str]:
        """Return the call and the kind of step, "call" or "cut", at which a narration of the search comes to a node."""
        above = next(path[:end] for end in range(len(path), -1, -1) if path[:end] in self.visits)
        return list(self.visits).index(above), "call" if above == path else "cut"


def seen_from(value: Value, flips: bool) -> Value:
    """Return a value from the other side, if it flips, and never -0."""
    return -value if flips and value else value
