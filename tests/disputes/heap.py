"""A made-up game for tests of disputes: players take counters from a heap. What its four readings do is known beforehand.

- `most`: a player takes up to three counters, or up to four. The sides part at once.
- `idle`: a player may never pass, or while exactly two counters are left, or always.
- `last`: whoever takes the last counter wins, or loses. The sides part with the last action only.
- `ghost`: an empty heap can be taken from, or not. The game is over then, so that the sides never part.
"""

from enum import Enum
from typing import Final

from attrs import evolve, field, frozen

from rulebook.core import CHANCE, Actor, Fault, IllegalAction, Kinds, Refusal, Result, Seat, Step
from rulebook.core.game import Types
from rulebook.core.scene import Scene, Tile, Tiles
from rulebook.spec import (
    Clause,
    Edition,
    Provenance,
    PublishedGame,
    Reading,
    ReadingValue,
    Says,
    Specification,
    Stance,
)
from rulebook.spec.model import PlayerNumbers, SmallGame


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


@frozen
class Readings:
    """One answer to each dispute."""

    most: Most = Most.THREE
    idle: Idle = Idle.NEVER
    last: Last = Last.WINS
    ghost: Ghost = Ghost.FORBIDDEN


@frozen
class Components:
    """How many counters there are; `coin` says whether chance takes one of them, or none, before the first turn."""

    counters: int = 21
    coin: bool = False


@frozen
class Variants:
    """There are none."""


@frozen
class Rules:
    """What the game is played by."""

    players: int = 2
    first_player: Seat = 0
    readings: Readings = field(factory=Readings)
    variants: Variants = field(factory=Variants)
    components: Components = field(factory=Components)


@frozen
class State:
    """A position; `tossed` says whether the coin has been tossed."""

    rules: Rules
    heap: int
    seat: Seat
    tossed: bool


@frozen
class Take:
    """Take some counters."""

    counters: int


@frozen
class Toss:
    """The coin takes a counter, or none."""

    counters: int


@frozen
class Idling:
    """Pass."""


@frozen
class Taken:
    """Counters were taken."""

    clause: str
    counters: int


@frozen
class Ended:
    """Somebody won."""

    clause: str
    winner: Seat


Action = Take | Toss | Idling
Event = Taken | Ended

id: Final = "heap"
title: Final = "Heap"
editions: Final = (("reference", Readings()), ("odd", Readings(Most.FOUR, Idle.AT_TWO, Last.LOSES, Ghost.ALLOWED)))
types: Final = Types(rules=Rules, state=State, actions=(Take, Toss, Idling), events=(Taken, Ended), observation=State)


def new_game(*, players: int = 2, edition: str | None = None, first_player: Seat = 0) -> State:
    """The first state of a game."""
    return start(Rules(players, first_player, dict(editions)[edition or "reference"]))


def start(rules: Rules) -> State:
    """The whole heap."""
    return State(rules, rules.components.counters, rules.first_player, not rules.components.coin)


def kinds(rules: Rules) -> tuple[Kinds[object], ...]:
    """There are no multisets."""
    return ()


def actor(state: State) -> Actor | None:
    """The coin, then the seats in turn."""
    if not state.tossed:
        return CHANCE
    return state.seat if state.heap else None


def legal_actions(state: State) -> tuple[Action, ...]:
    """What can be done."""
    actions: tuple[Action, ...] = (Toss(0), Toss(1), *map(Take, range(1, 5)), Idling())
    return tuple(action for action in actions if why_not(state, action) is None)


def chances(state: State) -> tuple[tuple[Action, int], ...]:
    """The two sides of the coin."""
    return () if state.tossed else ((Toss(0), 1), (Toss(1), 1))


def why_not(state: State, action: Action) -> Refusal | None:
    """The rules."""
    readings = state.rules.readings
    if isinstance(action, Toss):
        return Refusal("heap-1", "the coin has been tossed") if state.tossed else None
    if not state.tossed:
        return Refusal("heap-1", "the coin comes first")
    if state.heap == 0:
        return Refusal("heap-1", "the game is over")
    if isinstance(action, Idling):
        may = readings.idle is Idle.ALWAYS or (readings.idle is Idle.AT_TWO and state.heap == 2)
        return None if may else Refusal("heap-2", "you have to take a counter")
    most = 4 if readings.most is Most.FOUR else 3
    return None if 1 <= action.counters <= min(most, state.heap) else Refusal("heap-1", f"take 1 to {most} counters")


def step(state: State, action: Action) -> Step[State, Event]:
    """What an action leads to."""
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    counters = 0 if isinstance(action, Idling) else action.counters
    seat = state.seat if isinstance(action, Toss) else (state.seat + 1) % state.rules.players
    after = evolve(state, heap=state.heap - counters, seat=seat, tossed=True)
    ended = (Ended("heap-3", winner(after)),) if after.heap == 0 else ()
    return Step(after, (Taken("heap-1", counters), *ended))


def winner(state: State) -> Seat:
    """Who has won a finished game, in which the seat after the last one would be next."""
    last = (state.seat - 1) % state.rules.players
    return last if state.rules.readings.last is Last.WINS else state.seat


def observe(state: State, seat: Seat) -> State:
    """Everything lies open."""
    return state


def event_for(event: Event, seat: Seat) -> Event:
    """Everything lies open."""
    return event


def result(state: State) -> Result | None:
    """A point for the winner."""
    if state.heap:
        return None
    return Result(tuple(int(seat == winner(state)) for seat in range(state.rules.players)), (winner(state),))


def well_formed(state: State) -> tuple[Fault, ...]:
    """Every state is."""
    return ()


def scene(state: State, viewer: Seat | None = None, events: tuple[Event, ...] = ()) -> Scene:
    """The counters on the heap."""
    tiles = (Tile("C", count=state.heap),) if state.heap else ()
    return Scene("Heap", f"Seat {state.seat} is next", f"There are {state.heap} counters.", (Tiles("Heap", tiles),))


def action_text(action: Action) -> str:
    """An action in words."""
    match action:
        case Take(counters):
            return f"take {counters}"
        case Toss(counters):
            return f"toss {counters}"
        case Idling():
            return "pass"


def event_text(event: Event) -> str:
    """An event in words."""
    match event:
        case Taken(_, counters):
            return f"{counters} were taken"
        case Ended(_, seat):
            return f"Seat {seat} won"


def reading(id: str, clause: str, *values: str) -> Reading:
    """A reading of the game, with a made-up question."""
    stances = {"odd": Stance(dict(zip(FIELDS, ODD, strict=True))[id], Says.STATES)}
    listed = tuple(ReadingValue(value, f"It is {value}.") for value in values)
    return Reading(id, clause, f"What of {id}?", "Made up.", listed, stances)


FIELDS = ("most", "idle", "last", "ghost")
ODD = ("four", "at-two", "loses", "allowed")
CLAUSES = tuple(
    Clause(f"heap-{number}", "heap", f"Clause {number}", f"Statement {number}.", "step", Provenance.SOURCE, readings)
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
    faults=(),
    theorems=(),
    small_games=(SmallGame("five", "Five counters.", {"components": {"counters": 5}, "players": 2}),),
    terms=(),
    passages={},
)
