"""Domineering: the rules, clause by clause, as a game that declares itself."""

from typing import Any, Final

from rulebook.core import Declaration, Game, NoChoice, Over, Pieces, Scores, Seating, members
from rulebook.core.kits.grids import SPACES
from rulebook.core.kits.integrity import first_broken
from rulebook.core.phases import PhaseRules, at, decision, over
from rulebook.core.picturing import picture

from domineering.chapters import placing
from domineering.model.actions import Action, Put
from domineering.model.clauses import ClauseReason
from domineering.model.components import Components, Settings, admits, squares
from domineering.model.events import Event
from domineering.model.observation import Observation
from domineering.model.state import Placing, State
from domineering.views import integrity

__all__ = ["Action", "Components", "Event", "Observation", "Put", "Settings", "State", "game"]

TO_MOVE: Final = ClauseReason("placing-3", "{actor:seat} must put a domino on the board")
PHASES: Final[tuple[PhaseRules[State, Any], ...]] = (
    at(Placing, lambda state: state.seat, TO_MOVE, (Put,), placing.moves),
    over(Over, ClauseReason("ending-1", "the game is over")),
)

declaration: Final[Declaration[Settings, State, Action, Event, Observation]] = Declaration(
    id="domineering",
    title="Domineering",
    module=__name__,
    settings=Settings,
    state=State,
    observation=Observation,
    actions=(Put,),
    events=members(Event),
    moves=(decision(Put, placing.put, placing.refusal),),
    phases=PHASES,
    pieces=(Pieces("squares", lambda settings: SPACES, squares, "board-1"),),
    editions=(("reference", NoChoice()),),
    seating=Seating(range(2, 3), "players-1", "players-2", admits),
    scores=lambda settings: Scores(0, 1, "highest"),
    begin=placing.start,
    result_of=placing.result,
    drawn=picture("Domineering", State, PHASES),
    state_faults=(first_broken(integrity.RULES),),
    longest=lambda settings: len(squares(settings)) // 2,
)
game: Final[Game[Settings, State, Action, Event, Observation]] = Game(declaration)
