"""What a page knows of a game is what the rules and the opponents say; the page's own part is run by Node.js."""

import json
import random
from collections.abc import Callable, Mapping
from math import inf
from typing import Any

import pytest

from gametree import Tree, best_moves, connect_four, five_in_a_row, gomoku, mnk, othello, tic_tac_toe, vcf
from gametree.position import Move, Position
from players import PlayBoard, gomoku_player, random_player
from players.room.known import board_of, known
from players.room.words import refusal
from tests.gametree.games.nim import Nim
from tests.gametree.widgets.node import run

GAMES = 12
# Plays the learner's moves, given as choices from what is legal; returns what the page showed after each round.
PLAY = """const game = new m.Game(data.game);
return data.games.map(([opponent, choices]) => {
    const rounds = [], shown = [];
    for (const choice of choices) {
        const now = game.after(rounds);
        if (now.moves.length === 0) break;
        const move = now.moves[choice % now.moves.length];
        const round = game.round(now, move, opponent);
        if (!round) { shown.push({ asked: move }); break; }
        rounds.push(round);
        const { board, moves, said, last, names } = game.after(rounds);
        shown.push({ rounds: [...rounds], board, moves, said, last, names });
    }
    return shown;
});"""
ILLEGAL = """const game = new m.Game(data.game), now = game.after(data.rounds);
return data.moves.filter((move) => game.round(now, move, 0));"""


def play(board: PlayBoard, games: int = GAMES) -> list[list[dict[str, Any]]]:
    chance = random.Random(7)
    opponents = max(1, len(board.opponents))
    choices = [[at % opponents, [chance.randrange(1000) for _ in range(90)]] for at in range(games)]
    return run("players/room/known.js", PLAY, {"game": json.loads(board.game), "games": choices})


def first(position: Position) -> Move:
    return position.moves()[0]


def last(position: Position) -> Move:
    return position.moves()[-1]


def best(position: Position) -> Move:
    return best_moves(position).moves[0]


def remark(position: Position, move: Move) -> str:
    return "The first!" if move == position.moves()[0] else ""


BOTH = {"first": first, "best": best}
SMALL: Mapping[str, Callable[[], PlayBoard]] = {
    "lesson 0": lambda: PlayBoard(tic_tac_toe("O.O/OXX/X.."), best),
    "lesson 2": lambda: PlayBoard(tic_tac_toe("O.O/OXX/X..")),
    "lesson 3": lambda: PlayBoard(tic_tac_toe(".XO/X../..O"), {"the fool": random_player(2), "minimax": best}),
    "lesson 4": lambda: PlayBoard(tic_tac_toe(), BOTH),
    "lesson 12": lambda: PlayBoard(gomoku(size=9), random_player(1)),
    "lesson 14": lambda: PlayBoard(tic_tac_toe(), random_player(14)),
    "O begins": lambda: PlayBoard(tic_tac_toe("..X/.../..."), random_player(15)),
    "five in a row": lambda: PlayBoard(five_in_a_row()),
    "a wide board": lambda: PlayBoard(mnk(2, 5, 3), random_player(1)),
    "connect four": lambda: PlayBoard(connect_four("25131444421", rows=4, columns=5), BOTH),
    "connect four, both sides": lambda: PlayBoard(connect_four("25131444421", rows=4, columns=5)),
    "a pass": lambda: PlayBoard(othello("OOO./OOOO/OOOX/X.OX X"), {"first": first, "chance": random_player(3)}),
    "remarks": lambda: PlayBoard(tic_tac_toe("X../.O./..."), best, remark),
    "no squares": lambda: PlayBoard(Nim((2, 1)), BOTH),
    "no squares, both sides": lambda: PlayBoard(Nim((2, 1))),
    "a tree": lambda: PlayBoard(Tree([[3, 12], [2, [4, 5]]]), last),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_a_small_game_is_played_to_its_end_as_python_plays_it(name: str) -> None:
    board = SMALL[name]()
    for at, game in enumerate(play(board)):
        board.against = at % max(1, len(board.opponents))
        reply = board.replies[board.against]
        assert game[-1]["moves"] == []
        for shown in game:
            board.rounds = shown["rounds"]
            assert {key: board.now[key] for key in shown} == shown
            if reply in (first, last, best) and len(shown["rounds"][-1]) == 2:
                assert shown["rounds"][-1][1] == reply(board._after([board.moves[:-1]]))


@pytest.mark.parametrize("rounds", [[], [[4, 3], [0, 5], [8]]])
def test_the_page_plays_no_illegal_move(rounds: list[list[Move]]) -> None:
    board = PlayBoard(tic_tac_toe(), random_player(1))
    board.rounds = rounds
    data = {"game": json.loads(board.game), "rounds": rounds, "moves": [*range(-1, 10)]}
    assert run("players/room/known.js", ILLEGAL, data) == [*board.position.moves()]


def test_chance_replies_with_every_move() -> None:
    games = play(PlayBoard(tic_tac_toe("XOX/OXO/..."), random_player(1)), 60)
    assert {tuple(game[0]["rounds"][0]) for game in games if len(game[0]["rounds"][0]) == 2} == {(7, 6), (7, 8)}


def known_along(start: Position, reply: Callable[[Position], Move], plies: int) -> tuple[PlayBoard, list[Move]]:
    line: list[Move] = []
    position = start
    while position.moves() and len(line) < plies:
        line.append((reply if len(line) % 2 else last)(position))
        position = position.play(line[-1])
    return PlayBoard(start, {"one": reply, "another": last}, line=line), line


@pytest.mark.parametrize("start", [othello(), othello(size=6), connect_four()])
def test_in_a_large_game_all_moves_along_the_line_are_answered(start: Position) -> None:
    board, line = known_along(start, first, 12)
    body = """const game = new m.Game(data.game), rounds = [], answered = [];
        for (let at = 0; at < data.line.length; at += 2) {
            const now = game.after(rounds);
            answered.push(now.moves.map((move) => game.round(now, move, 0)));
            rounds.push(data.line.slice(at, at + 2));
        }
        return [answered, game.after(rounds).said, game.round(game.after([]), data.line[0], 1) ?? null];"""
    answered, said, other = run("players/room/known.js", body, {"game": json.loads(board.game), "line": line})
    position = start
    for at, rounds in enumerate(answered):
        afters = {move: position.play(move) for move in position.moves()}
        assert rounds == [[move, *after.moves()[:1]] for move, after in afters.items()]
        for move in line[2 * at : 2 * at + 2]:
            position = position.play(move)
    board.rounds = [line[at : at + 2] for at in range(0, len(line), 2)]
    assert (said, other) == (board.now["said"], None)


@pytest.mark.slow
def test_the_puzzle_is_solved_by_its_line_and_each_other_first_move_is_answered() -> None:
    puzzle = gomoku("......O/O.XXX.O/..X..../......./.X....O/...XOX./O...O..", size=7)
    line = vcf(puzzle)
    board = PlayBoard(puzzle, gomoku_player(1), line=line)
    body = """const game = new m.Game(data.game), rounds = [], hints = [];
        const reply = (move) => game.round(game.after(rounds), move, 0);
        const firsts = game.after([]).moves.map(reply);
        for (let at = 0; at < data.line.length; at += 2) {
            hints.push(game.hint(rounds.flat()).name);
            rounds.push(reply(data.line[at]));
        }
        const now = game.after(rounds);
        rounds.push([game.hint(rounds.flat(), now).move]);
        return [firsts.length, firsts.filter(Boolean).length, rounds, hints, game.after(rounds).said];"""
    moves, answered, rounds, hints, said = run(
        "players/room/known.js", body, {"game": json.loads(board.game), "line": line}
    )
    assert moves == answered == len(puzzle.moves())
    assert [move for pair in rounds for move in pair][: len(line)] == [*line]
    assert (hints[0], said) == ("Black on B6", "the game is over: Black has won")


@pytest.mark.parametrize("start", [tic_tac_toe("X../.O./..."), othello(), connect_four("444444"), gomoku(size=5)])
def test_why_a_move_is_refused_is_known(start: Position) -> None:
    body = (
        "const game = new m.Game(data.game); return data.cells.map((cell) => game.refusal(game.after([]), cell) ?? '')"
    )
    cells = range(len(board_of(start)))
    refused = run("players/room/known.js", body, {"game": known(start, [first], [start.moves()[0]]), "cells": [*cells]})
    for cell, told in zip(cells, refused, strict=True):
        if (move := start.move_at(cell)) not in start.moves():
            assert told == refusal(start, move) != ""


def broken(position: Position) -> Move:
    raise NotImplementedError


@pytest.mark.parametrize("reply", [broken, lambda position: None, lambda position: 99])
def test_a_reply_that_fails_fails_when_it_is_asked_for_and_not_before(reply: Callable[[Position], Move]) -> None:
    board = PlayBoard(tic_tac_toe(), reply)
    assert play(board, 1)[0][0].keys() == {"asked"}
    with pytest.raises(Exception, match=r"cannot play|^$"):
        board.play(0)


@pytest.mark.parametrize("start", [gomoku(), othello(), connect_four()])
def test_in_a_large_game_nobody_is_asked_for_a_reply_before_it_is_played(start: Position) -> None:
    asked: list[Position] = []
    PlayBoard(start, lambda position: asked.append(position) or first(position))
    assert asked == []


def test_a_reply_to_a_position_is_asked_for_once_however_the_game_came_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("players.room.known.SECONDS", inf)
    asked: list[Position] = []
    known(tic_tac_toe("XO./.../..."), [lambda position: asked.append(position) or first(position)])
    assert len(asked) == len({*asked}) > 20


@pytest.mark.parametrize("reply", [None, random_player(1)])
def test_remarks_on_what_nobody_can_foresee_are_asked_of_python(reply: Callable[[Position], Move] | None) -> None:
    board = PlayBoard(tic_tac_toe("XOX/OXO/..."), reply, remark)
    assert play(board, 1)[0][0].keys() == {"asked"}
    board.play(6)
    assert board.now["said"].endswith("The first!")
