"""Games to write down and to read again."""

import json
from functools import cache
from typing import TypeAlias

from rulebook.conformance import player_numbers
from rulebook.core import AnyGame
from rulebook.play import Move, generator, playout
from rulebook.records import JsonObject, header, rules_from, write
from rulebook.registry import game, games

ID: str = "yellowstone_park"
PARK = game(ID)
"""A game as a program has it that is told the name by its user."""

AnyMove: TypeAlias = Move[object, object, object]

SETTINGS = [
    (id, edition, players) for id in games() for edition, _ in game(id).editions for players in player_numbers(game(id))
]
"""Every game, in every edition, with every number of players."""


def rules_of(id: str, edition: str, players: int, **more: object) -> object:
    """Rules as a header gives them."""
    document: JsonObject = json.loads(json.dumps({"players": players, "edition": edition, **more}))
    return rules_from(game(id), document)


@cache
def played(id: str, edition: str, players: int) -> tuple[AnyGame, object, tuple[AnyMove, ...]]:
    """A game played at random: the game, its rules and all its moves."""
    played = game(id)
    rules = rules_of(id, edition, players)
    return played, rules, tuple(playout(played, played.start(rules), generator(f"{id} {edition}", players)))


@cache
def written(id: str, edition: str, players: int) -> tuple[str, ...]:
    """The lines of the record of such a game, with everything that a record can say."""
    return tuple(write(*played(id, edition, players), legal=True))


def record(*lines: object) -> bytes:
    """A record of the lines given, each a text or the object to be written."""
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return "\n".join(texts).encode() + b"\n"


def plain_header(**more: object) -> JsonObject:
    """The header of a game of two by the reference rules, and what else is given."""
    document: JsonObject = json.loads(json.dumps(more))
    return {"rulebook": 1, "game": "yellowstone_park", "players": 2, **document}


def full_header(id: str, edition: str, players: int) -> JsonObject:
    """The header that the library writes."""
    return header(game(id), rules_of(id, edition, players))
