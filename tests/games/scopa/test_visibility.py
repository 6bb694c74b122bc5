"""What a viewer may see, of positions and of what happens; and how it is told."""

from functools import partial
from itertools import permutations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import CHANCE, SPECTATOR, Multiset, Viewer
from rulebook.games.scopa import Card, Settings, State, game
from rulebook.games.scopa.box.events import CardDealt
from rulebook.verification.noninterference import viewers_of
from tests.choosers import distribution, shares
from tests.games.scopa.lines_of_play import Line, in_play, lines, settled
from tests.games.scopa.positions import TWO_ROUNDS, pile, position

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
