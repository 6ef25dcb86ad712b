"""What is right about a program is what its own text does, without the recorder; and there is enough to ask."""

import re
from math import inf

import pytest

import gametree
from classroom.check import registry
from classroom.practice.own_questions import own_questions
from gametree import score
from gametree.drawing.narration import value_text
from gametree.trees.search_run import node_name
from tests.classroom.check.bank import Program, programs, run
from tests.classroom.practice.asked import right_text
from tests.classroom.practice.by_hand import ByHand
from tests.counts import some

ENOUGH, SHARE, MOST = 5, 0.9, 20
RIGHT = [one for kind in ("fresh", "programs", "answers") for one in programs(kind) if one.is_right]


FEW = {("completing", "windows with four"): 0, ("vcf", "a generator of wins"): 4}  # a set in one line; a generator


def right_programs() -> list[Program]:
    """Up to 20 right programs of each assignment, of as many of its tasks as there are."""
    found: dict[str, list[Program]] = {}
    met: dict[str, int] = {}
    for at, one in enumerate(RIGHT):
        if registry.task(one.task).others:
            continue  # verdicts on programs, and no program
        met[one.task] = met.get(one.task, 0) + 1
        found.setdefault(one.assignment, []).append((met[one.task], at))
    return [RIGHT[at] for own in found.values() for _, at in sorted(own)[:MOST]]


def asked_about(one: Program, seed: int = 1):
    task = registry.task(one.task)
    return own_questions(one.functions()[task.names[-1]], task, seed)


def by_hand(one: Program, asked) -> ByHand | None:
    """The same call without the recorder; None where a function of it is not in the program's own text."""
    scope = {"__name__": "notebook"}
    for text in one.cells[:-1]:
        run(text, scope, f"<given {one.assignment} {hash(text)}>")
    calls = asked.narration.recording.calls
    watched = {call.name for call in calls}
    if not all(re.search(rf"^ *def {name}\(", one.plain_text, re.MULTILINE) for name in watched):
        return None
    return ByHand(one.plain_text, scope, calls[0].name, arguments(calls[0].label), watched)


def arguments(label: str) -> tuple:
    """The arguments of a call that is written out."""
    known = vars(gametree) | {name: getattr(gametree, name) for name in dir(gametree)}
    text = label.partition("(")[2].removesuffix(")").replace("<function score>", "score")
    return eval(f"({text},)", {**known, "inf": inf, "score": score}) if text else ()


def exchanged(prompt: str, given: tuple) -> tuple:
    """The arguments of the call that a question about a change asks about."""
    if " instead of " in prompt:
        return arguments(prompt.partition(" instead of ")[0])
    tree = given[0]
    names = {node_name(tree, path): path for path in tree.leaves()}
    one, other = (names[name] for name in re.findall(r"(\w[\w.]*) \(", prompt)[:2])
    leaves = tree.leaves()
    return tree.with_leaf(one, leaves[other]).with_leaf(other, leaves[one]), *given[1:]


def answer(question, hand: ByHand, given: tuple) -> str | None:
    """The right answer, found without the recorder; None for what other tests look after."""
    decision, prompt = question.decision, question.prompt
    time = int((re.search(r"for the (\d+)\w\w time", prompt) or [0, 1])[1])
    if decision.kind == "line":
        return hand.line_after(decision.call, decision.at, time)
    if decision.kind == "variable":
        name = re.search(r"What stands in (\w+) now", prompt)[1]
        return value_text(hand.variable_after(decision.call, decision.at, time, name))
    if decision.kind == "calls":
        return str(len(hand.calls))
    if decision.kind == "change":
        return value_text(hand.counted(exchanged(prompt, given))[0])
    if decision.kind == "value" and decision.frame == decision.reveals:  # of another call
        return value_text(hand.counted(arguments(prompt.removeprefix("Which value comes back from ")[:-1]))[0])
    if decision.kind == "value":
        return value_text(hand.calls[decision.call].value)
    return None


def test_nine_in_ten_give_enough() -> None:
    asked = right_programs()
    assert len({one.assignment for one in asked}) == 14
    assert sum((one.task, one.cause) not in FEW for one in asked) >= SHARE * len(asked)


@pytest.mark.slow
@pytest.mark.parametrize(
    "one",
    [
        pytest.param(one, id=f"{one.assignment} {one.task} {one.cause}")
        for one in some("programs to defend", right_programs())
    ],
)
def test_right_answers_are_what_the_text_does_by_itself(one: Program) -> None:
    least = FEW.get((one.task, one.cause), ENOUGH)
    if not least:
        with pytest.raises(ValueError, match="Ask by hand"):
            asked_about(one)
        return
    asked = asked_about(one)
    assert len(asked.questions) >= least
    hand = by_hand(one, asked)
    for question in asked.questions:
        texts = [option.text for option in question.options]
        assert len(set(texts)) == len(texts) >= 2
        assert all(option.is_right != bool(option.reason or option.mistakes) for option in question.options)
        right = answer(question, hand, arguments(asked.narration.recording.calls[0].label)) if hand else None
        if right is not None:
            assert (
                right_text(question)
                .removeprefix("line ")
                .partition(": ")[-1 if question.decision.kind == "line" else 0]
                == right
            )
