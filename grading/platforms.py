"""What learning platforms write into the names of what they hand out: a row each, tried against all that was handed in.

A row stands here where there is a written contract or a real file: Moodle's mod/assign, Canvas's submission zips,
Blackboard's and Brightspace's help pages, Gradescope's submission_metadata.yml, ILIAS's source, Classroom 50's
result.json, nbgrader's exchange. Everything else goes by the name of a folder or a file.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from grading.archives import ArchiveEntry
from grading.files import words
from grading.model import Unreadable


@dataclass(frozen=True)
class Platform:
    """How a platform names what it hands out.

    Args:
        layout: what it is called on the command line.
        title: what it is called.
        path: what a file's path looks like. Its groups say whose it is (name, number, login), when it came (time,
            late), which assignment it is (title), and what the student chose.
        lasting: the group that means the same person in every assignment.

    """

    layout: str
    title: str
    path: re.Pattern[str]
    lasting: str = "name"


def _row(layout: str, title: str, path: str, lasting: str = "name") -> Platform:
    return Platform(layout, title, re.compile(path.replace("REST", "(?P<rest>.+)"), re.DOTALL), lasting)


# What the platform writes comes first; the shortest match leaves all that the student chose to `rest`.
MOODLE = _row(
    "moodle", "Moodle", r"(?P<name>[^_/]+)_(?P<number>\d+)_assignsubmission_[a-z]+(?:_[^/]*)?(?:/(?P<rest>.*))?"
)
CANVAS = _row(
    "canvas",
    "Canvas",
    r"(?:(?P<name>[^/]+?)_(?P<late>LATE_)?(?P<number>\d+)|(?P<late_too>LATE_)?(?P<anonymous>anon_[A-Za-z0-9]+))"
    r"_(?:\d{3,}_REST|(?:text|link)\.html)",
    "number",
)
GRADESCOPE = _row("gradescope", "Gradescope", r"submission_(?P<number>\d+)/REST", "email")
EXCHANGE = _row(
    "exchange",
    "nbgrader's exchange",
    r"(?P<login>[^/+]+)\+(?P<title>[^/+]+)\+(?P<time>[^/+]+)(?:\+[^/]*)?/REST",
    "login",
)
NBGRADER = _row("nbgrader", "nbgrader", r"(?P<login>[^/]+)/(?P<title>[^/]+)/.*", "login")
PLATFORMS = (
    MOODLE,
    CANVAS,
    _row(
        "brightspace",
        "Brightspace",  # the first number is not the student's: there are examples with one number for several
        r"\d+-\d+ - (?P<name>[^/]+?) - (?P<time>[^/]*?(?<!\d)\d{4}(?!\d)[^/]*?)(?: - |/)REST",
    ),
    GRADESCOPE,
    _row("ilias", "ILIAS", r"(?:Team[ _][^/]+/)?(?P<name>[^/_]+_[^/_]+)_(?P<login>[^/]+)_\d+/REST", "login"),
    EXCHANGE,
    NBGRADER,
)
FOLDER = _row("folder", "folders or files named after students", r".+")
BLACKBOARD, CLASSROOM50 = "blackboard", "classroom50"  # whose rows begin with what all names begin with
LAYOUTS = (*(one.layout for one in PLATFORMS), BLACKBOARD, CLASSROOM50, FOLDER.layout)
_ATTEMPT = r"(?P<login>[^/]+?)_attempt_(?P<time>\d{4}(?:-\d\d){5})(?:_REST|\.txt)"
_RESULT = "classroom50/result/v1"
_NBGRADER_FOLDERS = {"source", "release", "autograded", "feedback", "exchange"}
_ROOTS = {"submitted", "submissions"}
_DEEPEST = 3
_HANDED_IN = re.compile(r"\.(?:ipynb|json|py|zip)(?:\.txt)?$", re.IGNORECASE)


@dataclass(frozen=True)
class Reading:
    """How a folder or zip file is read.

    Args:
        platform: whose names it has.
        depth: how many folders stand around everything.
        named: how many of the names at the top are the platform's.
        total: how many there are.

    """

    platform: Platform
    depth: int
    named: int = 0
    total: int = 0

    def __str__(self) -> str:
        how = f" ({self.named} of {self.total} are named so)" if self.named else ""
        return f"{self.platform.title}{how}"


def path_of(entry: ArchiveEntry, depth: int) -> str:
    """Return what a row is tried against: the path below the folders around everything, with a folder's end."""
    return "/".join(entry.trusted[depth:]) + "/" * entry.is_folder


def reading_of(
    every: Sequence[ArchiveEntry],
    titles: Collection[tuple[str, ...]],
    is_known: Callable[[str], bool],
    layout: str,
    roots: Collection[str] = (),
    names_one: Callable[[str], bool] | None = None,
) -> Reading:
    """Return how all names together say that they are to be read: the row that explains most, and more than half.

    Args:
        every: what was handed in.
        titles: the words of each assignment's name.
        is_known: tells whether a text is a student's key or whole name.
        layout: the row that was asked for; "" to find out.
        roots: what a folder around everything may be called, in lower case.
        names_one: tells whether a student's key or whole name stands in a text; None without a class list.

    """
    depths = list(_depths(every, is_known))
    inner = [at for at in depths if _is_class(every, at, names_one or partial(_is_folder, every, at, titles), roots)]
    best = plain = Reading(FOLDER, inner[-1])
    for depth in depths:
        paths: dict[str, list[str]] = {}
        for entry in (one for one in every if len(one.trusted) > depth):
            paths.setdefault(entry.trusted[depth], []).append(path_of(entry, depth))
        for row in (*PLATFORMS, *_with_beginnings(every, paths, depth, is_known)):
            hits = sum(any(_is_hit(row, path, titles) for path in some) for some in paths.values())
            is_inner = row is NBGRADER and (depth < plain.depth or depth not in inner)
            is_meant = row.layout == layout if layout else not is_inner and 2 * hits > len(paths)
            best = Reading(row, depth, hits, len(paths)) if is_meant and hits > best.named else best
    asked = next((one for one in PLATFORMS if one.layout == layout and not best.named), best.platform)
    return replace(best, platform=asked)


def _depths(every: Sequence[ArchiveEntry], is_known: Callable[[str], bool]) -> Iterator[int]:
    """Yield how deep the names of students may stand: 0, and one more below each folder that holds everything.

    Beside such a folder there may be files that hold no notebook and are nobody's, as an exercise sheet.
    """
    for depth in range(_DEEPEST + 1):
        yield depth
        tops = {entry.trusted[depth] for entry in every if len(entry.trusted) > depth + 1}
        beside = [entry.name for entry in every if len(entry.trusted) == depth + 1]
        is_around = not any(_HANDED_IN.search(name) or is_known(_stem(name)) for name in beside)
        if len(tops) != 1 or not is_around or is_known(min(tops)):
            return


def _is_class(
    every: Sequence[ArchiveEntry], depth: int, names_one: Callable[[str], bool], roots: Collection[str]
) -> bool:
    """Tell whether the folders so deep are of a class, and not what one student has: most have a student's name."""
    inside = [entry.trusted for entry in every if len(entry.trusted) > depth]
    if depth == 0 or inside[0][depth - 1].lower() in (*_ROOTS, *roots):
        return True
    names = {_stem(parts[depth]) for parts in inside}
    return len(names) > 1 and 2 * sum(map(names_one, names)) > len(names)


def _is_folder(every: Sequence[ArchiveEntry], depth: int, titles: Collection[tuple[str, ...]], name: str) -> bool:
    """Tell whether a name so deep is of a folder with work in it that is no assignment's: all that can be known."""
    below = [entry for entry in every if entry.trusted[depth : depth + 1] == (name,) != entry.trusted[depth:]]
    return words(name) not in titles and any(_HANDED_IN.search(entry.name) for entry in below)


def _stem(name: str) -> str:
    return _HANDED_IN.sub("", name)


def _shared(names: Collection[str]) -> str:
    """Return what all names begin with."""
    found = re.match(r"(.*).*\0\1", f"{min(names, default='')}\0{max(names, default='')}", re.DOTALL)
    return found[1] if found else ""


def without_nbgrader_s_own(every: Sequence[ArchiveEntry]) -> list[ArchiveEntry]:
    """Return what was handed in, where nbgrader's own folders lie beside it."""
    tops = {entry.trusted[0] for entry in every}
    root = tops & _ROOTS
    is_course = len(root) == 1 and len(tops) > 1 and tops <= {*_ROOTS, *_NBGRADER_FOLDERS}
    return [entry for entry in every if not is_course or entry.trusted[0] in root]


def _is_hit(row: Platform, path: str, titles: Collection[tuple[str, ...]]) -> bool:
    hit = row.path.fullmatch(path)
    return hit is not None and (row is not NBGRADER or words(hit["title"]) in titles)


def _with_beginnings(
    every: Sequence[ArchiveEntry], paths: Mapping[str, Collection[str]], depth: int, is_known: Callable[[str], bool]
) -> Iterator[Platform]:
    """Yield the rows whose names begin with the assignment's title, which may have the same marks in it as a login."""
    attempts = [path for some in paths.values() for path in some if "_attempt_" in path]
    first = _shared([path.partition("_attempt_")[0] for path in attempts])
    cuts = [0, *(mark.end() for mark in re.finditer("_", first))]
    known = {cut: sum(is_known(path[cut:].partition("_attempt_")[0]) for path in attempts) for cut in cuts}
    best = [cut for cut in cuts if known[cut] == max(known.values())]
    if attempts and (len(best) == 1 or not known[best[0]]):  # else the title may end in two places
        yield _row(BLACKBOARD, "Blackboard", re.escape(first[: best[-1]]) + _ATTEMPT, "login")
    begins = Counter(filter(None, (_beginning(entry) for entry in every if len(entry.trusted) == depth + 2)))
    for begin, _ in begins.most_common(1):
        yield _row(CLASSROOM50, "Classroom 50", re.escape(begin) + r"(?P<login>[^/]+)/REST", "login")


def _beginning(entry: ArchiveEntry) -> str:
    """Return what Classroom 50 begins its repositories' names with, by the result.json that it puts into each.

    Nothing else in it counts: students can write one as well.
    """
    if entry.name != "result.json" or entry.fault or len(entry.trusted) < len(entry.parts):
        return ""
    try:
        result = json.loads(entry.source.read(1_000_000))
        return f"{result['classroom']}-{result['assignment']}-" if result["schema"] == _RESULT else ""
    except (Unreadable, ValueError, TypeError, LookupError, RecursionError):
        return ""


def gradescope_submitters(note: ArchiveEntry) -> dict[str, dict[str, str]]:
    """Return who stands behind each submission in Gradescope's submission_metadata.yml, and when it came.

    It is read line by line: a few keys of a known file need no YAML, and what students printed stands deeper in it.
    """
    found: dict[str, dict[str, str]] = {}
    now, is_who = dict[str, str](), False
    for line in note.source.read().decode("utf-8", "replace").splitlines():
        if start := re.match(r"submission_(\d+):", line):
            now = found.setdefault(start[1], {})
        elif key := re.match(r"  :(\w+):\s*['\"]?(.*?)['\"]?\s*$", line):
            is_who = key[1] == "submitters"
            now |= {"time": key[2]} if key[1] == "created_at" else {}
        elif is_who and (pair := re.match(r"\s+(?:- )?:(sid|email):\s*['\"]?(.*?)['\"]?\s*$", line)):
            now[pair[1]] = f"{now[pair[1]]};{pair[2]}" if pair[1] in now else pair[2]
    return found
