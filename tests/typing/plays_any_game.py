"""A user's program that plays the game that it is told, through the protocol."""

from typing import assert_type

import rulebook
from rulebook.core import Actor, AnyGame
from rulebook.play import generator, playout


def first_moves(game: AnyGame, most_moves: int) -> list[str]:
    """The first moves of a game in which everybody does the first thing that is legal."""
    state, told = game.new_game(players=3), list[str]()
    assert_type(state, object)
    assert_type(game.determinize(state, 0, lambda possibilities: 0), object)
    while (actor := game.actor(state)) is not None and len(told) < most_moves:
        assert_type(actor, Actor)
        action = game.legal_actions(state)[0]
        assert_type(action, object)
        step = game.step(state, action)
        assert_type(step, rulebook.Step[object, object])
        told += [game.event_text(event) for event in step.events]
        state = step.state
    return told


def winners(name: str, seed: int) -> tuple[int, ...]:
    """Who wins a random game of the game with this name."""
    game = rulebook.game(name)
    assert_type(game, AnyGame)
    *_, last = playout(game, game.new_game(), generator(seed))
    result = game.result(last.step.state)
    assert_type(result, rulebook.Result | None)
    return result.winners if result else ()
