"""A recorded search on its game tree: which nodes were visited, and what the returned values prove."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import inf, nextafter
from typing import Literal, TypeAlias

from gametree.position import MAX, Move, Position, Value, is_position, require, score
from gametree.trace.recording import Call, Recording
from gametree.trees.roles import Role, find_roles

Path: TypeAlias = tuple[Move, ...]
Side: TypeAlias = Literal["max", "mover"]
Sign: TypeAlias = Literal["=", "≤", "≥", "≠"]
Interval: TypeAlias = tuple[Value, Value]
Intervals: TypeAlias = Mapping[int, Interval] | Sequence[Interval]  # by the indices of calls
ANYTHING: Interval = (-inf, inf)
NO_WINDOW: Interval = (inf, inf)
FLIPPED: Mapping[Sign, Sign] = {"=": "=", "≤": "≥", "≥": "≤", "≠": "≠"}


class NotASearch(ValueError):
    """A recording whose calls are not about positions that follow from each other; the message names the call."""


class SearchRun:
    """A recorded search and its game tree.

    Args:
        recording: what `record` returned.
        roles: variable names by role, for a search that names them differently.
        side: whose side its values are for, "max" or "mover"; found out from the values when not given.
        judged: whether its numbers claim to be values of positions, so that unfounded ones can be pointed out; when not
            given, `gametree.trees.claims` finds it out.

    Raises:
        NotASearch: a call has no position, or one that does not follow from its caller's.

    """

    def __init__(
        self,
        recording: Recording,
        roles: Mapping[Role, str] | None = None,
        side: Side | None = None,
        judged: bool | None = None,
    ) -> None:
        require(isinstance(recording, Recording), "recording", "what record(…) returned", recording)
        self.recording = recording
        self.judged = judged
        self.roles = find_roles(recording, roles)
        self._positions = [self._position(call) for call in recording.calls]
        self.paths: list[Path] = []
        for call in recording.calls:
            self.paths.append(() if call.parent is None else self._path_below(call, call.parent))
        self.side: Side = side or self._likely_side()

    def position(self, call: int) -> Position:
        """Return the position that a call was about."""
        return self._positions[call]

    def _position(self, call: Call) -> Position:
        position = self.argument(call.index, "position")
        if not is_position(position):
            raise NotASearch(f"{call.name} has no argument that is a position; name it with roles={{'position': …}}")
        return position  # type: ignore[return-value]

    def _path_below(self, call: Call, parent: int) -> Path:
        position, before = self.position(call.index), self.position(parent)
        if position == before:  # a driver that hands its position on
            return self.paths[parent]
        for move in before.moves():
            if before.play(move) == position:
                return (*self.paths[parent], move)
        caller = self.recording.calls[parent]
        raise NotASearch(f"{call.label} is not one move after {caller.label}, which called it")

    def variable(self, call: int, role: Role) -> str | None:
        """Return the name of the variable that plays a role in a call, None when none does."""
        return self.roles[self.recording.calls[call].source].get(role)

    def argument(self, call: int, role: Role) -> object:
        """Return the value with which a role came into a call, None where none came."""
        return self.recording.calls[call].arguments.get(self.variable(call, role) or "")

    @cached_property
    def replies(self) -> tuple[tuple[int, ...], ...]:
        """For each call, the calls it made for positions one move on, in order."""
        return tuple(
            tuple(child for child in made if len(self.paths[child]) == len(self.paths[call]) + 1)
            for call, made in enumerate(self.recording.children)
        )

    def unvisited(self, call: int) -> list[Move]:
        """Return the moves that a call never looked at; none when it looked at none at all, as at a leaf."""
        seen = {self.paths[reply][-1] for reply in self.replies[call]}
        return [move for move in self.position(call).moves() if move not in seen] if seen else []

    def is_cut(self, call: int) -> bool:
        """Tell whether a call returned although moves were left to look at."""
        return self.recording.calls[call].error is None and bool(self.unvisited(call))

    @cached_property
    def remembered(self) -> dict[int, tuple[int, ...]]:
        """The calls that answered without looking, and the earlier calls that had looked at the same position."""
        looked: dict[tuple[Position, object], list[Call]] = {}
        found = {}
        for call in self.recording.calls:
            position = self.position(call.index)
            asked = position, self.argument(call.index, "depth")
            over = tuple(one.index for one in looked.get(asked, ()) if one.last < call.first)
            if self.replies[call.index]:
                looked.setdefault(asked, []).append(call)
            elif over and position.moves():
                found[call.index] = over
        return found

    @cached_property
    def recursive(self) -> frozenset[int]:
        """The sources that recur in this recording; the others only start a search, unless there is one source."""
        if len(self.recording.sources) == 1:
            return frozenset({0})
        found: set[int] = set()
        for call in self.recording.calls:
            above = [self.recording.calls[waiting].source for waiting in self.recording.stack(call.first)[:-1]]
            if call.source in above:
                found.update(above[above.index(call.source) :])
        return frozenset(found)

    def is_recursive(self, call: int) -> bool:
        """Tell whether a call is one of the recursion, and not of a driver around it."""
        return self.recording.calls[call].source in self.recursive

    def is_leaf(self, call: int) -> bool:
        """Tell whether a call valued its position without looking at any move, and without remembering it."""
        return not self.recording.children[call] and call not in self.remembered

    def is_horizon(self, call: int) -> bool:
        """Tell whether a call has no plies left, where its caller had a number of them."""
        above = self.recording.calls[call].parent
        left, before = (self.argument(one, "depth") for one in (call, call if above is None else above))
        return isinstance(left, int | float) and left <= 0 and isinstance(before, int | float) and before < inf

    @cached_property
    def intervals(self) -> tuple[Interval, ...]:
        """For each call, the smallest and the largest that its position can be worth, from MAX's side.

        That is what follows from the leaves that were looked at: a leaf is worth its value, MAX takes the
        largest of the children, MIN the smallest, and a child never looked at can be worth anything.
        """
        found: dict[int, Interval] = {}
        for call in sorted(self.recording.calls, key=lambda call: call.last):
            found[call.index] = self._interval(call.index, found)
        return tuple(found[call] for call in range(len(found)))

    def _interval(self, call: int, known: Intervals) -> Interval:
        if not self.replies[call]:
            # A driver around a search knows what its calls know, and a table what was found before.
            visits = self.recording.children[call] or self.remembered.get(call)
            return self._known_of_visits(visits, known) if visits else self._leaf_interval(call)
        return self._interval_after(call, self.replies[call], known)

    def _interval_after(self, call: int, replies: Sequence[int], known: Intervals) -> Interval:
        """Return what is known of the position of a call when these of its replies have come back."""
        children = [*self._known_of_moves(replies, known).values()]
        if not children or len(children) < len(self.position(call).moves()):
            children.append(ANYTHING)
        choose = max if self.position(call).turn == MAX else min
        return choose(low for low, _ in children), choose(high for _, high in children)

    def known_at(self, call: int, at: int) -> Interval:
        """Return what follows from the leaves that a call's replies looked at before a step, for its position."""
        done = [reply for reply in self.replies[call] if self.recording.calls[reply].last < at]
        return self._interval_after(call, done, self.intervals)

    def known_of_move(self, reply: int) -> Interval:
        """Return what follows for the position of a reply from the leaves that were looked at when it has come back."""
        siblings = self.recording.children[self.recording.calls[reply].parent or 0]
        visits = [one for one in siblings if one <= reply and self.paths[one] == self.paths[reply]]
        return self._known_of_visits(visits, self.intervals)

    def _known_of_moves(self, replies: Sequence[int], known: Intervals) -> dict[Move, Interval]:
        visits: dict[Move, list[int]] = {}
        for reply in replies:
            visits.setdefault(self.paths[reply][-1], []).append(reply)
        return {move: self._known_of_visits(made, known) for move, made in visits.items()}

    def _known_of_visits(self, visits: Sequence[int], known: Intervals) -> Interval:
        """Return what several calls on a position found: each to the same depth adds to what is known."""
        *before, last = visits
        same = [one for one in before if self.argument(one, "depth") == self.argument(last, "depth")]
        found = [known[one] for one in (*same, last)]  # a depth that went wrong may be no number, and unlike itself
        return max(low for low, _ in found), min(high for _, high in found)

    def _leaf_interval(self, call: int) -> Interval:
        """Ask the position itself where that is enough."""
        position, value = self.position(call), self.max_value(call)
        if value is None:
            return ANYTHING
        if self._is_plain_end(call):
            return position.score(), position.score()
        if self.clamps and self._is_cut_off(call):
            return (-inf, value) if value == self.max_window(call)[0] else (value, inf)
        return value, value

    def _is_plain_end(self, call: int) -> bool:
        """Tell whether the game is over, and the search was told no other evaluation than its score."""
        is_plain = self.recording.calls[call].arguments.get("evaluate", score) is score
        return is_plain and not self.position(call).moves()

    @cached_property
    def returns_scores(self) -> bool:
        """Whether ends of the game are worth their scores to the search, from some side, or their ends of its window.

        A search that prefers the shorter way to win counts plies too: its numbers are no scores.
        """
        return all(
            self.value(call) in self._worths(call)
            for call in range(len(self.paths))
            if self.is_leaf(call) and self._is_plain_end(call) and self.value(call) is not None
        )

    def _worths(self, call: int) -> set[Value]:
        """Return what a search may return for an end of the game: its score from each side, moved into the window."""
        score, (low, high) = self.position(call).score(), self.window(call)
        clamped = {max(low, min(high, one)) for one in (score, -score)} if self.clamps else set()
        return {score, -score, *clamped}

    @cached_property
    def clamps(self) -> bool:
        """Whether the search moves the values of all leaves into their windows, as the fail-hard form does."""
        leaves = [call for call in range(len(self.recording.calls)) if self.is_leaf(call)]
        ends = [(self.window(call), self.value(call)) for call in leaves]
        return any(value in window for window, value in ends) and all(
            value is None or window is NO_WINDOW or window[0] <= value <= window[1] for window, value in ends
        )

    def _is_cut_off(self, call: int) -> bool:
        """Tell whether the value of a call is an end of its own window, as a fail-hard search returns."""
        return self.value(call) in self.window(call)

    def max_window(self, call: int) -> Interval:
        """Return the window of a call on entry, from MAX's side; all numbers when it has none."""
        alpha, beta = window = self.window(call)
        if window is NO_WINDOW:  # another one may have the same numbers, in a search that goes wrong
            return ANYTHING
        return (-beta, -alpha) if self.is_flipped(call) else (alpha, beta)

    def is_flipped(self, call: int) -> bool:
        """Tell whether the numbers of a call are counted from MIN's side."""
        return self.side == "mover" and self.position(call).turn != MAX

    def is_proved(self, call: int) -> bool:
        """Tell whether the leaves prove a cut: what is left cannot matter, or no more was asked."""
        return self.is_held(call) or self._reaches(call, self._questions(call))

    def is_held(self, call: int) -> bool:
        """Tell whether the leaves prove that what is left cannot matter: an ancestor has an equal alternative."""
        return self._reaches(call, self._held(call, -self.position(call).turn))

    def _reaches(self, call: int, limits: Sequence[Interval]) -> bool:
        low, high = self.intervals[call]
        if self.position(call).turn == MAX:
            return low >= min(high for _, high in (ANYTHING, *limits))
        return high <= max(low for low, _ in (ANYTHING, *limits))

    def _questions(self, call: int) -> list[Interval]:
        """Return the windows above a call that were asked for: from outside, from a driver, or a null window."""
        found: list[Interval] = []
        asked: int | None = call
        while asked is not None:
            low, high = self.max_window(asked)
            above = self.recording.calls[asked].parent
            is_first = above is None or self.window(above) is NO_WINDOW or self.paths[above] == self.paths[asked]
            if is_first or is_null_window((low, high)):
                found.append((low, high))
            asked = above
        return found

    def _held(self, call: int, turn: int) -> list[Interval]:
        """Return what a player knows of its other moves at the nodes above a call, when the call begins."""
        start, found = self.recording.calls[call].first, []
        above = self.recording.calls[call].parent
        while above is not None:
            if self.position(above).turn == turn:
                done = [reply for reply in self.replies[above] if self.recording.calls[reply].last < start]
                found += [self.intervals[reply] for reply in done]
            above = self.recording.calls[above].parent
        return found

    def value(self, call: int) -> Value | None:
        """Return the number that a call returned, alone or beside a move, from the side that the search counts from."""
        value = self.recording.calls[call].value
        if isinstance(value, tuple):
            value = value[self.value_place] if len(value) > self.value_place else None
        return value if isinstance(value, int | float) else None

    @cached_property
    def value_place(self) -> int:
        """Where the value stands in results like (value, move): first, unless only the second is always a number."""
        results = [call.value for call in self.recording.calls if isinstance(call.value, tuple)]
        places = [[type(result[place]) for result in results if len(result) > place] for place in (0, 1)]
        return int(not set(places[0]) <= {int, float} and set(places[1]) <= {int, float})

    def max_value(self, call: int) -> Value | None:
        """Return the number that a call returned, from MAX's side; None when it returned something else."""
        value = self.value(call)
        return value if value is None or self.side == "max" else value * self.position(call).turn

    def sign(self, call: int) -> Sign:
        """Return what the value of a call is, from MAX's side: exact, an upper or a lower bound, or unfounded (≠).

        Inside its window, a value is meant to be exact; at the lower end or below it, to be an upper bound.
        """
        value, (low, high), (alpha, beta) = self.max_value(call), self.intervals[call], self.max_window(call)
        if value is None or low == high == value:
            return "="
        if value <= alpha and high <= value:
            return "≤"
        return "≥" if value >= beta and low >= value else "≠"

    def own_sign(self, call: int) -> Sign:
        """Return what the value of a call is, from the side that the search counts from."""
        return FLIPPED[self.sign(call)] if self.is_flipped(call) else self.sign(call)

    def principal_variation(self) -> list[Path]:
        """Return the nodes of the best line that the search proved, the root first."""
        line, call = [self.paths[0]], 0
        while True:
            while not self.replies[call] and self.recording.children[call]:  # a driver: the last search has its answer
                call = self.recording.children[call][-1]
            best = [reply for reply in self.replies[call] if self._carries(call, reply)]
            if not best:
                return line
            call = best[-1]
            line.append(self.paths[call])

    def _carries(self, call: int, reply: int) -> bool:
        """Tell whether a reply is the last visit to the first move that is worth as much as its position."""
        moves, (low, high) = self._known_of_moves(self.replies[call], self.intervals), self.intervals[call]
        best = [move for move, interval in moves.items() if interval == (low, high)]
        return bool(best) and low == high and self.paths[reply][-1] == best[0]

    def _likely_side(self) -> Side:
        """Find out whose side values are for: the side for which more calls return the best of their replies."""
        fits = {"max": 0, "mover": 0}
        for call in self.recording.calls:
            values = [value for reply in self.replies[call.index] if (value := self.value(reply)) is not None]
            if values and self.value(call.index) is not None and self.is_recursive(call.index):
                choose = max if self.position(call.index).turn == MAX else min
                fits["max"] += self.value(call.index) == choose(values)
                fits["mover"] += self.value(call.index) == max(-value for value in values)
        if fits["mover"] == fits["max"]:
            signs = (self._swaps_window, self._leaves_are_for_the_mover, self._raises_alpha_for_min)
            return "mover" if any(sign() for sign in signs) else "max"
        return "mover" if fits["mover"] > fits["max"] else "max"

    def _leaves_are_for_the_mover(self) -> bool:
        """Ask the finished games with MIN to move, where the search itself leaves it open."""
        calls = [call.index for call in self.recording.calls if call.error is None]
        ends = [call for call in calls if self.position(call).turn != MAX and not self.position(call).moves()]
        pairs = [(self.value(call), self.position(call).score()) for call in ends]
        return any(value == -score != score for value, score in pairs)

    def _raises_alpha_for_min(self) -> bool:
        """Tell whether a call with MIN to move raises its own alpha, where values for MAX lower its beta."""
        steps = (step for step in self.recording.steps if self.position(step.call).turn != MAX)
        alphas = ((step.call, step.locals.get(self.variable(step.call, "alpha") or "")) for step in steps)
        return any(isinstance(alpha, int | float) and alpha > self.window(call)[0] for call, alpha in alphas)

    def _swaps_window(self) -> bool:
        """Tell whether a call hands its window on with its ends swapped and the signs changed.

        Without that, a MAX node changes alpha only, and a MIN node beta only.
        """
        pairs = ((call, reply) for call, replies in enumerate(self.replies) for reply in replies)
        windows = ((self.window(call), self.window(reply), self.position(call).turn == MAX) for call, reply in pairs)
        return any(below[0] == -above[1] and below[is_max] != above[is_max] for above, below, is_max in windows)

    def window(self, call: int) -> Interval:
        """Return the window with which a call was made, as the search counts it."""
        arguments = self.recording.calls[call].arguments
        alpha, beta = (arguments.get(self.variable(call, bound) or "") for bound in ("alpha", "beta"))
        return (alpha, beta) if isinstance(alpha, int | float) and isinstance(beta, int | float) else NO_WINDOW


def is_null_window(window: Interval) -> bool:
    """Tell whether no number lies inside a window, so that it only asks for more or less."""
    low, high = window
    return low < high <= max(low + 1, nextafter(low, inf))


def node_name(root: Position, path: Path) -> str:
    """Return how captions call a node: root, A for the root's first child, A2 for the second child of that."""
    places, position = [], root
    for move in path:
        places.append(list(position.moves()).index(move))
        position = position.play(move)
    return name_of(places)


def name_of(places: Sequence[int]) -> str:
    """Return the name of the node at the end of these children, each counted from 0 among its siblings."""
    if not places:
        return "root"
    dot = "." if max(places[1:], default=0) > 8 else ""
    return letters(places[0]) + dot.join(str(place + 1) for place in places[1:])


def letters(at: int) -> str:
    """Return the name of column `at`, counted from 0, as spreadsheets have it: A to Z, then AA."""
    return (letters(at // 26 - 1) if at >= 26 else "") + chr(ord("A") + at % 26)
