"""Reworded, or changed? What became of the clauses of a game between two versions, by their fingerprints."""

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import Final

from attrs import asdict, frozen

from rulebook.core.sentences import Sentence
from rulebook.registry import game, game_ids
from rulebook.spec.fingerprints import NOTHING, UNRELEASED, Fingerprints, fingerprints, versions

__all__ = ["Change", "ChangeKind", "Comparison", "Verdict", "changes", "comparisons", "judged", "since_version"]

POSITIONS: Final[Sentence] = Sentence("{number:# position|# positions}")
UNUSED: Final = "it is no longer applied at any position where it was"
WRONG: Final[Sentence] = Sentence("{number:# wrong meaning|# wrong meanings}")


class Verdict(Enum):
    """What two fingerprints say of the meanings."""

    SAME = "same"
    """The same code is applied."""
    SHOWN = "same as far as shown"
    """The code is another, and everything that could be compared is the same."""
    UNSHOWN = "not shown"
    """The code is another, and nothing shows whether the meaning is."""
    CHANGED = "changed"
    """Another answer is the default, or a position shows a difference."""

    @property
    def is_same(self) -> bool:
        """Whether a translation can be used as it is."""
        return self in (Verdict.SAME, Verdict.SHOWN)


@frozen
class Comparison:
    """A verdict and the reason for it."""

    verdict: Verdict
    why: str


def compared(old: Fingerprints, new: Fingerprints, clause: str) -> Comparison:
    """What became of the meaning of a clause that both versions have."""
    before, after = old.clauses[clause], new.clauses[clause]
    for id in before.defaults.keys() & after.defaults.keys():
        if before.defaults[id] != after.defaults[id]:
            told = f"the default of {id} was {before.defaults[id]} and is {after.defaults[id]}"
            return Comparison(Verdict.CHANGED, told)
    positions = [id for id in {**before.results, **after.results} if id in old.outcomes and id in new.outcomes]
    if before.code == after.code and before.code is not None:
        if any(id in before.results for id in positions) and not any(id in after.results for id in positions):
            return Comparison(Verdict.CHANGED, UNUSED)
        return Comparison(Verdict.SAME, "its code is the same")
    if before.code is None and after.code is None:
        if before.statement == after.statement:
            return Comparison(Verdict.SAME, "it has no function, and says the same")
        if not (positions and after.excludes):
            return Comparison(Verdict.UNSHOWN, "it has no function, so only its words can tell")
        return at_positions(old, new, clause, positions)
    if before.code is None or after.code is None:
        told = "it has a function now, and had none before" if before.code is None else "it no longer has a function"
        return Comparison(Verdict.UNSHOWN, told)
    return at_positions(old, new, clause, positions)


def at_positions(old: Fingerprints, new: Fingerprints, clause: str, positions: list[str]) -> Comparison:
    """What positions show of a clause whose code is not the same."""
    before, after = old.clauses[clause], new.clauses[clause]
    if not positions:
        lacking = "it is applied at no position" if old.outcomes else "there are no positions of that version"
        return Comparison(Verdict.UNSHOWN, f"its code has changed, and {lacking}")
    different = [
        id for id in positions if before.results.get(id) != after.results.get(id) and old.outcomes[id] != new.outcomes[id]
    ]
    told = POSITIONS(number=len(positions))
    if different:
        return Comparison(Verdict.CHANGED, f"something else happens at {len(different)} of {told}")
    known = len(after.excludes) + len(after.admits)
    if not after.excludes:
        return Comparison(Verdict.UNSHOWN, f"its code has changed, and {told} exclude no wrong meaning")
    excluded = f"{len(after.excludes)} of {WRONG(number=known)}"
    return Comparison(Verdict.SHOWN, f"the same happens at {told}, which exclude {excluded}")


def explorations_that_differ(old: Fingerprints, new: Fingerprints) -> tuple[tuple[str, ...], int]:
    """The explorations of small games that both versions have and that give other numbers, and how many both have.

    A variant that came later counts as what is played unless it is agreed on.
    """
    variants = asdict(game(new.game).new_game().settings.variants) if new.game in game_ids() else {}
    usual = {f"{name}={getattr(value, 'value', value)}" for name, value in variants.items()}
    before, after = (
        {" ".join(part for part in name.split() if part not in usual): numbers for name, numbers in one.explored.items()}
        for one in (old, new)
    )
    both = [each for each in before if each in after]
    return tuple(each for each in both if before[each] != after[each]), len(both)


class ChangeKind(Enum):
    """What became of a clause."""

    NEW = "new"
    GONE = "gone"
    CHANGED = "changed"
    """It means something else."""
    UNSHOWN = "not shown"
    """Whether it means the same is not known."""
    REWORDED = "reworded"
    """Its statement is another, and its meaning the same."""
    SAME = "same"


@frozen
class Change:
    """What became of a clause: its statements, None where there is none, and the reason."""

    clause: str
    kind: ChangeKind
    old: str | None
    new: str | None
    why: str = ""


def changes(old: Fingerprints, new: Fingerprints) -> tuple[Change, ...]:
    """What became of every clause, in the order of the newer version, those that are gone last."""
    both, found = comparisons(old, new), list[Change]()
    for id, clause in new.clauses.items():
        if id not in both:
            found.append(Change(id, ChangeKind.NEW, None, clause.statement))
            continue
        before, verdict = old.clauses[id].statement, both[id].verdict
        same = ChangeKind.SAME if before == clause.statement else ChangeKind.REWORDED
        kind = same if verdict.is_same else ChangeKind[verdict.name]
        found.append(Change(id, kind, before, clause.statement, both[id].why))
    gone = [Change(id, ChangeKind.GONE, each.statement, None) for id, each in old.clauses.items() if id not in both]
    return (*found, *gone)


def comparisons(old: Fingerprints, new: Fingerprints) -> dict[str, Comparison]:
    """What became of the meaning of each clause that both versions have, in the light of all.

    Where explorations differ, some rule has changed. If no position shows which, nothing can be said of clauses whose code
    is not the same. A clause with the same code may no longer be applied because another one has changed.
    """
    both = {id: compared(old, new, id) for id in new.clauses if id in old.clauses}
    differing, number = explorations_that_differ(old, new)
    changed = [id for id, each in both.items() if each.verdict is Verdict.CHANGED and each.why != UNUSED]
    for id, comparison in both.items():
        if comparison.verdict is Verdict.SHOWN and differing and not changed:
            why = f"its code has changed, and {len(differing)} of {number} explorations differ"
            both[id] = Comparison(Verdict.UNSHOWN, why)
        elif comparison.why == UNUSED and changed:
            both[id] = Comparison(Verdict.UNSHOWN, f"{UNUSED}, perhaps because of {changed[0]}")
    return both


@lru_cache(maxsize=64)
def since_version(game_id: str, version: str) -> Mapping[str, Comparison]:
    """What became of the meaning of each clause of a game since a version."""
    return comparisons(fingerprints(game_id, version), fingerprints(game_id))


def judged(game_id: str, clause: str, short: str) -> Comparison:
    """What became of the meaning of a clause since a translator saw it with a fingerprint in its short form.

    If a version has it, the versions are compared. Else only the three hashes of the short form are.
    """
    new = fingerprints(game_id)
    own = new.short(clause)
    if short == own:
        return Comparison(Verdict.SAME, "its fingerprint is the same")
    for version in reversed(versions(game_id)):
        old = fingerprints(game_id, version)
        if version != UNRELEASED and clause in old.clauses and old.short(clause) == short:
            return since_version(game_id, version)[clause]
    return by_parts(short.split(), own.split())


def by_parts(before: list[str], after: list[str]) -> Comparison:
    """What the hashes of two short forms say."""
    if len(before) != len(after):
        return Comparison(Verdict.UNSHOWN, "its fingerprint is not readable")
    code, *shown = [old == new and old != NOTHING for old, new in zip(before, after, strict=True)]
    if code:
        if before[1] != NOTHING and after[1] == NOTHING:
            return Comparison(Verdict.UNSHOWN, UNUSED)
        return Comparison(Verdict.SAME, "its code is the same")
    if any(shown):
        return Comparison(Verdict.SHOWN, "its code is another, and the same happens at all its positions")
    if NOTHING in (before[1], after[1]):
        return Comparison(Verdict.UNSHOWN, "its code is another, and it is applied at no position")
    return Comparison(Verdict.CHANGED, "its code is another, and so is what happens at its positions")
