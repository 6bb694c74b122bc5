"""Theorems: each predicate holds wherever play comes, and says no where it should."""

import pytest

from rulebook.games.prato_dei_conigli import Components, Mode, Settings, Variants, game
from rulebook.games.prato_dei_conigli.claims import theorems
from rulebook.play import generator, playout


@pytest.mark.parametrize("colours", range(1, 6))
@pytest.mark.parametrize("postures", range(1, 4))
@pytest.mark.parametrize("mode", Mode)
def test_repeated_rolls_of_all_dice(colours: int, postures: int, mode: Mode) -> None:
    """The same holds of every pair of dice that a box can have."""
    box = Components(colours=colours, postures=postures, copies=60)
    settings = Settings(2, variants=Variants(mode), components=box)
    assert theorems.some_roll_counts(settings)
    assert theorems.counting_rolls_are_conditioned(settings)


@pytest.mark.parametrize("mode", Mode)
def test_a_game_is_no_longer_than_its_bound(mode: Mode) -> None:
    """A whole game takes no more actions than were foretold at its start."""
    state = game.start(Settings(3, variants=Variants(mode)))
    assert sum(1 for _ in playout(game, state, generator(1))) <= theorems.actions_left(state) == 526
