"""Rules of board games, formally specified and executable.

`game("yellowstone_park")` gives a game, `games()` says which there are. `rulebook.core` has the shapes that all games share,
`rulebook.games` the games, `rulebook.spec` their clauses and sources, `rulebook.records` JSON, `rulebook.play` drivers and
`rulebook.render` pictures.
"""

from rulebook.core import (
    CHANCE,
    Fault,
    Game,
    IllegalAction,
    Multiset,
    RecordError,
    Refusal,
    Result,
    RulebookError,
    RulesError,
    Seat,
    SpecError,
    StateError,
    Step,
    TranslationError,
    UnknownGameError,
)
from rulebook.registry import game, games

__all__ = [
    "CHANCE",
    "Fault",
    "Game",
    "IllegalAction",
    "Multiset",
    "RecordError",
    "Refusal",
    "Result",
    "RulebookError",
    "RulesError",
    "Seat",
    "SpecError",
    "StateError",
    "Step",
    "TranslationError",
    "UnknownGameError",
    "game",
    "games",
]
