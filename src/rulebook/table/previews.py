"""Previews: what an action would bring, told before it is done, wherever that discloses nothing."""

from collections.abc import Iterable
from random import Random
from typing import Any, Final

from attrs import frozen

from rulebook.core import CHANCE, ENGLISH, AnyGame, Language, Seat
from rulebook.core.scene import Scene
from rulebook.play import AnyMove, Move
from rulebook.records import JsonObject, JsonValue
from rulebook.render.labels import in_language
from rulebook.table.documents import plain
from rulebook.table.news import told
from rulebook.table.undo import as_told, gone_from_hiding, pieces_named

WORLDS: Final = 3
"""The number of worlds in which a move has to be worth the same."""


@frozen
class Preview:
    """The position after an action and before chance, as the seat would see it, and what it would be told.

    `points` is by how much what the seat has would change, in points of the game, and None where what the seat sees does not
    settle that; `is_better` says that this is good for it. `may_end` says that the game may end with it. Where the action
    itself may do that, the position is still the one before, and nothing is told: the last one discloses more.
    """

    scene: Scene
    sentences: tuple[str, ...]
    clauses: tuple[str, ...]
    points: int | None
    is_better: bool
    may_end: bool

    @property
    def document(self) -> JsonObject:
        """The preview as JSON."""
        events: list[JsonValue] = [
            {"text": text, "clause": clause} for text, clause in zip(self.sentences, self.clauses, strict=True)
        ]
        worth: JsonObject = {"points": self.points, "is_better": self.is_better, "may_end": self.may_end}
        return {"scene": plain(self.scene), "events": events, **worth}


def preview(game: AnyGame, state: Any, seat: Seat, action: Any, language: Language = ENGLISH) -> Preview | None:
    """What a legal action of a seat would bring; None where it would tell the seat anything hidden."""
    move: AnyMove = Move(state, seat, action, game.step(state, action))
    alike = [game.determinize(state, seat, Random(number).randrange) for number in range(WORLDS)]
    worlds = [(world, game.step(world, action).state) for world in alike]
    is_last = any(game.result(after) is not None for _, after in worlds)
    may_end = is_last or game.result(settled(game, worlds[0][1])) is not None
    if is_last or game.result(move.step.state) is not None or tells(game, move, seat):
        before_it = in_language(game.scene(state, seat, (), language), language)
        return Preview(before_it, (), (), None, is_better=False, may_end=True) if may_end else None
    points, news = gained(game, worlds, seat), told(game, move, seat, 0, language)
    is_high_best = game.declaration.scores(state.settings).best == "highest"
    is_better = points is not None and (points > 0 if is_high_best else points < 0)
    after = in_language(game.scene(move.step.state, seat, move.step.events, language), language)
    return Preview(after, news.sentences, news.clauses, points, is_better, may_end)


def settled(game: AnyGame, state: Any) -> Any:
    """A state once chance has acted, which does the first that it can each time."""
    while game.actor(state) is CHANCE:
        state = game.step(state, game.chances(state)[0][0]).state
    return state


def tells(game: AnyGame, move: AnyMove, seat: Seat) -> bool:
    """Whether a move tells a seat of a piece that it could not see, or of anything else that is declared to disclose."""
    if any(isinstance(event, game.declaration.disclosing_events) for event in move.step.events):
        return True
    gone = gone_from_hiding(game, move, seat)
    return any(piece in gone for piece in pieces_named(as_told(game, move.step.events, seat)))


def gained(game: AnyGame, worlds: Iterable[tuple[Any, Any]], seat: Seat) -> int | None:
    """By how many points a move changes how a seat stands, in states before and after it that the seat cannot tell apart."""
    if game.standing is None:
        return None
    found = {game.standing(after)[seat] - game.standing(before)[seat] for before, after in worlds}
    return found.pop() if len(found) == 1 else None
