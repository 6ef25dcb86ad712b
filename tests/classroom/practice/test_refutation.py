"""What refutes a mistake."""

import pytest

from classroom.calls.call import Caller
from classroom.check.diagnosis import functions_of
from classroom.check.messages import KEPT
from classroom.check.mistakes import mistakes_in
from classroom.check.registry import tasks
from classroom.practice.refutation import witness
from gametree import Tree
from tests.classroom.practice.asked import SEARCHES


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
    assert found.case.call.args[0] == Tree([-1])
    assert found.fault.said == "It returned 0; it should be −1."
    assert "returns 0" in wrong.text
    assert "returns −1" in right.text
