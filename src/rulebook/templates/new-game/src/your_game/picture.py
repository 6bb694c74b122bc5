"""The picture of a position. A picture for a seat is made from what that seat observes, and from nothing else."""

from collections.abc import Iterator

from rulebook.core import Seat
from rulebook.core.scene import Emphasis, Scene, Tile, Tiles, Tone

from your_game.events import CountersTaken, Event
from your_game.notation import counted
from your_game.state import State
from your_game.view import Observation, observe


def scene(state: State, viewer: Seat | None = None, events: tuple[Event, ...] = ()) -> Scene:
    """The position as `viewer` may see it, with what `events` just changed; nothing is hidden here from anybody."""
    seen = observe(state, state.seat if viewer is None else viewer)
    return Scene(
        title="Your Game",
        caption=caption(seen),
        alt=f"There are {counted(seen.heap)} on the heap. {caption(seen)}.",
        parts=(Tiles("Heap", tuple(tiles(seen, events))),),
    )


def caption(seen: Observation) -> str:
    """What is to happen, in a sentence without its full stop."""
    return f"Seat {seen.turn_of} has won" if seen.to_act is None else f"Seat {seen.turn_of} is to take counters"


def tiles(seen: Observation, events: tuple[Event, ...]) -> Iterator[Tile]:
    """The counters on the heap, and those that have just been taken from it."""
    if seen.heap:
        yield Tile("C", Tone.BROWN, seen.heap)
    for event in events:
        if isinstance(event, CountersTaken):
            yield Tile("C", Tone.BROWN, event.counters, Emphasis.GHOST)
