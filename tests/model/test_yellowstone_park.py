"""The library plays Yellowstone Park as a second, independent implementation of the rules does.

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
from rulebook.games.yellowstone_park import Components, Readings, Rules, State, Variants
from rulebook.play import generator, playout, uniform
from rulebook.records import Codec, JsonValue
from tests.games.yellowstone_park.case import CASE
from tests.model import yellowstone_park as model

GAME = rulebook.game("yellowstone_park")


def box(components: Components) -> model.Box:
    """What is in the box, in the words of the model."""
    return {
        "colours": "BYGR"[: components.colours],
        "numbers": components.numbers,
        "copies": components.copies,
        "rows": components.rows,
        "columns": components.columns,
        "window_rows": components.window_rows,
        "window_columns": components.window_columns,
        "hand": components.hand,
        "start": components.starting_marker,
        "near_bonus": components.last_but_one_bonus,
        "full_bonus": components.last_bonus,
        "end": components.end_marker,
        "neutral_start": components.neutral_start,
        "neutral_trigger": components.neutral_end,
    }


def lay_out(rules: Rules) -> model.Table:
    """The table of the model for the rules of the library."""
    readings = {name.replace("_", "-"): getattr(rules.readings, name).value for name in alternatives(rules.readings)}
    return model.lay_out(
        {
            "players": rules.players,
            "first_player": rules.first_player,
            "readings": readings,
            "edge_matrix": rules.variants.edge_matrix,
            "neutral_marker": rules.variants.neutral_marker,
            "box": box(rules.components),
        }
    )


def on_table(state: State) -> dict[str, object]:
    """Everything that lies on the table, as the library has it."""
    result = GAME.result(state)
    actor = GAME.actor(state)
    return {
        "board": {(stack.row, stack.column): [stack.card.code] * stack.copies for stack in state.board.stacks},
        "hands": [sorted(card.code for card in hand) for hand in state.hands],
        "layers": [sorted(card.code for card in layer) for layer in state.draw_pile],
        "penalties": [sorted(card.code for card in pile) for pile in state.penalty_piles],
        "markers": list(state.markers),
        "neutral": state.neutral,
        "seat": state.seat,
        "who": "chance" if actor is CHANCE else actor,
        "outcome": result and {"scores": list(result.scores), "winners": list(result.winners)},
    }


def predicted(table: model.Table) -> dict[str, object]:
    """Everything that lies on the table, as the model has it."""
    return {
        "board": table["board"],
        "hands": [sorted(hand) for hand in table["hands"]],
        "layers": [sorted(layer) for layer in table["layers"] if layer],
        "penalties": [sorted(pile) for pile in table["penalties"]],
        "markers": table["markers"],
        "neutral": table["neutral"],
        "seat": table["seat"],
        "who": model.who(table),
        "outcome": model.outcome(table),
    }


def in_any_order(offers: "list[JsonValue] | list[model.Document] | list[tuple[model.Document, int]]") -> list[str]:
    """Offers as texts that can be compared whatever their order, and the order of their keys."""
    return sorted(repr(sorted(offer.items()) if isinstance(offer, dict) else offer) for offer in offers)


def play_in_lockstep(rules: Rules, seed: int, most_moves: int) -> int:
    """Play a random game on both sides; an AssertionError says where they part. Gives the number of moves."""
    codec, table, moves = Codec(GAME, rules), lay_out(rules), 0
    for move in playout(GAME, GAME.start(rules), generator(seed)):
        assert on_table(move.before) == predicted(table)
        if move.actor is CHANCE:
            here = [(codec.dump(action), weight) for action, weight in GAME.chances(move.before)]
            assert sorted(map(repr, here)) == sorted(map(repr, model.outcomes(table)))
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
    """Four editions, the nineteen values of nine readings and both values of two variants are played by 2, 3, 4 and 5."""
    assert len(ALL_RULES) == 4 * (4 + 19 + 4)


@pytest.mark.parametrize("number", range(9))
def test_they_agree_in_every_edition_reading_and_variant(number: int) -> None:
    """Every edition, every value of a reading and every variant, by itself, is played alike on both sides."""
    for offset, rules in enumerate(ALL_RULES[number::9]):
        play_in_lockstep(rules, seed=100 * number + offset, most_moves=120)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(ALL_RULES)))
def test_they_agree_to_the_end_of_games(number: int) -> None:
    """Whole games are played alike on both sides, with the neutral marker, the edge matrix and every reading."""
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
            colours=random.randint(1, 4),
            numbers=random.randint(1, 7),
            copies=random.randint(1, 3),
            rows=random.randint(2, 7),
            columns=random.choice((3, 5, 7)),
            window_rows=random.randint(1, 3),
            window_columns=random.randint(1, 3),
            hand=random.randint(1, 6),
            starting_marker=random.randint(0, 5),
            last_but_one_bonus=random.randint(0, 2),
            last_bonus=random.randint(0, 4),
            end_marker=random.randint(6, 30),
            neutral_start=random.randint(2, 7),
        )
    except RulesError:
        return None


def any_rules(seed: int, printed: bool) -> Iterator[Rules]:
    """Endless combinations of readings, variants and numbers of players, with components of any size or as `printed`."""
    random = generator(seed)
    while True:
        players, components = random.randint(2, 5), Components() if printed else any_components(random)
        variants = Variants(edge_matrix=random.random() < 0.5, neutral_marker=random.random() < 0.8)
        try:
            if components:
                yield Rules(players, random.randrange(players), any_readings(random), variants, components)
        except RulesError:
            continue


@pytest.mark.parametrize("seed", range(4))
def test_they_agree_in_combinations_of_readings(seed: int) -> None:
    """Readings and variants that come together are played alike on both sides."""
    for number, rules in zip(range(4), any_rules(seed, printed=True), strict=False):
        play_in_lockstep(rules, number, most_moves=250)


@pytest.mark.parametrize("seed", range(4))
def test_they_agree_in_small_games(seed: int) -> None:
    """Games with fewer cards, smaller windows and smaller hands are played alike on both sides."""
    for number, rules in zip(range(12), any_rules(seed, printed=False), strict=False):
        play_in_lockstep(rules, number, most_moves=250)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
@pytest.mark.parametrize("printed", [True, False])
def test_they_agree_in_many_combinations(seed: int, printed: bool) -> None:
    """Any rules that make a game are played alike on both sides, to the end of the game."""
    for number, rules in zip(range(20), any_rules(seed, printed), strict=False):
        play_in_lockstep(rules, number, most_moves=2000)


@pytest.mark.parametrize("components", CASE.small)
def test_they_agree_in_the_small_games_of_other_tests(components: Components) -> None:
    """The small games that other tests use are played alike on both sides."""
    for seed in range(5):
        play_in_lockstep(Rules(2, components=components), seed, most_moves=400)


def test_the_model_notices_a_difference() -> None:
    """A game that is played by another reading than the model's does not agree with it."""
    rules = Rules(2, readings=Readings.edition("it"))
    table = lay_out(Rules(2))
    state = GAME.start(rules)
    for move in playout(GAME, state, generator(0)):
        if move.actor is not CHANCE:
            assert len(GAME.legal_actions(move.before)) == len(model.options(table)) + 1
            return
        model.play(table, cast(model.Document, Codec(GAME, rules).dump(move.action)))
