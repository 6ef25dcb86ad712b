"""Whether all that a narration shows is told for one side: held to the code's own variables, which know no sides."""

import re
from collections.abc import Iterator
from math import isclose

from gametree.drawing.captions import Caption, Told
from gametree.drawing.narration import Narration
from gametree.trace.recording import Step

IN_CODE = re.compile(r"\(in the code, from \S+ side(?:, ([αβ]) (?:rises|falls) to (\S+)|: (\S+) and (\S+))\)")
NOTE = re.compile(r"([αβ]) ([^ ?]+)")


def number(text: str) -> float:
    return float(text.lstrip("≤≥✗ ").replace("−", "-").replace("∞", "inf"))


def disagreements(narration: Narration) -> Iterator[tuple[str, str]]:
    """Yield what is not as the code has it, from MAX's side and from the mover's, and the caption of the step."""
    for frame in narration.frames:
        call = frame.step.call
        code = [_variable(narration, frame.step, role) for role in ("alpha", "beta")]
        flipped = narration.run.is_flipped(call)
        for_max = [0 - bound for bound in reversed(code)] if flipped and None not in code else code
        for caption, bounds in ((frame.told[0], for_max), (frame.caption, code)):
            shown = for_max if frame.kind == "cut" else bounds  # a cut is told for MAX
            yield from ((trouble, caption) for trouble in _in_caption(caption, shown, code))
        mark = frame.marks.get(narration.nodes[call])
        notes = [(mark.note, code), ((mark.for_max or mark).note, for_max)] if mark else []
        for lines, bounds in notes:
            yield from ((line, frame.caption) for line in lines if _differs(line, bounds))
        if frame.window and None not in for_max and not _same([*frame.window[:2]], for_max):
            yield f"window {frame.window}", frame.caption
        if mark and isinstance(frame.step.value, int | float) and frame.value is not None:
            yield from _in_pill((mark.for_max or mark).value, frame.value, frame.told[0])


def _variable(narration: Narration, step: Step, role: str) -> float | None:
    value = step.locals.get(narration.run.variable(step.call, role) or "")
    return value if isinstance(value, int | float) else None


def _same(some: list[float], others: list[float]) -> bool:
    return all(isclose(one, other, rel_tol=1e-5) for one, other in zip(some, others, strict=True))


def _in_caption(caption: str, bounds: list[float | None], code: list[float | None]) -> Iterator[str]:
    parts = caption.parts if isinstance(caption, Caption) else []
    for part in (part for part in parts if isinstance(part, Told) and part.kind in ("alpha", "beta")):
        own = bounds[part.kind == "beta"]
        if own is not None and not _same([number(part)], [own]):
            yield f"{part.kind} {part}"
    for symbol, bound, alpha, beta in IN_CODE.findall(caption):
        told = [(symbol == "β", bound)] if bound else [(False, alpha), (True, beta)]
        yield from (text for at, text in told if code[at] is not None and not _same([number(text)], [code[at] or 0]))


def _differs(line: str, bounds: list[float | None]) -> bool:
    symbol, text = NOTE.match(line).groups()
    own = bounds[symbol == "β"]
    return own is not None and not _same([number(text)], [own])


def _in_pill(pill: str, value: float, caption: str) -> Iterator[tuple[str, str]]:
    told = [number(part) for part in caption.parts if isinstance(part, Told) and part.kind == "value"]
    if not _same([number(pill)], [value]) or (told and not _same(told[-1:], [value])):
        yield f"pill {pill}", caption
