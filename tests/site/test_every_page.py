"""Every page of the site that `make site` has built is used, light and dark, on a wide screen and on a phone."""

import re
from collections.abc import Iterator
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from tests.site import use
from tests.site.conftest import SitePage, files, served
from tools.site import SITE, api, pages
from tools.site.pages import LESSONS

pytestmark = [pytest.mark.browser, pytest.mark.site]
DOCUMENTS = [*api.pages(), *(page.stem for page in pages.DOCUMENTS)]
PAGES = ["index", "glossary", *DOCUMENTS, "search", *(lesson.stem for lesson in LESSONS)]


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with served(files(SITE.parent)) as address:
        yield f"{address}/{SITE.name}"


def test_what_is_to_be_run_is_there() -> None:
    texts = "".join((SITE / f"{name}.html").read_text(encoding="utf-8") for name in PAGES)
    notebooks = {unquote(path) for path in re.findall(r"lite/lab/index\.html\?path=([^\"]+)", texts)}
    assert {path.split("/")[0] for path in notebooks} == {"notebooks", "exercises"}
    assert [path for path in sorted(notebooks) if not (SITE / "lite" / "files" / path).is_file()] == []


def test_every_lesson_has_a_first_toy() -> None:
    assert [*use.TOYS] == [lesson.stem for lesson in LESSONS]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_works_for_everybody(site_page: SitePage, name: str) -> None:
    source = next((path.read_text(encoding="utf-8") for path in LESSONS if path.stem == name), "")
    site_page.open(name)
    if name in use.TOYS:
        use.the_first_toy_answers(site_page.page, name)
    if "watch(" in source or "RunStepper(" in source:
        use.the_first_stepper_steps(site_page.page)
    if "predict(" in source:
        use.the_first_question_answers(site_page.page)
    found = {theme: (site_page.set_theme(theme), site_page.barriers())[1] for theme in ("light", "dark")}
    site_page.page.set_viewport_size({"width": 360, "height": 740})
    site_page.fits(360)
    assert (site_page.too_small(), site_page.not_for_paper()) == ([], [])
    assert (site_page.outside, site_page.errors, found) == ([], [], {"light": [], "dark": []})


def test_prose_below_a_question_is_veiled_until_it_is_answered_or_shown(site_page: SitePage) -> None:
    site_page.page.goto(f"{site_page.address}/01-recursion.html")
    veiled = site_page.page.locator(".gq-veiled")
    for number, act in ((1, use.answer), (2, lambda question: question.get_by_role("button", name="show it").click())):
        question = site_page.page.locator(".gq-question").nth(number)
        expect(question.locator(".gq-veil")).to_contain_text("What follows is veiled until you answer.")
        blocks = veiled.count()
        act(question)
        expect(question.locator(".gq-veil")).to_be_empty()
        expect(veiled).not_to_have_count(blocks)
    expect(veiled.first).to_be_attached()
