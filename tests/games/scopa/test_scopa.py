"""Scopa: sweeping the table."""

import pytest

from rulebook.core import Multiset
from rulebook.core.kits.italian_cards import CARDS
from rulebook.games.scopa import Capturing, Settings, Variants
from rulebook.games.scopa.chapters.scopa import clears, counts_for_an_ace, is_last_card
from rulebook.games.scopa.model.events import ScopaMade
from tests.games.scopa.positions import after, pile, play, position, told


@pytest.mark.clause("scopa-1")
def test_a_capture_that_leaves_the_table_empty() -> None:
    """Whoever takes all cards from the table makes a scopa, by one card or a sum."""
    step = after(position(["D7 D8", "B1 B3"], "S5 B2"), play("D7", "S5 B2"))
    assert step.state.scope == (1, 0)
    assert told(step.events, ScopaMade) == (ScopaMade("scopa-1", 0),)
    assert clears(pile(""))


@pytest.mark.clause("scopa-1")
def test_a_capture_that_leaves_a_card() -> None:
    """Where a card is left, there is no scopa, and where nothing was captured neither."""
    assert not clears(pile("D1"))
    step = after(position(["D7 D8", "B1 B3"], "S5 B2 B9", scope=[2, 1]), play("D7", "S5 B2"))
    assert (step.state.scope, told(step.events, ScopaMade)) == ((2, 1), ())
    assert after(position(["D7 D8", "B1 B3"], ""), play("D7")).state.scope == (0, 0)


@pytest.mark.clause("scopa-2")
def test_the_last_card_makes_no_scopa() -> None:
    """The last card of a deal takes all cards and makes no scopa; the last but one does."""
    last = after(position(["D7", ""], "S7"), play("D7", "S7"))
    assert told(last.events, ScopaMade) == ()
    last_but_one = after(position(["D7", "D1"], "S7"), play("D7", "S7"))
    assert told(last_but_one.events, ScopaMade) == (ScopaMade("scopa-1", 0),)
    assert is_last_card((pile(""), pile("")), pile(""))


@pytest.mark.clause("scopa-2")
def test_the_last_card_of_a_round_makes_a_scopa() -> None:
    """A card is not the last one while there are cards in the stock or in a hand."""
    step = after(position(["D7", ""], "S7", stock="S1 S2 S3 S4 S5 S6"), play("D7", "S7"))
    assert step.state.scope == (1, 0)
    assert not is_last_card((pile(""), pile("")), pile("D1"))
    assert not is_last_card((pile(""), pile("D1")), pile(""))


@pytest.mark.clause("scopa-4")
@pytest.mark.parametrize(("aces", "made"), [(Capturing.SCOPA_D_ASSI, 0), (Capturing.ASSO_PIGLIATUTTO, 1)])
def test_an_ace_that_takes_everything(aces: Capturing, made: int) -> None:
    """It makes a scopa in asso pigliatutto only, unless it is the last card; an ace that takes an ace alone always does."""
    variants = Variants(capturing=aces)
    settings = Settings(2, variants=variants)
    assert counts_for_an_ace(variants) is bool(made)
    step = after(position(["D1 D8", "B2 B3"], "S5 B4", settings=settings), play("D1"))
    assert step.state.scope == (made, 0)
    assert told(step.events, ScopaMade) == (ScopaMade("scopa-1", 0),) * made
    assert told(after(position(["D1", ""], "S5 B4", settings=settings), play("D1")).events, ScopaMade) == ()
    assert after(position(["D1 D8", "B2 B3"], "S1", settings=settings), play("D1", "S1")).state.scope == (1, 0)


def test_a_table_of_any_number_of_cards_is_not_empty() -> None:
    """However many cards are left, there is no scopa."""
    for number in range(1, len(CARDS) + 1):
        assert not clears(Multiset.of(CARDS, tuple(CARDS)[:number]))
