"""Which processes there are, as the tests of grading need to know."""

import time
from pathlib import Path


def below(process):
    """The processes that a process has started, and those that they have, as far as they run."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    found = {process}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {process}


def is_alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def processes_of(group):
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            its = int((folder / "stat").read_text().rpartition(")")[2].split()[2])
            found += [folder.name] * (its == group and is_alive(folder.name))
        except OSError:
            continue
    return found


def are_gone(group):
    """Whether none of them is left soon: on a busy machine, what has been ended takes a moment to end."""
    deadline = time.monotonic() + 60
    while processes_of(group) and time.monotonic() < deadline:
        time.sleep(0.01)
    return not processes_of(group)
