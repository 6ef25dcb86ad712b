"""Records of games: what is written is read again, and files of other programs are read or refused with a sentence."""

import random
import re

import pytest

from gametree import Gomoku, Tree, connect_four, gomoku, othello, tic_tac_toe
from gametree.games.mnk import mnk
from gametree.position import MAX, MIN, PASS
from players.matches import Game, openings, play_game, random_player
from players.room.records import ending, read, write
from players.room.room import play

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
    assert read("(;GM[4]SZ[9]AB[ee][dd]AW[ef];W[aa])").moves == (0,)
    assert read("(;B[aa];W[ba])").moves == (0, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a game that begins with"),
        ("1. e4 Nf6", "expected a game that begins with"),
        ("()", "without a node"),
        ("(;GM[1];B[aa])", r"gomoku, GM\[4\], or Othello, GM\[2\], got GM\[1\] \(Go\)"),
        ("(;RU[renju];B[aa])", r"RU\[renju\]"),
        ("(;SZ[15:10];B[aa])", r"SZ\[15:10\]"),
        ("(;SZ[99];B[aa])", "5 to 20 squares"),
        ("(;B[aa];B[ab])", "move 2: B moves twice in a row"),
        ("(;W[aa])", "move 1: W moves twice in a row, or out of turn"),
        ("(;B[aa];W[aa])", "move 2, 'aa': A15 is taken"),
        ("(;B[aa];W[];B[bb])", "move 2: W passes, which the rules do not allow here"),
        ("(;GM[4]SZ[9];B[jj])", "move 1, 'jj': there is no such move"),
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


# --- what other programs write --------------------------------------------------------------------------------

ROOT = "(;GM[4]FF[4]SZ[15]"
PSQ = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,1032\n8,9,998\n"
ENDED = ";B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae]"
SIX = ";B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[ea];W[eb];B[fa];W[fb];B[da]"
OTHELLO = "(;GM[2]FF[4]SZ[8]"
GOMOKU_FILES = {  # a file, and the squares that are played in it, as the board names them
    # names of properties
    "(;GaMe[4]SiZe[15];Black[hh];White[ii])": "H8 I7",
    "(;gm[4]sz[15];b[hh];w[ii])": "H8 I7",
    "(;GAme[4]FileFormat[3]SiZe[15]GameComment[x];Black[hh];White[ii])": "H8 I7",
    "(;GAME[4]SIZE[15];BLACK[hh];WHITE[ii])": "H8 I7",
    "(;GM[4]SZ[15];B [hh]\n;W\n[ii])": "H8 I7",
    "(GM[4]SZ[15];B[hh];W[ii])": "H8 I7",
    "(;GM[4]SZ[15]5A[]MULTIGOGM[1];B[hh]BL[90]OB[3]LB[hh:1];W[ii]TR[aa][bb]CR[hh])": "H8 I7",
    "(;GM[4]SZ[15]B[hh];W[ii])": "H8 I7",
    f"{ROOT};B[hh]W[ii])": "H8 I7",
    f"{ROOT}RE[0]B[hh]W[ii]B[gg])": "H8 I7 G9",
    # the game, its board and its rule
    "(;GM[ 4 ]SZ[ 15 ];B[hh];W[ii])": "H8 I7",
    "(;GM[Gomoku]SZ[15];B[hh])": "H8",
    "(;FF[3]GM[4]SZ[15:15];B[hh];W[ii])": "H8 I7",
    "(;GM[4]SZ[15]RU[];B[hh])": "H8",
    "(;GM[4]SZ[15]RU[Gomoku];B[hh])": "H8",
    "(;GM[4]SZ[15]RU[Free-Style];B[hh])": "H8",
    "(;GM[4]SZ[15]RU[FREESTYLE];B[hh])": "H8",
    "(;GM[4]SZ[15]RU[Swap2];B[hh])": "H8",
    "(;GM[4]SZ[15]RU[Japanese];B[hh])": "H8",
    "(;GM[4]SZ[15]RU[\u81ea\u7531];B[hh])": "H8",
    # squares
    f"{ROOT};B[HH];W[II])": "H8 I7",
    f"{ROOT};B[h8];W[i7];B[H10])": "H8 I7 H10",
    f"{ROOT};B[ hh ];W[ii ])": "H8 I7",
    "(;GM[4]SZ[20];B[tt];W[ss])": "T1 S2",
    "(;GM[4]SZ[19];B[pa];W[ss])": "P19 S1",
    # passes
    f"{ROOT};B[hh];W[])": "H8",
    f"{ROOT};B[hh];W[tt])": "H8",
    f"{ROOT}{ENDED};W[];B[])": "A15 B15 A14 B14 A13 B13 A12 B12 A11",
    # comments, variations, and what is around them
    f"{ROOT}C[a \\] b: \\\\];B[hh]C[(;B[aa\\])];W[ii])": "H8 I7",
    f"{ROOT}C[see [1]];B[hh])": "H8",
    f"{ROOT};B[hh](;W[ii](;B[gg])(;B[ff]))(;W[aa]))": "H8 I7 G9",
    f"{ROOT}(;B[hh])(;B[ii]))": "H8",
    f"a game (the third):\n{ROOT};B[hh])\n\x1a": "H8",
    f"{ROOT};;B[hh];;W[ii];)": "H8 I7",
    f"\ufeff{ROOT};B[hh])": "H8",
    f"{ROOT}\r\n;B[hh]\r\n;W[ii]\r\n)\r\n": "H8 I7",
    # Piskvork
    f"{PSQ}a.zip\nb.zip\n-1\n": "H8 I7 H7",
    f"{PSQ}a.zip\nb.zip\n-1\n0,Freestyle15_1\n": "H8 I7 H7",
    f"{PSQ}-1": "H8 I7 H7",
    "Piskvorky 15x15 , 0 - 0\r\n8,8\r\n9, 9\r\nAnn\r\nBob\r\n-1\r\n": "H8 I7",
    "\ufeffpiskvorky 20x20, 11:11, 0\n1,1,0\n20,20,5\n-1\n": "A20 T1",
}


@pytest.mark.parametrize("text", GOMOKU_FILES)
def test_a_game_of_gomoku_is_read_as_editors_and_managers_write_it(text):
    game = read(text)
    assert [game.start.board.name(move) for move in game.moves] == GOMOKU_FILES[text].split()
    assert not game.start.board.exact
    assert game.start.cells.strip(".") == ""


@pytest.mark.parametrize("rule", ["standard", "Standard", "exact five", "STANDARD", "Gomoku (standard)"])
def test_a_rule_by_which_exactly_five_win_is_known(rule):
    assert read(f"{ROOT}RU[{rule}];B[hh])").start.board.exact
    assert read(f"{PSQ}a\nb\n-1\n0,Standard15\n").start.board.exact


STARTS_SET_UP = {  # what is set up, in one node or several, and the squares of Black and of White
    "AB[hh]AW[ii]": ("H8", "I7"),
    ";AB[hh];AW[ii]": ("H8", "I7"),
    "AB[hh]AB[gg]AW[ii][jj]": ("G9 H8", "I7 J6"),
    "AB[aa:ba]AW[ac:bc]": ("A15 B15", "A13 B13"),
    "AB[hh][gg]AW[ii]AE[gg]": ("H8", "I7"),
    "AB[hh]AW[ii]PL[B]": ("H8", "I7"),
    "AB[hh]PL[white]": ("H8", ""),
    ";AB[h8]PL[2]": ("H8", ""),
    "AddBlack[hh]AddWhite[ii]": ("H8", "I7"),
}


@pytest.mark.parametrize("stones", STARTS_SET_UP)
def test_stones_that_are_set_up_stand_where_the_file_says(stones):
    start = read(f"{ROOT}{stones})").start
    held = [" ".join(sorted(start.board.name(at) for at, cell in enumerate(start.cells) if cell == m)) for m in "XO"]
    assert held == [" ".join(sorted(one.split())) for one in STARTS_SET_UP[stones]]


OTHELLO_FILES = {
    f"{OTHELLO};B[f5];W[d6];B[c3])": "f5 d6 c3",
    f"{OTHELLO}AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6])": "f5 d6",
    f"{OTHELLO};B[fe];W[df])": "f5 d6",
    "(;GM[2];B[F5];W[D6])": "f5 d6",
    "f5d6c3": "f5 d6 c3",
    "F5D6C3": "f5 d6 c3",
    "f5 d6 c3\n": "f5 d6 c3",
    "1. f5 d6 2. c3": "f5 d6 c3",
    "1.f5\n2.d6\n3.c3\n": "f5 d6 c3",
    "d3,c3,c4": "d3 c3 c4",
    "\ufefff5,d6;c3": "f5 d6 c3",
}


@pytest.mark.parametrize("text", OTHELLO_FILES)
def test_a_game_of_othello_is_read_as_editors_and_servers_write_it(text):
    game = read(text)
    assert game.start == othello()
    assert [game.start.board.name(move) for move in game.moves] == OTHELLO_FILES[text].split()


def games_with_a_pass():
    games = (play_game(random_player(seed), random_player(-seed - 1), othello()) for seed in range(40))
    return [game for game in games if PASS in game.moves][:5]


def test_passes_of_othello_are_read_whether_a_file_names_them_or_not():
    name, found = othello().board.name, games_with_a_pass()
    assert len(found) == 5
    for game in found:
        words = ["--" if move == PASS else name(move) for move in game.moves]
        assert read(" ".join(words)) == game
        assert read("".join(word for word in words if word != "--")) == game
        turns = ["BW"[position.turn < 0] for position in game.positions]
        named = [f";{side}[{'' if word == '--' else word}]" for side, word in zip(turns, words, strict=False)]
        assert read(f"{OTHELLO}{''.join(named)})") == game
        assert read(f"{OTHELLO}{''.join(one for one in named if '[]' not in one)})") == game


HOW_OTHELLO_IS_NUMBERED = ["f5 d6 c3", "1. f5 d6 2. c3", "1. f5 1... d6 2. c3", "1.f5 2.d6 3.c3", "1 . f5 d6 2 . c3"]


@pytest.mark.parametrize("moves", HOW_OTHELLO_IS_NUMBERED)
def test_numbers_count_moves_or_pairs_of_moves(moves):
    for game in (read(moves), read(write(Game(othello(), ())) + moves)):
        assert [game.start.board.name(move) for move in game.moves] == ["f5", "d6", "c3"]


SEVERAL = "expected one game, got a file with several"
LIST = '[Game "MNK"]\n[Start ".../.../..., 3"]\n'
REFUSED_LISTS = {  # moves, and what is said of them
    f"{LIST}1. 4 0\n{LIST}1. 8": SEVERAL,
    f'{LIST}[Start ".X./.../..., 3"]\n1. 4': SEVERAL,
    f"{LIST}1. 4 0\n\n1. 8 2": SEVERAL,
    "1. f5 d6 2. c3\n1. f5 f6": SEVERAL,
    "1. f5 2. d6 3. c3 1. f5": SEVERAL,
    f"{LIST}1": "before move 1: expected the number 1., got '1'",
    f"{LIST}4 0 8": "before move 1: expected the number 1., got '4'",
    f"{LIST}1. 0 1\n2": "before move 3: expected the number 2., got '2'",
    f"{LIST}1. 0 1\n2.": "expected a move after the number '2.': is it cut off?",
    "1. f5 d6 2.": "expected a move after the number '2.': is it cut off?",
    f"{LIST}1. 3 0\n2. 2\n4. 1 5": "before move 4: expected the number 2..., got '4.'",
    f"{LIST}1... 1": "before move 1: expected the number 1., got '1...'",
    f"{LIST}1. 1. 3": "before move 1: expected the number 1., got '1.'",
    "1. f5 d6 3. c3 d3": "before move 3: expected the number 2., got '3.'",
    "1. f5 2. d6 4. c3": "before move 3: expected the number 3., got '4.'",
    "1. f5 d6 c3": "before move 3: expected the number 2., got 'c3'",
    "f5 d6 3. c3": "before move 1: expected the number 1., got 'f5'",
    '[Game "MNK"]\n[Start ".../.../..., x"]\n1. 4': "[Start …] does not describe a MNK",
}
WITHOUT_GM = {  # what a file without GM says, and that it is of Go
    **{f"SZ[15]{said}": said for said in ("KM[6.5]", "HA[2]", "RE[B+3.5]", "RE[w+12]", "TB[aa]", "TW[aa]")},
    **{f"SZ[15]RU[{said}]": f"RU[{said}]" for said in ("Chinese", "japanese", "AGA", "NZ", "Ing", "Japanese 1989")},
    **{f"SZ[{size}]RE[B+R]": f"SZ[{size}]" for size in ("9", "13", "19", "19:19")},
    "AP[x]SZ[19]PB[Ann]": "SZ[19]",
    "GM[]SZ[19]": "SZ[19]",
    "SZ[15];B[hh];TB[aa]": "TB[aa]",
}
SAID_TWICE = {  # properties of a whole file, and what is said of them
    "SZ[15]SZ[19]": "SZ says 15 and 19",
    "SZ[19][15]": "SZ says 19 and 15",
    "SZ[15:15]SZ[19]": "SZ says 15 and 19",
    "SZ[15];B[hh];SZ[19]": "SZ says 15 and 19",
    "SZ[15]GM[2]": "GM says 4 and 2",
    "RU[freestyle]RU[standard]": "RU says freestyle and standard",
    "FF[3]FF[4]": "FF says 3 and 4",
    "CA[UTF-8];CA[GBK]": "CA says utf-8 and gbk",
    ";B[hh];SZ[15]": "SZ[15] comes after the first node",
    ";RU[standard];B[hh]": "RU[standard] comes after the first node",
    "SZ[];B[hh]": "got SZ[]",
    "PL[];B[hh]": "got PL[]",
    "PL[W]PL[B];B[hh]": "PL says W and B",
    "PL[W][B];B[hh]": "PL says W and B",
}
PSQ_TAILS = {  # how a game of Piskvork goes on, and what is said of that
    "": "line 4, '8,9,998'",
    "8,1": "line 5, '8,1'",
    "8,": "line 5, '8,'",
    "1": "line 5, '1'",
    "a": "line 5, 'a'",
    "a\nb": "line 6, 'b'",
    "a\nb\n-": "line 7, '-'",
    "a\nb\n-1\n7,7,0": "line 8, '7,7,0'",
    "a\nb\n-1\n0,": "line 8, '0,'",
    "7,7\na\nb\n-1": "line 5, '7,7'",
    f"a\nb\n-1\n{PSQ}a\nb\n-1": SEVERAL,
}
AROUND = {  # a whole file with what is no part of it, and what is said of that
    f"{ROOT}();B[hh])": "expected variations like (;B[hh]), got one without a node",
    f"{ROOT};B[hh]())": "got one without a node",
    f"{ROOT}(;B[hh]);W[ii])": "got ';W[ii])' after one",
    f"{ROOT};B[hh])f5d6": "to end the file, got 'f5d6' after it",
    f"{ROOT};B[hh])\n;W[hi])": "to end the file, got ';W[hi])' after it",
    f"{ROOT};B[hh])\n{ROOT};B[hh])": SEVERAL,
    f"f5d6\n{ROOT};B[hh])": "got 'f5d6",
    f"1. 4 0\n{ROOT};B[hh])": "got '1. 4 0",
    f";B[hh]\n{ROOT};B[hh])": "got ';B[hh]",
    f"{LIST}1. 4\n{ROOT};B[hh])": "got '[Game \"MNK",
}
REFUSED_WHOLE = {
    **REFUSED_LISTS,
    **{f"(;{said};B[hh])": f"{of}: is it Go?" for said, of in WITHOUT_GM.items()},
    **{f"(;GM[4]{said};B[hh])": of for said, of in SAID_TWICE.items()},
    **{f"{PSQ}{tail}": said for tail, said in PSQ_TAILS.items()},
    **AROUND,
}


@pytest.mark.parametrize("text", REFUSED_WHOLE)
def test_a_file_that_is_cut_off_joined_or_of_two_minds_is_refused(text):
    with pytest.raises(ValueError, match=re.escape(REFUSED_WHOLE[text])):
        read(text)


SAID_AGAIN = [
    "SZ[15]SZ[15:15]",
    "SZ[15][15]",
    "GM[gomoku]SZ[15]",
    "FF[4]FF[4]",
    "CA[UTF-8];CA[utf-8]",
    "RU[free];RU[Free]",
]


@pytest.mark.parametrize("said", SAID_AGAIN)
def test_what_is_said_again_is_harmless(said):
    assert read(f"(;GM[4]{said};B[hh])").moves == (112,)


@pytest.mark.parametrize("said", ["SZ[15]", "SZ[15]KM[0]HA[0]", "SZ[15]RE[B+R]", "SZ[20]", "SZ[19]RU[freestyle]"])
def test_without_gm_a_file_is_of_gomoku_where_nothing_in_it_is_of_go(said):
    assert len(read(f"(;{said};B[hh])").moves) == 1


REFUSED_FILES = {  # a file, and what is said of it
    "(;GM[3]SZ[8];B[aa])": "got GM[3] (chess)",
    "(;GM[11]SZ[15];B[hh])": "got GM[11] (Hex)",
    "(;FF[4]SZ[19]KM[6.5];B[pd];W[dd])": "SZ[19]: is it Go?",
    "(;FF[4]HA[2]AB[pd][dd];W[pp])": "HA[2]: is it Go?",
    "(;GM[4]SZ[15:13];B[hh])": "expected a square board, as in SZ[15], got SZ[15:13]",
    "(;GM[4]SZ[15x15];B[hh])": "expected a square board",
    "(;GM[4]SZ[fifteen];B[hh])": "expected a square board",
    "(;GM[4]SZ[4];B[aa])": "a board has 5 to 20 squares a side, got 4",
    f"{ROOT}RU[Renju];B[hh])": "RU[Renju], which is another game",
    f"{ROOT}RU[Caro];B[hh])": "RU[Caro], which is another game",
    f"{ROOT}RU[Swap2]{SIX})": "six stand in a row, and whether they win, RU[Swap2] does not say",
    f"{ROOT};AB[hh]AW[ii];B[hh])": "move 1, 'hh': H8 is taken",
    f"{ROOT};B[hh];AW[ii];B[jj])": "stones are set after move 1: only the start",
    f"{ROOT};B[hh];W[ii];AE[hh])": "stones are set after move 2",
    f"{ROOT}AB[hh]AW[ii]PL[W];W[jj])": "with 1 black and 1 white stones, PL says the wrong side",
    f"{ROOT}PL[W];W[hh])": "PL says the wrong side",
    f"{ROOT}PL[x];B[hh])": "expected PL[B] or PL[W], for who is to move, got PL[x]",
    f"{ROOT};B[hh];PL[B];B[ii])": "PL changes who is to move after move 1",
    f"{ROOT}AB[hh][ii][jj])": "impossible position",
    f"{ROOT}AB[hh:zz])": "squares are two letters, aa to oo, got 'zz'",
    f"{ROOT};B[hh][ii])": "move 1: B[hh][ii] are several moves in one",
    f"{ROOT};B[hh]B[ii])": "move 2: B moves twice in a row",
    f"{ROOT};QPR[hh,hg,jf];B[gg];W[ii])": "got QPR[hh,hg,jf]: is it one of them?",
    f"{ROOT};B[hh];B[ii])": "move 2: B moves twice in a row, or out of turn",
    f"{ROOT};B[h16])": "move 1, 'h16': there is no such move",
    f"{ROOT};B[8,8])": "move 1, '8,8': there is no such move",
    f"{ROOT};B hh;W ii)": "expected properties such as B[hh], got 'B hh;W ii)' outside of brackets",
    f"{ROOT}\uff1bB[hh])": "outside of brackets",
    f"{ROOT};MOVE[hh];MOVE[ii])": "got MOVE[hh]: is it one of them?",
    f"{ROOT}{ENDED};W[ff])": "move 10, 'ff': ",
    f"{ROOT};B[hh];W[];B[ii])": "move 2: W passes, which the rules do not allow here",
    f"{ROOT};B[hh];W[ii]": "cut off",
    f"{ROOT};B[hh];W[i": "cut off",
    f"{OTHELLO};B[f5];W[f5])": "move 2, 'f5'",
    f"{OTHELLO};B[f5];B[d6])": "move 2: B moves twice",
    f"{OTHELLO};B[];W[f5])": "move 1: B passes, which the rules do not allow here",
    "(;GM[2]SZ[10];B[f5])": "4, 6 or 8 rows",
    "f5d6f5": "move 3, 'f5', is not legal in this game of Othello",
    "f5--d6": "move 2, '--', is not legal in this game of Othello",
    "(;GM[Othello]PC[GGS/os]BO[8 ---------------------------O*------*O--- *]B[F5]W[F6];)": "this is GGF",
    "8,-7,6,-8,2,-9\n0,0,1,1,2,0\n": "this is a list of numbers, as Gomocup's openings are",
    "h8h7i9j10": "this is a list of squares, which says neither the game nor its board",
    "H8 I8 H9": "this is a list of squares",
    '[Event "x"]\n[Black "Ann"]\n\n1. d3 c5 *': "this is PGN",
    "\xffRenLib\xff\x03\x00": "this is a library of RenLib",
    "Piskvorky 20x15, 11:11, 0\n8,8,0\n-1": "expected a square board, got one of Piskvork's with 20 x 15",
    "Piskvorky 15x15, 0:0, 0\n0,8,0\n-1": "move 1, 0,8: squares count from 1 to 15",
    "Piskvorky 15x15, 0:0, 0\n8,16,0\n-1": "move 1, 8,16: squares count from 1 to 15",
    "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n-1": "H8 is taken",
    "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,x,0\n8,9,0\n-1": "line 3, '9,x,0': expected moves x,y,time",
    f"{PSQ}a\nb\n-1\n0,Renju\n": "RU[Renju], which is another game",
    '{"moves": [112, 113]}': "expected a game that begins with",
}


@pytest.mark.parametrize("text", REFUSED_FILES)
def test_what_cannot_be_read_is_refused_by_name_and_never_read_as_another_position(text):
    with pytest.raises(ValueError, match=re.escape(REFUSED_FILES[text])):
        read(text)


NAMED = f"{ROOT}PB[\u9ed1\u65b9]PW[\u767d]C[\u4e94\u5b50\u68cb];B[hh];W[ii])"
LATIN = f"{ROOT}PB[Ren\xe9]PW[J\xf6rg];B[hh];W[ii])"
IN_OTHER_LETTERS = {
    "UTF-8": NAMED.encode(),
    "UTF-8 with a mark": b"\xef\xbb\xbf" + NAMED.encode(),
    "UTF-16": NAMED.encode("utf-16"),
    "UTF-16, the other way round": b"\xfe\xff" + NAMED.encode("utf-16-be"),
    "UTF-32": NAMED.encode("utf-32"),
    "UTF-32, the other way round": b"\0\0\xfe\xff" + NAMED.encode("utf-32-be"),
    "UTF-16 without a mark": NAMED.encode("utf-16-le"),
    "GBK that is not declared": NAMED.encode("gbk"),
    "GBK that is declared": NAMED.replace("FF[4]", "FF[4]CA[GBK]").encode("gbk"),
    "declared by a name that is none": NAMED.replace("FF[4]", "FF[4]CA[x-none]").encode("gbk"),
    "declared wrongly": NAMED.replace("FF[4]", "FF[4]CA[UTF-8]").encode("gbk"),
    "Big5": f"{ROOT}PB[\u9ed1]CA[Big5];B[hh]C[\u529f\u8a31];W[ii])".encode("big5"),
    "Shift-JIS": f"{ROOT}CA[Shift_JIS]C[\u8868\u30bd];B[hh];W[ii])".encode("shift_jis"),
    "latin-1 that is declared": LATIN.replace("FF[4]", "FF[4]CA[ISO-8859-1]").encode("latin-1"),
    "latin-1 that is not declared": f"{ROOT}PW[J\xf6rg K.];B[hh];W[ii])".encode("latin-1"),
}


@pytest.mark.parametrize("name", IN_OTHER_LETTERS)
def test_a_file_is_read_in_the_letters_that_it_is_written_in(name, tmp_path):
    (tmp_path / "game.sgf").write_bytes(IN_OTHER_LETTERS[name])
    assert play(tmp_path / "game.sgf").game == read(f"{ROOT};B[hh];W[ii])")


def test_where_letters_can_be_taken_in_two_ways_and_the_games_differ_the_file_is_refused():
    with pytest.raises(ValueError, match="these are two games, and nothing says which: save it as UTF-8"):
        read(f"{ROOT};B[hh];W[ii]C[\xe9];B[gg])".encode("latin-1"))


def test_bytes_that_are_no_letters_are_refused_with_a_sentence():
    for data in (b"\xff\xfea", b"\xff\xfe\0\0a", b"\0\xd8\0", *map(random.Random(1).randbytes, range(1, 200))):
        with pytest.raises(ValueError, match=r"^(its letters cannot be read as utf-|expected a )"):
            read(data)


@pytest.mark.parametrize("name", ["none.sgf", "."])
def test_a_file_that_cannot_be_opened_is_named(name, tmp_path):
    with pytest.raises(OSError, match=re.escape(str(tmp_path / name))):
        play(str(tmp_path / name))


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_a_mark_before_a_record_and_other_ends_of_lines_change_nothing(start):
    game = play_game(random_player(1), random_player(2), start)
    text = write(game, {MAX: "Ann"})
    assert read(f"\ufeff{text}".encode()) == read(text.replace("\n", "\r\n")) == game
