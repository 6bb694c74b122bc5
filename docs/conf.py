"""How Sphinx builds the documentation: `sphinx-build -n -W -b html docs OUTPUT`."""

import sys
from importlib.metadata import version as version_of
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))  # rulebook_site, which generates the pages of games
sys.path.insert(0, str(Path(__file__).parent / "playground"))  # its host has the example games

project = "rulebook"
author = "the rulebook founders"
copyright = "the rulebook founders; the games and rulebooks belong to their owners"
release = version_of("rulebook-engine")
version = release

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "sphinx.ext.viewcode",
    "rulebook_site",
]
exclude_patterns = ["_build", "_ext", "examples", "playground", "translations"]
primary_domain = "rulebook"  # so that {clause}`yellowstone_park:collecting-2` is a role
default_role = "code"
myst_enable_extensions = ["attrs_inline", "colon_fence", "fieldlist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "rulebook"
html_favicon = "playground/icon.svg"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
autodoc_typehints = "none"  # signatures are in the source; these pages say what things mean
extras = [
    "confusable_homoglyphs",
    "gymnasium",
    "h11",
    "num2words",
    "pettingzoo",
    "polib",
    "pyspiel",
    "pytest",
    "starlette",
    "uvicorn",
    "websockets",
]
autodoc_mock_imports = [name for name in extras if find_spec(name) is None]  # the extra `docs` alone builds all pages
viewcode_line_numbers = True
viewcode_follow_imported_members = False  # each of our modules is documented separately

intersphinx_mapping = {  # builds are offline, so the inventories are kept here
    "python": ("https://docs.python.org/3", "_inventories/python.inv"),
    "attrs": ("https://www.attrs.org/en/stable", "_inventories/attrs.inv"),
}
nitpick_ignore = [
    ("py:class", "rich.text.Text"),  # rich has no inventory
    ("py:attr", "rulebook.core.chance.Spectator.SPECTATOR"),  # documented with its class
]
nitpick_ignore_regex = [
    ("py:obj", r"rulebook\..*\.(State|Action|Event|Observation|Settings|Held|Item|Kind|Node|Label|ClauseId)")
]  # type variables
