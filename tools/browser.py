"""Find the browser that the tests drive, and with --install get one where that can be done unasked."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

NAMES = (
    "chromium-headless-shell",  # Chromium without windows: a fifth less to do
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
DEBIAN_PACKAGES = ("chromium-headless-shell", "fonts-dejavu-core")
HOW_TO_GET_ONE = (
    "no browser was found: install Chromium or Chrome, or run "
    "`.venv/bin/python -m playwright install chromium`, or set GAMETREE_BROWSER to the path of one"
)


def playwrights_own() -> str:
    """Where Playwright keeps its Chromium, whether or not it is there."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def candidates() -> Iterable[str]:
    """Every place where a browser may be, the preferred first."""
    yield os.environ.get("GAMETREE_BROWSER", "")
    yield playwrights_own()
    yield from (shutil.which(name) or "" for name in NAMES)
    yield from APPLICATIONS


def works(path: str) -> bool:
    """Whether the browser at this path starts: Ubuntu's `chromium-browser` may only be a note about snap."""
    if not path or not Path(path).is_file():
        return False
    if sys.platform == "win32":  # there, --version opens a window
        return True
    answer = _run(path, "--version")
    return answer is not None and answer.returncode == 0


def find_browser() -> str | None:
    """The path of a browser that works, or None."""
    return next((path for path in candidates() if works(path)), None)


def install_browser() -> str | None:
    """The path of a browser that works, installed first when there is none and that can be done."""
    path = find_browser()
    for install in (_install_with_apt, _install_with_playwright):
        if path is None:
            install()
            path = find_browser()
    return path


def _install_with_apt() -> None:
    if not (shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0):
        return
    print("No browser here: installing Chromium from the system's packages", flush=True)
    _run("apt-get", "-qq", "update", seconds=300)
    _run("apt-get", "-qq", "install", "-y", "--no-install-recommends", *DEBIAN_PACKAGES, seconds=900)


def _install_with_playwright() -> None:
    print("No browser here: asking Playwright for Chromium", flush=True)
    _run(sys.executable, "-m", "playwright", "install", "chromium", seconds=900)


def _run(*command: str, seconds: float = 30) -> subprocess.CompletedProcess[str] | None:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        return subprocess.run(
            command, env=environment, timeout=seconds, capture_output=True, text=True, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired):
        return None


def main() -> None:
    """Print the browser's path; missing it is no error, because the tests that need it say so themselves."""
    path = install_browser() if "--install" in sys.argv[1:] else find_browser()
    print(f"Browser for the tests: {path or HOW_TO_GET_ONE}", flush=True)


if __name__ == "__main__":
    main()
