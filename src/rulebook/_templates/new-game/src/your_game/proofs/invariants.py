"""Invariants: what is so in every state that a game reaches. Together they follow from the rules by induction.

Each holds in the first state, and after every step from a state in which all of them held.
"""

from collections.abc import Callable
from typing import Final

from your_game.box.state import State
from your_game.faces.integrity import RULES
from your_game.proofs.standard import STANDARD

INVARIANTS: Final[tuple[Callable[[State], bool], ...]] = (*STANDARD, *[holds for holds, _, _ in RULES])
