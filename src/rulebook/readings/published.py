"""Witnesses that are kept as records in a game's specification, and reading them."""

from collections.abc import Iterator
from enum import Enum

from rulebook.core import AnyGame, RulebookError
from rulebook.readings.contrast import Contrast
from rulebook.readings.witness import NoWitness, Witness, checked
from rulebook.records import Codec, JsonObject, Record, read, write
from rulebook.spec.places import home

__all__ = ["Shelf", "kept", "lines_of", "path_of", "witness_in"]


class Shelf(Enum):
    """Where a kind of witness is kept, as a folder of the specification."""

    PRINTED = "witnesses/readings"
    """Witnesses in the printed game."""
    SMALL = "witnesses/small"
    """The shortest witnesses, in small games."""


def path_of(contrast: Contrast, shelf: Shelf) -> str:
    """Where the witness of a contrast is kept, relative to the specification's folder."""
    return f"{shelf.value}/{contrast.name}.jsonl"


def kept(game: AnyGame, contrast: Contrast, shelf: Shelf) -> Witness | None:
    """The kept witness of a contrast, checked again; None if none is kept.

    Raises NoWitness if the two sides do not disagree exactly at the end of the record, or if the record is missing.
    """
    file = home(game.id).folder.joinpath(*path_of(contrast, shelf).split("/"))
    if not file.is_file():
        return None
    try:
        return witness_in(read(file.read_bytes()), game, contrast)
    except RulebookError as error:
        raise NoWitness(f"{game.id}/{path_of(contrast, shelf)}: {error}") from None


def witness_in(record: Record, game: AnyGame, contrast: Contrast) -> Witness:
    """The witness in a record; raises NoWitness if it is not a witness of the contrast."""
    sides = contrast.against(game, record.settings)
    action = Codec(game, record.settings).action(record.meta.get("action"))
    witness = checked(sides, tuple([line.action for line in record.lines]), action)
    expected = meta_of(game, contrast, witness)
    if any(record.meta.get(key) != value for key, value in expected.items()):
        raise NoWitness("its `meta` does not say how the sides disagree")
    return witness


def lines_of(game: AnyGame, contrast: Contrast, witness: Witness) -> Iterator[str]:
    """The record of a witness: the shared actions, played by the left side; `meta` says how the sides then disagree."""
    return write(game, witness.sides.left, witness.moves, meta=meta_of(game, contrast, witness))


def meta_of(game: AnyGame, contrast: Contrast, witness: Witness) -> JsonObject:
    """What a record says about its witness: the reading, its two values, and the action on which they disagree."""
    parting = witness.parting
    action = Codec(game, witness.sides.left).dump(parting.action)
    values = [value.id for value in contrast.values]
    return {"reading": contrast.reading.id, "values": [*values], "parts": parting.kind.value, "action": action}
