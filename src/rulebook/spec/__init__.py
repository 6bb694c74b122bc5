"""Specifications: the clauses of a game, what its texts say, and how code, tests and passages relate to each other."""

from rulebook.spec.cutting import cut, passages_toml
from rulebook.spec.editions import read_edition
from rulebook.spec.loader import load, load_clause
from rulebook.spec.model import (
    Clause,
    Deviation,
    Edition,
    Passage,
    Provenance,
    Reading,
    ReadingValue,
    Stance,
    Status,
    Term,
    Theorem,
)
from rulebook.spec.passages import NormalText, partition_faults, shares
from rulebook.spec.places import specified_games
from rulebook.spec.reports import report
from rulebook.spec.specification import Specification

__all__ = [
    "Clause",
    "Deviation",
    "Edition",
    "NormalText",
    "Passage",
    "Provenance",
    "Reading",
    "ReadingValue",
    "Specification",
    "Stance",
    "Status",
    "Term",
    "Theorem",
    "cut",
    "load",
    "load_clause",
    "partition_faults",
    "passages_toml",
    "read_edition",
    "report",
    "shares",
    "specified_games",
]
