"""What is decided on the page to mark on is in the file at once, as if written by hand, and is published."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from grading.__main__ import main
from grading.exports import read_grades
from grading.files import DONE, LOOK
from grading.overrides import Decisions
from grading.request import Request
from grading.roster import Roster, Student, read_roster
from grading.run import run
from tests.grading.course import NAME, STUBS, course, handed_in, in_thread, submitted, the_master
from tests.grading.made import folder
from tests.grading.marked import ask, marking, post
from tests.grading.test_publish import read

ROSTER = "id,name\nann,Ann Ash\nbob,Bob Birch\ncid,Cid\n"


@pytest.fixture
def request_(tmp_path):
    place = submitted(tmp_path / "in", ann=handed_in(), bob=b"{", who=handed_in(*STUBS))
    folder(tmp_path, {"roster.csv": ROSTER})
    roster = read_roster(tmp_path / "roster.csv")
    return Request(the_master(tmp_path), (place,), tmp_path / "out", roster, make=in_thread, how=read)


@pytest.fixture
def server(request_):
    with marking(request_) as server:
        yield server


def decided(request):
    path = request.folder / "overrides.csv"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def page(request, student):
    return (request.folder / "feedback" / f"{student}.html").read_text(encoding="utf-8")


def test_points_and_comments_are_in_the_file_at_once_and_are_published(server, request_):
    said = post(server, "save", student="ann", task="power", points="1", reason="copied\nfrom =Bob")
    assert said == (200, {"total": "3 of 5 points", "own": ""})
    assert post(server, "save", student="ann", task="all", points="", reason="Well said.")[0] == 200
    assert decided(request_) == ('student,task,points,reason\nann,power,1,"copied\nfrom =Bob"\nann,all,,Well said.\n')
    run(request_)
    assert "<b>Your teacher:</b> Well said." in page(request_, "ann")
    assert "power: 1 point. copied\nfrom =Bob" in page(request_, "ann")
    assert "Well said." not in page(request_, "bob") + page(request_, "cid")
    row = read_grades(request_.folder / "grades.csv")["ann"]
    assert (row["adjusted total"], row["overrides"]) == (3, "power 1: copied\nfrom =Bob")


def test_two_who_write_at_the_same_time_lose_nothing(tmp_path):
    names = [f"s{number}" for number in range(30)]
    decisions = Decisions(tmp_path / "overrides.csv", Roster(tuple(map(Student, names)), "r"), {NAME: ()}, NAME)
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda one: decisions.write(one, "all", "1", "oral"), names))
    assert sorted(one.student for one in decisions.read()) == sorted(names)


def test_two_servers_on_one_folder_show_what_the_other_has_written(request_):
    with marking(request_) as one, marking(request_) as other:
        assert "Well said." not in ask(other, "GET", "/{token}/code/ann.html")[1]
        post(one, "save", student="ann", task="power", points="1", reason="Well said.")
        assert "Well said." in ask(other, "GET", "/{token}/code/ann.html")[1]
        post(one, "seen", student="bob", seen=True)
        assert "seen: " in ask(other, "GET", "/{token}/")[1]


def test_a_row_is_written_in_the_place_of_the_old_one_and_goes_when_it_is_emptied(server, request_):
    for points in ("1", "2"):
        post(server, "save", student="ann", task="power", points=points, reason="r")
    post(server, "save", student="bob", task="all", points="5", reason="oral")
    assert decided(request_).count("ann,") == 1
    post(server, "save", student="ann", task="power", points="", reason="")
    assert decided(request_) == "student,task,points,reason\nbob,all,5,oral\n"


def test_what_cannot_be_meant_is_told_and_the_file_stays(server, request_):
    post(server, "save", student="ann", task="power", points="1", reason="r")
    before = decided(request_)
    for points, reason, said in (("2", "", "the student reads it"), ("x", "r", "0.5"), ("0.3", "r", "0.5")):
        status, about = post(server, "save", student="ann", task="double", points=points, reason=reason)
        assert (status, said in about["error"]) == (422, True)
    status, about = post(server, "save", student="ann", task="all", points="2", reason="all of it")
    assert (status, "decides the same for the same student" in about["error"]) == (422, True)
    assert decided(request_) == before


def test_what_is_seen_needs_no_look_any_more_until_it_changes(request_, tmp_path):
    about_class = replace(request_, faults=("A master is odd.",))
    with marking(about_class) as server:
        assert server.marker.order[:2] == ["bob", "who"]
        assert post(server, "seen", student="bob", seen=True) == (200, {"next": "code/who.html"})
        assert post(server, "seen", student="who", seen=True) == (200, {"next": "./"})
        assert server.marker.left == 1
        assert post(server, "seen", student="", problem="A master is odd.", seen=True)[0] == 200
        assert "Everything was looked at." in ask(server, "GET", "/{token}/")[1]
    publication = run(about_class)
    assert publication.problems == ()
    assert [one.is_seen for one in publication.results] == [False, True, False, True]
    assert [one.status for one in publication.results] == ["graded", "unreadable", "missing", "needs a look"]
    submitted(tmp_path / "in", bob=b"{ {")
    again = run(replace(request_, faults=("Another is odd.",)))
    assert [one.is_seen for one in again.results] == [False, False, False, True]
    assert again.problems == ("Another is odd.",)


def test_seen_can_be_taken_back_and_written_by_hand(server, request_):
    post(server, "seen", student="bob", seen=True)
    post(server, "seen", student="bob", seen=False)
    assert decided(request_) == "student,task,points,reason\n"
    (request_.folder / "overrides.csv").write_text("student,task,points,reason\nBob Birch,seen,,\nwho,seen,,\n")
    assert [one.student for one in run(request_).results if one.is_seen] == ["bob", "who"]


def test_a_file_of_the_teachers_stays_as_it_is_but_for_the_row(request_, tmp_path):
    hand = "assignment;student;task;points;reason\n01;Ann Ash;power;1,5;Mühe\n;cid;all;3;x\n"
    path = tmp_path / "mine.csv"
    path.write_bytes(hand.encode("cp1252"))
    with marking(replace(request_, overrides=path)) as server:
        post(server, "save", student="bob", task="all", points="2,5", reason="oral")
        row = f"{NAME};bob;all;2,5;oral\n"
        assert path.read_bytes().replace(b"\r\n", b"\n") == (hand + row).encode("cp1252")
        assert 'value="1.5"' in ask(server, "GET", "/{token}/code/ann.html")[1]
        post(server, "save", student="bob", task="all", points="2", reason="好")
        assert path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n") == f"{hand}{NAME};bob;all;2;好\n"


def test_an_earlier_comment_is_offered_again(server):
    post(server, "save", student="ann", task="power", points="", reason="No base case.")
    assert '<option value="No base case.">' in ask(server, "GET", "/{token}/code/cid.html")[1]


def test_a_name_that_is_nobody_can_be_seen_and_gets_no_points(server, request_):
    assert "fieldset data-task" not in ask(server, "GET", "/{token}/code/who.html")[1]
    assert post(server, "save", student="who", task="all", points="1", reason="r")[0] == 422
    assert decided(request_) == ""


def test_without_a_server_the_overview_links_to_pages_with_the_code(request_):
    run(request_)
    overview = (request_.folder / "overview.html").read_text()
    assert overview.count('<a href="code/ann.html">Ann Ash</a>') == 1
    code = (request_.folder / "code" / "ann.html").read_text()
    assert "return 1 if n == 0 else x * power(x, n - 1)" in code
    assert "<script" not in code + overview
    assert "<textarea" not in code


@pytest.mark.slow
def test_the_command_says_where_and_its_exit_code_is_0_once_everything_was_looked_at(tmp_path, monkeypatch, capsys):
    place = submitted(course(tmp_path) / "in", ann=handed_in(), bob=b"{")
    words = ["--out", str(tmp_path / "grades"), "--course", str(tmp_path)]
    assert main(["mark", "01", *words]) == 2
    assert "name their folder" in capsys.readouterr().err
    folder(tmp_path, {"export.csv": f"Student,ID,SIS Login ID,Section,{NAME} (7)\nAnn,1,ann,A,\n"})
    assert main(["grade", "01", str(place), "--template", str(tmp_path / "export.csv"), *words]) == LOOK

    def see(server):
        server.marker.save({"student": "ann", "task": "all", "points": "3", "reason": "oral"})
        server.marker.see({"student": "bob", "seen": True})
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("grading.serve.MarkingServer.serve_forever", see)
    assert main(["mark", "01", *words]) == DONE
    assert "Mark at http://127.0.0.1:" in capsys.readouterr().out
    assert "ann,A,3" in (tmp_path / "grades" / NAME / "filled-export.csv").read_text()
    assert main(["grade", "01", "./in", *words]) == DONE


def test_what_is_decided_about_another_section_or_somebody_who_left_stays_and_stops_nothing(request_, tmp_path):
    with marking(request_) as server:
        post(server, "save", student="ann", task="all", points="3", reason="oral")
    folder(tmp_path, {"b.csv": "id,name\nbob,Bob Birch\n"})
    other = replace(request_, roster=read_roster(tmp_path / "b.csv"), lower=False)
    with marking(other) as server:
        post(server, "save", student="bob", task="all", points="2", reason="oral, too")
    assert decided(request_) == 'student,task,points,reason\nann,all,3,oral\nbob,all,2,"oral, too"\n'
    assert read_grades(request_.folder / "grades.csv")["ann"]["adjusted total"] == 3
    again = {one.student: one.adjusted_total for one in run(request_).results}
    assert (again["ann"], again["bob"]) == (3, 2)
    (request_.folder / "overrides.csv").write_text("student,task,points,reason\nanne,all,3,oral\n")
    with pytest.raises(ValueError, match="“anne” is not one student"):
        run(other)


def test_a_name_that_was_nobody_s_before_means_who_has_it_now(request_, tmp_path):
    run(replace(request_, roster=None))
    folder(tmp_path, {"named.csv": "id,name,aliases\n7,who,\n8,Bob,bob\n9,Ann,ann\n"})
    named = replace(request_, roster=read_roster(tmp_path / "named.csv"))
    (request_.folder / "overrides.csv").write_text("student,task,points,reason\nwho,all,1,oral\n")
    assert {one.student: one.adjusted_total for one in run(named).results}["7"] == 1
