"""Shapes have the names that players of gomoku give them."""

import pytest

from gametree.search.shape import line_shape


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("XXXXX", "five"), (".XXXX.", "open four"), ("OXXXX.", "four"), ("XX.XX", "four"), ("X.XXX.X", "open four"),
        ("..XXX..", "open three"), (".XXX..", "open three"), (".X.XX.", "open three"), ("O.XXX.O", "three"),
        ("OXXX..", "three"), ("X..XX", "three"), ("..XX..", "two"), ("O.XX.O", ""), ("......", ""), ("OXXXXO", ""),
    ],
)  # fmt: skip
def test_a_shape_is_named_by_what_one_more_mark_makes(line, name):
    assert line_shape(line) == name
    assert line_shape(line[::-1]) == name
