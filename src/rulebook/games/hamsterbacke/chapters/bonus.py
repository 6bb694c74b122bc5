"""Bonus: the cards that a player who scores gets from the player with the most cards in hand."""

from itertools import combinations_with_replacement
from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.refusals import Refusal
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.hamsterbacke.chapters.blocking import top
from rulebook.games.hamsterbacke.chapters.scoring import onto
from rulebook.games.hamsterbacke.model.actions import Give, Pick
from rulebook.games.hamsterbacke.model.clauses import ClauseId, ClauseReason, implements
from rulebook.games.hamsterbacke.model.components import Card, Components, number
from rulebook.games.hamsterbacke.model.events import BonusMissed, CardsGiven, Event, GiverNamed
from rulebook.games.hamsterbacke.model.state import ACTING, BlockPile, Cards, Giving, Picking, State, sizes

HOLDS_FEWER: Final = ClauseReason("bonus-1", "{seat:seat} does not hold the most cards")
NOT_DUE: Final = ClauseReason("bonus-2", "you must give {due:# card|# cards}, not {given}")
NOT_HELD: Final = ClauseReason("bonus-4", "you do not hold these cards")


@implements("bonus-1")
def holding_most(hand_sizes: tuple[int, ...]) -> tuple[Seat, ...]:
    """bonus-1 The bonus comes from the player with the most cards in hand at that moment: every seat with that many."""
    most = max(hand_sizes)
    return tuple([seat for seat, held in enumerate(hand_sizes) if held == most])


@implements("bonus-2")
def due(pile: BlockPile, components: Components) -> int:
    """bonus-2 A bonus is as many cards as the number on the top card of the block pile; none for an empty pile."""
    card = top(pile)
    return 0 if card is None else number(card, components)


@implements("bonus-3")
def must_pick(holders: tuple[Seat, ...]) -> bool:
    """bonus-3 If several players are tied for the most cards, the player who scores picks which of them gives."""
    return len(holders) > 1


@implements("bonus-4")
def choices(hand: Cards, due: int) -> tuple[tuple[Card, ...], ...]:
    """bonus-4 The player who gives chooses which cards from their hand to give: every choice, by colour."""
    possible = combinations_with_replacement(hand.distinct, due)
    return tuple([cards for cards in possible if is_held(hand, cards)])


@implements("bonus-5")
def must_give_all(held: int, due: int) -> bool:
    """bonus-5 A player who has no more cards than the bonus takes gives their whole hand."""
    return held <= due


@implements("bonus-6")
def goes_without(scorer: Seat, holders: tuple[Seat, ...]) -> bool:
    """bonus-6 A player who scores with the most cards in hand, alone or tied, gets no bonus."""
    return scorer in holders


@implements("bonus-7")
def give(state: State, giver: Seat, cards: tuple[Card, ...]) -> Step[State, Event]:
    """bonus-7 The bonus goes, face down and unseen, from a hand to the point pile of the player who scored."""
    given = changed(
        state,
        phase=ACTING,
        hands=with_seat(state.hands, giver, state.hands[giver].without_all(cards)),
        point_piles=with_seat(state.point_piles, state.seat, onto(state.point_pile, cards)),
    )
    return Step(given, (CardsGiven("bonus-7", state.seat, giver, len(cards), cards),))


def is_held(hand: Cards, cards: tuple[Card, ...]) -> bool:
    """Whether a hand holds all of some cards."""
    return all(cards.count(card) <= hand.count(card) for card in cards)


def claim(state: State, due: int) -> Step[State, Event] | None:
    """A bonus of `due` cards: no card, or cards from a giver, whom the player who scored may have to pick."""
    if due == 0:
        return None
    holders = holding_most(sizes(state.hands))
    if goes_without(state.seat, holders):
        return Step(state, (BonusMissed("bonus-6", state.seat),))
    if must_pick(holders):
        return Step(changed(state, phase=Picking(due)))
    return name(state, holders[0], due, "bonus-1")


def name(state: State, giver: Seat, due: int, clause: ClauseId) -> Step[State, Event]:
    """The giver is known, and gives the whole hand or chooses cards."""
    hand = state.hands[giver]
    named = changed(state, phase=Giving(due, giver))
    step = Step[State, Event](named, (GiverNamed(clause, state.seat, giver, due),))
    return step.then(give, giver, tuple(hand)) if must_give_all(hand.total, due) else step


def picks(state: State) -> tuple[Pick, ...]:
    """Every player with the most cards, as a pick."""
    return tuple(map(Pick, holding_most(sizes(state.hands))))


def picking_refusal(state: State, action: Pick) -> Refusal | None:
    """Why a player cannot be picked; None where they can."""
    if action in picks(state):
        return None
    return HOLDS_FEWER(seat=action.player)


def gifts(state: State) -> tuple[Give, ...]:
    """Every choice of cards that the giver has."""
    assert isinstance(state.phase, Giving), "only this phase offers gifts"
    return tuple(map(Give, choices(state.hands[state.phase.giver], state.phase.due)))


def giving_refusal(state: State, action: Give) -> Refusal | None:
    """Why the giver cannot give some cards; None where they can."""
    match state.phase:
        case Giving(due, _) if len(action.cards) != due:
            return NOT_DUE(due=due, given=len(action.cards))
        case Giving(_, giver) if not is_held(state.hands[giver], action.cards):
            return NOT_HELD()
        case _:
            return None
