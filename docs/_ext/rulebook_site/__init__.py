"""What the documentation needs for games: pages generated from specifications, and a domain for links to clauses."""

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.typing import ExtensionMetadata

from rulebook.spec import specified_games
from rulebook_site.domain import RulebookDomain
from rulebook_site.needs import write_needs
from rulebook_site.pages import write_pages
from rulebook_site.playground import build_playground


def setup(app: Sphinx) -> ExtensionMetadata:
    """Set up the extension, and what its pages are written for; Sphinx calls this when conf.py lists it."""
    app.setup_extension("myst_parser")
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("config-inited", add_markup)
    app.add_config_value("rulebook_games", list(specified_games()), "env", [list, tuple])
    app.add_domain(RulebookDomain)
    app.connect("builder-inited", make_pages)
    app.connect("build-finished", write_needs)
    app.connect("build-finished", build_playground)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}


def add_markup(_: Sphinx, config: Config) -> None:
    """Have the Markdown that the pages are written in."""
    config.myst_enable_extensions = {*config.myst_enable_extensions, "attrs_inline", "colon_fence", "fieldlist"}


def make_pages(app: Sphinx) -> None:
    """Write the pages of the games, before Sphinx looks for pages."""
    write_pages(Path(app.srcdir, "games"), app.config.rulebook_games)
