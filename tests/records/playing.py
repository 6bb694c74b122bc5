"""Games to write down and to read again."""

import json
from functools import cache
from typing import TypeAlias

from rulebook.core import AnyGame
from rulebook.core.sweep import player_numbers
from rulebook.play import Move, generator, playout
from rulebook.records import JsonObject, settings_from, write
from rulebook.registry import game, game_ids

ID: str = "yellowstone_park"
PARK = game(ID)
"""A game as a program has it that is told the name by its user."""

AnyMove: TypeAlias = Move[object, object, object]

SETTINGS = [
    (id, edition, players)
    for id in game_ids()
    for edition, players in (
        ("reference", player_numbers(game(id))[0]),
        (game(id).editions[-1][0], player_numbers(game(id))[-1]),
    )
]
"""Every game with the fewest players in the reference edition, and with the most players in its last one.

`check_json` and `check_record` of conformance look at games under all other settings.
"""


def settings_of(id: str, edition: str, players: int, **more: object) -> object:
    """Settings as a header gives them."""
    document: JsonObject = json.loads(json.dumps({"players": players, "edition": edition, **more}))
    return settings_from(game(id), document)


@cache
def played(id: str, edition: str, players: int) -> tuple[AnyGame, object, tuple[AnyMove, ...]]:
    """A game played at random: the game, its settings and all its moves."""
    played = game(id)
    settings = settings_of(id, edition, players)
    return played, settings, tuple(playout(played, played.start(settings), generator(f"{id} {edition}", players)))


@cache
def written(id: str, edition: str, players: int) -> tuple[str, ...]:
    """The lines of the record of such a game, with everything that a record can say."""
    return tuple(write(*played(id, edition, players), legal=True))


def record(*lines: object) -> bytes:
    """A record of the lines given, each a text or the object to be written."""
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return "\n".join(texts).encode() + b"\n"


def plain_header(**more: object) -> JsonObject:
    """The header of a game of two under the reference settings, and what else is given."""
    document: JsonObject = json.loads(json.dumps(more))
    return {"rulebook": 1, "game": "yellowstone_park", "players": 2, **document}
