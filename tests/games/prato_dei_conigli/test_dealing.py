"""Dealing: keeping, discarding, filling up hands, and an exhausted deck."""

import pytest

from rulebook.core import CHANCE, Multiset
from rulebook.games.prato_dei_conigli import DealCard, Discard, DiscardAll, Keep, Settings, State, game
from rulebook.games.prato_dei_conigli.chapters.dealing import discard, renewed, seat_to_deal_to, small_offers
from rulebook.games.prato_dei_conigli.model.events import CardDealt, CardDiscarded, DeckRenewed, HandDiscarded, HandKept
from rulebook.games.prato_dei_conigli.model.readings import Discard as DiscardReading
from rulebook.games.prato_dei_conigli.model.settings import kinds_of_cards
from rulebook.games.prato_dei_conigli.model.state import DEALING, DISCARDING, ROLLING, Cards
from tests.games.prato_dei_conigli.positions import card, cards, codes, conta, play, position, refused

HAND = "exactly(2) exactly(2) exactly(3) even odd"


def discarding(*hands: str, dice: str | None = None, **parts: object) -> State:
    """A position in which seat 1, to the dealer's left, is to keep or to discard."""
    return position(hands=hands, phase=DISCARDING, dice=dice, **parts)  # type: ignore[arg-type]  # told by name


def pile(codes: str) -> Cards:
    return Multiset.of(kinds_of_cards(Settings(2)), cards(codes))


@pytest.mark.clause("dealing-1")
def test_keeping_or_discarding_one() -> None:
    """A player keeps the hand, or discards one card of those that are in it."""
    state = discarding(HAND, HAND)
    assert small_offers(state.hand) == (Keep(), *map(Discard, cards("exactly(2) exactly(3) even odd")))
    assert play(state, Keep()).events[0] == HandKept("dealing-1", 1)
    after = play(state, Discard(card("even")))
    assert codes(after.state.hands[1]) == "exactly(2) exactly(2) exactly(3) odd"
    assert after.events[0] == CardDiscarded("dealing-1", 1, card("even"))


@pytest.mark.clause("dealing-2")
def test_discarding_all() -> None:
    """A player can discard all five cards."""
    state = discarding(HAND, HAND)
    after = play(state, DiscardAll())
    assert not after.state.hands[1]
    assert codes(after.state.discards) == HAND
    assert after.events[0] == HandDiscarded("dealing-2", 1, cards(HAND))


@pytest.mark.clause("dealing-2")
@pytest.mark.parametrize(("reading", "allowed"), [("all-or-one", True), ("exactly-five", False)])
def test_discarding_all_of_a_smaller_hand(reading: str, allowed: bool) -> None:
    """With three cards in hand all can be discarded under one reading; under the other only five can."""
    state = discarding(HAND, "even odd odd", sun=3, dice="grey", settings=conta(discard=DiscardReading(reading)))
    assert (DiscardAll() in game.legal_actions(state)) is allowed
    if not allowed:
        assert str(refused(state, DiscardAll())) == "you can discard all cards only from a hand of 5 (dealing-2)"
    else:
        assert not play(state, DiscardAll()).state.hands[1]


@pytest.mark.clause("dealing-3")
def test_hands_are_filled_up() -> None:
    """After one has discarded a card and the other all five, the one is dealt one card and the other five."""
    state = play(discarding(HAND, HAND), Discard(card("even")), DiscardAll()).state
    assert (game.actor(state), state.phase, state.seat) == (CHANCE, DEALING, 1)
    after = play(state, *[DealCard(card("exactly(1)"))] * 2)
    assert [hand.total for hand in after.state.hands] == [1, 5]
    assert after.events[1] == CardDealt("dealing-3", 0, card("exactly(1)"))
    assert play(after.state, *[DealCard(card("exactly(4)"))] * 4).state.phase == ROLLING


@pytest.mark.clause("dealing-4")
def test_hands_can_be_changed_in_the_first_turn() -> None:
    """Just after the first hands were dealt everybody is asked what to keep, as in any other turn."""
    first = discarding(HAND, HAND)
    assert (first.sun, game.actor(first)) == (1, 1)
    assert game.legal_actions(first) == game.legal_actions(discarding(HAND, HAND, sun=3, dice="grey"))
    assert game.actor(play(first, Keep()).state) == 0


@pytest.mark.clause("dealing-7")
def test_whoever_holds_no_card_is_not_asked() -> None:
    """A player without cards is passed over."""
    empty = discarding(HAND, "", HAND, sun=4, dice="grey", seat=2)
    assert empty.dealer == 0
    assert play(empty, Keep()).state.seat == 0
    before = position(hands=[HAND, HAND, ""], phase=DISCARDING, dice="grey", sun=4, settings=conta(3))
    assert play(before, Keep()).state.seat == 0


@pytest.mark.clause("dealing-8")
def test_hands_are_filled_one_after_the_other() -> None:
    """The player to the dealer's left gets all the missing cards before the dealer gets any."""
    state = play(discarding(HAND, HAND), DiscardAll(), Discard(card("even"))).state
    assert (state.phase, state.seat) == (DEALING, 1)
    seats = []
    while state.phase == DEALING:
        seats.append(state.seat)
        state = play(state, game.legal_actions(state)[0]).state
    assert seats == [1, 1, 1, 1, 1, 0]
    assert seat_to_deal_to(state, (1, 0)) is None


@pytest.mark.clause("dealing-5")
def test_discards_make_a_pile() -> None:
    """Discarded cards join those that were discarded before."""
    state = play(discarding(HAND, HAND), Discard(card("even")), Discard(card("odd"))).state
    assert codes(state.discards) == "even odd"
    assert codes(discard(state.discards, cards("odd exactly(0)"))) == "exactly(0) even odd odd"


@pytest.mark.clause("dealing-6")
def test_an_exhausted_deck_is_made_anew() -> None:
    """When the last card of the deck is dealt and another one is due, the discards are the deck."""
    state = play(discarding(HAND, HAND, deck="exactly(9)"), DiscardAll(), Keep()).state
    assert game.chances(state) == ((DealCard(card("exactly(9)")), 1),)
    discards = state.discards
    after = play(state, DealCard(card("exactly(9)")))
    assert (after.state.deck, after.state.discards.total) == (discards, 0)
    assert after.events[-1] == DeckRenewed("dealing-6", discards.total)


@pytest.mark.clause("dealing-6")
def test_a_deck_is_made_anew_only_for_a_card_that_is_due() -> None:
    """When the last card of the deck fills the last hand the discards stay where they are, until a card is due."""
    state = play(discarding(HAND, HAND, deck="exactly(9)"), Discard(card("even")), Keep()).state
    after = play(state, DealCard(card("exactly(9)"))).state
    assert (after.phase, after.deck.total) == (ROLLING, 0)
    assert renewed(pile("even"), pile("odd")) == (pile("even"), pile("odd"))
    empty = discarding(HAND, HAND, deck="")
    kept = play(empty, DiscardAll(), Keep())
    assert kept.events[-1] == DeckRenewed("dealing-6", 45 + 5)


@pytest.mark.clause("dealing-6")
def test_piles_of_any_height() -> None:
    """However many cards there are, an exhausted deck and the discards change places, and a deck with a card stays."""
    for height in range(100):
        some = pile("").with_all(cards("even") * height)
        assert renewed(pile(""), some) == (some, pile(""))
        assert renewed(some.with_one(card("odd")), some) == (some.with_one(card("odd")), some)
