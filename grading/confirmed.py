"""The two tables of a term: people.csv, who is filed as what, and who.csv, what a person confirmed; and the asking."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from grading.files import write_whole
from grading.platforms import FOLDER
from grading.roster import Roster, Student, listed, number_of
from grading.tables import CsvRow, quoted, read_table, table_bytes, unsafe
from grading.who import NOBODY, Certainty, Claim, Confirmed, is_mere_name

PEOPLE, WHO = "people.csv", "who.csv"
GUEST = "who is not in the class needs a row in its list, with an id, a login or an address"
_PERSON = ("person", "name", "section", "known")
_HANDLE, _STUDENT, _EVIDENCE, _CONFIRMED = COLUMNS = ("file or folder", "student", "evidence", "confirmed")
_SHOWN, _NAMED = 4, 12
_YES = ("y", "yes")
_PASSING = ("local:", "number:", "participant:")  # of no key, or of one that is another's the next time
WhoRows: TypeAlias = list[dict[str, str]]


@dataclass(frozen=True)
class Dialogue:
    """How to talk with the teacher.

    Args:
        say: takes a line.
        ask: takes a question and returns the answer; None where nobody is there to answer.
        yes: whether what is sure is accepted without asking.

    """

    say: Callable[[str], object] = lambda _: None
    ask: Callable[[str], str] | None = None
    yes: bool = False

    def agrees(self, question: str) -> bool:
        """Return whether the teacher answers yes."""
        return self.ask is not None and self.ask(f"{question} [Y/n] ").strip().lower() in ("", *_YES)

    def insists(self, question: str) -> bool:
        """Return whether the teacher says yes to what is unlikely, which Enter alone does not."""
        return self.ask is not None and self.ask(f"{question} [y/N] ").strip().lower() in _YES


# Who is filed as what


def read_people(folder: Path) -> tuple[Student, ...]:
    """Return everybody who is or was in the class; ValueError for a table that is none."""
    people = list[Student]()
    for row in _rows_in(folder / PEOPLE, _PERSON):
        person, name, section, known = (row[column] for column in _PERSON)
        ids = [key[3:] for key in listed(known) if key.startswith("id:")]
        whole = (one for one in ids if number_of(person) == number_of(one) != "")  # a spreadsheet takes zeros off
        people.append(Student(next(whole, person), name, known=listed(known), section=section))
    return tuple(people)


def write_people(folder: Path, people: Iterable[Student]) -> None:
    """Write everybody; participants' numbers of Moodle, which are new in each assignment, are not kept."""
    cells = ((one.id, one.name, one.section, "; ".join(_lasting(one.known))) for one in people)
    _write(folder / PEOPLE, [dict(zip(_PERSON, some, strict=True)) for some in cells], _PERSON)


def _lasting(keys: Iterable[str]) -> list[str]:
    return [key for key in keys if not key.startswith(_PASSING)]


def _rows_in(path: Path, columns: Sequence[str]) -> Sequence[CsvRow]:
    """Return the rows of one of the tables, none where it is not there yet; ValueError for another table."""
    if not path.exists():
        return ()
    table = read_table(path)
    table.need(*columns)
    for row in table.rows:
        row.cells[:] = map(unsafe, row.cells)
    return table.rows


def _write(path: Path, rows: Iterable[CsvRow | Mapping[str, str]], columns: Sequence[str]) -> None:
    """Write one of the tables, where there is anything to write or to take out."""
    told = [{column: row[column] for column in columns} for row in rows]
    if path.exists() or told:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, table_bytes(told, columns))


def section_of(people: Sequence[Student], roster: Roster) -> str:
    """Return which section a list is of: that of most of its students who are on file; "" for the first one."""
    on_file = Roster(tuple(people))
    known = [old.section for one in roster.students for old in _hits(one, on_file) if not _is_other(one, old)]
    named = [old.section for one in roster.students for old in on_file.named(one.name)[:1]]
    known = known or (named if 2 * len(named) >= len(roster.students) else [])
    return Counter(known).most_common(1)[0][0] if known else Path(roster.name).stem if people else ""


def met(people: Sequence[Student], roster: Roster, section: str, talk: Dialogue) -> tuple[Roster, tuple[Student, ...]]:
    """Return a class list whose students are filed as they always were, and everybody, in the order of filing.

    Args:
        people: who is on file.
        roster: the list; a row with any number of a known person is that person's.
        section: which section's list it is; two sections may both count from 1.
        talk: asks whether those are the same who have a known name and no known number, or the other way round.

    Raises:
        ValueError: a row has the numbers of two people, or two rows have those of one, or it is not clear who is meant.

    """
    on_file, lines, pairs = Roster(tuple(people)), dict[str, Student](), dict[Student, Student | None]()
    hits = {one: [old for old in _hits(one, on_file) if not _is_twin(one, old, section)] for one in roster.students}
    seen = {old.id for some in hits.values() for old in some}
    for one, some in hits.items():
        if len(some) > 1:
            both = " and ".join(map(str, some))
            raise ValueError(f"{roster.name}, line {one.line}: its numbers are those of two, {both}: correct one list")
        alike = [old for old in on_file.named(one.name) if old.section in ("", section) and old.id not in seen]
        old = pairs[one] = next(iter(some or alike), None)
        if old and lines.setdefault(old.id, one) is not one:
            raise ValueError(f"{roster.name}, lines {lines[old.id].line} and {one.line} are both {old}")
    asked = {one: old for one, old in pairs.items() if old and (old not in hits[one] or _is_other(one, old))}
    if asked and not _are_same(asked, talk):
        pairs |= dict.fromkeys(asked)
    filed = {one.id: one for one in people}
    students = tuple(_filed(one, old, filed, section or Path(roster.name).stem, section) for one, old in pairs.items())
    return replace(roster, students=students), tuple(filed.values())


def _are_same(pairs: Mapping[Student, Student], talk: Dialogue) -> bool:
    """Ask whether students are those on file; ValueError where nobody is there to say it."""
    told = ", ".join(f"{one}, on file as {old}" for one, old in list(pairs.items())[:_SHOWN])
    told += " …" * (len(pairs) > _SHOWN)
    if talk.ask is None:
        raise ValueError(
            f"the same people? {told}: answer on a terminal, or write what is new beside “known” in {PEOPLE}, or "
            "say --section for a list that counts anew"
        )
    return talk.agrees(f"The same people? {told}")


def _hits(one: Student, on_file: Roster) -> tuple[Student, ...]:
    """Return who on file has any lasting key of a row, as it is written, else as a number."""
    found = dict.fromkeys(old for key in _lasting(one.keys) for old in on_file.by_key.get(key, ()))
    return tuple(found) or on_file.by_key.get(f"number:{number_of(one.id)}", ())


def _is_twin(one: Student, old: Student, section: str) -> bool:
    """Tell whether a row and another section's student have a number alike by chance."""
    return old.section != section and (not (one.words and old.words) or _is_other(one, old)) and _has_only_ids(one, old)


def _is_other(one: Student, old: Student) -> bool:
    """Tell whether a row may not be the person on file who has its id: there are other names beside it."""
    return bool(one.words and old.words) and not one.words & old.words and _has_only_ids(one, old)


def _has_only_ids(one: Student, old: Student) -> bool:
    return all(key.startswith("id:") for key in {*_lasting(one.keys)} & {*_lasting(old.keys)})


def _filed(one: Student, old: Student | None, filed: dict[str, Student], source: str, section: str) -> Student:
    """Return a row's student under the id that it has for good, and keep what it is known by."""
    number = old.id if old else f"{source}/{one.id}" if one.id in filed else one.id
    known = {key.casefold(): key for key in (*(old.known if old else ()), f"id:{one.id}", *one.known)}
    name = one.name or (old.name if old else "")
    filed[number] = replace(one, id=number, name=name, known=tuple(known.values()), section=section)
    return filed[number]


def forget_person(folder: Path, student: str) -> list[str]:
    """Erase a student from both tables; return which of them had one."""
    people, found = read_people(folder), list[str]()
    if any(one.id == student for one in people):
        write_people(folder, (one for one in people if one.id != student))
        found.append(PEOPLE)
    rows, on_file = _rows_in(folder / WHO, COLUMNS), Roster(people)
    mine = [row for row in rows if student in [_id(text, on_file) for text in listed(row[_STUDENT])]]
    if mine or (found and rows):  # what waits may name the student as well, and is written anew by the next run
        _write(folder / WHO, (row for row in rows if row[_STUDENT] and row not in mine), COLUMNS)
        found.append(WHO)
    return found


# Whose the hand-ins are


def read_who(folder: Path, people: Roster, assignment: str, course: Collection[str]) -> tuple[WhoRows, Confirmed]:
    """Return the rows of who.csv, and what of them counts; ValueError for a confirmed student who is nobody."""
    rows, kept = _rows_in(folder / WHO, COLUMNS), Confirmed()
    for row in rows:
        when, known = row[_CONFIRMED], {one.id for one in people.students} | {NOBODY}
        if when and row[_STUDENT] and (when == assignment or when not in course):
            ids = tuple(_id(text, people) for text in listed(row[_STUDENT]))
            if wrong := [text for text, one in zip(listed(row[_STUDENT]), ids, strict=True) if one not in known]:
                raise row.fault(_STUDENT, f"{quoted(wrong[0])} is not one student in {people.name}: {GUEST}")
            (kept.here if when == assignment else kept.term)[row[_HANDLE]] = ids
            kept.told[row[_HANDLE]] = row[_EVIDENCE] if when != assignment else kept.told.get(row[_HANDLE], "")
    return [{column: row[column] for column in COLUMNS} for row in rows], kept


def write_who(folder: Path, rows: WhoRows) -> None:
    """Write who.csv, where there is anything to write."""
    _write(folder / WHO, rows, COLUMNS)


def _id(text: str, people: Roster) -> str:
    """Return the id that a cell means; an id as it is written first, which may be another's login."""
    is_id = any(text == one.id for one in people.students)
    return text if is_id or (student := people.find(text)) is None else student.id


def settled(
    found: Sequence[Claim],
    roster: Roster,
    assignment: str,
    talk: Dialogue,
    rows: WhoRows,
    keep: Callable[[WhoRows], object],
) -> list[Claim]:
    """Return the claims as they stand once the teacher has been asked.

    Args:
        found: whose the hand-ins are, or may be.
        roster: who is in the class.
        assignment: its name.
        talk: says what is certain, and asks about the rest.
        rows: what stood in who.csv.
        keep: takes what stands there from now on: after each answer, so that none is lost where the next is not given.

    """
    sure = [one for one in found if one.how == "sure"]
    for line in _told(found, sure):
        talk.say(line)
    accepts = bool(sure) and (talk.yes or talk.agrees(f"Are these {len(sure)} right? You can also edit {WHO}."))
    told, always = {one.handle: one.students for one in sure if accepts}, {one.handle for one in sure}
    keep(_rows(found, told, always, assignment, rows))
    for one, students in _answers(found, roster, talk):
        told[one.handle] = students
        keep(_rows(found, told, always, assignment, rows))
        if _is_always(one, students, talk):
            always.add(one.handle)
            keep(_rows(found, told, always, assignment, rows))
    done = [replace(one, how="kept", students=told[one.handle]) if one.handle in told else one for one in found]
    waiting = 0 if accepts else len(sure)
    if yours := sum(not one.is_certain for one in done):
        lines = [f"{waiting} wait for --yes."] * (waiting > 0)
        yours -= waiting
        lines += [f"{yours} left for you in {WHO}: write the student beside each, and “yes”."] * (yours > 0)
        talk.say(" ".join((*lines, "None of these is graded until then.")))
    return done


def _told(found: Sequence[Claim], sure: Sequence[Claim]) -> Iterator[str]:
    """Yield what is certain and what is proposed, in lines."""
    counts = Counter(one.how for one in found)
    words: tuple[tuple[Certainty, str], ...] = (("key", "by number, login or address"), ("kept", "as confirmed before"))
    if done := "; ".join(f"{counts[how]} {why}" for how, why in words if counts[how]):
        yield f"Whose they are: {done}."
    if whole := [one for one in sure if one.evidence == "the whole name"]:
        names = ((one.attempts[0].full_name or one.attempts[0].student, one.students[0].id) for one in whole[:_SHOWN])
        few = ", ".join(f"{quoted(name)} {student}" for name, student in names) + " …" * (len(whole) > _SHOWN)
        yield f"{len(whole)} have the whole name of one student, and of no other: {few}"
    yield from (f"  {_line(one)}" for one in sure if one not in whole)


def _line(one: Claim) -> str:
    who = "; ".join(map(str, one.students)) if one.how != "open" else "?"
    return f"{one.handle:32} {who:26} {one.evidence}"


def _answers(found: Sequence[Claim], roster: Roster, talk: Dialogue) -> Iterator[tuple[Claim, tuple[Student, ...]]]:
    """Ask about what is open; yield each with whom the teacher says that it is of, none for nobody."""
    unclear = [one for one in found if one.how == "open"]
    if unclear and talk.ask:
        have = {student.id for one in found if one.how != "open" for student in one.students}
        none = [str(one) for one in roster.students if one.id not in have]
        more = f" and {len(none) - _NAMED} more" if len(none) > _NAMED else ""
        are = "is" if len(unclear) == 1 else "are"
        talk.say(f"{len(unclear)} {are} not clear. Nothing yet from: {', '.join(none[:_NAMED]) or 'nobody'}{more}.")
    for one in unclear:
        if (students := _asked(one, roster, talk)) is not None:
            yield one, students


def _asked(one: Claim, roster: Roster, talk: Dialogue) -> tuple[Student, ...] | None:
    """Return whom the teacher says that something open is of, none for nobody; None to say it later."""
    while talk.ask:
        text = talk.ask(f"  {_line(one)}\n    [Enter = later, a number or name, {NOBODY} = nobody's] ").strip()
        if text in ("", NOBODY):
            return () if text else None
        if (student := roster.find(text)) is None:
            talk.say(f"    {quoted(text)} is not one student: {GUEST}.")
        elif student in (one.students or (student,)) or talk.insists(
            f"    The name is another's. {student} all the same?"
        ):
            return (student,)
    return None


def _is_always(one: Claim, students: tuple[Student, ...], talk: Dialogue) -> bool:
    """Ask whether a name that several have is for the term, where they can call their files differently."""
    if one.attempts[0].layout != FOLDER.layout or one.keyed or not set() < {*students} < {*one.students}:
        return False
    question = f"    Always {students[0].id}'s, in every assignment? Who else has the name then writes another one."
    return talk.insists(question)


def _rows(
    found: Iterable[Claim],
    told: Mapping[str, tuple[Student, ...]],
    always: Collection[str],
    assignment: str,
    rows: WhoRows,
) -> WhoRows:
    """Return the rows of who.csv: all that is confirmed, for the term or for an assignment, and what waits to be."""
    table = {(row[_HANDLE], row[_CONFIRMED]): row for row in rows}
    for one in found:
        wrote, until = table.pop((one.handle, ""), {}).get(_STUDENT, ""), ""
        students = told.get(one.handle, one.students if one.how == "sure" else ())
        if one.handle in told:
            is_lasting = not is_mere_name(one.attempts[0]) and {*one.keyed} <= {*students}
            until = "yes" if students and (one.handle in always or is_lasting) else assignment
        if until or not one.is_certain:
            ids = "; ".join(student.id for student in students) or (NOBODY if until else wrote)
            table[one.handle, until] = dict(zip(COLUMNS, (one.handle, ids, one.evidence, until), strict=True))
    return list(table.values())
