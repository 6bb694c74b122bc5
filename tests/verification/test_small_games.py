"""Every reading, edition and variant of every game is at work in some small game, and all rules are gone through."""

import pytest
from rulebook.verification.supported_rules import rules_of_small_game, supported_rules

from rulebook.conformance import alternatives, every_rules, player_numbers
from rulebook.registry import games
from rulebook.spec import Combination, SmallGame, load
from rulebook.verification.claims import bare_game, claim_of, claimed
from rulebook.verification.planning import IN_PLAY
from tests.verification.broken import GAME, SOUND


def explored_rules(game: str) -> list[object]:
    """The rules under which small games of a game are explored."""
    return [rules for small in load(game).small_games for rules in rules_of_small_game(bare_game(game), small)]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("part", ["readings", "variants"])
def test_every_value_is_explored(game: str, part: str) -> None:
    """Each value of each reading and of each variant is at work in some small game."""
    chosen = [getattr(rules, part) for rules in explored_rules(game)]
    for name, values in alternatives(chosen[0]).items():
        assert {getattr(settings, name) for settings in chosen} == set(values)


@pytest.mark.parametrize("game", games())
def test_every_edition_is_explored(game: str) -> None:
    """The readings of every edition, all together, are those of some small game."""
    chosen = [getattr(rules, "readings") for rules in explored_rules(game)]  # noqa: B009 - of rules of any game
    assert [edition for edition, readings in bare_game(game).editions if readings not in chosen] == []


@pytest.mark.parametrize("game", games())
def test_every_theorem_in_play_is_explored(game: str) -> None:
    """Every theorem about states and steps is claimed in some small game."""
    specification = load(game)
    asked = [claim_of(game, theorem) for theorem in specification.theorems if theorem.checks in IN_PLAY]
    found = {claim.id for rules in explored_rules(game) for claim in claimed(asked, rules, *IN_PLAY)}
    assert found == {claim.id for claim in asked}


def small(combination: Combination) -> SmallGame:
    """The smallest game with other readings to be explored under, and one reading given."""
    found = load(GAME).small_game("five-cards")
    return SmallGame("other", found.why, {**found.rules, "readings": {"own-top": "blocked"}}, combination)


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
    rules = rules_of_small_game(SOUND, small(combination))
    assert len(rules) == len(set(rules)) == count
    first = getattr(rules[0], "readings")  # noqa: B009 - of rules of any game
    assert first.own_top.value == "blocked"


def test_readings_that_make_no_game_are_left_out() -> None:
    """A small game whose components go with some readings only is explored under these."""
    narrow = load("yellowstone_park").small_game("one-row")
    given = SmallGame(narrow.id, narrow.why, narrow.rules, Combination.VALUES)
    readings = [getattr(rules, "readings") for rules in rules_of_small_game(bare_game("yellowstone_park"), given)]  # noqa: B009 - as above
    assert {each.column_reopen.value for each in readings} == {"when-emptied"}


def test_all_rules_of_a_game_are_supported() -> None:
    """Players, first players and readings come in all combinations; none of the rules that are swept is missing."""
    supported = list(supported_rules(SOUND))
    players = player_numbers(SOUND)
    assert len(supported) == len(set(supported)) == sum(players) * 2 * 2 * 2
    assert set(every_rules(SOUND)) <= set(supported)
