"""Readings and editions: which answers there are, and which the translation gives."""

from enum import Enum

import pytest
from attrs import asdict, evolve, fields

from rulebook.games.hamsterbacke import Readings, Settings, game
from rulebook.games.hamsterbacke.box.readings import EDITIONS, EmptyScore, OwnTop, Tie
from rulebook.play import generator, playout

DEFAULT = {"empty_score": "forbidden", "own_top": "free", "tie": "shared"}


def values(given: Readings) -> dict[str, str]:
    """Each reading with the id of its value."""
    return {name: value.value for name, value in asdict(given).items()}


@pytest.mark.parametrize("edition", ["reference", "it"])
def test_what_an_edition_says(edition: str) -> None:
    """The one translation takes the default everywhere."""
    assert values(Readings.edition(edition)) == DEFAULT
    assert game.new_game(edition=edition).settings.readings == Readings.edition(edition)


def test_the_editions() -> None:
    """The editions are the library's own and the Italian one."""
    assert [edition for edition, _ in EDITIONS] == ["reference", "it"]
    assert Readings.edition("reference") == Readings() == game.new_game().settings.readings


@pytest.mark.parametrize(
    ("reading", "ids"),
    [
        (EmptyScore, ["forbidden", "allowed"]),
        (OwnTop, ["free", "blocked"]),
        (Tie, ["shared", "fewest-in-hand"]),
    ],
)
def test_the_values_of_a_reading(reading: type[Enum], ids: list[str]) -> None:
    """Every reading has a closed set of values, the default first; their ids never change."""
    assert [value.value for value in reading] == ids


@pytest.mark.parametrize("name", [field.name for field in fields(Readings)])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_value_is_played(name: str, players: int) -> None:
    """A game can be played to its end under every value of every reading, with every number of players."""
    for value in type(getattr(Readings(), name)):
        settings = Settings(players, readings=evolve(Readings(), **{name: value}))
        *_, last = playout(game, game.start(settings), generator(f"{name} {value.value}", players))
        assert game.well_formed(last.step.state) == ()
        assert game.result(last.step.state) is not None
