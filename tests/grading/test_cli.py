"""The command's exit codes and one-line errors, as a script uses them."""

import html
import json
import os
import resource
import shlex
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from classroom.check.registry import assignments
from grading.__main__ import main, parser
from grading.commands import ON_A_CLUSTER, workforce
from grading.exports import read_grades
from grading.files import DONE, LOOK, WRONG
from grading.tables import read_table
from tests.grading.course import NAME, NO_NEGATIVE, STUBS, course, handed_in, submitted, with_cells
from tests.grading.made import folder
from tools.exercises import with_draw

ROOT = Path(__file__).parents[2]


@pytest.fixture
def root(tmp_path):
    return course(tmp_path)


@pytest.fixture
def run(root, capsys):
    def run(*words):
        code = main([*map(str, words), *([] if words[0] == "forget" else ["--course", str(root)])])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_without_a_verb_or_with_a_wrong_one_the_code_is_2(capsys):
    for words in ([], ["grades"], ["grade", NAME, "x", "--out", "y", "--workers", "0"]):
        with pytest.raises(SystemExit) as stopped:
            main(words)
        assert stopped.value.code == WRONG
    assert "a number from 1 on is wanted, got '0'" in capsys.readouterr().err


WRONG_INPUT = {
    "no assignment 'x'": ("grade", "x", ".", "--out", "{out}"),
    "{tmp}/nowhere": ("grade", NAME, "{tmp}/nowhere", "--out", "{out}"),
    "{tmp}/roster.csv": ("grade", NAME, "{tmp}", "--out", "{out}", "--roster", "{tmp}/roster.csv"),
    "dask://host:port": ("grade", NAME, "{tmp}", "--out", "{out}", "--executor", "host:8786"),
    "--trust-submissions": ("grade", NAME, "{tmp}", "--out", "{out}", "--isolation", "limited"),
    "no student 'nobody'": ("grade", NAME, "{tmp}/exercises", "--out", "{out}", "--student", "nobody"),
    "no column for 01-small": ("grade", NAME, "{tmp}/exercises", "--out", "{out}", "--template", "{tmp}/export.csv"),
    "no journal.sqlite": ("forget", "0123", "--out", "{out}"),
    "is empty": ("check-file", "{tmp}/empty.ipynb"),
    "{tmp}/nothing.ipynb": ("check-file", "{tmp}/nothing.ipynb"),
}


@pytest.mark.parametrize("said", WRONG_INPUT)
def test_input_that_cannot_be_used_is_said_in_one_line(run, tmp_path, said):
    (tmp_path / "empty.ipynb").write_bytes(b"")
    (tmp_path / "export.csv").write_text("Student,ID,SIS Login ID,Section\nJames,1,007,A\n")
    names = {"tmp": tmp_path, "out": tmp_path / "out"}
    code, out, err = run(*(word.format(**names) for word in WRONG_INPUT[said]))
    assert (code, out) == (WRONG, "")
    assert err.startswith("grading: ")
    assert err.count("\n") == 1
    assert said.format(**names) in err


def test_an_output_folder_that_cannot_be_written_is_said_before_anything_else(run, tmp_path):
    (tmp_path / "out").write_text("a file")
    code, _, err = run("grade", NAME, tmp_path / "nowhere", "--out", tmp_path / "out")
    assert code == WRONG
    assert str(tmp_path / "out") in err


@pytest.mark.slow
def test_check_file_says_beforehand_what_the_grader_says(run, tmp_path):
    path = tmp_path / "my.ipynb"
    path.write_bytes(handed_in())
    code, out, _ = run("check-file", path)
    assert code == DONE
    assert "power: cell 2, found by its grade id." in out
    assert "  ✓ power, negative\n" in out
    path.write_bytes(with_cells(f"import no_such_module\n{NO_NEGATIVE}"))
    code, out, _ = run("check-file", path)
    assert code == LOOK
    assert "No cell defines double." in out
    assert "its cell failed" in out
    path.write_bytes(handed_in(NO_NEGATIVE))
    out = run("check-file", path)[1]
    assert "  ✓ power, value\n" in out
    assert "watch(power, 2, -1)" in out


@pytest.mark.slow
@pytest.mark.parametrize("name", ["03-minimax", "10-null-windows"])
def test_check_file_provides_the_searches_that_the_grader_provides(name, capsys):
    assert main(["check-file", str(ROOT / "solutions" / name / f"{name}.ipynb"), "--course", str(ROOT)]) == DONE
    assert "✗" not in capsys.readouterr().out


OTHER_DRAW = (
    "this notebook has the programs of draw 7; here they are those of the ordinary course: "
    "grade it with the folder that it was made from"
)


@pytest.mark.slow
def test_programs_of_another_draw_are_not_judged_and_the_grader_says_so(tmp_path, capsys):
    name = "06-alpha-beta"
    assignments()
    drawn = with_draw(json.loads((ROOT / "solutions" / name / f"{name}.ipynb").read_bytes()), 7)
    place = submitted(tmp_path / "in", good=json.dumps(drawn).encode(), name=name)
    (path,) = place.glob("*/*/*.ipynb")
    assert main(["check-file", str(path), "--course", str(ROOT)]) == LOOK
    out = capsys.readouterr().out
    assert (out.count(OTHER_DRAW), out.count("program_")) == (1, 0)
    assert main(["grade", name, str(place), "--out", str(tmp_path / "g"), "--course", str(ROOT)]) == LOOK
    assert f"  good: needs a look; five_alphabeta: not judged ({OTHER_DRAW})\n" in capsys.readouterr().out
    assert read_grades(tmp_path / "g" / name / "grades.csv")["good"]["raw total"] == 15


@pytest.mark.slow
def test_a_name_from_outside_cannot_write_over_the_screen(run, tmp_path):
    folder = submitted(tmp_path / "in", **{"a\x1b[2J\nb": b"{", "good": handed_in(*STUBS)})
    code, out, _ = run("grade", NAME, folder, "--out", tmp_path / "g")
    assert code == LOOK
    assert "  a\\x1b[2J\\nb: unreadable; " in out
    (tmp_path / "c\x1b[2J.ipynb").write_bytes(b"")
    assert run("check-file", tmp_path / "c\x1b[2J.ipynb")[2].endswith("c\\x1b[2J.ipynb is empty\n")


@pytest.mark.slow
def test_a_mistake_in_the_master_is_told_and_checks_that_fail_by_themselves_stop_before_anything(run, root, tmp_path):
    path, folder = root / "solutions" / NAME / f"{NAME}.ipynb", submitted(tmp_path / "in", good=handed_in())
    right = path.read_bytes()
    path.write_bytes(right.replace(b"return 2 * x", b"return 3 * x"))
    code, out, _ = run("grade", NAME, folder, "--out", tmp_path / "g")
    told = "The master's own solution loses points in its own check, double:value 0 of 2: twice 2 is 4"
    assert (code, f"{told}\n" in out) == (LOOK, True)
    assert told in html.unescape((tmp_path / "g" / NAME / "overview.html").read_text())
    path.write_bytes(right.replace(b"double(base) == 4", b"double(bass) == 4"))
    code, _, err = run("grade", NAME, folder, "--out", tmp_path / "new")
    assert (code, f"the master of {NAME} fails in its own checks" in err, "bass" in err) == (WRONG, True, True)
    assert not (tmp_path / "new" / NAME / "grades.csv").exists()


@pytest.mark.slow
@pytest.mark.parametrize("data", [b"{", with_cells("def f(:")])
def test_another_master_that_cannot_be_read_stops_nothing_and_is_told(run, root, tmp_path, data):
    folder(root, {"solutions/02-odd/02-odd.ipynb": data, "exercises/02-odd/02-odd.ipynb": data})
    folder(tmp_path, {"o.csv": "student,assignment,task,points,reason\ngood,02,other,1,y\n", "my.ipynb": handed_in()})
    place = submitted(tmp_path / "in", good=handed_in())
    code, out, _ = run("grade", NAME, place, "--out", tmp_path / "g", "--overrides", tmp_path / "o.csv")
    assert (code, "02-odd.ipynb" in out, "(the other assignments are graded)" in out) == (LOOK, True, True)
    assert read_grades(tmp_path / "g" / NAME / "grades.csv")["good"]["adjusted total"] == 5
    assert run("check-file", tmp_path / "my.ipynb")[0] == DONE
    assert run("grade", "02", place, "--out", tmp_path / "g")[0] == WRONG


@pytest.mark.slow
def test_why_an_answer_is_not_judged_stands_on_the_terminal_and_in_the_overview(run, root, tmp_path):
    path = root / "solutions" / NAME / f"{NAME}.ipynb"
    path.write_bytes(path.read_bytes().replace(b"check.power(power, part='negative', seed=1)", b"check.power(1)"))
    place = submitted(tmp_path / "in", good=handed_in())
    out = run("grade", NAME, place, "--out", tmp_path / "g")[1]
    reason = "power: not judged (TypeError: check.power takes 1 function, power, got 1)"
    assert f"  good: needs a look; {reason}\n" in out
    assert reason in (tmp_path / "g" / NAME / "overview.html").read_text()


def test_a_gradescope_autograder_is_packed(run, tmp_path):
    assert run("gradescope", "01", "--out", tmp_path / "a.zip")[0] == DONE
    assert (tmp_path / "a.zip").read_bytes()[:2] == b"PK"


@pytest.mark.slow
def test_grade_and_regrade(run, tmp_path):
    folder, grades = submitted(tmp_path / "in", good=handed_in(), stub=handed_in(*STUBS)), tmp_path / "grades"
    said = f"{folder}: read as nbgrader (2 of 2 are named so)\n2 graded: {grades / NAME}\n"
    assert run("grade", NAME, folder, "--out", grades) == (DONE, said, "")
    assert run("regrade", NAME, folder, "--out", grades)[1].endswith("Nobody changes.\n")
    submitted(folder, good=handed_in(*STUBS), stub=handed_in(), odd=b"{")
    code, out, _ = run("regrade", NAME, folder, "--out", grades)
    assert code == LOOK
    assert "odd: unreadable; " in out
    assert "good: 5 → 0: " in out
    assert "(kept as published; --lower lets it fall)" in out
    assert "stub: 0 → 5: power:value 0 → 2; power:negative 0 → 1; double:value 0 → 2" in out
    (grades / NAME / "overrides.csv").write_text("student,task,points,reason\ngood,double,3,talked\n")
    assert "(kept as published, with what is decided 6; --l" in run("regrade", NAME, folder, "--out", grades)[1]
    assert "kept" not in run("regrade", NAME, folder, "--out", grades, "--lower")[1]


@pytest.mark.slow
def test_what_reads_the_output_may_stop_early(root):
    command = [sys.executable, "-m", "grading", "gradescope", "01", "--course", root, "--out", root / "a.zip"]
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (DONE, b"")


def limited(bytes_in_a_file):
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_in_a_file, bytes_in_a_file))


@pytest.mark.slow
@pytest.mark.parametrize("room", [100, 5_000])
def test_a_full_disk_is_one_clear_error_before_any_work_is_done(root, room):
    folder = submitted(root / "in", good=handed_in())
    words = ["grade", NAME, folder, "--out", root / "out", "--course", root]
    done = subprocess.run(
        [sys.executable, "-B", "-m", "grading", *map(str, words)],
        preexec_fn=limited(room),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (WRONG, "", 1), done.stderr
    assert not (root / "out" / NAME / "grades.csv").exists()


READ_ONLY = "mount --bind {out} {out} && mount -o remount,ro,bind {out}"
MOUNTED = {
    "a new folder that is read-only": (READ_ONLY, False, "Read-only"),
    "grades on a read-only disk": (READ_ONLY, True, "Read-only"),
    "no room for a journal": ("mount -t tmpfs -o size=16k none {out}", False, "disk is full"),
    "no room for results": ("mount -t tmpfs -o size=32k none {out}", False, "disk is full"),
    "no room for pages": ("mount -t tmpfs -o size=48k none {out}", False, "No space left on device: '{out}"),
}


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser mounts")
@pytest.mark.parametrize("case", MOUNTED)
def test_a_disk_that_is_read_only_or_full_is_one_clear_error_and_nothing_half_written(root, case):
    mount, is_graded, said = MOUNTED[case]
    (out := root / "out").mkdir()
    folder = submitted(root / "in", **{f"s{number}": handed_in() for number in range(4)})
    command = [sys.executable, "-m", "grading", "grade", NAME, folder]
    words = shlex.join(map(str, [*command, "--out", out, "--course", root]))
    if is_graded:
        subprocess.run(words, shell=True, check=True)
    before = {path: path.read_bytes() for path in out.rglob("*.*")}
    script = f"{mount.format(out=out)} && {words}; code=$?; find {out} -name '*.part'; exit $code"
    done = subprocess.run(["unshare", "-m", "sh", "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n"), ".part" in done.stdout) == (WRONG, 1, False), done
    assert said.format(out=out) in done.stderr
    assert {path: path.read_bytes() for path in out.rglob("*.*")} == before


@pytest.mark.slow
def test_who_takes_more_time_than_the_teacher_gives_holds_up_nobody(run, tmp_path):
    sleeps = "import time\ndef double(x):\n    time.sleep(300)\n    return 2 * x\n"
    folder = submitted(tmp_path / "in", asleep=handed_in(double=sleeps), good=handed_in())
    code, out, _ = run("grade", NAME, folder, "--out", tmp_path / "g", "--timeout", 8)
    assert (code, "1 needs a look, 1 graded" in out, "asleep: needs a look; double: " in out) == (LOOK, True, True)
    rows = read_grades(tmp_path / "g" / NAME / "grades.csv")
    assert [rows[name]["adjusted total"] for name in ("asleep", "good")] == [3, 5]


@pytest.mark.slow
def test_on_a_terminal_a_bar_shows_the_time_left(root):
    folder = submitted(root / "in", good=handed_in(*STUBS), other=handed_in(*STUBS))
    words = ["grade", NAME, folder, "--out", root / "out", "--course", root]
    ours, theirs = os.openpty()
    termios.tcsetwinsize(ours, (24, 80))
    subprocess.run([sys.executable, "-m", "grading", *map(str, words)], stderr=theirs, check=True)
    os.close(theirs)
    said = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "2/2 [" in said
    assert "<00:00" in said


@pytest.mark.slow
def test_decisions_survive_a_run_that_does_not_name_them(run, tmp_path):
    folder, grades = submitted(tmp_path / "in", good=handed_in(), stub=handed_in(*STUBS)), tmp_path / "grades"
    decided = tmp_path / "overrides.csv"
    decided.write_text("student,task,points,reason\ngood,double,0,copied\n")
    run("grade", NAME, folder, "--out", grades)
    assert "good: 5 → 3: " in run("regrade", NAME, folder, "--out", grades, "--overrides", decided)[1]
    code, out, _ = run("grade", NAME, folder, "--out", grades)
    assert (code, out.splitlines()[-1]) == (DONE, "Nobody changes.")
    assert out.startswith(f"As last time in {grades / NAME}: --overrides {decided} (--anew goes without)\n")
    assert "good: 3 → 5: overrides double 0: copied → none" in run("grade", NAME, folder, "--out", grades, "--anew")[1]


@pytest.mark.slow
def test_a_folder_with_nothing_in_it_takes_no_grade_away(run, tmp_path):
    folder, grades = submitted(tmp_path / "in", good=handed_in()), tmp_path / "grades"
    run("grade", NAME, folder, "--out", grades)
    published = (grades / NAME / "grades.csv").read_bytes()
    (tmp_path / "empty").mkdir()
    code, _, err = run("grade", NAME, tmp_path / "empty", "--out", grades)
    assert (code, "nothing was handed in" in err) == (WRONG, True)
    assert (grades / NAME / "grades.csv").read_bytes() == published


@pytest.mark.slow
def test_one_student_graded_alone_from_another_folder_leaves_the_others_as_they_are(run, tmp_path):
    grades = tmp_path / "grades"
    run("grade", NAME, submitted(tmp_path / "in", good=handed_in(), stub=handed_in(*STUBS)), "--out", grades)
    before = {path: path.read_bytes() for path in grades.rglob("*.html")}
    again = submitted(tmp_path / "again", good=handed_in(), stub=handed_in())
    code, out, _ = run("grade", NAME, again, "--out", grades, "--student", "stub")
    assert (code, "stub: 0 → 5: " in out, "1 graded" in out) == (DONE, True, True)
    changed = [path.name for path in before if path.read_bytes() != before[path]]
    assert changed == ["stub.html", "stub.html"]  # the feedback, and the page with the code


@pytest.mark.slow
def test_without_a_roster_a_second_folder_takes_no_row_away_and_the_layout_is_remembered(run, tmp_path):
    first, second = (submitted(tmp_path / f"of {name}", **{name: handed_in(*STUBS)}) for name in ("ann", "bob"))
    grades = tmp_path / "grades"
    run("grade", NAME, first, "--out", grades, "--layout", "folder", "--column", "x")
    code, out, _ = run("grade", NAME, second, "--out", grades)
    assert (
        code,
        "--layout folder --column x (" in out,
        f"{second}: read as folders or files named after students\n" in out,
    ) == (DONE, True, True)
    assert "Not among these submissions, and kept as published before: ann\n" in out
    assert "ann: " not in out
    assert {who: row["adjusted total"] for who, row in read_grades(grades / NAME / "grades.csv").items()} == {
        "bob": 0,
        "ann": 0,
    }
    (tmp_path / "roster.csv").write_text("id\nbob\n")
    code, out, _ = run("grade", NAME, second, "--out", grades, "--roster", tmp_path / "roster.csv")
    assert (code, "Not in this roster, and kept as published before: ann (--lower drops them)\n" in out) == (DONE, True)
    code, out, _ = run("grade", NAME, second, "--out", grades, "--lower")
    assert (code, "ann: 0 → no grade: is no longer in the class" in out) == (LOOK, True)
    assert list(read_grades(grades / NAME / "grades.csv")) == ["bob"]


@pytest.mark.slow
def test_who_was_first_graded_without_a_roster_is_said_to_be_there_twice_until_the_old_row_is_dropped(run, tmp_path):
    place, grades, roster = submitted(tmp_path / "in", Ann=handed_in(*STUBS)), tmp_path / "grades", tmp_path / "r.csv"
    run("grade", NAME, place, "--out", grades)
    roster.write_text("id,name\n501,Ann\n502,Bob\n")
    with_roster = ("grade", NAME, place, "--out", grades, "--roster", roster, "--yes")
    told = "Twice in grades.csv, first graded without a roster: Ann is now 501 (--lower drops the old rows)\n"
    for words, is_told in (with_roster, True), (with_roster, True), ((*with_roster, "--lower"), False):
        out = run(*words)[1]
        assert (told in out, "Not in this roster" in out) == (is_told, False)
    assert list(read_grades(grades / NAME / "grades.csv")) == ["501", "502"]


@pytest.mark.slow
def test_a_bonus_is_asked_about_and_what_is_not_decided_in_full_is_told(run, tmp_path):
    folder, grades = submitted(tmp_path / "in", good=handed_in(), odd=b""), tmp_path / "grades"
    (tmp_path / "overrides.csv").write_text("student,task,points,reason\ngood,double,40,so\nodd,double,1,so\n")
    out = run("grade", NAME, folder, "--out", grades, "--overrides", tmp_path / "overrides.csv")[1]
    assert "overrides, line 2: 40 points where double has 2. Is that a bonus?" in out
    assert "overrides: odd has no grade as long as other tasks have no points." in out


def test_all_processors_work_unless_it_is_said_how_many():
    grading = ["grade", NAME, "x", "--out", "y"]
    default, one, cluster = (
        workforce(parser().parse_args([*grading, *more]))
        for more in ([], ["--workers", "1"], ["--executor", "dask://x:1"])
    )
    assert (default["workers"], one["workers"], cluster["workers"]) == (len(os.sched_getaffinity(0)), 1, ON_A_CLUSTER)


def asked_for(run, monkeypatch, *words):
    """What a command would have done, and what it says where it is refused; nothing is graded."""
    requests = []

    def stop(request, *_):
        requests.append(request)
        raise ValueError("far enough")

    monkeypatch.setattr("grading.commands.run", stop)
    code, _, err = run(*words)
    assert code == WRONG
    return [request.submissions for request in requests], err


@pytest.mark.parametrize("package", [None, "found"])
def test_a_cluster_needs_a_package_and_without_it_the_command_says_how_to_get_it(run, tmp_path, monkeypatch, package):
    monkeypatch.setattr("grading.batch.find_spec", lambda name: package)
    words = ("grade", NAME, tmp_path, "--out", tmp_path / "out", "--executor", "dask://host:8786")
    asked, err = asked_for(run, monkeypatch, *words)
    assert ("pip install '.[dask]'" in err, len(asked)) == ((False, 1) if package else (True, 0))


def test_what_was_graded_is_marked_without_naming_its_folder_again(run, tmp_path, monkeypatch):
    out = ("--out", tmp_path / "out")
    asked, err = asked_for(run, monkeypatch, "mark", NAME, *out)
    assert (asked, "name their folder as for grade" in err) == ([], True)
    folder(tmp_path, {f"out/{NAME}/options.json": json.dumps({"submissions": ["/handed/in"]})})
    assert asked_for(run, monkeypatch, "mark", NAME, *out)[0] == [(Path("/handed/in"),)]
    assert asked_for(run, monkeypatch, "mark", NAME, "/other", *out)[0] == [(Path("/other"),)]


CANVAS = """Student,ID,SIS User ID,SIS Login ID,Section,01 Small (1)
    Points Possible,,,,,5
"{0}, Ann",{1}1,{1}001,{0},A,
"{0}, Bob",{1}2,{1}002,{0}b,A,
"""


@pytest.mark.slow
def test_two_sections_in_one_folder_leave_each_other_alone(run, tmp_path):
    grades = tmp_path / "grades"
    for name, number in (("ash", 1), ("birch", 2)):
        files = {f"{name}{one}_{number}{at}_50{at}_a.ipynb": handed_in() for at, one in ((1, "ann"), (2, "bob"))}
        folder(tmp_path, {f"{name}.csv": CANVAS.format(name, number)} | {f"{name}/{one}": files[one] for one in files})
        table = tmp_path / f"{name}.csv"
        words = ("grade", NAME, tmp_path / name, "--out", grades, "--roster", table, "--template", table)
        code, out, _ = run(*words, *(["--seed", 7] if number == 1 else []))
        assert (code, "As last time" in out) == (DONE, False), out
    own = grades / NAME
    filled = [read_table(own / name) for name in ("filled-ash.csv", "filled-birch-birch.csv")]
    assert [[row["01 small (1)"] for row in one.rows] for one in filled] == [["5", "5", "5"]] * 2
    assert len({*own.glob("feedback-for-canvas*.zip"), *own.glob("overview*.html")}) == 4
    folder(tmp_path, {"overrides.csv": "student,task,points,reason\n1001,power,1,r\n"})
    code, out, _ = run("grade", NAME, tmp_path / "birch", "--out", grades, "--overrides", tmp_path / "overrides.csv")
    assert (code, f"--roster {tmp_path / 'birch.csv'} " in out, "--seed" in out) == (DONE, True, False)
    code, out, _ = run("grade", NAME, tmp_path / "ash", "--out", grades)
    assert (code, f"--roster {tmp_path / 'ash.csv'} " in out, "--seed 7 (" in out) == (DONE, True, True)
    assert len(read_grades(own / "grades.csv")) == 4
    (tmp_path / "ash/ashbob_12_502_a.ipynb").unlink()
    code, out, _ = run("grade", NAME, tmp_path / "ash", "--out", grades)
    assert "feedback-for-canvas.zip: kept, as it has 2 students and the new one fewer; --lower replaces it" in out
    kept = json.loads((own / "options.json").read_text())
    assert (kept["sections"][""]["roster"], kept["sections"]["birch"]["roster"]) == ("../../ash.csv", "../../birch.csv")
    assert (own / "options.json").stat().st_mode & 0o777 == 0o600
    (tmp_path / "ash.csv").unlink()
    assert "say --roster again" in run("grade", NAME, tmp_path / "ash", "--out", grades)[2]
