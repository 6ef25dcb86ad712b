"""Runs in Pyodide: each archive in /work/in goes to /work/out, compiled for this Python, without tests."""

import compileall
import shutil
from pathlib import Path
from py_compile import PycInvalidationMode
from zipfile import ZIP_DEFLATED, ZipFile

COURSE = "gametree-"  # its lessons show its own source
# Grading stays with the teacher's own Python; the others are tests, and what knows other languages, pages and packages.
UNUSED = [
    "*.data",
    "tests",
    "grading",
    "anywidget/*extension",
    "pygments/lexers/[!_p]*",
    "pygments/lexers/_[!_m]*",
]
UNUSED += ["jedi/third_party/django-stubs", "typeshed/third_party"]
WITHOUT_WORDS = ("networkx-", "python_stdlib")  # a third of them is docstrings
PLACES = {".whl": "/lib/python3.14/site-packages", ".zip": "/lib/python314.zip"}


def compile_archive(archive: Path, out: Path) -> None:
    folder, is_shown = Path("unpacked"), archive.name.startswith(COURSE)
    ZipFile(archive).extractall(folder)
    for unused in [path for pattern in UNUSED for path in folder.rglob(pattern)]:
        shutil.rmtree(unused) if unused.is_dir() else unused.unlink(missing_ok=True)
    compileall.compile_dir(
        folder,
        quiet=1,
        legacy=not is_shown,
        optimize=2 if archive.name.startswith(WITHOUT_WORDS) else 0,
        stripdir=str(folder),
        prependdir=PLACES[archive.suffix],
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
    )
    with ZipFile(out, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and (is_shown or path.suffix != ".py" or not path.with_suffix(".pyc").exists()):
                packed.write(path, path.relative_to(folder))
    shutil.rmtree(folder)


for archive in sorted(Path("/work/in").iterdir()):
    compile_archive(archive, Path("/work/out") / archive.name)
