"""How a game can be played: the settings from which there is a choice, by the keys of records."""

from typing import Any

from rulebook.core.game import AnyGame
from rulebook.core.settings import range_of
from rulebook.core.sweep import CHOICES, alternatives
from rulebook.records.json_text import JsonObject, JsonValue
from rulebook.records.shapes import Layout, code_of


def ways(game: AnyGame) -> dict[str, Any]:
    """The values of readings and variants, the usual one first."""
    usual, layout = game.new_game().settings, Layout(game.settings)
    return {part: values_in(layout, getattr(usual, part)) for part in CHOICES}


def components(game: AnyGame) -> dict[str, Any]:
    """The components that are numbers or there or not: what is printed, and the range of numbers.

    Those that are more are left out: a deck file has them.
    """
    usual, layout, found = game.new_game().settings.components, Layout(game.settings), dict[str, Any]()
    for field in layout.fields(kind := type(usual)):
        printed, allowed = getattr(usual, field.name), range_of(kind, field.name)
        value: JsonValue = [*printed] if isinstance(printed, tuple) else printed
        if allowed is not None:
            found[layout.key(kind, field.name)] = {"printed": value, "least": allowed.least, "most": allowed.most}
        elif isinstance(printed, bool):
            found[layout.key(kind, field.name)] = {"printed": value}
    return found


def values_in(layout: Layout, part: object) -> JsonObject:
    """The values of readings or variants, the usual one first."""
    return {
        layout.key(type(part), name): [written(value) for value in dict.fromkeys((getattr(part, name), *values))]
        for name, values in alternatives(part).items()
    }


def written(value: object) -> JsonValue:
    """A value of a reading or variant, as records write it."""
    return value if isinstance(value, bool) else code_of(value)
