"""Pages of lessons work without a kernel, without other machines, for everybody: here on two of them, run anew."""

import re
from collections.abc import Iterator
from html import escape
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Locator, expect

from gametree import best_moves, tic_tac_toe
from tests.site import use
from tests.site.conftest import SitePage, files, served
from tools import ROOT, first_cell
from tools.address import repository
from tools.lessons import read_lesson
from tools.site import api, home, pages, shared

pytestmark = pytest.mark.browser
LESSONS = ["03-minimax", "06-alpha-beta"]
PAGES = [
    "index",
    "glossary",
    *api.pages(),
    *(page.stem for page in pages.DOCUMENTS),
    "room",
    "search",
    *(lesson.stem for lesson in pages.LESSONS),
]


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


@pytest.mark.parametrize("name", LESSONS)
def test_six_tabs_lead_to_the_first_toy(site_page: SitePage, name: str) -> None:
    site_page.page.goto(f"{site_page.address}/{name}.html")
    expect(site_page.page.locator("#first-toy .gt-widget").first).to_be_visible()
    place = "() => [document.activeElement.textContent, !!document.activeElement.closest('#first-toy .gt-widget')]"
    for _ in range(6):
        site_page.page.keyboard.press("Tab")
        said, is_there = site_page.page.evaluate(place)
        if said == "Skip to the first toy":
            site_page.page.keyboard.press("Enter")
        if is_there:
            return
    pytest.fail("the first toy is further away")


def test_what_a_prediction_asks_for_is_folded_and_its_answer_is_nowhere_in_plain_words(folder: Path) -> None:
    page = (folder / "course" / "06-alpha-beta.html").read_text(encoding="utf-8")
    watched = page.split('watch</span><span class="p">(', 1)[1]
    assert watched.index("<details") < watched.index("widget-view+json")
    told = "MIN would not take a 4 where a 2 is to be had"
    assert told in (ROOT / "notebooks" / "06-alpha-beta.ipynb").read_text(encoding="utf-8")
    assert told not in page
    assert escape(told) not in page


def test_a_picture_s_words_are_those_that_its_notebook_has(folder: Path) -> None:
    for lesson in pages.LESSONS:
        page = (folder / "course" / f"{lesson.stem}.html").read_text(encoding="utf-8")
        outputs = [output for _, output in read_lesson(lesson).outputs if "image/png" in output.get("data", {})]
        found = re.findall(r'<img alt="([^"]*)" src="_images/', page)
        assert found == [escape(one["metadata"]["image/png"]["alt"]) for one in outputs]


def test_links_lead_to_lessons_to_the_glossary_and_to_where_the_lesson_and_its_assignment_run(
    site_page: SitePage,
) -> None:
    site_page.open("06-alpha-beta")
    links = site_page.page.locator("article a").evaluate_all("links => links.map((link) => link.getAttribute('href'))")
    assert {"03-minimax.html", "glossary.html", "lite/lab/index.html?path=notebooks/06-alpha-beta.ipynb"} <= {*links}
    assert "lite/lab/index.html?path=exercises/06-alpha-beta/06-alpha-beta.ipynb" in links
    elsewhere = site_page.page.locator(".site-elsewhere")
    if repository():  # without one there is no cell to install it from
        elsewhere.locator("summary").click()
        expect(elsewhere.locator("pre")).to_have_text(first_cell(repository()))
        assert "lite/files/notebooks/06-alpha-beta.ipynb" in links
    else:
        expect(elsewhere).to_have_count(0)
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


def test_more_is_folded_until_a_link_leads_there(site_page: SitePage) -> None:
    page, lesson = site_page.page, f"{site_page.address}/06-alpha-beta.html"
    more, opened = page.locator(".site-more"), page.locator(".site-more[open]")
    page.goto(lesson)
    expect(more).to_have_count(len(read_lesson(ROOT / "notebooks" / "06-alpha-beta.ipynb").parts) - 1)
    expect(opened).to_have_count(0)
    expect(page.get_by_role("heading", name=re.compile("^More: ")).last).to_be_visible()
    expect(more.last.locator("p").first).to_be_hidden()
    place = more.last.locator("xpath=..").get_attribute("id")
    page.locator(f".bd-sidebar-secondary a[href='#{place}']").click()
    expect(more.last.locator("p").first).to_be_visible()
    expect(opened).to_have_count(1)
    more.last.locator("summary").first.click()
    expect(opened).to_have_count(0)
    page.goto(f"{site_page.address}/glossary.html")
    page.goto(f"{lesson}#{place}")
    expect(more.last.locator("summary").first).to_be_in_viewport()
    expect(opened).to_have_count(1)


# --- the home page ------------------------------------------------------------------------------------------


@pytest.fixture
def home_page(site_page: SitePage) -> SitePage:
    """The home page, its time in the test's hands, its search about to be played."""
    site_page.page.clock.install(time=0)
    site_page.open("index")
    expect(site_page.page.locator(".whole")).to_have_class(re.compile("playing"))
    site_page.page.clock.pause_at(60_000)
    return site_page


def counted(page: SitePage, seconds: int) -> list[int]:
    """What the counter says in so many seconds, ten times a second."""
    counter, said = page.page.locator(".counter"), []
    for _ in range(10 * seconds):
        page.page.clock.run_for(100)
        said.append(int(counter.inner_text().replace(",", "")))
    return said


@pytest.mark.parametrize(("width", "height"), [(1300, 800), (360, 740)])
def test_the_first_screen_has_one_sentence_one_button_and_the_whole_tree(
    site_page: SitePage, width: int, height: int
) -> None:
    page = site_page.page
    page.set_viewport_size({"width": width, "height": height})
    site_page.open("index")
    site_page.fits(width)
    button, trees = page.get_by_role("link", name="Begin with lesson 0"), page.locator(".whole-tree:visible")
    expect(trees).to_have_count(1)
    for one in (page.get_by_role("heading", level=1), button, trees, page.locator(".counter"), page.locator(".pause")):
        box = one.bounding_box()
        assert box is not None
        assert box["x"] >= 0 <= box["y"]
        assert (box["x"] + box["width"] <= width, box["y"] + box["height"] <= height) == (True, True)
    assert button.get_attribute("href") == "00-start-here.html"
    assert (site_page.outside, site_page.errors) == ([], [])


def test_the_counter_runs_down_from_minimax_to_alphabeta_and_begins_again(home_page: SitePage) -> None:
    said = counted(home_page, 13)
    assert (max(said), min(said)) == (549_946, 18_297)
    assert sum(now > before for before, now in pairwise(said)) == 1
    assert home_page.page.locator("[data-cut].cut").count() < home_page.page.locator("[data-cut]").count()


def test_a_click_pauses_the_search_and_a_key_goes_on(home_page: SitePage) -> None:
    page = home_page.page
    assert len({*counted(home_page, 3)}) > 1
    page.get_by_role("button", name="pause the animation").click()
    expect(page.get_by_role("button", name="play the animation")).to_be_focused()
    assert len({*counted(home_page, 1)}) == 1
    page.keyboard.press("Enter")
    assert len({*counted(home_page, 3)}) > 1


def test_the_search_rests_out_of_sight(home_page: SitePage) -> None:
    home_page.page.locator("footer").scroll_into_view_if_needed()
    expect(home_page.page.locator(".whole")).not_to_be_in_viewport()
    home_page.page.clock.run_for(300)  # until the observer has told
    assert len({*counted(home_page, 1)}) == 1


def test_who_wants_no_motion_sees_a_still_picture_of_the_end(site_page: SitePage) -> None:
    site_page.page.emulate_media(reduced_motion="reduce")
    site_page.page.clock.install(time=0)
    site_page.open("index")
    expect(site_page.page.get_by_role("button", name="play the animation")).to_be_visible()
    assert {*counted(site_page, 2)} == {18_297}
    cut = site_page.page.locator(".whole-wide .cut").first
    assert cut.evaluate("part => getComputedStyle(part).opacity") == "0.28"


def square(page: SitePage, number: int) -> Locator:
    """A square of the board whose order can be changed."""
    return page.page.locator(".order button").nth(number)


def test_a_key_tries_a_square_first_and_the_link_brings_the_order_back(site_page: SitePage) -> None:
    site_page.page.emulate_media(reduced_motion="reduce")
    site_page.open("index")
    for number in (4, 0, 8, 2, 6, 1, 7, 5):
        square(site_page, number).press("Enter")
    expect(site_page.page).to_have_url(re.compile("#try=408261753$"))
    expect(site_page.page.locator(".counter")).to_have_text("6,228")
    site_page.page.reload()
    expect(site_page.page.locator(".yours")).to_contain_text("This order: 6,228.")
    expect(site_page.page.get_by_text("No single order does better.")).to_contain_text("needs 1,452")
    expect(square(site_page, 3)).to_have_accessible_name("row 2, column 1: tried as number 9")
    assert (site_page.barriers(), site_page.errors) == ([], [])


def test_the_number_changes_while_a_square_is_dragged_onto_another(site_page: SitePage) -> None:
    site_page.page.emulate_media(reduced_motion="reduce")
    site_page.open("index")
    square(site_page, 0).hover()
    site_page.page.mouse.down()
    square(site_page, 1).hover()
    expect(site_page.page.locator(".counter")).to_have_text("19,309")
    square(site_page, 4).hover()
    expect(site_page.page.locator(".counter")).to_have_text("12,255")
    assert "#" not in site_page.page.url
    expect(site_page.page.get_by_text("No single order does better.")).to_be_hidden()
    site_page.page.mouse.up()
    expect(site_page.page).to_have_url(re.compile("#try=412305678$"))


@pytest.mark.parametrize("link", ["402681355", "40268135", "402681357&by=constructor", "%3Cimg%3E"])
def test_a_link_that_holds_no_order_changes_nothing(site_page: SitePage, link: str) -> None:
    site_page.page.emulate_media(reduced_motion="reduce")
    site_page.page.goto(f"{site_page.address}/index.html#try={link}")
    expect(site_page.page.locator(".counter")).to_have_text("18,297")
    expect(square(site_page, 0)).to_have_text("1")
    assert site_page.errors == []


def test_each_lesson_has_a_card_with_a_picture_and_a_page(site_page: SitePage, folder: Path) -> None:
    site_page.open("index")
    cards = site_page.page.locator(".card")
    expect(cards).to_have_count(len(pages.LESSONS))
    assert len({lesson.picture for lesson in home.lessons()}) == len(home.lessons())
    for lesson, card in zip(home.lessons(), cards.all(), strict=True):
        assert (folder / "course" / f"{card.get_attribute('href')}").name == f"{lesson.stem}.html"
        expect(card).to_contain_text(lesson.name)
        box = card.locator(".picture > svg").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) > 100


def test_the_short_way_leads_to_sections_that_are_there(site_page: SitePage, folder: Path) -> None:
    site_page.page.goto(f"{site_page.address}/index.html")
    way = site_page.page.locator(".way a")
    assert way.all_inner_texts() == ["0", "1", "2", "3", "5", "6"]
    expect(site_page.page.locator(".card em", has_text="★")).to_have_count(6)
    for address in way.evaluate_all("links => links.map((link) => link.getAttribute('href'))"):
        page, _, section = address.partition("#")
        assert f'<section id="{section}">' in (folder / "course" / page).read_text(encoding="utf-8")


# --- what every page says of itself --------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_a_title_a_description_and_a_picture_to_share(folder: Path, name: str) -> None:
    text = (folder / "course" / f"{name}.html").read_text(encoding="utf-8")
    assert re.search(r"<title>[^<]{4,}</title>", text)
    told = dict(re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]+)"', text))
    assert {"description", "og:title", "og:description", "twitter:card"} <= {*told}
    with Image.open(folder / "course" / told["og:image"]) as picture:
        assert picture.size == (1200, 630)
    icons = re.findall(r'<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"', text)
    assert len(icons) == 3
    assert all((folder / "course" / icon).is_file() for icon in icons)


def test_pictures_to_share_have_whole_addresses_where_the_site_has_one() -> None:
    tags = shared.tags("06-alpha-beta", "6. Alpha-beta", "https://example.org/course/")
    assert 'content="https://example.org/course/_static/shared/06-alpha-beta.png"' in tags


@pytest.mark.parametrize("name", ["index", "06-alpha-beta"])
def test_letters_come_from_the_site(site_page: SitePage, folder: Path, name: str) -> None:
    site_page.open(name)
    site_page.page.wait_for_function("document.fonts.status === 'loaded'")
    loaded = site_page.page.evaluate("[...document.fonts].filter(f => f.status === 'loaded').map(f => f.family)")
    assert "IBM Plex Sans" in {family.strip("\"'") for family in loaded}
    family = site_page.page.locator("h2").first.evaluate("heading => getComputedStyle(heading).fontFamily")
    assert family.startswith('"IBM Plex Sans"')
    assert len([*(folder / "course" / "_static" / "fonts").glob("*-LICENSE.txt")]) == 2
    assert (site_page.outside, site_page.errors) == ([], [])


# --- links to a step ------------------------------------------------------------------------------------------


def test_a_link_opens_a_stepper_at_a_step_and_the_stepper_gives_such_a_link(site_page: SitePage) -> None:
    page = site_page.page
    page.goto(f"{site_page.address}/06-alpha-beta.html#stepper-2=17")
    stepper = page.locator(".gt-stepper:not(.gt-half)").nth(1)
    expect(stepper.locator(".gt-counter")).to_contain_text("step 17 of")
    expect(stepper).to_be_in_viewport()
    expect(page.locator(".gt-stepper").first.locator(".gt-counter")).to_contain_text("step 1 of")
    stepper.get_by_role("button", name="previous step").click()
    stepper.get_by_role("button", name="link to this step").click()
    expect(page).to_have_url(re.compile("#stepper-2=16$"))
    page.evaluate("location.hash = '#stepper-2=3'")
    expect(stepper.locator(".gt-counter")).to_contain_text("step 3 of")
    for nowhere in ("#stepper-99=3", "#stepper-2=9999", "#stepper-2=x", "#stepper-1=3&tree=1e9;"):
        page.evaluate(f"location.hash = '{nowhere}'")
        expect(page.locator(".site-refused")).to_have_text(re.compile("cannot be followed on this page"))
    page.evaluate("location.hash = '#stepper-2=4'")
    expect(stepper.locator(".gt-counter")).to_contain_text("step 4 of")
    expect(page.locator(".site-refused")).to_have_count(0)


# --- the room ---------------------------------------------------------------------------------------------------


def room_on(site_page: SitePage, link: str = "") -> Locator:
    """The room of tic-tac-toe."""
    site_page.page.goto(f"{site_page.address}/room.html{link}")
    room = site_page.page.locator(".gt-room").first
    expect(site_page.page.get_by_role("button", name="copy link")).to_have_count(4)
    return room


@pytest.mark.parametrize(("width", "by_keyboard"), [(1300, False), (1300, True), (360, False)])
def test_tic_tac_toe_is_played_and_reviewed_without_python(site_page: SitePage, width: int, by_keyboard: bool) -> None:
    page = site_page.page
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(f"{site_page.address}/index.html")
    page.get_by_role("link", name="Play a game").click()
    room = page.locator(".gt-room").first
    room.get_by_role("combobox", name="level").select_option("3 expert")
    room.get_by_role("button", name="the opponent").click()
    shown, caption = room.locator(".gt-replay-moves li"), room.locator(".gt-caption")
    expect(shown).to_have_count(1)
    heights = set()
    for count in (3, 5):
        free = room.locator('.gt-squares [data-mark="."]').last
        if by_keyboard:
            free.focus()
            page.keyboard.press("Enter")
        else:
            free.click()
        expect(shown).to_have_count(count)
        heights.add(room.bounding_box()["height"])  # type: ignore[index]
    expect(caption).to_have_text(re.compile(r"X on \d; the game is over: you have lost"))
    room.get_by_role("button", name="review").click()
    turn = room.locator(".gt-replay-turns button").first
    expect(turn).to_contain_text(re.compile("let X (force a win|win at once)"))
    turn.click()
    expect(caption).to_contain_text("Better: O on")
    page.keyboard.press("ArrowRight")
    expect(caption).to_contain_text("X's win, move 1 of")
    heights.add(room.bounding_box()["height"])  # type: ignore[index]
    assert len(heights) == 1
    site_page.fits(width)
    assert (site_page.outside, site_page.errors) == ([], [])


def test_the_other_games_say_that_they_need_python_with_the_button(site_page: SitePage) -> None:
    room_on(site_page)
    for other in site_page.page.locator(".gt-room").all()[1:]:
        expect(other.locator(".gt-thought")).to_have_text("To play this game needs Python: Run it in the browser")
        other.locator('.gt-squares [data-mark="."]').first.click()
        said = other.locator(".gt-caption")
        if "disc" not in said.inner_text():  # at Othello, the first square is none to play
            link = said.get_by_role("link", name="Run it in the browser")
            expect(link).to_have_attribute("href", "lite/lab/index.html?path=room.ipynb")


def test_a_link_holds_a_game_and_what_cannot_be_played_is_refused(site_page: SitePage) -> None:
    page, room = site_page.page, room_on(site_page, "#game-1=3&moves=4,0,8,2;2;0")
    caption, marks = room.locator(".gt-caption"), room.locator('.gt-squares :is([data-mark="X"], [data-mark="O"])')
    expect(caption).to_have_text("Move 3 of 4: X on 8.")
    expect(marks).to_have_count(3)
    expect(room.get_by_role("combobox", name="level")).to_have_value("2")
    room.get_by_role("button", name="to the end").click()
    room.get_by_role("button", name="square 1, empty").click()
    expect(room.locator(".gt-replay-moves li")).to_have_count(6)
    room.get_by_role("button", name="copy link").click()
    expect(page).to_have_url(re.compile(r"#game-1=6&moves=4,0,8,2,1,7;2;0$"))
    refused = page.locator(".site-refused")
    for moves in ("4,4;2;0", "4,0,8;2;0", "4,0;9;0", "99,0;0;0", "-1,0;0;0", "4,0;2", ";0;1;0", "4,0;0;1"):
        page.evaluate(f"location.hash = '#game-1=1&moves={moves}'")
        expect(refused).to_have_text(re.compile("asks for moves that this board cannot play"))
        expect(marks).to_have_count(1)
    page.evaluate("location.hash = '#%'")  # no name at all
    page.evaluate("location.hash = '#game-1=9&moves=4,0,8,2;2;0'")
    expect(refused).to_contain_text("it asks for a step that is not on it")
    for nowhere in ("#game-9=0", "#game-1=7", "#game-1=1&moves=%3Cimg%20onerror=alert(1)%3E", "#game-1=1&code=1"):
        page.evaluate(f"location.hash = '{nowhere}'")
        expect(refused).to_have_text(re.compile("cannot be followed on this page"))
    page.evaluate("location.hash = '#game-4=2&moves=112,113;0;0'")  # gomoku's rules are known without Python
    expect(refused).to_have_count(0)
    expect(page.locator(".gt-room").last.locator(".gt-replay-moves li")).to_have_count(2)
    page.evaluate("location.hash = '#game-2=2&moves=3,3;0;0'")  # those of connect four are not
    expect(refused).to_have_text(re.compile("asks for moves that this board cannot play"))
    assert site_page.errors == []


def test_a_link_opens_a_replay_at_a_move_and_in_a_line_beside_it(site_page: SitePage) -> None:
    page = site_page.page
    site_page.open("03-minimax")
    replay = page.locator(".gt-replay").first
    turn = replay.locator(".gt-replay-turns button").first
    turn.click()
    replay.focus()
    page.keyboard.press("ArrowRight")
    caption = replay.locator(".gt-caption").inner_text()
    replay.get_by_role("button", name="copy link").click()
    expect(page).to_have_url(re.compile(r"#game-1=\d+&line=\d+,1$"))
    page.reload()
    expect(replay.locator(".gt-caption")).to_have_text(caption)
    page.evaluate("location.hash = '#game-1=2'")
    expect(replay.locator(".gt-caption")).to_contain_text("Move 2")
    for nowhere in ("#game-1=999", "#game-1=1&line=x", "#game-1=2&way=1e"):
        page.evaluate(f"location.hash = '{nowhere}'")
        expect(page.locator(".site-refused")).to_have_text(re.compile("cannot be followed on this page"))
    page.evaluate("location.hash = '#game-1=1&line=0,99'")
    expect(page.locator(".site-refused")).to_have_text(re.compile("asks for a line that this game has not"))
    assert site_page.errors == []


# --- links to a changed tree ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "leaves", "steps"),
    [
        ("1,2,3,4,5,6;;;", 6, 22),
        ("12,3,8,2,4,6;1,0;;", 6, 23),
        ("3,12,8;;;", 4, 18),  # of another tree: the lesson's own is shown
        ("3,12,8,2,4,6;0,0;;", 4, 18),
    ],
)
def test_a_link_holds_a_changed_tree_and_what_is_no_change_of_it_is_refused(
    site_page: SitePage, changes: str, leaves: int, steps: int
) -> None:
    page = site_page.page
    page.goto(f"{site_page.address}/06-alpha-beta.html#stepper-1=10&tree={changes}")
    stepper = page.locator(".gt-explorer").first
    expect(stepper.locator(".gt-counter")).to_contain_text(f"step 10 of {steps}")
    expect(page.locator(".site-refused")).to_have_count(int(steps == 18))
    stepper.get_by_role("button", name="link to this step").click()
    link = f"#stepper-1=10&tree={changes}" if steps != 18 else "#stepper-1=10"
    expect(page).to_have_url(re.compile(f"{re.escape(link)}$"))
    stepper.get_by_role("button", name="last step").click()
    expect(stepper.locator(".gt-seen")).to_have_text(f"looks at {leaves} of 6 leaves in all")
    assert site_page.errors == []
