"""How a game can be played: the settings from which there is a choice, by the keys of records."""

from typing import Any

from rulebook.core.game import AnyGame
from rulebook.core.settings import range_of
from rulebook.core.sweep import CHOICES, alternatives
from rulebook.records.json_text import JsonObject, JsonValue
from rulebook.records.shapes import Layout, code_of


def ways(game: AnyGame) -> dict[str, Any]:
    """The values of readings and variants, the usual one first, and the components with what is printed and their ranges.

    Components that are more than numbers are left out: a deck file has them.
    """
    usual, layout = game.new_game().settings, Layout(game.settings)
    chosen: dict[str, Any] = {part: values_in(layout, getattr(usual, part)) for part in CHOICES}
    return chosen | {"components": components_in(layout, usual.components)}


def values_in(layout: Layout, part: object) -> JsonObject:
    """The values of readings or variants, the usual one first."""
    return {
        layout.key(type(part), name): [written(value) for value in dict.fromkeys((getattr(part, name), *values))]
        for name, values in alternatives(part).items()
    }


def components_in(layout: Layout, components: Any) -> JsonObject:
    """The components that are numbers, several numbers, or there or not."""
    found: JsonObject = {}
    for field in layout.fields(kind := type(components)):
        printed, allowed = getattr(components, field.name), range_of(kind, field.name)
        value: JsonValue = [*printed] if isinstance(printed, tuple) else printed
        if allowed is not None:
            found[layout.key(kind, field.name)] = {"printed": value, "least": allowed.least, "most": allowed.most}
        elif isinstance(printed, bool):
            found[layout.key(kind, field.name)] = {"printed": value}
    return found


def written(value: object) -> JsonValue:
    """A value of a reading or variant, as records write it."""
    return value if isinstance(value, bool) else code_of(value)
