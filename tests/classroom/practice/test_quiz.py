"""Quiz questions against the bare recording, and their wrong options against the wrong programs, run by other means."""

import sys
from contextlib import contextmanager
from itertools import pairwise
from math import inf

import pytest

from classroom.calls.call import Caller
from classroom.check.diagnosis import functions_of
from classroom.check.messages import KEPT
from classroom.check.mistakes import mistakes_in
from classroom.check.registry import tasks
from classroom.practice.answer_key import search_of
from classroom.practice.behaviour import CallBehaviour, CallReply
from classroom.practice.decisions import MAX_QUESTIONS, ask
from classroom.practice.mistaken_runs import MistakenRuns, right_functions
from classroom.practice.quiz_json import as_json, as_text
from classroom.practice.refutation import witness
from gametree import (
    Tree,
    alphabeta,
    alphabeta_fail_hard,
    alphabeta_max_min,
    fast_power,
    minimax,
    negamax,
    power,
    record,
    score,
    tic_tac_toe,
)
from gametree.drawing.search_narration import narrate
from gametree.position import MAX, MIN
from gametree.search.minimax import max_value, min_value
from gametree.trees.generate import make_tree, random_tree
from gametree.trees.search_run import SearchRun, node_name

SEARCHES = {
    "minimax": minimax,
    "negamax": negamax,
    "alphabeta": alphabeta,
    "alphabeta_max_min": alphabeta_max_min,
    "alphabeta_fail_hard": alphabeta_fail_hard,
}
SIDES = {"negamax": "mover", "alphabeta": "mover", "alphabeta_fail_hard": "mover"}
EVERYTHING = 1_000
LATE = tic_tac_toe("O.O/OXX/X..")


def right_text(question):
    (right,) = (option for option in question.options if option.is_right)
    return right.text


def questions(recording, most=MAX_QUESTIONS, roles=None):
    return ask(narrate(recording, roles=roles), most)


def pair(position, depth=inf, evaluate=score):
    """Max and Min by turns: begins with the one whose turn it is."""
    return (max_value if position.turn == MAX else min_value)(position, depth, evaluate)


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def trees(seeds):
    for seed in seeds:
        yield random_tree(f"quiz {seed}", 2 + seed % 2, 2 + seed % 3 // 2, range(-6, 7), ragged=seed % 2 > 0)


def recordings(search, seeds):
    for seed, tree in zip(seeds, trees(seeds), strict=True):
        yield record(search, Tree(tree.node, (MAX, MIN)[seed % 2]))


def shown(value):
    return "+∞" if value == inf else "−∞" if value == -inf else str(value).replace("-", "−")


# What the recording did, read off its bare steps


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


@pytest.mark.slow
@pytest.mark.parametrize("search", [*SEARCHES.values(), power, pair])
def test_options_differ_and_each_wrong_one_says_why(search):
    for recording in [record(power, 3, 3)] if search is power else recordings(search, range(4)):
        for question in questions(recording, EVERYTHING):
            assert 2 <= len(question.options) <= 4
            assert len({option.text for option in question.options}) == len(question.options)
            for option in question.options:
                assert option.is_right != bool(option.mistakes or option.reason)


@pytest.mark.slow
def test_questions_come_in_the_order_of_the_run_and_none_gives_another_away():
    recording = record(alphabeta, make_tree(1, 4, 2, cuts=3))
    for most in (1, 3, 8, EVERYTHING):
        asked = questions(recording, most)
        assert 1 <= len(asked) <= most
        for one, other in pairwise(asked):
            assert one.decision.frame < one.decision.reveals <= other.decision.frame < other.decision.reveals


@pytest.mark.slow
def test_nothing_on_the_screen_gives_a_value_away():
    recording = record(alphabeta_max_min, make_tree(3, 3, 3, cuts=3))
    narration = narrate(recording)
    for question in questions(recording, EVERYTHING):
        if question.decision.kind == "value":
            node = narration.node_of(question.decision.call)
            assert narration.marks_at(question.decision.frame)[node].value == ""
            assert narration.marks_at(question.decision.reveals)[node].value != ""


def test_turning_points_are_asked_about_first():
    recording = record(alphabeta_max_min, Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    kinds = {question.decision.kind for question in questions(recording)}
    assert kinds == {"value", "bound", "cut", "window", "next"}
    prompts = [question.prompt for question in questions(recording, 3)]
    assert questions(recording, 3)[1].nudge == "α = 3 and β = 2: is anything left between them?"
    assert prompts[1] == "B1 is back, and at B, α = 3 and β = 2. Cut, or go on?"
    assert prompts[2] == "C was root's last child. Which value does root return?"


# The wrong options are what the wrong programs do: run again here, without `record`


class Watched:
    """What the outermost frame of a wrong program asks for: moves, windows, answers, and its own bounds in between."""

    def __init__(self, program, node):
        self.code, self.node = program.__code__, node
        self.moves, self.windows, self.values, self.bounds = [], [], [], []
        self.own, self.children = None, {}

    def __call__(self, frame, event, argument):
        if event == "call" and self.own is None and frame.f_code is self.code:
            self.own = frame
        elif event == "call" and self._is_child(frame):
            self._note_bounds()
            self.moves.append(self._move(frame))
            self.windows.append((frame.f_locals.get("alpha"), frame.f_locals.get("beta")))
            self.children[frame] = len(self.values)
            self.values.append(None)
        elif event == "return" and frame in self.children:
            self.values[self.children[frame]] = argument
        elif event == "return" and frame is self.own:
            self._note_bounds()

    def _note_bounds(self):
        own = self.own.f_locals
        self.bounds.append((own.get("alpha"), own.get("beta")) if "alpha" in own else own.get("best"))

    def _is_child(self, frame):
        position, above = frame.f_locals.get("position"), frame.f_back
        while above is not None and above.f_code.co_name.startswith("<"):
            above = above.f_back
        return above is self.own and position is not None and position != self.node and frame.f_code.co_name[0] != "<"

    def _move(self, frame):
        return next(m for m in self.node.moves() if self.node.play(m) == frame.f_locals["position"])


@contextmanager
def answered_rightly(monkeypatch, mistake, right):
    """The names that a wrong program knows with the right functions where its own wrong ones were."""
    with monkeypatch.context() as patch:
        scope = mistake.programs[0].__globals__
        for name, thing in list(scope.items()):
            for wrong, function in zip(mistake.programs, right, strict=False):
                if thing is wrong:
                    patch.setitem(scope, name, function)
        yield


def run_wrong(monkeypatch, mistake, right, place, args):
    program = mistake.programs[place]
    watched = Watched(program, args[0])
    with answered_rightly(monkeypatch, mistake, right):
        sys.setprofile(watched)
        try:
            return program(*args), watched
        finally:
            sys.setprofile(None)


def deed(question, value, watched, run):
    """What a wrong program did at a question, in the words of an option."""
    decision = question.decision
    below = run.paths[decision.call]

    def name(move):
        return node_name(run.position(0), (*below, move))

    if decision.kind == "value":
        return shown(value)
    at = decision.at
    following = watched.moves[at + 1] if at + 1 < len(watched.moves) else None
    if decision.kind == "window":
        return "α = {}, β = {}".format(*map(shown, watched.windows[at + 1]))
    if decision.kind == "next":
        return f"none below {name_of_call(run, decision.call)}: it returns" if following is None else name(following)
    if decision.kind == "cut":
        return f"go on: {name(following)} is next" if following is not None else "cut"
    before, after = watched.bounds[at], watched.bounds[at + 1]
    if not isinstance(after, tuple):
        return "it stays as it is" if before == after else f"it becomes {shown(after)}"
    moved = [
        f"{symbol} {'rises' if new > old else 'falls'} to {shown(new)}"
        for symbol, old, new in zip("αβ", before, after, strict=True)
        if old != new
    ]
    return " and ".join(moved) or "neither of them"


def name_of_call(run, call):
    return node_name(run.position(0), run.paths[call])


@pytest.mark.slow
@pytest.mark.parametrize("search", [*SEARCHES.values(), pair])
def test_options_with_a_mistake_are_what_its_program_does_there(monkeypatch, search):
    task = tasks()["max_min" if search is pair else search.__name__]
    right = right_functions(task)
    met = set()
    for recording in recordings(search, range(6)):
        run = SearchRun(recording, side=SIDES.get(search.__name__, "max"))
        for question in questions(recording, EVERYTHING):
            call = recording.calls[question.decision.call]
            given = {"depth": inf, "evaluate": score} | call.arguments
            args = [given[name] for name in task.functions[0].partition("(")[2].rstrip(")").split(", ")]
            place = int(len(right) > 1 and args[0].turn == MIN)
            for option in question.options:
                for mistake in option.mistakes:
                    value, watched = run_wrong(monkeypatch, mistake, right, place, args)
                    assert option.text.startswith(deed(question, value, watched, run))
                    met.add(mistake.name)
                    if question.decision.kind != "value":
                        heard = run.replies[call.index][: question.decision.at + 1]
                        assert watched.moves[: len(heard)] == [run.paths[reply][-1] for reply in heard]
                        assert watched.values[: len(heard)] == [recording.calls[reply].value for reply in heard]
    assert len(met) >= len(mistakes_in(task.name)) / 3


@pytest.mark.parametrize(
    ("function", "task"),
    [
        *((function, name) for name, function in SEARCHES.items()),
        *((max_value, "max_min"), (search_of("max", ">"), "alphabeta_max_min")),
    ],
)
def test_the_bank_of_the_task_is_used(function, task):
    recording = record(function, Tree([[3, 1], [2, [5, 0]]]))
    assert MistakenRuns(recording, SearchRun(recording)).task is tasks()[task]


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


# Other recursions


@pytest.mark.slow
def test_a_value_goes_to_the_one_caller():
    recording = record(power, 2, 4)
    asked = [question for question in questions(recording, EVERYTHING) if question.decision.kind == "caller"]
    assert asked
    for question in asked:
        caller = recording.calls[recording.calls[question.decision.call].parent]
        assert right_text(question) == f"power(2, {caller.arguments['n']})"
        assert "power(2, 4)" in {option.text for option in question.options}


def test_what_a_call_returns_and_does_next_in_any_recursion():
    recording = record(fib, 4)
    for question in questions(recording, EVERYTHING):
        call = recording.calls[question.decision.call]
        if question.decision.kind == "value":
            assert right_text(question) == str(call.value)
        if question.decision.kind == "next":
            made = [recording.calls[child].arguments["n"] for child in recording.children[call.index]]
            at = question.decision.at + 1
            assert right_text(question) == (f"it calls fib({made[at]})" if at < len(made) else "it returns")
    assert {question.decision.kind for question in questions(recording)} == {"value", "caller", "next"}


def moves_of_hanoi(n, start="A", over="B", end="C"):
    if n == 0:
        return []
    return [*moves_of_hanoi(n - 1, start, end, over), (start, end), *moves_of_hanoi(n - 1, over, start, end)]


def shown_by_then(recording, question):
    """The calls that have begun, and those that have returned, when a question is asked."""
    narration = narrate(recording)
    seen = {id(frame.step) for frame in narration.frames[: question.decision.frame + 1]}
    begun = [call for call in recording.calls if id(recording.steps[call.first]) in seen]
    done = [call for call in begun if id(recording.steps[call.last]) in seen]
    return [{narration.labels[call.index] for call in calls} for calls in (begun, done)]


def test_no_reason_tells_of_a_call_that_is_still_to_come():
    told = []
    for recording in (record(fib, 4), record(moves_of_hanoi, 2), record(fast_power, 2, 5)):
        for question in questions(recording, EVERYTHING):
            begun, done = shown_by_then(recording, question)
            for reason in (option.reason for option in question.options):
                if reason.startswith("That is what "):
                    told.append(reason.removeprefix("That is what ").partition(" returned")[0])
                    assert told[-1] in done
                if reason.endswith(" has called that one."):
                    told.append(reason.removesuffix(" has called that one."))
                    assert told[-1] in begun
    assert "fib(2)" in told


def test_a_first_value_has_wrong_options_of_its_own():
    first = next(question for question in questions(record(fib, 4), EVERYTHING) if question.decision.kind == "value")
    assert [option.text for option in first.options] == ["0", "1", "2"]
    reason = "fib(1) makes no further call: find the line that returns then."
    assert [option.reason for option in first.options] == [reason, "", reason]


def test_a_base_case_that_returns_what_it_was_given_is_asked_about():
    def backwards(text):
        return text if len(text) < 2 else backwards(text[1:]) + text[0]

    first = next(q for q in questions(record(backwards, "abcd"), EVERYTHING) if q.decision.kind == "value")
    assert [option.text for option in first.options] == ["''", "'d'"]
    assert right_text(first) == "'d'"


def test_mistakes_of_a_recursion_are_those_of_its_task():
    asked = questions(record(power, 2, 4), EVERYTHING)
    base = next(question for question in asked if question.prompt == "Which value comes back from power(2, 0)?")
    found = {option.text: [mistake.name for mistake in option.mistakes] for option in base.options}
    assert found["1"] == []
    assert "base case x" in found["2"]
    assert "base case zero" in found["0"]


def test_what_a_wrong_program_keeps_between_its_calls_is_its_own():
    def total(nested):
        return sum(map(total, nested)) if isinstance(nested, list) else nested

    asked = questions(record(total, [1, [2, 3]]), EVERYTHING)
    met = {mistake.name for question in asked for mistake in question.mistakes}
    assert "return inside the loop" in met
    assert "shared list" not in met  # alone it is right, once: only the next run would go wrong


def test_a_search_that_says_yes_or_no():
    def can_win(position):
        replies = [can_win(position.play(move)) for move in position.moves()]
        return (any(replies) if position.turn == MAX else all(replies)) if replies else position.score() > 0

    asked = [question for question in questions(record(can_win, LATE)) if question.decision.kind == "value"]
    assert {option.text for question in asked for option in question.options} == {"True", "False"}


# What refutes a mistake


@pytest.mark.slow
@pytest.mark.parametrize("name", [*SEARCHES, "max_min", "power", "total", "largest"])
def test_a_witness_really_refutes_its_mistake(name):
    task = tasks()[name]
    for mistake in mistakes_in(name):
        found, _ = witness(mistake)
        case = found.case
        (got,) = Caller(functions_of(task, mistake.programs)).run([case.call])
        rights = [Caller(functions).run([case.call])[0] for functions in task.judging.right]
        shows_at_once = any(task.fault(case, got, right) for right in rights)
        assert shows_at_once or found.fault.said == KEPT  # it shows when asked again


def test_a_witness_is_drawn_wrong_beside_right():
    (mistake,) = (known for known in mistakes_in("minimax") if known.name == "best starts at 0")
    found, (wrong, right) = witness(mistake)
    assert found.case.call.args[0] == Tree([-1, -1])
    assert found.fault.said == "It returned 0; it should be −1."
    assert "returns 0" in wrong.text
    assert "returns -1" in right.text


# As plain data, and as words


@pytest.mark.slow
def test_the_same_run_makes_the_same_quiz():
    one, other = (questions(record(alphabeta, make_tree(5, 3, 2, cuts=2))) for _ in range(2))
    assert one == other
    assert as_json(one) == as_json(other)


def test_in_words_the_right_option_is_not_told():
    recording = record(minimax, Tree([[3, 12], [2, 4]]))
    asked = questions(recording)
    text = as_text(narrate(recording), asked)
    assert text.count("○") == sum(len(question.options) for question in asked)
    assert "✓" not in text
    assert all(question.prompt in text for question in asked)


@pytest.mark.slow
def test_right_options_are_not_always_in_the_same_place():
    asked = [question for recording in recordings(alphabeta, range(4)) for question in questions(recording)]
    assert len({[option.is_right for option in question.options].index(True) for question in asked}) >= 3


def test_a_bound_is_changed_by_the_reply_that_changes_it_and_not_again():
    replies = (
        CallReply("a", 2, bounds={"alpha": 2}),
        CallReply("b", 1, bounds={"alpha": 2}),
        CallReply("c", 3, bounds={"alpha": 3}),
    )
    call = CallBehaviour(3, {"alpha": 1}, replies)
    assert [call.changed(at) for at in range(3)] == [{"alpha": (1, 2)}, {}, {"alpha": (2, 3)}]
