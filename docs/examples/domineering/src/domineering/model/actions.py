"""Actions: what a player can do."""

from typing import Annotated, TypeAlias

from attrs import frozen
from rulebook.core import Domain, Open, told
from rulebook.core.kits.grids import Space

from domineering.model.components import squares


@told("put a domino on {square}")
@frozen
class Put:
    """A player puts a domino on a square and the one below it or, if it lies across, the one to its right."""

    square: Open[Annotated[Space, Domain(squares)]]


Action: TypeAlias = Put
