"""Whose each hand-in is: certain by an exact key, else a proposal with its evidence; never a guess."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, TypeAlias

from grading.collect import Attempt
from grading.files import folded, words
from grading.platforms import CANVAS, CLASSROOM50, FOLDER, GRADESCOPE, MOODLE
from grading.roster import COMMON, Roster, Student, plain
from grading.tables import quoted

Certainty: TypeAlias = Literal["kept", "key", "sure", "open"]  # strongest first
NOBODY = "-"
_RANKS: Mapping[Certainty, int] = {"kept": 0, "key": 1, "sure": 2, "open": 3}
_SHORTEST = 3  # shorter parts of a file name are numbers of assignments and copies, not of students
_NO_NAMES = words(  # words that people add to their name in a file's; any other may be part of a longer name
    "answers assignment copy of ex exercise final homework hw ipynb lab lesson my new notebook old solution submission"
    " v version 作业 第 次 次作业"
)
_A_CLASS = 5  # hand-ins; a word that is in most of so many names is not a student's name


@dataclass(frozen=True)
class Claim:
    """Whose the attempts under one handle are.

    Args:
        handle: what the owner is kept under.
        attempts: what was handed in under it.
        students: whose they are, or, where it is open, may be; several for a team.
        evidence: why.
        how: certain, as a person confirmed it ("kept") or by a key; proposed ("sure"); or for a person to say ("open").

    """

    handle: str
    attempts: tuple[Attempt, ...]
    students: tuple[Student, ...] = ()
    evidence: str = ""
    how: Certainty = "open"

    @property
    def is_certain(self) -> bool:
        """Whether nobody has to confirm it."""
        return self.how in ("kept", "key")


@dataclass(frozen=True)
class Confirmed:
    """Whose the handles are that a person has confirmed, as ids; "-" for nobody's.

    Args:
        term: for all assignments.
        here: for this assignment alone.
        elsewhere: for another one alone: such a handle is only proposed.

    """

    term: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    here: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    elsewhere: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def claims(
    attempts: Sequence[Attempt], roster: Roster, assignment: str, kept: Confirmed | None = None
) -> tuple[Claim, ...]:
    """Return whose each attempt is, as far as that is certain, or a proposal, or why a person has to say.

    Args:
        attempts: what was handed in.
        roster: who is in the class.
        assignment: its name, whose words say nothing about an owner.
        kept: what a person has confirmed.

    """
    names = {word for one in roster.students for word in words(one.name)}
    noise = {*_pieces(assignment), *_NO_NAMES, *(_in_most(attempts) - names)}
    kept, whose = kept or Confirmed(), _Whose(roster, noise)
    found = [whose.claim(handle, some, kept) for handle, some in _by_handle(attempts, roster).items()]
    return tuple(_without_rivals(list(_as_before(found, roster, kept))))


def _in_most(attempts: Iterable[Attempt]) -> set[str]:
    """Return the words that are in most of the files' names."""
    files = [set(_pieces(one.student)) for one in attempts if one.layout == FOLDER.layout]
    counts = Counter(word for name in files for word in name)
    return {word for word, count in counts.items() if len(files) >= _A_CLASS and 2 * count > len(files)}


def _by_handle(attempts: Iterable[Attempt], roster: Roster) -> dict[str, list[Attempt]]:
    """Return the attempts of each owner; where two have one name, what lies apart is apart."""
    found: dict[str, dict[str, list[Attempt]]] = {}
    for one in attempts:
        is_of_two = not one.keys and len(roster.named(one.full_name or one.student)) > 1
        place = f"{one.student} in {one.source.file.parent.name}" if is_of_two and not one.platform_id else ""
        found.setdefault(handle_of(one), {}).setdefault(one.platform_id or place, []).append(one)
    return {
        handle if len(apart) == 1 else f"{handle} #{mark}": some
        for handle, apart in found.items()
        for mark, some in apart.items()
    }


def handle_of(one: Attempt) -> str:
    """Return what an attempt's owner is kept under."""
    return one.handle or one.student


def is_mere_name(one: Attempt) -> bool:
    """Tell whether what an attempt's owner is kept under is no key: two may have it."""
    return one.layout == FOLDER.layout or " name: " in one.handle


def _pieces(text: str) -> tuple[str, ...]:
    """Return the words and numbers of a name, also where they are run together: 1001Ann."""
    return tuple(piece for word in words(text) for piece in re.findall(r"\d+|\D+", word))


class _Whose:
    """Tells whose one handle is, by nothing but what is said of it and the class list.

    Args:
        roster: who is in the class.
        noise: words that say nothing about an owner.

    """

    def __init__(self, roster: Roster, noise: Collection[str]) -> None:
        self.roster, self.noise = roster, noise

    def claim(self, handle: str, some: Sequence[Attempt], kept: Confirmed) -> Claim:
        """Return whose the attempts under a handle are."""
        one, claim = some[0], Claim(handle, tuple(some))
        text = one.full_name or one.student
        by_key, why, is_team = self._keyed(one)
        named = self.roster.named(text)
        is_of_two = (
            is_mere_name(one) and handle in kept.term and len(self.claim(handle, some, Confirmed()).students) > 1
        )
        if mine := self._kept(handle, kept, by_key, is_of_two):
            return replace(claim, students=mine if mine != (_NOBODY,) else (), evidence="as you confirmed", how="kept")
        if one.is_stray:
            return replace(claim, students=by_key or named, evidence="it is not named as the others are")
        if named and by_key and not {*named} & {*by_key}:
            clash = f"{why} is {by_key[0]}'s, but the name is {named[0]}'s"
            return replace(claim, students=(*by_key, *named), evidence=clash)
        if len(by_key) == 1 or is_team:
            if doubt := "" if is_team else self._doubt(one, by_key, why):
                return replace(claim, students=by_key, evidence=f"{why}, but {doubt}")
            copies = sorted({each.student for each in some if FOLDER.layout == each.layout} - {claim.handle})
            told = f"{why}; also {', '.join(map(quoted, copies))}" if copies else why
            return replace(claim, students=by_key, evidence=told, how="sure" if copies else "key")
        if by_key:
            return replace(claim, students=by_key, evidence=f"{why} is {' and '.join(map(str, by_key))}'s")
        return self._proposed(claim, named)

    def _kept(self, handle: str, kept: Confirmed, by_key: Sequence[Student], is_of_two: bool) -> tuple[Student, ...]:
        """Return whose a person has said that a handle is; a mere name no longer counts once two have it."""
        ids = kept.here.get(handle) or (() if is_of_two else kept.term.get(handle, ()))
        if ids == (NOBODY,):
            return (_NOBODY,)
        mine = tuple(one for one in self.roster.students if one.id in ids)
        return mine if {*by_key} <= {*mine} else ()

    def _keyed(self, one: Attempt) -> tuple[tuple[Student, ...], str, bool]:
        """Return all whom the exact keys of a hand-in mean, which keys, and whether they are a team."""
        kinds: Sequence[str] = ("github", "login", "alias") if one.layout == CLASSROOM50 else COMMON
        pairs = [(key, kinds) for key in one.keys]
        if one.platform_id and one.layout in (CANVAS.layout, MOODLE.layout):
            pairs.append((one.platform_id, ("canvas", "alias") if one.layout == CANVAS.layout else ("participant",)))
        elif not pairs and not one.full_name:
            pairs += [(one.student, COMMON)] + [(one.handle, COMMON)] * bool(one.handle)
        found, why = dict[Student, None](), list[str]()
        for text, some in pairs:
            hits, kind = self.roster.keyed(text, some)
            if hits:
                found |= dict.fromkeys(hits)
                why += [f"{kind} {text}"] * (f"{kind} {text}" not in why)
        if not found and (team := self._team(one)):
            return team, f"the team {one.full_name or one.student}", True
        is_team = one.layout == GRADESCOPE.layout and sum("@" in key for key in one.keys) > 1
        return tuple(found), " and ".join(why), is_team

    def _is_a_name(self, text: str, hits: Sequence[Student]) -> bool:
        """Tell whether a key of one student is another's name, or a part of it: ann@… may be one Ann of several."""
        named, said = self.roster.named(text), set(words(text))
        return any(one not in hits and (one in named or said <= name) for one, name in self._names)

    @cached_property
    def _names(self) -> list[tuple[Student, set[str]]]:
        return [(one, set(words(one.name))) for one in self.roster.students]

    def _team(self, one: Attempt) -> tuple[Student, ...]:
        """Return the partners of a name, the longest; Moodle writes it and then one of its members, "A-1-Jane Doe"."""
        name = one.full_name or one.student
        ends = [at for at, letter in enumerate(name) if letter == "-" and one.layout == MOODLE.layout]
        before = (self.roster.team_called(name[:end]) for end in reversed(ends))
        return self.roster.team_called(name) or next(filter(None, before), ())

    def _doubt(self, one: Attempt, by_key: Sequence[Student], why: str) -> str:
        """Return why a platform's number may not be the owner's: another name beside it, or two ways to read it."""
        is_chosen = one.layout == FOLDER.layout or why.startswith("local")
        if is_chosen and any(self._is_a_name(text, by_key) for text in (one.student, *one.keys)):
            return "that is in another's name, too"
        known = {word for student in by_key for name in student.names for word in plain(name).split()}
        told = {*plain(" ".join(words(one.full_name))).split(), plain("".join(words(one.full_name)))}
        is_moodle_s_own = one.full_name == "Participant"  # where work is marked without names
        if one.full_name and known and not known & told and not is_moodle_s_own:
            return f"the name is {quoted(one.full_name)}"
        inside = re.findall(r"(?<=_)(\d+)(?=_\d{3,}_)", one.prefix + one.name) if one.layout == CANVAS.layout else []
        others = [n for n in inside if {*self.roster.by_key.get(f"canvas:{n}", by_key)} - {*by_key}]
        return f"{others[0]} stands in it, too" if others else ""

    def _proposed(self, claim: Claim, named: Sequence[Student]) -> Claim:
        """Return whose a hand-in without a key may be, by its owner's name."""
        one = claim.attempts[0]
        if len(named) > 1:
            ids = ", ".join(student.id for student in named)
            return replace(claim, students=tuple(named), evidence=f"{len(named)} have this name: {ids}")
        number = self.roster.keyed(one.platform_id)[0] if one.platform_id else ()
        if named:
            student, told = named[0], "the whole name"
            has_another = one.layout == CANVAS.layout and any(key.startswith("canvas:") for key in student.keys)
            if has_another or {*number} - {student}:
                return replace(
                    claim, students=(student, *number), evidence=f"{told}, but not the number {one.platform_id}"
                )
            told += f" and the number {one.platform_id}" * bool(number)
            return replace(claim, students=(student,), evidence=told, how="sure")
        return self._inside(claim, one.student) if one.layout == FOLDER.layout else claim

    @cached_property
    def _by_piece(self) -> dict[str, dict[Student, None]]:
        """Who has a word or a number in a key or in the name."""
        found: dict[str, dict[Student, None]] = {}
        for one in self.roster.students:
            for piece in {*_pieces(one.name), *(piece for key in self._keys[one] for piece in key)}:
                found.setdefault(piece, {})[one] = None
        return found

    @cached_property
    def _keys(self) -> dict[Student, list[tuple[str, ...]]]:
        texts = ((one, (key.partition(":")[2] for key in one.keys)) for one in self.roster.students)
        return {one: [_pieces(text) for text in some if len(text) >= _SHORTEST] for one, some in texts}

    def _inside(self, claim: Claim, text: str) -> Claim:
        """Return whose key or whole name is all of a file's own name, but for what people add to it."""
        said, run = Counter(_pieces(text)), f" {' '.join(_pieces(text))} "
        near = dict.fromkeys(one for piece in said for one in self._by_piece.get(piece, ()))
        names = {one: Counter(_pieces(one.name)) for one in near}
        by_name = [one for one in near if names[one] and names[one] <= said]
        longest = [one for one in by_name if not any(names[one] < names[other] for other in by_name)]
        no_key = [{*self.noise}, *({*names[one]} for one in longest)]  # ann, where it is Ann Ray
        keys = {
            one: [
                key
                for key in self._keys[one]
                if f" {' '.join(key)} " in run and not any({*key} < some for some in no_key)
            ]
            for one in near
        }
        by_key = [one for one in near if keys[one]]
        touched = tuple(dict.fromkeys((*by_key, *longest)))
        one = next(iter(by_key or longest), None)
        is_weak = one and keys[one] and all(self._is_a_name(" ".join(key), (one,)) for key in keys[one])
        others = [other for other in longest if one and names[other] != names[one]]
        if one is None or is_weak or len(by_key or longest) > 1 or others:
            told = f"it may be of {' or '.join(map(str, touched[:4]))}" if touched else ""
            return replace(claim, students=touched, evidence=told)
        left = {*said} - {*names[one]} - {piece for key in keys[one] for piece in key} - {*self.noise}
        told = f"{one} is in it"
        if any(not piece.isdigit() for piece in left):
            return replace(claim, students=(one,), evidence=f"{told}, and more")
        return replace(claim, students=(one,), evidence=told, how="sure")


_NOBODY = Student(NOBODY)


def _as_before(found: Sequence[Claim], roster: Roster, kept: Confirmed) -> Iterator[Claim]:
    """Yield the claims; an open handle that differs from a confirmed one only in its numbers is proposed as that."""
    forms = Counter(_form(one.handle) for one in found)
    earlier: dict[str, dict[tuple[str, ...], str]] = {}
    for handle, ids in {**kept.elsewhere, **kept.term}.items():
        if roster.keyed(handle)[0]:
            continue  # its number is somebody's, and another number is another's
        earlier.setdefault(_form(handle), {})[ids] = handle
    for claim in found:
        same = earlier.get(_form(claim.handle), {})
        ids = next(iter(same), ())
        mine = tuple(one for one in roster.students if one.id in ids)
        is_new = claim.how == "open" and not claim.attempts[0].is_stray and {*claim.students} <= {*mine}
        if mine and is_new and re.search(r"[^\W\d_]{2}", claim.handle) and len(same) == forms[_form(claim.handle)] == 1:
            told = f"as {quoted(same[ids])}, which you confirmed before"
            yield replace(claim, students=mine, evidence=told, how="sure")
        else:
            yield claim


def _form(handle: str) -> str:
    """Return a handle without its small numbers, which count assignments and copies as a rule."""
    return re.sub(r"(?<!\d)\d{1,2}(?!\d)", "#", folded(handle))


def _without_rivals(found: Sequence[Claim]) -> Iterator[Claim]:
    """Yield the claims, open where two handles are one student's: a weaker one never pushes out a stronger one."""
    rivals: dict[Student, list[Claim]] = {}
    for claim in found:
        for student in claim.students if claim.how != "open" and len(claim.students) == 1 else ():
            rivals.setdefault(student, []).append(claim)
    for claim in found:
        others = [one for one in rivals.get(claim.students[0], ()) if one != claim] if len(claim.students) == 1 else []
        if claim.how == "open" or not others:
            yield claim
            continue
        told = f"{claim.evidence}; but {', '.join(quoted(one.handle) for one in others)} says so as well"
        best = min(_RANKS[one.how] for one in others)
        stays = _RANKS[claim.how] < best or claim.how == "kept"
        yield replace(claim, evidence=told, how=claim.how if stays else "open")
