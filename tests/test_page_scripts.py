"""What is put together for a page, every widget's script and JupyterLab's, is a module that a page can read."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from importlib import import_module

import pytest

from classroom.installation import SCRIPT
from gametree.widgets.page import PageWidget, script
from tools import ROOT

FAULTS = """const { SourceTextModule } = require("node:vm");
const faultOf = (text) => { try { new SourceTextModule(text); return ""; } catch (error) { return String(error); } };
console.log(JSON.stringify(JSON.parse(require("node:fs").readFileSync(0)).map(faultOf)));"""


def kinds(of: type[PageWidget] = PageWidget) -> Iterator[type[PageWidget]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def faults(*texts: str) -> list[str]:
    """What keeps each text from being a module; nothing of one that is."""
    command = ["node", "--experimental-vm-modules", "--no-warnings", "-e", FAULTS]
    done = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, check=True)
    found: list[str] = json.loads(done.stdout)
    return found


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js reads the scripts: install it")
def test_every_script_can_be_read() -> None:
    for path in (*ROOT.glob("*/widgets/*.py"), *ROOT.glob("players/room/*.py")):
        import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    texts = {kind.__name__: script(*kind.scripts) for kind in kinds()}
    texts |= {"kind.js": script("kind.js"), SCRIPT.name: SCRIPT.read_text(encoding="utf-8")}
    assert {name for name in texts if name[0] != "_"} >= {"Stepper", "QuestionCard", "Replay"}
    assert {name: fault for name, fault in zip(texts, faults(*texts.values()), strict=True) if fault} == {}


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js reads the scripts: install it")
def test_what_cannot_be_read_is_named() -> None:
    assert faults("/** A comment of\n which the first line went. */", "which the first line went. */") == [
        "",
        "SyntaxError: Unexpected identifier 'the'",
    ]
