"""Sheets about students' own programs, printed: a page each, nothing that runs; and the answers, typed in a row."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from grading.exports import read_grades
from grading.model import StudentResult
from grading.pages import rendered
from grading.questions import read_keys, write_sheets
from grading.request import Request
from grading.run import run
from tests.classroom.check.bank import cells_of
from tests.grading.made import notebook
from tests.grading.marked import marking
from tests.grading.sheets import NAME, RIGHT, class_of
from tools.driver import open_page

COUNT = 24
EVIL = '"""</pre><img src=x onerror="document.title = 1"><script>document.title = 2</script>"""'


@pytest.fixture(scope="module")
def request_(tmp_path_factory: pytest.TempPathFactory) -> Request:
    """A class of twenty-four whose sheets are written; one says in its code what would run."""
    request = class_of(tmp_path_factory.mktemp("sheets"), COUNT)
    text = RIGHT["s00"].plain_text.replace("\n    ", f"\n    text = {EVIL}\n    ", 1)
    evil = notebook(*cells_of(NAME), RIGHT["s00"].shared, text)
    (request.submissions[0] / "s00" / NAME / f"{NAME}.ipynb").write_bytes(evil)
    run(request, then=lambda *graded: [*write_sheets(*graded)])
    return request


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with open_page(browser, viewport={"width": 1300, "height": 900}) as page:
        yield page


def test_each_sheet_is_printed_on_one_page_and_nothing_on_it_runs(page: Page, request_: Request) -> None:
    page.goto((request_.folder / "questions" / "sheets.html").resolve().as_uri())
    sheets = page.locator(".sheet").count()
    assert COUNT - 2 <= sheets == len(read_keys(request_)) - 1
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == sheets
    assert "own program" in page.title()
    expect(page.locator("pre").first).to_contain_text(EVIL)
    page.goto((request_.folder / "questions" / "key.html").resolve().as_uri())
    assert "key" in page.title()


def test_a_reason_is_folded_on_the_screen_and_printed(page: Page) -> None:
    question = {"prompt": "Which?", "right": "A", "why": "So."}
    sheet = {"student": StudentResult("s", "S", "graded"), "function": "f", "key": "A", "questions": [question]}
    page.set_content(rendered("key.html", title="T", sheets=[sheet, sheet], without=[], style=""))
    reasons = page.locator("li")
    expect(reasons.first).to_be_hidden()
    page.get_by_text("why").first.click()
    expect(reasons.first).to_be_visible()
    expect(reasons.nth(1)).to_be_hidden()
    page.emulate_media(media="print")
    expect(reasons.nth(1)).to_be_visible()


def test_what_is_ticked_is_typed_in_a_row_and_compared_at_once(page: Page, request_: Request) -> None:
    keys = read_keys(request_)
    _, first, second = list(keys)[:3]
    wrong = f"-{keys[second]['key'][1:]}"
    with marking(request_) as server:
        page.goto(server.address)
        field = page.get_by_label(f"answers of Student {first[1:]} of the Class")
        field.fill(keys[first]["key"].lower())
        field.press("Enter")
        row = page.get_by_role("row").filter(has=field)
        expect(row.locator("output")).to_have_text(f"{len(keys[first]['key'])} of {len(keys[first]['key'])}")
        other = page.get_by_label(f"answers of Student {second[1:]} of the Class")
        expect(other).to_be_focused()
        other.fill("AB")
        other.press("Tab")
        expect(other).to_be_focused()
        said = page.get_by_role("row").filter(has=other).locator("output")
        expect(said).to_have_text(f"Not saved: write {len(wrong)} letters, - for no answer, or a count like 3 of 8")
        other.press("Enter")
        page.wait_for_timeout(300)  # in which it would go on
        expect(other).to_be_focused()
        other.fill("")
        other.press("Enter")
        expect(page.locator("table input").nth(2)).to_be_focused()
        other.fill(wrong)
        other.press("Tab")
        expect(said).to_have_text(f"{len(wrong) - 1} of {len(wrong)}")
        page.reload()
        expect(other).to_have_value(wrong)
        page.get_by_role("button", name="Publish and end").click()
        page.get_by_text("The terminal says what is published.").wait_for()
    run(request_)
    found = read_grades(request_.folder / "grades.csv")
    assert [found[one]["own program"] for one in (first, second)] == [
        f"{len(keys[first]['key'])} of {len(keys[first]['key'])}",
        f"{len(wrong) - 1} of {len(wrong)}",
    ]
