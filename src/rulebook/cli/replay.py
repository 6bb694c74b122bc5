"""`rulebook replay`: replays and checks records."""

import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path

import click

from rulebook.cli.application import Failure, Refused
from rulebook.cli.narration import event_lines, result_text
from rulebook.cli.output import screen
from rulebook.core import RecordError, Sentence, Step
from rulebook.records import Record, Replayed, check, read, replay
from rulebook.records.limits import MOST_LINES
from rulebook.render import draw
from rulebook.render.terminal import renderable

STANDARD_INPUT = Path("-")
ACTIONS = Sentence("{number:# action|# actions}")
DIFFERENCES = Sentence("{number:# difference|# differences}")


@click.command("replay")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("--check", "checking", is_flag=True, help="Compare legal actions, clauses and result, if the record has them.")
@click.option("--at", type=click.IntRange(0), metavar="N", help="Show the position after N actions.")
@click.option("--svg", type=click.Path(path_type=Path), metavar="OUT", help="Draw that position, or the last, into a file.")
@click.pass_context
def command(context: click.Context, files: tuple[Path, ...], checking: bool, at: int | None, svg: Path | None) -> None:
    """Replay records of games, and check them.

    A file called - is standard input. Exit code 1 means that the rules forbid an action of a record, or that --check found
    a disagreement between two implementations; 2 that a file is not a record. An error in one file does not keep the others
    from being replayed.

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
    """Process one file; raises Failure if it is not a record, Refused if the rules disagree with it."""
    record = read_file(file)
    rest, played = replay(record), list[Replayed]()
    try:
        if at is not None or svg is not None:
            played += islice(rest, None if at is None else min(at, MOST_LINES))
            show_position(file, record, played, at, svg)
        if checking:
            compare(file, record, chain(tuple(played), kept(rest, played)))
        if checking or at is None:
            played += rest
            screen().print(f"{file}: {summary(record, played)}")
    except RecordError as error:
        raise Refused(f"{file}: {error}") from None


def read_file(file: Path) -> Record:
    """The record in a file or on standard input; raises Failure if it is not a record."""
    try:
        if file == STANDARD_INPUT:
            return read(sys.stdin.buffer)
        with file.open("rb") as stream:
            return read(stream)
    except RecordError as error:
        raise Failure(f"{file}: {error}") from None
    except OSError as error:
        raise Failure(f"{file}: {error.strerror}") from None


def kept(moves: Iterator[Replayed], keep: list[Replayed]) -> Iterator[Replayed]:
    """Moves as they are played, each added to a list, so that no record is played twice."""
    for move in moves:
        keep.append(move)
        yield move


def show_position(file: Path, record: Record, played: list[Replayed], at: int | None, svg: Path | None) -> None:
    """Show the position after `at` actions and the events of the last one, or draw it into a file."""
    if at is not None and len(played) < at:
        raise Failure(f"{file}: has only {ACTIONS(number=len(played))}, not {at}")
    step = played[-1].move.step if played else Step(record.game.start(record.settings))
    scene = record.game.open_scene(step.state, step.events)
    if at is not None:
        out = screen()
        out.print(renderable(scene))
        for line in event_lines(record.game, step.events):
            out.print(line)
    if svg is not None:
        draw(scene).write(svg)


def compare(file: Path, record: Record, played: Iterable[Replayed]) -> None:
    """Print where the record and the rules disagree; raises Refused if they do."""
    out, differences = screen(), 0
    for difference in check(record, played):
        differences += 1
        out.print(f"{file}: {difference}")
    if differences:
        raise Refused(f"{file}: {DIFFERENCES(number=differences)}")


def summary(record: Record, played: list[Replayed]) -> str:
    """A replayed record's game, its length and how it ended."""
    state = played[-1].move.step.state if played else record.game.start(record.settings)
    result = record.game.result(state)
    ending = result_text(result) if result is not None else "not finished"
    return f"{record.game.id}, {ACTIONS(number=len(record.lines))}, {ending}"
