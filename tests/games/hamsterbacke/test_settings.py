"""Settings: which go together, and what follows from them."""

import pytest

from rulebook.core import SettingsError
from rulebook.core.game import Scores
from rulebook.games.hamsterbacke import Components, Readings, Settings, Take, game
from rulebook.games.hamsterbacke.box.readings import EmptyScore
from rulebook.games.hamsterbacke.chapters.taking import every_take


def test_too_few_cards() -> None:
    """There must be cards for all hands and rows."""
    box = Components(copies=(0, 0, 0, 0, 0, 0, 13))
    with pytest.raises(SettingsError) as caught:
        game.admitted(Settings(3, components=box))
    reason = "13 cards are not enough for 6 in hands and 8 in the circle (setup-2)"
    assert str(caught.value) == f"these settings make no game: {reason}"
    assert game.admitted(Settings(3, components=Components(copies=(0, 0, 0, 0, 0, 0, 14)))).players == 3


def test_every_row_can_be_taken() -> None:
    """There are as many rows to take as the box has."""
    assert every_take(Settings(3, components=Components(rows=5))) == tuple(map(Take, range(5)))


def test_the_longest_game() -> None:
    """A game has five moves for each card at most; where empty scores are allowed it need not end at all."""
    small = Components(copies=(4,) * 7)
    assert [game.longest(Settings(players)) for players in (3, 4, 5)] == [600, 600, 600]
    assert game.longest(Settings(3, components=small)) == 140
    assert game.longest(Settings(3, readings=Readings(empty_score=EmptyScore.ALLOWED))) is None


def test_scores() -> None:
    """Nobody loses more points than there are cards, nor gains more, and the highest score is the best."""
    assert game.scores(Settings(3)) == Scores(-120, 120, "highest")
