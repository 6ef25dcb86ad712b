"""Which answers are the same program as another student's or as the published solution: a hint, apart from any grade.

Two answers are the same when their syntax trees are, once the names that a student may choose, comments, layout,
docstrings and annotations are left out. Short ones have few ways of being right: they are compared all together.
"""

import ast
import builtins
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import TypeAlias

_SHORT = 60  # nodes of a syntax tree
_COMMON = 4  # what more than so many have, and more than a quarter of the class, is how one writes it
_LEFT_OUT = ("annotation", "returns", "type_comment", "type_params", "ctx")


Definitions: TypeAlias = Mapping[str, ast.stmt]


@dataclass(frozen=True)
class Alike:
    """Students with the same program.

    Args:
        students: who they are; one alone only where the program is the published one.
        functions: which functions they define in the same way.
        is_published: whether the published solution does so, too.

    """

    students: tuple[str, ...]
    functions: tuple[str, ...]
    is_published: bool = False


def alike(answers: Mapping[str, Definitions], published: Definitions) -> list[Alike]:
    """Return who defines functions as somebody else or as the published solution does, those with most of them first.

    Args:
        answers: each student's definitions, by the functions' names.
        published: those of the solution that everybody can read.

    """
    holders: defaultdict[tuple[tuple[str, ...], str], list[str]] = defaultdict(list)
    for student, own in answers.items():
        long = [(name,) for name, node in own.items() if normal_form(node)]
        for names in (*long, tuple(name for name in own if (name,) not in long)):
            if form := normal_form(*(own[name] for name in names)):
                holders[names, form].append(student)
    published_form = cache(lambda names: normal_form(*(published[name] for name in names if name in published)))
    most = max(_COMMON, len(answers) / 4)
    groups: defaultdict[tuple[tuple[str, ...], bool], list[str]] = defaultdict(list)
    for (names, form), students in holders.items():
        is_published = form == published_form(names)
        if is_published or 1 < len(students) <= most:
            groups[tuple(sorted(students)), is_published] += names
    found = [Alike(who, tuple(names), is_published) for (who, is_published), names in groups.items()]
    return sorted(found, key=lambda one: (-len(one.functions), one.students))


def normal_form(*definitions: ast.stmt) -> str:
    """Return what is the same for the same definitions under other names; "" when they are too short."""
    nodes = [node for one in definitions for node in _nodes(one)]
    return sha256("\n".join(nodes).encode("utf-8", "surrogatepass")).hexdigest() if len(nodes) >= _SHORT else ""


def _nodes(tree: ast.AST) -> list[str]:
    """Return the nodes of a syntax tree in order with their depth, the names that are chosen freely by number."""
    names: dict[str, int] = {}
    found: list[str] = []
    waiting: list[tuple[ast.AST, int]] = [(tree, 0)]
    while waiting:
        node, depth = waiting.pop()
        texts = [_text(value, names) for _, value in _fields(node) if not isinstance(value, ast.AST | list)]
        found.append(f"{depth} {type(node).__name__} {' '.join(texts)}")
        children = [one for _, value in _fields(node) for one in (value if isinstance(value, list) else [value])]
        waiting += [(one, depth + 1) for one in reversed(children) if isinstance(one, ast.AST) and not _is_text(one)]
    return found


def _fields(node: ast.AST) -> list[tuple[str, object]]:
    return [(name, value) for name, value in ast.iter_fields(node) if name not in _LEFT_OUT]


def _text(value: object, names: dict[str, int]) -> str:
    if isinstance(value, str) and value.isidentifier() and not hasattr(builtins, value):
        return f"name {names.setdefault(value, len(names))}"
    return f"{value!r:.100}"


def _is_text(node: ast.AST) -> bool:
    """Tell whether a node is a docstring or another text that does nothing."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
