"""A learner's versions: kept, none overwritten, an older one back, broken ones named, a friend's met."""

from pathlib import Path
from typing import Any

import pytest

from classroom import bring_back, friends_program, my_program, my_record
from classroom.program.record import NOTHING
from classroom.program.versions import of_course, own_versions
from gametree import Tree
from tests.classroom.program.cells import MINE, STUB, cell, names
from tools.work import Copy


def test_nothing_is_overwritten_and_an_older_one_comes_back(
    copy: Path, put: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    cell(MINE[3], 3)
    cell(MINE[3], 3)
    first = (copy / "my_search" / "lesson-03.py").read_bytes()
    cell(of_course(3).body, 3)
    assert names(copy) == ["lesson-03-2.py", "lesson-03.py"]
    assert (copy / "my_search" / "lesson-03.py").read_bytes() == first
    bring_back("lesson-03.py")
    assert names(copy) == ["lesson-03-2.py", "lesson-03.py"]
    cell(of_course(3).body, 3)
    assert "Kept as my_search/lesson-03-2.py." in capsys.readouterr().out
    bring_back("lesson-03")
    cell(STUB, 4)
    assert MINE[3].rstrip() in put[-1]["text"]
    with pytest.raises(ValueError, match=r"expected one of lesson-03, lesson-03-2; got 'lesson-9'"):
        bring_back("lesson-9")


def test_the_course_is_updated_and_the_program_stays(copy: Path) -> None:
    cell(MINE[3], 3)
    before = {file: file.read_bytes() for file in (copy / "my_search").iterdir()}
    course = copy / "course"
    (course / "notebooks").mkdir(parents=True)
    (course / "notebooks" / "glossary.md").write_text("new")
    Copy(copy, course).update()
    assert (copy / "notebooks" / "glossary.md").read_text() == "new"
    assert {file: file.read_bytes() for file in (copy / "my_search").iterdir()} == before


def test_a_file_that_was_broken_by_hand_is_named_and_stays(
    copy: Path, put: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    cell(MINE[3], 3)
    file = copy / "my_search" / "lesson-03.py"
    file.write_text("def my_search(position:\n    return 1")
    cell(STUB, 4)
    said = capsys.readouterr().out
    assert "my_search/lesson-03.py cannot be run: SyntaxError" in said
    assert "There is no program of yours" not in said
    assert of_course(3).body.rstrip() in put[-1]["text"]
    assert file.read_text().startswith("def my_search(position:")


def test_where_the_newest_version_cannot_be_run_an_older_one_of_ones_own_goes_on(
    copy: Path, put: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    cell(MINE[3], 3)
    cell(of_course(3).body, 3)
    (copy / "my_search" / "lesson-03-2.py").write_text("def my_search(position:")
    cell(STUB, 4)
    said = capsys.readouterr().out
    assert "Your program of lesson 3, my_search/lesson-03.py, stands in for it." in said
    assert "There is no program of yours" not in said
    assert MINE[3].rstrip() in put[-1]["text"]
    assert my_program()(Tree([1, 2])) == 2
    assert "This is your program of lesson 3, my_search/lesson-03.py." in capsys.readouterr().out


def test_outside_of_an_own_copy_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    cell(MINE[3], 3)
    assert not list(tmp_path.iterdir())
    assert not own_versions()
    assert repr(my_record()) == NOTHING
    assert "Not kept: this folder is not your own copy of the course" in capsys.readouterr().out
    with pytest.raises(ValueError, match="this folder is not your own copy of the course"):
        bring_back("lesson-03")


def test_a_friends_file_is_met_and_the_course_stands_in_while_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "anna.py").write_text(f"from gametree import MAX\n\n\n{MINE[3]}")
    assert friends_program("anna.py")(Tree([[3, 12], [2, 4]])) == 3
    assert capsys.readouterr().out == ""
    assert friends_program("bob.py")(Tree([[3, 12], [2, 4]])) == 3
    assert "There is no file bob.py beside this notebook: the course’s program of lesson 6" in capsys.readouterr().out
    (tmp_path / "carl.py").write_text("my_serch = max")
    with pytest.raises(ValueError, match=r"carl.py has no function my_search"):
        friends_program("carl.py")
