"""What lessons, masters and documents say of the assignments: how many tasks and points, and which tasks are meant."""

import json
import re
from pathlib import Path

import pytest

from classroom.check.registry import assignments

COUNTS = dict(zip(["two", "three", "four", "five", "six", "seven", "eight"], range(2, 9), strict=True))
COUNTED = re.compile(rf"\b({'|'.join(COUNTS)}|\d+)(?: \w+)? (tasks|functions|recursions|points)\b", re.IGNORECASE)
LISTED = r"\d+(?:(?:,| and|, and) \d+)*"
ROW = re.compile(r"^\| (\d+)\. (.+?) \| (.+?) \|(?: (\d+) \|)?$", re.MULTILINE)
EVERY = pytest.mark.parametrize("name", assignments())


def prose(path: Path) -> list[str]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]


def master(name: str) -> Path:
    return Path(f"solutions/{name}/{name}.ipynb")


def in_lessons(name: str) -> str:
    """The paragraphs of the lessons that lead to an assignment."""
    cells = [cell for path in sorted(Path("notebooks").glob("*.ipynb")) for cell in prose(path)]
    return "\n\n".join(part for cell in cells for part in cell.split("\n\n") if f"exercises/{name}/" in part)


def listed(text: str) -> list[int]:
    return [*map(int, re.findall(r"\d+", text))]


@EVERY
def test_the_number_of_tasks_and_points_is_said_as_it_is(name) -> None:
    tasks = assignments()[name].tasks
    functions = sum(len(task.names) for task in tasks)
    right = {"tasks": len(tasks), "functions": functions, "recursions": functions, "points": 20}
    opening = "\n".join(line for line in prose(master(name))[0].splitlines() if not line.startswith("|"))
    said = COUNTED.findall(f"{opening} {in_lessons(name)}")
    assert said
    for count, what in said:
        assert (COUNTS.get(count.lower()) or int(count)) == right[what], (count, what)


@EVERY
def test_the_table_at_the_beginning_and_the_headings_are_those_of_the_tasks(name) -> None:
    tasks, text = assignments()[name].tasks, "\n\n".join(prose(master(name)))
    rows = ROW.findall(text)
    assert listed(" ".join(re.findall(r"^## (\d+)\. ", text, re.MULTILINE))) == [*range(1, len(tasks) + 1)]
    assert [int(number) for number, *_ in rows] == [*range(1, len(tasks) + 1)]
    for task, (_, names, parts, points) in zip(tasks, rows, strict=True):
        assert parts == ", ".join(f"{part} {worth}" for part, worth in task.parts.items())
        assert points in ("", str(task.points))
        assert set() < {*re.findall(r"`(\w+)`", names)} <= {task.name, *task.names}
    assert re.search(r"\| together \| 20 \|$", text, re.MULTILINE)


@EVERY
def test_what_is_said_of_a_task_by_its_number_is_said_of_one_that_there_is(name) -> None:
    tasks, text = assignments()[name].tasks, "\n\n".join([*prose(master(name)), in_lessons(name)])
    assert {*listed(" ".join(re.findall(rf"\b[Tt]asks? ({LISTED})", text)))} <= {*range(1, len(tasks) + 1)}
    alone = listed(" ".join(re.findall(rf"parts of tasks? ({LISTED}) (?:stand alone|count each)", text)))
    assert all(tasks[number - 1].part_tasks for number in alone)
    for building in re.findall(rf"Inside tasks ({LISTED})\s+the\s+parts\s+build", text):
        assert listed(building) == [at for at, task in enumerate(tasks, 1) if task.required and len(task.parts) > 1]


def test_documents_say_how_many_points_an_assignment_has() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (*Path("docs").glob("*.md"), Path("README.md"))]
    said = [found for text in texts for found in re.findall(r"[Aa]ssignments?[^.;]{0,40}\b(\d+) points", text)]
    assert set(said) == {"20"}
