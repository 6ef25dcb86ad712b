"""A plain recursive function as data: its syntax tree, and what its names stand for, so that a page can run it."""

import ast
import builtins
import inspect
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import CodeType, FunctionType, ModuleType
from typing import Any

from gametree.drawing.narration import plain_number

# What python.js knows.
STATEMENTS = "Assign AnnAssign AugAssign Expr If For While Return Break Continue Pass"
EXPRESSIONS = (
    "Constant Name UnaryOp BinOp BoolOp Compare IfExp Call keyword Attribute Subscript List Tuple ListComp "
    "GeneratorExp comprehension"
)
OPERATORS = "USub UAdd Not Add Sub Mult FloorDiv Mod And Or Lt LtE Gt GtE Eq NotEq Is IsNot In NotIn"
KINDS = frozenset(f"{STATEMENTS} {EXPRESSIONS} {OPERATORS}".split())
BUILTINS = frozenset(
    ["max", "min", "abs", "len", "range", "list", "tuple", "sum", "any", "all", "reversed", "enumerate"]
)
ATTRIBUTES = frozenset(["turn", "moves", "play", "score", "append"])
UNSAID = frozenset(("ctx", "kind", "type_comment", "type_params", "annotation", "returns", "decorator_list", "simple"))


class NotPlain(ValueError):
    """A function with something in it that a page does not know; the message names it."""


@dataclass
class Program:
    """Collects functions as data: the one that is asked for, and those that it calls.

    Args:
        functions: what has been collected so far, by name.

    """

    functions: list[dict[str, Any]] = field(default_factory=list)
    places: dict[CodeType, int] = field(default_factory=dict)

    def place(self, function: Callable[..., Any]) -> int:
        """Return where a function stands, and put it there first if it is new; NotPlain when it cannot be run."""
        if not isinstance(function, FunctionType):
            raise NotPlain(f"{getattr(function, '__name__', function)} is no plain Python function")
        if function.__code__ not in self.places:
            self.places[function.__code__] = len(self.functions)
            made: dict[str, Any] = {"name": function.__name__}
            self.functions.append(made)
            made |= self._parts(function)
        return self.places[function.__code__]

    def _parts(self, function: FunctionType) -> dict[str, Any]:
        tree, first = _definition(function)
        ast.increment_lineno(tree, first - 1)
        found = _outside(function, tree)
        kept = {name: self.meaning(name, value) for name, value in found.items()}
        defaults = inspect.signature(function).parameters.values()
        given = {one.name: self.meaning(one.name, one.default) for one in defaults if one.default is not one.empty}
        body = tree.body[1:] if ast.get_docstring(tree) else tree.body
        parameters = list(inspect.signature(function).parameters)
        plain = [_plain(statement, found) for statement in body]
        line = function.__code__.co_firstlineno
        return {"line": line, "parameters": parameters, "defaults": given, "names": kept, "body": plain}

    def meaning(self, name: str, value: object) -> Any:
        """Return a number as itself, a function as its place, and what Python brings along by its name."""
        if value is None or isinstance(value, int | float):
            return {"value": plain_number(value)}
        if isinstance(value, FunctionType):
            return {"function": self.place(value)}
        if name in BUILTINS and value is getattr(builtins, name):
            return {"builtin": name}
        if isinstance(value, ModuleType):
            return {}
        raise NotPlain(f"{name} is {type(value).__name__}")


def _definition(function: FunctionType) -> tuple[ast.FunctionDef, int]:
    try:
        lines, first = inspect.getsourcelines(function.__code__)
        [tree] = ast.parse(textwrap.dedent("".join(lines))).body
    except (OSError, TypeError, ValueError, SyntaxError) as error:
        raise NotPlain(f"the source of {function.__name__} is not known") from error
    if not isinstance(tree, ast.FunctionDef):
        raise NotPlain(f"{function.__name__} is a lambda")
    return tree, first


def _outside(function: FunctionType, tree: ast.FunctionDef) -> dict[str, object]:
    """Return what the names stand for that a function uses and does not set."""
    used = [node for statement in tree.body for node in ast.walk(statement) if isinstance(node, ast.Name)]
    own = {node.id for node in used if isinstance(node.ctx, ast.Store)} | set(inspect.signature(function).parameters)
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    known = {**vars(builtins), **function.__globals__, **{name: cell.cell_contents for name, cell in cells}}
    return {node.id: known[node.id] for node in used if node.id in known and node.id not in own}


def _plain(node: Any, names: Mapping[str, object]) -> Any:
    if isinstance(node, list):
        return [_plain(one, names) for one in node]
    if not isinstance(node, ast.AST):
        return plain_number(node)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        module = names.get(node.value.id)
        if isinstance(module, ModuleType):
            return {"kind": "Constant", "value": plain_number(getattr(module, node.attr))}
    kind = type(node).__name__
    if kind not in KINDS or (isinstance(node, ast.Attribute) and node.attr not in ATTRIBUTES):
        raise NotPlain(f"line {getattr(node, 'lineno', '?')} has {getattr(node, 'attr', kind)}")
    parts = {name: _plain(part, names) for name, part in ast.iter_fields(node) if name not in UNSAID}
    return {"kind": kind, **({"line": node.lineno} if isinstance(node, ast.stmt) else {}), **parts}
