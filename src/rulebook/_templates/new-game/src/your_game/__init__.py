"""Your Game: the rules, clause by clause, as a game that declares itself."""

from typing import Any, Final

from rulebook.core import Declaration, Game, NoChoice, Over, PhaseRules, Scores, Seating, at, decision, over
from rulebook.core.kits.integrity import first_broken
from rulebook.core.picturing import picture

from your_game.chapters import taking
from your_game.model.actions import Action, Take
from your_game.model.clauses import ClauseReason
from your_game.model.events import CountersTaken, Event
from your_game.model.observation import Observation
from your_game.model.settings import Components, Settings
from your_game.model.state import State, Taking
from your_game.views import integrity

__all__ = ["Action", "Components", "Event", "Observation", "Settings", "State", "Take", "game"]

TO_TAKE: Final = ClauseReason("taking-1", "{actor:seat} must take counters")
FINISHED: Final = ClauseReason("taking-1", "the game is over")
PHASES: Final[tuple[PhaseRules[State, Any], ...]] = (
    at(Taking, lambda state: state.seat, TO_TAKE, (Take,), taking.takings),
    over(Over, FINISHED),
)

declaration: Final[Declaration[Settings, State, Action, Event, Observation]] = Declaration(
    id="your_game",
    title="Your Game",
    module=__name__,
    settings=Settings,
    state=State,
    observation=Observation,
    actions=(Take,),  # if there are several: members(Action)
    events=(CountersTaken,),
    moves=(decision(Take, taking.take, taking.refusal),),
    phases=PHASES,
    pieces=(),
    editions=(("reference", NoChoice()),),
    seating=Seating(range(2, 7), "taking-1", "taking-1", lambda players, components: 2 <= players <= 6),
    scores=lambda settings: Scores(0, 1, "highest"),
    begin=taking.start,
    result_of=taking.result,
    drawn=picture("Your Game", State, PHASES),
    state_faults=(first_broken(integrity.RULES),),
    longest=lambda settings: settings.components.counters,
)
"""What the game is made of."""

game: Final[Game[Settings, State, Action, Event, Observation]] = Game(declaration)
