"""Settings: which go together, and what follows from them."""

from rulebook.core.declaration import Scores
from rulebook.games.hamsterbacke import Components, Readings, Settings, game
from rulebook.games.hamsterbacke.chapters.counting import scores as counted
from rulebook.games.hamsterbacke.model.readings import EmptyScore


def test_the_longest_game() -> None:
    """A game has five moves for each card at most; where empty scores are allowed it need not end at all."""
    small = Components(copies=(4,) * 7)
    assert [game.declaration.longest(Settings(players)) for players in (3, 4, 5)] == [600, 600, 600]
    assert game.declaration.longest(Settings(3, components=small)) == 140
    assert game.declaration.longest(Settings(3, readings=Readings(empty_score=EmptyScore.ALLOWED))) is None


def test_scores() -> None:
    """Nobody has less than with all 120 cards in hand, nor more than with all in the point pile; the highest is the best."""
    least, most = counted((0, 120), (0, 0), (120, 0))
    assert {game.declaration.scores(Settings(players)) for players in (3, 4, 5)} == {Scores(least, most, "highest")}
