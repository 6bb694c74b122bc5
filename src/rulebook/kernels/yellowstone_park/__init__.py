"""The kernel of Yellowstone Park: the printed game with all readings and variants, over bits.

`layout` says what stands where. `piles`, `board`, `ids`, `placing`, `legal`, `collecting` and `turn` are the rules, `seeing`
what a seat sees, `sampling` random play, `invariants` what is always so, `codec` the way from states and back, and `lemmas`
what holds the kernel to the clauses beside the functions that it calls.
"""

from typing import Final

from rulebook.games.yellowstone_park import Observation, Settings, State, game
from rulebook.kernels.kernel import Functions, Kernel
from rulebook.kernels.yellowstone_park import codec, invariants, legal, sampling, seeing, turn
from rulebook.kernels.yellowstone_park.layout import LAYOUT, PRINTED, VIEW
from rulebook.kernels.yellowstone_park.lemmas import LEMMAS

kernel: Final[Kernel[Settings, State, Observation]] = Kernel(
    game=game,
    played_with=PRINTED,
    layout=LAYOUT,
    view=VIEW,
    functions=Functions(
        start=turn.start,
        actor=legal.actor,
        is_legal=legal.is_legal,
        legal=legal.legal,
        weights=legal.weights,
        step=turn.step,
        observe=seeing.observe,
        result=seeing.result,
        standing=seeing.standing,
        choices=sampling.choices,
        choice=sampling.choice,
        determinize=sampling.determinize,
        holds=invariants.holds,
    ),
    written=codec.written,
    read=codec.read,
    seen=codec.seen,
    lemmas=LEMMAS,
)
"""The kernel."""
