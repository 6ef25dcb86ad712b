"""Pictures follow JupyterLab's theme, also those that it shows as images."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Locator

from tools.driver import LessonPage, open_scratch

IMPORT = "from classroom import *\nfrom gametree import *\nfrom gametree.widgets import *\n"
CHART = "from gametree.plot import draw_counts\naxes = draw_counts({'f': {1: 1, 2: 4}}, 'n', 'calls')"


@pytest.mark.parametrize("dark", [False, True])
def test_a_picture_is_as_dark_as_the_page(lesson: LessonPage, dark: bool) -> None:
    sources = f"{IMPORT}watch(minimax, Tree([3, 5]))", f"{IMPORT}draw(game_tree(Tree([3, 5])))", CHART
    open_scratch(lesson, "themes", *sources)
    lesson.set_theme(dark)
    shades = range(60) if dark else range(240, 256)
    pictures = [lesson.output(number).locator("img") for number in (1, 2)]
    lesson.wait_until(lambda: all(shade(picture) in shades for picture in pictures))


def shade(shown: Locator) -> int:
    picture = Image.open(BytesIO(shown.screenshot())).convert("L")
    return picture.getpixel((4, picture.height // 2))
