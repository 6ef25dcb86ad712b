"""Source to syntax trees: whatever is handed in, there is an answer."""

import ast

import pytest

from gametree.grade.notebook import MAX_PARSED, NotPython, parsed, same_code


def test_python_is_parsed():
    assert isinstance(parsed("x = 1\nawait f(x)"), ast.Module)


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("x = 1\ny =", NotPython(2, "invalid syntax")),
        ("  x = 1", NotPython(1, "unexpected indent")),
        ("x = '", NotPython(1, "unterminated string literal (detected at line 1)")),
        ("\0", NotPython(1, "source code string cannot contain null bytes")),
        ("x" * (MAX_PARSED + 1), NotPython(1, "more than 100,000 characters of code")),
        ("\udcff", NotPython(1, "'utf-8' codec can't encode character '\\udcff' in position 0")),
    ],
)
def test_what_is_no_python_says_where(source, problem):
    assert parsed(source) == problem


@pytest.mark.parametrize(
    "source",
    ["-" * 99_000 + "1", "1" + "+1" * 49_000, "a" + ".b" * 49_000, "a" + "()" * 49_000, "lambda:" * 14_000 + "1"],
)
def test_what_is_nested_too_deeply_says_so(source):
    assert parsed(source) == NotPython(1, "nested too deeply")


@pytest.mark.filterwarnings("error")
def test_a_bad_escape_warns_nobody():
    assert isinstance(parsed(r"x = '\d'"), ast.Module)


def test_layout_and_comments_are_not_code():
    assert same_code(parsed("f( 1,2 ) # so"), parsed("f(1, 2)"))
    assert not same_code(parsed("f(1, 2)"), parsed("f(2, 1)"))


def test_what_cannot_be_written_down_is_not_the_same():
    huge = parsed(f"x = 0x{'f' * 9000}")
    assert same_code(huge, huge) is False
