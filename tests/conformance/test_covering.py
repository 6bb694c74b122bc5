"""Settings in which choices meet."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import asdict

from rulebook import conformance
from rulebook.conformance.covering import any_values, choices, covering_settings, settings_of
from rulebook.conformance.models import every_way
from rulebook.core import AnyGame
from rulebook.core.sweep import possible_settings
from rulebook.games import hamsterbacke, scopa


def met_in(every: Sequence[Any]) -> set[frozenset[tuple[str, object]]]:
    """Every two values that meet in any of some settings, and every three with the number of players or whoever begins."""
    found = set[frozenset[tuple[str, object]]]()
    for each in every:
        seating = {("players", each.players), ("first", each.first_player)}
        chosen = [*asdict(each.readings).items(), *asdict(each.variants).items()]
        found |= set(map(frozenset, combinations([*seating, *chosen], 2)))
        found |= {frozenset({one, *others}) for one in seating for others in combinations([*seating - {one}, *chosen], 2)}
    return found


@pytest.mark.parametrize("game", [hamsterbacke.game, scopa.game], ids=lambda game: game.id)
def test_what_can_meet_meets(game: AnyGame) -> None:
    """Values that meet in any settings of the printed game meet in some of the few."""
    random, met = Random(1), met_in(covering_settings(game))
    for _ in range(400):
        assert met_in(settings_of(game, any_values(game, random))) <= met


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


def test_the_checks_play_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """In what `check_game` and `check_model` play, the last of five seats begins, with ties broken by the cards in hand."""
    game, played = hamsterbacke.game, list[Any]()
    monkeypatch.setattr(conformance, "play_through", lambda game, settings, *_: SimpleNamespace(of=settings, has_ended=True))
    monkeypatch.setattr(conformance, "check_playthrough", lambda play: played.append(play.of))
    assert conformance.check_game(game) == len(played)
    for every in (played, [*every_way(game, 0)]):
        assert any((each.players, each.first_player, each.readings.tie.value) == (5, 4, "fewest-in-hand") for each in every)
