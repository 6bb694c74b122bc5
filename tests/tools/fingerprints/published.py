"""What is kept of wrong meanings; and what became of clauses from version to version, as a table in the documentation."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from rulebook.spec import specified_games
from rulebook.spec.fingerprints import UNRELEASED, Fingerprints, fingerprints, versions
from rulebook.translation.meaning import ChangeKind, changes, explorations_that_differ


def wrong_in(kept: Fingerprints) -> Mapping[str, tuple[str, ...]]:
    """The wrong meanings as they are kept: those that are shown to be wrong have some position."""
    found = kept.clauses.values()
    shown = {id: tuple(clause.results) or ("somewhere",) for clause in found for id in clause.excludes}
    return {**shown, **{id: () for clause in found for id in clause.admits}}


def changes_table() -> str:
    """A row for each game and each two versions after each other."""
    head = ["| game | versions", *(kind.value for kind in ChangeKind), "explorations with other numbers |"]
    return "\n".join([" | ".join(head), "| --- |" + " --- |" * (len(ChangeKind) + 2), *rows()])


def rows() -> Iterator[str]:
    """The rows."""
    for game in specified_games():
        for old, new in pairwise(versions(game)):
            before, after = fingerprints(game, old), fingerprints(game, new)
            counted = Counter(each.kind for each in changes(before, after))
            numbers = " | ".join(str(counted[kind]) for kind in ChangeKind)
            differing, both = explorations_that_differ(before, after)
            later = "now" if new == UNRELEASED else new
            yield f"| `{game}` | {old} to {later} | {numbers} | {len(differing)} of {both} |"
