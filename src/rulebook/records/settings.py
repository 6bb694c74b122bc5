"""The settings of a game in the header of a record."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from cattrs import BaseConverter, BaseValidationError, Converter
from cattrs.dispatch import StructureHook

from rulebook.core import AnyGame, Game, RecordError, SettingsError, editions_under
from rulebook.core.declaration import Action, Event, Observation, Settings, State
from rulebook.records.json_text import JsonObject, JsonValue, check_writable, shown
from rulebook.records.shapes import Layout
from rulebook.records.strict import class_of, first_complaint, known_names, located, refused, required, strict_converter

Editions: TypeAlias = tuple[tuple[str, object], ...]
Kind = TypeVar("Kind")

VERSION = 1
"""The version of the format, under the key `rulebook`."""
OF_THE_RECORD = ("rulebook", "game", "meta")
"""The keys of a header that do not belong to the settings."""
RULES = re.compile(r"(?P<game>[a-z0-9_]+) (?P<version>[0-9]{1,6})")
"""What `meta.rules` says: a game and the version of its rules."""


def settings_from(game: Game[Settings, State, Action, Event, Observation], header: Mapping[str, JsonValue]) -> Settings:
    """The settings in a header; raises RecordError, with the key, for anything that is not settings of `game`.

    The keys of the record itself, `rulebook`, `game` and `meta`, may be in the header too, and must fit the game. If
    `meta.rules` names an earlier version of the rules, editions and missing readings are those of that version.
    """
    check_record_keys(game.id, header)
    converter = plain_converter(game)
    document = {key: value for key, value in header.items() if key not in OF_THE_RECORD}
    version = rules_version(game.id, header)
    earlier = game.declaration.earlier_editions
    editions = game.editions if version is None else editions_under(version, game.editions, earlier)
    if editions is not game.editions:
        document = as_once_read(document, editions, converter)
    found = structured(converter, Layout(game.declaration.settings), document, game.declaration.settings)
    try:
        return game.declaration.admitted(found)
    except SettingsError as error:
        raise refused(error) from None


def header(
    game: Game[Settings, State, Action, Event, Observation], settings: Settings, meta: Mapping[str, JsonValue] | None = None
) -> JsonObject:
    """The header of a record under these settings: every reading, and the components that differ from the printed ones.

    Raises RecordError for a `meta` that a record cannot contain.
    """
    own: JsonObject = {"rulebook": VERSION, "game": game.id}
    said: JsonObject = {} if meta is None else {"meta": dict(meta)}
    with located(None, "meta"):
        check_writable(said)
    return {**own, **settings_document(game, settings), **said}


def settings_document(game: Game[Settings, State, Action, Event, Observation], settings: Settings) -> JsonObject:
    """Settings alone, as a header has them."""
    written: JsonObject = plain_converter(game).unstructure(settings)
    return written


def check_record_keys(game_id: str, header: Mapping[str, JsonValue]) -> None:
    """Raise RecordError if the keys of the record itself are not those of a record of this game."""
    with located(None, "rulebook"):
        version = required(header.get("rulebook", VERSION), int)
        if version != VERSION:
            raise RecordError(f"this library reads version {VERSION} of the format, not {version}")
    if header.get("game", game_id) != game_id:
        raise RecordError(f"these are settings of {shown(header['game'])}, not of {game_id}", key="game")
    with located(None, "meta"):
        required(header.get("meta", {}), dict)


def rules_version(game_id: str, header: Mapping[str, JsonValue]) -> int | None:
    """The version of the rules that a header names under `meta.rules`; None where it names none of this game."""
    meta = header.get("meta")
    rules = meta.get("rules") if isinstance(meta, dict) else None
    named = RULES.fullmatch(rules) if isinstance(rules, str) else None
    return int(named["version"]) if named and named["game"] == game_id else None


def as_once_read(document: JsonObject, editions: Editions, converter: BaseConverter) -> JsonObject:
    """Settings with every reading, where these are editions as they were read under an earlier version of the rules.

    A reading that the settings leave out, perhaps because it is younger, is that of the first edition, the reference.
    """
    if "edition" in document:
        return with_readings(document, editions, converter)
    readings = document.get("readings", {})
    if not isinstance(readings, dict):
        return document
    usual: JsonObject = converter.unstructure(editions[0][1])
    return {**document, "readings": {**usual, **readings}}


def structured(converter: Converter, layout: Layout, document: object, kind: type[Kind]) -> Kind:
    """A document as a value of a class; raises RecordError, with the key, for the first thing refused."""
    return complaining(layout, lambda: converter.structure(document, kind))


def complaining(layout: Layout, read: Callable[[], Kind]) -> Kind:
    """The result of `read`; raises RecordError, with the key, for the first thing that it refuses."""
    try:
        return read()
    except BaseValidationError as error:
        raise first_complaint(error, layout) from None


@lru_cache(maxsize=16)
def plain_converter(game: AnyGame) -> Converter:
    """The converter for the settings of a game; recent ones are kept, because creating one takes long."""
    return converter_for(game, None)


def converter_under(game: AnyGame, settings: Any) -> Converter:
    """The converter for values of a game under settings, which is stored with the settings."""
    if CONVERTER not in settings.__dict__:
        settings.__dict__[CONVERTER] = converter_for(game, settings)
    found: Converter = settings.__dict__[CONVERTER]
    return found


CONVERTER = "converter of records"
"""Settings store their converter under this name."""


def converter_for(game: AnyGame, settings: object) -> Converter:
    """A converter for values of a game under settings, or for settings alone if these are None."""
    layout = Layout(game.declaration.settings)
    converter = strict_converter(layout, () if settings is None else game.declaration.kinds(settings), settings)

    def make(kind: type, converter: BaseConverter) -> StructureHook:
        return settings_hook(game.editions, settings, class_of(layout, kind, converter), converter)

    converter.register_structure_hook_factory(lambda kind: kind is layout.settings, make)
    return converter


def settings_hook(editions: Editions, expected: object, inner: StructureHook, converter: BaseConverter) -> StructureHook:
    """The hook that reads settings, which may name an edition and, if `expected` is given, must equal it."""

    def structure(value: object, kind: object) -> object:
        document: JsonObject = required(value, dict)
        found = inner(with_readings(document, editions, converter) if "edition" in document else document, kind)
        if expected is None:
            return found
        if found != expected:
            raise RecordError("these are not the settings of this game")
        return expected

    return structure


def with_readings(document: JsonObject, editions: Editions, converter: BaseConverter) -> JsonObject:
    """Settings that name an edition, with its readings instead."""
    if "readings" in document:
        raise RecordError("give an edition or readings, not both", key="edition")
    edition = document["edition"]
    known = dict(editions)
    if not isinstance(edition, str) or edition not in known:
        raise RecordError(f"there is no edition {shown(edition)}{known_names(known)}", key="edition")
    rest = {key: value for key, value in document.items() if key != "edition"}
    return {**rest, "readings": converter.unstructure(known[edition])}
