"""`rulebook emit`: the rules of a game as a program in another language."""

import json
from pathlib import Path

import click

from rulebook.cli.options import known_game
from rulebook.cli.output import screen
from rulebook.cli.parameters import FOLDER, games
from rulebook.compile.declaration import read
from rulebook.compile.javascript.program import RUNTIME, program, runtime
from rulebook.core import AnyGame
from rulebook.records.documents import documents
from rulebook.table.metadata import metadata


@click.group("emit")
def command() -> None:
    """Write the rules of a game as a program in another language.

    \b
    Example:
      rulebook emit javascript hamsterbacke --out rules
    """


@command.command("javascript")
@click.argument("game", metavar="GAME", callback=known_game, shell_complete=games)
@click.option("--out", type=FOLDER, default=".", metavar="DIR", help="Where files go.")
def javascript(game: AnyGame, out: Path) -> None:
    """Write the rules of a game as a module of JavaScript.

    Into DIR, or the current folder, go GAME.js and rulebook.js, which it needs, declarations for TypeScript in GAME.d.ts,
    and in GAME.json what pages need to know of the game: clauses, readings, phases and the templates of sentences.

    \b
    Example:
      rulebook emit javascript hamsterbacke --out rules
    """
    source, declarations = program(read(game), documents(game))
    about = json.dumps(metadata(game, source), ensure_ascii=False, indent=1)
    files = {f"{game.id}.js": source, f"{game.id}.d.ts": declarations, f"{game.id}.json": f"{about}\n", RUNTIME: runtime()}
    out.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (out / name).write_text(text, encoding="utf-8")
    screen().print(f"wrote {', '.join(files)}")
