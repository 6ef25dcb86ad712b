"""A finished submission is durable, and done again only when what it depends on has changed."""

import resource
import subprocess
import sys
from dataclasses import replace

import pytest

from classroom.calls.budget import CodeBudget
from grading.batch import Journal, digest, from_json
from grading.submission import Graded, Work
from tests.grading.course import quick, the_master

WORK = Work("0123", "a.ipynb", b"data")
CHANGED = [
    replace(WORK, data=b"other"),
    replace(WORK, seed=9),
    replace(WORK, level="limited"),
    replace(WORK, budget=CodeBudget(files=1)),
]


@pytest.fixture
def master(tmp_path):
    return the_master(tmp_path)


@pytest.fixture
def journal(tmp_path):
    found = Journal(tmp_path / "journal.sqlite")
    yield found
    found.close()


def test_what_is_kept_is_known_by_another_journal(tmp_path, master, journal):
    graded = quick(WORK, master)
    journal.keep(WORK, master, graded)
    assert Journal(tmp_path / "journal.sqlite").known(WORK, master) == graded


def test_the_same_work_from_another_file_is_known_and_from_then_on_under_that_name(master, journal):
    journal.keep(WORK, master, replace(quick(WORK, master), notes=("a.ipynb is empty",)))
    found = journal.known(replace(WORK, name="again/a.ipynb"), master)
    assert (found.name, found.notes) == ("again/a.ipynb", ("again/a.ipynb is empty",))
    assert journal.latest("0123", master.name, "again/a.ipynb").name == "again/a.ipynb"


@pytest.mark.parametrize("work", CHANGED, ids=lambda work: str(work)[:60])
def test_what_has_changed_is_not_known(master, journal, work):
    journal.keep(WORK, master, quick(WORK, master))
    assert journal.known(work, master) is None
    assert digest(work, master) != digest(WORK, master)


def test_a_changed_master_is_not_known_but_the_latest_result_is(master, journal):
    journal.keep(WORK, master, quick(WORK, master))
    assert journal.known(WORK, replace(master, digest="other")) is None
    assert journal.latest("0123", master.name, "a.ipynb") == quick(WORK, master)
    assert journal.latest("0124", master.name, "a.ipynb") is None


def test_any_text_comes_back(master, journal):
    graded = Graded("0123", "a.ipynb", "unreadable", notes=("a\ud800b", "é\0"))
    journal.keep(WORK, master, graded)
    assert journal.known(WORK, master) == graded


def test_nothing_of_a_forgotten_student_is_left_in_the_file(tmp_path, master, journal):
    secret = replace(WORK, student="Zaphod Beeblebrox")
    for work in (WORK, secret):
        journal.keep(work, master, quick(work, master))
    assert b"Zaphod" in (tmp_path / "journal.sqlite").read_bytes()
    assert (journal.forget("Zaphod Beeblebrox"), journal.forget("Zaphod Beeblebrox")) == (1, 0)
    assert not any(b"Zaphod" in path.read_bytes() for path in tmp_path.glob("journal*"))
    assert journal.known(WORK, master)


def test_a_file_that_is_no_journal_is_said(tmp_path):
    (tmp_path / "journal.sqlite").write_text("this is something else, and long enough to be looked at" * 9)
    with pytest.raises(OSError, match=r"journal\.sqlite: file is not a database; delete it, and all is graded again"):
        Journal(tmp_path / "journal.sqlite")


def test_a_folder_that_is_not_there_is_said(tmp_path):
    with pytest.raises(OSError, match="unable to open"):
        Journal(tmp_path / "no" / "journal.sqlite")


FULL = """
import sys
from pathlib import Path
from grading.batch import Journal
from grading.submission import Graded, Work
from grading.master import Master
journal, master = Journal(Path(sys.argv[1])), Master("m", (), (), (), "")
try:
    for number in range(100):
        journal.keep(Work(str(number), "f", b""), master, Graded(str(number), "f", "graded", notes=("x" * 5000,)))
        print(number, flush=True)
except OSError as error:
    print(error)
"""


@pytest.mark.slow
def test_on_a_full_disk_the_error_is_clear_and_what_was_kept_is_safe(tmp_path):
    path = tmp_path / "journal.sqlite"
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))  # noqa: E731
    done = subprocess.run(
        [sys.executable, "-B", "-c", FULL, path], preexec_fn=limit, capture_output=True, text=True, check=True
    )
    *kept, said = done.stdout.splitlines()
    assert "what was graded before is safe" in said
    assert kept
    results = [row[0] for row in Journal(path).database.execute("SELECT result FROM graded ORDER BY rowid")]
    assert [from_json(text).student for text in results] == kept
