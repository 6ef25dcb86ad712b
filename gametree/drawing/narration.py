"""The narration of a recording: for each step a frame, with what changes on the tree and the stack, and a caption."""

import ast
import textwrap
import types
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import isfinite
from typing import Any, NamedTuple

from gametree.drawing.captions import Caption, Told, say
from gametree.drawing.node import NodeStyle, format_value, node_style, shorten
from gametree.drawing.svg import Drawing, tree_svg
from gametree.drawing.variables import News, StackVariables
from gametree.trace.recording import Call, Recording, Source, Step
from gametree.trace.snapshot import Described, counted, plain_repr
from gametree.trees.build import Graph, call_tree, fold

MAX_FRAMES = 5_000
MAX_NODES = 150
LONGEST_VALUE = 12  # characters beside a call; its caption has all of them
_NEVER_SHOWN = (types.FunctionType, types.BuiltinFunctionType, types.ModuleType, type)


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
    window: "Window | None" = None
    value: float | None = None
    for_max: tuple[str, str] | None = None

    @property
    def told(self) -> tuple[str, str]:
        """Caption and words with numbers from MAX's side, as they are shown unless the code's own are asked for."""
        return self.for_max or (self.caption, self.words)


class Window(NamedTuple):
    """A window from MAX's side, and the calls whose values are its bounds; None for a bound that came from outside."""

    low: float
    high: float
    low_setter: int | None
    high_setter: int | None


class Narration:
    """The narration of any recursion, told on its call tree.

    Args:
        recording: what `record` returned.
        lines: whether to stop at every line, or at calls and returns only.

    Raises:
        ValueError: there are more than 5,000 steps, too many to step through.

    """

    growing = True
    players: tuple[str, str] | None = None
    by_mover = False
    legend = say("legend of calls", {})

    def __init__(self, recording: Recording, lines: bool = False) -> None:
        self.recording = recording
        self.lines = lines
        self.tree = fold(self.whole_tree, MAX_NODES)
        self._nodes: dict[int, Hashable] = {}
        self.frames = [*self._frames()]

    @property
    def title(self) -> str:
        """What was called."""
        return self.labels[0]

    @cached_property
    def whole_tree(self) -> Graph:
        """The tree before anything is folded."""
        return call_tree(self.recording)

    @cached_property
    def styles(self) -> dict[Hashable, NodeStyle]:
        """How each node is drawn at the end, with room for the longest value it ever has."""
        return {node: self._roomy(node) for node in self.tree}

    def _roomy(self, node: Hashable) -> NodeStyle:
        own = [frame.marks[node] for frame in self.frames if node in frame.marks]
        marks = own + [mark.for_max for mark in own if mark.for_max]
        return replace(self.style(node), room=max((mark.value for mark in marks), key=len, default=""))

    def style(self, node: Hashable) -> NodeStyle:
        """Return how a node is drawn, apart from its marks."""
        return node_style(self.tree, node)

    @cached_property
    def labels(self) -> list[str]:
        """For each call, how captions and the stack name it."""
        return [shorten(self.whole_tree.nodes[call.index]["label"], 40) for call in self.recording.calls]

    def called(self, call: int) -> Told:
        """Return how captions call a call."""
        return Told(self.labels[call], "node", self.node_of(call))

    @cached_property
    def ends(self) -> set[int]:
        """The identities of the steps with which calls end."""
        return {id(self.recording.steps[call.last]) for call in self.recording.calls}

    @cached_property
    def may_be_a_search(self) -> bool:
        """Whether the recursion chooses as two players do, or as negamax does, and is not about numbers alone."""
        sources, given = self.recording.sources, self.recording.calls[0].arguments.values()
        text = "\n".join(line for source in sources for line in source.lines)
        chooses = ("max" in text and "min" in text) or any(f"-{source.name}(" in text for source in sources)
        return chooses and any(not isinstance(value, int | float) for value in given)

    @cached_property
    def passes(self) -> list[tuple[int, str]]:
        """The questions that are asked one after the other, and from which frame each is; a search knows them."""
        return []

    def start(self, node: Hashable) -> Mark:  # noqa: ARG002 - a search's narration looks at the node
        """Return how a node is marked before the first step."""
        return Mark()

    def turn(self, call: int) -> int:  # noqa: ARG002 - a search knows it
        """Return who is to move in a call, MAX or MIN; 0 where nobody is."""
        return 0

    def columns(self, source: int) -> list[tuple[str, str]]:  # noqa: ARG002 - a search knows them
        """Return the variables of a source that the stack has a column for, each with the column's name."""
        return []

    def node_of(self, call: int) -> Hashable:
        """Return the drawn node of a call: its own, or the folded group that it is part of."""
        if call not in self._nodes:
            self._nodes[call] = drawn(self.tree, self.whole_tree, self.key_of(call))
        return self._nodes[call]

    def key_of(self, call: int) -> Hashable:
        """Return the node of the whole tree that a call belongs to."""
        return call

    def marks_at(self, frame: int) -> dict[Hashable, Mark]:
        """Return how every node is marked at a frame."""
        marks = {node: self.start(node) for node in self.tree}
        for told in self.frames[: frame + 1]:
            marks |= told.marks
        return marks

    def _frames(self) -> Iterator[Frame]:
        count = sum(map(self.is_told, self.recording.steps))
        if count > MAX_FRAMES:
            raise ValueError(f"{count:,} steps are too many to step through: give {self.recording.name} less to do")
        stack = StackVariables(self.recording, self.is_shown)
        for step in self.recording.steps:
            stack.follow(step)
            if self.is_told(step):
                changes = stack.changes()
                yield replace(self.frame(step, changes.get(step.call, {})), variables=changes)

    def is_told(self, step: Step) -> bool:
        """Tell whether the narration stops at a step."""
        return self.lines or step.event != "line"

    def is_shown(self, name: str, value: object) -> bool:  # noqa: ARG002 - a search hides its position by name
        """Tell whether a variable is shown on the stack; functions, generators and modules are not."""
        is_generator = type(value) is Described and value.text.startswith("<generator")
        return not is_generator and not issubclass(type(value), _NEVER_SHOWN)

    def frame(self, step: Step, changed: News) -> Frame:
        """Return what a step shows and says."""
        tellers = {"call": self.on_call, "return": self.on_return, "exception": self.on_exception}
        if step.event == "line":
            return self.on_line(step, changed)
        return tellers[step.event](step, self.recording.calls[step.call])

    def facts(self, call: Call) -> dict[str, object]:
        """Return what captions may say of a call at any step."""
        caller = None if call.parent is None else self.called(call.parent)
        return {"label": self.called(call.index), "caller": caller, "may_be_a_search": self.may_be_a_search}

    def saying(self, step: Step, kind: str, phrase: str, marks: dict[Hashable, Mark], **facts: object) -> Frame:
        """Return a frame that says a phrase, filled with these facts and those of its call."""
        known = self.facts(self.recording.calls[step.call]) | facts
        return Frame(step, kind, say(phrase, known), say(f"{phrase} in short", known), marks)

    def on_call(self, step: Step, call: Call) -> Frame:
        """Return what it shows and says when a call begins."""
        return self.saying(step, "call", "call", self.marked(call, "gt-open", ""))

    def on_return(self, step: Step, call: Call) -> Frame:
        """Return what it shows and says when a call returns."""
        value = Told(self.value_text(step.value), "value", self.node_of(call.index))
        return self.saying(step, "return", "return", self.marked(call, "gt-done", value), value=value)

    def on_exception(self, step: Step, call: Call) -> Frame:
        """Return what it shows and says when an exception passes through a call."""
        error, why, ends = type(step.value).__name__, shorten(str(step.value), 80), id(step) in self.ends
        marks = self.marked(call, "gt-failed" if ends else "gt-open", "✗" if ends else "")
        return self.saying(step, "exception", "exception", marks, error=error, why=why or None, ends=ends)

    def on_line(self, step: Step, changed: News) -> Frame:
        """Return what it shows and says when a line is about to run."""
        code = self.line_text(step)
        news = ", ".join(f"{name} = {value}" for name, value in changed.items() if value is not None)
        return self.saying(step, "line", "line", {}, code=code, shortened=shorten(code, 50), news=news or None)

    def marked(self, call: Call, state: str, value: str, note: tuple[str, ...] = ()) -> dict[Hashable, Mark]:
        """Return the mark of a call's node; a folded group is only there or not."""
        node = self.node_of(call.index)
        return {node: Mark(state, shorten(value, LONGEST_VALUE), note) if node in self.whole_tree else Mark("gt-done")}

    def line_text(self, step: Step) -> str:
        """Return the source line of a step, or its number when the source is unknown."""
        source = self.recording.sources[self.recording.calls[step.call].source]
        at = step.line - source.first
        return source.lines[at].strip() if 0 <= at < len(source.lines) else f"line {step.line}"

    def value_text(self, value: object) -> str:
        """Return a value as captions write it."""
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        plain = (*value,) if isinstance(value, tuple) else value  # a named tuple's names would fill a picture
        return format_value(value) if is_number else shorten(plain_repr(plain), 40)


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
        narration: what `gametree.drawing.search_narration.narrate` returned.
        frame: which of its frames, the last one without it.

    """
    marks = narration.marks_at(frame % len(narration.frames))
    styles = {node: marks[node].on(style) for node, style in narration.styles.items()}
    svg = tree_svg(narration.tree, styles, narration.recording.name, narration.growing)
    return Drawing(svg, f"{narration.title} {outcome(narration.recording)}")


def outcome(recording: Recording) -> str:
    """Return how a recorded run went: "returns 3, in 13 calls"."""
    raised = f"raises {type(recording.error).__name__}"
    how = raised if recording.error else f"returns {shorten(plain_repr(recording.value), 60)}"
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
        "parents": [next((numbers[above] for above in tree.predecessors(node)), -1) for node in tree],
        "start": [_plain(narration.start(node)) for node in tree],
        "frames": [_frame(frame, numbers) for frame in narration.frames],
        **({"passes": narration.passes} if narration.passes else {}),
    }


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
    parent = -1 if call.parent is None else call.parent
    node = numbers[narration.node_of(call.index)]
    return [parent, call.source, narration.labels[call.index], node, narration.turn(call.index)]


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
