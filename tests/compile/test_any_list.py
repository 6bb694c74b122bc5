"""What is proved of any deck does not rest on the numbers in the supplied ones, and nothing rests on these unseen."""

from collections.abc import Callable

import pytest

from rulebook.core import Step, changed, with_seat
from rulebook.games.prato_dei_conigli import State, game
from rulebook.games.prato_dei_conigli.chapters import dealing
from rulebook.games.prato_dei_conigli.chapters.scoring import worth
from rulebook.games.prato_dei_conigli.claims.invariants import EVERY_LIST, INVARIANTS
from rulebook.games.prato_dei_conigli.model.cards import Card
from rulebook.games.prato_dei_conigli.model.decks import cards_of
from rulebook.games.prato_dei_conigli.model.events import CardDiscarded, Event
from rulebook.games.prato_dei_conigli.model.settings import listed_cards

pytest.importorskip("z3", reason="the extra `verify` has the solver")

from rulebook.compile.terms.induction import Induction, Theorem
from rulebook.compile.terms.values import TermError
from rulebook.verification.clauses import of_every_list
from tests.compile.asking import case_of, induction, unproved

DISCARD = "2 players, Discarding, Discard"


def of_any_deck(*claims: Callable[..., object]) -> Induction:
    """The induction for any deck of Conta che ti passa, with some claims."""
    names = tuple([each.__name__ for each in INVARIANTS])
    return of_every_list(game, EVERY_LIST, (*INVARIANTS, *claims), names, game.new_game().settings)


def test_no_card_of_any_deck_is_lost() -> None:
    """A card that is discarded goes from the hand to the discards, whatever it is."""
    one = of_any_deck()
    goals = [each for each in one.in_a_step(case_of(one, DISCARD)) if each.name == f"{DISCARD}: cards_are_conserved"]
    assert len(goals) == 1
    assert unproved(goals) == []


def lose_a_dear_card(state: State, card: Card) -> Step[State, Event]:
    """A card that is worth more than any supplied one goes from the hand, and nowhere."""
    cards = () if worth(card, listed_cards(state.settings)) > 6 else (card,)
    hands = with_seat(state.hands, state.seat, state.hand.without(card))
    discarded = changed(state, hands=hands, discards=dealing.discard(state.discards, cards))
    return Step(discarded, (CardDiscarded("dealing-1", state.seat, card),))


@pytest.mark.slow
def test_a_rule_that_is_wrong_for_other_decks_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that loses cards of other decks is right for the supplied one, and has no proof for any."""
    monkeypatch.setattr(dealing, "discard_one", lose_a_dear_card)
    supplied, every = induction(game.id), of_any_deck()
    assert unproved(supplied.in_a_step(case_of(supplied, DISCARD))) == []
    assert unproved(every.in_a_step(case_of(every, DISCARD))) == [f"{DISCARD}: cards_are_conserved"]


def cards_are_worth_little(state: State) -> bool:
    """No card is worth more than six points."""
    return all(worth(line.card, listed_cards(state.settings)) <= 6 for line in listed_cards(state.settings))


@pytest.mark.slow
def test_what_supplied_decks_have_is_not_proved() -> None:
    """What holds because of the numbers in the supplied deck has no proof for any."""
    claim = cards_are_worth_little
    for one, left in (
        (induction(game.id, claim), []),
        (of_any_deck(claim), ["2 players, FillingAreas: cards_are_worth_little"]),
    ):
        one.states = one.states[:1]
        of_the_claim = one.goals_of_theorem(Theorem(claim.__name__))
        assert [name for name in unproved(of_the_claim) if not name.startswith("control")] == left


def every_card_has_a_twin(state: State) -> bool:
    """There are two copies of each card at least: read with a known list, that is true or false."""
    return all(line.copies >= 2 for line in listed_cards(state.settings))


def there_are_many_cards(state: State) -> bool:
    """The deck has more than a hundred cards: read with a known list, that is one known number."""
    return len(cards_of(listed_cards(state.settings))) > 100


@pytest.mark.parametrize("claim", [every_card_has_a_twin, there_are_many_cards])
def test_numbers_that_come_in_unseen_are_refused(claim: Callable[..., object]) -> None:
    """Where something else follows from the numbers of a list, nothing is said of other lists."""
    with pytest.raises(TermError, match=rf"{claim.__name__} depends on the numbers in a list of pieces"):
        of_every_list(game, EVERY_LIST, (claim,), (), game.new_game().settings)
