"""A class whose programs are asked about: one right program of the bank for each student."""

from pathlib import Path

from grading.master import read_master
from grading.request import Request
from grading.roster import read_roster
from grading.submission import Checked, Graded
from tests.classroom.check.bank import ROOT, cells_of, programs
from tests.grading.made import folder, notebook

NAME = "06-alpha-beta"
RIGHT = {
    f"s{number:02}": one for number, one in enumerate(p for p in programs() if p.assignment == NAME and p.is_right)
}


def master():
    return read_master(ROOT / "solutions" / NAME / f"{NAME}.ipynb")


def of_the_bank(work, master):
    """Grade without a sandbox, by what the bank says: each student has one task right."""
    told = ((one, one.points if one.task == RIGHT[work.student].task else 0) for one in master.checks)
    checks = (Checked(one.task, one.part, points, one.points, "said") for one, points in told)
    return Graded(work.student, work.name, "graded", tuple(checks), "full")


def class_of(root: Path, count: int, **more) -> Request:
    """What a teacher asks for with so many students, each with a name and a program of the bank."""
    students = list(RIGHT)[:count]
    work = {one: notebook(*cells_of(NAME), RIGHT[one].shared, RIGHT[one].plain_text) for one in students}
    for one, data in work.items():
        path = root / "in" / one / NAME / f"{NAME}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_bytes(data)
    rows = "".join(f"{one},Student {one[1:]} of the Class\n" for one in students)
    secret = '{"": {"key": "the same in every run", "program": ""}}'
    folder(root, {"roster.csv": f"id,name\n{rows}", f"out/{NAME}/questions/key.json": secret})
    roster = read_roster(root / "roster.csv")
    return Request(master(), (root / "in",), root / "out", roster, how=of_the_bank, **{"workers": 2, **more})
