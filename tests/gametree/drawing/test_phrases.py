"""The phrases of narrations: each of their templates is used, and what is missing is not made up."""

import re
from math import inf

import pytest

from classroom.check.mistakes import mistakes_in
from gametree import (
    Tree,
    alphabeta,
    alphabeta_max_min,
    aspiration,
    best_moves,
    deepening,
    minimax,
    negamax,
    power,
    pvs,
    record,
)
from gametree.drawing import captions
from gametree.drawing.search_narration import narrate
from gametree.position import score
from gametree.search.minimax import max_value
from gametree.search.mtdf import mtdf
from tests.boxes import late
from tests.classroom.check.bank import to_judge
from tests.gametree.drawing.test_narration import down
from tests.gametree.drawing.test_search_narration import AIMA, on_a_list
from tests.gametree.widgets.test_explorer import cuts_wrongly, shallow
from tests.strategies import seeded_trees


def fails(n):
    return fails(n - 1) if n else 1 / n


def first(position):
    return next((first(position.play(move)) for move in position.moves()), 7)


def positive(position):
    if not position.moves():
        return position.score() > 0
    return any(positive(position.play(move)) for move in position.moves())


WRONG = [known.programs[0] for task in ("alphabeta", "alphabeta_max_min") for known in mistakes_in(task)]
WRONG += [one.search for one in to_judge("null_windows")]
UNSWAPPED = next(one.search for one in to_judge("alpha_beta") if one.mistake == "the window is not swapped")


def recordings():
    yield from (record(power, 2, 1), record(down, 1), record(negamax, late(1)), record(negamax, late(2)))
    yield from (record(on_a_list, ["."], 1), record(positive, AIMA))
    yield from (record(search, AIMA) for search in (minimax, negamax, alphabeta, alphabeta_max_min, best_moves, first))
    yield from (record(alphabeta, Tree([[3, 5], [7, 2]], turn), depth, 1, 3) for turn in (1, -1) for depth in (1, 2))
    yield from (record(cuts_wrongly, Tree(nodes)) for nodes in ([[3, 5], [2, 1]], [[2, 3], 5], [[1, 1], [2, 9], 3]))
    yield from (
        record(mtdf, Tree([[3, 12], [2, 4]], -1)),
        record(deepening, AIMA, 2),
        record(pvs, Tree([[3, 12], [5, 5], [14, 6]])),
        *(record(aspiration, Tree([[3, 12], [2, 4]]), inf, guess, 1) for guess in (1, 6)),
        *(record(UNSWAPPED, Tree(nodes)) for nodes in ([[3, -3, -2]], [[3, -3, -2], [5, 9]])),
        record(shallow, AIMA),
        *(record(one, tree, inf, -inf, inf, score) for one in WRONG for tree in seeded_trees(12, 11)),
        record(max_value, Tree([[3, 12], [2, 4]], -1)),
        record(fails, 1),
    )


@pytest.mark.slow
def test_every_template_is_said_by_some_search(monkeypatch):
    said, filled = set(), captions._filled

    def listen(template, facts):
        parts = filled(template, facts)
        said.update([] if parts is None else [template])
        return parts

    monkeypatch.setattr(captions, "_filled", listen)
    for recording in recordings():
        narration = narrate(recording, lines=len(recording.steps) < 30)
        assert narration.title
        assert all(text or at for at, text in narration.passes)
    written = {text for phrase in captions.PHRASES.values() for text in templates(phrase)}
    assert {text for text in written - said if "{" in text} == set(), "no recording above says these"


def templates(phrase):
    return phrase.values() if isinstance(phrase, dict) else [phrase] if isinstance(phrase, str) else phrase


def test_every_phrase_and_table_that_is_asked_for_is_there():
    slots = re.findall(
        r"\{(.*?)\}", " ".join(text for phrase in captions.PHRASES.values() for text in templates(phrase))
    )
    phrases = {slot[1:] for slot in slots if slot.startswith(">")}
    tables = {slot.split(" ")[0] for slot in slots if " " in slot and not slot.startswith(">")}
    assert all(not isinstance(captions.PHRASES[name], dict) for name in phrases)
    assert all(isinstance(captions.PHRASES[name], dict) for name in tables)


def test_a_phrase_without_its_facts_says_nothing():
    with pytest.raises(KeyError, match="enter in short"):
        captions.say("enter in short", {"label": None})


def test_what_is_filled_in_is_no_template():
    assert captions.say("message", {"why": "{why} {>now}"}) == ": {why} {>now}"
