"""What every game is made of: clauses, steps, chance, multisets, refusals and the `Game` protocol. Knows no game."""

from rulebook.core.chance import CHANCE, Actor, Chance, Seat
from rulebook.core.clause import clause_mark
from rulebook.core.dealing import Chooser
from rulebook.core.editions import Editions, chosen_readings, readings_of
from rulebook.core.errors import (
    ChoiceError,
    Fault,
    IllegalAction,
    NotHeldError,
    RecordError,
    Refusal,
    RulebookError,
    RulesError,
    SpecError,
    StateError,
    TranslationError,
    UnknownGameError,
)
from rulebook.core.game import AnyGame, Game, Types
from rulebook.core.multiset import Kinds, Multiset
from rulebook.core.notation import Coded
from rulebook.core.result import Result
from rulebook.core.step import Step

__all__ = [
    "CHANCE",
    "Actor",
    "AnyGame",
    "Chance",
    "ChoiceError",
    "Chooser",
    "Coded",
    "Editions",
    "Fault",
    "Game",
    "IllegalAction",
    "Kinds",
    "Multiset",
    "NotHeldError",
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
    "Types",
    "UnknownGameError",
    "chosen_readings",
    "clause_mark",
    "readings_of",
]
