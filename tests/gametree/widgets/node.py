"""The page's own functions, run by Node.js."""

import json
import shutil
import subprocess

import pytest

from tools import ROOT


def run(module: str, body: str, data: object) -> object:
    """Return what a piece of JavaScript makes of `data`, with all that a module exports at hand as `m`."""
    if shutil.which("node") is None:
        pytest.skip("the page's own functions are tested with Node.js: install it")
    code = f"import * as m from {json.dumps((ROOT / module).as_uri())}; import {{ readFileSync }} from 'node:fs'; "
    code += f"const data = JSON.parse(readFileSync(0)); console.log(JSON.stringify((() => {{ {body} }})()));"
    done = subprocess.run(
        ["node", "--input-type=module", "-e", code],
        input=json.dumps(data),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)
