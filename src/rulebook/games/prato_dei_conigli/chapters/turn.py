"""The turn: its steps, the order of the players, and what each action leads to."""

from enum import Enum
from typing import Final, assert_never

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli.chapters import dealing, dice, ending, moving, playing, scoring, setup, sun
from rulebook.games.prato_dei_conigli.chapters.order import after_in_order, next_in_order, order
from rulebook.games.prato_dei_conigli.model.actions import (
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
from rulebook.games.prato_dei_conigli.model.clauses import implements
from rulebook.games.prato_dei_conigli.model.components import Area
from rulebook.games.prato_dei_conigli.model.events import Event, TurnBegan
from rulebook.games.prato_dei_conigli.model.settings import Settings
from rulebook.games.prato_dei_conigli.model.state import (
    CHOOSING_AT_PLAY,
    DEALING,
    DISCARDING,
    PLAYING,
    ROLLING,
    ChoosingAtRoll,
    DrawingRabbit,
    FillingAreas,
    FirstDeal,
    Moving,
    State,
)


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


def after(state: State, stage: Stage, repeated: bool = False) -> Step[State, Event]:
    """The step after a stage of the turn begins."""
    return begin(state, stages()[stages().index(stage) + 1], repeated)


def begin(state: State, stage: Stage, repeated: bool = False) -> Step[State, Event]:
    """A step of the turn begins; for the moves it matters whether the roll was repeated."""
    first = order(state.dealer, state.settings.players)[0]
    match stage:
        case Stage.DEALING:
            return discard_next(state, order(state.dealer, state.settings.players))
        case Stage.DICE:
            return Step(changed(state, phase=ROLLING, seat=state.dealer))
        case Stage.MOVING:
            return Step(changed(state, phase=Moving(repeated), seat=first))
        case Stage.PLAYING:
            return play_next(state, first)
        case Stage.SCORING:
            return scoring.score(state).then(after, stage)
        case Stage.SUN:
            return sun.move(state).then(end_or_go_on)
        case _:
            assert_never(stage)


@implements("sun-2")
def end_or_go_on(state: State) -> Step[State, Event]:
    """sun-2 The game is over when the sun sets; otherwise the next player deals and a turn begins."""
    if sun.has_set(state.sun, state.settings.components.sun_stops):
        return ending.end(state)
    return sun.pass_deal(state).then(begin_turn)


def next_seat(state: State) -> Seat | None:
    """The seat that acts after the one that does now; None after the dealer, who is the last."""
    return next_in_order(state.seat, state.dealer, state.settings.players)


# Setup.


def bring_rabbit(state: State, action: BagRabbit) -> Step[State, Event]:
    """Chance brings a rabbit: into an area during setup, or to the player who reached into the bag."""
    match state.phase:
        case FillingAreas():
            return setup.fill_area(state, action.rabbit)
        case DrawingRabbit(_, Area() as area):
            return moving.draw(state, action.rabbit).then(moving.put, area).then(go_on_moving)
        case _:
            return moving.draw(state, action.rabbit)


def choose_marker(state: State, action: ChooseMarker) -> Step[State, Event]:
    """A player chooses a marker."""
    return setup.choose_marker(state, action.rabbit).then(setup.go_on_choosing)


def bring_card(state: State, action: DealCard) -> Step[State, Event]:
    """Chance brings a card: to a first hand, or to one that is filled up."""
    if isinstance(state.phase, FirstDeal):
        return setup.deal(state, action.card).then(go_on_dealing_first)
    return dealing.deal(state, action.card).then(deal_next)


def go_on_dealing_first(state: State) -> Step[State, Event]:
    """The next hand is dealt; after the last one the first turn begins."""
    seat = dealing.seat_to_deal_to(state, setup.order_of_first_deal(state.settings.players))
    return begin_turn(state) if seat is None else Step(changed(state, seat=seat))


# Dealing.


def keep(state: State, action: Keep) -> Step[State, Event]:
    """A player keeps all cards."""
    return dealing.keep(state).then(go_on_discarding)


def discard(state: State, action: Discard) -> Step[State, Event]:
    """A player discards a card."""
    return dealing.discard_one(state, action.card).then(go_on_discarding)


def discard_all(state: State, action: DiscardAll) -> Step[State, Event]:
    """A player discards all cards."""
    return dealing.discard_hand(state).then(go_on_discarding)


def go_on_discarding(state: State) -> Step[State, Event]:
    """The next player keeps or discards."""
    return discard_next(state, after_in_order(state.seat, state.dealer, state.settings.players))


def discard_next(state: State, seats: tuple[Seat, ...]) -> Step[State, Event]:
    """The first of some players who can keep or discard does so; where nobody is left the cards are dealt."""
    seat = next((seat for seat in seats if dealing.is_asked(state.hands[seat].total)), None)
    return deal_next(state) if seat is None else Step(changed(state, phase=DISCARDING, seat=seat))


def deal_next(state: State) -> Step[State, Event]:
    """The next player whose hand is not full is dealt cards; after the last one the dice are rolled."""
    seat = dealing.seat_to_deal_to(state, order(state.dealer, state.settings.players))
    if seat is None:
        return after(state, Stage.DEALING)
    return Step[State, Event](changed(state, phase=DEALING, seat=seat)).then(dealing.make_deck)


# Dice.


def roll(state: State, action: Roll) -> Step[State, Event]:
    """The dice are rolled; where a joker asks everybody for a choice at once, the choices follow."""
    return dice.roll(state, action).then(choose_or_move, action.repeated)


def choose_or_move(state: State, repeated: bool) -> Step[State, Event]:
    """After the dice: the choices for a joker where they are made now, or else the moves."""
    first = order(state.dealer, state.settings.players)[0]
    if state.selections[first] is None and dice.chooses_at_roll(state.settings.readings):
        return Step(changed(state, phase=ChoosingAtRoll(repeated), seat=first))
    return after(state, Stage.DICE, repeated)


def choose(state: State, action: ChooseColour | ChoosePostures) -> Step[State, Event]:
    """A player chooses for a joker: just after the roll, or before playing cards."""
    return dice.choose(state, action).then(go_on_after_choice)


def go_on_after_choice(state: State) -> Step[State, Event]:
    """Just after the roll the next player chooses; a player who has chosen before playing cards plays them."""
    return go_on_choosing(state, state.phase.repeated) if isinstance(state.phase, ChoosingAtRoll) else begin_playing(state)


def go_on_choosing(state: State, repeated: bool) -> Step[State, Event]:
    """The next player chooses for the joker; after the dealer rabbits are moved."""
    seat = next_seat(state)
    return after(state, Stage.DICE, repeated) if seat is None else Step(changed(state, seat=seat))


# Moving.


def move(state: State, action: Move) -> Step[State, Event]:
    """A player moves a rabbit."""
    return moving.move(state, action).then(go_on_moving)


def remove(state: State, action: Remove) -> Step[State, Event]:
    """A player puts a rabbit into the bag."""
    return moving.remove(state, action).then(go_on_moving)


def draw(state: State, action: DrawRabbit) -> Step[State, Event]:
    """A player reaches into the bag."""
    return moving.reach_into_bag(state, action.area)


def put(state: State, action: Put) -> Step[State, Event]:
    """A player puts the rabbit that they have drawn into an area."""
    return moving.put(state, action.area).then(go_on_moving)


@implements("moving-9")
def hold(state: State, action: Hold) -> Step[State, Event]:
    """moving-9 A player who forgoes a move makes no more moves in this turn."""
    return moving.hold(state).then(end_moving)


def go_on_moving(state: State) -> Step[State, Event]:
    """After a move: the dealer's second one, or the next player."""
    repeated, moved = moving.moving(state).repeated, moving.moving(state).moved + 1
    if moved < moving.moves_allowed(state.seat == state.dealer, repeated):
        return Step(changed(state, phase=Moving(repeated, moved)))
    return end_moving(state)


def end_moving(state: State) -> Step[State, Event]:
    """The next player moves; after the dealer the cards are played."""
    seat, repeated = next_seat(state), moving.moving(state).repeated
    return after(state, Stage.MOVING) if seat is None else Step(changed(state, phase=Moving(repeated), seat=seat))


# Playing.


def play_next(state: State, seat: Seat) -> Step[State, Event]:
    """A player comes to play cards, and first chooses for a joker where they still have to."""
    return Step(changed(state, phase=PLAYING if state.selections[seat] else CHOOSING_AT_PLAY, seat=seat))


def begin_playing(state: State) -> Step[State, Event]:
    """A player who has chosen for a joker plays cards."""
    return Step(changed(state, phase=PLAYING))


def play(state: State, action: Play) -> Step[State, Event]:
    """A player plays a card."""
    return playing.play(state, action).then(go_on_playing)


def done(state: State, action: Done) -> Step[State, Event]:
    """A player plays no more cards."""
    return playing.end(state).then(end_playing)


@implements("playing-9")
def go_on_playing(state: State) -> Step[State, Event] | None:
    """playing-9 A player who plays their last card is done without saying so; any other player goes on."""
    return None if state.hand else playing.end(state).then(end_playing)


def end_playing(state: State) -> Step[State, Event]:
    """The next player plays; after the dealer the cards are scored."""
    seat = next_seat(state)
    return after(state, Stage.PLAYING) if seat is None else play_next(state, seat)


# How long a game can be.

MOST_IN_MOVE: Final = 3
"""A move takes three actions at most: reaching into the bag, the rabbit that comes, and naming an area for it."""


def most_in_turn(settings: Settings) -> int:
    """The most actions, chance included, that a turn can have."""
    players, hand = settings.players, settings.components.hand
    discards, deals, rolls, choices, plays = players, players * hand, 1, players, players * (hand + 1)
    return discards + deals + rolls + choices + MOST_IN_MOVE * (players + 1) + plays


def longest(settings: Settings) -> int:
    """Rabbits, markers and cards of the setup, and the most that turns can have (theorem longest-game)."""
    players, components = settings.players, settings.components
    setting_up = components.areas * components.rabbits_in_area + players + players * components.hand
    return setting_up + sun.number_of_turns(settings) * most_in_turn(settings)
