"""0, an empty list and the first move are values: right programs that take them for nothing are refused."""

import ast
from collections.abc import Iterator
from dataclasses import replace

import pytest

from classroom.check import registry
from classroom.check.judging import Examiner
from classroom.check.local import Local
from tests.classroom.check.bank import Program, programs

EQUIVALENT = {  # 0 or nothing comes to the same there
    *(("places", "counter 1"), ("solution_size", "one 1"), ("solution_size", "found 2"), ("quick", "best 2")),
    *(("negamax", "sign 1"), ("principal_variation", "best 1")),
}
RIGHT = [one for one in programs() if one.is_right and " None" in one.text]


class Taken(ast.NodeTransformer):
    """Asks whether something counts as true, in the place of one question whether it is None."""

    def __init__(self, which: int) -> None:
        self.left, self.name = which, ""

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        if not (isinstance(asked := node.comparators[0], ast.Constant) and asked.value is None):
            return self.generic_visit(node)
        self.left -= 1
        if self.left != -1:
            return node
        self.name = ast.unparse(node.left)
        return node.left if isinstance(node.ops[0], ast.IsNot | ast.NotEq) else ast.UnaryOp(ast.Not(), node.left)


def mutants(program: Program) -> Iterator[tuple[str, Program]]:
    """Yield a program with each of its questions changed, and what is asked about there, numbered."""
    for at in range(program.text.count(" None")):
        taken = Taken(at)
        text = ast.unparse(ast.fix_missing_locations(taken.visit(ast.parse(program.plain_text))))
        if taken.name:
            yield f"{taken.name} {at + 1}", replace(program, text=text, number=1_000 * (at + 1) + program.number)


@pytest.mark.slow
@pytest.mark.parametrize("program", RIGHT, ids=lambda program: f"{program.task}: {program.cause}")
def test_what_takes_0_for_nothing_is_not_right(program: Program) -> None:
    for name, mutant in mutants(program):
        examiner = Examiner(Local(mutant.functions()), is_shown=False)
        is_right = examiner.result(registry.tasks()[program.task], 0).is_right
        assert is_right is ((program.task, name) in EQUIVALENT), name


def test_there_is_something_to_take_for_nothing() -> None:
    assert sum(1 for program in RIGHT for _ in mutants(program)) >= 15
