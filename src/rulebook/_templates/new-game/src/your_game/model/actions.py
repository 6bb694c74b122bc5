"""Actions: what a player can do and chance can bring, each field with its possible values."""

from typing import Annotated, TypeAlias

from attrs import frozen
from rulebook.core import Domain, Open, told

from your_game.model.settings import Settings


def amounts(settings: Settings) -> range:
    """How many counters a player can take at a time."""
    return range(1, settings.components.most_taken + 1)


@told("take {counters:# counter|# counters}")
@frozen
class Take:
    """A player takes some counters from the heap."""

    counters: Open[Annotated[int, Domain(amounts, within=range(1, 10))]]


Action: TypeAlias = Take  # with a second class: Take | Other
