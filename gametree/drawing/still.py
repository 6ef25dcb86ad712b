"""One moment of a story as a picture: what a recording comes to, where nothing can be stepped through."""

from gametree.drawing.node import shorten
from gametree.drawing.steps import Steps
from gametree.drawing.svg import Drawing, tree_svg
from gametree.trace.recording import Recording
from gametree.trace.snapshot import counted, plain_repr


def picture_at(story: Steps, moment: int = -1) -> Drawing:
    """Return the picture of a story at a moment.

    Args:
        story: what `gametree.drawing.search_steps.tell` returned.
        moment: which of its moments, the last one without it.

    """
    marks = story.marks_at(moment % len(story.moments))
    looks = {node: marks[node].on(look) for node, look in story.looks.items()}
    return Drawing(
        tree_svg(story.tree, looks, story.recording.name, story.growing), f"{story.title} {outcome(story.recording)}"
    )


def outcome(recording: Recording) -> str:
    """Return how a recorded run went: "returns 3, in 13 calls"."""
    raised = f"raises {type(recording.error).__name__}"
    how = raised if recording.error else f"returns {shorten(plain_repr(recording.value), 60)}"
    return f"{how}, in {counted(len(recording.calls), 'call')}"
