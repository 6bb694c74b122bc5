"""Snort: the rules, clause by clause, as a game that declares itself."""

from typing import Final

from rulebook.core import Declaration, Game, NoChoice, Over, Pieces, Scores, Seating, members
from rulebook.core.kits.grids import SPACES
from rulebook.core.kits.integrity import first_broken
from rulebook.core.phases import at, decision, over

from snort import rules
from snort.rules import Action, Event, Letting, Put, Settings, State
from snort.written.clauses import ClauseReason
from snort.written.observation import Observation

__all__ = ["game"]

TO_MOVE: Final = ClauseReason("letting-3", "{actor:seat} must let an animal in")
game: Final[Game[Settings, State, Action, Event, Observation]] = Game(
    Declaration(
        id="snort",
        title="Snort",
        module=__name__,
        settings=Settings,
        state=State,
        observation=Observation,
        actions=(Put,),
        events=members(Event),
        moves=(decision(Put, rules.put, rules.refusal),),
        phases=(
            at(Letting, lambda state: state.seat, TO_MOVE, (Put,), rules.moves),
            over(Over, ClauseReason("ending-1", "the game is over")),
        ),
        pieces=(Pieces("fields", lambda settings: SPACES, rules.fields, "board-1"),),
        editions=(("reference", NoChoice()),),
        seating=Seating(range(2, 3), "players-1", "players-2", rules.admits),
        scores=lambda settings: Scores(0, 1, "highest"),
        begin=rules.start,
        result_of=rules.result,
        state_faults=(first_broken(rules.RULES),),
        longest=lambda settings: len(rules.fields(settings)),
    )
)
