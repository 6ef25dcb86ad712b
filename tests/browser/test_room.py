"""A room to play in, in JupyterLab: levels, advice, review, saving and opening; and the next day, without Python."""

from playwright.sync_api import Locator, expect

from tests.browser.test_saved import reopened_without_its_kernel
from tools.driver import LessonPage, open_scratch

ROOM = "from gametree import *\nfrom players import play\nroom = play({game})\nroom"
WAY_ON = "needs Python: click into its cell, and press Shift+Enter."


def room_of(lesson: LessonPage, game: str) -> Locator:
    open_scratch(lesson, "room", ROOM.format(game=game))
    return lesson.output(0)


def press(room: Locator, name: str) -> None:
    room.get_by_role("button", name=name, exact=True).click()


def pieces(room: Locator) -> Locator:
    return room.locator('.gt-squares :is([data-mark="X"], [data-mark="O"])')


def test_a_game_is_played_by_keyboard_reviewed_and_played_on(lesson: LessonPage) -> None:
    room = room_of(lesson, "connect_four('12131')")  # Yellow is to move, and must play column 0
    press(room, "5")
    expect(room.locator(".gt-room-side .gt-status")).to_have_text("looks 7 plies ahead")
    press(room, "hint")
    thought = room.locator(".gt-thought")
    expect(thought).to_contain_text("another hint says why")
    press(room, "hint")
    expect(thought).to_contain_text("plies ahead")
    room.get_by_role("button", name="column 6, row 6, empty").focus()
    room.page.keyboard.press("Enter")
    expect(pieces(room)).to_have_count(7)
    expect(room.locator(".gt-won").first).to_be_attached()
    expect(room.get_by_role("button", name="review")).to_have_class("gt-button gt-main")
    press(room, "review")
    expect(room.locator(".gt-replay")).to_be_visible()
    expect(room.locator(".gt-dear")).to_have_count(room.locator(".gt-replay-turns li").count())
    turns = room.locator(".gt-replay-turns")
    said = "Yellow in column 6: now Red can win at once"
    turns.get_by_role("button", name=f"1 {said}").click()
    caption = room.locator(".gt-replay .gt-caption")
    expect(caption).to_have_text(f"Move 1: {said}. After Yellow in column 0 I see none. → plays Red's win.")
    expect(room.locator(".gt-replay .gt-overlay text").first).to_have_text("1")
    press(room, "play on from here")
    expect(pieces(room)).to_have_count(5)
    room.get_by_role("button", name="column 0, row 6, empty").click()
    expect(pieces(room)).to_have_count(7)


def test_a_missed_win_is_stepped_through_to_its_five_and_played_on(lesson: LessonPage) -> None:
    room = room_of(lesson, "Gomoku.from_moves('d5 a9 e5 i9 f5 a1', size=9)")  # Black has an open three
    room.get_by_role("button", name="B2, empty").click()
    expect(pieces(room)).to_have_count(8)
    press(room, "review")
    room.locator(".gt-replay-turns").get_by_role("button", name="1 Black on B2: a win in 2 was there").click()
    replay, caption = room.locator(".gt-replay"), room.locator(".gt-replay .gt-caption")
    expect(caption).to_contain_text("→ plays it.")
    stones = room.locator('.gt-replay-board :is([data-mark="X"], [data-mark="O"])')
    for move in (1, 2, 3):
        replay.page.keyboard.press("ArrowRight")
        expect(caption).to_contain_text(f"The better line, move {move} of 3: ")
        expect(stones).to_have_count(6 + move)
    won = replay.locator(".gt-won")
    expect(won.first).to_be_attached()
    replay.page.keyboard.press("ArrowLeft")
    expect(won).to_have_count(0)
    press(room, "play on from here")
    expect(pieces(room.locator(".gt-game"))).to_have_count(8)
    for _ in range(2):
        press(replay, "one move back")
    expect(caption).to_contain_text("Move 1: ")
    press(replay, "one move on")
    press(replay, "to the start")
    expect(caption).to_contain_text("Before move 1 of 2.")


def test_the_opponent_begins_and_a_game_is_saved_and_opened(lesson: LessonPage) -> None:
    room = room_of(lesson, "gomoku(size=9)")
    press(room, "the opponent")
    expect(room.get_by_role("button", name="E5, Black")).to_be_visible()
    room.get_by_role("button", name="A1, empty").click()
    expect(pieces(room)).to_have_count(3)
    press(room, "✓ the opponent")
    expect(pieces(room)).to_have_count(3)
    press(room, "you")
    expect(room.locator(".gt-thought")).to_have_text("you begin from the next new game on")
    press(room, "the opponent")
    expect(pieces(room)).to_have_count(3)
    with room.page.expect_download() as download:
        press(room, "save")
    assert download.value.suggested_filename == "game.sgf"
    saved = download.value.path()
    text = saved.read_text(encoding="utf-8")
    assert ";B[ee];W[ai];B[" in text
    press(room, "new game")
    expect(pieces(room)).to_have_count(1)
    game = {"name": "game.sgf", "mimeType": "text/plain", "buffer": text.encode()}
    room.get_by_label("a saved game").set_input_files(game)  # type: ignore[arg-type]
    expect(pieces(room)).to_have_count(3)
    room.get_by_label("a saved game").set_input_files(game | {"buffer": b"nothing"})  # type: ignore[arg-type]
    expect(room.locator(".gt-thought")).to_contain_text("this file holds no game to open")
    expect(pieces(room)).to_have_count(3)
    press(room, "you")
    expect(pieces(room)).to_have_count(3)
    press(room, "new game")
    expect(pieces(room)).to_have_count(0)


def test_the_next_day_a_small_game_is_played_on_and_what_needs_python_says_so(lesson: LessonPage) -> None:
    open_scratch(lesson, "tomorrow", ROOM.format(game="tic_tac_toe()"))
    reopened_without_its_kernel(lesson, "tomorrow")
    room = lesson.output(0)
    press(room, "3")
    press(room, "the opponent")
    expect(pieces(room)).to_have_count(1)
    press(room, "hint")
    expect(room.get_by_role("status").first).to_contain_text("a good move: ")
    for count in (3, 5, 7):
        press(room, "hint")
        ringed = room.locator('.gt-squares [data-mark="."]:has(circle)')
        ringed.click()
        expect(pieces(room)).to_have_count(count)
    press(room, "review")
    expect(room.locator(".gt-thought")).to_have_text(f"The review {WAY_ON}")
    press(room, "new game")
    expect(pieces(room)).to_have_count(1)
    press(room, "you")
    expect(pieces(room)).to_have_count(0)
