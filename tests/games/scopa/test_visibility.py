"""What a viewer may see, of positions and of what happens; and how it is told."""

from functools import partial
from itertools import permutations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import CHANCE, SPECTATOR, Multiset, Viewer
from rulebook.games.scopa import Action, Card, Deal, Event, Settings, State, game
from rulebook.games.scopa.box import events
from rulebook.games.scopa.box.events import CardDealt, Point
from rulebook.verification.noninterference import viewers_of
from tests.choosers import distribution, shares
from tests.games.scopa.lines_of_play import Line, in_play, lines, settled
from tests.games.scopa.positions import TWO_ROUNDS, card, cards, pile, play, position

FEW = position(["D1", "D2"], "", ["D3 C3"], stock="C1 C2", settings=Settings(2, components=TWO_ROUNDS))
"""A position in which five of six cards are hidden from each seat."""


def redealt(state: State, viewer: Viewer, mixed: list[Card]) -> State:
    """The same position with all cards that are hidden from a viewer given out anew, in the order of `mixed`."""
    left = iter(mixed)

    def refilled(pile: Multiset[Card]) -> Multiset[Card]:
        return Multiset.of(pile.kinds, [next(left) for _ in range(pile.total)])

    hands = tuple(hand if other == viewer else refilled(hand) for other, hand in enumerate(state.hands))
    return evolve(state, hands=hands, piles=tuple(map(refilled, state.piles)), stock=refilled(state.stock))


def hidden_from(state: State, viewer: Viewer) -> list[Card]:
    """Every card that a viewer does not see."""
    hands = [hand for other, hand in enumerate(state.hands) if other != viewer]
    return [card for pile in (*hands, *state.piles, state.stock) for card in pile]


def test_what_a_seat_sees() -> None:
    """A seat sees its own hand, the table and the points; of other hands, the stock and the piles only the sizes."""
    state = position(["D7 C2", "B10"], "C7 D5", ["S1 S3"], "S4 S5", scope=[1], points=[3, 5], last=0)
    seen = game.observe(state, 0)
    assert (seen.seat, seen.hand, seen.hand_sizes) == (0, pile("D7 C2"), (2, 1))
    assert (seen.table, seen.stock_size, seen.pile_sizes) == (pile("C7 D5"), 2, (2, 31))
    assert (seen.scope, seen.points, seen.last_capturer) == ((1, 0), (3, 5), 0)
    assert (seen.dealer, seen.turn_of, seen.to_act) == (1, 0, 0)
    assert game.observe(game.new_game(), 1).to_act is CHANCE


def test_what_a_spectator_sees() -> None:
    """A spectator sees what everybody sees, and no hand."""
    state = position(["D7 C2", "B10"], "C7 D5")
    assert game.observe(state, SPECTATOR) == evolve(game.observe(state, 0), seat=SPECTATOR, hand=None)


@given(state=settled(), data=st.data())
@in_play
def test_hidden_cards_do_not_show(state: State, data: st.DataObject) -> None:
    """However hidden cards change places, the viewer sees the same, and a game can be in such a position."""
    viewer = data.draw(st.sampled_from(viewers_of(state)))
    other = redealt(state, viewer, data.draw(st.permutations(hidden_from(state, viewer))))
    assert game.well_formed(other) == ()
    assert game.observe(other, viewer) == game.observe(state, viewer)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_every_assignment_of_hidden_cards_is_as_likely(viewer: Viewer) -> None:
    """Hidden cards are dealt anew as if all orders of them were as likely, and no other way."""
    orders = map(list, permutations(hidden_from(FEW, viewer)))
    assert distribution(partial(game.determinize, FEW, viewer)) == shares([redealt(FEW, viewer, order) for order in orders])


@given(line=lines())
@in_play
def test_an_event_tells_no_hidden_card(line: Line) -> None:
    """Nobody is told which card another one was dealt; all else is told to all alike."""
    for move in line:
        for event in move.step.events:
            for viewer in viewers_of(move.before):
                if isinstance(event, CardDealt) and event.seat != viewer:
                    assert game.event_for(event, viewer) == CardDealt(event.clause, event.seat, None)
                else:
                    assert game.event_for(event, viewer) == event


ACTIONS: list[tuple[Action, str]] = [
    (Deal(card("D1")), "deal the ace of coins"),
    (play("D7"), "play the 7 of coins"),
    (play("D7", "S4 B3"), "play the 7 of coins and capture the 4 of swords and the 3 of clubs"),
]

SENTENCES: list[tuple[Event, str]] = [
    (events.CardDealt("dealing-3", 1, card("C10")), "Seat 1 was dealt the king of cups"),
    (events.CardDealt("dealing-3", 1, None), "Seat 1 was dealt a card"),
    (events.CardTurnedUp("dealing-4", card("C9")), "The knight of cups was turned up on the table"),
    (events.DealVoid("dealing-5", 3), "The deal was void, with 3 kings on the table"),
    (events.Redealt("dealing-6", 1), "Seat 1 gathered all the cards to deal again"),
    (events.CardPlayed("turn-3", 0, card("S8")), "Seat 0 played the jack of swords"),
    (
        events.CardsCaptured("capturing-2", card("D4"), cards("D1 D3")),
        "The 4 of coins captured the ace of coins and the 3 of coins",
    ),
    (events.CardsCollected("capturing-6", (1,), 3), "3 cards went to the pile of seat 1"),
    (events.CardsCollected("capturing-7", (1, 3), 2), "2 cards went to the pile of seats 1 and 3"),
    (events.CardLaid("capturing-8", card("B2")), "The 2 of clubs stayed on the table"),
    (events.ScopaMade("scopa-1", 2), "Seat 2 made a scopa"),
    (events.DealEnded("ending-1"), "The deal ended"),
    (events.RestTaken("ending-2", (0,), cards("B2")), "Seat 0 took the 2 of clubs from the table"),
    (events.PointScored("points-1", (0, 2), Point.CARDS, 23), "Seats 0 and 2 scored a point for the most cards, 23"),
    (events.PointScored("points-3", (0,), Point.SETTEBELLO, 1), "Seat 0 scored a point for the settebello"),
    (events.PointScored("points-4", (0,), Point.PRIMIERA, 76), "Seat 0 scored a point for the highest primiera, 76"),
    (
        events.PointTied("points-6", (0, 1), Point.COINS, 5),
        "Nobody scored a point for the most coins: seats 0 and 1 were tied with 5",
    ),
    (events.PrimieraUncontested("primiera-3"), "Nobody competed for the primiera"),
    (events.ScopeCounted("points-5", (1,), 1), "Seat 1 scored 1 point for scope"),
    (events.PointsAdded("winning-1", (1,), 2, 9), "Seat 1 scored 2 points in the deal, 9 in all"),
    (events.NapolaCounted("points-8", (1,), 3), "Seat 1 scored 3 points for the napola"),
    (events.PointScored("points-7", (1,), events.Point.RE_BELLO, 1), "Seat 1 scored a point for the re bello"),
    (events.LeadTied("winning-4", (0, 1), 12), "Seats 0 and 1 were tied for the lead with 12 points"),
    (events.DealPassed("winning-2", 1), "Seat 1 became the dealer"),
    (events.GameEnded("winning-3"), "The game ended"),
    (events.GameWon("winning-5", (1,)), "Seat 1 won"),
    (events.GameWon("winning-5", (0, 2)), "Seats 0 and 2 won together"),
]


@pytest.mark.parametrize(("action", "words"), ACTIONS)
def test_an_action_in_words(action: Action, words: str) -> None:
    """What a player can do is told as something that one can do."""
    assert game.action_text(action) == words


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_an_event_in_a_sentence(event: Event, sentence: str) -> None:
    """What has happened is told with who did it."""
    assert game.event_text(event) == sentence


def test_every_action_and_every_event_has_its_words() -> None:
    """No class is left out above."""
    assert {type(action) for action, _ in ACTIONS} == set(game.actions)
    assert {type(event) for event, _ in SENTENCES} == set(game.events)
