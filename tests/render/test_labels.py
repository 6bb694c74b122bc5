"""Pictures with their labels in a language."""

from io import StringIO

import pytest
from rich.console import Console

from rulebook.core import ENGLISH, Language
from rulebook.core.scene import Grid, Group, Marker, Note, Pile, Scene, Tile, Tiles, Track
from rulebook.languages import language
from rulebook.registry import game
from rulebook.render import draw, show, show_open
from rulebook.render.labels import LABEL, before_content, in_language, label
from rulebook.render.terminal import renderable, text

GERMAN = Language(
    "de",
    {
        (LABEL, "Row {row}"): "Reihe {row}",
        (LABEL, "{row} of {colour} (top)"): "{colour}, {row} (oben)",
        (LABEL, "Deck"): "Stapel",
        (LABEL, "Sun"): "Sonne",
        ("", "red"): "rot",
        ("", "Ada"): "nicht Ada",
    },
)


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("Deck", "Stapel"),
        ("Row 3", "Reihe 3"),
        ("Row", "Row"),
        ("3 of red (top)", "rot, 3 (oben)"),
        ("Deck (red)", "Deck (red)"),
        ("7", "7"),
        ("", ""),
    ],
)
def test_labels(english: str, german: str) -> None:
    """A label is found as it is, or with its fields; what the catalogue lacks stays English."""
    assert label(english, GERMAN) == german
    assert label(english, ENGLISH) == english


def test_every_part_of_a_scene() -> None:
    """Titles, names and the labels of rows are translated; codes, sentences and the names of people are not."""
    parts = (
        Grid("Deck", ("Row 1",), ("Sun", "2")),
        Group("Row 2", (Tiles("Deck", (Tile("Sun"),)), Pile("Sun", 3), Note("Sun"))),
        Group("Ada", (), key="seat:0"),
        Track("Sun", ("0", "Row 1"), (Marker("S", "Sun", 0), Marker("0", "Ada", 1, key="seat:0"))),
    )
    assert in_language(Scene("Sun", "Sun", "Sun", parts), GERMAN).parts == (
        Grid("Stapel", ("Reihe 1",), ("Sonne", "2")),
        Group("Reihe 2", (Tiles("Stapel", (Tile("Sun"),)), Pile("Sonne", 3), Note("Sun"))),
        Group("Ada", ()),
        Track("Sonne", ("0", "Reihe 1"), (Marker("S", "Sonne", 0), Marker("0", "Ada", 1))),
    )


def test_pictures_of_a_game() -> None:
    """A picture is drawn in the language that it is asked for in, labels, caption and description."""
    played = game("hamsterbacke")
    german, state = language(played, "de"), played.new_game()
    for picture in (show(played, state, 0, language=german), show_open(played, state, language=german)):
        assert "Sperrstapel" in str(picture)
        assert "Die ersten Karten werden ausgeteilt" in str(picture)
        assert "Block pile" not in str(picture)
    english = played.scene(state, 0)
    assert "Sperrstapel" in str(draw(english, language=german))
    assert draw(english) == draw(english, language=ENGLISH) != draw(english, language=german)
    assert "Block pile: none" in text(english)


@pytest.mark.parametrize(("code", "said"), [("fr", "Main\xa0:"), ("fr_CA", "Main\xa0:"), ("frr", "Main:"), ("en", "Main:")])
def test_titles_end_in_a_colon(code: str, said: str) -> None:
    """In French, a space that does not break comes before it; a terminal has a plain one there."""
    assert before_content("Main", Language(code)) == said
    console = Console(file=StringIO(), width=80)
    with console.capture() as captured:
        console.print(renderable(Scene("", "", "", (Pile("Main", 3),)), Language(code)))
    assert captured.get().strip() == said.replace("\xa0", " ") + " 3"
