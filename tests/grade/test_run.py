"""A run from a folder of submissions to results: nobody is lost and nothing is done twice."""

import pytest

from classroom.grade.roster import read_roster
from classroom.grade.run import Run
from tests.grade.course import NAME, STUBS, handed_in, in_thread, quick, submitted, the_master, with_cells


@pytest.fixture
def a_run(tmp_path):
    """A run of three submissions, one of them broken; grading is quick."""
    roster = tmp_path / "roster.csv"
    roster.write_text("id,name,group\n007,James,\n0123,Jane Doe,a\n0124,Joe,a\n")
    folder = submitted(tmp_path / "submitted", **{"007": handed_in(), "0123": handed_in(*STUBS), "who": handed_in()})

    def made(**more):
        options = {"master": master, "submissions": (folder,), "out": tmp_path / "out", **more}
        return Run(**{"make": in_thread, "how": how, **options})

    def how(work, master):
        made.graded.append(work.students)
        return quick(work, master)

    made.roster = read_roster(roster)
    made.folder = folder
    made.graded = []
    master = the_master(tmp_path)
    return made


def names(a_run, run=None):
    """Whose results come, and who is graded for that: the others are known."""
    a_run.graded.clear()
    return [graded.student for graded in (run or a_run()).grade()], [*a_run.graded]


ALONE = ["007", "0123", "who"], [("007",), ("0123",), ("who",)]
PAIRED = ["007", "0123", "0124", "who"], [("007",), ("0123", "0124"), ("who",)]


def test_all_are_graded_and_the_second_time_known(a_run):
    assert names(a_run) == ALONE
    assert names(a_run) == (ALONE[0], [])


def test_only_what_has_changed_is_graded_again(a_run):
    names(a_run)
    submitted(a_run.folder, who=handed_in(*STUBS))
    assert names(a_run) == (ALONE[0], [("who",)])
    assert names(a_run, a_run(seed=9)) == ALONE


def test_pairs_share_what_one_of_them_handed_in(a_run):
    assert names(a_run, a_run(roster=a_run.roster)) == PAIRED
    run = a_run(roster=a_run.roster)
    assert names(a_run, run) == (PAIRED[0], [])
    pair = [run.graded(chosen.student, chosen.attempt) for chosen in run.chosen if chosen.student.group]
    assert [one.student for one in pair] == ["0123", "0124"]
    assert pair[0].checks == pair[1].checks


def test_who_joins_a_group_gets_what_it_has(a_run):
    names(a_run)
    run = a_run(roster=a_run.roster)
    assert names(a_run, run) == (PAIRED[0], [])
    assert all(run.graded(chosen.student, chosen.attempt) for chosen in run.chosen)


def test_a_pair_shares_a_fault_and_what_cannot_be_read(a_run):
    def broken(work, master):
        raise RuntimeError("out of order")

    run = a_run(roster=a_run.roster, how=broken)
    assert {graded.status for graded in run.grade()} == {"grader fault"}
    assert {run.graded(chosen.student, chosen.attempt).status for chosen in run.chosen} == {"grader fault"}
    run = a_run(roster=a_run.roster)
    assert len(run.chosen) == 4
    next(a_run.folder.glob("0123/*/*.ipynb")).unlink()
    assert names(a_run, run)[0] == ["007", "who"]
    pair = [run.graded(chosen.student, chosen.attempt) for chosen in run.chosen if chosen.student.group]
    assert [(one.student, one.status) for one in pair] == [("0123", "unreadable"), ("0124", "unreadable")]


def test_one_student_can_be_graded_alone(a_run):
    run = a_run(only="0123")
    assert names(a_run, run)[0] == ["0123"]
    with pytest.raises(ValueError, match="no student '0999'"):
        a_run(only="0999")


def test_overrides_work_without_a_roster_and_extensions_ask_for_one(a_run, tmp_path):
    overrides, policy = tmp_path / "overrides.csv", tmp_path / "policy.csv"
    overrides.write_text("student,task,points,reason\nwho,double,1,we talked\n")
    assert [one.student for one in a_run(overrides=overrides).decisions] == ["who"]
    policy.write_text(f"assignment,student,due\n{NAME},,2026-11-20T23:59+01:00\n")
    assert all(chosen.due for chosen in a_run(policy=policy).chosen)
    policy.write_text(f"assignment,student,due\n{NAME},who,2026-11-20T23:59+01:00\n")
    with pytest.raises(ValueError, match="“who” is not one student in the roster: none was given"):
        _ = a_run(policy=policy).chosen


def test_grades_do_not_go_among_the_submissions(a_run):
    for out in (a_run.folder, a_run.folder / "grades"):
        with pytest.raises(ValueError, match="the grades would lie among the submissions"):
            a_run(out=out)


def test_a_notebook_with_a_variant_has_no_grade_and_says_why(a_run):
    varied = with_cells('from classroom import check\n\ncheck.use("right to left, number 3")', *STUBS)
    submitted(a_run.folder, who=varied, said=with_cells("# check.use('x')", *STUBS))
    run = a_run()
    assert names(a_run, run)[0] == ["007", "0123", "said"]
    [one] = [run.graded(one.student, one.attempt) for one in run.chosen if one.student.id == "who"]
    assert (one.status, one.checks) == ("unreadable", ())
    assert "is a variant by student number (check.use(“right to left, number 3”))" in one.notes[0]


def test_a_mistake_in_the_overrides_is_said_before_anything_is_graded(a_run, tmp_path):
    overrides = tmp_path / "overrides.csv"
    overrides.write_text("student,task,points,reason\nwho,treble,1,we talked\n")
    run = a_run(overrides=overrides, how=None)
    with pytest.raises(ValueError, match=r"overrides\.csv.*treble"):
        list(run.grade())
