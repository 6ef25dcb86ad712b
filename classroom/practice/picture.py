"""A practice tree as a picture and in words: every node with its name, and what the learner has said about it."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from classroom.practice.answer_key import SYMBOLS, Field
from classroom.practice.marking import Marking, PracticeTask
from gametree.drawing.node import NodeStyle, format_value, node_style
from gametree.drawing.svg import tree_svg
from gametree.position import MAX, side_name
from gametree.trees.build import Graph, game_tree
from gametree.trees.search_run import Path

if TYPE_CHECKING:
    from collections.abc import Hashable

ROOM = "≤ −99"
NOTE_ROOM = "α −99"


@dataclass(frozen=True)
class MarkingPicture:
    """A task's tree with a marking on it.

    Args:
        task: what is practised.
        marking: what the learner has said about it.

    """

    task: PracticeTask
    marking: Marking

    @cached_property
    def graph(self) -> Graph:
        """The tree; its nodes are numbered in its order."""
        return game_tree(self.task.tree)

    @cached_property
    def paths(self) -> list[Path]:
        """All nodes, in the order of their numbers."""
        return list(self.graph)

    def svg(self) -> str:
        """Return the picture as SVG text."""
        styles: dict[Hashable, NodeStyle] = {path: self.style(path) for path in self.paths}
        return tree_svg(self.graph, styles, self.text)

    @property
    def text(self) -> str:
        """The tree and what is marked on it, in words."""
        names = [self.name(path) for path in sorted(self.marking.branches)]
        marked = f"marked as never looked at: {', '.join(names)}" if names else "nothing is marked"
        return f"{side_name(self.task.tree.turn)} to move on the tree {self.task.tree}; {marked}"

    def name(self, path: Path) -> str:
        """Return how a node is called: root, A, A1."""
        return self.task.key.name(path)

    def style(self, path: Path) -> NodeStyle:
        """Return how a node is drawn: a leaf with its name below it, another node with its entries beside it."""
        name = self.name(path) if path else ""  # the root is plain to see
        plain = replace(node_style(self.graph, path), name=name, title=self.label(path), state=self.state(path))
        if self.task.key.is_leaf(path):
            return plain
        asks_windows = self.task.fields and "alpha" in self.task.key.asks
        room, note_room = (ROOM if self.task.fields else ""), (NOTE_ROOM if asks_windows else "")
        return replace(plain, value=self.pill(path), note=self.note(path), room=room, note_room=note_room)

    def state(self, path: Path) -> str:
        """Return a node's CSS classes."""
        mark = "gt-pruned gt-cut" if path in self.marking.branches else "gt-pruned"
        return mark if self.marking.covers(path) else "gt-done"

    def pill(self, path: Path) -> str:
        """Return what is written in a node's pill: the value that the learner gives it; nothing at a leaf."""
        return "" if self.task.key.is_leaf(path) else self._shown(path, "value")

    def note(self, path: Path) -> tuple[str, ...]:
        """Return what is written beside a node: the window that the learner gives it."""
        if self.task.key.is_leaf(path) or "alpha" not in self.task.key.asks:
            return ()
        return tuple(
            f"{SYMBOLS[where]} {text}" if (text := self._shown(path, where)) else "" for where in ("alpha", "beta")
        )

    def _shown(self, path: Path, where: Field) -> str:
        if not self.task.fields or self.marking.covers(path):
            return ""
        return self.marking.entries.get((path, where), "").strip()[:7]

    def label(self, path: Path) -> str:
        """Return a node in words: what it is, where it is, and what the learner says about it."""
        return f"{self.name(path)}: {self.kind(path)}; {self._said(path)}"

    def kind(self, path: Path) -> str:
        """Return in words what a node is, and where."""
        key = self.task.key
        if key.is_leaf(path):
            return f"leaf {format_value(key.leaves[path])}"
        names = [self.name(child) for child in self.graph.successors(path)]
        return f"{'MAX' if key.turn(path) == MAX else 'MIN'} to move, children {', '.join(names)}"

    def _said(self, path: Path) -> str:
        if path in self.marking.branches:
            return "marked as never looked at"
        return "inside a branch marked as never looked at" if self.marking.covers(path) else "looked at"
