"""Submissions in any of the usual layouts to a list of attempts: what each is, as it names itself; nothing is run."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, TypeAlias

from grading.archives import ArchiveEntry, FileSource, entries, unmarked_names
from grading.encodings import agreed
from grading.files import BOM, by_number, decoded, words
from grading.model import Unreadable
from grading.platforms import (
    CANVAS,
    EXCHANGE,
    FOLDER,
    GRADESCOPE,
    NBGRADER,
    gradescope_submitters,
    path_of,
    reading_of,
    without_nbgrader_s_own,
)
from grading.roster import Roster
from grading.times import time_of

CountAnswers: TypeAlias = Callable[[FileSource], int]

_IPYNB = re.compile(r"\.ipynb\b", re.IGNORECASE)
_JSON = re.compile(r"\.json\b", re.IGNORECASE)
_TABLE = re.compile(r".*\.(?:csv|db|ini|log|tsv|toml|xlsx?|ya?ml)|index\.html|(?:read_?me|license)\b.*", re.IGNORECASE)
_RECEIPT = re.compile(r"grades\.csv|index\.html|(?:read_?me|license)\b.*", re.IGNORECASE)
_AGAIN = re.compile(r"(?:-\d+| ?\(\d+\)|-Copy\d*)+$")
_COPY = re.compile(r"(?: ?\(\d+\)|-Copy\d*)+$")  # "-1" may be the end of a login
_LISTED = 5
_OTHER_ENDS = {
    r"\.py$": "is a file of Python, not a notebook (.ipynb)",
    r"\.zip$": "is a zip file inside a zip file, which is not opened",
    r"\.(gdoc|gsheet|gshortcut|gcolab|url|webloc|lnk|desktop)$": "is a link to something that was not handed in",
    r"\.(pdf|html?)$": "is a page to read, not a notebook (.ipynb)",
}
STRAY = "is in no folder of the assignment, and is not read"
META = "submission_metadata.yml"


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
        clock: what the time was taken from: "timestamp.txt", "file", "zip", "roster", "platform" or "".
        said: when it was handed in, as the platform writes it.
        late: whether the platform marked it as late.
        prefix: how Canvas calls whatever is about it, up to the file's own name; empty elsewhere.
        handle: what its owner is kept under, the same in every assignment as far as the layout allows.
        full_name: the student's name, where the layout has one.
        platform_id: the student's number on the platform, where the layout has one.
        keys: the exact keys that the platform writes: logins, addresses, ids.
        is_stray: whether its name is not as the others' are.
        problems: what is odd, in sentences that name the file.
        fault: why there is nothing to read, "" when there is.

    """

    student: str
    name: str
    source: FileSource
    layout: str
    time: datetime | None = None
    clock: Literal["timestamp.txt", "file", "zip", "roster", "platform", ""] = ""
    said: str = ""
    late: bool = False
    prefix: str = ""
    handle: str = ""
    full_name: str = ""
    platform_id: str = ""
    keys: tuple[str, ...] = ()
    is_stray: bool = False
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
        roster: the class, in the reading whose letters agree with the names.

    """

    attempts: tuple[Attempt, ...]
    problems: tuple[str, ...] = ()
    layouts: tuple[str, ...] = ()
    roster: Roster | None = None


def collect(
    *paths: Path,
    assignment: str,
    layout: str | None = None,
    course: Collection[str] = (),
    answers: CountAnswers = lambda _: 0,
    roster: Roster | None = None,
) -> Collected:
    """Return every attempt at an assignment.

    Args:
        paths: folders in nbgrader's layout (student/assignment/notebook), with a folder or a file for each student,
            or the zip files that learning platforms give, as they are or unpacked.
        assignment: the assignment's name, "06-alpha-beta".
        layout: how they are laid out; without it, each path's layout is found out from all names in it together.
        course: the names of all assignments: folders called so are another assignment's in nbgrader's layout.
        answers: how many answers a notebook has, to choose where somebody hands in more than one at once.
        roster: the class, whose letters say how names are encoded, and whose students' folders are not stepped through.

    Raises:
        ValueError: a path is neither a folder nor a zip file.

    """
    classes, told = list[_Class](), list[str]()
    for path in paths:
        names, roster, said = _letters(path, roster)
        classes.append(_Class(path, assignment, layout or "", course, answers, roster, names))
        told += [*said, f"{path}: read as {classes[-1].reading}"]
    attempts = sorted((one for each in classes for one in each.attempts()), key=lambda one: (one.student, one.name))
    problems = tuple(problem for each in classes for problem in each.problems)
    return Collected(tuple(attempts), problems, tuple(told), roster)


def _letters(path: Path, roster: Roster | None) -> tuple[str, Roster | None, list[str]]:
    """Return how unmarked names in a zip file are encoded, the reading of the class that agrees, and what to say."""
    raw, readings = unmarked_names(path), dict(roster.readings) if roster else {}
    if not raw and not readings:
        return "", roster, []
    lists = readings or {"": roster or Roster(())}
    marked = ("/".join(entry.trusted) for entry in entries(path)) if readings else ()
    names = {one: "\n".join(student.name for student in each.students) for one, each in lists.items()}
    best, encoding, count = agreed(names, raw, marked)
    of_list = [f"{lists[best].name} is read as {best}"] if best else []
    said = ", ".join((*of_list, *([f"the names in {path.name} as {encoding}"] if raw else [])))
    doubt = "" if count or roster is None else " None do: this is a guess, look at the names."
    return encoding, replace(lists[best], readings=()) if roster else None, [f"{said}: {count} words agree.{doubt}"]


@dataclass(frozen=True)
class _Owner:
    """Whose something is, as its name says; two attempts that a platform tells apart are two."""

    student: str
    handle: str
    full_name: str = ""
    platform_id: str = ""
    keys: tuple[str, ...] = ()
    said: str = ""
    is_stray: bool = False


class _Class:
    """What one path holds: its layout is decided once, for all that is in it."""

    def __init__(
        self,
        path: Path,
        assignment: str,
        layout: str,
        course: Collection[str],
        answers: CountAnswers,
        roster: Roster | None,
        names: str,
    ) -> None:
        self.path, self.wanted, self.answers, self.roster = path, words(assignment), answers, roster
        self.others = {words(name) for name in course} - {self.wanted}
        every = entries(path, names)
        named = without_nbgrader_s_own([entry for entry in every if entry.trusted])
        kept = [entry for entry in named if not _TABLE.fullmatch(entry.name)]
        titles, roots = (self.wanted, *self.others), (path.stem.lower(),)
        names_one = self.names_one if roster else None
        self.reading = reading_of(kept or named, titles, self.is_known, layout, roots, names_one)
        depth = self.reading.depth
        at_top = [one for one in named if len(one.trusted) <= depth + 1 and not one.is_folder]
        tables = [one for one in at_top if _TABLE.fullmatch(one.name) or len(one.trusted) <= depth]
        self.found = [entry for entry in named if entry not in tables]
        self.layout = self.reading.platform.layout
        notes = [one for one in tables if one.name == META and len(one.trusted) == len(one.parts)]
        self.submitters = gradescope_submitters(notes[0]) if notes and self.layout == GRADESCOPE.layout else {}
        self.problems = [f"{entry.source} {entry.fault}; it is not read." for entry in every if not entry.trusted]
        told = [entry for entry in tables if entry not in notes and not _RECEIPT.fullmatch(entry.name)]
        # Whatever a platform puts beside what it collects is its own.
        self.problems += [f"{one.source} is not a submission." for one in told if self.layout == FOLDER.layout]

    def is_known(self, text: str) -> bool:
        """Tell whether a text is a student's key or whole name, or partners' word."""
        of = self.roster
        return bool(of and text and (of.keyed(text)[0] or of.named(text) or of.team_called(text)))

    def names_one(self, text: str) -> bool:
        """Tell whether a student's key or whole name stands in a text, or is it."""
        of = self.roster
        return self.is_known(text) or bool(of and (of.named_in(text) or of.keys_in(text)))

    def attempts(self) -> Iterator[Attempt]:
        """Yield an attempt for each student who handed in, or for each time that the platform tells apart."""
        owned: dict[_Owner, list[ArchiveEntry]] = {}
        for entry in self.found:
            if owner := self._owner(entry):
                owned.setdefault(owner, []).append(entry)
        yield from (self._attempt(owner, mine) for owner, mine in owned.items())

    def _owner(self, entry: ArchiveEntry) -> _Owner | None:
        """Return whose an entry is, only by what the platform or the teacher named; None for another assignment's."""
        row, top = self.reading.platform, entry.trusted[self.reading.depth]
        if row in (NBGRADER, FOLDER):
            is_whole = entry.is_folder or len(entry.trusted) > self.reading.depth + 1
            return None if row == NBGRADER and self._of(entry) in self.others else self._plain(top, is_whole)
        hit = row.path.fullmatch(path_of(entry, self.reading.depth))
        found = {key: text for key, text in hit.groupdict().items() if text} if hit else {}
        title = words(found.get("title", "")) if row == EXCHANGE else self.wanted
        if title in self.others:
            return None
        if not found or title != self.wanted:
            return replace(self._plain(top, is_whole=len(entry.trusted) > self.reading.depth + 1), is_stray=True)
        return self._named(found)

    def _named(self, found: Mapping[str, str]) -> _Owner:
        """Return whose something is by what a platform's row found in its name."""
        row = self.reading.platform
        more = self.submitters.get(found.get("number", ""), {})
        keys = [found.get("login", ""), more.get("sid", ""), more.get("email", "")]
        name, number = found.get("name", ""), found.get("number", "")
        both = "_".join(filter(None, (name, number, found.get("anonymous"))))
        student = both if row.layout in ("moodle", "canvas") else next(filter(None, keys), "") or name or both
        handle = more.get("email") or found.get(row.lasting) or student
        return _Owner(
            student,
            f"{row.title} {row.lasting}: {handle}",
            name,
            number,
            tuple(dict.fromkeys(key for text in keys for key in text.split(";") if key)),
            found.get("time") or more.get("time", ""),
        )

    def _plain(self, top: str, is_whole: bool) -> _Owner:
        """Return whose something is by the name of its folder, or of its file without ending; copies are one's."""
        name = top if is_whole else _stem(top)
        return _Owner(name, name if self.is_known(name) else _COPY.sub("", name) or name)

    def _of(self, entry: ArchiveEntry) -> tuple[str, ...]:
        """Return the words of the folder for an assignment that an entry lies in, in nbgrader's layout."""
        below = entry.trusted[self.reading.depth :]
        folders = below if entry.is_folder else below[:-1]
        return words(folders[1]) if len(folders) > 1 else ()

    def _attempt(self, owner: _Owner, mine: list[ArchiveEntry]) -> Attempt:
        """Return the one attempt in all that a student handed in together."""
        strays = [one for one in mine if self.layout == NBGRADER.layout and self._of(one) != self.wanted]
        mine = [one for one in mine if one not in strays] or [replace(strays[0], fault=STRAY)]
        problems = [f"{one.source} {one.fault}." for one in mine if one.fault]
        problems += [f"{one.source} {STRAY}." for one in strays]
        readable = [one for one in mine if not one.fault]
        kinds = ([one for one in readable if end.search(one.name)] for end in (_IPYNB, _JSON))
        notebooks = next(filter(None, kinds), [])
        if not notebooks:
            first = next((entry for entry in mine if entry.fault), mine[0])
            known = next((what for end, what in _OTHER_ENDS.items() if re.search(end, first.name.lower())), "")
            others = f"is not a notebook; what was handed in is: {_listed([one.name for one in mine])}"
            fault = first.fault or (known if len(mine) == 1 else "") or others
            return self._made(owner, replace(first, fault=fault), None, ())
        taken, why = self._choice(notebooks)
        time, problem = _stamp(mine, self.reading.depth) if self.layout == NBGRADER.layout else (None, ())
        return self._made(owner, taken, time, (*problems, *why, *problem))

    def _choice(self, notebooks: Sequence[ArchiveEntry]) -> tuple[ArchiveEntry, tuple[str, ...]]:
        """Return the notebook with the most answers, of equals the one called like the assignment; and why it is."""
        if len(notebooks) == 1:
            return notebooks[0], ()
        answers = {entry: self.answers(entry.source) for entry in notebooks}
        paths = {entry: "/".join(entry.parts) for entry in notebooks}
        taken = max(notebooks, key=lambda entry: (answers[entry], self._likeness(entry), by_number(paths[entry])))
        is_name_enough = len({entry.name for entry in notebooks}) == len(notebooks)
        names = {entry: entry.name if is_name_enough else path for entry, path in paths.items()}
        told = ", ".join(f"{names[entry]} ({answers[entry]} answers)" for entry in notebooks[:_LISTED])
        told += " …" if len(notebooks) > _LISTED else ""
        rivals = [entry for entry in notebooks if answers[entry] == answers[taken]]
        is_alike = self._likeness(taken) > max((self._likeness(one) for one in rivals if one != taken), default=-1)
        by_name = "is named most alike" if is_alike else "is the last by name"
        why = "has the most answers" if len(rivals) == 1 else by_name
        return taken, (
            f"{len(notebooks)} notebooks were handed in at once: {told}. Graded is {names[taken]}: it {why}.",
        )

    def _likeness(self, entry: ArchiveEntry) -> int:
        """Return how alike a file's name is to the assignment's: 2 the same, 1 with other words, 0 otherwise."""
        name = _stem(self._own_name(entry))
        return (words(_AGAIN.sub("", name)) == self.wanted) + (set(self.wanted) <= set(words(name)))

    def _own_name(self, entry: ArchiveEntry) -> str:
        """Return the name that the student gave, without what Canvas put before it."""
        is_flat = self.layout == CANVAS.layout and len(entry.parts) == self.reading.depth + 1
        found = CANVAS.path.fullmatch(entry.name) if is_flat else None
        return (found and found["rest"]) or entry.name

    def _made(self, owner: _Owner, entry: ArchiveEntry, stamp: datetime | None, problems: tuple[str, ...]) -> Attempt:
        layout = FOLDER.layout if owner.is_stray else self.layout
        attempt = Attempt(name=self._own_name(entry), source=entry.source, layout=layout, **vars(owner))
        attempt = replace(attempt, problems=problems, fault=entry.fault)
        if self.layout == CANVAS.layout and (found := CANVAS.path.fullmatch(entry.trusted[self.reading.depth])):
            prefix = found.string[: found.start("rest")] if found["number"] and found["rest"] else ""
            attempt = replace(attempt, late=bool(found["late"] or found["late_too"]), prefix=prefix)
        if stamp:
            return replace(attempt, time=stamp, clock="timestamp.txt")
        is_own = layout in (NBGRADER.layout, FOLDER.layout) and entry.time
        return replace(attempt, time=entry.time, clock=entry.clock) if is_own else attempt


def _stem(name: str) -> str:
    """Return a file name without its ending, also "x" of "x.ipynb.txt"."""
    ends = (found[-1].start() for end in (_IPYNB, _JSON) if (found := [*end.finditer(name)]))
    return name[: next(ends, len(Path(name).stem))] or name


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:_LISTED]) + (" …" if len(names) > _LISTED else "")


def _stamp(mine: Sequence[ArchiveEntry], depth: int) -> tuple[datetime | None, tuple[str, ...]]:
    """Return when nbgrader collected a submission, from the assignment's own folder, and what is wrong with that."""
    notes = (one for one in mine if one.trusted[depth + 2 :] == ("timestamp.txt",) == one.parts[depth + 2 :])
    note = next((one for one in notes if not one.fault), None)
    if note is None:
        return None, ()
    try:
        time = time_of(decoded(note.source.read(1000))[0].removeprefix(BOM), UTC)
    except (ValueError, OSError):
        time = None
    return time, () if time else (f"{note.source} holds no time; the time of the file is used.",)
