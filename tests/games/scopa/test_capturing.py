"""Capturing: which cards a card takes from the table."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import SettingsError
from rulebook.core.kits.italian_cards import CARDS
from rulebook.core.sweep import every_combination, every_settings
from rulebook.games.scopa import Capturing, Form, Readings, Settings, State, Variants, game
from rulebook.games.scopa.chapters.capturing import (
    captures,
    clause_of,
    equal_cards,
    fifteens,
    go_together,
    lay,
    must_capture,
    pile_of,
    sums,
    take,
    takes_everything,
    told_of,
)
from rulebook.games.scopa.model.events import CardLaid, CardsCaptured, CardsCollected
from rulebook.games.scopa.model.readings import SingleCard
from tests.games.scopa.positions import (
    FOUR_CARDS,
    after,
    captures_of,
    card,
    cards,
    codes,
    pile,
    play,
    position,
    refused,
    told,
)

FIRST, FREE = Readings(), Readings(single_card=SingleCard.FREE)
ACES = pytest.mark.parametrize("aces", [Capturing.SCOPA_D_ASSI, Capturing.ASSO_PIGLIATUTTO])
tables = st.sets(st.sampled_from(CARDS), max_size=9).map(lambda held: " ".join(each.code for each in held))


def table_of(readings: Readings, table: str, hand: str = "D7") -> State:
    """A position in which a 7 of coins is to be played, under some readings."""
    return position([hand, "B1"], table, settings=Settings(2, readings=readings))


@pytest.mark.clause("capturing-1")
def test_an_equal_card() -> None:
    """A card takes one card of its value; of several, its player chooses one."""
    assert codes(equal_cards(cards("C7 S7 B6"), 7)) == "C7 S7"
    state = position(["D7", "B1"], "C7 S7 B6")
    assert captures_of(state, "D7") == ["C7", "S7"]
    step = after(state, play("D7", "S7"))
    assert codes(step.state.table) == "C7 B6"
    assert told(step.events, CardsCaptured) == (CardsCaptured("capturing-1", card("D7"), cards("S7")),)


@pytest.mark.clause("capturing-1")
def test_one_card_that_cannot_be_captured() -> None:
    """A card that is not on the table, or that has another value, is not captured."""
    state = position(["D7", "B1"], "S7 B6")
    assert str(refused(state, play("D7", "C7"))) == "the 7 of cups is not on the table (capturing-1)"
    assert str(refused(state, play("D7", "B6"))) == "the 6 of clubs does not have the value of the 7 of coins (capturing-1)"
    assert equal_cards(cards("S7 B6"), 7) == cards("S7")
    assert equal_cards(cards("S6"), 7) == ()


@pytest.mark.clause("capturing-2")
def test_sums() -> None:
    """A card takes cards that add up to its value; those with fewer cards are named first."""
    table = pile("D1 D2 C2 D4 C5 B9")
    assert list(map(codes, sums(table.distinct, 7))) == ["D2 C5", "C2 C5", "D1 D2 D4", "D1 D4 C2"]
    step = after(position(["S7", "B1"], "D1 D2 C2 D4 C5 B9"), play("S7", "C2 D1 D4"))
    assert codes(step.state.table) == "D2 C5 B9"
    assert told(step.events, CardsCaptured) == (CardsCaptured("capturing-2", card("S7"), cards("D1 D4 C2")),)


@pytest.mark.clause("capturing-2")
@given(table=tables, value=st.integers(1, 10))
def test_every_sum_is_found(table: str, value: int) -> None:
    """All sets of two or more cards that add up are found, each once, and no others."""
    lying = tuple(pile(table))
    every = [chosen for number in range(2, 5) for chosen in combinations(lying, number)]
    assert list(sums(lying, value)) == [chosen for chosen in every if sum(each.value for each in chosen) == value]


@pytest.mark.clause("capturing-2")
def test_sums_that_cannot_be_captured() -> None:
    """Cards that are not all there, or that add up to something else, are not captured."""
    state = position(["D7", "B1"], "S5 B2 B6")
    assert sums(cards("S5 B2 B6"), 7) == (cards("S5 B2"),)
    assert (
        str(refused(state, play("D7", "S5 C2")))
        == "the 2 of cups and the 5 of swords are not all on the table (capturing-2)"
    )
    assert str(refused(state, play("D7", "S5 B6"))) == (
        "the 5 of swords and the 6 of clubs do not add up to the value of the 7 of coins (capturing-2)"
    )
    assert str(refused(state, play("D7", "B2 B2 S5"))).endswith("are not all on the table (capturing-2)")


@pytest.mark.clause("capturing-1", "capturing-3")
@pytest.mark.example("seven-takes-seven")
def test_a_seven_takes_the_seven() -> None:
    """With a 7, a 5 and a 2 on the table a 7 takes the 7, and leaves the 5 and the 2: the single card goes first."""
    state = table_of(FIRST, "C7 S5 B2")
    assert captures_of(state, "D7") == ["C7"]
    assert codes(after(state, play("D7", "C7")).state.table) == "S5 B2"
    assert (
        str(refused(state, play("D7", "S5 B2")))
        == "the 7 of cups is on the table, and must be captured instead (capturing-3)"
    )


@pytest.mark.clause("capturing-2", "capturing-3", "capturing-4")
@pytest.mark.example("seven-or-five-and-two")
def test_the_seven_or_five_and_two() -> None:
    """With a 7, a 5 and a 2 on the table a 7 may take the 7, or the 5 and the 2, but not all three."""
    state = table_of(FREE, "C7 S5 B2")
    assert captures_of(state, "D7") == ["C7", "S5 B2"]
    assert codes(after(state, play("D7", "S5 B2")).state.table) == "C7"
    assert str(refused(state, play("D7", "C7 S5 B2"))).endswith("are more than one capture (capturing-4)")


@pytest.mark.clause("capturing-4")
def test_only_one_capture() -> None:
    """Of several captures a card makes one: two equal cards are not taken together."""
    state = table_of(FIRST, "C7 S7 B6")
    assert captures(state.table.distinct, 7, FIRST) == (cards("C7"), cards("S7"))
    assert str(refused(state, play("D7", "C7 S7"))) == (
        "the 7 of cups and the 7 of swords are more than one capture (capturing-4)"
    )
    assert captures(cards("D1 D6 C1 C6"), 7, FIRST) == tuple(map(cards, ["D1 D6", "D1 C6", "D6 C1", "C1 C6"]))


@pytest.mark.clause("capturing-5")
def test_a_card_that_can_capture_must() -> None:
    """A card that can capture is not laid down; one that cannot is."""
    state = position(["D7 D8", "B1"], "S5 B2")
    assert str(refused(state, play("D7"))) == "the 7 of coins can capture, and must (capturing-5)"
    assert captures_of(state, "D8") == [""]
    assert must_capture((cards("S5 B2"),))
    assert not must_capture(())


@pytest.mark.clause("capturing-6")
def test_captures_go_to_the_pile() -> None:
    """The card that was played and those that it took go to the player's pile, and that player has captured last."""
    state = position(["D7", "B1"], "S5 B2 D9", piles=["C3 C4"], last=1)
    taken = take(state, card("D7"), cards("S5 B2"))
    assert (codes(taken.state.piles[0]), codes(taken.state.table)) == ("D7 C3 C4 S5 B2", "D9")
    assert taken.state.last_capturer == 0
    assert taken.events[-1] == CardsCollected("capturing-6", (0,), 3)
    assert taken.state.piles[1] == state.piles[1]


@pytest.mark.clause("capturing-6")
@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("captured", ["D10", "S1 D9", "S1 D2 B7", "S1 C1 B1 D7", "S1 C1 B1 D2 C5", "S1 C1 B1 D1 D2 C4"])
def test_all_captures_go_to_the_pile(players: int, captured: str) -> None:
    """Each of the cards that a card takes is in the pile, with however many others and whoever plays."""
    state = position(["C10", *[""] * (players - 1)], captured, settings=Settings(players))
    taken = take(state, card("C10"), cards(captured)).state
    assert taken.piles[0] == state.piles[0].with_all(cards(f"C10 {captured}"))
    assert not taken.table


@pytest.mark.clause("capturing-7")
def test_partners_share_a_pile() -> None:
    """What a player captures comes to the pile of both partners."""
    state = position(["", "", "D7", "B1"], "S7 D9", piles=["C3 C4"], seat=2)
    step = after(state, play("D7", "S7"))
    assert codes(step.state.piles[0]) == "D7 C3 C4 S7"
    assert told(step.events, CardsCollected) == (CardsCollected("capturing-7", (0, 2), 2),)
    assert [pile_of(seat, 4) for seat in range(4)] == [0, 1, 0, 1]
    assert [pile_of(seat, 3) for seat in range(3)] == [0, 1, 2]


@pytest.mark.clause("capturing-8")
def test_a_card_that_captures_nothing_stays() -> None:
    """A card that captures nothing lies on the table, and nobody has captured."""
    state = position(["D7", "B1"], "S5 B4", last=1)
    laid = lay(state, card("D7"))
    assert (codes(laid.state.table), laid.state.last_capturer) == ("D7 S5 B4", 1)
    assert laid.events == (CardLaid("capturing-8", card("D7")),)
    assert after(state, play("D7")).state.piles == state.piles


def agreed(capturing: Capturing, table: str, hand: str) -> State:
    """A position with a card to be played, where the players agreed on what cards capture."""
    return position([hand, "B3"], table, settings=Settings(2, variants=Variants(capturing=capturing)))


@pytest.mark.clause("capturing-9")
@ACES
def test_an_ace_takes_everything(aces: Capturing) -> None:
    """An ace takes all the cards on the table, which need not be named, and there is no other way to play it."""
    state = agreed(aces, "C7 S5 B2", "D1 D7")
    assert captures_of(state, "D1") == [""]
    step = after(state, play("D1"))
    assert told(step.events, CardsCaptured) == (CardsCaptured("capturing-9", card("D1"), cards("C7 S5 B2")),)
    assert (codes(step.state.table), codes(step.state.piles[0])) == ("", "D1 C7 S5 B2")
    assert captures_of(state, "D7") == ["C7"]
    assert told(after(position(["D1", "B3"], "C7"), play("D1")).events, CardLaid) == (CardLaid("capturing-8", card("D1")),)


@pytest.mark.clause("capturing-9")
@ACES
def test_an_ace_takes_an_ace_alone(aces: Capturing) -> None:
    """Where aces lie, an ace takes one of them; where nothing does, it stays on the table."""
    state = agreed(aces, "C1 S1 B7", "D1")
    assert captures_of(state, "D1") == ["C1", "S1"]
    assert str(refused(state, play("D1"))) == "the ace of coins can capture, and must (capturing-5)"
    step = after(state, play("D1", "S1"))
    assert told(step.events, CardsCaptured) == (CardsCaptured("capturing-1", card("D1"), cards("S1")),)
    assert codes(step.state.table) == "C1 B7"
    assert told(after(agreed(aces, "", "D1"), play("D1")).events, CardLaid) == (CardLaid("capturing-8", card("D1")),)
    assert not takes_everything(cards("B7"), card("D2"), Variants(capturing=aces))
    assert not takes_everything((), card("D1"), Variants(capturing=aces))


@pytest.mark.clause("capturing-10")
@pytest.mark.example("king-takes-five", "five-or-four-and-ace")
def test_a_king_makes_fifteen() -> None:
    """With a 5, a 4 and an ace on the table, a king takes the 5, or the 4 and the ace: one card does not go first."""
    state = agreed(Capturing.QUINDICI, "C5 S4 B1", "D10")
    assert captures_of(state, "D10") == ["C5", "S4 B1"]
    step = after(state, play("D10", "S4 B1"))
    assert told(step.events, CardsCaptured) == (CardsCaptured("capturing-10", card("D10"), cards("S4 B1")),)
    assert str(refused(state, play("D10"))) == "the king of coins can capture, and must (capturing-5)"


@pytest.mark.clause("capturing-10")
def test_what_does_not_make_fifteen() -> None:
    """Neither a card of the same value is captured, nor what is not on the table."""
    state = agreed(Capturing.QUINDICI, "C7 S5 B2", "D7")
    assert captures_of(state, "D7") == [""]
    assert str(refused(state, play("D7", "C7"))) == "the 7 of coins does not make 15 with the 7 of cups (capturing-10)"
    assert str(refused(state, play("D7", "C8"))) == "the jack of cups is not on the table (capturing-10)"
    assert str(refused(state, play("D7", "C3 B2"))) == (
        "the 3 of cups and the 2 of clubs are not on the table (capturing-10)"
    )
    assert codes(after(state, play("D7")).state.table) == "D7 C7 S5 B2"
    assert captures_of(agreed(Capturing.QUINDICI, "C7 S8", "D7"), "D7") == ["S8"]


@pytest.mark.clause("capturing-10")
@given(table=tables, value=st.integers(1, 10))
def test_every_fifteen_is_found(table: str, value: int) -> None:
    """All sets of cards that make 15 with a card are found, those with fewer cards first, and no others."""
    lying = tuple(pile(table))
    every = [chosen for number in range(1, 10) for chosen in combinations(lying, number)]
    assert list(fifteens(lying, value)) == [chosen for chosen in every if sum(each.value for each in chosen) == 15 - value]


@pytest.mark.clause("capturing-11")
@pytest.mark.parametrize("form", Form)
def test_scopone_is_not_played_to_fifteen(form: Form) -> None:
    """The reason says so; scopa is, and scopone goes with aces that take everything."""
    fifteen = Settings(4, variants=Variants(form=form, capturing=Capturing.QUINDICI))
    assert go_together(fifteen) is (form is Form.SCOPA)
    if form is not Form.SCOPA:
        with pytest.raises(SettingsError, match=r"scopa di quindici is not combined with scopone \(capturing-11\)$"):
            game.declaration.admitted(fifteen)
    assert game.declaration.admitted(Settings(4, variants=Variants(form=form, capturing=Capturing.SCOPA_D_ASSI)))


def test_a_deck_that_makes_no_fifteen() -> None:
    """With a deck in which some card never captures, nobody might, so that there is no such game."""
    few = Settings(2, variants=Variants(capturing=Capturing.QUINDICI), components=FOUR_CARDS)
    with pytest.raises(SettingsError, match=r"no game: D1 can capture no cards of this deck \(capturing-10\)$"):
        game.declaration.admitted(few)


@pytest.mark.parametrize("others", ["", "B8", "B8 B9", "B8 B9 B10"])
@pytest.mark.parametrize("settings", list(every_settings(game)))
def test_why_a_capture_is_refused_with_any_settings(settings: Settings, others: str) -> None:
    """The reason has nothing to do with other readings, whose turn it is, and how many cards are on the table."""
    for seat in range(settings.players):
        hands = ["D7" if each == seat else "" for each in range(settings.players)]
        state = position(hands, f"C7 S3 D4 {others}", seat=seat, settings=settings)
        assert str(refused(state, play("C1"))) == "you do not hold the ace of cups (turn-3)"
        if settings.variants.capturing is Capturing.QUINDICI:
            assert refused(state, play("D7", "C7")).clause == "capturing-10"
            continue
        assert refused(state, play("D7")).clause == "capturing-5"
        assert refused(state, play("D7", "S6")).clause == "capturing-1"
        assert refused(state, play("D7", "S3")).clause == "capturing-1"
        assert refused(state, play("D7", "C7 S3")).clause == "capturing-4"


def test_the_clause_of_a_capture_under_any_variants() -> None:
    """It depends on what cards capture, and on no other variant."""
    for variants in every_combination(Variants()):
        is_fifteen = variants.capturing is Capturing.QUINDICI
        for played, taken, clause in (
            ("D7", "C7", "capturing-1"),
            ("D7", "C3 S4", "capturing-2"),
            ("D1", "C1", "capturing-1"),
            ("D1", "C3", "capturing-9"),
            ("D1", "C3 S4", "capturing-9"),
        ):
            assert clause_of(card(played), cards(taken), variants) == ("capturing-10" if is_fifteen else clause)


def test_whose_pile_is_told_under_any_variants() -> None:
    """Captures go to a player's pile, or to that of partners, whatever else was agreed on."""
    for variants in every_combination(Variants()):
        for told_to in (CardsCollected("capturing-6", (0,), 2), CardsCollected("capturing-7", (0, 2), 2)):
            assert told_of(card("D7"), cards("C7"), told_to.side, variants)[-1] == told_to
