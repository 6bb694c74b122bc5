"""The rules of a game as the header of a record has them."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias, TypeVar

from cattrs import BaseConverter, BaseValidationError, Converter
from cattrs.dispatch import StructureHook

from rulebook.core.errors import RecordError
from rulebook.core.game import Action, Event, Game, Observation, Rules, State
from rulebook.records.json_text import JsonObject, JsonValue, check_writable, shown
from rulebook.records.shapes import Layout
from rulebook.records.strict import Pieces, class_of, first_complaint, known_names, located, required, strict_converter

Editions: TypeAlias = tuple[tuple[str, object], ...]
Kind = TypeVar("Kind")

VERSION = 1
"""The version of the format, under the key `rulebook`."""
OF_THE_RECORD = ("rulebook", "game", "meta")
"""The keys of a header that do not belong to the rules."""


def rules_from(game: Game[Rules, State, Action, Event, Observation], header: Mapping[str, JsonValue]) -> Rules:
    """The rules that a header gives; raises RecordError, with the key, for anything that is no rules of `game`.

    The keys of the record itself, `rulebook`, `game` and `meta`, may stand in the header too, and must fit the game.
    """
    check_record_keys(game.id, header)
    document = {key: value for key, value in header.items() if key not in OF_THE_RECORD}
    layout = Layout(game.types.rules)
    return structured(converter_for(layout, game.editions), layout, document, game.types.rules)


def header(
    game: Game[Rules, State, Action, Event, Observation], rules: Rules, meta: Mapping[str, JsonValue] | None = None
) -> JsonObject:
    """The header of a record of a game by these rules: every reading, and the components that are not the printed ones.

    Raises RecordError for a `meta` that a record cannot have.
    """
    own: JsonObject = {"rulebook": VERSION, "game": game.id}
    written: JsonObject = converter_for(Layout(game.types.rules), game.editions).unstructure(rules)
    said: JsonObject = {} if meta is None else {"meta": dict(meta)}
    with located(None, "meta"):
        check_writable(said)
    return {**own, **written, **said}


def check_record_keys(game_id: str, header: Mapping[str, JsonValue]) -> None:
    """Raise RecordError where the keys of the record itself are not those of a record of a game."""
    with located(None, "rulebook"):
        version = required(header.get("rulebook", VERSION), int)
        if version != VERSION:
            raise RecordError(f"this library reads version {VERSION} of the format, not {version}")
    if header.get("game", game_id) != game_id:
        raise RecordError(f"these are rules of {shown(header['game'])}, not of {game_id}", key="game")
    with located(None, "meta"):
        required(header.get("meta", {}), dict)


def structured(converter: Converter, layout: Layout, document: object, kind: type[Kind]) -> Kind:
    """A document as a value of a class; raises RecordError, with the key, for the first thing that is refused."""
    return complaining(layout, lambda: converter.structure(document, kind))


def complaining(layout: Layout, read: Callable[[], Kind]) -> Kind:
    """What `read` gives; raises RecordError, with the key, for the first thing that it refuses."""
    try:
        return read()
    except BaseValidationError as error:
        raise first_complaint(error, layout) from None


@lru_cache(maxsize=16)
def converter_for(layout: Layout, editions: Editions, pieces: Pieces = (), rules: object = None) -> Converter:
    """The converter of a game with `pieces`; the rules that it reads must be `rules` where these are given.

    The last ones are kept, as making one takes longer than reading a game.
    """
    converter = strict_converter(layout, pieces)

    def make(kind: type, converter: BaseConverter) -> StructureHook:
        return rules_of(editions, rules, class_of(layout)(kind, converter), converter)

    converter.register_structure_hook_factory(lambda kind: kind is layout.rules, make)
    return converter


def rules_of(editions: Editions, expected: object, inner: StructureHook, converter: BaseConverter) -> StructureHook:
    """The hook that reads rules, which may name an edition, and must be the `expected` ones where some are expected."""

    def structure(value: object, kind: object) -> object:
        document: JsonObject = required(value, dict)
        found = inner(with_readings(document, editions, converter) if "edition" in document else document, kind)
        if expected not in (None, found):
            raise RecordError("these are not the rules of this game")
        return found

    return structure


def with_readings(document: JsonObject, editions: Editions, converter: BaseConverter) -> JsonObject:
    """Rules that name an edition, with the readings that it takes instead."""
    if "readings" in document:
        raise RecordError("an edition and readings stand together: give one of them", key="edition")
    edition = document["edition"]
    known = dict(editions)
    if not isinstance(edition, str) or edition not in known:
        raise RecordError(f"there is no edition {shown(edition)}{known_names(known)}", key="edition")
    rest = {key: value for key, value in document.items() if key != "edition"}
    return {**rest, "readings": converter.unstructure(known[edition])}
