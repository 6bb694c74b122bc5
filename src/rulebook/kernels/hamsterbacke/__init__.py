"""The kernel of Hamsterbacke: the printed game with all readings, over packed counts and bits.

`layout` says what stands where, and which ids there are. `piles` and `stacks` are what cards lie in; `circle`, `blocks`,
`bonus`, `ending` and `playing` are the rules, `observing` what a seat sees, `sampling` random play, `invariants` what is
always so, `codec` the way from states and back, and `lemmas` what holds the kernel to the clauses beside the functions that
it calls.
"""

from typing import Final

from rulebook.games.hamsterbacke import Observation, Settings, State, game
from rulebook.kernels.hamsterbacke.codec import read, seen, written
from rulebook.kernels.hamsterbacke.ending import result, standing
from rulebook.kernels.hamsterbacke.invariants import holds
from rulebook.kernels.hamsterbacke.layout import LAYOUT, PRINTED, VIEW
from rulebook.kernels.hamsterbacke.lemmas import LEMMAS
from rulebook.kernels.hamsterbacke.observing import observe
from rulebook.kernels.hamsterbacke.playing import actor, is_legal, legal, start, step, weights
from rulebook.kernels.hamsterbacke.sampling import choice, choices, determinize
from rulebook.kernels.kernel import Functions, Kernel

kernel: Final[Kernel[Settings, State, Observation]] = Kernel(
    game=game,
    components=PRINTED,
    layout=LAYOUT,
    view=VIEW,
    functions=Functions(
        start=start,
        actor=actor,
        is_legal=is_legal,
        legal=legal,
        weights=weights,
        step=step,
        observe=observe,
        result=result,
        standing=standing,
        choices=choices,
        choice=choice,
        determinize=determinize,
        holds=holds,
    ),
    written=written,
    read=read,
    seen=seen,
    lemmas=LEMMAS,
)
"""The kernel."""
