"""The picture of a position, drawn only from what is observed."""

from typing import Final

from rulebook.core import Language, Over, Sentence
from rulebook.core.scene import Scene, Tile, Tiles, Tone
from rulebook.core.sentences import capitalised

from your_game.box.events import Event
from your_game.box.state import Observation, State

HEAP: Final = Sentence("On the heap: {heap:# counter|# counters}.")
TO_TAKE: Final = Sentence("{seat:seat} must take counters")
WON: Final = Sentence("{seat:seat} has won")


def drawn(seen: Observation, opened: State | None, events: tuple[Event, ...], language: Language) -> Scene:
    """The picture of what is seen. `opened` is the whole state if hidden things may be shown."""
    caption = capitalised((WON if seen.phase == Over() else TO_TAKE)(language, seat=seen.turn_of))
    heap = (Tile("C", Tone.BROWN, seen.heap),) if seen.heap else ()
    alt = f"{HEAP(language, heap=seen.heap)} {caption}."
    return Scene("Your Game", caption, alt, (Tiles("Heap", heap),))
