"""What an archive alone must do: `python -P tests/alone.py`, where it is installed and nothing else of the course is.

Every public name loads, from what is installed; README's examples are true; and the two commands answer.
"""

import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

PACKAGES = ("gametree", "players", "classroom", "grading", "gametree.plot", "gametree.widgets")
README = Path(__file__).resolve().parents[1] / "README.md"


def names() -> None:
    for package in map(importlib.import_module, PACKAGES):
        assert "site-packages" in str(package.__file__), package
        for name in getattr(package, "__all__", ()):
            getattr(package, name)


def examples() -> None:
    scope: dict[str, object] = {}
    for kind, code in re.findall(
        r"^```(python|pycon)\n(.*?)^```$", README.read_text("utf-8"), re.MULTILINE | re.DOTALL
    ):
        if kind == "pycon":
            shown = doctest.DocTestParser().get_doctest(code, {}, README.name, README.name, 0)
            shown.globs = scope
            doctest.DebugRunner().run(shown, clear_globs=False)
            continue
        try:
            exec(code, scope)
        except AssertionError as error:  # README's own power does not know negative exponents, and is told so
            if type(error).__name__ != "NotRight":
                raise


if __name__ == "__main__":
    names()
    examples()
    from classroom import check_installation

    check_installation()
    for command in ("grading", "players"):
        subprocess.run([Path(sys.executable).with_name(command), "--help"], check=True, stdout=subprocess.DEVNULL)
