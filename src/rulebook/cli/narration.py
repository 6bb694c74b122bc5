"""Narrating a game: moves, events and results in lines of text."""

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Console

from rulebook.core import CHANCE, ENGLISH, Actor, AnyGame, Language, Result
from rulebook.core.sentences import Seats, seat_name
from rulebook.languages import screen
from rulebook.play import AnyMove
from rulebook.records.writing import clauses_of
from rulebook.render.terminal import renderable


def narrate(game: AnyGame, moves: Iterable[AnyMove], out: Console, quiet: bool, language: Language = ENGLISH) -> None:
    """Show a game as it is played, to somebody who sees everything: each move, or only the result if quiet."""
    for number, move in enumerate(moves, 1):
        if not quiet:
            out.print(
                f"{number}. {actor_text(move.actor, language)}: {game.action_text(move.action, language)}", style="bold"
            )
            out.print(renderable(game.open_scene(move.step.state, move.step.events, language), language))
            for line in event_lines(game, move.step.events, language):
                out.print(line)
            out.print()
        result = game.result(move.step.state)
        if result is not None:
            out.print(result_text(result, language), style="bold")


def actor_text(actor: Actor, language: Language) -> str:
    """Who acts, in words."""
    return screen.CHANCE(language) if actor is CHANCE else seat_name(actor, language)


def event_lines(game: AnyGame, events: tuple[Any, ...], language: Language = ENGLISH) -> Iterator[str]:
    """What happened: a line for each event, with the clause behind it."""
    for event, clause in zip(events, clauses_of(events), strict=True):
        yield f"  {game.event_text(event, language)} ({clause})"


def result_text(result: Result, language: Language = ENGLISH) -> str:
    """The scores and the winners of a game."""
    return screen.SCORES(language, scores=" ".join(map(str, result.scores)), winners=Seats(result.winners))
