"""A practice task as plain data, by which a page marks alone: what is shown, what is right, and known slips."""

from math import isinf
from typing import Any

from classroom.practice.answer_key import Fact
from classroom.practice.explanations import why
from classroom.practice.marking import LEVELS, PracticeTask, blank_marking, remarks
from classroom.practice.picture import MarkingPicture
from gametree.position import Value
from gametree.trees.search_run import Path


def shown(task: PracticeTask) -> dict[str, Any]:
    """Return what the page shows of a task from the beginning; nodes go by their numbers in its picture."""
    picture, at = MarkingPicture(task, blank_marking()), places(task)
    return {
        "level": task.title,
        "easier": task.level > 1,
        "harder": task.level < len(LEVELS),
        "asks": task.asks,
        "rules": task.rule_texts,
        "nodes": [{"name": picture.name(path), "kind": picture.kind(path)} for path in at],
        "parents": [at[path[:-1]] if path else -1 for path in at],
        "rows": [at[path] for path in task.fields],
        "fields": task.key.asks,
        "given": {f"{at[path]} {where}": text for (path, where), text in blank_marking().entries.items()},
    }


def answers(task: PracticeTask) -> dict[str, Any]:
    """Return what is right: of each fact its node, what it is about, the reason, and what belongs into a field.

    Values that are not asked for have a reason alone.
    """
    key, at = task.key, places(task)
    return {
        "all": f"{'Minimax' if task.rule == 'never' else 'Alpha-beta'} looks at {_seen(task)} leaves.",
        "facts": [_fact(task, at[one.path], one) for one in key.facts if _is_told(task, one)],
    }


def slips(task: PracticeTask) -> dict[str, Any]:
    """Return what is said to wrong entries: the texts, and for each field numbers and their texts' places."""
    key, at = task.key, places(task)
    asked = [(path, where) for path in task.fields if path in key.visits for where in key.asks]
    said = {f"{at[path]} {where}": remarks(key, path, where) for path, where in asked}
    texts = list(dict.fromkeys(text for field in said.values() for text in field.values()))
    fields = {
        name: [[_plain(number), texts.index(text)] for number, text in field.items()] for name, field in said.items()
    }
    return {"texts": texts, "fields": fields}


def places(task: PracticeTask) -> dict[Path, int]:
    """Return the number of each node in the picture of a task."""
    return {path: at for at, path in enumerate(MarkingPicture(task, blank_marking()).paths)}


def _seen(task: PracticeTask) -> str:
    leaves = task.key.leaves
    return f"{sum(path in task.key.visits for path in leaves)} of the {len(leaves)}"


def _is_told(task: PracticeTask, fact: Fact) -> bool:
    path, about = fact.path, fact.about
    is_inner = about == "value" and not task.key.is_leaf(path)
    return about in ("visit", "cut") or path in task.fields or is_inner


def _fact(task: PracticeTask, node: int, fact: Fact) -> list[Any]:
    path, about = fact.path, fact.about
    told = [node, about, why(task.key, fact)]
    if about == "visit" or about == "cut" or path not in task.fields:
        return told
    sign, value = task.key.answer(path, about)
    return [*told, sign, _plain(value)]


def _plain(number: Value) -> Value | str:
    """Return a number as JSON can have it."""
    return number if not isinf(number) else "Infinity" if number > 0 else "-Infinity"
