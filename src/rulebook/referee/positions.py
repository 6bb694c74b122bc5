"""Positions as engines give them, and what else can be said of a state."""

from collections.abc import Iterator
from functools import lru_cache
from json import dumps
from typing import Any

from attrs import evolve

from rulebook.core.game import AnyGame
from rulebook.core.sweep import alternatives, possible_settings
from rulebook.records import Codec, JsonObject
from rulebook.records.writing import actor_document, offer_document, offers, without_settings


def other_readings(game: AnyGame, own: Any) -> Iterator[tuple[str, Any]]:
    """Settings with another value of one reading, each with the name of the reading."""
    fields = {name: getattr(own, name) for name in ("players", "first_player", "variants", "components")}
    for name, values in alternatives(own.readings).items():
        for value in values:
            if value is not getattr(own.readings, name):
                for settings in possible_settings(game, readings=evolve(own.readings, **{name: value}), **fields):
                    yield name, settings


@lru_cache(maxsize=256)
def codec_under(game: AnyGame, settings: Any) -> Codec[Any, Any, Any, Any, Any]:
    """The codec under some settings: what it needs is kept even where all that is kept with the settings is discarded."""
    return Codec(game, settings)


def position_of(game: AnyGame, state: Any) -> dict[str, Any]:
    """A position as engines give it."""
    codec, actor, result = codec_under(game, state.settings), game.actor(state), game.result(state)
    return {
        "actor": None if actor is None else actor_document(actor),
        "legal": [offer_document(codec, offer) for offer in offers(game, state)],
        "result": None if result is None else codec.dump(result),
    }


def seen(game: AnyGame, state: Any, viewer: Any) -> JsonObject:
    """What somebody sees, without the settings, which everybody knows."""
    return without_settings(codec_under(game, state.settings), game.observe(state, viewer))


def dumped(codec: Codec[Any, Any, Any, Any, Any], value: Any) -> JsonObject:
    """An action, state or observation as an object."""
    document = codec.dump(value)
    assert isinstance(document, dict), "only results are no objects"
    return document


def text(value: object) -> str:
    """A JSON value as a text that is the same for equal values, however their keys are ordered."""
    return dumps(value, sort_keys=True)


def ordered(value: Any) -> Any:
    """What is legal, also in a position, in an order that does not matter; anything else as it is."""
    if isinstance(value, dict):
        return {key: ordered(value[key]) if key == "legal" else value[key] for key in value}
    return sorted(value, key=text) if isinstance(value, list) else value
