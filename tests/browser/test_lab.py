"""The helper sees what goes wrong in a lesson, and `make lab` opens the course."""

import contextlib
import os
import re
import secrets
import signal
import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import TimeoutError as PageTimeout
from playwright.sync_api import expect

from tools import ROOT
from tools.driver import (
    START_SECONDS,
    Server,
    lesson_page,
    open_page,
    open_scratch,
    private_environment,
    run_scratch,
    stop,
    wait_until_it_answers,
)
from tools.ports import free_port
from tools.work import WORK

COUNTER = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    """A button that counts."""
    _esm = """
    export default { render({ model, el }) {
        const button = document.createElement("button");
        const show = () => { button.textContent = `count ${model.get("value")}`; };
        button.onclick = () => { model.set("value", model.get("value") + 1); model.save_changes(); };
        model.on("change:value", show);
        show();
        el.appendChild(button);
    } }
    """
    value = traitlets.Int(0).tag(sync=True)

Counter()
'''
BROKEN_WIDGET = COUNTER.replace("show();", "noSuchFunction();")
STALE_VIEW = """
from IPython.display import display
display({"application/vnd.jupyter.widget-view+json": {"model_id": "gone", "version_major": 2}}, raw=True)
"""


def test_a_good_notebook_has_no_trouble_even_when_its_kernel_is_gone(lesson):
    open_scratch(lesson, "good", "x = 1", "", "# raises\n1 / 0", COUNTER, "x + 1")
    expect(lesson.output(4).locator(".jp-OutputArea-output")).to_have_text("2")
    assert lesson.not_run() == []
    lesson.shutdown_kernel()
    button = lesson.output(lesson.cell_with("Counter()")).locator("button")
    button.click()
    button.click()
    expect(button).to_have_text("count 2")
    assert (lesson.errors(), lesson.widget_errors(), lesson.console_errors()) == ([], [], [])


def test_every_kind_of_trouble_is_seen(lesson):
    run_scratch(lesson, "bad", STALE_VIEW, BROKEN_WIDGET, "1 / 0", "'never run'")
    assert lesson.errors() == ["cell 2: ZeroDivisionError: division by zero"]
    assert lesson.not_run() == [3]
    lesson.wait_until(lambda: bool(lesson.widget_errors()))
    lesson.wait_until(lambda: "noSuchFunction" in str([lesson.console_errors(), lesson.widget_errors()]))


def test_pictures_show_the_whole_lesson(lesson, tmp_path):
    open_scratch(lesson, "long", "print('line\\n' * 60)", "'end'")
    lesson.set_theme(dark=True)
    pieces = lesson.full_screenshots(tmp_path, "dark", width=800, height=600)
    assert [path.name for path in pieces] == ["dark-01.png", "dark-02.png", "dark-03.png"]


STATE = """() => {
    const {shell, serviceManager} = window.jupyterapp;
    const open = [...shell.widgets('main')].map((one) => one.context?.path ?? 'launcher');
    const running = [...serviceManager.sessions.running()].length;
    return JSON.stringify([open, running, shell.mode, shell.leftCollapsed, document.body.dataset.jpThemeName,
        document.querySelectorAll('.jp-Dialog').length, document.querySelectorAll('style').length]);
}"""


def test_a_page_is_brought_back_to_what_it_was(lesson):
    lesson.open("notebooks/00-start-here.ipynb")  # may load JupyterLab, which has no launcher behind a notebook then
    open_scratch(lesson, "first", "1")
    before = lesson.page.evaluate(STATE)
    run_scratch(lesson, "second", "x = 1")
    lesson.cell(0).locator(".cm-content").click()
    lesson.page.keyboard.type("unsaved")
    test_pictures_show_the_whole_lesson(lesson, lesson.server.folder)
    assert lesson.page.evaluate(STATE) != before
    open_scratch(lesson, "first", "1")
    assert lesson.page.evaluate(STATE) == before
    assert lesson.messages == []


def test_what_a_page_never_answers_is_not_waited_for_without_end(browser):
    with open_page(browser) as page:
        assert [page.evaluate(what, 2) for what in ("async (n) => n + 1", "n => n > 2", "1 + 1")] == [3, False, 2]
        page.set_default_timeout(500)
        for what in ("() => new Promise(() => {})", "() => { while (true); }"):
            with pytest.raises(PageTimeout):
                page.evaluate(what)


# --- make lab -----------------------------------------------------------------------------------------------


@pytest.fixture
def made_lab(tmp_path):
    """`make lab`, as a learner types it, but for the browser and for whose settings it uses."""
    token = secrets.token_hex(16)
    server = Server(f"http://127.0.0.1:{free_port()}", token, WORK)
    options = f"--no-browser --ServerApp.port={server.port} --expose-app-in-browser"
    environment = private_environment(tmp_path) | {"JUPYTER_TOKEN": token, "MAKEFLAGS": ""}
    command = ["make", "-o", "env", "lab", f"VENV={sys.prefix}", f"ARGS={options}"]
    with (tmp_path / "make.log").open("wb") as log:
        make = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, process_group=0
        )
    try:
        wait_until_it_answers(server, make, tmp_path / "make.log")
        yield server
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(make.pid, signal.SIGTERM)
        stop(make)


def test_make_lab_opens_the_learners_own_first_lesson_trusted_saved_and_behind_a_token(made_lab, browser):
    with lesson_page(browser, made_lab) as lesson:
        lesson.page.goto(f"{made_lab.address}/?token={made_lab.token}")
        lesson.wait_for_kernel()
        assert lesson.path == "notebooks/00-start-here.ipynb"
        toys = [cell for cell in lesson.cells() if "toy" in cell["metadata"].get("tags", [])]
        assert not any(cell.get("outputs") for cell in lesson.cells() if cell not in toys[:1])
        assert lesson.trusted
        assert not lesson.unsaved
        assert lesson.page.get_by_text("Would you like").count() == 0
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(f"{made_lab.address}/api/contents", timeout=START_SECONDS)


def test_a_link_to_the_glossary_opens_it_at_its_term(lesson):
    lesson.open("notebooks/02-game-trees.ipynb")
    term = re.compile("^root$")
    lesson.page.locator(".jp-Notebook a", has_text=term).first.click()
    expect(lesson.page.locator(".jp-MarkdownViewer td:first-child", has_text=term)).to_be_in_viewport()
