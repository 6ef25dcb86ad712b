"""Explicit game trees: nested lists whose numbers are the results, as textbooks draw them."""

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from numbers import Integral, Rational, Real
from typing import ClassVar, Self, TypeAlias

from gametree.position import MAX, MIN, MOST, IllegalMove, Move, Value

REMEMBERED = 8192

Node: TypeAlias = "Value | Sequence[Node] | None"
_NUMBERS = frozenset((int, float, type(None)))
_JSON = {list, *_NUMBERS}


@dataclass(frozen=True, slots=True, repr=False)
class Tree:
    """A game given by its tree: an inner node is the list of its children, a leaf is the result from MAX's side.

    Args:
        node: nested lists (or tuples) of numbers, `[[3, 12, 8], [2, 4, 6]]`; numpy's become Python's. None is a leaf
            nobody may look at.
        turn: who moves at the root, MAX (+1) or MIN (-1); the sides alternate below it.
        path: the child indices that lead here from the root; `play` sets it, and equal nodes at different
            places differ by it.

    Raises:
        ValueError: for an empty list, a leaf that is not a number, NaN, or another `turn`.

    >>> Tree([[3, 12, 8], [2, 4, 6]]).play(1).play(0).score()
    2

    """

    node: Node
    turn: int = MAX
    path: tuple[Move, ...] = ()
    rows: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        if self.turn not in (MAX, MIN):
            raise ValueError(f"turn must be +1 (MAX moves at the root) or -1 (MIN moves), got {self.turn!r}")
        try:
            object.__setattr__(self, "node", _frozen(self.node))
        except RecursionError:
            raise ValueError("a tree cannot be that deep: does a list contain itself?") from None
        except _NoNode as wrong:
            what, path, reason = wrong.args
            raise ValueError(f"{what} at {path}: {reason}") from None

    @classmethod
    def from_text(cls, text: str, turn: int = MAX) -> Self:
        """Return the tree that `text`, like `"[[3, 12], [2, 4]]"`, spells out; ValueError when it does not."""
        try:
            node = ast.literal_eval(text.strip())
        except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError) as error:
            raise ValueError(f"a tree is written as nested lists like [[3, 12], [2, 4]], got {text!r}") from error
        return cls(node, turn)

    def __str__(self) -> str:
        return str(_as_lists(self.node))

    def __repr__(self) -> str:
        turn = "" if self.turn == MAX and not self.path else f", turn={self.turn}"
        path = f", path={self.path}" if self.path else ""
        return f"Tree({self}{turn}{path})"

    def to_json(self) -> list[object]:
        """Return what distinguishes the position from others of its class, as JSON for `from_json`."""
        return [self.node, self.turn, self.path]

    @classmethod
    def from_json(cls, node: Node, turn: int, path: list[Move]) -> Self:
        """Return the position that the JSON describes; ValueError or TypeError when it describes none."""
        is_path = type(path) is list and set(map(type, path)) <= {int}
        if type(turn) is not int or type(node) not in _JSON or not is_path:
            raise ValueError("expected nested lists of numbers, who moves at their root, and a list of child indices")
        return cls(node, turn, tuple(path))

    def leaves(self) -> dict[tuple[Move, ...], Value | None]:
        """Return the leaves' numbers, from MAX's side, by their paths from here, from left to right."""
        return dict(_leaves(self.node, ()))

    def with_leaf(self, path: tuple[Move, ...], value: Value | None) -> "Tree":
        """Return the tree with another number, from MAX's side, at the leaf that `path` leads to from here.

        Raises:
            ValueError: there is no leaf at `path`, or `value` is not a number or None.

        """
        if path not in self.leaves():
            raise ValueError(f"no leaf at {list(path)} in {self}")
        return Tree(_replaced(self.node, path, value), self.turn)

    def moves(self) -> Sequence[Move]:
        """Return the child indices from left to right; none at a leaf."""
        return range(len(self.node)) if isinstance(self.node, tuple) else ()

    def play(self, move: Move) -> "Tree":
        """Return the child with index `move`; raise IllegalMove when there is no such child."""
        node = self.node
        if not (isinstance(node, tuple) and isinstance(move, int) and 0 <= move < len(node)):
            if isinstance(move, Integral) and not isinstance(move, int):
                return self.play(int(move))
            offer = f"its children are 0 to {self.moves()[-1]}" if self.moves() else "it is a leaf"
            raise IllegalMove(f"no child {move!r} below {self}: {offer}")
        child = object.__new__(Tree)  # its node is frozen already, and a search makes these by the hundred thousand
        _set_node(child, node[move])
        _set_turn(child, -self.turn)
        _set_path(child, (*self.path, move))
        return child

    def score(self) -> Value:
        """Return a leaf's number, from MAX's side, and 0 at an inner node; ValueError at a None leaf."""
        if self.node is None:
            raise ValueError(f"the leaf at {list(self.path)} is None: nobody knows its value, so it must be pruned")
        return self.node if isinstance(self.node, int | float) else 0


_set_node, _set_turn, _set_path = (getattr(Tree, name).__set__ for name in ("node", "turn", "path"))


@dataclass(frozen=True, repr=False)
class SharedTree:
    """A game given by nested lists as `Tree` is, but equal lists with the same side to move are the same position.

    So a table that remembers positions finds them again: in `[[-1, [-1, 0]], [0, [-1, 0]]]` two ways lead to one.

    Args:
        node: nested lists (or tuples) of numbers, the results from MAX's side.
        turn: who moves at the root, MAX (+1) or MIN (-1); the sides alternate below it.

    Raises:
        ValueError: as for `Tree`.

    >>> tree = SharedTree([[1, 2], [1, 2]])
    >>> tree.play(0) == tree.play(1)
    True

    """

    node: Node
    turn: int = MAX
    rows: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "node", Tree(self.node, self.turn).node)

    def __str__(self) -> str:
        return str(Tree(self.node, self.turn))

    def __repr__(self) -> str:
        return f"SharedTree({self}{'' if self.turn == MAX else f', turn={self.turn}'})"

    def to_json(self) -> list[object]:
        """Return what distinguishes the position from others of its class, as JSON for `from_json`."""
        return [self.node, self.turn]

    @classmethod
    def from_json(cls, node: Node, turn: int) -> "SharedTree":
        """Return the position that the JSON describes; ValueError or TypeError when it describes none."""
        return cls(Tree.from_json(node, turn, []).node, turn)

    def moves(self) -> Sequence[Move]:
        """Return the child indices from left to right; none at a leaf."""
        return range(len(self.node)) if isinstance(self.node, tuple) else ()

    def play(self, move: Move) -> "SharedTree":
        """Return the child with index `move`; raise IllegalMove when there is no such child."""
        if not isinstance(self.node, tuple) or move not in self.moves() or isinstance(move, float):
            Tree(self.node, self.turn).play(move)
        return _position(self.node[move], -self.turn)  # type: ignore[index]

    def score(self) -> Value:
        """Return a leaf's number, from MAX's side, and 0 at an inner node; ValueError at a None leaf."""
        return self.node if isinstance(self.node, int | float) else Tree(self.node, self.turn).score()


# A search comes to the same position again and again: a bounded memory hands out the one there is.
_position: Callable[[Node, int], SharedTree] = lru_cache(REMEMBERED)(SharedTree)


class _NoNode(ValueError):
    """Something in the place of a node: what it is, the path that leads to it, and what was expected."""


def _frozen(node: object) -> Node:
    """Return a node as nested tuples; raise _NoNode for the first that is none."""
    if type(node) in _NUMBERS and node == node and not (type(node) is int and abs(node) > MOST):
        return node  # type: ignore[return-value]
    if isinstance(node, list | tuple) and node:
        children = []
        try:
            for child in node:
                children.append(_frozen(child))  # noqa: PERF401 - how many there are, the error tells
        except _NoNode as wrong:
            what, path, reason = wrong.args
            raise _NoNode(what, [len(children), *path], reason) from None
        return tuple(children)
    if isinstance(node, list | tuple):
        raise _NoNode("empty list", [], "an inner node needs a child, and a leaf is a number")
    if type(node) is int:
        raise _NoNode("leaf", [], f"expected a number that a float can hold, got one of {node.bit_length()} bits")
    if isinstance(node, Integral) and not isinstance(node, bool):
        return _frozen(int(node))
    if isinstance(node, Real) and not isinstance(node, Rational) and node == node:
        return float(node)
    raise _NoNode("leaf", [], f"expected a number or None, got {node!r}")


def _leaves(node: Node, path: tuple[Move, ...]) -> Iterator[tuple[tuple[Move, ...], Value | None]]:
    if isinstance(node, tuple):
        for move, child in enumerate(node):
            yield from _leaves(child, (*path, move))
    else:
        yield path, node  # type: ignore[misc]


def _replaced(node: Node, path: tuple[Move, ...], value: Value | None) -> Node:
    if not path or not isinstance(node, tuple):
        return value
    return tuple(_replaced(child, path[1:], value) if at == path[0] else child for at, child in enumerate(node))


def _as_lists(node: Node) -> object:
    return [_as_lists(child) for child in node] if isinstance(node, tuple) else node
