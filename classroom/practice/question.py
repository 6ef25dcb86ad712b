"""Questions about what a recorded run does next, with options to choose from and what each wrong one means."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import inf, isnan
from typing import Generic, Literal, TypeAlias, TypeVar

from classroom.check.mistakes import Mistake
from classroom.practice.behaviour import CallBehaviour
from classroom.practice.quiz_run import QuizRun
from gametree.position import Value

SearchKind: TypeAlias = Literal["value", "bound", "cut", "window", "next", "caller"]
CodeKind: TypeAlias = Literal["line", "variable", "calls", "change"]
DecisionKind: TypeAlias = SearchKind | CodeKind
Distractor: TypeAlias = tuple[str, str]
S = TypeVar("S", bound=QuizRun)

MAX_WRONG = 3
ENOUGH_WRONG = 2
NOTHING = ("neither", "none", "it returns", "it stays")


@dataclass(frozen=True, slots=True)
class Decision:
    """A frame of a narration at which there is something to ask.

    Args:
        kind: "value" for what a call returns, "caller" for who gets it, "bound" for what becomes of α and β, "cut" for
            whether a node is left, "window" for what is handed down, "next" for what is looked at or called next;
            of the code, "line" for what runs next, "variable" for what stands in one, "calls" for how many
            there are, "change" for another input.
        call: the call that it is about.
        at: which of its replies came back last, from 0; -1 before the first; of the code, the line in its file.
        frame: the frame of the narration that is shown when it is asked.
        reveals: the frame that shows the answer.

    """

    kind: DecisionKind
    call: int
    at: int
    frame: int
    reveals: int

    def overlaps(self, other: "Decision") -> bool:
        """Tell whether one of two decisions would be asked while the answer to the other is already on the screen."""
        return self.frame < other.reveals and other.frame < self.reveals


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers to choose from.

    Args:
        text: what it says.
        is_right: whether it is what the recorded run does.
        mistakes: the known mistakes whose programs do this here, the commonest first.
        reason: why it is wrong, in words, where no mistake says so.

    """

    text: str
    is_right: bool = False
    mistakes: tuple[Mistake, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A question about a recorded run.

    Args:
        decision: what it is about, and where in the narration.
        prompt: what is asked.
        options: the answers to choose from; exactly one is right.
        why: why the right one is right.
        nudge: what to think of, with the numbers at hand; the first answer to a wrong choice.

    """

    decision: Decision
    prompt: str
    options: tuple[Option, ...]
    why: str
    nudge: str

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The known mistakes that its wrong options show."""
        return tuple(mistake for option in self.options for mistake in option.mistakes)


class QuestionKind(ABC, Generic[S]):
    """How to ask about one kind of decision.

    Args:
        run: the recording that is asked about.
        decision: what is asked about it.

    """

    def __init__(self, run: S, decision: Decision) -> None:
        self.run, self.decision = run, decision
        self.call, self.at = decision.call, decision.at
        self.behaviour = run.behaviour(decision.call)

    @abstractmethod
    def prompt(self) -> str:
        """Return the question in words."""

    @abstractmethod
    def text(self, behaviour: CallBehaviour) -> str | None:
        """Return what a program does here, in the words of an option; None where it does nothing of the kind."""

    @abstractmethod
    def distractors(self) -> Iterator[Distractor]:
        """Yield further options, the likeliest first, each with why it is wrong; one of them may be the right one."""

    @abstractmethod
    def nudge(self) -> str:
        """Return what to think of, with the numbers at hand, without giving the answer away."""

    def why(self) -> str:
        """Return why the right option is right: what the narration says there, unless there is more to say."""
        return self.run.narration.frames[self.decision.reveals].told[0]

    def comes_here(self, behaviour: CallBehaviour) -> bool:
        """Tell whether a program has done the same as the recorded one up to here."""
        return behaviour.agrees(self.behaviour, self.at)

    def question(self) -> QuizQuestion | None:
        """Return the question; None when the answer is unknown, or nothing wrong can be offered."""
        right = self.text(self.behaviour)
        options = () if right is None else options_of(right, self.distractors(), self._mistaken_runs(right)[:MAX_WRONG])
        return QuizQuestion(self.decision, self.prompt(), options, self.why(), self.nudge()) if options else None

    def _mistaken_runs(self, right: str) -> list[Option]:
        """Return what the known wrong programs do here, where the right program does not do the same."""
        known = self.run.mistaken_runs.right(self.call)
        not_wrong = {right, None, None if known is None else self.text(known)}
        found: dict[str, list[Mistake]] = {}
        for mistake, behaviour in self.run.mistaken_runs.wrong(self.call):
            text = self.text(behaviour) if self.comes_here(behaviour) else None
            if text is not None and text not in not_wrong:
                found.setdefault(text, []).append(mistake)
        return [Option(text, mistakes=tuple(mistakes)) for text, mistakes in found.items()]


def options_of(right: str, distractors: Iterable[Distractor], wrong: Iterable[Option] = ()) -> tuple[Option, ...]:
    """Return the right option and wrong ones, with distractors until there are enough; none where nothing is wrong."""
    options = [Option(right, is_right=True), *wrong]
    for text, reason in distractors:
        if len(options) <= ENOUGH_WRONG and _key(text) not in [_key(option.text) for option in options]:
            options.append(Option(text, reason=reason))
    return tuple(sorted(options, key=_place_in_list)) if len(options) > 1 else ()


def _key(text: str) -> object:
    """Return what is the same for options that say the same: 3 and 3.0."""
    value = read_number(text)
    return text if value is None else value


def _place_in_list(option: Option) -> tuple[bool, float, str]:
    """Return where an option goes in the list: numbers by size, words by the alphabet, "nothing happens" last."""
    value = read_number(option.text.removeprefix("line ").partition(":")[0])
    return option.text.startswith(NOTHING), inf if value is None else value, option.text


def read_number(text: str) -> Value | None:
    """Return the number that a text means, with ∞ or inf for infinity; None when it means none."""
    plain = text.strip().replace("−", "-").replace("∞", "inf").replace(" ", "")
    try:
        value = float(plain)
    except ValueError:
        return None
    return None if isnan(value) else value
