"""`rulebook games`: what there is to play and to look up."""

from collections.abc import Iterator

import click

from rulebook.cli.output import screen
from rulebook.registry import game, game_ids
from rulebook.spec import Specification, load, specified_games


@click.command("games")
def command() -> None:
    """List the games that are installed.

    With each stand its editions and the numbers of its clauses, passages, readings and theorems.

    \b
    Example:
      rulebook games
    """
    specified = specified_games()
    out = screen()
    for id in game_ids():
        out.print(f"{id}  {game(id).title}", style="bold")
        out.print(f"  editions: {', '.join(edition for edition, _ in game(id).editions)}")
        for line in counts(load(id)) if id in specified else ("no specification",):
            out.print(f"  {line}")


def counts(specification: Specification) -> Iterator[str]:
    """How many can play, and how many clauses, passages, readings and theorems there are."""
    players = specification.game.players
    passages = sum(len(file.passages) for file in specification.passages.values())
    yield f"{players.min} to {players.max} players"
    yield f"{len(specification.clauses)} clauses, {passages} passages in {len(specification.passages)} texts"
    yield f"{len(specification.readings)} readings, {len(specification.theorems)} theorems"
