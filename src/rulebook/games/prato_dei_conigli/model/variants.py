"""Variants: which of the two games of the box is played."""

from enum import Enum

from attrs import frozen

from rulebook.core.sharing import HashedByIdentity


class Mode(HashedByIdentity, Enum):
    """The games of the box."""

    CONTA = "conta"
    """Conta che ti passa."""
    INSIEMI = "insiemi"
    """Tutti insiemi appassionataMente."""


@frozen
class Variants:
    """`mode` is the game played, `conta` unless another is named: the two differ only in the deck and the dice."""

    mode: Mode = Mode.CONTA
