"""The needs of all games on the site, as needs.json beside its HTML."""

from json import dumps
from pathlib import Path

from sphinx.application import Sphinx

from rulebook.spec.needs import needs_document


def write_needs(app: Sphinx, exception: Exception | None) -> None:
    """Write needs.json beside the pages, once they have been built as HTML."""
    if exception is None and app.builder.format == "html":
        document = needs_document(app.config.rulebook_games, app.config.version)
        Path(app.outdir, "needs.json").write_text(dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
