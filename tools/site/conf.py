"""How Sphinx makes the pages of the site; `tools.site.pages.build` adds the files that all pages share."""

import os
import re
from pathlib import Path
from typing import Any

from tools.site import home
from tools.site.shared import tags

project = "Game trees"
html_title = "Game trees, from xⁿ to alpha-beta"
language = "en"
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
napoleon_custom_sections = [("Traits", "params_style")]  # what a widget tells its page
autodoc_typehints = "none"  # the signatures in the sources have them; here they are longer than what they explain
default_role = "code"  # in docstrings, as in Markdown
myst_heading_anchors = 3
suppress_warnings = ["misc.highlighting_failure"]  # what cells print need not be Python

nb_execution_in_temp = True
nb_execution_timeout = 120
nb_execution_raise_on_error = True
nb_code_prompt_show = "Show the {type}"
nb_code_prompt_hide = "Hide the {type}"
nb_ipywidgets_js = {"require.js": {}, "embed-amd.js": {"data-jupyter-widgets-cdn": "_static/"}}

html_baseurl = os.environ.get("SITE_ADDRESS", "")  # where it will be; those who show links to it want whole addresses
html_theme = "sphinx_book_theme"
templates_path = ["templates"]
html_context = {"default_mode": "auto"}
html_css_files = ["fonts/fonts.css", "typography.css", "site.css", "reading.css"]
html_js_files = [("site.js", {"priority": 100}), "links.js"]
html_copy_source = False
html_show_sphinx = False
html_use_index = False
html_theme_options = {
    "use_download_button": False,
    "show_toc_level": 2,
    "navbar_persistent": [],
    "footer_content_items": [],
}

# Of a text, in pixels: in its attributes, or in the rules of its classes.
_SIZE = re.compile(r'font-size(?:="|:[^;}]*?)(\d[\d.]*)')


def setup(app: Any) -> None:
    """Have Sphinx finish what myst-nb leaves open."""
    app.connect("html-page-context", finish)


def finish(app: Any, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> str | None:
    """Put a cell's SVG into the page itself, and let what folds be named by its words; the home page is made anew.

    An image would follow the system's theme and not the page's, and have no words.
    """
    files = {name: Path(app.srcdir, source) for source, name in app.builder.images.items()}

    def picture(image: re.Match[str]) -> str:
        return readable(files[image[1]].read_text(encoding="utf-8"))

    body = re.sub(r'<img [^>]*src="_images/([^"]+\.svg)"[^>]*>', picture, context.get("body", ""))
    context["body"] = body.replace('<summary aria-label="Toggle hidden content">', "<summary>")
    context["metatags"] = tags(page, context.get("title") or html_title, html_baseurl)
    if page != "index":
        return None
    context["home"] = home.context()
    return "home.html"


def readable(svg: str) -> str:
    """Return a picture that is never shown so small that a text in it is less than 10 pixels high: it scrolls then."""
    sizes = [float(size) for size in _SIZE.findall(svg)]
    width = float(re.findall(r'viewBox="\S+ \S+ (\S+)', svg)[0])
    return svg.replace("<svg ", f'<svg style="min-width: {10 * width / min(sizes):.0f}px" ', 1) if sizes else svg
