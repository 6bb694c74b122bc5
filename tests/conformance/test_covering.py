"""Settings in which choices meet."""

from collections.abc import Sequence
from operator import attrgetter
from random import Random
from typing import Any

import pytest

from rulebook.conformance.covering import Meeting, any_values, choices, covering_settings, meetings_in, settings_of
from rulebook.core import AnyGame
from rulebook.core.sweep import possible_settings
from rulebook.games import hamsterbacke, scopa


def met_in(game: AnyGame, every: Sequence[Any]) -> set[Meeting]:
    """The values that meet in any of some settings."""
    return set[Meeting]().union(*[meetings_in({name: attrgetter(name)(each) for name in choices(game)}) for each in every])


@pytest.mark.parametrize("game", [hamsterbacke.game, scopa.game], ids=lambda game: game.id)
def test_what_can_meet_meets(game: AnyGame) -> None:
    """Values that meet in any settings of the printed game meet in some of the few."""
    random, met = Random(1), met_in(game, covering_settings(game))
    for _ in range(400):
        assert met_in(game, settings_of(game, any_values(game, random))) <= met


def test_every_seat_begins_under_every_value() -> None:
    """With four players of Scopa seat 3 begins too, under each value of each reading."""
    last = {settings.readings for settings in covering_settings(scopa.game) if settings.first_player == 3}
    for name, values in choices(scopa.game).items():
        if name.startswith("readings."):
            assert {getattr(each, name.removeprefix("readings.")) for each in last} == {*values}


def test_what_makes_no_game_is_left_out() -> None:
    """Seat 3 cannot begin where two play."""
    plain = {name: values[0] for name, values in choices(scopa.game).items()}
    assert settings_of(scopa.game, plain | {"players": 2, "first_player": 3}) == possible_settings(
        scopa.game, players=2, first_player=3
    )
    assert settings_of(scopa.game, plain | {"players": 2, "first_player": 3}) == ()
