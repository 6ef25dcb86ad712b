"""The narration of a search, on its game tree: which node is searched, with which window, and why branches are cut."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import cached_property
from math import inf
from typing import Any

import networkx as nx

from gametree.drawing.captions import PHRASES, say
from gametree.drawing.narration import MAX_NODES, Frame, Mark, Narration, Window
from gametree.drawing.node import SIGNS, format_value
from gametree.drawing.variables import News
from gametree.position import MAX, MIN, Position, player, side_name
from gametree.trace.recording import Call, Recording, Step
from gametree.trees.build import Graph, TreeTooLarge, search_tree
from gametree.trees.roles import Role
from gametree.trees.search_run import NotASearch, Path, SearchRun, Side, node_name

BOUNDS: Mapping[Role, str] = {"alpha": "α", "beta": "β"}
OPPOSITE: Mapping[Role, Role] = {"alpha": "beta", "beta": "alpha"}
COLUMNS: Mapping[str, str] = {"alpha": "α", "beta": "β", "best": "best", "value": "value", "depth": "depth"}


class SearchNarration(Narration):
    """The narration of a search, told on its game tree.

    Args:
        recording: what `record` returned for a search.
        lines: whether to stop at every line, or only where something happens on the tree.
        roles: variable names by role, for a search with other names.
        side: whose side its values are for, "max" or "mover"; by default inferred from the values.
        judged: whether its numbers claim to be the values of positions, so that unfounded ones are marked; by default
            inferred from the values.

    Raises:
        NotASearch: a call has no position, or one that does not follow from its caller's.
        ValueError: there are too many steps.

    """

    growing = False
    players: tuple[str, str]

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
        self.legend = say("legend", {"max": self._called(MAX), "min": self._called(MIN)})
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

    def _called(self, turn: int) -> str:
        """Return what a side is called, and its mark where the game has one."""
        side, who = getattr(self.root, "sides", {}).get(turn, side_name(turn)), player(self.root, turn)
        return side if who in (side, side_name(turn)) else f"{side} ({who})"

    @property
    def title(self) -> str:
        """What was searched."""
        return say("title", {"function": self.recording.name, "root": self.root})

    @cached_property
    def whole_tree(self) -> Graph:
        """The search tree, with what is below cuts if all of it can be drawn."""
        try:
            return search_tree(self.run, most=MAX_NODES)
        except TreeTooLarge:
            return search_tree(self.run, below_cuts=False)

    def key_of(self, call: int) -> Path:
        """Return the path of the position that a call was about."""
        return self.run.paths[call]

    @cached_property
    def names(self) -> list[str]:
        """For each call, how captions call its node."""
        return [node_name(self.root, path) for path in self.run.paths]

    @cached_property
    def labels(self) -> list[str]:
        """For each call, the name of its node and the move that leads there."""
        return [self._label(call) for call in self.recording.calls]

    def _label(self, call: Call) -> str:
        path = self.run.paths[call.index]
        above: Any = self.run.position(call.parent) if path and call.parent is not None else None
        return f"{self.names[call.index]}{f' · {above.move_name(path[-1])}' if hasattr(above, 'move_name') else ''}"

    def turn(self, call: int) -> int:
        """Return who is to move in a call."""
        return self.run.position(call).turn

    def columns(self, source: int) -> list[tuple[str, str]]:
        """Return the variables that play a part in every search, each with its name in textbooks.

        A depth that is never limited has no column.
        """
        known = {"value": "value", **{str(role): name for role, name in self.run.roles[source].items()}}
        depth, steps = known.get("depth"), self.recording.steps
        used = {name for step in steps for name, value in step.locals.items() if name != depth or value != inf}
        return [(title, known[role]) for role, title in COLUMNS.items() if known.get(role) in used]

    def is_shown(self, name: str, value: object) -> bool:
        """Tell whether a variable is shown on the stack; the tree shows the position."""
        return super().is_shown(name, value) and all(roles.get("position") != name for roles in self.run.roles)

    # Where the narration stops

    def is_told(self, step: Step) -> bool:
        """Tell whether the narration stops at a step: at calls, returns, new bounds and cuts, or at every line."""
        return super().is_told(step) or id(step) in self.cuts or id(step) in self.news

    @cached_property
    def cuts(self) -> set[int]:
        """The steps at which branches are cut, by identity."""
        return {id(self._cut_step(call.index)) for call in self.recording.calls if self.run.is_cut(call.index)}

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
            for role in ("alpha", "beta") if self._has_window(step.call) else ("best",):
                value = step.locals.get(self.run.variable(step.call, role) or "")
                if value is not None and before.setdefault((step.call, role), value) != value:
                    found[id(step)] = role
                    before[step.call, role] = value
        return found

    # What it says

    def frame(self, step: Step, changed: News) -> Frame:
        """Return what a step shows and says, with what has been counted so far."""
        if id(step) in self.cuts:
            told = self._on_cut(step)
            if step.event == "return":
                told = self._and_return(told, step)
        elif id(step) in self.news and step.event != "return":
            told = self._on_news(step, self.news[id(step)])
        else:
            told = super().frame(step, changed)
        counts = say("counts", {name: f"{count:,}" for name, count in self.tally.items()})
        value = self.run.max_value(step.call) if step.event == "return" and self.run.is_judged(step.call) else None
        return replace(told, counts=counts, window=self._new_window(step), value=value)

    def _new_window(self, step: Step) -> Window | None:
        is_new = step.event == "call" or (id(step) in self.news and step.event != "return")
        if not is_new or not self._has_window(step.call):
            return None
        bounds, setters = self.bounds[step.call], self.setters[step.call]
        return Window(bounds[MAX], bounds[MIN], setters.get(MAX), setters.get(MIN))

    def _and_return(self, cut: Frame, step: Step) -> Frame:
        """Tell a cut and the return in one frame, where the recording has one step for both."""
        back = self.on_return(step, self.recording.calls[step.call])
        told = replace(back, kind=cut.kind, caption=f"{cut.caption} {back.caption}", marks={**cut.marks, **back.marks})
        return replace(told, for_max=back.for_max and (told.caption, back.for_max[1]))

    def facts(self, call: Call) -> dict[str, object]:
        """Return what captions may say of a call at any step."""
        index, node = call.index, {"label": self.labels[call.index], "node": self.names[call.index]}
        sides = {"max": self.players[0], "min": self.players[1], "turn": side_name(self.turn(index))}
        known = {"judged": self.run.is_judged(index), "flipped": self.run.is_flipped(index)}
        return {"function": call.name, **node, **sides, **known}

    def on_call(self, step: Step, call: Call) -> Frame:
        """Return what it shows and says when a node is entered."""
        self.tally["nodes"] += 1
        self._inherit(call)
        depth, parent = self.run.argument(call.index, "depth"), call.parent
        facts: dict[str, object] = {"depth": depth if isinstance(depth, int) else None, "one": depth == 1}
        if parent is not None:
            is_driven = self.run.paths[call.index] == self.run.paths[parent]
            facts |= {"parent": self.names[parent], "driver": is_driven and self.recording.calls[parent].name}
        own, for_max = (self._window_facts(step, for_max) for for_max in (False, True))
        told = self.saying(step, "call", "enter", self._marked(call, "gt-open", step), **facts, **own)
        return self._also_for_max(told, "enter", facts | for_max)

    def _window_facts(self, step: Step, for_max: bool) -> dict[str, object]:
        if not self._has_window(step.call):
            return {}
        return {
            role: format_value(self._seen(step, role, for_max and self.run.is_flipped(step.call))) for role in BOUNDS
        }

    def _also_for_max(self, told: Frame, phrase: str, facts: Mapping[str, object]) -> Frame:
        """Return a frame that also says a phrase with numbers for MAX, where the code counts from the other side."""
        if not self.run.is_flipped(told.step.call):
            return told
        known = {**self.facts(self.recording.calls[told.step.call]), "flipped": False, **facts}
        return replace(told, for_max=(say(phrase, known), say(f"{phrase} in short", known)))

    def _inherit(self, call: Call) -> None:
        """Take over who set a bound from the caller, where the bound is still the same."""
        own = dict(zip((MAX, MIN), self.run.max_window(call.index), strict=True))
        above = {} if call.parent is None else self.setters[call.parent]
        bounds = {} if call.parent is None else self.bounds[call.parent]
        self.setters[call.index] = {side: setter for side, setter in above.items() if own[side] == bounds[side]}
        self.bounds[call.index] = own

    def on_return(self, step: Step, call: Call) -> Frame:
        """Return what it shows and says when a node has its value."""
        self.tally["leaves"] += self.run.is_leaf(call.index)
        facts, marks = self._value_facts(step), self._marked(call, "gt-done")
        if call.parent is None:
            line = self.run.principal_variation()[1:] if self.run.claims_values else ()
            names = PHRASES["then"].join(node_name(self.root, path) for path in line)
            facts, marks = facts | {"last": True, "line": names or None}, marks | self._best_marks()
        told = self.saying(step, "return", "leave", marks, **facts)
        return self._also_for_max(told, "leave", facts | {"pill": self._max_pill(call.index) or facts["pill"]})

    def _value_facts(self, step: Step) -> dict[str, object]:
        """Return what can be said of the value that a call returns, and the true interval where the value is wrong."""
        call, value, worth = step.call, step.value, self.run.max_value(step.call)
        sign, (low, high) = self.run.sign(call), self.run.intervals[call]
        how = {"leaf": self.run.is_leaf(call), "remembered": call in self.run.remembered}
        code = {"value": self.value_text(value), "other": worth != value, "negated": worth != self.run.value(call)}
        truth = {"low": format_value(low), "high": format_value(high), "exact": low == high} if sign == "≠" else {}
        return {**how, "sign": sign, "number": format_value(worth), "pill": self._pill(call, value), **code, **truth}

    def _pill(self, call: int, value: object) -> str:
        return f"{SIGNS[self.run.own_sign(call)] if self.run.is_judged(call) else ''}{self.value_text(value)}"

    def _max_pill(self, call: int) -> str:
        """Return the text of a call's value from MAX's side; none where it is not what a position is worth."""
        return SIGNS[self.run.sign(call)] + format_value(self.run.max_value(call)) if self.run.is_judged(call) else ""

    def _on_news(self, step: Step, role: Role) -> Frame:
        call, bound, side = step.call, self._bound(step, role), self._guarded(step.call, role)
        if role != "best":
            self.setters[call][side] = self._last_reply(step)
            self.bounds[call][side] = bound * (-1 if self.run.is_flipped(call) else 1)
        facts = {"bound": format_value(bound), "holder": side_name(side), "reply": self._reply_name(step)}
        marks = self._marked(self.recording.calls[call], "gt-open", step)
        told = self.saying(step, "line", f"new {role}", marks, **facts)
        return self._also_for_max(told, f"new {OPPOSITE.get(role, role)}", facts | {"bound": format_value(0 - bound)})

    def _on_cut(self, step: Step) -> Frame:
        self.tally["cuts"] += 1
        index, call, left = step.call, self.recording.calls[step.call], len(self.run.unvisited(step.call))
        worth, setter = self.run.max_value(index), self.setters[index].get(-self.turn(index))
        # What the leaves prove counts, not what the code believes.
        sure = isinstance(call.value, bool) or self.run.is_proved(index)
        facts: dict[str, object] = {"left": left, "one": left == 1, "sure": sure, "reply": self._reply_name(step)}
        if worth is not None and self._has_window(index):
            bound = self._other_bound(step, self.turn(index))
            held = {"bound": format_value(bound), "setter": None if setter is None else self.names[setter]}
            facts |= {"number": format_value(worth), **held}
        state = "gt-done" if step.event == "return" else "gt-open gt-cutting"
        return self.saying(step, "cut", "cut", self._marked(call, state, step) | self._pruned(index), **facts)

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
                marks[child] = Mark("gt-pruned gt-cut", note=(*PHRASES["pruned"].split("\n"),))
        return marks

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
        pill = self._max_pill(call.index) if value else ""
        other = Mark(state, pill or value, self._notes(step, for_max=True) if step else ())
        return {node: replace(mark, for_max=other) for node, mark in marks.items()}

    # Windows

    def _has_window(self, call: int) -> bool:
        return self.run.variable(call, "alpha") is not None

    def _bound(self, step: Step, role: Role) -> float:
        value = step.locals.get(self.run.variable(step.call, role) or "")
        return value if isinstance(value, int | float) else inf

    def _seen(self, step: Step, role: Role, flip: bool) -> float:
        """Return a bound, or what it is from the other side."""
        return 0 - self._bound(step, OPPOSITE[role]) if flip else self._bound(step, role)

    def _guarded(self, call: int, role: Role) -> int:
        """Return the player who is sure of what a bound says."""
        owner = MAX if role == "alpha" else MIN
        return -owner if self.run.is_flipped(call) else owner

    def _notes(self, step: Step, for_max: bool = False) -> tuple[str, ...]:
        if not self._has_window(step.call) or not self.run.replies[step.call]:
            return ()
        return tuple(self._note(step, role, for_max and self.run.is_flipped(step.call)) for role in BOUNDS)

    def _note(self, step: Step, role: Role, flip: bool) -> str:
        value = self._seen(step, role, flip)
        setter = self.setters[step.call].get(self._guarded(step.call, OPPOSITE[role] if flip else role))
        name = None if setter is None else self.names[setter]
        return say("bound at node", {"role": role, "bound": format_value(value), "setter": name})

    def _last_reply(self, step: Step) -> int:
        """Return the reply that has come back to a call last; the call itself where none has."""
        at = self.places[id(step)]
        replies = [reply for reply in self.run.replies[step.call] if self.recording.calls[reply].last < at]
        return replies[-1] if replies else step.call

    def _reply_name(self, step: Step) -> str | None:
        reply = self._last_reply(step)
        return None if reply == step.call else self.names[reply]

    @cached_property
    def places(self) -> dict[int, int]:
        """The place of each step, by identity."""
        return {id(step): at for at, step in enumerate(self.recording.steps)}


def narrate(recording: Recording, lines: bool = False, **options: Any) -> Narration:
    """Return the narration of a recording: on the game tree when it is a search, else on the call tree.

    Args:
        recording: what `record` returned.
        lines: whether to stop at every line, or only where something happens on the tree.
        **options: more arguments of `SearchNarration`.

    Raises:
        ValueError: there are too many steps.

    """
    try:
        return SearchNarration(recording, lines, **options)
    except NotASearch:
        return Narration(recording, lines)
