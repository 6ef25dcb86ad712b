"""Which edits of a text are made."""

import ast

from classroom.check.edits import edits
from classroom.check.operators import OPERATORS

DECORATED = '''
@cache
def grown(tree: "list[int]", by: int = 1) -> "list[int]":
    """Return it, each 1 more."""
    return [number + by for number in tree if number != by]
'''


def test_an_edit_leaves_annotations_decorators_and_descriptions_alone() -> None:
    made = {(edit.operator.name, edit.text) for edit in edits(ast.parse(DECORATED), OPERATORS, ["grown"])}
    kept = '"""Return it, each 1 more."""', "tree: 'list[int]'", "-> 'list[int]'", "@cache"
    assert all(words in text for _, text in made for words in kept)
    assert {("comparison", "number == by"), ("sum and product", "number - by")} <= {
        (kind, part) for kind, text in made for part in ("number == by", "number - by") if part in text
    }


WORDED = """
def larger(side, n):
    said = f"MAX{n - 1} {side:>{n}}" if side == "MAX" else f"n{side != 'MAX'}"
    print(f"{said} n")
    return n
"""


def test_edits_get_past_the_words_of_an_f_string_which_no_name_can_stand_for() -> None:
    made = [edit.text for edit in edits(ast.parse(WORDED), OPERATORS, ["larger"])]
    assert all(ast.parse(text) for text in made)
    assert any("MAX{n + 1}" in text for text in made)
