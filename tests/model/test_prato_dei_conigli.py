"""The library plays Il Prato dei Conigli as a second, independent implementation of the rules does."""

from random import Random

import pytest

import rulebook
from rulebook.games.prato_dei_conigli import Components, Mode, Printed, Readings, Settings, State, Variants
from rulebook.games.prato_dei_conigli.box.cards import Card
from rulebook.play import uniform
from tests.model import prato_dei_conigli as model
from tests.model.lockstep import Lockstep, any_readings, drawn, readings_by_id

ODD_CARDS = tuple(
    Printed(Card.from_code(code), points, copies)
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


def box(rules: Settings) -> model.Box:
    """What is in the box, in the words of the model."""
    components = rules.components
    return {
        "colours": model.COLOURS[: components.colours],
        "postures": model.POSTURES[: components.postures],
        "copies": components.copies,
        "areas": model.AREAS[: components.areas],
        "in_area": components.rabbits_in_area,
        "hand": components.hand,
        "stops": components.sun_stops,
        "deck": [(line.card.code, line.points, line.copies) for line in rules.deck],
    }


def lay_out(rules: Settings) -> model.Table:
    """The table of the model for the rules of the library."""
    return model.lay_out(
        box(rules), rules.variants.mode.value, rules.players, rules.first_player, readings_by_id(rules.readings)
    )


def on_table(state: State) -> dict[str, object]:
    """Everything that lies on the table, as the library has it."""
    return {
        "meadow": {
            area.value: [rabbit.code for rabbit in rabbits]
            for area, rabbits in zip(state.settings.areas, state.meadow, strict=True)
        },
        "bag": [rabbit.code for rabbit in state.bag],
        "markers": [rabbit and rabbit.code for rabbit in state.markers],
        "points": list(state.points),
        "hands": [sorted(card.code for card in hand) for hand in state.hands],
        "deck": sorted(card.code for card in state.deck),
        "discards": sorted(card.code for card in state.discards),
        "dice": state.rolled and [face.value for face in (state.rolled.colour, state.rolled.posture) if face is not None],
        "repeated": state.repeated,
        "drawn": state.drawn and state.drawn.code,
        "moves": state.moved,
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
        "repeated": table["repeated"],
        "drawn": table["drawn"],
        "moves": table["moves"],
        "played": [sorted(played) for played in table["played"]],
        "stop": table["stop"],
        "dealer": table["dealer"],
    }


LOCKSTEP = Lockstep(rulebook.game("prato_dei_conigli"), model, lay_out, on_table, predicted)

ALL_RULES = LOCKSTEP.every_rules()


def test_the_sweep_is_complete() -> None:
    """Two editions, the eight values of four readings and both games of the box are played by 2, 3, 4, 5 and 6."""
    assert len(ALL_RULES) == 5 * (2 + 8 + 2)


@pytest.mark.parametrize("number", range(10))
def test_they_agree_in_every_edition_reading_and_mode(number: int) -> None:
    """Every edition, every value of a reading and both games, by themselves, are played alike on both sides."""
    for offset, rules in enumerate(ALL_RULES[number::10]):
        LOCKSTEP.play(rules, seed=100 * number + offset, most_moves=150)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(ALL_RULES)))
def test_they_agree_to_the_end_of_games(number: int) -> None:
    """Whole games are played alike on both sides, with every reading, in both games."""
    for seed in range(4):
        LOCKSTEP.play(ALL_RULES[number], seed, most_moves=10_000)


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


def any_rules(random: Random, printed: bool) -> Settings:
    """Any readings, game and number of players, with components of any size or as `printed`; raises SettingsError."""
    players, components = random.randint(2, 6), Components() if printed else any_components(random)
    variants = Variants(uniform(random, tuple(Mode)))
    return Settings(players, random.randrange(players), any_readings(random, Readings()), variants, components)


@pytest.mark.parametrize("seed", range(4))
def test_they_agree_in_combinations_of_readings(seed: int) -> None:
    """Readings that come together are played alike on both sides."""
    for number, rules in enumerate(drawn(4, any_rules, seed, printed=True)):
        LOCKSTEP.play(rules, number, most_moves=300)


@pytest.mark.parametrize("seed", range(4))
def test_they_agree_in_small_games(seed: int) -> None:
    """Games with fewer rabbits, areas and cards, and with other decks, are played alike on both sides."""
    for number, rules in enumerate(drawn(12, any_rules, seed, printed=False)):
        LOCKSTEP.play(rules, number, most_moves=300)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
@pytest.mark.parametrize("printed", [True, False])
def test_they_agree_in_many_combinations(seed: int, printed: bool) -> None:
    """Any rules that make a game are played alike on both sides, to the end of the game."""
    for number, rules in enumerate(drawn(20, any_rules, seed, printed=printed)):
        LOCKSTEP.play(rules, number, most_moves=10_000)
