"""The learner's own copy: updated where it was not touched, never overwritten where it was, and nothing given away."""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from nbformat.sign import NotebookNotary

import classroom
from classroom.widgets.questions import Question
from tools import ROOT, lab, lessons, minutes, work
from tools.sealing import sealed
from tools.site import lite
from tools.work import Copy, cleared, fingerprint, tell

NOTHING = work.News([], [], [], [])
LESSON, ASSIGNMENT = "notebooks/05-negamax.ipynb", "exercises/05-negamax/05-negamax.ipynb"


@pytest.fixture(autouse=True)
def own_keys(tmp_path_factory, monkeypatch):
    """Signatures are kept in a folder of the test."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path_factory.mktemp("jupyter")))


@pytest.fixture
def course(tmp_path):
    for name in (LESSON, ASSIGNMENT, "notebooks/glossary.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


@pytest.fixture
def copy(course):
    """Opens the copy anew, as each start does, and brings it up to date."""

    def update() -> list[str]:
        return Copy(course / "work", course).update().newer

    assert update() == []
    return update


def edit(path: Path, text: str, cell: int = -1) -> None:
    """Write something into a cell of a notebook."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["cells"][cell]["source"] = [text]
    path.write_text(json.dumps(notebook), encoding="utf-8")


def run(path: Path) -> None:
    """Do what JupyterLab does to a notebook that is run and saved: results, counts, and how it was seen."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        cell["metadata"]["scrolled"] = True
        cell["source"] = "".join(cell["source"])
        if cell["cell_type"] == "code":
            cell |= {"outputs": [{"output_type": "stream", "name": "stdout", "text": ["6"]}], "execution_count": 1}
    notebook["metadata"]["widgets"] = {}
    path.write_text(json.dumps(notebook), encoding="utf-8")


def last_cell(path: Path) -> str:
    return "".join(json.loads(path.read_text(encoding="utf-8"))["cells"][-1]["source"])


@pytest.mark.parametrize("name", [LESSON, ASSIGNMENT, "notebooks/glossary.md"])
def test_all_that_a_learner_opens_is_copied_and_says_the_same(course, copy, name):
    assert fingerprint(course / "work" / name) == fingerprint(course / name)


def test_no_result_is_in_the_copy(course, copy):
    assert any(cell.get("outputs") for cell in json.loads((course / LESSON).read_text(encoding="utf-8"))["cells"])
    for path in (course / "work").rglob("*.ipynb"):
        for number, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"]):
            assert "<!-- code host" not in "".join(cell["source"]), "a line for those who read on a code host"
            assert not cell.get("outputs") or (number == 1 and cell["metadata"]["tags"] == ["toy"])
            assert cell.get("execution_count") is None
            assert "collapsed" not in cell["metadata"], "a result stays hidden when the learner runs the cell"


@pytest.mark.parametrize("path", minutes.lesson_files(), ids=lambda path: path.stem)
def test_no_answer_is_in_the_copy_and_the_questions_are_the_same(path):
    cells = lessons.read_lesson(path).cells
    asking = [cell for cell in cells if re.search(r"^(predict|self_check|recall)\(", cell["source"])]
    assert asking
    for cell in asking:
        told = sealed(cell)
        assert "answer=" not in told
        assert sealed(cell | {"source": told}) == told
        assert cards(told) == cards(cell["source"])


def cards(source: str) -> list[object]:
    """All that the page is told of the questions of a cell."""
    asked = eval(source, {name: getattr(classroom, name) for name in classroom.__all__})
    found = [asked] if isinstance(asked, Question) else asked.children[1:]
    return [(one.card.head, one.card.prompt, one.card.options, one.card.sealed) for one in found]


@pytest.mark.parametrize("own", ["predict(1, answer=", "self_check(1, answer=2)", "check(answer=1, why=2)"])
def test_a_learners_own_cell_stays_as_it_is(own):
    assert sealed({"cell_type": "code", "source": own}) == own


def test_the_copy_is_trusted(course, copy):
    import nbformat

    notary = NotebookNotary(data_dir=os.environ["JUPYTER_DATA_DIR"])
    with contextlib.closing(notary.store):
        assert notary.check_signature(nbformat.read(course / "work" / LESSON, 4))
        assert not notary.check_signature(nbformat.read(course / LESSON, 4))


@pytest.mark.parametrize("touch", [lambda path: None, run], ids=["as it was", "run and saved"])
def test_what_was_not_touched_is_updated(course, copy, touch):
    touch(course / "work" / LESSON)
    edit(course / LESSON, "better")
    assert copy() == []
    assert last_cell(course / "work" / LESSON) == "better"


def test_results_of_the_learners_own_runs_stay_while_the_course_does_not_change(course, copy):
    run(course / "work" / LESSON)
    before = (course / "work" / LESSON).read_bytes()
    assert copy() == []
    assert (course / "work" / LESSON).read_bytes() == before


@pytest.mark.parametrize("name", [LESSON, ASSIGNMENT])
def test_what_was_touched_stays_and_the_learner_is_told_each_time(course, copy, name):
    edit(course / "work" / name, "mine")
    assert copy() == []
    edit(course / name, "better")
    for _ in range(3):
        assert copy() == [name]
        assert last_cell(course / "work" / name) == "mine"
    assert f"work/{name}" in tell(NOTHING._replace(newer=[name]))
    assert tell(NOTHING._replace(newer=[name])).endswith(f"-m tools.work {name}")
    assert tell(NOTHING) == ""


def test_a_newer_one_is_put_beside_the_old_and_then_it_is_not_told_again(course, copy):
    mine = course / "work" / LESSON
    edit(mine, "mine")
    edit(course / LESSON, "better")
    places = [Copy(course / "work", course).put_beside(f"work/{LESSON}") for _ in range(2)]
    assert [place.name for place in places] == ["05-negamax-new.ipynb", "05-negamax-new2.ipynb"]
    assert [last_cell(path) for path in (mine, *places)] == ["mine", "better", "better"]
    assert copy() == []
    edit(course / LESSON, "best")
    assert copy() == [LESSON]
    assert [last_cell(path) for path in (mine, *places)] == ["mine", "better", "better"]


def test_what_is_asked_for_must_be_in_the_course(course, copy):
    with pytest.raises(ValueError, match=rf"expected one of {LESSON}, .*, got '05'"):
        Copy(course / "work", course).put_beside("05")


@pytest.mark.parametrize("text", ["", "{", "<<<<<<< mine", "[]", '{"cells": 3}', "\udce9"])
def test_a_file_that_is_no_notebook_any_more_is_the_learners(course, copy, text):
    mine = course / "work" / LESSON
    mine.write_text(text, encoding="utf-8", errors="surrogateescape")
    edit(course / LESSON, "better")
    assert copy() == [LESSON]
    assert mine.read_bytes() == text.encode(errors="surrogateescape")


@pytest.mark.parametrize("state", [None, "", "[3]", "{"])
def test_without_its_memory_nothing_is_overwritten(course, copy, state):
    file = course / "work" / work.STATE
    edit(course / "work" / LESSON, "mine")
    file.unlink() if state is None else file.write_text(state, encoding="utf-8")
    edit(course / ASSIGNMENT, "better")
    assert copy() == [LESSON, ASSIGNMENT]
    assert last_cell(course / "work" / LESSON) == "mine"


def test_other_files_of_the_learner_stay_and_what_was_deleted_comes_back(course, copy):
    own = course / "work" / "notebooks" / "12-mine.ipynb"
    own.write_text("mine", encoding="utf-8")
    (course / "work" / LESSON).unlink()
    assert copy() == []
    assert own.read_text(encoding="utf-8") == "mine"
    assert fingerprint(course / "work" / LESSON) == fingerprint(course / LESSON)
    own_new = course / "notebooks" / own.name
    shutil.copy(course / LESSON, own_new)
    assert copy() == [f"notebooks/{own.name}"]
    assert own.read_text(encoding="utf-8") == "mine"


def test_a_lesson_that_was_run_says_that_its_results_go_with_the_old_version(course, copy):
    run(course / "work" / LESSON)
    edit(course / LESSON, "better")
    edit(course / ASSIGNMENT, "better")
    news = Copy(course / "work", course).update()
    assert news == NOTHING._replace(rerun=[LESSON])
    assert f"the results of your runs are gone: run them again.\n  work/{LESSON}" in tell(news)


@pytest.mark.parametrize("touch", [lambda path: None, run], ids=["as it was", "run and saved"])
def test_a_lesson_that_was_renamed_is_not_there_twice(course, copy, touch):
    touch(course / "work" / LESSON)
    (course / LESSON).rename(course / "notebooks" / "06-negamax.ipynb")
    news = Copy(course / "work", course).update()
    assert news == NOTHING._replace(removed=[LESSON])
    assert f"went, since you had not changed them:\n  work/{LESSON}" in tell(news)
    assert sorted(path.name for path in (course / "work" / "notebooks").iterdir()) == [
        "06-negamax.ipynb",
        "glossary.md",
    ]
    assert Copy(course / "work", course).update() == NOTHING


def test_a_lesson_that_was_removed_stays_where_it_was_changed_and_the_learner_is_told_each_time(course, copy):
    edit(course / "work" / LESSON, "mine")
    (course / LESSON).unlink()
    for _ in range(2):
        news = Copy(course / "work", course).update()
        assert news == NOTHING._replace(left=[LESSON])
        assert f"Yours stay until you delete or rename them:\n  work/{LESSON}" in tell(news)
        assert last_cell(course / "work" / LESSON) == "mine"
    (course / "work" / LESSON).rename(course / "work" / "mine.ipynb")
    assert Copy(course / "work", course).update() == NOTHING
    assert last_cell(course / "work" / "mine.ipynb") == "mine"


def test_the_copy_is_beside_the_course_or_where_the_learner_says(tmp_path, monkeypatch):
    monkeypatch.delenv(work.PLACE, raising=False)
    assert work.place(tmp_path) == tmp_path / "work"
    monkeypatch.setenv(work.PLACE, "~/mine")
    assert work.place(tmp_path) == Path.home() / "mine"


def test_where_a_course_is_read_only_or_anothers_each_learner_has_a_folder_at_home(tmp_path, monkeypatch):
    monkeypatch.delenv(work.PLACE, raising=False)
    with monkeypatch.context() as patched:
        patched.setattr(os, "access", lambda path, _: path not in (tmp_path, tmp_path / "work"))
        assert work.place(tmp_path) == Path.home() / "gametree-course"
    (tmp_path / "work").mkdir()
    assert work.place(tmp_path) == tmp_path / "work"
    monkeypatch.setattr(os, "getuid", lambda: (tmp_path / "work").stat().st_uid + 1)
    assert work.place(tmp_path) == Path.home() / "gametree-course"


@pytest.mark.parametrize("command", ["tools.work", pytest.param("tools.lab", marks=pytest.mark.slow)])
def test_where_nothing_can_be_written_a_sentence_says_what_to_do(command, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    environment = os.environ | {work.PLACE: str(tmp_path / "file" / "work")}
    done = subprocess.run(
        [sys.executable, "-m", command], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.endswith("Not a directory. Name another folder: GAMETREE_WORK=~/course\n")
    assert done.stderr.startswith(f"Your copy of the course cannot be written in {tmp_path / 'file' / 'work'}: ")


@pytest.mark.slow
def test_every_link_of_the_course_leads_somewhere_in_the_copy(tmp_path):
    copy = Copy(tmp_path / "work")
    copy.update()
    notebooks = sorted((tmp_path / "work").rglob("*.ipynb"))
    assert len(notebooks) == len(minutes.lesson_files()) + len(list(ROOT.glob("exercises/*/*.ipynb")))
    assert [problem for path in notebooks for problem in lessons.links_lead_somewhere(lessons.read_lesson(path))] == []


def test_who_helps_is_told_how_in_the_copy_itself_and_not_in_the_course(tmp_path):
    Copy(tmp_path).update()
    said = {name: (tmp_path / name).read_text(encoding="utf-8") for name in ("AGENTS.md", "TUTOR.md")}
    assert "TUTOR.md" in said["AGENTS.md"]
    stubs = {"# YOUR CODE HERE"} & set(re.findall("`(.*?)`", said["AGENTS.md"]))
    assert all(stub in (tmp_path / ASSIGNMENT).read_text(encoding="utf-8") for stub in stubs)
    assert (len(stubs), list(ROOT.glob("AGENTS.md"))) == (1, [])


def test_the_browser_edition_has_every_file_of_a_copy(tmp_path):
    copy = Copy(tmp_path / "work")
    lite.put_files(copy)
    assert sorted(copy.names()) == sorted(path.relative_to(copy.work).as_posix() for path in copy.work.rglob("*.*"))


def test_git_ignores_the_copy():
    assert f"/{work.WORK.name}/" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_a_lesson_opens_as_the_kernel_saves_it():
    from ipykernel.ipkernel import IPythonKernel

    metadata = json.loads(cleared(ROOT / LESSON))["metadata"]
    assert metadata["language_info"] == IPythonKernel.language_info
    assert metadata["language_info"]["version"] == ".".join(map(str, sys.version_info[:3]))


def test_jupyterlab_starts_in_the_copy_with_the_courses_own_commands(monkeypatch):
    monkeypatch.setenv("PATH", "elsewhere")
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "theirs")
    environment = lab.environment()
    assert environment["PATH"].split(os.pathsep) == [str(Path(sys.executable).parent), "elsewhere"]
    assert environment["JUPYTER_CONFIG_PATH"].split(os.pathsep) == [str(ROOT / "tools" / "jupyter"), "theirs"]
    command = lab.command(["--no-browser"])
    assert command[-1] == "--no-browser"
    assert f"--ServerApp.root_dir={work.WORK}" in command


def test_binder_makes_the_copy_too():
    script = ROOT / "postBuild"
    assert os.access(script, os.X_OK)
    assert "python -m tools.work" in script.read_text(encoding="utf-8").splitlines()


class Installed:
    """What was installed as a package, of a version, from a folder."""

    def __init__(self, number, editable=False):
        self.version, self.origin = number, {"dir_info": {"editable": editable}}

    def read_text(self, name):
        return json.dumps(self.origin) if name == "direct_url.json" else None


@pytest.mark.parametrize(
    ("installed", "is_told"),
    [
        (Installed("0.1.9"), True),
        (Installed(work.version()), False),
        (Installed("0.1.9", editable=True), False),
    ],
)
def test_what_was_installed_from_an_older_course_is_told(monkeypatch, capsys, tmp_path, installed, is_told):
    monkeypatch.setattr(work, "distribution", {"gametree": installed}.get)
    monkeypatch.setattr(work.Copy.__init__, "__defaults__", (tmp_path, ROOT))
    monkeypatch.setattr(sys, "argv", ["work"])
    assert work.main() == 0
    assert ("what notebooks import is 0.1.9." in capsys.readouterr().out) is is_told


def test_the_version_counts_commits_until_it_is_tagged(tmp_path):
    def git(*words):
        who = ("-c", "user.name=me", "-c", "user.email=me@example.org")
        subprocess.run(["git", "-C", str(tmp_path), *who, *words], check=True, capture_output=True)

    (tmp_path / "gametree").mkdir()
    (tmp_path / "gametree" / "__init__.py").write_text('__version__ = "1.2.3"\n', encoding="utf-8")
    assert work.version(tmp_path) == "1.2.3"
    git("init", "-q")
    assert work.version(tmp_path) == "1.2.3"
    for number in (1, 2):
        git("commit", "-q", "--allow-empty", "-m", "more")
        assert work.version(tmp_path) == f"1.2.3.post{number}"
    git("tag", "v1.2.3")
    assert work.version(tmp_path) == "1.2.3"
    (tmp_path / "PKG-INFO").write_text("Metadata-Version: 2.4\nName: x\nVersion: 1.2.3.post9\n", encoding="utf-8")
    assert work.version(tmp_path) == "1.2.3.post9"
