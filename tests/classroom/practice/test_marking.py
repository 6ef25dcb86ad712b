"""The practice's answers and its checking, judged by an alpha-beta that is written again here."""

from math import inf

import pytest

from classroom.practice import marking
from classroom.practice.answer_key import AnswerKey, Fact
from classroom.practice.marking import FIELDS, LEVELS, Marking, PracticeTask, blank_marking, remarks, right_marking
from classroom.practice.question import read_number
from gametree.games.tree import Tree
from gametree.position import MIN
from tests.classroom.practice.drawn import CONVENTIONS, TEXTBOOK, ByHand, all_paths, is_right, key_of, ragged, reasons
from tests.classroom.practice.oracle import check, filled, hint, read_value, toggled
from tests.counts import count
from tests.gametree.trees.test_generate import Run


def as_written(turn, convention, alpha, beta, value, least, most):
    """What belongs into the three fields of a node."""
    sign = "=" if least == most else "<=" if most == value else ">="
    if convention == "mover" and turn == MIN:
        alpha, beta, value, sign = -beta, -alpha, -value, {"=": "=", "<=": ">=", ">=": "<="}[sign]
    return {"alpha": str(alpha), "beta": str(beta), "value": f"{sign} {value}"}


def marking_by_hand(tree, convention, rule, left_to_right):
    found, entries = ByHand(tree, rule, left_to_right).found, {}
    for path, facts in found.items():
        turn = tree.turn * (-1) ** len(path)
        entries |= {(path, where): text for where, text in as_written(turn, convention, *facts).items()}
    never = {path for path in all_paths(tree) if path not in found and path[:-1] in found}
    return Marking(frozenset(never), entries)


# --- the answers --------------------------------------------------------------------------------------------


def test_exactly_the_right_marking_is_accepted_and_every_change_to_one_node_is_not(monkeypatch):
    number = count("trees to mark")
    for seed in range(number):
        if seed == number // 40:  # which mistake is behind a change takes most of the time, and decides nothing here
            monkeypatch.setattr(marking, "mistakes_for_entries", lambda *_: {})
        tree, rules = ragged(seed), CONVENTIONS[seed % len(CONVENTIONS)]
        key, right = AnswerKey(tree, *rules), marking_by_hand(tree, *rules)
        assert is_right(right, key), (tree, rules)
        for path in all_paths(tree) if seed < number // 4 else ():
            assert not has_right_change(right, key, path, seed), (tree, rules, path)


def has_right_change(right, key, path, seed):
    """Whether something else said about one node, its branch or one of its fields in turn, passes for right."""
    other = toggled(right, path)
    if right.covers(path):  # inside a marked branch a node has nothing of its own to say
        return other != right and is_right(other, key, fields=())
    where = FIELDS[(seed + len(path)) % 3]
    others = other_texts(right.entries[path, where])
    changed = filled(right, path, where, others[seed % len(others)])
    return is_right(other, key, fields=()) or is_right(changed, key)


def other_texts(text):
    """Other things to write into a field; other signs for values only, because a bound is just a number."""
    sign, _, shown = text.rpartition(" ")
    value = float(shown)
    others = [f"{sign} {other}" for other in (value + 1 if abs(value) < inf else 0, -value, inf) if other != value]
    return [*others, *[f"{other} {shown}" for other in ("=", "<=", ">=") if sign and other != sign], "", "x"]


def test_cutting_too_little_and_too_much_are_told_apart_node_by_node():
    marking = Marking(frozenset({(0, 1), (1, 2), (2,)}))
    assert reasons(marking) == [
        ("A2", "too much", "A2 is looked at: at A, MAX is sure of nothing yet, so nothing can be cut yet."),
        ("B2", "too little", "B2 is never looked at: after B1, B is worth at most 2, and MAX already has 3 with A."),
        ("C", "too much", "C is looked at: at the root, MIN has set no limit yet, so nothing can be cut yet."),
    ]


BOUND = "B ≤ 2: MIN takes the smallest of B1 = 2; B2 and B3 could still make it less."

SIDE = "That is the mistake “side”: For which side does this number count, and which side is asking?"


@pytest.mark.slow
def test_wrong_windows_and_values_come_with_the_right_ones():
    key = AnswerKey(TEXTBOOK)
    right = right_marking(key)
    for path, where, text, kind, reason in [
        ((1,), "alpha", "-3", "wrong window", "B: α on entry is 3: MAX already has 3 with A. (Mind the sign.)"),
        ((1,), "alpha", "inf", "wrong window", "B: α on entry is 3: MAX already has 3 with A. (That is β.)"),
        ((0, 1), "beta", "7", "wrong window", "A2: β on entry is 3: MIN already holds MAX to 3 with A1."),
        ((0,), "beta", "0", "wrong window", "A: β on entry is +∞: MIN has set no limit yet."),
        ((1,), "value", "-2", "wrong value", f"{BOUND} {SIDE}"),
        ((1,), "value", "2", "wrong value", f"{BOUND} (The number is right.)"),
        ((), "value", "4", "wrong value", "root = 3: MAX takes the largest of A = 3, B ≤ 2, C = 2."),
        ((2, 0), "value", "?", "wrong value", "C1 = 14: a leaf with 14 in it. (“?” is not = 3, ≤ 3 or ≥ 3.)"),
        (
            (1,),
            "alpha",
            "?",
            "wrong window",
            "B: α on entry is 3: MAX already has 3 with A. (“?” is not a number, inf for ∞ or -inf for −∞.)",
        ),
    ]:
        assert reasons(filled(right, path, where, text), key, fields=None) == [(key.name(path), kind, reason)]
        assert is_right(filled(right, path, where, text), key, fields=())


@pytest.mark.slow
def test_a_wrong_node_is_named_by_the_finding_about_it():
    for seed in range(300):
        key = key_of(seed)
        right = right_marking(key)
        for path in key.paths:
            found = check(toggled(right, path), key)
            if toggled(right, path) != right:
                wanted = "too little" if path in key.branches else "too much"
                assert (path, wanted) in [(one.path, one.kind) for one in found]


# --- hints --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", CONVENTIONS)
def test_following_the_hints_one_by_one_leads_to_the_right_marking(rules):
    for seed in range(12):
        key = AnswerKey(ragged(seed), *rules)
        marking, places = blank_marking(), []
        while found := hint(marking, key):
            assert "empty" not in found.reason
            places.append(key.facts.index(Fact(found.path, found.where or "cut")))
            marking = followed(marking, key, found)
        assert is_right(marking, key)
        assert places == sorted(places)
        assert len(places) <= len(key.facts)


def followed(marking, key, found):
    if found.where:
        return filled(marking, found.path, found.where, key.text(found.path, found.where))
    return toggled(marking, found.path)


# --- marking ------------------------------------------------------------------------------------------------


def test_without_fields_hints_are_about_branches_only():
    key = AnswerKey(TEXTBOOK)
    assert hint(blank_marking(), key, fields=()).name == "B2"
    assert hint(right_marking(key), key) is None


def test_a_marked_branch_is_its_whole_subtree():
    marking = toggled(toggled(Marking(), (1, 0)), (1,))
    assert marking.branches == {(1,)}
    assert [marking.covers(path) for path in [(1,), (1, 0), (1, 0, 5), (), (0,)]] == [True, True, True, False, False]
    assert toggled(marking, (1, 1)) == marking
    assert toggled(marking, (1,)) == Marking()


def test_a_blank_marking_has_only_what_is_written_in_the_picture():
    assert blank_marking().entries == {((), "alpha"): "−∞", ((), "beta"): "+∞"}
    assert {found.kind for found in check(blank_marking(), AnswerKey(TEXTBOOK))} == {
        "empty",
        "too little",
    }


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        *(("3", ("=", 3)), (" −2 ", ("=", -2)), ("-2.5", ("=", -2.5)), ("∞", ("=", inf)), ("+∞", ("=", inf))),
        *(("−∞", ("=", -inf)), ("- inf", ("=", -inf)), ("Infinity", ("=", inf))),
        *(("= -3", ("=", -3)), ("==3", ("=", 3)), ("≤ 2", ("≤", 2)), ("<= 2", ("≤", 2)), ("=<2", ("≤", 2))),
        *((">=−2", ("≥", -2)), ("≥ ∞", ("≥", inf))),
        *((text, None) for text in ("", "x", "nan", "1 2x", "--1", "< 2", "≤")),
    ],
)
def test_numbers_and_values_with_their_signs_are_read_as_people_write_them(text, meaning):
    assert read_value(text) == meaning
    assert read_number(text) == (None if meaning is None or text[0] in "=≤≥<>" else meaning[1])


# --- levels -------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
@pytest.mark.parametrize("left_to_right", [True, False])
def test_a_level_keeps_its_promises(level, left_to_right):
    wish = LEVELS[level - 1]
    for seed in range(30):
        task = PracticeTask(level, seed, left_to_right=left_to_right)
        mirror = task.tree if left_to_right else Tree(mirrored(task.tree.node), task.tree.turn)
        run, strict, near = Run(mirror), Run(mirror, strict=True), Run(mirror, above=1)
        assert run.cuts in wish.cuts
        assert len(mirror.leaves()) == wish.branching**wish.depth
        assert (run.leaves != strict.leaves) is wish.ties
        assert wish.deep_cut is None or (run.leaves != near.leaves) is wish.deep_cut
        assert task.tree.turn in wish.turns
        assert is_right(right_marking(task.key), task.key)
        assert not is_right(blank_marking(), task.key, task.fields)


def mirrored(node):
    return tuple(mirrored(child) for child in node[::-1]) if isinstance(node, tuple) else node


@pytest.mark.slow
def test_levels_get_harder_and_seeds_differ():
    assert len(LEVELS) == 6
    demands = [(level.depth, level.fields, level.ties) for level in LEVELS]
    assert demands == sorted(set(demands))
    for level in range(1, 7):
        assert PracticeTask(level, 5).tree == PracticeTask(level, 5).tree
        assert len({PracticeTask(level, seed).tree for seed in range(20)}) == 20


def test_a_task_says_what_is_asked_and_by_which_rules():
    assert PracticeTask(1).asks == "Mark every branch that alpha-beta never looks at."
    assert "α and β on entry" in PracticeTask(2).asks
    assert PracticeTask(1).rules == "MAX begins · from left to right · numbers from MAX's side · equal is enough"
    assert PracticeTask(2).rules.endswith("cut when α ≥ β")
    assert PracticeTask(1, 1, "mover", ">", left_to_right=False).rules == (
        "MAX begins · from right to left · numbers from the side to move (negamax) · equal is not enough"
    )


def test_a_number_with_the_wrong_sign_is_said_to_be_that():
    said = remarks(AnswerKey(TEXTBOOK), (), "value")
    assert said[-3] == " (Mind the sign.)"
    assert said[3] == " (The number is right.)"
