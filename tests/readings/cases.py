"""What the tests of contrasts share: the made-up game, and sides of it."""

from typing import Final

from attrs import evolve

from rulebook.core import AnyGame, Game, Step, by_chance, changed, decision
from rulebook.readings.contrast import Contrast, contrast_between, contrasts_of
from rulebook.readings.lockstep import Sides
from rulebook.records import JsonObject
from tests.readings import heap

GAME: Final[AnyGame] = heap.game


def contrast(reading: str, *values: str) -> Contrast:
    """The contrast between two values of a reading of the made-up game, or the first one of the reading."""
    known = heap.SPECIFICATION.reading(reading)
    return contrast_between(known, *values) if values else contrasts_of(known)[0]


def sides(reading: str, left: str, right: str, *, counters: int, coin: bool = False, game: AnyGame = GAME) -> Sides:
    """The two sides of a contrast with that many counters."""
    settings: JsonObject = {"players": 2, "components": {"counters": counters, "coin": coin}}
    return contrast(reading, left, right).sides(game, settings)


def settings_with(*, counters: int) -> heap.Settings:
    """The settings of the reference edition with that many counters."""
    return heap.Settings(2, components=heap.Components(counters))


def loaded(state: heap.State) -> tuple[tuple[heap.Action, int], ...]:
    """A coin that is loaded where the last counter loses."""
    weight = 1 if state.settings.readings.last is heap.Last.WINS else 2
    return (heap.Toss(0), 1), (heap.Toss(1), weight)


LOADED: Final[AnyGame] = Game(
    evolve(
        heap.declaration,
        phases=(
            by_chance(heap.Tossing, heap.COIN_FIRST, heap.Toss, loaded, "the coin cannot fall so"),
            *[rules for rules in heap.declaration.phases if rules.phase is not heap.Tossing],
        ),
    )
)
"""The game with a loaded coin."""


def silent_take(state: heap.State, action: heap.Take) -> Step[heap.State, heap.Event]:
    """A step that tells nothing, and where the last counter loses leaves one counter of the heap."""
    left = 1 if state.settings.readings.last is heap.Last.LOSES else state.heap
    return Step(changed(state, heap=left, seat=1))


MOVES: Final = (decision(heap.Take, silent_take), *[move for move in heap.declaration.moves if move.kind is not heap.Take])
SILENT: Final[AnyGame] = Game(evolve(heap.declaration, moves=MOVES))
"""The game in which taking counters tells nothing."""
