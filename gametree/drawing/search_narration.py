"""The narration of a search, on its game tree: which node is searched, with which window, and why branches are cut."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import cached_property
from math import inf, isfinite
from typing import Any

import networkx as nx

from gametree.drawing.captions import PHRASES, Caption, Told, say
from gametree.drawing.narration import MAX_NODES, Frame, Mark, Narration, Window
from gametree.drawing.node import SIGNS, NodeStyle, format_value
from gametree.drawing.variables import News
from gametree.position import MAX, MIN, Position, player, require, side_name
from gametree.trace.recording import Call, Recording, Step
from gametree.trees.build import Graph, TreeTooLarge, search_tree
from gametree.trees.claims import claims_values, is_judged
from gametree.trees.roles import Role
from gametree.trees.search_run import Interval, NotASearch, Path, SearchRun, Side, is_null_window, node_name

BOUNDS: Mapping[Role, str] = {"alpha": "α", "beta": "β"}
LONGEST_NAME = 3  # letters and numbers
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
        self.by_mover = self.run.side == "mover"
        self.tally = {"nodes": 0, "leaves": 0, "cuts": 0}
        self.setters: dict[int, dict[int, int]] = {}
        self.bounds: dict[int, dict[int, float]] = {}
        super().__init__(recording, lines)
        self.legend = say("legend", {"max": self._called(MAX), "min": self._called(MIN), "cuts": self.may_cut})

    # What is drawn

    @property
    def root(self) -> Position:
        """The position that the search began with."""
        return self.run.position(0)

    def _called(self, turn: int) -> str:
        """Return what a side is called, and its mark where the game has one."""
        side, who = getattr(self.root, "side_names", {}).get(turn, side_name(turn)), player(self.root, turn)
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
        """For each call, how captions call its node: by its place in the tree, or by its move in a deep tree."""
        if self._is_deep:
            return [self._move(call) or "root" for call in self.recording.calls]
        return [node_name(self.root, path) for path in self.run.paths]

    @cached_property
    def _is_deep(self) -> bool:
        return hasattr(self.root, "move_name") and max(map(len, self.run.paths)) > LONGEST_NAME

    def _move(self, call: Call) -> str:
        path = self.run.paths[call.index]
        above: Any = self.run.position(call.parent) if path and call.parent is not None else None
        return above.move_name(path[-1]) if hasattr(above, "move_name") else ""

    def style(self, node: Hashable) -> NodeStyle:
        """Return how a node is drawn; one that is called by its move, with the square that it is on."""
        style = super().style(node)
        parents = [*self.tree.predecessors(node)]
        if not self._is_deep or not parents or "move" not in self.tree.nodes[node]:
            return style
        name = self.tree.nodes[parents[0]]["position"].move_name(self.tree.nodes[node]["move"])
        return replace(style, name=name.split()[-1])

    @cached_property
    def labels(self) -> list[str]:
        """For each call, the name of its node and the move that leads there."""
        return [self._label(call) for call in self.recording.calls]

    def _label(self, call: Call) -> str:
        parts = [self.names[call.index], "" if self._is_deep else self._move(call)]
        return " · ".join(filter(None, parts))

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
        return name not in self._positions and super().is_shown(name, value)

    @cached_property
    def _positions(self) -> set[str | None]:
        """The names of the variables that hold positions."""
        return {roles.get("position") for roles in self.run.roles}

    # Where the narration stops

    def is_told(self, step: Step) -> bool:
        """Tell whether the narration stops at a step: at calls, returns, new bounds and cuts, or at every line."""
        return super().is_told(step) or id(step) in self.cuts or id(step) in self.news

    @cached_property
    def may_cut(self) -> bool:
        """Whether anything is cut, or could be: what says nothing of cuts has no use for the word."""
        return bool(self.cuts) or any(self._has_window(call.index) for call in self.recording.calls)

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
        role = self.news.get(id(step)) if step.event != "return" else None
        if role and role != "best":
            self._learn(step, role)
        if id(step) in self.cuts:
            told = self._on_cut(step)
            if step.event == "return":
                told = self._and_return(told, step)
        elif role:
            told = self._on_news(step, role)
        else:
            told = super().frame(step, changed)
        counted = {name: f"{count:,}" for name, count in self.tally.items()}
        counts = say("counts", {**counted, "may_cut": self.may_cut})
        value = self.run.max_value(step.call) if step.event == "return" and is_judged(self.run, step.call) else None
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
        caption = Caption([cut.caption, " ", back.caption])
        told = replace(back, kind=cut.kind, caption=caption, marks={**cut.marks, **back.marks})
        return replace(told, for_max=back.for_max and (told.caption, back.for_max[1]))

    def facts(self, call: Call) -> dict[str, object]:
        """Return what captions may say of a call at any step."""
        index, node = call.index, {"label": self.called(call.index), "node": self.named(call.index)}
        sides = {"max": self.players[0], "min": self.players[1], "turn": side_name(self.turn(index))}
        known = {"judged": is_judged(self.run, index), "flipped": self.run.is_flipped(index)}
        return {"function": call.name, **node, **sides, **known}

    def named(self, call: int | None) -> Told | None:
        """Return the name of a call's node, as captions have it."""
        return None if call is None else Told(self.names[call], "node", self.node_of(call))

    def _number(self, number: object, kind: str, call: int | None) -> Told:
        """Return a number as captions have it, with the node that it comes from."""
        text = format_value(number) if isinstance(number, int | float) else self.value_text(number)
        return Told(text, kind, None if call is None else self.node_of(call))

    def on_call(self, step: Step, call: Call) -> Frame:
        """Return what it shows and says when a node is entered."""
        self.tally["nodes"] += 1
        self._inherit(call)
        depth, parent = self.run.argument(call.index, "depth"), call.parent
        facts: dict[str, object] = {"depth": depth if isinstance(depth, int) else None, "one": depth == 1}
        if parent is not None:
            is_driven = self.run.paths[call.index] == self.run.paths[parent]
            facts |= {"parent": self.named(parent), "driver": is_driven and self.recording.calls[parent].name}
        own, for_max = (self._window_facts(step, for_max) for for_max in (False, True))
        told = self.saying(step, "call", "enter", self._marked(call, "gt-open", step), **facts, **own)
        return self._also_for_max(told, "enter", facts | for_max)

    def _window_facts(self, step: Step, for_max: bool) -> dict[str, object]:
        if not self._has_window(step.call):
            return {}
        flip, setters = for_max and self.run.is_flipped(step.call), self.setters[step.call]
        told: dict[str, object] = {
            role: self._number(self._seen(step, role, flip), role, setters.get(self._side_of(step.call, role, flip)))
            for role in BOUNDS
        }
        own: dict[str, object] = {f"own_{role}": format_value(self._bound(step, role)) for role in BOUNDS}
        return told | own if [*own.values()] != [*told.values()] else told

    def _also_for_max(self, told: Frame, phrase: str, facts: Mapping[str, object]) -> Frame:
        """Return a frame that also says a phrase with numbers for MAX, where the code counts from the other side."""
        if not self.run.is_flipped(told.step.call):
            return told
        known = {**self.facts(self.recording.calls[told.step.call]), **facts, "flipped": False, "counted": False}
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
            line = self.run.principal_variation()[1:] if claims_values(self.run) else ()
            names = PHRASES["then"].join(node_name(self.root, path) for path in line)
            facts, marks = facts | {"last": True, "line": names or None}, marks | self._best_marks()
        told = self.saying(step, "return", "leave", marks, **facts)
        return self._also_for_max(told, "leave", facts | {"pill": self._max_pill(call.index) or facts["pill"]})

    def _value_facts(self, step: Step) -> dict[str, object]:
        """Return what can be said of the value that a call returns, and the true interval where the value is wrong."""
        call, value, worth = step.call, step.value, self.run.max_value(step.call)
        sign, number = self.run.sign(call), self._number(worth, "value", call)
        how = {"leaf": self.run.is_leaf(call), "remembered": call in self.run.remembered}
        code = {"value": self.value_text(value), "other": worth != value, "negated": worth != self.run.value(call)}
        truth = _truth(self.run.intervals[call]) if sign == "≠" else {}
        return {**how, "sign": sign, "number": number, "pill": self._pill(call, value), **code, **truth}

    def _pill(self, call: int, value: object) -> str:
        return f"{SIGNS[self.run.own_sign(call)] if is_judged(self.run, call) else ''}{self.value_text(value)}"

    def _max_pill(self, call: int) -> str:
        """Return the text of a call's value from MAX's side; none where it is not what a position is worth."""
        return SIGNS[self.run.sign(call)] + format_value(self.run.max_value(call)) if is_judged(self.run, call) else ""

    def _on_news(self, step: Step, role: Role) -> Frame:
        call, bound, reply = step.call, self._bound(step, role), self._last_reply(step)
        own: dict[str, object] = {"own_role": role, "own_bound": format_value(bound)}
        facts: dict[str, object] = {"reply": None if reply == call else self.named(reply)}
        if role != "best":
            flipped, side = self.run.is_flipped(call), self._guarded(call, role)
            worth = self.bounds[call][side]
            facts |= {"holder": side_name(side), "counted": flipped and role == "alpha"}
            facts |= {"worth": self._number(worth, "value", reply), **self._belief(step, side, worth)}
        marks, other = self._marked(self.recording.calls[call], "gt-open", step), OPPOSITE.get(role, role)
        told = self.saying(step, "line", f"new {role}", marks, bound=self._number(bound, role, reply), **facts)
        return self._also_for_max(
            told, f"new {other}", {**facts, **own, "bound": self._number(0 - bound, other, reply)}
        )

    def _learn(self, step: Step, role: Role) -> None:
        """Take down a new bound, and who has set it."""
        call, side, bound = step.call, self._guarded(step.call, role), self._bound(step, role)
        self.setters[call][side] = self._last_reply(step)
        self.bounds[call][side] = 0 - bound if self.run.is_flipped(call) else bound

    def _belief(self, step: Step, side: int, worth: float) -> dict[str, object]:
        """Return whether leaves show what a new bound says, or what they show instead."""
        call, reply, known = step.call, self._last_reply(step), self.run.known_at(step.call, self.places[id(step)])
        if not is_judged(self.run, call) or reply == call or self._counts_plies(reply, worth):
            return {}
        if _holds(known, side, worth):
            return {"sure": True}
        subject, known = (reply, self.run.intervals[reply]) if side == self.turn(call) else (call, known)
        return {"taken": self.named(subject), **_truth(known)}

    def _counts_plies(self, reply: int, worth: float) -> bool:
        """Tell whether a bound is not the value that its reply returned, in a search whose numbers are no scores."""
        return not self.run.returns_scores and worth != self.run.max_value(reply)

    def _on_cut(self, step: Step) -> Frame:
        self.tally["cuts"] += 1
        index, call, left = step.call, self.recording.calls[step.call], len(self.run.unvisited(step.call))
        # What the leaves prove counts, not what the code believes.
        judged = is_judged(self.run, index)
        sure = isinstance(call.value, bool) or (judged and self.run.is_proved(index))
        facts: dict[str, object] = {"left": left, "one": left == 1, "sure": sure, "reply": self._reply_name(step)}
        if judged and self._has_window(index):
            facts |= self._reason(step)
        state = "gt-done" if step.event == "return" else "gt-open gt-cutting"
        return self.saying(step, "cut", "cut", self._marked(call, state, step) | self._pruned(index), **facts)

    def _reason(self, step: Step) -> dict[str, object]:
        """Return the two numbers that meet in a cut, and whether the leaves show them."""
        call, turn = step.call, self.turn(step.call)
        worth, setter, bound = self.run.max_value(call), self.setters[call].get(-turn), self._other_bound(step, turn)
        return {
            "number": self._number(worth, "value", call),
            "shown": worth is not None and _holds(self.run.intervals[call], turn, worth),
            "bound": self._number(bound, "beta" if turn == MAX else "alpha", setter),
            "setter": self.named(setter),
            "held": setter is not None and self._is_shown(setter, -turn, bound),
        }

    def _is_shown(self, setter: int, side: int, bound: float) -> bool:
        """Tell whether the leaves show that a player has a bound, which the player's reply has set."""
        above = self.recording.calls[setter].parent
        is_own = above is not None and self.turn(above) == side
        return is_own and _holds(self.run.intervals[setter], side, bound)

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

    # Passes

    @cached_property
    def passes(self) -> list[tuple[int, str]]:
        """Where the search asks about a position more than once: each question, and from which frame it is asked."""
        found: list[tuple[int, str]] = []
        for at, frame in enumerate(self.frames):
            question = self._questions[frame.step.call]
            if question != (found[-1][1] if found else ""):
                found.append((at, question))
        return found

    @cached_property
    def _questions(self) -> list[str]:
        """For each call, the question that it helps to answer; empty where nothing is asked twice."""
        found: list[str] = []
        for call in self.recording.calls:
            above = "" if call.parent is None else found[call.parent]
            found.append(above if call.parent is None else self._question(call.index, call.parent) or above)
        return found

    def _question(self, call: int, parent: int) -> str:
        run, path = self.run, self.run.paths[call]
        visits = [one for one in self.recording.children[parent] if run.paths[one] == path]
        depths = [run.argument(one, "depth") for one in visits]
        at, windows = visits.index(call), [run.max_window(one) for one in visits]
        if len(set(zip(depths, windows, strict=True))) < 2:  # the same again is no other question
            return ""
        facts = {**self.facts(self.recording.calls[call]), "number": at + 1, "all": len(visits), "inner": bool(path)}
        depth = depths[at] if len(set(depths)) > 1 else None
        again = at > 0 and is_null_window(windows[at - 1])
        return say("pass", {**facts, **_asked(windows[at], again), "depth": depth, "one": depth == 1})

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

    def _side_of(self, call: int, role: Role, flip: bool) -> int:
        """Return the player who is sure of what a bound says, as it is told."""
        return self._guarded(call, OPPOSITE[role] if flip else role)

    def _notes(self, step: Step, for_max: bool = False) -> tuple[str, ...]:
        if not self._has_window(step.call) or not self.run.replies[step.call]:
            return ()
        return tuple(self._note(step, role, for_max and self.run.is_flipped(step.call)) for role in BOUNDS)

    def _note(self, step: Step, role: Role, flip: bool) -> str:
        call, side = step.call, self._side_of(step.call, role, flip)
        bound, setter = format_value(self._seen(step, role, flip)), self.setters[call].get(side)
        worth, known = self.bounds[call][side], setter is not None and is_judged(self.run, call) and setter != call
        doubted = known and not (self._counts_plies(setter or 0, worth) or self._is_shown(setter or 0, side, worth))
        return say("bound at node", {"role": role, "bound": bound, "setter": self.named(setter), "doubted": doubted})

    def _last_reply(self, step: Step) -> int:
        """Return the reply that has come back to a call last; the call itself where none has."""
        at = self.places[id(step)]
        replies = [reply for reply in self.run.replies[step.call] if self.recording.calls[reply].last < at]
        return replies[-1] if replies else step.call

    def _reply_name(self, step: Step) -> Told | None:
        reply = self._last_reply(step)
        return None if reply == step.call else self.named(reply)

    @cached_property
    def places(self) -> dict[int, int]:
        """The place of each step, by identity."""
        return {id(step): at for at, step in enumerate(self.recording.steps)}


def _holds(interval: Interval, side: int, number: float) -> bool:
    """Tell whether what is known of a position gives a side at least a number, in the case of MIN at most."""
    return interval[0] >= number if side == MAX else interval[1] <= number


def _asked(window: Interval, again: bool) -> dict[str, object]:
    """Return what captions may say of the question that a window asks, the first time or again."""
    if is_null_window(window):
        return {"least": format_value(window[1])}
    ends = zip(("from", "to"), window, strict=True)
    return {"again": again, **{name: format_value(end) for name, end in ends if isfinite(end)}}


def _truth(interval: Interval) -> dict[str, object]:
    """Return what captions may say of what the leaves show."""
    low, high = interval
    ends = {name: format_value(end) for name, end in (("low", low), ("high", high)) if isfinite(end)}
    return {**ends, "doubted": True, "exact": low == high}


def narrate(recording: Recording, lines: bool = False, **options: Any) -> Narration:
    """Return the narration of a recording: on the game tree when it is a search, else on the call tree.

    Args:
        recording: what `record` returned.
        lines: whether to stop at every line, or only where something happens on the tree.
        **options: more arguments of `SearchNarration`.

    Raises:
        ValueError: there are too many steps, or no call at all.

    """
    _require_calls(recording)
    try:
        return SearchNarration(recording, lines, **options)
    except NotASearch:
        return Narration(recording, lines)


def _require_calls(recording: Recording) -> None:
    """Raise what the call itself raised, when it never came to run; ValueError when a cache answered for it."""
    require(isinstance(recording, Recording), "recording", "what record(…) returned", recording)
    if recording.calls:
        return
    if recording.error is not None:
        raise recording.error
    raise ValueError(
        f"{recording.name} was not called: its cache had the answer; {recording.name}.cache_clear() empties it"
    )
