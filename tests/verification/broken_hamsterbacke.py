"""Hamsterbacke by wrong rules: for every theorem one way, at least, to break it."""

from typing import cast

from rulebook.core import Multiset
from rulebook.games.hamsterbacke import Readings
from rulebook.games.hamsterbacke.components import Card
from rulebook.games.hamsterbacke.readings import EmptyScore
from tests.games.standing_in import Function
from tests.verification.breaking import Broken, always, instead, leaking

THREE = {"players": 3}
ALLOWED = {"players": 3, "readings": Readings(empty_score=EmptyScore.ALLOWED)}


def doubled(deck: Function) -> Function:
    """A deck with every card twice as often."""
    return lambda components: cast(tuple[Card, ...], deck(components)) * 2


BROKEN = (
    Broken("conservation", {"taking.laid": instead(lambda row, card: row)}, THREE),
    Broken("tops-differ", {"blocking.blocker": always(None)}, THREE),
    Broken("rows-last", {"taking.spot": instead(lambda taken, drawn, rows: (taken + drawn + 1) % rows)}, THREE),
    Broken("rows-at-the-start", {"ending.is_spent": instead(lambda rows, components: rows <= 1)}, THREE),
    Broken("no-dead-end", {"taking.is_row": always(False)}, THREE),
    Broken("always-ends", {"scoring.may_score": always(True)}, THREE),
    Broken("longest-game", {"components.deck": doubled}, THREE),
    Broken("need-not-end", {"scoring.may_score": instead(lambda pile, readings: len(pile) > 0)}),
    Broken("legal-is-accepted", {"taking.refusal": always(None)}, THREE),
    Broken("observation-hides", {"view.observe": leaking}, THREE),
    Broken("noninterference", {"view.event_for": instead(lambda event, seat: event)}, THREE),
    Broken("gifts-look-alike", {"view.event_for": instead(lambda event, seat: event)}, THREE),
    Broken("offers-are-public", {"bonus.must_give_all": always(True)}, THREE),
    Broken("points-stay", {"scoring.onto": instead(lambda pile, cards: Multiset.of(pile.kinds, cards))}, THREE),
    Broken(
        "dead-clauses",
        {"bonus.name": lambda name: lambda state, giver, clause: name(state, giver, "bonus-5")},
        THREE,
    ),
    Broken("live-clauses", {"bonus.goes_without": always(False)}, THREE),
)
