"""A made-up game for tests of contrasts: players take counters from a heap. What its four readings do is known beforehand.

- `most`: a player takes up to three counters, or up to four. The sides disagree at once.
- `idle`: a player may never pass, or while exactly two counters are left, or always.
- `last`: whoever takes the last counter wins, or loses. The sides disagree with the last action only.
- `ghost`: an empty heap can be taken from, or not. The game is over then, so that the sides never disagree.
"""

from enum import Enum
from typing import Annotated, Final, Literal, TypeAlias

from attrs import field, frozen

from rulebook.core import (
    Declaration,
    Domain,
    Game,
    GameSettings,
    Immutable,
    Open,
    Over,
    Range,
    Ranged,
    Reason,
    Refusal,
    Result,
    Scores,
    Seat,
    Seating,
    SeenAs,
    Sentence,
    Step,
    Viewer,
    at,
    by_chance,
    changed,
    decision,
    members,
    outcome,
    over,
    told,
)
from rulebook.core.chance import Actor
from rulebook.core.scene import Scene, Tile, Tiles
from rulebook.core.sentences import Language, capitalised
from rulebook.spec import Clause, Edition, Provenance, Reading, ReadingValue, Specification, Stance
from rulebook.spec.model import PlayerNumbers, PublishedGame, Says, SmallGame

ClauseId: TypeAlias = Literal["heap-1", "heap-2", "heap-3"]
ClauseReason: TypeAlias = Reason[ClauseId]
MOST_COUNTERS: Final = 99


class Most(Enum):
    """How many counters a player takes at most."""

    THREE = "three"
    FOUR = "four"


class Idle(Enum):
    """When a player may pass."""

    NEVER = "never"
    AT_TWO = "at-two"
    ALWAYS = "always"


class Last(Enum):
    """What becomes of whoever takes the last counter."""

    WINS = "wins"
    LOSES = "loses"


class Ghost(Enum):
    """Whether an empty heap can be taken from."""

    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"


class Spare(Enum):
    """Whether an empty heap can be taken from."""

    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"


class Fourth(Enum):
    """Whether the fourth player takes a counter more under the variant."""

    ALIKE = "alike"
    MORE = "more"


class Saying(Enum):
    """Whether it is said how many counters were taken, or nothing is said and three counters count as four."""

    ALOUD = "aloud"
    SILENT = "silent"
    FALSE = "false"


class Coin(Enum):
    """Whether the coin is fair."""

    FAIR = "fair"
    LOADED = "loaded"


class Begun(Enum):
    """Whether the heap is whole at first."""

    WHOLE = "whole"
    LESS = "less"


class Wins(Enum):
    """Who wins."""

    LAST = "last"
    NEXT = "next"


@frozen
class Readings:
    """One answer to each contrast; tests/readings/planted.py has a game in which only the last six matter."""

    most: Most = Most.THREE
    idle: Idle = Idle.NEVER
    last: Last = Last.WINS
    ghost: Ghost = Ghost.FORBIDDEN
    spare: Spare = Spare.FORBIDDEN
    fourth: Fourth = Fourth.ALIKE
    saying: Saying = Saying.ALOUD
    coin: Coin = Coin.FAIR
    begun: Begun = Begun.WHOLE
    wins: Wins = Wins.LAST


@frozen
class Components(Ranged):
    """How many counters there are; `coin` says whether chance takes one of them, or none, before the first turn."""

    counters: Annotated[int, Range(1, MOST_COUNTERS)] = 21
    coin: bool = False
    fewest_players: Annotated[int, Range(1, 12)] = 1
    most_players: Annotated[int, Range(1, 12)] = 12


@frozen
class Variants:
    """Whether the heap is steep."""

    steep: bool = False


@frozen(slots=False)
class Settings(GameSettings):
    """What the game is played by."""

    readings: Readings = field(factory=Readings)
    variants: Variants = field(factory=Variants)
    components: Components = field(factory=Components)


@frozen
class Tossing:
    """The coin is in the air."""


@frozen
class Taking:
    """A player is to take."""


Phase: TypeAlias = Tossing | Taking | Over


TOSSING: Final = Tossing()
TAKING: Final = Taking()
OVER: Final = Over()


@frozen(slots=False)
class State(Immutable):
    """A position."""

    settings: Open[Settings]
    phase: Open[Phase]
    heap: Open[Annotated[int, Range(-9, 99)]]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]


@frozen
class Observation:
    """Everything lies open."""

    seat: Viewer
    settings: Settings
    phase: Phase
    to_act: Actor | None
    heap: int
    turn_of: Seat


Counters: TypeAlias = Annotated[int, Domain(lambda settings: range(1, 5), within=range(1, 5))]
Tossed: TypeAlias = Annotated[int, Domain(lambda settings: range(2), within=range(2))]


@told("take {counters}")
@frozen
class Take:
    """Take some counters."""

    counters: Open[Counters]


@told("toss {counters}")
@frozen
class Toss:
    """The coin takes a counter, or none."""

    counters: Open[Tossed]


@told("pass")
@frozen
class Idling:
    """Pass."""


@told("{counters} were taken")
@frozen
class Taken:
    """Counters were taken."""

    clause: Open[ClauseId]
    counters: Open[int]


@told("{winner} won")
@frozen
class Ended:
    """Somebody won."""

    clause: Open[ClauseId]
    winner: Open[Seat]


Action: TypeAlias = Take | Toss | Idling
Event: TypeAlias = Taken | Ended

COIN_FIRST: Final = ClauseReason("heap-1", "the coin comes first")
TO_TAKE: Final = ClauseReason("heap-1", "{actor:seat} must take counters")
NO_COIN: Final = ClauseReason("heap-1", "the coin has been tossed")
TOO_MANY: Final = ClauseReason("heap-1", "take 1 to {most} counters")
NO_PASSING: Final = ClauseReason("heap-2", "you must take a counter")
FINISHED: Final = ClauseReason("heap-1", "the game is over")
NEXT: Final = Sentence("{seat:seat} is next")
COUNTERS: Final = Sentence("{counters:There is # counter|There are # counters}.")


def admits(players: int, components: Components) -> bool:
    """Whether that many can play."""
    return components.fewest_players <= players <= components.most_players


def start(settings: Settings) -> State:
    """The whole heap."""
    components = settings.components
    return State(settings, TOSSING if components.coin else TAKING, components.counters, settings.first_player)


def player(state: State) -> Seat:
    """The seat that takes."""
    return state.seat


def choices(state: State) -> tuple[Action, ...]:
    """What can be done."""
    takes = tuple([take for take in map(Take, range(1, 5)) if taking_refusal(state, take) is None])
    return takes if passing_refusal(state, Idling()) else (*takes, Idling())


def coin(state: State) -> tuple[tuple[Action, int], ...]:
    """The two sides of the coin."""
    return (Toss(0), 1), (Toss(1), 1)


def taking_refusal(state: State, action: Take) -> Refusal | None:
    """Why that many counters cannot be taken."""
    most = 4 if state.settings.readings.most is Most.FOUR else 3
    return None if 1 <= action.counters <= min(most, state.heap) else TOO_MANY(most=most)


def passing_refusal(state: State, action: Idling) -> Refusal | None:
    """Why a player may not pass."""
    idle = state.settings.readings.idle
    may = idle is Idle.ALWAYS or (idle is Idle.AT_TWO and state.heap == 2)
    return None if may else NO_PASSING()


def take(state: State, action: Take) -> Step[State, Event]:
    """The heap becomes smaller."""
    return passed_on(state, action.counters)


def idling(state: State, action: Idling) -> Step[State, Event]:
    """The turn goes on."""
    return passed_on(state, 0)


def toss(state: State, action: Toss) -> Step[State, Event]:
    """The coin takes what it takes, and the first player is still to come."""
    return less(changed(state, phase=TAKING), action.counters, state.seat)


def passed_on(state: State, counters: int) -> Step[State, Event]:
    """The next player's turn, after some counters are gone."""
    return less(state, counters, (state.seat + 1) % state.settings.players)


def less(state: State, counters: int, seat: Seat) -> Step[State, Event]:
    """The heap without some counters, on which `seat` is next."""
    after = changed(state, heap=state.heap - counters, seat=seat)
    if after.heap:
        return Step(after, (Taken("heap-1", counters),))
    return Step(changed(after, phase=OVER), (Taken("heap-1", counters), Ended("heap-3", winner(after))))


def winner(state: State) -> Seat:
    """Who has won a finished game, in which the seat after the last one would be next."""
    last = (state.seat - 1) % state.settings.players
    return last if state.settings.readings.last is Last.WINS else state.seat


def result(state: State) -> Result | None:
    """A point for the winner."""
    if state.heap:
        return None
    return Result(tuple([int(seat == winner(state)) for seat in range(state.settings.players)]), (winner(state),))


def drawn(seen: Observation, opened: State | None, events: tuple[Event, ...], language: Language) -> Scene:
    """The counters on the heap."""
    tiles = (Tile("C", count=seen.heap),) if seen.heap else ()
    caption = capitalised(NEXT(language, seat=seen.turn_of))
    return Scene("Heap", caption, COUNTERS(language, counters=seen.heap), (Tiles("Heap", tiles),))


declaration: Final[Declaration[Settings, State, Action, Event, Observation]] = Declaration(
    id="heap",
    title="Heap",
    module=__name__,
    settings=Settings,
    state=State,
    observation=Observation,
    actions=members(Action),
    events=members(Event),
    moves=(decision(Take, take, taking_refusal), outcome(Toss, toss), decision(Idling, idling, passing_refusal)),
    phases=(
        by_chance(Tossing, COIN_FIRST, Toss, coin, "the coin cannot fall so"),
        at(Taking, player, TO_TAKE, (Take, Idling), choices, refuses={Toss: NO_COIN}),
        over(Over, FINISHED),
    ),
    pieces=(),
    editions=(("reference", Readings()), ("odd", Readings(Most.FOUR, Idle.AT_TWO, Last.LOSES, Ghost.ALLOWED))),
    seating=Seating(range(1, 13), "heap-1", "heap-1", admits),
    scores=lambda settings: Scores(0, 1, "highest"),
    begin=start,
    result_of=result,
    drawn=drawn,
)
"""What the game is made of."""

game: Final[Game[Settings, State, Action, Event, Observation]] = Game(declaration)
"""The game."""


def reading(id: str, clause: str, *values: str) -> Reading:
    """A reading of the game, with a made-up question."""
    stances = {"odd": Stance(dict(zip(FIELDS, ODD, strict=True))[id], Says.STATES)}
    listed = tuple(ReadingValue(value, f"It is {value}.") for value in values)
    return Reading(id, clause, f"What of {id}?", "Made up.", listed, stances)


FIELDS = ("most", "idle", "last", "ghost")
ODD = ("four", "at-two", "loses", "allowed")
CLAUSES = tuple(
    Clause(
        f"heap-{number}", f"Clause {number}", f"Statement {number}.", Provenance.SOURCE, function="step", readings=readings
    )
    for number, readings in ((1, ("most", "ghost")), (2, ("idle",)), (3, ("last",)))
)
SPECIFICATION: Final = Specification(
    game=PublishedGame(
        id="heap",
        title="Heap",
        rules_version=1,
        authors=(),
        publisher="Nobody",
        players=PlayerNumbers(1, 12),
        edition=(Edition("reference", "en", "Ours"), Edition("odd", "xx", "Odd")),
    ),
    clauses=CLAUSES,
    readings=(
        reading("most", "heap-1", "three", "four"),
        reading("idle", "heap-2", "never", "at-two", "always"),
        reading("last", "heap-3", "wins", "loses"),
        reading("ghost", "heap-1", "forbidden", "allowed"),
    ),
    deviations=(),
    theorems=(),
    small_games=(SmallGame("five", "Five counters.", {"components": {"counters": 5}, "players": 2}),),
    terms=(),
    passages={},
)
