"""A kernel plays the pairs of games that the rules play: the same luck, the same games."""

from typing import Any

import pytest
from attrs import evolve

import rulebook
from rulebook.core import SettingsError, UnknownGameError
from rulebook.games.scopa import game as scopa
from rulebook.games.yellowstone_park import Components
from rulebook.kernels.compiling import plain
from rulebook.readings import pairs_by_kernel
from rulebook.readings.impact import Contest
from rulebook.records import header, settings_from
from rulebook.registry import game_ids
from rulebook.spec import load

QUICK = ("hamsterbacke",)
"""The games whose kernels are soon compiled."""
EVERY_GAME = [pytest.param(game_id, marks=[] if game_id in QUICK else [pytest.mark.long]) for game_id in game_ids()]
EVERY_READING = [
    pytest.param(game_id, reading.id, marks=[] if game_id in QUICK else [pytest.mark.long])
    for game_id in game_ids()
    for reading in load(game_id).readings
]


def settings(game_id: str, reading: str, value: str, players: int) -> Any:
    """Settings with one reading."""
    game = rulebook.game(game_id)
    document = header(game, game.new_game().settings)
    readings = document["readings"]
    assert isinstance(readings, dict)
    return settings_from(game, {**document, "players": players, "readings": {**readings, reading: value}})


def contests(game_id: str, reading: str, players: int) -> list[Contest]:
    """The contests of the first value of a reading with each of the others, by the rules."""
    first, *others = [value.id for value in load(game_id).reading(reading).values]
    one = settings(game_id, reading, first, players)
    return [Contest(game_id, (one, settings(game_id, reading, other, players)), seed=8) for other in others]


@pytest.mark.parametrize(("game_id", "reading"), EVERY_READING)
def test_a_kernel_plays_the_pairs_of_the_rules(game_id: str, reading: str) -> None:
    """Pair by pair both engines find the same lengths, results, and number of actions in common."""
    for players in rulebook.game(game_id).declaration.seating.players:
        for contest in contests(game_id, reading, players):
            assert evolve(contest, engine="kernel")._pairs(range(2)) == contest._pairs(range(2))


@pytest.mark.parametrize("game_id", EVERY_GAME)
def test_so_does_a_plain_kernel(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The loops as Python has them play the same pairs, slowly."""
    reading = load(game_id).readings[0].id
    contest = contests(game_id, reading, 3)[0]
    compiled = evolve(contest, engine="kernel")._pairs(range(5, 9))
    monkeypatch.setattr(pairs_by_kernel, "compiled", plain)
    assert evolve(contest, engine="kernel")._pairs(range(5, 9)) == compiled


def test_a_game_that_takes_too_long_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both engines abandon a game after the same number of actions."""
    contest = contests("hamsterbacke", "own-top", 3)[0]
    lengths = [length for pair in contest._pairs(range(6)) for length in pair.lengths]
    monkeypatch.setattr("rulebook.readings.impact.MOST_MOVES", sorted(lengths)[6])
    pairs = contest._pairs(range(6))
    assert any(None in pair.results for pair in pairs)
    assert any(pair.finished for pair in pairs)
    assert evolve(contest, engine="kernel")._pairs(range(6)) == pairs


def test_only_games_with_a_kernel_for_both_settings_are_played() -> None:
    """A game without a kernel, and other components, are refused before anything is played."""
    two = scopa.new_game(players=2).settings
    with pytest.raises(UnknownGameError, match="there is no game 'chess'"):
        Contest("chess", (two, two), engine="kernel")
    park = rulebook.game("yellowstone_park").new_game(players=2).settings
    with pytest.raises(SettingsError, match="the components that it was compiled for only"):
        Contest("yellowstone_park", (park, evolve(park, components=Components(hand=5))), engine="kernel")
