"""Phases: rows of the table, and what they offer and refuse."""

from typing import Any

import pytest

from rulebook.core import CHANCE, Kinds, Multiset, Reason, Step
from rulebook.core.phases import MOST_KINDS_KEPT, PhaseRules, at, by_chance, decision, drawing, never, nothing, outcome, over
from tests.core.made_up import (
    DEALT,
    ENDED,
    KINDS,
    TURN,
    Acting,
    Action,
    Colour,
    Dealing,
    Draw,
    Lay,
    Over,
    Pass,
    Roll,
    Rolling,
    State,
    begun,
    choices,
    lay,
    pass_on,
    player,
)

STATE = begun()


def test_a_phase_for_players() -> None:
    """A player acts, and chance has no outcomes."""
    turn = at(Acting, player, TURN, (Lay, Pass), choices)
    assert (turn.actor(STATE), turn.legal(STATE), turn.chances(STATE)) == (0, choices(STATE), ())
    assert (turn.is_chance, turn.refusal, dict(turn.refuses)) == (False, None, {})


def test_a_phase_in_which_a_piece_is_drawn() -> None:
    """Every kind of piece that is left can be drawn, as likely as its copies are many."""
    deal: PhaseRules[State, Action] = drawing(Dealing, DEALT, Draw, lambda state: state.bag, "no {marble} is left")
    assert (deal.actor(STATE), deal.is_chance, deal.accepts) == (CHANCE, True, (Draw,))
    assert deal.chances(STATE) == ((Draw(Colour.RED), 1), (Draw(Colour.BLUE), 2), (Draw(Colour.WHITE), 1))
    assert deal.legal(STATE) == (Draw(Colour.RED), Draw(Colour.BLUE), Draw(Colour.WHITE))
    assert deal.refusal is not None
    assert deal.refusal(STATE, Draw(Colour.RED)) is None


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


def test_a_phase_in_which_the_game_is_over() -> None:
    """When the game is over nobody acts, and nothing can happen."""
    ended: PhaseRules[State, Action] = over(Over, ENDED)
    assert (ended.actor(STATE), ended.legal(STATE), ended.chances(STATE), ended.accepts) == (None, (), (), ())


def test_moves() -> None:
    """A decision can be refused, and is not where nothing refuses it; an outcome is what chance brings."""
    assert (decision(Lay, lay).refusal, decision(Lay, lay).is_chance) == (never, False)
    assert outcome(Pass, pass_on).is_chance
    assert never(STATE, Pass()) is None  # type: ignore[func-returns-value]  # no reason
    assert nothing(STATE) == ()
    assert isinstance(decision(Pass, pass_on).apply(STATE, Pass()), Step)


@pytest.mark.parametrize("colour", Colour)
def test_kinds_are_in_order(colour: Colour) -> None:
    """Draws come in the order of the kinds."""
    deal: PhaseRules[State, Action] = drawing(Dealing, DEALT, Draw, lambda state: state.bag, "none")
    assert deal.legal(STATE)[KINDS.position(colour)] == Draw(colour)
