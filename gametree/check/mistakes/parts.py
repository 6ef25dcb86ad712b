"""Wrong programs that differ from a right one in a place or two, and are given by what stands there."""

from math import inf
from string import Template
from typing import Any

from gametree.check.mistakes import Program, mistake
from gametree.position import MAX, MIN

NAMES = {"inf": inf, "MAX": MAX, "MIN": MIN, "__name__": __name__}


class Parts:
    """A right program in which parts have names: `$cut` stands in the text for the part that is called cut.

    Args:
        task: the task that the program is an answer to; its function is called like that.
        source: the text of the program.
        right: the right parts, which may have others inside.

    """

    def __init__(self, task: str, source: str, **right: str) -> None:
        self.task, self.source, self.right = task, source, right

    def program(self, **parts: str) -> Program:
        """Return the program with other parts in the places of right ones.

        Raises:
            KeyError: there is no part of that name.

        """
        if unknown := parts.keys() - self.right.keys():
            raise KeyError(f"{self.task} has the parts {', '.join(self.right)}, not {', '.join(unknown)}")
        scope: dict[str, Any] = dict(NAMES)
        exec(self._text({**self.right, **parts}), scope)  # noqa: S102 - texts of this package
        found: Program = scope[self.task]
        return found

    def _text(self, parts: dict[str, str]) -> str:
        text = self.source
        while "$" in text:
            text = Template(text).substitute(parts)
        return text

    def wrong(self, name: str, advice: str, **parts: str) -> Program:
        """Keep a mistake and return it: the program with wrong parts.

        Args:
            name: how it is called.
            advice: one sentence that helps, and does not give the code away.
            parts: what stands in it in the places of right parts.

        """
        program = self.program(**parts)
        program.__name__ = name.replace(" ", "_")
        return mistake(self.task, advice)(program)
