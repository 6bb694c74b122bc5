"""Example games: their moves in sentences and pictures, on a game's page and beside the clauses that they show."""

from typing import Any, Final

from attrs import frozen

from rulebook.core.chance import CHANCE
from rulebook.core.game import AnyGame
from rulebook.core.sweep import player_numbers
from rulebook.play import Move, generator, playout
from rulebook.registry import game
from rulebook.render import draw

STEPS: Final = 16
"""How many decisions of a game its page shows."""


@frozen
class ShownMove:
    """A move of an example game: what happened, with the clause of each sentence, and the position after it."""

    told: tuple[tuple[str, str], ...]
    alt: str
    picture: str
    svg: str

    def sentence(self, clause: str) -> str:
        """What a clause brought about here first."""
        return next(text for text, cited in self.told if cited == clause)


@frozen
class Examples:
    """The first decisions of a game, and for each clause that random games reach the first move that shows it."""

    steps: tuple[ShownMove, ...]
    by_clause: dict[str, ShownMove]

    @property
    def pictures(self) -> dict[str, str]:
        """Every picture by its path."""
        return {move.picture: move.svg for move in (*self.steps, *self.by_clause.values())}


def examples_of(id: str) -> Examples:
    """One random game with each number of players, always the same ones; the decisions are those of the first."""
    of, steps, by_clause = game(id), list[ShownMove](), dict[str, ShownMove]()
    fewest, *_ = numbers = player_numbers(of)
    for players in numbers:
        for number, move in enumerate(playout(of, of.new_game(players=players), generator("example", players))):
            cited = {event.clause for event in move.step.events} - by_clause.keys()
            begins = players == fewest and len(steps) < STEPS and move.actor is not CHANCE
            if cited or begins:
                seen = shown(of, move, f"pictures/example-{players}-{number}.svg")
                steps += [seen] if begins else []
                by_clause |= dict.fromkeys(cited, seen)
    return Examples(tuple(steps), by_clause)


def shown(of: AnyGame, move: Move[Any, Any, Any], picture: str) -> ShownMove:
    """A move in words and in a picture."""
    scene = of.open_scene(move.step.state, move.step.events)
    told = tuple((of.event_text(event), event.clause) for event in move.step.events)
    return ShownMove(told, scene.alt, picture, str(draw(scene)))
