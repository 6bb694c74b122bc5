"""A report as a page for a browser: one file, without scripts."""

from html import escape

HEAD = '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">'


def page(title: str, style: str, body: str, *, language: str = "en", heading: str | None = None) -> str:
    """The page with this body, in HTML, below its title or another `heading` in HTML."""
    told = f"<h1>{escape(title)}</h1>" if heading is None else heading
    head = f"<head>\n{HEAD}\n<title>{escape(title)}</title>\n<style>{style}</style>\n</head>"
    return f'<!DOCTYPE html>\n<html lang="{escape(language)}">\n{head}\n<body>\n{told}\n{body}\n</body>\n</html>\n'
