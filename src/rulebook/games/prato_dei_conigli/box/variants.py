"""Variants: which of the two games of the box is played."""

from enum import Enum

from attrs import frozen


class Mode(Enum):
    """The games of the box."""

    CONTA = "conta"
    """Conta che ti passa."""
    INSIEMI = "insiemi"
    """Tutti insiemi appassionataMente."""

    __hash__ = object.__hash__  # as for colours


@frozen
class Variants:
    """`mode` is the game that is played: they differ in the deck and the dice only."""

    mode: Mode = Mode.CONTA
