"""Sheets to print: every rule in the language, in the order of the rules, with pictures that speak it too."""

import re
from collections import Counter
from functools import cache
from html.parser import HTMLParser

import pytest

from rulebook.core import ENGLISH, TranslationError
from rulebook.core.scene import Group, Note, Pile, Scene, Track
from rulebook.languages.words_file import words_file
from rulebook.registry import game
from rulebook.spec import load, specified_games
from rulebook.translation.editors_form import forms_in
from rulebook.translation.languages import LANGUAGES
from rulebook.translation.local_words import for_page
from rulebook.translation.pictures import Example, example_positions, steps
from rulebook.translation.po_file import parsed
from rulebook.translation.sheet import Sheet, drawn_for_page, is_legible, with_players_together
from tests.translation.files import shipped

GAME = "yellowstone_park"


class Reader(HTMLParser):
    """What a page says: the ids of its rules, its headings, and every piece of text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rules: list[str | None] = []
        self.figures = 0
        self.text: list[str] = []
        self.open: list[str] = []
        self.captions: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.figures += tag == "figure"
        if tag == "li":
            self.rules.append(dict(attrs)["id"])
        if tag == "figcaption":
            self.captions.append("")

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        self.text.append(data)
        if "figcaption" in self.open:
            self.captions[-1] += data


@cache
def page_of(game: str, code: str = "de") -> str:
    """The sheet of a translation as it comes with a game."""
    return Sheet(load(game), shipped(game, code), f"{code}.po").html()


@cache
def shown_of(game: str) -> tuple[Example, ...]:
    """The pictures of a game, in English."""
    return example_positions(game, {clause.id: clause.section for clause in load(game).clauses})


def test_a_sheet_says_what_people_should_know() -> None:
    """Of a text of which we have half, and of an edition that is a house game; but not of one that differs from it."""
    assert "<p>Von der Anleitung dieses Spiels haben wir die Hälfte" in page_of("prato_dei_conigli")
    po = shipped("scopa", "de")
    house = {"single-card": "free", "tied-point": "each", "missing-suit": "counts-nothing"}
    assert "<p>Diese Ausgabe ist eine Hausregel" in Sheet(load("scopa"), po, "de.po", house).html()
    for readings in ({}, house | {"three-kings": "stand"}, {"tied-point": "each"}):
        assert "Hausregel" not in Sheet(load("scopa"), po, "de.po", readings).html()


def test_a_sheet_says_what_is_customary() -> None:
    """Where it prints the customary value, and which one it is where it prints another."""
    po = shipped("scopa", "de")
    page = Sheet(load("scopa"), po, "de.po", {"tied-point": "each"}).html()
    customs = [line.partition("(Üblich in Italien")[2] for line in page.splitlines() if line.startswith("<li")]
    assert Counter(filter(None, customs)) == {".)</li>": 3, ": Niemand.)</li>": 1}
    assert "Üblich" not in page_of("hamsterbacke")


@pytest.mark.parametrize("game", specified_games())
@pytest.mark.parametrize("code", ["de", "en"])
def test_a_sheet_has_every_rule_and_pictures(game: str, code: str) -> None:
    """A sheet has the translation of every clause, in the order of the rules, and pictures."""
    po = shipped(game, code)
    page = page_of(game, code)
    reader = Reader(page)
    assert sorted(map(str, reader.rules)) == sorted(clause.id for clause in load(game).clauses)
    told = "\n".join(reader.text)
    assert all(entry.msgstr in told for entry in po)
    assert reader.figures == 3
    assert f'<html lang="{code}">' in page


def test_a_sheet_is_the_same_every_time() -> None:
    """The same translation makes the same page."""
    assert Sheet(load(GAME), shipped(GAME), "de.po").html() == page_of(GAME)


def test_pictures_speak_the_language() -> None:
    """The labels of the pictures are those of the language, and no sentence in English is left."""
    text = " ".join(Reader(page_of(GAME)).text)
    assert "Nachziehstapel" in text
    assert "Anna" in text
    assert "Seat" not in text
    assert "Draw pile" not in text


def test_a_translators_words_are_not_markup() -> None:
    """A translation with signs of HTML is shown as it was written."""
    po = shipped(GAME)
    po[0].msgstr = "<script>alert('x')</script> & mehr"
    page = Sheet(load(GAME), po, "de.po").html()
    assert "<script>" not in page
    assert po[0].msgstr in "".join(Reader(page).text)


def test_a_language_without_words_gets_a_sheet_too() -> None:
    """A language that the game has no headings for gets a sheet whose sections have numbers alone."""
    po = shipped(GAME)
    po.metadata["Language"] = "pt_BR"
    page = Sheet(load(GAME), po, "pt.po").html()
    assert '<html lang="pt-BR">' in page
    assert "<h2>1 </h2>" in page


def test_an_unfinished_translation_makes_no_sheet() -> None:
    """A clause that is not translated, and one whose statement has changed, are named."""
    po = shipped(GAME)
    po[3].msgstr = ""
    with pytest.raises(TranslationError, match=r"de\.po: line \d+: entry components-4: is not translated"):
        Sheet(load(GAME), po, "de.po").html()
    po = shipped(GAME)
    po[3].msgid, po[3].comment = "Something else.", ""
    with pytest.raises(TranslationError, match=r"entry components-4: translates an outdated statement"):
        Sheet(load(GAME), po, "de.po").html()
    po = shipped(GAME)
    po[3].flags = ["fuzzy"]
    with pytest.raises(TranslationError, match=rf"line {po[3].linenum}: entry components-4: is marked as fuzzy: .* confirm"):
        Sheet(load(GAME), po, "de.po").html()


@pytest.mark.parametrize("game", specified_games())
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_section_has_a_heading(game: str, code: str) -> None:
    """Every section of a game has a heading in every language, and no heading is of no section."""
    assert set(words_file(game).headings_in(code)) == {clause.section for clause in load(game).clauses}


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
    shown = shown_of(game)
    assert all(sections[clause] == example.section for example in shown for clause in example.clauses)
    assert len({example.section for example in shown}) == len(shown)
    assert all(example.clauses for example in shown)
    assert len({example.scene.alt for example in shown}) == len(shown)


def test_sections_come_in_the_order_of_play() -> None:
    """The turn comes before the scoring, and what only some games need comes last; within a section nothing is moved."""
    rules = list(map(str, Reader(page_of(GAME)).rules))
    assert rules.index("turn-1") < rules.index("placing-1") < rules.index("scoring-1") < rules.index("two-players-1")
    assert rules[-1] == "edge-matrix-3"
    for section in {clause.section for clause in load(GAME).clauses}:
        own = [clause.id for clause in load(GAME).clauses if clause.section == section]
        assert [rule for rule in rules if rule in own] == own


@pytest.mark.parametrize("game", specified_games())
def test_an_order_names_every_section_once(game: str) -> None:
    """The order of play, where a game gives one, has every section of the game."""
    sections = tuple(dict.fromkeys(clause.section for clause in load(game).clauses))
    assert sorted(words_file(game).in_order_of_play(sections)) == sorted(sections)


def test_captions_say_what_happened() -> None:
    """A caption has the numbers of the rules and the events in the language, with names; the first says whose turn it is."""
    captions = Reader(page_of("hamsterbacke")).captions
    assert captions[0] == "2.1, 2.2, 2.5 Anna hat die erste Aktion."
    assert any("nahm Reihe" in caption for caption in captions[1:])


def test_a_caption_is_never_in_another_language() -> None:
    """Where the language has no sentences for what happened, the caption has the numbers of the rules alone."""
    po = shipped("hamsterbacke")
    po.metadata |= {"Language": "nl", "Plural-Forms": "nplurals=2; plural=(n != 1);"}
    assert Reader(Sheet(load("hamsterbacke"), po, "nl.po").html()).captions[0] == "2.1, 2.2, 2.5"


def test_signs_are_explained_in_the_language() -> None:
    """Under the first picture, and so never alone on a page, are the short texts on cards and the marks in all pictures."""
    text = Reader(page_of("hamsterbacke")).text
    assert text.count("Zeichen in den Bildern") == 1
    assert text.index(" Anna hat die erste Aktion.") < text.index("Zeichen in den Bildern") < text.index("3 Gruppen")
    assert text[text.index("RE4", text.index("Zeichen in den Bildern")) + 1] == "rot"
    assert "ist gerade dazugekommen" in text
    assert "zwei davon" in text
    assert "zwei davon" not in page_of("scopa")


def test_french_has_a_space_before_a_colon() -> None:
    """What is customary follows a colon as the language writes it."""
    page = Sheet(load("scopa"), shipped("scopa", "fr"), "fr.po", {"tied-point": "each"}).html()
    assert "en Italie\xa0: Personne.)" in page


def test_an_edition_leaves_out_what_it_never_uses() -> None:
    """Where no deal is void, nothing is printed of a void deal, and the rules are numbered without it."""
    reader = Reader(Sheet(load("scopa"), shipped("scopa", "de"), "de.po", {"three-kings": "stand"}).html())
    assert set(map(str, Reader(page_of("scopa")).rules)) - set(map(str, reader.rules)) == {"dealing-6"}


def test_an_edition_has_the_words_of_its_readings() -> None:
    """By an unusual reading the question and its answer are printed, or what the translator wrote for it."""
    po, readings = shipped("hamsterbacke"), {"tie": "fewest-in-hand", "own-top": "free"}
    text = " ".join(Reader(Sheet(load("hamsterbacke"), po, "de.po", readings).html()).text)
    assert "Wer gewinnt, wenn mehrere die meisten Punkte haben? Wer von ihnen die wenigsten Karten" in text
    usual = {str(entry.msgctxt): entry.msgstr for entry in po}
    assert usual["counting-5"] not in text
    assert usual["blocking-5"] in text
    (last,) = [entry for entry in po if entry.msgctxt == "counting-5"]
    last.tcomment = (
        "sheet tie=fewest-in-hand: Bei Gleichstand gewinnt,\n  wer weniger Karten hält.\nNoch zu klären: der Stil."
    )
    text = " ".join(Reader(Sheet(load("hamsterbacke"), po, "de.po", readings).html()).text)
    assert "Bei Gleichstand gewinnt, wer weniger Karten hält." in text
    assert "Stil" not in text


def test_an_edition_needs_words_for_its_readings() -> None:
    """Without words for an unusual reading there is no sheet, and the comment that is missing is named; English has them."""
    po = shipped("hamsterbacke")
    po.metadata["Language"] = "pt"
    with pytest.raises(TranslationError, match=r"entry counting-5: needs a comment .* sheet tie=fewest-in-hand: \.\.\."):
        Sheet(load("hamsterbacke"), po, "pt.po", {"tie": "fewest-in-hand"}).html()
    english = shipped("hamsterbacke", "en")
    text = " ".join(Reader(Sheet(load("hamsterbacke"), english, "en.po", {"tie": "fewest-in-hand"}).html()).text)
    assert "Who wins if several players have the most points? Those of them with the fewest cards in hand" in text


def test_an_editors_form_is_printed_instead() -> None:
    """A translator's comment can have a freer sentence for print, and a heading for the section that the clause begins."""
    po = shipped("hamsterbacke")
    first = next(entry for entry in po if entry.msgctxt == "setup-1")
    first.tcomment = "heading: So geht es los\nsheet: Mischt die Karten & gebt jedem zwei."
    text = Reader(Sheet(load("hamsterbacke"), po, "de.po").html()).text
    assert "2 So geht es los" in text
    assert "Mischt die Karten & gebt jedem zwei." in text
    assert first.msgstr not in text


@pytest.mark.parametrize(
    ("comment", "forms"),
    [
        ("", {}),
        ("sheet: One.", {"sheet": "One."}),
        ("sheet: One\n  two.\n three", {"sheet": "One two. three"}),
        ("Sheet: no\nsheets: no\nsheet tie: no", {}),
        ("sheet:\nmerged: a-1, b-2", {"sheet": "", "merged": "a-1, b-2"}),
        ("sheet:\n  Below.", {"sheet": "Below."}),
        ("heading: Here\nother\n  more", {"heading": "Here"}),
        ("sheet a-b=c-1: x", {"sheet a-b=c-1": "x"}),
    ],
)
def test_forms_stand_in_comments(comment: str, forms: dict[str, str]) -> None:
    """Only lines with a known name and a colon count, and lines that are indented below them."""
    assert forms_in(comment) == forms


@pytest.mark.parametrize("game", specified_games())
def test_pictures_are_legible_on_a_page(game: str) -> None:
    """No picture shrinks to less than two thirds of its size, in a column or else across the page."""
    for example in shown_of(game):
        assert is_legible(drawn_for_page(example.scene, "", ENGLISH))


@pytest.mark.parametrize("id", specified_games())
@pytest.mark.parametrize("code", ["de", "en"])
def test_editions_read_like_rules(id: str, code: str) -> None:
    """In the translations that come with a game, the readings of every edition are rules, and not questions and answers."""
    po, specification = shipped(id, code), load(id)
    for edition in specification.editions:
        readings = {
            each.id: each.editions[edition.id].value for each in specification.readings if edition.id in each.editions
        }
        printed = Sheet(specification, po, f"{code}.po", readings)
        assert not [clause.id for clause in specification.clauses if "?" in printed.text(clause)]


def test_a_picture_shows_what_was_counted() -> None:
    """A scoring of Scopa is shown where the piles are still there: at the end of the game, not when the next deal begins."""
    sections = {clause.id: clause.section for clause in load("scopa").clauses}
    shown = {example.section: example for example in shown_of("scopa")}
    assert [pile.total for pile in shown["points"].state.piles] == [20, 20]
    assert not any(example.is_emptied for example in shown.values())
    every = list(steps(game("scopa"), sections, ENGLISH, {}, 1))
    assert any(example.is_emptied and example.section == "points" for example in every)


def test_players_stand_together() -> None:
    """Players who stand one by one in a picture are a group of their own on a page, and an empty track is left out."""
    one, other = Group("Anna", (Pile("Hand", 5),), key="seat:0"), Group("Bruno", (Pile("Hand", 5),), key="seat:1")
    board, track = Pile("Deck", 9), Track("Points", ("0",), ())
    assert with_players_together((one, other, board)) == (board, Group("", (one, other)))
    assert with_players_together((board,)) == (board,)
    assert for_page(Scene("t", "c", "a", (board, track)), "d").parts == (board,)


def test_cards_are_said_in_words() -> None:
    """Cards are said in words in pictures and captions, and need no legend."""
    page = page_of("prato_dei_conigli")
    assert re.search(r">genau \d+<", page)
    assert not any("exactly(" in text for text in Reader(page).text)


def test_long_forms_survive_a_file() -> None:
    """An editor's form that is longer than a line of the file goes on in the next line, which begins with a space."""
    long = "sheet: " + "Wer punktet, dreht seinen ganzen Sperrstapel um und legt ihn auf seinen Punktestapel. " * 2
    po = shipped(GAME)
    po[0].tcomment = "A remark.\nMARK\n  Und Schluss."
    read = parsed(str(po).replace("MARK", long.strip()), "de.po")
    assert forms_in(read[0].tcomment) == {"sheet": f"{long.removeprefix('sheet: ').strip()} Und Schluss."}
    assert forms_in(parsed(str(read), "de.po")[0].tcomment) == forms_in(read[0].tcomment)
