"""`python -m tests.tools.suite GAME`: make the conformance suite of a game again."""

from pathlib import Path

import click

from rulebook.records.json_text import text_of
from rulebook.referee.suite import NAME, made
from rulebook.registry import game
from rulebook.spec import load
from rulebook.spec.places import home


@click.command()
@click.argument("id")
def command(id: str) -> None:
    """Write the suite, and tell what it has no case for."""
    cases, known = list(made(game(id))), {each.id for each in load(id).clauses if each.function}
    lines = "".join([f"{text_of(case)}\n" for case in cases])
    Path(str(home(id).folder / NAME)).write_text(lines, encoding="utf-8", newline="\n")
    covered = {str(each) for case in cases for each in case["covers"]}  # type: ignore[union-attr]  # a list of texts
    click.echo(f"{len(cases)} cases, {len(lines)} characters; never applied: {', '.join(sorted(known - covered)) or 'none'}")


if __name__ == "__main__":
    command()
