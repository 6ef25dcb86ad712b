"""What narrations say: the phrases of captions.json, filled with facts, here and by `tell` in narrate.js.

A phrase is a template, or several: the first that can be filled in is used. In it, {fact} is a fact, {fact?} asks for
one and says nothing, {table fact} is what a table has for it, or else the fact itself, and {>phrase} is another phrase.
A fact that is missing, None or False cannot be filled in.
"""

import json
import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

PHRASES: dict[str, Any] = json.loads(Path(__file__).with_name("captions.json").read_text(encoding="utf-8"))
_SLOT = re.compile(r"\{(.*?)\}")


class Told(str):
    """A text that a picture shows too: "node" for a node's name, "alpha", "beta" or "value" for a number.

    Args:
        text: the text.
        kind: what it is.
        node: the node that it is about.

    """

    kind: str
    node: Hashable

    def __new__(cls, text: str, kind: str, node: Hashable = None) -> "Told":
        """Return the text with what it is about."""
        told = super().__new__(cls, text)
        told.kind, told.node = kind, node
        return told


class Caption(str):
    """A text that knows its parts: those that are `Told`, and the plain ones between them.

    Args:
        parts: the parts.

    """

    parts: Sequence[str]

    def __new__(cls, parts: Iterable[str]) -> "Caption":
        """Return the parts as one text."""
        found = [part for one in parts for part in (one.parts if isinstance(one, Caption) else [one])]
        caption = super().__new__(cls, "".join(found))
        caption.parts = found
        return caption


def say(phrase: str, facts: Mapping[str, object]) -> Caption:
    """Return what a phrase says about some facts; KeyError when none of its templates can be filled."""
    templates = PHRASES[phrase]
    for template in [templates] if isinstance(templates, str) else templates:
        with suppress(KeyError):
            return _filled(template, facts)
    raise KeyError(phrase)


def _filled(template: str, facts: Mapping[str, object]) -> Caption:
    parts = _SLOT.split(template)  # every second one is a slot
    return Caption(_part(part, facts) if at % 2 else part for at, part in enumerate(parts))


def _part(slot: str, facts: Mapping[str, object]) -> str:
    if slot.startswith(">"):
        return say(slot[1:], facts)
    table, _, name = slot.rpartition(" ")
    fact = facts[name.removesuffix("?")]
    if fact is None or fact is False:
        raise KeyError(name)
    if table and fact in PHRASES[table]:
        text = _filled(PHRASES[table][fact], facts)
        return Told(text, fact.kind, fact.node) if isinstance(fact, Told) else text
    return "" if name.endswith("?") else fact if isinstance(fact, str) else str(fact)
