"""`rulebook changes`: which clauses mean something else in another version, and which only say it in other words."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Final

import click

from rulebook.cli.application import Failure
from rulebook.core import Sentence
from rulebook.spec import specified_games
from rulebook.spec.fingerprints import UNRELEASED, Fingerprints, fingerprints, versions
from rulebook.translation.meaning import ChangeKind, changes, explorations_that_differ

CLAUSES: Final[Sentence] = Sentence("{number:# clause|# clauses}")


@click.command("changes")
@click.argument("old")
@click.argument("new", default=UNRELEASED)
@click.option("--game", "games", multiple=True, metavar="GAME", help="Only this game; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="Write the changes as JSON.")
def command(old: str, new: str, games: tuple[str, ...], as_json: bool) -> None:
    """Show what became of the clauses between two versions.

    A clause is new, gone, changed (it means something else), reworded (it says the same in other words), or it is not shown
    whether it means the same. The meaning is the same if the code is, or else as far as positions show. Without NEW, the
    old version is compared with the current rules.

    \b
    Examples:
      rulebook changes 0.1.0 0.2.0
      rulebook changes 0.2.0 --game scopa
    """
    asked = games or specified_games()
    known = [each for each in asked if {old, new} <= set(versions(each))]
    if not known or (games and len(known) < len(games)):
        missing = next(each for each in asked if each not in known)
        absent = next(version for version in (old, new) if version not in versions(missing))
        fingerprints(missing, absent)  # raises SpecError, which says which versions there are
        raise Failure(f"{missing} has no version {absent}")
    pairs = [(fingerprints(each, old), fingerprints(each, new)) for each in known]
    if as_json:
        click.echo(json.dumps([as_document(*pair) for pair in pairs], ensure_ascii=False, indent=2))
    else:
        click.echo("\n\n".join("\n".join(lines_of(*pair)) for pair in pairs))


def lines_of(old: Fingerprints, new: Fingerprints) -> Iterator[str]:
    """The changes of a game in words."""
    found = changes(old, new)
    counted = Counter(each.kind for each in found)
    told = ", ".join(f"{counted[kind]} {kind.value}" for kind in ChangeKind if counted[kind])
    yield f"{new.game}, {old.version} to {new.version}: {CLAUSES(number=len(found))}: {told}"
    differing, both = explorations_that_differ(old, new)
    if both:
        yield f"  explorations of the same small games: {both}, of which {len(differing)} have other numbers"
    for kind in ChangeKind:
        for each in [each for each in found if each.kind is kind and kind is not ChangeKind.SAME]:
            yield f"  {each.clause}: {kind.value}" + (f"; {each.why}" if each.why else "")
            if each.old is not None and each.old != each.new:
                yield f"    was: {each.old}"
            if each.new is not None and each.old != each.new:
                yield f"    is:  {each.new}"


def as_document(old: Fingerprints, new: Fingerprints) -> dict[str, object]:
    """The changes of a game as JSON."""
    differing, both = explorations_that_differ(old, new)
    found = [
        {"clause": each.clause, "kind": each.kind.value, "old": each.old, "new": each.new, "why": each.why}
        for each in changes(old, new)
    ]
    explored = {"both": both, "different": list(differing)}
    return {"game": new.game, "old": old.version, "new": new.version, "explorations": explored, "clauses": found}
