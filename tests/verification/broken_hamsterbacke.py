"""Hamsterbacke by wrong rules: for every theorem one way, at least, to break it."""

from typing import cast

from rulebook.core import Multiset
from rulebook.games.hamsterbacke import Readings
from rulebook.games.hamsterbacke.model.components import Card
from rulebook.games.hamsterbacke.model.readings import EmptyScore
from tests.games.standing_in import Function
from tests.verification.breaking import EVENT_FOR, OBSERVE, Broken, always, instead, leaking, telling_all

THREE = {"players": 3}
ALLOWED = {"players": 3, "readings": Readings(empty_score=EmptyScore.ALLOWED)}


def doubled(deck: Function) -> Function:
    """A deck with every card twice as often."""
    return lambda components: cast(tuple[Card, ...], deck(components)) * 2


BROKEN = (
    Broken("conservation", {"chapters.taking.laid": instead(lambda row, card: row)}, THREE),
    Broken("tops-differ", {"chapters.blocking.blocker": always(None)}, THREE),
    Broken("rows-last", {"chapters.taking.spot": instead(lambda taken, drawn, rows: (taken + drawn + 1) % rows)}, THREE),
    Broken("rows-at-the-start", {"chapters.ending.is_spent": instead(lambda rows, components: rows <= 1)}, THREE),
    Broken("no-dead-end", {"chapters.taking.is_row": always(False)}, THREE),
    Broken("always-ends", {"chapters.scoring.may_score": always(True)}, THREE),
    Broken("longest-game", {"model.components.deck": doubled}, THREE),
    Broken("need-not-end", {"chapters.scoring.may_score": instead(lambda pile, readings: len(pile) > 0)}),
    Broken("legal-is-accepted", {"chapters.taking.refusal": always(None)}, THREE),
    Broken("observation-hides", {OBSERVE: leaking}, THREE),
    Broken("noninterference", {EVENT_FOR: telling_all}, THREE),
    Broken("gifts-look-alike", {EVENT_FOR: telling_all}, THREE),
    Broken("offers-are-public", {"chapters.bonus.must_give_all": always(True)}, THREE),
    Broken("points-stay", {"chapters.scoring.onto": instead(lambda pile, cards: Multiset.of(pile.kinds, cards))}, THREE),
    Broken(
        "dead-clauses",
        {"chapters.bonus.name": lambda name: lambda state, giver, due, clause: name(state, giver, due, "bonus-5")},
        THREE,
    ),
    Broken("live-clauses", {"chapters.bonus.goes_without": always(False)}, THREE),
)
