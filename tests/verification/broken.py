"""Games with a planted fault, and what the tests of verification look at them with."""

from attrs import evolve

import rulebook
from rulebook.core import Step
from rulebook.games.hamsterbacke import Action, Event, State, Take
from rulebook.records import settings_from
from rulebook.spec import Theorem, load
from rulebook.verification.claims import Claim, claim_of
from tests.games.standing_in import with_methods

GAME = "hamsterbacke"
SOUND = rulebook.game("hamsterbacke")
SMALL = settings_from(SOUND, {**load(GAME).small_game("five-cards").settings})  # type: ignore[dict-item]  # TOML is JSON here


def losing_cards_taken(state: State, action: Action) -> Step[State, Event]:
    """A step by which cards that are taken from the circle come into nobody's hand."""
    after = SOUND.step(state, action)
    return Step(evolve(after.state, hands=state.hands), after.events) if isinstance(action, Take) else after


BROKEN = with_methods(SOUND, step=losing_cards_taken)


def theorem(id: str) -> Theorem:
    return load(GAME).theorem(id)


def claims(*ids: str) -> tuple[Claim, ...]:
    """Some theorems of the game with their functions."""
    return tuple([claim_of(GAME, theorem(id)) for id in ids])
