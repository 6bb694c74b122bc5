"""`rulebook clauses`: the clauses of a game, in the order of the rules."""

from collections.abc import Iterator
from itertools import chain, groupby

import click

from rulebook.cli.options import with_editions
from rulebook.cli.output import screen
from rulebook.cli.parameters import games
from rulebook.spec import Clause, Provenance, Specification, load


@click.command("clauses")
@click.argument("game", shell_complete=games)
@click.option("--edition", metavar="EDITION", help="Also show this edition's passages and readings for each clause.")
def command(game: str, edition: str | None) -> None:
    """List the clauses of a game, section by section.

    Each has its provenance in square brackets. With --edition, the passages that bear on it follow, as position+length,
    and the edition's readings.

    \b
    Example:
      rulebook clauses yellowstone_park --edition fr
    """
    specification, ids = with_editions(load(game), filter(None, [edition]))
    width = max(len(clause.id) for clause in specification.clauses)
    out = screen()
    for section, clauses in groupby(specification.clauses, lambda clause: clause.section):
        out.print(section, style="bold")
        for clause in clauses:
            out.print(f"  {clause.id:<{width}}  {clause.statement} [{clause.provenance.value}]")
            for line in chain.from_iterable(edition_lines(specification, clause, id) for id in ids):
                out.print(f"  {'':<{width}}  {line}", style="dim")
    out.print()
    for provenance in Provenance:
        if provenance in [clause.provenance for clause in specification.clauses]:
            out.print(f"[{provenance.value}] {provenance.meaning}")


def edition_lines(specification: Specification, clause: Clause, edition: str) -> Iterator[str]:
    """What an edition has for a clause: its passages, and the value of each reading with how clearly it says so."""
    for text in specification.edition(edition).texts:
        passages = specification.passages[text.id].bearing_on(clause.id)
        if passages:
            yield f"{text.id}: {', '.join(f'{passage.position}+{passage.length}' for passage in passages)}"
    for id in clause.readings:
        reading = specification.reading(id)
        stance = reading.editions.get(edition)
        yield f"{id} = {stance.value} ({stance.says.value})" if stance else f"{id} = {reading.default}"
