"""The first cell of lesson 0 says what is missing, and the command that repairs it; nothing when all is there."""

import hashlib
import json
import sys
from importlib.metadata import PackageNotFoundError

import pytest

from classroom import check_installation, installation
from tools import labextension


def test_nothing_is_said_when_everything_is_in_place(capsys) -> None:
    check_installation()
    assert capsys.readouterr().out == ""


@pytest.fixture
def versions(monkeypatch):
    """What is installed, by name, in place of what is."""
    found: dict[str, str] = {}

    def version(name):
        if found.get(name) == "":
            raise PackageNotFoundError(name)
        return found.get(name, "999")

    monkeypatch.setattr(installation, "version", version)
    return found


def test_what_is_too_old_or_missing_is_said_with_the_command_that_repairs_it(versions, monkeypatch, capsys) -> None:
    versions |= {"networkx": "3.1", "anywidget": ""}
    monkeypatch.setattr(installation, "repair", lambda: "make clean lab")
    check_installation()
    assert capsys.readouterr().out.splitlines() == [
        "Problem: the course needs anywidget>=0.9.18, and there is none",
        "Problem: the course needs networkx>=3.3, and there is 3.1",
        "Close JupyterLab. In a terminal, in the course's folder:",
        "make clean lab",
    ]


def test_a_file_beside_the_notebook_that_hides_a_package_of_the_course_is_named(monkeypatch, tmp_path, capsys) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "players.py").touch()
    (tmp_path / "grading").mkdir()  # as long as it holds no package, it hides nothing
    (tmp_path / "my_classroom.py").touch()
    hides = "hides the course's package {}: give it another name, and restart the kernel"
    check_installation()
    assert capsys.readouterr().out == f"Problem: {tmp_path / 'players.py'} {hides.format('players')}\n"
    (tmp_path / "grading" / "__init__.py").touch()
    (tmp_path / "players.py").unlink()
    assert list(installation.hidden()) == [f"{tmp_path / 'grading'} {hides.format('grading')}"]


def test_an_older_python_and_a_missing_part_of_jupyterlab_are_said(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(installation.platform, "python_version", lambda: "3.9.1")
    monkeypatch.setattr("jupyter_core.paths.jupyter_path", lambda *_: [str(tmp_path)])
    said = list(installation.problems())
    assert said[0] == "the course needs Python >=3.11, and this is 3.9.1"
    assert said[1:] == [f"JupyterLab's part of {name} is missing" for name in installation.EXTENSIONS]


def test_a_part_of_jupyterlab_that_was_not_installed_with_the_course_is_said(monkeypatch, tmp_path) -> None:
    for name in installation.EXTENSIONS:
        (tmp_path / name / "static").mkdir(parents=True)
    monkeypatch.setattr("jupyter_core.paths.jupyter_path", lambda *_: [str(tmp_path)])
    script = tmp_path / "gametree-lessons" / "static" / "lessons.0.js"
    script.write_bytes(installation.SCRIPT.read_bytes())
    assert list(installation.problems()) == []
    script.write_text("// yesterday's", encoding="utf-8")
    assert list(installation.problems()) == ["JupyterLab's part of gametree-lessons is older than the course"]


def test_where_only_the_library_is_neither_jupyterlab_nor_what_lessons_need_is_missed(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr("jupyter_core.paths.jupyter_path", lambda *_: [str(tmp_path)])
    monkeypatch.setattr(installation, "SCRIPT", tmp_path / "a" / "b" / "c" / "lessons.js")
    assert list(installation.problems()) == [
        f"JupyterLab's part of {name} is missing" for name in installation.EXTENSIONS[:-1]
    ]
    monkeypatch.setattr(installation, "find_spec", lambda name: None)
    assert list(installation.problems()) == []


def test_the_name_of_what_jupyterlab_loads_is_the_checksum_of_what_is_in_it(tmp_path) -> None:
    folder = tmp_path / "gametree-lessons"
    for old in ("", "// yesterday's"):
        labextension.install(tmp_path)
        (folder / "static" / "lessons.0.js").write_text(old, encoding="utf-8")
        (folder / "package.json").write_text(old, encoding="utf-8")
    labextension.install(tmp_path)
    about = json.loads((folder / "package.json").read_bytes())
    (script,) = folder.glob("static/*")
    checksum = hashlib.sha256(installation.SCRIPT.read_bytes()).hexdigest()
    assert about["jupyterlab"]["_build"]["load"] == f"static/{script.name}" == f"static/lessons.{checksum[:20]}.js"
    assert script.read_bytes() == installation.SCRIPT.read_bytes()


def test_in_the_browser_edition_nothing_can_be_missing(monkeypatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert list(installation.problems()) == []


@pytest.mark.parametrize(("name", "command"), [("linux", "make clean lab"), ("win32", "install --upgrade -e .[lab]")])
def test_the_command_is_that_of_the_system(monkeypatch, tmp_path, name, command) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "platform", name)
    assert installation.repair().endswith(command)
    (tmp_path / "conda-meta").mkdir()
    assert installation.repair() == "conda env update --file environment.yml --prune"
