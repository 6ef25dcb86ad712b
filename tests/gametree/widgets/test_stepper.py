"""A stepper: its picture and words, its steps in the page, another recording, an error."""

from xml.etree import ElementTree

import pytest

from gametree import Tree, alphabeta, minimax, power, record, tic_tac_toe
from gametree.widgets import Stepper, compare, watch
from players import Replay
from players.matches import Game
from tests.players.room.shown import bundle

WIDGET = "application/vnd.jupyter.widget-view+json"


def test_a_stepper_has_a_picture_and_words_to_stand_in_for_it() -> None:
    data = bundle(watch(power, 2, 4))
    assert data["text/plain"] == "power(2, 4) returns 16, in 5 calls"
    ElementTree.fromstring(data["image/svg+xml"])
    assert WIDGET in data


def test_a_stepper_brings_all_steps_to_the_page() -> None:
    steps = watch(power, 2, 4).narration["frames"]
    assert (len(steps), steps[0]["words"]) == (10, "call power(2, 4)")


@pytest.mark.parametrize(
    "widget",
    [
        lambda: watch(minimax, Tree([3, 5])),
        lambda: compare(minimax, alphabeta, Tree([3, 5])),
        lambda: Replay(Game(tic_tac_toe(), (4, 0))),
    ],
    ids=["stepper", "compare", "replay"],
)
def test_a_step_taken_in_the_page_is_not_told_to_it_again(widget, monkeypatch: pytest.MonkeyPatch) -> None:
    stepper, sent = widget(), []
    monkeypatch.setattr(stepper, "_send", lambda message, buffers=None: sent.append(message))
    stepper.set_state({"step": 1})
    assert (stepper.step, sent) == (1, [])


def test_a_stepper_shows_another_recording() -> None:
    stepper = watch(minimax, Tree([3, 5]))
    stepper.step = 4
    stepper.show(record(minimax, Tree([1])))
    assert (stepper.step, len(stepper.narration["parents"])) == (0, 2)


def test_an_error_is_named_in_the_words() -> None:
    assert repr(bundle(Stepper(record(power, 2, -1)))["text/plain"]) == "'power(2, -1) raises ValueError, in 1 call'"
