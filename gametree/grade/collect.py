"""Submissions in any of the usual layouts to a list of attempts: whose each is and when it came; nothing is run."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

from gametree.grade.archives import EMPTY_FOLDER, Entry, Source, entries
from gametree.grade.files import BOM, decoded, shown, words
from gametree.grade.model import Unreadable

Layout: TypeAlias = Literal["nbgrader", "folder", "flat", "Canvas", "Moodle"]

_IPYNB = re.compile(r"\.ipynb\b", re.IGNORECASE)
_JSON = re.compile(r"\.json\b", re.IGNORECASE)
_NO_SUBMISSION = re.compile(r".*\.(?:csv|db|ini|log|tsv|toml|xlsx|ya?ml)", re.IGNORECASE)
_CANVAS = re.compile(
    r"(?:(?P<name>.+?)_(?P<late>LATE_)?(?P<id>\d+)|(?P<late_too>LATE_)?(?P<anonymous>anon_[A-Za-z0-9]+))"
    r"_(?:\d{3,}_(?P<rest>.+)|(?:text|link)\.html)"
)
_MOODLE = re.compile(r"(?P<name>.+)_(?P<id>\d+)_assignsubmission_[a-z]+(?:_.*)?")
_AGAIN = re.compile(r"(?:-\d+| ?\(\d+\)|-Copy\d*)+$")


@dataclass(frozen=True)
class Attempt:
    """One notebook that somebody handed in, or one submission in which none can be read.

    Args:
        student: whose it is, as found: a folder's name, a file's name, a name with a number.
        name: the notebook's file name; without one, what there is instead.
        source: where it is read from.
        layout: how it was handed in.
        time: when it was handed in; None when that cannot be known. Learning platforms write the time of the download
            into their zip files, and students can write any time into theirs, so neither counts.
        clock: what the time was taken from: "timestamp.txt", "file", "zip" or "".
        late: whether the platform marked it as late.
        full_name: the student's name, where the layout has one.
        platform_id: the student's number on the platform, where the layout has one.
        problems: what is odd, in sentences that name the file.
        fault: why there is nothing to read, "" when there is.

    """

    student: str
    name: str
    source: Source
    layout: Layout
    time: datetime | None = None
    clock: Literal["timestamp.txt", "file", "zip", ""] = ""
    late: bool = False
    full_name: str = ""
    platform_id: str = ""
    problems: tuple[str, ...] = ()
    fault: str = ""

    @property
    def place(self) -> str:
        """Which file it is, for messages."""
        return str(self.source)

    def read(self) -> bytes:
        """Return the notebook's bytes; raise Unreadable, with reason and place, when that cannot be done."""
        if self.fault:
            raise Unreadable(self.fault, self.place)
        return self.source.read()


@dataclass(frozen=True)
class Collected:
    """What was found.

    Args:
        attempts: in the order of students and names.
        problems: what belongs to no student, in sentences.

    """

    attempts: tuple[Attempt, ...]
    problems: tuple[str, ...] = ()


def collect(*paths: Path, assignment: str) -> Collected:
    """Return every attempt at an assignment.

    Args:
        paths: folders in nbgrader's layout (student/assignment/notebook), with a folder or a notebook for each student,
            or the zip files that Canvas and Moodle give, as they are or unpacked.
        assignment: the assignment's name, "06-alpha-beta": of several notebooks, the one called so is taken.

    Raises:
        Unreadable: when a path is neither a folder nor a zip file.

    """
    attempts: list[Attempt] = []
    problems: list[str] = []
    for path in paths:
        owned: dict[_Owner, list[Entry]] = {}
        for entry in _of_assignment(entries(path), assignment):
            if problem := _nobodys(entry):
                problems.append(problem)
            else:
                owned.setdefault(_owner(entry, assignment), []).append(entry)
        attempts += [attempt for owner, mine in owned.items() for attempt in _attempts(owner, mine, assignment)]
    return Collected(tuple(sorted(attempts, key=lambda one: (one.student, one.name))), tuple(problems))


def _of_assignment(found: list[Entry], assignment: str) -> list[Entry]:
    """Leave out other assignments, when students have a folder for each assignment."""
    if not any(_has_folder(entry, assignment) for entry in found):
        return found
    return [entry for entry in found if _has_folder(entry, assignment) or not entry.trusted]


def _has_folder(entry: Entry, assignment: str) -> bool:
    folders = entry.trusted if entry.fault == EMPTY_FOLDER else entry.trusted[:-1]
    return len(folders) > 1 and folders[1] == assignment


# Whose it is


def _nobodys(entry: Entry) -> str:
    """Return why an entry belongs to nobody, "" when it is somebody's."""
    if not entry.trusted:
        return f"{entry.source} {entry.fault}; it is not read."
    is_table = len(entry.trusted) == 1 and _NO_SUBMISSION.fullmatch(entry.trusted[0])
    return f"{entry.source} is no submission." if is_table else ""


@dataclass(frozen=True)
class _Owner:
    student: str
    layout: Layout
    full_name: str = ""
    platform_id: str = ""
    late: bool = False


def _owner(entry: Entry, assignment: str) -> _Owner:
    """Return whose an entry is: by what the platform or the teacher named, never by what stands in a student's zip."""
    for part in entry.trusted:
        if found := _MOODLE.fullmatch(part):
            return _Owner(f"{found['name']}_{found['id']}", "Moodle", found["name"], found["id"])
    if _has_folder(entry, assignment):
        return _Owner(entry.trusted[0], "nbgrader")
    if len(entry.trusted) > 1 or entry.fault == EMPTY_FOLDER:
        return _Owner(entry.trusted[0], "folder")
    if found := _CANVAS.fullmatch(entry.trusted[0]):
        late = bool(found["late"] or found["late_too"])
        name = "_".join(filter(None, (found["name"], found["id"], found["anonymous"])))
        return _Owner(name, "Canvas", found["name"] or "", found["id"] or "", late)
    return _Owner(_stem(entry.trusted[0]), "flat")


def _stem(name: str) -> str:
    """Return a file name without its ending, also "x" of "x.ipynb.txt"."""
    return next((end.split(name)[0] for end in (_IPYNB, _JSON) if end.search(name)), Path(name).stem) or name


# What of it counts


def _attempts(owner: _Owner, mine: Sequence[Entry], assignment: str) -> Iterator[Attempt]:
    """Yield the attempts in what one student handed in at once."""
    taken, others = _notebooks(mine, assignment)
    if not taken:
        yield _nothing(owner, mine)
        return
    problems = [f"{entry.source} {entry.fault}." for entry in mine if entry.fault]
    if others:
        problems.append(f"Not read, because another is called like the assignment: {_listed(others)}.")
    if len(taken) > 1:
        problems.append(f"{len(taken)} notebooks were handed in at once: {_listed(taken)}.")
    stamp, problem = _stamp(owner, mine)
    for entry in taken:
        yield _attempt(owner, entry, stamp, (*problems, *problem))


def _notebooks(mine: Sequence[Entry], assignment: str) -> tuple[Sequence[Entry], list[Entry]]:
    """Return the notebooks that count and those that do not: best one called like the assignment, else all."""
    readable = [entry for entry in mine if not entry.fault]
    notebooks = [entry for entry in readable if _IPYNB.search(entry.name)]
    notebooks = notebooks or [entry for entry in readable if _JSON.search(entry.name)]
    names = [(entry, _stem(_own_name(entry.name))) for entry in notebooks]
    wanted = words(assignment)
    same = [entry for entry, name in names if words(_AGAIN.sub("", name)) == wanted]
    alike = [entry for entry, name in names if set(wanted) <= set(words(name))]
    taken = same or alike or notebooks
    return taken, [entry for entry in notebooks if entry not in taken]


def _own_name(name: str) -> str:
    """Return the name that the student gave, without what Canvas put before it."""
    found = _CANVAS.fullmatch(name)
    return (found and found["rest"]) or name


def _listed(some: Sequence[Entry]) -> str:
    return ", ".join(shown(entry.name) for entry in some[:5]) + (" …" if len(some) > 5 else "")


def _nothing(owner: _Owner, mine: Sequence[Entry]) -> Attempt:
    """Return the attempt of somebody who handed in something, but no notebook that can be read."""
    first = next((entry for entry in mine if entry.fault), mine[0])
    fault = first.fault or f"is no notebook; what was handed in is: {_listed(mine)}"
    return _attempt(owner, replace(first, fault=fault), None, ())


def _attempt(owner: _Owner, entry: Entry, stamp: datetime | None, problems: tuple[str, ...]) -> Attempt:
    attempt = Attempt(
        owner.student,
        _own_name(entry.name) if owner.layout == "Canvas" else entry.name,
        entry.source,
        owner.layout,
        late=owner.late,
        full_name=owner.full_name,
        platform_id=owner.platform_id,
        problems=problems,
        fault=entry.fault,
    )
    if stamp:
        return replace(attempt, time=stamp, clock="timestamp.txt")
    known = owner.layout not in ("Canvas", "Moodle") and entry.time
    return replace(attempt, time=entry.time, clock=entry.clock) if known else attempt


def _stamp(owner: _Owner, mine: Iterable[Entry]) -> tuple[datetime | None, tuple[str, ...]]:
    """Return when nbgrader collected a submission, and what is wrong with its note of that."""
    note = next((entry for entry in mine if entry.trusted[-1] == "timestamp.txt" and not entry.fault), None)
    if owner.layout != "nbgrader" or note is None:
        return None, ()
    try:
        return _time_of(decoded(note.source.read(1000))[0].removeprefix(BOM).strip()), ()
    except ValueError:
        return None, (f"{note.source} holds no time; the time of the file is used.",)


def _time_of(text: str) -> datetime:
    """Return the time in a text like "2026-11-20 23:59:01.123456 UTC", in UTC when it has no zone; raise ValueError."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        plain, _, zone = text.rpartition(" ")
        time = datetime.fromisoformat(plain).replace(tzinfo=_zone(zone))
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (LookupError, OSError) as error:
        raise ValueError(name) from error
