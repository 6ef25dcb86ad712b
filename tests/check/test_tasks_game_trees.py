"""Assignment 2: right rules, counts and searches get all points, wrong ones a word and the smallest input there is."""

import json
from functools import cache, lru_cache
from math import inf
from pathlib import Path

import pytest

from gametree import MAX, MIN, MNK, Tree, check, minimax, mnk, tic_tac_toe
from gametree.check.diagnosis import functions_of
from gametree.check.inputs import CHAINS
from gametree.check.messages import KEPT
from gametree.check.mistakes import mistakes_in
from gametree.check.task import PLAIN
from gametree.check.tasks.game_trees import ASSIGNMENT
from tests.check.asking import stub
from tests.check.tiny import boards, has_row, size, trees

TASKS = {task.name: task for task in ASSIGNMENT.tasks}
MISTAKES = [(task, known) for task in TASKS.values() for known in mistakes_in(task.name)]
KNOWN = json.loads((Path(__file__).parents[1] / "data" / "tic_tac_toe.json").read_text(encoding="utf-8"))
RIGHT = {name: function for task in TASKS.values() for name, function in task.right(PLAIN)[0].items()}


def examined(name, *answer, seed=1):
    return getattr(check.examine, name)(*answer, seed=seed)


# What is right, found in another way


def in_rows(board):
    return "/".join([board[:3], board[3:6], board[6:]])


def all_games(position):
    """Return all ways to go on to the end, as lists of positions."""
    return [[position, *rest] for move in position.moves() for rest in all_games(position.play(move))] or [[position]]


def solutions(position):
    """Return the sizes of all solution trees of MAX, one by one."""
    if not position.moves():
        return [1] if position.score() > 0 else []
    below = [solutions(position.play(move)) for move in position.moves()]
    if position.turn == MAX:
        return [1 + found for one in below for found in one]
    sums = [1]
    for one in below:
        sums = [total + found for total in sums for found in one]
    return sums


def played(board, move):
    return "".join(tic_tac_toe(in_rows(board)).play(move).rows)


TRUTH = {
    "play": played,
    "winner": lambda board: {MAX: "X", MIN: "O", 0: ""}[tic_tac_toe(in_rows(board)).score()],
    "legal_moves": lambda board: list(tic_tac_toe(in_rows(board)).moves()),
    "count_games": lambda position: len(all_games(position)),
    "count_positions": lambda position: len({one for game in all_games(position) for one in game}),
    "can_force": lambda position, side, goal: side * minimax(position) >= goal,
    "solution_size": lambda position: min(solutions(position), default=inf),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TASKS)
def test_the_references_agree_with_what_is_found_in_another_way(name) -> None:
    for case in (*TASKS[name].small(PLAIN), *TASKS[name].larger(PLAIN, 7)[:120]):
        assert RIGHT[case.call.function](*case.call.args) == TRUTH[case.call.function](*case.call.args), case


@pytest.mark.slow
def test_the_references_count_what_others_have_counted() -> None:
    assert RIGHT["count_games"](tic_tac_toe()) == KNOWN["games"]
    assert RIGHT["count_positions"](tic_tac_toe()) == KNOWN["positions"]
    assert not RIGHT["can_force"](tic_tac_toe(), MAX, 1)
    assert RIGHT["can_force"](tic_tac_toe(), MAX, 0)


# Parts


def test_one_of_two_functions_can_be_written_first() -> None:
    assert examined("counts", stub, RIGHT["count_positions"]).points == {"games": 0, "positions": 2}


# Right programs, written otherwise


def play_in_a_list(board, move):
    squares = list(board)
    squares[move] = "XO"[(9 - board.count(".")) % 2]
    return "".join(squares)


def play_by_empty_squares(text, at):
    mark = "X" if text.count(".") in (1, 3, 5, 7, 9) else "O"
    return "".join(mark if square == at else found for square, found in enumerate(text))


def winner_by_slices(board):
    rows = [board[start : start + 3] for start in (0, 3, 6)]
    columns = [board[start::3] for start in range(3)]
    for mark in ("X", "O"):
        if mark * 3 in (*rows, *columns, board[0::4], board[2:7:2]):
            return mark
    return ""


def winner_by_sums(board):
    worth = [{"X": 1, "O": -1, ".": 0}[mark] for mark in board]
    sums = [
        sum(worth[at] for at in line) for line in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)]
    ]
    sums += [sum(worth[0::4]), sum(worth[2:7:2])]
    return "X" if 3 in sums else "O" if -3 in sums else ""


class Winner:
    def __call__(self, board):
        return next((mark for mark in "OX" if has_row(board, mark)), "")


def moves_in_a_loop(board):
    found = []
    for square in range(9):
        if board[square] == "." and not winner_by_slices(board):
            found.append(square)  # noqa: PERF401 - as a learner writes it
    return found


def games_with_a_stack(position):
    waiting, games = [position], 0
    while waiting:
        here = waiting.pop()
        following = [here.play(move) for move in here.moves()]
        games += not following
        waiting += following
    return games


@lru_cache(None)
def games_remembered(position):
    return sum(games_remembered(position.play(move)) for move in position.moves()) or 1


def games_counted_down(node, so_far=0):
    if not node.moves():
        return so_far + 1
    for move in node.moves():
        so_far = games_counted_down(node.play(move), so_far)
    return so_far


def positions_in_layers(position):
    seen, layer = set(), {position}
    while layer:
        seen |= layer
        layer = {here.play(move) for here in layer for move in here.moves()}
    return len(seen)


def positions_handed_down(position, seen=None):
    seen = set() if seen is None else seen
    if position not in seen:
        seen.add(position)
        for move in position.moves():
            positions_handed_down(position.play(move), seen)
    return len(seen)


def force_by_value(position, side, goal):
    return minimax(position) >= goal if side == MAX else -minimax(position) >= goal


def force_with_early_ends(position, player, least):
    if not position.moves():
        return position.score() * player >= least
    is_own = position.turn == player
    for move in position.moves():
        if force_with_early_ends(position.play(move), player, least) == is_own:
            return is_own
    return not is_own


def force_by_refutation(position, side, goal):
    """The side can force the goal exactly when the other side cannot force anything better than that."""
    if not position.moves():
        return side * position.score() >= goal
    if position.turn != side:
        return not any(not force_by_refutation(position.play(move), side, goal) for move in position.moves())
    return any(force_by_refutation(position.play(move), side, goal) for move in position.moves())


@cache
def force_remembered(position, side, goal):
    moves = position.moves()
    if len(moves) == 0:
        return bool(side * position.score() >= goal)
    answers = [force_remembered(position.play(move), side, goal) for move in moves]
    return max(answers) if position.turn == side else min(answers)


def size_as_a_pair(position):
    def solved(here):
        if not here.moves():
            return here.score() > 0, 1
        below = [solved(here.play(move)) for move in here.moves()]
        if here.turn == MAX:
            found = [nodes for is_solved, nodes in below if is_solved]
            return bool(found), 1 + min(found, default=0)
        return all(is_solved for is_solved, _ in below), 1 + sum(nodes for _, nodes in below)

    is_solved, nodes = solved(position)
    return nodes if is_solved else float("inf")


def size_in_a_loop(position):
    if not position.moves():
        return [inf, 1][position.score() > 0]
    best = inf if position.turn == MAX else 0
    for move in position.moves():
        found = size_in_a_loop(position.play(move))
        best = min(best, found) if position.turn == MAX else best + found
    return best + 1


VARIANTS = {
    "play": [play_in_a_list, play_by_empty_squares, played],
    "winner": [winner_by_slices, winner_by_sums, Winner()],
    "legal_moves": [moves_in_a_loop, lambda board: tic_tac_toe(in_rows(board)).moves()],
    "counts": [
        (games_with_a_stack, positions_in_layers),
        (games_remembered, positions_handed_down),
        (games_counted_down, positions_in_layers),
    ],
    "can_force": [force_by_value, force_with_early_ends, force_by_refutation, force_remembered],
    "solution_size": [size_as_a_pair, size_in_a_loop],
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "answer"), [(name, answer) for name, found in VARIANTS.items() for answer in found])
def test_right_programs_get_all_points_however_they_are_written(name, answer) -> None:
    result = examined(name, *(answer if isinstance(answer, tuple) else (answer,)))
    assert result.points == TASKS[name].parts, result.counterexample


# Wrong programs, and the smallest input on which they show


@cache
def ordered_boards():
    """Return all boards by their number of marks, and with equally many in the order in which moves reach them."""
    order = {board: at for at, board in enumerate(_in_the_order_of_moves())}
    found = [board for marks in range(10) for board in boards(marks)]
    assert len(found) == len(order) == KNOWN["positions"]
    return sorted(found, key=lambda board: (9 - board.count("."), order[board]))


def _in_the_order_of_moves():
    layer = ["." * 9]
    while layer:
        yield from layer
        open_boards = [board for board in layer if not has_row(board, "X") and not has_row(board, "O")]
        layer = list(
            dict.fromkeys(play_in_a_list(board, at) for board in open_boards for at in range(9) if board[at] == ".")
        )


@cache
def ordered_trees(turns):
    """Return trees with up to three leaves by size, then those with single children."""
    found = [tree for tree in trees(3, (-3, -2, -1, 0, 1, 2, 3)) if tree.turn in turns and _is_dense(tree)]
    return [*sorted(found, key=_by_size), *(Tree(node, turn) for node in CHAINS for turn in turns)]


def _is_dense(tree):
    values = set(tree.leaves().values())
    return values == {*range(min(values), max(values) + 1)} and max(values) >= -1 and min(values) <= 1


def _by_size(tree):
    values = tuple(tree.leaves().values())
    return size(tree), _shape(tree.node), (len(set(values)), max(map(abs, values)), values), -tree.turn


def _shape(node):
    return tuple(map(_shape, node)) if isinstance(node, tuple) else ()


@cache
def small_boards():
    """Return positions on boards of three squares by their empty squares and text, made move by move."""
    found, waiting = set(), [mnk(1, 2, 2), mnk(1, 3, 2), mnk(1, 3, 3)]
    while waiting:
        here = waiting.pop()
        found.add(here)
        waiting += [here.play(move) for move in here.moves()]
    return sorted(found, key=lambda here: (len(str(here)), str(here).count("."), str(here), here.board.k))


def _positions(turns):
    return [*ordered_trees(turns), *small_boards()]


def texts(part, function, belongs):
    inputs = [(board,) for board in ordered_boards() if belongs(board)]
    return part, function, inputs


def moves(part):
    inputs = [
        (board, move)
        for board in ordered_boards()
        for move in range(9)
        if board[move] == "." and not has_row(board, "X") and not has_row(board, "O")
    ]
    return part, "play", inputs


def is_only_diagonal(board):
    ends = {(0, 8): board[0:9:4], (2, 6): board[2:7:2]}
    straight = [board[at : at + 3] for at in (0, 3, 6)] + [board[at::3] for at in range(3)]
    won = [line for line in (*straight, *ends.values()) if line in ("XXX", "OOO")]
    return bool(won) and not any(line in ("XXX", "OOO") for line in straight)


def is_won(board):
    return has_row(board, "X") or has_row(board, "O")


def counted(part, function):
    return part, function, [(position,) for position in _positions((MAX,))]


def forced(part, sides, goal):
    return part, "can_force", [(position, side, goal) for position in _positions((MAX, MIN)) for side in sides]


@cache
def parts_of(name):
    return {
        "play": lambda: [moves("value")],
        "winner": lambda: [
            texts("value", "winner", lambda board: not is_only_diagonal(board)),
            texts("diagonals", "winner", is_only_diagonal),
        ],
        "legal_moves": lambda: [
            texts("squares", "legal_moves", lambda board: not is_won(board)),
            texts("over", "legal_moves", is_won),
        ],
        "counts": lambda: [counted("games", "count_games"), counted("positions", "count_positions")],
        "can_force": lambda: [forced("max", [MAX], 1), forced("min", [MIN], 1), forced("draws", [MAX, MIN], 0)],
        "solution_size": lambda: [
            ("value", "solution_size", [(position,) for position in _positions((MAX, MIN))]),
        ],
    }[name]()


def goes_wrong(program, function, arguments):
    try:
        return program(*arguments) != TRUTH[function](*arguments)
    except Exception:  # noqa: BLE001 - any error is a wrong answer
        return True


def smallest(task, known):
    """Return the first input on which a mistake shows, by trying all of them, part by part."""
    programs = functions_of(task, known.programs, PLAIN)
    for part, function, inputs in parts_of(task.name):
        for arguments in inputs:
            if goes_wrong(programs[function], function, arguments):
                return part, function, arguments
    return None


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), MISTAKES, ids=[f"{task.name}: {known.name}" for task, known in MISTAKES])
def test_a_mistake_is_named_and_shown_on_the_smallest_input(task, known) -> None:
    result = examined(task.name, *functions_of(task, known.programs, PLAIN).values())
    assert result.total < task.points
    assert known in result.mistakes
    shown = result.counterexample
    if known.name == "shared set":
        assert shown.fault.said == KEPT
    else:
        assert (shown.fault.part, shown.case.call.function, shown.case.call.args) == smallest(task, known)


def test_every_task_has_its_mistakes() -> None:
    assert {task.name for task, _ in MISTAKES} == set(TASKS)


def test_what_is_asked_is_told_with_names(capsys) -> None:
    def both_help(position, side, goal):
        return any(both_help(position.play(move), side, goal) for move in position.moves()) or (
            not position.moves() and side * position.score() >= goal
        )

    with pytest.raises(check.NotRight):
        check.can_force(both_help, part="max")
    said = capsys.readouterr().out
    assert "can_force on [0, 1] with MIN to move, side 1, goal 1." in said
    assert "watch(both_help, Tree([0, 1], turn=-1), 1, 1)" in said


# Traps of the lessons and of other people's programs


def test_the_game_that_goes_on_after_a_win_loses_the_points_for_its_end_only() -> None:
    result = examined("legal_moves", lambda board: [at for at in range(9) if board[at] == "."])
    assert result.points == {"squares": 1, "over": 0}
    assert is_won(result.counterexample.case.call.args[0])


@pytest.mark.slow
def test_a_draw_needs_a_part_of_its_own() -> None:
    def never_a_draw(position, side, goal):
        return RIGHT["can_force"](position, side, 1)

    assert examined("can_force", never_a_draw).points == {"max": 2, "min": 2, "draws": 0}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("winner", lambda board: None, "It returned None"),
        ("winner", lambda board: True, "It returned True; right is ''."),
        ("legal_moves", lambda board: {0}, "It returned {0}; right is [0, 1"),
        ("can_force", lambda position, side, goal: None, "It returned None"),
        ("solution_size", lambda position: "inf", "right is +∞."),
        ("play", lambda board, move: list(board), "right is 'X........'"),
    ],
)
def test_other_things_that_come_back_are_told(name, answer, words) -> None:
    result = examined(name, answer)
    assert result.total == 0
    assert words in result.counterexample.fault.said


def test_boards_are_told_with_what_makes_them_again() -> None:
    def merged(position):
        return 1 + sum(merged(position.play(move)) for move in position.moves())

    shown = examined("counts", RIGHT["count_games"], merged).counterexample
    assert shown.case.call.args == (MNK.from_text("...", k=2),)
    assert shown.replay == "watch(merged, MNK.from_text('...', k=2))"


def test_a_board_on_which_it_goes_wrong_is_drawn() -> None:
    from gametree.check.local import Local
    from gametree.check.verdict import pictures

    answer = {"winner": lambda board: ""}
    [(heading, picture)] = pictures(examined("winner", answer["winner"]), Local(answer), PLAIN)
    assert heading == "the board"
    assert picture.text == "XOO/X../X.."
    assert picture.svg.count("data-mark") == 9
