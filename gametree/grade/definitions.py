"""Where the cells of a notebook give a name its meaning, and whether that is more than the stub handed out."""

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from gametree.grade.notebook import Cell
from gametree.grade.parsing import NotPython, parsed, same_code

_MAX_DEFINITIONS = 100  # definitions of one name that are looked at in a cell, the last ones
_DEFINES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass(frozen=True)
class Definition:
    """One place where a cell defines a name.

    Args:
        name: what is defined, a function as a rule.
        cell: the index of the cell.
        node: the statement that does it; None in a cell that cannot be read as Python.
        written: whether it is more than what was handed out.

    """

    name: str
    cell: int
    node: ast.stmt | None
    written: bool

    @property
    def wraps(self) -> bool:
        """Whether it is an assignment like `f = counted(f)`, which needs another definition to begin with."""
        value = _value(self.node)
        return value is not None and any(_is_name(node, self.name) for node in ast.walk(value))

    @property
    def stops_early(self) -> bool:
        """Whether the line that raises NotImplementedError still stands before code of the student's own."""
        lines = _body(self.node) if isinstance(self.node, _DEFINES) else []
        return any(isinstance(line, ast.Raise) and _says_nothing(line) for line in lines[:-1])


Nodes: TypeAlias = Mapping[str, Sequence[ast.stmt]]


def nodes_of(source: str) -> Nodes | NotPython:
    """Return the statements that define each name in a source text, in order, or why it cannot be read."""
    tree = parsed(source)
    if isinstance(tree, NotPython):
        return tree
    found: dict[str, list[ast.stmt]] = {}
    for node in _statements(tree):
        for name in _names(node):
            found.setdefault(name, []).append(node)
    return found


def definitions(cell: Cell, nodes: Nodes | NotPython, name: str, stub: ast.stmt | None) -> list[Definition]:
    """Return the definitions of a name in a cell, in order.

    Args:
        cell: the cell.
        nodes: what defines each name in it; where it cannot be read as Python, its lines are looked at.
        name: the name.
        stub: what was handed out.

    """
    if isinstance(nodes, NotPython):
        looks = re.search(rf"^(?:async )?(?:def|class) +{re.escape(name)}\b", cell.source, re.MULTILINE)
        return [Definition(name, cell.index, None, written=True)] if looks else []
    return [
        Definition(name, cell.index, node, not _is_stub(node, stub)) for node in nodes.get(name, ())[-_MAX_DEFINITIONS:]
    ]


def _statements(tree: ast.Module) -> list[ast.stmt]:
    """Return the statements that run in the notebook's own scope, also those inside if, for, with and try, in order."""
    found, waiting = [], list[ast.AST](tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.stmt):
            found.append(node)
        if not isinstance(node, (*_DEFINES, ast.expr)):
            waiting += ast.iter_child_nodes(node)
    return sorted(found, key=lambda node: (node.lineno, node.col_offset))


def _names(node: ast.stmt) -> set[str]:
    """Return the names that a statement defines; a name that is imported is not the student's."""
    if isinstance(node, _DEFINES):
        return {node.name}
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        targets = [node.target]
    names = (one for target in targets for one in ast.walk(target) if isinstance(one, ast.Name))
    return {one.id for one in names if isinstance(one.ctx, ast.Store)}


def _is_stub(node: ast.stmt, stub: ast.stmt | None) -> bool:
    """Tell whether a definition is still what was handed out, or only says that it is not written."""
    if stub is not None and same_code(_bare(node), _bare(stub)):
        return True
    value = _value(node)
    if isinstance(value, ast.Constant):
        return value.value is None or value.value is ...
    return isinstance(node, _DEFINES) and all(_says_nothing(line) for line in _body(node))


def _says_nothing(line: ast.stmt) -> bool:
    """Tell whether a statement is `pass`, `...` or raises NotImplementedError."""
    if isinstance(line, ast.Raise):
        return _is_name(line.exc.func if isinstance(line.exc, ast.Call) else line.exc, "NotImplementedError")
    return isinstance(line, ast.Pass) or (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))


def _bare(node: ast.stmt) -> ast.stmt:
    """Return a definition with its docstring left out, to compare."""
    if not isinstance(node, ast.FunctionDef):
        return node
    return ast.FunctionDef(**{**dict(ast.iter_fields(node)), "body": _body(node)})


def _body(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> list[ast.stmt]:
    """Return a definition's statements without its docstring."""
    return node.body if ast.get_docstring(node, clean=False) is None else node.body[1:]


def _value(node: ast.stmt | None) -> ast.expr | None:
    return node.value if isinstance(node, (ast.Assign, ast.AnnAssign)) else None


def _is_name(node: ast.AST | None, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
