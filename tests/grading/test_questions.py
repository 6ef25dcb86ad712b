"""Sheets with questions about one's own program, their key, and what becomes of the answers."""

import json
import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser

import pytest

from grading.__main__ import main
from grading.exports import read_grades
from grading.files import DONE, LOOK, WRONG
from grading.master import read_master
from grading.questions import NOTHING, ask_about, judged, read_keys, write_sheets
from grading.roster import read_roster
from grading.run import run
from grading.submission import Work
from tests.grading.course import DOUBLE, NAME, STUBS, course, handed_in, submitted, the_master
from tests.grading.made import folder
from tests.grading.marked import marking, post
from tests.grading.sheets import RIGHT, class_of
from tools import ROOT

POWER = '''def power(x, n):
    """</pre><script>document.title = 'taken'</script>"""
    if n < 0:
        return 1 / power(x, -n)
    if n == 0:
        return 1
    smaller = power(x, n - 1)
    result = x * smaller
    return result
'''
STACK = """def power(x, n):
    stack, result = [n], 1
    while stack:
        left = stack.pop()
        if left > 0:
            result *= x
            stack.append(left - 1)
        if left < 0:
            result /= x
            stack.append(left + 1)
    return result
"""
FORMULA = "def power(x, n):\n    return x**n\n"
GENERATOR = """def power(x, n):
    from math import prod
    return prod(x for _ in range(n)) if n >= 0 else 1 / prod(x for _ in range(-n))
"""

EVE = "Eve <script>alert(1)</script>"


@pytest.fixture(scope="module")
def some(tmp_path_factory):
    """A class of four, its sheets, and what was said of them."""
    request, said = class_of(tmp_path_factory.mktemp("some"), 4), []
    run(request, then=lambda *graded: said.extend(write_sheets(*graded)))
    return request, said


def keys_of(request):
    return {student: key for student, key in read_keys(request).items() if student}


def page(request, name):
    return (request.folder / "questions" / name).read_text(encoding="utf-8")


def asked(root, *cells, seed=1):
    """What is asked about the power of a notebook; the questions, or why there are none."""
    cells = list(cells)
    data = handed_in(cells.pop(0), "\n".join([*cells, DOUBLE]))
    found = ask_about({"s": ["power"]}, Work("s", "s.ipynb", data, seed), the_master(root))
    assert found.status == "graded"
    return json.loads(found.checks[0].said) if found.checks else found.notes[0]


def test_each_student_has_a_sheet_with_the_own_code_and_the_key_lies_apart(some):
    request, said = some
    keys, sheets = keys_of(request), page(request, "sheets.html")
    assert said == [f"4 sheets to print: {request.folder / 'questions' / 'sheets.html'}, with key.html apart"]
    assert list(keys) == list(RIGHT)[:4]
    for student, sheet in zip(keys, sheets.split("<section")[1:], strict=True):
        assert f"Student {student[1:]} of the Class" in sheet
        printed = re.findall(r"</i>(.*?)</span>", sheet)
        assert {unescape(line) for line in printed} - {""} <= {*RIGHT[student].plain_text.splitlines()}
        assert sheet.count('class="question"') == len(keys[student]["key"]) in range(5, 9)
        assert set(keys[student]["key"]) <= set("ABCDEF")
        assert re.search(rf">{student}<.*>{keys[student]['key']}<", page(request, "key.html"))
    assert len({one["key"] for one in keys.values()}) > 1


class Markup(HTMLParser):
    """The tags of a page with their attributes, and its text."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.text = set(), ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.add((tag, *(name for name, _ in attrs)))

    def handle_data(self, data):
        self.text += data


def test_nothing_of_the_key_stands_on_a_sheet_seen_or_not(some):
    request, _ = some
    sheets, body = page(request, "sheets.html"), page(request, "sheets.html").partition("<body")[2]
    assert {(tag, *names) for tag, *names in Markup(f"<body{body}").tags if names} == {
        *((tag, "class") for tag in ("body", "section", "span", "p", "div")),
        ("img", "src", "alt"),
    }
    options = re.findall(r"<label>.*</label>", sheets)
    assert {re.sub(r"</span>[A-F] .*</label>", "", one) for one in options} == {'<label><span class="box">'}
    whys = re.findall(r"<b>[A-F]\.</b> (.*?)</li>", page(request, "key.html"))
    assert len(whys) == sum(len(one["key"]) for one in keys_of(request).values())
    assert not [why for why in whys if why in sheets]
    assert not [one["key"] for one in keys_of(request).values() if one["key"] in sheets]


def test_the_same_seed_gives_the_same_sheets_and_another_key_is_told(some):
    request, _ = some
    before, again = page(request, "sheets.html"), []
    run(request, then=lambda *graded: again.extend(write_sheets(*graded)))
    assert (page(request, "sheets.html"), len(again)) == (before, 1)
    other = []
    run(replace(request, seed=2, only="s01"), then=lambda *graded: other.extend(write_sheets(*graded)))
    assert [line.partition(";")[0] for line in other[1:]] == ["s01 Student 01 of the Class: another sheet than before"]
    assert list(keys_of(request)) == list(RIGHT)[:4]


def test_answers_are_compared_with_the_key_at_once():
    key = {"key": "ABBA", "program": "0a1b"}
    assert judged("a b-c", key) == "AB-C: 2 of 4 [0a1b]"
    assert judged("3 of 4", None) == "3 of 4"
    assert judged("", key) == ""
    for wrong in ("ABB", "ABBAA", "ABBG", "5 of 4", "0 of 0"):
        with pytest.raises(ValueError, match="write 4 letters, - for no answer, or a count like 3 of 8"):
            judged(wrong, key)
    with pytest.raises(ValueError, match="there is no sheet; write a count like 3 of 8"):
        judged("ABBA", None)


@pytest.mark.parametrize(
    "program", [GENERATOR, "power = lambda x, n: x**n\n", FORMULA], ids=["generator", "lambda", "formula"]
)
def test_a_program_with_little_to_ask_about_is_said_with_what_to_ask_instead(tmp_path, program):
    assert re.match(r"no sheet: .*[.:] Ask .*[.?]$", asked(tmp_path, program))


def test_an_explicit_stack_is_asked_about_line_by_line(tmp_path):
    prompts = [one["prompt"] for one in asked(tmp_path, STACK)["questions"]]
    assert len(prompts) >= 4
    assert sum("line" in prompt for prompt in prompts) >= 3


def test_who_has_nothing_right_has_no_sheet(tmp_path):
    found = ask_about({"s": []}, Work("s", "s.ipynb", handed_in(*STUBS)), the_master(tmp_path))
    assert (found.checks, found.notes) == ((), (NOTHING,))


def test_verdicts_on_programs_are_no_program_to_ask_about():
    path = ROOT / "solutions" / "06-alpha-beta" / "06-alpha-beta.ipynb"
    found = ask_about({"s": ["five_alphabeta"]}, Work("s", path.name, path.read_bytes()), read_master(path))
    assert (found.checks, found.notes) == ((), (NOTHING,))


# Programs that would like to have an easy sheet, or another's

WATCHED = POWER.replace("return result", "import sys\n    return result + (sys.gettrace() is not None)")
WAITS = POWER.replace("return result", "import sys\n    while sys.gettrace():\n        pass\n    return result")
FORGED = """import sys
worker = sys.modules["grading.walls.worker"]
def forged(recording, pack=worker.pack_recording):
    message = pack(recording)
    for call in message[3]:
        call[-1] = 7
    return message
worker.pack_recording = forged
"""
OTHER_CODE = """import sys
worker = sys.modules["grading.walls.worker"]
def forged(recording, pack=worker.pack_recording):
    message = pack(recording)
    message[2][0][2] = ["def power(x, n):", *["    return 1"] * 9]
    return message
worker.pack_recording = forged
"""
ODD = """import sys
call = sys.modules["classroom.calls.call"]
call.record = lambda *_args, **_more: 1 / 0
"""
NOISE = """import os
for fd in range(3, 32):
    try:
        os.write(fd, b'[["power",7,[],[],[]]]\\n')
    except OSError:
        pass
"""
OUTPUT = POWER.replace("    if n < 0", "    print('x' * 10**6)\n    if n < 0")
FORK = POWER.replace("    if n < 0", "    __import__('os').fork()\n    if n < 0")
ASKED = """import sys, types
fake = types.ModuleType("classroom.practice.own_questions")
fake.own_questions = lambda *_args, **_more: {"questions": []}
sys.modules[fake.__name__] = fake
import builtins, json
json.dumps = lambda *_args, **_more: "{}"
builtins.sorted = lambda *_args, **_more: []
"""


HOSTILE = {
    "knows that it is watched": [WATCHED],
    "waits while it is watched": [WAITS],
    "forges values": [POWER, FORGED],
    "shows other code": [POWER, OTHER_CODE],
    "has another recorder": [POWER, ODD],
    "writes to the line": [POWER, NOISE],
    "prints a lot": [OUTPUT],
    "forks": [FORK],
    "brings its own questions": [POWER, ASKED],
}


@pytest.mark.parametrize("cells", HOSTILE.values(), ids=HOSTILE)
def test_no_hostile_program_gets_a_false_key(tmp_path, cells):
    found = asked(tmp_path / "own", *cells)
    if isinstance(found, str):
        assert found.startswith("no sheet: ")
        return
    assert [*dict.fromkeys(found["code"])] == [line for line in cells[0].splitlines() if '"""' not in line]
    n = int(re.fullmatch(r"power\(-?\d+, (-?\d+)\)", found["call"])[1])
    (calls,) = (
        one for one in found["questions"] if one["prompt"].startswith("How many calls of power are made in all")
    )
    assert calls["options"][ord(calls["right"]) - ord("A")] == str(abs(n) + 1 + (n < 0))


@pytest.fixture
def graded(tmp_path):
    """What gives a command, in a course that is graded: eve's power is right, and of bob's nothing."""
    place = submitted(tmp_path / "in", eve=handed_in(POWER), bob=handed_in(*STUBS))
    roster = f"id,name\neve,{EVE}\nbob,Bob\n"
    folder(course(tmp_path), {"roster.csv": roster, "policy.csv": "assignment,due,questions\n01,,2 points\n"})

    def command(verb, *more):
        where = ["--course", str(tmp_path), "--out", str(tmp_path / "g"), "--roster", str(tmp_path / "roster.csv")]
        return main([verb, "01", *([str(place)] if verb == "grade" else []), *where, *more])

    assert command("grade") == DONE
    return command, tmp_path


def key_of(root):
    return json.loads((root / "g" / NAME / "questions" / "key.json").read_text())["eve"]


def answer(root, reason, points=""):
    row = f"eve,questions,{points},{reason}"
    (root / "g" / NAME / "overrides.csv").write_text(f"student,task,points,reason\n{row}\n", "utf-8")


def row(root, student="eve"):
    return read_grades(root / "g" / NAME / "grades.csv")[student]


def test_the_command_says_where_the_sheets_are_and_who_has_none(graded, capsys):
    command, root = graded
    capsys.readouterr()
    assert command("questions") == LOOK
    folder_ = root / "g" / NAME / "questions"
    assert capsys.readouterr().out.splitlines()[-2:] == [
        f"1 sheets to print: {folder_ / 'sheets.html'}, with key.html apart",
        f"bob Bob: {NOTHING}",
    ]
    for name in ("sheets.html", "key.html"):
        text = (folder_ / name).read_text(encoding="utf-8")
        assert "<script" not in text
        assert "default-src 'none'; style-src 'unsafe-inline'" in text
    assert (folder_ / "key.json").stat().st_mode & 0o077 == 0
    assert "Eve" not in row(root)["own program"]
    assert main(["forget", "eve", "--out", str(root / "g")]) == DONE
    assert [path.name for path in folder_.iterdir()] == ["key.json"]
    assert list(json.loads((folder_ / "key.json").read_text())) == [""]


def test_answers_stand_beside_the_points_and_in_them_only_where_the_policy_says_so(graded, capsys):
    command, root = graded
    command("questions")
    key = key_of(root)
    wrong = "".join("A" if letter != "A" else "B" for letter in key["key"][:2]) + key["key"][2:]
    said = judged(wrong, key)
    assert said.startswith(f"{wrong}: {len(wrong) - 2} of {len(wrong)} [")
    assert row(root)["own program"] == ""
    answer(root, said)
    own = f"{len(wrong) - 2} of {len(wrong)}"
    assert command("grade") == DONE
    assert (row(root)["own program"], row(root)["adjusted total"], row(root)["out of"]) == (own, 5, 5)
    assert (row(root, "bob")["own program"], row(root, "bob")["adjusted total"]) == ("", 0)
    pages = root / "g" / NAME
    told = (pages / "feedback" / "eve.html").read_text("utf-8")
    assert f"Questions about your own program: {own} right." in told
    assert "Your teacher" not in told
    assert f"<td>5 of 5 points</td><td>{own}</td>" in (pages / "overview.html").read_text("utf-8")
    assert f"{own} about one’s own program" in (pages / "code" / "eve.html").read_text("utf-8")
    command("grade", "--policy", str(root / "policy.csv"))
    assert (row(root)["adjusted total"], row(root)["out of"], row(root)["questions:own program"]) == (6.5, 7, 1.5)
    assert (row(root, "bob")["adjusted total"], row(root, "bob")["out of"]) == (0, 5)
    for own, points in (("1 of 16", 0), ("1 of 8", 0.5), ("5 of 16", 0.5), ("3 of 8", 1)):  # 0.125, 0.25, 0.625, 0.75
        answer(root, own)
        command("grade", "--policy", str(root / "policy.csv"), "--lower")
        assert (row(root)["questions:own program"], row(root)["out of"]) == (points, 7)


def test_another_program_than_the_printed_one_is_told_and_its_answers_stay(graded, capsys):
    command, root = graded
    command("questions")
    key = key_of(root)
    answer(root, judged(key["key"], key))
    submitted(root / "in", eve=handed_in(POWER.replace("result", "value")))
    capsys.readouterr()
    assert command("grade") == LOOK
    assert (
        "eve Eve <script>alert(1)</script>: needs a look; The questions were about another program"
        in capsys.readouterr().out
    )
    assert row(root)["own program"] == f"{len(key['key'])} of {len(key['key'])}"
    command("questions")
    assert f"eve {EVE}: another sheet than before" in capsys.readouterr().out


def test_a_row_that_says_no_count_is_refused(graded, capsys):
    command, root = graded
    for reason, points in (("well done", ""), ("9 of 8", ""), ("3 of 8", "3"), ("3/8", "")):
        answer(root, reason, points)
        assert command("grade") == WRONG
        assert "column reason: questions are answered like “3 of 8”" in capsys.readouterr().err


def test_who_handed_in_nothing_has_answered_nothing(tmp_path):
    request = class_of(tmp_path, 1)
    folder(tmp_path, {"roster.csv": "id,name\ns00,Student 00\ns99,Student 99\n"})
    with marking(replace(request, roster=read_roster(tmp_path / "roster.csv"))) as server:
        status, said = post(server, "save", student="s99", task="questions", reason="1 of 4")
        assert (status, said["error"]) == (422, "nothing was handed in, so there is no program that was asked about")
        assert post(server, "save", student="s99", task="questions", reason="")[0] == 200
        assert post(server, "save", student="s00", task="questions", reason="1 of 4")[0] == 200


def test_the_page_to_mark_on_takes_the_answers_in(some):
    request, _ = some
    keys = keys_of(request)
    number, other = (len(keys[one]["key"]) for one in ("s00", "s01"))
    with marking(request) as server:
        status, said = post(server, "save", student="s00", task="questions", reason=keys["s00"]["key"].lower())
        assert (status, said["own"]) == (200, f"{number} of {number}")
        status, said = post(server, "save", student="s01", task="questions", reason="ABC")
        assert (status, said["error"]) == (422, f"write {other} letters, - for no answer, or a count like 3 of {other}")
        assert post(server, "save", student="s02", task="questions", reason="2 of 4")[1]["own"] == "2 of 4"
        page = server.marker.overview()
        assert f'value="{keys["s00"]["key"]}"' in page
        assert 'value="2 of 4"' in page
        assert post(server, "save", student="s02", task="questions", reason="")[1]["own"] == ""
    run(request)
    found = read_grades(request.folder / "grades.csv")
    assert [found[one]["own program"] for one in ("s00", "s01", "s02")] == [f"{number} of {number}", "", ""]
    (request.folder / "overrides.csv").unlink()
