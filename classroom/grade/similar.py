"""Which answers are the same program under other names: a hint to talk about, apart from any grade.

Two answers are the same when their syntax trees are, once the names that a student may choose, comments, layout,
docstrings and annotations are left out.
"""

import ast
import builtins
from collections import defaultdict
from collections.abc import Mapping
from hashlib import sha256
from typing import TypeAlias

PUBLISHED = "the published solution"
_SHORT = 60  # nodes of a syntax tree; what is shorter has few ways of being right
_COMMON = 4  # what more than so many have, and more than a quarter of the class, is how one writes it
_LEFT_OUT = ("annotation", "returns", "type_comment", "type_params", "ctx")


Definitions: TypeAlias = Mapping[str, ast.stmt]


def alike(answers: Mapping[str, Definitions], published: Definitions) -> list[tuple[list[str], list[str]]]:
    """Return the groups of students who define functions in the same way, and which functions; most of them first.

    Args:
        answers: each student's definitions, by the functions' names.
        published: those of the solution that everybody can read: who has it stands in a group with `PUBLISHED`.

    """
    holders: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for student, own in (*answers.items(), (PUBLISHED, published)):
        for name, node in own.items():
            if key := normal_form(node):
                holders[name, key].append(student)
    most = max(_COMMON, len(answers) / 4)
    groups: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for (name, _), students in holders.items():
        if 1 < len(students) <= most or (PUBLISHED in students and len(students) > 1):
            groups[tuple(sorted(students))].append(name)
    return sorted(((list(who), names) for who, names in groups.items()), key=lambda one: (-len(one[1]), one[0]))


def normal_form(definition: ast.stmt) -> str:
    """Return what is the same for the same definition under other names; "" when it is too short."""
    nodes = _nodes(definition)
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
