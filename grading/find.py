"""Which cells of a notebook hold the answer to which task, whatever happened to its cells on the way."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from grading.model import TaskSpec
from grading.notebook import Notebook, NotPython, parsed, same_code

_MAX_DEFINITIONS = 100  # of one name in a cell; only the last ones are looked at
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
        """Whether the line that raises NotImplementedError still stands above the student's own code."""
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


def definitions_in(source: str, specs: Iterable[TaskSpec]) -> dict[str, ast.stmt]:
    """Return the last statement that defines each of the tasks' functions in a source text."""
    nodes = nodes_of(source)
    names = [name for spec in specs for name in spec.functions]
    return {} if isinstance(nodes, NotPython) else {name: nodes[name][-1] for name in names if name in nodes}


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
    """Return the names that a statement defines; one that is imported, or a task's reference, is not the student's."""
    if isinstance(node, _DEFINES):
        is_reference = any(ast.unparse(one).startswith("check.define(") for one in node.decorator_list)
        return set() if is_reference else {node.name}
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        targets = [node.target]
    names = (one for target in targets for one in ast.walk(target) if isinstance(one, ast.Name))
    return {one.id for one in names if isinstance(one.ctx, ast.Store)}


def _is_stub(node: ast.stmt, stub: ast.stmt | None) -> bool:
    """Tell whether a definition is still the one handed out, or only says that it is not written."""
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


How: TypeAlias = Literal["grade id", "cell id", "name", ""]


@dataclass(frozen=True)
class FoundAnswer:
    """Where the answer to a task is.

    Args:
        task: the task's name.
        cells: the indices of the cells that define what counts, in the notebook's order: after all code cells have run,
            these run once more, so that nothing later in the notebook stands in their place.
        how: how they were found: by "grade id" or "cell id", else by the "name" of what they define.
        written: whether every function of the task is there and is more than it was when handed out.
        warnings: what the student may want to know, in sentences.
        reasons: those of them that say why a function is not there.

    """

    task: str
    cells: tuple[int, ...]
    how: How
    written: bool
    warnings: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


def find(notebook: Notebook, specs: Iterable[TaskSpec]) -> tuple[FoundAnswer, ...]:
    """Return, for each task, the cells whose definitions count.

    A task's own cells go first: those with its grade id, else its cell id. In them the last definition
    counts that is more than the stub; when there is none, the last such definition in any other cell.
    """
    nodes = {cell.index: nodes_of(cell.source) for cell in notebook.code}
    return tuple(_Search(notebook, nodes, spec).found for spec in specs)


class _Search:
    """One task looked for in one notebook."""

    def __init__(self, notebook: Notebook, nodes: dict[int, Nodes | NotPython], spec: TaskSpec) -> None:
        self.spec = spec
        graded = [cell for cell in notebook.cells if cell.grade_id == spec.name]
        self.own = graded or [cell for cell in notebook.cells if cell.id == spec.cell_id != ""]
        self.mark: How = "grade id" if graded else "cell id"
        self.nodes = {**{cell.index: nodes_of(cell.source) for cell in self.own if cell.kind != "code"}, **nodes}
        stubs = nodes_of(spec.stub_source)
        self.all = {name: list(self.definitions(notebook, name, stubs)) for name in spec.functions}
        self.chosen = {name: self.choice(found) for name, found in self.all.items() if found}

    @property
    def found(self) -> FoundAnswer:
        """What was found."""
        cells = {one.cell for one in self.chosen.values()}
        missing = [name for name in self.all if name not in self.chosen]
        unreadable = [
            f"Cell {cell.number} cannot be read as Python: line {problem.line}: {problem.what}."
            for cell in self.own
            if isinstance(problem := self.nodes[cell.index], NotPython)
        ]
        others = [cell for cell in self.own if cell.kind != "code" and cell.index in cells]
        as_code = [f"Cell {cell.number} is a {cell.kind} cell; it is run as code." for cell in others]
        return FoundAnswer(
            self.spec.name,
            tuple(sorted(cells)),
            self.mark if any(cell.index in cells for cell in self.own) else "name" if cells else "",
            self.chosen.keys() == self.all.keys() and all(one.written for one in self.chosen.values()),
            (*unreadable, *as_code, *(remark for name in self.all for remark in self.about(name))),
            (*unreadable, *(remark for name in missing for remark in self.about(name))),
        )

    def definitions(self, notebook: Notebook, name: str, stubs: Nodes | NotPython) -> Iterator[Definition]:
        """Yield every definition of a name, in the notebook's order; a cell that is no Python is searched by lines."""
        stub = None if isinstance(stubs, NotPython) else next(iter(stubs.get(name, ())), None)
        as_text = re.compile(rf"^(?:async )?(?:def|class) +{re.escape(name)}\b", re.MULTILINE)
        for cell in notebook.cells:
            nodes = self.nodes.get(cell.index, {})
            if isinstance(nodes, NotPython):
                yield from [Definition(name, cell.index, None, written=True)] if as_text.search(cell.source) else []
            else:
                for node in nodes.get(name, ())[-_MAX_DEFINITIONS:]:
                    yield Definition(name, cell.index, node, not _is_stub(node, stub))

    def choice(self, found: list[Definition]) -> Definition:
        """Return the definition that counts."""
        own = {cell.index for cell in self.own}
        written = [one for one in found if one.written]
        readable = [one for one in written if one.node is not None]
        ranks = (
            [one for one in readable if one.cell in own],
            [one for one in readable if not one.wraps],
            readable,
            [one for one in written if one.cell in own],
            written,
            [one for one in found if one.cell in own],
            found,
        )
        return next(rank[-1] for rank in ranks if rank)

    def about(self, name: str) -> Iterator[str]:
        """Yield what may surprise about a name."""
        one = self.chosen.get(name)
        if one is None:
            yield f"No cell defines {name}."
            return
        number = one.cell + 1
        if not one.written:
            yield f"{name} in cell {number} is still as it was handed out."
        elif one.stops_early:
            yield f"{name} in cell {number} still raises NotImplementedError; nothing after that line is run."
        if others := sorted({other.cell + 1 for other in self.all[name] if other.written} - {number}):
            yield f"{name} is also defined in cell {', '.join(map(str, others))}; what counts is cell {number}."


def describe(notebook: Notebook, found: Iterable[FoundAnswer]) -> str:
    """Describe what the grader reads in a notebook: the cells that count, how they were found, what is odd."""
    head = f"{notebook.name}: {len(notebook.cells)} cells, {len(notebook.code)} of them with code."
    lines = [head, *notebook.warnings]
    for one in found:
        cells = " and ".join(f"cell {index + 1}" for index in one.cells)
        how = "the name of what it defines" if one.how == "name" else f"its {one.how}"
        lines.append(f"{one.task}: {cells}, found by {how}." if cells else f"{one.task}: nothing found.")
        lines += [f"  {warning}" for warning in one.warnings]
    return "\n".join(lines)
