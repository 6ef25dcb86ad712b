"""Hand out an assignment: the student version, for each student with a variant of their own."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from classroom.check.registry import tasks
from classroom.check.task import PLAIN, STUDENT_NUMBERS, Task, Variant
from classroom.check.task import WORDS as VARIANT_WORDS
from classroom.grade.files import decoded, file_name, folded, zipped
from classroom.grade.master import Master
from classroom.grade.roster import Student

_USED = re.compile(r'check\.use\(\\?["\']([^"\'\\]*)')
WORDS = """## Your variant

Your tasks are like those of the others, with a difference. Where the text, an example, a test or
a program that is given says otherwise, this counts:

{}

The checks in this notebook know it, and so does the grader."""
MEANINGS = {
    "right to left": "Look at the moves **from right to left**: the last of `position.moves()` first.",
    "cut at >=": "Leave a node as soon as **α ≥ β**.",
    "cut at >": "Leave a node only when **α > β**; α = β is not enough.",
}


def variants(master: Master) -> tuple[Variant, ...]:
    """Return the variants of an assignment; only the plain one where none of its tasks can be changed."""
    ways = {way for task in _tasks(master) for way in task.follows}
    if not any(task.change for task in _tasks(master)):
        return (PLAIN,)
    orders = (True, False) if "left_to_right" in ways else (True,)
    rules: tuple[Any, ...] = (">=", ">") if "rule" in ways else ("",)
    return tuple(Variant(*one) for one in product(orders, rules, STUDENT_NUMBERS))


def _tasks(master: Master) -> list[Task]:
    return [task for spec in master.tasks if (task := tasks().get(spec.name))]


def variant_of(master: Master, student: str, seed: int | None) -> Variant:
    """Return the variant of a student's id, or of a group's; the plain one where there is no seed."""
    if seed is None:
        return PLAIN
    found = variants(master)
    number = int.from_bytes(hashlib.sha256(f"{seed}\n{master.name}\n{student}".encode()).digest()[:8])
    return found[number % len(found)]


def variant_key(student: Student) -> str:
    """Return what a student's variant hangs on: a group has one, however its name is written."""
    return folded(student.group) or student.id


def variant_in(notebook: bytes) -> Variant | None:
    """Return the variant that a notebook says it was handed out with: the plain one where it says nothing.

    None where what it says cannot be read. Students can change it: it shows a slip of the teacher, and proves nothing.
    """
    found = _USED.search(decoded(notebook)[0])
    try:
        return Variant.from_words(found[1]) if found else PLAIN
    except ValueError:
        return None


def with_variant(notebook: bytes, variant: Variant, master: Master) -> bytes:
    """Return a student version with a variant: two cells after the first one say so to the student and to the checks.

    Args:
        notebook: the student version, a notebook of format 4.5.
        variant: the variant; the plain one changes nothing.
        master: the assignment, for the functions that each difference is about.

    """
    if variant == PLAIN:
        return notebook
    content: dict[str, Any] = json.loads(notebook)
    told = [f"- {line}" for word in str(variant).split(", ") for line in _told(word, variant, master)]
    text = WORDS.format("\n".join(told))
    code = f'from classroom import check\n\ncheck.use("{variant}")'
    content["cells"][1:1] = [_cell("markdown", "variant-text", text), _cell("code", "variant-code", code)]
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _told(word: str, variant: Variant, master: Master) -> Iterator[str]:
    """Yield what a word of a variant means, each time with the functions that it is about."""
    way = VARIANT_WORDS[word][0]
    about: dict[str, list[str]] = {}
    for task in _tasks(master):
        if way == "number" and task.change:
            about.setdefault(task.change.told(variant.number), []).extend(task.names)
        elif way in task.follows:
            about.setdefault(MEANINGS[word], []).extend(
                name for name in task.names if "position" in task.parameters(name)
            )
    yield from (f"{', '.join(f'`{name}`' for name in names)}: {said}" for said, names in about.items())


def _cell(kind: str, name: str, source: str) -> dict[str, Any]:
    rest: dict[str, Any] = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {
        "cell_type": kind,
        "id": name,
        "metadata": {"deletable": False, "editable": False},
        "source": source.splitlines(keepends=True),
        **rest,
    }


def handout(
    master: Master, student_version: bytes, owners: Mapping[str, str], seed: int | None
) -> Iterator[tuple[str, bytes]]:
    """Yield the zip file that each student gets, after its name; the same for the same input.

    Args:
        master: the assignment.
        student_version: the notebook in exercises/.
        owners: by the names of the files to make, whose variant goes into each: a student's id, or a group's.
        seed: for variants; None to give everybody the plain tasks.

    """
    for name, owner in owners.items():
        page = with_variant(student_version, variant_of(master, owner, seed), master)
        yield f"{file_name(name)}.zip", zipped([(f"{master.name}.ipynb", page)])
