"""`rulebook refresh`: writes what follows from the specification of a game and from its state."""

from pathlib import Path

import click

from rulebook import registry
from rulebook.cli.application import Refused
from rulebook.cli.output import screen
from rulebook.cli.parameters import games
from rulebook.conformance.standard import standard_files
from rulebook.conformance.traceability import file_faults
from rulebook.spec import Specification, load
from rulebook.spec.deriving import derived_files, outdated
from rulebook.spec.places import Home, home


@click.command("refresh")
@click.argument("game", shell_complete=games)
@click.option("--check", is_flag=True, help="Write nothing: exit code 1 says that something is out of date.")
def command(game: str, check: bool) -> None:
    """Write what follows from a game's specification and its state.

    These are clauses.py with the ids of the clauses, readings.py with the readings and editions, and observation.py with
    what viewers see, each where there is one or else in a package `written`; claims/invariants.py with the standard claims;
    and the beginning of the docstring of each clause's function. Modules that you wrote by hand stay as they are. Faults of
    the specification are named.

    \b
    Example:
      rulebook refresh hedge_maze
    """
    place, specification, older = home(game), load(game), list[str]()
    for write in (derived_files, standard_claims):  # the claims are about the game with what is written before
        files = write(place, specification)
        for file in outdated(files):
            older.append(f"{file} is out of date")
            if not check:
                file.parent.mkdir(exist_ok=True)
                file.write_text(files[file], encoding="utf-8", newline="\n")
                screen().print(f"wrote {file}")
    faults = list(file_faults(specification, registry.game(game)))
    if check and older:
        faults += [*older, f"run: rulebook refresh {game}"]
    if faults:
        raise Refused("\n".join(faults))


def standard_claims(place: Home, specification: Specification) -> dict[Path, str]:
    """The module with the standard claims of a game."""
    return standard_files(place, registry.game(specification.game.id), specification)
