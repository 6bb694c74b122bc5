"""An example for each clause: an event in games that a program played at random."""

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Final

from rulebook.core.sentences import ENGLISH
from rulebook.languages.readers import NAMES
from rulebook.play import generator, playout
from rulebook.registry import game, game_ids

GAMES: Final = 3
"""How many games to play with each number of players."""


@cache
def examples(game_id: str) -> Mapping[str, str]:
    """A sentence for every clause cited by events of the games; none for a game whose code is not installed.

    The games are always the same.
    """
    if game_id not in game_ids():
        return {}
    played, language, first = game(game_id), ENGLISH.with_names(*NAMES), dict[str, str]()
    for players, number in product(played.declaration.seating.players, range(GAMES)):
        for move in playout(played, played.new_game(players=players), generator(players, number)):
            for event in move.step.events:
                if event.clause not in first:
                    first[event.clause] = played.event_text(event, language)
    return first
