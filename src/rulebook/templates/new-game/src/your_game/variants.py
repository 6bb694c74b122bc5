"""Variants: rules that the players agree on before a game, as enums or truth values. There are none yet."""

from attrs import frozen


@frozen
class Variants:
    """There is nothing to agree on."""
