"""Settings, readings and variants: which go together, what follows from them, and which actions there are."""

import pytest
from attrs import evolve

from rulebook.core.declaration import Scores
from rulebook.games.scopa import Capturing, Form, Length, Readings, Settings, Variants, game
from rulebook.games.scopa.model.actions import captures_of
from rulebook.games.scopa.model.readings import ThreeKings
from tests.games.scopa.positions import FOUR_CARDS, ONE_DEAL, card

STAND = Readings(three_kings=ThreeKings.STAND)


def test_the_longest_game() -> None:
    """A single deal takes 76 actions; where deals can be void, or the lead can be tied, there is no bound."""
    assert [game.declaration.longest(Settings(players, 0, STAND, ONE_DEAL)) for players in (2, 3, 4)] == [76, 76, 76]
    assert [game.declaration.longest(Settings(4, 0, STAND, evolve(ONE_DEAL, form=form))) for form in Form] == [76, 76, 80]
    assert game.declaration.longest(Settings(4, variants=evolve(ONE_DEAL, form=Form.SCOPONE_SCIENTIFICO))) == 80
    assert game.declaration.longest(Settings(2, variants=ONE_DEAL)) is None
    assert game.declaration.longest(Settings(2, readings=STAND)) is None
    assert game.declaration.longest(Settings(2, variants=ONE_DEAL, components=evolve(FOUR_CARDS, void_kings=3))) == 6


def test_scores() -> None:
    """A single deal gives four points and 18 scope at most, a longer game any number."""
    assert game.declaration.scores(Settings(2)) == Scores(0, None, "highest")
    assert game.declaration.scores(Settings(2, variants=ONE_DEAL)) == Scores(0, 22, "highest")
    agreed = Variants(Length.ONE_DEAL, Form.SCOPONE_SCIENTIFICO, napola=True, re_bello=True)
    assert game.declaration.scores(Settings(4, variants=agreed)) == Scores(0, 4 + 20 + 10 + 1, "highest")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_how_many_actions_there_are(players: int) -> None:
    """A card of each value can be played in so many ways, and 40 cards can be dealt."""
    settings = game.declaration.admitted(Settings(players))
    ways = [len(captures_of(settings, card(f"S{value}"))) for value in range(1, 11)]
    assert ways == [4, 10, 24, 51, 100, 190, 344, 601, 1024, 1702]
    assert game.number_of_actions(settings) == 4 * sum(ways) == 16_200
    assert game.number_of_outcomes(settings) == 40


def test_how_many_actions_make_fifteen() -> None:
    """In scopa di quindici, a card goes with each set of cards that makes 15 with it; aces that take all name nothing."""
    fifteen = game.declaration.admitted(Settings(2, variants=Variants(capturing=Capturing.QUINDICI)))
    ways = [len(captures_of(fifteen, card(f"S{value}"))) for value in range(1, 11)]
    assert ways == [6406, 4885, 3546, 2445, 1604, 1001, 598, 345, 191, 101]
    assert game.number_of_actions(fifteen) == 4 * sum(ways) == 84_488
    assert game.number_of_actions(Settings(2, variants=Variants(capturing=Capturing.ASSO_PIGLIATUTTO))) == 16_200
