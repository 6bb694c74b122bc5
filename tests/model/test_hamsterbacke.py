"""The library plays Hamsterbacke as a second, independent implementation of the rules does.

Both play the same random games in lockstep. Before every move they must agree on who acts, on every legal action and weight,
as records write them, and on everything on the table.
"""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import cast

import pytest

import rulebook
from rulebook.conformance import alternatives, changed, every_rules
from rulebook.core import CHANCE, RulesError
from rulebook.games.hamsterbacke import Components, Readings, Rules, State, action_text
from rulebook.games.hamsterbacke.readings import EmptyScore
from rulebook.play import generator, playout, uniform
from rulebook.records import Codec
from tests.games.hamsterbacke.case import CASE
from tests.model import hamsterbacke as model

GAME = rulebook.game("hamsterbacke")


def box(components: Components) -> model.Box:
    """What is in the box, in the words of the model."""
    return {
        "copies": dict(zip(model.ORDER, components.copies, strict=True)),
        "numbers": dict(zip(model.ORDER, components.numbers, strict=True)),
        "hand": components.hand,
        "rows": components.rows,
        "last_rows": components.final_rows,
        "new_cards": components.cards_added,
    }


def lay_out(rules: Rules) -> model.Table:
    """The table of the model for the rules of the library."""
    readings = {name.replace("_", "-"): getattr(rules.readings, name).value for name in alternatives(rules.readings)}
    return model.lay_out(
        {
            "players": rules.players,
            "first_player": rules.first_player,
            "readings": readings,
            "box": box(rules.components),
        }
    )


def on_table(state: State) -> dict[str, object]:
    """Everything that lies on the table, as the library has it."""
    result, actor = GAME.result(state), GAME.actor(state)
    return {
        "hands": [sorted(card.value for card in hand) for hand in state.hands],
        "deck": sorted(card.value for card in state.deck),
        "circle": [[card.value for card in row] for row in state.rows],
        "blocking": [[card.value for card in pile] for pile in state.block_piles],
        "points": [sorted(card.value for card in pile) for pile in state.point_piles],
        "seat": state.seat,
        "actions left": 2 - state.actions,
        "claim": state.due,
        "who": "chance" if actor is CHANCE else actor,
        "outcome": result and {"scores": list(result.scores), "winners": list(result.winners)},
    }


def predicted(table: model.Table) -> dict[str, object]:
    """Everything that lies on the table, as the model has it."""
    return {
        "hands": [sorted(hand) for hand in table["hands"]],
        "deck": sorted(table["deck"]),
        "circle": [row or [] for row in table["circle"]],
        "blocking": [list(chain.from_iterable(pile)) for pile in table["blocking"]],
        "points": [sorted(pile) for pile in table["points"]],
        "seat": table["seat"],
        "actions left": table["actions_left"],
        "claim": table["claim"],
        "who": model.who(table),
        "outcome": model.outcome(table),
    }


def play_in_lockstep(rules: Rules, seed: int, most_moves: int = 1000) -> int:
    """Play a random game on both sides; an AssertionError says where they part. Gives the number of moves."""
    codec, table, moves = Codec(GAME, rules), lay_out(rules), 0
    for move in playout(GAME, GAME.start(rules), generator(seed)):
        assert on_table(move.before) == predicted(table)
        if move.actor is CHANCE:
            here = [(codec.dump(action), weight) for action, weight in GAME.chances(move.before)]
            assert sorted(map(repr, here)) == sorted(map(repr, model.outcomes(table)))
        else:
            offers = [codec.dump(action) for action in GAME.legal_actions(move.before)]
            assert sorted(map(repr, offers)) == sorted(map(repr, model.options(table)))
        model.play(table, cast(model.Document, codec.dump(move.action)))
        moves += 1
        if moves == most_moves:
            break
    else:
        assert on_table(move.step.state) == predicted(table)
    return moves


ALL_RULES = [rules for rules in every_rules(rulebook.game(str(GAME.id))) if isinstance(rules, Rules)]


def test_the_sweep_is_complete() -> None:
    """Two editions and the six values of three readings are played by 3, 4 and 5."""
    assert len(ALL_RULES) == 3 * (2 + 6)


@pytest.mark.parametrize("number", range(len(ALL_RULES)))
def test_they_agree_in_every_edition_and_reading(number: int) -> None:
    """Every edition and every value of a reading is played alike on both sides, to the end of the game."""
    play_in_lockstep(ALL_RULES[number], seed=number)


def any_readings(random: Random) -> Readings:
    """Every reading with any of its values."""
    chosen = changed(Readings(), **{name: uniform(random, values) for name, values in alternatives(Readings()).items()})
    assert isinstance(chosen, Readings)
    return chosen


def any_components(random: Random) -> Components | None:
    """Components of any size; None where those drawn make no game."""
    try:
        return Components(
            copies=tuple(random.choice((0, 0, 2, 4, 7)) for _ in range(7)),
            numbers=tuple(random.randint(1, 5) for _ in range(7)),
            hand=random.randint(1, 4),
            rows=random.randint(2, 6),
            final_rows=random.randint(1, 4),
            cards_added=random.randint(1, 8),
            fewest_players=2,
            most_players=6,
        )
    except RulesError:
        return None


def any_rules(seed: int, printed: bool) -> Iterator[Rules]:
    """Endless combinations of readings and numbers of players, with components of any size or as `printed`."""
    random = generator(seed)
    while True:
        players, components = random.randint(2, 6), Components() if printed else any_components(random)
        try:
            if components:
                yield Rules(players, random.randrange(players), any_readings(random), components=components)
        except RulesError:
            continue


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("printed", [True, False])
def test_they_agree_in_combinations_of_readings(seed: int, printed: bool) -> None:
    """Readings that come together are played alike on both sides, with the printed cards and with others."""
    for number, rules in zip(range(6), any_rules(seed, printed), strict=False):
        play_in_lockstep(rules, number)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
@pytest.mark.parametrize("printed", [True, False])
def test_they_agree_in_many_combinations(seed: int, printed: bool) -> None:
    """Any rules that make a game are played alike on both sides."""
    for number, rules in zip(range(40), any_rules(seed, printed), strict=False):
        play_in_lockstep(rules, number)


@pytest.mark.parametrize("components", CASE.small)
def test_they_agree_in_the_small_games_of_other_tests(components: Components) -> None:
    """The small games that other tests use are played alike on both sides."""
    for seed in range(5):
        play_in_lockstep(Rules(3, components=components), seed)


def test_the_model_notices_a_difference() -> None:
    """A game that is played by another reading than the model's does not agree with it."""
    rules = Rules(3, readings=Readings(empty_score=EmptyScore.ALLOWED))
    table = lay_out(Rules(3))
    for move in playout(GAME, GAME.start(rules), generator(0)):
        if move.actor is not CHANCE:
            assert len(GAME.legal_actions(move.before)) == len(model.options(table)) + 1
            assert action_text(GAME.legal_actions(move.before)[-1]) == "score"
            return
        model.play(table, cast(model.Document, Codec(GAME, rules).dump(move.action)))
