"""`rulebook store`: checks, lists, exports and prunes the tables that a server keeps."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from time import time

import click
from rich.table import Table as Rows

from rulebook.cli.application import Failure, Refused
from rulebook.cli.output import screen
from rulebook.cli.parameters import FOLDER, write_lines
from rulebook.core import Sentence
from rulebook.server.checking import entries, fault_of, faults_of_rows
from rulebook.server.store import Store, is_address

DAY = 86_400
TABLES = Sentence("{number:# table|# tables}")
ROWS = Sentence("{number:# row|# rows} without a table")
FAULTS = Sentence("{number:# table or row needs|# tables or rows need} attention")
FILE = click.argument("file", metavar="STORE")


@click.group("store")
def command() -> None:
    """Check, list, export and prune the tables of a server.

    STORE is a file or a part of a database, as for the server. Stop the server first, or work on a copy of the file.

    \b
    Examples:
      rulebook store check tables.sqlite
      rulebook store export tables.sqlite --out records
      rulebook store prune tables.sqlite --days 90
    """


def opened(file: str) -> closing[Store]:
    """The store in a file or database; raises Failure where there is none, StoreError for one that a server is using."""
    if not is_address(file) and not Path(file).is_file():
        raise Failure(f"{file}: there is no such file")
    return closing(Store(file))


def checked(file: str) -> None:
    """Print what is wrong with a store; raises Refused if anything is."""
    out, found = screen(), 0
    with opened(file) as store:
        rows, statements = store.counts().rows, store.statements()
        faults = [*faults_of_rows(store)]
        for fault in (*faults, *(fault_of(store, statements, entry.id) for entry in entries(store))):
            if fault is not None:
                out.print(f"{file}: {fault}")
                found += 1
    out.print(f"{file}: {', '.join(f'{number} {kind}' for kind, number in rows.items())}")
    if found:
        raise Refused(f"{file}: {FAULTS(number=found)}")


@command.command("check")
@FILE
def check(file: str) -> None:
    """Account for every row, and play every table again by the rules here.

    Tables that cannot be read, that are held because their rules have changed, or that were ended as they stood are listed.
    Exit code 1 means that there are such tables, or rows that belong to no table.
    """
    checked(file)


@command.command("list")
@FILE
def list_(file: str) -> None:
    """List the tables: id, game, and when somebody last acted."""
    rows = Rows("table", "game", "last action")
    with opened(file) as store:
        for entry in entries(store):
            rows.add_row(entry.id, entry.game, f"{datetime.fromtimestamp(entry.acted, UTC):%Y-%m-%d %H:%M}")
    screen().print(rows)


@command.command("export")
@FILE
@click.argument("ids", metavar="[TABLE]...", nargs=-1)
@click.option("--out", type=FOLDER, required=True, help="The folder to write to.")
def export(file: str, ids: tuple[str, ...], out: Path) -> None:
    """Write the records of tables as they are stored, all of them or those named; nothing is computed again.

    A record shows everything, hidden cards and the seed too.
    """
    with opened(file) as store:
        wanted = ids or tuple([entry.id for entry in entries(store)])
        for id in wanted:
            lines = store.lines(id)
            if not lines:
                raise Failure(f"{file}: there is no table {id!r:.40}")
            write_lines(out / f"{id}.jsonl", lines)
    screen().print(f"wrote {TABLES(number=len(wanted))} to {out}")


@command.command("prune")
@FILE
@click.option(
    "--days", type=click.FloatRange(0), required=True, help="Forget tables at which nobody has acted for that many days."
)
def prune(file: str, days: float) -> None:
    """Forget old tables, and rows that belong to no table. There is no way back: export first."""
    with opened(file) as store:
        gone, rows = store.forget(time() - days * DAY), store.drop_orphans()
    screen().print(f"{file}: forgot {TABLES(number=len(gone))} and {ROWS(number=rows)}")
