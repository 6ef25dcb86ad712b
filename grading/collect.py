"""Submissions in any of the usual layouts to a list of attempts: whose each is and when it came; nothing is run."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, TypeAlias, get_args
from zoneinfo import ZoneInfo

from grading.archives import ArchiveEntry, FileSource, entries
from grading.files import BOM, decoded, words
from grading.model import Unreadable

SubmissionLayout: TypeAlias = Literal["nbgrader", "folder", "canvas", "moodle"]
LAYOUTS: tuple[SubmissionLayout, ...] = get_args(SubmissionLayout)
CountAnswers: TypeAlias = Callable[[FileSource], int]

_IPYNB = re.compile(r"\.ipynb\b", re.IGNORECASE)
_JSON = re.compile(r"\.json\b", re.IGNORECASE)
_TABLE = re.compile(r".*\.(?:csv|db|ini|log|tsv|toml|xlsx|ya?ml)", re.IGNORECASE)
_ROOTS = ("submitted", "submissions")
_NBGRADER_FOLDERS = ("source", "release", "autograded", "feedback", "exchange")
# What the platform writes comes first; the shortest match leaves all that the student chose to `rest`.
_CANVAS = re.compile(
    r"(?:(?P<name>.+?)_(?P<late>LATE_)?(?P<id>\d+)|(?P<late_too>LATE_)?(?P<anonymous>anon_[A-Za-z0-9]+))"
    r"_(?:\d{3,}_(?P<rest>.+)|(?:text|link)\.html)"
)
_MOODLE = re.compile(r"(?P<name>[^_]+)_(?P<id>\d+)_assignsubmission_[a-z]+(?:_.*)?")  # Moodle takes _ out of names
_PLATFORMS: dict[SubmissionLayout, re.Pattern[str]] = {"moodle": _MOODLE, "canvas": _CANVAS}
_AGAIN = re.compile(r"(?:-\d+| ?\(\d+\)|-Copy\d*)+$")
_LISTED = 5
STRAY = "is in no folder of the assignment, and is not read"


@dataclass(frozen=True)
class Attempt:
    """One notebook that somebody handed in, or one submission in which none can be read.

    Args:
        student: whose attempt it is, as found: a folder's name, a file's name, a name with a number.
        name: the notebook's file name; without one, what there is instead.
        source: where it is read from.
        layout: how it was handed in.
        time: when it was handed in; None when that cannot be known. Learning platforms write the time of the download
            into their zip files, and students can write any time into theirs, so neither counts.
        clock: what the time was taken from: "timestamp.txt", "file", "zip", "roster" or "".
        late: whether the platform marked it as late.
        handle: how Canvas calls whatever is about it, up to the file's own name; empty elsewhere.
        full_name: the student's name, where the layout has one.
        platform_id: the student's number on the platform, where the layout has one.
        problems: what is odd, in sentences that name the file.
        fault: why there is nothing to read, "" when there is.

    """

    student: str
    name: str
    source: FileSource
    layout: SubmissionLayout
    time: datetime | None = None
    clock: Literal["timestamp.txt", "file", "zip", "roster", ""] = ""
    late: bool = False
    handle: str = ""
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
        return self.source.read_notebook()


@dataclass(frozen=True)
class Collected:
    """What was found.

    Args:
        attempts: in the order of students and names.
        problems: what belongs to no student, in sentences.
        layouts: how each path was read, in words.

    """

    attempts: tuple[Attempt, ...]
    problems: tuple[str, ...] = ()
    layouts: tuple[str, ...] = ()


def collect(
    *paths: Path,
    assignment: str,
    layout: SubmissionLayout | None = None,
    course: Collection[str] = (),
    answers: CountAnswers = lambda _: 0,
) -> Collected:
    """Return every attempt at an assignment.

    Args:
        paths: folders in nbgrader's layout (student/assignment/notebook), with a folder or a file for each student,
            or the zip files that Canvas and Moodle give, as they are or unpacked.
        assignment: the assignment's name, "06-alpha-beta".
        layout: how they are laid out; without it, each path's layout is found out from all names in it together.
        course: the names of all assignments: folders called so are another assignment's in nbgrader's layout.
        answers: how many answers a notebook has, to choose where somebody hands in more than one at once.

    Raises:
        ValueError: a path is neither a folder nor a zip file, or some of the names in it are a platform's, others not.

    """
    classes = [_Class(path, assignment, layout, course, answers) for path in paths]
    attempts = sorted((one for each in classes for one in each.attempts()), key=lambda one: (one.student, one.name))
    problems = tuple(problem for each in classes for problem in each.problems)
    return Collected(tuple(attempts), problems, tuple(f"{each.path}: layout {each.layout}" for each in classes))


@dataclass(frozen=True)
class _Owner:
    student: str
    full_name: str = ""
    platform_id: str = ""


class _Class:
    """What one path holds: its layout is decided once, for all that is in it."""

    def __init__(
        self,
        path: Path,
        assignment: str,
        layout: SubmissionLayout | None,
        course: Collection[str],
        answers: CountAnswers,
    ) -> None:
        self.path, self.wanted, self.answers = path, words(assignment), answers
        self.others = {words(name) for name in course} - {self.wanted}
        every = entries(path)
        files = [entry for entry in every if len(entry.trusted) == 1 and not entry.is_folder]
        tables = [entry for entry in files if _TABLE.fullmatch(entry.trusted[0])]  # the teacher's own
        kept = [entry for entry in every if entry not in tables and entry.trusted]
        self.found = _without_root(kept, (*_ROOTS, path.stem.lower()), any_name=layout in _PLATFORMS)
        self.layout = layout or self.detected()
        self.problems = [f"{entry.source} {entry.fault}; it is not read." for entry in every if not entry.trusted]
        self.problems += [f"{entry.source} is not a submission." for entry in tables]

    def detected(self) -> SubmissionLayout:
        """Return the layout that all names at the top say together, so that no single one can decide it."""
        tops = {entry.trusted[0] for entry in self.found}
        for layout, pattern in _PLATFORMS.items():
            others = sorted(top for top in tops if not pattern.fullmatch(top))
            if len(tops) > 2 * len(others):
                if others:
                    raise ValueError(
                        f"{self.path}: most names are as {layout.capitalize()} writes them, but not {_listed(others)}. "
                        f"Give those in a folder of their own, or say --layout folder or --layout {layout}."
                    )
                return layout
        direct = {entry.trusted[0] for entry in self.found if not entry.is_folder and len(entry.trusted) < 3}
        sorted_in = {one.trusted[0] for one in self.found if self._of(one) in (self.wanted, *self.others)} - direct
        empty = {entry.trusted[0] for entry in self.found if entry.is_folder and len(entry.trusted) == 1}
        return "nbgrader" if 2 * len(sorted_in) > len(tops - empty) else "folder"

    def attempts(self) -> Iterator[Attempt]:
        """Yield an attempt for each student who handed in; what belongs to nobody becomes a problem."""
        owned: dict[_Owner, list[ArchiveEntry]] = {}
        for entry in self.found:
            owner = _owner(entry, self.layout)
            if owner is None:
                self.problems.append(f"{entry.source} is not named as {self.layout.capitalize()} names it: not read.")
            elif self.layout != "nbgrader" or self._of(entry) not in self.others:
                owned.setdefault(owner, []).append(entry)
        yield from (self._attempt(owner, mine) for owner, mine in owned.items())

    def _of(self, entry: ArchiveEntry) -> tuple[str, ...]:
        """Return the words of the folder for an assignment that an entry lies in, in nbgrader's layout."""
        folders = entry.trusted if entry.is_folder else entry.trusted[:-1]
        return words(folders[1]) if len(folders) > 1 else ()

    def _attempt(self, owner: _Owner, mine: list[ArchiveEntry]) -> Attempt:
        """Return the one attempt in all that a student handed in together."""
        strays = [one for one in mine if self.layout == "nbgrader" and self._of(one) != self.wanted]
        mine = [one for one in mine if one not in strays] or [replace(strays[0], fault=STRAY)]
        problems = [f"{one.source} {one.fault}." for one in mine if one.fault]
        problems += [f"{one.source} {STRAY}." for one in strays]
        readable = [one for one in mine if not one.fault]
        kinds = ([one for one in readable if end.search(one.name)] for end in (_IPYNB, _JSON))
        notebooks = next(filter(None, kinds), [])
        if not notebooks:
            first = next((entry for entry in mine if entry.fault), mine[0])
            fault = first.fault or f"is not a notebook; what was handed in is: {_listed([one.name for one in mine])}"
            return self._made(owner, replace(first, fault=fault), None, ())
        taken, why = self._choice(notebooks)
        time, problem = _stamp(mine) if self.layout == "nbgrader" else (None, ())
        return self._made(owner, taken, time, (*problems, *why, *problem))

    def _choice(self, notebooks: Sequence[ArchiveEntry]) -> tuple[ArchiveEntry, tuple[str, ...]]:
        """Return the notebook with the most answers, of equals the one called like the assignment; and why it is."""
        if len(notebooks) == 1:
            return notebooks[0], ()
        answers = {entry: self.answers(entry.source) for entry in notebooks}
        taken = max(notebooks, key=lambda entry: (answers[entry], self._likeness(entry), entry.parts))
        told = ", ".join(f"{entry.name} ({answers[entry]} answers)" for entry in notebooks[:_LISTED])
        told += " …" if len(notebooks) > _LISTED else ""
        rivals = [entry for entry in notebooks if answers[entry] == answers[taken]]
        is_alike = self._likeness(taken) > max((self._likeness(one) for one in rivals if one != taken), default=-1)
        by_name = "is named most alike" if is_alike else "is the last by name"
        why = "has the most answers" if len(rivals) == 1 else by_name
        return taken, (f"{len(notebooks)} notebooks were handed in at once: {told}. Graded is {taken.name}: it {why}.",)

    def _likeness(self, entry: ArchiveEntry) -> int:
        """Return how alike a file's name is to the assignment's: 2 the same, 1 with other words, 0 otherwise."""
        name = _stem(self._own_name(entry))
        return (words(_AGAIN.sub("", name)) == self.wanted) + (set(self.wanted) <= set(words(name)))

    def _own_name(self, entry: ArchiveEntry) -> str:
        """Return the name that the student gave, without what Canvas put before it."""
        found = _CANVAS.fullmatch(entry.name) if self.layout == "canvas" and len(entry.parts) == 1 else None
        return (found and found["rest"]) or entry.name

    def _made(self, owner: _Owner, entry: ArchiveEntry, stamp: datetime | None, problems: tuple[str, ...]) -> Attempt:
        found = _CANVAS.fullmatch(entry.trusted[0]) if self.layout == "canvas" else None
        late = bool(found and (found["late"] or found["late_too"]))
        attempt = Attempt(owner.student, self._own_name(entry), entry.source, self.layout, late=late, fault=entry.fault)
        handle = entry.trusted[0][: found.start("rest")] if found and found["id"] and found["rest"] else ""
        attempt = replace(attempt, full_name=owner.full_name, platform_id=owner.platform_id, problems=problems)
        attempt = replace(attempt, handle=handle)
        if stamp:
            return replace(attempt, time=stamp, clock="timestamp.txt")
        known = self.layout not in _PLATFORMS and entry.time
        return replace(attempt, time=entry.time, clock=entry.clock) if known else attempt


def _without_root(found: list[ArchiveEntry], names: Collection[str], any_name: bool) -> list[ArchiveEntry]:
    """Leave out the folder that holds all submissions, when nothing but nbgrader's own folders lies beside it."""
    tops = {entry.trusted[0] for entry in found}
    roots = [top for top in tops if top.lower() in names or (any_name and len(tops) == 1)]
    inside = {entry.trusted[0] for entry in found if len(entry.trusted) > 1}
    if len(roots) != 1 or roots[0] not in inside or not tops <= {roots[0], *_NBGRADER_FOLDERS}:
        return found
    return [
        replace(entry, parts=entry.parts[1:], outside=entry.outside - 1)
        for entry in found
        if entry.trusted[0] == roots[0]
    ]


def _owner(entry: ArchiveEntry, layout: SubmissionLayout) -> _Owner | None:
    """Return whose an entry is, only by what the platform or the teacher named; None for a name that is not so."""
    top = entry.trusted[0]
    if layout not in _PLATFORMS:
        return _Owner(top if entry.is_folder or len(entry.trusted) > 1 else _stem(top))
    found = _PLATFORMS[layout].fullmatch(top)
    if found is None:
        return None
    parts = found.groupdict()
    name = "_".join(filter(None, (parts["name"], parts["id"], parts.get("anonymous"))))
    return _Owner(name, parts["name"] or "", parts["id"] or "")


def _stem(name: str) -> str:
    """Return a file name without its ending, also "x" of "x.ipynb.txt"."""
    return next((end.split(name)[0] for end in (_IPYNB, _JSON) if end.search(name)), Path(name).stem) or name


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:_LISTED]) + (" …" if len(names) > _LISTED else "")


def _stamp(mine: Sequence[ArchiveEntry]) -> tuple[datetime | None, tuple[str, ...]]:
    """Return when nbgrader collected a submission, from the assignment's own folder, and what is wrong with that."""
    note = next((one for one in mine if one.trusted[2:] == ("timestamp.txt",) == one.parts[2:] and not one.fault), None)
    if note is None:
        return None, ()
    try:
        return _time_of(decoded(note.source.read(1000))[0].removeprefix(BOM).strip()), ()
    except (ValueError, LookupError, OSError):  # no time, or a zone that is none
        return None, (f"{note.source} holds no time; the time of the file is used.",)


def _time_of(text: str) -> datetime:
    """Return the time in a text like "2026-11-20 23:59:01.123456 UTC", in UTC when it has no zone."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        plain, _, zone = text.rpartition(" ")
        time = datetime.fromisoformat(plain).replace(tzinfo=ZoneInfo(zone))
    return time if time.tzinfo else time.replace(tzinfo=UTC)
