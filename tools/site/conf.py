"""How Sphinx makes the pages of the site."""

from tools.site.pages import SCRIPTS

project = "Game trees"
html_title = "Game trees, from xⁿ to alpha-beta"
language = "en"
extensions = ["myst_nb"]
myst_heading_anchors = 3
suppress_warnings = ["misc.highlighting_failure"]  # what cells print need not be Python

nb_execution_in_temp = True
nb_execution_timeout = 120
nb_execution_raise_on_error = True
nb_code_prompt_show = "Show the {type}"
nb_code_prompt_hide = "Hide the {type}"
nb_ipywidgets_js = {
    "require.js": {},
    "anywidget.js": {},
    "embed-amd.js": {"data-jupyter-widgets-cdn": "_static/"},
}

html_theme = "sphinx_book_theme"
html_static_path = ["static", str(SCRIPTS)]
html_css_files = ["site.css"]
html_js_files = [("site.js", {"priority": 100})]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"use_download_button": False, "show_toc_level": 2, "home_page_in_toc": True}
