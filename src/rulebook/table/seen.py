"""What one seat was told of a game, as a record that shows nothing else."""

from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Any, Final

from attrs import frozen

from rulebook.core import ENGLISH, SPECTATOR, Actor, AnyGame, Language, RecordError, Result, Viewer
from rulebook.core.numbers import index_of
from rulebook.core.scene import Scene
from rulebook.core.settings import shown
from rulebook.records import Codec, JsonObject, JsonValue, Record, settings_from
from rulebook.records.codec import AnyCodec
from rulebook.records.record import (
    Source,
    actor_of,
    check_keys,
    each,
    game_of,
    meta_of,
    objects_in,
    opened,
    record_of,
    result_of,
)
from rulebook.records.settings import settings_document
from rulebook.records.strict import located, required
from rulebook.render.labels import in_language
from rulebook.table.errors import TableError

SEEN_BY: Final = "seen_by"
"""The key in the header that says whose record it is."""


@frozen
class SeenMove:
    """A move as a viewer was told of it: the number of its line, who acted, the action if it was theirs, and the events.

    `observation` is what they observed after it.
    """

    line: int
    actor: Actor
    action: Any
    events: tuple[Any, ...]
    observation: Any


@frozen
class Seen:
    """A game as one viewer was told of it."""

    game: AnyGame
    settings: Any
    viewer: Viewer
    meta: Mapping[str, JsonValue]
    moves: tuple[SeenMove, ...]
    result: Result | None = None

    @classmethod
    def read(cls, source: Source) -> "Seen":
        """The game in a file, an open file, bytes or lines; raises RecordError, with line and key.

        Refused is also what the viewer cannot have been told, and a move of somebody who was not to act. Whether the rules
        lead from one observation to the next is for `Knowledge` to say.
        """
        with opened(source) as file:
            return seen_of(objects_in(file))

    def scene(self, moves: int, language: Language = ENGLISH) -> Scene:
        """What the viewer saw after the first moves, with what the last of them changed.

        Raises TableError for more moves than there are.
        """
        number = index_of(moves)
        if number is None or not 0 <= number <= len(self.moves):
            raise TableError(f"there are {len(self.moves)} moves, not {shown(moves)}")
        if number == 0:
            start = self.game.start(self.settings)
            return in_language(self.game.scene(start, self.viewer, (), language), language)
        last = self.moves[number - 1]
        return in_language(self.game.declaration.drawn(last.observation, None, last.events, language), language)


def read_any(source: Source) -> Record | Seen:
    """The record in a file, an open file, bytes or lines, be it whole or what one viewer was told.

    Raises RecordError, with line and key, if it is neither.
    """
    with opened(source) as file:
        documents = objects_in(file)
        first = list(islice(documents, 1))
        is_seen = any(SEEN_BY in header for _, header in first)
        return (seen_of if is_seen else record_of)(chain(first, documents))


def seen_of(documents: Iterator[tuple[int, JsonObject]]) -> Seen:
    """The game, as one viewer was told of it, in the objects of its lines."""
    number, first = next(documents, (1, {}))
    with located(number, ""):
        reader = reader_of(first)
    moves: list[SeenMove] = []
    result = None
    to_act = reader.game.actor(reader.game.start(reader.codec.settings))
    for number, document in documents:
        with located(number, ""):
            if result is not None:
                raise RecordError("the result comes last: nothing follows it")
            if "result" in document:
                result = result_of(document, reader.codec)
            else:
                moves.append(reader.move(number, document, to_act))
                to_act = moves[-1].observation.to_act
    if result is not None and to_act is not None:
        raise RecordError("the game is not over, and has no result", line=number, key="result")
    return Seen(reader.game, reader.codec.settings, reader.viewer, meta_of(first), tuple(moves), result)


@frozen
class Reader:
    """Reads the lines of what a viewer was told."""

    game: AnyGame
    codec: AnyCodec
    viewer: Viewer
    written_settings: JsonObject

    def move(self, number: int, document: JsonObject, to_act: Actor | None) -> SeenMove:
        """A line with a move; raises RecordError also where another one was to act, or the viewer was told too much."""
        check_keys(document, needed=("actor", "events", "sees"), optional=("action",))
        actor = actor_of(document["actor"])
        if actor != to_act:
            raise RecordError("somebody else was to act", key="actor")
        if (actor == self.viewer) is not ("action" in document):
            raise RecordError("belongs in the lines of the viewer's own moves, and nowhere else", key="action")
        with located(None, "action"):
            action = self.codec.action(document["action"]) if "action" in document else None
        with located(None, "events"):
            events = each(document["events"], self.codec.event)
            if any(self.game.event_for(event, self.viewer) != event for event in events):
                raise RecordError("show what is hidden from the viewer")
        with located(None, "sees"):
            sees: JsonObject = required(document["sees"], dict)
            observation = self.codec.observation({**sees, "settings": self.written_settings})
            if observation.seat != self.viewer:
                raise RecordError("is the observation of somebody else", key="seat")
        return SeenMove(number, actor, action, events, observation)


def reader_of(first: JsonObject) -> Reader:
    """What reads the lines after a header; raises RecordError for a header that is not one of such a record."""
    game = game_of(first)
    if SEEN_BY not in first:
        raise RecordError("is missing: this is not the record of what one viewer was told", key=SEEN_BY)
    settings = settings_from(game, {key: value for key, value in first.items() if key != SEEN_BY})
    codec: AnyCodec = Codec(game, settings)
    with located(None, SEEN_BY):
        viewer = viewer_of(first[SEEN_BY], codec.settings.players)
    return Reader(game, codec, viewer, settings_document(game, codec.settings))


def viewer_of(document: JsonValue, players: int) -> Viewer:
    """A seat at a table of so many, or a spectator."""
    if document == SPECTATOR.value:
        return SPECTATOR
    seat = required(document, int)
    if not 0 <= seat < players:
        raise RecordError(f"there is no such seat at a table of {players}")
    return seat
