"""A printable summary of the rules, made from a finished translation: an HTML page for A4, with pictures."""

from collections.abc import Iterator, Mapping
from html import escape
from itertools import groupby
from typing import Final

from attrs import frozen
from polib import POFile

from rulebook.core.errors import TranslationError
from rulebook.core.sentences import ENGLISH, Language
from rulebook.languages import language_in
from rulebook.registry import game, game_ids
from rulebook.render import svg
from rulebook.spec import Clause, Specification
from rulebook.translation.local_words import for_page, headings
from rulebook.translation.pictures import Example, example_positions
from rulebook.translation.po_file import language_of, translated
from rulebook.translation.spoken import as_read

__all__ = ["Chapter", "sheet"]

STYLE: Final = """
@page { size: A4; margin: 14mm 13mm 16mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 184mm; padding: 6mm; color: #1c1b1a; background: #fff;
  font: 10.2pt/1.42 Charter, "Iowan Old Style", "Source Serif 4", Georgia, "DejaVu Serif", serif; }
header { border-bottom: 2.5pt solid #9b4a1f; padding-bottom: 3mm; margin-bottom: 5mm; }
h1 { font-size: 25pt; line-height: 1.1; margin: 0; }
header p { margin: 1.5mm 0 0; color: #5a5550; }
main { columns: 2; column-gap: 8mm; }
section { margin: 0 0 4.5mm; }
h2 { font-size: 12.5pt; margin: 0 0 1.5mm; color: #9b4a1f; break-after: avoid; }
ol { list-style: none; margin: 0; padding: 0; }
li { margin: 0 0 1.3mm; padding-left: 10mm; text-indent: -10mm; break-inside: avoid; hyphens: auto; }
li b { display: inline-block; width: 10mm; text-indent: 0; color: #9b4a1f; font-size: 8.6pt; font-weight: 600; }
figure { margin: 2.5mm 0 1mm; break-inside: avoid; text-align: center; }
figure svg { display: block; margin: 0 auto; width: 100%; height: auto; max-height: 92mm; }
figcaption { margin-top: 1mm; font-size: 8.6pt; line-height: 1.3; color: #5a5550; }
@media screen and (max-width: 700px) { main { columns: 1; } }
@media print { body { padding: 0; max-width: none; } }
"""
PERSON: Final = (
    '<svg viewBox="0 0 10 10" width="0.9em" height="0.9em" fill="currentColor" aria-hidden="true">'
    '<circle cx="5" cy="2.6" r="2.2"/><path d="M.8 10c0-3 1.7-4.4 4.2-4.4S9.2 7 9.2 10z"/></svg>'
)


def sheet(specification: Specification, po: POFile, name: str) -> str:
    """The page for a translation in the file `name`; raises TranslationError if a clause has no finished translation."""
    code = language_of(po, name)
    texts = finished(specification, po, name)
    named = headings(specification.game.id, code)
    spoken = language_of_file(specification.game.id, po, name)
    pictures = illustrations(specification, spoken)
    sections = enumerate(groupby(specification.clauses, lambda clause: clause.section), start=1)
    chapters = [
        Chapter(number, section, named.get(section, ""), tuple(clauses), texts) for number, (section, clauses) in sections
    ]
    body = "\n".join(chapter.html(pictures.get(chapter.section), spoken) for chapter in chapters)
    title = escape(specification.game.title)
    head = f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>{title}</title>'
    page = (
        f"<head>\n{head}\n<style>{STYLE}</style>\n</head>\n<body>\n{header(specification)}\n<main>\n{body}\n</main>\n</body>"
    )
    return f'<!DOCTYPE html>\n<html lang="{escape(code.replace("_", "-"))}">\n{page}\n</html>\n'


def finished(specification: Specification, po: POFile, name: str) -> Mapping[str, str]:
    """The translation of every clause; raises TranslationError for the first missing or stale one."""
    entries = {entry.msgctxt: entry for entry in translated(po)}
    for clause in specification.clauses:
        if clause.id not in entries:
            raise TranslationError("is not translated; a sheet needs every clause", file=name, entry=clause.id)
        if entries[clause.id].msgid != clause.statement:
            raise TranslationError("translates an outdated statement", file=name, entry=clause.id)
    return {clause: entry.msgstr for clause, entry in entries.items()}


def language_of_file(game_id: str, po: POFile, name: str) -> Language:
    """The language of the pictures: with the sentences of the file, or English for a game whose code is not installed."""
    return language_in(game(game_id), as_read(po, name)) if game_id in game_ids() else ENGLISH


def illustrations(specification: Specification, spoken: Language) -> Mapping[str, Example]:
    """The picture of each section that has one."""
    sections = {clause.id: clause.section for clause in specification.clauses}
    return {example.section: example for example in example_positions(specification.game.id, sections, spoken)}


def header(specification: Specification) -> str:
    """The head of the page: the title, who made the game, and the number of players, in signs that need no language."""
    game = specification.game
    made = (", ".join(game.authors), game.publisher, str(game.year or ""))
    facts = " \N{MIDDLE DOT} ".join(escape(fact) for fact in made if fact)
    players = f"{game.players.min}\N{EN DASH}{game.players.max}"
    told = f"{facts} \N{MIDDLE DOT} {PERSON}\N{NO-BREAK SPACE}{players}"
    return f"<header>\n<h1>{escape(game.title)}</h1>\n<p>{told}</p>\n</header>"


@frozen
class Chapter:
    """A section of the rules: its number, its heading, its clauses, and the translations of all clauses."""

    number: int
    section: str
    heading: str
    clauses: tuple[Clause, ...]
    texts: Mapping[str, str]

    def html(self, picture: Example | None, spoken: Language) -> str:
        """The section: its number and heading, its numbered rules, and its picture."""
        rules = "\n".join(
            f'<li id="{escape(clause.id)}"><b>{place}</b>{escape(self.texts[clause.id])}</li>'
            for place, clause in self.places()
        )
        shown = self.figure(picture, spoken) if picture else ""
        return f"<section>\n<h2>{self.number} {escape(self.heading)}</h2>\n<ol>\n{rules}\n</ol>{shown}\n</section>"

    def places(self) -> Iterator[tuple[str, Clause]]:
        """Every clause with its number on the page."""
        for place, clause in enumerate(self.clauses, start=1):
            yield f"{self.number}.{place}", clause

    def figure(self, picture: Example, spoken: Language) -> str:
        """A picture, the numbers of the rules that it shows, and a description for those who cannot see it."""
        places = ", ".join(place for place, clause in self.places() if clause.id in picture.clauses)
        described = " ".join(self.texts[clause] for clause in picture.clauses)
        drawn = svg.draw(for_page(picture.scene, described), language=spoken)
        return f"\n<figure>\n{drawn}<figcaption>{places}</figcaption>\n</figure>"
