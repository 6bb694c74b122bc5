"""Writing a game as a record."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from rulebook.core import CHANCE, Actor, AnyGame, DomainError, Game, SpecError, Viewer
from rulebook.core.declaration import Action, Event, Observation, Settings, State
from rulebook.play import AnyMove, Move
from rulebook.records.codec import AnyCodec, Codec
from rulebook.records.json_text import JsonObject, JsonValue, text_of
from rulebook.records.rules import CLAUSES, clauses_here
from rulebook.records.settings import header

if TYPE_CHECKING:
    from rulebook.spec.model import PublishedGame

DISTRIBUTION = "rulebook-engine"
EVERY: Final = 16
"""The number of moves after which a record has the hash of the position; it also has that of the last one."""
SHOWN: Final = 16
"""The hexadecimal digits of the hash of a position."""


def write(
    game: Game[Settings, State, Action, Event, Observation],
    settings: Settings,
    moves: Iterable[Move[State, Action, Event]],
    *,
    legal: bool = False,
    clauses: bool = True,
    meta: Mapping[str, JsonValue] | None = None,
) -> Iterator[str]:
    """The lines of a record, without line ends: the header, a line for each move, and the result once the game is over.

    `legal` adds every legal action and, at chance points, every outcome with its weight; `clauses` adds the clauses that
    each step applied, in the order of its events. The software, the version of the rules and the fingerprints of their
    clauses are added to `meta`. Raises DomainError, where it comes to it, for a move that does not follow the one before it.
    """
    codec = Codec(game, settings)
    yield text_of(header(game, settings, {**own_meta(game.id), **(meta or {})}))
    state = game.start(settings)
    for number, move in enumerate(moves, 1):
        if not isinstance(move, Move) or (move.before is not state and move.before != state):
            raise DomainError("moves", f"must be those of a game from its start on: number {number} does not follow")
        state = move.step.state
        hashed = number % EVERY == 0 or game.actor(state) is None
        yield text_of(move_document(codec, move, legal=legal, clauses=clauses, position=hashed))
    result = game.result(state)
    if result is not None:
        yield text_of({"result": codec.dump(result)})


def own_meta(game_id: str) -> JsonObject:
    """What a record says by itself: the software and, of a published game, its rules, its notice and its clauses."""
    rules, published = rules_name(game_id), published_game(game_id)
    marks: JsonObject = {id: mark for id, (mark, _) in clauses_here(game_id).items()} if rules else {}
    known = {"rules": rules, "notice": published.notice if published else None, CLAUSES: marks}
    return {"software": software(), **{name: value for name, value in known.items() if value}}


@cache
def software() -> str:
    """The distribution and its version, which takes a file to find out."""
    return f"{DISTRIBUTION} {version(DISTRIBUTION)}"


def rules_name(game_id: str) -> str | None:
    """The game and the version of its rules, such as `yellowstone_park 1`; None for a game without a specification."""
    published = published_game(game_id)
    return f"{game_id} {published.rules_version}" if published else None


@lru_cache(maxsize=16)
def published_game(game_id: str) -> "PublishedGame | None":
    """The published game; None for a game without a specification."""
    from rulebook.spec import load  # noqa: PLC0415 - reading a specification is not needed for reading a record

    try:
        return load(game_id).game
    except SpecError:
        return None


def move_document(
    codec: AnyCodec, move: AnyMove, *, legal: bool = False, clauses: bool = True, position: bool = False
) -> JsonObject:
    """The line of a move, with the hash of the `position` after it where that is wanted."""
    document: JsonObject = {"actor": actor_document(move.actor), "action": codec.dump(move.action)}
    if legal:
        document["legal"] = [offer_document(codec, offer) for offer in offers(codec.game, move.before)]
    if clauses:
        document["clauses"] = list(clauses_of(move.step.events))
    if position:
        document["position"] = position_hash(codec, move.step.state)
    return document


def position_hash(codec: AnyCodec, state: Any) -> str:
    """A short hash of a position, without the settings, which the header of its record has."""
    own = without_settings(codec, state)
    text = json.dumps(own, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:SHOWN]


def without_settings(codec: AnyCodec, value: Any) -> JsonObject:
    """A state or an observation without the settings, which the header of its record has."""
    document = codec.dump(value)
    assert isinstance(document, dict), "only results are no objects"
    return {key: each for key, each in document.items() if key != "settings"}


def actor_document(actor: Actor | Viewer) -> JsonValue:
    """An actor or a viewer as records write them: the number of a seat, chance, or a spectator."""
    return actor if isinstance(actor, int) else actor.value


def offers(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """What can happen in a state, in order: the legal actions or, at a chance point, the outcomes with their weights."""
    return game.chances(state) if game.actor(state) is CHANCE else game.legal_actions(state)


def offer_document(codec: AnyCodec, offer: Any) -> JsonValue:
    """A legal action, or an outcome with its weight, in the form of records."""
    if isinstance(offer, tuple):
        action, weight = offer
        return {"action": codec.dump(action), "weight": weight}
    return codec.dump(offer)


def clauses_of(events: Iterable[Any]) -> tuple[str, ...]:
    """The clauses of some events, in order."""
    return tuple([event.clause for event in events])
