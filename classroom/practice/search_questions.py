"""How to ask about a search: what a node returns, what becomes of α and β, cut or go on, the window, the next node."""

from collections.abc import Iterator, Mapping
from math import inf

from classroom.practice.behaviour import Bounds, CallBehaviour
from classroom.practice.question import DecisionKind, Distractor, QuestionKind
from classroom.practice.quiz_run import SearchQuizRun
from gametree.drawing.narration import value_text
from gametree.drawing.node import format_value
from gametree.drawing.search_narration import BOUNDS, OPPOSITE
from gametree.position import MAX, Value

STAY = "neither of them"
BEST_STAYS = "it stays as it is"
OVER = "none: the search is over"


class AskSearch(QuestionKind[SearchQuizRun]):
    """How to ask about a decision of a search."""

    @property
    def name(self) -> str:
        """The node that decides."""
        return self.run.name(self.call)

    @property
    def reply(self) -> str:
        """The node that has come back last."""
        return self.run.name(self.run.reply(self.call, self.at))

    @property
    def bounds(self) -> Bounds:
        """α and β when it has come back."""
        return self.behaviour.replies[self.at].bounds if self.at >= 0 else self.behaviour.bounds

    @property
    def is_max(self) -> bool:
        """Whether MAX moves at the node that decides."""
        return self.run.search.position(self.call).turn == MAX

    def own(self, value: Value) -> Value:
        """Return a child's value as its parent counts it."""
        return -value if self.run.counts_for_mover and value else value

    def bounds_text(self) -> str:
        """Say what α and β are now."""
        return " and ".join(f"{BOUNDS[role]} = {format_value(value)}" for role, value in self.bounds.items())


class AskValue(AskSearch):
    """How to ask which value a node returns."""

    def prompt(self) -> str:
        whose = f" ({self.run.mover(self.call)} to move)" if self.run.counts_for_mover else ""
        if self.at < 0:
            return f"{self.name}{whose} is a leaf. Which value does it return?"
        return f"{self.reply} was {self.name}'s last child. Which value does {self.name}{whose} return?"

    def comes_here(self, behaviour: CallBehaviour) -> bool:  # noqa: ARG002 - whatever way it takes
        """Tell whether a program has a value to compare: always."""
        return True

    def text(self, behaviour: CallBehaviour) -> str | None:
        """Return the value that a program returns."""
        return value_text(behaviour.value)

    def nudge(self) -> str:
        """Return what the node chooses from; at a leaf, whose side its number is for."""
        shown = _listed([format_value(value) for value in self._choices()])
        if shown:
            return f"{self.run.mover(self.call)} chooses from {shown}: which does {self.run.mover(self.call)} take?"
        side = f"{self.run.mover(self.call)}, who is to move," if self.run.counts_for_mover else "MAX"
        return f"The number at {self.name} is written for MAX: what is it for {side} here?"

    def _choices(self) -> list[Value]:
        return [self.own(reply.value) for reply in self.behaviour.replies if isinstance(reply.value, int | float)]

    def why(self) -> str:
        """Return what the narration says, and for whom the value is the largest or the smallest."""
        values = self._choices()
        mover, choose = self.run.mover(self.call), max if self._takes_largest else min
        if len(values) < 2 or choose(values) != self.behaviour.value:
            return super().why()
        signs = ", the children's values with the other sign" * self.run.counts_for_mover
        numbers = _listed([format_value(value) for value in values])
        largest = "largest" if self._takes_largest else "smallest"
        return f"{mover} takes the {largest} of {numbers}{signs}. {super().why()}"

    @property
    def _takes_largest(self) -> bool:
        return self.run.counts_for_mover or self.is_max

    def distractors(self) -> Iterator[Distractor]:
        """Yield values of the children, the value for the other side, a bound, and other leaves' values."""
        value = self.run.search.value(self.call)
        if isinstance(value, bool):
            yield str(not value), "Ask yourself what the children have returned."
            return
        if not isinstance(self.behaviour.value, int | float):
            yield from self._other_leaves()
            return
        yield from self._of_children()
        if value:
            yield format_value(-value), "That is its worth for the other side."
        yield from self._bounds()
        yield from self._other_leaves()

    def _of_children(self) -> Iterator[Distractor]:
        mover = self.run.mover(self.call)
        for reply in reversed(self.behaviour.replies):
            if isinstance(reply.value, int | float):
                child = self.run.below(self.call, reply.asked)
                yield (
                    format_value(self.own(reply.value)),
                    f"That is what {child} is worth, and {mover} has a better one.",
                )

    def _bounds(self) -> Iterator[Distractor]:
        for role, bound in self.behaviour.bounds.items():
            if role in BOUNDS and abs(bound) != inf:
                yield format_value(bound), f"That is {BOUNDS[role]} at {self.name}: a limit, not a value."

    def _other_leaves(self) -> Iterator[Distractor]:
        for call in range(len(self.run.recording.calls)):
            if self.run.search.is_leaf(call) and self.run.search.value(call) is not None:
                yield value_text(self.run.recording.calls[call].value), f"That is what {self.run.name(call)} returns."


class AskBound(AskSearch):
    """How to ask which bound changes, and to what."""

    def prompt(self) -> str:
        value = value_text(self.behaviour.replies[self.at].value)
        asked = "Which bound changes, and to what?" if self._has_window else "What becomes of the best so far?"
        now = f", where {self.text_before()}" if self._has_window else ""
        return f"{self.reply} returns {value} to {self.name}{now}. {asked}"

    @property
    def _has_window(self) -> bool:
        return "best" not in self.bounds

    def text_before(self) -> str:
        """Say what α and β are before."""
        before = self.behaviour.replies[self.at - 1].bounds if self.at else self.behaviour.bounds
        return " and ".join(f"{BOUNDS[role]} is {format_value(value)}" for role, value in before.items())

    def text(self, behaviour: CallBehaviour) -> str | None:
        """Return what a program makes of α and β, or of its best value."""
        if self.at >= len(behaviour.replies) or behaviour.replies[self.at].bounds.keys() != self.bounds.keys():
            return None
        changed = behaviour.changed(self.at)
        if not changed and behaviour is self.behaviour and self._is_better(behaviour):
            return None  # such a program keeps what it has learnt elsewhere, or is left before it notes it
        if not self._has_window:
            return f"it becomes {format_value(changed['best'][1])}" if changed else BEST_STAYS
        return " and ".join(_move(BOUNDS[role], *values) for role, values in changed.items()) or STAY

    def _is_better(self, behaviour: CallBehaviour) -> bool:
        """Tell whether what came back is better for who moves than what the call has."""
        value, bounds = behaviour.replies[self.at].value, behaviour.replies[self.at].bounds
        is_low = self.run.search.side == "max" and not self.is_max
        has = bounds.get("beta" if is_low and self._has_window else "alpha" if self._has_window else "best")
        if has is None or not isinstance(value, int | float):
            return False
        return value < has if is_low else self.own(value) > has

    def nudge(self) -> str:
        """Return what came back, and to whom it matters."""
        mover = self.run.mover(self.call)
        return (
            f"{mover} moves at {self.name}, and there {self.reply} counts as {self._seen}: is that better than before?"
        )

    @property
    def _seen(self) -> str:
        value = self.behaviour.replies[self.at].value
        return format_value(self.own(value)) if isinstance(value, int | float) else value_text(value)

    def why(self) -> str:
        """Return why the bound changes, or why none does."""
        told = f"For {self.name}, {self.reply} is worth {self._seen}."
        if self.behaviour.changed(self.at):
            is_told = self.run.narration.frames[self.decision.reveals].kind != "call"  # a first best is not
            return super().why() if is_told else f"{told} It had nothing yet."
        return f"{told} That is no better than what it has, so nothing changes."

    def distractors(self) -> Iterator[Distractor]:
        """Yield that nothing changes, that the other bound changes, or the right one with the wrong sign."""
        value = self.behaviour.replies[self.at].value
        if not self._has_window:
            yield BEST_STAYS, "Compare what came back with the best so far."
            yield f"it becomes {format_value(value)}", "It changes only when something better has come back."
            return
        for role, (old, new) in self.behaviour.changed(self.at).items():
            other = OPPOSITE[role]
            yield _move(BOUNDS[other], self.bounds.get(other), new), f"{BOUNDS[other]} is for the other side to move."
            yield STAY, f"Something better for {self.run.mover(self.call)} has come back."
            yield _move(BOUNDS[role], old, -new), "Mind the sign: whose side is the number for?"
        if isinstance(value, int | float):
            role = "beta" if self.run.search.side == "max" and not self.is_max else "alpha"
            moved = _move(BOUNDS[role], self.bounds.get(role), self.own(value))
            yield moved, "A bound moves only when something better comes back, and never the other way."


def _move(symbol: str, old: Value | None, new: Value) -> str:
    verb = "becomes" if old is None or old == new else "rises to" if new > old else "falls to"
    return f"{symbol} {verb} {format_value(new)}"


class AskCut(AskSearch):
    """How to ask whether a node is left."""

    def prompt(self) -> str:
        return f"{self.reply} is back, and at {self.name}, {self.bounds_text()}. Cut, or go on?"

    def text(self, behaviour: CallBehaviour) -> str | None:
        """Return whether a program leaves the node."""
        then = behaviour.then(self.at)
        if then is not None:
            return f"go on: {self.run.below(self.call, then)} is next"
        return self._cut_text

    @property
    def _cut_text(self) -> str:
        return f"cut: {_listed(self._left)} {'is' if len(self._left) == 1 else 'are'} never looked at"

    @property
    def _left(self) -> list[str]:
        return [self.run.below(self.call, move) for move in self.run.unseen(self.call, self.at)]

    def nudge(self) -> str:
        """Return α and β, and what to ask of them."""
        return f"{self.bounds_text()}: is anything left between them?"

    def why(self) -> str:
        """Return why the node is left, or is not."""
        if self.behaviour.then(self.at) is None:
            return super().why()
        alpha, beta = self.bounds.get("alpha", -inf), self.bounds.get("beta", inf)
        room = "α is less than β: another child can still matter" if alpha < beta else "this search still goes on"
        return f"At {self.name}, {self.bounds_text()}; {room}."

    def distractors(self) -> Iterator[Distractor]:
        """Yield the opposite."""
        yield f"go on: {self._left[0]} is next", "Compare α with β: can another child still matter?"
        yield self._cut_text, "Compare α with β: is there really nothing left between them?"


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


class AskWindow(AskSearch):
    """How to ask which window is handed down."""

    def prompt(self) -> str:
        child = self.run.below(self.call, self.behaviour.then(self.at))
        return f"{self.name}, where {self.bounds_text()}, looks at {child} next. Which window does {child} get?"

    def comes_here(self, behaviour: CallBehaviour) -> bool:
        """Tell whether a program has done the same as the recorded one, and looks at the same child next."""
        return super().comes_here(behaviour) and behaviour.then(self.at) == self.behaviour.then(self.at)

    def text(self, behaviour: CallBehaviour) -> str | None:
        """Return the window that a program hands down."""
        window = behaviour.replies[self.at + 1].window if self.at + 1 < len(behaviour.replies) else None
        return None if window is None else _window(*window)

    def nudge(self) -> str:
        """Return the node's own window, and for whom it counts."""
        whose = "the side to move, and that changes" if self.run.counts_for_mover else "MAX, here and further down"
        return f"At {self.name}, {self.bounds_text()}; these numbers are for {whose}."

    def why(self) -> str:
        """Return why the child gets this window."""
        turned = " For the other player the two ends swap, each with the other sign."
        return super().why() + turned * self.run.counts_for_mover

    def distractors(self) -> Iterator[Distractor]:
        """Yield the window with its ends swapped or signs changed only, as it was at the start, and the full one."""
        alpha, beta = self.bounds.get("alpha", -inf), self.bounds.get("beta", inf)
        if self.run.counts_for_mover:
            yield _window(alpha, beta), "The other player sees the two ends the other way round."
            yield _window(-alpha, -beta), "With the signs changed, the smaller number is at the other end."
        yield _window(*self.behaviour.bounds.values()), f"{self.name} has learnt something since it began."
        yield _window(-inf, inf), "What is known already counts further down, too."
        yield _window(-beta, -alpha), "Nobody changes sides here: all numbers are for MAX."


def _window(alpha: object, beta: object) -> str:
    return f"α = {format_value(alpha)}, β = {format_value(beta)}"


class AskNext(AskSearch):
    """How to ask which node is looked at next."""

    def prompt(self) -> str:
        is_cut = self.run.search.is_cut(self.run.reply(self.call, self.at))
        return f"{self.reply} {'is cut' if is_cut else 'has returned'}. Which node is looked at next?"

    def nudge(self) -> str:
        """Return who is waiting."""
        return f"{self.name} was waiting for {self.reply}: has it another child to look at, and may that still matter?"

    def text(self, behaviour: CallBehaviour) -> str | None:
        """Return the node that a program looks at next; where it looks at none, those above it decide."""
        then = behaviour.then(self.at)
        if then is not None:
            return self.run.below(self.call, then)
        if self.behaviour.then(self.at) is not None:
            return f"none below {self.name}: it returns"
        frame = self.run.narration.frames[self.decision.reveals]
        return self.run.name(frame.step.call) if frame.kind == "call" else OVER

    def distractors(self) -> Iterator[Distractor]:
        """Yield what a cut leaves out, a later child, and nothing."""
        reply = self.run.reply(self.call, self.at)
        for move in self.run.search.unvisited(reply):
            yield self.run.below(reply, move), f"The cut at {self.reply} leaves it out."
        for move in self.run.unseen(self.call, self.at):
            yield self.run.below(self.call, move), "Its turn comes later, if at all."
        yield self.name, f"{self.name} has been entered already: it is waiting."
        yield OVER, "There is still a node waiting for a value."


KINDS: Mapping[DecisionKind, type[AskSearch]] = {
    "value": AskValue,
    "bound": AskBound,
    "cut": AskCut,
    "window": AskWindow,
    "next": AskNext,
}
