"""JupyterLab in headless Chromium, for tests and for pictures of the lessons.

`lesson_page` puts all of it together: a copy of the course, a server on it, a browser, and a `LessonPage` to
open lessons with. Nothing here reads or writes the user's own Jupyter settings or the committed notebooks.
"""

import contextlib
import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as PageTimeout

from tools import COURSE, ROOT
from tools.ports import free_port
from tools.work import cleared

Cell = dict[str, Any]

COURSE_FOLDERS = ("notebooks", "exercises", "solutions")
START_SECONDS = 120  # and for all else that is waited for: a busy machine makes nothing wrong
RUN_SECONDS = 300  # twice this, and all else, is less than pytest gives a test: so the test fails, not the run
SETTLE_SECONDS = 60
POLLING = 100  # milliseconds between two looks at what takes long: a look at each frame makes the page draw frames

BROWSER_OPTIONS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
SETTINGS: dict[str, dict[str, Any]] = {
    # Every cell is in the page, wherever it is scrolled to.
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none", "scrollPastEnd": False},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    "@jupyterlab/apputils-extension:notification": {"checkForUpdates": False},
}
# What the console says of a notebook without trouble: the third where widgets are used after the kernel's end, the
# others where a kernel has ended before it answered JupyterLab's own questions.
NO_TROUBLE = re.compile(
    r"favicon|ResizeObserver loop|Could not send widget sync message|Canceled future for|restore the debugger state"
)
WIDGET_TROUBLE = re.compile(r"Error (displaying|creating) widget|model not found|Loading widget", re.IGNORECASE)


# --- the server ---------------------------------------------------------------------------------------------


@dataclass
class Server:
    """A running JupyterLab: where it answers, with which token, and the folder it serves."""

    address: str
    token: str
    folder: Path

    def page_of(self, notebook: str) -> str:
        """The address that opens a notebook, its path given from the served folder, and nothing else."""
        return f"{self.address}/lab/tree/{notebook}?reset&token={self.token}"

    @property
    def port(self) -> str:
        """The port it listens on."""
        return self.address.rpartition(":")[2]

    @property
    def status_page(self) -> str:
        """The address that answers as soon as the server is up."""
        return f"{self.address}/api/status?token={self.token}"


def copy_course(target: Path) -> Path:
    """Copy what a learner opens to a folder of its own, as a learner has it, so that no test saves over it."""
    target.mkdir(exist_ok=True)
    for name in COURSE_FOLDERS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns(".*"))
    for notebook in target.rglob("*.ipynb"):
        notebook.write_text(cleared(notebook), encoding="utf-8")
    return target


def private_environment(home: Path) -> dict[str, str]:
    """An environment in which Jupyter keeps everything of its own under this folder."""
    folders = {
        "IPYTHONDIR": "ipython",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
    }
    ours = {"JUPYTER_CONFIG_PATH": str(ROOT / "tools" / "jupyter")}
    return os.environ | ours | {name: str(home / folder) for name, folder in folders.items()}


@contextlib.contextmanager
def running_lab(folder: Path, home: Path) -> Iterator[Server]:
    """JupyterLab on a folder, with fresh settings kept under `home`, trusted as `make lab` does."""
    environment = private_environment(home)
    _write_settings(home)
    _trust(folder, environment)
    log = home / "server.log"
    server = Server(f"http://127.0.0.1:{free_port()}", secrets.token_hex(16), folder)
    with log.open("wb") as output:
        process = subprocess.Popen(
            _command(server), cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output
        )
    try:
        wait_until_it_answers(server, process, log)
        yield server
    finally:
        stop(process)


def _write_settings(home: Path) -> None:
    labconfig = home / "config" / "labconfig"
    labconfig.mkdir(parents=True)
    (labconfig / "default_setting_overrides.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    own_ports = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import tools.ports"
    (home / "config" / "jupyter_server_config.py").write_text(own_ports, encoding="utf-8")


def _trust(folder: Path, environment: dict[str, str]) -> None:
    code = "import sys, pathlib; from tools.trust import *; trust([*pathlib.Path(sys.argv[1]).rglob('*.ipynb')])"
    if any(folder.rglob("*.ipynb")):
        subprocess.run([sys.executable, "-c", code, str(folder)], cwd=ROOT, env=environment, check=True)


def _command(server: Server) -> list[str]:
    options = [
        f"--ServerApp.port={server.port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={server.folder}",
        f"--IdentityProvider.token={server.token}",
        "--no-browser",
        "--allow-root",
        "--expose-app-in-browser",
    ]
    return [sys.executable, "-m", "jupyterlab", *options]


def wait_until_it_answers(server: Server, process: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait for a server that was just started; if it ends or takes too long, the error shows its log."""
    deadline = time.monotonic() + START_SECONDS
    while not _answers(server):
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(errors='replace')[-4000:]}")
        time.sleep(0.1)


def _answers(server: Server) -> bool:
    # A proxy in the environment knows nothing of this machine's own addresses.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with contextlib.suppress(OSError), opener.open(server.status_page, timeout=5) as answer:
        return bool(answer.status == 200)
    return False


def stop(process: "subprocess.Popen[bytes]") -> None:
    """End a server, gently first, so that it ends its kernels."""
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


# --- the browser --------------------------------------------------------------------------------------------


# A widget whose script has not come within anywidget's two seconds hears no more from Python.
PATIENCE = f"""(() => {{
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (time) => timeout(Math.max(time, {START_SECONDS * 1000}));
}})()"""


@contextlib.contextmanager
def running_browser(path: str) -> Iterator[Browser]:
    """The Chromium at this path, headless."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    options = [*BROWSER_OPTIONS, *(["--no-sandbox"] if root else [])]
    expect.set_options(timeout=START_SECONDS * 1000)
    Page.evaluate = _evaluate  # type: ignore[assignment, method-assign]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=options)
        yield browser
        browser.close()


def _evaluate(page: Page, expression: str, arg: object = None) -> Any:
    """Do what `Page.evaluate` does, within the page's time: Playwright's waits for a promise for ever."""
    call = f"async (arg) => {{ const it = ({expression}); return [await (it instanceof Function ? it(arg) : it)]; }}"
    (value,) = page.wait_for_function(call, arg=arg).json_value()
    return value


@contextlib.contextmanager
def open_page(browser: Browser, **options: Any) -> Iterator[Page]:
    """A fresh page that knows nothing of the others, and waits as long as a busy machine takes."""
    with browser.new_context(**options) as context:
        context.set_default_timeout(START_SECONDS * 1000)
        context.add_init_script(PATIENCE)
        yield context.new_page()


# --- a lesson in the browser --------------------------------------------------------------------------------

_PANEL = "window.jupyterapp?.shell?.currentWidget"
_KERNEL_IS_IDLE = f"() => {_PANEL}?.sessionContext?.session?.kernel?.status === 'idle'"
_KERNEL_IS_GONE = f"() => !{_PANEL}.sessionContext.session?.kernel"
_PATH = f"() => {_PANEL}?.context?.path ?? null"
_NOTEBOOK = f"() => {_PANEL}.content.model.toJSON()"
_IS_TRUSTED = f"() => {_PANEL}.content.widgets.every(({{model}}) => model.type !== 'code' || model.trusted)"
_OPEN = "(path) => window.jupyterapp.commands.execute('docmanager:open', {path, factory: 'Notebook'}).then(() => null)"
_RESET = """async () => {
    const {shell, serviceManager} = window.jupyterapp;
    for (const widget of [...shell.widgets('main')]) {
        if (widget.context) widget.context.model.dirty = false;  // else it asks whether to save
        widget.close();
    }
    await serviceManager.sessions.shutdownAll();
    localStorage.clear();  // which has what was answered
    shell.mode = 'multiple-document';
    shell.expandLeft();
    delete window.runAll;
    delete window.quiet;
}"""
_RUN_ALL = """() => {
    const commands = window.jupyterapp.commands;
    window.runAll = 'running';
    commands.execute('notebook:expand-all-headings')
        .then(() => commands.execute('notebook:clear-all-cell-outputs'))
        .then(() => commands.execute('notebook:run-all-cells'))
        .then(() => { window.runAll = 'done'; }, (error) => { window.runAll = String(error); });
}"""
# The command is done as soon as a cell raises, also one that may: cells after that are still to run.
_HAS_RUN = f"""() => {{
    if (window.runAll === 'running') return false;
    const {{cells: all}} = {_PANEL}.content.model.toJSON();
    const cells = all.filter((cell) => cell.cell_type === 'code' && cell.source.trim());
    const failed = ({{outputs, metadata}}) => outputs.some((one) => one.output_type === 'error')
        && !metadata.tags?.includes('raises-exception');
    return cells.every((cell) => cell.execution_count !== null) || cells.some(failed);
}}"""
_IS_QUIET = """() => {
    const notebook = document.querySelector('.jp-Notebook');
    const {scrollHeight, clientHeight} = document.querySelector('.jp-NotebookPanel-notebook .jp-WindowedPanel-outer');
    const size = [notebook.querySelectorAll('*').length, scrollHeight, clientHeight];
    const before = window.quiet?.size ?? [];
    const isStill = size.every((one, at) => Math.abs(one - before[at]) <= 1);  // a layout may round to and fro for ever
    const pictures = [...notebook.querySelectorAll('img')];
    const isLoaded = document.fonts.status === 'loaded' && pictures.every((one) => one.complete)
        && !/Loading widget/i.test(notebook.textContent);
    window.quiet = {size, times: isLoaded && isStill ? window.quiet.times + 1 : 0};
    return window.quiet.times === 2;
}"""
_SHOW_ONLY_THE_LESSON = """() => {
    const shell = window.jupyterapp.shell;
    shell.collapseLeft();
    shell.collapseRight();
    shell.mode = 'single-document';
}"""
_SCROLL_TO = """(top) => {
    const scroller = document.querySelector('.jp-NotebookPanel-notebook .jp-WindowedPanel-outer');
    scroller.scrollTop = top;
    const box = scroller.getBoundingClientRect();
    const {scrollTop, clientHeight, scrollHeight} = scroller;
    return {x: box.x, y: box.y, width: box.width, scrollTop, clientHeight, scrollHeight};
}"""
_QUIET_STYLE = ".jp-cell-toolbar, .jp-Notebook-footer { display: none !important; }"


@dataclass
class LessonPage:
    """A browser page with JupyterLab in it, and what a test does with a lesson there.

    `page` is Playwright's, for everything that has no method here. Cells are counted from 0, as in the file.
    """

    page: Page
    server: Server
    messages: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("console", self._keep_console_error)
        self.page.on("pageerror", lambda error: self.messages.append(str(error)))

    # --- doing

    def open(self, notebook: str) -> None:
        """Open a notebook alone, its path given from the served folder, and wait for its kernel.

        Where JupyterLab is in the page already, it stays there: to load it takes longer than most tests.
        """
        self.messages.clear()
        if self.page.evaluate("() => Boolean(window.jupyterapp?.shell)"):
            self.reset()
            self.page.evaluate(_OPEN, notebook)
        else:
            self.page.goto(self.server.page_of(notebook))
        self.wait_for_kernel()

    def reset(self) -> None:
        """Bring JupyterLab back to how it is found first: nothing open or running, nothing asked, the light theme."""
        self.page.evaluate(_RESET)
        self.set_theme(dark=False)

    def leave(self) -> None:
        """End all kernels and leave JupyterLab: who opens a lesson next loads it anew."""
        # What the page already lost (a crashed tab, an address that was never JupyterLab) has no kernels to end.
        with contextlib.suppress(Error):
            self.page.evaluate("() => window.jupyterapp.serviceManager.sessions.shutdownAll()")
            self.page.evaluate("() => localStorage.clear()")
            self.page.goto("about:blank")

    def wait_for_kernel(self) -> None:
        """Wait until the open notebook's kernel waits for something to do."""
        self.page.wait_for_function(_KERNEL_IS_IDLE, polling=POLLING, timeout=START_SECONDS * 1000)

    def run_all(self) -> None:
        """Clear the notebook and run all cells, until they ran or one failed, and let the page settle."""
        self.page.evaluate(_RUN_ALL)
        self.page.wait_for_function(_HAS_RUN, polling=POLLING, timeout=RUN_SECONDS * 1000)
        self.page.wait_for_function(_KERNEL_IS_IDLE, polling=POLLING, timeout=RUN_SECONDS * 1000)
        self.settle()

    def settle(self) -> None:
        """Wait until the notebook's page stops growing; a widget that never loads is left to `widget_errors`."""
        self.page.evaluate("() => { delete window.quiet; }")
        with contextlib.suppress(PageTimeout):
            self.page.wait_for_function(_IS_QUIET, polling=200, timeout=SETTLE_SECONDS * 1000)

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds that cannot be expected of a place in the page."""
        deadline = time.monotonic() + START_SECONDS
        while not holds():
            if time.monotonic() > deadline:
                raise TimeoutError("it does not come to hold")
            self.page.wait_for_timeout(100)

    def shutdown_kernel(self) -> None:
        """Shut the kernel down, as a reader of a finished lesson has it."""
        self.page.evaluate(f"() => {_PANEL}.sessionContext.shutdown()")
        self.page.wait_for_function(_KERNEL_IS_GONE)

    def set_theme(self, dark: bool) -> None:
        """Change JupyterLab to its dark or its light theme."""
        theme = "JupyterLab Dark" if dark else "JupyterLab Light"
        self.page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", theme)
        self.page.wait_for_function("theme => document.body.dataset.jpThemeName === theme", arg=theme)

    def set_width(self, width: int, height: int = 900) -> None:
        """Make the browser's window this wide."""
        self.page.set_viewport_size({"width": width, "height": height})

    # --- looking

    @property
    def path(self) -> str | None:
        """The path of the notebook that is open, or None."""
        path: str | None = self.page.evaluate(_PATH)
        return path

    @property
    def trusted(self) -> bool:
        """Whether JupyterLab shows all that the notebook's stored outputs have, pictures included."""
        return bool(self.page.evaluate(_IS_TRUSTED))

    @property
    def unsaved(self) -> bool:
        """Whether JupyterLab has something of the notebook that its file has not."""
        return bool(self.page.evaluate(f"() => {_PANEL}.context.model.dirty"))

    def notebook(self) -> dict[str, Any]:
        """The notebook as it is in the page now, in the form of the file."""
        notebook: dict[str, Any] = self.page.evaluate(_NOTEBOOK)
        return notebook

    def cells(self) -> list[Cell]:
        """The notebook's cells as they are in the page now."""
        cells: list[Cell] = self.notebook()["cells"]
        return cells

    def cell(self, number: int) -> Locator:
        """A cell in the page, by its number in the file."""
        return self.page.locator(".jp-Notebook .jp-Cell").nth(number)

    def output(self, number: int) -> Locator:
        """What is below a code cell in the page."""
        return self.cell(number).locator(".jp-Cell-outputArea")

    def cell_with(self, text: str) -> int:
        """The number of the first code cell whose source contains this text."""
        cells = enumerate(self.cells())
        return next(n for n, cell in cells if cell["cell_type"] == "code" and text in source_of(cell))

    def errors(self) -> list[str]:
        """The errors in outputs, without those of cells that are tagged to raise one."""
        return [
            f"cell {number}: {output['ename']}: {output['evalue']}"
            for number, cell in enumerate(self.cells())
            if "raises-exception" not in cell["metadata"].get("tags", [])
            for output in cell.get("outputs", ())
            if output["output_type"] == "error"
        ]

    def not_run(self) -> list[int]:
        """The numbers of the code cells that have something in them and were not run."""
        cells = enumerate(self.cells())
        return [n for n, cell in cells if source_of(cell).strip() and cell.get("execution_count", 0) is None]

    def widget_errors(self) -> list[str]:
        """What the page shows in the place of widgets that could not be displayed."""
        texts = self.page.locator(".jp-OutputArea-output").all_inner_texts()
        return [text for text in texts if WIDGET_TROUBLE.search(text)]

    def console_errors(self) -> list[str]:
        """Errors in the browser's console since the notebook was opened."""
        return [message for message in self.messages if not NO_TROUBLE.search(message)]

    # --- pictures

    def full_screenshots(self, folder: Path, name: str, width: int, height: int = 1600) -> list[Path]:
        """Pictures of the whole lesson from top to bottom, each at most this high: `name-01.png`, …"""
        self.page.evaluate(_SHOW_ONLY_THE_LESSON)
        style = self.page.add_style_tag(content=_QUIET_STYLE)
        self.set_width(width, height)
        self.settle()
        folder.mkdir(parents=True, exist_ok=True)
        pieces = [self._piece(folder / f"{name}-{k + 1:02}.png", top) for k, top in enumerate(self._tops())]
        style.evaluate("style => style.remove()")
        return pieces

    def _tops(self) -> range:
        box = self.page.evaluate(_SCROLL_TO, 0)
        return range(0, box["scrollHeight"], box["clientHeight"])

    def _piece(self, path: Path, top: int) -> Path:
        box = self.page.evaluate(_SCROLL_TO, top)
        seen_before = top - box["scrollTop"]  # at the end there is less than a window left to scroll
        self.page.wait_for_timeout(100)
        self.page.screenshot(
            path=path,
            clip={
                "x": box["x"],
                "y": box["y"] + seen_before,
                "width": box["width"],
                "height": box["clientHeight"] - seen_before,
            },
        )
        return path

    def _keep_console_error(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.messages.append(f"{message.text} ({message.location.get('url')})")


def source_of(cell: Cell) -> str:
    """A cell's source as one text, whichever of the two forms of the format it is in."""
    return "".join(cell["source"])


@contextlib.contextmanager
def lesson_page(browser: Browser, server: Server) -> Iterator[LessonPage]:
    """A fresh page for a lesson; its kernels go when it closes."""
    with open_page(browser, viewport={"width": 1300, "height": 900}) as page:
        lesson = LessonPage(page, server)
        yield lesson
        lesson.leave()


def run_scratch(lesson: LessonPage, name: str, *sources: str) -> None:
    """Open and run a notebook with these code cells; one that starts with `# raises` is tagged to raise."""
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    for cell in cells:
        cell.metadata.tags = ["raises-exception"] if cell.source.startswith("# raises") else []
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel, **COURSE})
    nbformat.write(notebook, lesson.server.folder / f"{name}.ipynb")
    lesson.open(f"{name}.ipynb")
    lesson.run_all()


def open_scratch(lesson: LessonPage, name: str, *sources: str) -> None:
    """Open and run a notebook in which nothing goes wrong."""
    run_scratch(lesson, name, *sources)
    assert lesson.errors() == []
