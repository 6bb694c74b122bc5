"""Bonus: the cards that a scorer gets from whoever holds the most."""

from functools import reduce
from itertools import combinations_with_replacement

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.errors import Refusal
from rulebook.core.multiset import Multiset
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.hamsterbacke.actions import Give, Pick
from rulebook.games.hamsterbacke.blocking import top
from rulebook.games.hamsterbacke.clauses import ClauseId, implements
from rulebook.games.hamsterbacke.components import Card, Components, number
from rulebook.games.hamsterbacke.events import BonusMissed, CardsGiven, Event, GiverNamed
from rulebook.games.hamsterbacke.scoring import onto
from rulebook.games.hamsterbacke.state import BlockPile, Cards, Phase, State, sizes


@implements("bonus-1")
def holding_most(hand_sizes: tuple[int, ...]) -> tuple[Seat, ...]:
    """bonus-1 Cards are given by the player who holds the most at that moment: every seat that holds as many."""
    most = max(hand_sizes)
    return tuple([seat for seat, held in enumerate(hand_sizes) if held == most])


@implements("bonus-2")
def due(pile: BlockPile, components: Components) -> int:
    """bonus-2 As many cards are due as the number on the top card of the block pile says; none without a pile."""
    card = top(pile)
    return 0 if card is None else number(card, components)


@implements("bonus-3")
def must_pick(holders: tuple[Seat, ...]) -> bool:
    """bonus-3 Where several players hold the most, the scorer picks one of them."""
    return len(holders) > 1


@implements("bonus-4")
def choices(hand: Cards, due: int) -> tuple[tuple[Card, ...], ...]:
    """bonus-4 The giver chooses which cards of their hand they give: every choice, the first colours first."""
    possible = combinations_with_replacement(hand.distinct, due)
    return tuple([cards for cards in possible if is_held(hand, cards)])


@implements("bonus-5")
def must_give_all(held: int, due: int) -> bool:
    """bonus-5 A giver who holds no more cards than are due gives all of them."""
    return held <= due


@implements("bonus-6")
def goes_without(scorer: Seat, holders: tuple[Seat, ...]) -> bool:
    """bonus-6 A scorer who holds the most cards, alone or with others, gets none."""
    return scorer in holders


@implements("bonus-7")
def give(state: State, giver: Seat, cards: tuple[Card, ...]) -> Step[State, Event]:
    """bonus-7 The cards go face down from the giver's hand to the scorer's point pile, and nobody else sees them."""
    hand = reduce(Multiset.without, cards, state.hands[giver])
    given = changed(
        state,
        phase=Phase.ACTING,
        hands=with_seat(state.hands, giver, hand),
        point_piles=with_seat(state.point_piles, state.seat, onto(state.point_pile, cards)),
        due=0,
        giver=None,
    )
    return Step(given, (CardsGiven("bonus-7", state.seat, giver, len(cards), cards),))


def is_held(hand: Cards, cards: tuple[Card, ...]) -> bool:
    """Whether a hand holds all of some cards."""
    return all(cards.count(card) <= hand.count(card) for card in cards)


def claim(state: State, due: int) -> Step[State, Event] | None:
    """What a scorer gets to whom `due` cards are due: nothing, or cards of a giver, whom they may have to pick."""
    if due == 0:
        return None
    holders = holding_most(sizes(state.hands))
    if goes_without(state.seat, holders):
        return Step(state, (BonusMissed("bonus-6", state.seat),))
    claiming = changed(state, due=due)
    if must_pick(holders):
        return Step(changed(claiming, phase=Phase.PICKING))
    return name(claiming, holders[0], "bonus-1")


def name(state: State, giver: Seat, clause: ClauseId) -> Step[State, Event]:
    """A giver is known, who gives the whole hand or chooses cards."""
    hand, due = state.hands[giver], state.due
    named = changed(state, phase=Phase.GIVING, giver=giver)
    step = Step[State, Event](named, (GiverNamed(clause, state.seat, giver, due),))
    return step.then(give, giver, tuple(hand)) if must_give_all(hand.total, due) else step


def picks(state: State) -> tuple[Pick, ...]:
    """The picking of each player who holds the most."""
    return tuple(map(Pick, holding_most(sizes(state.hands))))


def picking_refusal(state: State, action: Pick) -> Refusal | None:
    """Why the scorer may not pick a player; None where they may."""
    if action in picks(state):
        return None
    return Refusal("bonus-1", f"seat {action.player} does not hold the most cards")


def gifts(state: State) -> tuple[Give, ...]:
    """Every choice of the giver."""
    return tuple(map(Give, choices(state.hands[state.chooser], state.due)))


def giving_refusal(state: State, action: Give) -> Refusal | None:
    """Why the giver may not give some cards; None where they may."""
    if len(action.cards) != state.due:
        return Refusal("bonus-2", f"{state.due} cards are due, not {len(action.cards)}")
    if not is_held(state.hands[state.chooser], action.cards):
        return Refusal("bonus-4", "you do not hold these cards")
    return None
