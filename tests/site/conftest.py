"""The site, served from a path of its own, to a browser that reaches nothing else."""

import functools
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.site.seen import NOT_FOR_PAPER, TOO_SMALL
from tools.driver import open_page
from tools.site.npm import package


class Files(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


def files(folder: Path) -> Callable[..., BaseHTTPRequestHandler]:
    """What serves a folder as a plain file server."""
    return functools.partial(Files, directory=folder)


@contextmanager
def served(handler: Callable[..., BaseHTTPRequestHandler]) -> Iterator[str]:
    """The address at which requests are handled."""
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@dataclass
class SitePage:
    """A page of the site in a browser; `outside` has what it asked of other machines and did not get."""

    page: Page
    address: str
    outside: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.route("**/*", self._answer)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("response", lambda answer: answer.ok or self.errors.append(f"{answer.status} {answer.url}"))

    def _answer(self, route: Route) -> None:
        if route.request.url.startswith((self.address, "blob:", "data:")):
            route.continue_()
        else:
            self.outside.append(route.request.url)
            route.abort()

    def open(self, name: str) -> None:
        """Open a page, wait for its widgets, and unfold all that is folded."""
        self.page.goto(f"{self.address}/{name}.html")
        views = self.page.locator("script[type='application/vnd.jupyter.widget-view+json']").count()
        expect(self.page.locator(".cell_output .widget-subarea")).to_have_count(views)
        self.page.add_style_tag(content="* { animation: none !important; transition: none !important; }")
        self.page.evaluate("document.querySelectorAll('details').forEach((folded) => { folded.open = true; })")

    def fits(self, width: int) -> None:
        """Wait until nothing of the page sticks out of this width, also what fits itself in a moment later."""
        self.page.wait_for_function("width => document.documentElement.scrollWidth === width", arg=width)

    def set_theme(self, theme: str) -> None:
        """Show the page as one who has chosen this theme sees it, `light` or `dark`."""
        self.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)

    def too_small(self) -> list[str]:
        """What cannot be read at the width that the page has now."""
        found: list[str] = self.page.evaluate(TOO_SMALL)
        return found

    def not_for_paper(self) -> list[str]:
        """What is not as it should be where the page is printed, on paper of the width of A4."""
        self.page.set_viewport_size({"width": 720, "height": 1040})
        self.page.emulate_media(media="print")
        self.page.evaluate("dispatchEvent(new Event('beforeprint'))")
        found: list[str] = self.page.evaluate(NOT_FOR_PAPER)
        self.page.evaluate("dispatchEvent(new Event('afterprint'))")
        self.page.emulate_media(media="screen")
        return found

    def barriers(self) -> list[str]:
        """What axe-core calls serious or worse on the page as it is now."""
        if not self.page.evaluate("'axe' in window"):
            self.page.add_script_tag(path=package("axe-core", "4.14.1") / "axe.min.js")
        found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
        serious = [rule for rule in found if rule["impact"] in ("serious", "critical")]
        nodes = [(rule["id"], node) for rule in serious for node in rule["nodes"]]
        return [f"{rule}: {node['html'][:200]} {node['target']} {node['failureSummary']}" for rule, node in nodes]


@pytest.fixture(scope="session", autouse=True)
def npm() -> None:
    if shutil.which("npm") is None:
        pytest.skip("the site is made with packages that npm fetches: install Node.js with npm")


@pytest.fixture
def site_page(browser: Browser, site: str) -> Iterator[SitePage]:
    """A fresh page of the module's `site`."""
    with open_page(browser, viewport={"width": 1300, "height": 900}) as page:
        yield SitePage(page, site)
