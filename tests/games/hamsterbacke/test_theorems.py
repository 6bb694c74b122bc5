"""Theorems: how long games last, and under which settings they end."""

import pytest

from rulebook.core import Step
from rulebook.games.hamsterbacke import Components, Pick, Readings, Score, Settings, Take, game
from rulebook.games.hamsterbacke.box.readings import EmptyScore
from rulebook.games.hamsterbacke.proofs import theorems
from rulebook.games.hamsterbacke.proofs.theorems import (
    empty_scores_are_allowed,
    empty_scores_are_forbidden,
    games_are_bounded,
    is_a_plain_table,
    ranking,
)
from tests.games.hamsterbacke.positions import play, position

ALLOWED = Readings(empty_score=EmptyScore.ALLOWED)
STATE = position(hands=["LG DG RE RE RE RE", "BL BL"], blocks=["", "OR OR OR"], points=["YE"])
TAKEN = play(STATE, Take(5)).state


def test_the_ranking() -> None:
    """A new printed game ranks 600; a card that goes on lowers that by one at least, and so does a pick."""
    assert ranking(game.new_game()) == 600
    assert ranking(STATE) - ranking(TAKEN) == len(STATE.rows[5])
    picking = play(position(hands=["", "LG LG", "BL BL"], blocks=["DG"]), Score()).state
    assert ranking(picking) == ranking(play(picking, Pick(1)).state) + 1


def test_when_games_end() -> None:
    """That games end, and how soon, is claimed where an empty score is forbidden."""
    assert empty_scores_are_forbidden(Settings(3))
    assert is_a_plain_table(Settings(3))
    assert not is_a_plain_table(Settings(3, first_player=1))
    assert not is_a_plain_table(Settings(3, components=Components(hand=1)))
    assert not empty_scores_are_allowed(Settings(3))
    assert empty_scores_are_allowed(Settings(3, readings=ALLOWED))
    assert not empty_scores_are_forbidden(Settings(3, readings=ALLOWED))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_longest_game(players: int) -> None:
    """A printed game begins with room for 600 actions at most, and each leaves room for fewer."""
    start = game.start(Settings(players))
    deal = game.legal_actions(start)[0]
    assert theorems.ranking(start) <= 600
    assert games_are_bounded(start, deal, game.step(start, deal))
    assert not games_are_bounded(start, deal, Step(start))
