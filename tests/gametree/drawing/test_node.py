"""How a node is written and drawn, from its attributes alone."""

from math import inf

import pytest

from gametree.drawing.node import NodeStyle, format_value, shorten


@pytest.mark.parametrize(
    ("value", "text"), [(3, "3"), (-3, "−3"), (inf, "+∞"), (-inf, "−∞"), (0.5, "0.5"), (-0.0, "0"), (True, "True")]
)
def test_numbers_are_written_as_in_books(value: object, text: str) -> None:
    assert format_value(value) == text


def test_long_texts_lose_their_middle() -> None:
    assert shorten("largest([[1, 2], [3, [4, 5]]])", 20) == "largest([[1, …, 5]]])"[:13] + "…" + "4, 5]]])"[-6:]


def test_a_look_has_room_for_all_it_will_show() -> None:
    assert NodeStyle("max", room="≥ 100").right > NodeStyle("max").right
    assert NodeStyle("max", note_room="α −∞ (A)").right > NodeStyle("max").right
    leaf = NodeStyle("leaf", "3", room="Line(value=3, moves=())")
    assert leaf.left == leaf.right > NodeStyle("leaf", "3").left
