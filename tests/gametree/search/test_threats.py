"""Wins by threats, held to the verdicts, lengths and first moves of two independent solvers; proofs are replayed."""

import random
import re
from contextlib import suppress

import pytest

from gametree import MAX, MIN, IllegalMove, Tree, connect_four, draw, game_tree, minimax, othello, record, tic_tac_toe
from gametree.drawing.search_narration import narrate
from gametree.games.gomoku import Gomoku, gomoku
from gametree.search.budget import Budget, OutOfBudget
from gametree.search.evaluations import five_windows
from gametree.search.threats import (
    Fours,
    Proof,
    defences,
    four_moves,
    spoiling_squares,
    three_moves,
    vcf,
    vct,
    verify_proof,
)
from players.gomoku.player import gomoku_player, promising
from tests.counts import some
from tests.strategies import known

CASES = known("gomoku_vcf")["cases"]
PUZZLES = known("gomoku_small_puzzles")
OTHERS = [case for case in known("gomoku_threats")["cases"] if case["kind"] == "VCF"]
FAR = known("gomoku_witnesses")
FEW = CASES[::6]


def board_of(case, exact=False):
    return gomoku("/".join(case["rows"]), exact=exact)


def names(position, moves):
    return [position.board.name(move) for move in moves]


def check(case, rule):
    """Compare the line of fours with what is known: whether there is one, how long it is, and how it begins."""
    position, right = board_of(case, rule == "exact"), case[rule]
    assert "XO"[position.turn == MIN] == case["attacker"]
    line = vcf(position)
    assert (line is not None) == right["found"]
    if line:
        assert (0 if right["immediate_five"] else len(line) + 1) // 2 == right["attacker_moves"]
        assert names(position, line)[0] in right["shortest_first_moves"]
        assert vcf(position, len(line)) == line
        assert vcf(position, len(line) - 1) is None
        replay(position, line)


def replay(position, line):
    """Play a line of fours: every answer is the only one, and in the end there is a five or two squares for one."""
    attacker = position.turn
    for index, move in enumerate(line):
        if index % 2:
            assert list(position.threats(attacker)) == [move]
        position = position.play(move)
        assert not position.threats(-attacker) or index % 2 or position.is_won
    assert position.is_won or len(position.threats(attacker)) > 1


@pytest.mark.parametrize("rule", ["free", "exact"])
@pytest.mark.parametrize("case", FEW, ids=lambda case: case["id"])
def test_a_win_by_fours_is_found_where_there_is_one(case, rule):
    check(case, rule)


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["free", "exact"])
@pytest.mark.parametrize("case", [case for case in CASES if case not in FEW], ids=lambda case: case["id"])
def test_every_other_case_is_judged_right(case, rule):
    check(case, rule)


@pytest.mark.slow
@pytest.mark.parametrize("case", [case for case in CASES if case["free"]["found"]], ids=lambda case: case["id"])
def test_all_winning_first_fours_are_those_that_are_known(case):
    position = board_of(case)
    if position.threats(position.turn):
        return
    winning = set()
    for move, threatened in four_moves(position, position.turn).items():
        must = position.threats(-position.turn)
        if must and must != [move]:
            continue
        if len(threatened) > 1 or vcf(position.play(move).play(*threatened)):
            winning.add(position.board.name(move))
    assert winning == set(case["free"]["winning_first_moves"])


@pytest.mark.parametrize("case", some("puzzles of other solvers", OTHERS), ids=lambda case: case["id"])
@pytest.mark.parametrize(("rule", "exact"), [("freestyle_vcf", False), ("exact_five_vcf", True)])
def test_other_solvers_puzzles_are_solved(case, rule, exact):
    right, position = case[rule], board_of(case, exact)
    line = vcf(position)
    assert (line is not None, len(line or ()) + 1 >> 1) == (right["found"], right["attacker_moves"])
    assert line is None or position.board.name(line[0]) in right["first_moves"]


# --- the game of fours ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", [one for one in PUZZLES if one["kind"] == "VCF"], ids=lambda one: one["text"][:20])
def test_the_tree_of_fours_has_the_nodes_that_are_known(puzzle):
    start = Fours(gomoku(puzzle["text"], size=puzzle["text"].count("/") + 1))
    assert len(game_tree(start)) == puzzle["nodes_of_the_tree_of_fours"]
    assert len(start.moves()) == puzzle["first_fours"]
    assert minimax(start) == 1
    solved = [move for move in start.moves() if minimax(start.play(move)) == 1]
    assert names(start.position, solved) == puzzle["first_moves"]


def test_the_game_of_fours_says_who_asks_and_refuses_what_is_no_four():
    start = Fours(gomoku(PUZZLES[0]["text"], size=7))
    assert (start.turn, start.play(start.moves()[0]).turn) == (MAX, MIN)
    assert (start.players, start.side_names) == ({MAX: "Black", MIN: "White"}, {MAX: "OR", MIN: "AND"})
    assert start.theme == start.position.theme
    with pytest.raises(IllegalMove, match="expected a threat or its answer, which are B6, F6, got 0"):
        start.play(0)
    assert minimax(Fours(gomoku())) == -1


def test_solving_the_game_of_fours_is_finding_a_line_of_fours():
    source, found = random.Random(11), {1: 0, -1: 0}
    for at in range(150):
        position = gomoku(size=7, exact=bool(at % 2))
        for _ in range(source.randrange(12, 18)):
            if position.moves():
                position = position.play(source.choice(position.candidates(1)))
        if position.moves():
            solved = minimax(Fours(position))
            found[solved] += 1
            assert solved == (1 if vcf(position) else -1)
    assert min(found.values()) > 10


# --- threes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", [one for one in PUZZLES if one["kind"] == "VCT"], ids=lambda one: one["text"][:20])
def test_a_win_by_threes_is_proved_and_the_proof_holds_against_every_reply(puzzle):
    position = gomoku(puzzle["text"], size=puzzle["text"].count("/") + 1)
    assert vcf(position) is None
    proof = vct(position)
    assert proof
    assert verify_proof(proof, position)
    after = position.play(puzzle["first_move"])
    assert sorted(defences(after)) == puzzle["replies"]


@pytest.mark.slow
@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("size", [7, 8, 9, 11])
def test_every_proof_on_random_boards_holds_against_every_reply_and_none_means_no_fours_either(size, exact):
    source, proved = random.Random(size), 0
    for _ in range(40):
        position = gomoku(size=size, exact=exact)
        for _ in range(source.randrange(9, 20)):
            if position.moves():
                position = position.play(source.choice(position.candidates(1)))
        with suppress(OutOfBudget):
            if position.moves() and (proof := vct(position, budget=Budget(300))):
                proved += 1
                assert verify_proof(proof, position)
                assert proof.move in proof.squares
                assert vct(position, first=proof.move, budget=Budget(3000))
            elif position.moves():
                assert vcf(position) is None
    assert proved > 4


@pytest.mark.parametrize("puzzle", [one for one in PUZZLES if one["kind"] == "VCT"], ids=lambda one: one["text"][:20])
def test_in_the_game_with_threes_a_win_is_found_and_the_answers_are_those_that_are_known(puzzle):
    position = gomoku(puzzle["text"], size=puzzle["text"].count("/") + 1)
    assert not solved(Fours(position))
    start = Fours(position, threes=2)
    assert solved(start)
    assert [*start.play(puzzle["first_move"]).moves()] == puzzle["replies"]


@pytest.mark.slow
def test_what_is_won_with_one_three_is_proved_and_what_is_lost_has_no_proof_with_one():
    source, found = random.Random(17), {True: 0, False: 0}
    for _ in range(120):
        position = gomoku(size=7)
        for _ in range(source.randrange(8, 15)):
            if position.moves():
                position = position.play(source.choice(position.candidates(1)))
        if not position.moves() or vcf(position):
            continue
        proof, game = proved(position), Fours(position, threes=1)
        if solved(game):
            assert proof
        elif proof:
            assert most_threes(proof, position) > 1
        found[solved(game)] += 1
    assert min(found.values()) > 4


def solved(game):
    """Tell by trying everything whether the attacker wins."""
    moves = game.moves()
    if not moves:
        return game.score() > 0
    return (any if game.turn == MAX else all)(solved(game.play(move)) for move in moves)


def proved(position):
    with suppress(OutOfBudget):
        proof = vct(position, budget=Budget(2000))
        assert proof is None or verify_proof(proof, position)
        return proof


def most_threes(proof, position):
    """Return how many moves of a proof, on one line, are no fours."""
    after = position.play(proof.move)
    below = (most_threes(rest, after.play(answer)) for answer, rest in proof.replies.items())
    return (not after.is_won and not after.threats(position.turn)) + max(below, default=0)


def test_where_nothing_is_threatened_the_attacker_has_not_won():
    assert [Fours(gomoku(), MIN, threes).score() for threes in (0, 1)] == [-1, -1]


def test_the_squares_that_spoil_an_open_four_are_those_that_leave_no_open_four_there():
    double = Gomoku.from_moves("d5 a9 e5 i9 f3 a1 f4 i1 f5", size=9)
    sets = {double.board.name(move): names(double, squares) for move, squares in spoiling_squares(double).items()}
    assert {move: sorted(squares) for move, squares in sets.items()} == {
        "F6": ["F2", "F6", "F7"],
        "C5": ["B5", "C5", "G5"],
        "G5": ["C5", "G5", "H5"],
        "F2": ["F1", "F2", "F6"],
    }
    assert defences(double) == set()
    assert spoiling_squares(gomoku()) == {}


def test_a_proof_that_leaves_out_a_reply_or_begins_elsewhere_does_not_hold():
    puzzle = next(one for one in PUZZLES if one["kind"] == "VCT")
    position = gomoku(puzzle["text"], size=7)
    proof = vct(position)
    assert not verify_proof(Proof(proof.move), position)
    deeper = {move: Proof(below.move) for move, below in proof.replies.items()}
    assert not verify_proof(Proof(proof.move, deeper), position)
    other = next(move for move in position.moves() if move != proof.move and move not in proof.replies)
    assert not verify_proof(Proof(other, proof.replies), position)
    assert not verify_proof(Proof(position.cells.index("X")), position)


def test_nobody_wins_by_threats_what_is_over_already():
    won = Gomoku.from_moves("a1 b1 a2 b2 a3 b3 a4 b4 a5")
    assert (four_moves(won, MIN), vcf(won), vct(won)) == ({}, None, None)


ASKED = {
    "spoiling_squares": spoiling_squares,
    "vcf": vcf,
    "vct": vct,
    "defences": defences,
    "verify_proof": lambda position: verify_proof(Proof(0), position),
    "four_moves": lambda position: four_moves(position, MAX),
    "three_moves": lambda position: three_moves(position, MAX),
    "Fours": Fours,
    "five_windows": five_windows,
    "promising": promising,
    "a player": gomoku_player(1, fours=False),
}


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("other", [tic_tac_toe(), Tree([3, 5]), othello(size=4), connect_four()], ids=str)
def test_threats_are_asked_of_gomoku_only_and_another_game_is_named(asked, other):
    with pytest.raises(TypeError, match=f"expected a position of gomoku.*{re.escape(repr(other))}"):
        ASKED[asked](other)


def test_a_search_that_ran_out_of_nodes_says_so_instead_of_none():
    position = gomoku(next(one for one in PUZZLES if one["kind"] == "VCT")["text"], size=7)
    with pytest.raises(OutOfBudget, match="allow more `nodes`"):
        vct(position, budget=Budget(1))
    with pytest.raises(OutOfBudget, match="allow more `threats`"):
        vct(position, 0)
    with pytest.raises(OutOfBudget, match="allow more `seconds`"):
        vct(position, budget=Budget(seconds=-1))


def stops(position, move):
    """Tell by trying whether a defence of a three works for one move: no five, and no open four without a five."""
    after = position.play(move)
    if after.is_won:
        return True
    attacker = after.turn
    if after.threats(attacker):
        return False
    must = after.threats(-attacker)
    made = four_moves(after, attacker)
    return not any(len(two) > 1 for square, two in made.items() if not must or must == [square])


def test_a_four_is_tried_before_a_three_where_fours_alone_do_not_win():
    rows = ["........O......", ".......X.......", ".......XOX.....", "......OX.O.....", ".......OX......"]
    position = gomoku("/".join(["." * 15] * 4 + rows + ["." * 15] * 6))
    assert vcf(position) is None
    proof = vct(position)
    assert proof.move in four_moves(position, position.turn)
    assert verify_proof(proof, position)


def test_every_move_that_stops_a_three_is_a_reply():
    source, tried = random.Random(5), 0
    while tried < 60:
        position = gomoku(size=9)
        for _ in range(source.randrange(8, 20)):
            if position.moves():
                position = position.play(source.choice(position.candidates(1)))
        mine = three_moves(position, position.turn) if position.moves() else ()
        if not mine or position.threats(position.turn) or position.threats(-position.turn):
            continue
        after, tried = position.play(min(mine)), tried + 1
        assert {move for move in after.moves() if stops(after, move)} <= defences(after)


def test_what_must_be_answered_comes_first():
    five = Gomoku.from_moves("a1 a5 b1 b5 c1 c5 d1 d5", size=5)
    assert defences(five) == {five.board.square("E1")}
    four = Gomoku.from_moves("a1 a5 b1 b5 c1 e5 d1", size=5)
    assert defences(four) == {four.board.square("E1")}
    assert defences(gomoku()) == set(range(225))


# --- what candidates miss ------------------------------------------------------------------------------------------


def test_the_only_four_that_wins_may_be_two_squares_from_every_mark():
    witness = FAR["15x15 within 1, attack (seeded game)"]
    position = board_of(witness)
    line = vcf(position)
    assert position.board.name(line[0]) == "H12"
    assert line[0] not in position.candidates(1)
    assert line[0] in position.candidates(2)


@pytest.mark.slow
def test_the_only_square_that_stops_the_fours_may_be_three_squares_from_every_mark():
    position = board_of(FAR["15x15 within 2, constructed"])
    saves = [move for move in position.moves() if not vcf(position.play(move))]
    assert names(position, saves) == ["H8"]
    assert saves[0] not in position.candidates(2)
    assert saves[0] in position.candidates(3)


def test_the_sides_of_the_game_of_fours_are_drawn_as_or_and_and():
    game = Fours(gomoku(PUZZLES[0]["text"], size=7))
    picture, story = draw(game_tree(game)).svg, narrate(record(minimax, game))
    assert ("▲ OR" in picture, "▼ AND" in picture, "▲ MAX" in picture) == (True, True, False)
    assert story.legend.startswith("▲ OR (Black) to move   ▼ AND (White) to move")
    board = Gomoku.from_moves("a1b2", size=5)
    assert "▲ MAX" in draw(game_tree(board, depth=1)).svg
    assert narrate(record(minimax, board, 1)).legend.startswith("▲ MAX (Black) to move")
    assert narrate(record(minimax, tic_tac_toe("XOX/OXO/OX."))).legend.startswith("▲ MAX (X) to move")
