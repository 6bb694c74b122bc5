"""The library plays Il Prato dei Conigli as a second, independent implementation of the rules does.

Both play the same random games in lockstep. Before every move they must agree on who acts, on every legal action and weight,
as records write them, and on everything on the table.
"""

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

import rulebook
from rulebook.conformance import alternatives, changed, every_rules
from rulebook.core import CHANCE, RulesError
from rulebook.games.prato_dei_conigli import Components, Mode, Printed, Readings, Rules, State, Variants
from rulebook.games.prato_dei_conigli.cards import Card
from rulebook.play import generator, playout, uniform
from rulebook.records import Codec, JsonValue
from tests.model import prato_dei_conigli as model

GAME = rulebook.game("prato_dei_conigli")

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


def box(rules: Rules) -> model.Box:
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


def lay_out(rules: Rules) -> model.Table:
    """The table of the model for the rules of the library."""
    readings = {name.replace("_", "-"): getattr(rules.readings, name).value for name in alternatives(rules.readings)}
    return model.lay_out(box(rules), rules.variants.mode.value, rules.players, rules.first_player, readings)


def on_table(state: State) -> dict[str, object]:
    """Everything that lies on the table, as the library has it."""
    result, actor = GAME.result(state), GAME.actor(state)
    return {
        "meadow": {
            area.value: [rabbit.code for rabbit in rabbits]
            for area, rabbits in zip(state.rules.areas, state.meadow, strict=True)
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
        "who": "chance" if actor is CHANCE else actor,
        "outcome": result and {"scores": list(result.scores), "winners": list(result.winners)},
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
        "who": model.who(table),
        "outcome": model.outcome(table),
    }


def in_any_order(offers: "list[JsonValue] | list[model.Document]") -> list[str]:
    """Offers as texts that can be compared whatever their order, and the order of their keys."""
    return sorted(repr(sorted(offer.items()) if isinstance(offer, dict) else offer) for offer in offers)


def weighted(outcomes: "list[tuple[JsonValue, int]] | list[tuple[model.Document, int]]") -> list[str]:
    """Outcomes of chance as texts that can be compared whatever their order."""
    return sorted(repr((sorted(cast(model.Document, offer).items()), weight)) for offer, weight in outcomes)


def play_in_lockstep(rules: Rules, seed: int, most_moves: int) -> int:
    """Play a random game on both sides; an AssertionError says where they part. Gives the number of moves."""
    codec, table, moves = Codec(GAME, rules), lay_out(rules), 0
    for move in playout(GAME, GAME.start(rules), generator(seed)):
        assert on_table(move.before) == predicted(table)
        if move.actor is CHANCE:
            here = [(codec.dump(action), weight) for action, weight in GAME.chances(move.before)]
            assert weighted(here) == weighted(model.outcomes(table))
        else:
            assert in_any_order(list(map(codec.dump, GAME.legal_actions(move.before)))) == in_any_order(model.options(table))
        model.play(table, cast(model.Document, codec.dump(move.action)))
        moves += 1
        if moves == most_moves:
            break
    else:
        assert on_table(move.step.state) == predicted(table)
    return moves


ALL_RULES = [rules for rules in every_rules(rulebook.game(str(GAME.id))) if isinstance(rules, Rules)]


def test_the_sweep_is_complete() -> None:
    """Two editions, the eight values of four readings and both games of the box are played by 2, 3, 4, 5 and 6."""
    assert len(ALL_RULES) == 5 * (2 + 8 + 2)


@pytest.mark.parametrize("number", range(10))
def test_they_agree_in_every_edition_reading_and_mode(number: int) -> None:
    """Every edition, every value of a reading and both games, by themselves, are played alike on both sides."""
    for offset, rules in enumerate(ALL_RULES[number::10]):
        play_in_lockstep(rules, seed=100 * number + offset, most_moves=150)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(ALL_RULES)))
def test_they_agree_to_the_end_of_games(number: int) -> None:
    """Whole games are played alike on both sides, with every reading, in both games."""
    for seed in range(4):
        play_in_lockstep(ALL_RULES[number], seed, most_moves=10_000)


def any_readings(random: Random) -> Readings:
    """Every reading with any of its values."""
    chosen = changed(Readings(), **{name: uniform(random, values) for name, values in alternatives(Readings()).items()})
    assert isinstance(chosen, Readings)
    return chosen


def any_components(random: Random) -> Components | None:
    """Components of any size; None where those drawn make no game."""
    try:
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
    except RulesError:
        return None


def any_rules(seed: int, printed: bool) -> Iterator[Rules]:
    """Endless combinations of readings, games and numbers of players, with components of any size or as `printed`."""
    random = generator(seed)
    while True:
        players, components = random.randint(2, 6), Components() if printed else any_components(random)
        try:
            if components:
                variants = Variants(uniform(random, tuple(Mode)))
                yield Rules(players, random.randrange(players), any_readings(random), variants, components)
        except RulesError:
            continue


@pytest.mark.parametrize("seed", range(4))
def test_they_agree_in_combinations_of_readings(seed: int) -> None:
    """Readings that come together are played alike on both sides."""
    for number, rules in zip(range(4), any_rules(seed, printed=True), strict=False):
        play_in_lockstep(rules, number, most_moves=300)


@pytest.mark.parametrize("seed", range(4))
def test_they_agree_in_small_games(seed: int) -> None:
    """Games with fewer rabbits, areas and cards, and with other decks, are played alike on both sides."""
    for number, rules in zip(range(12), any_rules(seed, printed=False), strict=False):
        play_in_lockstep(rules, number, most_moves=300)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
@pytest.mark.parametrize("printed", [True, False])
def test_they_agree_in_many_combinations(seed: int, printed: bool) -> None:
    """Any rules that make a game are played alike on both sides, to the end of the game."""
    for number, rules in zip(range(20), any_rules(seed, printed), strict=False):
        play_in_lockstep(rules, number, most_moves=10_000)
