"""`rulebook referee`: holds an engine to the rules."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import click

from rulebook import __version__
from rulebook.bots.naming import named_object
from rulebook.cli.application import Refused
from rulebook.cli.options import known_game
from rulebook.cli.output import screen
from rulebook.cli.parameters import FILE, games
from rulebook.cli.processes import Workers, with_workers, worked
from rulebook.core import AnyGame, RecordError, Sentence
from rulebook.core.settings import shown
from rulebook.records import JsonObject, parse
from rulebook.records.strict import required
from rulebook.referee import Command, Report
from rulebook.referee.comparing import Comparison
from rulebook.referee.refereeing import Assignment, all_kept
from rulebook.referee.rendering import heading, page_of, scene_of, told
from rulebook.referee.reporting import comparison_in, document_of
from rulebook.referee.walks import number_of_sorts
from rulebook.render.terminal import renderable

CLAUSES = Sentence("the engine differs from the rules on {number:# clause|# clauses}")
BATCH: Final = 8
"""How many walks a worker gets at a time."""


@click.command("referee")
@click.argument("game", callback=known_game, shell_complete=games)
@click.option("--engine", metavar="COMMAND", help="A program that speaks lines of JSON, such as: node engine.js")
@click.option("--python", "factory", metavar="MODULE:FACTORY", help="Or what gives an engine when it is called.")
@click.option("--games", "number", type=click.IntRange(0), metavar="N", help="How many games; by default, two of each sort.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="Other games.")
@click.option("--resume", type=FILE, metavar="FILE", help="Go on where a run was broken off.")
@click.option("--json", "as_json", type=FILE, metavar="FILE", help="Write a report as JSON.")
@click.option("--html", type=FILE, metavar="FILE", help="Write a report as a page.")
@click.pass_context
@with_workers
def command(
    context: click.Context,
    workers: Workers,
    *,
    game: AnyGame,
    engine: str | None,
    factory: str | None,
    number: int | None,
    seed: int,
    resume: Path | None,
    as_json: Path | None,
    html: Path | None,
) -> None:
    """Hold another engine to the rules of a game.

    The engine is asked at all positions that are kept for the game, and in random and directed games under every value of
    each reading and variant, with every number of players. Each difference is shortened, and named by the clause that
    decides. Exit code 1 says that there is one.

    \b
    Examples:
      rulebook referee hamsterbacke --engine "node engine.js" --html report.html
      rulebook referee scopa --python my_rules:engine --games 500 --jobs 2 --resume run.jsonl
    """
    if (engine is None) is (factory is None):
        raise click.UsageError("give either --engine or --python")
    make = partial(Command, engine) if engine is not None else named_object(factory or "")
    if not callable(make):
        raise click.UsageError(f"{factory} cannot be called: name what gives an engine when it is called")
    there_are = len(all_kept(game.id)) + (2 * number_of_sorts(game) if number is None else number)
    about: JsonObject = {"version": __version__, "game": game.id, "engine": engine or factory, "seed": seed}
    report = Report(game, compared(Assignment(game.id, make, seed), there_are, workers, resume, about))
    if as_json is not None:
        as_json.write_text(json.dumps(report.document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if html is not None:
        html.write_text(page_of(report), encoding="utf-8")
    show(report)


def compared(assignment: Assignment, there_are: int, workers: Workers, resume: Path | None, about: JsonObject) -> Comparison:
    """What all walks have shown, those of an earlier run among them; each batch is kept as soon as it is done."""
    batches = [range(first, min(first + BATCH, there_are)) for first in range(0, there_are, BATCH)]
    known = dict(kept(resume, about))
    missing = [batch for batch in batches if batch not in known]
    for batch, done in zip(missing, worked(assignment.compare, missing, workers), strict=True):
        known[batch] = done
        if resume is not None:
            with resume.open("a", encoding="utf-8") as file:
                file.write(json.dumps({**about, "walks": [batch.start, batch.stop], "done": document_of(done)}) + "\n")
    whole = Comparison()
    for batch in batches:
        whole.add(known[batch])
    return whole


def kept(resume: Path | None, about: JsonObject) -> Iterator[tuple[range, Comparison]]:
    """The batches in a file of an earlier run about the same; a line that was cut short is left out."""
    if resume is None or not resume.exists():
        return
    for line in resume.read_text(encoding="utf-8").splitlines():
        try:
            entry = required(parse(line), dict)
        except RecordError:
            continue
        if about.items() <= entry.items():
            yield range(*entry["walks"]), comparison_in(entry["done"])


def show(report: Report) -> None:
    """Print the report; raises Refused where the engine differs from the rules."""
    out, done = screen(), report.done
    for found in report.findings:
        out.print(heading(found), style="bold")
        for line in told(report.game, found):
            out.print(f"  {line}", markup=False)
        out.print(renderable(scene_of(report.game, found.difference.lines)))
    out.print(f"{done.positions} positions and {done.views} views agree, on {done.walks} walks")
    for reason, times in done.unsupported.items():
        out.print(f"not supported, {times} times: {shown(reason)}", markup=False)
    if report.never_applied:
        out.print(f"never applied: {', '.join(report.never_applied)}")
    if report.findings:
        raise Refused(CLAUSES(number=len(report.findings)))
