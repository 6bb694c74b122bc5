"""The library plays Il Prato dei Conigli as a second, independent implementation of the rules does."""

from random import Random

from rulebook.games.prato_dei_conigli import Card, Components, DeckLine, Settings, State, game
from rulebook.games.prato_dei_conigli.model.settings import areas_of, listed_cards
from rulebook.games.prato_dei_conigli.model.state import ChoosingAtRoll, DrawingRabbit, Moving, Putting
from tests.model import prato_dei_conigli as model
from tests.model.lockstep import Lockstep, readings_by_id

ODD_CARDS = tuple(
    DeckLine(Card.from_code(code), points, copies)
    for code, points, copies in (
        ("all(even,in-areas(2))", 3, 4),
        ("any(exactly(1),more-than(white),in-areas(1))", 1, 9),
        ("between(0,3)", 0, 9),
        ("either(0,2)", 2, 9),
        ("fewer-than(black)", 2, 9),
        ("any(odd,all(even,as-many-as(white)))", 1, 9),
    )
)
"""A deck of conditions that the printed decks do not have."""


def box(settings: Settings) -> model.Box:
    """What is in the box, in the words of the model."""
    components = settings.components
    return {
        "colours": model.COLOURS[: components.colours],
        "postures": model.POSTURES[: components.postures],
        "copies": components.copies,
        "areas": model.AREAS[: components.areas],
        "in_area": components.rabbits_in_area,
        "hand": components.hand,
        "stops": components.sun_stops,
        "deck": [(line.card.code, line.points, line.copies) for line in listed_cards(settings)],
    }


def lay_out(settings: Settings) -> model.Table:
    """The table of the model for settings of the library."""
    mode, readings = settings.variants.mode.value, readings_by_id(settings.readings)
    return model.lay_out(box(settings), mode, settings.players, settings.first_player, readings)


def of_the_phase(state: State) -> dict[str, object]:
    """What the phase alone knows: whether the roll was repeated, how often the player has moved, what was drawn or named."""
    match state.phase:
        case ChoosingAtRoll(repeated):
            return {"repeated": repeated}
        case Moving(repeated, moved):
            return {"repeated": repeated, "moves": moved}
        case DrawingRabbit(Moving(repeated, moved), area):
            return {"repeated": repeated, "moves": moved, "named": area and area.value}
        case Putting(Moving(repeated, moved), rabbit):
            return {"repeated": repeated, "moves": moved, "drawn": rabbit.code}
        case _:
            return {}


def predicted_of_the_phase(table: model.Table) -> dict[str, object]:
    """What the model expects the phase to know."""
    moving: dict[str, object] = {"repeated": table["repeated"], "moves": table["moves"]}
    match table["awaited"]:
        case "joker" if table["readings"]["joker-choice"] == "at-roll":
            return {"repeated": table["repeated"]}
        case "move":
            return moving
        case "bag":
            return {**moving, "named": table["named"]}
        case "put":
            return {**moving, "drawn": table["drawn"]}
        case _:
            return {}


def on_table(state: State) -> dict[str, object]:
    """Everything that lies on the table, as the library has it."""
    return {
        "meadow": {
            area.value: [rabbit.code for rabbit in rabbits]
            for area, rabbits in zip(areas_of(state.settings), state.meadow, strict=True)
        },
        "bag": [rabbit.code for rabbit in state.bag],
        "markers": [rabbit and rabbit.code for rabbit in state.markers],
        "points": list(state.points),
        "hands": [sorted(card.code for card in hand) for hand in state.hands],
        "deck": sorted(card.code for card in state.deck),
        "discards": sorted(card.code for card in state.discards),
        "dice": state.rolled and [face.value for face in (state.rolled.colour, state.rolled.posture) if face is not None],
        "phase": of_the_phase(state),
        "played": [sorted((claim.card.code, claim.area.value) for claim in claims) for claims in state.played],
        "stop": state.sun,
        "dealer": state.dealer,
    }


def predicted(table: model.Table) -> dict[str, object]:
    """Everything that lies on the table, as the model has it."""
    order = model.kinds(table["box"]).index
    return {
        "meadow": {area: sorted(rabbits, key=order) for area, rabbits in table["meadow"].items()},
        "bag": sorted(table["bag"], key=order),
        "markers": table["markers"],
        "points": table["points"],
        "hands": [sorted(hand) for hand in table["hands"]],
        "deck": sorted(table["deck"]),
        "discards": sorted(table["discards"]),
        "dice": table["dice"],
        "phase": predicted_of_the_phase(table),
        "played": [sorted(played) for played in table["played"]],
        "stop": table["stop"],
        "dealer": table["dealer"],
    }


def any_components(random: Random) -> Components:
    """Components of any size; raises SettingsError where they make no game."""
    return Components(
        colours=random.randint(1, 5),
        postures=random.randint(1, 3),
        copies=random.randint(1, 5),
        areas=random.randint(1, 4),
        rabbits_in_area=random.randint(1, 6),
        hand=random.randint(1, 6),
        sun_stops=random.randint(2, 5),
        deck=ODD_CARDS if random.random() < 0.5 else None,
    )


LOCKSTEP = Lockstep(game, model, lay_out, on_table, predicted, any_components, quick_moves=200)
