"""The rules of one game: which settings go together, and what follows from them."""

from inspect import signature

import pytest

from rulebook.core import SettingsError
from rulebook.games.hamsterbacke import Components, Readings, Rules, Take, Variants, new_game


def test_too_few_cards() -> None:
    """There must be cards for all hands and rows."""
    box = Components(copies=(0, 0, 0, 0, 0, 0, 13))
    with pytest.raises(SettingsError) as caught:
        Rules(3, components=box)
    assert (
        str(caught.value) == "these rules make no game: 13 cards are not enough for 6 in hands and 8 in the circle (setup-2)"
    )
    assert Rules(3, components=Components(copies=(0, 0, 0, 0, 0, 0, 14))).players == 3


def test_what_follows_is_not_set() -> None:
    """Kinds of cards, draws and takes follow from the settings: nobody gives them, and they are not shown among them."""
    settings = ["players", "first_player", "readings", "variants", "components"]
    assert list(signature(Rules).parameters) == settings
    shown = f"readings={Readings()}, variants={Variants()}, components={Components()}"
    assert repr(Rules(3)) == f"Rules(players=3, first_player=0, {shown})"
    assert Rules(3, components=Components(rows=5)).takes == tuple(map(Take, range(5)))


def test_a_game_without_further_words() -> None:
    """A game of which nothing is said is the printed one, for three players, the first of whom begins."""
    assert new_game().rules == Rules(3, first_player=0)
