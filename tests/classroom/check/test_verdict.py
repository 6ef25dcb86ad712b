"""A verdict as text, as HTML, and as what a notebook shows."""

from dataclasses import replace

import nbformat
import pytest
from nbclient import NotebookClient

from classroom import check
from classroom.check.checks import Check, show
from classroom.check.local import Local
from classroom.check.registry import tasks
from classroom.check.verdict import AGAIN, STEPS, Verdict, pictures
from tests.classroom.check.asking import verdict
from tests.classroom.check.told import window_not_swapped


@pytest.mark.slow
def test_the_verdict_is_html_with_both_runs_drawn_and_escaped() -> None:
    task = tasks()["alphabeta"]
    result = Check(task).examine(window_not_swapped)
    html = Verdict(result, None, pictures(result, Local({"alphabeta": window_not_swapped}))).html
    assert html.count("<svg") == 2
    assert all(words in html for words in ("your run", "the right run", "−1"))


def test_code_in_a_verdict_is_set_as_code_and_nothing_in_it_as_html() -> None:
    said = replace(Check(tasks()["power"]).examine(pow), notes=("Line 4, `if a < b:`: why?",))
    assert "<code>if a &lt; b:</code>" in Verdict(said).html


CELLS = """
def alphabeta(position, depth, alpha, beta, evaluate):
    return evaluate(position)
check.alphabeta(alphabeta)
"""


@pytest.mark.notebook
@pytest.mark.slow
def test_in_a_notebook_the_verdict_stands_above_one_line_without_traceback() -> None:
    cells = [nbformat.v4.new_code_cell("from classroom import check"), nbformat.v4.new_code_cell(CELLS)]
    notebook = nbformat.v4.new_notebook(cells=[*cells, nbformat.v4.new_code_cell("1 + 1")])
    NotebookClient(notebook, allow_errors=True, kernel_name="python3").execute()
    shown, error = notebook.cells[1].outputs
    assert "<svg" in shown.data["text/html"]
    assert error.traceback == ["✗ alphabeta: not right yet, 0/4 (value 0/2, leaves 0/2)"]
    assert notebook.cells[2].outputs[0].data["text/plain"] == "2"


def test_a_notebook_shows_the_verdict_before_it_looks_for_the_mistake(monkeypatch) -> None:
    result = check.examine.power(lambda x, n: x * n)
    named, events = Verdict(result), []

    class Shown:
        def update(self, verdict) -> None:
            events.append(verdict)

    def display(verdict, display_id):
        events.append(verdict)
        return Shown()

    monkeypatch.setattr("IPython.core.getipython.get_ipython", object)
    monkeypatch.setattr("IPython.display.display", display)
    show("verdict", lambda: events.append("named") or named)
    assert events == ["verdict", "named", named]


@pytest.mark.parametrize(
    ("name", "answer", "text", "marks"),
    [
        ("winner", lambda board: "", "XOO/X../X..", 9),
        ("flipped", lambda board, mark, square: [], ".OX", 3),
    ],
)
def test_the_board_on_which_it_goes_wrong_is_drawn(name, answer, text, marks) -> None:
    [(heading, picture)] = pictures(verdict(name, answer), Local({name: answer}))
    assert (heading, picture.text, picture.svg.count("data-mark")) == ("the board", text, marks)
    numbers = [f">{number}<" in picture.svg for number in range(4)]
    assert numbers == [True, True, True, False] or name == "winner"


def test_what_can_be_watched_is_to_be_stepped_through_and_all_else_called_again() -> None:
    stepped = str(verdict_of("minimax", lambda position, depth, evaluate: 0))
    assert f"{STEPS}: watch(" in stepped
    assert f"{AGAIN}: candidates(" in str(verdict_of("candidates", lambda board, distance: []))


def verdict_of(task: str, *answer) -> Verdict:
    return Verdict(verdict(task, *answer))
