"""Where the course lives stands everywhere once it lives somewhere; until then nothing that needs it is shown."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.test_documents import WORDS
from tools import ROOT
from tools.address import FILES, PLACE, TEXTS, VARIABLE, filled, normal, repository
from tools.exercises import start

AT = "https://github.com/Somebody/a-course"
PLACEHOLDER = re.compile("OWNER|REPOSITORY|<this repository>")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_no_text_has_a_placeholder_and_each_place_is_as_the_address_has_it() -> None:
    texts = [path for kind in ("*.*", "docs/*.md", "exercises/*/*.ipynb", "notebooks/*") for path in ROOT.glob(kind)]
    assert [path for path in texts if path.is_file() and PLACEHOLDER.search(path.read_text(encoding="utf-8"))] == []
    found = [place[2] for name in FILES for place in PLACE.finditer(read(name))]
    assert {*found} == {*TEXTS}
    at = re.search(r'^Repository = "(.*)"', read("pyproject.toml"), re.MULTILINE)
    for name in FILES:
        assert filled(read(name), at[1] if at else "") == read(name), "run python -m tools.address"


def test_an_address_is_written_and_taken_away_again() -> None:
    for name in FILES:
        known = filled(read(name), AT)
        assert AT in known
        assert filled(known, "") == filled(read(name), "")
        assert "{" not in "".join(place[3] for place in PLACE.finditer(known))
    readme = filled(read("README.md"), AT)
    assert len(readme.split()) < WORDS
    for part in (
        f"git clone {AT} gametree",
        "(https://somebody.github.io/a-course/)",
        "(https://mybinder.org/v2/gh/Somebody/",
    ):
        assert part in readme
    assert f"`%pip install -q git+{AT}`." in start({"Repository": AT})
    assert "%pip" not in start({})


def test_where_there_is_no_web_site_none_is_told() -> None:
    at = "https://git.example.org/somebody/a-course"
    readme, page = filled(read("README.md"), at), filled(read("docs/install.md"), at)
    assert f"git clone {at} gametree" in readme
    assert f"%pip install -q git+{at}" in page
    assert "In a browser alone" not in readme
    assert "mybinder" not in readme + page


@pytest.mark.parametrize(
    ("told", "address"),
    [
        ("git@github.com:o/n.git", "https://github.com/o/n"),
        ("ssh://git@gitlab.com:22/group/sub/n.git", "https://gitlab.com/group/sub/n"),
        ("https://user:secret@host.org/o/n/", "https://host.org/o/n"),
        ("/srv/courses/gametree", ""),
        ("file:///srv/courses/gametree.git", ""),
        ("../gametree", ""),
        (r"C:\courses\gametree", ""),
        ("http://localhost:3000/o/n", ""),
        ("git@github.com:n", ""),
        ("", ""),
    ],
)
def test_only_a_code_host_has_an_address_and_no_password_is_told(told: str, address: str) -> None:
    assert normal(told) == address


def test_a_variable_comes_before_the_remote_and_has_to_be_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, f"{AT}.git")
    assert repository() == AT
    monkeypatch.setenv(VARIABLE, "somewhere")
    with pytest.raises(ValueError, match="must be a repository's address, https://host/owner/name, got 'somewhere'"):
        repository()


def check(course: Path, at: str) -> tuple[int, str]:
    """What the check of a release answers in a copy of the course."""
    command = [sys.executable, "-m", "tools.address", "--check"]
    environment = {**os.environ, VARIABLE: at, "GIT_DIR": str(course / "no-checkout")}
    done = subprocess.run(command, cwd=course, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_a_release_fails_without_an_address_or_where_a_file_has_another(tmp_path: Path) -> None:
    for name in (*FILES, "tools"):
        place = tmp_path / name
        place.parent.mkdir(exist_ok=True)
        (shutil.copytree if name == "tools" else shutil.copy)(ROOT / name, place)
    (tmp_path / "tools" / "exercises.py").write_text("", encoding="utf-8")  # it has a test, and takes long
    assert check(tmp_path, "")[1].startswith(f"the course has no address yet: set {VARIABLE}=https://host/owner/name")
    assert check(tmp_path, "")[0] == 1
    code, said = check(tmp_path, AT)
    assert (code, said.splitlines()) == (1, [f"{name} differs: python -m tools.address" for name in FILES])
    for name in FILES:
        (tmp_path / name).write_text(filled(read(name), AT), encoding="utf-8")
    assert check(tmp_path, AT) == (0, "")
    assert check(tmp_path, f"{AT}2")[0] == 1


# Stands for uv where nothing can be fetched: its environment has what this one has, but for tools/whole.py.
THESE = "import sys; 'tools/whole.py' in sys.orig_argv or sys.path.append('{packages}')"
UV = """#!/bin/sh
for last; do :; done
case "$1" in
    venv) "{python}" -m venv --without-pip "$last" ;;
    pip) echo "{these}" >"$(echo "${{5%/bin/python}}"/lib/python3*/site-packages)/these.pth" ;;
esac
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="README's commands are a Unix shell's; docs/install.md has others")
def test_readmes_commands_pasted_into_a_shell_get_the_course_and_open_jupyterlab(tmp_path: Path) -> None:
    home, commands = tmp_path / "Zuhause, mit Leerzeichen", tmp_path / "commands"
    for folder in (home, commands):
        folder.mkdir()
    uv = commands / "uv"
    these = THESE.format(packages=sysconfig.get_path("purelib"))
    uv.write_text(UV.format(python=sys.executable, these=these), encoding="utf-8")
    uv.chmod(0o755)
    shown = re.findall(r"^```sh\n(.*?)^```$", filled(read("README.md"), AT), re.MULTILINE | re.DOTALL)
    pasted = "".join(shown).replace(AT, f"'{ROOT}'")
    assert re.findall("^[a-z]+", pasted, re.MULTILINE) == ["git", "make"]
    path = os.pathsep.join([str(commands), str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {"PATH": path, "HOME": str(home), "MAKEFLAGS": "ARGS=--version", "LC_ALL": "C.UTF-8"}
    command = ["bash", "-e", "-c", pasted]
    done = subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, check=False)
    assert re.search(r"^\d+\.\d+\.\d+\S*$", done.stdout, re.MULTILINE), done.stderr
    assert (home / "gametree" / "work" / "notebooks" / "00-start-here.ipynb").is_file()
