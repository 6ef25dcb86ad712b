"""Assignments 12 and 13: the references are what the package plays by, and the smallest boards say what is wrong."""

import random
from itertools import product

import pytest

from classroom.assignments.gomoku import tasks as board_tasks
from classroom.assignments.threats import tasks as threat_tasks
from classroom.check.local import Local
from classroom.check.registry import tasks
from classroom.check.verdict import verdict_on
from gametree import MAX, MIN, Gomoku, Proof, defences, four_moves, gomoku, line_shape, vcf, verify_proof
from gametree.games.shapes import MAKES_FIVE, powers
from gametree.search.evaluations import OPEN_WINDOWS, five_windows
from tests.classroom.check.asking import verdict
from tests.strategies import known

CASES = [case for case in known("gomoku_vcf")["cases"] if case["free"]["found"]]


def games(seed, count, size=None):
    """Positions of random games in which each mark lies near another."""
    source = random.Random(seed)
    for _ in range(count):
        position = gomoku(size=size or source.choice((5, 7, 9, 15)))
        for _ in range(source.randrange(50)):
            if position.moves():
                position = position.play(source.choice(position.candidates(1)))
        yield position


def on(position, squares):
    return {row * position.board.size + column for row, column in squares}


def test_candidates_and_windows_on_plain_boards_are_those_of_the_game() -> None:
    for position in games(1, 60):
        board = list(position.rows)
        if position.moves() and len(position.empty) < len(position.cells):
            for distance in (1, 2, 3):
                assert on(position, board_tasks.candidates(board, distance)) == set(position.candidates(distance))
        if not position.is_won:
            assert board_tasks.VALUES == OPEN_WINDOWS
            assert board_tasks.five_windows(board) == five_windows(position)


@pytest.mark.parametrize("length", [0, 4, 5, 6, 7])
def test_what_a_line_holds_is_what_the_game_says(length) -> None:
    for marks in product("X.O", repeat=length):
        line = "".join(marks)
        assert board_tasks.shape(line) == line_shape(line)
        if "XXXXX" not in line:
            made = {place for place, power in enumerate(powers(line)[0]) if power >= MAKES_FIVE}
            assert set(board_tasks.completing(line)) == made


def test_fours_wins_and_replies_are_those_of_the_package() -> None:
    for position in games(2, 80):
        for mark, turn in (("X", MAX), ("O", MIN)):
            if not position.threats(turn) and not position.is_won:
                found = threat_tasks.four_moves(list(position.rows), mark)
                theirs = four_moves(position, turn)
                assert on(position, found) == set(theirs)
                assert all(on(position, found[divmod(move, position.board.size)]) == theirs[move] for move in theirs)
        if position.moves():
            assert threat_tasks.replies(position) == defences(position)
    for case in CASES[::10]:
        position = gomoku("/".join(case["rows"]))
        line = threat_tasks.vcf(position)
        assert threat_tasks._why_no_win(position, line) == ""
        assert threat_tasks._why_no_win(position, vcf(position)) == ""


@pytest.mark.slow
def test_every_proof_that_is_asked_about_is_judged_as_the_package_does() -> None:
    asked = [case.call.args for case in tasks()["holds"].inputs.small()]
    truths = [threat_tasks.holds(*args) for args in asked]
    assert min(truths.count(True), truths.count(False)) > 40

    def proof(plain):
        return Proof(plain[0], {answer: proof(rest) for answer, rest in plain[1].items()})

    assert truths == [verify_proof(proof(plain), position) for plain, position in asked]


@pytest.mark.parametrize(
    ("name", "answer", "told"),
    [
        ("candidates", lambda board, distance: 7, "no list of squares"),
        ("candidates", lambda *given: board_tasks.candidates(*given) * 2, "a square more than once"),
        ("completing", lambda line: {"0"}, "no list of places"),
        ("completing", lambda line: board_tasks.completing(line) * 2, "it should be [0]"),
        ("four_moves", lambda board, mark: [1], "no dictionary"),
        ("vcf", lambda position: 7, "no list of moves"),
        ("vcf", lambda position: [*threat_tasks.vcf(position), 0][:1] * 3, "cannot be played"),
        ("vcf", lambda position: list(position.moves()[:1]), "nothing is won yet"),
        ("replies", lambda position: "0", "no list of moves"),
        ("holds", lambda proof, position: None, "True or False"),
    ],
)
def test_what_is_no_answer_is_said_in_words(name, answer, told) -> None:
    assert told in verdict(name, answer).counterexample.fault.said


@pytest.mark.slow
def test_parts_are_told_apart() -> None:
    def fours_only(line):
        found = line_shape(line)
        return found if "f" in found else ""

    def rows_only(board):
        lines = [*board, *map("".join, zip(*board, strict=True))]
        return sum(board_tasks.five_windows([line]) for line in lines)

    def without_counters(position):
        line = threat_tasks.vcf(position)
        return [] if threat_tasks._is_countered(position) else line

    assert verdict("shape", fours_only).points == {"fours": 3, "threes": 0}
    assert verdict("five_windows", rows_only).points == {"line": 2, "board": 0}
    assert verdict("vcf", without_counters).points == {"line": 5, "counter-fours": 0}


@pytest.mark.slow
def test_the_board_of_a_proof_is_drawn() -> None:
    answer = {"holds": lambda proof, position: True}
    [(heading, picture)] = verdict_on(verdict("holds", answer["holds"]), Local(answer)).pictures
    assert (heading, picture.text.count("/")) == ("the board", 4)


@pytest.mark.parametrize(
    ("played", "line", "wrong"),
    [
        ("c5a1d5c1e5e1", "F5", ""),
        ("c5a1d5c1e5e1", "F5 B5 G5", ""),
        ("c5a1d5c1e5e1", "A9", "it ends on A9, where nothing is won yet"),
        ("c5a1d5c1e5e1", "F5 F5", "move 2 of it"),
        ("c5a1d5c1e5e1", "F5 A9", "after F5 the answer is B5 or G5"),
        ("c5a1d5b1e5c1i9d1", "F5", "after F5 the other side makes five"),
    ],
)
def test_a_win_by_fours_is_played_and_where_it_fails_is_said(played, line, wrong) -> None:
    position = Gomoku.from_moves(played)
    squares = {position.board.name(at): at for at in range(225)}
    said = threat_tasks._why_no_win(position, [squares[name] for name in line.split()])
    assert wrong in said
    assert bool(wrong) == bool(said)
