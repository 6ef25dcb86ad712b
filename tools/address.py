"""Where the course lives, written wherever that is said, and nowhere while it lives nowhere: `python -m tools.address`.

The address is GAMETREE_ADDRESS, else that of the checkout's remote `origin` where this is a code host's. A place for it
begins with a comment, `address:` and a name below, and goes on to the next, `end`. A line that needs a web site or a
Binder where there is none is left out.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

from tools import ROOT, first_cell

VARIABLE = "GAMETREE_ADDRESS"
HOST = re.compile(
    r"(?:https?://(?:[^@/]+@)?|ssh://(?:[^@/]+@)?|[\w.-]+@)([\w-]+(?:\.[\w-]+)+)(?::\d+)?[/:](\w[\w./-]*/[\w.-]+)"
)
PLACE = re.compile(r"((?:<!--|#) address: ([\w-]+)(?: -->)?\n)(.*?)(?=(?:<!--|#) end)", re.DOTALL)
FILES = ("README.md", "docs/install.md", "pyproject.toml", "CITATION.cff")
LESSON = "urlpath=lab/tree/work/notebooks/00-start-here.ipynb"
TEXTS = {
    "clone": """
```sh
git clone {repository} gametree && cd gametree
```

""",
    "browser": """
In a browser alone:

- **[The web site]({site})** has all lessons to read, answer and step; *Run it in the browser* needs no more.
  Your work [stays in that browser](docs/browser.md).
- **[Binder]({binder})** lends you JupyterLab; what you write is gone when you leave.

""",
    "cell": """
Run this in a new cell above all others:

```
{cell}
```

Each lesson's page on the web site has the same cell, with the lesson to download beside it.

""",
    "binder": """
It is there [at this address]({binder}).

""",
    "site": """
It is at <{site}>.

""",
    "urls": """[project.urls]
Homepage = "{site}"
Documentation = "{site}api.html"
Repository = "{repository}"
Issues = "{repository}/issues"
Changelog = "{repository}/blob/HEAD/CHANGELOG.md"
""",
    "citation": """repository-code: "{repository}"
url: "{site}"
""",
}


def normal(text: str) -> str:
    """Return the https address of a repository on a code host, without a password; "" for anything else."""
    found = HOST.fullmatch(text.strip().rstrip("/").removesuffix(".git"))
    return f"https://{found[1]}/{found[2]}" if found else ""


def repository() -> str:
    """Return where the course lives, "" where it lives nowhere yet.

    Raises:
        ValueError: the variable is set, and is no such address.

    """
    if given := os.environ.get(VARIABLE):
        if not normal(given):
            raise ValueError(f"{VARIABLE} must be a repository's address, https://host/owner/name, got {given!r}")
        return normal(given)
    command = ["git", "-C", str(ROOT), "config", "--get", "remote.origin.url"]
    try:
        return normal(subprocess.run(command, capture_output=True, text=True, check=False).stdout)
    except OSError:  # no git
        return ""


def facts(at: str) -> dict[str, str]:
    """Return what the texts say of an address; what there is not is missing."""
    if not at:
        return {}
    found = {"repository": at, "cell": first_cell(at)}
    if on_github := re.fullmatch(r"https://github\.com/([^/]+)/([^/]+)", at):
        owner, name = on_github.groups()
        found["site"] = f"https://{owner.lower()}.github.io/{name}/"
        found["binder"] = f"https://mybinder.org/v2/gh/{owner}/{name}/HEAD?{LESSON}"
    return found


def filled(text: str, at: str) -> str:
    """Return a file's text with its places filled for an address, or emptied where there is none."""
    return PLACE.sub(lambda place: place[1] + _filled(TEXTS[place[2]], facts(at)), text)


def _filled(text: str, known: dict[str, str]) -> str:
    """Return a text with what is known; without the lines that need more, and nothing where none of those is left."""
    asking = re.compile(r"{(\w+)}")
    kept = [line for line in text.splitlines(keepends=True) if {*asking.findall(line)} <= known.keys()]
    has_some = any(asking.search(line) for line in kept)
    return asking.sub(lambda name: known[name[1]], "".join(kept)) if has_some else ""


def written() -> dict[Path, str]:
    """Return what each file with a place for the address is to be."""
    return {ROOT / name: filled((ROOT / name).read_text(encoding="utf-8"), repository()) for name in FILES}


def main() -> int:
    """Write the address, or name what differs; a release needs one, and everywhere the same."""
    parser = argparse.ArgumentParser(prog="python -m tools.address", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail where there is none, or it differs")
    is_check = parser.parse_args().check
    if is_check and not repository():
        print(f"the course has no address yet: set {VARIABLE}=https://host/owner/name, and python -m tools.address")
        return 1
    stale = {path: text for path, text in written().items() if path.read_text(encoding="utf-8") != text}
    for path, text in stale.items():
        print(path.relative_to(ROOT), "differs: python -m tools.address" if is_check else "written")
        if not is_check:
            path.write_text(text, encoding="utf-8")
    # What students get says it, too, and is made in a new process, which reads what has just been written.
    command = [sys.executable, "-m", "tools.exercises", *(["--check"] if is_check else [])]
    return int(is_check and bool(stale)) | subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
