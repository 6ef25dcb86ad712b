"""What a notebook shows of an error: where it was raised and the learner's own frames, none of ours between them."""

import re
from pathlib import Path
from traceback import walk_tb
from types import TracebackType
from typing import Any

from gametree.position import require_position

OURS = ("gametree", "players", "classroom", "grading")
COURSE, COPIED = Path(__file__).resolve().parents[2], ".course-version"  # which version of the course a copy is of


def show_own_frames(shell: Any) -> None:
    """Let IPython leave out our frames from tracebacks, as a recursion of ours has ten for each of the learner's.

    IPython hides a frame that has a local variable `__tracebackhide__`, and always shows the last frame of all.

    Args:
        shell: IPython's shell, or None outside it; one that has a handler of errors already is left alone.

    """
    if shell is not None and not shell.custom_exceptions:
        shell.set_custom_exc((Exception,), _show)


def _show(
    shell: Any, kind: type[Exception], error: Exception, trace: TracebackType, tb_offset: int | None = None
) -> None:
    if isinstance(error, AttributeError) and error.name in ("turn", "moves", "play", "score"):
        try:
            require_position(error.obj)
        except TypeError as expected:  # a search is as short as its pseudocode, and does not ask what it was given
            error.add_note(str(expected))
    if isinstance(error, ImportError) and str(error.name).partition(".")[0] in OURS and (said := older()):
        error.add_note(said)
    one: BaseException | None = error
    while one is not None:
        for frame, _ in walk_tb(one.__traceback__):
            if str(frame.f_globals.get("__name__")).partition(".")[0] in OURS:
                frame.f_locals["__tracebackhide__"] = True
        one = one.__cause__ or one.__context__
    shell.showtraceback((kind, error, trace), tb_offset=tb_offset)


def older(course: Path = COURSE) -> str:
    """Say which is older, the copy of the course that a notebook is in or what it imports; "" where none is."""
    from importlib.metadata import PackageNotFoundError, version  # takes as long as all of `gametree.trace`

    folders = (Path.cwd(), *Path.cwd().parents)
    copied = next((file.read_text(encoding="utf-8") for one in folders if (file := one / COPIED).is_file()), "")
    try:
        installed = "" if (course / "pyproject.toml").is_file() else version("gametree")
    except PackageNotFoundError:
        return ""
    if not copied or not installed or copied == installed:
        return ""
    ages = [[int(number) for number in re.findall(r"\d+", each)] for each in (copied, installed)]
    which = "this notebook" if ages[0] < ages[1] else "what is installed"
    return (
        f"this notebook is of version {copied} of the course, and version {installed} is installed: {which} is older."
        " `python -m tools.work` in the course's folder says what to do"
    )
