"""What a recorded search did, as a table to print."""

from typing import Any

from gametree.trace.recording import Recording, Step
from gametree.trees.roles import Role
from gametree.trees.search_run import SearchRun, node_name


def window_table(recording: Recording) -> str:
    """Return a line for each time that a recorded alpha-beta search asked whether its window is empty, α ≥ β.

    Args:
        recording: what `record` returned for a search with a window.

    Raises:
        NotASearch: a call has no position, or one that does not follow from its caller's.

    """
    run = SearchRun(recording)
    rows = [_row(run, at, step) for at, step in enumerate(recording.steps) if _is_question(run, step)]
    return "\n".join(["node   after      α     β   α ≥ β?", *rows])


def _is_question(run: SearchRun, step: Step) -> bool:
    source = run.recording.sources[run.recording.calls[step.call].source]
    alpha, beta = (run.variable(step.call, role) for role in ("alpha", "beta"))
    if step.event != "line" or not source.lines or alpha is None:
        return False
    return source.lines[step.line - source.first].strip().startswith(f"if {alpha} >= {beta}")


def _row(run: SearchRun, at: int, step: Step) -> str:
    root, moves = run.position(0), run.position(step.call).moves()
    replies = [reply for reply in run.replies[step.call] if run.recording.calls[reply].last < at]
    node, after = (node_name(root, run.paths[call]) for call in (step.call, replies[-1]))
    alpha, beta = (_bound(run, step, role) for role in ("alpha", "beta"))
    answer = "no" if alpha < beta else "yes: cut" if len(replies) < len(moves) else "yes, but no child is left"
    return f"{node:6} {after:6} {alpha:5} {beta:5}   {answer}"


def _bound(run: SearchRun, step: Step, role: Role) -> Any:
    return step.locals[run.variable(step.call, role) or ""]
