"""`rulebook needs`: clauses, code and tests for teams that use sphinx-needs."""

from importlib.metadata import version
from json import dumps

import click

from rulebook.records.writing import DISTRIBUTION
from rulebook.spec import specified_games
from rulebook.spec.needs import needs_document


@click.command("needs")
@click.argument("games", metavar="[GAME]...", nargs=-1)
def command(games: tuple[str, ...]) -> None:
    """Write clauses, code and tests as a needs.json for sphinx-needs.

    It covers clauses, functions, readings, theorems and tests, of every game if no GAME is named. The directive needimport
    of sphinx-needs reads the file as it is.

    \b
    Example:
      rulebook needs yellowstone_park > needs.json
    """
    document = needs_document(games or specified_games(), version(DISTRIBUTION))
    click.echo(dumps(document, ensure_ascii=False, indent=1))
