"""What is known of terms, found once for each: their unknowns, numbers in them, and a digest that is the same in every run."""

from hashlib import blake2b
from typing import Any, Final

import z3
from attrs import frozen

FEW: Final = 24
"""A number or a comparison of more unknowns is taken for an unknown of its own where that helps."""
MANY: Final = 2_000_000
"""So many terms are remembered."""


@frozen(eq=False)
class About:
    """A term, which is kept so that z3 gives its number to no other, the names of its unknowns, and its digest.

    `numbers` are those of the terms in it, itself among them, that are numbers made of more than a few unknowns, by digest.
    """

    term: Any
    names: frozenset[str]
    digest: bytes
    numbers: frozenset[bytes]


_known: Final[dict[int, About]] = {}
_numbers: Final[dict[bytes, Any]] = {}
"""The numbers of many unknowns, by digest."""


def about(term: Any) -> About:
    """What is known of a term."""
    if len(_known) > MANY:
        _known.clear()
        _numbers.clear()
    left = [] if term.get_id() in _known else [term]
    while left:
        parts = left[-1].children()
        if missing := [part for part in parts if part.get_id() not in _known]:
            left += missing
        else:
            one = left.pop()
            _known[one.get_id()] = made_of(one, [_known[part.get_id()] for part in parts])
    return _known[term.get_id()]


def made_of(term: Any, parts: list[About]) -> About:
    """What is known of a term whose parts are known."""
    declared = term.decl()
    is_unknown = not parts and declared.kind() == z3.Z3_OP_UNINTERPRETED
    head = f"{declared.kind()} {term if not parts else declared.name()} {term.sort()} {len(parts)}"
    names = frozenset([str(term)]) if is_unknown else frozenset().union(*[part.names for part in parts])
    digest = blake2b(b"".join([head.encode(), *[part.digest for part in parts]]), digest_size=16).digest()
    numbers = frozenset[bytes]().union(*[part.numbers for part in parts])
    if len(names) > FEW and z3.is_int(term):
        numbers |= {digest}
        _numbers[digest] = term
    return About(term, names, digest, numbers)


def number(digest: bytes) -> Any:
    """A number of many unknowns, by its digest."""
    return _numbers[digest]


__all__ = ["FEW", "About", "about", "number"]
