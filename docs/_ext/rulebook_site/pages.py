"""Writes the pages of games from templates and from the facts about each game.

They are Markdown, except those that only call autodoc: Markdown with embedded reStructuredText makes builds slow.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from rulebook_site.facts import TABLES, GameFacts, facts_of

PAGES_OF_A_GAME = ("index.md", "readings.md", "comparison.md", "theorems.md", "glossary.md", "traceability.md")
"""Templates that give one page per game; their file names end in .jinja."""
PHASES = "pictures/phases.svg"
"""The path of the diagram of a game's phases."""

SCREENS = {"desk": "on a desk", "phone": "on a phone", "sideways": "on a phone held sideways"}


def write_pages(folder: Path, games: tuple[str, ...]) -> None:
    """Write the pages of games into a folder reserved for them, and remove what an earlier build left there.

    A page that has not changed is left as it is, so that Sphinx need not read it again.
    """
    pages = dict(pages_of(tuple(map(facts_of, games))))
    for name, text in pages.items():
        write_where_changed(folder / name, text)
    for file in folder.rglob("*.*"):
        if file.relative_to(folder).as_posix() not in pages:
            file.unlink()


def write_where_changed(file: Path, text: str) -> None:
    """Write a file unless it already has this text."""
    if file.is_file() and file.read_text(encoding="utf-8") == text:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def pages_of(games: tuple[GameFacts, ...]) -> Iterator[tuple[str, str]]:
    """Every page and every picture: its path within the folder, and its text."""
    templates = environment()
    tables = gallery(games)
    yield "index.md", templates.get_template("games.md.jinja").render(games=games, tables=tables)
    if tables:
        yield "tables.md", templates.get_template("tables.md.jinja").render(tables=tables, screens=SCREENS)
    for game in games:
        for name, template, more in plan(game):
            yield f"{game.id}/{name}", templates.get_template(f"{template}.jinja").render(game=game, **more)
        if game.has_rules:
            yield f"{game.id}/{PHASES}", game.phases.svg
        yield from ((f"{game.id}/{picture}", svg) for picture, svg in game.examples.pictures.items())
        for sides in [shown.sides for shown in game.witnesses] + [shown.sides for shown in game.smallest]:
            yield from ((f"{game.id}/{side.picture}", side.svg) for side in sides)


def gallery(games: tuple[GameFacts, ...]) -> dict[str, dict[str, list[tuple[str, str, str]]]]:
    """The files of the pictures of games and of the page itself, each with its screen and scheme, by title and place."""
    titles = {game.id: game.specification.game.title for game in games if game.table}
    found: dict[str, dict[str, list[tuple[str, str, str]]]] = {}
    for file in sorted(TABLES.glob("*.webp")):
        subject, size, scheme = file.stem.rsplit("-", 2)
        id, _, place = subject.partition("-")
        if title := titles.get(id, "" if place or not titles else "The page"):
            places = found.setdefault(title, {})
            places.setdefault((place or id).replace("-", " "), []).append((file.name, size, scheme))
    return found


def plan(game: GameFacts) -> Iterator[tuple[str, str, Mapping[str, object]]]:
    """The pages of a game: path, template, and the template's variables other than the game."""
    yield from ((name, name, {}) for name in PAGES_OF_A_GAME)
    yield from ((f"rules/{section.id}.md", "section.md", {"section": section}) for section in game.sections)
    yield from ((f"texts/{text.edition.id}.md", "text.md", {"text": text}) for text in game.shipped)
    if game.has_rules:
        yield "code/index.rst", "code.rst", {}
        yield from ((f"code/{module.local}.rst", "module.rst", {"module": module}) for module in game.modules)


def environment() -> Environment:
    """The templates and their filters."""
    templates = Environment(
        loader=PackageLoader("rulebook_site"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # what comes out is Markdown, and `escaped` guards it
    )
    templates.filters["escaped"] = escaped
    return templates


def escaped(text: str) -> str:
    """A text as Markdown that shows it unchanged; text in backticks stays code."""
    return re.sub(r"(`[^`]*`)|([\\*_\[\]<>|{}$#~^])", lambda match: match[1] or f"\\{match[2]}", text)
