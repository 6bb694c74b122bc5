"""Specifications: the clauses of a game, what its texts say, and where code, tests and passages stand to each other."""

from rulebook.spec.cutting import cut, passages_toml
from rulebook.spec.editions import EditionFile, read_edition
from rulebook.spec.loader import index, load, load_clause
from rulebook.spec.model import (
    Checks,
    Clause,
    Edition,
    Passage,
    PassageFile,
    PassageKind,
    Progress,
    Provenance,
    PublishedGame,
    Reading,
    ReadingValue,
    Says,
    Stance,
    Status,
    Term,
    TextFault,
    Theorem,
)
from rulebook.spec.needs import NeedsDocument, needs_document
from rulebook.spec.passages import Location, NormalText, locate, normalised, partition_faults, shares
from rulebook.spec.places import specified_games
from rulebook.spec.specification import ClauseName, Specification
from rulebook.spec.traceability import Index, Place

__all__ = [
    "Checks",
    "Clause",
    "ClauseName",
    "Edition",
    "EditionFile",
    "Index",
    "Location",
    "NeedsDocument",
    "NormalText",
    "Passage",
    "PassageFile",
    "PassageKind",
    "Place",
    "Progress",
    "Provenance",
    "PublishedGame",
    "Reading",
    "ReadingValue",
    "Says",
    "Specification",
    "Stance",
    "Status",
    "Term",
    "TextFault",
    "Theorem",
    "cut",
    "index",
    "load",
    "load_clause",
    "locate",
    "needs_document",
    "normalised",
    "partition_faults",
    "passages_toml",
    "read_edition",
    "shares",
    "specified_games",
]
