"""Smallest states: solvers say where two values of a reading lead to something else, and the rules play it again."""

from typing import Any, cast

from rulebook.core.game import AnyGame
from rulebook.readings.contrast import Contrast
from rulebook.readings.verdicts import decided_by_solvers
from rulebook.readings.witness import NoWitness, SmallestState
from rulebook.records import Codec, JsonValue, state_from
from rulebook.spec import Specification


def smallest_state(game: AnyGame, specification: Specification, contrast: Contrast) -> SmallestState | None:
    """The smallest state of a contrast in the library's report, checked again; None if there is none.

    The action may be one that only one side has. Raises RulebookError for a state that is not well-formed, NoWitness if the
    sides do not disagree on the action there.
    """
    decided = decided_by_solvers(specification, contrast)
    if decided is None or decided.smallest is None:
        return None
    told = decided.smallest
    state: Any = state_from(game, cast(JsonValue, told.state))
    sides = contrast.against(game, state.settings)
    codec: Codec[Any, Any, Any, Any, Any] = Codec(game, state.settings)
    for parting in sides.partings(state):
        if codec.dump(parting.action) == told.action:
            return SmallestState(sides, state, parting, told.size, told.is_least)
    raise NoWitness(f"{game.id}: the values of {contrast.name} do not disagree in the state that solvers found")
