"""The versions of a learner's program: files that are never overwritten, and a record that says which one is played."""

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from classroom.program.text import NAME, body_in
from gametree.position import Value

LESSONS = range(3, 11)
FRIENDS = 6  # the lesson whose program stands in for a friend's
COPY = ".course.json"  # what tells the learner's own copy
FILE, PLAYED = "record.json", "played"  # beside the versions: what is kept of them, and in it the name of one
ELSEWHERE = "this folder is not your own copy of the course (`make lab`)"


def own_copy() -> Path | None:
    """Return the folder of the learner's own copy of the course; None outside of one."""
    is_page = sys.platform == "emscripten"  # in a browser, the files that one sees there are one's own
    folders = (Path.cwd(), *Path.cwd().parents)
    return next((one for one in folders if (one / COPY).is_file() or (is_page and (one / "notebooks").is_dir())), None)


@dataclass(frozen=True)
class Version:
    """A program as a lesson left it.

    Args:
        lesson: which lesson.
        file: where its text stands.
        number: the learner's versions of a lesson, counted from 1; 0 for the course's own.

    """

    lesson: int
    file: Path
    number: int = 0

    @property
    def called(self) -> str:
        """What it is called in a sentence."""
        return f"{'your' if self.number else 'the course’s'} program of {self.label}"

    @property
    def label(self) -> str:
        """What it is called in a chart."""
        return f"lesson {self.lesson}{f', version {self.number}' if self.number > 1 else ''}"

    @property
    def name(self) -> str:
        """What its file is called, without its ending."""
        return self.file.stem

    @property
    def text(self) -> str:
        """Its file."""
        return self.file.read_text(encoding="utf-8")

    @property
    def body(self) -> str:
        """The program without what a tournament asks for; SyntaxError where it is no Python."""
        return body_in(self.text)

    @property
    def search(self) -> Callable[..., Value]:
        """The function itself.

        Raises:
            ValueError: the file cannot be run, or has no function `my_search`; the message says which, and why.

        """
        scope: dict[str, Any] = {"__name__": NAME}
        try:
            exec(compile(self.text, str(self.file), "exec"), scope)  # noqa: S102 - one's own text
        except Exception as error:
            raise ValueError(f"{self.place} cannot be run: {type(error).__name__}: {error}") from error
        if not callable(scope.get(NAME)):
            raise ValueError(f"{self.place} has no function {NAME}")
        return scope[NAME]  # type: ignore[no-any-return]

    @property
    def place(self) -> str:
        """Where its file is, as the learner's list of files has it."""
        return f"{self.file.parent.name}/{self.file.name}"


def of_course(lesson: int) -> Version:
    """Return the course's version of a lesson."""
    return Version(lesson, Path(str(files("classroom.program") / f"lesson-{lesson:02}.txt")))


def recorded() -> dict[str, Any]:
    """Return what is kept of the learner's versions; nothing outside of an own copy of the course."""
    copy = own_copy()
    try:
        return dict(json.loads((copy / FILE).read_text(encoding="utf-8"))) if copy else {}
    except (OSError, ValueError, TypeError):
        return {}


def put_on_record(what: str, value: object) -> None:
    """Keep something of the learner's versions, in the own copy of the course; elsewhere do nothing."""
    if copy := own_copy():
        write_whole(copy / FILE, json.dumps({**recorded(), what: value}))


def own_versions() -> list[Version]:
    """Return the learner's versions, the oldest lesson first, and in each lesson the oldest first; none elsewhere."""
    if not (copy := own_copy()):
        return []
    found = []
    for file in copy.glob(f"{NAME}/lesson-*.py"):
        lesson, _, number = file.stem.removeprefix("lesson-").partition("-")
        if lesson.isdecimal() and int(lesson) in LESSONS and (number or "1").isdecimal():
            found.append(Version(int(lesson), file, int(number or 1)))
    return sorted(found, key=lambda one: (one.lesson, one.number))


def played_last(lesson: int = LESSONS[-1]) -> list[Version]:
    """Return the learner's versions up to a lesson, as `own_versions` does, but the one that is played comes last."""
    played = recorded().get(PLAYED)
    return sorted((one for one in own_versions() if one.lesson <= lesson), key=lambda one: one.name == played)


def versions(lesson: int) -> list[Version]:
    """Return the course's version of a lesson, and then the learner's, the one to go on with last."""
    return [of_course(lesson), *(one for one in played_last(lesson) if one.lesson == lesson)]


def running(found: Sequence[Version]) -> Version:
    """Return the last version that can be run: of each after it is said why not, and what stands in for it."""
    *before, last = found
    try:
        last.search  # noqa: B018 - this is the question
    except ValueError as error:
        other = before[-1]
        place = f", {other.place}," if other.number else ""
        print(f"{error}. {other.called.capitalize()}{place} stands in for it.")
        return running(before)
    return last


def keep(text: str, lesson: int) -> Version | None:
    """Keep a text as a version of a lesson, and play it unless a later lesson's is played; None outside of an own copy.

    A text that has been kept already is not kept twice.
    """
    if not (copy := own_copy()):
        return None
    played, own = played_last(), [one for one in own_versions() if one.lesson == lesson]
    if not (kept := next((one for one in own if one.text == text), None)):
        number = own[-1].number + 1 if own else 1
        kept = Version(lesson, copy / NAME / f"lesson-{lesson:02}{f'-{number}' if number > 1 else ''}.py", number)
        kept.file.parent.mkdir(exist_ok=True)
        write_whole(kept.file, text)
    if not played or played[-1].lesson <= lesson:
        put_on_record(PLAYED, kept.name)
    return kept


def write_whole(file: Path, text: str) -> None:
    """Write a file at once or not at all: the learner may stop this at any time."""
    half = file.with_name(f".{file.name}.half")
    half.write_text(text, encoding="utf-8")
    half.replace(file)


def my_program() -> Callable[..., Value]:
    """Return one's own search, to play, to time, to draw: the last kept or brought back, or the course's."""
    version = running([of_course(LESSONS[-1]), *played_last()])
    print(f"This is {version.called}{f', {version.place}' if version.number else ''}.")
    return version.search


def friends_program(file: str) -> Callable[..., Value]:
    """Return a friend's search, from a file like those in `my_search`; the course's of lesson 6 while there is none.

    It is run in this notebook, where it may do what a cell may do: take it from friends only.

    Args:
        file: where the file is, seen from the notebook.

    Raises:
        ValueError: the file cannot be run, or has no function `my_search`; the message says which, and why.

    """
    place = Path(file).resolve()
    if place.is_file():
        return Version(LESSONS[-1], place).search
    version = of_course(FRIENDS)
    print(f"There is no file {file} beside this notebook: {version.called} plays in its place.")
    return version.search
