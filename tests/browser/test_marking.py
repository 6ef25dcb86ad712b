"""The page to mark on, in Chromium: by mouse and by keyboard, with a student's code that would like to be more."""

import re
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from grading.exports import read_grades
from grading.master import Master
from grading.request import Request
from grading.roster import read_roster
from grading.run import run
from grading.serve import LOOPBACK, MarkingServer
from grading.submission import Graded, Work
from tests.grading.course import DOUBLE, ENDLESS, NO_NEGATIVE, STUBS, handed_in, in_thread, submitted, the_master
from tests.grading.made import folder
from tests.grading.marked import marking
from tests.grading.test_publish import read
from tools.driver import open_page

EVIL = "</pre></script><script>document.title = 'taken'</script><img src=x onerror=\"document.title = 'taken'\">"


PICTURE = '<div><p><b>✗ power</b></p><svg width="900" height="90" viewBox="0 0 900 90"></svg></div>'


def checked(work: Work, master: Master) -> Graded:
    """As the sandbox would say it, at once: a picture for each task, and a time-out where there is no end."""
    graded = read(work, master)
    failure = "timeout" if b"while True" in work.data else ""
    checks = [replace(one, html=PICTURE, failure=failure if one.task == "double" else "") for one in graded.checks]
    if b"return 1 if n <= 0" in work.data:
        checks = [replace(one, points=0) if one.part == "negative" else one for one in checks]
    return replace(graded, checks=tuple(checks))


@pytest.fixture(scope="module")
def request_(tmp_path_factory: pytest.TempPathFactory) -> Request:
    root = tmp_path_factory.mktemp("marking")
    work = {"ann": handed_in(NO_NEGATIVE), "bob": handed_in(double=ENDLESS), "cid": b"{", "dora": handed_in(*STUBS)}
    place = submitted(root / "in", **work, eve=handed_in(double=f"{DOUBLE}# {EVIL}\n"))
    folder(root, {"roster.csv": f"id,name\nann,Ann\nbob,Bob\ncid,Cid\ndora,Dora\neve,Eve {EVIL}\n"})
    roster = read_roster(root / "roster.csv")
    return Request(the_master(root), (place,), root / "out", roster, make=in_thread, how=checked)


@pytest.fixture(scope="module")
def shared_server(request_: Request, browser: Browser) -> Iterator[MarkingServer]:
    with marking(request_) as server:
        yield server


@pytest.fixture
def server(shared_server: MarkingServer) -> MarkingServer:
    decisions(shared_server).unlink(missing_ok=True)
    shared_server.marker._again()
    return shared_server


@pytest.fixture
def page(browser: Browser, server: MarkingServer) -> Iterator[Page]:
    with open_page(browser, viewport={"width": 1300, "height": 900}) as page:
        errors = list[str]()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(server.address)
        yield page
        assert errors == []


def decisions(server: MarkingServer) -> Path:
    return server.marker.decisions.path


def at(page: Page, name: str) -> None:
    """Wait until a student's page is there, and what listens to its keys."""
    expect(page.locator("h1")).to_contain_text(name)
    page.wait_for_load_state()


def field(page: Page, task: str, name: str) -> Locator:
    return page.locator(f"fieldset[data-task='{task}'] [name={name}]")


def test_by_keyboard_alone_from_the_list_to_the_last_that_needs_a_look(page: Page, server: MarkingServer):
    expect(page.locator("#open")).to_have_text("2 to look at.")
    page.keyboard.press("n")
    at(page, "Bob")
    page.keyboard.press("c")
    page.keyboard.type("Endless: see n and s.")
    page.keyboard.press("Control+Enter")
    at(page, "Cid")
    page.keyboard.press("p")
    at(page, "Bob")
    expect(field(page, "all", "reason")).to_have_value("Endless: see n and s.")
    page.keyboard.press("s")
    at(page, "Cid")
    page.keyboard.press("c")
    page.keyboard.type("Send it again.")
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    expect(page.locator("#open")).to_have_text("Everything was looked at.")
    rows = decisions(server).read_text().splitlines()
    assert rows[1:3] == ["bob,all,,Endless: see n and s.", rows[2]]
    assert [re.match(r"\w+,\w+", row)[0] for row in rows[1:]] == ["bob,all", "bob,seen", "cid,all", "cid,seen"]


def test_by_mouse_points_are_written_as_they_are_typed_and_say_what_is_missing(page: Page, server: MarkingServer):
    page.get_by_role("link", name="Ann").click()
    at(page, "Ann")
    expect(page.locator("section").first).to_contain_text("return 1 if n <= 0 else x * power(x, n - 1)")
    assert page.locator("section .checks svg").count() > 0
    field(page, "power", "points").fill("3")
    expect(page.locator("fieldset[data-task='power'] output")).to_contain_text("Not saved: overrides.csv, line 2")
    field(page, "power", "reason").fill("We talked.")
    expect(page.locator("#total")).to_have_text("5 of 5 points")
    assert decisions(server).read_text().endswith("\nann,power,3,We talked.\n")
    page.get_by_role("link", name="next").click()
    at(page, "Dora")
    page.locator("fieldset[data-task='double'] select").select_option("We talked.")
    expect(field(page, "double", "reason")).to_have_value("We talked.")
    field(page, "double", "points").fill("2")
    expect(page.locator("#total")).to_have_text("2 of 5 points")
    page.reload()
    expect(field(page, "double", "points")).to_have_value("2")


def test_leaving_at_once_loses_nothing(page: Page, server: MarkingServer):
    page.get_by_role("link", name="Dora").click()
    at(page, "Dora")
    field(page, "all", "reason").press_sequentially("half a wor")
    page.get_by_role("link", name="all").click()
    expect(page.locator("#open")).to_be_visible()
    assert "dora,all,,half a wor" in decisions(server).read_text()


def test_seen_can_be_taken_back(page: Page):
    page.keyboard.press("n")
    at(page, "Bob")
    page.get_by_role("button", name="Seen").click()
    expect(page.get_by_role("button", name="Seen ✓")).to_be_visible()
    page.wait_for_load_state()
    page.get_by_role("button", name="Seen ✓").click()
    expect(page.get_by_role("button", name="Seen", exact=True)).to_be_visible()


@pytest.mark.parametrize("width", [1300, 800, 360])
def test_hostile_code_is_text_and_every_page_fits(browser: Browser, server: MarkingServer, width: int):
    with open_page(browser, viewport={"width": width, "height": 900}) as page:
        see_all(page, server)


def see_all(page: Page, server: MarkingServer) -> None:
    for student in server.marker.order:
        page.goto(f"{server.address}code/{student}.html")
        sizes = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        assert len(set(page.evaluate(sizes))) == 1
        if student == "eve":
            assert EVIL in page.locator("pre").last.text_content() + page.locator("pre").nth(1).text_content()
            assert EVIL in page.locator("h1").text_content()
        assert page.locator("script").count() == 1
        assert "taken" not in page.title().replace(EVIL, "")


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """A site of somebody else's on this machine, which has no page but one that says so."""
    with ThreadingHTTPServer((LOOPBACK, 0), BaseHTTPRequestHandler) as other:
        Thread(target=other.serve_forever, daemon=True).start()
        yield f"http://{LOOPBACK}:{other.server_port}/"
        other.shutdown()


FORGE = """async ([address, mode, type]) => {
    const body = JSON.stringify({student: "ann", task: "all", points: "5", reason: "forged"});
    try {
        return (await fetch(address, {method: "POST", mode, headers: {"Content-Type": type}, body})).type;
    } catch (error) {
        return error.message;
    }
}"""


def test_another_site_s_page_can_neither_read_nor_write(page: Page, server: MarkingServer, elsewhere: str):
    page.goto(elsewhere)
    for mode, kind in (("no-cors", "text/plain"), ("cors", "application/json"), ("cors", "text/plain")):
        assert page.evaluate(FORGE, [f"{server.address}save", mode, kind]) in ("opaque", "Failed to fetch")
    page.set_content(f"<iframe src='{server.address}'></iframe>")
    page.wait_for_timeout(500)
    assert page.frames[1].locator("#open").count() == 0
    assert not decisions(server).exists()


def test_the_pages_without_a_server_open_from_the_overview(page: Page, server: MarkingServer):
    page.goto((server.marker.request.folder / "overview.html").as_uri())
    page.get_by_role("link", name="Bob").first.click()
    expect(page.locator("pre").first).to_contain_text("def power")
    assert page.locator("textarea").count() == 0


def test_publishing_ends_it_and_comments_reach_the_feedback(browser: Browser, request_: Request):
    with marking(request_) as server, open_page(browser) as page:
        page.goto(server.address)
        page.get_by_role("link", name="Dora").click()
        at(page, "Dora")
        field(page, "all", "reason").fill("See me.\nOn Monday.")
        field(page, "all", "points").fill("4")
        expect(page.locator("#total")).to_have_text("4 of 5 points")
        page.keyboard.press("Escape")
        page.keyboard.press("l")
        page.get_by_role("button", name="Publish and end").click()
        expect(page.locator("body")).to_contain_text("can be closed")
    publication = run(request_)
    assert read_grades(request_.folder / "grades.csv")["dora"]["adjusted total"] == 4
    assert "See me.\nOn Monday." in (request_.folder / "feedback" / "dora.html").read_text()
    assert [one.student for one in publication.results if one.needs_a_look and not one.is_seen] == ["bob", "cid"]
