"""What the modules of grading hand to each other: plain data that never changes, and sums over it."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import Literal, TypeAlias

Points: TypeAlias = int | float
Status: TypeAlias = Literal["graded", "missing", "unreadable", "grader fault", "needs a look"]

WHOLE = "all"  # what an override of a whole assignment has for its task
SEEN = "seen"  # and one that decides nothing, but says that somebody has looked
QUESTIONS = "questions"  # and one that says how many questions about one's own program were answered right
OWN = "own program"  # where that stands in tables, beside the points


class Unreadable(ValueError):
    """Something that was handed in and cannot be read.

    Args:
        reason: why, so that it reads on after the place: "is empty".
        place: which file, and which member of a zip file.

    """

    def __init__(self, reason: str, place: str) -> None:
        super().__init__(reason, place)
        self.reason = reason
        self.place = place

    def __str__(self) -> str:
        return f"{self.place} {self.reason}"


@dataclass(frozen=True)
class TaskSpec:
    """How to find what a student wrote for one task.

    Args:
        name: the task's name, "alphabeta".
        functions: the names that its cell defines, functions as a rule.
        cell_id: the id that its cell was handed out with, beside its nbgrader grade id, which is the task's name.
        stub_source: what stood in the cell when it was handed out.
        provided_searches: the course's searches that its answer may call.

    """

    name: str
    functions: tuple[str, ...]
    cell_id: str = ""
    stub_source: str = ""
    provided_searches: tuple[str, ...] = ()


@dataclass(frozen=True)
class PartResult:
    """The points for one part of a task.

    Args:
        task: the task's name.
        part: the part's name, "value".
        points: what it earned, a multiple of 0.5; None when it was not graded, which is not 0.
        of: what it can earn.

    Raises:
        ValueError: for points that are no multiple of 0.5 or lie outside 0 to `of`.

    """

    task: str
    part: str
    points: Points | None
    of: Points

    def __post_init__(self) -> None:
        if not is_points(self.of) or (self.points is not None and not is_points(self.points, self.of)):
            raise ValueError(f"{self.column}: points are multiples of 0.5, 0 or more; got {self.points} of {self.of}")

    @property
    def column(self) -> str:
        """What the part is called in a table: "alphabeta:value"."""
        return f"{self.task}:{self.part}"


@dataclass(frozen=True)
class Override:
    """What the teacher decided instead of the checks.

    Args:
        student: the student's id in the roster.
        task: the task, or the part of one, "alphabeta:value"; "all" for the whole assignment.
        points: what it is worth now; None where it is only commented on.
        reason: why, or the comment, in words that the student reads.
        line: where it stands in overrides.csv.

    """

    student: str
    task: str
    points: Points | None
    reason: str
    line: int = 0


@dataclass(frozen=True)
class StudentResult:
    """All that is known about one student's work on one assignment.

    Args:
        student: the id in the roster, or the name as found when the roster does not have it.
        name: the student's name.
        status: "graded", or why there is no grade, or that a person should look.
        parts: every part of every task, in the master's order, also where nothing was graded.
        isolation: the sandbox level that the code ran in: "full" or "limited".
        lateness_seconds: how long after the due date it was handed in, 0 when in time; None when not known.
        penalty: the points taken off for lateness.
        problems: what went wrong and where, in words.
        attempt: which file was graded.
        group: what the roster calls the student's group.
        overrides: what the teacher decided, each with points.
        comments: what the teacher says besides, without points.
        is_seen: whether a person has looked at what needs a look.
        own_program: how many questions about one's own program were answered right, "3 of 8"; empty where not known.
        shared: with whose file a partner is graded, or for whom else it counts.

    """

    student: str
    name: str
    status: Status
    parts: tuple[PartResult, ...] = ()
    isolation: str = ""
    lateness_seconds: int | None = None
    penalty: Points = 0
    problems: tuple[str, ...] = ()
    attempt: str = ""
    group: str = ""
    overrides: tuple[Override, ...] = ()
    shared: str = ""
    comments: tuple[Override, ...] = ()
    is_seen: bool = False
    own_program: str = ""

    @property
    def needs_a_look(self) -> bool:
        """Whether a person should look at it, seen or not."""
        return self.is_seen or self.status not in ("graded", "missing")

    @property
    def raw_total(self) -> Points | None:
        """What the checks gave; None as long as a part is not graded."""
        return total(part.points for part in self.parts)

    @property
    def adjusted_total(self) -> Points | None:
        """The grade: overrides in place of what they override, less the penalty, at least 0; None as long as open.

        What is decided about the whole assignment is the grade.
        """
        if whole := [one.points for one in self.overrides if one.task == WHOLE]:
            return whole[0]
        earned = total(self.points_for(task) for task in dict.fromkeys(part.task for part in self.parts))
        return None if earned is None else tidy(max(0, earned - self.penalty))

    @property
    def out_of(self) -> Points:
        """What all parts together can earn."""
        return tidy(sum(part.of for part in self.parts))

    def points_for(self, task: str) -> Points | None:
        """Return what a task is worth after overrides; None as long as one of its parts is open."""
        decided = {override.task: override.points for override in self.overrides}
        parts = (decided.get(part.column, part.points) for part in self.parts if part.task == task)
        return decided[task] if task in decided else total(parts)


def is_points(value: Points, most: Points | None = None) -> bool:
    """Tell whether a number is a multiple of 0.5 from 0 up to `most`."""
    return 0 <= value < inf and value * 2 == int(value * 2) and (most is None or value <= most)


def total(points: Iterable[Points | None]) -> Points | None:
    """Return the sum; None when there is nothing, or something that is not known."""
    known = list(points)
    return None if not known or None in known else tidy(sum(one for one in known if one is not None))


def tidy(points: Points) -> Points:
    """Return a whole number as an int, so that it is written without a decimal point."""
    return int(points) if points == int(points) else points
