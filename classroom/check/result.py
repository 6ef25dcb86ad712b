"""What a check found out: points by part, and the smallest input on which it goes wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from classroom.calls.call import FunctionCall, Outcome
from classroom.check.inputs import Case
from classroom.check.mistakes import Mistake
from classroom.check.task import Fault, Task


@dataclass(frozen=True)
class Counterexample:
    """The smallest input on which a function goes wrong.

    Args:
        case: the input.
        got: what came of the learner's function there.
        expected: what should have come of it.
        fault: what is wrong, and which part it costs.
        again: a line of Python that calls it again, as far as it was typed where the function is; "" for none.
        replay: a line that steps through it; the same one where there is nothing to step through.
        before: the calls without which it does not show.
        is_smallest: whether all smaller inputs have been tried.

    """

    case: Case
    got: Outcome
    expected: Outcome
    fault: Fault
    again: str
    replay: str
    before: tuple[FunctionCall, ...] = ()
    is_smallest: bool = False

    @property
    def has_steps(self) -> bool:
        """Whether there are steps to see, and not only a value."""
        return self.replay != self.again


@dataclass(frozen=True)
class CheckResult:
    """What a check found out.

    Args:
        task: what was checked.
        points: the points earned, by part.
        tried: how many inputs were tried.
        faults: for each part that goes wrong, the smallest input on which it does.
        counterexample: the one to show for all parts together; None when everything is right.
        is_nameable: whether the functions answer, so that it makes sense to look for the mistake.
        mistakes: known mistakes that answer like the function, the likeliest first.
        notes: what else is said, about printing for example.

    """

    task: Task
    points: Mapping[str, int]
    tried: int
    faults: Mapping[str, Counterexample] = field(default_factory=dict)
    counterexample: Counterexample | None = None
    is_nameable: bool = False
    mistakes: tuple[Mistake, ...] = ()
    notes: tuple[str, ...] = ()

    def shown_for(self, part: str | None) -> Counterexample | None:
        """Return the counterexample to show for a part: its own, else what costs it its points."""
        lost = part is None or self.points[part] < self.task.parts[part]
        return self.faults.get(part or "", self.counterexample) if lost else None

    @property
    def is_right(self) -> bool:
        """Whether every part is right."""
        return self.counterexample is None

    @property
    def is_written(self) -> bool:
        """Whether there is more than the stub."""
        return self.counterexample is None or self.counterexample.got.failure != "not written"

    @property
    def total(self) -> int:
        """The points of all parts together."""
        return sum(self.points.values())
