"""The narration of a search on its game tree: windows, bounds and cuts, in words."""

import re
from functools import cache
from math import inf

import pytest

from gametree import (
    MAX,
    Tree,
    alphabeta,
    alphabeta_max_min,
    best_moves,
    minimax,
    mtdf,
    negamax,
    othello,
    power,
    pvs,
    random_tree,
    record,
    tic_tac_toe,
)
from gametree.drawing.narration import Frame, Narration, as_json
from gametree.drawing.node import format_value
from gametree.drawing.search_narration import narrate
from gametree.position import MIN, Position, Value
from gametree.trees.claims import claims_values

AIMA = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
THREE_LEFT = tic_tac_toe("O.O/OXX/X..")


def cuts(narration: Narration) -> list[Frame]:
    return [frame for frame in narration.frames if frame.kind == "cut"]


def pruned(narration: Narration) -> set[object]:
    marks = narration.marks_at(len(narration.frames) - 1)
    return {node for node, mark in marks.items() if "gt-pruned" in mark.state}


@pytest.mark.parametrize("search", [alphabeta, alphabeta_max_min])
def test_the_worked_example_has_two_cuts_and_ten_nodes(search: object) -> None:
    narration = narrate(record(search, THREE_LEFT))
    assert [frame.words for frame in cuts(narration)] == ["✂ cut at B", "✂ cut at C"]
    assert narration.frames[-1].counts == "nodes 10 · leaves 4 · cuts 2"
    assert pruned(narration) == {(7, 8), (7, 8, 1), (8, 7), (8, 7, 1)}


def test_a_cut_shows_at_the_line_that_breaks() -> None:
    narration = narrate(record(alphabeta, AIMA))
    assert [narration.line_text(frame.step) for frame in cuts(narration)] == ["break"]


def test_without_lines_the_cut_is_told_when_the_call_returns() -> None:
    (cut,) = cuts(narrate(record(alphabeta, AIMA, lines=False)))
    assert (cut.step.event, cut.caption.startswith("✂ Cut at B: after B1")) == ("return", True)


def test_bounds_name_who_set_them() -> None:
    narration = narrate(record(alphabeta_max_min, AIMA))
    enters_b = next(frame for frame in narration.frames if frame.words == "enter B")
    assert enters_b.marks[(1,)].note == ("α 3 (A)", "β +∞")
    captions = [frame.caption for frame in narration.frames]
    assert "α at the root rises to 3: with A, MAX is sure of at least 3." in captions
    assert "β at B falls to 2: with B1, MIN holds MAX to at most 2." in captions


def test_bounds_stand_at_nodes_that_ask_with_a_window_and_nowhere_else() -> None:
    for search, where in ((minimax, set()), (alphabeta_max_min, {(), (0,), (1,), (2,)})):
        marks = [(node, mark) for frame in narrate(record(search, AIMA)).frames for node, mark in frame.marks.items()]
        assert {node for node, mark in marks if set("αβ") & set("".join(mark.note))} == where  # a leaf asks nothing


def test_negamax_numbers_are_shown_from_either_side() -> None:
    narration = narrate(record(alphabeta, AIMA))
    mark = cuts(narration)[0].marks[(1,)]
    assert (mark.value, mark.note) == ("≥ −2", ("α −2 (B1)", "β −3 (A)"))
    assert mark.for_max is not None
    assert (mark.for_max.value, mark.for_max.note) == ("≤ 2", ("α 3 (A)", "β 2 (B1)"))


def test_the_best_line_is_told_and_marked_at_the_end() -> None:
    narration = narrate(record(minimax, AIMA))
    assert narration.frames[-1].caption.endswith("The search is over. Best play: A, then A1.")
    assert [node for node, mark in narration.frames[-1].marks.items() if "gt-best" in mark.state] == [(), (0,), (0, 0)]


def test_other_names_are_found_by_place_or_told_by_roles() -> None:
    def cut(node: Tree, plies: float = inf, low: float = -inf, high: float = inf) -> float:
        if not node.moves():
            return node.score()
        for move in node.moves():
            value = cut(node.play(move), plies - 1, low, high)
            low, high = (max(low, value), high) if node.turn == MAX else (low, min(high, value))
            if low >= high:
                break
        return low if node.turn == MAX else high

    assert [frame.words for frame in cuts(narrate(record(cut, AIMA)))] == ["✂ cut at B"]
    roles = {"position": "node", "alpha": "low", "beta": "high"}
    assert [frame.words for frame in cuts(narrate(record(cut, AIMA), roles=roles))] == ["✂ cut at B"]


def test_a_driver_around_the_search_is_part_of_the_narration() -> None:
    narration = narrate(record(best_moves, Tree([[1, 2], [0, 3]])))
    assert narration.run


def test_the_stack_has_a_column_for_each_part_and_for_a_depth_that_counts() -> None:
    columns = [("α", "alpha"), ("β", "beta"), ("best", "best"), ("value", "value")]
    assert narrate(record(alphabeta, AIMA)).columns(0) == columns
    assert narrate(record(alphabeta, AIMA, 2)).columns(0) == [*columns, ("depth", "depth")]
    assert narrate(record(power, 2, 1)).columns(0) == []


def test_a_search_whose_cache_had_the_answer_has_nothing_to_tell() -> None:
    @cache
    def largest(position: Tree) -> float:
        replies = [largest(position.play(move)) for move in position.moves()]
        return max(replies, default=position.score())

    record(largest, Tree([1, 2]))
    with pytest.raises(ValueError, match="largest was not called: its cache had the answer"):
        narrate(record(largest, Tree([1, 2])))


def test_a_generator_is_no_variable_to_be_shown() -> None:
    def reachable(n: int) -> bool:
        answers = (reachable(m) for m in range(n))
        return n == 0 or any(answers)

    narration = narrate(record(reachable, 2))
    names = {name for frame in narration.frames for news in frame.variables.values() for name in news}
    assert "n" in names
    assert "answers" not in names


@pytest.mark.parametrize(("game", "first"), [(othello(size=4), "1 (b1)"), (tic_tac_toe("XXO/OO./..X"), "5")])
def test_a_move_is_called_alike_on_the_stack_and_in_captions(game, first) -> None:
    def worth(position: Position, depth: int) -> Value:
        best: Value = 0
        for move in position.moves() if depth else ():
            best = max(best, worth(position.play(move), depth - 1))
        return best

    narration = narrate(record(worth, game, 2))
    entered = [frame for frame in narration.frames if frame.step.call and frame.kind == "call"]
    assert len(entered) > 5
    for frame in entered:
        move = frame.variables[narration.recording.calls[frame.step.call].parent]["move"]
        number, _, called = move.partition(" ")
        assert number.isdecimal()
        assert narration.labels[frame.step.call].endswith(f" on {called.strip('()') or number}")
    assert entered[0].variables[0]["move"] == first


def test_windows_are_told_from_the_side_of_max_with_the_calls_that_set_them() -> None:
    for search in (alphabeta, alphabeta_max_min):
        narration = narrate(record(search, AIMA))
        told = [(frame.words, frame.window) for frame in narration.frames if frame.window]
        names = narration.labels
        window = dict(told)["enter B"]
        assert (window.low, window.high, names[window.low_setter], window.high_setter) == (3, inf, "A", None)
        cut = [window for words, window in told if words.startswith("B: ")][-1]
        assert (cut.low, cut.high, names[cut.high_setter]) == (3, 2, "B1")


def test_what_is_no_search_is_told_on_the_call_tree() -> None:
    narration = narrate(record(power, 2, 3))
    assert narration.run is narration.players is None
    assert narration.frames[0].caption.startswith("What does power(2, 3) return?")


def on_a_list(board: list[str], turn: int) -> int:
    values = []
    for place in [place for place, mark in enumerate(board) if mark == "."]:
        board[place] = "X" if turn > 0 else "O"
        values.append(on_a_list(board, -turn))
        board[place] = "."
    return max(values, default=0) if turn > 0 else min(values, default=0)


def on_a_dict(board: dict[int, str], turn: int) -> int:
    free = [place for place in range(3) if place not in board]
    return max(-on_a_dict({**board, place: "XO"[turn < 0]}, -turn) for place in free) if free else turn


def by_index(tree: list[int], at: int, is_max: bool) -> int:
    if at >= len(tree) // 2:
        return tree[at]
    values = [by_index(tree, child, not is_max) for child in (2 * at + 1, 2 * at + 2)]
    return max(values) if is_max else min(values)


BOARDS = {
    "list": lambda: record(on_a_list, ["."] * 3, 1),
    "dict": lambda: record(on_a_dict, {}, 1),
    "index": lambda: record(by_index, [0, 0, 0, 3, 12, 2, 4], 0, True),
}


@pytest.mark.parametrize("run", BOARDS.values(), ids=BOARDS)
def test_what_searches_no_positions_says_that_it_shows_calls_and_how_to_get_the_game_tree(run) -> None:
    narration = narrate(run())
    assert narration.run is None
    assert "The tree shows the calls." in narration.frames[0].caption
    assert "help(gametree.Position)" in narration.frames[0].caption
    assert sum("shows the calls" in frame.caption for frame in narration.frames) == 1


def test_below_a_cut_a_large_game_is_not_drawn() -> None:
    narration = narrate(record(alphabeta, tic_tac_toe("X.O/.../..."), 3))
    assert len(narration.tree) < 300
    assert all(node in narration.tree for node in narration.nodes)


def count_games(position: Tree) -> int:
    return sum(count_games(position.play(move)) for move in position.moves()) or 1


def test_a_count_is_not_judged_as_if_it_were_a_value() -> None:
    narration = narrate(record(count_games, Tree([[3, 5], [2, 1]])))
    assert narration.frames[-1].caption == "The root returns 4. The search is over."


@pytest.mark.parametrize("tree", [Tree([[3, 3], [3, 3]]), Tree([[3, 5], [2, 1]]), Tree([0])])
@pytest.mark.parametrize("search", [minimax, alphabeta, alphabeta_max_min])
def test_values_are_judged(search, tree) -> None:
    narration = narrate(record(search, tree))
    assert narration.run
    assert claims_values(narration.run)


@pytest.mark.parametrize("search", [alphabeta, alphabeta_max_min, negamax, pvs, mtdf])
@pytest.mark.parametrize("seed", range(3))
def test_whichever_side_was_chosen_captions_and_windows_have_one_side(search, seed: int) -> None:
    """The windows are MAX's; what a caption says of α and β must be the same window, for MAX and for the mover."""
    narration = narrate(record(search, random_tree(seed, 3, 3)))
    windows, told = {}, 0
    for frame in narration.frames:
        call = frame.step.call
        windows[call] = frame.window or windows.get(call)
        own, for_max = frame.caption, (frame.for_max or (frame.caption,))[0]
        for caption, side in ((for_max, 1), (own, narration.run.position(call).turn if narration.by_mover else 1)):
            for name, number in re.findall(r"([αβ])[^αβ]*?(?: = | to )([−∞+\d]+)", caption.partition(":")[0]):
                low, high = windows[call][:2]
                assert number == format_value(
                    (low if side > 0 else -high) if name == "α" else (high if side > 0 else -low)
                )
                told += 1
    assert told or search is negamax


def test_the_page_is_told_who_moves_in_each_call() -> None:
    told = as_json(narrate(record(minimax, Tree([[3, 12], [2, 4]]))))
    assert [turn for *_, turn in told["calls"]] == [MAX, MIN, MAX, MAX, MIN, MAX, MAX]
