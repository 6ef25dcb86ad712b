"""Whose each hand-in is: certain by an exact key, else a proposal with its evidence; never a guess."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Literal, TypeAlias

from grading.collect import Attempt
from grading.files import pieces, plain, words
from grading.platforms import CANVAS, CLASSROOM50, FOLDER, GRADESCOPE, MOODLE, NBGRADER
from grading.roster import COMMON, Roster, Student
from grading.tables import quoted

Certainty: TypeAlias = Literal["kept", "key", "sure", "open"]  # strongest first
NOBODY = "-"
_RANKS: Mapping[Certainty, int] = {"kept": 0, "key": 1, "sure": 2, "open": 3}
_WORDS = (  # that people add to their name in a file's; any other may be part of a longer name
    "answers assignment copy corrected done draft ex exercise final homework hw ipynb lab lesson my new notebook of old"
    " problem ps solution solutions solved submission submitted task tutorial v version week ws abgabe aufgabe blatt"
    " hausaufgabe kopie losung ubung copie corrige devoir exercice td tp copia ejercicio entrega exercicio practica"
    " tarea trabajo trabalho compito esercizio kopia opgave zadanie дз домашнее задание копия лабораторная работа"
    " 次 第 のコピー コピー 課題 과제 사본"
)
_NO_NAMES = pieces(plain(_WORDS))
_TIES = re.compile(
    r"\b(kopie v[ao]n|cop(ie|ia) d[ei]|notebook (von|de))\b|['’]s\b"
    r"|的|第.次|(?:作业|实验)[一二三四五六七八九十]?|报告|副本"
)
_MANY = 3  # students; what stands beside the names of so many, or of most, is no part of a name


@dataclass(frozen=True)
class Claim:
    """Whose the attempts under one handle are.

    Args:
        handle: what the owner is kept under.
        attempts: what was handed in under it.
        students: whose they are, or, where it is open, may be; several for a team.
        evidence: why.
        keyed: whom exact keys mean; an answer against one is kept for the assignment alone.
        how: certain, as a person confirmed it ("kept") or by a key; proposed ("sure"); or for a person to say ("open").

    """

    handle: str
    attempts: tuple[Attempt, ...]
    students: tuple[Student, ...] = ()
    evidence: str = ""
    keyed: tuple[Student, ...] = ()
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
        told: what spoke for it when it was confirmed for the term.

    """

    term: dict[str, tuple[str, ...]] = field(default_factory=dict)
    here: dict[str, tuple[str, ...]] = field(default_factory=dict)
    told: dict[str, str] = field(default_factory=dict)


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
    names = {one.student for one in attempts if one.layout == FOLDER.layout}
    noise = {*pieces(assignment), *_NO_NAMES, *_beside(names, roster)}
    whose = _Whose(roster, noise, kept or Confirmed())
    return tuple(_without_rivals([whose.claim(*one) for one in _by_handle(attempts, roster).items()]))


def _beside(names: Collection[str], roster: Roster) -> set[str]:
    """Return the words that stand beside the names or keys of several students, and are in no student's name."""
    beside: dict[str, set[Student]] = {}
    for text in names:
        named, keyed = roster.named_in(text), roster.keys_in(text)
        if len(of := {*named, *keyed}) == 1:
            own = {*chain(*named.values()), *" ".join(chain(*keyed.values())).split()}
            for piece in {*pieces(plain(text))} - own:
                beside.setdefault(piece, set()).update(of)
    several = {piece for piece, of in beside.items() if len(of) > 1 and (len(of) >= _MANY or 2 * len(of) > len(names))}
    return several.difference(*(pieces(plain(one.name)) for one in roster.students))


def _by_handle(attempts: Iterable[Attempt], roster: Roster) -> dict[str, tuple[Attempt, ...]]:
    """Return the attempts of each owner; where two have one name, what lies apart is apart."""
    found: dict[str, dict[str, list[Attempt]]] = {}
    for one in attempts:
        is_of_two = not one.keys and len(roster.named(one.full_name or one.student)) > 1
        place = one.platform_id or f"{one.student} in {one.source.file.parent.name}" * is_of_two
        found.setdefault((one.handle or one.student).strip(), {}).setdefault(place, []).append(one)
    return {
        handle if len(apart) == 1 else f"{handle} #{mark or some[0].student}": tuple(some)
        for handle, apart in found.items()
        for mark, some in apart.items()
    }


def _own_names(one: Attempt) -> list[str]:
    """Return the name of an attempt's owner, and what it may be where Moodle has put a group and "-" before it."""
    name = one.full_name or one.student
    starts = [at + 1 for at, letter in enumerate(name) if letter == "-" and one.layout == MOODLE.layout]
    return [name[start:] for start in (0, *starts)]


def is_mere_name(one: Attempt) -> bool:
    """Tell whether what an attempt's owner is kept under is no key: two may have it."""
    return one.layout == FOLDER.layout or " name: " in one.handle


class _Whose:
    """Tells whose one handle is, by nothing but what is said of it and the class list.

    Args:
        roster: who is in the class.
        noise: words that say nothing about an owner.
        kept: what a person has confirmed.

    """

    def __init__(self, roster: Roster, noise: set[str], kept: Confirmed) -> None:
        self.roster, self.noise, self.kept = roster, noise, kept

    def claim(self, handle: str, some: tuple[Attempt, ...]) -> Claim:
        """Return whose the attempts under a handle are: a mere name that was confirmed counts until others have it."""
        one, (by_key, why, is_team) = some[0], self._keyed(some[0])
        found = self._found(Claim(handle, some, keyed=by_key), by_key, why, is_team)
        is_of_two = is_mere_name(one) and len(found.students) > 1
        is_new = is_of_two and self.kept.told.get(handle) != found.evidence
        here = self.kept.here.get(handle, ())
        ids = here or (() if is_new else self.kept.term.get(handle, ()))
        mine = tuple(student for student in self.roster.students if student.id in ids)
        if ids == (NOBODY,) or (mine and (here or {*by_key} <= {*mine})):
            return replace(found, students=mine, evidence="as you confirmed", how="kept")
        return found

    def _keyed(self, one: Attempt) -> tuple[tuple[Student, ...], str, bool]:
        """Return all whom the exact keys of a hand-in mean, which keys, and whether they are a team."""
        kinds: Sequence[str] = ("github", "login", "alias") if one.layout == CLASSROOM50 else COMMON
        pairs = [(key, kinds) for key in one.keys]
        if one.platform_id and one.layout in (CANVAS.layout, MOODLE.layout):
            pairs.append((one.platform_id, ("canvas", "alias") if one.layout == CANVAS.layout else ("participant",)))
        elif not pairs and not one.full_name:
            pairs += [(text, COMMON) for text in (one.student, one.handle)]
        hits = [(text, *self.roster.keyed(text, some)) for text, some in pairs]
        if not (found := dict.fromkeys(student for _, some, _ in hits for student in some)):
            team = self._team(one)
            return team, f"the team {one.full_name or one.student}", bool(team)
        why = " and ".join(dict.fromkeys(f"{kind} {text}" for text, some, kind in hits if some))
        return tuple(found), why, one.layout == GRADESCOPE.layout and ";" in one.handle

    def _is_a_name(self, text: str, hits: Sequence[Student]) -> bool:
        """Tell whether a key of one student is another's name, or a part of it: ann@… may be one Ann of several."""
        named, said = self.roster.named(text), {*words(plain(text))}
        return any(one not in hits and (one in named or said <= one.words) for one in self.roster.students)

    def _team(self, one: Attempt) -> tuple[Student, ...]:
        """Return the partners of a name, the longest; Moodle writes it and then one of its members, "A-1-Jane Doe"."""
        name = one.full_name or one.student
        ends = [name[: -len(rest) - 1] for rest in _own_names(one)[1:]]
        return next(filter(None, map(self.roster.team_called, (name, *reversed(ends)))), ())

    def _found(self, claim: Claim, by_key: tuple[Student, ...], why: str, is_team: bool) -> Claim:
        """Return whose a hand-in is by its keys, unless the name beside them is another's, or by its name."""
        one = claim.attempts[0]
        named = next(filter(None, map(self.roster.named, _own_names(one))), ())
        if one.is_stray:
            return replace(claim, students=by_key or named, evidence="it is not named as the others are")
        if not by_key:
            return self._proposed(claim, named)
        if named and not {*named} & {*by_key}:
            clash = f"{why} is {by_key[0]}'s, but the name is {named[0]}'s"
            return replace(claim, students=(*by_key, *named), evidence=clash)
        if len(by_key) > 1 and not is_team:
            return replace(claim, students=by_key, evidence=f"{why} is {' and '.join(map(str, by_key))}'s")
        if doubt := "" if is_team else self._doubt(one, by_key, why):
            return replace(claim, students=by_key, evidence=f"{why}, but {doubt}")
        copies = {each.student for each in claim.attempts if each.layout == FOLDER.layout} - {claim.handle}
        told = f"{why}; also {', '.join(map(quoted, sorted(copies)))}" if copies else why
        return replace(claim, students=by_key, evidence=told, how="sure" if copies else "key")

    def _doubt(self, one: Attempt, by_key: Sequence[Student], why: str) -> str:
        """Return why a platform's number may not be the owner's: another name beside it, or two ways to read it."""
        is_chosen = one.layout == FOLDER.layout or why.startswith("local")
        if is_chosen and any(self._is_a_name(text, by_key) for text in (one.student, *one.keys)):
            return "that is in another's name, too"
        known, said = {word for student in by_key for word in student.words}, words(plain(one.full_name))
        is_moodle_s_own = one.full_name == "Participant"  # where work is marked without names
        if said and known and not known & {*said, "".join(said)} and not is_moodle_s_own:
            return f"the name is {quoted(one.full_name)}"
        inside = re.findall(r"(?<=_)(\d+)(?=_\d{3,}_)", one.prefix + one.name) if one.layout == CANVAS.layout else []
        others = [n for n in inside if {*self.roster.by_key.get(f"canvas:{n}", by_key)} - {*by_key}]
        return f"{others[0]} stands in it, too" if others else ""

    def _proposed(self, claim: Claim, named: tuple[Student, ...]) -> Claim:
        """Return whose a hand-in without a key may be, by its owner's name."""
        one = claim.attempts[0]
        if len(named) > 1:
            ids = ", ".join(student.id for student in named)
            return replace(claim, students=named, evidence=f"{len(named)} have this name: {ids}")
        if not named:
            return self._inside(claim, one.student) if one.layout in (FOLDER.layout, NBGRADER.layout) else claim
        number = self.roster.keyed(one.platform_id)[0] if one.platform_id else ()
        has_another = one.layout == CANVAS.layout and any(key.startswith("canvas:") for key in named[0].keys)
        if has_another or {*number} - {*named}:
            told = f"the whole name, but not the number {one.platform_id}"
            return replace(claim, students=(*named, *number), evidence=told)
        told = "the whole name" + f" and the number {one.platform_id}" * bool(number)
        return replace(claim, students=named, evidence=told, how="sure")

    def _inside(self, claim: Claim, text: str) -> Claim:
        """Return whose key or whole name is all of a file's own name, but for what people add to it."""
        text = _TIES.sub(" ", plain(text))
        longest = self.roster.named_in(text)
        no_key = [self.noise, *map(set, longest.values())]  # ann, where it is Ann Ray
        keyed = {
            one: found
            for one, keys in self.roster.keys_in(text).items()
            if (found := [key for key in keys if not any({*key.split()} < some for some in no_key)])
        }
        touched = tuple(dict.fromkeys((*keyed, *longest)))
        one = next(iter(touched), None)
        is_weak = one in keyed and all(self._is_a_name(key, (one,)) for key in keyed[one])
        if (
            one is None
            or is_weak
            or len(keyed or longest) > 1
            or any(longest.get(one, Counter(pieces(plain(one.name)))) != name for name in longest.values())
        ):
            told = f"it may be of {' or '.join(map(str, touched[:4]))}" if touched else ""
            return replace(claim, students=touched, evidence=told)
        left = {*pieces(text)} - {*pieces(plain(one.name)), *" ".join(keyed.get(one, ())).split(), *self.noise}
        if all(piece.isdigit() for piece in left):
            return replace(claim, students=(one,), evidence=f"{one} is in it", how="sure")
        return replace(claim, students=(one,), evidence=f"{one} is in it, and more")


def _without_rivals(found: Sequence[Claim]) -> Iterator[Claim]:
    """Yield the claims, open where two handles are one student's: a weaker one never pushes out a stronger one."""
    rivals: dict[tuple[Student, ...], list[Claim]] = {}
    for claim in found:
        if claim.how != "open" and len(claim.students) == 1:
            rivals.setdefault(claim.students, []).append(claim)
    for claim in found:
        others = [one for one in rivals.get(claim.students, ()) if one is not claim] if claim.how != "open" else []
        if others:
            told = f"{claim.evidence}; but {', '.join(quoted(one.handle) for one in others)} says so as well"
            is_first = claim.how == "kept" or _RANKS[claim.how] < min(_RANKS[one.how] for one in others)
            yield replace(claim, evidence=told, how=claim.how if is_first else "open")
        else:
            yield claim
