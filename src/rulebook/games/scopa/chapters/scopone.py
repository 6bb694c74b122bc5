"""Scopone: Scopa for four players, to whom the whole deck is dealt at once."""

from rulebook.core.sharing import derived
from rulebook.games.scopa.model.clauses import implements
from rulebook.games.scopa.model.components import Components, deck
from rulebook.games.scopa.model.settings import Settings
from rulebook.games.scopa.model.variants import Form


@implements("scopone-1")
def is_for(players: int) -> bool:
    """scopone-1 Scopone and scopone scientifico are for four players."""
    return players == 4


@derived
def is_played(settings: Settings) -> bool:
    """Whether one of the two games is played: they were agreed on, or four players get large hands of all cards at once.

    Settings that agree on one of them with another number of players are refused.
    """
    components = settings.components
    is_dealt_out = components.hand > Components().hand and 4 * components.hand == len(deck(components)) - components.table
    return is_for(settings.players) and (settings.variants.form is not Form.SCOPA or is_dealt_out)


@implements("scopone-2")
def hand_size(settings: Settings) -> int:
    """scopone-2 In scopone, each player is dealt a hand of nine cards, and in scopone scientifico one of ten."""
    components = settings.components
    return (len(deck(components)) - table_size(settings)) // 4 if is_played(settings) else components.hand


@implements("scopone-3")
def table_size(settings: Settings) -> int:
    """scopone-3 In scopone scientifico, no cards are turned up on the table: how many are at the start of a deal."""
    is_empty = is_played(settings) and settings.variants.form is Form.SCOPONE_SCIENTIFICO
    return 0 if is_empty else settings.components.table
