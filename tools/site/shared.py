"""What a page tells those who show links to it: its description, its picture, its icon."""

import tempfile
from collections.abc import Callable
from html import escape
from importlib.resources import files
from pathlib import Path
from textwrap import wrap
from urllib.parse import urljoin

import matplotlib
from resvg_py import svg_to_bytes

from gametree.style import plain, text_at
from tools.site import fonts
from tools.site.home import Lesson, lessons
from tools.site.pictures import picture_of
from tools.site.whole_tree import whole_search

WIDTH, HEIGHT = 1200, 630  # as those who show links want it
TITLE, SENTENCE = "Game trees, from xⁿ to alpha-beta", "Learn how programs search game trees, by watching them do it."
HERE = Path(__file__).parent
ICON = HERE / "static" / "favicon.svg"
ICONS = {"favicon.png": 32, "touch-icon.png": 180}
DRAWN_WITH = ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono", "DejaVuSansMono-Bold")


def write(folder: Path) -> None:
    """Write the pictures that go with links, one for each lesson and one for all else, and the icons.

    Args:
        folder: where; pictures go to `shared` in it.

    """
    (folder / "shared").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        paint = painter(Path(scratch))
        for name, size in ICONS.items():
            (folder / name).write_bytes(paint(ICON.read_text(encoding="utf-8"), size))
        (folder / "whole.svg").write_text(_document(whole_search().picture, 1300, 480), encoding="utf-8")
        (folder / "shared" / "index.png").write_bytes(paint(for_all(), WIDTH))
        for lesson in lessons():
            (folder / "shared" / f"{lesson.stem}.png").write_bytes(paint(for_lesson(lesson), WIDTH))


def painter(scratch: Path) -> Callable[[str, int], bytes]:
    """Return what makes a PNG of an SVG, so many pixels wide, with the same letters on every computer."""
    drawn = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    letters = [*fonts.outlines(scratch), *(str(drawn / f"{name}.ttf") for name in DRAWN_WITH)]

    def paint(svg: str, width: int) -> bytes:
        return bytes(svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=letters))

    return paint


def for_lesson(lesson: Lesson) -> str:
    """Return the picture of a lesson: its name and promise, and its own picture beside them."""
    words = _column(64, 190, [(wrap(lesson.name, 14), 78, "title"), (wrap(lesson.promise, 32), 40, "promise")])
    panel = '<rect class="raised" x="620" y="0" width="580" height="630"/>'
    return _document(_brand() + words + panel + picture_of(lesson.stem).svg('x="660" y="60" width="500" height="510"'))


def for_all() -> str:
    """Return the picture of all other pages: what the course is, above the tree that its home page plays."""
    whole = whole_search()
    tree = whole.picture.replace("<svg ", '<svg x="0" y="205" width="1200" height="425" ', 1)
    told = [f"{whole.nodes:,} nodes; alpha-beta", f"visits {whole.visited:,}. Fewer?"]
    words = _column(64, 150, [(wrap(SENTENCE, 62), 40, "promise")]) + _column(64, 230, [(told, 36, "promise")])
    return _document(_brand(96, "title") + words + tree)


def _brand(y: float = 92, classes: str = "brand") -> str:
    raised = 'x<tspan dy="-0.35em" font-size="0.65em">n</tspan><tspan dy="0.23em">&#8203;</tspan>'
    return text_at(64, y, TITLE, classes).replace("xⁿ", raised)  # the typeface has no such letter


def _column(x: float, y: float, parts: list[tuple[list[str], float, str]]) -> str:
    drawn = []
    for lines, height, classes in parts:
        drawn += [text_at(x, y + height * at, line, classes) for at, line in enumerate(lines)]
        y += height * len(lines) + 8
    return "".join(drawn)


def _document(body: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    """Return a whole document, as the painter needs it."""
    sheets = files("gametree") / "tree.css", HERE / "shared.css"
    rules = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    drawn = f'<rect class="paper" width="{width}" height="{height}"/>{body}'
    return plain(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><style>{rules}</style>{drawn}</svg>'
    )


def tags(page: str, title: str, address: str) -> str:
    """Return what the head of a page says of it.

    Args:
        page: its name, without .html.
        title: of the page.
        address: where the site is; without it, pictures are named as seen from the site's root.

    """
    lesson = next((lesson for lesson in lessons() if lesson.stem == page), None)
    description = lesson.description if lesson else SENTENCE
    picture = urljoin(address, f"_static/shared/{page if lesson else 'index'}.png")
    named = {"description": description, "twitter:card": "summary_large_image"}
    shared = {"og:title": title, "og:description": description, "og:type": "website", "og:image": picture}
    shared |= {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT), "og:image:alt": title}
    shared |= {"og:url": urljoin(address, f"{page}.html")} if address else {}
    lines = [f'<meta name="{name}" content="{escape(text)}">' for name, text in named.items()]
    lines += [f'<meta property="{name}" content="{escape(text)}">' for name, text in shared.items()]
    lines += ['<link rel="icon" href="_static/favicon.svg" type="image/svg+xml">']
    lines += ['<link rel="icon" href="_static/favicon.png" sizes="32x32">']
    lines += ['<link rel="apple-touch-icon" href="_static/touch-icon.png">']
    return "\n".join(lines)
