"""`rulebook replay`: records, played again and checked."""

import sys
from itertools import islice
from pathlib import Path

import click

from rulebook.cli.application import Failure, Refused
from rulebook.cli.narration import event_lines, result_text
from rulebook.cli.output import screen
from rulebook.core import RecordError, Step
from rulebook.records import Record, check, read, replay
from rulebook.render import draw
from rulebook.render.terminal import renderable

STANDARD_INPUT = Path("-")


@click.command("replay")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.option(
    "--check", "checking", is_flag=True, help="Compare legal actions, clauses and result, where a record has them."
)
@click.option("--at", type=click.IntRange(0), metavar="N", help="Show the position after N actions.")
@click.option("--svg", type=click.Path(path_type=Path), metavar="OUT", help="Draw that position, or the last, into a file.")
@click.pass_context
def command(context: click.Context, files: tuple[Path, ...], checking: bool, at: int | None, svg: Path | None) -> None:
    """Replay records of games, and check them.

    A file called - is standard input. Exit code 1 says that the rules forbid an action of a record, or that --check found
    where two implementations part; 2 that a file is no record. Whatever is wrong with one file, the others are replayed too.

    \b
    Examples:
      rulebook replay game.jsonl --at 40 --svg position.svg
      rulebook replay records/*.jsonl --check
      rulebook play yellowstone_park --json | rulebook replay -
    """
    if svg is not None and len(files) > 1:
        raise click.UsageError("--svg draws one position: give it one file")
    worst = 0
    for file in files:
        try:
            replay_file(file, checking, at, svg)
        except Failure as failure:
            failure.show()
            worst = max(worst, failure.exit_code)
    context.exit(worst)


def replay_file(file: Path, checking: bool, at: int | None, svg: Path | None) -> None:
    """Do with one file what was asked for; raises Failure for what is no record, Refused where the rules part with it."""
    record = read_file(file)
    try:
        if at is not None or svg is not None:
            show_position(file, record, at, svg)
        if checking:
            compare(file, record)
        if checking or at is None:
            screen().print(f"{file}: {summary(record)}")
    except RecordError as error:
        raise Refused(f"{file}: {error}") from None


def read_file(file: Path) -> Record:
    """The record in a file or on standard input; raises Failure for what is no record."""
    try:
        if file == STANDARD_INPUT:
            return read(sys.stdin.buffer)
        with file.open("rb") as stream:
            return read(stream)
    except RecordError as error:
        raise Failure(f"{file}: {error}") from None
    except OSError as error:
        raise Failure(f"{file}: {error.strerror}") from None


def show_position(file: Path, record: Record, at: int | None, svg: Path | None) -> None:
    """Show the position after `at` actions with what the last of them did; draw it, or the last position, into a file."""
    moves = [replayed.move for replayed in islice(replay(record), at)]
    if at is not None and len(moves) < at:
        raise Failure(f"{file}: has only {len(moves)} actions, not {at}")
    step = moves[-1].step if moves else Step[object, object](record.game.start(record.rules))
    scene = record.game.scene(step.state, None, step.events)
    if at is not None:
        out = screen()
        out.print(renderable(scene))
        for line in event_lines(record.game, step.events):
            out.print(line)
    if svg is not None:
        draw(scene).write(svg)


def compare(file: Path, record: Record) -> None:
    """Say where the record and the rules part; raises Refused where they do."""
    out, differences = screen(), 0
    for difference in check(record):
        differences += 1
        out.print(f"{file}: {difference}")
    if differences:
        raise Refused(f"{file}: {differences} {'difference' if differences == 1 else 'differences'}")


def summary(record: Record) -> str:
    """The game of a record, its length and how it ended; raises RecordError where the rules forbid an action."""
    state = record.game.start(record.rules)
    for replayed in replay(record):
        state = replayed.move.step.state
    result = record.game.result(state)
    ending = result_text(result) if result is not None else "not finished"
    return f"{record.game.id}, {len(record.lines)} actions, {ending}"
