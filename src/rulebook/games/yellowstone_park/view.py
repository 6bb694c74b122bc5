"""What a seat may see of the game: of states, and of what happens."""

from attrs import evolve, frozen

from rulebook.core.chance import Actor, Seat
from rulebook.core.change import changed
from rulebook.core.dealing import Chooser, dealt_anew
from rulebook.core.errors import Fault, StateError
from rulebook.core.multiset import Multiset
from rulebook.core.seats import with_seat
from rulebook.games.yellowstone_park.board import Board
from rulebook.games.yellowstone_park.engine import actor
from rulebook.games.yellowstone_park.events import CardDealt, CardDrawn, Event
from rulebook.games.yellowstone_park.rules import Rules
from rulebook.games.yellowstone_park.state import Cards, Phase, State


@frozen
class Observation:
    """All that `seat` may see: its own hand, the board, the markers, and the sizes of hands and piles.

    Hands of others and the contents of piles are hidden. `to_act` is None when the game is over. `draw_pile_sizes` has one
    entry for each layer of the draw pile, the top one first.
    """

    seat: Seat
    rules: Rules
    phase: Phase
    to_act: Actor | None
    turn_of: Seat
    placed: int
    board: Board
    hand: Cards
    hand_sizes: tuple[int, ...]
    draw_pile_sizes: tuple[int, ...]
    penalty_pile_sizes: tuple[int, ...]
    markers: tuple[int, ...]
    neutral: int | None


def observe(state: State, seat: Seat) -> Observation:
    """All that `seat` may see of a state, and nothing else; raises StateError for a seat that is not at the table."""
    _be_at_the_table(seat, state.rules)
    return Observation(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        to_act=actor(state),
        turn_of=state.seat,
        placed=state.placed,
        board=state.board,
        hand=state.hands[seat],
        hand_sizes=sizes(state.hands),
        draw_pile_sizes=sizes(state.draw_pile),
        penalty_pile_sizes=sizes(state.penalty_piles),
        markers=state.markers,
        neutral=state.neutral,
    )


def determinize(state: State, seat: Seat, chooser: Chooser) -> State:
    """A state that `seat` cannot tell from this one: the hands of others and all piles are dealt anew, of the same sizes.

    With `random.randrange` for `chooser` every assignment of the hidden cards to hands, layers of the draw pile and penalty
    piles is as likely as any other, given what `seat` observes. That is not the posterior given the history of the game, in
    which the seat saw cards collected, for one. Raises StateError for a seat that is not at the table.
    """
    _be_at_the_table(seat, state.rules)
    of_others = with_seat(state.hands, seat, Multiset.of(state.rules.kinds))
    hands, penalty_piles, draw_pile = dealt_anew((of_others, state.penalty_piles, state.draw_pile), chooser)
    return changed(state, hands=with_seat(hands, seat, state.hands[seat]), penalty_piles=penalty_piles, draw_pile=draw_pile)


def _be_at_the_table(seat: Seat, rules: Rules) -> None:
    if not 0 <= seat < rules.players:
        raise StateError([Fault("seat", f"there is no seat {seat} at a table of {rules.players}", "components-2")])


def sizes(piles: tuple[Cards, ...]) -> tuple[int, ...]:
    """How many cards each of some hands or piles holds."""
    return tuple([pile.total for pile in piles])


def event_for(event: Event, seat: Seat) -> Event:
    """An event as `seat` may see it: a card that another seat was dealt or drew is left out."""
    match event:
        case CardDealt() | CardDrawn() if event.seat != seat:
            return evolve(event, card=None)
        case _:
            return event
