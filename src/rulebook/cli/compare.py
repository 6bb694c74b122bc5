"""`rulebook compare`: the editions of a game side by side, and whether their differences matter."""

from importlib.metadata import version
from pathlib import Path
from textwrap import fill

import click
from rich.console import Console
from rich.table import Table

from rulebook.cli.application import Failure, Refused
from rulebook.cli.options import game_called, known_text, with_editions
from rulebook.cli.output import screen, steps
from rulebook.cli.parameters import FILE, games, number_option, write_whole
from rulebook.core import AnyGame, SpecError
from rulebook.readings.comparison import Comparison, compared, reported
from rulebook.readings.contrast import every_contrast
from rulebook.readings.finding import Effort
from rulebook.readings.tables import html as html_of
from rulebook.readings.tables import markdown, tables
from rulebook.readings.verdicts import Ruling, Verdict, ruling_on
from rulebook.readings.witness import NoWitness
from rulebook.records.writing import DISTRIBUTION
from rulebook.spec import Specification, load
from rulebook.spec.json_file import structured
from rulebook.spec.places import is_only_a_text
from rulebook.spec.reports import ComparisonReport, report_text

COMMAND = "rulebook compare GAME --json FILE"
WRAPPED = "by", "bound", "what it is"
"""The columns whose texts are wrapped if they do not fit."""
WIDEST = 240
"""The width of tables in a pipe."""
STATES = 16_000
"""How many states of a game a search visits unless told otherwise."""
NO_RULES = "nobody has written rules that can be played"
WIDEST_HEAD = 14
"""Where the name of an edition at the head of a column is broken."""


@click.command("compare")
@click.argument("id", metavar="GAME", callback=known_text, shell_complete=games)
@click.argument("editions", nargs=-1, metavar="[EDITION]...")
@click.option("--json", "report", type=FILE, help="Write the verdicts.")
@click.option("--markdown", "page", type=FILE, help="Write a page in Markdown.")
@click.option("--html", type=FILE, help="Write a page for a browser.")
@click.option("--recompute", is_flag=True, help="Ignore the kept witnesses and search again.")
@number_option("--games", default=100, help="Random games to play.")
@number_option("--states", default=STATES, help="States to explore.")
def command(  # noqa: PLR0917 - click gives each option by itself
    id: str,
    editions: tuple[str, ...],
    report: Path | None,
    page: Path | None,
    html: Path | None,
    recompute: bool,
    games: int,
    states: int,
) -> None:
    """Compare a game's editions: where they differ, and if it matters.

    A table shows how each edition supports each clause, with a legend below it, and the numbers of its text's deviations.
    Each difference has a verdict: it matters (a kept witness was checked again, or a search found one), never matters
    (solvers proved it), shows no difference (in small games that were explored completely), is contradictory (by a theorem,
    one value never does what it is for), or is unknown. By default, all editions are compared; an edition file (.toml) is
    compared by its readings. --json adds the verdicts on all values of GAME to the report in FILE.

    \b
    Examples:
      rulebook compare yellowstone_park
      rulebook compare yellowstone_park it fr --json comparison.json
      rulebook compare yellowstone_park mine.toml it
    """
    specification, ids = with_editions(load(id), editions)
    rulings = (
        tuple([Ruling(each, Verdict.UNKNOWN, "nothing", NO_RULES) for each in every_contrast(specification)])
        if is_only_a_text(id)
        else rulings_on(game_called(id), specification, Effort(states=states, games=games), recompute)
    )
    comparison = compared(specification, ids or [edition.id for edition in specification.editions], rulings)
    tell(screen(), comparison)
    if report is not None:
        write_report(report, id, rulings)
    if page is not None:
        write_whole(page, markdown(comparison))
    if html is not None:
        write_whole(html, html_of(comparison))


def rulings_on(game: AnyGame, specification: Specification, effort: Effort, recompute: bool) -> tuple[Ruling, ...]:
    """The verdict on every contrast; raises Refused for a kept witness that is no longer valid. It says how far it is."""
    contrasts, found = every_contrast(specification), list[Ruling]()
    with steps(len(contrasts), "differences") as looked_at:
        for contrast in contrasts:
            looked_at.advance(len(found) - looked_at.done, contrast.name)
            try:
                found.append(ruling_on(game, specification, contrast, effort, anew=recompute))
            except NoWitness as error:
                raise Refused(str(error)) from None
    return tuple(found)


def tell(out: Console, comparison: Comparison) -> None:
    """Show the tables of a comparison, and what stands below them; none without rows."""
    if not out.is_terminal:
        out.width = WIDEST
    out.print(comparison.specification.game.title, style="bold")
    for each in tables(comparison):
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
        for head in each.heads:
            table.add_column(fill(head, WIDEST_HEAD), no_wrap=head not in WRAPPED, overflow="fold")
        for _, cells in each.rows:
            table.add_row(*[cell.text for cell in cells])
        if table.row_count:
            out.print()
            out.print(table, soft_wrap=False)
        if each.note:
            out.print(each.note.text)


def write_report(file: Path, game_id: str, rulings: tuple[Ruling, ...]) -> None:
    """Write the verdicts on a game into a report and keep its other games; raises Failure if the file is not a report."""
    try:
        games = structured(file, ComparisonReport).games if file.exists() else {}
    except SpecError as error:
        reasons = "; ".join(str(error).splitlines())
        raise Failure(f"{file}: is not a report by `rulebook compare`: {reasons}") from None
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = {**games, game_id: tuple(map(reported, rulings))}
    write_whole(file, report_text(ComparisonReport(version(DISTRIBUTION), COMMAND, lines)))
