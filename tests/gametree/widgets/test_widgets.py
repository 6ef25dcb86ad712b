"""The widgets without a page: what they hold, and what stands in for them where widgets do not run."""

import functools
import json
from base64 import b64decode

import pytest

from classroom import predict, self_check
from classroom.widgets.questions import Question
from gametree import SharedTree, Tree, alphabeta, alphabeta_table, minimax, tic_tac_toe
from gametree.widgets import Explorer, watch
from players import PlayBoard
from tests.players.room.shown import bundle, click


def test_what_is_played_in_the_page_is_known_in_python() -> None:
    board = PlayBoard(tic_tac_toe(), {"first": lambda _: 0, "last": lambda _: 8})
    board.set_state({"rounds": [[4, 0], [1, 7]]})
    assert (board.moves, board.position) == ((4, 0, 1, 7), tic_tac_toe("OX./.X./.O."))
    board.set_state({"rounds": [], "against": 1})
    board.play(4)
    assert board.moves == (4, 8)


def test_the_machine_replies_until_the_game_is_over() -> None:
    board = PlayBoard(tic_tac_toe(), reply=lambda position: position.moves()[0])
    click(board, 4, 2, 6)
    assert board.moves == (4, 0, 2, 1, 6)
    assert board.now["said"] == "the game is over: X has won"


def readable(question: Question) -> str:
    """What can be read of a question where it is kept: the state that a notebook saves, without the scripts."""
    state = question.card.get_state()
    return repr({name: state[name] for name in ("head", "prompt", "options", "sealed")})


def unsealed(question: Question) -> dict[str, object]:
    key, hidden = map(b64decode, question.card.sealed.split(" "))
    return json.loads(bytes(letter ^ key[at % len(key)] for at, letter in enumerate(hidden)))


def test_answer_and_reasons_are_kept_but_not_to_be_read() -> None:
    question = predict("How many calls?", 4321, "n goes from 4320 to 0 – all of them.")
    assert "4321" not in readable(question)
    assert "goes" not in readable(question)
    assert unsealed(question) == {"answer": 4321, "said": "4321", "why": "n goes from 4320 to 0 – all of them."}


def test_a_question_with_another_answer_reads_the_same_but_for_the_seal() -> None:
    one, other = (self_check("Who?", ["MAX", "MIN"], answer, "Because.") for answer in ("MAX", "MIN"))
    assert readable(one).replace(one.card.sealed, "") == readable(other).replace(other.card.sealed, "")
    assert [unsealed(question)["answer"] for question in (one, other)] == ["MAX", "MIN"]


def test_a_question_without_widgets_does_not_give_its_answer_away() -> None:
    text = bundle(self_check("Who?", ["MAX", "MIN"], "MAX", "The largest."))["text/plain"]
    assert text == "Check yourself. Who?\n  ○ MAX\n  ○ MIN"


def test_an_explorer_searches_what_is_typed() -> None:
    explorer = Explorer(alphabeta, Tree([[3, 12], [2, 4]]))
    explorer.field.value = "[[3, 12], [5, 4]]"
    assert explorer.tree == Tree([[3, 12], [5, 4]])
    assert explorer.stepper.narration["frames"][-1]["caption"][:3:2] == [["The root", "node", 0], ["4", "value", 0]]


def test_what_is_dragged_in_the_page_stands_in_the_field() -> None:
    explorer = Explorer(alphabeta, Tree([[3, 12], [2, 4]]))
    told, nodes = explorer.stepper.narration, explorer.stepper.tree
    explorer.stepper.tree = nodes | {"numbers": [-20 if number == 4 else number for number in nodes["numbers"]]}
    assert explorer.field.value == str(explorer.tree) == "[[3, 12], [2, -20]]"
    assert explorer.stepper.narration == told


def test_a_search_that_the_page_cannot_run_is_run_again_in_the_frame_that_was_shown() -> None:
    seen: dict[Tree, int] = {}

    def remembering(position: Tree) -> int:
        if position not in seen:
            values = [remembering(position.play(move)) for move in position.moves()]
            seen[position] = (max if position.turn > 0 else min)(values) if values else position.score()
        return seen[position]

    explorer = Explorer(remembering, Tree([[3, 12], [2, 4]]))
    assert explorer.stepper.program == {}
    explorer.stepper.step, nodes = 5, explorer.stepper.tree
    explorer.stepper.tree = nodes | {"children": [[2, 1], *nodes["children"][1:]]}
    assert (str(explorer.tree), explorer.stepper.step) == ("[[2, 4], [3, 12]]", 5)
    assert explorer.stepper.narration["title"] == "remembering on [[2, 4], [3, 12]]"


def test_equal_lists_of_a_shared_tree_are_one_position_until_a_leaf_is_dragged() -> None:
    explorer = Explorer(alphabeta_table, SharedTree([[1, 5], [1, 5]]))
    assert len(explorer.stepper.narration["calls"]) == 5  # the second list is answered from the table
    nodes = explorer.stepper.tree
    explorer.stepper.tree = nodes | {"numbers": [*nodes["numbers"][:-1], 7]}
    assert explorer.tree == SharedTree([[1, 5], [1, 7]])
    assert len(explorer.stepper.narration["calls"]) == 6  # 1 is no more than the 1 in hand: a cut


def test_what_is_no_tree_is_refused_and_nothing_changes() -> None:
    explorer = Explorer(minimax, Tree([3, 5]))
    explorer.field.value = "[[], 3]"
    assert "empty list at [0]" in explorer.message.value
    assert explorer.tree == Tree([3, 5])


def test_a_search_that_is_told_to_stop_above_the_leaves_is_refused() -> None:
    def two_plies(position: Tree, depth: int = 2) -> float:
        if not position.moves() or depth == 0:
            return position.score()
        return max(-two_plies(position.play(move), depth - 1) for move in position.moves())

    assert Explorer(two_plies, Tree([[3, 12], [2, 4]])).stepper.program
    with pytest.raises(ValueError, match="two_plies is told to stop above them"):
        Explorer(two_plies, Tree([[[3, 5]]]))


def test_the_same_seed_makes_the_same_tree() -> None:
    one, other = Explorer(minimax, Tree([3, 5])), Explorer(minimax, Tree([3, 5]))
    for explorer in (one, other):
        explorer.seed.value = 7
        explorer.maker.click()
    assert one.tree == other.tree != Tree([3, 5])
    other.maker.click()
    assert one.tree != other.tree  # the next seed is another tree


def test_a_tree_is_made_to_a_constraint_or_refused_in_words() -> None:
    explorer = Explorer(alphabeta, Tree([3, 5]))
    explorer.constraint.value, explorer.depth.value = "a deep cut", 4
    explorer.maker.click()
    assert len(explorer.tree.leaves()) == 16
    kept = explorer.tree
    explorer.depth.value = 1
    explorer.maker.click()
    assert "there is no tree with" in explorer.message.value
    assert explorer.tree == kept


def test_a_call_that_a_cache_answered_says_so() -> None:
    remembered = functools.cache(lambda n: n)
    remembered(3)
    with pytest.raises(ValueError, match="its cache had the answer"):
        watch(remembered, 3)


def test_what_is_no_search_is_refused_by_the_explorer() -> None:
    def astray(position: Tree) -> int:
        return astray(Tree(3)) if position.moves() else 1

    with pytest.raises(ValueError, match="Explorer shows searches of positions, and astray is none"):
        Explorer(astray, Tree([3, 5]))
