"""`rulebook contrast`: what solvers decide of the values of readings."""

from functools import partial
from importlib.metadata import version
from pathlib import Path
from time import monotonic

import click
from attrs import evolve

from rulebook.cli.options import known_game
from rulebook.cli.output import said_again, screen
from rulebook.cli.parameters import FILE, FOLDER, POSITIVE, games, number_option, write_whole
from rulebook.cli.verify import refuse_unprovable, wanted_theorems
from rulebook.core import AnyGame
from rulebook.extras import require
from rulebook.readings.contrast import Contrast, contrasts_of, every_contrast
from rulebook.readings.verdicts import code_of_decision
from rulebook.records.writing import DISTRIBUTION
from rulebook.spec import load
from rulebook.spec.json_file import structured
from rulebook.spec.reports import DecidedReading, ReadingsReport, report_text

COMMAND = "rulebook contrast GAME --json FILE"


@click.command("contrast")
@click.argument("game", callback=known_game, shell_complete=games)
@click.option("--reading", metavar="READING", help="Only the values of this reading.")
@number_option("--each", default=15.0, metavar="SECONDS", within=POSITIVE, help="CPU time for each question.")
@number_option("--budget", default=90.0, metavar="SECONDS", within=POSITIVE, help="CPU time for each pair of values.")
@click.option(
    "--json",
    "file",
    type=FILE,
    help="Keep the decisions in FILE; of those by the present code, only what is undecided is asked again.",
)
@click.option("--decisions", type=FOLDER, metavar="DIR", help="Keep what solvers decide in DIR, and reuse what is there.")
def command(  # noqa: PLR0917 - click gives each option by itself
    game: AnyGame, reading: str | None, each: float, budget: float, file: Path | None, decisions: Path | None
) -> None:
    """Decide by proof whether two values of a reading ever matter.

    Solvers are asked for a state that has the invariants under both values, and in which the game does not go on alike.
    Where two of them prove that there is none, the values never matter. A state that they find is played by the rules under
    both; it has the fewest pieces in play, and then the fewest players, as far as they prove that. What they do not decide
    in time is undecided. `rulebook witness` shows the states.

    \b
    Examples:
      rulebook contrast hamsterbacke
      rulebook contrast yellowstone_park --reading column-reopen --each 30 --budget 300
      rulebook contrast scopa --json docs/reports/readings.json --decisions .decided
    """
    require("contrast", "verify", "z3", "cvc5")
    refuse_unprovable(wanted_theorems(game.id, None))
    from rulebook.readings.deciding import decided  # noqa: PLC0415 - the solvers are an extra
    from rulebook.verification.clauses import Asking  # noqa: PLC0415 - the solvers are an extra

    every = {code_of_decision(game.id, one): one for one in every_contrast(load(game.id))}
    wanted = [one.name for one in (contrasts_of(load(game.id).reading(reading)) if reading else every.values())]
    report = structured(file, ReadingsReport) if file is not None and file.exists() else ReadingsReport("", "", {})
    found, start = {line.code: line for line in report.games.get(game.id, ())}, monotonic()
    for code, contrast in every.items():
        if contrast.name in wanted and (code not in found or found[code].undecided):
            with said_again(screen(stderr=True), partial(so_far, contrast, start)):
                found[code] = evolve(decided(game.id, contrast, Asking(each, decisions), budget), code=code)
        if contrast.name in wanted:
            click.echo(told(found[code]))
        if file is not None:
            lines = {**report.games, game.id: tuple([found[code] for code in every if code in found])}
            write_whole(file, report_text(ReadingsReport(version(DISTRIBUTION), COMMAND, lines)))


def so_far(contrast: Contrast, start: float) -> str:
    """Where the command is."""
    return f"now {contrast.name}, after {monotonic() - start:.0f} s"


def told(decided: DecidedReading) -> str:
    """A decision, and what it rests on."""
    state, left = decided.smallest, f"; undecided: {decided.undecided}" if decided.undecided else ""
    basis = f"{decided.goals} goals proved"
    if state is not None:
        least = "the smallest by proof" if state.is_least else "not proved to be the smallest"
        basis = f"{state.size} in play, {state.players} players, {least}"
    return f"{decided.reading}, {' or '.join(decided.values)}: {decided.verdict} ({basis}{left})"
