"""Readings and editions: which answers there are, and which the text gives."""

from enum import Enum

import pytest
from attrs import asdict

from rulebook.games.prato_dei_conigli import Readings, game
from rulebook.games.prato_dei_conigli.box.readings import EDITIONS, Discard, DrawArea, JokerChoice, MoveChoice

DEFAULT = {"discard": "all-or-one", "move": "optional", "joker_choice": "at-play", "draw_area": "after-seeing"}
ITALIAN = {"discard": "exactly-five", "joker_choice": "at-roll"}


def values(given: Readings) -> dict[str, str]:
    """Each reading with the id of its value."""
    return {name: value.value for name, value in asdict(given).items()}


@pytest.mark.parametrize(("edition", "differences"), [("reference", {}), ("it", ITALIAN)])
def test_what_an_edition_says(edition: str, differences: dict[str, str]) -> None:
    """The Italian text asks for five discards and for a choice at the roll; else it takes the defaults."""
    assert values(Readings.edition(edition)) == {**DEFAULT, **differences}
    assert game.new_game(edition=edition).settings.readings == Readings.edition(edition)


def test_the_editions() -> None:
    """The editions are the library's own and the Italian one."""
    assert [edition for edition, _ in EDITIONS] == ["reference", "it"]
    assert Readings.edition("reference") == Readings() == game.new_game().settings.readings


@pytest.mark.parametrize(
    ("reading", "ids"),
    [
        (Discard, ["all-or-one", "exactly-five"]),
        (MoveChoice, ["optional", "forced"]),
        (JokerChoice, ["at-play", "at-roll"]),
        (DrawArea, ["after-seeing", "before-seeing"]),
    ],
)
def test_the_values_of_a_reading(reading: type[Enum], ids: list[str]) -> None:
    """Every reading has a closed set of values, the default first; their ids never change."""
    assert [value.value for value in reading] == ids
