"""Variants: rules that the players agree on before a game."""

from attrs import frozen


@frozen
class Variants:
    """`edge_matrix` is the advanced rule (edge-matrix-1). `neutral_marker` is the marker of two players (two-players-1).

    The neutral marker is on unless it is turned off, and has no effect with more than two players. One text calls the rules
    for two players alternative and one a variant; the third, which calls them special, does not say that they are optional.
    """

    edge_matrix: bool = False
    neutral_marker: bool = True
