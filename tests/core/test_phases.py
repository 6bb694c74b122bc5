"""Phases: rows of the table, and what they offer and refuse."""

from typing import Any

from rulebook.core import CHANCE, Kinds, Multiset, Reason
from rulebook.core.phases import MOST_KINDS_KEPT, PhaseRules, by_chance, drawing
from tests.core.made_up import DEALT, Action, Colour, Dealing, Draw, Roll, Rolling, State, begun

STATE = begun()


def test_draws_are_made_once() -> None:
    """The actions by which pieces are drawn are made once for the same kinds, and not kept without end."""
    piles: list[Multiset[Any]] = [Multiset(Kinds([Colour.RED, number]), (1, 1)) for number in range(MOST_KINDS_KEPT + 2)]
    held: list[Multiset[Any]] = []
    deal: PhaseRules[State, Action] = drawing(Dealing, DEALT, Draw, lambda state: held[-1], "none")
    for pile in (*piles, piles[0]):
        held.append(pile)
        first, again = deal.legal(STATE), deal.legal(STATE)
        assert first[0] is again[0]
        assert list(first) == list(map(Draw, pile.kinds))


def test_a_phase_in_which_chance_brings_something() -> None:
    """Outcomes have the weights that they are given; another one is refused in its own words, or by what refuses it."""
    rolls = ((Roll(1), 5), (Roll(2), 1))
    roll: PhaseRules[State, Action] = by_chance(Rolling, DEALT, Roll, lambda state: rolls, "no {pips} on this die")
    assert (roll.actor(STATE), roll.legal(STATE), roll.chances(STATE)) == (CHANCE, (Roll(1), Roll(2)), rolls)
    assert roll.refusal is not None
    assert roll.refusal(STATE, Roll(2)) is None
    assert str(roll.refusal(STATE, Roll(3))) == "no 3 on this die (deal-1)"
    told = Reason("turn-2", "not that")()
    other: PhaseRules[State, Action] = by_chance(Rolling, DEALT, Roll, lambda state: rolls, lambda state, action: told)
    assert other.refusal is not None
    assert other.refusal(STATE, Roll(3)) is told
