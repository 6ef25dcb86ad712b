"""Recorded runs and the questions that are asked about them."""

from math import inf

from classroom.practice.decisions import MAX_QUESTIONS, ask
from gametree import Tree, alphabeta, alphabeta_fail_hard, alphabeta_max_min, minimax, negamax, record, score
from gametree.drawing.search_narration import narrate
from gametree.position import MAX, MIN
from gametree.search.minimax import max_value, min_value
from gametree.trees.generate import random_tree

SEARCHES = {
    "minimax": minimax,
    "negamax": negamax,
    "alphabeta": alphabeta,
    "alphabeta_max_min": alphabeta_max_min,
    "alphabeta_fail_hard": alphabeta_fail_hard,
}

SIDES = {"negamax": "mover", "alphabeta": "mover", "alphabeta_fail_hard": "mover"}

EVERYTHING = 1_000


def right_text(question):
    (right,) = (option for option in question.options if option.is_right)
    return right.text


def questions(recording, most=MAX_QUESTIONS, roles=None):
    return ask(narrate(recording, roles=roles), most)


def pair(position, depth=inf, evaluate=score):
    """Max and Min by turns: begins with the one whose turn it is."""
    return (max_value if position.turn == MAX else min_value)(position, depth, evaluate)


def trees(seeds):
    for seed in seeds:
        yield random_tree(f"quiz {seed}", 2 + seed % 2, 2 + seed % 3 // 2, range(-6, 7), ragged=seed % 2 > 0)


def recordings(search, seeds):
    for seed, tree in zip(seeds, trees(seeds), strict=True):
        yield record(search, Tree(tree.node, (MAX, MIN)[seed % 2]))


def shown(value):
    return "+∞" if value == inf else "−∞" if value == -inf else str(value).replace("-", "−")
