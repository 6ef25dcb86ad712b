"""Pages of lessons work without a kernel, without other machines, for everybody: here on two of them, run anew."""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest
from playwright.sync_api import expect

from gametree import best_moves, tic_tac_toe
from tests.site import use
from tests.site.conftest import SitePage, files, served
from tools import ROOT
from tools.site import pages

pytestmark = pytest.mark.browser
LESSONS = ["03-minimax", "06-alpha-beta"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    pages.build(folder / "course", [ROOT / "notebooks" / f"{name}.ipynb" for name in LESSONS])
    return folder


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    with served(files(folder)) as address:
        yield f"{address}/course"


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_steps_and_answers_without_a_kernel_or_another_machine(site_page: SitePage, name: str) -> None:
    site_page.open(name)
    assert "Shift+Enter" not in site_page.page.locator("article").inner_text()
    use.the_first_toy_answers(site_page.page, name)
    use.the_first_stepper_steps(site_page.page)
    use.the_first_question_answers(site_page.page)
    assert (site_page.outside, site_page.errors) == ([], [])


def test_what_a_prediction_asks_for_is_folded_and_its_answer_is_nowhere_in_plain_words(folder: Path) -> None:
    page = (folder / "course" / "06-alpha-beta.html").read_text(encoding="utf-8")
    watched = page.split('watch</span><span class="p">(', 1)[1]
    assert watched.index("<details") < watched.index("widget-view+json")
    told = "MIN would not take a 4 where a 2 is to be had"
    assert told in (ROOT / "notebooks" / "06-alpha-beta.ipynb").read_text(encoding="utf-8")
    assert told not in page
    assert escape(told) not in page


def test_links_lead_to_lessons_to_the_glossary_and_to_where_the_lesson_and_its_assignment_run(
    site_page: SitePage,
) -> None:
    site_page.open("06-alpha-beta")
    links = site_page.page.locator("article a").evaluate_all("links => links.map((link) => link.getAttribute('href'))")
    assert {"03-minimax.html", "glossary.html", "lite/lab/index.html?path=notebooks/06-alpha-beta.ipynb"} <= {*links}
    assert "lite/lab/index.html?path=exercises/06-alpha-beta/06-alpha-beta.ipynb" in links
    site_page.page.get_by_title("next page").click()
    expect(site_page.page).to_have_url(re.compile("07-bounds-and-order"))


def test_a_word_is_found(site_page: SitePage) -> None:
    site_page.page.goto(f"{site_page.address}/search.html?q=killer")
    expect(site_page.page.locator("#search-results a", has_text="8. Move ordering").first).to_be_visible()
    site_page.fits(1300)


def test_marks_are_checked_on_the_page_and_what_takes_python_says_so(site_page: SitePage) -> None:
    site_page.open("06-alpha-beta")
    card = site_page.page.locator(".gp-card").first
    marks = {name: card.get_by_role("checkbox", name=re.compile(f"^{name}: ")) for name in ("A2", "B2", "D2")}
    check = card.get_by_role("button", name="check", exact=True)
    marks["A2"].click()
    check.click()
    expect(card.get_by_role("status")).to_contain_text("✗ 3 not right yet.")
    expect(card.locator(".gp-finding")).to_contain_text(["A2 is looked at", "B2 is never", "D2 is never"])
    for mark in marks.values():
        mark.click()
    check.click()
    expect(card.get_by_role("status")).to_have_text("✓ All right. Alpha-beta looks at 6 of the 8 leaves.")
    marks["D2"].focus()
    card.get_by_role("button", name="show me").click()
    expect(card.locator(".gp-finding").last).to_contain_text("D2 is never looked at: after D1, D is worth at most 2")
    for name in ("new tree", "harder", "from left to right"):
        expect(card.get_by_role("button", name=name)).to_be_disabled()
    expect(card.locator(".gp-way")).to_have_text("Another tree or rule needs Python: Run it in the browser")
    assert site_page.errors == []


def test_the_first_board_is_played_to_its_end_against_each_opponent(site_page: SitePage) -> None:
    site_page.open("03-minimax")
    board = site_page.page.locator(".gt-game").first
    status = board.get_by_role("status")
    position = tic_tac_toe(".XO/X../..O")
    board.get_by_role("button", name="minimax").click()
    while position.moves():
        board.get_by_role("button", name=f"square {position.moves()[-1]}, empty").click()
        position = position.play(position.moves()[-1])
        if position.moves():
            reply = best_moves(position).moves[0]
            expect(board.get_by_role("button", name=f"square {reply}, O")).to_be_visible()
            position = position.play(reply)
    expect(status).to_contain_text("the game is over")
    board.get_by_role("button", name="the fool").click()
    board.get_by_role("button", name="square 5, empty").click()
    expect(board.get_by_role("button", name=", O")).to_have_count(3)
    assert site_page.page.locator(".site-python").count() == 0


def test_a_game_is_replayed(site_page: SitePage) -> None:
    site_page.open("03-minimax")
    replay = site_page.page.locator(".gt-replay").first
    replay.focus()
    site_page.page.keyboard.press("ArrowRight")
    expect(replay.get_by_role("slider")).to_have_value("1")


def test_what_needs_python_says_so_at_once(site_page: SitePage) -> None:
    site_page.open("06-alpha-beta")
    said = site_page.page.locator(".gt-needs").first
    expect(said).to_have_text("Typing or making another tree needs Python: Run it in the browser")
    expect(said.get_by_role("link")).to_have_attribute("href", "lite/lab/index.html?path=notebooks/06-alpha-beta.ipynb")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_serious_stands_in_anybodys_way(site_page: SitePage, theme: str) -> None:
    site_page.open("06-alpha-beta")
    site_page.set_theme(theme)
    assert site_page.barriers() == []


def test_paper_is_white_and_has_the_lesson_alone(site_page: SitePage) -> None:
    page = site_page.page
    site_page.open("03-minimax")
    site_page.set_theme("dark")
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "true")
    expect(page.locator(".gt-card").first).to_be_visible()
    for screen in (".bd-sidebar-primary", ".bd-header-article", ".site-run", ".prev-next-area"):
        expect(page.locator(screen).first).to_be_hidden()
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")


def test_a_page_fits_a_phone(site_page: SitePage) -> None:
    site_page.page.set_viewport_size({"width": 360, "height": 740})
    site_page.open("06-alpha-beta")
    site_page.fits(360)
