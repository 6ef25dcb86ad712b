"""The practice's marking once more, from the search itself: the oracle to which `marking.js` is held."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from classroom.practice.answer_key import SYMBOLS, AnswerKey, Fact, Field
from classroom.practice.explanations import why
from classroom.practice.marking import Marking, remarks
from classroom.practice.question import read_number
from gametree.position import Value
from gametree.trees.search_run import Path, Sign

SIGNS: dict[str, Sign] = {"<=": "≤", "=<": "≤", "≤": "≤", ">=": "≥", "=>": "≥", "≥": "≥", "==": "=", "=": "="}


def toggled(marking: Marking, path: Path) -> Marking:
    """The marking with a node's branch marked, or no longer marked; a node inside a branch stays in it."""
    if path in marking.branches:
        return replace(marking, branches=marking.branches - {path})
    if marking.covers(path):
        return marking
    others = {branch for branch in marking.branches if branch[: len(path)] != path}
    return replace(marking, branches=frozenset({*others, path}))


def filled(marking: Marking, path: Path, where: Field, text: str) -> Marking:
    """The marking with something else written into a field of a node."""
    return replace(marking, entries={**marking.entries, (path, where): text})


def read_value(text: str) -> tuple[Sign, Value] | None:
    """What a text like "= 3", "<= 3" or "≥3" says of a value; a bare number is exact; None when it is none."""
    plain = text.strip()
    start = next((start for start in SIGNS if plain.startswith(start)), "")
    value = read_number(plain.removeprefix(start))
    return None if value is None else (SIGNS.get(start, "="), value)


@dataclass(frozen=True)
class Finding:
    """What is not right yet about a node, or about a field of it; the kinds and the reasons are the page's."""

    path: Path
    name: str
    kind: str
    reason: str
    where: Field | None = None


def check(marking: Marking, key: AnswerKey, fields: Collection[Path] | None = None) -> list[Finding]:
    """What is not right about a marking, in the order of the search; α, β and value of some nodes, or of all."""
    return [_finding(fact, marking, key) for fact in _open(marking, key, fields)]


def hint(marking: Marking, key: AnswerKey, fields: Collection[Path] | None = None) -> Finding | None:
    """The first finding in search order, with its reason even for an empty field."""
    first = next(_open(marking, key, fields), None)
    return None if first is None else replace(_finding(first, marking, key), reason=why(key, first))


def _open(marking: Marking, key: AnswerKey, fields: Collection[Path] | None = None) -> Iterator[Fact]:
    """The facts that a marking does not have right."""
    for fact in key.facts:
        if (fields is None or fact.about in ("visit", "cut") or fact.path in fields) and not _has_right(
            fact, marking, key
        ):
            yield fact


def _has_right(fact: Fact, marking: Marking, key: AnswerKey) -> bool:
    path, about = fact.path, fact.about
    if about == "visit":
        return path not in marking.branches
    if about == "cut":
        return marking.covers(path)
    return marking.covers(path) or _means(marking, path, about) == key.answer(path, about)


def _means(marking: Marking, path: Path, where: Field) -> tuple[Sign, Value] | None:
    """What is written into a field; α and β are exact."""
    text = marking.entries.get((path, where), "")
    bound = read_number(text)
    return read_value(text) if where == "value" else None if bound is None else ("=", bound)


def _finding(fact: Fact, marking: Marking, key: AnswerKey) -> Finding:
    path, about = fact.path, fact.about
    if about == "visit" or about == "cut":
        return Finding(path, key.name(path), "too much" if about == "visit" else "too little", why(key, fact))
    if not marking.entries.get((path, about), "").strip():
        return Finding(path, key.name(path), "empty", f"{key.name(path)}: {SYMBOLS[about]} is still empty.", about)
    kind = "wrong value" if about == "value" else "wrong window"
    return Finding(path, key.name(path), kind, why(key, fact) + _slip(marking, key, path, about), about)


def _slip(marking: Marking, key: AnswerKey, path: Path, where: Field) -> str:
    """What is said to a wrong entry after the reason: the slip that it looks like, if any."""
    given = _means(marking, path, where)
    if given is None:
        wanted = "= 3, ≤ 3 or ≥ 3" if where == "value" else "a number, inf for ∞ or -inf for −∞"
        return f" (“{marking.entries[path, where].strip()}” is not {wanted}.)"
    return remarks(key, path, where).get(given[1], "")
