"""What solvers are asked of the clauses of Scopa: sets that add up, the invariants, and that wrong rules have no proof."""

from itertools import combinations
from random import Random

import pytest

from rulebook.compile.ir import Pile
from rulebook.core import Seat, Step, changed
from rulebook.core.kits.italian_cards import CARDS, Card, Cards
from rulebook.games.scopa import Readings, Settings, State, game
from rulebook.games.scopa.chapters import capturing, dealing
from rulebook.games.scopa.claims.invariants import INVARIANTS
from rulebook.games.scopa.model.events import CardTurnedUp, Event
from rulebook.games.scopa.model.readings import SingleCard
from rulebook.games.scopa.views.integrity import hands_are_small

z3 = pytest.importorskip("z3", reason="the extra `verify` has the solver")

from rulebook.compile.terms.looking import does_not_interfere  # noqa: E402
from rulebook.compile.terms.values import Items, as_bag, as_family, is_in_order  # noqa: E402
from tests.compile.asking import (  # noqa: E402
    Wrong,
    another_of_the_rules,
    case_of,
    goals_of_the_rules,
    induction,
    of_the_rules,
    unproved,
)

NEW_HANDS, LAY_OUT, PLAY = "2 players, DealingNewHands, Deal", "2 players, LayingOut, Deal", "4 players, Playing, Play"


@pytest.mark.parametrize("single_card", SingleCard)
def test_sets_that_add_up(single_card: SingleCard) -> None:
    """What a card can capture is the same as terms: which sets, and whether there is any."""
    module, random = of_the_rules(game.id).module, Random(single_card.value)
    readings = Readings(single_card=single_card)
    function = next(each for each in module.functions if each.clause == "capturing-4")
    stock, evaluator = module.state.type_of("stock"), of_the_rules(game.id).evaluator
    assert isinstance(stock, Pile)
    for _ in range(12):
        table, value = tuple(sorted(random.sample(CARDS, random.randrange(9)), key=CARDS.position)), random.randrange(1, 11)
        types = [parameter.type for parameter in function.parameters]
        given = map(evaluator.const, types, (table, value, readings))
        family = as_family(evaluator.call(function.name, *given), stock.kinds)
        expected = capturing.captures(table, value, readings)
        assert family.any is bool(expected)
        for cards in [some for size in range(4) for some in combinations((*table, random.choice(CARDS)), size)]:
            items = Items(tuple([(True, CARDS.position(card)) for card in cards]))
            assert (is_in_order(items) and family.has(as_bag(items, stock.kinds))) is (cards in expected)


def test_cards_are_dealt_and_turned_up() -> None:
    """In the phases of chance the invariants are kept, whatever is required is so, and something is legal."""
    for name in (NEW_HANDS, LAY_OUT):
        goals = goals_of_the_rules(game.id, name)
        assert {claim.__name__ for claim in INVARIANTS} <= {goal.name.rpartition(": ")[2] for goal in goals}
        assert unproved(goals) == []


def test_invariants_need_each_other() -> None:
    """Without the invariant that somebody has room for a card, there need be nobody to whom one could be dealt."""
    fewer = induction(game.id, without=hands_are_small)
    assert [
        name for name in unproved(fewer.in_a_step(case_of(fewer, NEW_HANDS))) if "there is a hand that is not full" in name
    ]


def a_fourth_card(hands: tuple[Cards, ...], first: Seat, size: int) -> Seat | None:
    """The first to play gets a fourth card, if everybody else has three."""
    players = len(hands)
    for seat in range(first, first + players):
        if hands[seat % players].total < size:
            return seat % players
    return first if hands[first].total == size else None


def turn_up_and_keep(state: State, card: Card) -> Step[State, Event]:
    """The king of clubs, turned up after another card, stays in the stock as well."""
    stays = card is CARDS[39] and state.table.total == 1
    laid = changed(state, table=state.table.with_one(card), stock=state.stock if stays else state.stock.without(card))
    return Step(laid, (CardTurnedUp("dealing-4", card),))


def goes_on_with_five(on_table: int, size: int) -> bool:
    """A fifth card is turned up."""
    return on_table == size + 1


def lay_or_capture(table: tuple[Card, ...], card: Card, settings: Settings) -> tuple[capturing.Capture, ...]:
    """Where single cards are free, a card that could capture may be laid."""
    free = ((),) if settings.readings.single_card is SingleCard.FREE else ()
    return (*capturing.captures(table, card.value, settings.readings), *free)


WRONG = {
    "a fourth card": Wrong(game.id, dealing, "next_to_receive", a_fourth_card, NEW_HANDS, "hands_are_small"),
    "a card twice": Wrong(game.id, dealing, "turn_up", turn_up_and_keep, LAY_OUT, "cards_are_conserved"),
    "a fifth card": Wrong(game.id, dealing, "is_laid_out", goes_on_with_five, LAY_OUT, "the_table_is_laid_out"),
    "a card that need not capture": Wrong(game.id, capturing, "choices", lay_or_capture, PLAY, "few_cards_are_alike"),
}


@pytest.mark.long
def test_what_playing_requires() -> None:
    """Whatever the clauses require when a card is played is so."""
    one, names = of_the_rules(game.id), {claim.__name__ for claim in INVARIANTS}
    goals = one.in_a_step(case_of(one, PLAY))
    assert unproved(goal for goal in goals if goal.name.rpartition(": ")[2] not in names) == []


@pytest.mark.parametrize("name", [LAY_OUT, NEW_HANDS])
def test_what_is_told_until_something_is_disclosed(name: str) -> None:
    """Nobody learns more from a card that is dealt to another, and nothing before a card is turned up."""
    one = another_of_the_rules(game.id)
    one.__dict__.update(cases=(case_of(one, name),), states=())
    assert unproved(goal for goal in does_not_interfere(one) if not goal.is_control) == []
