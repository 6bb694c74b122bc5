"""What a record says of the rules by which it was played: their version, and the fingerprint of every clause."""

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.metadata import version
from typing import Final

from rulebook.core.errors import SpecError
from rulebook.records.json_text import JsonObject, JsonValue

DISTRIBUTION: Final = "rulebook-engine"
CLAUSES: Final = "clauses"
"""The key in the meta of a record under which the fingerprints stand, by the ids of the clauses."""


def own_meta(game_id: str) -> JsonObject:
    """What a record says about its writer: the software and, if the game has a specification, the rules."""
    rules, own = rules_name(game_id), software()
    if rules is None:
        return {"software": own}
    marks: JsonObject = {id: mark for id, (mark, _) in clauses_here(game_id).items()}
    return {"software": own, "rules": rules, CLAUSES: marks} if marks else {"software": own, "rules": rules}


@cache
def software() -> str:
    """The distribution and its version, which takes a file to find out."""
    return f"{DISTRIBUTION} {version(DISTRIBUTION)}"


@lru_cache(maxsize=16)
def rules_name(game_id: str) -> str | None:
    """The game and the version of its rules, such as `yellowstone_park 1`; None for a game without a specification."""
    from rulebook.spec import load  # noqa: PLC0415 - reading a specification is not needed for reading a record

    try:
        return f"{game_id} {load(game_id).game.rules_version}"
    except SpecError:
        return None


@lru_cache(maxsize=16)
def clauses_here(game_id: str) -> Mapping[str, tuple[str, str]]:
    """The fingerprint and the statement of every clause as it is here; nothing for a game without fingerprints."""
    from rulebook.spec.fingerprints import UNRELEASED, fingerprints, hashed, versions  # noqa: PLC0415 - as in `rules_name`

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
