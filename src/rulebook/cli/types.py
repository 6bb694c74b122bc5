"""`rulebook types`: the types of games, for clients in other languages."""

from pathlib import Path

import click

from rulebook.cli.files import FILE, write_out
from rulebook.cli.options import refuse_unknown
from rulebook.cli.output import screen
from rulebook.registry import game, game_ids
from rulebook.table.typescript import declarations


@click.command("types")
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--typescript", is_flag=True, required=True, help="Write TypeScript declarations.")
@click.option("--out", type=FILE, help="Write to a file instead of the terminal.")
def command(games: tuple[str, ...], typescript: bool, out: Path | None) -> None:
    """Write the types of games for clients in TypeScript.

    Without GAME, it covers every installed game. A namespace with the game's id has State, Observation, Action, Event,
    Offers, News, View, Record and what they are made of; pieces are unions of their codes.

    \b
    Examples:
      rulebook types --typescript > rulebook.d.ts
      rulebook types --typescript scopa --out scopa.d.ts
    """
    for id in games:
        refuse_unknown("game", id, game_ids())
    text = declarations(map(game, games or game_ids()))
    write_out(out, text)
    if out is not None:
        screen().print(f"wrote {out}")
