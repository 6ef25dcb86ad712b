"""Single edits of a program: where they can be made, and what they are made of."""

import ast
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, Literal, TypeAlias

AstNode: TypeAlias = Any  # the fields of `ast` nodes are what they are
Block: TypeAlias = list[ast.stmt]
Unit: TypeAlias = Literal["expression", "statement", "block"]
EditMaker: TypeAlias = Callable[["EditSource", Any], Iterator[Any]]


@dataclass(frozen=True)
class Operator:
    """A kind of edit.

    Args:
        name: what the slip is called.
        advice: one sentence that helps whoever has made it, and does not give the edit away.
        changes: what may stand in the place of a part: nodes for an expression, lists of statements for a statement;
            for a block, the line of the edit and the block.
        of: the parts that it changes.
        never: the fields of nodes that it leaves alone.

    """

    name: str
    advice: str
    changes: EditMaker
    of: Unit = "expression"
    never: tuple[str, ...] = ()


class EditSource:
    """A program, with what its edits are made of.

    Args:
        tree: its functions; it is changed only while an edit is being written out.

    """

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}

    @cached_property
    def tests(self) -> list[ast.expr]:
        """The questions that decide which way it goes."""
        return [node.test for kind in (ast.If, ast.IfExp, ast.While) for node in self._all(kind)]

    @cached_property
    def starts(self) -> list[ast.expr]:
        """What variables are set to outside of loops."""
        later = {part for kind in (ast.For, ast.While) for loop in self._all(kind) for part in ast.walk(loop)}
        assigned = [node.value for node in self._all(ast.Assign) if node not in later]
        return [*assigned, *(part for value in assigned if isinstance(value, ast.Tuple) for part in value.elts)]

    @cached_property
    def names(self) -> list[str]:
        """The names of its arguments and variables, in order."""
        found = [node.arg for node in self._all(ast.arg)]
        found += [node.id for node in self._all(ast.Name) if isinstance(node.ctx, ast.Store)]
        return list(dict.fromkeys(found))

    @cached_property
    def constants(self) -> list[Any]:
        """Its numbers and short texts, and some that are always worth trying."""
        found = [node.value for node in self._all(ast.Constant) if isinstance(node.value, int | float | str)]
        short = [value for value in [0, 1, -1, True, False, *found] if not isinstance(value, str) or len(value) < 12]
        return list({(type(value), value): value for value in short}.values())

    @cached_property
    def compared(self) -> list[ast.expr]:
        """What something is compared with, numbers excepted, and the large numbers that are passed to calls."""
        found = self._all(ast.Compare)
        parts = [node.left for node in found if isinstance(node.ops[0], ast.Eq | ast.NotEq)]
        asked = [one for one in [*parts, *(one for node in found for one in node.comparators)] if not is_number(one)]
        inner = [one for part in asked if isinstance(part, ast.Subscript) for one in ast.walk(part.slice)]
        given = [part for node in self._all(ast.Call) for part in node.args if is_number(part) and part.value > 1]
        return [*asked, *inner, *given]

    def _all(self, kind: type[ast.AST]) -> list[Any]:
        return [node for node in ast.walk(self.tree) if isinstance(node, kind)]


@dataclass(frozen=True)
class Edit:
    """A program with one edit in it.

    Args:
        operator: of which kind the edit is.
        line: where it is.
        text: the edited program.

    """

    operator: Operator
    line: int
    text: str


def edits(tree: ast.Module, kinds: Sequence[Operator], asked: Collection[str], only: int = 0) -> Iterator[Edit]:
    """Yield a program's single edits, each once, kind by kind; those of helpers come last.

    Args:
        tree: the program; it is changed only while an edit is being written out.
        kinds: the kinds of edits.
        asked: the names of the functions that are asked for.
        only: the only line to edit; 0 for all.

    """
    source, texts = EditSource(tree), {id(part): ast.unparse(part) for part in tree.body}
    known = {"", "\n".join(texts.values())}
    places = {in_blocks: list(_places(tree, in_blocks)) for in_blocks in (False, True)}
    for is_helper, kind in product((False, True), kinds):
        for part, holder, field in places[kind.of != "expression"]:
            if is_helper is (part is None or getattr(part, "name", "") in asked):
                continue
            before = getattr(holder, field)
            for line, after in _changed(source, kind, before) if field not in kind.never else ():
                if only not in (0, line):
                    continue
                setattr(holder, field, after)
                text = _text(tree, texts, part)
                setattr(holder, field, before)
                if text not in known:
                    known.add(text)
                    yield Edit(kind, line, text)


def _text(tree: ast.Module, texts: Mapping[int, str], changed: ast.stmt | None) -> str:
    """Return a program as a text; empty where Python has none for it, as with a name among the words of an f-string.

    Only the function that is changed, and what is new, is written out anew, which is slow.
    """
    parts = [None if part is changed else texts.get(id(part)) for part in tree.body]
    try:
        return "\n".join(
            ast.unparse(ast.fix_missing_locations(part)) if text is None else text
            for part, text in zip(tree.body, parts, strict=True)
        )
    except ValueError:
        return ""


CHOICES = {"max": ("min", "sum"), "min": ("max", "sum"), "any": ("all",), "all": ("any",), "sum": ("max", "min")}


def _places(tree: ast.Module, in_blocks: bool) -> Iterator[tuple[ast.stmt | None, ast.AST, str]]:
    """Yield where nodes stand, or blocks, top down, each with the function that it is in; no annotations."""
    if in_blocks:
        yield None, tree, "body"
    for part in tree.body:
        yield from ((part, *place) for place in places_in(part, in_blocks))


def places_in(part: ast.stmt, in_blocks: bool) -> Iterator[tuple[ast.AST, str]]:
    """Yield where nodes stand in a function, or blocks, top down."""
    for holder in ast.walk(part):
        for field, value in ast.iter_fields(holder):
            is_statements = isinstance(value, list) and bool(value) and isinstance(value[0], ast.stmt)
            if field in ("annotation", "returns", "decorator_list") or isinstance(holder, ast.Expr):
                continue
            is_fixed = isinstance(holder, ast.Attribute) or field in ("func", "slice")
            is_asked = is_statements is in_blocks and (in_blocks or isinstance(value, ast.expr | list))
            if is_asked and (not is_fixed or name_of(value) in CHOICES or isinstance(value, ast.Tuple)):
                yield holder, field


def _changed(source: EditSource, operator: Operator, before: Any) -> Iterator[tuple[int, Any]]:
    """Yield what may stand in a field instead, each with its line."""
    if operator.of == "block":
        yield from operator.changes(source, before)
    elif operator.of == "statement":
        for at, line in enumerate(before):
            for new in operator.changes(source, line):
                yield line.lineno, put(before, at, *new)
    elif isinstance(before, ast.expr):
        for new in operator.changes(source, before):
            yield before.lineno, ast.copy_location(new, before)
    else:
        for at, node in enumerate(before):
            for new in operator.changes(source, node) if isinstance(node, ast.expr) else ():
                yield node.lineno, put(before, at, ast.copy_location(new, node))


def expression(text: str) -> AstNode:
    """Return the expression that a text is."""
    return ast.parse(text, mode="eval").body


def statement(text: str) -> ast.stmt:
    """Return the statement that a text is."""
    return ast.parse(text).body[0]


def with_fields(node: ast.AST, **fields: object) -> Any:
    """Return a node with other fields."""
    return ast.copy_location(type(node)(**{**dict(ast.iter_fields(node)), **fields}), node)


def name_of(node: ast.AST) -> str:
    """Return the name that a node is, or the last one of an attribute; empty for anything else."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def put(parts: list[Any], at: int, *new: Any) -> list[Any]:
    """Return a list with other parts in the place of one."""
    return [*parts[:at], *new, *parts[at + 1 :]]


def is_read(node: AstNode) -> bool:
    """Tell whether a node is an expression whose value is asked for."""
    return isinstance(node, ast.expr) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load)


def is_number(node: AstNode) -> bool:
    """Tell whether a node is a number that is written out."""
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)
