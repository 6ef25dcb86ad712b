"""`make env`: what is made and installed when, and what is said when that cannot be."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import ROOT, whole

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="`make env` is a shell script")

# Notes what it is asked, says it is version $VERSION, makes an environment of a copy of itself, and installs $UV as uv.
# Where it is asked $FATAL, the disk is full or who asked is killed, half way.
PYTHON = """#!/bin/sh
echo "$@" >>"$LOG"
case "$FATAL:$*" in
    full:*"-e "*) exit 1 ;;
    cut:*whole.py) exit 1 ;;
    venv:*"-m venv"*) mkdir -p "$3/bin" && kill -9 $PPID ;;
    -c:-c*|install:*"-e "*|whole.py:*whole.py) kill -9 $PPID ;;
esac
case "$1 $2" in
    --version*) echo "Python $VERSION" ;;
    "-c import ensurepip") [ "$VERSION" != broken ] ;;
    "-c "*) [ "$VERSION" != 3.9.2 ] ;;
    "-m pip") case "$*" in
        *"config list") echo "$SETTINGS" ;;
        *" uv") [ -n "$UV" ] && cp "$UV" "${0%python}uv" ;;
    esac ;;
    "-m venv") mkdir -p "$3/bin" && [ "$VERSION" != broken ] && [ "$VERSION" != full ] && cp "$0" "$3/bin/python" ;;
esac
"""


class Project:
    """A folder with a pyproject.toml, and stand-ins for python3 and, if asked for, uv."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.log, self.commands = folder, folder / "log", folder / "commands"
        self.commands.mkdir()
        (folder / "pyproject.toml").write_text("version 1", encoding="utf-8")
        self.add_command("python3", PYTHON)

    def add_command(self, name: str, text: str) -> None:
        path = self.commands / name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def env(
        self, version: str = "3.11.7", python: str = "python3", fatal: str = "", **more: str
    ) -> tuple[int, str, list[str]]:
        """What `make env` answers: exit code, error text, and what was asked of python and uv."""
        self.log.write_text("", encoding="utf-8")
        command = ["sh", str(ROOT / "tools" / "env.sh"), python, ".venv", "dev"]
        path = os.pathsep.join([str(self.commands), "/usr/bin", "/bin"])
        environment = {"PATH": path, "VERSION": version, "LOG": str(self.log), "FATAL": fatal, **more}
        result = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True)
        return result.returncode, result.stderr, self.log.read_text(encoding="utf-8").splitlines()

    def installs(self) -> int:
        code, _, asked = self.env()
        assert code == 0
        return sum("-e ." in line for line in asked)


@pytest.fixture
def project(tmp_path):
    folder = tmp_path / "a course"
    folder.mkdir()
    return Project(folder)


def test_an_environment_is_made_once(project):
    code, _, asked = project.env()
    assert code == 0
    assert "-m venv .venv" in asked
    installed, extended, checked = asked[-3:]
    assert installed == "-m pip install --quiet --disable-pip-version-check -c constraints.txt -e .[dev]"
    assert extended == "-m tools.labextension"
    assert checked.endswith("whole.py")
    assert project.env() == (0, "", [])


def test_a_changed_project_is_installed_again(project):
    assert project.installs() == 1
    (project.folder / "pyproject.toml").write_text("version 2", encoding="utf-8")
    assert project.installs() == 1
    assert project.installs() == 0


def test_a_moved_course_is_installed_again(project):
    assert project.installs() == 1
    project.folder = project.folder.rename(project.folder.with_name("elsewhere"))
    project.commands, project.log = project.folder / "commands", project.folder / "log"
    assert project.installs() == 1


def test_an_environment_whose_python_is_gone_is_made_again(project):
    project.env()
    python = project.folder / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("nowhere")
    assert "-m venv .venv" in project.env()[2]


@pytest.mark.parametrize("fatal", ["-c", "venv", "install", "whole.py", "full", "cut"])
def test_what_was_interrupted_is_begun_again_from_nothing(project, fatal):
    assert project.env(fatal=fatal)[0] != 0
    code, _, asked = project.env()
    assert code == 0
    assert "-m venv .venv" in asked
    assert project.env() == (0, "", [])


@pytest.mark.parametrize("fatal", ["install", "whole.py", "full", "cut"])
def test_an_update_that_was_interrupted_is_begun_again_from_nothing_too(project, fatal):
    project.env()
    (project.folder / "pyproject.toml").write_text("version 2", encoding="utf-8")
    assert project.env(fatal=fatal)[0] != 0
    assert "-m venv .venv" in project.env()[2]


def test_a_package_with_a_file_missing_or_cut_short_is_not_whole(tmp_path):
    record = tmp_path / "told-1.dist-info"
    record.mkdir()
    (record / "METADATA").write_text("Metadata-Version: 2.1\nName: told\nVersion: 1\n", encoding="utf-8")
    (record / "RECORD").write_text("told.py,sha256=x,6\ntold-1.dist-info/RECORD,,\n", encoding="utf-8")

    def answer():
        command = [sys.executable, "-S", str(ROOT / "tools" / "whole.py")]
        return subprocess.run(command, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True)

    assert "1 installed files are missing or cut short, such as told.py. Do the same again" in answer().stderr
    (tmp_path / "told.py").write_text("x = 1", encoding="utf-8")
    assert answer().returncode == 1
    (tmp_path / "told.py").write_text("x = 12", encoding="utf-8")
    assert answer().returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has a file that is always full")
def test_a_disk_is_called_full_where_it_is(monkeypatch):
    assert whole.advice() == "Do the same again: it begins anew."
    with Path("/dev/full").open("wb", buffering=0) as full:
        monkeypatch.setattr(whole, "TemporaryFile", lambda **_: full)
        assert whole.advice() == "The disk is full. Make room, and do the same again."


UV = '#!/bin/sh\necho "uv $@" >>"$LOG"\nmkdir -p .venv/bin\n'


def installers(asked):
    """What installed: uv or pip."""
    return [line.split()[0].replace("-m", "pip") for line in asked if "-e ." in line]


def test_uv_is_installed_first_where_it_is_missing(project):
    own = project.folder / "own uv"
    own.write_text(UV, encoding="utf-8")
    own.chmod(0o755)
    asked = project.env(UV=str(own))[2]
    assert installers(asked) == ["uv"]
    assert "-m pip install --quiet --disable-pip-version-check uv" in asked
    (project.folder / "pyproject.toml").write_text("version 2", encoding="utf-8")
    asked = project.env()[2]
    assert (installers(asked), any("config" in line for line in asked)) == (["uv"], False)


@pytest.mark.parametrize(
    ("setting", "installer"),
    [
        ("global.index-url='https://mirror.example.org/simple'", "pip"),
        ("global.proxy='http://proxy:3128'", "pip"),
        (":env:.cert='/etc/ssl/ours.pem'", "pip"),
        (":env:.disable-pip-version-check='1'", "uv"),
    ],
)
def test_pips_own_settings_are_kept_by_installing_with_pip(project, setting, installer):
    own = project.folder / "own uv"
    own.write_text(UV, encoding="utf-8")
    own.chmod(0o755)
    assert installers(project.env(UV=str(own), SETTINGS=setting)[2]) == [installer]


def test_uv_is_used_when_it_is_there(project):
    project.add_command("uv", UV)
    _, _, asked = project.env()
    assert [line.split()[:3] for line in asked if line.startswith("uv")] == [
        ["uv", "venv", "--quiet"],
        ["uv", "pip", "install"],
    ]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"version": "3.9.2"}, "needs Python 3.11 or newer, and 'python3' is Python 3.9.2"),
        ({"python": "python3.99"}, "There is no 'python3.99' here"),
        ({"version": "broken"}, "apt install python3-venv"),
        ({"version": "full"}, "could not make .venv: why stands above"),
    ],
)
def test_a_python_that_will_not_do_is_named_and_nothing_half_made_is_left(project, asked, said):
    code, error, _ = project.env(**asked)
    assert code != 0
    assert said in error
    assert not (project.folder / ".venv").exists()


@pytest.mark.skipif(not os.access("/usr/bin/setpriv", os.X_OK) or os.getuid() != 0, reason="plays another user")
def test_a_course_that_may_not_be_written_says_so_and_how_it_runs_nevertheless(project, tmp_path):
    project.folder.chmod(0o755)
    command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "sh", "env.sh", "python3", ".venv", "lab"]
    (project.folder / "env.sh").write_text((ROOT / "tools" / "env.sh").read_text(encoding="utf-8"), encoding="utf-8")
    for folder in (tmp_path, *tmp_path.parents):
        if not folder.stat().st_mode & 0o001:
            folder.chmod(0o755)
    environment = {"PATH": f"{project.commands}:/usr/bin:/bin", "VERSION": "3.11.7", "LOG": "/dev/null"}
    done = subprocess.run(command, cwd=project.folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert f"You may not write in {project.folder}: it is read-only, or somebody else's." in done.stderr
    assert 'make lab VENV="$HOME/gametree-venv"' in done.stderr
