"""What solvers are asked of the clauses of Il Prato dei Conigli: cards put in order, both boxes, and wrong rules."""

from itertools import permutations
from typing import Any

import pytest

from rulebook.compile.meaning import call
from rulebook.core import Step, changed, with_seat
from rulebook.games.prato_dei_conigli import Claim, Mode, Play, State, game
from rulebook.games.prato_dei_conigli.chapters import moving, playing, setup
from rulebook.games.prato_dei_conigli.chapters.playing import every_place
from rulebook.games.prato_dei_conigli.model.actions import Remove
from rulebook.games.prato_dei_conigli.model.events import CardPlayed, Event, RabbitRemoved
from rulebook.games.prato_dei_conigli.model.settings import kinds_of_cards
from rulebook.verification.clauses import goals_of, of_every_box

z3 = pytest.importorskip("z3", reason="the extra `verify` has the solver")

from rulebook.compile.terms.solving import PROVED, REFUTED, asked  # noqa: E402
from rulebook.compile.terms.values import Items, Ordered, alike, joined, term  # noqa: E402
from tests.compile.asking import Wrong, follows, of_the_rules  # noqa: E402

PLAY, REMOVE = "2 players, Playing, Play", "6 players, Moving, Remove"
CHOOSE = "2 players, ChoosingMarker, ChooseMarker"
SETTINGS = game.new_game(players=2).settings


def test_cards_are_put_in_order() -> None:
    """As terms, cards that a seat has played are in the order in which the rules put them, however they came."""
    module, evaluator = of_the_rules(game.id).module, of_the_rules(game.id).evaluator
    in_order = module.by_name["playing.in_order"]
    of_claims, of_settings = [parameter.type for parameter in in_order.parameters]
    cards, places = kinds_of_cards(SETTINGS), every_place(SETTINGS)
    some = Claim(cards[3], places[4]), Claim(cards[3], places[1]), Claim(cards[0], places[2])
    assumed: list[Any] = []
    unknown = evaluator.unknown(of_claims, "claims", assumed)
    for claims in (*permutations(some), some[:2], some[:1]):
        given = (*assumed, term(alike(unknown, evaluator.const(of_claims, claims))))
        ordered = evaluator.call(in_order.name, unknown, evaluator.const(of_settings, SETTINGS))
        assert isinstance(ordered, Ordered)
        wanted = call(module.by_name, in_order.name, claims, SETTINGS)
        assert follows(alike(ordered, evaluator.const(in_order.result, wanted)), *given)
        assert len(claims) == 1 or not follows(alike(ordered, evaluator.const(in_order.result, wanted[::-1])), *given)


def test_sequences_of_known_items_are_joined() -> None:
    """Where it depends on a condition which of two sequences it is, each item is there as often as in that one."""
    rules = of_the_rules(game.id)
    evaluator, of_claims = rules.evaluator, rules.module.by_name["playing.in_order"].parameters[0].type
    cards, places = kinds_of_cards(SETTINGS), every_place(SETTINGS)
    one, other = ((Claim(cards[0], places[0]),), tuple([Claim(cards[1], place) for place in places[:3]]))
    test = z3.Bool("test")
    both = joined(test, *[evaluator.const(of_claims, each) for each in (one, other)])
    assert isinstance(both, Items)
    for truth, wanted in ((test, one), (z3.Not(test), other)):
        assert follows(alike(both, evaluator.const(of_claims, wanted)), truth)


def remove_from_six(state: State, action: Remove) -> Step[State, Event]:
    """With six players, a rabbit that is put back into the bag is lost."""
    meadow = moving.after_leaving(state.meadow, action.rabbit, moving.place(state, action.origin))
    bag = state.bag if state.settings.players == 6 else state.bag.with_one(action.rabbit)
    removed = changed(state, meadow=meadow, bag=bag)
    return Step(removed, (RabbitRemoved("moving-3", state.seat, action.rabbit, action.origin),))


def play_and_keep(state: State, action: Play) -> Step[State, Event]:
    """A card is played, and held as well."""
    claims = playing.in_order((*state.claims, playing.claimed(action)), state.settings)
    played = changed(state, played=with_seat(state.played, state.seat, claims))
    return Step(played, (CardPlayed("playing-3", state.seat, action.card, action.area),))


def play_twice(state: State, action: Play) -> Step[State, Event]:
    """A card is played and lies there twice."""
    hands = with_seat(state.hands, state.seat, state.hand.without(action.card))
    claims = playing.in_order((*state.claims, playing.claimed(action), playing.claimed(action)), state.settings)
    played = changed(state, hands=hands, played=with_seat(state.played, state.seat, claims))
    return Step(played, (CardPlayed("playing-3", state.seat, action.card, action.area),))


WRONG = {
    "a rabbit is lost": Wrong(game.id, moving, "remove", remove_from_six, REMOVE, "rabbits_are_conserved"),
    "a card is played and held": Wrong(game.id, playing, "play", play_and_keep, PLAY, "hands_are_dealt"),
    "more cards are played than a hand has": Wrong(game.id, playing, "play", play_twice, PLAY, "in range"),
    "markers that are not chosen in turn": Wrong(
        game.id, setup, "seat_to_choose", lambda markers: None, CHOOSE, "markers_are_chosen_in_order"
    ),
}


@pytest.mark.slow
def test_each_box_is_asked_about() -> None:
    """Goals are about the cards of either game, and a choice that only one of them offers is possible in that one."""
    goals = list(goals_of("prato_dei_conigli", "2 players, ChoosingAtRoll"))
    for number in range(1, 1 + len(Mode)):
        assert [goal.name for goal in goals if goal.name.startswith(f"box {number}: ")]
    controls = {goal.name.partition(", Choosing")[2]: goal for goal in goals if goal.is_control}
    assert set(controls) == {"AtRoll, ChooseColour: not legal", "AtRoll, ChoosePostures: not legal"}
    assert {asked("z3", goal.text()).says for goal in controls.values()} == {REFUTED}
    of_one_box = of_the_rules(game.id).goals_of("2 players, ChoosingAtRoll")
    (alone,) = [goal for goal in of_one_box if goal.name.endswith("ChoosePostures: not legal")]
    assert asked("z3", alone.text()).says == PROVED
    assert asked("z3", next(iter(of_every_box([iter([alone]), iter([alone])]))).text()).says == PROVED
