"""The board with the engine: it replies, says what it thinks, values moves and counts what ideas save."""

import re

import pytest

from gametree import Engine, column_weights, connect_four, minimax, othello, tic_tac_toe
from gametree.games.board_svg import TINTS
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
    assert f"Yellow in column {found.line[0]}, Red in column {found.line[1]}" in game.thought
    assert texts(game.now["over"]) == ["1", "2", "3"]
    game.rounds = []
    assert (game.moves, game.now["over"], game.thought) == ((), "", "")


@pytest.mark.parametrize("text", ["44", "445"])
def test_each_move_is_tinted_with_what_minimax_says_of_it(text: str) -> None:
    game = board(3, text)
    position = game.position
    game._asked({"do": "judge"})
    own = [position.turn * minimax(position.play(move), 2, column_weights) for move in position.moves()]
    said = [value.replace("−", "-") for value in texts(game.now["over"])]
    assert said == [f"+{value}" if value > 0 else str(value) for value in own]
    edges = re.findall(r'fill="(#\w{6})" stroke="#1f2328" stroke-width="([.\d]+)"', game.now["over"])
    lightest = {fill for (fill, _), value in zip(edges, own, strict=True) if value == 0}
    assert lightest <= {TINTS[3][0]}
    for (fill, width), value in zip(edges, own, strict=True):
        assert [tint for tint, _ in TINTS].index(fill) - 3 == round(2 * value / max(map(abs, own)))
        assert (float(width) > 2) == (value == max(own))
    assert f"for {position.players[position.turn]}, who is to move" in game.thought


def test_where_every_move_loses_none_is_called_good() -> None:
    lost = EngineBoard(Engine(tic_tac_toe(".XO/X../..O")), 9)
    lost._asked({"do": "judge"})
    assert {*texts(lost.now["over"])} == {"loss"}
    assert TINTS[-1][0] not in lost.now["over"]


def test_a_win_is_said_for_who_is_to_move() -> None:
    game = EngineBoard(Engine(tic_tac_toe("XX./OO./...")), 9)
    game._asked({"do": "judge"})
    assert texts(game.now["over"]).count("win") == 1
    assert "<b>X on 2</b>" in game.thought


def test_a_hint_is_a_square_and_asked_again_its_reason() -> None:
    game = board(4)
    best = game.engine.search(game.position, depth=4)
    game._asked({"do": "hint"})
    name = f"Red in column {best.line[0]}"
    assert f"try <b>{name}</b>" in game.thought
    assert "expecting" not in game.thought
    assert game.now["over"].count("<circle") == 1
    assert game.moves == ()
    game._asked({"do": "hint"})
    assert f"expecting {name}, Yellow in column {best.line[1]}" in game.thought
    game.play(0)
    game._asked({"do": "hint"})
    assert "another hint says why" in game.thought


def test_the_engine_begins_where_it_is_asked_to() -> None:
    game = board(4)
    game._asked({"do": "begin"})
    found = game.engine.search(game.start, depth=4)
    assert game.moves == (found.move,)
    assert f"{found.nodes:,} nodes" in game.thought
    game.play(game.position.moves()[0])
    assert len(game.moves) == 3
    game._asked({"do": "begin"})
    assert len(game.moves) == 3


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
