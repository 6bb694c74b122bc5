"""`rulebook games`: the games to play and to look up."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import click

from rulebook.cli.options import components_of, refuse_unknown
from rulebook.cli.output import screen
from rulebook.core import AnyGame, Sentence
from rulebook.core.sweep import player_numbers
from rulebook.records.ways import components, ways
from rulebook.registry import game, game_ids, playable
from rulebook.spec import Specification, load, specified_games

MOVES: Final = Sentence("at most {longest:# move|# moves}")
COUNTS: Final = (
    Sentence("{clauses:# clause|# clauses}, {passages:# passage|# passages} in {texts:# text|# texts}"),
    Sentence("{readings:# reading|# readings}, {theorems:# theorem|# theorems}"),
)


@click.command("games")
@click.argument("id", metavar="[GAME]", required=False)
def command(id: str | None) -> None:
    """List the installed games.

    Each is listed with its editions and the numbers of its clauses, passages, readings and theorems. With GAME, the list
    has that game alone, with its scores, the bound on its length if one is known, and the settings that other commands
    take: readings, variants, and components with their ranges. Defaults come first.

    \b
    Examples:
      rulebook games
      rulebook games hamsterbacke
    """
    out, ids, specified = screen(), game_ids(), specified_games()
    if id is not None:
        refuse_unknown("game", id, ids)
    _, broken = playable() if id is None else ((), {})
    for each, reason in broken.items():
        screen(stderr=True).print(f"{each} is left out: {reason}")
    for each in [each for each in ids if each not in broken] if id is None else [id]:
        title, *lines = specified_overview(load(each)) if each in specified else bare_overview(game(each))
        out.print(f"{each}  {title}", style="bold")
        for line in (*lines, *(settings_of(game(each)) if id is not None else ())):
            out.print(f"  {line}")


def bare_overview(of: AnyGame) -> Iterator[str]:
    """The title of a game without a specification, its editions, and how many can play."""
    yield of.title
    yield from editions_and_players([edition for edition, _ in of.editions], player_numbers(of))
    yield "no specification"


def editions_and_players(editions: Sequence[str], players: Sequence[int]) -> Iterator[str]:
    """The editions of a game, and how many can play."""
    yield f"editions: {', '.join(editions)}"
    yield f"{players[0]} to {players[-1]} players" if len(players) > 1 else f"{players[0]} players"


def specified_overview(specification: Specification) -> Iterator[str]:
    """The title, the editions, how many can play, and how much is specified: all from files, without importing the game."""
    published = specification.game
    yield published.title
    yield from editions_and_players(
        [edition.id for edition in published.editions], range(published.players.min, published.players.max + 1)
    )
    passages = sum(len(file.passages) for file in specification.passages.values())
    of_clauses, of_readings = COUNTS
    yield of_clauses(clauses=len(specification.clauses), passages=passages, texts=len(specification.passages))
    yield of_readings(readings=len(specification.readings), theorems=len(specification.theorems))
    yield from specification.notices()
    yield from (f"edition {edition.id}: {edition.notice}" for edition in published.editions if edition.notice)


def settings_of(of: AnyGame) -> Iterator[str]:
    """The scores, the length, and everything that can be set: readings, variants and components."""
    usual = [of.new_game(players=players).settings for players in player_numbers(of)]
    scores = [of.declaration.scores(settings) for settings in usual]
    least, most = known([score.least for score in scores]), known([score.most for score in scores])
    low, high = f" from {min(least)}" if least else "", f" to {max(most)}" if most else ""
    yield f"scores{low}{high}, the {scores[0].best} wins"
    longest = known([of.declaration.longest(settings) for settings in usual])
    yield MOVES(longest=max(longest)) if longest else "no known bound on the number of moves"
    for part, named in ways(of).items():
        for key, values in named.items():
            yield f"{part.removesuffix('s')} {key}: {', '.join(map(written, values))}"
    found = components(of)
    for key in components_of(of)[1]:
        yield f"component {key}: {component_text(found.get(key))}"


def known(bounds: list[int | None]) -> list[int]:
    """The bounds if all of them are known; otherwise none."""
    found = [bound for bound in bounds if bound is not None]
    return found if len(found) == len(bounds) else []


def written(value: object) -> str:
    """A value in the form that the command line takes."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def component_text(found: dict[str, Any] | None) -> str:
    """The value of a component in the printed game, and its range; some components can only be set in a deck file."""
    if found is None:
        return "set in a deck file"
    ends = f" (from {found['least']} to {found['most']})" if "least" in found else ""
    return f"{written(found['printed'])}{ends}"
