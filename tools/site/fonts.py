"""The typefaces of the pages, which come with the site: IBM Plex, under the SIL Open Font License."""

import re
import shutil
from pathlib import Path

from tools.site.npm import package

FAMILIES = {
    "@ibm/plex-sans": ("1.1.0", "IBMPlexSans", ("Regular", "Italic", "SemiBold", "SemiBoldItalic")),
    "@ibm/plex-mono": ("2.5.0", "IBMPlexMono", ("Regular", "SemiBold")),
}
SUBSETS = ("Latin1", "Greek", "Pi")  # a browser fetches those that a page has letters of
FACE = re.compile(r"/\* Subset: (\w+) \*/\s*(@font-face \{.*?\})", re.DOTALL)


def bundle(folder: Path) -> None:
    """Write the fonts, the sheet that names them, and their licences.

    Args:
        folder: where; it is made.

    """
    folder.mkdir(parents=True, exist_ok=True)
    faces = []
    for name, (version, family, weights) in FAMILIES.items():
        source = package(name, version)
        shutil.copy(source / "LICENSE.txt", folder / f"{family}-LICENSE.txt")
        for weight in weights:
            split = source / "fonts" / "split" / "woff2"
            faces += _faces(split / f"{family}-{weight}.css")
            for file in split.glob(f"{family}-{weight}-*.woff2"):
                if file.stem.endswith(SUBSETS):
                    shutil.copy(file, folder)
    (folder / "fonts.css").write_text("\n".join(faces) + "\n", encoding="utf-8")


def _faces(sheet: Path) -> list[str]:
    """Return what a sheet says of the subsets: the same for everybody, whatever is installed, and words at once."""
    found = FACE.findall(sheet.read_text(encoding="utf-8"))
    faces = [face for subset, face in found if subset in SUBSETS]
    return [re.sub(r'local\("[^"]*"\),\s*', "", face).replace("{", "{\n\tfont-display: swap;", 1) for face in faces]


def outlines(folder: Path) -> list[str]:
    """Return the files of the text's typeface in the format that a painter of pictures reads.

    Args:
        folder: where to put them.

    """
    from fontTools.ttLib import TTFont

    version, family, _ = FAMILIES["@ibm/plex-sans"]
    files = []
    for weight in ("Regular", "SemiBold"):
        font = TTFont(package("@ibm/plex-sans", version) / "fonts" / "complete" / "woff" / f"{family}-{weight}.woff")
        font.flavor = None
        font.save(folder / f"{family}-{weight}.ttf")
        files.append(str(folder / f"{family}-{weight}.ttf"))
    return files
