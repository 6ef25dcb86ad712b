"""Start JupyterLab on the learner's own copy of the course: `python -m tools.lab`, and options of JupyterLab."""

import contextlib
import os
import subprocess
import sys
from pathlib import Path

from tools import ROOT, labextension
from tools.work import WORK, Copy, refusal, tell

FIRST_LESSON = "/lab/tree/notebooks/00-start-here.ipynb"


def environment() -> dict[str, str]:
    """Return the environment of JupyterLab and its kernels."""
    # A `!pip` or `!python` in a notebook must mean the course's own.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    # Defaults that the learner's own settings overrule: no question about news over the first lesson.
    config = [str(ROOT / "tools" / "jupyter"), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    return os.environ | {"PATH": path, "JUPYTER_CONFIG_PATH": os.pathsep.join(config)}


def command(options: list[str]) -> list[str]:
    """Return the command that opens the first lesson."""
    # Jupyter refuses to start as root (containers) unless told.
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    opened = [f"--ServerApp.root_dir={WORK}", f"--LabApp.default_url={FIRST_LESSON}"]
    return [sys.executable, "-m", "jupyterlab", *opened, *root, *options]


def main() -> int:
    """Bring the copy up to date, say what is newer, and start."""
    try:
        news = tell(Copy().update())
    except OSError as error:
        sys.exit(refusal(error))
    with contextlib.suppress(OSError):  # where others own the environment, its owner has done it, or lesson 0 says so
        labextension.install()
    if news:
        print(f"\n{news}\n", flush=True)
    if os.name == "posix":
        os.execve(sys.executable, command(sys.argv[1:]), environment())  # noqa: S606
    return subprocess.run(command(sys.argv[1:]), env=environment(), check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
