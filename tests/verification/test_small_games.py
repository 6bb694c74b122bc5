"""Every edition and theorem of every game is at work in some small game, and all settings are gone through."""

from typing import Any

import pytest

from rulebook.core.sweep import every_settings, player_numbers, supported_settings
from rulebook.registry import game, game_ids
from rulebook.spec import load
from rulebook.spec.model import Combination, SmallGame
from rulebook.verification.claims import claim_of, claimed
from rulebook.verification.planning import IN_PLAY
from rulebook.verification.small_games import settings_of_small_game
from tests.verification.broken import GAME, SOUND


def explored_settings(game_id: str) -> list[Any]:
    """The settings under which small games of a game are explored."""
    return [each for small in load(game_id).small_games for each in settings_of_small_game(game(game_id), small)]


@pytest.mark.parametrize("game_id", game_ids())
def test_every_edition_is_explored(game_id: str) -> None:
    """The readings of every edition, all together, are those of some small game."""
    chosen = [settings.readings for settings in explored_settings(game_id)]
    assert [edition for edition, readings in game(game_id).editions if readings not in chosen] == []


@pytest.mark.parametrize("game_id", game_ids())
def test_every_theorem_in_play_is_explored(game_id: str) -> None:
    """Every theorem about states and steps is claimed in some small game."""
    specification = load(game_id)
    asked = [claim_of(game_id, theorem) for theorem in specification.theorems if theorem.checks in IN_PLAY]
    found = {claim.id for settings in explored_settings(game_id) for claim in claimed(asked, settings, *IN_PLAY)}
    assert found == {claim.id for claim in asked}


def small(combination: Combination) -> SmallGame:
    """The smallest game with other readings to be explored under, and one reading given."""
    found = load(GAME).small_game("five-cards")
    return SmallGame("other", found.why, {**found.settings, "readings": {"own-top": "blocked"}}, combination)


@pytest.mark.parametrize(
    ("combination", "count"),
    [
        (Combination.GIVEN, 1),
        (Combination.EDITIONS, 2),
        (Combination.VALUES, 4),
        (Combination.ALL, 8),
    ],
)
def test_readings_are_combined_as_asked(combination: Combination, count: int) -> None:
    """Given readings come first; then each edition, each other value of a reading, or every combination, once."""
    settings = settings_of_small_game(SOUND, small(combination))
    assert len(settings) == len(set(settings)) == count
    assert settings[0].readings.own_top.value == "blocked"


def test_readings_that_make_no_game_are_left_out() -> None:
    """A small game whose components go with some readings only is explored under these."""
    narrow = load("yellowstone_park").small_game("one-row")
    given = SmallGame(narrow.id, narrow.why, narrow.settings, Combination.VALUES)
    readings = [settings.readings for settings in settings_of_small_game(game("yellowstone_park"), given)]
    assert {each.column_reopen.value for each in readings} == {"when-emptied"}


def test_all_settings_of_a_game_are_supported() -> None:
    """Players, first players and readings come in all combinations; none of the settings that are swept is missing."""
    supported = list(supported_settings(SOUND))
    players = player_numbers(SOUND)
    assert len(supported) == len(set(supported)) == sum(players) * 2 * 2 * 2
    assert set(every_settings(SOUND)) <= set(supported)
