"""The class list: who is in the class, what each is known by, and which student a key, a name or a row means."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TypeVar
from unicodedata import normalize

from grading.encodings import readings_of
from grading.files import folded, pieces, plain, read_bytes, words
from grading.tables import CsvRow, CsvTable, quoted, table_of

_TITLES = {  # what a column is called says what stands in it; of other titles, see `_by_values`
    "id": "id; student id; studentid; sis user id; sis id; id number; roster identifier; student number; orgdefinedid;"
    " sid; nr; no; number; roll no; roll number; matriculation number; matrikelnummer; matrikelnr.; matr.-nr.;"
    " id-nummer; numero d'etudiant; numero etudiant; numero de id; matricola; matricula; 学号; 学籍番号; 학번",
    "email": "email; e-mail; mail; email address; e-mail address; e-mail-adresse; adresse de courriel; correo;"
    " direccion de correo; correo electronico",
    "login": "username; user; login; login id; netid; uid; sis login id; benutzername; anmeldename;"
    " nom d'utilisateur; nombre de usuario",
    "github": "github; github username",
    "name": "name; full name; student; student name; vollstandiger name; nom complet; nombre completo; nome completo;"
    " volledige naam; naam; фио; полное имя; 姓名; 全名; 氏名; 이름",
    "first": "first name; firstname; first; given name; forename; preferred name; vorname; prenom; nombre; nome;"
    " voornaam; имя; imie; 名",
    "last": "last name; lastname; last; surname; family name; nachname; nom; apellido; apellidos; apellido(s); cognome;"
    " sobrenome; achternaam; фамилия; nazwisko; 姓",
    "participant": "identifier; identificador; identifiant; kennung",
    "canvas": "lms user id",
    "alias": "alias; aliases",
    "partners": "partners",
    "group": "group; groups",
    "submitted": "submitted; submitted at; date submitted; submission date; last modified (submission);"
    " zuletzt geandert (abgabe); derniere modification (travail remis); ultima modificacion (entrega)",
}
_KINDS = {plain(title): kind for kind, titles in _TITLES.items() for title in titles.split(";")}
_UMLAUTS = {ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue", ord("ø"): "oe", ord("å"): "aa", ord("æ"): "ae"}
_SAID = {"participant": "number in Moodle", "first": "name", "last": "name"}
_OWN = ("id", "login", "email", "github", "canvas", "participant")  # what a student may be filed under, best first
COMMON = ("id", "email", "login", "github", "alias", "local")  # keys that mean the same person on every platform
_ALL = (*COMMON, "canvas", "participant")
SHORTEST = 3  # shorter parts of a file name are numbers of assignments and copies, not of students
T = TypeVar("T")


def number_of(text: str) -> str:
    """Return a number as numbers are compared: without leading zeros, which spreadsheets eat; "" where it is none."""
    digits = normalize("NFKC", text).strip().removesuffix(".0")  # which other programs put on
    return (digits.lstrip("0") or "0") if digits.isascii() and digits.isdigit() else ""


@dataclass(frozen=True)
class Student:
    """One student of a class.

    Args:
        id: what grades are filed under, as text, with leading zeros.
        name: the full name.
        email: the address, "" when not known.
        group: what the roster calls the student's group: a label for the teacher, which shares no grade.
        known: what means this student, each with its kind: "login:ann", "canvas:9001", "name:Ann Ash".
        line: where the student stands in the roster; 0 for one who is not in it.
        submitted: when the student handed in, as the platform's table has it.
        partners: whom the student hands in with, each as an id or a name, or a word that all of them have there.
        section: which section of the course the student is filed in.

    """

    id: str
    name: str = ""
    email: str = ""
    group: str = ""
    known: tuple[str, ...] = ()
    line: int = 0
    submitted: str = ""
    partners: tuple[str, ...] = ()
    section: str = ""

    @cached_property
    def keys(self) -> frozenset[str]:
        """The exact keys that mean this student, folded, each with its kind."""
        every = (f"id:{self.id}", f"email:{self.email}", *self.known)
        keys = {f"{kind}:{folded(text)}" for kind, _, text in (one.partition(":") for one in every) if text}
        keys = {key for key in keys if not key.startswith("name:")}
        local = {f"local:{key[6:].partition('@')[0]}" for key in keys if key.startswith("email:") and "@" in key}
        return frozenset(
            keys | local | {f"number:{n}" for key in keys if key[:3] == "id:" and (n := number_of(key[3:]))}
        )

    @cached_property
    def names(self) -> frozenset[str]:
        """The whole name, now and earlier, without accents: its words by the alphabet, and run together in any turn."""
        told = (self.name, *(key[5:] for key in self.known if key.startswith("name:")))
        every = [words(plain(one)) for name in told for one in (name, _spelled_out(name))]
        joined = ("".join(one[at:] + one[:at]) for one in every for at in range(len(one)))
        return frozenset(filter(None, (*(" ".join(sorted(one)) for one in every), *joined)))

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of these names."""
        return frozenset(word for name in self.names for word in name.split())

    def __str__(self) -> str:
        return f"{self.name} ({self.id})" if self.name else self.id


@dataclass(frozen=True)
class Roster:
    """A class list.

    Args:
        students: in the order of the list.
        name: what it was read from, for messages.
        readings: the same list in each encoding that its bytes allow, by the encoding; empty where it is certain.
        told: which columns were known by what stands in them alone, in a sentence.

    """

    students: tuple[Student, ...]
    name: str = "the roster"
    readings: tuple[tuple[str, "Roster"], ...] = ()
    told: str = ""

    @cached_property
    def by_key(self) -> dict[str, tuple[Student, ...]]:
        """Who has a key, folded, with its kind."""
        return _index((key, student) for student in self.students for key in student.keys)

    @cached_property
    def by_name(self) -> dict[str, tuple[Student, ...]]:
        """Who has a name, folded."""
        return _index((name, student) for student in self.students for name in student.names)

    def keyed(self, text: str, kinds: Sequence[str] = COMMON) -> tuple[tuple[Student, ...], str]:
        """Return all whom a key means, as it is written, else as a number, and what kind of key it is."""
        found = [(kind, self.by_key.get(f"{kind}:{folded(text)}", ())) for kind in kinds]
        if every := tuple(dict.fromkeys(one for _, some in found for one in some)):
            return every, next(kind for kind, some in found if some)
        as_number = self.by_key.get(f"number:{number_of(text)}", ()) if "id" in kinds else ()
        return (as_number, "id, as a number,") if as_number else ((), "")

    def named(self, text: str) -> tuple[Student, ...]:
        """Return whose whole name a text is, its words in any order or run together, with or without accents."""
        for said in map(words, (plain(text), plain(_spelled_out(text)))):
            if found := self.by_name.get(" ".join(sorted(said))) or self.by_name.get("".join(said)):
                return found
        return ()

    @cached_property
    def _names_by_piece(self) -> dict[str, tuple[tuple[Student, Counter[str]], ...]]:
        """Each whole name in pieces, by its longest one."""
        names = ((one, Counter(pieces(plain(one.name)))) for one in self.students)
        return _index((max(name, key=len), (one, name)) for one, name in names if name)

    @cached_property
    def _keys_by_piece(self) -> dict[str, tuple[tuple[Student, str], ...]]:
        """Each key that is no mere number of an assignment or a copy, in pieces, by its first one."""
        texts = ((one, plain(key.partition(":")[2])) for one in self.students for key in one.keys)
        keys = ((one, pieces(text)) for one, text in dict.fromkeys(texts) if len(text) >= SHORTEST)
        return _index((some[0], (one, " ".join(some))) for one, some in keys if some)

    def named_in(self, text: str) -> dict[Student, Counter[str]]:
        """Return whose whole names stand in a text, in pieces; of a name within another, only the longer one."""
        said = Counter(pieces(plain(text)))
        named = {one: name for piece in said for one, name in self._names_by_piece.get(piece, ()) if name <= said}
        return {one: name for one, name in named.items() if not any(name < other for other in named.values())}

    def keys_in(self, text: str) -> dict[Student, list[str]]:
        """Return whose keys stand in a text, in pieces."""
        said, found = pieces(plain(text)), dict[Student, list[str]]()
        for piece in dict.fromkeys(said):
            for one, key in self._keys_by_piece.get(piece, ()):
                if f" {key} " in f" {' '.join(said)} ":
                    found.setdefault(one, []).append(key)
        return found

    def find(self, text: str) -> Student | None:
        """Return the student that an id, an address, an alias or a name means; None for nobody or more than one."""
        by_key, named = _only(self.keyed(text, _ALL)[0]), self.named(text)
        if by_key and folded(by_key.id) != folded(text) and any(one != by_key for one in named):
            return None
        return by_key or _only(named)

    def of_row(self, row: CsvRow, kinds: Mapping[str, str]) -> Student | None:
        """Return whose row of a platform's table it is; None for nobody's, and where its numbers and name disagree."""
        fresh = _student(row, kinds)
        numbers = [key for key in fresh.keys if not key.startswith(("local:", "number:"))]
        found = {one for key in numbers for one in self.by_key.get(key, ())}
        named = self.named(fresh.name) if fresh.name else ()
        if found:
            one = _only([*found])
            return one if not named or one in named else None
        one, texts = _only(named), {key.partition(":")[2] for key in numbers}
        by_chance = any(other != one for text in texts for other in self.keyed(text)[0])
        return None if by_chance or (one and _has_another(one, fresh)) else one

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
            partners[student.id] = (*partners.get(student.id, ()), *listed(row["partners"]))
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
            for text in listed(row["partners"]):
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


def _has_another(one: Student, fresh: Student) -> bool:
    """Tell whether a student is known by another number of Canvas's than a row has."""
    own, told = ({key for key in student.keys if key.startswith("canvas:")} for student in (one, fresh))
    return bool(own and told and not own & told)


def _spelled_out(name: str) -> str:
    """Return a name as it is written where there are no umlauts: Mueller."""
    return folded(name).translate(_UMLAUTS)


def _index(pairs: Iterable[tuple[str, T]]) -> dict[str, tuple[T, ...]]:
    index: dict[str, tuple[T, ...]] = {}
    for key, one in pairs:
        index[key] = (*index.get(key, ()), one)
    return index


def _only(students: Sequence[Student]) -> Student | None:
    return students[0] if len(students) == 1 else None


def read_roster(path: Path) -> Roster:
    """Return the class list in a CSV file, see `roster_of`, with all readings where its encoding is not certain."""
    data, found = read_bytes(path), list[tuple[str, Roster]]()
    for encoding in readings_of(data):
        try:
            found.append((encoding, roster_of(table_of(data, path.name, encoding))))
        except ValueError:
            if not found:
                raise
    return replace(found[0][1], readings=tuple(found) if len(found) > 1 else ())


def roster_of(table: CsvTable) -> Roster:
    """Return the class list in a table.

    Args:
        table: with the columns id, name, email, group, partners and aliases (the last two separated by semicolons), of
            which one that tells students apart is needed; or a gradebook that Canvas exported, or a grading worksheet
            or list of participants of Moodle, in any of its larger languages.

    Raises:
        ValueError: for another table, one with a column twice, a student without an id, or two with the same; it
            names the column or the lines.

    """
    kinds = kinds_of(table)
    table.refuse_twice(*kinds)
    own = [column for kind in (*_OWN, "name", "last") for column in kinds if kinds[column] == kind]
    if not {*kinds.values()} & {*_OWN} and not any(plain(one) in _KINDS for one in own):
        table.need("id")
    rows = [row for row in table.rows if not is_heading(row)]
    students = tuple(_student(row, kinds) for row in rows)
    for row, student in zip(rows, students, strict=True):
        if not student.id:
            raise row.fault(own[0], "every student needs an id, a login or an address")
        if listed(student.id) != (student.id,):
            raise row.fault(own[0], "an id has no “;” and no “|”, which stand between several")
    _refuse_twins(rows, students, own[0])
    guessed = [
        f"{quoted(one)} for the {_SAID.get(kinds[one], kinds[one])}" for one in kinds if plain(one) not in _KINDS
    ]
    told = f"{table.name}: by what stands there, {', '.join(guessed)} is taken" if guessed else ""
    roster = Roster(students, table.name, told=told)
    roster.require_partners(rows)
    return roster


def kinds_of(table: CsvTable) -> dict[str, str]:
    """Return what stands in each column about the students, by its folded title."""
    kinds = {column: kind for column in table.places if (kind := _KINDS.get(plain(column)))}
    if {"sis user id", "sis login id"} & table.places.keys() or {"student", "section"} <= table.places.keys():
        kinds |= {"id": "canvas"} if "id" in kinds else {}
    values = set(kinds.values())
    if "student" in kinds and (not values & {*_OWN} or values & {"first", "last"} or len(_of(kinds, "name")) > 1):
        kinds["student"] = "id"
    if "first" in values and "last" not in values and (name := _of(kinds, "name")):  # Name;Vorname
        kinds[name[0]] = "last"
    rows = [row for row in table.rows if not is_heading(row)]
    cells = {column: [row[column] for row in rows] for column in table.places if column}
    kinds |= _by_values(kinds, {column: some for column, some in cells.items() if column not in kinds and any(some)})
    if "email" in kinds.values():
        kinds |= {one: "participant" for one in _of(kinds, "id") if _is_moodle_s(cells[one])}
    return kinds


def _is_moodle_s(cells: Sequence[str]) -> bool:
    """Tell whether a column has Moodle's participants, whatever the language: "Teilnehmer/in70"."""
    stems = {re.sub(r"[\s\d]+$", "", cell) for cell in cells}
    return len(stems) == 1 and len(min(stems).encode()) > 4 and all(cell[-1:].isdigit() for cell in cells)


def _by_values(kinds: Mapping[str, str], unknown: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return what stands in columns with unknown titles, as far as it is missing: addresses, names, ids."""
    values, found = {*kinds.values()}, dict[str, str]()
    differ = {column: cells for column, cells in unknown.items() if len({*cells}) == len(cells)}
    if "email" not in values:
        found |= {column: "email" for column, cells in differ.items() if all("@" in one for one in cells)}
    if not values & {"name", "first", "last"}:
        names = {column: cells for column, cells in unknown.items() if _are_names(cells)}
        whole = [
            column for column, cells in names.items() if 2 * sum(len(words(one)) > 1 for one in cells) > len(cells)
        ]
        found |= dict.fromkeys(whole[:1], "name") or dict(zip(names, ("first", "last"), strict=False))
    told = {*values, *found.values()}
    if told & {"name", "first"} and not told & {*_OWN} - {"email"}:
        numbers = [column for column, cells in differ.items() if all(one[-1:].isdigit() for one in cells)]
        numbers = [one for one in numbers if _is_moodle_s(differ[one])] if "email" in told else numbers
        found |= dict.fromkeys(numbers[:1], "id")
    return {} if any(one.isdigit() or "@" in one for one in unknown) else found  # it has no titles


def _are_names(cells: Sequence[str]) -> bool:
    """Tell whether cells have words alone, and most of them different ones."""
    return 2 * len({*cells} - {""}) > len(cells) and not any(re.search(r"[\d@]", one) for one in cells)


def is_about(column: str) -> bool:
    """Tell whether a column says who the students are, or something about them."""
    return plain(column.replace("_", " ")) in (*_KINDS, "section")


def is_heading(row: CsvRow) -> bool:
    """Tell whether a row of a Canvas export is about the assignments or its made-up "Test Student", not a student."""
    texts = [cell.strip() for cell in row.cells]
    return (
        is_points(row) or texts[0] == "Student, Test" or all(one.startswith("Manual Posting") for one in texts if one)
    )


def is_points(row: CsvRow) -> bool:
    """Tell whether a row of a Canvas export has the most points of each assignment: it is indented, in any language."""
    return row.cells[0].startswith("    ") or row.cells[0].strip().startswith("Points Possible")


def _of(kinds: Mapping[str, str], kind: str) -> list[str]:
    return [column for column in kinds if kinds[column] == kind]


def _student(row: CsvRow, kinds: Mapping[str, str]) -> Student:
    """Return whom a row is about, filed under the best key that this row has: another row's gaps change nothing."""

    def first(kind: str) -> str:
        return next(filter(None, map(row.__getitem__, _of(kinds, kind))), "")

    keys = dict.fromkeys(key for column, kind in kinds.items() if kind in _OWN for key in _keys(kind, row[column]))
    aliases = [text for column in _of(kinds, "alias") for text in listed(row[column])]
    name = first("name") or f"{first('first')} {first('last')}".strip()
    best = next(filter(None, (first(kind) for kind in _OWN)), "" if {*kinds.values()} & {*_OWN} else name)
    email = next((key[6:] for key in keys if key.startswith("email:")), "")
    known = (*keys, *(f"alias:{one}" for one in aliases), *([f"name:{name}"] if name else []))
    partners = [text for column in _of(kinds, "partners") for text in listed(row[column])]
    return Student(best, name, email, first("group"), known, row.line, first("submitted"), tuple(partners))


def _keys(kind: str, text: str) -> Iterator[str]:
    if text:
        yield f"{'email' if kind == 'login' and '@' in text else kind}:{text}"
        if kind == "participant" and (number := re.search(r"\d+$", text)) and number[0] != text:
            yield f"{kind}:{number[0]}"


def listed(text: str) -> tuple[str, ...]:
    """Return what a cell lists, separated by semicolons."""
    return tuple(filter(None, map(str.strip, re.split(r"[;|]", text))))


def _refuse_twins(rows: Sequence[CsvRow], students: Sequence[Student], column: str) -> None:
    """Raise ValueError when two students have the same id."""
    seen: dict[str, Student] = {}
    for row, student in zip(rows, students, strict=True):
        other = seen.setdefault(folded(student.id), student)
        if other is not student:
            raise row.fault(column, f"the id {quoted(student.id)} stands in line {other.line} as well")
