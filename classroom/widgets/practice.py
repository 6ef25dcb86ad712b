"""Practice for alpha-beta: mark what is never looked at, give windows and values, and be told what is right and why."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import traitlets

from classroom.practice import task_json
from classroom.practice.answer_key import Rule
from classroom.practice.marking import LEVELS, PracticeTask, blank_marking
from classroom.practice.picture import MarkingPicture
from classroom.widgets.sealing import sealed
from gametree.games.tree import Tree
from gametree.trees.search_run import Path, Side
from gametree.widgets.page import PageWidget, beside
from gametree.widgets.shown import Shown
from gametree.widgets.stepper import Stepper


class PracticeCard(PageWidget):
    """What the page has of a practice; it marks alone.

    Traits:
        svg: the tree, without anything marked on it.
        task: what `classroom.practice.task_json.shown` returns, and the number of the task.
        answers: what is right and why, sealed.
        slips: what is said to wrong entries, sealed.
        marked: what the learner has said and asked, as the page keeps it, and the number of the task it is about.

    """

    scripts = "page.js", "stage.js", *beside(__file__, "sealing.js", "marking.js", "practice.js")
    sheets = "picture.css", *beside(__file__, "practice.css")

    svg = traitlets.Unicode().tag(sync=True)
    task = traitlets.Dict().tag(sync=True)
    answers = traitlets.Unicode().tag(sync=True)
    slips = traitlets.Unicode().tag(sync=True)
    marked = traitlets.Dict().tag(sync=True, echo_update=False)  # an echo would come when the page is further on


class Practice(Shown):
    """A tree on which to say what alpha-beta does, by mouse or by keyboard, and to have it checked node by node.

    The page checks by itself, even without a kernel; another tree or rule takes one.

    `task` is what is practised.

    Args:
        level: how hard it is, from 1 to 6.
        seed: which tree; the same level and seed give the same one.
        convention: whose side numbers are for: "max", or "mover" for the side to move (negamax).
        rule: whether a node is left when α ">=" β, when α ">" β, or "never": then only values are asked for.
        left_to_right: whether the children are searched from left to right, or from right to left.
        tree: the tree to begin with, instead of one that is made from level and seed.

    Raises:
        ValueError: for another level, convention or rule.

    >>> print(Practice(level=1, seed=1).text)
    Mark every branch that alpha-beta never looks at.
    MAX begins · from left to right · numbers from MAX's side · equal is enough
    [[12, 6, 7], [10, 2, 10], [12, 1, 6]]

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
        self.start(PracticeTask(level, seed, convention, rule, left_to_right, tree))

    def start(self, task: PracticeTask) -> None:
        """Begin a task from its blank tree."""
        self.task, self.children = task, [self.card]
        self.stepper: Stepper | None = None
        self.text, self.svg = f"{task.asks}\n{task.rules}\n{task.tree}", MarkingPicture(task, blank_marking()).svg()
        number = self.card.task.get("number", 0) + 1
        with self.card.hold_sync():
            self.card.svg, self.card.slips = self.svg, ""
            self.card.task = task_json.shown(task) | {"number": number}
            self.card.answers = sealed(task_json.answers(task))
        self.card.slips = sealed(task_json.slips(task))  # they take a moment, and the tree need not wait for them

    def show_me(self, path: Path = ()) -> None:
        """Show the search in a stepper, at the step where it comes to a node."""
        self.stepper = Stepper(self.task.key.recording)
        _place(self.stepper, *self.task.key.stop(path))
        self.children = [self.card, self.stepper]

    def _received(self, _card: object, message: dict[str, Any], _buffers: object) -> None:
        if message["do"] == "show me":
            self.show_me(list(task_json.places(self.task))[message["node"]])
        else:
            self.start(_OTHER_TASKS[message["do"]](self.task))


_OTHER_TASKS: dict[str, Callable[[PracticeTask], PracticeTask]] = {
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
