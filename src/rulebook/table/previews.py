"""Previews: what an action would bring, told before it is done, wherever that discloses nothing."""

from itertools import chain
from random import Random
from typing import Any, Final

from attrs import frozen

from rulebook.core.chance import Seat
from rulebook.core.game import AnyGame
from rulebook.core.scene import Scene
from rulebook.core.sentences import ENGLISH, Language
from rulebook.play import Move
from rulebook.records import JsonObject, JsonValue
from rulebook.render.labels import in_language
from rulebook.table.documents import plain
from rulebook.table.undo import AnyMove, gone_from_hiding, pieces_named

WORLDS: Final = 3
"""The number of worlds in which a move has to be worth the same."""


@frozen
class Preview:
    """The position after an action and before chance, as the seat would see it, and what it would be told.

    `points` is by how much what the seat has would change, in points of the game, and None where what the seat sees does not
    settle that; `is_better` says that this is good for it.
    """

    scene: Scene
    sentences: tuple[str, ...]
    clauses: tuple[str, ...]
    points: int | None
    is_better: bool

    @property
    def document(self) -> JsonObject:
        """The preview as JSON."""
        told: list[JsonValue] = [
            {"text": text, "clause": clause} for text, clause in zip(self.sentences, self.clauses, strict=True)
        ]
        return {"scene": plain(self.scene), "events": told, "points": self.points, "is_better": self.is_better}


def preview(game: AnyGame, state: Any, seat: Seat, action: Any, language: Language = ENGLISH) -> Preview | None:
    """What a legal action of a seat would bring; None where it would tell the seat anything hidden, or end the game."""
    move: AnyMove = Move(state, seat, action, game.step(state, action))
    if tells(game, move, seat) or game.result(move.step.state) is not None:
        return None
    events = tuple([game.event_for(event, seat) for event in move.step.events])
    points = gained(game, move, seat)
    return Preview(
        in_language(game.scene(move.step.state, seat, move.step.events, language), language),
        tuple([game.event_text(event, language) for event in events]),
        tuple([event.clause for event in events]),
        points,
        points is not None and (points > 0 if game.declaration.scores(state.settings).best == "highest" else points < 0),
    )


def tells(game: AnyGame, move: AnyMove, seat: Seat) -> bool:
    """Whether a move tells a seat of a piece that it could not see, or of anything else that is declared to disclose."""
    gone = gone_from_hiding(game, move, seat)
    named = [pieces_named(game.event_for(event, seat)) for event in move.step.events]
    return any(isinstance(event, game.declaration.disclosing_events) for event in move.step.events) or any(
        piece in gone for piece in chain.from_iterable(named)
    )


def gained(game: AnyGame, move: AnyMove, seat: Seat) -> int | None:
    """By how many points a move changes how a seat stands, in worlds that the seat cannot tell from the true one."""
    if game.standing is None:
        return None
    worlds = [game.determinize(move.before, seat, Random(number).randrange) for number in range(WORLDS)]
    found = {game.standing(game.step(world, move.action).state)[seat] - game.standing(world)[seat] for world in worlds}
    return found.pop() if len(found) == 1 else None
