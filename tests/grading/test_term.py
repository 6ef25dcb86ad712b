"""The term in the teachers' guide: what stands there is typed, and says what stands there."""

import re
import shlex
from pathlib import Path

import pytest

from grading.__main__ import main
from grading.files import DONE
from tests.grading.made import folder, zipped
from tools.exercises import MASTERS, STUDENTS

GUIDE = Path(__file__).parents[2] / "docs" / "teachers.md"
TERM = re.compile(r"^\$ (grading .*?)(?=\n\n|\n```)", re.MULTILINE | re.DOTALL)
ASKED = re.compile(r"(\[Y/n\]|\[y/N\]|nobody's\]) ?(.*)")
CANVAS = """Student,ID,SIS User ID,SIS Login ID,Section,01 Recursion (101)
    Points Possible,,,,,20
"Ash, Ann",901,41000,ash1,A,
"Bay, Ben",902,41007,bay2,A,
"Cox, Cid",903,41014,cox3,A,
"""
SECTION = "id,name\n41021,Bob Okafor\n41028,Chen Li\n41035,Kim Lee\n41042,Kim Lee\n"


@pytest.mark.slow
def test_the_term_in_the_guide_goes_as_it_says(tmp_path, monkeypatch, capsys):
    stubs = {at: next(STUDENTS.glob(f"0{at}-*/*.ipynb")).read_bytes() for at in (1, 2)}
    canvas = {f"{name}_90{at}_50{at}_a.ipynb": stubs[1] for at, name in enumerate(("ashann", "bayben", "coxcid"), 1)}
    week1 = {f"week1-b/{name}.ipynb": stubs[1] for name in ("Bob Okafor", "Chen Li", "Kim Lee")}
    week2 = {f"week2-b/{name}.ipynb": stubs[2] for name in ("Bob Okafor", "Chen Li", "Kim Lee")}
    folder(tmp_path, {"week1-a.zip": zipped(canvas), "canvas.csv": CANVAS, "section-b.csv": SECTION, **week1, **week2})
    for here in (MASTERS, STUDENTS):
        (tmp_path / here.name).symlink_to(here)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    commands = TERM.findall(GUIDE.read_text(encoding="utf-8"))
    assert len(commands) == 4
    for command, _, told in (one.partition("\n") for one in commands):
        answers = [answer for _, answer in ASKED.findall(told)]
        monkeypatch.setattr("builtins.input", lambda question, some=answers: print(question.rstrip()) or some.pop(0))
        assert main(shlex.split(command)[1:]) == DONE
        assert capsys.readouterr().out.splitlines() == ASKED.sub(r"\1", told).splitlines()
        assert not answers
