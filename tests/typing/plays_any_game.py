"""A user's program that plays the game that it is told, whose types are known only at run time."""

from typing import Any, assert_type

import rulebook
from rulebook.core import Actor, AnyGame, Refusal
from rulebook.play import generator, playout


def first_moves(game: AnyGame, most_moves: int) -> list[str]:
    """The first moves of a game in which everybody does the first thing that is legal."""
    state, told = game.new_game(players=3), list[str]()
    assert state.settings.players == 3
    while (actor := game.actor(state)) is not None and len(told) < most_moves:
        assert_type(actor, Actor)
        action = game.legal_actions(state)[0]
        assert_type(game.why_not(state, action), Refusal | None)
        step = game.step(state, action)
        told += [game.event_text(event) for event in step.events]
        state = step.state
    return told


class Bot:
    """Somebody who does the last thing that is legal."""

    def __call__(self, state: Any, legal: tuple[Any, ...]) -> Any:
        """The last of the legal actions."""
        return legal[-1]


def decisions(name: str, seed: int) -> int:
    """How many actions a game with a bot on seat 0 has; a program gives its players by their seats."""
    game, bots = rulebook.game(name), {0: Bot()}
    assert_type(bots, dict[int, Bot])
    return sum(move.actor == 0 for move in playout(game, game.new_game(), generator(seed), players=bots))


def winners(name: str, seed: int) -> tuple[int, ...]:
    """Who wins a random game of the game with this name."""
    game = rulebook.game(name)
    assert_type(game, AnyGame)
    *_, last = playout(game, game.new_game(), generator(seed))
    result = game.result(last.step.state)
    assert_type(result, rulebook.Result | None)
    return result.winners if result else ()
