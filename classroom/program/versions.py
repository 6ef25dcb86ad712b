"""The versions of a learner's program: files that are written once, read again, and never overwritten."""

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
        return f"{'your' if self.number else 'the course’s'} program of lesson {self.lesson}"

    @property
    def body(self) -> str:
        """The program without what a tournament asks for; SyntaxError where it is no Python."""
        return body_in(self.file.read_text(encoding="utf-8"))

    @property
    def search(self) -> Callable[..., Value]:
        """The function itself.

        Raises:
            ValueError: the file cannot be run, or has no function `my_search`; the message says which, and why.

        """
        scope: dict[str, Any] = {"__name__": NAME}
        try:
            exec(compile(self.file.read_text(encoding="utf-8"), str(self.file), "exec"), scope)  # noqa: S102 - one's own text
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


def versions(lesson: int) -> list[Version]:
    """Return the course's version of a lesson, and then the learner's, the oldest first."""
    return [of_course(lesson), *(one for one in own_versions() if one.lesson == lesson)]


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
    """Keep a text as the learner's newest version of a lesson; None outside of an own copy of the course."""
    if not (copy := own_copy()):
        return None
    last = versions(lesson)[-1]
    if last.number and last.file.read_text(encoding="utf-8") == text:
        return last
    number = last.number + 1
    file = copy / NAME / (f"lesson-{lesson:02}.py" if number == 1 else f"lesson-{lesson:02}-{number}.py")
    file.parent.mkdir(exist_ok=True)
    write_whole(file, text)
    return Version(lesson, file, number)


def write_whole(file: Path, text: str) -> None:
    """Write a file at once or not at all: the learner may stop this at any time."""
    half = file.with_name(f".{file.name}.half")
    half.write_text(text, encoding="utf-8")
    half.replace(file)


def bring_back(name: str) -> None:
    """Make an older version of one's program the newest of its lesson again; the others stay.

    Args:
        name: its file in the folder `my_search`, "lesson-04.py" for example.

    Raises:
        ValueError: there is no such version, or the folder is not in one's own copy of the course.

    """
    if not own_copy():
        raise ValueError(f"nothing is kept: {ELSEWHERE}")
    found = {one.file.stem: one for one in own_versions()}
    version = found.get(name.removesuffix(".py"))
    if not version:
        raise ValueError(f"expected one of {', '.join(found) or 'your versions, and there is none yet'}; got {name!r}")
    if again := keep(version.file.read_text(encoding="utf-8"), version.lesson):
        print(f"{version.place} is {version.called} again, as {again.place}.")


def my_program() -> Callable[..., Value]:
    """Return one's own search as the last lesson left it, to play, to time, to draw; who has none gets the course's."""
    version = running([of_course(LESSONS[-1]), *own_versions()])
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
