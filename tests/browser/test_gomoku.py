"""Gomoku in JupyterLab: a game by clicks to its end, and a tree of fours walked by keyboard."""

from playwright.sync_api import expect

from tests.browser.lab import LessonPage
from tests.browser.scratch import open_scratch

BOARD = "from gametree import *\nfrom gametree.widgets import PlayBoard\nPlayBoard(gomoku(size=7), gomoku_player(1))"
FOURS = """from gametree import *
from gametree.widgets import watch

def solvable(position):
    moves = position.moves()
    if not moves:
        return position.score() > 0
    answers = (solvable(position.play(move)) for move in moves)
    return any(answers) if position.turn == MAX else all(answers)

watch(solvable, Fours(gomoku("......O/O.XXX.O/..X..../......./.X....O/...XOX./O...O..", size=7)))"""


def test_a_game_is_played_by_clicks_to_its_end(lesson: LessonPage) -> None:
    open_scratch(lesson, "gomoku", BOARD)
    board, status = lesson.output(0), lesson.output(0).get_by_role("status")
    moves = 0
    while "to move" in (status.text_content() or ""):
        board.get_by_role("button", name=", empty").first.click()
        moves += 1
        expect(board.get_by_role("button", name=", X")).to_have_count(moves)
        expect(status).to_have_text("X (MAX) to move") if moves < 4 else lesson.page.wait_for_timeout(700)
    expect(status).to_have_text("the game is over: O has won")
    expect(board.get_by_role("button", name=", O")).to_have_count(moves)
    board.get_by_role("button", name="new game").click()
    expect(status).to_have_text("X (MAX) to move")


def test_the_tree_of_fours_is_walked_by_keyboard_to_its_win(lesson: LessonPage) -> None:
    open_scratch(lesson, "fours", FOURS)
    box, keyboard = lesson.output(0), lesson.page.keyboard
    caption = box.locator(".gt-caption")
    expect(caption).to_have_text("What does solvable return for the root? OR is to move. The search begins here.")
    expect(box).to_contain_text("▲ OR to move")
    box.get_by_role("button", name="next step", exact=True).focus()
    keyboard.press("End")
    expect(caption).to_contain_text("root returns True. The search is over.")
    keyboard.press("Home")
    for _ in range(2):
        keyboard.press("ArrowRight")
    expect(caption).to_have_text("A looks at A1 · O on F6.")
    keyboard.press("ArrowLeft")
    expect(caption).to_have_text("root looks at A · X on B6.")
