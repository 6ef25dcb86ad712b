"""Which cells count: found however the notebook was changed, and never a worse one than the student wrote."""

import pytest

from grading.find import describe, find
from grading.model import TaskSpec
from grading.notebook import read_notebook
from tests.grading.made import ANSWER, STUB, code, notebook, text

SPEC = TaskSpec("alphabeta", ("alphabeta",), "c1", STUB)
OTHER = "def alphabeta(position, depth):\n    return 2\n"
BY_GRADE_ID = code(ANSWER, "alphabeta")
OWN_STUB = code(STUB, "alphabeta")


def look(*cells, spec=SPEC):
    read = read_notebook(notebook(*cells), "my.ipynb")
    (found,) = find(read, [spec])
    return found


@pytest.mark.parametrize(
    ("cells", "expected", "how"),
    [
        ([text("# 1"), BY_GRADE_ID, "x"], (1,), "grade id"),
        (["x", code(ANSWER, id="c1")], (1,), "cell id"),
        (["x", ANSWER, "y"], (1,), "name"),
        ([OTHER, BY_GRADE_ID, OTHER], (1,), "grade id"),
        ([BY_GRADE_ID, code(OTHER, id="c1")], (0,), "grade id"),
        ([OWN_STUB, ANSWER], (1,), "name"),
        ([OWN_STUB, ANSWER, OTHER, STUB], (2,), "name"),
        ([BY_GRADE_ID, OWN_STUB], (0,), "grade id"),
        ([OWN_STUB, BY_GRADE_ID, OWN_STUB], (1,), "grade id"),
        ([BY_GRADE_ID, code(OTHER, "alphabeta")], (1,), "grade id"),
        ([code(ANSWER, id="c1"), code(OTHER, id="c1"), code(STUB, id="c1")], (1,), "cell id"),
        ([ANSWER, ANSWER, STUB], (1,), "name"),
        ([STUB, "alphabeta = lambda position, depth: 3"], (1,), "name"),
        ([ANSWER, "alphabeta = better"], (1,), "name"),
        ([ANSWER, "alphabeta = counted(alphabeta)"], (0,), "name"),
        (["alphabeta = counted(alphabeta)"], (0,), "name"),
        (["x, alphabeta = 1, better"], (0,), "name"),
        (["alphabeta: Callable = better"], (0,), "name"),
        (["try:\n    import x\nexcept ImportError:\n    " + ANSWER.replace("\n", "\n    ")], (0,), "name"),
        (["@counted\n" + ANSWER], (0,), "name"),
        (["class alphabeta:\n    def __call__(self): return 1"], (0,), "name"),
        (["async " + ANSWER], (0,), "name"),
        ([ANSWER, "from gametree import alphabeta"], (0,), "name"),
        ([ANSWER, "alphabeta.calls = 0\nalphabeta[0] = 1"], (0,), "name"),
        ([ANSWER, "def test():\n    def alphabeta(): return 3\n    alphabeta = 3"], (0,), "name"),
        ([ANSWER, "alphabeta: Callable"], (0,), "name"),
        ([ANSWER, "def alphabeta(:"], (0,), "name"),
        ([OWN_STUB, "def alphabeta(:"], (1,), "name"),
        ([code("def alphabeta(:", "alphabeta"), ANSWER], (1,), "name"),
        ([code("def alphabeta(:", "alphabeta")], (0,), "grade id"),
        ([{**BY_GRADE_ID, "cell_type": "markdown"}], (0,), "grade id"),
        ([{**BY_GRADE_ID, "cell_type": "raw"}, OWN_STUB], (0,), "grade id"),
        (["%%time\n" + ANSWER], (0,), "name"),
    ],
)
def test_the_cell_that_counts(cells, expected, how):
    found = look(*cells)
    assert (found.cells, found.how) == (expected, how)
    assert found.written


@pytest.mark.parametrize(
    "stub",
    [
        STUB,
        STUB.replace("'''Return the value.'''", "'''My own words.'''"),
        "def alphabeta(a, b): raise NotImplementedError",
        "def alphabeta(): ...",
        "def alphabeta():\n    'why'",
        "def alphabeta():\n    pass",
        "alphabeta = None",
        "alphabeta = ...",
    ],
)
def test_a_stub_is_not_written(stub):
    found = look(code(stub, "alphabeta"), "x")
    assert (found.cells, found.how, found.written) == ((0,), "grade id", False)
    assert found.warnings == ("alphabeta in cell 1 is still as it was handed out.",)


def test_a_stub_with_more_than_a_line_is_known_by_what_was_handed_out():
    scaffold = "def alphabeta(p, d):\n    for m in p.moves():\n        raise NotImplementedError()\n    return 0\n"
    spec = TaskSpec("alphabeta", ("alphabeta",), stub_source=scaffold)
    assert not look(scaffold.replace("    return", "\n    # so\n    return"), spec=spec).written
    assert look(scaffold.replace("raise NotImplementedError()", "return 1"), spec=spec).written


def test_nothing_found_is_said():
    found = look("x = 1", text(ANSWER))
    assert (found.cells, found.how, found.written) == ((), "", False)
    assert found.warnings == ("No cell defines alphabeta.",)


PAIR = TaskSpec("pair", ("max_value", "min_value"))
MAX = "def max_value(p): return min_value(p)"
MIN = "def min_value(p): return max_value(p)"


@pytest.mark.parametrize(
    ("cells", "expected", "missing"),
    [
        ([code(MAX, "pair"), "x", code(MIN, "pair")], (0, 2), ()),
        ([f"{MAX}\n{MIN}"], (0,), ()),
        ([MIN, MAX], (0, 1), ()),
        ([code(MAX, "pair"), code("x", "pair"), MIN], (0, 2), ()),
        ([MAX], (0,), ("No cell defines min_value.",)),
    ],
)
def test_a_task_of_two_functions(cells, expected, missing):
    found = look(*cells, spec=PAIR)
    assert (found.cells, found.reasons, found.written) == (expected, missing, not missing)


@pytest.mark.parametrize(
    ("cells", "warning"),
    [
        ([BY_GRADE_ID, OTHER], "alphabeta is also defined in cell 2; what counts is cell 1."),
        ([OWN_STUB, ANSWER, OTHER], "alphabeta is also defined in cell 2; what counts is cell 3."),
        ([code("x = (", "alphabeta")], "Cell 1 cannot be read as Python: line 1: '(' was never closed."),
        ([{**BY_GRADE_ID, "cell_type": "raw"}], "Cell 1 is a raw cell; it is run as code."),
        (
            [code("def alphabeta(p, d):\n    raise NotImplementedError()\n    return 1", "alphabeta")],
            "alphabeta in cell 1 still raises NotImplementedError; nothing after that line is run.",
        ),
    ],
)
def test_what_may_surprise_is_told(cells, warning):
    assert warning in look(*cells).warnings


def test_what_is_as_expected_is_not_told():
    assert look(BY_GRADE_ID, OWN_STUB).warnings == ()


@pytest.mark.parametrize("source", ["\0", "x = " + "(" * 5000, "if x:\n" + "elif x:\n    y\n" * 3000, "-" * 45_000])
def test_a_cell_made_to_break_the_reader_costs_nothing(source):
    assert look(source, BY_GRADE_ID, source).cells == (1,)


def test_it_is_described_in_words_without_points():
    read = read_notebook(notebook(text("# 6"), BY_GRADE_ID, OTHER, "!ls"), "my.ipynb")
    assert describe(read, find(read, [SPEC, PAIR])).splitlines() == [
        "my.ipynb: 4 cells, 3 of them with code.",
        "Cell 4: the line !ls is IPython's and is not run.",
        "alphabeta: cell 2, found by its grade id.",
        "  alphabeta is also defined in cell 3; what counts is cell 2.",
        "pair: nothing found.",
        "  No cell defines max_value.",
        "  No cell defines min_value.",
    ]


def test_two_cells_and_a_name_are_described():
    read = read_notebook(notebook(MIN, MAX), "my.ipynb")
    assert describe(read, find(read, [PAIR])).splitlines()[1] == (
        "pair: cell 1 and cell 2, found by the name of what it defines."
    )
