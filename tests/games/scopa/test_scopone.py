"""Scopone and scopone scientifico: the whole deck is dealt at once, to four players."""

from itertools import islice

import pytest
from attrs import evolve

from rulebook.core import SettingsError
from rulebook.core.kits.italian_cards import CARDS
from rulebook.games.scopa import Capturing, Components, Form, Length, Readings, Settings, State, Variants, game
from rulebook.games.scopa.chapters.scopone import hand_size, is_for, is_played, table_size
from rulebook.games.scopa.model.events import CardDealt
from rulebook.games.scopa.model.readings import SingleCard, ThreeKings
from rulebook.games.scopa.model.state import DEALING, LAYING_OUT, PLAYING
from rulebook.games.scopa.views import integrity
from rulebook.play import generator, playout
from tests.games.scopa.positions import after, codes, deals, position, told
from tests.games.scopa.test_integrity import fault_of, faults

SCOPONE, SCIENTIFICO = Variants(form=Form.SCOPONE), Variants(form=Form.SCOPONE_SCIENTIFICO)
SCOPONI = pytest.mark.parametrize("variants", [SCOPONE, SCIENTIFICO], ids=lambda variants: variants.form.value)


def dealt(variants: Variants, number: int) -> State:
    """A game of four after so many cards, which come in the order of the deck."""
    return after(game.new_game(players=4, variants=variants), *deals(codes(CARDS[:number]))).state


@pytest.mark.clause("scopone-1")
@SCOPONI
@pytest.mark.parametrize("players", [2, 3])
def test_scopone_is_for_four(variants: Variants, players: int) -> None:
    """With two or three players there is no scopone; the reason names the game."""
    assert (is_for(players), is_for(4)) == (False, True)
    name = variants.form.value.replace("-", " ")
    with pytest.raises(SettingsError, match=rf"no game: {name} is for 4 players, not {players} \(scopone-1\)$"):
        game.new_game(players=players, variants=variants)


@pytest.mark.clause("scopone-2")
@pytest.mark.parametrize(("variants", "size"), [(SCOPONE, 9), (SCIENTIFICO, 10)])
def test_hands_of_nine_or_ten(variants: Variants, size: int) -> None:
    """Each of the four is dealt the whole hand, the dealer last, and that is what is told."""
    assert hand_size(Settings(4, variants=variants)) == size
    assert [hand.total for hand in dealt(variants, 4 * size - 1).hands] == [size, size, size, size - 1]
    assert {hand.total for hand in dealt(variants, 4 * size).hands} == {size}
    begun = islice(playout(game, game.new_game(players=4, variants=variants), generator(1)), 9)
    events = [move.step.events[0] for move in begun]
    assert {event.clause for event in told(events, CardDealt)} == {"scopone-2"}
    assert hand_size(Settings(4)) == 3


@pytest.mark.clause("scopone-3")
def test_the_table() -> None:
    """In scopone four cards are turned up; in scopone scientifico none, and play begins when everybody has a hand."""
    assert [table_size(Settings(4, variants=variants)) for variants in (Variants(), SCOPONE, SCIENTIFICO)] == [4, 4, 0]
    assert [dealt(SCOPONE, number).phase for number in (35, 36, 39, 40)] == [DEALING, LAYING_OUT, LAYING_OUT, PLAYING]
    assert [dealt(SCIENTIFICO, number).phase for number in (39, 40)] == [DEALING, PLAYING]
    assert (dealt(SCOPONE, 40).table.total, dealt(SCIENTIFICO, 40).table.total) == (4, 0)


def test_a_small_deck() -> None:
    """With fewer cards, those that are not on the table are dealt at once, if they come out even."""
    box = Components(suits=2, values=7, settebello=1, primiera=(1,) * 7, table=2)
    assert hand_size(game.declaration.admitted(Settings(4, variants=SCOPONE, components=box))) == 3
    with pytest.raises(SettingsError, match=r"14 cards with 0 of them on the table do not come out even for 4 players"):
        game.new_game(players=4, variants=SCIENTIFICO, components=box)
    with pytest.raises(SettingsError, match=r"who get 0 at a time \(components-6\)"):
        game.new_game(players=4, variants=SCOPONE, components=evolve(box, table=13))


@pytest.mark.parametrize(("hand", "table"), [(9, 4), (8, 8), (5, 20)])
def test_components_that_give_scopone(hand: int, table: int) -> None:
    """Where four players are dealt all the cards at once, in hands of more than three, scopone is played and told of."""
    box = Components(hand=hand, table=table)
    settings = game.declaration.admitted(Settings(4, components=box))
    assert (is_played(settings), hand_size(settings), table_size(settings)) == (True, hand, table)
    begun = islice(playout(game, game.start(settings), generator(1)), hand)
    assert {move.step.events[0].clause for move in begun} == {"scopone-2"}
    assert not is_played(Settings(4, components=Components(hand=3, table=28)))
    assert not is_played(Settings(2, components=Components(hand=9)))
    with pytest.raises(SettingsError, match="capturing-11"):
        game.declaration.admitted(evolve(settings, variants=Variants(capturing=Capturing.QUINDICI)))


def test_states_are_checked() -> None:
    """A state of scopone with the hands of scopa is none, whereas the table of scopone scientifico is empty before play."""
    scopa = position(["D1 D2 D3", "C1 C2 C3", "S1 S2 S3", "B1 B2 B3"], "D4 C4 S5 B6", stock=None, dealer=3)
    assert [faults(state) for state in (scopa, dealt(SCOPONE, 40), dealt(SCIENTIFICO, 40))] == [[], [], []]
    assert faults(evolve(scopa, settings=Settings(4, variants=SCOPONE))) == [fault_of(integrity.rounds_are_whole)]


@pytest.mark.parametrize("length", Length)
@pytest.mark.parametrize("three_kings", ThreeKings)
@pytest.mark.parametrize("single_card", SingleCard)
def test_whether_the_cards_come_out_even(single_card: SingleCard, three_kings: ThreeKings, length: Length) -> None:
    """Under every reading and in a game of any length, hands of five would not in scopa, and say nothing of scopone."""
    readings, hands = Readings(single_card=single_card, three_kings=three_kings), Components(hand=5)
    with pytest.raises(SettingsError, match="do not come out even"):
        game.new_game(players=4, components=hands, readings=readings, variants=Variants(length))
    assert game.new_game(players=4, components=hands, readings=readings, variants=Variants(length, Form.SCOPONE))
