"""Taking back: whether a decision can be, and what stands in the way."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from typing import Any, Final, TypeAlias

from attrs import frozen

from rulebook.core import CHANCE, ENGLISH, SPECTATOR, AnyGame, Language, Seat, Seats, Sentence, Viewer
from rulebook.core.hints import fields_of
from rulebook.core.pieces import pieces_in
from rulebook.core.visibility import sights
from rulebook.play import AnyMove
from rulebook.table.errors import TableError

Place: TypeAlias = tuple[str, int]
"""A pile: a field of the state, and the number of the pile in it."""

NOT_HERE: Final = Sentence("nothing is taken back at this table")
NOT_ACTED: Final = Sentence("{seat:seat} has not acted yet")
CHANCE_ACTED: Final = Sentence("chance has acted since")
OTHER_ACTED: Final = Sentence("{seat:seat} has acted since")
DISCLOSED: Final = Sentence("that disclosed {pieces}")
TOLD: Final = Sentence("that disclosed something hidden")
OVER: Final = Sentence("the game is over, and its seed is known")
NO_CONSENT: Final = Sentence("{seats:seats} {seats:has|have} not agreed")
NOBODY_ASKED: Final = Sentence("nobody else has asked to take anything back")
"""What a seat is told that agrees where there is nothing to agree to."""
GRANTED: Final = Sentence("{seat:seat} can take that back")

sights_of: Final = cache(sights)


class Policy(Enum):
    """When a seat can take back its last decision, and all that followed it."""

    NEVER = "never"
    """Not at all."""
    UNTIL_INFORMATION = "until-information"
    """Until chance has acted, somebody else has, or anything hidden was disclosed to anyone."""
    CONSENT = "consent"
    """When everybody else at the table agrees, until the game is over."""

    @classmethod
    def usual(cls, *, is_alone: bool) -> "Policy":
        """The policy of a table that asks for none: one person among bots can always go back, since bots agree."""
        return cls.CONSENT if is_alone else cls.UNTIL_INFORMATION


@frozen
class Verdict:
    """Whether a seat can take back its last decision, and why, as a sentence with its values.

    Where something stands in the way, `event` is what did it, as the seat was told of it; of what it disclosed, `pieces` are
    those that the seat knows.
    """

    is_allowed: bool
    sentence: Sentence
    values: tuple[tuple[str, object], ...] = ()
    event: Any = None
    pieces: tuple[Any, ...] = ()

    def text(self, language: Language = ENGLISH) -> str:
        """The reason in a language."""
        return self.sentence(language, **dict(self.values))

    def __str__(self) -> str:
        return self.text()


class UndoError(TableError):
    """A decision cannot be taken back, as the `verdict` says."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(str(verdict))
        self.verdict: Verdict = verdict


def last_decision(moves: list[AnyMove], seat: Seat) -> int | None:
    """Which move was the last of a seat; None where it has not acted."""
    return next((number for number in range(len(moves) - 1, -1, -1) if moves[number].actor == seat), None)


def verdict(  # noqa: PLR0917 - all that decides
    game: AnyGame, moves: list[AnyMove], seat: Seat, players: int, policy: Policy, consents: frozenset[Seat]
) -> Verdict:
    """Whether a seat can take back its last decision."""
    number = last_decision(moves, seat)
    if policy is Policy.NEVER:
        return Verdict(False, NOT_HERE)
    if number is None:
        return Verdict(False, NOT_ACTED, (("seat", seat),))
    if game.result(moves[-1].step.state) is not None:  # with the seed everybody knows every card, also of what would come
        return Verdict(False, OVER, event=game.event_for(moves[-1].step.events[-1], seat))
    if policy is Policy.CONSENT:
        missing = Seats([other for other in range(players) if other != seat and other not in consents])
        return Verdict(False, NO_CONSENT, (("seats", missing),)) if missing else granted(seat)
    if number + 1 < len(moves):
        return passed_on(game, moves[number + 1], seat)
    return disclosed_by(game, moves[number], seat, players) or granted(seat)


def granted(seat: Seat) -> Verdict:
    """Nothing stands in the way."""
    return Verdict(True, GRANTED, (("seat", seat),))


def passed_on(game: AnyGame, move: AnyMove, seat: Seat) -> Verdict:
    """The game has gone on with a move of somebody else."""
    event = next((game.event_for(event, seat) for event in move.step.events), None)
    if move.actor is CHANCE:
        return Verdict(False, CHANCE_ACTED, event=event)
    return Verdict(False, OTHER_ACTED, (("seat", move.actor),), event)


def disclosed_by(game: AnyGame, move: AnyMove, seat: Seat, players: int) -> Verdict | None:
    """The first event of a move that disclosed something to somebody; None where none did.

    That is an event of a class that is declared to disclose, or one that names, to somebody, a piece which has just left a
    place that they cannot see.
    """
    viewers: tuple[Viewer, ...] = (*range(players), SPECTATOR)
    gone = {viewer: gone_from_hiding(game, move, viewer) for viewer in viewers}
    for event in move.step.events:
        told = game.event_for(event, seat)
        known = set(pieces_named(told))
        found = [
            piece for viewer in viewers for piece in pieces_named(game.event_for(event, viewer)) if piece in gone[viewer]
        ]
        pieces = tuple([piece for piece in dict.fromkeys(found) if piece in known])
        if pieces:
            return Verdict(False, DISCLOSED, (("pieces", pieces),), told, pieces)
        if found or isinstance(event, game.declaration.disclosing_events):
            return Verdict(False, TOLD, (), told)
    return None


def gone_from_hiding(game: AnyGame, move: AnyMove, viewer: Viewer) -> Counter[object]:
    """The pieces that a move took from places which a viewer cannot see."""
    after = dict(hidden_piles(game, move.step.state, viewer))
    gone: Counter[object] = Counter()
    for place, pile in hidden_piles(game, move.before, viewer):
        gone += Counter(pieces_in(pile)) - Counter(pieces_in(after.get(place, ())))
    return gone


def hidden_piles(game: AnyGame, state: Any, viewer: Viewer) -> Iterator[tuple[Place, Any]]:
    """Every pile of a state that a viewer does not see."""
    for name, sight in sights_of(game.declaration.state).items():  # type: ignore[arg-type]  # a class is hashable
        if sight.size:
            held = getattr(state, name)
            for number, pile in enumerate(held if sight.several else (held,)):
                if not (sight.owner and number == viewer):
                    yield (name, number), pile


def as_told(game: AnyGame, events: Iterable[Any], viewer: Viewer) -> tuple[Any, ...]:
    """Events as a viewer is told of them."""
    return tuple([game.event_for(event, viewer) for event in events])


def pieces_named(value: object) -> Iterator[object]:
    """Every value in the fields of an event that could be a piece."""
    if isinstance(value, tuple):
        for item in value:
            yield from pieces_named(item)
        return
    yield value
    if hasattr(type(value), "__attrs_attrs__"):
        for field in fields_of(type(value)):
            yield from pieces_named(getattr(value, field.name))
