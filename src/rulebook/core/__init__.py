"""What every game is made of: the declaration and what follows from it. Knows no particular game.

A game is a `Game`: a value that declares its settings, state, actions, events, phases and pieces. `chance` has the seats,
chance and spectators, `domains` and `numbering` the numbers of actions, `visibility` who sees what, `sentences` and
`refusals` the words.
"""

from rulebook.core.chance import CHANCE, SPECTATOR, Actor, Chance, Seat, Spectator, Viewer
from rulebook.core.change import changed
from rulebook.core.clause import clause_mark
from rulebook.core.dealing import Chooser, redealt
from rulebook.core.declaration import Declaration, Scores, Seating, members
from rulebook.core.domains import Choices, Domain, Range, Subsets, Sums, Values, by_the_rules
from rulebook.core.editions import Editions, History, chosen_readings, editions_under, readings_of
from rulebook.core.errors import (
    ChoiceError,
    CodeError,
    DeclarationError,
    DomainError,
    Fault,
    NotHeldError,
    RecordError,
    RulebookError,
    SettingsError,
    SpecError,
    StateError,
    TranslationError,
    UnknownGameError,
)
from rulebook.core.game import AnyGame, Game
from rulebook.core.keys import state_key
from rulebook.core.multiset import Kinds, Multiset
from rulebook.core.numbering import Listing
from rulebook.core.phases import Handler, Over, PhaseRules, at, by_chance, decision, drawing, outcome, over
from rulebook.core.pieces import ByCode, Coded, Holding, Piece, Pieces
from rulebook.core.refusals import IllegalAction, Reason, Refusal
from rulebook.core.result import Result
from rulebook.core.seats import with_seat
from rulebook.core.sentences import ENGLISH, Language, Seats, Sentence, told
from rulebook.core.settings import GameSettings, NoChoice, Ranged
from rulebook.core.sharing import HashedByIdentity, Immutable, derived
from rulebook.core.step import Step
from rulebook.core.visibility import (
    LayersOnly,
    Open,
    OpenHolding,
    OpenHoldingPerSeat,
    OpenPerSeat,
    Owned,
    Secret,
    SeenAs,
    SizeOnly,
    SizesOnly,
    ToldTo,
)

__all__ = [
    "CHANCE",
    "ENGLISH",
    "SPECTATOR",
    "Actor",
    "AnyGame",
    "ByCode",
    "Chance",
    "ChoiceError",
    "Choices",
    "Chooser",
    "CodeError",
    "Coded",
    "Declaration",
    "DeclarationError",
    "Domain",
    "DomainError",
    "Editions",
    "Fault",
    "Game",
    "GameSettings",
    "Handler",
    "HashedByIdentity",
    "History",
    "Holding",
    "IllegalAction",
    "Immutable",
    "Kinds",
    "Language",
    "LayersOnly",
    "Listing",
    "Multiset",
    "NoChoice",
    "NotHeldError",
    "Open",
    "OpenHolding",
    "OpenHoldingPerSeat",
    "OpenPerSeat",
    "Over",
    "Owned",
    "PhaseRules",
    "Piece",
    "Pieces",
    "Range",
    "Ranged",
    "Reason",
    "RecordError",
    "Refusal",
    "Result",
    "RulebookError",
    "Scores",
    "Seat",
    "Seating",
    "Seats",
    "Secret",
    "SeenAs",
    "Sentence",
    "SettingsError",
    "SizeOnly",
    "SizesOnly",
    "SpecError",
    "Spectator",
    "StateError",
    "Step",
    "Subsets",
    "Sums",
    "ToldTo",
    "TranslationError",
    "UnknownGameError",
    "Values",
    "Viewer",
    "at",
    "by_chance",
    "by_the_rules",
    "changed",
    "chosen_readings",
    "clause_mark",
    "decision",
    "derived",
    "drawing",
    "editions_under",
    "members",
    "outcome",
    "over",
    "readings_of",
    "redealt",
    "state_key",
    "told",
    "with_seat",
]
