"""Narrating a game: moves, events and results in lines of text."""

from collections.abc import Iterator
from typing import Any, Final, Protocol, TypeAlias

from attrs import define
from rich.console import Console

from rulebook.core import CHANCE, ENGLISH, Actor, AnyGame, Result, Sentence
from rulebook.core.sentences import seat_name
from rulebook.play import Move
from rulebook.records.writing import clauses_of
from rulebook.render.terminal import renderable

AnyMove: TypeAlias = Move[Any, Any, Any]
WON: Final = Sentence("scores {scores}; won by {winners:seats}")


class Audience(Protocol):
    """Somebody who follows a game while it is played."""

    def hear(self, move: AnyMove) -> None:
        """A move has been made."""
        ...

    def end(self, result: Result) -> None:
        """The game is over."""
        ...


@define
class Onlooker:
    """Somebody who sees everything, each move as it is made, or only the result if quiet."""

    game: AnyGame
    out: Console
    quiet: bool
    number: int = 0

    def hear(self, move: AnyMove) -> None:
        """Show the action, the board after it, and the events with their clauses."""
        self.number += 1
        if self.quiet:
            return
        self.out.print(f"{self.number}. {actor_text(move.actor)}: {self.game.action_text(move.action)}", style="bold")
        self.out.print(renderable(self.game.open_scene(move.step.state, move.step.events)))
        for line in event_lines(self.game, move.step.events):
            self.out.print(line)
        self.out.print()

    def end(self, result: Result) -> None:
        """Show the result."""
        self.out.print(result_text(result), style="bold")


def actor_text(actor: Actor) -> str:
    """Who acts, in words."""
    return "chance" if actor is CHANCE else seat_name(actor, ENGLISH)


def event_lines(game: AnyGame, events: tuple[Any, ...]) -> Iterator[str]:
    """What happened: a line for each event, with the clause behind it."""
    for event, clause in zip(events, clauses_of(events), strict=True):
        yield f"  {game.event_text(event)} ({clause})"


def result_text(result: Result) -> str:
    """The scores and the winners of a game."""
    return WON(scores=" ".join(map(str, result.scores)), winners=result.winners)
