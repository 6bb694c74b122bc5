"""Actions to try in a state, right and wrong ones, from the domains of a game's actions and from outside them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from attrs import evolve

from rulebook.conformance.playthrough import Playthrough
from rulebook.core import AnyGame, Domain, RulebookError
from rulebook.core.numbering import Numbering
from rulebook.play import spread

MOST_OF_A_CLASS = 60
"""If a class has at most this many actions, all are tried; otherwise this many, evenly spread over their numbers."""
MOST_VARIED = 3
"""The number of actions of a class that are changed into ones outside their domains."""
FAR_OUT = 10**6
"""A number that is in no domain."""


def candidates(play: Playthrough, also_seen: Iterable[object] = ()) -> Sequence[Any]:
    """Actions to try in any state of a game: those of all its phases, and some that its settings never admit."""
    return list(
        dict.fromkeys([*also_seen, *spread(play.actions, MOST_OF_A_CLASS), *inside_and_out(play.game, play.settings)])
    )


@lru_cache(maxsize=64)
def inside_and_out(game: AnyGame, settings: object) -> tuple[Any, ...]:
    """Actions of every class: a spread of those with a number, and some outside their domains."""
    found: list[Any] = []
    for kind in game.declaration.actions:
        own = numbered(game, kind, settings)
        found += [*own, *(other for action in spread(own, MOST_VARIED) for other in outside(game, action))]
    return tuple(dict.fromkeys(found))


def numbered(game: AnyGame, kind: type[Any], settings: object) -> list[Any]:
    """A spread of the actions of a class that settings admit."""
    numbering = Numbering.of((kind,), {kind: game.declaration.domains(kind)}, settings)
    size, most = numbering.size, min(numbering.size, MOST_OF_A_CLASS)  # `len` of a range can be too small for these
    return [numbering.at((number + 1) * size // most - 1) for number in range(most)]


def outside(game: AnyGame, action: Any) -> Iterator[Any]:
    """Actions that differ from a given one in a single field, whose value is almost certainly wrong."""
    for name, domain in game.declaration.domains(type(action)):
        for value in strange(getattr(action, name), domain):
            try:
                yield evolve(action, **{name: value})
            except (RulebookError, ValueError, LookupError):
                continue


def strange(value: object, domain: Domain) -> Iterator[object]:
    """Values of the same type that are outside a domain, or close to it."""
    if type(value) is int:
        bounds = (-1, FAR_OUT) if domain.within is None else (domain.within.start - 1, domain.within.stop)
        yield from (-1, *bounds, FAR_OUT)
    elif isinstance(value, tuple):
        yield from ((), value + value, value[::-1], value[:-1])
