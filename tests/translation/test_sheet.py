"""Sheets to print: every rule in the language, in the order of the rules, with pictures that speak it too."""

from html.parser import HTMLParser

import pytest
from polib import POFile

from rulebook.core import TranslationError
from rulebook.core.scene import Group, Note, Pile, Scene, Track
from rulebook.spec import load, specified_games
from rulebook.translation.languages import LANGUAGES
from rulebook.translation.local_words import for_page, headings
from rulebook.translation.pictures import example_positions
from rulebook.translation.po_file import shipped
from rulebook.translation.sheet import sheet

GAME = "yellowstone_park"


class Reader(HTMLParser):
    """What a page says: the ids of its rules, its headings, and every piece of text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rules: list[str | None] = []
        self.figures = 0
        self.text: list[str] = []
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.figures += tag == "figure"
        if tag == "li":
            self.rules.append(dict(attrs)["id"])

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def finished(code: str = "de") -> POFile:
    """A finished translation."""
    po = shipped(GAME, code)
    assert po is not None
    return po


@pytest.mark.parametrize("game", specified_games())
@pytest.mark.parametrize("code", ["de", "en"])
def test_a_sheet_has_every_rule_and_pictures(game: str, code: str) -> None:
    """A sheet has the translation of every clause, in the order of the rules, and pictures."""
    po = shipped(game, code)
    assert po is not None
    page = sheet(load(game), po, f"{code}.po")
    reader = Reader(page)
    assert reader.rules == [clause.id for clause in load(game).clauses]
    assert all(entry.msgstr in reader.text for entry in po)
    assert reader.figures == 3
    assert f'<html lang="{code}">' in page


def test_a_sheet_is_the_same_every_time() -> None:
    """The same translation makes the same page."""
    assert sheet(load(GAME), finished(), "de.po") == sheet(load(GAME), finished(), "de.po")


def test_pictures_speak_the_language() -> None:
    """The labels of the pictures are those of the language, and no sentence in English is left."""
    text = " ".join(Reader(sheet(load(GAME), finished(), "de.po")).text)
    assert "Nachziehstapel" in text
    assert "Platz 1" in text
    assert "Seat" not in text
    assert "Draw pile" not in text


def test_a_translators_words_are_not_markup() -> None:
    """A translation with signs of HTML is shown as it was written."""
    po = finished()
    po[0].msgstr = "<script>alert('x')</script> & mehr"
    page = sheet(load(GAME), po, "de.po")
    assert "<script>" not in page
    assert po[0].msgstr in "".join(Reader(page).text)


def test_a_language_without_words_gets_a_sheet_too() -> None:
    """A language that the game has no headings for gets a sheet whose sections have numbers alone."""
    po = finished()
    po.metadata["Language"] = "pt_BR"
    page = sheet(load(GAME), po, "pt.po")
    assert '<html lang="pt-BR">' in page
    assert "<h2>1 </h2>" in page


def test_an_unfinished_translation_makes_no_sheet() -> None:
    """A clause that is not translated, and one whose statement has changed, are named."""
    po = finished()
    po[3].msgstr = ""
    with pytest.raises(TranslationError, match=r"de\.po: entry components-4: is not translated"):
        sheet(load(GAME), po, "de.po")
    po = finished()
    po[3].msgid = "Something else."
    with pytest.raises(TranslationError, match=r"entry components-4: translates an outdated statement"):
        sheet(load(GAME), po, "de.po")


@pytest.mark.parametrize("game", specified_games())
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_section_has_a_heading(game: str, code: str) -> None:
    """Every section of a game has a heading in every language that has a table, and no heading is of no section."""
    sections = {clause.section for clause in load(game).clauses}
    assert set(headings(game, code)) == sections


def test_a_scene_keeps_what_is_all_that_it_has() -> None:
    """Notes and long tracks are left out, unless there is nothing else."""
    track = Track("Track", tuple(map(str, range(20))), ())
    scene = Scene("t", "c", "a", (Group("Pile 2", (Note("n"), Pile("Pile of cards", 1))), track, Note("n")))
    assert for_page(scene, "d") == Scene("", "", "d", (Group("Pile 2", (Pile("Pile of cards", 1),)),))
    assert for_page(Scene("t", "c", "a", (Note("n"),)), "d").parts == (Note("n"),)
    assert for_page(Scene("t", "c", "a", (track,)), "d").parts == (track,)


@pytest.mark.parametrize("game", specified_games())
def test_pictures_show_clauses_of_their_section(game: str) -> None:
    """Each picture shows clauses of its own section, no section has two, and no position is shown twice."""
    sections = {clause.id: clause.section for clause in load(game).clauses}
    shown = example_positions(game, sections)
    assert all(sections[clause] == example.section for example in shown for clause in example.clauses)
    assert len({example.section for example in shown}) == len(shown)
    assert all(example.clauses for example in shown)
    assert len({example.scene.alt for example in shown}) == len(shown)
