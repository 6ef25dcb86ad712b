"""The page's own functions, run by Node.js."""

import json
import shutil
import subprocess

import pytest

from tools import ROOT


def run(modules: str | tuple[str, ...], body: str, data: object) -> object:
    """Return what a piece of JavaScript makes of `data`, with all that a module or several export at hand as `m`."""
    if shutil.which("node") is None:
        pytest.skip("the page's own functions are tested with Node.js: install it")
    named = [*enumerate([modules] if isinstance(modules, str) else modules)]
    code = "".join(f"import * as m{at} from {json.dumps((ROOT / one).as_uri())}; " for at, one in named)
    code += f"import {{ readFileSync }} from 'node:fs'; const m = {{ {', '.join(f'...m{at}' for at, _ in named)} }}; "
    code += f"const data = JSON.parse(readFileSync(0)); console.log(JSON.stringify((() => {{ {body} }})()));"
    done = subprocess.run(
        ["node", "--input-type=module", "-e", code],
        input=json.dumps(data),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)
