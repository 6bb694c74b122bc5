"""What the documentation needs for games: pages generated from specifications, and a domain for links to clauses."""

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from rulebook.spec import specified_games
from rulebook_site.domain import RulebookDomain
from rulebook_site.needs import write_needs
from rulebook_site.pages import write_pages
from rulebook_site.playground import build_playground


def setup(app: Sphinx) -> ExtensionMetadata:
    """Set up the extension; Sphinx calls this when conf.py lists it."""
    app.add_config_value("rulebook_games", specified_games(), "env")
    app.add_domain(RulebookDomain)
    app.connect("builder-inited", make_pages)
    app.connect("build-finished", write_needs)
    app.connect("build-finished", build_playground)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}


def make_pages(app: Sphinx) -> None:
    """Write the pages of the games, before Sphinx looks for pages."""
    write_pages(Path(app.srcdir, "games"), app.config.rulebook_games)
