"""The course in a browser with nothing installed: JupyterLite, with Pyodide's Python, from npm and PyPI only."""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tools import ROOT, labextension
from tools.labextension import INSTALLED
from tools.site.npm import package
from tools.site.pages import ROOM
from tools.work import Copy, cleared

CACHE = ROOT / "build" / "lite"
HERE = Path(__file__).parent
PYODIDE, PYTHON = "314.0.6", "3.14"
# What the kernel loads; of these and of what they need, Pyodide has the versions where none is written here.
WANTED = ("anywidget", "comm", "ipython", "ipywidgets", "jedi", "micropip", "networkx", "psygnal", "typing-extensions")
PINS = {"anywidget": "0.11.0", "comm": "0.2.3", "ipywidgets": "8.1.9", "psygnal": "0.16.1"}
UNUSED = ("matplotlib", "numpy", "setuptools")  # networkx asks for these, and the course for nothing that uses them
KERNEL = "@jupyterlite/pyodide-kernel-extension"
KERNEL_VERSION, KERNEL_WHEELS = "0.8.6", ("ipykernel", "piplite", "pyodide_kernel")
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "anywidget")
SERVED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "package.json")
STANDARD, LOCK = "python_stdlib.zip", "pyodide-lock.json"
# JupyterLite's kernels never say which widgets they know, and the saved ones wait for that after a reload.
SAVED_WIDGETS = (
    'case"comm_open":await this.commOpen(',
    'case"comm_info_request":this._sendMessage({channel:"shell",header:{...e.header,msg_type:"comm_info_reply"},'
    "parent_header:e.header,metadata:{},content:await this.commInfoRequest(e.content)});break;",
)
# As the kernel says it, so that a notebook that is opened has nothing new to save.
METADATA = {
    "kernelspec": {"display_name": "Python (Pyodide)", "language": "python", "name": "python"},
    "language_info": {
        "codemirror_mode": {"name": "python", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
        "version": "3.8",
    },
}
# What `make lab` sets, first of all that widgets are saved and live on after a reload.
SETTINGS = ROOT / "tools" / "jupyter" / "labconfig" / "default_setting_overrides.json"
NOTEBOOKS = "@jupyterlab/notebook-extension:tracker"


def build(out: Path) -> None:
    """Write the JupyterLite edition of the course: any file server can serve it, under any path.

    Args:
        out: a folder; what is in it goes.

    Raises:
        subprocess.CalledProcessError: npm, pip or Node failed; what they say stands above.

    """
    python = runtime()
    shutil.rmtree(out, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        _configure(Path(folder), python)
        command = [sys.executable, "-m", "jupyter", "lite", "build", "--output-dir", str(out.resolve())]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL)
    shutil.copytree(python, out / "static" / "pyodide")
    _answer_for_saved_widgets(out / "build")


def _answer_for_saved_widgets(scripts: Path) -> None:
    before, answer = SAVED_WIDGETS
    texts = {path: path.read_text(encoding="utf-8") for path in scripts.glob("*.js")}
    (script,) = [path for path, text in texts.items() if before in text]
    script.write_text(texts[script].replace(before, answer + before), encoding="utf-8")


def runtime() -> Path:
    """Return a folder with Python for a browser and the packages that the lessons use, compiled; this course too."""
    full = package("pyodide", PYODIDE)
    lock = json.loads((full / LOCK).read_bytes())
    depends = {name: _depends(about) for name, about in lock["packages"].items()}
    wheels = _wheels({name: PINS.get(name) or lock["packages"][name]["version"] for name in _needed(depends)})
    made = CACHE / "pyodide"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir()
    for name in SERVED:
        shutil.copy(full / name, made)
    for archive in _compiled(full, [*wheels, full / STANDARD]):
        shutil.copy(archive, made)
    lock["packages"] = {_name(wheel): _entry(made / wheel.name, depends) for wheel in wheels}
    (made / LOCK).write_text(json.dumps(lock), encoding="utf-8")
    return made


def _depends(about: Mapping[str, Any]) -> list[str]:
    """Return what a package of Pyodide's lock needs here, by normalised names, as the kernel asks for them."""
    return [name.replace("_", "-") for name in about["depends"] if name not in UNUSED]


def _needed(depends: Mapping[str, list[str]]) -> list[str]:
    """Return the names of the packages that are wanted, and of all that they need."""
    needed = list(WANTED)
    for name in needed:  # which grows meanwhile
        needed += [other for other in depends.get(name, ()) if other not in needed]
    return needed


def _wheels(versions: Mapping[str, str]) -> list[Path]:
    """Return the wheels of these versions, of the kernel and of this course."""
    wheels, own = CACHE / "wheels", CACHE / "own"
    wanted = [f"{name}=={version}" for name, version in versions.items()]
    stamp = wheels / f"{hashlib.sha256(' '.join(wanted).encode()).hexdigest()[:16]}.done"
    if not stamp.exists():
        shutil.rmtree(wheels, ignore_errors=True)
        for_browser = ["--only-binary=:all:", "--python-version", PYTHON, "--platform", "any"]
        _pip("download", "--dest", str(wheels), "--no-deps", *for_browser, *wanted)
        stamp.touch()
    shutil.rmtree(own, ignore_errors=True)
    _pip("wheel", "--wheel-dir", str(own), "--no-deps", str(ROOT))
    kernel = _kernel() / "static" / "pypi"
    found = [path for name in KERNEL_WHEELS for path in kernel.glob(f"{name}-*.whl")]
    return [*sorted(wheels.glob("*.whl")), *own.glob("*.whl"), *found]


def _kernel() -> Path:
    """Return the folder of the kernel's extension: installed beside the course, its JupyterLab would load it too."""
    folder = CACHE / f"kernel-{KERNEL_VERSION}"
    if not folder.exists():
        _pip("install", "--target", str(folder), "--no-deps", f"jupyterlite-pyodide-kernel=={KERNEL_VERSION}")
    return folder / INSTALLED / KERNEL


def _pip(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments], check=True)


def _compiled(pyodide: Path, archives: Iterable[Path]) -> list[Path]:
    """Return the archives, compiled by Pyodide itself; each is compiled once and kept."""
    program = HERE / "compiled.py"
    kept = CACHE / f"compiled-{_digest(program)[:16]}"
    places = {archive: kept / _digest(archive) / archive.name for archive in archives}
    new = {archive: place for archive, place in places.items() if not place.exists()}
    with tempfile.TemporaryDirectory() as folder:
        for name in ("in", "out"):
            (Path(folder) / name).mkdir()
        for archive in new:
            shutil.copy(archive, Path(folder) / "in")
        if new:
            run_in_pyodide(program, pyodide, Path(folder))
        for archive, place in new.items():
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(Path(folder) / "out" / archive.name, place)
    return list(places.values())


def run_in_pyodide(program: Path, pyodide: Path, folder: Path, *packages: str) -> str:
    """Run a Python program in Pyodide under Node, and return what it printed.

    Args:
        program: its file.
        pyodide: the folder with `pyodide.mjs`.
        folder: what the program sees as /work.
        packages: what is loaded before it runs.

    Raises:
        subprocess.CalledProcessError: it failed; the end of its error stands above.

    """
    command = ["node", str(HERE / "pyodide.mjs"), str(program), str(pyodide), str(folder), *packages]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8").stdout


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _name(wheel: Path) -> str:
    return wheel.name.partition("-")[0].lower().replace("_", "-")


def _entry(wheel: Path, depends: Mapping[str, list[str]]) -> dict[str, Any]:
    """Return what Pyodide's lock says of a wheel."""
    name = _name(wheel)
    return {
        "name": name,
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "sha256": _digest(wheel),
        "package_type": "package",
        "install_dir": "site",
        "imports": [name.replace("-", "_")],
        "depends": depends.get(name, []),
        "unvendored_tests": False,
    }


def _configure(folder: Path, python: Path) -> None:
    """Write what `jupyter lite build` reads: its own settings, those of the page, and the learner's copy."""
    for name in EXTENSIONS:
        shutil.copytree(sys.prefix / INSTALLED / name, folder / "extensions" / name)
    labextension.install(folder / "extensions")
    shutil.copytree(_kernel(), folder / "extensions" / KERNEL, ignore=shutil.ignore_patterns("pypi"))
    put_files(Copy(folder / "files"))
    (folder / "files" / ROOM.name).write_text(_for_browser(ROOM), encoding="utf-8", newline="\n")
    packages = sorted(json.loads((python / LOCK).read_bytes())["packages"])
    _write(folder / "jupyter_lite_config.json", _build_settings())
    _write(folder / "jupyter-lite.json", _page_settings(packages))
    settings = json.loads(SETTINGS.read_bytes())
    settings[NOTEBOOKS]["windowingMode"] = "none"
    _write(folder / "overrides.json", settings)


def put_files(copy: Copy) -> None:
    """Write the files of a learner's copy as a browser needs them."""
    for name in copy.names():
        place = copy.work / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(_for_browser(copy.source(name)), encoding="utf-8", newline="\n")


def _for_browser(path: Path) -> str:
    """Return a file of the learner's copy as a browser needs it: there, no server says what is trusted."""
    text = cleared(path)
    if path.suffix != ".ipynb":
        return text
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["metadata"]["trusted"] = True
    # A copy that was saved in the browser tells by its edition, opened again, whether the lesson has changed.
    notebook["metadata"] |= METADATA | {"edition": hashlib.sha256(text.encode()).hexdigest()[:16]}
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def _build_settings() -> dict[str, Any]:
    return {
        "LiteBuildConfig": {
            "apps": ["lab"],
            "contents": ["files"],
            "ignore_sys_prefix": True,
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
        },
        "FederatedExtensionAddon": {"extra_labextensions_path": ["extensions"]},
    }


def _page_settings(packages: list[str]) -> dict[str, Any]:
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"lockFileURL": f"./static/pyodide/{LOCK}", "packages": packages},
    }
    page = {"appName": "Game trees", "exposeAppInBrowser": True, "litePluginSettings": {f"{KERNEL}:kernel": kernel}}
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": page}


def _write(path: Path, data: Mapping[str, Any]) -> None:
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")
