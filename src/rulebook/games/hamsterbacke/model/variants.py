"""Variants: rules that the players agree on before a game. The text has none."""

from attrs import frozen


@frozen
class Variants:
    """There is nothing to agree on."""
