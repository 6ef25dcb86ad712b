"""The version that is built: that of `gametree/__init__.py` where it is tagged, else with the number of commits so far.

So what was installed from an older checkout says so, although nobody has written a new number into the file.
"""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def version(root: Path = ROOT) -> str:
    """Return the version of a checkout, of an unpacked sdist, or of a folder that came without its history."""
    said = re.search(r'^__version__ = "(.+)"', (root / "gametree" / "__init__.py").read_text("utf-8"), re.MULTILINE)
    number = said[1] if said else "0"
    if (root / "PKG-INFO").is_file():
        built = re.search(r"^Version: (.+)", (root / "PKG-INFO").read_text("utf-8"), re.MULTILINE)
        return built[1] if built else number
    if not (root / ".git").exists() or f"v{number}" in _git(root, "tag", "--points-at", "HEAD").split():
        return number
    commits = _git(root, "rev-list", "--count", "HEAD").strip()
    return f"{number}.post{commits}" if commits else number


def _git(root: Path, *words: str) -> str:
    """Return what git says, nothing where it cannot; also of a checkout that somebody else owns."""
    command = ["git", "-c", f"safe.directory={root}", "-C", str(root), *words]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except OSError:
        return ""
