"""What narrations say: the phrases of captions.json, filled with facts, here and by `tell` in narrate.js.

A phrase is a template, or several: the first that can be filled in is used. In it, {fact} is a fact, {fact?} asks for
one and says nothing, {table fact} is what a table has for it, or else the fact itself, and {>phrase} is another phrase.
A fact that is missing, None or False cannot be filled in.
"""

import json
import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

PHRASES: dict[str, Any] = json.loads(Path(__file__).with_name("captions.json").read_text(encoding="utf-8"))
_SLOT = re.compile(r"\{(.*?)\}")


class TemplateSlot(NamedTuple):
    """A slot of a template: a phrase, or a fact, with its table, and whether it is only asked for."""

    phrase: str = ""
    fact: str = ""
    table: str = ""
    is_silent: bool = False


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
    parts = _said(phrase, facts)
    if parts is None:
        raise KeyError(phrase)
    return Caption(parts)


def _said(phrase: str, facts: Mapping[str, object]) -> list[str] | None:
    """Return the parts of the first template of a phrase that can be filled, None when none can."""
    templates = PHRASES[phrase]
    for template in [templates] if isinstance(templates, str) else templates:
        parts = _filled(template, facts)
        if parts is not None:
            return parts
    return None


def _filled(template: str, facts: Mapping[str, object]) -> list[str] | None:
    """Return the parts of a template with its slots filled, None when one of them cannot be."""
    found: list[str] = []
    for part in _parsed(template):
        filled = [part] if isinstance(part, str) else _fill(part, facts)
        if filled is None:
            return None
        found += filled
    return found


@cache
def _parsed(template: str) -> Sequence[str | TemplateSlot]:
    """Return the plain parts of a template and the slots between them."""
    parts = _SLOT.split(template)  # every second one is a slot
    return [_slot(part) if at % 2 else part for at, part in enumerate(parts) if part]


def _slot(text: str) -> TemplateSlot:
    if text.startswith(">"):
        return TemplateSlot(phrase=text[1:])
    table, _, name = text.rpartition(" ")
    return TemplateSlot(fact=name.removesuffix("?"), table=table, is_silent=name.endswith("?"))


def _fill(slot: TemplateSlot, facts: Mapping[str, object]) -> list[str] | None:
    if slot.phrase:
        return _said(slot.phrase, facts)
    fact = facts.get(slot.fact)
    if fact is None or fact is False:
        return None
    if slot.table and fact in PHRASES[slot.table]:
        parts = _filled(PHRASES[slot.table][fact], facts)
        return [Told("".join(parts), fact.kind, fact.node)] if parts and isinstance(fact, Told) else parts
    return [] if slot.is_silent else [fact if isinstance(fact, str) else str(fact)]
