"""Trees to practise on, and their right markings, by an alpha-beta written again here."""

import itertools
from math import inf

from classroom.practice.answer_key import AnswerKey
from gametree.games.tree import Tree
from gametree.position import MAX, MIN
from gametree.trees.generate import random_tree
from tests.classroom.practice.oracle import check

CONVENTIONS = list(itertools.product(["max", "mover"], [">=", ">"], [True, False]))

TEXTBOOK = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def is_right(marking, key, fields=None):
    return not check(marking, key, fields)


def ragged(seed):
    """A small tree with ties, negative values, chains and leaves at mixed depths."""
    return random_tree(seed, 2 + seed % 3, 2 + seed % 2, range(-3, 4), MAX if seed % 5 else MIN, ragged=True)


def key_of(seed):
    return AnswerKey(ragged(seed), *CONVENTIONS[seed % len(CONVENTIONS)])


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


def all_paths(tree):
    return {leaf[:end] for leaf in tree.leaves() for end in range(len(leaf) + 1)}


def reasons(marking, key=None, fields=()):
    return [(found.name, found.kind, found.reason) for found in check(marking, key or AnswerKey(TEXTBOOK), fields)]
