"""The minutes of a lesson are counted from what a reader does there."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tools import minutes
from tools.minutes import sections, together


def code(source, *outputs):
    return new_code_cell(source, outputs=list(outputs))


def folded(source):
    return new_code_cell(source, metadata={"jupyter": {"source_hidden": True}})


def shown(text):
    return new_output("display_data", {"text/plain": text})


def counted(*cells):
    """Return what some cells add up to; a text is given as a plain string."""
    return together(sections([new_markdown_cell(cell) if isinstance(cell, str) else cell for cell in cells]))


ASKED = (
    "predict('Which one?', options=['this', 'that one'], answer='this', why={'this': 'So it is.', 'that one': 'No.'})"
)
COMPARED = shown("  def f(x):\n-     return x\n+     return -x\n\n")


@pytest.mark.parametrize(
    ("cells", "name", "count"),
    [
        (["One [**two**](glossary.md#three) three."], "words", 3),
        (["<!-- lab -->Run *it*.<!-- page: Look at the picture. --> <details>A hint</details>"], "words", 2),
        (["Two words\n\n```python\nx = 1\n\ny = 2\n```\n"], "words", 2),
        (["Two words\n\n```python\nx = 1\n\ny = 2\n```\n"], "lines", 2),
        ([code(ASKED)], "words", 8),
        ([code(ASKED)], "questions", 1),
        ([code(ASKED)], "lines", 0),
        ([code("x = 1\n\ny = 2")], "lines", 2),
        ([folded("x = 1")], "lines", 0),
        ([folded("show_source(f)") | {"outputs": [shown("def f(x):\n    return x\n")]}], "lines", 2),
        ([folded("show_source(f, since=g)") | {"outputs": [COMPARED]}], "lines", 2),
        ([code("watch(f, 1)"), folded("PlayBoard(x)")], "widgets", 2),
        ([code("quiz(f, 1, most=4)"), code("quiz(f, 1)")], "quizzed", 10),
        (["**Exercise 1.** Do it.", code("quiz(f, 1)")], "quizzed", 0),
        (["**Exercise 1.** Do it.", code("quiz(f, 1)")], "exercises", 1),
        (["## Your program", code("grow(f, 5)")], "exercises", 1),
        (["**Exercise 1.** Write it.", code("grow(f, 5)")], "exercises", 1),
        ([code("1"), folded("2"), "text"], "stops", 2),
    ],
)  # fmt: skip
def test_what_a_reader_does_is_counted(cells, name, count):
    assert getattr(counted(*cells), name) == count


def test_all_that_is_done_takes_its_time():
    part = minutes.Part("", words=140, lines=4, questions=1, quizzed=2, widgets=1, exercises=1)
    assert part.minutes == 1 + 1 + 1 + 1 + 2 + 7


def test_a_section_begins_at_its_heading_wherever_that_stands():
    cells = ["Text.", "More text.\n\n## ★ One\n\nA.\n\n## Two", "B c."]
    parts = sections(map(new_markdown_cell, cells))
    assert [(part.title, part.words) for part in parts] == [("", 3), ("★ One", 2), ("Two", 3)]


def test_a_term_is_counted_once():
    assert counted("[**A leaf**](glossary.md)", "**[a leaf](glossary.md)** [root](glossary.md)").terms == {"a leaf"}


@pytest.mark.parametrize(
    ("source", "python"),
    [
        ("def f(x):\n    return [x for x in [1] if x]", set()),
        ("all(x for x in [1])", {"generator expression"}),
        ("max([1], key=lambda x: x)", {"lambda"}),
        ("{x: 1 for x in {1, 2}}", {"dict comprehension", "set"}),
        ("[x for y in [[1]] for x in y]", {"nested comprehension"}),
        ("for n, x in enumerate([1]):\n    print(*x if n else x)", {"enumerate", "star", "if-else expression"}),
    ],
)
def test_python_that_needs_a_word_is_named(source, python):
    assert counted(code(source)).python == python
    assert counted(folded(source)).python == set()


def test_an_assignment_takes_its_tasks_its_lines_and_half_of_its_hints(tmp_path):
    asked, hint = "word " * 280, "<details>" + "word " * 280 + "</details>"
    written = "### BEGIN SOLUTION\na = 1\nb = 2\n### END SOLUTION\n"
    cells = [new_markdown_cell(f"{asked}{hint}"), *[code(f"def f():\n{written}")] * 2, code("f()")]
    for more, took in (([], 20), ([code("def program_1(): ...\n\n\ndef program_2(): ...")], 25)):
        nbformat.write(new_notebook(cells=[*cells, *more]), tmp_path / "master.ipynb")
        assert minutes.assignment_minutes(tmp_path / "master.ipynb") == took


def test_the_command_tells_sections_and_sums(capsys):
    path = minutes.ROOT / "notebooks" / "01-recursion.ipynb"
    assert minutes.main([path]) == 0
    told = capsys.readouterr().out
    assert "Summary" in told
    assert "More: " in told
    assert minutes.main([]) == 0
    assert "01-recursion: core" in capsys.readouterr().out
