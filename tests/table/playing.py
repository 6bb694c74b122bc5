"""Tables to look at."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random
from typing import Any, Final

from rulebook.core.chance import SPECTATOR, Viewer
from rulebook.core.sweep import player_numbers
from rulebook.play import uniform
from rulebook.registry import game, game_ids
from rulebook.table import AnyTable, Policy, Table

TABLES: Final = [(id, number) for id in game_ids() for number in {player_numbers(game(id))[0], player_numbers(game(id))[-1]}]
"""Every game with the fewest and with the most players."""


def opened(id: str, players: int, seed: str = "a seed", **more: Any) -> AnyTable:
    """A table at which nobody has acted."""
    played = game(id)
    return Table.open(played, played.new_game(players=players).settings, seed=seed, **more)


def act_at_random(table: AnyTable, random: Random) -> Any:
    """Let whoever is to act do something; gives what they did."""
    action = uniform(random, table.game.legal_actions(table.state))
    assert table.to_act is not None
    table.act(table.to_act, action, table.version)
    return action


def latest(table: AnyTable) -> int:
    """The seat that acted last."""
    return next(move.actor for move in table.moves[::-1] if isinstance(move.actor, int))


def played(id: str, players: int, acts: int = 10_000, seed: str = "a seed", **more: Any) -> AnyTable:
    """A table after so many random decisions, or at the end of the game."""
    table, random = opened(id, players, seed, **more), Random(seed)
    while table.to_act is not None and acts:
        act_at_random(table, random)
        acts -= 1
    return table


@cache
def finished(id: str, players: int, policy: Policy = Policy.UNTIL_INFORMATION) -> AnyTable:
    """A table at which a random game is over; nobody is to change it."""
    table = played(id, players, 1000, policy=policy)
    assert table.result is not None
    return table


def viewers_of(table: AnyTable) -> tuple[Viewer, ...]:
    """Everybody who can look at a table."""
    return (*range(table.settings.players), SPECTATOR)


CONSENT: Final = Policy.CONSENT


def chi_squared(found: Mapping[Any, int], weights: Mapping[Any, Fraction | int]) -> float:
    """By how many standard deviations frequencies are further from weights than by the mean, by chi-squared.

    Cases of which fewer than five are expected are taken together.
    """
    draws, whole = sum(found.values()), sum(weights.values())
    rows = [(found.get(each, 0), float(draws * weight / whole)) for each, weight in weights.items()]
    rare = [row for row in rows if row[1] < 5]
    rows = [row for row in rows if row[1] >= 5]
    if rare:
        rows.append((sum(row[0] for row in rare), sum(row[1] for row in rare)))
    off, freedom = sum((number - mean) ** 2 / mean for number, mean in rows), max(len(rows) - 1, 1)
    return float((off - freedom) / sqrt(2 * freedom))
