"""How the seats stand during a game."""

from rulebook.games.prato_dei_conigli.chapters.playing import valid_claims
from rulebook.games.prato_dei_conigli.chapters.scoring import carrots, worths_of
from rulebook.games.prato_dei_conigli.model.state import State


def standing(state: State) -> tuple[int, ...]:
    """The points of every seat, with those of the cards that it has played in this turn."""
    worths = worths_of(state.settings)
    return tuple([points + carrots(valid_claims(seat, state), worths) for seat, points in enumerate(state.points)])
