"""Deck files: a user's own variants and components for a game, in TOML, with the same keys as the header of a record.

    rulebook_deck = 1
    game = "prato_dei_conigli"
    title = "My own box"
    [variants]
    mode = "conta"
    [components]
    sun_stops = 12
    [[components.deck]]
    card = "either(7,3)"
    points = 2
    copies = 4

The game determines the keys below `variants` and `components`. Every error message names line, key and reason.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from typing import Final, cast

from attrs import frozen

from rulebook import toml_text
from rulebook.core import Game, RecordError
from rulebook.core.declaration import Action, Event, Observation, Settings, State
from rulebook.records.json_text import JsonObject, JsonValue, shown
from rulebook.records.settings import settings_from
from rulebook.records.strict import known_names, under

VERSION: Final = 1
"""The version of the format: the key `rulebook_deck`."""
PARTS: Final = ("variants", "components")
KEYS: Final = ("rulebook_deck", "game", "title", *PARTS)

TABLE: Final = re.compile(r"\s*\[(?P<array>\[)?\s*(?P<key>[\w.-]+)\s*\]")
ASSIGNMENT: Final = re.compile(r"\s*(?P<key>[\w.-]+)\s*=")
PLACE: Final = re.compile(r"at line (\d+)")


@frozen
class Deck:
    """A deck file: its game, title, variants and components, and the line of each key."""

    game: str
    title: str
    variants: JsonObject
    components: JsonObject
    lines: Mapping[str, int]


def read_deck(file: Traversable) -> Deck:
    """The deck in a file; raises RecordError, with the line and the key, if it is not a deck."""
    text = text_in(file)
    document, lines = parsed(text), dict(lines_of_keys(text))
    with placed(lines):
        return deck_of(document, lines)


@contextmanager
def placed(lines: Mapping[str, int]) -> Iterator[None]:
    """Add to every RecordError raised within the line of the key that it names."""
    try:
        yield
    except RecordError as error:
        line = line_of(error.key or "", lines)
        raise RecordError(error.reason, line=line, key=error.key, clause=error.clause) from None


def line_of(key: str, lines: Mapping[str, int]) -> int:
    """The line of a key, or of the nearest key that contains it; the first line if there is none."""
    while key and key not in lines:
        key = re.sub(r"\.?[^.\[]*$|\[\d+\]$", "", key)
    return lines.get(key, 1)


def text_in(file: Traversable) -> str:
    """The text in a file; raises RecordError if it cannot be read."""
    try:
        return toml_text.text_in(file)
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise RecordError(f"is not UTF-8: {error.reason}, at byte {error.start + 1}") from None
    except ValueError as error:
        raise RecordError(str(error)) from None


def parsed(text: str) -> JsonObject:
    """The document in a TOML text; raises RecordError, with the line, if the text is not TOML."""
    try:
        document = cast(JsonObject, toml_text.document_of(text))
    except ValueError as error:
        place = PLACE.search(str(error))
        raise RecordError(f"is not TOML: {error}", line=int(place[1]) if place else None) from None
    return document


def deck_of(document: JsonObject, lines: Mapping[str, int]) -> Deck:
    """The deck in a document; raises RecordError with the key."""
    for key in document:
        if key not in KEYS:
            raise RecordError(f"unknown key{known_names(KEYS)}", key=key)
    version = under("rulebook_deck", document, int)
    if version != VERSION:
        told = f"this library reads version {VERSION} of the format, not {version}"
        raise RecordError(told, key="rulebook_deck")
    game, title = under("game", document, str), under("title", document, str)
    return Deck(game, title, part("variants", document), part("components", document), lines)


def part(key: str, document: Mapping[str, JsonValue]) -> JsonObject:
    """The table under a key, or an empty one; raises RecordError."""
    return under(key, {key: {}, **document}, dict)


def lines_of_keys(text: str) -> Iterator[tuple[str, int]]:
    """Every key of a TOML text that has its own line, such as `components.deck[3].points`, with that line."""
    table, seen = "", Counter[str]()
    for number, line in enumerate(text.splitlines(), 1):
        header, assignment = TABLE.match(line), ASSIGNMENT.match(line)
        if header:
            table = header["key"]
            if header["array"]:
                seen[table] += 1
                if seen[table] == 1:
                    yield table, number
                table = f"{table}[{seen[table] - 1}]"
            yield table, number
        elif assignment:
            yield f"{table}.{assignment['key']}".lstrip("."), number


def settings_with(
    game: Game[Settings, State, Action, Event, Observation], deck: Deck, header: Mapping[str, JsonValue]
) -> Settings:
    """The settings of a header, with a deck's variants and components added.

    Raises RecordError, with the key and its line in the deck file, if they make no game.
    """
    with placed(deck.lines):
        if deck.game != game.id:
            raise RecordError(f"this is a deck of {shown(deck.game)}, not of {game.id}", key="game")
        given: JsonObject = {"variants": deck.variants, "components": deck.components}
        merged: JsonObject = {key: {**part(key, header), **part(key, given)} for key in PARTS}
        return settings_from(game, {**header, **{key: value for key, value in merged.items() if value}})
