"""Which variable is the position, the depth, the window: by name, by place, or as told."""

import pytest

from gametree import Tree, alphabeta
from gametree.search.minimax import max_value
from gametree.search.recursion import power
from gametree.trace.record import record
from gametree.trees.roles import find_roles

TREE = Tree([[3, 1], 2])


def roles(function, *arguments, given=None):
    return find_roles(record(function, *arguments), given)


def french(noeud, prof, bas, haut):
    if prof == 0 or not noeud.moves():
        return noeud.turn * noeud.score()
    return max(-french(noeud.play(move), prof - 1, -haut, -bas) for move in noeud.moves())


def with_a_sign(node, depth, colour):
    if depth == 0 or not node.moves():
        return colour * node.score()
    return max(-with_a_sign(node.play(move), depth - 1, -colour) for move in node.moves())


def with_a_flag(node, depth, is_max):
    if depth == 0 or not node.moves():
        return node.score()
    values = [with_a_flag(node.play(move), depth - 1, not is_max) for move in node.moves()]
    return max(values) if is_max else min(values)


def with_a_local_position(state, depth):
    best = -99 if state.moves() else state.turn * state.score()
    for move in state.moves():
        position = state.play(move)
        best = max(best, -with_a_local_position(position, depth - 1))
    return best


def in_another_order(beta, alpha, tiefe, stellung):
    return stellung.moves() and in_another_order(-alpha, -beta, tiefe - 1, stellung.play(0))


def test_roles_go_by_name():
    (found,) = roles(alphabeta, TREE)
    assert found == {role: role for role in ("position", "depth", "alpha", "beta", "best")}


def test_roles_go_by_place_in_the_taught_signature_where_no_name_tells():
    (found,) = roles(french, TREE, 9, -9, 9)
    assert found == {"position": "noeud", "depth": "prof", "alpha": "bas", "beta": "haut"}


def test_names_come_before_places_and_the_first_position_is_the_position():
    (found,) = roles(in_another_order, 9, -9, 3, TREE)
    assert found == {"position": "stellung", "alpha": "alpha", "beta": "beta"}


@pytest.mark.parametrize(("function", "third"), [(with_a_sign, 1), (with_a_flag, True)])
def test_a_lone_sign_or_flag_is_no_window(function, third):
    (found,) = roles(function, TREE, 9, third)
    assert found == {"position": "node", "depth": "depth"}


def for_a_side(node, side, low, high):
    return [for_a_side(node.play(move), -side, low, high) for move in node.moves()]


def test_nothing_after_a_number_that_is_no_depth_has_its_place_in_the_signature():
    (found,) = roles(for_a_side, TREE, 1, -9, 9)
    assert found == {"position": "node"}


def test_the_position_is_an_argument_even_where_a_local_has_its_name():
    (found,) = roles(with_a_local_position, TREE, 9)
    assert found == {"position": "state", "depth": "depth", "best": "best"}


def test_given_names_come_first():
    (found,) = roles(french, TREE, 9, -9, 9, given={"depth": "haut", "best": "bas"})
    assert (found["depth"], found["best"]) == ("haut", "bas")


def test_each_function_of_a_pair_has_its_own_roles():
    found = roles(max_value, TREE, 2)
    assert [each["position"] for each in found] == ["position", "position"]
    assert [each["depth"] for each in found] == ["depth", "depth"]


def test_a_recursion_without_a_position_has_none():
    assert roles(power, 2, 3) == ({},)
