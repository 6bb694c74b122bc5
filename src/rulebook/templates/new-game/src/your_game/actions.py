"""Actions: what a player can do, and what chance can bring."""

from typing import TypeAlias

from attrs import frozen


@frozen
class Take:
    """A player takes some counters from the heap."""

    counters: int


Action: TypeAlias = Take
"""With a second class of actions this becomes `Take | Other`."""
