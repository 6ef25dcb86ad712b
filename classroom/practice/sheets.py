"""Practice on paper: one page of trees for each student, and the answer key.

python -m classroom.practice.sheets --students 12 --level 2 --seed 7 --out sheets/
"""

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from html import escape
from importlib.resources import files
from pathlib import Path as File
from typing import get_args

from classroom.practice.answer_key import Rule
from classroom.practice.marking import FIELDS, LEVELS, Marking, PracticeTask, blank_marking, right_marking
from classroom.practice.picture import MarkingPicture
from gametree.trees.search_run import Path, Side

MAX_STUDENTS = 999
MAX_TREES = 9
_SEEDS = ("level", "seed")
TITLE = "Alpha-beta: what is never looked at?"


@dataclass(frozen=True)
class Sheet:
    """One student's page.

    Args:
        number: the student's number, from 1.
        seed: what all pages of a set were made from.
        tasks: the trees on the page.

    """

    number: int
    seed: int
    tasks: tuple[PracticeTask, ...]


def make_sheets(
    students: int,
    level: int = 1,
    seed: int = 1,
    trees: int | None = None,
    convention: Side = "max",
    rule: Rule = ">=",
    left_to_right: bool = True,
) -> list[Sheet]:
    """Return a page for each student; the same arguments give the same pages.

    Every tree has a seed of its own, printed beside it: `Practice(level, seed)` shows the same tree in a notebook.

    Args:
        students: how many pages, from 1 to 999.
        level: how hard they are, from 1 to 6.
        seed: what all of them are made from.
        trees: how many trees a page has, from 1 to 9; without it, as many as fit on it.
        convention: whose side numbers are for: "max", or "mover" for the side to move (negamax).
        rule: whether a node is left when α ">=" β or when α ">" β.
        left_to_right: whether the children are searched from left to right, or from right to left.

    Raises:
        ValueError: for other numbers of students or trees, or another level, convention or rule.

    """
    if trees is None:
        trees = 2 if 1 <= level <= len(LEVELS) and not LEVELS[level - 1].fields else 1
    if not (1 <= students <= MAX_STUDENTS and 1 <= trees <= MAX_TREES):
        raise ValueError(f"there are 1 to {MAX_STUDENTS} students and 1 to {MAX_TREES} trees, got {students}, {trees}")
    sheets = []
    for number in range(1, students + 1):
        seeds = (seed * 10_000 + number * 10 + tree for tree in range(1, trees + 1))
        tasks = tuple(PracticeTask(level, tree, convention, rule, left_to_right) for tree in seeds)
        sheets.append(Sheet(number, seed, tasks))
    return sheets


def sheets_html(sheets: Sequence[Sheet]) -> str:
    """Return a whole HTML document with a page for each student, ready to print."""
    return _document(TITLE, "sheets", (_page(sheet, _student_page(sheet)) for sheet in sheets))


def answers_html(sheets: Sequence[Sheet]) -> str:
    """Return a whole HTML document with the answers to every student's page."""
    return _document(f"Answers. {TITLE}", "answers", (_page(sheet, _answer_page(sheet)) for sheet in sheets))


def write_sheets(sheets: Sequence[Sheet], folder: File) -> tuple[File, File]:
    """Write the pages and their answers into a folder, made where it is missing, and return the two files.

    Args:
        sheets: what `make_sheets` returned.
        folder: where to; sheets.html and answers.html in it are replaced.

    """
    folder.mkdir(parents=True, exist_ok=True)
    pages, answers = folder / "sheets.html", folder / "answers.html"
    pages.write_text(sheets_html(sheets), encoding="utf-8")
    answers.write_text(answers_html(sheets), encoding="utf-8")
    return pages, answers


# Pages


def _document(title: str, kind: str, pages: Iterable[str]) -> str:
    style = (files("classroom.practice") / "sheets.css").read_text(encoding="utf-8")
    head = f'<meta charset="utf-8"><title>{title}</title><style>\n{style}</style>'
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head>\n<body class="{kind}">\n{"".join(pages)}</body></html>\n'
    )


def _page(sheet: Sheet, body: str) -> str:
    numbers = f"student {sheet.number} · level {sheet.tasks[0].level} · seed {sheet.seed}"
    head = f'<header><h1>{TITLE}</h1><span class="numbers">{numbers}</span></header>'
    return f'<section class="sheet">{head}\n{body}</section>\n'


def _student_page(sheet: Sheet) -> str:
    name = '<p class="name">Name <span></span> Date <span></span></p>\n'
    return name + "".join(_task(task, blank_marking(), _room(task)) for task in sheet.tasks)


def _answer_page(sheet: Sheet) -> str:
    return "".join(_task(task, right_marking(task.key), _answers(task)) for task in sheet.tasks)


def _task(task: PracticeTask, marking: Marking, below: str) -> str:
    picture = MarkingPicture(task, marking).svg()
    numbers = f'<span class="numbers">in a notebook: <code>{escape(_call(task))}</code></span>'
    head = f"<h2>Tree {task.seed} {numbers}</h2><p>{escape(task.asks)}</p>"
    return f'<div class="task">{head}<p class="rules">{escape(task.rules)}</p>{picture}{below}</div>\n'


def _call(task: PracticeTask) -> str:
    """Return the call that shows a task's tree in a notebook."""
    plain = asdict(PracticeTask())
    asked = {name: value for name, value in asdict(task).items() if value != plain[name] or name in _SEEDS}
    return f"Practice({', '.join(f'{name}={value!r}' for name, value in asked.items())})"


def _room(task: PracticeTask) -> str:
    """Return where to write the answers."""
    if task.fields:
        return _table(task, blank_marking(), task.fields)
    return '<p class="line">The leaves that are looked at, in order: <span></span></p>'


def _answers(task: PracticeTask) -> str:
    names = [task.key.name(path) for path in sorted(task.key.branches)]
    never = f"<p><b>Never looked at:</b> {', '.join(names) or 'nothing'}, with all below.</p>"
    seen = [task.key.name(path) for path in task.key.visits if task.key.is_leaf(path)]
    looked = f"<p><b>Leaves looked at, in order:</b> {', '.join(seen)}.</p>"
    asked = [path for path in task.fields if path in task.key.visits]
    return never + looked + (_table(task, right_marking(task.key), asked) if asked else "")


def _table(task: PracticeTask, marking: Marking, paths: Sequence[Path]) -> str:
    """Return a table in two columns, of what a marking has in its fields."""
    half = (len(paths) + 1) // 2
    return f'<div class="fields">{_part(task, marking, paths[:half])}{_part(task, marking, paths[half:])}</div>'


def _part(task: PracticeTask, marking: Marking, paths: Sequence[Path]) -> str:
    head = "".join(f'<th scope="col">{name}</th>' for name in ("node", "α", "β", "value"))
    return f"<table><tr>{head}</tr>{''.join(_row(task, marking, path) for path in paths)}</table>"


def _row(task: PracticeTask, marking: Marking, path: Path) -> str:
    cells = "".join(f"<td>{escape(marking.entries.get((path, where), ''))}</td>" for where in FIELDS)
    return f'<tr><th scope="row">{task.key.name(path)}</th>{cells}</tr>'


# The command


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m classroom.practice.sheets", description=(__doc__ or "").partition("\n")[0]
    )
    add: Callable[..., object] = parser.add_argument
    add("--students", type=int, default=12, help="how many pages (default: %(default)s)")
    add("--level", type=int, default=1, choices=range(1, len(LEVELS) + 1), help="how hard (default: %(default)s)")
    add("--seed", type=int, default=1, help="the same seed gives the same pages (default: %(default)s)")
    add("--trees", type=int, help="how many trees on a page (default: as many as fit)")
    add("--convention", default="max", choices=get_args(Side), help="whose side numbers are for (default: %(default)s)")
    add("--rule", default=">=", choices=(">=", ">"), help="cut when α >= β or α > β (default: %(default)s)")
    add("--right-to-left", action="store_true", help="search the children from right to left")
    add("--out", type=File, default=File("sheets"), help="folder (default: %(default)s)")
    return parser


def main(given: Sequence[str] | None = None) -> None:
    """Do what the command line asks for, and print which files were written."""
    parser = _parser()
    asked = parser.parse_args(given)
    try:
        sheets = make_sheets(
            asked.students, asked.level, asked.seed, asked.trees, asked.convention, asked.rule, not asked.right_to_left
        )
    except ValueError as error:
        parser.error(str(error))
    for path in write_sheets(sheets, asked.out):
        print(path)


if __name__ == "__main__":
    main()
