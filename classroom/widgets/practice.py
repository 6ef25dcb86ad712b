"""Practice for alpha-beta: mark what is never looked at, give windows and values, and be told what is right and why."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import traitlets

from classroom.practice.answer_key import SYMBOLS, Field, Rule
from classroom.practice.marking import LEVELS, Finding, Marking, Task, blank_marking, check, hint
from classroom.practice.picture import MarkingPicture
from classroom.widgets import own
from gametree.games.tree import Tree
from gametree.trees.search_run import Path, Side
from gametree.widgets.page import PageWidget
from gametree.widgets.shown import Shown
from gametree.widgets.stepper import Stepper


class PracticeCard(PageWidget):
    """What the page shows of a practice; it decides nothing itself.

    Traits:
        svg: the tree, without anything marked on it.
        view: all the rest, as `Practice` makes it.

    """

    scripts = "page.js", own("practice.js")
    sheets = "picture.css", own("practice.css")

    svg = traitlets.Unicode().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)


class Practice(Shown):
    """A tree on which to say what alpha-beta does, by mouse or by keyboard, and to have it checked node by node.

    `task` is what is practised, `marking` what has been said about it, `findings` what the last check or hint found.

    Args:
        level: how hard it is, from 1 to 6.
        seed: which tree; the same level and seed give the same one.
        convention: whose side numbers are for: "max", or "mover" for the side to move (negamax).
        rule: whether a node is left when α ">=" β, when α ">" β, or "never": then only values are asked for.
        left_to_right: whether the children are searched from left to right, or from right to left.
        tree: the tree to begin with, instead of one that is made from level and seed.

    Raises:
        ValueError: for another level, convention or rule.

    """

    def __init__(
        self,
        level: int = 1,
        seed: int = 1,
        convention: Side = "max",
        rule: Rule = ">=",
        left_to_right: bool = True,
        tree: Tree | None = None,
    ) -> None:
        self.card = PracticeCard()
        self.card.on_msg(self._received)
        super().__init__([self.card], "")
        self.start(Task(level, seed, convention, rule, left_to_right, tree))

    # What can be done

    def start(self, task: Task) -> None:
        """Begin a task from its blank tree."""
        self.task, self.marking = task, blank_marking()
        self.findings: list[Finding] = []
        self.changed: set[tuple[Path, Field | None]] = set()
        self.stepper: Stepper | None = None
        self.children = [self.card]
        self.text, self.svg = f"{task.asks}\n{task.rules}\n{task.tree}", MarkingPicture(task, self.marking).svg()
        self._show("Nothing is checked yet.", self.svg)

    def toggle(self, path: Path) -> None:
        """Mark a node's branch as never looked at, or no longer."""
        marking = self.marking.toggled(path)
        inside = marking == self.marking
        self._change(marking, path, None)
        name = self.task.key.name(path)
        marked = "is marked as never looked at" if self.marking.covers(path) else "is not marked"
        self._show(f"{name} {marked}{', with the branch above it' if inside else ''}.")

    def fill(self, path: Path, where: Field, text: str) -> None:
        """Write something into a field of a node."""
        self._change(self.marking.filled(path, where, text), path, where)
        self._show(self.card.view["said"])

    def check(self) -> None:
        """Check everything, and show what is not right yet and why."""
        self.findings = check(self.marking, self.task.key, self.task.fields)
        self.changed = set()
        self._show(self._verdict())

    def hint(self) -> None:
        """Show the first thing in search order that is not right yet."""
        found = hint(self.marking, self.task.key, self.task.fields)
        self.findings, self.changed = [found] if found else [], set()
        self._show("Here is the next step of the search:" if found else self._verdict())

    def show_me(self, path: Path | None = None) -> None:
        """Show the search in a stepper, at the step where it comes to a node, or to the first that is not right."""
        path = path if path is not None else self.findings[0].path if self.findings else ()
        self.stepper = Stepper(self.task.key.recording)
        _place(self.stepper, *self.task.key.stop(path))
        self.children = [self.card, self.stepper]
        self._show(f"The stepper below shows the search when it comes to {self.task.key.name(path)}.")

    # What the page says

    def _received(self, _card: object, message: dict[str, Any], _buffers: object) -> None:
        node = message.get("node")
        path = None if node is None else self._marked.paths[node]
        if message["do"] == "fill":
            self.fill(path or (), message["field"], message["text"])
        elif message["do"] == "toggle":
            self.toggle(path or ())
        elif message["do"] == "show me":
            self.show_me(path)
        elif message["do"] == "check":
            self.check()
        elif message["do"] == "hint":
            self.hint()
        else:
            self.start(_OTHER_TASKS[message["do"]](self.task))

    def _change(self, marking: Marking, path: Path, where: Field | None) -> None:
        self.marking = marking
        self.changed.add((path, where))

    # What the page shows

    @property
    def _marked(self) -> MarkingPicture:
        wrong = [found.path for found in self._told() if (found.path, found.where) not in self.changed]
        return MarkingPicture(self.task, self.marking, wrong)

    def _told(self) -> list[Finding]:
        """Return the findings that are listed one by one: the empty fields are only counted, but for a hint."""
        listed = [found for found in self.findings if found.kind != "empty"]
        return self.findings if len(self.findings) == 1 else listed

    def _verdict(self) -> str:
        empty = sum(found.kind == "empty" for found in self.findings)
        wrong = len(self.findings) - empty
        if not self.findings:
            return f"✓ All right. {self._count()}"
        parts = [f"{wrong} not right yet"] * bool(wrong) + [f"{empty} still empty"] * bool(empty)
        return f"{'✗ ' * bool(wrong)}{', '.join(parts)}."

    def _count(self) -> str:
        leaves = self.task.key.leaves
        seen = sum(path in self.task.key.visits for path in leaves)
        name = "Minimax" if self.task.rule == "never" else "Alpha-beta"
        return f"{name} looks at {seen} of the {len(leaves)} leaves."

    def _show(self, said: str, svg: str = "") -> None:
        marked = self._marked
        with self.card.hold_sync():
            self.card.svg = svg or self.card.svg
            self.card.view = {
                "level": self.task.title,
                "asks": self.task.asks,
                "rules": self.task.rule_texts,
                "nodes": [self._node(marked, path) for path in marked.paths],
                "parents": [marked.paths.index(path[:-1]) if path else -1 for path in marked.paths],
                "rows": [self._row(marked, path) for path in self.task.fields if not self.marking.covers(path)],
                "said": said,
                "findings": [self._finding(marked, found) for found in self._told()],
                "easier": self.task.level > 1,
                "harder": self.task.level < len(LEVELS),
            }

    def _node(self, marked: MarkingPicture, path: Path) -> dict[str, Any]:
        return {
            "state": marked.state(path),
            "pill": marked.pill(path),
            "note": list(marked.note(path)),
            "label": marked.label(path),
            "checked": self.marking.covers(path),
        }

    def _row(self, marked: MarkingPicture, path: Path) -> dict[str, Any]:
        """Return a line of the table to fill in."""
        given = blank_marking().entries
        wrong = {found.where for found in self.findings if found.path == path and found.kind != "empty"}
        fields = [
            {
                "field": where,
                "text": self.marking.entries.get((path, where), ""),
                "given": (path, where) in given,
                "wrong": where in wrong and (path, where) not in self.changed,
                "label": f"{SYMBOLS[where]} of {marked.name(path)}",
            }
            for where in self.task.key.asks
        ]
        return {"node": marked.paths.index(path), "name": marked.name(path), "depth": len(path), "fields": fields}

    def _finding(self, marked: MarkingPicture, found: Finding) -> dict[str, Any]:
        return {
            "node": marked.paths.index(found.path),
            "field": found.where,
            "name": found.name,
            "kind": found.kind,
            "reason": found.reason,
            "changed": (found.path, found.where) in self.changed,
        }


_OTHER_TASKS: dict[str, Callable[[Task], Task]] = {
    "new tree": lambda task: replace(task, seed=task.seed + (task.given is None), given=None),
    "easier": lambda task: replace(task, level=max(task.level - 1, 1), given=None),
    "harder": lambda task: replace(task, level=min(task.level + 1, len(LEVELS)), given=None),
    "direction": lambda task: replace(task, left_to_right=not task.left_to_right),
    "convention": lambda task: replace(task, convention="mover" if task.convention == "max" else "max"),
    "rule": lambda task: replace(task, rule=">" if task.rule == ">=" else ">="),
}


def _place(stepper: Stepper, call: int, kind: str) -> None:
    """Put a stepper at the first step of a kind in a call."""
    steps = stepper.narration["frames"]
    stepper.step = next(at for at, step in enumerate(steps) if (step["call"], step["kind"]) == (call, kind))
