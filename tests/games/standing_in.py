"""Functions put in the place of others, whoever holds these, and games with other methods."""

from typing import TypeVar

from rulebook.core import AnyGame
from rulebook.verification.standing_in import Function, in_place_of

__all__ = ["Function", "in_place_of", "with_methods"]

Declared = TypeVar("Declared", bound=AnyGame)


def with_methods(game: Declared, **methods: Function) -> Declared:
    """A game with other methods: `with_methods(game, event_for=lambda event, viewer: event)` tells everybody everything."""
    copy = object.__new__(type(game))
    vars(copy).update(vars(game) | methods)
    return copy
