"""Dealing: hands, the cards on the table, void deals, and new hands."""

import pytest
from attrs import evolve

from rulebook.core import CHANCE, SettingsError
from rulebook.games.scopa import Capturing, Components, Length, Readings, Settings, Variants, game
from rulebook.games.scopa.chapters.dealing import first_dealer, is_first_round, is_laid_out, is_void, redeal, shuffled_stock
from rulebook.games.scopa.model.events import CardDealt, CardTurnedUp, DealVoid, Redealt
from rulebook.games.scopa.model.readings import ThreeKings
from rulebook.games.scopa.model.state import DEALING, DEALING_NEW_HANDS, LAYING_OUT, PLAYING
from tests.games.scopa.positions import after, card, codes, deals, play, position, refused, told

PRINTED = Components()
STAND = Readings(three_kings=ThreeKings.STAND)
HANDS = "D1 D2 D3 C1 C2 C3"
"""Two hands."""


@pytest.mark.clause("dealing-1")
@pytest.mark.parametrize(("players", "first", "dealer"), [(2, 0, 1), (2, 1, 0), (3, 0, 2), (4, 3, 2)])
def test_the_first_dealer(players: int, first: int, dealer: int) -> None:
    """The first dealer sits before the player who plays first."""
    assert first_dealer(Settings(players, first)) == dealer
    state = game.new_game(players=players, first_player=first)
    assert (state.dealer, state.seat) == (dealer, first)


@pytest.mark.clause("dealing-2")
def test_the_stock_is_every_card() -> None:
    """Before the first card is dealt, all 40 are in the stock, and any of them may come."""
    state = game.new_game()
    assert shuffled_stock(state.settings) == state.stock
    assert (state.stock.total, len(game.chances(state))) == (40, 40)
    assert {weight for _, weight in game.chances(state)} == {1}
    assert not any([*state.hands, state.table, *state.piles])


@pytest.mark.clause("dealing-3")
def test_hands_are_dealt_one_after_the_other() -> None:
    """The player next to the dealer gets three cards, then the next one, and the dealer comes last."""
    state = game.new_game(players=3, first_player=1)
    step = after(state, *deals("D1 D2 D3 C1 C2 C3 S1 S2"))
    assert [codes(hand) for hand in step.state.hands] == ["S1 S2", "D1 D2 D3", "C1 C2 C3"]
    assert [event.seat for event in told(step.events, CardDealt)] == [1, 1, 1, 2, 2, 2, 0, 0]
    assert {event.clause for event in step.events} == {"dealing-3"}


@pytest.mark.clause("dealing-4")
def test_four_cards_on_the_table() -> None:
    """When everybody has three cards, four are turned up, and play begins."""
    hands = after(game.new_game(), *deals(HANDS)).state
    assert hands.phase == LAYING_OUT
    step = after(hands, *deals("S1 S2 S3"))
    assert (step.state.phase, step.state.table.total) == (LAYING_OUT, 3)
    assert str(refused(step.state, play("D1"))) == "cards are turned up from the stock: no player acts (dealing-4)"
    step = after(step.state, *deals("S4"))
    assert (step.state.phase, codes(step.state.table), step.state.stock.total) == (PLAYING, "S1 S2 S3 S4", 30)
    assert step.events == (CardTurnedUp("dealing-4", card("S4")),)
    assert [is_laid_out(number, 4) for number in range(5)] == [False] * 4 + [True]


@pytest.mark.clause("dealing-5")
@pytest.mark.parametrize("kings", range(5))
def test_three_kings_make_a_deal_void(kings: int) -> None:
    """Three or four kings among the first four cards make a deal void, where the reading says so."""
    table = ["D10", "C10", "S10", "B10"][:kings] + ["S1", "S2", "S3", "S4"][kings:]
    for readings in (Readings(), STAND):
        step = after(game.new_game(readings=readings), *deals(HANDS), *deals(" ".join(table)))
        void = kings >= 3 and readings == Readings()
        assert is_void(kings, PRINTED, readings) is void
        assert step.state.phase == (DEALING if void else PLAYING)
        assert told(step.events, DealVoid) == ((DealVoid("dealing-5", kings),) if void else ())


@pytest.mark.clause("dealing-6")
def test_the_same_dealer_deals_again() -> None:
    """After a void deal all cards are in the stock again, the dealer is the same, and the points stay."""
    begun = after(game.new_game(first_player=1), *deals(HANDS)).state
    step = after(evolve(begun, points=(4, 7)), *deals("D10 C10 S10 S1"))
    new = game.new_game(first_player=1)
    assert step.state == evolve(new, points=(4, 7))
    assert step.events[-1] == Redealt("dealing-6", 0)
    assert redeal(evolve(begun, points=(4, 7))) == type(step)(step.state, step.events[-1:])


@pytest.mark.clause("dealing-7")
def test_new_hands() -> None:
    """When everybody has played all cards, three more are dealt to each, the dealer last."""
    state = position(["D1", ""], table="C8 C9", stock=None)
    assert state.stock.total == 37
    step = after(position(["D1", ""], "C8 C9", stock="S1 S2 S3 S4 S5 S6"), play("D1"))
    assert step.state.phase == DEALING_NEW_HANDS
    assert game.actor(step.state) is CHANCE
    assert str(refused(step.state, play("D1"))) == "new hands are dealt from the stock: no player acts (dealing-7)"
    dealt = after(
        position(["", "D1"], "C8 C9", stock="S1 S2 S3 S4 S5 S6", seat=1, dealer=1), play("D1"), *deals("S1 S2 S3 S4 S5")
    )
    assert [codes(hand) for hand in dealt.state.hands] == ["S1 S2 S3", "S4 S5"]
    assert {event.clause for event in told(dealt.events, CardDealt)} == {"dealing-7"}


@pytest.mark.clause("dealing-8")
def test_no_new_cards_on_the_table() -> None:
    """After new hands play goes on at once, even if the table is empty; after the first ones the table is laid out."""
    state = position(["D1", ""], "C1", stock="S1 S2 S3 S4 S5 S6")
    step = after(state, play("D1", "C1"), *deals("S1 S2 S3 S4 S5 S6"))
    assert (step.state.phase, step.state.table.total) == (PLAYING, 0)
    assert is_first_round(DEALING)
    assert not is_first_round(DEALING_NEW_HANDS)


@pytest.mark.parametrize("capturing", [each for each in Capturing if each is not Capturing.QUINDICI])
@pytest.mark.parametrize("length", Length)
@pytest.mark.parametrize(("values", "table"), [(2, 6), (3, 10)])
def test_deals_that_are_always_void(values: int, table: int, length: Length, capturing: Capturing) -> None:
    """A box in which every deal would be void is refused, unless void deals are played, whatever is played by."""
    counts, variants = (16, 12, 13)[:values], Variants(length, capturing=capturing)
    box = Components(values=values, hand=1, table=table, void_kings=2, settebello=values, primiera=counts)
    with pytest.raises(SettingsError, match=r"the number of kings on the table is 2 or more \(dealing-5\)"):
        game.new_game(components=box, variants=variants)
    assert game.new_game(components=box, readings=STAND, variants=variants).stock.total == 4 * values
