"""Files: what is no file is not opened, what is written is whole, and any bytes are text."""

import errno
import os
import socket
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading import files
from grading.files import decoded, file_name, folded, read_bytes, shown, words, write_whole
from grading.model import Unreadable
from tests.grading.made import folder
from tests.strategies import few


def names(path):
    return [one.name for one in path.iterdir()]


def make_socket(path):
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))


NO_FILES = {
    "is a pipe": os.mkfifo,
    "is a symbolic link, which": lambda path: path.symlink_to("secret"),
    "is a symbolic link": lambda path: path.symlink_to("/nowhere"),
    "is a symbolic": lambda path: path.symlink_to(path),
    "is a socket": make_socket,
    "is a folder": Path.mkdir,
    "cannot be opened: No such file": lambda path: None,
}


@pytest.mark.parametrize("reason", NO_FILES)
def test_what_is_no_regular_file_is_not_opened(tmp_path, monkeypatch, reason):
    monkeypatch.chdir(tmp_path)  # the name of a socket must be short
    Path("secret").write_text("secret")
    assert read_bytes(Path("secret")) == b"secret"
    NO_FILES[reason](Path("x.ipynb"))
    with pytest.raises(Unreadable, match=reason) as caught:
        read_bytes(Path("x.ipynb"))
    assert caught.value.place == "x.ipynb"


def test_a_device_is_not_opened():
    with pytest.raises(Unreadable, match="is a device"):
        read_bytes(Path("/dev/zero"))


def test_a_file_swapped_for_a_pipe_after_the_look_is_not_waited_for(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "x")
    (tmp_path / "plain").touch()
    monkeypatch.setattr(files.os, "lstat", lambda _path, **_of: (tmp_path / "plain").stat())
    with pytest.raises(Unreadable, match="is a pipe"):
        read_bytes(tmp_path / "x")


def test_no_more_is_read_than_the_limit(tmp_path):
    (tmp_path / "x").write_bytes(bytes(11))
    assert len(read_bytes(tmp_path / "x", 11)) == 11
    with pytest.raises(Unreadable, match="is larger than"):
        read_bytes(tmp_path / "x", 10)
    with (tmp_path / "sparse").open("wb") as sparse:
        sparse.truncate(10**12)
    with pytest.raises(Unreadable, match="is larger than 20 MB"):
        read_bytes(tmp_path / "sparse")


def test_writing_replaces_the_whole_file_and_leaves_nothing_beside_it(tmp_path):
    path = folder(tmp_path, {"grades.csv": "old and longer"}) / "grades.csv"
    write_whole(path, b"new")
    assert (path.read_bytes(), names(tmp_path)) == (b"new", ["grades.csv"])
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "nowhere" / "grades.csv", b"new")


@pytest.mark.parametrize("step", ["fsync", "fdopen"])
def test_a_full_disk_names_the_path_and_leaves_the_old_file_as_it_was(tmp_path, monkeypatch, step):
    path = folder(tmp_path, {"grades.csv": "old"}) / "grades.csv"

    def full(*given):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files.os, step, full)
    with pytest.raises(OSError, match=r"No space left on device: .*grades\.csv"):
        write_whole(path, b"new")
    assert (path.read_bytes(), names(tmp_path)) == (b"old", ["grades.csv"])


@pytest.mark.parametrize(
    "text", ["../../x", "/etc/passwd", "a/b", ".", "..", "", "CON", "=cmd|", "a\0b", "ü" * 500, "x" * 300]
)
def test_a_file_name_for_anything_is_one_plain_name(tmp_path, text):
    name = file_name(text) + ".html"
    assert set(name) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_%.")
    (tmp_path / name).touch()
    assert names(tmp_path) == [name]


@few
@given(texts=st.lists(st.text(), min_size=2, max_size=2, unique=True))
def test_different_texts_have_different_file_names(texts):
    assert file_name(texts[0]) != file_name(texts[1])
    assert file_name("é") != file_name("e\u0301")


# Text


MARKS = st.sampled_from([b"", b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0", b"\xef\xbb\xbf", b"a\0", b"\0a"])


@few
@given(data=MARKS, rest=st.binary(max_size=60))
def test_no_byte_is_lost(data, rest):
    text, encoding = decoded(data + rest)
    assert text.encode(encoding) == data + rest


def test_names_are_compared_composed_and_without_case_and_are_words_and_numbers():
    assert folded("Zoe\u0308  MÜLLER\t") == folded("zoë müller") == "zoë müller"
    assert folded("STRASSE") == folded("straße")
    assert words("06-Alpha_beta (Copy).x") == ("06", "alpha", "beta", "copy", "x")


@few
@given(text=st.text(st.characters()))
def test_what_is_shown_stays_on_one_line_and_can_be_written(text):
    assert shown(text).isprintable()
    assert shown(text).encode("utf-8").decode() == shown(text)


def test_what_can_be_read_is_shown_as_it_is():
    texts = {"Zoë’s 06 – α.ipynb": "Zoë’s 06 – α.ipynb", "a\nb\x1b[31m\u202e": "a\\nb\\x1b[31m\\u202e"}
    texts |= {"a\udcff": "a\\udcff", "a" * 501: "a" * 500 + "…"}
    assert {text: shown(text) for text in texts} == texts
