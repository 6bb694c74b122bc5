"""How Sphinx builds the documentation."""

from importlib.metadata import version as version_of

project = "rulebook"
author = "the rulebook founders"
copyright = "the rulebook founders; the games and rulebooks belong to their owners"
release = version_of("rulebook-engine")
version = release

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "rulebook"

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
autodoc_typehints = "none"  # signatures are read in the source; here stands what things mean
default_role = "code"
nitpick_ignore = [  # what other projects define: builds are offline
    ("py:class", "collections.abc.Callable"),
    ("py:class", "rich.text.Text"),
]
nitpick_ignore_regex = [("py:obj", r"rulebook\..*\.(State|Action|Event|Observation|Rules|Item|Kind)")]  # type variables
