"""Claims: theorems with the functions that their specification names."""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from attrs import frozen

from rulebook.spec import Theorem
from rulebook.spec.model import Checks
from rulebook.spec.places import home


@frozen
class EveryList:
    """The lists of pieces for which a game's theorems are proved, which the owner of a box can replace.

    `boxes` gives, for some variants, two boxes with the same pieces in the list, and the largest numbers and the smallest:
    what is shown of the first one without its numbers holds of every list with as many pieces, if they are read alike.
    `listed` gives the entries in a box, whose field `piece` names the piece and `copies` how many there are; all together
    there are at least `for_each` for each player. `judging` judge what is on a piece: any other judgement would do. `words`
    say which lists.
    """

    boxes: Callable[[Any], tuple[Any, Any]]
    listed: Callable[[Any], tuple[Any, ...]]
    piece: str
    copies: str
    for_each: Callable[[Any], int]
    judging: tuple[Callable[..., bool], ...]
    words: str


@frozen
class Claim:
    """A theorem with its functions: `holds` is its predicate, `applies` says under which settings it is claimed."""

    theorem: Theorem
    holds: Callable[..., object]
    applies: Callable[[object], object]

    @property
    def id(self) -> str:
        """The theorem's id."""
        return self.theorem.id


def claim_of(game_id: str, theorem: Theorem) -> Claim:
    """A theorem of a game with its functions."""
    applies = function_of(game_id, theorem.applies) if theorem.applies else always
    return Claim(theorem, function_of(game_id, theorem.predicate), applies)


def always(settings: object) -> bool:
    """For theorems without a predicate over settings: they apply to everything."""
    return True


def function_of(game_id: str, name: str) -> Callable[..., object]:
    """The function with a dotted name under the package of a game."""
    place, _, function = f"{home(game_id).module}.{name}".rpartition(".")
    found: Callable[..., object] = getattr(import_module(place), function)
    return found


def claimed(claims: Iterable[Claim], settings: object, *kinds: Checks) -> tuple[Claim, ...]:
    """The claims that are about the given kinds of things and apply to these settings."""
    return tuple([claim for claim in claims if claim.theorem.checks in kinds and claim.applies(settings)])


def limits_of(game_id: str) -> tuple[str, ...]:
    """The readings of which a game's theorems are proved under one value alone, in words; no solver is needed to say so."""
    given = getattr(import_module(f"{home(game_id).module}.claims.invariants"), "GIVEN", {})
    return tuple([f"`{value.value}` for `{name.replace('_', '-')}`" for (_, name), value in given.items()])
