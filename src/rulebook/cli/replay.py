"""`rulebook replay`: replays and checks records."""

import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Any

import click

from rulebook.cli.application import Failure, Refused
from rulebook.cli.narration import event_lines, result_text
from rulebook.cli.output import screen
from rulebook.core import ENGLISH, SPECTATOR, AnyGame, RecordError, Sentence, Step
from rulebook.core.scene import Scene
from rulebook.core.sentences import seat_name
from rulebook.records import Record, Replayed, check, dealing_of, replay
from rulebook.records.limits import MOST_LINES
from rulebook.records.rules import changed_clauses
from rulebook.render import draw
from rulebook.render.terminal import renderable
from rulebook.table import Knowledge, KnowledgeError, Seen
from rulebook.table.seen import read_any

STANDARD_INPUT = Path("-")
MOST_FOLLOWED = 1_000
"""What a viewer was told is checked in all possible games as long as they can be in no more states than this."""
FAIR = "the seed that was committed to dealt every outcome of chance"
UNREVEALED = "the seed has not been revealed, and the deal was not checked"
ACTIONS = Sentence("{number:# action|# actions}")
DIFFERENCES = Sentence("{number:# difference|# differences}")


@click.command("replay")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("--check", "checking", is_flag=True, help="Compare legal actions, clauses and result, if the record has them.")
@click.option("--at", type=click.IntRange(0), metavar="N", help="Show the position after N actions.")
@click.option(
    "--svg", type=click.Path(path_type=Path), metavar="OUT", help="Draw that position, or the last one, to a file."
)
@click.pass_context
def command(context: click.Context, files: tuple[Path, ...], checking: bool, at: int | None, svg: Path | None) -> None:
    """Replay records of games, and check them.

    A file called - is standard input. Exit code 1 means that the rules forbid an action in a record, or that --check found
    a disagreement between two implementations; 2 means that a file is not a record. After an error in one file, the others
    are still replayed. A record of what one viewer was told is replayed as that viewer saw it.

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
    if isinstance(record, Seen):
        replay_seen(file, record, checking, at, svg)
        return
    rest, played = replay(record), list[Replayed]()
    try:
        if at is not None or svg is not None:
            played += islice(rest, None if at is None else min(at, MOST_LINES))
            refuse_beyond(file, len(played), at or 0)
            step = played[-1].move.step if played else Step(record.game.start(record.settings))
            show_scene(record.game, record.game.open_scene(step.state, step.events), step.events, at is not None, svg)
        if checking:
            compare(file, record, chain(tuple(played), kept(rest, played)))
        if checking or at is None:
            played += rest
            screen().print(f"{file}: {summary(record, played)}")
    except RecordError as error:
        raise Refused(f"{file}: {error}") from None


def replay_seen(file: Path, seen: Seen, checking: bool, at: int | None, svg: Path | None) -> None:
    """Process what one viewer was told; raises Refused if no game can be seen like that."""
    if at is not None or svg is not None:
        moves = len(seen.moves) if at is None else at
        refuse_beyond(file, len(seen.moves), moves)
        events = seen.moves[moves - 1].events if moves else ()
        show_scene(seen.game, seen.scene(moves), events, at is not None, svg)
    if checking:
        check_seen(file, seen)
    if checking or at is None:
        viewer = "a spectator" if seen.viewer is SPECTATOR else seat_name(seen.viewer, ENGLISH)
        ending = result_text(seen.result) if seen.result is not None else "not finished"
        screen().print(f"{file}: {seen.game.id} as {viewer} saw it, {ACTIONS(number=len(seen.moves))}, {ending}")


def check_seen(file: Path, seen: Seen) -> None:
    """Follow all games that a viewer can have seen like this and, where there are too many, one of them to the end.

    Says how far that went; raises Refused if no game can be seen like this.
    """
    try:
        knowledge = Knowledge.of(seen, most=MOST_FOLLOWED)
    except KnowledgeError as error:
        raise Refused(f"{file}: {error}") from None
    if knowledge.listed == len(seen.moves):
        return
    followed = f"{file}: every possible game was followed for {ACTIONS(number=knowledge.listed)}"
    try:
        state = knowledge.resample(Random(0))
    except KnowledgeError:
        screen().print(f"{followed}; none was found for the rest")
        return
    if seen.game.observe(state, seen.viewer) != seen.moves[-1].observation:
        raise Refused(f"{file}: line {seen.moves[-1].line}: the game that was found looks different at its end")
    screen().print(f"{followed}, and one to the end")


def read_file(file: Path) -> Record | Seen:
    """The record in a file or on standard input, whole or of one viewer; raises Failure if it is not a record."""
    try:
        if file == STANDARD_INPUT:
            return read_any(sys.stdin.buffer)
        with file.open("rb") as stream:
            return read_any(stream)
    except RecordError as error:
        raise Failure(f"{file}: {error}") from None
    except OSError as error:
        raise Failure(f"{file}: {error.strerror}") from None


def kept(moves: Iterator[Replayed], keep: list[Replayed]) -> Iterator[Replayed]:
    """Moves as they are played, each added to a list, so that no record is played twice."""
    for move in moves:
        keep.append(move)
        yield move


def refuse_beyond(file: Path, actions: int, at: int) -> None:
    """Raise Failure if a record has fewer actions than those after which a position is asked for."""
    if actions < at:
        raise Failure(f"{file}: has only {ACTIONS(number=actions)}, not {at}")


def show_scene(game: AnyGame, scene: Scene, events: tuple[Any, ...], told: bool, svg: Path | None) -> None:
    """Show a position and the last events if they are to be `told`, and draw it into a file if there is one."""
    if told:
        out = screen()
        out.print(renderable(scene))
        for line in event_lines(game, events):
            out.print(line)
    if svg is not None:
        draw(scene).write(svg)


def compare(file: Path, record: Record, played: Iterable[Replayed]) -> None:
    """Print where the record and the rules disagree; raises Refused if they do."""
    out, differences = screen(), 0
    for difference in check(record, played):
        differences += 1
        out.print(f"{file}: {difference}")
    changed = changed_clauses(record.game.id, record.meta)
    if changed:
        out.print(f"{file}: clauses that have changed since it was written: {', '.join(changed)}")
    if differences:
        raise Refused(f"{file}: {DIFFERENCES(number=differences)}")
    dealing = dealing_of(record.meta)
    if dealing is not None:
        out.print(f"{file}: {UNREVEALED if dealing.seed is None else FAIR}")


def summary(record: Record, played: list[Replayed]) -> str:
    """A replayed record's game, its length and how it ended."""
    state = played[-1].move.step.state if played else record.game.start(record.settings)
    result = record.game.result(state)
    ending = result_text(result) if result is not None else "not finished"
    return f"{record.game.id}, {ACTIONS(number=len(record.lines))}, {ending}"
