"""A user's program that plays one game, which sees its precise types: from the module, and from the name."""

# mypy: disallow-any-expr

from random import Random
from typing import Literal, assert_type

import rulebook
from rulebook.core import Chance
from rulebook.games.yellowstone_park import (
    Action,
    Card,
    Colour,
    Event,
    Observation,
    Place,
    Readings,
    Settings,
    State,
    Variants,
)
from rulebook.games.yellowstone_park import game as yellowstone_park
from rulebook.games.yellowstone_park.model.readings import MinimumPlays
from rulebook.play import Move, generator, playout

declared: rulebook.Game[Settings, State, Action, Event, Observation] = yellowstone_park


def columns_played(seed: int) -> list[int]:
    """The columns of all cards that are placed in a random game."""
    game = rulebook.game("yellowstone_park")
    assert_type(game, rulebook.Game[Settings, State, Action, Event, Observation])
    columns = list[int]()
    for move in playout(game, game.new_game(players=4, variants=Variants()), generator(seed)):
        assert_type(move, Move[State, Action, Event])
        if isinstance(move.action, Place):
            assert_type(move.action.card, Card)
            columns.append(move.action.column)
    return columns


def first_turn() -> tuple[Event, ...]:
    """What happens when the first thing is done that can be done."""
    state = yellowstone_park.new_game(players=2, readings=Readings(minimum_plays=MinimumPlays.NONE), first_player=1)
    assert_type(state, State)
    assert_type(yellowstone_park.actor(state), int | Literal[Chance.CHANCE] | None)
    assert_type(yellowstone_park.chances(state), tuple[tuple[Action, int], ...])
    actions = yellowstone_park.legal_actions(state)
    assert_type(actions, tuple[Action, ...])
    step = yellowstone_park.step(state, actions[0])
    assert_type(step, rulebook.Step[State, Event])
    assert_type(yellowstone_park.why_not(step.state, actions[0]), rulebook.Refusal | None)
    return step.events


def seen_by(state: State, seat: int) -> list[Colour]:
    """The colours of the cards that a seat holds."""
    observation = yellowstone_park.observe(state, seat)
    assert_type(observation, Observation)
    assert_type(yellowstone_park.determinize(state, seat, Random(1).randrange), State)
    assert_type(rulebook.game("yellowstone_park").determinize(state, seat, lambda possibilities: possibilities - 1), State)
    assert_type(observation.hand, rulebook.Multiset[Card] | None)
    assert_type(observation.markers, tuple[int, ...])
    assert_type(state.settings.readings, Readings)
    return [card.colour for card in observation.hand or ()]
