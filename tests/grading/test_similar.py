"""Similar work: other names and comments hide nothing, and two who solved the same task alone are not alike."""

import ast

import pytest

from grading.similar import Alike, alike, normal_form

FIRST = '''def alphabeta(position, depth, alpha, beta, evaluate):
    """Return the value."""
    if depth == 0 or not position.moves():
        return position.turn * evaluate(position)
    best = -1000
    for move in position.moves():
        value = -alphabeta(position.play(move), depth - 1, -beta, -max(alpha, best), evaluate)
        if value > best:
            best = value
        if best >= beta:
            return best
    return best
'''
COPY = """# all mine
def cut_off(p, d, lo, hi, f):
    # the end
    if d == 0 or not p.moves(): return p.turn * f(p)
    top = -1000
    for m in p.moves():
        x = -cut_off(p.play(m),
                     d - 1, -hi, -max(lo, top), f)
        if x > top: top = x
        if top >= hi: return top
    return top
"""
ALONE = """def alphabeta(position, depth, alpha, beta, evaluate):
    moves = list(position.moves())
    if len(moves) == 0:
        return evaluate(position) if position.turn == 1 else 0 - evaluate(position)
    elif depth <= 0:
        sign = {1: 1, -1: -1}[position.turn]
        return sign * evaluate(position)
    while moves and alpha < beta:
        child = position.play(moves.pop(0))
        score = 0 - alphabeta(child, depth - 1, 0 - beta, 0 - alpha, evaluate)
        alpha = score if score > alpha else alpha
    return alpha
"""


def function(source):
    return ast.parse(source).body[0]


def groups(published="x = 1", **sources):
    """Who is alike; "published" stands for the solution."""
    answers = {student: {"alphabeta": function(source)} for student, source in sources.items()}
    found = alike(answers, {"alphabeta": function(published)})
    return [[*one.students, *["published"] * one.is_published] for one in found]


def test_a_copy_with_other_names_comments_and_layout_is_found():
    assert groups(jane=FIRST, john=COPY, zoe=ALONE) == [["jane", "john"]]


EDITS = {"<= 0": "< 0", "pop(0)": "pop()", "1: 1": "1: 2", "alpha < beta": "beta < alpha", "score > alpha": "score"}


@pytest.mark.parametrize("old", EDITS)
def test_another_program_is_not_the_same(old):
    assert ALONE.count(old) == 1
    assert normal_form(function(ALONE.replace(old, EDITS[old]))) != normal_form(function(ALONE))


def test_annotations_and_docstrings_do_not_count():
    annotated = FIRST.replace("depth, alpha", "depth: int, alpha").replace('"""Return the value."""', "'mine'")
    assert normal_form(function(annotated)) == normal_form(function(FIRST)) != ""


def test_who_has_the_published_solution_is_told_alone_and_however_many_they_are():
    assert groups(FIRST, jane=COPY, zoe=ALONE) == [["jane", "published"]]
    who = {f"s{n}": COPY for n in range(9)}
    assert groups(FIRST, **who) == [[*who, "published"]]


SHORT = {
    "value": "def value(tree): return max(map(value, tree)) if isinstance(tree, list) else tree",
    "size": "def size(tree): return 1 + sum(map(size, tree)) if isinstance(tree, list) else 0",
    "leaves": "def leaves(tree): return sum(map(leaves, tree)) if isinstance(tree, list) else 1",
    "height": "def height(t):\n    return 1 + max(height(c) for c in t) if isinstance(t, list) else 0",
}


def short(**others):
    return {name: function(source) for name, source in {**SHORT, **others}.items()}


def test_short_answers_are_compared_all_together():
    renamed = short(size=SHORT["size"].replace("size", "nodes").replace("tree", "t"))
    other = short(size=SHORT["size"].replace("else 0", "else 1"))
    answers = {"jane": renamed, "zoe": other}
    assert alike(answers, short()) == [Alike(("jane",), tuple(SHORT), is_published=True)]
    assert alike({**answers, "john": short()}, {}) == [Alike(("jane", "john"), tuple(SHORT))]
    assert alike({who: {"size": own["size"]} for who, own in answers.items()}, short()) == []


def test_what_many_have_is_how_one_writes_it():
    assert groups(**{f"s{n}": COPY for n in range(9)}) == []
    assert len(groups(**{f"s{n}": COPY for n in range(4)})) == 1


def test_what_is_short_says_nothing():
    assert groups(jane="def f(x): return x", john="def f(x): return x") == []


def test_groups_name_all_functions_that_they_share():
    both = {"a": function(FIRST), "b": function(ALONE)}
    answers = {"jane": both, "john": {**both}, "zoe": {"a": function(FIRST)}}
    assert alike(answers, {"a": function(FIRST)}) == [
        Alike(("jane", "john"), ("b",)),
        Alike(("jane", "john", "zoe"), ("a",), is_published=True),
    ]


@pytest.mark.parametrize(
    "source", ["def f():\n    return " + "(" * 90 + ")" * 90, f"def f():\n    return {'-' * 900}1"]
)
def test_deep_programs_are_read(source):
    assert isinstance(normal_form(function(source)), str)
