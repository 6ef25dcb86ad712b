"""A recorded search told step by step on its game tree: what is looked at, with which window, and why it cuts."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import cached_property
from math import inf
from typing import Any

import networkx as nx

from gametree.drawing.node import SIGNS, format_value
from gametree.drawing.steps import MAX_NODES, Mark, Steps, StepView, Window
from gametree.drawing.variables import News
from gametree.position import MAX, MIN, Position, player, side_name
from gametree.trace.recording import Call, Recording, Step
from gametree.trees.build import Graph, TreeTooLarge, search_tree
from gametree.trees.roles import Role
from gametree.trees.search_run import NotASearch, Path, SearchRun, Side, node_name

BOUNDS: Mapping[Role, str] = {"alpha": "α", "beta": "β"}
OPPOSITE: Mapping[Role, Role] = {"alpha": "beta", "beta": "alpha"}
COLUMNS: Mapping[str, str] = {"alpha": "α", "beta": "β", "best": "best", "value": "value", "depth": "depth"}
ONLY_CALLS = (
    "The tree shows the calls. Is it a search in a game? Its game tree is shown when it searches positions: objects "
    "with turn, moves(), play(move) and score() that compare by value and never change (help(gametree.Position))."
)
WORTH = {"=": "worth", "≤": "worth at most", "≥": "worth at least", "≠": "said to be worth"}


class SearchSteps(Steps):
    """The story of a search, told on its game tree.

    Args:
        recording: what `record` returned for a search.
        lines: whether to stop at every line, or only where something happens on the tree.
        roles: variable names by role, for a search that calls them otherwise.
        side: whose side its values are for, "max" or "mover"; found out from the values when not given.
        judged: whether its numbers are what positions are worth, so that those without a reason are marked; found out
            from the values when not given.

    Raises:
        NotASearch: a call has no position, or one that does not follow from its caller's.
        ValueError: there are too many steps.

    """

    growing = False
    legend = (
        "▲ MAX to move   ▼ MIN to move   ■ leaf   thick: open call   thin: not yet looked at   "
        "dashed and crossed: never looked at   green label: the value returned, with ≤ or ≥ when it is only a bound"
    )

    def __init__(
        self,
        recording: Recording,
        lines: bool = False,
        roles: Mapping[Role, str] | None = None,
        side: Side | None = None,
        judged: bool | None = None,
    ) -> None:
        self.run = SearchRun(recording, roles, side, judged)
        self.players = player(self.root, MAX), player(self.root, MIN)
        sides: dict[int, str] = getattr(self.root, "sides", {})
        for turn, who in zip((MAX, MIN), self.players, strict=True):
            name = sides.get(turn, side_name(turn))
            called = name if who in (name, side_name(turn)) else f"{name} ({who})"
            self.legend = self.legend.replace(f"{side_name(turn)} to", f"{called} to")
        self.by_mover = self.run.side == "mover"
        self.tally = {"nodes": 0, "leaves": 0, "cuts": 0}
        self.setters: dict[int, dict[int, int]] = {}
        self.bounds: dict[int, dict[int, float]] = {}
        super().__init__(recording, lines)

    # What is drawn

    @property
    def root(self) -> Position:
        """The position that the search began with."""
        return self.run.position(0)

    @property
    def title(self) -> str:
        """What was searched."""
        return f"{self.recording.name} on {self.root}"

    @cached_property
    def whole_tree(self) -> Graph:
        """The search tree; below cuts only where all of it can be drawn."""
        try:
            return search_tree(self.run, most=MAX_NODES)
        except TreeTooLarge:
            return search_tree(self.run, below_cuts=False)

    def key_of(self, call: int) -> Path:
        """Return the path of the position that a call was about."""
        return self.run.paths[call]

    @cached_property
    def labels(self) -> list[str]:
        """For each call, the name of its node and the move that leads there."""
        return [self._label(call) for call in self.recording.calls]

    def _label(self, call: Call) -> str:
        path = self.run.paths[call.index]
        above: Any = self.run.position(call.parent) if path and call.parent is not None else None
        return f"{self.name(call.index)}{f' · {above.move_name(path[-1])}' if hasattr(above, 'move_name') else ''}"

    def turn(self, call: int) -> int:
        """Return who is to move in a call."""
        return self.run.position(call).turn

    def columns(self, source: int) -> list[tuple[str, str]]:
        """Return the variables that play a part in every search, each with its name in textbooks.

        A depth without a limit is no news in any call, and has none.
        """
        known = {"value": "value", **{str(role): name for role, name in self.run.roles[source].items()}}
        depth, steps = known.get("depth"), self.recording.steps
        used = {name for step in steps for name, value in step.locals.items() if name != depth or value != inf}
        return [(title, known[role]) for role, title in COLUMNS.items() if known.get(role) in used]

    def name(self, call: int) -> str:
        """Return how captions call the node of a call."""
        return node_name(self.root, self.run.paths[call])

    def said(self, call: int) -> str:
        """Return how a sentence calls a call, by its node."""
        return _the(self.labels[call])

    def is_shown(self, name: str, value: object) -> bool:
        """Tell whether a variable is shown on the stack; the tree shows the position."""
        return super().is_shown(name, value) and all(roles.get("position") != name for roles in self.run.roles)

    # Where the story stops

    def is_told(self, step: Step) -> bool:
        """Tell whether the story stops at a step: at calls, returns, new bounds and cuts, or at every line."""
        return super().is_told(step) or id(step) in self.cuts or id(step) in self.news

    @cached_property
    def cuts(self) -> dict[int, int]:
        """The steps at which branches are cut, by identity, and their calls."""
        calls = (call.index for call in self.recording.calls if self.run.is_cut(call.index))
        return {id(self._cut_step(call)): call for call in calls}

    def _cut_step(self, call: int) -> Step:
        """Return the `break` after the last reply, else the last step of the call."""
        reply, end = self.run.replies[call][-1], self.recording.calls[call].last
        after = self.recording.steps[self.recording.calls[reply].last + 1 : end + 1]
        own = [step for step in after if step.call == call]
        return next((step for step in own if step.event == "line" and self.line_text(step) == "break"), own[-1])

    @cached_property
    def news(self) -> dict[int, Role]:
        """The steps before which a bound changed, by identity (the best value, where there are no bounds)."""
        found: dict[int, Role] = {}
        before: dict[tuple[int, Role], object] = {}
        for step in self.recording.steps:
            for role in ("alpha", "beta") if self.run.variable(step.call, "alpha") else ("best",):
                value = step.locals.get(self.run.variable(step.call, role) or "")
                if value is not None and before.setdefault((step.call, role), value) != value:
                    found[id(step)] = role
                    before[step.call, role] = value
        return found

    # What it says

    def moment(self, step: Step, changed: News) -> StepView:
        """Return what a step shows and says, with what has been counted so far."""
        if id(step) in self.cuts:
            told = self._on_cut(step, self.cuts[id(step)])
            if step.event == "return":
                told = self._and_return(told, step)
        elif id(step) in self.news and step.event != "return":
            told = self._on_news(step, self.news[id(step)])
        else:
            told = super().moment(step, changed)
        counts = " · ".join(f"{name} {count:,}" for name, count in self.tally.items())
        value = self.run.max_value(step.call) if step.event == "return" and self.run.is_judged(step.call) else None
        return replace(told, counts=counts, window=self._new_window(step), value=value)

    def _new_window(self, step: Step) -> Window | None:
        is_new = step.event == "call" or (id(step) in self.news and step.event != "return")
        if not is_new or self.run.variable(step.call, "alpha") is None:
            return None
        bounds, setters = self.bounds[step.call], self.setters[step.call]
        return Window(bounds[MAX], bounds[MIN], setters.get(MAX), setters.get(MIN))

    def _and_return(self, cut: StepView, step: Step) -> StepView:
        """Tell a cut and the return in one moment, where the recording has one step for both."""
        back = self.on_return(step, self.recording.calls[step.call])
        return replace(back, kind=cut.kind, caption=f"{cut.caption} {back.caption}", marks={**cut.marks, **back.marks})

    def on_call(self, step: Step, call: Call) -> StepView:
        """Return what it shows and says when a node is entered."""
        self.tally["nodes"] += 1
        self._inherit(call)
        label, window = self.labels[call.index], self._window_text(step)
        start = self._question(call) if call.parent is None else self._move_to(call.index, call.parent)
        caption = f"{start}{f', with {window}' if window else ''}."
        return StepView(step, "call", caption, f"enter {label}", self._marked(call, "gt-open", step))

    def _move_to(self, call: int, parent: int) -> str:
        """Say who looks where; a driver has its own position searched."""
        if self.run.paths[call] == self.run.paths[parent]:
            return f"{self.recording.calls[parent].name} has {self.said(call)} searched"
        return f"{_the(self.name(parent), 'The')} looks at {self.labels[call]}"

    def _question(self, call: Call) -> str:
        """Say what is asked, and who moves."""
        position, depth = self.root, self.run.argument(call.index, "depth")
        best, mover = player(position, MAX), player(position, position.turn)
        asked = (
            f"is the root worth for {best}"
            if self.run.is_judged(call.index)
            else f"does {call.name} return for the root"
        )
        plies = f", {depth} {'ply' if depth == 1 else 'plies'} deep" if isinstance(depth, int) else ""
        return f"What {asked}? {mover} is to move. The search begins here{plies}"

    def _inherit(self, call: Call) -> None:
        """Take over who set a bound from the caller, where the bound is still the same."""
        own = dict(zip((MAX, MIN), self.run.max_window(call.index), strict=True))
        above = {} if call.parent is None else self.setters[call.parent]
        bounds = {} if call.parent is None else self.bounds[call.parent]
        self.setters[call.index] = {side: setter for side, setter in above.items() if own[side] == bounds[side]}
        self.bounds[call.index] = own

    def on_return(self, step: Step, call: Call) -> StepView:
        """Return what it shows and says when a node's value is known."""
        is_leaf = self.run.is_leaf(call.index)
        self.tally["leaves"] += is_leaf
        label, text = self.labels[call.index], self._pill(call.index, step.value)
        caption = f"{_the(label, 'The')} {self._worth(call.index, step.value, is_leaf)}"
        marks = self._marked(call, "gt-done")
        if call.parent is None:
            caption, marks = f"{caption} The search is over.{self._best_line()}", marks | self._best_marks()
        return StepView(step, "return", caption, f"{label} returns {text}", marks)

    def _worth(self, call: int, value: object, is_leaf: bool) -> str:
        worth = self.run.max_value(call)
        if worth is None or not self.run.is_judged(call):
            return f"returns {self.value_text(value)}."
        position, kind = self.run.position(call), "is a leaf," if is_leaf else "is"
        kind = "answers from what it remembers and is" if call in self.run.remembered else kind
        said = f"{kind} {WORTH[self.run.sign(call)]} {format_value(worth)} for {player(position, MAX)}"
        side = "" if worth == self.run.value(call) else f" counts from {player(position, MIN)}'s side and"
        own = f"; the code{side} returns {self.value_text(value)}" if worth != value else ""
        return f"{said}{own}{self._doubt(call)}."

    def _doubt(self, call: int) -> str:
        low, high = self.run.intervals[call]
        if self.run.sign(call) != "≠":
            return ""
        truth = format_value(low) if low == high else f"between {format_value(low)} and {format_value(high)}"
        return f", but the leaves it looked at make it {truth}"

    def _pill(self, call: int, value: object) -> str:
        return f"{SIGNS[self.run.own_sign(call)] if self.run.is_judged(call) else ''}{self.value_text(value)}"

    def _on_news(self, step: Step, role: Role) -> StepView:
        call = self.recording.calls[step.call]
        name, value, reply = self.name(step.call), self._bound(step, role), self._reply_name(step)
        said = f"At {_the(name)}, the best so far is {format_value(value)}, with {reply}."
        words = f"{name}: best so far {format_value(value)}"
        if role != "best":
            side = self._guarded(step.call, role)
            self.setters[step.call][side] = self._last_reply(step)
            self.bounds[step.call][side] = self._bound(step, role) * (-1 if self._is_flipped(step.call) else 1)
            said, words = self._bound_news(step, role, reply)
        return StepView(step, "line", said, words, self._marked(call, "gt-open", step))

    def _bound_news(self, step: Step, role: Role, reply: str) -> tuple[str, str]:
        name, value = self.name(step.call), format_value(self._bound(step, role))
        moves = "rises" if role == "alpha" else "falls"
        words = f"{name}: {BOUNDS[role]} {moves} to {value}"
        position = self.run.position(step.call)
        holder = player(position, self._guarded(step.call, role))
        sure = (
            f"is sure of at least {value}" if role == "alpha" else f"holds {player(position, MAX)} to at most {value}"
        )
        whose = f", counted from {holder}'s side" if self._is_flipped(step.call) else ""
        return f"{BOUNDS[role]} at {_the(name)} {moves} to {value}: with {reply}, {holder} {sure}{whose}.", words

    def _on_cut(self, step: Step, index: int) -> StepView:
        self.tally["cuts"] += 1
        name, left = self.name(index), len(self.run.unvisited(index))
        rest = f"{_the(name, 'The')}'s {f'{left} other children' if left > 1 else 'other child'} {self._fate(index)}."
        caption = f"✂ Cut at {_the(name)}: {self._reason(step, index)} {rest}"
        call = self.recording.calls[index]
        state = "gt-done" if step.event == "return" else "gt-open gt-cutting"
        marks = self._marked(call, state, step) | self._pruned(index)
        return StepView(step, "cut", caption, f"✂ cut at {name}", marks)

    def _fate(self, index: int) -> str:
        """Say what the children never looked at can do, by what the leaves prove and not by what the code believes."""
        is_yes_or_no = isinstance(self.recording.calls[index].value, bool)
        if is_yes_or_no or self.run.is_proved(index):
            return "cannot matter"
        return "could still change what it is worth" if self.run.is_judged(index) else "stay out"

    def _reason(self, step: Step, index: int) -> str:
        worth, reply = self.run.max_value(index), self._reply_name(step)
        if worth is None or self.run.variable(index, "alpha") is None:
            return f"after {reply} it looks no further."
        position = self.run.position(index)
        most = f"at {'least' if position.turn == MAX else 'most'} {format_value(worth)} for {player(position, MAX)}"
        return f"after {reply}, {_the(self.name(index))} is worth {most}, and {self._limit(step, index)}."

    def _limit(self, step: Step, index: int) -> str:
        """Say what the side not to move has already, and where it got it."""
        position = self.run.position(index)
        limit, setter = format_value(self._other_bound(step, position.turn)), self.setters[index].get(-position.turn)
        if setter is None:
            return f"the window ends at {limit}"
        has = f"already holds {player(position, MAX)} to" if position.turn == MAX else "already has"
        return f"{player(position, -position.turn)} {has} {limit} with {_the(self.name(setter))}"

    def _other_bound(self, step: Step, turn: int) -> float:
        """Return, from MAX's side, the bound that the side not to move has set."""
        if self.run.side == "max":
            return self._bound(step, "beta" if turn == MAX else "alpha")
        return turn * self._bound(step, "beta")

    def _pruned(self, index: int) -> dict[Hashable, Mark]:
        marks: dict[Hashable, Mark] = {}
        for move in self.run.unvisited(index):
            child = (*self.run.paths[index], move)
            if child in self.tree:
                marks |= dict.fromkeys(nx.descendants(self.tree, child), Mark("gt-pruned"))
                marks[child] = Mark("gt-pruned gt-cut", note=("never", "looked at"))
        return marks

    def _best_line(self) -> str:
        line = self.run.principal_variation()[1:] if self.run.claims_values else ()
        return f" Best play: {', then '.join(node_name(self.root, path) for path in line)}." if line else ""

    def _best_marks(self) -> dict[Hashable, Mark]:
        last = dict(zip(self.run.paths, self.recording.calls, strict=True))
        line = [last[path] for path in self.run.principal_variation() if path in self.tree]
        return {node: mark for call in line for node, mark in self._marked(call, "gt-done gt-best").items()}

    def _marked(self, call: Call, state: str, step: Step | None = None) -> dict[Hashable, Mark]:
        """Return the mark of a call's node, with its window at a step, and with its value unless it is just open."""
        value = "" if state == "gt-open" else self._pill(call.index, call.value)
        marks = self.marked(call, state, value, self._notes(step) if step else ())
        if self.run.side == "max":
            return marks
        worth = self.run.max_value(call.index)
        pill = (
            f"{SIGNS[self.run.sign(call.index)]}{format_value(worth)}"
            if value and worth is not None and self.run.is_judged(call.index)
            else value
        )
        other = Mark(state, pill, self._notes(step, for_max=True) if step else ())
        return {node: replace(mark, for_max=other) for node, mark in marks.items()}

    # Windows

    def _bound(self, step: Step, role: Role) -> float:
        value = step.locals.get(self.run.variable(step.call, role) or "")
        return value if isinstance(value, int | float) else inf

    def _is_flipped(self, call: int) -> bool:
        return self.run.side == "mover" and self.run.position(call).turn == MIN

    def _guarded(self, call: int, role: Role) -> int:
        """Return the player who is sure of what a bound says."""
        owner = MAX if role == "alpha" else MIN
        return -owner if self._is_flipped(call) else owner

    def _notes(self, step: Step, for_max: bool = False) -> tuple[str, ...]:
        if self.run.variable(step.call, "alpha") is None or not self.run.replies[step.call]:
            return ()
        return tuple(self._note(step, role, for_max and self._is_flipped(step.call)) for role in BOUNDS)

    def _note(self, step: Step, role: Role, flip: bool) -> str:
        value = -self._bound(step, OPPOSITE[role]) if flip else self._bound(step, role)
        setter = self.setters[step.call].get(self._guarded(step.call, OPPOSITE[role] if flip else role))
        return f"{BOUNDS[role]} {format_value(value)}{'' if setter is None else f' ({self.name(setter)})'}"

    def _window_text(self, step: Step) -> str:
        if self.run.variable(step.call, "alpha") is None:
            return ""
        return " and ".join(f"{symbol} = {format_value(self._bound(step, role))}" for role, symbol in BOUNDS.items())

    def _last_reply(self, step: Step) -> int:
        """Return the reply that has come back to a call last; the call itself where none has."""
        at = self.places[id(step)]
        replies = [reply for reply in self.run.replies[step.call] if self.recording.calls[reply].last < at]
        return replies[-1] if replies else step.call

    def _reply_name(self, step: Step) -> str:
        reply = self._last_reply(step)
        return "the start" if reply == step.call else self.name(reply)

    @cached_property
    def places(self) -> dict[int, int]:
        """The place of each step, by identity."""
        return {id(step): at for at, step in enumerate(self.recording.steps)}


class UnplacedSteps(Steps):
    """The story of what may be a search in a game, but is not one of positions: told on its calls, and it says so."""

    def on_call(self, step: Step, call: Call) -> StepView:
        """Return what it shows and says when a call begins; the first says how to get the game tree."""
        told = super().on_call(step, call)
        return replace(told, caption=f"{told.caption} {ONLY_CALLS}") if call.parent is None else told


def _the(name: str, article: str = "the") -> str:
    """Return a node's name as it stands in a sentence: "root", unlike "A1", is no name."""
    return f"{article} root" if name == "root" else name


def _may_be_a_search(recording: Recording) -> bool:
    """Tell whether a recursion chooses as two players do, or as negamax does, and is not about numbers alone."""
    text = "\n".join(line for source in recording.sources for line in source.lines)
    negates = any(f"-{source.name}(" in text for source in recording.sources)
    chooses = ("max" in text and "min" in text) or negates
    return chooses and any(not isinstance(value, int | float) for value in recording.calls[0].arguments.values())


def narrate(recording: Recording, lines: bool = False, **options: Any) -> Steps:
    """Return the story of a recording: on the game tree when it is a search, else on the call tree.

    Args:
        recording: what `record` returned.
        lines: whether to stop at every line, or only where something happens on the tree.
        **options: more arguments of `SearchSteps`.

    Raises:
        ValueError: there are too many steps.

    """
    try:
        return SearchSteps(recording, lines, **options)
    except NotASearch:
        return (UnplacedSteps if _may_be_a_search(recording) else Steps)(recording, lines)
