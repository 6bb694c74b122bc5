"""The primiera: what a pile counts by its best cards."""

import pytest

from rulebook.core.kits.italian_cards import CARDS, Suit
from rulebook.core.multiset import Multiset
from rulebook.games.scopa import Components, Readings
from rulebook.games.scopa.chapters.primiera import competes, primiera, total
from rulebook.games.scopa.model.readings import MissingSuit
from tests.games.scopa.positions import pile

PRINTED = Components()
NO_PRIMIERA, COUNTS_NOTHING = Readings(), Readings(missing_suit=MissingSuit.COUNTS_NOTHING)


@pytest.mark.clause("primiera-1")
@pytest.mark.parametrize(
    ("cards", "counted"),
    [
        ("D7 C7 S7 B7", 84),
        ("D7 D6 D1 C7 S7 B7 B6", 84),
        ("D6 C4 S10 B5", 57),
        ("D8 C9 S10 B10", 40),
        ("D2 D10 C1 C7 S3 B5", 61),
        ("D7 C7 S7", 63),
        ("", 0),
    ],
)
def test_the_best_card_of_each_suit(cards: str, counted: int) -> None:
    """What the best card of each suit counts is added up; other cards of a suit count nothing."""
    assert total(pile(cards), PRINTED) == counted


@pytest.mark.clause("primiera-3")
@pytest.mark.parametrize("cards", ["D7 C7 S7", "C1 S1 B1", "D1", ""])
def test_a_missing_suit(cards: str) -> None:
    """A side that lacks a suit competes only under the reading that says so."""
    assert not competes(pile(cards), PRINTED, NO_PRIMIERA)
    assert competes(pile(cards), PRINTED, COUNTS_NOTHING)
    assert primiera(pile(cards), PRINTED, NO_PRIMIERA) == 0
    assert primiera(pile(cards), PRINTED, COUNTS_NOTHING) == total(pile(cards), PRINTED)


@pytest.mark.clause("primiera-3")
@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("others", range(1, 11))
def test_one_card_of_a_suit_is_enough(suit: Suit, others: int) -> None:
    """A side with one card of a suit competes, however many cards of the others it has."""
    held = [each for each in CARDS if each.value <= (1 if each.suit is suit else others)]
    assert competes(Multiset.of(CARDS, held), PRINTED, NO_PRIMIERA)
