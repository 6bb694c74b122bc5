"""Snort: the rules, clause by clause, as a game that declares itself."""

from typing import Any, Final

from rulebook.core import Declaration, Game, NoChoice, Over, Pieces, Scores, Seating, members
from rulebook.core.kits.grids import SPACES
from rulebook.core.kits.integrity import first_broken
from rulebook.core.phases import PhaseRules, at, decision, over
from rulebook.core.picturing import picture

from snort.chapters import letting
from snort.model.actions import Action, Put
from snort.model.clauses import ClauseReason
from snort.model.components import Components, Settings, admits, fields
from snort.model.events import Event
from snort.model.observation import Observation
from snort.model.state import Letting, State
from snort.views import integrity

__all__ = ["Action", "Components", "Event", "Observation", "Put", "Settings", "State", "game"]

TO_MOVE: Final = ClauseReason("letting-3", "{actor:seat} must let an animal in")
PHASES: Final[tuple[PhaseRules[State, Any], ...]] = (
    at(Letting, lambda state: state.seat, TO_MOVE, (Put,), letting.moves),
    over(Over, ClauseReason("ending-1", "the game is over")),
)

declaration: Final[Declaration[Settings, State, Action, Event, Observation]] = Declaration(
    id="snort",
    title="Snort",
    module=__name__,
    settings=Settings,
    state=State,
    observation=Observation,
    actions=(Put,),
    events=members(Event),
    moves=(decision(Put, letting.put, letting.refusal),),
    phases=PHASES,
    pieces=(Pieces("fields", lambda settings: SPACES, fields, "board-1"),),
    editions=(("reference", NoChoice()),),
    seating=Seating(range(2, 3), "players-1", "players-2", admits),
    scores=lambda settings: Scores(0, 1, "highest"),
    begin=letting.start,
    result_of=letting.result,
    drawn=picture("Snort", State, PHASES),
    state_faults=(first_broken(integrity.RULES),),
    longest=lambda settings: len(fields(settings)),
)
game: Final[Game[Settings, State, Action, Event, Observation]] = Game(declaration)
