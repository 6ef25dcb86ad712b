"""What a notebook shows of an error: where it was raised and the learner's own frames, none of ours between them."""

from traceback import walk_tb
from types import TracebackType
from typing import Any

from gametree.position import require_position

OURS = ("gametree", "players", "classroom", "grading")


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
    one: BaseException | None = error
    while one is not None:
        for frame, _ in walk_tb(one.__traceback__):
            if str(frame.f_globals.get("__name__")).partition(".")[0] in OURS:
                frame.f_locals["__tracebackhide__"] = True
        one = one.__cause__ or one.__context__
    shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
