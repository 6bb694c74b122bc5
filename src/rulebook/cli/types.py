"""`rulebook types`: the types of games, for clients in other languages."""

from pathlib import Path
from typing import Final

import click

from rulebook.cli.options import refuse_unknown
from rulebook.cli.output import screen
from rulebook.cli.parameters import FILE, write_out
from rulebook.records import JsonValue
from rulebook.records.schema import reference
from rulebook.registry import game, game_ids
from rulebook.table.typescript import Writer, camel, declarations

SERVER: Final = """\
/** What `rulebook serve` is sent and answers: the schemas of its openapi.json and the messages of its asyncapi.json. */
export namespace Server {"""


@click.command("types")
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--typescript", is_flag=True, required=True, help="Write TypeScript declarations.")
@click.option("--server", is_flag=True, help="Add what `rulebook serve` is sent and answers.")
@click.option("--out", type=FILE, help="Write to a file instead of the terminal.")
def command(games: tuple[str, ...], typescript: bool, server: bool, out: Path | None) -> None:
    """Write the types of games for clients in TypeScript.

    Without GAME, it covers every installed game. A namespace with the game's id has State, Observation, Action, Event,
    Offers, News, View, Record and what they are made of; pieces are unions of their codes. With --server, the namespace
    Server has every message, request and answer.

    \b
    Examples:
      rulebook types --typescript > rulebook.d.ts
      rulebook types --typescript scopa --out scopa.d.ts
      rulebook types --typescript --server --out rulebook.d.ts
    """
    for id in games:
        refuse_unknown("game", id, game_ids())
    text = declarations(map(game, games or game_ids()))
    write_out(out, text + of_server() if server else text)
    if out is not None:
        screen().print(f"wrote {out}")


def of_server() -> str:
    """The namespace of what a server is sent and answers, from the tables by which it reads, replies and describes itself.

    What a table of one of the games gives or takes is of a type that the games declare.
    """
    from rulebook.server.describing import OF_TABLES, typed  # noqa: PLC0415 - needs the extra `serve`
    from rulebook.server.endpoints import ANSWERS, ENDPOINTS, HELD, MESSAGES, REPLIES  # noqa: PLC0415

    found: dict[str, JsonValue] = {**ANSWERS, "held": HELD}
    found |= {f"{each.name}_body": each.body.schema for each in ENDPOINTS if each.body is not None}
    for side, messages in ("client", {name: each.schema for name, each in MESSAGES.items()}), ("server", REPLIES):
        found |= {f"{name}_from_{side}": typed(name, message) for name, message in messages.items()}
        found[f"from_{side}"] = {"anyOf": [reference(f"{name}_from_{side}") for name in messages]}
    of_tables = [f'export type {camel(name)} = Games[keyof Games]["{camel(name)}"];' for name in OF_TABLES]
    own = Writer({camel(name): each for name, each in found.items()}, frozenset(), "").lines()
    return "\n".join(["", SERVER, *(f"  {line}".rstrip() for line in (*of_tables, "", *own)), "}", ""])
