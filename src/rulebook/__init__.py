"""Rules of board games, formally specified and executable.

`game("yellowstone_park")` gives a game, `game_ids()` lists the games. `rulebook.core` has the shapes that all games
share, `rulebook.games` the games, `rulebook.spec` their clauses and sources, `rulebook.records` JSON, `rulebook.play`
drivers and `rulebook.render` pictures.
"""

from rulebook.core import (
    CHANCE,
    SPECTATOR,
    AnyGame,
    DomainError,
    Fault,
    Game,
    IllegalAction,
    Multiset,
    RecordError,
    Refusal,
    Result,
    RulebookError,
    Seat,
    SettingsError,
    SpecError,
    StateError,
    Step,
    TranslationError,
    UnknownGameError,
    Viewer,
    state_key,
)
from rulebook.registry import game, game_ids

__version__ = "0.2.0"

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "AnyGame",
    "DomainError",
    "Fault",
    "Game",
    "IllegalAction",
    "Multiset",
    "RecordError",
    "Refusal",
    "Result",
    "RulebookError",
    "Seat",
    "SettingsError",
    "SpecError",
    "StateError",
    "Step",
    "TranslationError",
    "UnknownGameError",
    "Viewer",
    "__version__",
    "game",
    "game_ids",
    "state_key",
]
