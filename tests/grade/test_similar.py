"""Similar work: renaming and moving hide nothing, and two who solved the same task alone are not alike."""

import pytest

from gametree.grade.similar import GUARANTEE, PUBLISHED, alike, fingerprints

STUB = "def alphabeta(position, depth, alpha, beta, evaluate):\n    raise NotImplementedError()\n"
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
alphabeta = cut_off
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
OTHERS = {f"other{number}": f"def f{number}(x):\n    return [y ** {number} for y in range(x)]\n" for number in range(6)}


def values(source):
    return {one.value for one in fingerprints(source)}


def pairs(sources, **more):
    return [one.students for one in alike(sources, STUB, **more)]


def test_a_copy_with_other_names_comments_and_layout_is_found():
    (pair,) = alike({"jane": FIRST, "john": COPY, "zoe": ALONE, **OTHERS}, STUB)
    assert pair.students == ("jane", "john")
    assert pair.share > 0.9
    assert str(pair) == f"jane and john share {pair.share:.0%} of what is unusual (jane: lines 1-12; john: lines 2-11)"


def test_who_solved_it_alone_is_not_alike():
    assert pairs({"jane": FIRST, "zoe": ALONE}) == []
    assert pairs({"jane": FIRST, "zoe": ALONE}, threshold=0.3) == []


def test_a_copied_part_is_found_wherever_it_was_moved_to():
    inside = f"import math\n\ndef helper(x):\n    return math.sqrt(x)\n\n{COPY}\nprint(helper(3))\n"
    (pair,) = alike({"jane": FIRST, "john": inside}, STUB)
    assert pair.lines[1][0][0] in range(6, 9)


def test_what_was_handed_out_does_not_count():
    assert pairs({"jane": STUB, "john": STUB}) == []
    assert [one.students for one in alike({"jane": FIRST, "john": FIRST}, FIRST)] == []


def test_what_many_have_does_not_count():
    many = {f"student{number}": FIRST for number in range(6)}
    assert pairs(many) == []
    assert pairs(dict(list(many.items())[:4])) == [
        (f"student{a}", f"student{b}") for a in range(4) for b in range(a + 1, 4)
    ]


@pytest.mark.parametrize("source", ["", "def f(:", "\0", "x = 1", "'" * 9, f"x = 0x{'f' * 9000}" * 1, "-" * 9000 + "1"])
def test_what_is_too_short_or_no_python_is_not_compared(source):
    assert fingerprints(source) == ()
    assert pairs({"jane": source, "john": source}) == []


def test_nobody_is_like_nobody():
    assert pairs({}) == []
    assert pairs({"jane": FIRST}) == []


def test_fingerprints_are_the_same_in_every_run():
    assert min(values(FIRST)) == 267186950791050010


def test_a_match_as_long_as_guaranteed_is_always_found():
    """The promise of winnowing: two texts that share GUARANTEE tokens share a fingerprint."""
    shared = "a = [" + ", ".join(["x.p", "3", "f(y)"] * GUARANTEE) + "]\n"
    for before in range(12):
        one = "b = 1\n" * before + shared
        other = "for i in range(7):\n    print(i)\n" * before + shared
        assert values(one) & values(other)


def test_who_has_the_published_solution_is_told_and_so_are_the_same_programs_in_a_whole_class():
    long = "\n\n".join([FIRST, ALONE, *OTHERS.values()])
    (pair,) = alike({"jane": long.replace("best", "top")}, STUB, published=long)
    assert pair.students == ("jane", PUBLISHED)
    found = alike(dict.fromkeys("abcdef", long), STUB)
    assert len(found) == 15
    assert all(pair.share == 1 for pair in found)


def test_nobody_is_like_a_published_solution_that_there_is_not():
    assert not any(PUBLISHED in one.students for one in alike({"jane": FIRST, "john": ALONE}, STUB))
