"""The narration of a search, on its game tree: which node is searched, with which window, and why branches are cut."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from math import inf, isfinite
from typing import Any

from gametree.drawing.captions import PHRASES, Caption, Told, say
from gametree.drawing.narration import (
    MAX_NODES,
    Frame,
    Mark,
    MaxWindow,
    Narration,
    frame_of_any,
    narrate_calls,
    saying,
    value_text,
)
from gametree.drawing.node import SIGNS, format_value
from gametree.drawing.variables import News
from gametree.position import MAX, MIN, player, require, side_name
from gametree.trace.recording import Call, Recording, Step
from gametree.trees.build import Graph, TreeTooLarge, below, search_tree
from gametree.trees.claims import claims_values, is_decided, is_judged
from gametree.trees.roles import Role
from gametree.trees.search_run import Interval, NotASearch, SearchRun, Side, is_null_window

BOUNDS: Mapping[Role, str] = {"alpha": "α", "beta": "β"}
LONGEST_NAME = 3  # letters and numbers
OPPOSITE: Mapping[Role, Role] = {"alpha": "beta", "beta": "alpha"}


def narrate(
    recording: Recording,
    lines: bool = False,
    roles: Mapping[Role, str] | None = None,
    side: Side | None = None,
    judged: bool | None = None,
) -> Narration:
    """Return the narration of a recording: on the game tree when it is a search, else on the call tree.

    Args:
        recording: what `record` returned.
        lines: whether to stop at every line, or only where something happens on the tree.
        roles: variable names by role, for a search with other names.
        side: whose side a search's values are for, "max" or "mover"; by default inferred from the values.
        judged: whether a search's numbers claim to be the values of positions, so that unfounded ones are marked; by
            default inferred from the values.

    Raises:
        ValueError: there are too many steps, or no call at all.

    """
    _require_calls(recording)
    try:
        run = SearchRun(recording, roles, side, judged)
    except NotASearch:
        return narrate_calls(recording, lines)
    return SearchTeller(run).tell(lines)


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


class SearchTeller:
    """What tells a search: it stops at calls, returns, new bounds and cuts, counts, and says who set which bound.

    Args:
        run: the search.

    """

    def __init__(self, run: SearchRun) -> None:
        self.run, self.recording = run, run.recording
        self.places = {id(step): at for at, step in enumerate(self.recording.steps)}
        self.windows = Windows(run)
        self.news = _news(run, self.windows)
        self.names, labels = _names(run, tree := _tree(run))
        title = say("title", {"function": self.recording.name, "root": run.position(0)})
        self.narration = Narration(self.recording, tree, run.paths, labels, title, run)
        if _is_deep(run):
            self.narration.names |= _squares(self.narration.tree)
        self.cuts = {id(self._cut_step(call.index)) for call in self.recording.calls if run.is_cut(call.index)}
        # What says nothing of cuts has no use for the word.
        self.may_cut = bool(self.cuts) or any(self.windows.has(call.index) for call in self.recording.calls)
        self.tally = {"nodes": 0, "leaves": 0, "cuts": 0}

    def _cut_step(self, call: int) -> Step:
        """Return the `break` after the last reply, else the last step of the call."""
        reply, end = self.run.replies[call][-1], self.recording.calls[call].last
        after = self.recording.steps[self.recording.calls[reply].last + 1 : end + 1]
        own = [step for step in after if step.call == call]
        breaks = (step for step in own if step.event == "line" and self.narration.line_text(step) == "break")
        return next(breaks, own[-1])

    def tell(self, lines: bool) -> Narration:
        """Return the narration, told; ValueError when there are too many steps."""
        narration, positions = self.narration, {roles.get("position", "") for roles in self.run.roles}
        sides = {name: _side_name(self.run, turn) for name, turn in (("max", MAX), ("min", MIN))}
        narration.legend = say("legend", {**sides, "cuts": self.may_cut})
        narration.tell(self.frame, lines, {*self.cuts, *self.news}, positions)
        narration.passes = self._passes()
        return narration

    def frame(self, step: Step, changed: News) -> Frame:
        """Return what a step shows and says, with what has been counted so far."""
        role = self.news.get(id(step)) if step.event != "return" else None
        if role and role != "best":
            self.windows.learn(step, role, self._last_reply(step))
        if id(step) in self.cuts:
            told = self._on_cut(step)
            if step.event == "return":
                told = self._and_return(told, step)
        elif role:
            told = self._on_news(step, role)
        else:
            tellers = {"call": self._on_call, "return": self._on_return}
            told = tellers[step.event](step) if step.event in tellers else frame_of_any(self.narration, step, changed)
        counted = {name: f"{count:,}" for name, count in self.tally.items()}
        counts = say("counts", {**counted, "may_cut": self.may_cut})
        value = self.run.max_value(step.call) if step.event == "return" and is_judged(self.run, step.call) else None
        has_new = self.windows.has(step.call) and (role or step.event == "call")
        return replace(told, counts=counts, window=self.windows.now(step.call) if has_new else None, value=value)

    def _and_return(self, cut: Frame, step: Step) -> Frame:
        """Tell a cut and the return in one frame, where the recording has one step for both."""
        back = self._on_return(step)
        caption = Caption([cut.caption, " ", back.caption])
        told = replace(back, kind=cut.kind, caption=caption, marks={**cut.marks, **back.marks})
        return replace(told, for_max=back.for_max and (told.caption, back.for_max[1]))

    # What it says

    def _facts(self, call: int) -> dict[str, object]:
        """Return what captions may say of a call at any step."""
        node = {"label": self.narration.called(call), "node": self._named(call)}
        names = {name: player(self.run.position(0), turn) for name, turn in (("max", MAX), ("min", MIN))}
        known = {"judged": is_judged(self.run, call), "flipped": self.run.is_flipped(call)}
        sides = {**names, "turn": side_name(self.run.position(call).turn)}
        return {"function": self.recording.calls[call].name, **node, **sides, **known}

    def _saying(self, step: Step, kind: str, phrase: str, marks: dict[Hashable, Mark], **facts: object) -> Frame:
        """Return a frame that says a phrase, filled with these facts and those of its call."""
        return saying(step, kind, phrase, marks, self._facts(step.call) | facts)

    def _also_for_max(self, told: Frame, phrase: str, facts: Mapping[str, object]) -> Frame:
        """Return a frame that also says a phrase with numbers for MAX, where the code counts from the other side."""
        if not self.run.is_flipped(told.step.call):
            return told
        known = {**self._facts(told.step.call), **facts, "flipped": False, "counted": False}
        return replace(told, for_max=(say(phrase, known), say(f"{phrase} in short", known)))

    def _named(self, call: int | None) -> Told | None:
        """Return the name of a call's node, as captions have it."""
        return None if call is None else Told(self.names[call], "node", self.narration.nodes[call])

    def _number(self, number: object, kind: str, call: int | None) -> Told:
        """Return a number as captions have it, with the node that it comes from."""
        text = format_value(number) if isinstance(number, int | float) else value_text(number)
        return Told(text, kind, None if call is None else self.narration.nodes[call])

    def _on_call(self, step: Step) -> Frame:
        """Return what it shows and says when a node is entered."""
        call, parent = step.call, self.recording.calls[step.call].parent
        self.tally["nodes"] += 1
        self.windows.inherit(call, parent)
        depth = self.run.argument(call, "depth")
        facts: dict[str, object] = {"depth": depth if isinstance(depth, int) else None, "one": depth == 1}
        if parent is not None:
            is_driven = self.run.paths[call] == self.run.paths[parent]
            facts |= {"parent": self._named(parent), "driver": is_driven and self.recording.calls[parent].name}
            is_child = len(self.run.paths[call]) == len(self.run.paths[parent]) + 1
            is_again = is_child and self.run.position(call).turn == self.run.position(parent).turn
            facts["again"] = is_again and self.run.side == "mover"
        own, for_max = (self._window_facts(step, for_max) for for_max in (False, True))
        told = self._saying(step, "call", "enter", self._marked(call, "gt-open", step), **facts, **own)
        return self._also_for_max(told, "enter", facts | for_max)

    def _window_facts(self, step: Step, for_max: bool) -> dict[str, object]:
        windows, flip = self.windows, for_max and self.run.is_flipped(step.call)
        if not windows.has(step.call):
            return {}
        told: dict[str, object] = {
            role: self._number(
                windows.seen(step, role, flip),
                role,
                windows.setters[step.call].get(windows.side_of(step.call, role, flip)),
            )
            for role in BOUNDS
        }
        own: dict[str, object] = {f"own_{role}": format_value(windows.bound(step, role)) for role in BOUNDS}
        return told | own if [*own.values()] != [*told.values()] else told

    def _on_return(self, step: Step) -> Frame:
        """Return what it shows and says when a node has its value."""
        self.tally["leaves"] += self.run.is_leaf(step.call)
        facts, marks = self._value_facts(step), self._marked(step.call, "gt-done")
        if self.recording.calls[step.call].parent is None:
            line = self.run.principal_variation()[1:] if claims_values(self.run) else ()
            names = PHRASES["then"].join(self.narration.whole_tree.nodes[path]["name"] for path in line)
            facts, marks = facts | {"last": True, "line": names or None}, marks | self._best_marks()
        told = self._saying(step, "return", "leave", marks, **facts)
        return self._also_for_max(told, "leave", facts | {"pill": self._max_pill(step.call) or facts["pill"]})

    def _value_facts(self, step: Step) -> dict[str, object]:
        """Return what can be said of the value that a call returns, and the true interval where the value is wrong."""
        call, value, worth = step.call, step.value, self.run.max_value(step.call)
        sign, number = self.run.sign(call), self._number(worth, "value", call)
        how = {"leaf": self.run.is_leaf(call), "remembered": call in self.run.remembered}
        code = {"value": value_text(value), "other": worth != value, "negated": worth != self.run.value(call)}
        truth = _truth(self.run.intervals[call]) if sign == "≠" else {}
        return {**how, "sign": sign, "number": number, "pill": self._pill(call), **code, **truth}

    def _on_news(self, step: Step, role: Role) -> Frame:
        call, bound, reply = step.call, self.windows.bound(step, role), self._last_reply(step)
        own: dict[str, object] = {"own_role": role, "own_bound": format_value(bound)}
        facts: dict[str, object] = {"reply": self._reply_name(step)}
        if role != "best":
            flipped, side = self.run.is_flipped(call), self.windows.guarded(call, role)
            worth = self.windows.bounds[call][side]
            facts |= {"holder": side_name(side), "counted": flipped and role == "alpha"}
            facts |= {"worth": self._number(worth, "value", reply), **self._belief(step, side, worth)}
        marks, other = self._marked(call, "gt-open", step), OPPOSITE.get(role, role)
        told = self._saying(step, "line", f"new {role}", marks, bound=self._number(bound, role, reply), **facts)
        return self._also_for_max(
            told, f"new {other}", {**facts, **own, "bound": self._number(0 - bound, other, reply)}
        )

    def _belief(self, step: Step, side: int, worth: float) -> dict[str, object]:
        """Return whether leaves show what a new bound says, or what they show instead."""
        call, reply, known = step.call, self._last_reply(step), self.run.known_at(step.call, self.places[id(step)])
        if not is_judged(self.run, call) or reply == call:
            return {}
        is_own = side == self.run.position(call).turn
        subject, known = (reply, self.run.known_of_move(reply)) if is_own else (call, known)
        return {"sure": True} if _holds(known, side, worth) else {"taken": self._named(subject), **_truth(known)}

    def _on_cut(self, step: Step) -> Frame:
        self.tally["cuts"] += 1
        call, left = step.call, len(self.run.unvisited(step.call))
        # What the leaves prove counts, not what the code believes.
        judged, is_answer = is_judged(self.run, call), isinstance(self.recording.calls[call].value, bool)
        sure = is_decided(self.run, call) if is_answer else judged and self.run.is_held(call)
        facts: dict[str, object] = {"left": left, "one": left == 1, "sure": sure, "reply": self._reply_name(step)}
        facts["answered"] = judged and self.run.is_proved(call)
        if judged and self.windows.has(call):
            facts |= self._reason(step)
        state = "gt-done" if step.event == "return" else "gt-open gt-cutting"
        return self._saying(step, "cut", "cut", self._marked(call, state, step) | self._pruned(call), **facts)

    def _reason(self, step: Step) -> dict[str, object]:
        """Return the two numbers that meet in a cut, and whether the leaves show them."""
        call, turn = step.call, self.run.position(step.call).turn
        worth, setter = self.run.max_value(call), self.windows.setters[call].get(-turn)
        role: Role = "beta" if turn == MAX else "alpha"  # what the side not to move has set
        bound = turn * self.windows.bound(step, "beta") if self.narration.by_mover else self.windows.bound(step, role)
        return {
            "number": self._number(worth, "value", call),
            "shown": worth is not None and _holds(self.run.intervals[call], turn, worth),
            "bound": self._number(bound, role, setter),
            "setter": self._named(setter),
            "held": setter is not None and self._is_shown(setter, -turn, bound),
        }

    def _is_shown(self, setter: int, side: int, bound: float) -> bool:
        """Tell whether the leaves show that a player has a bound, which the player's reply has set."""
        above = self.recording.calls[setter].parent
        is_own = above is not None and self.run.position(above).turn == side
        return is_own and _holds(self.run.intervals[setter], side, bound)

    def _last_reply(self, step: Step) -> int:
        """Return the reply that has come back to a call last; the call itself where none has."""
        at = self.places[id(step)]
        replies = [reply for reply in self.run.replies[step.call] if self.recording.calls[reply].last < at]
        return replies[-1] if replies else step.call

    def _reply_name(self, step: Step) -> Told | None:
        reply = self._last_reply(step)
        return None if reply == step.call else self._named(reply)

    # What it shows

    def _pill(self, call: int) -> str:
        """Return the text of a call's value as the code counts it."""
        sign = SIGNS[self.run.own_sign(call)] if is_judged(self.run, call) else ""
        return sign + value_text(self.recording.calls[call].value)

    def _max_pill(self, call: int) -> str:
        """Return the text of a call's value from MAX's side; none where it is not what a position is worth."""
        return SIGNS[self.run.sign(call)] + format_value(self.run.max_value(call)) if is_judged(self.run, call) else ""

    def _marked(self, call: int, state: str, step: Step | None = None) -> dict[Hashable, Mark]:
        """Return the mark of a call's node, with its window at a step, and with its value unless it is just open."""
        value = "" if state == "gt-open" else self._pill(call)
        marks = self.narration.mark(call, state, value, self._notes(step) if step else ())
        if not self.narration.by_mover:
            return marks
        pill = self._max_pill(call) if value else ""
        other = Mark(state, pill or value, self._notes(step, for_max=True) if step else ())
        return {node: replace(mark, for_max=other) for node, mark in marks.items()}

    def _pruned(self, call: int) -> dict[Hashable, Mark]:
        marks, tree = dict[Hashable, Mark](), self.narration.tree
        for move in self.run.unvisited(call):
            child = (*self.run.paths[call], move)
            if child in tree:
                marks |= dict.fromkeys(below(tree, child), Mark("gt-pruned"))
                marks[child] = Mark("gt-pruned gt-cut", note=(*PHRASES["pruned"].split("\n"),))
        return marks

    def _best_marks(self) -> dict[Hashable, Mark]:
        last = {path: call for call, path in enumerate(self.run.paths)}
        line = [last[path] for path in self.run.principal_variation() if path in self.narration.tree]
        return {node: mark for call in line for node, mark in self._marked(call, "gt-done gt-best").items()}

    def _notes(self, step: Step, for_max: bool = False) -> tuple[str, ...]:
        if not self.windows.has(step.call) or not self.run.replies[step.call]:
            return ()
        return tuple(self._note(step, role, for_max and self.run.is_flipped(step.call)) for role in BOUNDS)

    def _note(self, step: Step, role: Role, flip: bool) -> str:
        call, side = step.call, self.windows.side_of(step.call, role, flip)
        worth, setter, doubted = self.windows.bounds[call][side], self.windows.setters[call].get(side), False
        if setter is not None and setter != call and is_judged(self.run, call):
            doubted = not self._is_shown(setter, side, worth)
        bound = format_value(self.windows.seen(step, role, flip))
        return say("bound at node", {"role": role, "bound": bound, "setter": self._named(setter), "doubted": doubted})

    # Passes

    def _passes(self) -> list[tuple[int, str]]:
        """Return where the search asks about a position more than once: each question, and from which frame on."""
        questions: list[str] = []
        for call in self.recording.calls:
            above = "" if call.parent is None else questions[call.parent]
            questions.append(above if call.parent is None else self._question(call.index, call.parent) or above)
        found: list[tuple[int, str]] = []
        for at, frame in enumerate(self.narration.frames):
            question = questions[frame.step.call]
            if question != (found[-1][1] if found else ""):
                found.append((at, question))
        return found

    def _question(self, call: int, parent: int) -> str:
        run, path = self.run, self.run.paths[call]
        visits = [one for one in self.recording.children[parent] if run.paths[one] == path]
        depths = [run.argument(one, "depth") for one in visits]
        at, windows = visits.index(call), [run.max_window(one) for one in visits]
        if len(set(zip(depths, windows, strict=True))) < 2:  # the same again is no other question
            return ""
        facts = {**self._facts(call), "number": at + 1, "all": len(visits), "inner": bool(path)}
        depth = depths[at] if len(set(depths)) > 1 else None
        again = at > 0 and is_null_window(windows[at - 1])
        return say("pass", {**facts, **_asked(windows[at], again), "depth": depth, "one": depth == 1})


class Windows:
    """The windows of a search as it is told: for each call its bounds from MAX's side, and whose replies have set them.

    Args:
        run: the search.

    """

    def __init__(self, run: SearchRun) -> None:
        self.run = run
        self.bounds: dict[int, dict[int, float]] = {}
        self.setters: dict[int, dict[int, int]] = {}

    def has(self, call: int) -> bool:
        """Tell whether a call has a window."""
        return self.run.variable(call, "alpha") is not None

    def bound(self, step: Step, role: Role) -> float:
        """Return a bound at a step, as the code has it."""
        value = step.locals.get(self.run.variable(step.call, role) or "")
        return value if isinstance(value, int | float) else inf

    def seen(self, step: Step, role: Role, flip: bool) -> float:
        """Return a bound at a step, or what it is from the other side."""
        return 0 - self.bound(step, OPPOSITE[role]) if flip else self.bound(step, role)

    def guarded(self, call: int, role: Role) -> int:
        """Return the player who is sure of what a bound says."""
        owner = MAX if role == "alpha" else MIN
        return -owner if self.run.is_flipped(call) else owner

    def side_of(self, call: int, role: Role, flip: bool) -> int:
        """Return the player who is sure of what a bound says, as it is told."""
        return self.guarded(call, OPPOSITE[role] if flip else role)

    def inherit(self, call: int, parent: int | None) -> None:
        """Take over who set a bound from the caller, where the bound is still the same."""
        own = dict(zip((MAX, MIN), self.run.max_window(call), strict=True))
        setters, bounds = ({}, {}) if parent is None else (self.setters[parent], self.bounds[parent])
        self.setters[call] = {side: setter for side, setter in setters.items() if own[side] == bounds[side]}
        self.bounds[call] = own

    def learn(self, step: Step, role: Role, reply: int) -> None:
        """Take down a new bound, and the reply that has set it."""
        side, bound = self.guarded(step.call, role), self.bound(step, role)
        self.setters[step.call][side] = reply
        self.bounds[step.call][side] = 0 - bound if self.run.is_flipped(step.call) else bound

    def now(self, call: int) -> MaxWindow:
        """Return the window of a call."""
        bounds, setters = self.bounds[call], self.setters[call]
        return MaxWindow(bounds[MAX], bounds[MIN], setters.get(MAX), setters.get(MIN))


def _news(run: SearchRun, windows: Windows) -> dict[int, Role]:
    """Return the steps before which a bound changed, by identity (the best value, where there are no bounds)."""
    found: dict[int, Role] = {}
    before: dict[tuple[int, Role], object] = {}
    for step in run.recording.steps:
        for role in ("alpha", "beta") if windows.has(step.call) else ("best",):
            value = step.locals.get(run.variable(step.call, role) or "")
            known = before.setdefault((step.call, role), value) if value is not None else None
            if known is not value and known != value:  # a bound that went wrong may be NaN, and unlike itself
                found[id(step)] = role
                before[step.call, role] = value
    return found


def _tree(run: SearchRun) -> Graph:
    """Return the search tree, with what is below cuts if all of it can be drawn."""
    try:
        return search_tree(run, most=MAX_NODES)
    except TreeTooLarge:
        return search_tree(run, below_cuts=False)


def _is_deep(run: SearchRun) -> bool:
    return hasattr(run.position(0), "move_name") and max(map(len, run.paths)) > LONGEST_NAME


def _names(run: SearchRun, tree: Graph) -> tuple[list[str], list[str]]:
    """Return for each call how captions call its node, and the same with the move that leads there.

    In a deep tree the move alone is the name, else it is the place in the tree.
    """
    moves = [_move(run, call) for call in run.recording.calls]
    if _is_deep(run):
        names = [move or "root" for move in moves]
        return names, names
    names = [tree.nodes[path]["name"] for path in run.paths]
    return names, [" · ".join(filter(None, both)) for both in zip(names, moves, strict=True)]


def _move(run: SearchRun, call: Call) -> str:
    path = run.paths[call.index]
    above: Any = run.position(call.parent) if path and call.parent is not None else None
    return above.move_name(path[-1]) if hasattr(above, "move_name") else ""


def _squares(tree: Graph) -> dict[Hashable, str]:
    """Return for each node below the root the square that its move is on."""
    edges = ((tree.nodes[above]["position"], node) for above, node in tree.edges if "move" in tree.nodes[node])
    return {node: position.move_name(tree.nodes[node]["move"]).split()[-1] for position, node in edges}


def _side_name(run: SearchRun, turn: int) -> str:
    """Return what a side is called, and its mark where the game has one."""
    root = run.position(0)
    side, who = getattr(root, "side_names", {}).get(turn, side_name(turn)), player(root, turn)
    return side if who in (side, side_name(turn)) else f"{side} ({who})"


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
