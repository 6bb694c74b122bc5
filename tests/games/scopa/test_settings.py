"""Settings, readings and variants: which go together, what follows from them, and which actions there are."""

import pytest
from attrs import evolve

from rulebook.core.declaration import Scores
from rulebook.core.errors import DomainError
from rulebook.games.scopa import Capturing, Components, Form, Length, Play, Readings, Settings, Variants, game
from rulebook.games.scopa.chapters.points import scope
from rulebook.games.scopa.claims import exhaustions
from rulebook.games.scopa.model.actions import captures_of
from rulebook.games.scopa.model.readings import ThreeKings
from rulebook.games.scopa.views.tables import most_captures
from tests.games.scopa.positions import FOUR_CARDS, ONE_DEAL, card, position

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
    for players in (2, 3, 4):
        assert game.declaration.scores(Settings(players)) == Scores(0, None, "highest")
        assert game.declaration.scores(Settings(players, variants=ONE_DEAL)) == Scores(0, 4 + scope(18), "highest")
    agreed = Variants(Length.ONE_DEAL, Form.SCOPONE_SCIENTIFICO, napola=True, re_bello=True)
    assert game.declaration.scores(Settings(4, variants=agreed)) == Scores(0, 4 + scope(20) + 10 + 1, "highest")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_how_many_actions_there_are(players: int) -> None:
    """A card of each value has as many numbers as a table gives it captures at most, and 40 cards can be dealt."""
    settings = game.declaration.admitted(Settings(players))
    ways = [len(captures_of(settings, card(f"S{value}"))) for value in range(1, 11)]
    assert ways == [4, 10, 24, 51, 100, 190, 344, 601, 1024, 1702]
    most = [most_captures(settings, card(f"S{value}")) for value in range(1, 11)]
    assert most == [4, 6, 5, 7, 11, 12, 15, 17, 21, 26]
    assert game.number_of_actions(settings) == 4 * sum(most) == 496
    assert game.number_of_outcomes(settings) == 40


def test_how_many_actions_make_fifteen() -> None:
    """In scopa di quindici, a card goes with each set of cards that makes 15 with it; aces that take all name nothing."""
    fifteen = game.declaration.admitted(Settings(2, variants=Variants(capturing=Capturing.QUINDICI)))
    ways = [len(captures_of(fifteen, card(f"S{value}"))) for value in range(1, 11)]
    assert ways == [6406, 4885, 3546, 2445, 1604, 1001, 598, 345, 191, 101]
    most = [most_captures(fifteen, card(f"S{value}")) for value in range(1, 11)]
    assert most == [324, 56, 186, 56, 100, 29, 51, 40, 44, 40]
    assert game.number_of_actions(fifteen) == 4 * sum(most) == 3_704
    assert game.number_of_actions(Settings(2, variants=Variants(capturing=Capturing.ASSO_PIGLIATUTTO))) == 496


def test_many_cards_turned_up() -> None:
    """If very many cards are turned up, any cards might lie on the table."""
    settings = game.declaration.admitted(Settings(2, components=Components(hand=1, table=12)))
    assert [most_captures(settings, card(f"S{value}")) for value in (1, 10)] == [4, 1702]


def test_deals_are_numbered_by_the_deck() -> None:
    """No state numbers the cards that are dealt, as it does those that are played."""
    state = game.new_game(players=2)
    dealt = [game.outcome_at(number, state) for number in range(40)]
    assert dealt == [outcome for outcome, _ in game.chances(state)]
    assert [game.outcome_id(each, state) for each in dealt] == [*range(40)]


def test_plays_are_numbered_by_the_table() -> None:
    """A number is a card and which of its captures; it leads back to them where the table allows as many."""
    state = position(["D7 C2", "B10 B1"], "C7 S2 S5 D4 D3")
    legal = game.legal_actions(state)
    numbers = [game.action_id(each, state) for each in legal]
    assert [game.action_at(number, state) for number in numbers] == list(legal)
    assert numbers == [numbers[0], *range(numbers[0] + 1, numbers[0] + len(legal) - 1), numbers[-1]]
    with pytest.raises(DomainError, match="number leads to no action here: for captures the rules list 1 in all"):
        game.action_at(game.action_id(Play(card("C2"), (card("S2"),)), state) + 1, state)
    with pytest.raises(DomainError, match=r"captures must be one of \[S2\] here"):
        game.action_id(Play(card("C2")), state)
    with pytest.raises(DomainError, match="captures must be one of 344 values"):
        game.action_id(Play(card("D7"), (card("S2"),)), state)


def test_a_bound_that_is_too_low_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exhaustion finds a table that gives a king one more capture than it has numbers."""
    monkeypatch.setattr(
        exhaustions, "most_captures", lambda settings, card: most_captures(settings, card) - (card.value == 10)
    )
    assert not all(exhaustions.numbers_suffice())
