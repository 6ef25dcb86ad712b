"""The wrong options are what the wrong programs do: run again here, without `record`."""

import sys
from contextlib import contextmanager
from math import inf

import pytest

from classroom.check.mistakes import mistakes_in
from classroom.check.registry import tasks
from classroom.practice.answer_key import search_of
from classroom.practice.mistaken_runs import MistakenRuns, right_functions
from gametree import Tree, power, record, score
from gametree.position import MIN
from gametree.search.minimax import max_value
from gametree.trees.search_run import SearchRun, node_name
from tests.classroom.practice.asked import EVERYTHING, SEARCHES, SIDES, pair, questions, recordings, shown


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
