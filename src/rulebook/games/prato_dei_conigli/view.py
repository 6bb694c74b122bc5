"""What a seat may see of the game: of states, and of what happens."""

from collections.abc import Iterator
from functools import reduce

from attrs import evolve, frozen

from rulebook.core.chance import Actor, Seat
from rulebook.core.change import changed
from rulebook.core.dealing import Chooser, dealt_out
from rulebook.core.errors import Fault, StateError
from rulebook.core.multiset import Multiset
from rulebook.core.seats import with_seat
from rulebook.games.prato_dei_conigli.cards import Card
from rulebook.games.prato_dei_conigli.components import Area, Rabbit
from rulebook.games.prato_dei_conigli.dice_faces import Rolled, Selection
from rulebook.games.prato_dei_conigli.engine import actor
from rulebook.games.prato_dei_conigli.events import CardDealt, CardDiscarded, CardPlayed, Event, HandDiscarded
from rulebook.games.prato_dei_conigli.face_down import laid_anew
from rulebook.games.prato_dei_conigli.playing import is_hidden
from rulebook.games.prato_dei_conigli.rules import Rules
from rulebook.games.prato_dei_conigli.state import Cards, Claim, Phase, Rabbits, State


@frozen
class Observation:
    """All that `seat` may see: the meadow, the bag, the dice and what all have chosen for jokers, its own hand and plays.

    Hands of others, deck and discards, and cards that lie face down are hidden: only how many there are is open. What is
    in the bag is open too, as it is what is missing elsewhere. `to_act` is None when the game is over.
    """

    seat: Seat
    rules: Rules
    phase: Phase
    to_act: Actor | None
    turn_of: Seat
    sun: int
    dealer: Seat
    meadow: tuple[Rabbits, ...]
    bag: Rabbits
    markers: tuple[Rabbit | None, ...]
    points: tuple[int, ...]
    hand: Cards
    hand_sizes: tuple[int, ...]
    deck_size: int
    discards_size: int
    rolled: Rolled | None
    repeated: bool
    selections: tuple[Selection | None, ...]
    moved: int
    drawn: Rabbit | None
    aimed: Area | None
    played: tuple[Claim, ...]
    played_sizes: tuple[int, ...]


def observe(state: State, seat: Seat) -> Observation:
    """All that `seat` may see of a state, and nothing else; raises StateError for a seat that is not at the table."""
    _be_at_the_table(seat, state.rules)
    return Observation(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        to_act=actor(state),
        turn_of=state.seat,
        sun=state.sun,
        dealer=state.dealer,
        meadow=state.meadow,
        bag=state.bag,
        markers=state.markers,
        points=state.points,
        hand=state.hands[seat],
        hand_sizes=tuple([hand.total for hand in state.hands]),
        deck_size=state.deck.total,
        discards_size=state.discards.total,
        rolled=state.rolled,
        repeated=state.repeated,
        selections=state.selections,
        moved=state.moved,
        drawn=state.drawn,
        aimed=state.aimed,
        played=state.played[seat],
        played_sizes=tuple(map(len, state.played)),
    )


def determinize(state: State, seat: Seat, chooser: Chooser) -> State:
    """A state that `seat` cannot tell from this one: others' hands and plays, deck and discards are dealt anew.

    They keep their sizes, and what others have played face down is valid. With `random.randrange` for `chooser` every
    assignment of the hidden cards, to hands, deck, discards and the places for which they have been played, is as likely as
    any other, given what `seat` observes. That is not the posterior given the history of the game, in which the seat saw
    cards turned up. Raises StateError for a seat that is not at the table.
    """
    _be_at_the_table(seat, state.rules)
    hands = with_seat(state.hands, seat, Multiset.of(state.rules.card_kinds))
    hidden = reduce(Multiset.__add__, (*hands, state.deck, state.discards)).with_all(played_by_others(state, seat))
    laid = changed(state, played=laid_anew(state, seat, hidden, chooser))
    left = reduce(Multiset.without, played_by_others(laid, seat), hidden)
    hands, (discards, deck) = dealt_out(left, (hands, (state.discards, state.deck)), chooser)
    return changed(laid, hands=with_seat(hands, seat, state.hands[seat]), discards=discards, deck=deck)


def played_by_others(state: State, seat: Seat) -> Iterator[Card]:
    """Every card that lies face down and is not of `seat`."""
    return (claim.card for other, claims in enumerate(state.played) if is_hidden(other, seat) for claim in claims)


def _be_at_the_table(seat: Seat, rules: Rules) -> None:
    if not 0 <= seat < rules.players:
        raise StateError([Fault("seat", f"there is no seat {seat} at a table of {rules.players}", "components-5")])


def event_for(event: Event, seat: Seat) -> Event:
    """An event as `seat` may see it: cards that another seat was dealt, discarded or played face down are left out."""
    match event:
        case CardDealt() | CardDiscarded() if event.seat != seat:
            return evolve(event, card=None)
        case HandDiscarded() if event.seat != seat:
            return evolve(event, cards=None)
        case CardPlayed() if is_hidden(event.seat, seat):
            return evolve(event, card=None, area=None)
        case _:
            return event
