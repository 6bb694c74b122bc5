"""Games with a planted fault, and what the tests of verification look at them with."""

from rulebook.conformance import changed
from rulebook.core import Step
from rulebook.core.erased import ErasedGame
from rulebook.games import hamsterbacke
from rulebook.records import rules_from
from rulebook.spec import Theorem, load
from rulebook.verification.claims import Claim, bare_game, claim_of

GAME = "hamsterbacke"
SOUND = bare_game(GAME)
SMALL = rules_from(SOUND, {**load(GAME).small_game("five-cards").rules})  # type: ignore[dict-item]  # TOML is JSON here


class LosesCardsTaken(ErasedGame):
    """A game in which cards that are taken from the circle come into nobody's hand."""

    def step(self, state: object, action: object) -> Step[object, object]:
        after = super().step(state, action)
        if not isinstance(action, hamsterbacke.Take):
            return after
        return Step(changed(after.state, hands=getattr(state, "hands")), after.events)  # noqa: B009 - of a state of any game


BROKEN = LosesCardsTaken(SOUND)


def theorem(id: str) -> Theorem:
    """A theorem of the game."""
    return load(GAME).theorem(id)


def claims(*ids: str) -> tuple[Claim, ...]:
    """Some theorems of the game with their functions."""
    return tuple([claim_of(GAME, theorem(id)) for id in ids])
