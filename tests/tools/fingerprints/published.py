"""What became of the clauses from each version to the next, as a table for the documentation."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from rulebook.spec.fingerprints import UNRELEASED, fingerprints, versions
from rulebook.translation.meaning import ChangeKind, changes, explorations_that_differ
from rulebook.verification.report import markdown
from tests.games.own import own_games


def meanings_table() -> str:
    """How many clauses of each game are new, reworded, the same and so on, as `rulebook changes` counts them."""
    head = ("game", "versions", *[kind.value for kind in ChangeKind], "explorations with other numbers")
    return markdown([head, *(row for id in own_games() for row in rows(id))])


def rows(id: str) -> Iterator[tuple[str, ...]]:
    """A row for each version of a game and the one before."""
    for old, new in pairwise(versions(id)):
        pair = fingerprints(id, old), fingerprints(id, new)
        counted = Counter(each.kind for each in changes(*pair))
        differing, both = explorations_that_differ(*pair)
        span = f"{old} to {'now' if new == UNRELEASED else new}"
        yield f"`{id}`", span, *[str(counted[kind]) for kind in ChangeKind], f"{len(differing)} of {both}"
