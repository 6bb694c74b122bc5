"""Components: the rabbits, the areas, the decks, and which other games can be made of the same rules."""

from collections import Counter
from itertools import product

import pytest
from attrs import fields
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import RulesError
from rulebook.games import prato_dei_conigli
from rulebook.games.prato_dei_conigli import (
    Area,
    BagRabbit,
    Card,
    Colour,
    Components,
    DealCard,
    Mode,
    Phase,
    Posture,
    Printed,
    Rabbit,
    Readings,
    Rules,
    Variants,
    Whole,
    new_game,
    well_formed,
)
from rulebook.games.prato_dei_conigli.components import admits, area_names, areas, rabbit_kinds, rabbits
from rulebook.games.prato_dei_conigli.conditions import Condition, Either, Exactly, Tally, holds
from rulebook.games.prato_dei_conigli.decks import box_deck, cards_of, deck, printed_cards, suffices, worth
from rulebook.records import read_deck, rules_with
from rulebook.spec.places import home
from tests.games.prato_dei_conigli.lines_of_play import Line, in_play, lines
from tests.games.prato_dei_conigli.positions import SMALL, card, cards, position, rabbit, refused

OTHER_DECK = (Printed(card("exactly(2)"), 3, 8), Printed(card("even"), 1, 12))


@pytest.mark.clause("components-1")
def test_fifteen_kinds_of_rabbits() -> None:
    """White, black, grey, brown and orange rabbits stand, crouch and run: fifteen kinds, by colour and then by posture."""
    kinds = rabbit_kinds(Components())
    assert kinds == tuple(Rabbit(colour, posture) for colour, posture in product(Colour, Posture))
    assert [str(kind) for kind in kinds[:4]] == ["white-standing", "white-crouching", "white-running", "black-standing"]


@pytest.mark.clause("components-1")
@given(colours=st.integers(1, 5), postures=st.integers(1, 3))
def test_fewer_kinds_in_a_smaller_box(colours: int, postures: int) -> None:
    """A box with fewer colours or postures has each of these colours in each of these postures."""
    kinds = rabbit_kinds(Components(colours=colours, postures=postures, copies=99))
    assert len(set(kinds)) == len(kinds) == colours * postures
    assert {kind.colour for kind in kinds} == set(tuple(Colour)[:colours])


@pytest.mark.clause("components-1")
def test_a_rabbit_that_the_game_does_not_have() -> None:
    """No orange rabbit comes out of a bag that has white and black ones."""
    state = new_game(components=SMALL)
    assert str(refused(state, BagRabbit(rabbit("orange-running")))) == "no orange-running is in the bag (setup-2)"


@pytest.mark.clause("components-2")
def test_sixty_rabbits() -> None:
    """There are four rabbits of every kind, which makes sixty."""
    there_are = Counter(rabbits(Components()))
    assert set(there_are.values()) == {4}
    assert rabbits(Components()) == tuple(kind for kind in rabbit_kinds(Components()) for _ in range(4))
    assert there_are.total() == 60
    assert new_game().bag.total == 60


@pytest.mark.clause("components-2")
@given(copies=st.integers(1, 99))
def test_as_many_of_each(copies: int) -> None:
    """Every kind of rabbit is there equally often."""
    box = Components(copies=copies, rabbits_in_area=1)
    assert set(Counter(rabbits(box)).values()) == {copies}


@pytest.mark.clause("components-2")
@given(line=lines())
@in_play
def test_no_rabbit_and_no_card_is_lost_or_made(line: Line) -> None:
    """Whatever happens, the pieces on the table are those of the box."""
    for played in line:
        assert well_formed(played.step.state) == ()


@pytest.mark.clause("components-3")
def test_four_areas() -> None:
    """The meadow has four areas."""
    assert areas(Components()) == tuple(Area)
    assert len(new_game().meadow) == 4


@pytest.mark.clause("components-3")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_smaller_meadow(number: int) -> None:
    """A smaller meadow has the first areas only."""
    assert areas(Components(areas=number)) == tuple(Area)[:number]


@pytest.mark.clause("components-4")
def test_names_of_the_areas() -> None:
    """The areas are the Orto, the Collina, the Cespuglio and the Laghetto."""
    assert area_names() == ("Orto", "Collina", "Cespuglio", "Laghetto")
    assert [area.word for area in Area] == ["Orto", "Collina", "Cespuglio", "Laghetto"]
    assert Whole.MEADOW.word == "the whole meadow"


@pytest.mark.clause("components-5")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players(players: int) -> None:
    """Two to six players can play."""
    assert len(new_game(players=players).hands) == players


@pytest.mark.clause("components-5")
@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_no_other_number_of_players(players: int) -> None:
    """One player alone cannot play, and neither can seven."""
    with pytest.raises(RulesError) as caught:
        new_game(players=players)
    assert str(caught.value) == f"these rules make no game: 2 to 6 players take part, not {players} (components-5)"


@pytest.mark.clause("components-5")
@given(players=st.integers(-3, 12), fewest=st.integers(1, 5), more=st.integers(0, 4))
def test_the_box_says_how_many_can_play(players: int, fewest: int, more: int) -> None:
    """As many can play as the box says, the fewest and the most included."""
    box = Components(fewest_players=fewest, most_players=fewest + more)
    assert admits(players, box) is (players in range(fewest, fewest + more + 1))


@pytest.mark.clause("components-6")
def test_each_game_has_its_deck() -> None:
    """In Conta che ti passa other cards are dealt than in Tutti insiemi appassionataMente."""
    conta, insiemi = (set(new_game(variants=Variants(mode)).deck) for mode in Mode)
    assert Card(Exactly(2)) in conta
    assert conta & insiemi == set()


@pytest.mark.clause("components-6")
def test_a_deck_of_the_owner() -> None:
    """Who has written down the cards of a box plays with these."""
    state = new_game(components=Components(deck=OTHER_DECK))
    assert list(state.deck) == list(cards(" ".join(["exactly(2)"] * 8 + ["even"] * 12)))


@pytest.mark.clause("components-6")
@given(st.sampled_from(Mode), st.sampled_from((None, OTHER_DECK)))
def test_a_given_list_replaces_the_printed_one(mode: Mode, replacement: tuple[Printed, ...] | None) -> None:
    """The deck is the game's own unless another is given."""
    assert deck(mode, replacement) == (replacement or printed_cards(mode))


@pytest.mark.clause("components-7")
@pytest.mark.parametrize(("mode", "colour"), [(Mode.CONTA, "yellow"), (Mode.INSIEMI, "red")])
def test_yellow_and_red_cards(mode: Mode, colour: str) -> None:
    """Each deck has 55 cards: yellow ones for Conta che ti passa, red ones for Tutti insiemi appassionataMente."""
    assert box_deck(mode) == (colour, 55)
    assert len(cards_of(printed_cards(mode))) == 55


@pytest.mark.clause("components-8")
def test_cards_of_conta() -> None:
    """Our list for Conta che ti passa has the numbers 0 to 10, pairs of numbers, spans, even and odd."""
    kinds = [line.card.condition for line in printed_cards(Mode.CONTA)]
    assert [kind.number for kind in kinds if isinstance(kind, Exactly)] == list(range(11))
    assert Either(7, 3) in kinds
    assert {type(kind).__name__ for kind in kinds} == {"Exactly", "Either", "Between", "Even", "Odd"}


@pytest.mark.clause("components-8")
def test_cards_of_insiemi() -> None:
    """Our list for Tutti insiemi appassionataMente compares with every colour, and counts areas."""
    kinds = [line.card.condition for line in printed_cards(Mode.INSIEMI)]
    assert {type(kind).__name__ for kind in kinds} == {"AsManyAs", "MoreThan", "FewerThan", "InAreas"}
    assert len(kinds) == 3 * 5 + 4


@pytest.mark.clause("components-8")
@pytest.mark.parametrize("mode", Mode)
def test_the_lists_are_data(mode: Mode) -> None:
    """The file of each deck, with the stops of the sun, says what the library plays."""
    folder = home("prato_dei_conigli").folder / "decks"
    read = rules_with(prato_dei_conigli, read_deck(folder / f"{mode.value}.toml"), {"players": 2})
    assert read == Rules(2, variants=Variants(mode), components=Components(deck=printed_cards(mode)))


@pytest.mark.clause("components-8")
@pytest.mark.parametrize("line", [(-1, 1), (100, 1), (1, 0), (1, 100)])
def test_numbers_in_a_list(line: tuple[int, int]) -> None:
    """A card of a list is worth 0 to 99 points and there are 1 to 99 copies of it."""
    with pytest.raises(RulesError, match=r"(points|copies) is -?\d+, and must be from [01] to 99 \(components-8\)"):
        Printed(card("even"), *line)
    assert len(printed_cards(Mode.CONTA)) == 19


@pytest.mark.clause("components-9")
def test_a_deck_that_is_too_small() -> None:
    """Four players cannot be dealt five cards each from eighteen."""
    few = (Printed(card("even"), 1, 18),)
    with pytest.raises(RulesError) as caught:
        new_game(players=4, components=Components(deck=few))
    assert str(caught.value) == "these rules make no game: 18 cards are too few for 4 hands of 5 (components-9)"
    assert new_game(players=3, components=Components(deck=few)).deck.total == 18


@pytest.mark.clause("components-9")
@given(cards=st.integers(0, 80), players=st.integers(2, 6), hand=st.integers(1, 9))
def test_enough_cards(cards: int, players: int, hand: int) -> None:
    """There are enough cards when nobody would go without one."""
    assert suffices(cards, players, hand) is (cards // hand >= players)


def test_a_card_that_the_game_does_not_have() -> None:
    """Nobody is dealt a card of the other game."""
    state = position(phase=Phase.DEALING, dice=None, hands=["", "even"])
    assert str(refused(state, DealCard(card("in-areas(2)")))) == "no in-areas(2) is left in the deck (dealing-3)"


def counting(condition: Condition) -> frozenset[int]:
    """The numbers of rabbits with which a condition holds."""
    return frozenset(number for number in range(41) if holds(condition, Tally(number, ())))


@pytest.mark.clause("scoring-2")
def test_harder_cards_are_worth_more() -> None:
    """A card that holds only where another one does is worth as much at least: 7 is worth more than 7 or 3, and than odd."""
    lines = printed_cards(Mode.CONTA)
    for one, other in product(lines, lines):
        if counting(one.card.condition) < counting(other.card.condition):
            assert worth(one.card, lines) >= worth(other.card, lines), (one, other)
    assert [worth(card(code), lines) for code in ("exactly(7)", "either(7,3)", "odd")] == [4, 2, 1]


@pytest.mark.clause("scoring-2")
@given(st.lists(st.integers(0, 99), min_size=1, max_size=20))
def test_points_are_those_of_the_list(points: list[int]) -> None:
    """A card is worth what the list of its deck says."""
    lines = tuple(Printed(Card(Exactly(number)), worth, 1) for number, worth in enumerate(points))
    assert [worth(line.card, lines) for line in lines] == points


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"colours": 6}, "there are 5 colours, not 6"),
        ({"postures": 4}, "there are 3 postures, not 4"),
        ({"areas": 5}, "there are 4 areas, not 5"),
        ({"colours": 0}, "colours is 0, and must be from 1 to 99"),
        ({"hand": 100}, "hand is 100, and must be from 1 to 99"),
        ({"sun_stops": 1}, "a sun with a single stop has set before the first turn (sun-2)"),
        ({"fewest_players": 7}, "no number is from 7 to 6 players (components-5)"),
        ({"copies": 2}, "30 rabbits are too few: areas and markers take 42 (setup-2)"),
        ({"deck": (*OTHER_DECK, *OTHER_DECK)}, "the deck lists the card exactly(2) twice (components-8)"),
    ],
)
def test_components_that_make_no_game(changed: dict[str, int], reason: str) -> None:
    """A box under which the rules stop making sense is refused, with the reason."""
    with pytest.raises(RulesError) as caught:
        Components(**changed)  # type: ignore[arg-type]  # the values are told by name
    assert str(caught.value) == f"these components make no game: {reason}"


def test_too_few_rabbits_for_the_markers() -> None:
    """Where the bag has two rabbits left three players cannot have markers."""
    with pytest.raises(RulesError) as caught:
        new_game(players=3, components=Components(copies=1, areas=1, rabbits_in_area=13))
    assert (
        str(caught.value) == "these rules make no game: 2 rabbits are left in the bag for the markers of 3 players (setup-3)"
    )


@pytest.mark.parametrize("code", ["", "black", "black-", "black-flying", "pink-running", "black_running", "running-black"])
def test_what_is_no_rabbit(code: str) -> None:
    """A rabbit is written as a colour, a hyphen and a posture, and in no other way."""
    with pytest.raises(ValueError, match="is not a valid"):
        Rabbit.from_code(code)


@given(st.sampled_from(rabbit_kinds(Components())))
def test_a_rabbit_as_it_is_written(kind: Rabbit) -> None:
    """The written form of a rabbit stands for that rabbit and no other."""
    assert rabbit(kind.code) == kind


def test_editions_and_readings_exclude_each_other() -> None:
    """A game is played by an edition or by single readings, and by an edition that there is."""
    assert new_game(edition="it").rules.readings == Readings.edition("it")
    with pytest.raises(RulesError, match="give an edition or readings, not both"):
        new_game(edition="it", readings=Readings())
    with pytest.raises(RulesError, match="there is no edition 'hu'; there are reference, it"):
        new_game(edition="hu")


def test_pieces_of_the_game() -> None:
    """The game holds multisets of rabbits and of cards."""
    rules = Rules(2)
    assert prato_dei_conigli.kinds(rules) == (rules.rabbit_kinds, rules.card_kinds)


def test_just_enough_rabbits() -> None:
    """Areas and markers can take the last rabbits out of the bag."""
    assert new_game(players=2, components=Components(copies=1, areas=1, rabbits_in_area=13)).bag.total == 15


def test_what_follows_from_the_settings() -> None:
    """What follows from the settings of a game is neither given, nor compared, nor shown."""
    derived = [each for each in fields(Rules) if each.name in {"rabbit_kinds", "card_kinds", "deck", "areas"}]
    assert [(each.init, each.eq, each.repr) for each in derived] == [(False, False, False)] * 4
