"""`rulebook serve`: tables for people and bots over HTTP and WebSocket."""

import logging
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import click

from rulebook.cli.parameters import FILE, number_option
from rulebook.cli.store import checked
from rulebook.core import AnyGame, Language
from rulebook.languages import language_in, read_po
from rulebook.registry import game
from rulebook.server import Languages, Limits, Serving, own_page, run
from rulebook.server.lobby import shipped_languages, spoken_in
from rulebook.server.logs import log_to
from rulebook.server.running import is_origin

SHARES = 10
LEAST_OF_ADDRESS = 100
"""An address opens a tenth of all tables, or this many where there is room for few."""


def origins_in(context: click.Context, parameter: click.Parameter, origins: tuple[str, ...]) -> tuple[str, ...]:
    """Origins as browsers write them: scheme, host and port, and nothing else."""
    for origin in origins:
        if not is_origin(origin):
            raise click.BadParameter("write an origin as in https://example.org", context, parameter)
    return origins


@click.command("serve")
@click.option(
    "--store",
    metavar="STORE",
    default="tables.sqlite",
    show_default=True,
    help="What keeps the tables: a file, or a part of a database, such as postgresql://localhost/games#a.",
)
@click.option("--check", "checking", is_flag=True, help="Check the file and list the tables that are held, then end.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@number_option(
    "--port", default=8000, metavar="PORT", within=click.IntRange(0, 65_535), help="The port; 0 picks a free one."
)
@click.option(
    "--origin",
    "origins",
    multiple=True,
    callback=origins_in,
    metavar="ORIGIN",
    help="Where browsers reach the server, such as https://example.org; may be repeated.",
)
@click.option(
    "--page",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    metavar="DIR",
    help="Serve the files in this folder, not the page that comes with the library.",
)
@click.option(
    "--lang",
    "translations",
    multiple=True,
    type=FILE,
    metavar="FILE.po",
    help="Also offer the language of a translator's file at tables of its game; may be repeated.",
)
@click.option("--behind-proxy", is_flag=True, help="Trust client addresses reported by a proxy on this machine.")
@number_option("tables", "--most-tables", default=10_000, help="The most tables to keep.")
@number_option("connections", "--most-connections", default=1000, help="The most WebSockets at a time.")
@number_option("--most-of-address", default=100, help="The most WebSockets of an address.")
@number_option(
    "--days",
    default=30,
    within=click.FloatRange(0),
    help="When there is no room for another table, forget those without an action for this many days.",
)
@number_option(
    "--rate",
    default=1,
    metavar="FACTOR",
    within=click.FloatRange(0.1),
    help="A factor on the usual rates of an address and of a connection.",
)
@number_option("simulations", "--most-simulations", default=500, help="The most simulations of a bot.")
@click.option("--bots-alone", is_flag=True, help="Admit tables at which only bots sit.")
@click.option(
    "--pace",
    type=click.FloatRange(0),
    nargs=2,
    default=(0.6, 1.4),
    show_default=True,
    metavar="LEAST MOST",
    help="Between how many seconds a bot takes to answer, whatever it can choose.",
)
@click.option("--own-components", is_flag=True, help="Admit components other than the usual ones.")
@click.option("--quiet", is_flag=True, help="Log only what goes wrong.")
def command(
    *,
    store: str,
    checking: bool,
    host: str,
    port: int,
    origins: tuple[str, ...],
    page: Path | None,
    translations: tuple[Path, ...],
    behind_proxy: bool,
    most_of_address: int,
    rate: float,
    pace: tuple[float, float],
    quiet: bool,
    **of_limits: Any,
) -> None:
    """Serve tables for people and bots over HTTP and WebSocket.

    Every seat has a secret link, and spectators share one. Tables are kept in a file: an accepted action survives a crash.
    The server logs to standard error, one JSON object per line, and ends on SIGTERM or Ctrl-C.

    \b
    Examples:
      rulebook serve
      rulebook serve --store tables.sqlite --page docs/playground/dist --port 8080
      rulebook serve --check --store tables.sqlite
      rulebook serve --origin https://games.example.org --behind-proxy
    """
    if checking:
        checked(store)
        return

    usual, tables, connections = Limits(), of_limits["tables"], of_limits["connections"]
    limits = Limits(
        tables_of_address=round(max(LEAST_OF_ADDRESS, tables // SHARES) * rate),
        sockets=2 * connections,
        sockets_of_address=2 * most_of_address,
        connections_of_address=most_of_address,
        opened=usual.opened.times(rate),
        asked=usual.asked.times(rate),
        said=usual.said.times(rate),
        pace=(min(pace), max(pace)),
        **of_limits,
    )
    languages = languages_with(translations)
    log_to(sys.stderr, logging.WARNING if quiet else logging.INFO)
    run(Serving(store, host, port, origins, page or own_page(), behind_proxy, limits, languages), click.echo)


def languages_with(translations: Iterable[Path]) -> Languages:
    """The languages that come with the games, and those of translators' files, each of which speaks for its own game.

    Raises TranslationError for a file that cannot be used.
    """

    languages = dict(shipped_languages())
    for file in translations:
        po = read_po(file)
        own, others = language_in(game(po.game), po), languages.get(po.language, partial(spoken_in, po.language))
        languages[po.language] = partial(speaking, po.game, own, others)
    return languages


def speaking(id: str, own: Language, others: Callable[[AnyGame], Language], played: AnyGame) -> Language:
    """What a game says: one game has a language of its own, and the others have theirs."""
    return own if played.id == id else others(played)
