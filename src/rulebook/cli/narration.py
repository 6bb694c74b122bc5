"""Narrating a game: moves, events and results in lines of text."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from attrs import define
from rich.console import Console

from rulebook.core import CHANCE, ENGLISH, Actor, AnyGame, Language, Result
from rulebook.core.sentences import Seats, seat_name
from rulebook.languages import screen
from rulebook.play import Move
from rulebook.records.writing import clauses_of
from rulebook.render.terminal import renderable

AnyMove: TypeAlias = Move[Any, Any, Any]


@define
class Onlooker:
    """Somebody who sees everything, each move as it is made, or only the result if quiet."""

    game: AnyGame
    out: Console
    quiet: bool
    language: Language = ENGLISH
    number: int = 0

    def hear(self, move: AnyMove) -> None:
        """Show the action, the board after it, and the events with their clauses."""
        self.number += 1
        if self.quiet:
            return
        done = self.game.action_text(move.action, self.language)
        self.out.print(f"{self.number}. {actor_text(move.actor, self.language)}: {done}", style="bold")
        scene = self.game.open_scene(move.step.state, move.step.events, self.language)
        self.out.print(renderable(scene, self.language))
        for line in event_lines(self.game, move.step.events, self.language):
            self.out.print(line)
        self.out.print()

    def end(self, result: Result) -> None:
        """Show the result."""
        self.out.print(result_text(result, self.language), style="bold")


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
