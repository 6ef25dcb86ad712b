"""A verdict as text, as HTML, and as what a notebook shows."""

import re
from dataclasses import replace

import nbformat
import pytest
from ipywidgets import Widget
from nbclient import NotebookClient

from classroom import check, expect
from classroom.check.checks import Check, Looking, show
from classroom.check.local import Local
from classroom.check.registry import tasks
from classroom.check.verdict import AGAIN, STEPS, TOO_MANY, Verdict, verdict_on
from gametree import MAX, tic_tac_toe
from tests.classroom.check.asking import verdict
from tests.classroom.check.told import window_not_swapped


@pytest.mark.slow
def test_the_verdict_is_html_with_both_runs_drawn_and_escaped() -> None:
    task = tasks()["alphabeta"]
    result = Check(task).examine(window_not_swapped)
    html = verdict_on(result, Local({"alphabeta": window_not_swapped})).html
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


@pytest.mark.parametrize(("seconds", "said"), [(0, 1), (1e9, 0)])
def test_a_check_that_takes_long_says_once_that_it_goes_on(monkeypatch, capsys, seconds, said) -> None:
    monkeypatch.setattr("classroom.check.checks.SECONDS", seconds)
    for _ in range(2):
        check.total(lambda tree: sum(map(total, tree)) if isinstance(tree, list) else tree)
    lines = capsys.readouterr().out.splitlines()
    waiting = ["… total: still looking. Interrupting the kernel (■) stops it."] * said
    assert lines == [*waiting, "✓ total: right, 2/2"] * 2


def total(tree: object) -> int:
    return sum(map(total, tree)) if isinstance(tree, list) else tree


def test_nothing_is_said_of_going_on_once_there_is_a_verdict(monkeypatch, capsys) -> None:
    monkeypatch.setattr("classroom.check.checks.SECONDS", 0)
    looking = Looking("power")
    show(Verdict(check.examine.power(pow)), lambda: looking() or Verdict(check.examine.power(pow)))
    assert capsys.readouterr().out == "✓ power: right, 2/2 (value 1/1, negative 1/1)\n"


SHOWING = """
import ipywidgets, matplotlib.pyplot
from IPython.display import clear_output, display
bar = ipywidgets.IntProgress(max=10**6)
def lowest(bits):
    matplotlib.pyplot.figure()
    display(bits)
    display({"text/plain": "raw"}, raw=True)
    clear_output()
    bar.value += 1
    return 1 - (1 << bits - 1)
check.lowest(lowest)
"""
LEFT = "display(bar.value, matplotlib.pyplot.get_fignums())"


@pytest.mark.slow
def test_what_a_checked_function_displays_is_left_out_and_counted() -> None:
    cells = map(nbformat.v4.new_code_cell, ["from classroom import check", SHOWING, LEFT])
    notebook = nbformat.v4.new_notebook(cells=[*cells])
    NotebookClient(notebook, kernel_name="python3").execute()
    *_, shown = notebook.cells[1].outputs
    count, after = notebook.cells[2].outputs
    made = int(count.data["text/plain"])
    assert [output.output_type for output in notebook.cells[1].outputs] == ["display_data"]
    told = shown.data["text/plain"]
    assert told.startswith("✓ lowest: right, 2/2\n")
    assert int(re.search("It displays pictures or the like: (\\d+)", told)[1]) >= 5 * made > 500
    assert after.data["text/plain"] == "[]"


@pytest.mark.parametrize(
    ("name", "answer", "text", "marks"),
    [
        ("winner", lambda board: "", "XOO/X../X..", 9),
        ("flipped", lambda board, mark, square: [], ".OX", 3),
    ],
)
def test_the_board_on_which_it_goes_wrong_is_drawn(name, answer, text, marks) -> None:
    [(heading, picture)] = verdict_on(verdict(name, answer), Local({name: answer})).pictures
    assert (heading, picture.text, picture.svg.count("data-mark")) == ("the board", text, marks)
    numbers = [f">{number}<" in picture.svg for number in range(4)]
    assert numbers == [True, True, True, False] or name == "winner"


def test_what_can_be_watched_is_to_be_stepped_through_and_all_else_called_again() -> None:
    assert re.search(f"{STEPS}: .*watch\\(", str(verdict_of("minimax", lambda position, depth, evaluate: 0)))
    assert f"{AGAIN}: candidates(" in str(verdict_of("candidates", lambda board, distance: []))


def opened(verdict: Verdict) -> Widget:
    """What a click on the button of a verdict puts in its place."""
    verdict._repr_mimebundle_()
    shown = verdict.live()
    assert STEPS not in shown.children[0].value
    shown.children[1].click()
    return shown.children[1]


def perft(position, depth):
    return sum(perft(position.play(move), depth - 1) for move in position.moves()) if depth else 0


def test_a_button_opens_the_run_of_what_was_not_drawn() -> None:
    told = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("classroom.check.expect.show", lambda verdict, _named: told.append(verdict))
        expect(perft, {(tic_tac_toe(), 2): 72})
        expect(perft, {(tic_tac_toe(), 5): 15120})
    stepper = opened(told[0])
    assert stepper.narration["title"] == "perft on .../.../..."
    assert told[0].live().children[1] is stepper
    assert told[1].live is None
    assert f"{TOO_MANY}. {AGAIN}: perft(tic_tac_toe(" in str(told[1])


def test_what_takes_more_steps_than_a_stepper_has_says_so(monkeypatch) -> None:
    monkeypatch.setattr("gametree.drawing.narration.MAX_FRAMES", 1)
    verdict = verdict_of("power", lambda x, n: x if n else 0)
    assert TOO_MANY in opened(verdict).value


def test_what_goes_wrong_after_other_calls_is_recorded_after_them() -> None:
    asked = []

    def power(x, n):
        asked.append(n)
        return x**n + (len(asked) > 3)

    (_, yours), (_, right) = verdict_of("power", power).pictures
    assert (yours.text, right.text) == ("returns 2, in 1 call", "returns 1, in 1 call")


def verdict_of(task: str, answer) -> Verdict:
    return verdict_on(verdict(task, answer), Local({task: answer}))


def plain(position, depth, evaluate):
    if not position.moves() or depth == 1:
        return evaluate(position)
    values = [plain(position.play(move), depth - 1, evaluate) for move in position.moves()]
    return max(values) if position.turn == MAX else min(values)


def test_what_the_evaluation_says_is_told_where_nothing_else_decides() -> None:
    text = str(Verdict(verdict("minimax", plain)))
    assert "where the evaluation says" in text


def test_two_runs_of_one_name_are_told_apart() -> None:
    shown = verdict_of("minimax", lambda position, depth, evaluate: 0).live()
    assert shown.children[1].names == ["your run", "the right run"]


def for_max(position, depth, evaluate):
    """It forgets the sign at a leaf of MIN's, as minimax does."""
    if not position.moves() or depth == 0:
        return evaluate(position)
    return max(-for_max(position.play(move), depth - 1, evaluate) for move in position.moves())


def test_numbers_for_min_are_told_for_max_and_both_runs_are_drawn_from_the_side_of_the_right_one() -> None:
    verdict = verdict_of("negamax", for_max)
    assert (
        "It returned −1; it should be 1.\nBoth numbers are for MIN, who is to move; for MAX, they are 1 and −1."
        in str(verdict)
    )
    assert [picture.narration.frames[-1].value for _, picture in verdict.pictures] == [1, -1]
    assert [picture.text for _, picture in verdict.pictures] == ["returns −1, in 1 call", "returns 1, in 1 call"]
    assert "for MAX" not in str(verdict_of("minimax", lambda position, depth, evaluate: 0))
