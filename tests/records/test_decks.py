"""Deck files: what an owner of a box writes down, and what is said of a file that is wrong."""

from pathlib import Path

import pytest

from rulebook.core import AnyGame, RecordError
from rulebook.records import header
from rulebook.records.decks import line_of, read_deck, settings_with
from rulebook.registry import game
from rulebook.spec.places import home, specified_games

RABBITS: str = "prato_dei_conigli"

DECK = """\
rulebook_deck = 1
game = "prato_dei_conigli"
title = "A small deck"

[variants]
mode = "insiemi"

[components]
sun_stops = 4
hand = 2

[[components.deck]]
card = "all(even, in-areas(2))"
points = 3
copies = 4

[[ components.deck ]] # spaces and comments mean nothing
card = "odd"
points = 1
copies = 8
"""


@pytest.fixture
def rabbits() -> AnyGame:
    """The game that the deck is for."""
    return game(RABBITS)


def written(folder: Path, text: str) -> Path:
    """A file with a text."""
    file = folder / "deck.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_deck_replaces_what_the_box_has(rabbits: AnyGame, tmp_path: Path) -> None:
    """A game is played with the variants and components of a deck file, and its record holds them."""
    deck = read_deck(written(tmp_path, DECK))
    assert (deck.game, deck.title) == ("prato_dei_conigli", "A small deck")
    told = header(rabbits, settings_with(rabbits, deck, {"players": 3}))
    assert told["variants"] == {"mode": "insiemi"}
    assert told["components"] == {
        "hand": 2,
        "sun_stops": 4,
        "deck": [
            {"card": "all(even,in-areas(2))", "points": 3, "copies": 4},
            {"card": "odd", "points": 1, "copies": 8},
        ],
    }


def test_what_a_header_says_stays_where_the_deck_is_silent(rabbits: AnyGame, tmp_path: Path) -> None:
    """A deck adds to the components of a header, and wins where both speak of the same."""
    deck = read_deck(written(tmp_path, DECK))
    told = header(rabbits, settings_with(rabbits, deck, {"players": 2, "components": {"areas": 2, "hand": 5}}))
    components = told["components"]
    assert isinstance(components, dict)
    assert (components["areas"], components["hand"]) == (2, 2)


def test_a_deck_can_be_silent(rabbits: AnyGame, tmp_path: Path) -> None:
    """A deck file need not say anything of variants and components."""
    deck = read_deck(written(tmp_path, 'rulebook_deck = 1\ngame = "prato_dei_conigli"\ntitle = ""\n'))
    assert settings_with(rabbits, deck, {"players": 2}) == settings_with(rabbits, deck, {"players": 2, "variants": {}})
    assert line_of("", deck.lines) == line_of("components.deck[3].points", deck.lines) == 1


@pytest.mark.parametrize("id", specified_games())
def test_shipped_decks_can_be_read(id: str) -> None:
    """Every deck file that comes with a game is one that the game can be played with."""
    folder = home(id).folder / "decks"
    for file in folder.iterdir() if folder.is_dir() else ():
        assert settings_with(game(id), read_deck(file), {"players": 3})


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("rulebook_deck = 1", "", "line 1, key rulebook_deck: expected a whole number, found nothing"),
        (
            "rulebook_deck = 1",
            "rulebook_deck = 2",
            "line 1, key rulebook_deck: this library reads version 1 of the format, not 2",
        ),
        ('game = "prato_dei_conigli"', "game = 3", "line 2, key game: expected a string, found 3"),
        ('"prato_dei_conigli"', '"go"', "line 2, key game: this is a deck of 'go', not of prato_dei_conigli"),
        ("title", "titel", "line 3, key titel: unknown key: expected rulebook_deck, game, title, variants or components"),
        ("[variants]", "[[variants]]", "line 5, key variants: expected an object"),
        ('"insiemi"', '"tutti"', "line 6, key variants.mode: 'tutti' is not a valid value: expected conta or insiemi"),
        ("sun_stops = 4", "sun_stops = 4.5", "line 9, key components.sun_stops: expected a whole number, found 4.5"),
        ("sun_stops = 4", "sun_stops = 2024-01-01", "line 9, key components.sun_stops: expected a whole number"),
        ("sun_stops = 4", "sun_stops = 1", "line 9, key components.sun_stops: must be from 2 to 99, not 1"),
        ("hand = 2", "hands = 2", "line 10, key components.hands: unknown key: expected colours"),
        (
            "even, ",
            "even; ",
            "line 13, key components.deck[0].card: there is no card 'all(even; in-areas(2))' in this game: a number",
        ),
        ("points = 1", "points = true", "line 19, key components.deck[1].points: expected a whole number, found true"),
        ("points = 1\n", "", "line 17, key components.deck[1].points: is missing"),
        ("copies = 8", "copies = 0", "line 20, key components.deck[1].copies: must be from 1 to 99, not 0"),
        (
            "copies = 8",
            "copies = 1",
            "line 1: these settings make no game: 5 is too small a number of cards for 3 times a hand of 2",
        ),
        (
            '"odd"',
            '"exactly(21)"',
            "line 18, key components.deck[1].card: exactly(21) names 21 rabbits, and at most 20 can count (components-8)",
        ),
        ('"odd"', '"in-areas(5)"', "line 18, key components.deck[1].card: in-areas(5) names 5 areas, and there are 4"),
        (
            '"odd"',
            '"all(even,in-areas(2))"',
            "line 18, key components.deck[1].card: the deck lists the card all(even,in-areas(2)) twice (components-8)",
        ),
        ("copies = 8", "copies =", "line 20: is not TOML: Invalid value (at line 20"),
        ('title = "A small deck"', "title = [[[", "is not TOML: Invalid value"),
    ],
)
def test_what_is_wrong_with_a_deck(rabbits: AnyGame, tmp_path: Path, old: str, new: str, complaint: str) -> None:
    """An error in a deck file names the line, the key and the reason."""
    assert old in DECK
    with pytest.raises(RecordError) as refused:
        settings_with(rabbits, read_deck(written(tmp_path, DECK.replace(old, new, 1))), {"players": 3})
    assert complaint in str(refused.value)


def test_files_that_are_no_text(tmp_path: Path) -> None:
    """A file that is not there, that is not text, or that is far too long is refused."""
    with pytest.raises(RecordError, match="cannot be read: No such file"):
        read_deck(tmp_path / "nothing.toml")
    (tmp_path / "deck.toml").write_bytes(b"title = '\xff'")
    with pytest.raises(RecordError, match="is not UTF-8: invalid start byte, at byte 10"):
        read_deck(tmp_path / "deck.toml")
    with pytest.raises(RecordError, match="is longer than 1048576 bytes"):
        read_deck(written(tmp_path, "#" * 1_048_577))
