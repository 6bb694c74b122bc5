"""People who play at the terminal: each sees what their seat may see, and learns why an action is not allowed."""

from functools import partial
from typing import Any

from attrs import Factory, define
from rich.console import Console

from rulebook.cli.application import Failure
from rulebook.cli.narration import AnyMove, actor_text, event_lines, result_text
from rulebook.cli.typed_actions import document_of, example_of
from rulebook.core import Actor, AnyGame, RecordError, Result, Seat
from rulebook.play import Player
from rulebook.records import Codec
from rulebook.render.terminal import renderable


@define
class People:
    """The people at one screen, who sit at `seats`. Before they act, they learn what happened since they last looked.

    They learn of other actors' actions only through events, as far as their seat may see them: the action itself may be
    hidden.
    """

    game: AnyGame
    codec: Codec[Any, Any, Any, Any, Any]
    seats: frozenset[Seat]
    out: Console
    quiet: bool = False
    moves: list[AnyMove] = Factory(list)
    told: dict[Seat, int] = Factory(dict)
    looking: Seat | None = None

    @property
    def players(self) -> dict[Actor, Player[Any, Any]]:
        """The players that decide for the people's seats."""
        return {seat: partial(self.choose, seat) for seat in self.seats}

    def hear(self, move: AnyMove) -> None:
        """Keep a move until somebody looks."""
        self.moves.append(move)

    def end(self, result: Result) -> None:
        """Tell whoever looked last the rest of the game, and everybody the result."""
        if self.looking is not None:
            self.tell(self.looking)
        self.out.print(result_text(result), style="bold")

    def choose(self, seat: Seat, state: Any, legal: tuple[Any, ...]) -> Any:
        """Show the person at `seat` what they may see, and ask until they name a legal action."""
        self.hand_over(seat)
        self.tell(seat)
        self.out.print(renderable(self.game.scene(state, seat)))
        self.offer(legal)
        while True:
            try:
                action = self.named(self.ask(f"seat {seat}> "), legal)
            except RecordError as error:
                self.out.print(f"not understood: {error}")
                continue
            refusal = self.game.why_not(state, action)
            if refusal is None:
                return action
            self.out.print(f"not allowed: {refusal}")

    def named(self, text: str, legal: tuple[Any, ...]) -> Any:
        """The action, legal or not, that a person names by number or in words; raises RecordError."""
        numbered = {str(number): action for number, action in enumerate(legal, 1)}
        if text in numbered:
            return numbered[text]
        if text.isdecimal():
            raise RecordError(f"the numbers go from 1 to {len(legal)}")
        return self.codec.action(document_of(self.game, text))

    def hand_over(self, seat: Seat) -> None:
        """If several people share the screen, clear it and wait until the right one looks at it."""
        if len(self.seats) > 1 and self.looking != seat:
            self.out.clear()
            self.ask(f"It is up to seat {seat}: hand over the screen, then press Enter ")
        self.looking = seat

    def tell(self, seat: Seat) -> None:
        """Tell what happened since the person at `seat` last looked, as far as they may see it."""
        for move in self.moves[self.told.get(seat, 0) :] if not self.quiet else ():
            if move.actor == seat:
                self.out.print(f"{actor_text(seat)}: {self.game.action_text(move.action)}", style="bold")
            for line in event_lines(self.game, tuple(self.game.event_for(event, seat) for event in move.step.events)):
                self.out.print(line)
        self.told[seat] = len(self.moves)

    def offer(self, legal: tuple[Any, ...]) -> None:
        """List the legal actions with their numbers."""
        for number, action in enumerate(legal, 1):
            self.out.print(f"{number:>4}  {self.game.action_text(action)}")
        self.out.print(f"Type a number, or an action such as: {example_of(self.codec.dump(legal[0]))}", style="dim")

    def ask(self, prompt: str) -> str:
        """The line that the person types."""
        try:
            return self.out.input(prompt).strip()
        except EOFError:
            raise Failure("the input ended before the game was over") from None
