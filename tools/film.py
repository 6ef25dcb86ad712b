"""Film the stepper for the README, from the widget itself: `python -m tools.film`."""

import io
import sys
from urllib.parse import quote

from PIL import Image
from playwright.sync_api import Page

from gametree import alphabeta_max_min, record, tic_tac_toe
from gametree.widgets import Stepper
from gametree.widgets.page import script, sheet
from tools import ROOT
from tools.browser import HOW_TO_GET_ONE, find_browser
from tools.driver import running_browser

FILM = ROOT / "docs" / "stepper.webp"
STILL = FILM.with_suffix(".png")  # for what shows no motion: the first cut
WIDTH, SECONDS_A_STEP, SECONDS_AT_A_CUT = 1240, 1.1, 2.6
BEFORE_THE_CUT, AFTER_IT = 2, 4  # steps; more than ten seconds nobody looks
SHOWN = 1000  # pixels
AFTER_A_STEP = 600  # milliseconds, until what moves stands still
MOUNT = """async ([script, css, state]) => {
    document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
    const el = document.body.appendChild(document.createElement("div"));
    el.className = "gt-widget";
    const heard = {};
    const set = (name, value) => { state[name] = value; heard[`change:${name}`]?.(); };
    const on = (event, act) => { heard[event] = act; };
    const model = { get: (name) => state[name], set, on, off() {}, save_changes() {} };
    (await import(script)).default.render({ model, el });
}"""


def frames(page: Page) -> list[tuple[bytes, int]]:
    """Return pictures of the steps around the first cut of a search, and for how many milliseconds to look at each."""
    stepper = Stepper(record(alphabeta_max_min, tic_tac_toe("O.O/OXX/X..")))
    address = "data:text/javascript;charset=utf-8," + quote(script(*Stepper.scripts))
    page.evaluate(MOUNT, [address, sheet(*Stepper.sheets), stepper.get_state()])
    kinds = [frame["kind"] for frame in stepper.narration["frames"]]
    card, cut, found = page.locator(".gt-stepper"), kinds.index("cut"), []
    for at, kind in enumerate(kinds[: cut + AFTER_IT + 1]):
        page.wait_for_timeout(AFTER_A_STEP)
        if at >= cut - BEFORE_THE_CUT:
            found.append((card.screenshot(), int(1000 * (SECONDS_AT_A_CUT if kind == "cut" else SECONDS_A_STEP))))
        page.get_by_role("button", name="next step", exact=True).click()
    return found


def _smaller(picture: Image.Image) -> Image.Image:
    """Return a picture in the size that a page shows."""
    size = SHOWN, round(picture.height * SHOWN / picture.width)
    return picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def main() -> None:
    """Write the film."""
    path = find_browser()
    if path is None:
        sys.exit(HOW_TO_GET_ONE)
    with running_browser(path) as browser:
        taken = frames(browser.new_page(viewport={"width": WIDTH, "height": 900}))
    STILL.write_bytes(taken[BEFORE_THE_CUT][0])
    first, *rest = [_smaller(Image.open(io.BytesIO(png))) for png, _ in taken]
    first.save(
        FILM, save_all=True, append_images=rest, duration=[each for _, each in taken], loop=0, quality=80, method=6
    )
    print(f"{FILM}: {len(taken)} pictures, {FILM.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
