"""Fingerprints: what each clause of a game said and meant in a version of the library.

`specs/<game>/fingerprints/` has a file for each version, with the classes below as JSON objects, and one for the code as it
is: `unreleased.json`. Positions are known by a hash of what they are, and so is what happens there.
"""

import json
import re
from collections.abc import Mapping
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib.resources.abc import Traversable
from typing import Final

from attrs import frozen

from rulebook.core.errors import SpecError
from rulebook.names import unknown
from rulebook.spec.json_file import structured
from rulebook.spec.places import home

FOLDER: Final = "fingerprints"
UNRELEASED: Final = "unreleased"
"""The version that is the code as it is."""
VERSION: Final[re.Pattern[str]] = re.compile(r"\d+(\.\d+)*")
SHOWN: Final = 8
"""The number of characters of each part of a short form."""
NOTHING: Final = "-"
"""A part of a short form if there is nothing that it could be made of."""


@frozen(slots=False)
class Fingerprint:
    """A clause in a version: its statement, and what can be known of its meaning.

    `code` is a hash of its function and what that calls; `readings` are those that it decides, with their values, the
    default first. `results` has a hash of what its function gave at each position where it is called. `excludes` are the
    wrong meanings that some position shows to be wrong, and `admits` those that none does.
    """

    statement: str
    code: str | None = None
    readings: Mapping[str, tuple[str, ...]] = {}
    results: Mapping[str, str] = {}
    excludes: tuple[str, ...] = ()
    admits: tuple[str, ...] = ()

    @cached_property
    def defaults(self) -> dict[str, str]:
        """The values that the statement takes."""
        return {id: values[0] for id, values in self.readings.items()}


@frozen
class Fingerprints:
    """A game in a version: what happens at each position, the numbers of each exploration of a small game, the clauses."""

    game: str
    version: str
    rules_version: int
    outcomes: Mapping[str, str]
    explored: Mapping[str, tuple[int, ...]]
    clauses: Mapping[str, Fingerprint]

    def short(self, clause: str) -> str:
        """The fingerprint of a clause in three hashes: of its code, of its results, and of what happens at its positions.

        If any of them is the same in two versions, so is the meaning, as far as that shows.
        """
        own = self.clauses[clause]
        outcomes = {position: self.outcomes[position] for position in own.results}
        parts = (
            hashed(own.code, own.readings) if own.code else NOTHING,
            hashed(own.defaults, own.results) if own.results else NOTHING,
            hashed(own.defaults, outcomes) if outcomes else NOTHING,
        )
        return " ".join(parts)


def hashed(*parts: object) -> str:
    """A short hash of some JSON values."""
    return sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:SHOWN]


@lru_cache(maxsize=32)
def versions(game_id: str) -> tuple[str, ...]:
    """The versions of the library in which a game has fingerprints, oldest first; the code as it is comes last."""
    folder = home(game_id).folder / FOLDER
    names = [file.name.removesuffix(".json") for file in folder.iterdir()] if folder.is_dir() else []
    released = [name for name in names if VERSION.fullmatch(name)]
    ordered = sorted(released, key=lambda name: tuple(map(int, name.split("."))))
    return (*ordered, *([UNRELEASED] if UNRELEASED in names else []))


@lru_cache(maxsize=32)
def fingerprints(game_id: str, version: str = UNRELEASED) -> Fingerprints:
    """The fingerprints of a game in a version; raises SpecError, suggesting similar versions, if there are none."""
    if version not in versions(game_id):
        raise SpecError(unknown(f"version of {game_id} with fingerprints", version, versions(game_id)))
    return read_fingerprints(home(game_id).folder / FOLDER / f"{version}.json")


def read_fingerprints(file: Traversable) -> Fingerprints:
    """The fingerprints in a file; raises SpecError naming the file, the key and the reason."""
    read = structured(file, Fingerprints)
    for id, clause in read.clauses.items():
        if strange := sorted(set(clause.results) - set(read.outcomes)):
            raise SpecError(f"{file.name}: clauses.{id}.results: nothing happens at position {strange[0]}")
        if empty := [reading for reading, values in clause.readings.items() if not values]:
            raise SpecError(f"{file.name}: clauses.{id}.readings.{empty[0]}: has no values")
    return read
