"""Questions about a search against the bare recording."""

from math import inf

import pytest

from classroom.practice.answer_key import search_of
from gametree import Tree, alphabeta, alphabeta_max_min, fast_power, record, tic_tac_toe
from gametree.position import MAX, MIN
from gametree.search.minimax import max_value
from gametree.trees.search_run import SearchRun, node_name
from tests.classroom.practice.asked import EVERYTHING, SEARCHES, SIDES, questions, recordings, right_text, shown

LATE = tic_tac_toe("O.O/OXX/X..")


def window(step):
    return {name: step.locals[name] for name in ("alpha", "beta") if name in step.locals}


def happened(recording, question):
    """What the recording does at a question, in the words of an option, from calls and steps alone."""
    decision = question.decision
    run = SearchRun(recording, side=SIDES.get(recording.name, "max"))
    root, call = run.position(0), recording.calls[decision.call]
    if decision.kind == "value":
        return shown(call.value)
    reply = recording.calls[run.replies[call.index][decision.at]] if decision.at >= 0 else None
    asked_at = reply.last if reply else call.first
    later = [step for step in recording.steps[asked_at + 1 :] if step.event == "call"]
    following = recording.calls[later[0].call] if later else None
    if decision.kind == "window":
        return f"α = {shown(following.arguments['alpha'])}, β = {shown(following.arguments['beta'])}"
    if decision.kind == "next":
        return node_name(root, run.paths[following.index]) if following else "none: the search is over"
    if decision.kind == "cut":
        seen = {run.paths[other][-1] for other in run.replies[call.index][: decision.at + 1]}
        left = [move for move in run.position(call.index).moves() if move not in seen]
        names = [node_name(root, (*run.paths[call.index], move)) for move in left]
        if following is not None and following.parent == call.index:
            return f"go on: {node_name(root, run.paths[following.index])} is next"
        listed = ", ".join(names[:-1]) + (" and " if names[:-1] else "") + names[-1]
        return f"cut: {listed} {'is' if len(names) == 1 else 'are'} never looked at"
    assert decision.kind == "bound"
    end = following.first if following is not None and following.parent == call.index else call.last + 1
    before = [step for step in recording.steps[call.first : reply.first] if step.call == call.index][-1]
    after = [step for step in recording.steps[reply.last : end] if step.call == call.index][-1]
    if "alpha" not in before.locals:
        is_same = before.locals["best"] == after.locals["best"]
        return "it stays as it is" if is_same else f"it becomes {shown(after.locals['best'])}"
    for name, symbol in (("alpha", "α"), ("beta", "β")):
        old, new = window(before)[name], window(after)[name]
        if old != new:
            return f"{symbol} {'rises' if new > old else 'falls'} to {shown(new)}"
    return "neither of them"


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 6), marks=pytest.mark.slow)])
@pytest.mark.parametrize("search", [*SEARCHES.values(), max_value, search_of("mover", ">"), search_of("max", ">")])
def test_the_one_right_option_is_what_the_recording_did(search, seeds):
    kinds = set()
    for recording in recordings(search, seeds):
        if search is max_value and recording.calls[0].arguments["position"].turn == MIN:
            continue
        for question in questions(recording, EVERYTHING):
            assert [option.text for option in question.options if option.is_right] == [happened(recording, question)]
            assert question.why
            assert question.nudge.endswith(("?", "."))
            kinds.add(question.decision.kind)
    assert kinds >= ({"value", "bound", "cut", "window"} if "alpha" in search.__name__ else {"value", "next"})


def bounds_at(recording, decision):
    """The window of a node when it asks its next child, from the steps alone."""
    children = [call.first for call in recording.calls if call.parent == decision.call]
    own = [step for step in recording.steps[: children[decision.at + 1]] if step.call == decision.call]
    return own[-1].locals["alpha"], own[-1].locals["beta"]


WINDOWS = {
    "The other player sees": lambda alpha, beta: (alpha, beta),
    "With the signs changed": lambda alpha, beta: (-alpha, -beta),
    "What is known already": lambda alpha, beta: (-inf, inf),
    "Nobody changes sides": lambda alpha, beta: (-beta, -alpha),
}


@pytest.mark.parametrize("search", [alphabeta, alphabeta_max_min])
def test_a_wrong_window_is_what_its_reason_says(search):
    met = 0
    for recording in recordings(search, range(3)):
        for question in questions(recording, EVERYTHING):
            for option in question.options if question.decision.kind == "window" else ():
                if made := next((made for words, made in WINDOWS.items() if option.reason.startswith(words)), None):
                    alpha, beta = made(*bounds_at(recording, question.decision))
                    assert option.text == f"α = {shown(alpha)}, β = {shown(beta)}"
                    met += 1
    assert met


def test_a_function_that_answers_no_task_gets_no_mistakes():
    def games(position):
        return sum(games(position.play(move)) for move in position.moves()) or 1

    for recording in (record(games, LATE), record(fast_power, 2, 5)):
        asked = questions(recording)
        assert len(asked) > 3
        assert not any(question.mistakes for question in asked)


def test_a_learners_own_names_are_understood():
    def look(node, low, high):
        if not node.moves():
            return node.turn * node.score()
        found = -inf
        for move in node.moves():
            found = max(found, -look(node.play(move), -high, -low))
            low = max(low, found)
            if low >= high:
                break
        return found

    roles = {"position": "node", "alpha": "low", "beta": "high"}
    asked = questions(record(look, Tree([[3, 12, 8], [2, 4, 6]]), -inf, inf), EVERYTHING, roles)
    mine = {mistake.name for question in asked for mistake in question.mistakes}
    assert {"minus missing", "window"} <= mine


def test_the_right_option_of_a_wrong_search_is_what_it_did():
    def hopeful(position):
        moves = position.moves()
        return max(hopeful(position.play(move)) for move in moves) if moves else position.score()

    (question,) = (q for q in questions(record(hopeful, Tree([[3, 12], [2, 4]]))) if "root return?" in q.prompt)
    assert right_text(question) == "12"
    assert "3" not in {option.text for option in question.options if option.mistakes}  # what minimax itself returns


def test_a_search_that_says_yes_or_no():
    def can_win(position):
        replies = [can_win(position.play(move)) for move in position.moves()]
        return (any(replies) if position.turn == MAX else all(replies)) if replies else position.score() > 0

    asked = [question for question in questions(record(can_win, LATE)) if question.decision.kind == "value"]
    assert {option.text for question in asked for option in question.options} == {"True", "False"}
