"""The decks with which the rules are read, where something is proved of any."""

import pytest

from rulebook.games.prato_dei_conigli import Mode, Settings, Variants, game
from rulebook.games.prato_dei_conigli.claims.invariants import EVERY_LIST, decks, listed
from rulebook.games.prato_dei_conigli.model.components import MOST_CARDS
from rulebook.games.prato_dei_conigli.model.settings import listed_cards


@pytest.mark.parametrize("mode", Mode)
def test_the_largest_deck_and_the_smallest(mode: Mode) -> None:
    """They have the supplied cards, as many as a box may have and as few as six players need, and no number alike."""
    variants = Variants(mode=mode)
    largest, smallest = map(listed, decks(variants))
    supplied = listed_cards(Settings(6, variants=variants))
    assert [line.card for line in largest] == [line.card for line in smallest] == [line.card for line in supplied]
    assert sum(line.copies for line in largest) == MOST_CARDS
    assert sum(line.copies for line in smallest) == 6 * EVERY_LIST.for_each(decks(variants)[1])
    pairs = list(zip(largest, smallest, strict=True))
    assert all(one.copies != other.copies and one.points != other.points for one, other in pairs)


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("players", range(2, 7))
def test_both_decks_can_be_played_with(mode: Mode, players: int) -> None:
    """They make a game with every number of players."""
    for components in decks(Variants(mode=mode)):
        state = game.start(Settings(players, variants=Variants(mode=mode), components=components))
        assert state.deck.total == sum(line.copies for line in listed(components))
