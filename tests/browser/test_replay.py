"""A game to step through, in JupyterLab, and the page of a tournament's results as a file."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from gametree.games.board_svg import FRAME
from grading.arena.arena import Pairing, play
from grading.arena.entries import rival_entries
from grading.arena.page import page as results
from players.games import GAMES
from tools.driver import LessonPage, open_page, open_scratch

GAME = """from classroom import challenge
from gametree import *
from players import Replay
Replay(challenge(alphabeta, connect_four(rows=4, columns=4), 2).game("engine"))"""

LONG = """from gametree import connect_four, gomoku
from players.matches import Game
from players import Replay
four = Game(connect_four(), tuple(map(int, "33333232222244444640000006666611")))
names = "h8 i9 h9 h10 i8 g8 j8 f8 i10 i7 k9 g9 l8 l7".split()
five = Game(gomoku(), tuple(map(gomoku().board.square, names)))
display(Replay(four), Replay(five))"""
# What is cut off of a replay, or stands elsewhere, at any of its steps; and its height.
CUT = """(card) => {
    const found = new Set(), heights = new Set();
    const look = () => {
        heights.add(card.getBoundingClientRect().height);
        for (const part of card.querySelectorAll('.gt-caption, .gt-replay-turns, .gt-replay-moves, .gt-replay-aside')) {
            const isWhole = part.scrollHeight <= part.clientHeight + 1 && part.scrollWidth <= part.clientWidth + 1;
            if (!isWhole) found.add(`${part.className}: ${part.textContent}`);
        }
    };
    for (const button of card.querySelectorAll('li button')) {
        button.click();
        look();
    }
    return [[...found], [...heights]];
}"""


def test_all_of_a_game_is_seen_at_once_beside_the_files_too(lesson: LessonPage) -> None:
    open_scratch(lesson, "whole", LONG)
    cards = lesson.output(0).locator(".gt-replay")
    expect(cards).to_have_count(2)
    for width, highest in ((1300, 640), (800, 680)):
        lesson.set_width(width)
        lesson.settle()
        for card in cards.all():
            cut, heights = card.evaluate(CUT)
            assert (cut, len(heights)) == ([], 1), f"{width} pixels"
            assert heights[0] <= highest, f"{width} pixels"


def test_a_game_is_stepped_through_by_keyboard_and_does_not_move(lesson: LessonPage) -> None:
    open_scratch(lesson, "replay", GAME)
    card = lesson.output(0).get_by_label("replay of a game")
    card.focus()
    on = card.get_by_role("button", name="one move on")
    boxes = [on.bounding_box()]
    for move in (1, 2, 3):
        card.page.keyboard.press("ArrowRight")
        expect(card.get_by_role("status")).to_contain_text(f"Move {move}, ")
        expect(card.locator(".gt-replay-board title")).to_contain_text(f"Move {move}, ")
        boxes.append(on.bounding_box())
    assert boxes == boxes[:1] * 4
    card.page.keyboard.press("End")
    expect(on).to_be_visible()
    expect(card.locator("[aria-current=step]")).to_have_count(1)


def test_the_results_of_a_tournament_replay_by_keyboard_from_a_file(browser: Browser, tmp_path: Path) -> None:
    start = GAMES["connect-four-4x4"]
    entries = rival_entries(start)[:2]
    lines = [play(Pairing(at, 1, *pair, start, 1.0)) for at, pair in enumerate((entries, entries[::-1]))]
    (tmp_path / "index.html").write_text(results("<Four>", lines, entries, show_names=False))
    with open_page(browser) as page:
        page.goto((tmp_path / "index.html").as_uri())
        replay = page.get_by_label("replay of a game")
        replay.focus()
        page.keyboard.press("ArrowRight")
        status = page.get_by_role("status")
        expect(status).to_contain_text(f"Move 1 of {len(lines[0]['moves'])}: Red in column")
        page.keyboard.press("ArrowLeft")
        expect(status).to_contain_text("Before move 1 of")
        page.keyboard.press("ArrowDown")
        expect(status).to_contain_text("1: rival: greedy – rival: chance")
        page.keyboard.press("End")
        expect(replay.locator(':is([data-mark="X"], [data-mark="O"])')).to_have_count(len(lines[1]["moves"]))
        for mark, disc in FRAME.discs.items():  # what is called Red is red
            expect(replay.locator(f'[data-mark="{mark}"] [fill="{disc.fill}"]').first).to_be_visible()
