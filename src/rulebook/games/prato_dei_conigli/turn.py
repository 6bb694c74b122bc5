"""The turn: its steps, the order of the players, and what each action leads to."""

from enum import Enum
from typing import assert_never

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli import dealing, dice, ending, moving, playing, scoring, setup, sun
from rulebook.games.prato_dei_conigli.actions import (
    Action,
    BagRabbit,
    ChooseColour,
    ChooseMarker,
    ChoosePostures,
    DealCard,
    Discard,
    DiscardAll,
    Done,
    DrawRabbit,
    Hold,
    Keep,
    Move,
    Play,
    Put,
    Remove,
    Roll,
)
from rulebook.games.prato_dei_conigli.cards import Card
from rulebook.games.prato_dei_conigli.clauses import implements
from rulebook.games.prato_dei_conigli.components import Rabbit
from rulebook.games.prato_dei_conigli.events import Event, TurnBegan
from rulebook.games.prato_dei_conigli.order import next_in_order, order
from rulebook.games.prato_dei_conigli.state import Phase, State


class Stage(Enum):
    """The steps of a turn."""

    DEALING = "dealing"
    DICE = "dice"
    MOVING = "moving"
    PLAYING = "playing"
    SCORING = "scoring"
    SUN = "sun"


@implements("turn-2")
def stages() -> tuple[Stage, ...]:
    """turn-2 A turn has six steps."""
    return Stage.DEALING, Stage.DICE, Stage.MOVING, Stage.PLAYING, Stage.SCORING, Stage.SUN


def begin_turn(state: State) -> Step[State, Event]:
    """A turn begins with its first step."""
    return Step[State, Event](state, (TurnBegan("turn-2", state.dealer, state.sun),)).then(begin, stages()[0])


def after(state: State, stage: Stage) -> Step[State, Event]:
    """The step of the turn that follows a stage begins."""
    return begin(state, stages()[stages().index(stage) + 1])


def begin(state: State, stage: Stage) -> Step[State, Event]:
    """A step of the turn begins."""
    first = order(state.dealer, state.rules.players)[0]
    match stage:
        case Stage.DEALING:
            return discard_next(state, first)
        case Stage.DICE:
            return Step(changed(state, phase=Phase.ROLLING, seat=state.dealer))
        case Stage.MOVING:
            return Step(changed(state, phase=Phase.MOVING, seat=first))
        case Stage.PLAYING:
            return Step(changed(state, phase=playing.first_phase(state, first), seat=first))
        case Stage.SCORING:
            return scoring.score(state).then(after, stage)
        case Stage.SUN:
            return sun.move(state).then(end_or_go_on)
        case _:
            assert_never(stage)


def end_or_go_on(state: State) -> Step[State, Event]:
    """After sunset the game is over; otherwise the next player deals and a turn begins."""
    if sun.has_set(state.sun, state.rules.components.sun_stops):
        return ending.end(state)
    return sun.pass_deal(state).then(begin_turn)


def discard_next(state: State, seat: Seat | None) -> Step[State, Event]:
    """The player who can keep or discard next does so; after the last one the cards are dealt."""
    while seat is not None and not dealing.is_asked(state.hands[seat].total):
        seat = next_in_order(seat, state.dealer, state.rules.players)
    if seat is None:
        return deal_next(state)
    return Step(changed(state, phase=Phase.DISCARDING, seat=seat))


def go_on_discarding(state: State) -> Step[State, Event]:
    """The next player keeps or discards."""
    return discard_next(state, next_in_order(state.seat, state.dealer, state.rules.players))


def deal_next(state: State) -> Step[State, Event]:
    """The next player whose hand is not full is dealt cards; after the last one the dice are rolled."""
    seat = dealing.seat_to_deal_to(state, order(state.dealer, state.rules.players))
    if seat is None:
        return after(state, Stage.DEALING)
    return Step[State, Event](changed(state, phase=Phase.DEALING, seat=seat)).then(dealing.make_deck)


def go_on_dealing_first(state: State) -> Step[State, Event]:
    """The next hand is dealt, in the order of the seats; after the last one the first turn begins."""
    seat = dealing.seat_to_deal_to(state, tuple(range(state.rules.players)))
    return begin_turn(state) if seat is None else Step(changed(state, seat=seat))


def bring_rabbit(state: State, rabbit: Rabbit) -> Step[State, Event]:
    """Chance brings a rabbit: into an area before the game, or to the player who reached into the bag."""
    if state.phase is Phase.FILLING_AREAS:
        return setup.fill_area(state, rabbit)
    drawn = moving.draw(state, rabbit)
    if state.aimed is None:
        return drawn
    return drawn.then(moving.put, state.aimed).then(go_on_moving)


def bring_card(state: State, card: Card) -> Step[State, Event]:
    """Chance brings a card: to a first hand, or to one that is filled up."""
    if state.phase is Phase.FIRST_DEAL:
        return setup.deal(state, card).then(go_on_dealing_first)
    return dealing.deal(state, card).then(deal_next)


def roll(state: State, roll: Roll) -> Step[State, Event]:
    """The dice are rolled; where a joker asks everybody for a choice at once, the choices follow."""
    return dice.roll(state, roll).then(choose_or_move)


def choose_or_move(state: State) -> Step[State, Event]:
    """After the dice: the choices for a joker where they are made now, or else the moves."""
    first = order(state.dealer, state.rules.players)[0]
    if state.selections[first] is None and dice.chooses_at_roll(state.rules.readings):
        return Step(changed(state, phase=Phase.CHOOSING_SELECTION, seat=first))
    return after(state, Stage.DICE)


def after_choice(state: State) -> Step[State, Event]:
    """After a choice for a joker: the player plays, or the next one chooses."""
    if not dice.chooses_at_roll(state.rules.readings):
        return Step(changed(state, phase=Phase.PLAYING))
    seat = next_in_order(state.seat, state.dealer, state.rules.players)
    return after(state, Stage.DICE) if seat is None else Step(changed(state, seat=seat))


def go_on_moving(state: State) -> Step[State, Event]:
    """After a move: the dealer's second one, or the next player."""
    allowed = moving.moves_allowed(state.seat == state.dealer, state.repeated)
    return Step(changed(state, phase=Phase.MOVING)) if state.moved < allowed else end_moving(state)


def end_moving(state: State) -> Step[State, Event]:
    """The next player moves; after the dealer the cards are played."""
    seat = next_in_order(state.seat, state.dealer, state.rules.players)
    still = changed(state, moved=0)
    return after(still, Stage.MOVING) if seat is None else Step(changed(still, phase=Phase.MOVING, seat=seat))


def go_on_playing(state: State) -> Step[State, Event] | None:
    """After a card: the player goes on, or is done when none is left."""
    return None if state.hand else playing.end(state).then(end_playing)


def end_playing(state: State) -> Step[State, Event]:
    """The next player plays; after the dealer the cards are scored."""
    seat = next_in_order(state.seat, state.dealer, state.rules.players)
    if seat is None:
        return after(state, Stage.PLAYING)
    return Step(changed(state, phase=playing.first_phase(state, seat), seat=seat))


def apply(state: State, action: Action) -> Step[State, Event]:  # noqa: PLR0912 - one line for each class of actions
    """What a legal action leads to."""
    match action:
        case BagRabbit(rabbit):
            return bring_rabbit(state, rabbit)
        case DealCard(card):
            return bring_card(state, card)
        case Roll():
            return roll(state, action)
        case ChooseMarker(rabbit):
            return setup.choose_marker(state, rabbit).then(setup.go_on_choosing)
        case Keep():
            return dealing.keep(state).then(go_on_discarding)
        case Discard(card):
            return dealing.discard_one(state, card).then(go_on_discarding)
        case DiscardAll():
            return dealing.discard_hand(state).then(go_on_discarding)
        case ChooseColour() | ChoosePostures():
            return dice.choose(state, action).then(after_choice)
        case Move():
            return moving.move(state, action).then(go_on_moving)
        case Remove():
            return moving.remove(state, action).then(go_on_moving)
        case DrawRabbit(area):
            return moving.reach_into_bag(state, area)
        case Put(area):
            return moving.put(state, area).then(go_on_moving)
        case Hold():
            return moving.hold(state).then(end_moving)
        case Play():
            return playing.play(state, action).then(go_on_playing)
        case Done():
            return playing.end(state).then(end_playing)
        case _:
            assert_never(action)
