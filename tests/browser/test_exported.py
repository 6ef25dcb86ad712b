"""An exported lesson is a web page whose stepper steps without any kernel.

The page asks the network for the widget manager; here those requests are answered from the packages themselves.
"""

import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.test_stepper import SEARCH
from tools.pages import export

PACKAGES = ("@jupyter-widgets/html-manager", "anywidget", "requirejs")
ADDRESS = re.compile(r"/(?P<name>(@[\w-]+/)?[\w-]+)@[^/]*/(?P<file>.+)$")


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    if shutil.which("npm") is None:
        pytest.skip("an exported page is tested with packages that npm fetches: install Node.js with npm")
    return {name: unpacked(name, tmp_path_factory.mktemp("package")) for name in PACKAGES}


def unpacked(name: str, folder: Path) -> Path:
    subprocess.run(["npm", "pack", "--silent", name], cwd=folder, check=True, capture_output=True, timeout=300)
    with tarfile.open(next(folder.glob("*.tgz"))) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


@pytest.fixture
def page(browser: Browser, packages: dict[str, Path], tmp_path: Path) -> Page:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SEARCH)])
    nbformat.write(notebook, tmp_path / "search.ipynb")
    (exported,) = export([tmp_path / "search.ipynb"], tmp_path / "out")
    page = browser.new_page(viewport={"width": 1300, "height": 1000})
    page.route(re.compile(r"^https?://"), lambda route: answer(route, packages))
    page.goto(exported.as_uri())
    return page


def answer(route: Route, packages: dict[str, Path]) -> None:
    address = route.request.url
    if "require.min.js" in address:
        route.fulfill(path=packages["requirejs"] / "require.js")
        return
    found = ADDRESS.search(address)
    if found is None or found["name"] not in packages:
        route.abort()
        return
    file = packages[found["name"]] / found["file"]
    route.fulfill(path=file if file.suffix else file.with_suffix(".js"))


def test_the_stepper_of_a_page_steps(page: Page) -> None:
    counter = page.locator(".gt-counter")
    expect(counter).to_have_text("step 1 of 28", timeout=30_000)
    page.get_by_role("button", name="next cut", exact=True).click()
    expect(page.locator(".gt-caption")).to_contain_text("Cut at B")
    page.get_by_role("slider").press("ArrowRight")
    expect(counter).to_have_text("step 21 of 28")
    page.get_by_role("button", name="first step", exact=True).click()
    expect(counter).to_have_text("step 1 of 28")
