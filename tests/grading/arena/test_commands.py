"""The commands of tournaments."""

import hashlib

import pytest

from grading.__main__ import main
from grading.arena.entries import read_entries
from tests.grading.arena.four import ENTRIES


def test_names_and_files_that_cannot_be_meant(tmp_path, capsys):
    with pytest.raises(ValueError, match="expected a folder"):
        read_entries(tmp_path / "none")
    (tmp_path / "a.py").write_text("def choose(p, s): return 0")
    (tmp_path / "A").mkdir()
    (tmp_path / "A" / "x.py").write_text("")
    with pytest.raises(ValueError, match=r"more than one .* is called a"):
        read_entries(tmp_path)
    (tmp_path / "A" / "x.py").unlink()
    entries, wrong = read_entries(tmp_path)
    assert [entry.name for entry in entries] == ["a"]
    assert "found 0" in wrong[0]
    (tmp_path / "rival: engine.py").write_text("")
    assert main(["tournament", str(tmp_path), "--out", str(tmp_path / "out")]) == 2
    assert "called as a rival is: rival: engine" in capsys.readouterr().err
    (tmp_path / "rival: engine.py").unlink()
    assert main(["tournament", str(tmp_path), "--out", str(tmp_path / "out"), "--no-rivals"]) == 2
    assert "needs two programs" in capsys.readouterr().err
    assert main(["tournament", str(tmp_path), "--out", str(tmp_path / "out"), "--sprt", "0", "50"]) == 2
    assert "--sprt compares two programs" in capsys.readouterr().err


@pytest.mark.slow
def test_check_entry_says_what_the_arena_will_see(folder, capsys):
    options = ["--game", "connect-four-4x4", "--trust-submissions"]
    assert main(["check-entry", str(folder / "wins.py"), *options]) == 0
    said = capsys.readouterr().out
    assert said.startswith("At connect-four-4x4, ")
    digest = hashlib.sha256(ENTRIES["wins"].encode()).hexdigest()
    assert f"It can take part; the page of a tournament without names calls it program {digest[:6]}." in said
    assert main(["check-entry", str(folder / "dies.py"), *options]) == 3
    assert "crashed" in capsys.readouterr().out
    (folder / "typo.py").write_text("def choose(position, seconds:")
    assert main(["check-entry", str(folder / "typo.py"), *options]) == 3
    assert "there is no function choose; SyntaxError" in capsys.readouterr().out
