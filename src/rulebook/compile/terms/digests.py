"""Digests of terms: names of questions that are the same in every run, each found once for each term."""

from hashlib import blake2b
from typing import Any, Final

import z3
from attrs import frozen

MANY: Final = 2_000_000
"""The number of terms that are remembered."""
IN_ANY_ORDER: Final = frozenset({z3.Z3_OP_ADD, z3.Z3_OP_MUL, z3.Z3_OP_AND, z3.Z3_OP_OR, z3.Z3_OP_EQ, z3.Z3_OP_DISTINCT})
"""Operations that mean the same whatever the order of their parts, which z3 puts in the order in which it met them."""


@frozen(eq=False)
class Known:
    """A term, which is kept so that z3 gives its number to no other, and its digest."""

    term: Any
    digest: bytes


_known: Final[dict[int, Known]] = {}


def digest(term: Any) -> bytes:
    """The digest of a term: of its operation and those of its parts, in order where that counts."""
    if len(_known) > MANY:
        _known.clear()
    left = [] if term.get_id() in _known else [term]
    while left:
        parts = left[-1].children()
        if missing := [part for part in parts if part.get_id() not in _known]:
            left += missing
        else:
            one = left.pop()
            said = f"{one.decl().kind()} {one.decl().name() if parts else one} {one.sort()} {len(parts)}".encode()
            of_parts = [_known[part.get_id()].digest for part in parts]
            if one.decl().kind() in IN_ANY_ORDER:
                of_parts.sort()
            _known[one.get_id()] = Known(one, blake2b(b"".join([said, *of_parts]), digest_size=16).digest())
    return _known[term.get_id()].digest


__all__ = ["digest"]
