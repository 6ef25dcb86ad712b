"""A room to play in, in JupyterLab: levels, advice, review, saving and opening; and the next day, without Python."""

import re

import pytest
from playwright.sync_api import Locator, expect

from gametree import othello
from tests.browser.test_board import NARROW
from tests.browser.test_saved import reopened_without_its_kernel
from tools.driver import LessonPage, open_scratch

ROOM = "from gametree import *\nfrom players import play\nroom = play({game})\nroom"
WAY_ON = "needs Python: click into its cell, and press Shift+Enter."


UNREADABLE = """all => all.filter((button) => {
    const look = getComputedStyle(button);
    return look.color === look.backgroundColor;
}).map((button) => button.textContent)"""


def room_of(lesson: LessonPage, game: str) -> Locator:
    open_scratch(lesson, "room", ROOM.format(game=game))
    return lesson.output(0)


def press(room: Locator, name: str) -> None:
    room.get_by_role("button", name=name, exact=True).click()


def choose(room: Locator, level: str) -> None:
    room.get_by_role("combobox", name="level").select_option(level)


def pieces(room: Locator) -> Locator:
    return room.locator('.gt-squares :is([data-mark="X"], [data-mark="O"])')


def test_a_game_is_played_by_keyboard_reviewed_and_played_on(lesson: LessonPage) -> None:
    room = room_of(lesson, "connect_four('12131')")  # Yellow is to move, and must play column 0
    thought = room.locator(".gt-thought")
    choose(room, "5 expert")
    expect(thought).to_contain_text("sees 7 moves ahead, its own and yours")
    press(room, "hint")
    expect(thought).to_contain_text("another hint says why")
    press(room, "hint")
    expect(thought).to_contain_text("plies ahead")
    room.get_by_role("button", name="column 6, row 6, empty").focus()
    room.page.keyboard.press("Enter")
    expect(pieces(room)).to_have_count(7)
    expect(room.locator(".gt-won").first).to_be_attached()
    expect(room.get_by_role("button", name="review")).to_have_class("gt-button gt-main")
    for is_dark in (True, False):
        lesson.set_theme(is_dark)
        assert room.locator(".gt-button").evaluate_all(UNREADABLE) == []
    press(room, "review")
    expect(room.locator(".gt-replay-turns")).to_be_visible()
    expect(room.locator(".gt-dear")).to_have_count(room.locator(".gt-replay-turns li").count())
    turns = room.locator(".gt-replay-turns")
    said = "Yellow in column 6: now Red can win at once"
    turns.get_by_role("button", name=f"1 {said}").click()
    caption = room.locator(".gt-caption")
    expect(caption).to_have_text(f"Move 1: {said}. After Yellow in column 0 I see none. → plays Red's win.")
    expect(room.locator(".gt-overlay text").first).to_have_text("1")
    room.get_by_role("button", name="column 0, row 6, empty").click()
    expect(caption).to_contain_text("press “play on from here”, and then a square")
    press(room, "play on from here")
    expect(pieces(room)).to_have_count(5)
    expect(room.get_by_role("button", name="take back")).to_be_disabled()
    expect(room.locator(".gt-replay-turns")).to_be_hidden()
    room.get_by_role("button", name="column 0, row 6, empty").click()
    expect(pieces(room)).to_have_count(7)


def test_a_missed_win_is_stepped_through_to_its_five_and_played_on(lesson: LessonPage) -> None:
    room = room_of(lesson, "Gomoku.from_moves('d5 a9 e5 i9 f5 a1', size=9)")  # Black has an open three
    room.get_by_role("button", name="B2, empty").click()
    expect(pieces(room)).to_have_count(8)
    press(room, "review")
    room.locator(".gt-replay-turns").get_by_role("button", name="1 Black on B2: a win in 2 was there").click()
    caption = room.locator(".gt-caption")
    expect(caption).to_contain_text("→ plays it.")
    for move in (1, 2, 3):
        room.page.keyboard.press("ArrowRight")
        expect(caption).to_contain_text(f"The better line, move {move} of 3: ")
        expect(pieces(room)).to_have_count(6 + move)
    won = room.locator(".gt-won")
    expect(won.first).to_be_attached()
    room.page.keyboard.press("ArrowLeft")
    expect(won).to_have_count(0)
    for _ in range(2):
        press(room, "one move back")
    expect(caption).to_contain_text("Move 1: ")
    press(room, "one move on")
    press(room, "one move on")
    press(room, "play on from here")
    expect(pieces(room)).to_have_count(8)
    expect(caption).to_have_text(re.compile(r"White on \w\d; Black \(MAX\) to move"))
    press(room, "to the start")
    expect(caption).to_contain_text("Before move 1 of 2.")
    press(room, "to the end")
    expect(caption).to_have_text(re.compile(r"White on \w\d; Black \(MAX\) to move"))


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
    choose(room, "3 expert")
    press(room, "the opponent")
    expect(pieces(room)).to_have_count(1)
    press(room, "what is each move worth?")
    expect(room.locator(".gt-overlay text")).to_have_count(8)
    expect(room.locator(".gt-thought")).to_contain_text("best, with a bold edge: ")
    press(room, "how did it find that?")
    expect(room.locator(".gt-thought")).to_have_text(f"How it found that {WAY_ON}")
    press(room, "hint")
    expect(room.get_by_role("status").first).to_contain_text("a good move: ")
    for count in (3, 5, 7):
        press(room, "hint")
        ringed = room.locator('.gt-squares [data-mark="."]:has(rect[fill-opacity])')
        ringed.click()
        expect(pieces(room)).to_have_count(count)
    press(room, "one move back")
    press(room, "hint")  # for the position now, which is shown again
    expect(pieces(room)).to_have_count(7)
    press(room, "one move back")
    press(room, "play on from here")  # after one's own move: the opponent replies, and nobody changes sides
    expect(pieces(room)).to_have_count(7)
    expect(room.locator(".gt-caption")).to_contain_text("O (MIN) to move")
    press(room, "review")
    expect(room.locator(".gt-replay-title")).to_have_text("No move of yours gave anything away.")
    press(room, "one move back")
    expect(room.locator(".gt-caption")).to_contain_text("proved: a draw")
    press(room, "new game")
    expect(pieces(room)).to_have_count(1)
    press(room, "you")
    expect(pieces(room)).to_have_count(0)


BOARDS = {
    "tic_tac_toe()": "3 expert",
    "connect_four()": "2 learner",
    "othello(size=4)": "5 expert",
    "gomoku(size=7)": "6 expert",
}
HEIGHT = "room => room.querySelector('.gt-room').getBoundingClientRect().height"


def first_move(room: Locator, game: str) -> Locator:
    """A square that can be played; at Othello the rules say which."""
    empty = room.locator('.gt-squares [data-mark="."]')
    if "othello" not in game:
        return empty.first
    marks = "".join(room.locator(".gt-squares [data-cell]").evaluate_all("all => all.map((one) => one.dataset.mark)"))
    mark = "X" if "Black (MAX) to move" in room.locator(".gt-caption").inner_text() else "O"
    position = othello("/".join(marks[at : at + 4] for at in range(0, 16, 4)) + f" {mark}")
    return room.locator(f'.gt-squares [data-cell="{position.moves()[0]}"]')


def play_one(room: Locator, game: str, by_keyboard: bool) -> None:
    """Make a move, and wait for the answer."""
    shown = room.locator(".gt-replay-moves li")
    before, skip = shown.count(), room.get_by_role("button", name="pass")
    target = skip if skip.is_visible() else first_move(room, game)
    if by_keyboard:
        target.focus()
        room.page.keyboard.press("Enter")
    else:
        target.click()
    caption = room.locator(".gt-caption")
    room.page.wait_for_function(
        """([room, before, caption]) => {
            const moves = room.querySelectorAll('.gt-replay-moves li').length;
            return moves === before + 2 || (moves === before + 1 && /over/.test(caption.textContent));
        }""",
        arg=[room.element_handle(), before, caption.element_handle()],
    )


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize(("width", "by_keyboard"), [(1300, False), (800, True), (NARROW, False)])
def test_a_whole_game_is_played_and_reviewed_on_a_card_of_one_height(
    lesson: LessonPage, game: str, width: int, by_keyboard: bool
) -> None:
    lesson.set_width(width)
    room = room_of(lesson, game)
    lesson.settle()
    choose(room, BOARDS[game])
    caption, heights = room.locator(".gt-caption"), {room.evaluate(HEIGHT)}
    while "game is over" not in caption.inner_text():
        play_one(room, game, by_keyboard)
        heights.add(room.evaluate(HEIGHT))
    press(room, "review")
    expect(room.locator(".gt-replay-curve")).to_be_visible()
    heights.add(room.evaluate(HEIGHT))
    moves = room.locator(".gt-replay-moves li").count()
    room.locator(".gt-room").focus()
    for key, said in (("Home", "Before move 1"), ("ArrowRight", "Move 1"), ("End", "game is over")):
        room.page.keyboard.press(key)
        expect(caption).to_contain_text(said)
        heights.add(room.evaluate(HEIGHT))
    room.locator(".gt-replay-moves button").nth(1).click()
    press(room, "play on from here")
    expect(room.locator(".gt-replay-moves li")).to_have_count(2)
    play_one(room, game, by_keyboard)
    heights.add(room.evaluate(HEIGHT))
    assert len(heights) == 1, heights
    assert room.locator(".gt-room").evaluate("card => card.scrollWidth <= card.clientWidth")
    assert moves > 4
    lesson.set_width(1300)
