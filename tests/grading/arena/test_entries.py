"""What is in a folder or a class's zip file: all of it, nothing followed, and no zip file opened more than one deep."""

import os

import pytest

from grading.archives import entries
from grading.model import Unreadable
from tests.grading.made import folder, zipped


def seen(path):
    return {"/".join(entry.parts): entry.fault for entry in entries(path)}


def test_a_folder_is_walked(tmp_path):
    folder(tmp_path, {"jane/06/a.ipynb": "a", "john.ipynb": "b"})
    assert seen(tmp_path) == {"jane/06/a.ipynb": "", "john.ipynb": ""}
    assert [entry.source.read() for entry in entries(tmp_path)] == [b"a", b"b"]


def test_litter_is_left_out(tmp_path):
    litter = ["__MACOSX/._a.ipynb", "._a.ipynb", ".DS_Store", ".ipynb_checkpoints/a.ipynb", "Thumbs.db", "~$a.ipynb"]
    files = {f"jane/{name}": b"x" for name in litter} | {"jane/a.ipynb": b"a"}
    assert set(seen(folder(tmp_path / "all", files))) == {"jane/a.ipynb"}
    zipped(files, tmp_path / "all.zip")
    assert set(seen(tmp_path / "all.zip")) == {"jane/a.ipynb"}
    folder(tmp_path / "zips", {"jane.zip": zipped(files)})
    assert set(seen(tmp_path / "zips")) == {"jane.zip/jane/a.ipynb"}


def test_what_is_hidden_is_told(tmp_path):
    files = dict.fromkeys(["jane/a.ipynb", ".john/a.ipynb", "jim/.hidden/a.ipynb", "jim/.b.ipynb", "jim/.c"], b"x")
    hidden = "begins with a dot and is skipped"
    seen_in_folder = seen(folder(tmp_path / "all", files))
    assert seen_in_folder == {"jane/a.ipynb": "", ".john": hidden, "jim/.hidden": hidden, "jim/.b.ipynb": hidden}
    zipped(files, tmp_path / "all.zip")
    assert set(seen(tmp_path / "all.zip").values()) == {"", hidden}


def test_what_is_no_file_is_told_and_not_opened(tmp_path):
    folder(tmp_path, {"secret/a.ipynb": "x", "all/jane/a.ipynb": "x", "all/empty/x": "x"})
    (tmp_path / "all/empty/x").unlink()
    (tmp_path / "all/link.ipynb").symlink_to(tmp_path / "secret/a.ipynb")
    (tmp_path / "all/folder").symlink_to(tmp_path / "secret")
    (tmp_path / "all/loop").symlink_to(tmp_path / "all")
    os.mkfifo(tmp_path / "all/pipe.ipynb")
    link = "is a symbolic link, which is not followed"
    assert seen(tmp_path / "all") == {
        "jane/a.ipynb": "",
        "empty": "is an empty folder",
        "link.ipynb": link,
        "folder": link,
        "loop": link,
        "pipe.ipynb": "is a pipe, which is not opened",
    }


def test_a_folder_that_may_not_be_read_is_told(tmp_path, monkeypatch):
    folder(tmp_path, {"jane/a.ipynb": "x", "john/a.ipynb": "y"})
    scan = os.scandir

    def refused(path):
        if path.name == "jane":
            raise PermissionError(13, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", refused)
    assert seen(tmp_path) == {"jane": "cannot be opened: Permission denied", "john/a.ipynb": ""}


def test_folders_in_folders_without_end_are_not_walked(tmp_path):
    folder(tmp_path, {"/".join(["x"] * 40) + "/a.ipynb": "x"})
    assert seen(tmp_path) == {"x/x/x/x/x/x/x/x": "has more than 8 folders in each other"}


def test_a_student_s_zip_file_is_opened_but_not_the_one_in_it(tmp_path):
    inner = zipped({"deep/a.ipynb": b"x"})
    files = {
        "jane.zip": zipped({"my work/a.ipynb": b"a", "b.zip": inner}),
        "john.ZIP": b"no zip",
        "jim.zip": zipped({}),
    }
    expected = {
        "jane.zip/my work/a.ipynb": "",
        "jane.zip/b.zip": "",
        "john.ZIP": "is not a zip file, or is damaged",
        "jim.zip": "is an empty zip file",
    }
    assert seen(folder(tmp_path / "all", files)) == expected
    zipped(files, tmp_path / "all.zip")
    assert seen(tmp_path / "all.zip") == expected
    assert b"a" in [entry.source.read() for entry in entries(tmp_path / "all.zip")]


def test_what_a_student_named_says_nothing(tmp_path):
    folder(tmp_path, {"jane.zip": zipped({"john/a.ipynb": b"x"}), "jim/a.zip": zipped({"x": b"x"})})
    assert [entry.trusted for entry in entries(tmp_path)] == [("jane.zip",), ("jim", "a.zip")]


def test_names_that_lead_out_belong_to_nobody(tmp_path):
    zipped({"../jane/a.ipynb": b"x", "john/a.ipynb": b"y"}, tmp_path / "all.zip")
    assert [(entry.trusted, bool(entry.fault)) for entry in entries(tmp_path / "all.zip")] == [
        ((), True),
        (("john", "a.ipynb"), False),
    ]


def test_times_are_those_of_the_file_or_of_the_zip_file_around_it(tmp_path):
    folder(tmp_path, {"jane.zip": zipped({"a.ipynb": b"x"})})
    os.utime(tmp_path / "jane.zip", (0, 1_800_000_000))
    (entry,) = entries(tmp_path)
    assert (entry.time.timestamp(), entry.clock) == (1_800_000_000, "file")


@pytest.mark.parametrize(
    ("name", "reason"),
    [("none", "is not there"), ("a.txt", "is neither a folder nor a zip"), ("a.zip", "is not a zip file")],
)
def test_a_path_that_is_nothing_of_the_kind_says_so(tmp_path, name, reason):
    folder(tmp_path, {"a.txt": "x", "a.zip": "x"})
    with pytest.raises(Unreadable, match=reason):
        entries(tmp_path / name)


def test_an_empty_folder_has_no_entries(tmp_path):
    assert entries(tmp_path) == []
