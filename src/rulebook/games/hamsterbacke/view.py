"""What a seat may see of the game: of states, and of what happens."""

from attrs import evolve, frozen

from rulebook.core.chance import Actor, Seat
from rulebook.core.change import changed
from rulebook.core.dealing import Chooser, dealt_anew
from rulebook.core.errors import Fault, StateError
from rulebook.core.multiset import Multiset
from rulebook.core.seats import with_seat
from rulebook.games.hamsterbacke.engine import actor
from rulebook.games.hamsterbacke.events import CardDealt, CardsGiven, Event
from rulebook.games.hamsterbacke.rules import Rules
from rulebook.games.hamsterbacke.state import BlockPile, Cards, Phase, Row, State, sizes


@frozen
class Observation:
    """All that `seat` may see: its own hand, the circle, the block piles, and the sizes of hands, deck and point piles.

    Hands of others, the deck and all point piles are hidden. `to_act` is None when the game is over; the other fields are
    those of the state.
    """

    seat: Seat
    rules: Rules
    phase: Phase
    to_act: Actor | None
    turn_of: Seat
    actions: int
    hand: Cards
    hand_sizes: tuple[int, ...]
    deck_size: int
    rows: tuple[Row, ...]
    block_piles: tuple[BlockPile, ...]
    point_pile_sizes: tuple[int, ...]
    taken: int | None
    drawn: int
    due: int
    giver: Seat | None


def observe(state: State, seat: Seat) -> Observation:
    """All that `seat` may see of a state, and nothing else; raises StateError for a seat that is not at the table."""
    _be_at_the_table(seat, state.rules)
    return Observation(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        to_act=actor(state),
        turn_of=state.seat,
        actions=state.actions,
        hand=state.hands[seat],
        hand_sizes=sizes(state.hands),
        deck_size=state.deck.total,
        rows=state.rows,
        block_piles=state.block_piles,
        point_pile_sizes=sizes(state.point_piles),
        taken=state.taken,
        drawn=state.drawn,
        due=state.due,
        giver=state.giver,
    )


def determinize(state: State, seat: Seat, chooser: Chooser) -> State:
    """A state that `seat` cannot tell from this one: others' hands, point piles and deck are dealt anew, of the same sizes.

    With `random.randrange` for `chooser` every assignment of the hidden cards to them is as likely as any other, given what
    `seat` observes. That is not the posterior given the history of the game, in which the seat saw rows taken and block
    piles turned over. Raises StateError for a seat that is not at the table.
    """
    _be_at_the_table(seat, state.rules)
    of_others = with_seat(state.hands, seat, Multiset.of(state.rules.kinds))
    hands, point_piles, (deck,) = dealt_anew((of_others, state.point_piles, (state.deck,)), chooser)
    return changed(state, hands=with_seat(hands, seat, state.hands[seat]), point_piles=point_piles, deck=deck)


def _be_at_the_table(seat: Seat, rules: Rules) -> None:
    if not 0 <= seat < rules.players:
        raise StateError([Fault("seat", f"there is no seat {seat} at a table of {rules.players}", "components-3")])


def event_for(event: Event, seat: Seat) -> Event:
    """An event as `seat` may see it: a card dealt to another seat is left out, and cards that another one gave."""
    match event:
        case CardDealt() if event.seat != seat:
            return evolve(event, card=None)
        case CardsGiven() if event.giver != seat:
            return evolve(event, cards=None)
        case _:
            return event
