"""Tressette: the rules, clause by clause, as a game that declares itself."""

from typing import Final

from rulebook.core import Declaration, Game, NoChoice, Over, Pieces, Scores, Seating, members
from rulebook.core.kits.integrity import first_broken
from rulebook.core.kits.italian_cards import CARDS
from rulebook.core.kits.tricks import Dealing, Drawing, Playing
from rulebook.core.phases import at, decision, drawing, outcome, over

from tressette import rules
from tressette.rules import Action, Deal, Event, Play, Settings, State, cards
from tressette.written.clauses import ClauseReason
from tressette.written.observation import Observation

__all__ = ["game"]

DEALT: Final = ClauseReason("dealing-1", "cards are being dealt: no player acts")
DRAWN: Final = ClauseReason("drawing-1", "cards are being drawn: no player acts")
TO_PLAY: Final = ClauseReason("turn-1", "{actor:seat} must play a card")

game: Final[Game[Settings, State, Action, Event, Observation]] = Game(
    Declaration(
        id="tressette",
        title="Tressette",
        module=__name__,
        settings=Settings,
        state=State,
        observation=Observation,
        actions=members(Action),
        events=members(Event),
        moves=(outcome(Deal, rules.deal), decision(Play, rules.play, rules.refusal)),
        phases=(
            drawing(Dealing, DEALT, Deal, lambda state: state.stock, "{card} is not in the stock"),
            drawing(Drawing, DRAWN, Deal, lambda state: state.stock, "{card} is not in the stock"),
            at(Playing, lambda state: state.seat, TO_PLAY, (Play,), rules.plays),
            over(Over, ClauseReason("ending-1", "the game is over")),
        ),
        pieces=(Pieces("cards", lambda settings: CARDS, cards, "cards-1"),),
        editions=(("reference", NoChoice()),),
        seating=Seating(range(2, 5, 2), "players-1", "turn-1", rules.admits),
        scores=lambda settings: Scores(0, 1 + sum(map(rules.thirds, cards(settings))) // 3, "highest"),
        begin=rules.start,
        result_of=rules.result,
        settings_faults=rules.settings_faults,
        state_faults=(first_broken(rules.RULES),),
        longest=lambda settings: 2 * len(cards(settings)),
    )
)
