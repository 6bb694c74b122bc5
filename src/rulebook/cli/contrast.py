"""`rulebook contrast`: what solvers decide of the values of readings."""

from importlib.metadata import version
from pathlib import Path
from time import monotonic

import click
from attrs import evolve
from rich.table import Table

from rulebook.cli.completing import games
from rulebook.cli.files import FILE, FOLDER, write_whole
from rulebook.cli.numbers import number_option
from rulebook.cli.options import known_game
from rulebook.cli.output import said_again, screen
from rulebook.cli.verify import refuse_changing_lengths, wanted_theorems
from rulebook.core import AnyGame
from rulebook.extras import require
from rulebook.readings.contrast import Contrast, contrasts_of, every_contrast
from rulebook.readings.verdicts import code_of_decision
from rulebook.records.writing import DISTRIBUTION
from rulebook.spec import load
from rulebook.spec.reports import DecidedReading, ReadingsReport, read_readings, report_text

COMMAND = "rulebook contrast GAME --json FILE"
POSITIVE = click.FloatRange(0, min_open=True)


@click.command("contrast")
@click.argument("game", callback=known_game, shell_complete=games)
@click.option("--reading", metavar="READING", help="Only the values of this reading.")
@number_option("--each", default=10.0, metavar="SECONDS", within=POSITIVE, help="CPU time for each question.")
@number_option("--budget", default=120.0, metavar="SECONDS", within=POSITIVE, help="CPU time for each pair of values.")
@click.option("--json", "file", type=FILE, help="Keep the decisions in FILE; those of the present code are not made again.")
@click.option("--decisions", type=FOLDER, metavar="DIR", help="Keep what solvers decide in DIR, and reuse what is there.")
def command(  # noqa: PLR0917 - click gives each option by itself
    game: AnyGame, reading: str | None, each: float, budget: float, file: Path | None, decisions: Path | None
) -> None:
    """Decide by proof whether two values of a reading ever matter, or show the smallest state in which they do.

    Of every pair of values, solvers are asked for a state that has the invariants under both, and an action that is legal
    under one alone or leads to something else. Where two of them prove that there is none, the values never matter. A state
    that they find is played by the rules under both values; it has the fewest pieces in play, and then the fewest players,
    as far as they prove that. What they do not decide in time is undecided. `rulebook witness` shows the states.

    \b
    Examples:
      rulebook contrast hamsterbacke
      rulebook contrast yellowstone_park --reading column-reopen --each 30 --budget 600
      rulebook contrast scopa --json docs/reports/readings.json --decisions .decided
    """
    require("contrast", "verify", "z3", "cvc5")
    refuse_changing_lengths(wanted_theorems(game.id, None))
    from rulebook.readings.deciding import Effort, decided  # noqa: PLC0415 - the solvers are an extra
    from rulebook.verification.clauses import Asking  # noqa: PLC0415 - the solvers are an extra

    specification = load(game.id)
    contrasts = contrasts_of(specification.reading(reading)) if reading else every_contrast(specification)
    found, start = kept_in(file, game.id), monotonic()

    def so_far() -> str:
        return f"{len(done)} of {len(contrasts)} pairs of values after {monotonic() - start:.0f} s"

    done = list[DecidedReading]()
    with said_again(screen(stderr=True), so_far):
        for contrast in contrasts:
            code = code_of_decision(game.id, contrast)
            if code not in found:
                line = decided(game.id, contrast, Asking(each, decisions), Effort(each, budget))
                found[code] = evolve(line, code=code)
                keep(file, game.id, tuple(found.values()), every_contrast(specification))
            done.append(found[code])
    screen().print(table(done))


def kept_in(file: Path | None, game: str) -> dict[str, DecidedReading]:
    """What a file has on a game, by the hashes of what it depends on."""
    if file is None or not file.exists():
        return {}
    return {each.code: each for each in read_readings(file).games.get(game, ())}


def keep(file: Path | None, game: str, decided: tuple[DecidedReading, ...], contrasts: tuple[Contrast, ...]) -> None:
    """Write what was decided of a game into a file, beside the other games, without what has become out of date."""
    if file is None:
        return
    present = {code_of_decision(game, contrast): place for place, contrast in enumerate(contrasts)}
    lines = sorted([each for each in decided if each.code in present], key=lambda each: present[each.code])
    others = read_readings(file).games if file.exists() else {}
    report = ReadingsReport(version(DISTRIBUTION), COMMAND, {**others, game: tuple(lines)})
    write_whole(file, report_text(report))


def table(decided: list[DecidedReading]) -> Table:
    """Every pair of values with the decision, and its basis."""
    rows = Table("reading", "values", "verdict", "by", box=None, padding=(0, 2, 0, 0), header_style="bold")
    for each in decided:
        rows.add_row(each.reading, " or ".join(each.values), each.verdict, basis_of(each))
    return rows


def basis_of(decided: DecidedReading) -> str:
    """What a decision rests on."""
    left = f"; undecided: {decided.undecided}" if decided.undecided else ""
    if decided.smallest is None:
        return f"{decided.goals} goals proved{left}"
    state = decided.smallest
    least = "the smallest by proof" if state.is_least else "not proved to be the smallest"
    return f"{', '.join(state.differ)}: {state.size} in play, {state.players} players, {least}{left}"
