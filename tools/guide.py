"""The tables of the teachers' guide, made from lessons, tasks and kept wrong programs: `python -m tools.guide`."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from classroom.check.registry import assignments
from tools import ROOT
from tools.lessons import ASSIGNMENTS, read_lesson
from tools.minutes import assignment_minutes, lesson_files, read, together
from tools.site.pages import for_page

GUIDE = ROOT / "docs" / "teachers.md"
TABLE = re.compile(r"(<!-- table: (\w+) -->\n).*?(?=<!-- end -->)", re.DOTALL)
WRONG = re.compile(r"^# %% (\w+) \| wrong \| ([^|\n]*)", re.MULTILINE)
EXAMPLES = 3

# Which lessons a week takes. Four weeks come to alpha-beta, eight to a program that plays, fifteen do it all.
SYLLABI = {
    4: ((0, 1), (2, 3), (4, 5), (6, 7)),
    8: ((0, 1), (2, 3), (4, 5), (6,), (7, 8), (9, 10), (11,), (14,)),
    15: ((0, 1), *((number,) for number in range(2, 16))),
}


@dataclass(frozen=True)
class Entry:
    """What a lesson says of itself in its opening, and its minutes: of the core, and of what is More."""

    number: int
    link: str
    objectives: list[str]
    core: int
    more: int


def entries() -> list[Entry]:
    """Return all lessons, in their order."""
    return [_entry(path) for path in lesson_files()]


def _entry(path: Path) -> Entry:
    lesson = read_lesson(path)
    opening = for_page("\n".join(source for _, source in lesson.prose[:3]))
    title = lesson.cells[0]["source"].partition("\n")[0].removeprefix("# ")
    able = opening.partition("**You will be able to**")[2].partition("\n\n**")[0]
    core, more = (round(together(parts).minutes) for parts in read(path))
    link = f"[{title}](../notebooks/{path.name})"
    objectives = [re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", line[2:]) for line in able.splitlines() if line[:2] == "- "]
    return Entry(lesson.number, link, objectives, core, more)


def objectives() -> str:
    """Return what each lesson is for, its minutes, and the tasks that ask for it."""
    tasks = {int(name[:2]): assignment.tasks for name, assignment in assignments().items()}
    asked = {n: " ".join(f"`{task.name}`" for task in tasks.get(ASSIGNMENTS[n], ())) for n in ASSIGNMENTS}
    rows = ((e.link, "<br>".join(e.objectives), f"{e.core} + {e.more}", asked.get(e.number, "")) for e in entries())
    return _table(("lesson", "students will be able to", "minutes", "tasks"), rows)


def syllabus() -> str:
    """Return the weeks of each plan, with the minutes of their lessons and the assignments that are due."""
    known = {entry.number: entry for entry in entries()}
    due = {assignment: lesson for lesson, assignment in ASSIGNMENTS.items()}.values()  # with its last lesson
    takes = {int(path.stem[:2]): assignment_minutes(path) for path in ROOT.glob("solutions/*/*.ipynb")}
    return "\n".join(
        f"**{len(weeks)} weeks**\n\n"
        + _table(
            ("week", "lessons", "minutes", "assignment"),
            (
                (
                    str(week),
                    ", ".join(known[n].link for n in numbers),
                    f"{sum(known[n].core for n in numbers)} + {sum(known[n].more for n in numbers)}",
                    ", ".join(f"{ASSIGNMENTS[n]:02}: {takes[ASSIGNMENTS[n]]}" for n in numbers if n in due),
                )
                for week, numbers in enumerate(weeks, 1)
            ),
        )
        for weeks in SYLLABI.values()
    )


def mistakes() -> str:
    """Return how many kinds of wrong programs are kept of each assignment, and some of the task that has most."""
    return _table(("assignment", "wrong programs", "most of them in", "for example"), map(_wrong, assignments()))


def _wrong(assignment: str) -> tuple[str, ...]:
    text = (ROOT / "tests" / "data" / "programs" / f"{assignment}.txt").read_text(encoding="utf-8")
    found = WRONG.findall(text)
    ((task, count),) = Counter(task for task, _ in found).most_common(1)
    examples = [cause.strip() for name, cause in found if name == task][:EXAMPLES]
    return assignment, str(len(found)), f"`{task}` ({count})", "; ".join(examples)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def filled(text: str) -> str:
    """Return a page with its tables made anew; each stands between `<!-- table: name -->` and `<!-- end -->`."""
    tables = {"objectives": objectives, "syllabus": syllabus, "mistakes": mistakes}
    return TABLE.sub(lambda found: f"{found[1]}\n{tables[found[2]]()}\n", text)


if __name__ == "__main__":
    GUIDE.write_text(filled(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
