"""States that a seat cannot tell from the one that is there: which there are, and how likely each is."""

from collections.abc import Iterator
from functools import partial
from itertools import islice, permutations, product

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from rulebook.games.prato_dei_conigli.playing import in_order, is_valid, places, tally_at

from rulebook.core import ChoiceError, Multiset
from rulebook.games.prato_dei_conigli import (
    Card,
    Claim,
    Components,
    Phase,
    Printed,
    Rules,
    State,
    determinize,
    observe,
    well_formed,
)
from tests.choosers import distribution, shares
from tests.games.prato_dei_conigli.lines_of_play import Line, in_play, lines
from tests.games.prato_dei_conigli.positions import card, position

LIST = (Printed(card("even"), 1, 2), Printed(card("odd"), 1, 4), Printed(card("exactly(1)"), 2, 2))
BOX = Components(colours=2, postures=1, copies=4, areas=2, rabbits_in_area=1, hand=2, sun_stops=3, deck=LIST)
PLAYING = partial(
    position,
    {"orto": "black-standing", "collina": "black-standing black-standing white-standing"},
    dice="black",
    phase=Phase.PLAYING,
    rules=Rules(3, components=BOX),
)
"""In the Orto one rabbit counts, in the Collina two do, and in the whole meadow three."""
PLAYED = {
    "nothing": PLAYING(["even odd"], deck="odd"),
    "one": PLAYING(["odd even", "odd"], seat=2, played=["", "odd@orto"], deck="even"),
    "equal cards": PLAYING(["even odd", "", "exactly(1) odd"], seat=2, played=["", "odd@orto odd@meadow"], deck="even"),
    "by all": PLAYING(["even", "", "odd"], seat=0, played=["odd@orto", "even@collina exactly(1)@orto", "odd@meadow"]),
}
"""Positions of three players in which few cards are hidden."""


def hidden_from(state: State, seat: int) -> list[Card]:
    """Every card that a seat does not see: in hands and face down before others, in the deck and among the discards."""
    others = [other for other in range(state.rules.players) if other != seat]
    laid = [claim.card for other in others for claim in state.played[other]]
    return [*laid, *[card for other in others for card in state.hands[other]], *state.deck, *state.discards]


def redealt(state: State, seat: int, mixed: tuple[Card, ...]) -> Iterator[State]:
    """The same position with the hidden cards given out in the order of `mixed`, those played for any places."""
    left = iter(mixed)
    others = [other for other in range(state.rules.players) if other != seat]
    laid = [list(islice(left, len(claims))) if seat in others else [] for seat, claims in enumerate(state.played)]
    sizes = [state.hands[other].total if other in others else 0 for other in range(state.rules.players)]
    hands = [Multiset.of(state.rules.card_kinds, islice(left, size)) for size in sizes]
    deck, discards = (Multiset.of(state.rules.card_kinds, islice(left, pile.total)) for pile in (state.deck, state.discards))
    hands[seat] = state.hands[seat]
    for named in product(places(state.rules.areas), repeat=sum(map(len, laid))):
        where = iter(named)
        claims = [in_order(tuple(Claim(card, next(where)) for card in each), state.rules) for each in laid]
        claims[seat] = state.played[seat]
        yield evolve(state, hands=tuple(hands), deck=deck, discards=discards, played=tuple(claims))


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("seat", range(3))
def test_every_valid_assignment_of_hidden_cards_is_as_likely(name: str, seat: int) -> None:
    """Of all ways to give out hidden cards, copies told apart, and to play some for places, each valid one is as likely."""
    state = PLAYED[name]
    given_out = [other for order in permutations(hidden_from(state, seat)) for other in redealt(state, seat, order)]
    valid = {other for other in set(given_out) if not well_formed(other)}
    assert state in valid
    assert distribution(partial(determinize, state, seat)) == shares(other for other in given_out if other in valid)


@given(line=lines(), data=st.data())
@in_play
def test_determinized_states_look_the_same(line: Line, data: st.DataObject) -> None:
    """Where hidden cards are dealt anew, all is well-formed, also what lies face down, and the seat sees what it saw."""
    for each in line[::9]:
        state = each.step.state
        seat, random = data.draw(st.integers(0, state.rules.players - 1)), data.draw(st.randoms(use_true_random=False))
        other = determinize(state, seat, random.randrange)
        assert well_formed(other) == ()
        assert observe(other, seat) == observe(state, seat)


def test_the_chooser_is_asked_for_one_of_all_ways() -> None:
    """Where a single card lies face down there are as many ways as hidden cards that are valid, times their places."""
    state, asked = PLAYED["one"], list[int]()

    def first(possibilities: int) -> int:
        asked.append(possibilities)
        return 0

    determinize(state, 0, first)
    laid = product(hidden_from(state, 0), places(state.rules.areas))
    selection = state.selections[1]
    assert selection is not None
    assert asked[0] == sum(is_valid(card, tally_at(place, state, selection)) for card, place in laid)


def test_a_chooser_that_does_not_choose() -> None:
    """A chooser that gives none of the possibilities is refused."""
    with pytest.raises(ChoiceError, match="a chooser gave"):
        determinize(PLAYED["one"], 0, lambda possibilities: possibilities)
