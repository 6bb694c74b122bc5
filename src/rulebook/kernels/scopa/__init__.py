"""The kernel of Scopa: the printed game with all readings and both lengths, over bits.

`layout` says what stands where. `cards` has piles and the decisions; `capturing`, `stepping` and `counting` are the rules,
`seeing` what a seat sees, `sampling` random play, `invariants` what is always so, `codec` the way from states and back, and
`lemmas` what holds the kernel to the clauses beside the functions that it calls.
"""

from typing import Final

from rulebook.games.scopa import Observation, Settings, State, game
from rulebook.kernels.kernel import Functions, Kernel
from rulebook.kernels.scopa import capturing, codec, counting, invariants, sampling, seeing, stepping
from rulebook.kernels.scopa.layout import LAYOUT, PRINTED, VIEW
from rulebook.kernels.scopa.lemmas import LEMMAS

kernel: Final[Kernel[Settings, State, Observation]] = Kernel(
    game=game,
    played_with=PRINTED,
    layout=LAYOUT,
    view=VIEW,
    functions=Functions(
        start=stepping.start,
        actor=stepping.actor,
        is_legal=capturing.is_legal,
        legal=sampling.legal,
        weights=stepping.weights,
        step=stepping.step,
        observe=seeing.observe,
        result=counting.result,
        standing=counting.standing,
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
