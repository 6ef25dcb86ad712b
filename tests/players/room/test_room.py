"""A room to play in: opponents of several levels, advice, a review from which one plays on, and games saved."""

import json
import re

import pytest

from gametree import Engine, alphabeta, connect_four, count_calls, gomoku, minimax, othello, tic_tac_toe
from gametree.drawing.board import names_of
from gametree.games.board_svg import TINTS
from gametree.position import MAX, MIN, move_name
from gametree.search.evaluations import open_fours
from gametree.widgets import Stepper
from players import play
from players.games import soon
from players.matches import Game, Match, play_game, random_player
from players.room.judgement import best_of, worths
from players.room.levels import levels
from players.room.records import read
from players.room.replay import review
from tests.gametree.games.nim import Nim
from tests.gametree.test_check_game import Dominoes, Numpy, Subtract
from tests.gametree.widgets.node import run
from tests.players.room.shown import texts

STARTS = [tic_tac_toe(), connect_four(), othello(size=4), gomoku(size=7)]


@pytest.mark.slow
@pytest.mark.parametrize("start", [*STARTS, Nim((2, 1))], ids=repr)
def test_every_level_replies_and_may_begin(start):
    board = play(start).board
    assert board.about == [level.about for level in levels(start)]
    for at in range(len(board.opponents)):
        board.against, board.begins, board.rounds = at, False, []
        board.play(start.moves()[0])
        assert len(board.moves) == 2
        board.rounds, board.begins = [], True
        assert len(board.moves) == 1
        assert board.learner == board.position.turn
        board.rounds = []
        assert len(board.moves) == 1


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_a_hint_is_a_square_and_asked_again_its_reason(start):
    board = play(start).board
    board.play(start.moves()[0])
    played = board.moves
    board._asked({"do": "hint"})
    assert "try <b>" in board.thought
    assert len(re.findall(r"<(?:circle|rect)", board.now["over"])) == 1
    board._asked({"do": "hint"})
    assert "plies ahead" in board.thought or "force a win" in board.thought or "proved: " in board.thought
    assert texts(board.now["over"])[0] == "1"
    assert board.moves == played
    board.play(board.position.moves()[0])
    board._asked({"do": "hint"})
    assert "another hint says why" in board.thought


def test_at_gomoku_a_hint_sees_what_can_be_forced():
    start = gomoku()
    names = ["h8", "a1", "i8", "a15", "j8", "o1"]  # an open three, and nothing against it
    board = play(Game(start, tuple(start.board.square(name) for name in names))).board
    board.hint()
    board.hint()
    assert "proved: Black can win (" in board.thought
    danger = play(Game(start, tuple(start.board.square(name) for name in names[:5]))).board
    danger.hint()
    danger.hint()
    assert "otherwise Black could force a win (" in danger.thought
    assert board.thought.startswith(("try <b>Black on G8", "try <b>Black on K8"))


@pytest.mark.parametrize("text", ["44", ""])
def test_each_guess_is_tinted_by_how_far_it_is_behind_the_best(text):
    board = play(connect_four(text)).board
    position = board.position
    found = worths(position)
    (depth,) = {one.depth for one in found.values()}
    own = [position.turn * one.value for one in found.values()]
    assert own == [
        position.turn * Engine(None, open_fours).search(position.play(move), depth=depth).value for move in found
    ]
    board._asked({"do": "judge"})
    said = [int(value.replace("−", "-")) for value in texts(board.now["over"])]
    assert said == [value - max(own) for value in own]
    edges = re.findall(
        r'fill="(#\w{6})" stroke="#1f2328" stroke-width="([.\d]+)"( stroke-dasharray)', board.now["over"]
    )
    for (fill, width, _), value in zip(edges, said, strict=True):
        assert abs([tint for tint, _ in TINTS].index(fill) - 3 + 2 * value / min(said)) <= 0.5
        assert (float(width) > 2) == (value == 0)
    assert f"for {position.players[position.turn]}, who is to move; a dashed edge: guessed" in board.thought


@pytest.mark.parametrize("text", ["XX./OO./...", ".XO/X../..O", "X../.O./..."])
def test_small_boards_are_judged_to_the_end(text):
    position = tic_tac_toe(text)
    board = play(position).board
    board.judge()
    own = [position.turn * minimax(position.play(move)) for move in position.moves()]
    assert texts(board.now["over"]) == [{1: "win", 0: "draw", -1: "loss"}[value] for value in own]
    assert "stroke-dasharray" not in board.now["over"]
    assert "all proved" in board.thought


def test_where_discs_count_their_number_is_shown():
    position = othello("XXXO/XXO./XOO./.... X")
    board = play(position).board
    board.judge()
    own = [position.turn * minimax(position.play(move)) for move in position.moves()]
    assert texts(board.now["over"]) == [f"{value:+}".replace("-", "−") if value else "draw" for value in own]


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_a_game_is_saved_and_opened(start, tmp_path):
    room = play(start)
    assert read(room.board.record) == room.game
    room.board.play(start.moves()[0])
    room.save(tmp_path / "game.txt")
    assert play(tmp_path / "game.txt").game == play(str(tmp_path / "game.txt")).game == room.game
    other = play(start)
    other._asked({"open": [*room.board.record.encode()]})
    assert other.game == room.game
    assert f"level {other.board.against + 1}" in room.board.record


@pytest.mark.slow
def test_a_game_of_another_kind_is_opened_in_its_own_room():
    room = play(connect_four())
    room._asked({"open": [*play(Game(gomoku(), (112, 113))).board.record.encode()]})
    assert room.game == Game(gomoku(), (112, 113))
    assert room.children == (room.board,)
    room.board._asked({"do": "review"})
    assert room.board.review["played"] == [112, 113]


@pytest.mark.slow
def test_what_is_no_game_is_refused_and_nothing_lost():
    room = play(tic_tac_toe())
    room.board.play(4)
    moves = room.board.moves
    room._asked({"open": [*b"1. <e4> e5"]})
    assert room.board.thought.startswith("this file holds no game to open: expected a game that begins with")
    assert "&lt;e4&gt;" in room.board.thought
    assert room.board.moves == moves


@pytest.mark.parametrize(
    ("given", "message"),
    [(tic_tac_toe, r"call it, as in tic_tac_toe\(\)"), (Match((Game(tic_tac_toe(), ()),)), r"\.games\[0\]")],
)
def test_what_is_not_one_game_is_told_what_to_write(given, message):
    with pytest.raises(TypeError, match=message):
        play(given)


@pytest.mark.parametrize(("name", "kind"), [("nim", FileNotFoundError), (".", OSError)])
def test_a_name_of_no_file_is_told_what_to_give(name, kind):
    with pytest.raises(kind, match=r"play takes a position, such as connect_four\(\), or the name of a file .* got '"):
        play(name)


def test_a_game_without_squares_has_advice_but_no_record(tmp_path):
    room = play(Nim((2, 1)))
    assert room.board.record == ""
    with pytest.raises(ValueError, match="there is no record of a Nim"):
        room.save(tmp_path / "game.txt")
    assert not list(tmp_path.iterdir())
    room.board.judge()
    assert "best, with a bold edge" in room.board.thought
    for _ in range(2):
        room.board.hint()
        assert "try <b>" in room.board.thought
    assert room.board.now["over"] == ""
    room.board.play(room.board.position.moves()[0])
    room.review()
    assert [one["short"] for one in room.board.review["moves"]] == [one["short"] for one in room.board.now["path"]]


PAGE = """const game = new m.Game(data.game), found = [];
for (let at = 0; at < 60; at++) {
    let rounds = at % 2 ? [game.opening(data.level)] : [];
    for (;;) {
        const now = game.after(rounds);
        if (now.moves.length === 0) break;
        const moves = data.sees ? [game.best(now)] : now.moves;
        const round = game.round(now, moves[at % moves.length], data.level);
        if (!round) return "asks";
        rounds.push(round);
    }
    found.push(rounds.flat());
}
return found;"""


class Complex(Nim):
    def moves(self):
        return [complex(move) for move in Nim.moves(self)]

    def play(self, move):
        return Complex(Nim.play(Nim(self.heaps, self.turn), int(move.real)).heaps, -self.turn)


@pytest.mark.parametrize("start", [Numpy((2, 1)), Complex((2, 1)), Dominoes(2), Dominoes(3), Subtract(5)], ids=repr)
def test_a_game_is_played_on_the_page_and_in_python_whatever_its_moves_are(start):
    room = play(start)
    board, game = room.board, json.loads(room.board.game)
    for rounds in run("players/room/known.js", PAGE, {"game": game, "level": 0, "sees": False})[::7]:
        board.set_state({"rounds": [rounds]})
        assert not board.position.moves()
        assert all(move in at.moves() for at, move in zip(room.game.positions, board.moves, strict=False))
        assert json.loads(json.dumps(board.get_state("rounds")))["rounds"] == board.now["rounds"] == [rounds]
    board.set_state({"rounds": []})
    board._asked({"play": game["states"][0][1][0]})
    assert board.moves[0] == start.moves()[0]
    assert board.now["moves"] == json.loads(json.dumps(board.now["moves"]))


@pytest.mark.slow
@pytest.mark.parametrize("level", [0, 2])
@pytest.mark.parametrize("sees", [False, True])
def test_the_page_alone_plays_every_level_of_a_small_game(level, sees):
    board = play(tic_tac_toe()).board
    games = run("players/room/known.js", PAGE, {"game": json.loads(board.game), "level": level, "sees": sees})
    scores = [Game(tic_tac_toe(), tuple(moves)).score * (MIN if at % 2 else MAX) for at, moves in enumerate(games)]
    if level == 2:
        assert max(scores) == 0
    if sees:
        assert min(scores) == 0
        assert level or max(scores) == 1
    else:
        assert len({tuple(moves) for moves in games}) > 20


REVIEW = """const game = new m.Game(data.game), called = game.known.pieces.called;
const nameOf = (before, { board, last, move }) => ({ name: `${called[board[last]]} on ${move}`, short: `${move}` });
return data.games.map(([moves, begins]) => {
    const path = game.path(moves.map((move) => [move]));
    const named = path.map((now, at) => (at ? { ...now, ...nameOf(path[at - 1], now) } : now));
    return m.review({ game, nameOf, path: () => named, marks: { called }, model: { get: () => begins } });
});"""


def without_lengths(told):
    return re.sub(r" (at once|\\(.*?\\)|force a win)|win$", "", told)


@pytest.mark.slow
def test_the_page_reviews_a_small_game_as_python_does():
    board, games = (
        play(tic_tac_toe()).board,
        [play_game(random_player(at), random_player(-at), tic_tac_toe()) for at in range(9)],
    )
    data = {"game": json.loads(board.game), "games": [[[*game.moves], at % 2 == 1] for at, game in enumerate(games)]}
    for at, (game, found) in enumerate(
        zip(games, run(("players/room/known.js", "players/room/solved.js"), REVIEW, data), strict=True)
    ):
        told = review(game, 48, side=MIN if at % 2 else MAX)
        assert {key: found[key] for key in ("turns", "heading", "curve", "sides")} == {
            key: told[key] for key in found if key != "moves"
        }
        for own, other in zip(found["moves"], told["moves"], strict=True):
            for key in ("name", "short", "value", "cost", "proved"):
                assert own[key] == other[key]
            assert without_lengths(own["said"]) == without_lengths(other["said"])
            assert bool(own["better"]) == bool(other["better"])
        for turn in found["turns"]:
            line = found["moves"][turn]
            stepped = Game(game.positions[turn], tuple(one["move"] for one in line["ahead"]))
            assert [one["board"] for one in line["ahead"]] == [
                str(one).replace("/", "") for one in stepped.positions[1:]
            ]
            assert not stepped.positions[-1].moves()
            assert line["title"] == told["moves"][turn]["title"]


def test_a_player_that_sees_to_the_end_finds_the_same_on_the_page_and_in_python():
    level = levels(tic_tac_toe())[-1].player(tic_tac_toe(), 1)
    board = play(tic_tac_toe()).board
    games = run("players/room/known.js", PAGE, {"game": json.loads(board.game), "level": 2, "sees": False})[1::10]
    for moves in games:
        for position, move in zip(Game(tic_tac_toe(), tuple(moves)).positions[::2], moves[::2], strict=False):
            assert move == level(position)


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_how_a_move_was_found_is_told_by_its_line_and_its_cuts(start):
    room = play(start)
    room.board.against = len(room.board.opponents) - 1
    room.board.play(start.moves()[0])
    room._asked({"do": "how"})
    move = move_name(room.game.positions[1], room.game.moves[1])
    assert f"<b>{move}" in room.board.thought
    assert "positions" in room.board.thought
    assert room.children == (room.board,)


def test_how_a_move_was_found_on_a_small_board_is_a_search_to_step_through():
    room = play(Game(tic_tac_toe(), (4, 0, 8, 2)))  # X must play 1
    room.board.against = 2
    room.board.play(1)
    room._asked({"do": "how"})
    stepper = room.children[1]
    assert isinstance(stepper, Stepper)
    position = room.game.positions[5]
    assert f"<b>O on {room.game.moves[5]}</b><br>{count_calls(alphabeta, position, evaluate=soon).calls} positions" in (
        room.board.thought
    )
    room.board.rounds = [[4, 0], [8, 5]]  # a move that no search finds
    assert room.children == (room.board,)  # the search of a move that is gone is gone, too
    room._asked({"do": "how"})
    assert room.board.thought.startswith("<b>O on 5</b>: not what this search finds; level 3 finds <b>O on ")


def test_how_a_move_was_found_is_told_of_the_level_that_made_it():
    board = play(connect_four()).board
    board.against, board.rounds = 0, [[3, 0]]
    board.against = 4
    board.how()
    assert ": not what this search finds, perhaps a random move; level 1 finds " in board.thought
    assert "1 ply ahead" in board.thought
    assert "at 0 of them" not in board.thought


@pytest.mark.parametrize("start", [connect_four("44"), othello(size=6), tic_tac_toe(), gomoku(size=7)], ids=repr)
def test_a_hint_is_among_the_moves_that_are_worth_most(start):
    board = play(start).board
    board.hint()
    (hinted,) = re.findall("try <b>(.*?)</b>", board.thought)
    best = best_of(start, board.worths)
    assert hinted in [names_of(start, [move])[0] for move in best]
