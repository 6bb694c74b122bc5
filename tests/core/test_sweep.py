"""Every way to play a game, from what it declares."""

import pytest
from attrs import evolve

from rulebook.core import Game
from rulebook.core.errors import SettingsError
from rulebook.core.sweep import (
    alternatives,
    boxes,
    every_combination,
    every_settings,
    player_numbers,
    possible_settings,
    some_settings,
    supported_settings,
    variants_of_box,
)
from tests.core.made_up import Box, Colour, Readings, Settings, Ties, Variants, game

FIRST = Readings(Ties.FIRST)


def test_what_there_is_to_choose() -> None:
    """A reading has the members of its enum, a variant is there or not, and components are nothing to choose."""
    assert alternatives(Readings()) == {"ties": tuple(Ties)}
    assert alternatives(Variants()) == {"die": (False, True)}
    assert alternatives(Box()) == {}
    assert list(every_combination(Readings())) == [Readings(), FIRST]
    assert list(every_combination(Box())) == [Box()]


def test_settings_one_by_one() -> None:
    """Every edition, reading and variant is there by itself, with every number of players."""
    assert player_numbers(game) == (2, 3)
    of_two = [Settings(2), Settings(2, readings=FIRST), Settings(2), Settings(2, readings=FIRST)]
    of_two += [Settings(2, variants=Variants(die=False)), Settings(2)]
    found = list(every_settings(game))
    assert found[:6] == of_two
    assert [settings.players for settings in found] == [2] * 6 + [3] * 6


def test_all_settings() -> None:
    """First players, readings and variants come in all combinations."""
    found = list(supported_settings(game))
    assert len(found) == len(set(found)) == (2 + 3) * 2 * 2
    assert Settings(3, 2, FIRST, Variants(die=False)) in found


def test_boxes_that_variants_make() -> None:
    """Where a variant changes what is in the box there is a box for each of its values, and one in all where none does."""
    assert boxes(game) == (Settings(2),)
    assert variants_of_box(game, Settings(3, variants=Variants(die=False))) is None
    (sort,) = game.declaration.pieces
    fuller = evolve(sort, box=lambda settings: (*sort.box(settings), *([Colour.RED] if settings.variants.die else [])))
    with_more = Game(evolve(game.declaration, pieces=(fuller,)))
    assert boxes(with_more) == (Settings(2, variants=Variants(die=False)), Settings(2))
    assert variants_of_box(with_more, Settings(3, variants=Variants(die=False))) == Variants(die=False)


def test_settings_that_make_no_game() -> None:
    """What makes no game is left out."""
    assert possible_settings(game, players=4) == ()
    assert possible_settings(game, players=2, components=Box(copies=(1, 1, 1))) == ()
    assert possible_settings(game, players=2) == (Settings(2),)


def test_some_settings() -> None:
    """As few players as may play with what is chosen, or the reason why nobody may."""
    assert some_settings(game) == Settings(2)
    assert some_settings(game, components=Box(fewest_players=3)) == Settings(3, components=Box(fewest_players=3))
    with pytest.raises(SettingsError, match="there are not 4 marbles"):
        some_settings(game, components=Box(copies=(1, 1, 1)))
