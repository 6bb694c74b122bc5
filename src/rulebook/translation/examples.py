"""An example for each clause: an event in games that a program played at random."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from rulebook.core.game import AnyGame
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
    first: dict[str, str] = {}
    for clause, sentence in events(game(game_id)):
        first.setdefault(clause, sentence)
    return first


def events(played: AnyGame) -> Iterator[tuple[str, str]]:
    """The clause and the sentence of every event in some games."""
    language = ENGLISH.with_names(*NAMES)
    for players in played.declaration.seating.players:
        for number in range(GAMES):
            for move in playout(played, played.new_game(players=players), generator(players, number)):
                for event in move.step.events:
                    yield event.clause, played.event_text(event, language)
