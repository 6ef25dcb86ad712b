"""Records of games: what is written is read again, and files of other programs are read or refused with a sentence."""

import pytest

from gametree import Gomoku, Tree, connect_four, gomoku, othello, tic_tac_toe
from gametree.games.mnk import mnk
from gametree.position import MAX, MIN
from players.matches import Game, openings, play_game, random_player
from players.room.records import ending, read, write

STARTS = (
    tic_tac_toe(),
    mnk(3, 4, 3),
    connect_four(),
    connect_four("4453", rows=5),
    othello(size=4),
    othello(size=6, empties_to_winner=True),
    gomoku(size=7),
    gomoku(exact=True),
    *openings(gomoku(size=9), 3, 2, seed=1),
)


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_every_game_is_read_again(start):
    for seed in range(5):
        game = play_game(random_player(seed), random_player(-seed - 1), start)
        for one in (game, Game(start, game.moves[:3]), Game(start, ())):
            assert read(write(one, {MAX: 'a "\\]x', MIN: "b [;B[aa]"})) == one


def test_sgf_is_written_as_viewers_read_it():
    game = Game(Gomoku.from_moves("h8h9"), (gomoku().board.square("A15"), gomoku().board.square("O1")))
    assert write(game, {MAX: "Ann", MIN: "B]"}, MIN, "out of time").splitlines() == [
        "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle]RE[W+]PB[Ann]PW[B\\]]GC[out of time]AB[hh]AW[hg]",
        ";B[aa];W[oo])",
    ]
    assert ending(game.start) == ".sgf"


def test_a_list_of_moves_is_written_as_people_read_it():
    game = Game(othello(size=4), tuple(othello(size=4).moves()[:1]))
    assert write(game, {MIN: "Ann"}).splitlines() == [
        '[Game "Othello"]',
        '[Start "..../.OX./.XO./.... X, false"]',
        '[White "Ann"]',
        '[Result "not over"]',
        "",
        "1. b1",
    ]
    assert ending(game.start) == ".txt"


@pytest.mark.parametrize(
    ("moves", "winner", "how", "result"),
    [
        ((0, 3, 1, 4, 2), None, "", "X won"),
        ((0, 3, 1, 4, 8, 5), None, "", "O won"),
        ((0, 4, 8, 1, 7, 6, 2, 5, 3), None, "", "a draw"),
        ((0,), None, "", "not over"),
        ((0,), MIN, "an error", "O won (an error)"),
    ],
)
def test_the_result_is_said(moves, winner, how, result):
    assert f'[Result "{result}"]' in write(Game(tic_tac_toe(), moves), None, winner, how)


def test_another_programs_sgf_is_read_along_its_main_line():
    text = "\ufeff(;GM[4]\nSZ[15] C[a \\] ; (B[zz]]\n;B [hh]C[x](;W[hg];B[gg](;W[ff])(;W[aa]))(;W[hi]))"
    assert read(text) == Game(gomoku(), tuple(map(gomoku().board.square, ["H8", "H9", "G9", "F10"])))


def test_moves_and_stones_of_the_root_count():
    assert read("(;SZ[9]AB[ee][dd]AW[ef];W[aa])").moves == (0,)
    assert read("(;B[aa];W[ba])").moves == (0, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a game that begins with"),
        ("1. e4 e5", "expected a game that begins with"),
        ("()", "without a node"),
        ("(;GM[1];B[aa])", r"GM\[4\], got GM\[1\]"),
        ("(;RU[renju];B[aa])", r"RU\[renju\]"),
        ("(;SZ[15:10];B[aa])", r"SZ\[15:10\]"),
        ("(;SZ[99];B[aa])", "5 to 20 squares"),
        ("(;B[aa];B[ab])", "move 2: B moves twice in a row"),
        ("(;W[aa])", "move 1: W moves twice in a row, or out of turn"),
        ("(;B[aa];W[aa])", "move 2, 'aa': A15 is taken"),
        ("(;B[aa];W[])", "move 2, '': there is no such move"),
        ("(;SZ[9];B[jj])", "move 1, 'jj': there is no such move"),
        ("(;AB[zz])", "squares are two letters, aa to oo, got 'zz'"),
        ("(;B[aa])(;B[bb])", "several"),
        ("(;GM[4]SZ[9];B[ee];W[ai", "cut off"),
        ("(;GM[4]SZ[9];B[ee];W[ai)", "cut off"),
        ("(;GM[4]SZ[9];B[ee];W[ai]", "cut off"),
        ('[Game "Chess"]\n[Start "x"]', "ConnectFour, MNK, Othello"),
        ('[Game "MNK"]\n1. 4', "Start"),
        ('[Game "MNK"]\n[Start ".../.../..."]', "does not describe a MNK"),
        ('[Game "MNK"]\n[Start "..Q/.../..., 3"]', "X, O or ."),
        ('[Game "MNK"]\n[Start ".../.../..., 3"]\n1. 4 4', "move 2, '4': there is no such move"),
    ],
)
def test_what_is_no_record_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        read(text)


def test_a_game_without_a_record_is_refused():
    with pytest.raises(ValueError, match="no record of a Tree"):
        write(Game(Tree([1, 2]), (0,)))
