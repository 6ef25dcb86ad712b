"""What narrations say: the phrases of captions.json, filled with facts, here and by `say` in narrate.js.

A phrase is a template, or several: the first that can be filled in is used. In it, {fact} is a fact, {fact?} asks for
one and says nothing, {table fact} is what a table has for it, or else the fact itself, and {>phrase} is another phrase.
A fact that is missing, None or False cannot be filled in.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

PHRASES: dict[str, Any] = json.loads(Path(__file__).with_name("captions.json").read_text(encoding="utf-8"))
_SLOT = re.compile(r"\{(.*?)\}")


def say(phrase: str, facts: Mapping[str, object]) -> str:
    """Return what a phrase says about some facts; KeyError when none of its templates can be filled."""
    templates = PHRASES[phrase]
    for template in [templates] if isinstance(templates, str) else templates:
        with suppress(KeyError):
            return _filled(template, facts)
    raise KeyError(phrase)


def _filled(template: str, facts: Mapping[str, object]) -> str:
    return _SLOT.sub(lambda slot: _part(slot[1], facts), template)


def _part(slot: str, facts: Mapping[str, object]) -> str:
    if slot.startswith(">"):
        return say(slot[1:], facts)
    table, _, name = slot.rpartition(" ")
    fact = facts[name.removesuffix("?")]
    if fact is None or fact is False:
        raise KeyError(name)
    if table and fact in PHRASES[table]:
        return _filled(PHRASES[table][fact], facts)
    return "" if name.endswith("?") else str(fact)
