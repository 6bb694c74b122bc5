"""The kernel of Il Prato dei Conigli: both games with the library's own decks, 2 to 6 players, all readings."""

from typing import Final

from rulebook.games.prato_dei_conigli import Observation, Settings, State, game
from rulebook.kernels.kernel import Functions, Kernel
from rulebook.kernels.prato_dei_conigli.codec import read, seen, written
from rulebook.kernels.prato_dei_conigli.invariants import holds
from rulebook.kernels.prato_dei_conigli.layout import LAYOUT, PRINTED, VIEW
from rulebook.kernels.prato_dei_conigli.lemmas import LEMMAS
from rulebook.kernels.prato_dei_conigli.sampling import choice, choices, determinize, legal, weights
from rulebook.kernels.prato_dei_conigli.seeing import observe, result, standing
from rulebook.kernels.prato_dei_conigli.setup import start
from rulebook.kernels.prato_dei_conigli.stepping import actor, is_legal, step

__all__ = ["kernel"]

kernel: Final[Kernel[Settings, State, Observation]] = Kernel(
    game=game,
    played_with=PRINTED,
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
