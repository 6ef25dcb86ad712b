"""A recording told in frames: for each step what changes on the tree and the stack, and a caption."""

import ast
import textwrap
from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf, isfinite
from typing import Any, NamedTuple

from gametree.drawing.captions import Caption, Told, say
from gametree.drawing.node import LIMITS, NodeStyle, format_value, node_style, shorten
from gametree.drawing.svg import Drawing, tree_svg
from gametree.drawing.variables import News, StackVariables
from gametree.position import MAX, MIN, player
from gametree.trace.recording import Call, Recording, Source, Step
from gametree.trace.snapshot import counted, plain_repr
from gametree.trees.build import Graph, call_tree, fold
from gametree.trees.search_run import SearchRun

MAX_FRAMES: int = LIMITS["frames"]
MAX_NODES: int = LIMITS["nodes"]
CHARACTERS: Mapping[str, int] = LIMITS[
    "characters"
]  # at most; of a value that is longer at a node, its caption has more
COLUMNS = {"alpha": "α", "beta": "β", "best": "best", "value": "value", "depth": "depth"}


@dataclass(frozen=True, slots=True)
class Mark:
    """What changes about a drawn node.

    Args:
        state: its CSS classes.
        value: what it is worth, as text.
        note: its window, in words.
        for_max: the same mark with numbers from MAX's side, where the code counts from the mover's.

    """

    state: str = "gt-wait"
    value: str = ""
    note: tuple[str, ...] = ()
    for_max: "Mark | None" = None

    def on(self, style: NodeStyle) -> NodeStyle:
        """Return the style with this mark on it, with the value for MAX."""
        return replace(style, state=self.state, value=(self.for_max or self).value)


class MaxWindow(NamedTuple):
    """A window from MAX's side, and the calls whose values are its bounds; None for a bound that came from outside."""

    low: float
    high: float
    low_setter: int | None
    high_setter: int | None


@dataclass(frozen=True, slots=True)
class Frame:
    """What one step of a narration shows and says.

    Args:
        step: the recorded step.
        kind: "call", "line", "return", "exception" or "cut".
        caption: what happens and why, in a sentence or two.
        words: the same in few words, for the slider.
        for_max: caption and words with numbers from MAX's side, where the code counts from MIN's.
        marks: what changes on the tree, by drawn node.
        variables: what changed among the variables of open calls, as text, by call.
        counts: what has been counted so far, as text.
        window: the window that the step's call has from now on, where it is new.
        value: the number that the step's call returns, from MAX's side, where that is what a position is worth.

    """

    step: Step
    kind: str
    caption: str
    words: str
    marks: dict[Hashable, Mark]
    variables: dict[int, News] = field(default_factory=dict)
    counts: str = ""
    window: MaxWindow | None = None
    value: float | None = None
    for_max: tuple[str, str] | None = None

    @property
    def told(self) -> tuple[str, str]:
        """Caption and words with numbers from MAX's side, as they are shown unless the code's own are asked for."""
        return self.for_max or (self.caption, self.words)


@dataclass(eq=False)
class Narration:
    """A recording on its tree, and the frames in which it has been told; `narrate` makes and tells it.

    Args:
        recording: what `record` returned.
        whole_tree: its call tree, or the game tree of a search.
        keys: for each call, the node of that tree that it belongs to.
        labels: for each call, how captions and the stack name it.
        title: what was called, or searched.
        run: the search; None for any other recursion.
        legend: what the marks mean.
        names: what stands at nodes that are not called by their place in the tree.
        frames: what has been told so far.
        passes: the questions that are asked one after the other, and from which frame each is.

    """

    recording: Recording
    whole_tree: Graph
    keys: Sequence[Hashable]
    labels: Sequence[str]
    title: str
    run: SearchRun | None = None
    legend: str = say("legend of calls", {})
    names: dict[Hashable, str] = field(default_factory=dict)
    frames: list[Frame] = field(default_factory=list)
    passes: Sequence[tuple[int, str]] = ()

    @cached_property
    def tree(self) -> Graph:
        """The tree as it is drawn: folded where it is too large."""
        return fold(self.whole_tree, MAX_NODES)

    @cached_property
    def nodes(self) -> list[Hashable]:
        """For each call, its drawn node: its own, or the folded group that it is part of."""
        return [drawn(self.tree, self.whole_tree, key) for key in self.keys]

    @property
    def players(self) -> tuple[str, str] | None:
        """What MAX and MIN are called in a search."""
        return (player(self.run.position(0), MAX), player(self.run.position(0), MIN)) if self.run else None

    @property
    def by_mover(self) -> bool:
        """Whether numbers count from the side to move."""
        return self.run is not None and self.run.side == "mover"

    def called(self, call: int) -> Told:
        """Return how captions call a call."""
        return Told(self.labels[call], "node", self.nodes[call])

    def mark(self, call: int, state: str, value: str = "", note: tuple[str, ...] = ()) -> dict[Hashable, Mark]:
        """Return the mark of a call's node; a folded group is only there or not."""
        node = self.nodes[call]
        return {
            node: Mark(state, shorten(value, CHARACTERS["value at a node"]), note)
            if node in self.whole_tree
            else Mark("gt-done")
        }

    def marks_at(self, frame: int) -> dict[Hashable, Mark]:
        """Return how every node is marked at a frame."""
        marks = dict.fromkeys(self.tree, Mark())
        for told in self.frames[: frame + 1]:
            marks |= told.marks
        return marks

    @cached_property
    def styles(self) -> dict[Hashable, NodeStyle]:
        """How each node is drawn at the end, with room for the longest value that it ever has."""
        marks: dict[Hashable, list[Mark]] = {node: [] for node in self.tree}
        for frame in self.frames:
            for node, mark in frame.marks.items():
                marks[node].append(mark)
        return {node: self._style(node, own) for node, own in marks.items()}

    def _style(self, node: Hashable, marks: list[Mark]) -> NodeStyle:
        style = node_style(self.tree, node)
        values = [mark.value for mark in (*marks, *(mark.for_max for mark in marks if mark.for_max))]
        return replace(style, room=max(values, key=len, default=""), name=self.names.get(node, style.name))

    def columns(self, source: int) -> list[tuple[str, str]]:
        """Return the variables that play a part in every search, each with its name in textbooks.

        A depth that is never limited has no column.
        """
        if self.run is None:
            return []
        known = {"value": "value", **{str(role): name for role, name in self.run.roles[source].items()}}
        depth, steps = known.get("depth"), self.recording.steps
        used = {name for step in steps for name, value in step.locals.items() if name != depth or value != inf}
        return [(title, known[role]) for role, title in COLUMNS.items() if known.get(role) in used]

    def line_text(self, step: Step) -> str:
        """Return the source line of a step, or its number when the source is unknown."""
        source = self.recording.sources[self.recording.calls[step.call].source]
        at = step.line - source.first
        return source.lines[at].strip() if 0 <= at < len(source.lines) else f"line {step.line}"

    def _move_called(self, call: int, name: str, value: object) -> str:
        """Return what the move in a variable is called on the board, "F7" for 23; nothing where that is alike."""
        position: Any = self.run.position(call) if self.run and name.endswith("move") else None
        is_plain = hasattr(position, "move_name") and isinstance(value, int | str | tuple)
        if not is_plain or value not in position.moves():
            return ""
        called: str = position.move_name(value).split()[-1]
        return called if called != str(value) else ""

    def tell(
        self,
        frame: Callable[[Step, News], Frame],
        lines: bool,
        stops: Set[int] = frozenset(),
        hidden: Set[str] = frozenset(),
    ) -> None:
        """Tell the recording.

        Args:
            frame: makes the frame of a step, given what is new among the variables of its call.
            lines: whether to stop at every line, or at calls and returns only.
            stops: the lines to stop at all the same, by the identity of their steps.
            hidden: variables that the stack does not show.

        Raises:
            ValueError: there are more than 5,000 steps, too many to step through.

        """
        steps, stack = self.recording.steps, StackVariables(self.recording, hidden, self._move_called)
        told = {id(step) for step in steps if lines or step.event != "line" or id(step) in stops}
        if len(told) > MAX_FRAMES:
            raise ValueError(f"{len(told):,} steps are too many to step through: give {self.recording.name} less to do")
        for step in steps:
            stack.follow(step)
            if id(step) in told:
                changes = stack.changes()
                self.frames.append(replace(frame(step, changes.get(step.call, {})), variables=changes))


def saying(step: Step, kind: str, phrase: str, marks: dict[Hashable, Mark], facts: Mapping[str, object]) -> Frame:
    """Return a frame that says a phrase, filled with these facts."""
    return Frame(step, kind, say(phrase, facts), say(f"{phrase} in short", facts), marks)


def value_text(value: object) -> str:
    """Return a value as captions write it."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    plain = (*value,) if isinstance(value, tuple) else value  # a named tuple's names would fill a picture
    return format_value(value) if is_number else shorten(plain_repr(plain), CHARACTERS["value"])


def narrate_calls(recording: Recording, lines: bool) -> Narration:
    """Return the narration of any recursion, told on its call tree; ValueError when it has too many steps."""
    tree = call_tree(recording)
    labels = [shorten(tree.nodes[call]["label"], 40) for call in tree]
    narration = Narration(recording, tree, range(len(labels)), labels, labels[0])
    narration.tell(lambda step, changed: _frame_of_call(narration, step, changed), lines)
    return narration


def _frame_of_call(narration: Narration, step: Step, changed: News) -> Frame:
    call = narration.recording.calls[step.call]
    facts: dict[str, object] = {"label": narration.called(step.call)}
    if call.parent is None:
        facts["may_be_a_search"] = _may_be_a_search(narration.recording)
    else:
        facts["caller"] = narration.called(call.parent)
    if step.event == "call":
        return saying(step, "call", "call", narration.mark(step.call, "gt-open"), facts)
    if step.event == "return":
        value = Told(value_text(step.value), "value", narration.nodes[step.call])
        return saying(step, "return", "return", narration.mark(step.call, "gt-done", value), facts | {"value": value})
    return frame_of_any(narration, step, changed)


def _may_be_a_search(recording: Recording) -> bool:
    """Tell whether a recursion chooses as two players do, or as negamax does, and is not about numbers alone."""
    sources, given = recording.sources, recording.calls[0].arguments.values()
    text = "\n".join(line for source in sources for line in source.lines)
    chooses = ("max" in text and "min" in text) or any(f"-{source.name}(" in text for source in sources)
    return chooses and any(not isinstance(value, int | float) for value in given)


def frame_of_any(narration: Narration, step: Step, changed: News) -> Frame:
    """Return the frame of an exception that passes through a call, or of a line that is about to run."""
    label = narration.called(step.call)
    if step.event == "line":
        code = narration.line_text(step)
        news = ", ".join(f"{name} = {value}" for name, value in changed.items() if value is not None)
        facts = {"label": label, "code": code, "shortened": shorten(code, 50), "news": news or None}
        return saying(step, "line", "line", {}, facts)
    error, why = type(step.value).__name__, shorten(str(step.value), 80)
    ends = narration.recording.steps[narration.recording.calls[step.call].last] is step
    marks = narration.mark(step.call, *(("gt-failed", "✗") if ends else ("gt-open",)))
    return saying(
        step, "exception", "exception", marks, {"label": label, "error": error, "why": why or None, "ends": ends}
    )


def drawn(shown: Graph, whole: Graph, node: Hashable) -> Hashable:
    """Return the node of the folded tree `shown` that stands for `node` of the tree `whole`."""
    while node not in shown:
        node = next(iter(whole.predecessors(node)))
        if node in shown:
            return ("fold", node)
    return node


def picture_at(narration: Narration, frame: int = -1) -> Drawing:
    """Return the picture of a narration at a frame.

    Args:
        narration: what `narrate` returned.
        frame: which of its frames, the last one without it.

    """
    svg = svg_at(narration, frame % len(narration.frames), narration.recording.name)
    return Drawing(svg, f"{narration.title} {outcome(narration.recording)}")


def svg_at(narration: Narration, frame: int, text: str) -> str:
    """Return the tree at a frame as SVG; `text` says what it shows, in words."""
    marks = narration.marks_at(frame)
    styles = {node: marks[node].on(style) for node, style in narration.styles.items()}
    return tree_svg(narration.tree, styles, text, growing=narration.run is None)


def outcome(recording: Recording) -> str:
    """Return how a recorded run went: "returns 3, in 13 calls"."""
    raised = f"raises {type(recording.error).__name__}"
    is_number = type(recording.value) in (int, float)
    value = value_text(recording.value) if is_number else shorten(plain_repr(recording.value), 60)
    how = raised if recording.error else f"returns {value}"
    return f"{how}, in {counted(len(recording.calls), 'call')}"


def as_json(narration: Narration) -> dict[str, Any]:
    """Return a narration as plain data: what the page needs to step through it without a kernel."""
    tree = narration.tree
    numbers = {node: at for at, node in enumerate(tree)}
    return {
        "title": narration.title,
        "legend": narration.legend,
        "players": narration.players,
        "by_mover": narration.by_mover,
        "sources": [
            {"lines": code_lines(source), "columns": narration.columns(at)}
            for at, source in enumerate(narration.recording.sources)
        ],
        "calls": [_call(narration, call, numbers) for call in narration.recording.calls],
        "parents": parents_of(tree),
        "start": [_plain(Mark()) for _ in tree],
        "frames": [_frame(frame, numbers) for frame in narration.frames],
        **({"passes": narration.passes} if narration.passes else {}),
    }


def parents_of(tree: Graph) -> list[int]:
    """Return for each node of a tree the number of its parent, in their order, -1 for the root."""
    numbers = {node: at for at, node in enumerate(tree)}
    return [next((numbers[above] for above in tree.predecessors(node)), -1) for node in tree]


def code_lines(source: Source) -> list[tuple[int, str]]:
    """Return the numbered lines of a source as on a blackboard: without docstring, annotations and indentation."""
    text = textwrap.dedent("\n".join(source.lines))
    numbered = {source.first + at: line for at, line in enumerate(text.split("\n")) if text}
    for function in _parsed(text):
        head, body = function.lineno, _body(function)[0].lineno
        for at in range(head, body):
            numbered.pop(source.first + at - 1)
        indent = " " * function.col_offset
        numbered[source.first + head - 1] = f"{indent}def {function.name}({_bare(function.args)}):"
    return sorted(numbered.items())


def _parsed(text: str) -> list[ast.FunctionDef]:
    """Return the function that a text defines, and those inside, as far as they go over several lines."""
    try:
        found = ast.parse(text).body[:1]
    except SyntaxError:
        return []
    functions = [node for top in found for node in ast.walk(top) if isinstance(node, ast.FunctionDef)]
    is_plain = bool(found) and isinstance(found[0], ast.FunctionDef)
    return [one for one in functions if is_plain and one.lineno < _body(one)[0].lineno]


def _body(function: ast.FunctionDef) -> list[ast.stmt]:
    has_docstring = ast.get_docstring(function, clean=False) is not None and len(function.body) > 1
    return function.body[1:] if has_docstring else function.body


def _bare(arguments: ast.arguments) -> str:
    for node in ast.walk(arguments):
        if isinstance(node, ast.arg):
            node.annotation = None
    return ast.unparse(arguments)


def _call(narration: Narration, call: Call, numbers: dict[Hashable, int]) -> list[Any]:
    parent, node = -1 if call.parent is None else call.parent, numbers[narration.nodes[call.index]]
    turn = narration.run.position(call.index).turn if narration.run else 0
    return [parent, call.source, narration.labels[call.index], node, turn]


def _frame(frame: Frame, numbers: dict[Hashable, int]) -> dict[str, Any]:
    news = {
        "marks": {numbers[node]: _plain(mark) for node, mark in frame.marks.items()},
        "variables": frame.variables,
        "window": [plain_number(part) for part in frame.window or ()],
        "value": [] if frame.value is None else [plain_number(frame.value)],
        "for_max": _for_max(frame, numbers),
    }
    return {
        "call": frame.step.call,
        "line": frame.step.line,
        "kind": frame.kind,
        "caption": _parts(frame.caption, numbers),
        "words": frame.words,
        "counts": frame.counts,
        **{name: part for name, part in news.items() if part},
    }


def _for_max(frame: Frame, numbers: dict[Hashable, int]) -> list[Any]:
    """Return caption and words for MAX as plain data, each None where it is the code's own."""
    caption, words = frame.told
    own, parts = _parts(frame.caption, numbers), _parts(caption, numbers)
    told = [None if parts == own else parts, None if words == frame.words else words]
    return told if any(told) else []


def _parts(caption: str, numbers: dict[Hashable, int]) -> list[Any]:
    """Return the parts of a caption as plain data: a text, or [text, kind, node] for what the picture shows too."""
    parts: list[Any] = []
    for part in caption.parts if isinstance(caption, Caption) else [caption]:
        if isinstance(part, Told):
            parts.append([part, part.kind, numbers.get(part.node)])
        elif parts and isinstance(parts[-1], str):
            parts[-1] += part
        elif part:
            parts.append(part)
    return parts


def plain_number(value: Any) -> Any:
    """Return a number as JSON can carry it; anything else as it is."""
    return str(value) if isinstance(value, float) and not isfinite(value) else value


def _plain(mark: Mark) -> list[Any]:
    own, told = [[one.value, list(one.note)] for one in (mark, mark.for_max or mark)]
    return [mark.state, *own, *(told if told != own else [])]
