"""Look at lessons: run them in JupyterLab and keep pictures of all of it, in pieces that fit on a screen.

python -m tools.shots notebooks/01-recursion.ipynb --out screenshots --widths 1300 800 --dark
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from tools import ROOT
from tools.browser import HOW_TO_GET_ONE, find_browser
from tools.driver import LessonPage, copy_course, lesson_page, running_browser, running_lab


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.shots", description=__doc__)
    parser.add_argument("notebooks", nargs="+", type=Path, help="lessons, such as notebooks/01-recursion.ipynb")
    parser.add_argument("--out", type=Path, default=Path("screenshots"), help="folder (default: %(default)s)")
    parser.add_argument("--widths", nargs="+", type=int, default=[1300, 800], help="pixels (default: 1300 800)")
    parser.add_argument("--dark", action="store_true", help="in JupyterLab's dark theme")
    parser.add_argument("--as-committed", action="store_true", help="as a learner first sees it: run nothing")
    return parser.parse_args()


def place(notebook: Path, course: Path) -> str:
    """The notebook's path in the copy of the course, put there first when it is not one of the course's."""
    path = notebook.resolve()
    if path.is_relative_to(ROOT):
        return path.relative_to(ROOT).as_posix()
    shutil.copy(path, course)
    return path.name


def shoot(lesson: LessonPage, notebook: Path, options: argparse.Namespace) -> None:
    """Pictures of one lesson at every width, and a word on what went wrong in it."""
    lesson.open(place(notebook, lesson.server.folder))
    lesson.set_theme(options.dark)
    if not options.as_committed:
        lesson.run_all()
    for problem in [*lesson.errors(), *lesson.widget_errors(), *lesson.console_errors()]:
        print(f"{notebook}: {problem}", file=sys.stderr)
    for width in options.widths:
        name = f"{notebook.stem}-{width}{'-dark' if options.dark else ''}"
        for path in lesson.full_screenshots(options.out, name, width):
            print(path)


def main() -> None:
    """Do what the command line asks for."""
    options = arguments()
    browser_path = find_browser()
    if browser_path is None:
        sys.exit(HOW_TO_GET_ONE)
    with tempfile.TemporaryDirectory() as scratch:
        course, home = copy_course(Path(scratch) / "course"), Path(scratch) / "home"
        with running_lab(course, home) as server, running_browser(browser_path) as browser:
            for notebook in options.notebooks:
                with lesson_page(browser, server) as lesson:
                    shoot(lesson, notebook, options)


if __name__ == "__main__":
    main()
