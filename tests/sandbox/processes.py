"""Which processes there are, as the tests of grading need to know."""

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


def sign_of(process):
    """What the processes of a sandbox are known by: their namespace, or else the mark in their environment."""
    return namespace_of(Path(f"/proc/{process.first}")) if process.level == "full" else process.mark


def processes_with(sign):
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            marks = namespace_of(folder), (folder / "environ").read_bytes().decode(errors="replace")
            found += [folder.name] * (sign in marks[0] or sign in marks[1])
        except OSError:
            continue
    return found


def namespace_of(folder):
    return str((folder / "ns/pid").readlink())
