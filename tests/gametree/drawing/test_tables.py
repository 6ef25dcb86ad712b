"""Tables: as a notebook shows them, as text, and what a search with a window did as one."""

import linecache
import re
from fractions import Fraction
from math import inf

from gametree import Tree, alphabeta, alphabeta_max_min, minimax, record, table, window_table


def test_numbers_stand_on_the_right_with_their_thousands_apart():
    rows = [["plain", 1234567, Fraction(1, 3), "100%", ""], ["with a table", -3, inf, "7.2%", 5]]
    made = table(rows, ["search", "nodes", "a node", "of all", "entries"])
    assert str(made).splitlines() == [
        "search             nodes   a node   of all   entries",
        "plain          1,234,567      1/3     100%",
        "with a table          −3       +∞     7.2%         5",
    ]


def test_rows_may_come_one_by_one():
    assert table(map(divmod, (7, 9), (2, 5)), ["whole", "rest"]) == table([(3, 1), (1, 4)], ["whole", "rest"])


def test_html_and_text_say_the_same():
    made = table([["a < b", True], ["c", False]], ["question", "answer"])
    rows = re.findall("<tr>(.*?)</tr>", made._repr_html_())
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]
    assert cells == [["question", "answer"], ["a &lt; b", "True"], ["c", "False"]]
    assert str(made).split() == ["question", "answer", "a", "<", "b", "True", "c", "False"]


def test_the_table_of_a_window_has_every_question():
    made = window_table(record(alphabeta_max_min, Tree([[3, 12], [2, 4], [1]])))
    assert str(made).splitlines() == [
        "node   after    α    β   α ≥ β?",
        "A      A1      −∞    3   no",
        "A      A2      −∞    3   no",
        "root   A        3   +∞   no",
        "B      B1       3    2   yes: cut",
        "root   B        3   +∞   no",
        "C      C1       3    1   yes, but no child is left",
        "root   C        3   +∞   no",
    ]


def test_the_window_of_the_mover_is_told_as_the_code_has_it():
    assert ("A", "A1", "−3", "+∞", "no") in window_table(record(alphabeta, Tree([[3, 12], [2, 4]]))).rows


def test_a_search_without_window_asks_nothing():
    assert window_table(record(minimax, Tree([[3, 12], [2, 4]]))).rows == ()


IN_ONE_LINE = """
def search(position, alpha, beta):
    if not position.moves(): return position.turn * position.score()
    for move in position.moves():
        alpha = max(alpha, -search(position.play(move), -beta, -alpha))
        if alpha >= beta: return alpha
    return alpha
"""


def test_a_question_that_returns_in_its_own_line_is_asked_once_and_without_a_text_there_is_none():
    scope, home = {}, "<one line>"
    linecache.cache[home] = (len(IN_ONE_LINE), None, IN_ONE_LINE.splitlines(keepends=True), home)
    exec(compile(IN_ONE_LINE, home, "exec"), scope)
    rows = window_table(record(scope["search"], Tree([[3, 12], [2, 4]]), -inf, inf)).rows
    assert [row[:2] for row in rows] == [("A", "A1"), ("A", "A2"), ("root", "A"), ("B", "B1"), ("root", "B")]
    exec(f"\n{IN_ONE_LINE}", scope)
    assert window_table(record(scope["search"], Tree([[3, 12], [2, 4]]), -inf, inf)).rows == ()
