"""Pictures that carry only the rules that they use look as those that carry all, alone and beside each other."""

from base64 import b64encode

import pytest
from playwright.sync_api import Browser

from gametree.style import still
from tests.gametree.test_style import PICTURES

ORDERS = {"": list(PICTURES.values()), " reversed": list(PICTURES.values())[::-1]}


def as_image(svg: str) -> str:
    return f'<img alt="" src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'


def as_part(svg: str) -> str:
    return f"<div>{svg}</div>"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
@pytest.mark.parametrize("shown", [as_image, as_part])
def test_still_pictures_look_as_whole_ones(browser: Browser, shown, order, theme) -> None:
    page = browser.new_page(color_scheme=theme)
    taken = []
    for pictures in (order, [still(svg) for svg in order]):
        page.set_content(f'<body data-jp-theme-light="{str(theme == "light").lower()}">{"".join(map(shown, pictures))}')
        page.wait_for_function("[...document.images].every((image) => image.complete)")
        taken.append(page.screenshot(full_page=True))
    page.close()
    assert taken[0] == taken[1]
