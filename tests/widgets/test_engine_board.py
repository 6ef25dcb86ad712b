"""The board with the engine: it replies, says what it thinks, values moves and counts what ideas save."""

import re

import pytest

from gametree import MAX, Engine, column_weights, connect_four, minimax, othello, tic_tac_toe
from gametree.widgets import EngineBoard


def board(depth: int = 4, text: str = "44") -> EngineBoard:
    return EngineBoard(Engine(connect_four(text), column_weights), depth)


def texts(svg: str) -> list[str]:
    """What stands in the squares, in order."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def test_it_replies_as_the_engine_and_says_what_it_expects() -> None:
    game = board()
    game.play(2)
    found = game.engine.search(connect_four("443"), depth=4)
    assert game.moves == (2, found.move)
    assert f"{found.nodes:,} nodes, {found.cuts:,} cuts" in game.thought
    assert f"O in column {found.line[0]}, X in column {found.line[1]}" in game.thought
    assert texts(game.now["over"]) == ["1", "2", "3"]
    game.rounds = []
    assert (game.moves, game.now["over"], game.thought) == ((), "", "")


@pytest.mark.parametrize("text", ["44", "445"])
def test_each_move_is_tinted_with_what_minimax_says_of_it(text: str) -> None:
    game = board(3, text)
    position = game.position
    game._asked({"do": "judge"})
    values = [minimax(position.play(move), 2, column_weights) for move in position.moves()]
    said = [value.replace("−", "-") for value in texts(game.now["over"])]
    assert said == [f"+{value}" if value > 0 else str(value) for value in values]
    fills = [int(fill, 16) for fill in re.findall(r'fill="#(\w{6})" stroke="#1f2328"', game.now["over"])]
    best, worst = (choose(values) for choose in ((max, min) if position.turn == MAX else (min, max)))
    assert {fills[at] for at, value in enumerate(values) if value == best} == {0x0571B0}
    assert {fills[at] for at, value in enumerate(values) if value == worst} == {0xB35806}


def test_a_win_is_said_with_the_winners_name() -> None:
    game = EngineBoard(Engine(tic_tac_toe("XX./OO./...")), 9)
    game._asked({"do": "judge"})
    assert texts(game.now["over"]).count("X wins") == 1
    assert "best: <b>X on 2</b>" in game.thought


def test_an_idea_is_switched_off_and_the_same_position_searched_again() -> None:
    game = board()
    game.play(2)
    assert game.costs == ""
    game.ideas = game.ideas | {"killers": False}
    without = Engine(connect_four("443"), column_weights, killers=False).search(depth=4)
    assert [result.nodes for result in game.results.values()][1] == without.nodes
    assert f"{without.nodes:,}" in game.costs
    assert "without killers" in game.costs
    assert len({result.value for result in game.results.values()}) == 1


def test_it_plays_for_the_learner_and_to_the_end_of_a_game() -> None:
    game = EngineBoard(Engine(othello(size=4)), 3)
    while game.position.moves():
        game._asked({"do": "help"})
    assert "the game is over" in game.now["said"]
