"""The two tables of a term: people.csv, who is filed as what, and who.csv, what a person confirmed; and the asking."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from grading.files import write_whole
from grading.roster import Roster, Student, listed, number_of
from grading.tables import quoted, read_table, table_bytes, unsafe
from grading.who import NOBODY, Claim, Confirmed, is_mere_name

PEOPLE, WHO = "people.csv", "who.csv"
_PERSON = ("person", "name", "section", "known")
_HANDLE, _STUDENT, _EVIDENCE, _CONFIRMED = COLUMNS = ("file or folder", "student", "evidence", "confirmed")
_SHOWN, _NAMED = 4, 12
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
        return self.ask is not None and self.ask(f"{question} [Y/n] ").strip().lower() in ("", "y", "yes")


# Who is filed as what


def read_people(folder: Path) -> tuple[Student, ...]:
    """Return everybody who is or was in the class; ValueError for a table that is none."""
    if not (path := folder / PEOPLE).exists():
        return ()
    table = read_table(path)
    table.need(*_PERSON)
    rows = ([unsafe(row[column]) for column in _PERSON] for row in table.rows)
    return tuple(_person(one, name, section, listed(known)) for one, name, section, known in rows)


def _person(one: str, name: str, section: str, known: tuple[str, ...]) -> Student:
    """Return who stands in a row; a spreadsheet may have taken zeros off the first cell."""
    whole = (key[3:] for key in known if key.startswith("id:") and number_of(one) == number_of(key[3:]) != "")
    return Student(next(whole, one), name, known=known, section=section)


def write_people(folder: Path, people: Iterable[Student]) -> None:
    """Write everybody; participants' numbers of Moodle, which are new in each assignment, are not kept."""
    cells = ((one.id, one.name, one.section, "; ".join(_lasting(one.known))) for one in people)
    _write(folder / PEOPLE, [dict(zip(_PERSON, some, strict=True)) for some in cells], _PERSON)


def _lasting(keys: Iterable[str]) -> list[str]:
    return [key for key in keys if not key.startswith(_PASSING)]


def _write(path: Path, rows: Sequence[Mapping[str, str]], columns: Sequence[str]) -> None:
    data = table_bytes(rows, columns)
    if path.read_bytes() != data if path.exists() else rows:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)


def section_of(people: Sequence[Student], roster: Roster) -> str:
    """Return which section a list is of: that of most of its students who are on file; "" for the first one."""
    on_file = Roster(tuple(people))
    known = [old.section for one in roster.students for old in _hits(one, on_file) if not _is_doubtful(one, old)]
    named = [old.section for one in roster.students for old in on_file.named(one.name)[:1] if one.name]
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
    on_file, pairs = Roster(tuple(people)), list[tuple[Student, Student | None]]()
    hits = {one: [old for old in _hits(one, on_file) if not _is_twin(one, old, section)] for one in roster.students}
    gone = {one.id for one in people if one.section in ("", section)} - {
        old.id for some in hits.values() for old in some
    }
    for one, some in hits.items():
        if len(some) > 1:
            both = " and ".join(map(str, some))
            raise ValueError(f"{roster.name}, line {one.line}: its numbers are those of two, {both}: correct one list")
        alike = [old for old in on_file.named(one.name) if old.id in gone] if one.name else []
        pairs.append((one, next(iter(some or alike), None)))
    _require_one_row_each(pairs, roster)
    if asked := [(one, old) for one, old in pairs if old and _is_doubtful(one, old)]:
        told = ", ".join(f"{one}, on file as {old}" for one, old in asked[:_SHOWN]) + " …" * (len(asked) > _SHOWN)
        if talk.ask is None:
            raise ValueError(
                f"the same people? {told}: answer on a terminal, or write what is new beside “known” in {PEOPLE}, or "
                "say --section for a list that counts anew"
            )
        if not talk.agrees(f"The same people? {told}"):
            pairs = [(one, None if (one, old) in asked else old) for one, old in pairs]
    filed = {one.id: one for one in people}
    students = tuple(_filed(one, old, filed, section, Path(roster.name).stem) for one, old in pairs)
    return replace(roster, students=students), tuple(filed.values())


def _hits(one: Student, on_file: Roster) -> tuple[Student, ...]:
    """Return who on file has any lasting key of a row, as it is written, else as a number."""
    found = dict.fromkeys(old for key in _lasting(one.keys) for old in on_file.by_key.get(key, ()))
    return tuple(found) or on_file.by_key.get(f"number:{number_of(one.id)}", ())


def _is_twin(one: Student, old: Student, section: str) -> bool:
    """Tell whether a row and another section's student have a number alike by chance."""
    return old.section != section and not _words(one) & _words(old) and _has_only_ids(one, old)


def _is_doubtful(one: Student, old: Student) -> bool:
    """Tell whether a row and a person on file have only a name, or only an id beside other names, in common."""
    if not set(_lasting(one.keys)) & set(_lasting(old.keys)) and number_of(one.id) != number_of(old.id):
        return True
    both = _words(one), _words(old)
    return all(both) and not both[0] & both[1] and _has_only_ids(one, old)


def _has_only_ids(one: Student, old: Student) -> bool:
    return all(key.startswith("id:") for key in set(_lasting(one.keys)) & set(_lasting(old.keys)))


def _words(one: Student) -> set[str]:
    return {word for name in one.names for word in name.split()}


def _require_one_row_each(pairs: Iterable[tuple[Student, Student | None]], roster: Roster) -> None:
    lines: dict[str, Student] = {}
    for one, old in pairs:
        if old and lines.setdefault(old.id, one) is not one:
            raise ValueError(f"{roster.name}, lines {lines[old.id].line} and {one.line} are both {old}")


def _filed(one: Student, old: Student | None, filed: dict[str, Student], section: str, source: str) -> Student:
    """Return a row's student under the id that it has for good, and keep what it is known by."""
    number = old.id if old else f"{section or source}/{one.id}" if one.id in filed else one.id
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
    table = read_table(folder / WHO).rows if (folder / WHO).exists() else ()
    rows = [{one: unsafe(row[one]) for one in COLUMNS} for row in table]
    kept = [row for row in rows if student not in listed(row[_STUDENT])]
    if kept != rows:
        write_who(folder, kept)
        found.append(WHO)
    return found


# Whose the hand-ins are


def read_who(folder: Path, people: Roster, assignment: str, course: Collection[str]) -> tuple[WhoRows, Confirmed]:
    """Return the rows of who.csv, and what of them counts; ValueError for a confirmed student who is nobody."""
    if not (path := folder / WHO).exists():
        return [], Confirmed()
    table, rows = read_table(path), list[dict[str, str]]()
    term, here, elsewhere = (dict[str, tuple[str, ...]]() for _ in range(3))
    table.need(*COLUMNS)
    for row in table.rows:
        cells = {column: unsafe(row[column]) for column in COLUMNS}
        rows.append(cells)
        if cells[_CONFIRMED] and cells[_STUDENT]:
            ids = row.read(_STUDENT, lambda text: tuple(_id(one, people) for one in listed(unsafe(text))))
            is_here, is_other = cells[_CONFIRMED] == assignment, cells[_CONFIRMED] in course
            some = here if is_here else elsewhere if is_other else term
            some[cells[_HANDLE]] = ids
    return rows, Confirmed(term, here, elsewhere)


def write_who(folder: Path, rows: WhoRows) -> None:
    """Write who.csv, where there is anything to write."""
    _write(folder / WHO, rows, COLUMNS)


def _id(text: str, people: Roster) -> str:
    """Return the id that a cell means; an id as it is written first, which may be another's login."""
    is_id = text == NOBODY or any(text == one.id for one in people.students)
    return text if is_id else people.the_student(text).id


def settled(
    found: Sequence[Claim], roster: Roster, assignment: str, talk: Dialogue, rows: WhoRows
) -> tuple[list[Claim], WhoRows]:
    """Return the claims as they stand once the teacher has been asked, and the rows of who.csv.

    Args:
        found: whose the hand-ins are, or may be.
        roster: who is in the class.
        assignment: its name.
        talk: says what is certain, and asks about the rest.
        rows: what stood in who.csv.

    """
    sure, unclear = ([one for one in found if one.how == how] for how in ("sure", "open"))
    for line in _told(found, sure):
        talk.say(line)
    accepts = bool(sure) and (talk.yes or talk.agrees(f"Are these {len(sure)} right? You can also edit {WHO}."))
    if unclear and talk.ask:
        have = {student.id for one in found if one.how != "open" for student in one.students}
        none = [str(one) for one in roster.students if one.id not in have]
        more = f" and {len(none) - _NAMED} more" if len(none) > _NAMED else ""
        talk.say(f"{len(unclear)} are not clear. Nothing yet from: {', '.join(none[:_NAMED]) or 'nobody'}{more}.")
    said = {one.handle: students for one in unclear if (students := _asked(one, roster, talk)) is not None}
    told = {**({one.handle: one.students for one in sure} if accepts else {}), **said}
    done = [replace(one, how="kept", students=told[one.handle]) if one.handle in told else one for one in found]
    if left := [one for one in done if not one.is_certain]:
        waiting = len(sure) if sure and not accepts else 0
        lines = [f"{waiting} wait for --yes."] if waiting else []
        yours = len(left) - waiting
        lines += [f"{yours} left for you in {WHO}: write the student beside each, and “yes”."] if yours else []
        talk.say(" ".join((*lines, "None of these is graded until then.")))
    for_term = {one.handle for one in found if one.how == "sure" or not is_mere_name(one.attempts[0])}
    until = {one: "yes" if one in for_term and told[one] else assignment for one in told}
    return done, _rows(done, until, rows)


def _told(found: Sequence[Claim], sure: Sequence[Claim]) -> list[str]:
    """Return what is certain and what is proposed, in lines."""
    counts = {how: sum(one.how == how for one in found) for how in ("key", "kept")}
    words = (("key", "by number, login or address"), ("kept", "as confirmed before"))
    done = "; ".join(f"{counts[how]} {why}" for how, why in words if counts[how])
    whole = [one for one in sure if one.evidence == "the whole name"]
    few = ", ".join(f"{quoted(_name(one))} {one.students[0].id}" for one in whole[:_SHOWN])
    lines = [f"Whose they are: {done}."] if done else []
    lines += [
        f"{len(whole)} have the whole name of one student, and of no other: {few}{' …' * (len(whole) > _SHOWN)}"
    ] * bool(whole)
    rest = [one for one in sure if one not in whole]
    return lines + [f"  {_line(one)}" for one in rest[: 3 * _SHOWN]] + ["  …"] * (len(rest) > 3 * _SHOWN)


def _name(one: Claim) -> str:
    return one.attempts[0].full_name or one.attempts[0].student


def _line(one: Claim) -> str:
    who = "; ".join(map(str, one.students)) if one.how != "open" else "?"
    return f"{one.handle:32} {who:26} {one.evidence}"


def _asked(one: Claim, roster: Roster, talk: Dialogue) -> tuple[Student, ...] | None:
    """Return whom the teacher says that something open is of, none for nobody; None to say it later."""
    if talk.ask is None:
        return None
    likely = one.students if len(one.students) == 1 else ()
    options = (
        f"Enter = {'yes' if likely else 'later'}, {'later, ' if likely else ''}a number or name, {NOBODY} = nobody's"
    )
    asked = str(likely[0]) if likely else ""
    while True:
        text = talk.ask(f"  {_line(one)}\n    {asked}[{options}] ").strip()
        if text in ("", NOBODY, "later"):
            return likely or None if not text else () if text == NOBODY else None
        if student := roster.find(text):
            return (student,)
        talk.say(f"    {quoted(text)} is not one student.")


def _rows(done: Iterable[Claim], until: Mapping[str, str], rows: WhoRows) -> WhoRows:
    """Return the rows of who.csv: all that is confirmed, for the term or for an assignment, and what waits to be."""
    table = {row[_HANDLE]: row for row in rows}
    for one in done:
        old = table.get(one.handle, dict.fromkeys(COLUMNS, ""))
        if one.is_certain and one.handle not in until:
            if not old[_CONFIRMED]:
                table.pop(one.handle, None)
            continue
        ids = "; ".join(student.id for student in one.students) if one.how != "open" else old[_STUDENT]
        is_nobody_s = one.handle in until and not ids
        cells = (one.handle, NOBODY if is_nobody_s else ids, one.evidence, until.get(one.handle, ""))
        table[one.handle] = dict(zip(COLUMNS, cells, strict=True))
    return list(table.values())
