"""Positions are shown in as much as a screen has room for."""

import pytest

from rulebook import game, game_ids
from rulebook.core.showing import brief
from rulebook.core.sweep import player_numbers
from rulebook.games.hamsterbacke.model.components import Colour
from rulebook.games.prato_dei_conigli.model.dice_faces import Selection
from rulebook.games.prato_dei_conigli.model.state import Moving
from rulebook.play import generator, playout

SCREEN = 30 * 80
"""The characters of a small screen."""


@pytest.mark.parametrize("id", game_ids())
def test_a_position_fits_a_screen(id: str) -> None:
    """Whatever happens at the largest table, each state and what each seat sees of it fits a small screen."""
    played = game(id)
    settings = played.new_game(players=max(player_numbers(played))).settings
    states = [move.step.state for move in playout(played, played.start(settings), generator(1))]
    assert max(len(repr(state)) for state in states) < SCREEN
    assert max(len(repr(played.observe(state, 0))) for state in states) < SCREEN


def test_a_value_in_short() -> None:
    """Fields say nothing where they hold their defaults, pieces and enums have their codes, and what is alike is counted."""
    assert (
        brief((Moving(True), Moving(True), Moving(True, 1))) == "(2 Moving(repeated=True), Moving(repeated=True, moved=1))"
    )
    assert brief((Colour.RED, Colour.RED, 3, None, "a")) == "(RE, RE, 3, None, 'a')"
    assert brief(Selection((), ())) == "Selection(colours=(), postures=())"
    assert brief(((), (), Selection((), ()))) == "(2 (), Selection((), ()))"
