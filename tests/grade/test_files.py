"""Files: what is no file is not opened, and what is written is whole."""

import errno
import os
import socket
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.grade import files
from gametree.grade.files import file_name, read_bytes, write_whole
from gametree.grade.model import Unreadable
from tests.grade.made import folder
from tests.strategies import few


def names(path):
    return [one.name for one in path.iterdir()]


def test_a_file_is_read(tmp_path):
    (tmp_path / "a").write_bytes(b"abc")
    assert read_bytes(tmp_path / "a") == b"abc"


def make_fifo(path):
    os.mkfifo(path)


def make_link(path):
    (path.parent / "secret").write_text("secret")
    path.symlink_to(path.parent / "secret")


def make_dangling_link(path):
    path.symlink_to("/nowhere")


def make_loop(path):
    path.symlink_to(path)


def make_socket(path):
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (make_fifo, "is a pipe"),
        (make_link, "is a symbolic link"),
        (make_dangling_link, "is a symbolic link"),
        (make_loop, "is a symbolic link"),
        (make_socket, "is a socket"),
        (Path.mkdir, "is a folder"),
        (lambda path: None, "cannot be opened: No such file"),
    ],
)
def test_what_is_no_regular_file_is_not_opened(tmp_path, monkeypatch, make, reason):
    monkeypatch.chdir(tmp_path)  # the name of a socket must be short
    make(Path("x.ipynb"))
    with pytest.raises(Unreadable, match=reason) as caught:
        read_bytes(Path("x.ipynb"))
    assert caught.value.place == "x.ipynb"


def test_a_device_is_not_opened():
    with pytest.raises(Unreadable, match="is a device"):
        read_bytes(Path("/dev/zero"))


def test_a_file_swapped_for_a_pipe_after_the_look_is_not_waited_for(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "x")
    (tmp_path / "plain").touch()
    monkeypatch.setattr(files.os, "lstat", lambda path: (tmp_path / "plain").stat())
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
    assert path.read_bytes() == b"new"
    assert names(tmp_path) == ["grades.csv"]


@pytest.mark.parametrize("step", ["fsync", "fdopen"])
def test_a_full_disk_leaves_the_old_file_as_it_was(tmp_path, monkeypatch, step):
    path = folder(tmp_path, {"grades.csv": "old"}) / "grades.csv"

    def full(*given):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files.os, step, full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["grades.csv"]


def test_a_folder_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "nowhere" / "grades.csv", b"new")


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


def test_composed_and_decomposed_letters_have_different_file_names():
    assert file_name("é") != file_name("e\u0301")
