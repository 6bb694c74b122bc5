"""Hamsterbacke as a kernel."""

from typing import Final

from rulebook.games.hamsterbacke import Observation, Settings, State, game
from rulebook.kernels.hamsterbacke.codec import read, seen, written
from rulebook.kernels.hamsterbacke.invariants import holds
from rulebook.kernels.hamsterbacke.layout import LAYOUT, VIEW, WHOLE
from rulebook.kernels.hamsterbacke.observing import observe
from rulebook.kernels.hamsterbacke.playing import actor, is_legal, legal, start, step, weights
from rulebook.kernels.hamsterbacke.sampling import choice, choices, determinize
from rulebook.kernels.hamsterbacke.ending import result
from rulebook.kernels.kernel import Functions, Kernel

kernel: Final[Kernel[Settings, State, Observation]] = Kernel(
    game=game,
    printed=WHOLE,
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
        choices=choices,
        choice=choice,
        determinize=determinize,
        holds=holds,
    ),
    written=written,
    read=read,
    seen=seen,
)
"""The kernel."""
