"""Sheets to print: a page for each student, the answers apart, and the same for the same seed."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from classroom.practice import sheets
from classroom.practice.marking import PracticeTask
from classroom.practice.sheets import answers_html, make_sheets, sheets_html, write_sheets
from tests.gametree.trees.test_generate import Run


def parsed(text):
    """The document, each of whose tags is closed in order but for those that HTML never closes."""
    return ElementTree.fromstring(re.sub(r"<!DOCTYPE html>|<meta[^>]*>", "", text))


def read(text):
    return "".join(parsed(text).find("body").itertext())


@pytest.mark.slow
@pytest.mark.parametrize("level", range(1, 7))
def test_every_student_has_a_page_of_their_own_with_number_level_and_seed(level):
    made = make_sheets(students=5, level=level, seed=7)
    document = parsed(sheets_html(made))
    assert len(list(document.iter("section"))) == 5
    assert len(list(document.iter("{http://www.w3.org/2000/svg}svg"))) == sum(len(sheet.tasks) for sheet in made)
    for number in range(1, 6):
        assert f"student {number} · level {level} · seed 7" in document.itertext()
    trees = [task.tree for sheet in made for task in sheet.tasks]
    assert len(set(trees)) == len(trees)


def test_a_sheets_tree_can_be_practised_on_in_a_notebook():
    (sheet,) = make_sheets(students=1, level=3, seed=7)
    task = sheet.tasks[0]
    assert task.tree == PracticeTask(3, task.seed).tree
    assert f"Practice(level=3, seed={task.seed})" in read(sheets_html([sheet]))
    (other,) = make_sheets(1, 3, 7, convention="mover", rule=">", left_to_right=False)
    call = "Practice(level=3, seed=70011, convention='mover', rule='>', left_to_right=False)"
    assert call in read(sheets_html([other]))


def test_the_documents_need_nothing_else_and_are_the_same_every_time():
    for render in (sheets_html, answers_html):
        text = render(make_sheets(3, 2, 7))
        assert text == render(make_sheets(3, 2, 7))
        assert text != render(make_sheets(3, 2, 8))
        assert not {"src", "href"} & {name.split("}")[-1] for one in parsed(text).iter() for name in one.attrib}
        assert not re.search(r"<script|@import|url\(|https?://(?!www\.w3\.org/2000/svg)", text)
        assert "size: A4" in text
        assert "break-after: page" in text


def test_the_pages_do_not_give_the_answers_away():
    made = make_sheets(4, 6, 7)
    pages, answers = sheets_html(made), answers_html(made)
    assert 'class="gt-node gt-pruned' not in pages
    assert 'class="gt-node gt-pruned' in answers
    cells = re.findall(r"<td>(.*?)</td>", pages)
    assert {cell for cell in cells if not cell.startswith("=")} == {"", "−∞", "+∞"}  # the root's window is given


def test_the_answers_are_right():
    for sheet in make_sheets(6, 3, 5):
        text = read(answers_html([sheet]))
        lists = re.findall(r"Leaves looked at, in order: (.*?)\.", text)
        for task, names in zip(sheet.tasks, lists, strict=True):
            assert names.split(", ") == [task.key.name(path) for path in Run(task.tree).leaves]


def test_the_answers_hold_the_window_and_the_value_of_every_node_that_is_looked_at():
    (sheet,) = make_sheets(1, 2, 7)
    key = sheet.tasks[0].key
    rows = re.findall(r'<th scope="row">(\w+)</th><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td>', answers_html([sheet]))
    fields = ("alpha", "beta", "value")
    assert rows == [
        (key.name(path), *(key.text(path, where) for where in fields)) for path in key.visits if not key.is_leaf(path)
    ]


def test_both_files_are_written_where_asked_and_replaced(tmp_path):
    folder = tmp_path / "new" / "sheets"
    for seed in (1, 2):
        made = make_sheets(2, 1, seed)
        pages, answers = write_sheets(made, folder)
        assert pages.read_text(encoding="utf-8") == sheets_html(made)
        assert answers.read_text(encoding="utf-8") == answers_html(made)
    assert sorted(path.name for path in folder.iterdir()) == ["answers.html", "sheets.html"]


@pytest.mark.slow
def test_the_command_writes_what_it_is_asked_for(tmp_path):
    out = tmp_path / "out"
    options = "--students=2 --level=4 --seed=7 --trees=2 --convention=mover --rule=> --right-to-left"
    command = [sys.executable, "-m", "classroom.practice.sheets", *options.split(), "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.split() == [str(out / "sheets.html"), str(out / "answers.html")]
    made = make_sheets(2, 4, 7, 2, "mover", ">", left_to_right=False)
    assert (out / "sheets.html").read_text(encoding="utf-8") == sheets_html(made)


def test_the_command_refuses_what_there_is_not(capsys):
    with pytest.raises(SystemExit):
        sheets.main(["--level", "7"])
    with pytest.raises(SystemExit):
        sheets.main(["--students", "0"])
    assert "there are 1 to 999 students" in capsys.readouterr().err
