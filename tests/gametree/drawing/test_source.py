"""A function's source as on the blackboard, what it changes in an older one, and the table of a search's window."""

from xml.etree import ElementTree

import pytest

from gametree import Tree, alphabeta, alphabeta_max_min, minimax, negamax, show_source
from gametree.drawing.source import ShownLines


def older(position, depth):
    """Return nothing."""
    if depth == 0:
        return 0
    return older(position, depth - 1)


def newer(position: Tree, depth: int, alpha: int = 0) -> int:
    """Return nothing much.

    In two lines.
    """
    if depth == 0:
        return alpha
    return newer(position, depth - 1)


class Pair:
    """Two numbers."""

    first: int


def test_a_source_is_shown_without_docstring_and_annotations(capsys):
    show_source(newer)
    assert capsys.readouterr().out == (
        "def newer(position, depth, alpha=0):\n"
        "    if depth == 0:\n"
        "        return alpha\n"
        "    return newer(position, depth - 1)\n"
    )


def test_several_are_shown_in_turn_and_a_class_as_it_stands(capsys):
    show_source(older, Pair)
    shown = capsys.readouterr().out
    assert shown.startswith("def older(")
    assert shown.endswith('\nclass Pair:\n    """Two numbers."""\n\n    first: int\n')


def test_changes_are_marked_and_the_name_is_none(capsys):
    show_source(newer, since=older)
    assert capsys.readouterr().out == (
        "- def older(position, depth):\n"
        "+ def newer(position, depth, alpha=0):\n"
        "      if depth == 0:\n"
        "-         return 0\n"
        "+         return alpha\n"
        "      return newer(position, depth - 1)\n"
    )


def test_a_notebook_shows_the_same_lines_and_nothing_in_them_is_markup():
    shown = ShownLines((("- ", "if a < b:"), ("", ""), ("+ ", "    return -alpha - 1")))
    page = ElementTree.fromstring(shown._repr_html_())
    assert "".join(page.itertext()).splitlines() == repr(shown).splitlines()


@pytest.mark.parametrize(("new", "old"), [(alphabeta, negamax), (alphabeta_max_min, minimax), (newer, newer)])
def test_new_and_old_can_be_read_off_the_changes(capsys, new, old):
    show_source(new, since=old)
    lines = capsys.readouterr().out.splitlines()
    show_source(new)
    assert [line[2:] for line in lines if line[0] != "-"] == capsys.readouterr().out.splitlines()
    show_source(old)
    renamed = new.__name__ + "("
    read = [line if line[0] == "-" else line.replace(renamed, old.__name__ + "(") for line in lines if line[0] != "+"]
    assert [line[2:] for line in read] == capsys.readouterr().out.splitlines()
