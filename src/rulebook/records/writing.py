"""Writing a game as a record."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from rulebook.core.chance import CHANCE, Actor
from rulebook.core.errors import SpecError
from rulebook.core.game import Action, Event, Game, Observation, Settings, State
from rulebook.play import Move
from rulebook.records.codec import Codec
from rulebook.records.json_text import JsonObject, JsonValue, text_of
from rulebook.records.settings import header

if TYPE_CHECKING:
    from rulebook.spec import PublishedGame

DISTRIBUTION = "rulebook-engine"


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
    each step applied, in the order of its events. The software and the version of the rules are added to `meta`.
    """
    codec = Codec(game, settings)
    yield text_of(header(game, settings, {**own_meta(game.id), **(meta or {})}))
    state = game.start(settings)
    for move in moves:
        yield text_of(move_document(codec, move, legal, clauses))
        state = move.step.state
    result = game.result(state)
    if result is not None:
        yield text_of({"result": codec.dump(result)})


def own_meta(game_id: str) -> JsonObject:
    """What a record says by itself: the software and, of a game with a specification, its rules version and its notice."""
    rules, published = rules_name(game_id), published_game(game_id)
    known: JsonObject = {"rules": rules} if rules else {}
    return {"software": software(), **known, **({"notice": published.notice} if published and published.notice else {})}


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
    codec: Codec[Settings, State, Action, Event, Observation], move: Move[State, Action, Event], legal: bool, clauses: bool
) -> JsonObject:
    """The line of a move."""
    document: JsonObject = {"actor": actor_document(move.actor), "action": codec.dump(move.action)}
    if legal:
        document["legal"] = [offer_document(codec, offer) for offer in offers(codec.game, move.before)]
    if clauses:
        document["clauses"] = list(clauses_of(move.step.events))
    return document


def actor_document(actor: Actor) -> JsonValue:
    """An actor as records write it: the number of a seat, or chance."""
    return CHANCE.value if actor is CHANCE else actor


def offers(
    game: Game[Settings, State, Action, Event, Observation], state: State
) -> tuple[Action, ...] | tuple[tuple[Action, int], ...]:
    """What can happen in a state, in order: the legal actions or, at a chance point, the outcomes with their weights."""
    return game.chances(state) if game.actor(state) is CHANCE else game.legal_actions(state)


def offer_document(
    codec: Codec[Settings, State, Action, Event, Observation], offer: Action | tuple[Action, int]
) -> JsonValue:
    """A legal action, or an outcome with its weight, in the form of records."""
    if isinstance(offer, tuple):
        action, weight = offer
        return {"action": codec.dump(action), "weight": weight}
    return codec.dump(offer)


def clauses_of(events: Iterable[Any]) -> tuple[str, ...]:
    """The clauses of some events, in order."""
    return tuple([event.clause for event in events])
