"""A run from a folder of submissions to results: nobody is lost and nothing is done twice."""

from datetime import UTC, datetime

import pytest

from grading.request import Request
from grading.roster import read_roster
from grading.run import run
from tests.grading.course import NAME, STUBS, handed_in, in_thread, quick, submitted, the_master


@pytest.fixture
def a_run(tmp_path):
    """Runs over three submissions, one of them broken; grading is quick."""
    roster = tmp_path / "roster.csv"
    roster.write_text("id,name,partners\n007,James,\n0123,Jane Doe,a\n0124,Joe,a\nwho,,\n")
    folder = submitted(tmp_path / "submitted", **{"007": handed_in(), "0123": handed_in(*STUBS), "who": handed_in()})

    def a_run(watch=None, **more):
        """Whose results come, who is graded for that (the others are known), and what is published."""
        told, graded = [], []

        def how(work, master):
            graded.append(work.students)
            return quick(work, master)

        options = {"submissions": (folder,), "out": tmp_path / "out", "make": in_thread, "how": how, **more}
        found = run(Request(master, **options), watch or (lambda _, results: told.extend(results)))
        return [one.student for one in told], graded, {one.student: one for one in found.results}

    a_run.roster = read_roster(roster)
    a_run.folder = folder
    master = the_master(tmp_path)
    return a_run


ALONE = (["007", "0123", "who"], [("007",), ("0123",), ("who",)])
PAIRED = (["007", "0123", "0124", "who"], [("007",), ("0123", "0124"), ("who",)])


def test_all_are_graded_and_the_second_time_known(a_run):
    assert a_run()[:2] == ALONE
    assert a_run()[:2] == (ALONE[0], [])


def test_only_what_has_changed_is_graded_again(a_run):
    a_run()
    submitted(a_run.folder, who=handed_in(*STUBS))
    assert a_run()[:2] == (ALONE[0], [("who",)])
    assert a_run(seed=9)[:2] == ALONE


def test_pairs_share_what_one_of_them_handed_in(a_run):
    assert a_run(roster=a_run.roster)[:2] == PAIRED
    *again, results = a_run(roster=a_run.roster)
    assert again == [PAIRED[0], []]
    assert results["0123"].parts == results["0124"].parts
    assert results["0124"].adjusted_total == 0


def test_who_joins_a_team_gets_what_it_has(a_run):
    a_run()
    *again, results = a_run(roster=a_run.roster)
    assert again == [PAIRED[0], []]
    assert None not in {one.adjusted_total for one in results.values()}


def test_partners_of_one_assignment_stand_in_a_file_of_their_own(a_run, tmp_path):
    (tmp_path / "partners.csv").write_text("student,partners\nJoe,James\n")
    results = a_run(roster=a_run.roster, partners=tmp_path / "partners.csv")[2]
    shared = {one: result.shared for one, result in results.items() if result.shared}
    assert shared == {"007": "This file also counts for Joe.", "0124": "Graded with James's file."}
    with pytest.raises(ValueError, match="that needs a roster"):
        a_run(partners=tmp_path / "partners.csv")


def test_a_pair_shares_a_fault_and_what_cannot_be_read(a_run):
    def broken(work, master):
        raise RuntimeError("out of order")

    results = a_run(roster=a_run.roster, how=broken)[2]
    assert [one.status for one in results.values()] == ["grader fault"] * 4

    def gone(_identified, results):
        next(a_run.folder.glob("0123/*/*.ipynb")).unlink()
        assert [one.student for one in results] == ["007", "who"]

    results = a_run(gone, roster=a_run.roster)[2]
    assert [results[one].status for one in ("0123", "0124")] == ["unreadable"] * 2


def test_one_student_can_be_graded_alone(a_run):
    assert a_run(only="0123")[0] == ["0123"]
    with pytest.raises(ValueError, match="no student '0999'"):
        a_run(only="0999")


def test_overrides_work_without_a_roster_and_extensions_ask_for_one(a_run, tmp_path):
    overrides, policy = tmp_path / "overrides.csv", tmp_path / "policy.csv"
    overrides.write_text("student,task,points,reason\nwho,double,1,we talked\n")
    assert [one.student for one in a_run(overrides=overrides)[2].values() if one.overrides] == ["who"]
    today = datetime.now(UTC).replace(microsecond=0).isoformat()
    policy.write_text(f"assignment,student,due\n{NAME},,{today}\n")
    assert None not in {one.lateness_seconds for one in a_run(policy=policy)[2].values()}
    policy.write_text(f"assignment,student,due\n{NAME},who,{today}\n")
    with pytest.raises(ValueError, match="“who” is not one student in the roster: none was given"):
        a_run(policy=policy)


def test_a_mistake_in_the_overrides_is_said_before_anything_is_graded(a_run, tmp_path):
    overrides = tmp_path / "overrides.csv"
    overrides.write_text("student,task,points,reason\nwho,treble,1,we talked\n")
    with pytest.raises(ValueError, match=r"overrides\.csv.*treble"):
        a_run(lambda *_: pytest.fail("it is graded"), overrides=overrides)
