"""The class list: who is in the class, and which student a folder, a file name or a row of a table means."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from grading.files import folded, words
from grading.tables import CsvRow, CsvTable, quoted, read_table

_EMAILS = ("email", "email address", "e-mail", "e-mail address", "mail", "sis login id")
_PLAIN_IDS = ("id", "student id", "student", "username", *_EMAILS)
_CANVAS_IDS = ("sis user id", "sis login id", "id")
_MOODLE_IDS = ("id number", "username", "email address", "identifier")
_NAMES = ("name", "full name", "student", "student name")
_FIRST = ("first name", "firstname", "given name")
_LAST = ("last name", "lastname", "surname", "family name")
_SUBMITTED = ("submitted", "submitted at", "date submitted", "submission date", "last modified (submission)")
_OTHER_IDS = ("github", *_PLAIN_IDS, *_CANVAS_IDS, *_MOODLE_IDS)
_OTHERS = ("lms user id", "aliases", "alias", "group", "groups", "partners")
ABOUT = (*_OTHER_IDS, *_NAMES, *_FIRST, *_LAST, *_EMAILS, *_SUBMITTED, *_OTHERS)
_LONGEST = 10  # words of a name
_SHORTEST = 3  # shorter parts of a file name are numbers of assignments and copies, not of students
_NO_NAMES = words(  # words that people add to their name in a file's; any other may be part of a longer name
    "answers assignment copy ex exercise final homework hw lab lesson my new notebook old solution submission v version"
    " 作业"
)


@dataclass(frozen=True)
class Student:
    """One student of a class.

    Args:
        id: what grades are filed under, as text, with leading zeros.
        name: the full name.
        email: the address, "" when not known.
        group: what the roster calls the student's group: a label for the teacher, which shares no grade.
        aliases: other names and numbers that files may have for the student.
        platform_ids: those of them that are numbers on a learning platform.
        line: where the student stands in the roster; 0 for one who is not in it.
        submitted: when the student handed in, as the platform's table has it.
        partners: whom the student hands in with, each as an id or a name, or a word that all of them have there.

    """

    id: str
    name: str = ""
    email: str = ""
    group: str = ""
    aliases: tuple[str, ...] = ()
    platform_ids: tuple[str, ...] = ()
    line: int = 0
    submitted: str = ""
    partners: tuple[str, ...] = ()

    @cached_property
    def numbers(self) -> frozenset[str]:
        """What means this student alone, folded: ids, the address and its local part, aliases."""
        known = (self.id, self.email, *self.aliases)
        local = self.email.partition("@")[0]
        return frozenset(filter(None, map(folded, (*known, local))))

    @cached_property
    def names(self) -> frozenset[str]:
        """How the name may be written, folded: either order, and run together as Canvas does."""
        last, comma, first = self.name.partition(",")
        orders = (
            {self.name, f"{first} {last}"}
            if comma
            else {self.name, " ".join(reversed(self.name.strip().rsplit(" ", 1)))}
        )
        return frozenset(filter(None, (mark.join(words(order)) for order in orders for mark in (" ", ""))))


@dataclass(frozen=True)
class Roster:
    """A class list.

    Args:
        students: in the order of the list.
        name: what it was read from, for messages.

    """

    students: tuple[Student, ...]
    name: str = "the roster"

    @cached_property
    def by_number(self) -> dict[str, tuple[Student, ...]]:
        """Who has a number, an address or an alias, folded."""
        return _index((number, student) for student in self.students for number in student.numbers)

    @cached_property
    def by_name(self) -> dict[str, tuple[Student, ...]]:
        """Who has a name, folded."""
        return _index((name, student) for student in self.students for name in student.names)

    def find(self, text: str) -> Student | None:
        """Return the student that an id, an address, an alias or a name means; None for nobody or more than one."""
        by_number, named = self.find_number(text), self._named(text)
        if by_number and folded(by_number.id) != folded(text) and any(one != by_number for one in named):
            return None
        return by_number or _only(named)

    def find_number(self, text: str) -> Student | None:
        """Return the student that an id, an address or an alias means; None for nobody or more than one."""
        return _only(self.by_number.get(folded(text), ()))

    def find_on_platform(self, number: str, name: str, lasting: bool) -> Student | None:
        """Return whom a learning platform means; None for nobody, for more than one, and when the two disagree.

        Args:
            number: the account's number on the platform, which may be another student's id in the roster by chance.
            name: the account's name, which students may have chosen to look like another's.
            lasting: whether a student has the same number in all assignments, as on Canvas, not on Moodle.

        """
        by_number, by_name = self.find_number(number), _only(self._named(name))
        if by_number and by_name:
            return by_name if by_name == by_number else None
        if by_number:
            return by_number if number in by_number.platform_ids or (lasting and not by_number.name) else None
        has_another = by_name and number and any(map(str.isdigit, by_name.platform_ids))
        return None if lasting and has_another else by_name

    def find_in_file_name(self, stem: str, nobodys: str) -> Student | None:
        """Return whose number is a part of a file's name, or whose name is all of it but the usual additions.

        Args:
            stem: the file's name without its ending.
            nobodys: words that say nothing about whose it is, those of the assignment's name for example.

        """
        exact = self.find(stem)
        if exact or len(self.by_number.get(folded(stem), ())) > 1:
            return exact
        one = _only(self.inside(stem, nobodys))
        own = [run for run in _runs(stem, nobodys) if one and run in one.names | one.numbers]
        said = {word for word in words(stem) if re.sub(r"\d", "", word) not in ("", *_NO_NAMES, *words(nobodys))}
        is_whole = said <= {word for run in own for word in words(run)}
        return one if is_whole or any(re.search(r"\d", run) for run in own) else None

    def team_of(self, student: Student) -> tuple[Student, ...]:
        """Return all who hand in together with a student, that one included, in the order of the list."""
        return tuple(one for one in self.students if one.id in self.teams[student.id]) or (student,)

    @cached_property
    def teams(self) -> Mapping[str, frozenset[str]]:
        """The ids of those who hand in together with each student, by id: also through partners of partners."""
        teams = {one.id: frozenset([one.id]) for one in self.students}
        for one in self.students:
            for other in (other for text in one.partners for other in self.partners_called(text)):
                both = teams[one.id] | teams[other.id]
                teams.update(dict.fromkeys(both, both))
        return teams

    def partners_called(self, text: str) -> tuple[Student, ...]:
        """Return the student that a partner's name means, else all who have that word for partners as well."""
        one = self.find(text)
        return (one,) if one else tuple(other for other in self.students if folded(text) in map(folded, other.partners))

    def team_called(self, text: str) -> tuple[Student, ...]:
        """Return the partners who have this word for each other, else the only ones who have it run together."""
        for mark in (" ", "") if words(text) else ():
            wanted, labels = mark.join(words(text)), {label for one in self.students for label in one.partners}
            found = {folded(label): label for label in labels if mark.join(words(label)) == wanted}
            if found:
                return self.partners_called(*found.values()) if len(found) == 1 else ()
        return ()

    def with_partners(self, table: CsvTable) -> "Roster":
        """Return the class with the partners of one assignment in the place of all others.

        Args:
            table: with the columns student and partners, as in a roster; a row for one of them is enough.

        Raises:
            ValueError: it has other columns, or a student or a partner is nobody; it names the line and the column.

        """
        table.need("student", "partners", also=())
        partners: dict[str, tuple[str, ...]] = {}
        for row in table.rows:
            student = row.read("student", self.the_student)
            partners[student.id] = (*partners.get(student.id, ()), *_listed(row["partners"]))
        roster = replace(self, students=tuple(replace(one, partners=partners.get(one.id, ())) for one in self.students))
        roster.require_partners(table.rows)
        return roster

    def the_student(self, text: str) -> Student:
        """Return the student that a text means; ValueError for nobody or more than one."""
        student = self.find(text)
        if student is None:
            raise ValueError(f"is not one student in {self.name}")
        return student

    def require_partners(self, rows: Iterable[CsvRow]) -> None:
        """Raise ValueError for a partner who is nobody, for a word that nobody else has, and for what may be either."""
        for row in rows:
            for text in _listed(row["partners"]):
                if self._is_nobody(text):
                    raise row.fault("partners", f"{quoted(text)} is not one student, nor a word that others have there")
                if self._is_unclear(text):
                    raise row.fault("partners", f"{quoted(text)} is a student, and a word that others have there, too")

    def _is_nobody(self, text: str) -> bool:
        return self.find(text) is None and len(self.partners_called(text)) < 2

    def _is_unclear(self, text: str) -> bool:
        """Tell whether a word that several have is also a student with other partners, as an id and a team's number."""
        one = self.find(text)
        sharing = {other.id for other in self.students if folded(text) in map(folded, other.partners)}
        own = {other.id for other in map(self.find, one.partners) if other} if one else set()
        return bool(one and one.partners) and len(sharing) > 1 and not own & sharing

    def _named(self, text: str) -> tuple[Student, ...]:
        return self.by_name.get(" ".join(words(text))) or self.by_name.get("".join(words(text)), ())

    def inside(self, stem: str, nobodys: str) -> tuple[Student, ...]:
        """Return who is meant by words that stand together in a file name; not Ann Lee where it is Ann Lee Ray."""
        told = _runs(stem, nobodys)
        numbers = {one: None for run in told for one in self.by_number.get(run, ()) if self._is_of_one(run, one)}
        named = [run for run in told if run in self.by_name]
        whole = [run for run in named if not any(f" {run} " in f" {other} " for other in named if other != run)]
        names = {one: None for run in whole for one in self.by_name[run]}
        return tuple(numbers if numbers and numbers.keys() <= (names or numbers).keys() else {**numbers, **names})

    def _is_of_one(self, word: str, student: Student) -> bool:
        """Tell whether no other student has a number as a name: ann@… may be one Ann of several."""
        return all(word not in words(other.name) for other in self.students if other is not student)


def _runs(stem: str, nobodys: str) -> list[str]:
    """Return all runs of words in a file name, without short ones and those that are nobody's."""
    parts = [part for part in re.split(r"[\s_,;()\[\]]+", folded(stem)) if part]
    both = (parts, words(stem))
    runs = {" ".join(some[i:j]) for some in both for i in range(len(some)) for j in range(i + 1, i + 1 + _LONGEST)}
    return [run for run in runs if len(run) >= _SHORTEST and not set(words(run)) <= {*words(nobodys)}]


def _index(pairs: Iterable[tuple[str, Student]]) -> dict[str, tuple[Student, ...]]:
    index: dict[str, tuple[Student, ...]] = {}
    for key, student in pairs:
        index[key] = (*index.get(key, ()), student)
    return index


def _only(students: Sequence[Student]) -> Student | None:
    return students[0] if len(students) == 1 else None


def read_roster(path: Path) -> Roster:
    """Return the class list in a CSV file, see `roster_of`."""
    return roster_of(read_table(path))


def roster_of(table: CsvTable) -> Roster:
    """Return the class list in a table.

    Args:
        table: with the columns id, name, email, group, partners and aliases (the last two separated by semicolons), of
            which only id is needed; or a gradebook that Canvas exported, or a grading worksheet or list of participants
            of Moodle.

    Raises:
        ValueError: for another table, one with a column twice, a student without an id, or two with the same; it
            names the column or the lines.

    """
    table.refuse_twice(*ABOUT)
    rows = [row for row in table.rows if not is_heading(row)]
    key = _key(table, rows)
    students = tuple(_student(row, key) for row in rows)
    _refuse_twins(rows, students, key)
    roster = Roster(students, table.name)
    roster.require_partners(rows)
    return roster


def is_heading(row: CsvRow) -> bool:
    """Tell whether a row of a Canvas export is about the assignments or its made-up "Test Student", not a student."""
    texts = [cell.strip() for cell in row.cells]
    if texts[0].startswith("Points Possible") or texts[0] == "Student, Test":
        return True
    return all(text.startswith("Manual Posting") for text in texts if text)


def _key(table: CsvTable, rows: Sequence[CsvRow]) -> str:
    """Return the column that has an id for every student."""
    columns = _id_columns(table)
    full = [column for column in columns if all(row[column] for row in rows)]
    if full:
        return full[0]
    if not columns:
        table.need("id")
    gap = next(row for row in rows if not row[columns[0]])
    raise gap.fault(columns[0], "every student needs an id")


def _id_columns(table: CsvTable) -> list[str]:
    """Return the columns that may hold ids, best first, for a platform's table or a plain one."""
    is_canvas = "sis login id" in table.places or {"student", "section"} <= table.places.keys()
    is_moodle = {"identifier", "id number"} & table.places.keys()
    wanted = _CANVAS_IDS if is_canvas else _MOODLE_IDS if is_moodle else _PLAIN_IDS
    return [column for column in wanted if column in table.places]


def _student(row: CsvRow, key: str) -> Student:
    first, last = (next(filter(None, map(row.__getitem__, some)), "") for some in (_FIRST, _LAST))
    names = [*(row[column] for column in _NAMES if column != key), f"{first} {last}".strip()]
    name = next(filter(None, names), "")
    email = next((row[column] for column in _EMAILS if "@" in row[column]), "")
    submitted = next(filter(None, map(row.__getitem__, _SUBMITTED)), "")
    number = row["identifier"].rpartition(" ")[2]
    platform = tuple(filter(None, (number, row["lms user id"], row["id"] if key in _CANVAS_IDS[:2] else "")))
    listed = [*_listed(row["aliases"]), *_listed(row["alias"])]
    others = [row[column] for column in _OTHER_IDS if row[column] != name]
    aliases = tuple(dict.fromkeys(filter(None, (*listed, *others, *platform))))
    group, partners = row["group"] or row["groups"], _listed(row["partners"])
    return Student(row[key], name, email, group, aliases, (*platform, *listed), row.line, submitted, partners)


def _listed(text: str) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, re.split(r"[;|]", text))))


def _refuse_twins(rows: Sequence[CsvRow], students: Sequence[Student], key: str) -> None:
    """Raise ValueError when two students have the same id."""
    seen: dict[str, Student] = {}
    for row, student in zip(rows, students, strict=True):
        other = seen.setdefault(folded(student.id), student)
        if other is not student:
            raise row.fault(key, f"the id {quoted(student.id)} stands in line {other.line} as well")
