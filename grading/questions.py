"""Sheets with questions about each student's own program: asked of its run in the sandbox, with the key apart.

What is asked, and what is right, is worked out in this process from a recording that arrives as plain data; the code
is the notebook's. So a program can lie about its own run, but neither choose the questions nor write a page.
"""

import ast
import json
import re
import sys
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from hashlib import sha256
from importlib.resources import files
from itertools import compress
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeAlias

from tqdm import tqdm

from classroom.calls.call import Caller, FunctionCall, Guesses, Outcome
from classroom.check import registry
from classroom.check.checks import Setting
from classroom.check.inputs import Case
from classroom.check.task import Task
from classroom.practice.own_questions import INSTEAD, OwnQuestions, own_questions
from gametree.trace.recording import Recording, Source
from gametree.trace.snapshot import Described, counted
from grading.batch import Journal, grade_all, local_pool
from grading.decide import GradedFor
from grading.files import shown, write_whole
from grading.find import FoundAnswer, definitions_in, find
from grading.identify import program_mark
from grading.master import Master
from grading.model import StudentResult, TaskSpec
from grading.notebook import Notebook, NotPython, parsed, read_notebook
from grading.overrides import answered
from grading.pages import rendered
from grading.publish import Publication, title_of
from grading.request import Request
from grading.submission import Checked, Graded, TaskSessions, Work
from grading.walls.bubblewrap import SandboxFault
from grading.walls.session import Sandbox

SHEETS = "questions"  # the folder of sheets and keys
MOST, LEAST = 8, 4
LETTERS = "ABCDEF"
SECRET = ""  # nobody's key: from it all sheets are drawn, so that who has the course cannot write them beforehand
_TOKEN = re.compile(r"−?\d[\d.]*|\b[A-Z]\d*\b")  # a number, or the name of a node
_TOLD = re.compile(rf"(?:= |is |are |returns |at )({_TOKEN.pattern})")  # what a question takes for known
PAGE, WIDTH, COLUMN = 59, 95, 50  # lines of a page, letters of a line of code, and of one in a column
MAX_TEXT = 160  # characters of what is asked or offered
NOTHING = "no sheet: no program that was to be written is wholly right. Talk about what was tried."
ANOTHER = "another sheet than before; what was printed before no longer fits the key"
Key: TypeAlias = Mapping[str, str]  # of one sheet: the letters, and the mark of the program


def ask_about(right: Mapping[str, Sequence[str]], work: Work, master: Master) -> Graded:
    """Return the questions about one function of a submission, as what a check says; or, in a note, why there are none.

    Args:
        right: the names of the tasks that each student has right.
        work: the submission; its seed is what the questions are drawn with.
        master: the assignment.

    """
    notebook = read_notebook(work.data, work.name)
    found = {one.task: one for one in find(notebook, master.tasks)}
    why = list[str]()
    with Sandbox(work.budget, work.level) as sandbox:
        sessions = TaskSessions(sandbox, notebook, found, master, Setting(seed=work.seed))
        for task, function in _in_order(notebook, found, master, right[work.student]):
            session = sessions.session(task)
            try:
                known = registry.task(task.name)
                asked = own_questions(session.functions[function], known, work.seed, 2 * MOST)
                _require_true(asked.narration.recording, session.program, known, task.provided_searches)
                about = Checked(task.name, function, 0, 0, json.dumps(_for_page(asked)))
                return Graded(work.student, work.name, "graded", (about,), sandbox.isolation.level)
            except SandboxFault:
                raise
            except Exception as error:  # noqa: BLE001 - a run that is no honest one may be odd in any way
                why.append(f"no sheet: {error}")
    return Graded(work.student, work.name, "graded", notes=(shown(why[0] if why else NOTHING),))


def _in_order(
    notebook: Notebook, found: Mapping[str, FoundAnswer], master: Master, right: Sequence[str]
) -> Iterator[tuple[TaskSpec, str]]:
    """Yield the functions that can be asked about: those that call themselves first, then those with most points."""
    points = Counter[str]()
    for check in master.checks:
        points[check.task] += check.points

    def order(task: TaskSpec) -> tuple[bool, int]:
        cells = (notebook.cells[at].source for at in found[task.name].cells)
        nodes = definitions_in("\n".join(cells), [task]).values()
        used = {name.id for node in nodes for name in ast.walk(node) if isinstance(name, ast.Name)}
        return used.isdisjoint(task.functions), -points[task.name]

    known = (one for one in master.tasks if one.name in right and registry.has(one.name))
    written = (one for one in known if not registry.task(one.name).others)  # verdicts on programs are no program
    for task in sorted(written, key=order):
        yield from ((task, function) for function in task.functions)


def _require_true(recording: Recording, cells: Sequence[str], task: Task, provided: Sequence[str]) -> None:
    """Raise ValueError where a recording shows code that is not the notebook's, or a call that returns what is wrong.

    What was judged is the program's answers; a recording is another run, in which it may know that it is watched.
    """
    for source in recording.sources:
        if not any(_stands_in(cell, source) for cell in cells) and (source.lines or source.name not in provided):
            raise ValueError(f"the code of {source.name} is not found in the notebook. Ask where it is made.")
    done = [call for call in recording.calls if call.name in task.names and call.error is None]
    given = ([Guesses() if isinstance(one, Described) else one for one in call.arguments.values()] for call in done)
    calls = [FunctionCall(call.name, tuple(args)) for call, args in zip(done, given, strict=True)]
    references = [Caller(right).run(calls) for right in task.judging.right]
    for call, asked, *found in zip(done, calls, *references, strict=True):
        known = [one for one in found if not one.failure]
        if known and all(task.fault(Case(asked), Outcome(call.value, one.leaves), one) for one in known):
            odd = f"{call.name} returned {call.value!r:.60} when it was recorded, which is not the plain"
            raise ValueError(f"{odd} {known[0].value}. Ask how that comes.")


def _stands_in(cell: str, source: Source) -> bool:
    """Tell whether a function begins in that line of a cell, and goes on like that."""
    tree, lines = parsed(cell), cell.split("\n")[source.first - 1 : source.first - 1 + len(source.lines)]
    nodes = [] if isinstance(tree, NotPython) else [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
    starts = (min(node.lineno, *(one.lineno for one in node.decorator_list), node.lineno) for node in nodes)
    return source.first in starts and tuple(lines) == source.lines


def _for_page(own: OwnQuestions) -> dict[str, Any]:
    """Return what stands on a sheet, its texts made harmless: the questions about this run that answer no other.

    Raises:
        ValueError: there are too few.

    """
    asked, questions, about = own.as_plain(), list[dict[str, Any]](), [one.decision for one in own.questions]
    is_own = (one.kind != "value" or one.frame < one.reveals for one in about)  # not what some other call returns
    found = map(_question, compress(asked["questions"], is_own))
    for one in reversed([*filter(None, found)]):  # on paper the later ones are seen, too
        right = {*_TOKEN.findall(one["options"][LETTERS.index(one["right"])])}
        if right.isdisjoint(fact for later in questions for fact in _TOLD.findall(later["prompt"])):
            questions.insert(0, one)
    if len(questions) < LEAST:
        number = counted(len(questions), "question")
        raise ValueError(f"{asked['title']} gives {number} only about its own lines and calls. {INSTEAD}")
    while len(questions) > MOST or (len(questions) > LEAST and _height(asked, questions) > PAGE):
        del questions[len(questions) // 2]  # the last one is about a change
    picture = b64encode(asked["svg"].encode()).decode()
    return {
        "call": shown(re.sub(", <function [^ ]+>", "", asked["call"])),
        "code": asked["code"],
        "picture": picture,
        "questions": questions,
    }


def _height(asked: Mapping[str, Any], questions: Sequence[Mapping[str, Any]]) -> float:
    """Return about how many lines of code would fill what a sheet has: below the code, questions in two columns."""
    code = sum(1 + len(line) // WIDTH for line in asked["code"])
    texts = [text for one in questions for text in (one["prompt"], *one["options"])]
    return 7 + code + (13 * bool(asked["svg"]) + len(questions) + sum(1 + len(text) // COLUMN for text in texts)) / 2


def _question(asked: Mapping[str, Any]) -> dict[str, Any] | None:
    options = [shown(option["text"], MAX_TEXT) for option in asked["options"]]
    right = [at for at, option in enumerate(asked["options"]) if option["right"]]
    if len(right) != 1 or not 1 < len({*options}) == len(options) <= len(LETTERS):
        return None
    about = {name: shown(asked[name]) for name in ("prompt", "why")}
    return {**about, "options": options, "right": LETTERS[right[0]]}


def write_sheets(publication: Publication, graded_for: GradedFor) -> Iterator[str]:
    """Write a sheet for each student whose program can be asked about, and the key; yield what to say of it.

    Args:
        publication: the grades as they are published.
        graded_for: what became of the attempt that counts.

    Raises:
        OSError: the files cannot be written.

    """
    request, folder = publication.request, publication.request.folder / SHEETS
    keys, changed = read_keys(request), list[StudentResult]()
    secret = keys.setdefault(SECRET, {"key": token_hex(), "program": ""})["key"]
    asked = _asked(publication, graded_for, secret)
    sheets = [
        {"student": one, "task": check.task, "function": check.part, **json.loads(check.said)}
        for one, graded in asked
        for check in graded.checks
    ]
    without = [(one, " ".join(graded.notes)) for one, graded in asked if not graded.checks]
    attempts = {one.student.id: one.attempt for one in publication.identified.chosen}
    for sheet in sheets:
        sheet["key"] = "".join(question["right"] for question in sheet["questions"])
        student = sheet["student"].student
        key = {"key": sheet["key"], "program": program_mark(request.master, attempts[student])}
        changed += [sheet["student"]] if keys.get(student, key) != key else []
        keys[student] = key
    folder.mkdir(exist_ok=True)
    style = (files("classroom.practice") / "sheets.css").read_text(encoding="utf-8")
    for name in ("sheets", "key"):
        page = rendered(f"{name}.html", title=title_of(request), sheets=sheets, without=without, style=style)
        write_whole(folder / f"{name}{request.mark}.html", page.encode())
    write_whole(_keys(request), json.dumps(keys, indent=1).encode(), 0o600)
    yield f"{len(sheets)} sheets to print: {folder / f'sheets{request.mark}.html'}, with key{request.mark}.html apart"
    for one, why in [*without, *((one, ANOTHER) for one in changed)]:
        yield f"{f'{one.student} {one.name}'.strip()}: {why}"


def _asked(publication: Publication, graded_for: GradedFor, secret: str) -> list[tuple[StudentResult, Graded]]:
    """Return what can be asked of each student whose work is graded, as `ask_about` does."""
    request, right, works = publication.request, dict[str, list[str]](), list[Work]()
    for chosen in publication.identified.chosen:
        student, attempt = chosen.student.id, chosen.attempt
        graded = graded_for(chosen) if attempt and request.only in ("", student) else None
        if attempt and graded and graded.status == "graded":
            lost = {check.task for check in graded.checks if check.points < check.of}
            right[student] = [task.name for task in request.master.tasks if task.name not in lost]
            own = sha256(f"{secret} {request.seed} {student}".encode()).digest()  # partners are asked other questions
            seed = int.from_bytes(own[:4], "big")
            works.append(Work(student, attempt.place, attempt.read(), seed, request.level, request.budget))
    with closing(Journal(Path(":memory:"))) as journal:
        make, how = request.make or local_pool(request.workers), partial(ask_about, right)
        done = grade_all(works, request.master, journal, make, request.workers, how)
        tqdm.monitor_interval = 0  # a thread, of which no copy can be made
        bar = tqdm(done, total=len(works), unit=" sheets", disable=not sys.stderr.isatty())
        found = {one.student: one for one in bar}
    return [(one, found[one.student]) for one in publication.results if one.student in found]


def read_keys(request: Request) -> dict[str, Key]:
    """Return the keys of the sheets that were written, by student; ValueError where their file is damaged."""
    path = _keys(request)
    try:
        return dict(json.loads(path.read_bytes())) if path.exists() else {}
    except (ValueError, TypeError) as error:
        raise ValueError(f"{path} cannot be read: {error}; delete it, and run grading questions again") from error


def forget_key(path: Path, student: str) -> bool:
    """Erase a student's key from a file of keys, and return whether there was one."""
    keys = dict(json.loads(path.read_bytes()))
    is_there = keys.pop(student, None) is not None
    write_whole(path, json.dumps(keys, indent=1).encode(), 0o600)
    return is_there


def _keys(request: Request) -> Path:
    return request.folder / SHEETS / f"key{request.mark}.json"


def judged(ticked: str, key: Key | None) -> str:
    """Return how many ticks are right, as overrides.csv keeps it; a count like "3 of 8" stays as it is.

    Args:
        ticked: a letter for each question, "-" where nothing is ticked.
        key: of the student's sheet; None where there is none.

    Raises:
        ValueError: it is neither a count nor as many letters as the sheet has questions.

    """
    if not ticked or answered(ticked):
        return ticked
    letters, right = "".join(ticked.split()).upper(), key["key"] if key else ""
    if key is None or len(letters) != len(right) or not set(letters) <= {*LETTERS, "-"}:
        wanted = f"write {len(right)} letters, - for no answer, or" if right else "there is no sheet; write"
        raise ValueError(f"{wanted} a count like 3 of 8")
    count = sum(map(str.__eq__, letters, right))
    return f"{letters}: {count} of {len(right)} [{key['program']}]"
