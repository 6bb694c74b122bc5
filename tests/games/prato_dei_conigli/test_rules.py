"""The rules of one game: which settings go together, and what follows from them."""

from inspect import signature

import pytest

from rulebook.core import SettingsError
from rulebook.games import prato_dei_conigli
from rulebook.games.prato_dei_conigli import Components, Readings, Rules, Variants, new_game


def test_too_few_rabbits_for_the_markers() -> None:
    """Where the bag has two rabbits left three players cannot have markers."""
    with pytest.raises(SettingsError) as caught:
        new_game(players=3, components=Components(copies=1, areas=1, rabbits_in_area=13))
    assert (
        str(caught.value) == "these rules make no game: 2 rabbits are left in the bag for the markers of 3 players (setup-3)"
    )


def test_just_enough_rabbits() -> None:
    """Areas and markers can take the last rabbits out of the bag."""
    assert new_game(players=2, components=Components(copies=1, areas=1, rabbits_in_area=13)).bag.total == 15


def test_what_follows_is_not_set() -> None:
    """Kinds of pieces, the deck and the areas follow from the settings: nobody gives them, and they are not shown."""
    settings = ["players", "first_player", "readings", "variants", "components"]
    assert list(signature(Rules).parameters) == settings
    shown = f"readings={Readings()}, variants={Variants()}, components={Components()}"
    assert repr(Rules(2)) == f"Rules(players=2, first_player=0, {shown})"


def test_pieces_of_the_game() -> None:
    """The game holds multisets of rabbits and of cards."""
    rules = Rules(2)
    assert prato_dei_conigli.kinds(rules) == (rules.rabbit_kinds, rules.card_kinds)


def test_a_game_without_further_words() -> None:
    """A game of which nothing is said is the printed one, for two players, the first of whom begins."""
    assert new_game().rules == Rules(2, first_player=0)
