"""Which submissions are alike beyond what the task makes alike: a hint to talk about, apart from any grade.

Each program is read as a sequence of the kinds of its syntax, with the names of variables and functions left out, so
that renaming, comments and layout hide nothing. Fingerprints of it are chosen by winnowing: S. Schleimer, D. Wilkerson
and A. Aiken, "Winnowing: Local Algorithms for Document Fingerprinting", SIGMOD 2003. What stands in the stub, and what
many of the class have, does not count.
"""

import ast
import builtins
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import combinations

from gametree.grade.files import shown
from gametree.grade.notebook import NotPython, parsed

PUBLISHED = "the published solution"
NOISE = 12  # shorter matches than this many tokens count as chance
GUARANTEE = 18  # a match of at least this many is always found
_COMMON = 0.25  # what more of the class share than this is how one writes it
_COMMON_FROM, _COMMON_TO = 4, 20  # at least and at most so many students
_NEARLY_ALL, _SUBSTANTIAL = 0.95, 25  # of a whole assignment, however many of the class have it
_LARGE = 1_000_000
_KNOWN = frozenset(dir(builtins))


@dataclass(frozen=True)
class Print:
    """A fingerprint, and the lines of the program that it was taken from."""

    value: int
    first: int
    last: int


@dataclass(frozen=True)
class Alike:
    """Two submissions that share unusual parts.

    Args:
        students: the two.
        share: how much of the smaller one's unusual parts the other has too, from 0 to 1.
        lines: for each of the two, the ranges of lines, counted from 1, that the other has too.

    """

    students: tuple[str, str]
    share: float
    lines: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]

    def __str__(self) -> str:
        places = (", ".join(f"{first}-{last}" for first, last in ranges) for ranges in self.lines)
        first, second = map(shown, self.students)
        shared = "; ".join(f"{student}: lines {text}" for student, text in zip((first, second), places, strict=True))
        return f"{first} and {second} share {self.share:.0%} of what is unusual ({shared})"


def alike(
    sources: Mapping[str, str], stub: str, threshold: float = 0.6, fewest: int = 4, published: str = ""
) -> tuple[Alike, ...]:
    """Return the pairs of submissions that share much of what is unusual in them, or nearly all; most alike first.

    Args:
        sources: each student's program; one that cannot be read as Python is not compared.
        stub: what was handed out.
        threshold: from what share on, 0 to 1.
        fewest: from how many shared fingerprints on, so that little shared by chance does not count.
        published: a solution that everybody can read; who has nearly all of it makes a pair with `PUBLISHED`.

    """
    prints = {student: fingerprints(source) for student, source in sources.items()}
    given = {one.value for one in fingerprints(stub)}
    common = given | _common(prints)
    unusual = {student: {one.value for one in found} - common for student, found in prints.items()}
    prints[PUBLISHED] = fingerprints(published)
    whole = {student: {one.value for one in found} - given for student, found in prints.items()}
    nearly_the_same = _pairs(prints, whole, _NEARLY_ALL, _SUBSTANTIAL)
    found = {pair.students: pair for pair in (*nearly_the_same, *_pairs(prints, unusual, threshold, fewest))}
    return tuple(sorted(found.values(), key=lambda pair: (-pair.share, pair.students)))


def fingerprints(source: str) -> tuple[Print, ...]:
    """Return the fingerprints of a program; none when it is too short or cannot be read as Python."""
    tree = parsed(source)
    tokens = [] if isinstance(tree, NotPython) else list(_tokens(tree))
    grams = [tokens[start : start + NOISE] for start in range(len(tokens) - NOISE + 1)]
    hashed = [Print(_hash(gram), min(line for _, line in gram), max(line for _, line in gram)) for gram in grams]
    return tuple(dict.fromkeys(_winnowed(hashed)))


def _winnowed(hashed: Sequence[Print]) -> Iterator[Print]:
    """Yield the smallest of every window, the rightmost of equals, as in the paper."""
    width = min(len(hashed), GUARANTEE - NOISE + 1)
    for start in range(len(hashed) - width + 1 if hashed else 0):
        yield min(reversed(hashed[start : start + width]), key=lambda one: one.value)


def _tokens(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the kinds of a program's syntax in order, each with its line; without docstrings and notes of types."""
    waiting: list[tuple[ast.AST, int]] = [(tree, 1)]
    while waiting:
        node, above = waiting.pop()
        line = getattr(node, "lineno", above)
        if not _is_talk(node):
            yield _kind(node), line
            waiting += [(child, line) for child in reversed(list(_children(node)))]


def _children(node: ast.AST) -> Iterator[ast.AST]:
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "ctx", "type_comment", "type_params"):
            yield from (one for one in (value if isinstance(value, list) else [value]) if isinstance(one, ast.AST))


def _is_talk(node: ast.AST) -> bool:
    """Tell whether a node is a docstring or another text that does nothing."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _kind(node: ast.AST) -> str:
    """Return what stays of a node: its kind, and the names and numbers that a student cannot choose freely."""
    if isinstance(node, ast.Name) and node.id in _KNOWN:
        return node.id
    if isinstance(node, ast.Attribute):
        return f".{node.attr}"
    if isinstance(node, ast.Constant) and isinstance(node.value, int) and abs(node.value) < _LARGE:
        return str(node.value)
    return type(node).__name__


def _hash(gram: Sequence[tuple[str, int]]) -> int:
    text = "\0".join(kind for kind, _ in gram)
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")


# Pairs


def _pairs(
    prints: Mapping[str, Sequence[Print]], own: Mapping[str, set[int]], threshold: float, fewest: int
) -> Iterator[Alike]:
    """Yield the pairs that share so many of the fingerprints that count."""
    for pair, shared in _shared(own).items():
        share = shared / min(len(own[one]) for one in pair)
        if shared >= fewest and share >= threshold:
            yield Alike(pair, share, _shared_lines(pair, prints, own))


def _common(prints: Mapping[str, Sequence[Print]]) -> set[int]:
    """Return the fingerprints that so many have that they say nothing."""
    holders = Counter(value for found in prints.values() for value in {one.value for one in found})
    most = min(_COMMON_TO, max(_COMMON_FROM, _COMMON * len(prints)))
    return {value for value, times in holders.items() if times > most}


def _shared(own: Mapping[str, set[int]]) -> dict[tuple[str, str], int]:
    """Return how many fingerprints each pair shares, of those pairs that share any."""
    holders: defaultdict[int, list[str]] = defaultdict(list)
    for student in own:
        for value in own[student]:
            holders[value].append(student)
    return Counter(pair for students in holders.values() for pair in combinations(students, 2))


def _shared_lines(
    pair: tuple[str, str], prints: Mapping[str, Sequence[Print]], own: Mapping[str, set[int]]
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Return the lines of each of a pair that the other has too."""
    shared = own[pair[0]] & own[pair[1]]
    first, second = (_joined([one for one in prints[student] if one.value in shared]) for student in pair)
    return first, second


def _joined(found: Sequence[Print]) -> tuple[tuple[int, int], ...]:
    """Return ranges of lines, those that touch joined."""
    ranges: list[tuple[int, int]] = []
    for one in sorted(found, key=lambda one: one.first):
        if ranges and one.first <= ranges[-1][1] + 1:
            ranges[-1] = (ranges[-1][0], max(ranges[-1][1], one.last))
        else:
            ranges.append((one.first, one.last))
    return tuple(ranges)
