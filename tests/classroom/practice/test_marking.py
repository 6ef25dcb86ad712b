"""The practice's answers and its checking, judged by an alpha-beta that is written again here."""

import itertools
from functools import reduce
from math import inf

import pytest

from classroom.practice import marking
from classroom.practice.answer_key import AnswerKey, Fact
from classroom.practice.explanations import why
from classroom.practice.marking import FIELDS, LEVELS, Marking, PracticeTask, blank_marking, right_marking
from classroom.practice.question import read_number
from gametree.drawing.search_narration import SearchNarration
from gametree.games.tree import Tree
from gametree.position import MAX, MIN
from gametree.trees.generate import random_tree
from gametree.trees.search_run import SearchRun
from tests.classroom.practice.oracle import check, filled, hint, read_value, toggled
from tests.counts import count
from tests.gametree.trees.test_generate import Run
from tests.strategies import value_of

CONVENTIONS = list(itertools.product(["max", "mover"], [">=", ">"], [True, False]))
TEXTBOOK = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def is_right(marking, key, fields=None):
    return not check(marking, key, fields)


def ragged(seed):
    """A small tree with ties, negative values, chains and leaves at mixed depths."""
    return random_tree(seed, 2 + seed % 3, 2 + seed % 2, range(-3, 4), MAX if seed % 5 else MIN, ragged=True)


def key_of(seed):
    return AnswerKey(ragged(seed), *CONVENTIONS[seed % len(CONVENTIONS)])


# --- the oracle ---------------------------------------------------------------------------------------------


class ByHand:
    """For each node looked at, in `found`: (alpha, beta, value, least, most), from MAX's side."""

    def __init__(self, tree, rule, left_to_right):
        self.rule, self.left_to_right, self.found = rule, left_to_right, {}
        self.look(tree.node, (), tree.turn, -inf, inf)

    def look(self, node, path, turn, alpha, beta):
        if not isinstance(node, tuple):
            return self.keep(path, (alpha, beta), node, node, node)
        self.found[path] = None  # its place in the order
        entry, choose, heard = (alpha, beta), max if turn == MAX else min, []
        for at, child in self.ordered(node):
            heard.append(self.look(child, (*path, at), -turn, alpha, beta))
            value, least, most = map(choose, zip(*heard, strict=True))
            alpha, beta = (max(alpha, value), beta) if turn == MAX else (alpha, min(beta, value))
            if self.leaves(alpha, beta):
                break
        if len(heard) < len(node):
            least, most = (least, inf) if turn == MAX else (-inf, most)
        return self.keep(path, entry, value, least, most)

    def keep(self, path, entry, value, least, most):
        self.found[path] = (*entry, value, least, most)
        return value, least, most

    def leaves(self, alpha, beta):
        return alpha >= beta if self.rule == ">=" else alpha > beta

    def ordered(self, node):
        pairs = list(enumerate(node))
        return pairs if self.left_to_right else pairs[::-1]


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


def all_paths(tree):
    return {leaf[:end] for leaf in tree.leaves() for end in range(len(leaf) + 1)}


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


@pytest.mark.slow
@pytest.mark.parametrize("rules", CONVENTIONS)
def test_the_answers_are_those_of_the_recorded_search(rules):
    for seed in range(40):
        key = AnswerKey(ragged(seed), *rules)
        run = SearchRun(key.recording, side=rules[0])
        assert list(key.visits) == run.paths
        for call, path in enumerate(run.paths):
            window = [key.answer(path, bound) for bound in ("alpha", "beta")]
            assert window == [("=", run.recording.calls[call].arguments[bound]) for bound in ("alpha", "beta")]
            assert key.answer(path, "value") == (run.own_sign(call), run.value(call))
            assert [path[-1] for path in key.visits[path].unvisited] == [*key.in_order(run.unvisited(call))]


@pytest.mark.slow
def test_a_narration_of_the_search_stops_where_a_node_is_entered_or_cut_off():
    for seed in range(40):
        key = key_of(seed)
        narration = SearchNarration(key.recording, side=key.convention)
        for path in all_paths(key.tree):
            call, kind = key.stop(path)
            assert any((frame.step.call, frame.kind) == (call, kind) for frame in narration.frames)
            assert (narration.run.paths[call] == path) == (kind == "call")


def test_a_leaf_that_nobody_knows_may_be_cut_off_but_not_looked_at():
    assert AnswerKey(Tree([[3, 12], [2, None]])).branches == {(1, 1)}
    with pytest.raises(ValueError, match="None"):
        AnswerKey(Tree([[3, None], [2, 4]]))


@pytest.mark.slow
@pytest.mark.parametrize("side", ["max", "mover"])
def test_where_nothing_is_cut_the_values_alone_are_asked_and_are_those_of_minimax(side):
    for seed in range(30):
        task = PracticeTask(3, seed, side, "never")
        right = Marking()
        for path in task.fields:
            position = reduce(Tree.play, path, task.tree)
            for_max = value_of(position.node, position.turn)
            right = filled(right, path, "value", str(for_max if side == "max" else position.turn * for_max))
        assert is_right(right, task.key, task.fields)
        assert [found.kind for found in check(Marking(), task.key, task.fields)] == ["empty"] * len(task.fields)
        wrong = check(filled(right, (0,), "value", "99"), task.key, task.fields)
        assert [(found.name, found.where) for found in wrong] == [("A", "value")]


# --- what is said about it ----------------------------------------------------------------------------------


def reasons(marking, key=None, fields=()):
    return [(found.name, found.kind, found.reason) for found in check(marking, key or AnswerKey(TEXTBOOK), fields)]


def test_cutting_too_little_and_too_much_are_told_apart_node_by_node():
    marking = Marking(frozenset({(0, 1), (1, 2), (2,)}))
    assert reasons(marking) == [
        ("A2", "too much", "A2 is looked at: at A, MAX is sure of nothing yet, so nothing can be cut yet."),
        ("B2", "too little", "B2 is never looked at: after B1, B is worth at most 2, and MAX already has 3 with A."),
        ("C", "too much", "C is looked at: at the root, MIN has set no limit yet, so nothing can be cut yet."),
    ]


def test_a_first_child_and_the_root_have_reasons_of_their_own():
    assert reasons(Marking(frozenset({(1, 0), (1, 1), (1, 2)}))) == [
        ("B1", "too much", "B1 is looked at: nothing is known about B before its first child.")
    ]
    assert reasons(Marking(frozenset({()}))) == [
        ("root", "too much", "The root is looked at: the search begins there.")
    ]


def test_a_node_that_is_not_left_is_so_because_its_window_is_open():
    (found,) = reasons(toggled(right_marking(AnswerKey(TEXTBOOK)), (2, 2)))
    said = "C3 is looked at: at C, MAX already has 3 with A, and C may still be worth up to 5."
    assert found == ("C3", "too much", said)
    (found,) = reasons(toggled(right_marking(key := AnswerKey(TEXTBOOK, "mover")), (2, 2)), key)
    assert found == ("C3", "too much", said)


def test_ties_and_deep_cuts_are_named():
    tree = Tree([0, [[[0, 0]]]])
    said = "B112 is never looked at: after B111, B11 is worth at most 0, and MAX already has 0 with A"
    assert reasons(Marking(), AnswerKey(tree)) == [
        ("B112", "too little", f"{said} (further up: a deep cut). Equal is enough.")
    ]
    said = "B112 is looked at: at B11, MAX already has 0 with A, and equal is not enough to cut here."
    assert reasons(Marking(frozenset({(1, 0, 0, 1)})), AnswerKey(tree, rule=">")) == [("B112", "too much", said)]


def test_cuts_at_max_nodes_say_what_min_holds():
    key = AnswerKey(Tree([[3, 12], [7, 4]], MIN))
    assert reasons(Marking(), AnswerKey(Tree([[3, 5], [7, 4]], MIN))) == [
        (
            "B2",
            "too little",
            "B2 is never looked at: after B1, B is worth at least 7, and MIN already holds MAX to 5 with A.",
        )
    ]
    assert reasons(Marking(), key) == []


BOUND = "B ≤ 2: MIN takes the smallest of B1 = 2; B2 and B3 could still make it less."
SIDE = "That is the mistake “side”: For which side does this number count, and which side is asking?"


def test_a_bound_is_the_merit_of_the_first_node_that_set_it():
    for turn, limit in [(MAX, "MAX already has 3 with A"), (MIN, "MIN already holds MAX to 3 with A")]:
        flip = 1 if turn == MAX else -1
        tree = Tree([[3, 3 + flip], [3, 3 + flip], [3 - flip, 3]], turn)
        assert limit in why(AnswerKey(tree), Fact((2, 1), "cut"))


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
            "B: α on entry is 3: MAX already has 3 with A. (“?” is not a number, ∞ or −∞.)",
        ),
    ]:
        assert reasons(filled(right, path, where, text), key, fields=None) == [(key.name(path), kind, reason)]
        assert is_right(filled(right, path, where, text), key, fields=())


@pytest.mark.parametrize("left_to_right", [True, False])
def test_a_narration_stops_where_a_node_is_looked_at_or_else_at_the_cut_above_it(left_to_right):
    for seed in range(40):
        key = AnswerKey(ragged(seed), "max", ">=", left_to_right)
        found = list(ByHand(key.tree, ">=", left_to_right).found)
        for path in all_paths(key.tree):
            stops = [(found.index(path[:end]), end) for end in range(len(path) + 1) if path[:end] in found]
            call, end = stops[-1]
            assert key.stop(path) == (call, "call" if end == len(path) else "cut")


def test_negamax_reasons_count_from_the_side_to_move():
    key = AnswerKey(TEXTBOOK, "mover")
    assert why(key, Fact((1,), "beta")) == (
        "B: β on entry is −3: MAX already has 3 with A, which is −3 from MIN's side."
    )
    assert why(key, Fact((1,), "value")) == (
        "B ≥ −2: MIN takes the largest of −B1 = −2; B2 and B3 could still make it more."
    )
    assert why(key, Fact((), "value")) == "root = 3: MAX takes the largest of −A = 3, −B ≤ 2, −C = 2."
    leaf = why(AnswerKey(Tree([4, 1]), "mover"), Fact((0,), "value"))
    assert leaf == "A = −4: a leaf with 4 in it, which is −4 from MIN's side."


def test_bounds_that_come_from_bounds_say_so():
    assert why(AnswerKey(Tree([0, [[[0, 0]]]])), Fact((1, 0), "value")) == (
        "B1 ≤ 0: MAX takes the largest of B11 ≤ 0, and these are only bounds themselves."
    )


@pytest.mark.slow
def test_every_reason_begins_with_the_node_that_it_is_about():
    for seed in range(300):
        key = key_of(seed)
        for fact in key.facts:
            assert why(key, fact).startswith(key.name(fact.path) if fact.about != "visit" else "")
            assert why(key, fact).endswith(".")


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
