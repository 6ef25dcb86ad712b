"""Gomoku in JupyterLab: a game by clicks to its end, a win that was missed, and a node kept in sight."""

from playwright.sync_api import expect

from tools import ROOT
from tools.driver import LessonPage, open_scratch
from tools.lessons import read_lesson

BOARD = "from gametree import *\nfrom players import *\nPlayBoard(gomoku(size=7), gomoku_player(1))"
MOVES = 6  # so many first empty squares lose


def of_lesson(*texts: str) -> list[str]:
    """The code cells of lesson 13 that contain these texts."""
    cells = [source for _, source in read_lesson(ROOT / "notebooks" / "13-threats.ipynb").code]
    return [next(source for source in cells if text in source) for text in texts]


def test_a_game_is_played_by_clicks_to_its_end(lesson: LessonPage) -> None:
    open_scratch(lesson, "gomoku", BOARD)
    board, status = lesson.output(0), lesson.output(0).get_by_role("status")
    for moves in range(1, MOVES + 1):
        board.get_by_role("button", name=", empty").first.click()
        expect(board.get_by_role("button", name=", White")).to_have_count(moves)
        expect(board.get_by_role("button", name=", Black")).to_have_count(moves)
    expect(status).to_have_text("the game is over: White has won")
    board.get_by_role("button", name="new game").click()
    expect(status).to_have_text("Black (MAX) to move")


def test_who_leaves_a_win_by_fours_is_told_why_the_move_is_none(lesson: LessonPage) -> None:
    open_scratch(lesson, "missed", *of_lesson("puzzle ="))
    board, status = lesson.output(0), lesson.output(0).get_by_role("status")
    begun = "Black (MAX) to move. There was a win by fours, but"
    board.get_by_role("button", name="D4, empty").click()
    expect(status).to_have_text(f"{begun} D4 is no four: White need not answer it.")
    board.get_by_role("button", name="take back").click()
    board.get_by_role("button", name="F6, empty").click()
    expect(status).to_have_text(f"{begun} F6 is a four that can be answered: after B6, you have no four left.")
    board.get_by_role("button", name="take back").click()
    expect(status).to_have_text("Black (MAX) to move")
    board.get_by_role("button", name="B6, empty").click()
    expect(board.get_by_role("button", name="F6, White")).to_be_visible()
    expect(status).to_have_text("Black (MAX) to move")


def test_where_the_window_narrows_a_quiz_keeps_its_node_in_sight(lesson: LessonPage) -> None:
    open_scratch(lesson, "narrow", *of_lesson("puzzle =", "def solvable"), "quiz(solvable, Fours(puzzle), most=1)")
    frame = lesson.output(2).locator(".gt-now .gt-face")
    frame.scroll_into_view_if_needed()
    expect(frame).to_be_in_viewport(ratio=0.99)
    lesson.set_width(650)
    lesson.settle()
    lesson.output(2).locator(".gt-tree").scroll_into_view_if_needed()
    expect(frame).to_be_in_viewport(ratio=0.99)
