"""Invariants: what is so in every state that a game reaches. Together they follow from the rules by induction."""

from collections.abc import Callable
from typing import Final

from briscola.box.state import State
from briscola.faces.integrity import RULES
from briscola.proofs.standard import STANDARD

INVARIANTS: Final[tuple[Callable[[State], bool], ...]] = (*STANDARD, *[holds for holds, _, _ in RULES[1:]])
