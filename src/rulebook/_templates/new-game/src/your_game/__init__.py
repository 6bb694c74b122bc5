"""Your Game: the rules, clause by clause, as a game that declares itself."""

from typing import Final

from rulebook.core import Declaration, Game, NoChoice, Over, Scores, Seating, at, decision, over
from rulebook.core.kits.integrity import first_broken

from your_game import rules
from your_game.rules import Action, Event, Settings, State, Take, Taking
from your_game.written.clauses import ClauseReason
from your_game.written.observation import Observation

__all__ = ["game"]

TO_TAKE: Final = ClauseReason("taking-1", "{actor:seat} must take counters")
FINISHED: Final = ClauseReason("taking-1", "the game is over")

game: Final[Game[Settings, State, Action, Event, Observation]] = Game(
    Declaration(
        id="your_game",
        title="Your Game",
        module=__name__,
        settings=Settings,
        state=State,
        observation=Observation,
        actions=(Take,),  # if there are several: members(Action)
        events=(rules.CountersTaken,),
        moves=(decision(Take, rules.take, rules.refusal),),
        phases=(
            at(Taking, lambda state: state.seat, TO_TAKE, (Take,), rules.takings),
            over(Over, FINISHED),
        ),
        pieces=(),
        editions=(("reference", NoChoice()),),
        seating=Seating(range(2, 7), "taking-1", "taking-1", lambda players, components: 2 <= players <= 6),
        scores=lambda settings: Scores(0, 1, "highest"),
        begin=rules.start,
        result_of=rules.result,
        state_faults=(first_broken(rules.RULES),),
        longest=lambda settings: settings.components.counters,
    )
)
