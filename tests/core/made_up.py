"""Marbles: a small made-up game that declares one of everything, for tests of what core derives.

Each player is dealt marbles from a bag. A player lays marbles of one hand on the table, bids, gives a marble away unseen, or
passes; then a die decides for how long the turn is counted. When the turns are used up the bag is shown.
"""

from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any, Final, Literal, TypeAlias

from attrs import frozen

from rulebook.core import (
    Choices,
    Declaration,
    Domain,
    Fault,
    Game,
    GameSettings,
    Immutable,
    Kinds,
    Language,
    LayersOnly,
    Multiset,
    Open,
    OpenHolding,
    OpenPerSeat,
    Owned,
    Pieces,
    Range,
    Ranged,
    Reason,
    Refusal,
    Result,
    Scores,
    Seat,
    Seating,
    Secret,
    SeenAs,
    SizeOnly,
    SizesOnly,
    Step,
    ToldTo,
    Viewer,
    at,
    by_chance,
    changed,
    decision,
    drawing,
    members,
    outcome,
    over,
    told,
)
from rulebook.core.chance import Actor
from rulebook.core.scene import Note, Scene
from rulebook.core.seats import with_seat
from rulebook.core.sentences import Seats, Sentence
from rulebook.core.sharing import HashedByIdentity, derived

ClauseId: TypeAlias = Literal["deal-1", "turn-1", "turn-2", "lay-1", "give-1", "end-1", "players-1", "first-1", "box-1"]


class Colour(HashedByIdentity, Enum):
    RED = "R"
    BLUE = "B"
    WHITE = "W"

    @property
    def word(self) -> str:
        return self.name.lower()


KINDS: Final = Kinds(Colour)
Marbles: TypeAlias = Multiset[Colour]


class Ties(Enum):
    SHARED = "shared"
    FIRST = "first"


@frozen
class Readings:
    """What the text leaves open."""

    ties: Ties = Ties.SHARED


@frozen
class Variants:
    """What the players agree on."""

    die: bool = True


@frozen
class Box(Ranged):
    copies: tuple[Annotated[int, Range(0, 9)], ...] = (3, 3, 2)
    hand: Annotated[int, Range(1, 9)] = 2
    turns: Annotated[int, Range(1, 9)] = 2
    fewest_players: Annotated[int, Range(1, 9)] = 2
    most_players: Annotated[int, Range(1, 9)] = 3

    def faults(self) -> Iterator[str]:
        """What ranges do not say."""
        if len(self.copies) != len(KINDS):
            yield f"copies has {len(self.copies)} values"


@frozen(slots=False)
class Settings(GameSettings):
    readings: Readings = Readings()
    variants: Variants = Variants()
    components: Box = Box()


def admits(players: int, components: Box) -> bool:
    return components.fewest_players <= players <= components.most_players


def too_few_marbles(settings: Settings) -> Iterator[str]:
    needed = settings.players * settings.components.hand
    if sum(settings.components.copies) < needed:
        yield f"there are not {needed} marbles (deal-1)"


@frozen
class Dealing:
    """Chance deals."""


@frozen
class Acting:
    """A player acts."""


@frozen
class Rolling:
    """The die is rolled after the turn of `roller`."""

    roller: Seat


@frozen
class Over:
    """The game has ended."""


Phase: TypeAlias = Dealing | Acting | Rolling | Over


@frozen(slots=False)
class State(Immutable):
    settings: Open[Settings]
    phase: Open[Phase]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    turns: Open[int]
    bids: OpenPerSeat[tuple[int, ...]]
    hands: Owned[tuple[Marbles, ...]]
    bag: SizeOnly[Marbles]
    table: OpenHolding[tuple[Colour, ...]]
    purses: SizesOnly[tuple[Marbles, ...]]
    layers: LayersOnly[tuple[Marbles, ...]]


@frozen
class Observation:
    seat: Viewer
    settings: Settings
    phase: Phase
    to_act: Actor | None
    turn_of: Seat
    turns: int
    bids: tuple[int, ...]
    hand: Marbles | None
    hand_sizes: tuple[int, ...]
    bag_size: int
    table: tuple[Colour, ...]
    purse_sizes: tuple[int, ...]
    layer_sizes: tuple[int, ...]


@derived
def handfuls(settings: Settings) -> Choices:
    """What can be laid: one marble, or two."""
    return Choices(KINDS, settings.components.copies, (1, 2))


def numbers(settings: Settings, colour: Colour) -> range:
    return range(1, settings.components.copies[KINDS.position(colour)] + 1)


Handful: TypeAlias = Annotated[tuple[Colour, ...], Domain(handfuls)]
Number: TypeAlias = Annotated[int, Domain(numbers, given=("colour",), within=range(1, 10))]
Pips: TypeAlias = Annotated[int, Domain(lambda settings: range(1, 7), within=range(1, 7))]


@told("draw a {marble} marble")
@frozen
class Draw:
    marble: Open[Colour]


@told("roll {pips}")
@frozen
class Roll:
    pips: Open[Pips]


@told("lay {marbles:counted}")
@frozen
class Lay:
    marbles: Open[Handful]


@told("bid {number:# marble|# marbles} of {colour}", cases={Colour.WHITE: "bid {number} of the rare ones"})
@frozen
class Bid:
    colour: Open[Colour]
    number: Open[Number] = 1
    loudly: Open[bool] = False


@told("give {to} a marble, {marble}")
@frozen
class Give:
    to: Open[Seat]
    marble: Secret[Colour]


@told("pass")
@frozen
class Pass:
    """A player does nothing."""


Action: TypeAlias = Draw | Roll | Lay | Bid | Give | Pass


@told("{seat} was dealt {marble}", untold="{seat} was dealt a marble")
@frozen
class Dealt:
    clause: Open[ClauseId]
    seat: Open[Seat]
    marble: Annotated[Colour | None, ToldTo("seat")]


@told("{seat} laid {marbles:counted}")
@frozen
class Laid:
    clause: Open[ClauseId]
    seat: Open[Seat]
    marbles: Open[tuple[Colour, ...]]


@told("{seat} gave {marble} to {to}", untold="{seat} gave a marble to {to}")
@frozen
class Given:
    clause: Open[ClauseId]
    seat: Open[Seat]
    to: Open[Seat]
    marble: Annotated[Colour | None, ToldTo("seat")]


@told("{seat} bid {number}", cases={Colour.WHITE: "{seat} bid {number} of the rare ones"})
@frozen
class BidMade:
    clause: Open[ClauseId]
    seat: Open[Seat]
    colour: Open[Colour]
    number: Open[int]


@told("the bag was shown: {marbles:counted}", discloses=True)
@frozen
class BagShown:
    clause: Open[ClauseId]
    marbles: Open[tuple[Colour, ...]]


@told("{winners:# won|# won together}")
@frozen
class Won:
    clause: Open[ClauseId]
    winners: Open[tuple[Seat, ...]]


Event: TypeAlias = Dealt | Laid | Given | BidMade | BagShown | Won

DEALT: Final = Reason[ClauseId]("deal-1", "marbles are being dealt")
TURN: Final = Reason[ClauseId]("turn-1", "{actor:seat} must lay, bid, give or pass")
NO_DRAW: Final = Reason[ClauseId]("deal-1", "nobody draws in a turn")
ROLLED: Final = Reason[ClauseId]("turn-2", "the die must be rolled")
ENDED: Final = Reason[ClauseId]("end-1", "the game is over")
NOT_HELD: Final = Reason[ClauseId]("lay-1", "you do not hold {marbles:counted}")
TO_ONESELF: Final = Reason[ClauseId]("give-1", "you give to another player")


def start(settings: Settings) -> State:
    nothing = Multiset.of(KINDS)
    return State(
        settings=settings,
        phase=Dealing(),
        seat=settings.first_player,
        turns=0,
        bids=(0,) * settings.players,
        hands=(nothing,) * settings.players,
        bag=Multiset(KINDS, settings.components.copies),
        table=(),
        purses=(nothing,) * settings.players,
        layers=(nothing, nothing),
    )


def draw(state: State, action: Draw) -> Step[State, Event]:
    """A marble is dealt to the first hand that is not full."""
    full = state.settings.components.hand
    seat = next(seat for seat, hand in enumerate(state.hands) if hand.total < full)
    hands = with_seat(state.hands, seat, state.hands[seat].with_one(action.marble))
    phase = Acting() if all(hand.total == full for hand in hands) else state.phase
    after = changed(state, hands=hands, bag=state.bag.without(action.marble), phase=phase)
    return Step(after, (Dealt("deal-1", seat, action.marble),))


def without(state: State, marbles: tuple[Colour, ...]) -> tuple[Marbles, ...]:
    """The hands when some marbles have left that of the player."""
    hand = state.hands[state.seat]
    for marble in marbles:
        hand = hand.without(marble)
    return with_seat(state.hands, state.seat, hand)


def then_roll(state: State, *events: Event) -> Step[State, Event]:
    """The turn is done, and the die is rolled."""
    return Step(changed(state, phase=Rolling(state.seat)), events)


def lay(state: State, action: Lay) -> Step[State, Event]:
    after = changed(state, hands=without(state, action.marbles), table=(*state.table, *action.marbles))
    return then_roll(after, Laid("lay-1", state.seat, action.marbles))


def not_held(state: State, action: Lay) -> Refusal | None:
    hand = state.hands[state.seat]
    enough = action.marbles and all(action.marbles.count(marble) <= hand.count(marble) for marble in action.marbles)
    return None if enough and action in lays(state) else NOT_HELD(marbles=action.marbles)


def lays(state: State) -> tuple[Lay, ...]:
    held, choices = state.hands[state.seat], handfuls(state.settings)
    every: list[tuple[Any, ...]] = [choices[number] for number in range(len(choices))]
    return tuple([Lay(each) for each in every if all(each.count(marble) <= held.count(marble) for marble in each)])


def bid(state: State, action: Bid) -> Step[State, Event]:
    bids = with_seat(state.bids, state.seat, action.number)
    return then_roll(changed(state, bids=bids), BidMade("turn-1", state.seat, action.colour, action.number))


def bids(state: State) -> tuple[Bid, ...]:
    settings = state.settings
    return tuple(
        [Bid(each, number, loud) for each in Colour for number in numbers(settings, each) for loud in (False, True)]
    )


def bid_refusal(state: State, action: Bid) -> Refusal | None:
    return None if action in bids(state) else TURN(actor=state.seat)


def give(state: State, action: Give) -> Step[State, Event]:
    """A marble goes to the purse of another player."""
    purse = state.purses[action.to].with_one(action.marble)
    after = changed(state, hands=without(state, (action.marble,)), purses=with_seat(state.purses, action.to, purse))
    return then_roll(after, Given("give-1", state.seat, action.to, action.marble))


def gifts(state: State) -> tuple[Give, ...]:
    others = [seat for seat in range(state.settings.players) if seat != state.seat]
    return tuple([Give(to, marble) for to in others for marble in state.hands[state.seat].distinct])


def gift_refusal(state: State, action: Give) -> Refusal | None:
    if action.to == state.seat:
        return TO_ONESELF()
    return None if action in gifts(state) else NOT_HELD(marbles=(action.marble,))


def pass_on(state: State, action: Pass) -> Step[State, Event]:
    return then_roll(state)


def choices(state: State) -> tuple[Action, ...]:
    return (*lays(state), *bids(state), *gifts(state), Pass())


def player(state: State) -> Seat:
    return state.seat


def rolls(state: State) -> tuple[tuple[Roll, int], ...]:
    """The faces of the die; six is twice on it."""
    return tuple([(Roll(pips), 2 if pips == 6 else 1) for pips in range(1, 7)])


def roll(state: State, action: Roll) -> Step[State, Event]:
    """The next player has the turn; at the end the bag is shown."""
    turns = state.turns + 1
    if turns < state.settings.components.turns * state.settings.players:
        return Step(changed(state, phase=Acting(), turns=turns, seat=(state.seat + 1) % state.settings.players))
    ended = changed(state, phase=Over(), turns=turns)
    return Step(ended, (BagShown("end-1", tuple(state.bag)), Won("end-1", winners(ended))))


def winners(state: State) -> tuple[Seat, ...]:
    sizes = [purse.total for purse in state.purses]
    best = tuple([seat for seat, size in enumerate(sizes) if size == max(sizes)])
    return best if state.settings.readings.ties is Ties.SHARED else best[:1]


def result(state: State) -> Result | None:
    return Result(tuple([purse.total for purse in state.purses]), winners(state)) if state.phase == Over() else None


SCENE: Final = Sentence("{seats:seats} play for {marbles:# marble|# marbles}")


def drawn(seen: Observation, opened: State | None, events: tuple[Event, ...], language: Language) -> Scene:
    """The picture: who sees it, and in the open one all hands."""
    caption = SCENE(language, seats=Seats(range(len(seen.bids))), marbles=seen.bag_size)
    notes = (str(seen.hand),) if opened is None else tuple(map(str, opened.hands))
    return Scene("Marbles", caption, " ".join((caption, *map(str, events))), tuple(map(Note, notes)))


def turns_left(state: State) -> Iterator[Fault]:
    if not 0 <= state.turns <= state.settings.components.turns * state.settings.players:
        yield Fault("turns", f"there are no {state.turns} turns", "end-1")


def scores(settings: Settings) -> Scores:
    return Scores(0, sum(settings.components.copies), "highest")


def in_box(settings: Settings) -> tuple[Colour, ...]:
    return tuple(Multiset(KINDS, settings.components.copies))


declaration: Final[Declaration[Settings, State, Action, Event, Observation]] = Declaration(
    id="marbles",
    title="Marbles",
    module=__name__,
    settings=Settings,
    state=State,
    observation=Observation,
    actions=members(Action),
    events=members(Event),
    moves=(
        outcome(Draw, draw),
        outcome(Roll, roll),
        decision(Lay, lay, not_held),
        decision(Bid, bid, bid_refusal),
        decision(Give, give, gift_refusal),
        decision(Pass, pass_on),
    ),
    phases=(
        drawing(Dealing, DEALT, Draw, lambda state: state.bag, "there is no {marble} marble in the bag"),
        at(Acting, player, TURN, (Lay, Bid, Give, Pass), choices, refuses={Draw: NO_DRAW}),
        by_chance(Rolling, ROLLED, Roll, rolls, "no face of the die has {pips}"),
        over(Over, ENDED),
    ),
    pieces=(Pieces("marbles", lambda settings: KINDS, in_box, "box-1"),),
    editions=(("reference", Readings()), ("it", Readings(Ties.FIRST))),
    seating=Seating(range(2, 4), "players-1", "first-1", admits),
    scores=scores,
    begin=start,
    result_of=result,
    drawn=drawn,
    settings_faults=too_few_marbles,
    state_faults=(turns_left,),
    longest=lambda settings: 99,
)
"""What the game is made of."""

game: Final[Game[Settings, State, Action, Event, Observation]] = Game(declaration)


def play(state: State, *actions: Any) -> Step[State, Event]:
    """What several actions lead to, with the events of them all."""
    step = Step[State, Event](state)
    for action in actions:
        step = step.then(game.step, action)
    return step


def begun(marbles: str = "RB RW", **settings: Any) -> State:
    """A game in which marbles have been dealt to one seat after the other."""
    return play(game.new_game(**settings), *[Draw(Colour(code)) for code in marbles if code != " "]).state
