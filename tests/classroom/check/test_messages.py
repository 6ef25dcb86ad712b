"""Values and faults in words."""

import pytest

from classroom.check.messages import MAX_SAID, said


@pytest.mark.parametrize("length", [MAX_SAID - 2, MAX_SAID - 1, MAX_SAID, 10 * MAX_SAID])
def test_what_is_long_is_cut_and_never_longer_than_there_is_room(length: int) -> None:
    text = "x" * (length - 2)  # and two quotes
    assert len(said(text)) == min(length, MAX_SAID)
    assert said(text).endswith("'" if length <= MAX_SAID else "…")
