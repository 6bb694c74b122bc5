"""What a record says of the rules by which it was played, beside their version: the fingerprint of every clause."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from rulebook.core.errors import SpecError
from rulebook.records.json_text import JsonValue

CLAUSES: Final = "clauses"
"""The key in the meta of a record under which the fingerprints stand, by the ids of the clauses."""


@lru_cache(maxsize=16)
def clauses_here(game_id: str) -> Mapping[str, tuple[str, str]]:
    """The fingerprint and the statement of every clause as it is here; nothing for a game without fingerprints."""
    from rulebook.spec.fingerprints import (  # noqa: PLC0415 - reading a specification is not needed for reading a record
        UNRELEASED,
        fingerprints,
        hashed,
        versions,
    )

    try:
        found = fingerprints(game_id) if UNRELEASED in versions(game_id) else None
    except SpecError:
        return {}
    known = found.clauses.items() if found else ()
    return {id: (hashed(each.statement, found.short(id)), each.statement) for id, each in known if found}


def changed_clauses(game_id: str, meta: Mapping[str, JsonValue]) -> dict[str, str | None]:
    """The clauses of which a record has another fingerprint than they have here, with that; None for one that is new."""
    recorded, here = meta.get(CLAUSES), clauses_here(game_id)
    if not isinstance(recorded, dict) or not here:
        return {}
    marks = {id: recorded.get(id) for id in (*recorded, *here)}
    return {id: mark if isinstance(mark, str) else None for id, mark in marks.items() if mark != here.get(id, ("",))[0]}
