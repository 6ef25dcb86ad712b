"""Words and a picture stand in for a widget."""

import pytest

from gametree.widgets.shown import StandIn


@pytest.mark.parametrize("more", [(), ({"isolated": True},)])
def test_words_and_a_picture_stand_in_for_a_widget_and_what_else_it_says_is_kept(more):
    class Widget:
        def _repr_mimebundle_(self, **_kwargs):
            return ({"widget": 1}, *more) if more else {"widget": 1}

    class Toy(StandIn, Widget):
        text, svg = "a toy", ""

    toy, said = Toy(), {"widget": 1, "text/plain": "a toy"}
    assert toy._repr_mimebundle_() == ((said, *more) if more else said)
    toy.svg = "<svg/>"
    drawn = said | {"image/svg+xml": "<svg/>"}
    assert toy._repr_mimebundle_() == ((drawn, *more) if more else drawn)
