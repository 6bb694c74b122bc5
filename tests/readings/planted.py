"""A made-up game for tests of proofs: as in the heap, counters are taken. What its readings do is known beforehand.

- `spare`: an empty heap can be taken from, or not. The game is over then, so that this never matters.
- `fourth`: the fourth player takes a counter more, under one variant.
- `coin`: the coin that is tossed before play is fair, or loaded.
- `begun`: the heap has a counter less from the beginning, or not.
- `wins`: whoever took the last counter wins, or the next player. Only the result depends on it.
- `saying`: how many counters were taken is said, or is not, which tells and does nothing; or three are four, besides.
"""

from collections.abc import Callable
from typing import Any, Final

from rulebook.core import (
    Declaration,
    Game,
    Over,
    Refusal,
    Result,
    Scores,
    Seating,
    Step,
    at,
    by_chance,
    changed,
    decision,
    members,
    outcome,
    over,
)
from rulebook.core.scene import Scene
from rulebook.readings.contrast import Contrast
from rulebook.spec import Reading, ReadingValue
from tests.readings.heap import (
    COIN_FIRST,
    FINISHED,
    NO_COIN,
    OVER,
    TAKING,
    TO_TAKE,
    TOO_MANY,
    TOSSING,
    Begun,
    Coin,
    Components,
    Ended,
    Event,
    Fourth,
    Observation,
    Readings,
    Saying,
    Settings,
    Spare,
    State,
    Take,
    Taken,
    Taking,
    Toss,
    Tossing,
    Wins,
)


def start(settings: Settings) -> State:
    """The heap, and the coin in the air."""
    counters = settings.components.counters - (settings.readings.begun is Begun.LESS)
    return State(settings, TOSSING, counters, settings.first_player)


def admits(players: int, components: Components) -> bool:
    """Whether that many can play."""
    return 2 <= players <= 5


def sides_of_the_coin(state: State) -> tuple[tuple[Toss, int], ...]:
    """Whether the coin takes a counter."""
    return (Toss(0), 1), (Toss(1), 2 if state.settings.readings.coin is Coin.LOADED else 1)


def toss(state: State, action: Toss) -> Step[State, Event]:
    """Play begins."""
    return Step(changed(state, phase=TAKING, heap=state.heap - action.counters), (Taken("heap-1", action.counters),))


def choices(state: State) -> tuple[Take, ...]:
    """What can be taken."""
    return tuple([take for take in map(Take, range(1, 5)) if refusal(state, take) is None])


def refusal(state: State, action: Take) -> Refusal | None:
    """Why that many counters cannot be taken."""
    is_spare = state.heap == 0 and state.settings.readings.spare is Spare.ALLOWED
    return None if is_spare or 1 <= action.counters <= min(3, state.heap) else TOO_MANY(most=3)


def taken(state: State, action: Take) -> int:
    """How many counters are taken."""
    readings = state.settings.readings
    is_fourth = readings.fourth is Fourth.MORE and state.settings.variants.steep and state.seat == 3
    is_more = is_fourth or (readings.saying is Saying.FALSE and action.counters == 3)
    return action.counters + (is_more and state.heap > action.counters + 1)


def take(state: State, action: Take) -> Step[State, Event]:
    """The heap becomes smaller, and the next player has the turn; who takes the last counter wins."""
    counters, seat = taken(state, action), (state.seat + 1) % state.settings.players
    said = Taken("heap-1", action.counters if state.settings.readings.saying is Saying.ALOUD else 0)
    after = changed(state, heap=state.heap - counters, seat=seat)
    if after.heap:
        return Step(after, (said,))
    return Step(changed(after, phase=OVER), (said, Ended("heap-3", state.seat)))


def result(state: State) -> Result | None:
    """A point for whoever wins."""
    if state.heap:
        return None
    players = state.settings.players
    winner = state.seat if state.settings.readings.wins is Wins.NEXT else (state.seat - 1) % players
    return Result(tuple([int(seat == winner) for seat in range(state.settings.players)]), (winner,))


def the_heap_lasts(state: State) -> bool:
    """There are counters as long as the game goes on, and many before it."""
    is_begun = not isinstance(state.phase, Tossing) or state.heap > 9
    return is_begun and state.heap >= 0 and (state.heap > 0) == (not isinstance(state.phase, Over))


def everybody_sits(state: State) -> bool:
    """Whoever is next sits at the table."""
    return state.seat < state.settings.players


INVARIANTS: Final[tuple[Callable[..., Any], ...]] = (everybody_sits, the_heap_lasts)
GAME: Final[Game[Settings, State, Take | Toss, Event, Observation]] = Game(
    Declaration(
        id="planted",
        title="Planted",
        module=__name__,
        settings=Settings,
        state=State,
        observation=Observation,
        actions=members(Take | Toss),
        events=members(Event),
        moves=(decision(Take, take, refusal), outcome(Toss, toss)),
        phases=(
            by_chance(Tossing, COIN_FIRST, Toss, sides_of_the_coin, "the coin cannot fall so"),
            at(Taking, lambda state: state.seat, TO_TAKE, (Take,), choices, refuses={Toss: NO_COIN}),
            over(Over, FINISHED),
        ),
        pieces=(),
        editions=(("reference", Readings()),),
        seating=Seating(range(2, 6), "heap-1", "heap-1", admits),
        scores=lambda settings: Scores(0, 1, "highest"),
        begin=start,
        result_of=result,
        drawn=lambda seen, opened, events, language: Scene("Heap", "A heap", "A heap.", ()),
    )
)
"""The game."""


def contrast(reading: str, left: str, right: str) -> Contrast:
    """The contrast between two values of a reading."""
    values = tuple([ReadingValue(each, f"It is {each}.") for each in (left, right)])
    return Contrast(Reading(reading, "heap-1", f"What of {reading}?", "Made up.", values, {}), *values)
