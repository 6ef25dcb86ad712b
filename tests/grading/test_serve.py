"""The page to mark on answers who has its address, from this machine and its own pages, and nobody else."""

import json
import socket
import string
import struct
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

import pytest

from grading.request import Request
from grading.roster import read_roster
from grading.run import run
from grading.serve import JSON, LOOPBACK, MAX_BODY
from grading.tables import read_table
from tests.grading.course import POWER, handed_in, in_thread, quick, submitted, the_master
from tests.grading.made import folder
from tests.grading.marked import ask, marking, post

EVIL = "<img src=x onerror=alert(1)></pre></textarea></script><script>alert(1)</script>"
MANY = [f"s{number:02}" for number in range(20)]
NO_TOKEN = 403
OWN = {"student": "ann", "task": "power", "points": "1", "reason": "r"}


@pytest.fixture(scope="module")
def request_(tmp_path_factory):
    root = tmp_path_factory.mktemp("marking")
    work = {"ann": handed_in(f"{POWER}# {EVIL}\n"), "bob": b"{", EVIL.replace("/", "∕"): handed_in()}
    place = submitted(root / "in", **work)
    folder(root, {"roster.csv": f"id,name\nann,Ann {EVIL}\nbob,=Bob\n" + "".join(f"{one},\n" for one in MANY)})
    roster = read_roster(root / "roster.csv")
    return Request(the_master(root), (place,), root / "out", roster, make=in_thread, how=quick)


@pytest.fixture(scope="module")
def shared_server(request_):
    with marking(request_) as server:
        yield server


@pytest.fixture
def server(shared_server, request_):
    (request_.folder / "overrides.csv").unlink(missing_ok=True)
    return shared_server


def decided(request):
    path = request.folder / "overrides.csv"
    return [row.cells for row in read_table(path).rows] if path.exists() else []


STRANGERS = [
    "/", "/mark.js", "/x/", "//", "/?token={token}", "/%7Btoken%7D/", "/x/{token}/", "/{token}x/",
    "/../{token}/", "http://evil.example/", "/code/ann.html", "/{token}%2f",
]  # fmt: skip


@pytest.mark.parametrize("path", STRANGERS)
def test_without_the_token_nothing_is_shown(server, path):
    status, text = ask(server, "GET", path)
    assert (status, json.loads(text)) == (NO_TOKEN, {"error": "Forbidden"})


@pytest.mark.parametrize("change", [str.swapcase, lambda text: text[:-1], lambda text: text[::-1], lambda text: ""])
def test_a_token_that_is_nearly_right_is_wrong(server, change):
    for method, path in (("GET", "/{token}/"), ("POST", "/{token}/save")):
        assert ask(server, method, path, body=json.dumps(OWN).encode(), token=change(server.token))[0] == NO_TOKEN
    assert decided(server.marker.request) == []


OUTSIDE = [
    "grades.csv", "overrides.csv", "journal.sqlite", "../grades.csv", "code/", "code/../grades.csv", "code/ann",
    "code/..%2fgrades.csv", "code/%2e%2e/%2e%2e/roster.csv", "code//etc/passwd", "code/ann.html%00",
    "code/ann.html/../bob.html", "code/..\\grades.csv", "mark.py", "mark.js/", "marking.html", "code/ANN.html", "save",
    "feedback/ann.html", "?",
]  # fmt: skip


@pytest.mark.parametrize("path", OUTSIDE)
def test_nothing_of_the_disk_is_reachable(server, path):
    assert ask(server, "GET", f"/{{token}}/{path}")[0] == 404


HOSTS = [None, "", "evil.example", "evil.example:{port}", LOOPBACK, f"{LOOPBACK}:1", "{host}.evil.example",
         "{host}@evil.example", "localhost", "[::1]:{port}", "0.0.0.0:{port}", ["{host}", "evil.example"]]  # fmt: skip


@pytest.mark.parametrize("host", HOSTS)
def test_a_name_that_was_made_to_mean_this_machine_gets_nothing(server, host):
    body = json.dumps(OWN).encode()
    for method, path in (("GET", "/{token}/"), ("POST", "/{token}/save")):
        assert ask(server, method, path, {"Host": host}, body)[0] == 421
    assert decided(server.marker.request) == []


FORGED = {
    "no origin": {"Origin": None},
    "a sandboxed frame's origin": {"Origin": "null"},
    "another site's origin": {"Origin": "https://evil.example"},
    "another scheme": {"Origin": "https://{host}"},
    "another port": {"Origin": f"http://{LOOPBACK}:1"},
    "an origin that begins alike": {"Origin": "http://{host}.evil.example"},
    "two origins": {"Origin": "http://{host} https://evil.example"},
    "a form": {"Content-Type": "application/x-www-form-urlencoded"},
    "plain text, as forms can send": {"Content-Type": "text/plain"},
    "another type that forms can send": {"Content-Type": "multipart/form-data; boundary=x"},
    "no type": {"Content-Type": None},
    "no length": {"Content-Length": None},
    "a negative length": {"Content-Length": "-1"},
    "a length in other digits": {"Content-Length": "+9"},
    "a length in pieces": {"Transfer-Encoding": "chunked"},
    "too long": {"Content-Length": str(MAX_BODY + 1)},
    "endless": {"Content-Length": "9" * 5000},
}


@pytest.mark.parametrize("how", FORGED)
def test_what_no_page_of_its_own_sends_changes_nothing(server, how):
    assert ask(server, "POST", "/{token}/save", FORGED[how], json.dumps(OWN).encode())[0] in (403, 411, 413, 415)
    assert decided(server.marker.request) == []


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 50_000, b'{"a":' * 20_000, b"1e999"])
def test_a_body_that_is_no_object_changes_nothing(server, body):
    assert ask(server, "POST", "/{token}/save", body=body)[0] == 400
    assert decided(server.marker.request) == []


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "PATCH", "CONNECT"])
def test_other_methods_are_not_there(server, method):
    assert ask(server, method, "/{token}/save")[0] == 501


ODD = {
    "nobody": {"student": "eve"},
    "no student": {"student": ""},
    "no such task": {"task": "all of it"},
    "a task with a formula": {"task": "=power"},
    "seen by the other door": {"task": "seen"},
    "no number": {"points": "many"},
    "not a number": {"points": "nan"},
    "endless points": {"points": "inf"},
    "less than nothing": {"points": "-1"},
    "a power of ten": {"points": "1e3"},
    "a third": {"points": "0.3"},
    "a list": {"reason": ["r"]},
    "an object": {"student": {"$ne": ""}},
    "a number for a text": {"points": 1},
    "nothing for a text": {"reason": None},
    "a huge comment": {"reason": "x" * 20_000},
    "points without a reason": {"reason": " \n\t "},
    "a reason of what cannot be seen": {"reason": "\r\n"},
}


@pytest.mark.parametrize("what", ODD)
def test_a_decision_that_cannot_be_meant_changes_nothing(server, what):
    post(server, "save", student="bob", task="all", points="", reason="hello")
    before = decided(server.marker.request)
    assert post(server, "save", **{**OWN, **ODD[what]})[0] == 422
    assert decided(server.marker.request) == before


@pytest.mark.parametrize("about", [{"student": "eve", "seen": True}, {"problem": "made up", "seen": True}, {"seen": 1}])
def test_only_what_is_there_can_be_seen(server, about):
    assert post(server, "seen", **about)[0] == 422
    assert decided(server.marker.request) == []


COMMENTS = [
    "=HYPERLINK(\"http://evil.example\")", "+1", "-1+2", "@SUM(A1)", "\t=1", "a\n=1", "a;=1", "'=1", "\uff1d1", "\"",
    "\"\"\",\"", "a,b;c\td", "x\r\nbob,power,5,hacked", "x\nbob;power;5;hacked", EVIL, "\x00\x1b[2J", "\ud800", "﻿bom",
    "‮reversed", "{{ 7 * 7 }}{% raw %}", "好" * 3000, "a\u2028b", "-->", "]]>", "seen", "[0123456789ab]",
]  # fmt: skip


@pytest.mark.parametrize("comment", COMMENTS, ids=map(ascii, range(len(COMMENTS))))
def test_a_comment_is_one_cell_of_text_whatever_it_says(server, request_, comment):
    status, _ = post(server, "save", student="ann", task="power", points="", reason=comment)
    assert status == 200
    ((student, task, points, cell),) = decided(request_)
    assert (student, task, points) == ("ann", "power", "")
    assert not cell.lstrip("\t ").startswith(("=", "+", "-", "@", "\uff1d"))
    assert not any(line.lstrip().startswith("=") for line in cell.replace(";", "\n").split("\n"))
    said = server.marker.overrides[0].reason
    letters = string.ascii_letters + string.digits + "=+-@;,"
    assert [one for one in said if one in letters][:20] == [one for one in ascii_of(comment) if one in letters][:20]
    assert post(server, "save", student="ann", task="power", points="", reason=said)[0] == 200
    assert server.marker.overrides[0].reason == said
    page = ask(server, "GET", "/{token}/code/ann.html")[1]
    assert "<img" not in page + ask(server, "GET", "/{token}/")[1]
    assert page.count("<script") == 1


def ascii_of(comment):
    letters = comment.replace("\t", " ").replace("\r\n", "\n").replace("\n", "")
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in letters)


def test_what_students_call_things_stays_text_and_pages_let_nothing_else_run(server, request_):
    post(server, "save", student="ann", task="power", points="", reason=EVIL)
    run(request_)
    pages = [ask(server, "GET", f"/{{token}}/{path}")[1] for path in ("", *(f"code/{one}" for one in paths(server)))]
    files = [path.read_text() for path in request_.folder.rglob("*.html")]
    assert len(pages) > len(MANY)
    assert all("<img" not in page and "alert(1)</script" not in page for page in pages + files)
    assert all(page.count("<script") == 1 for page in pages)
    connection = HTTPConnection(LOOPBACK, server.server_port)
    connection.request("GET", f"/{server.token}/")
    headers = connection.getresponse().headers
    connection.close()
    assert "default-src 'none'; script-src 'self'; style" in headers["Content-Security-Policy"]
    assert (headers["X-Content-Type-Options"], headers["Cache-Control"]) == ("nosniff", "no-store")
    assert headers["Access-Control-Allow-Origin"] is None


def paths(server):
    page = ask(server, "GET", "/{token}/")[1]
    return [part.partition('"')[0] for part in page.split('<a href="code/')[1:]]


def test_every_page_is_reached_by_its_link(server):
    assert len(paths(server)) == len(MANY) + 3
    assert {ask(server, "GET", f"/{{token}}/code/{path}")[0] for path in paths(server)} == {200}


def test_who_writes_at_once_loses_nothing(server, request_):
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda one: post(server, "save", student=one, task="all", points="1", reason=one), MANY))
    assert {status for status, _ in found} == {200}
    assert sorted(row[0] for row in decided(request_)) == MANY


def test_a_connection_that_says_nothing_holds_nobody_up(server):
    silent = HTTPConnection(LOOPBACK, server.server_port)
    silent.connect()
    assert ask(server, "GET", "/{token}/")[0] == 200
    silent.close()


@pytest.mark.slow
def test_who_goes_away_before_the_answer_is_not_heard_of(server, capsys):
    for _ in range(20):
        gone = socket.create_connection((LOOPBACK, server.server_port))
        gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # to leave at once
        gone.sendall(f"GET /{server.token}/ HTTP/1.0\r\nHost: {LOOPBACK}:{server.server_port}\r\n\r\n".encode())
        gone.close()
    assert ask(server, "GET", "/{token}/")[0] == 200
    assert capsys.readouterr().err == ""


def test_a_file_that_cannot_be_written_is_told_and_is_as_it_was(server, request_, monkeypatch):
    post(server, "save", **OWN)
    before = decided(request_)

    def full(*_):
        raise OSError(28, "No space left on device", "overrides.csv")

    monkeypatch.setattr("grading.overrides.write_whole", full)
    status, about = post(server, "save", **{**OWN, "points": "0"})
    assert (status, "No space left" in about["error"]) == (422, True)
    assert decided(request_) == before


def test_a_file_that_somebody_breaks_meanwhile_is_told_and_stays(server, request_):
    path = request_.folder / "overrides.csv"
    path.write_text("student,task\nann,power\n")
    status, about = post(server, "save", **OWN)
    assert (status, "has no column points" in about["error"]) == (422, True)
    assert path.read_text() == "student,task\nann,power\n"


@pytest.mark.slow
def test_it_listens_on_this_machine_only_and_its_address_is_never_the_same(server, request_):
    assert server.server_address[0] == LOOPBACK
    assert len(server.token) >= 32
    with marking(request_) as other:
        assert other.token != server.token
        assert ask(other, "GET", "/{token}/", token=server.token)[0] == NO_TOKEN
        assert ask(other, "POST", "/{token}/done", {"Content-Type": JSON}, b"{}")[0] == 200
