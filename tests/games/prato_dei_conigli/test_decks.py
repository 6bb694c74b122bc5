"""Decks: the cards of the two games, and what they are worth."""

from itertools import product

import pytest

from rulebook.core import SettingsError
from rulebook.games.prato_dei_conigli import Card, Components, DealCard, DeckLine, Mode, Settings, Variants, game
from rulebook.games.prato_dei_conigli.chapters.conditions import Tally, holds
from rulebook.games.prato_dei_conigli.chapters.scoring import worth
from rulebook.games.prato_dei_conigli.model.conditions import Condition, Either, Exactly
from rulebook.games.prato_dei_conigli.model.decks import box_deck, cards_of, deck, supplied_cards
from rulebook.games.prato_dei_conigli.model.state import DEALING
from rulebook.records.decks import read_deck, settings_with
from rulebook.spec.places import home
from tests.games.prato_dei_conigli.positions import card, position, refused


@pytest.mark.clause("components-6")
def test_each_game_has_its_deck() -> None:
    """In Conta che ti passa other cards are dealt than in Tutti insiemi appassionataMente, in the order of each list."""
    conta, insiemi = (set(game.new_game(variants=Variants(mode)).deck) for mode in Mode)
    assert Card(Exactly(2)) in conta
    assert conta & insiemi == set()
    assert [deck(mode, None) for mode in Mode] == [supplied_cards(mode) for mode in Mode]


@pytest.mark.clause("components-7")
@pytest.mark.parametrize(("mode", "colour"), [(Mode.CONTA, "yellow"), (Mode.INSIEMI, "red")])
def test_yellow_and_red_cards(mode: Mode, colour: str) -> None:
    """Each deck has 55 cards: yellow ones for Conta che ti passa, red ones for Tutti insiemi appassionataMente."""
    assert box_deck(mode) == (colour, 55)
    assert len(cards_of(supplied_cards(mode))) == 55


@pytest.mark.clause("components-8")
def test_cards_of_conta() -> None:
    """Our list for Conta che ti passa has the numbers 0 to 10, pairs of numbers, spans, even and odd."""
    kinds = [line.card.condition for line in supplied_cards(Mode.CONTA)]
    assert [kind.number for kind in kinds if isinstance(kind, Exactly)] == list(range(11))
    assert Either(7, 3) in kinds
    assert {type(kind).__name__ for kind in kinds} == {"Exactly", "Either", "Between", "Even", "Odd"}


@pytest.mark.clause("components-8")
def test_cards_of_insiemi() -> None:
    """Our list for Tutti insiemi appassionataMente compares with every colour, and counts areas."""
    kinds = [line.card.condition for line in supplied_cards(Mode.INSIEMI)]
    assert {type(kind).__name__ for kind in kinds} == {"AsManyAs", "MoreThan", "FewerThan", "InAreas"}
    assert len(kinds) == 3 * 5 + 4


@pytest.mark.clause("components-8")
@pytest.mark.parametrize("mode", Mode)
def test_the_lists_are_data(mode: Mode) -> None:
    """The file of each deck, with the stops of the sun, says what the library plays."""
    folder = home("prato_dei_conigli").folder / "decks"
    read = settings_with(game, read_deck(folder / f"{mode.value}.toml"), {"players": 2})
    assert read == Settings(2, variants=Variants(mode), components=Components(deck=supplied_cards(mode)))


@pytest.mark.clause("components-8")
@pytest.mark.parametrize("line", [(-1, 1), (100, 1), (1, 0), (1, 100)])
def test_numbers_in_a_list(line: tuple[int, int]) -> None:
    """A card of a list is worth 0 to 99 points and there are 1 to 99 copies of it."""
    with pytest.raises(SettingsError, match=r"(points|copies) must be from [01] to 99, not -?\d+$"):
        DeckLine(card("even"), *line)
    assert [DeckLine(card("even"), 0, 99).points, DeckLine(card("even"), 99, 1).copies] == [0, 1]
    assert len(supplied_cards(Mode.CONTA)) == 19


@pytest.mark.clause("components-9")
def test_a_deck_that_is_too_small() -> None:
    """Four players cannot be dealt five cards each from eighteen."""
    few = (DeckLine(card("even"), 1, 18),)
    with pytest.raises(SettingsError) as caught:
        game.new_game(players=4, components=Components(deck=few))
    assert (
        str(caught.value)
        == "these settings make no game: 18 is too small a number of cards for 4 times a hand of 5 (components-9)"
    )
    assert game.new_game(players=3, components=Components(deck=few)).deck.total == 18


def test_a_card_that_the_game_does_not_have() -> None:
    """Nobody is dealt a card of the other game."""
    state = position(phase=DEALING, dice=None, hands=["", "even"])
    assert str(refused(state, DealCard(card("in-areas(2)")))) == "“in exactly 2 areas” is no longer in the deck (dealing-3)"


def counting(condition: Condition) -> frozenset[int]:
    """The numbers of rabbits with which a condition holds."""
    return frozenset(number for number in range(41) if holds(condition, Tally(number, ())))


@pytest.mark.clause("scoring-2")
def test_harder_cards_are_worth_more() -> None:
    """A card that holds only where another one does is worth as much at least: 7 is worth more than 7 or 3, and than odd."""
    lines = supplied_cards(Mode.CONTA)
    for one, other in product(lines, lines):
        if counting(one.card.condition) < counting(other.card.condition):
            assert worth(one.card, lines) >= worth(other.card, lines), (one, other)
    assert [worth(card(code), lines) for code in ("exactly(7)", "either(7,3)", "odd")] == [4, 2, 1]
