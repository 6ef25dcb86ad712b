"""What travels between grader and sandbox: it arrives as it was sent, and nothing else is taken for it."""

import json
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.calls.call import MAX_LEAVES, FunctionCall, Guesses, Outcome
from gametree import Tree, alphabeta, connect_four, othello, record, tic_tac_toe
from grading.walls.protocol import (
    MAX_TEXT,
    SHORT,
    Malformed,
    SentArguments,
    encode,
    pack,
    pack_outcome,
    pack_recording,
    understood,
    unpack,
    unpack_calls,
    unpack_outcome,
    unpack_recording,
)

ATOMS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters())
KEYS = st.integers() | st.text() | st.tuples(st.integers(), st.text())
VALUES = st.recursive(
    ATOMS, lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(KEYS, inner), max_leaves=20
)


def travelled(packed):
    return json.loads(encode(packed))


@pytest.mark.slow
@given(VALUES)
def test_values_arrive_with_their_exact_types(value):
    assert repr(unpack(travelled(pack(value)))) == repr(value)


@given(st.sets(KEYS))
def test_sets_arrive(value):
    found = unpack(travelled(pack(value)))
    assert (found, type(found)) == (value, set)


@pytest.mark.parametrize(
    "position",
    [
        *(Tree([[3, inf], -2.5], -1), Tree([[None, 1], [2]]).play(0), Tree([[1]]).play(0).play(0), Tree(7)),
        *(tic_tac_toe("X../.O./..X"), connect_four("4435"), othello(size=6), othello().play(19)),
    ],
)
def test_positions_of_every_game_arrive(position):
    found = unpack(travelled(pack(position)))
    about = (found, type(found), found.turn, found.moves())
    assert about == (position, type(position), position.turn, position.moves())


def test_calls_arrive_with_their_evaluation_and_share_their_positions():
    first = FunctionCall("f", (Tree([1, 2]), inf, -inf, 5, [1, [2]], Guesses((((0, 1), 5), ((), -inf)))))
    others = [FunctionCall("g", (Tree([1, 2]), one)) for one in (1, True, 1.0, "1", Tree([1, 2], -1), Tree([1.0, 2]))]
    sent = (first, *others)
    arguments, known = SentArguments(), []
    for calls in ((first,), sent):  # what was sent before is not sent again
        found = list(unpack_calls(known, *json.loads(f"[{arguments.write(calls)}]")))
    assert len(known) == len(arguments)
    assert [(one.function, repr(one.args)) for one in found] == [(one.function, repr(one.args)) for one in sent]
    assert len({id(one.args[0]) for one in found}) == 1


@pytest.mark.parametrize("thing", [object(), print, 1j, b"x", frozenset(), type("Tree", (), {})(), [object()]])
def test_nothing_else_is_sent(thing):
    with pytest.raises(TypeError, match="cannot be sent"):
        pack(thing)


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(3, ((0,), (1, 2), ()), "", ""),
        Outcome(None, (), "raised", "ValueError: x, in line 2 of f"),
        Outcome(-inf, ("X../.../...",), "", ""),
        Outcome([1, (2.0, {3})], (), "", ""),
    ],
)
def test_outcomes_arrive(outcome):
    assert unpack_outcome(travelled(pack_outcome(outcome))) == outcome


# As they come along the line, one after the other.
ODD_VALUES = """
{} {"a":1} [] ["x"] ["l",{}] [1] [[]] ["i",5] ["i","zz"] ["i"] ["s",["l"]] ["d",1] ["d",["l"],1]
["p"] ["p","tree.Tree"] ["p","tree.Tree",[],1,[]] ["p","tree.Tree","x",1,[]] ["p","tree.Tree",[1],2,[]]
["p","tree.Tree",[true],1,[]] ["p","tree.Tree",true,1,[0]] ["p","tree.Tree",{},1,[0]] ["p","tree.Tree",1,1,["x"]]
["p","tree.Tree",[NaN],1,[]] ["p","tree.Tree",[1],1.0,[]] ["p","..os.path",1] ["p","os.path",1] ["p",[],1]
["p","zobrist.keys",1,1] ["p","tree.Node",1] ["p","mnk.MNK","XXX",3] ["p","mnk.MNK",5,3] ["p","mnk.MNK","...","3"]
["p","connect_four.ConnectFour","X"] ["p","othello.Othello","",false] ["p","tree.SharedTree",true,1]
"""
LARGER = [f'["p","mnk.MNK","{"." * 1000}",3]', f'["p","{"x" * 1000}",1]', '["l",' * 100 + "1" + "]" * 100]
ODD_OUTCOMES = """
null 5 [] [1] [1,[],"","",""] {} [1,[],"fine",""] [1,[],[],""] [1,[],{},""] [null,[],"",""] [1,[],"raised",""]
[1,null,"",""] [1,{},"",""] [1,[1],"",""] [1,[[0.5]],"",""] [1,[[true]],"",""] [1,[[[0]]],"",""] [1,[null],"",""]
[1,[],"",null]
"""
LONG = f'"{"x" * (MAX_TEXT + 1)}"'
LONGER = [f'[1,[],"",{LONG}]', f'[1,[{LONG}],"",""]', f'[1,[{"[]," * MAX_LEAVES}[]],"",""]']


LARGE = [
    *(["l", *[0] * 50_000], ["s", *range(2_000)], ["d", *range(4_000)], ["i", "0x" + "f" * 2_000]),
    *(["p", "tree.Tree", [0] * 50_000, 1, []], ["l", *[["l", *range(1_000)]] * 50]),
]


@pytest.mark.parametrize("message", LARGE, ids=lambda message: str(message)[:20])
def test_what_is_larger_than_any_answer_is_malformed(message):
    with pytest.raises(Malformed, match="agreed on"):
        understood(unpack, message)


@pytest.mark.parametrize(
    ("unpacked", "message"),
    [
        *((unpack, message) for message in (*ODD_VALUES.split(), *LARGER)),
        *((unpack_outcome, message) for message in (*ODD_OUTCOMES.split(), *LONGER)),
    ],
    ids=lambda part: str(getattr(part, "__name__", part))[:40],
)
def test_what_cannot_be_a_value_or_an_outcome_is_malformed(unpacked, message):
    with pytest.raises(Malformed):
        understood(unpacked, json.loads(message))


@pytest.mark.slow
@settings(max_examples=50)
@given(st.recursive(ATOMS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20))
def test_no_message_does_anything_but_arrive_or_be_malformed(message):
    for unpacked in (unpack, unpack_outcome, unpack_recording):
        try:
            understood(unpacked, json.loads(json.dumps(message)))
        except Malformed:
            continue


def test_texts_arrive_so_that_any_file_can_take_them():
    outcome = unpack_outcome([None, ["\ud800"], "raised", "\ud800x"])
    assert (outcome.detail, outcome.leaves) == ("?x", ("?",))


# Recordings


def power(x, n):
    if n == 0:
        return 1
    half = power(x, n // 2)
    return half * half * (x if n % 2 else 1)


def broken(things, left):
    if not left:
        raise LookupError("\ud800")
    return broken([object(), *things], left - 1)


@pytest.mark.parametrize("lines", [False, True])
def test_recordings_arrive(lines):
    recording = record(power, 2, 10, lines=lines)
    assert unpack_recording(travelled(pack_recording(recording))) == recording


def test_recordings_bring_their_positions_along():
    recording = record(alphabeta, Tree([[3, 12], [2, 4]]), lines=False)
    found = unpack_recording(travelled(pack_recording(recording)))
    positions = [[call.arguments["position"] for call in one.calls] for one in (found, recording)]
    assert positions[0] == positions[1]
    assert (found.value, found.children) == (recording.value, recording.children)


def test_what_does_not_travel_is_described():
    found = unpack_recording(travelled(pack_recording(record(broken, [], 1))))
    assert repr(found.calls[1].arguments["things"]) == "[<object object>]"
    assert (type(found.error).__name__, str(found.error)) == ("LookupError", "LookupError('\\ud800')")


def changed(message, *path_and_value):
    *path, last, value = path_and_value
    inner = message
    for at in path:
        inner = inner[at]
    inner[last] = value
    return message


@pytest.mark.parametrize(
    "change",
    [
        *(
            (3, 0, 1, 0),
            (3, 1, 1, 1),
            (3, 1, 1, 2),
            (3, 1, 1, 5),
            (3, 1, 2, 2),
            (3, 0, 2, 1),
            (3, 1, 1, None),
            (3, 0, 4, 999),
            (3, 0, 3, 7),
            (3, 0, 5, -1),
        ),
        *((4, 0, 0, "explode"), (4, 0, 1, 99), (4, 0, 2, "x"), (4, 0, 4, [["x", "y"]])),
        *((2, 0, 1, None), (2, 0, 2, [5])),
        *((3, []), (0, 5), (1, ["p", "os"])),
    ],
    ids=str,
)
def test_a_recording_that_refers_to_what_is_not_there_is_malformed(change):
    message = travelled(pack_recording(record(power, 2, 3, lines=False)))
    with pytest.raises(Malformed):
        understood(unpack_recording, changed(message, *change))


@pytest.mark.parametrize("number", [SHORT - 1, SHORT, -SHORT, 10**400])
def test_a_number_of_more_than_64_bits_travels_as_a_text_and_arrives(number):
    assert isinstance(pack(number), int) == (abs(number) < SHORT)
    assert unpack(json.loads(json.dumps(pack(number)))) == number
