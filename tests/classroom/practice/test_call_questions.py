"""Questions about recursions that are no searches."""

import pytest

from gametree import fast_power, power, record
from gametree.drawing.search_narration import narrate
from tests.classroom.practice.asked import EVERYTHING, questions, right_text


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


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
