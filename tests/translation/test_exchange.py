"""Glossaries and translation memories in the formats of translators' programs."""

from csv import DictReader
from xml.etree import ElementTree

from rulebook.spec import load
from rulebook.translation.exchange import glossary_csv, glossary_tbx, memory_tmx
from rulebook.translation.po_file import parsed

LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
GAME = load("yellowstone_park")


def test_csv_has_every_term() -> None:
    """The glossary as CSV has a line for every term, with its words in each language."""
    rows = list(DictReader(glossary_csv(GAME).splitlines()))
    assert [row["id"] for row in rows] == [term.id for term in GAME.terms]
    assert rows[0]["de"] == "Tierkarte|Karte"


def test_tbx_has_every_term() -> None:
    """The glossary as TBX has an entry for every term, and prefers the usual word."""
    root = ElementTree.fromstring(glossary_tbx(GAME).encode())
    entries = root.findall("text/body/termEntry")
    assert [entry.get("id") for entry in entries] == [f"term-{term.id}" for term in GAME.terms]
    german = next(section for section in entries[0] if section.get(LANGUAGE) == "de")
    assert [(term[0].text, term[1].text) for term in german] == [
        ("Tierkarte", "preferredTerm-admn-sts"),
        ("Karte", "admittedTerm-admn-sts"),
    ]


def test_tmx_has_finished_translations_of_what_the_clauses_say_now() -> None:
    """A memory has what is translated and stands: nothing stale, nothing fuzzy, and no second English text."""
    statement = GAME.clauses[1].statement
    header = 'msgid ""\nmsgstr "Language: de\\n"\n\n'
    stale = 'msgctxt "setup-1"\nmsgid "Old."\nmsgstr "Alt."\n\n'
    fresh = f'msgctxt "components-2"\nmsgid "{statement}"\nmsgstr "Zwei bis fünf Spieler nehmen teil."\n'
    po = parsed(header + stale + fresh, "de.po")
    root = ElementTree.fromstring(memory_tmx(GAME, {"de": po, "en": po}).encode())
    units = {unit.get("tuid"): [(one.get(LANGUAGE), one[0].text) for one in unit] for unit in root.findall("body/tu")}
    assert units["yellowstone_park:components-2"] == [("en", statement), ("de", "Zwei bis fünf Spieler nehmen teil.")]
    assert units["yellowstone_park:setup-1"] == [("en", GAME.clause("setup-1").statement)]
    assert len(units) == len(GAME.clauses)
