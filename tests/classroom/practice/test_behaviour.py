"""What a program does in a call."""

from classroom.practice.behaviour import CallBehaviour, CallReply


def test_a_bound_is_changed_by_the_reply_that_changes_it_and_not_again():
    replies = (
        CallReply("a", 2, bounds={"alpha": 2}),
        CallReply("b", 1, bounds={"alpha": 2}),
        CallReply("c", 3, bounds={"alpha": 3}),
    )
    call = CallBehaviour(3, {"alpha": 1}, replies)
    assert [call.changed(at) for at in range(3)] == [{"alpha": (1, 2)}, {}, {"alpha": (2, 3)}]
