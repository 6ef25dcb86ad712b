"""What an edit changes: kinds of slips, each with its own question."""

import ast

from classroom.check.edits import edits
from classroom.check.operators import OPERATORS

SEARCH = """
def search(position, depth):
    moves = position.moves()
    if not moves or depth == 0:
        return position.score()
    return max(search(position.play(move), depth) for move in moves)
"""


def test_a_call_that_does_not_count_the_plies_down_is_told_how_many_are_left() -> None:
    made = [edit.text for edit in edits(ast.parse(SEARCH), OPERATORS, ["search"]) if edit.operator.name == "plies"]
    assert any("search(position.play(move), depth - 1)" in text for text in made)
