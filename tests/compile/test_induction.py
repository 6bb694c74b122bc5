"""What is proved by induction over the rules: the invariants, what they need, and that wrong rules have no proof."""

import pytest
from attrs import evolve

from rulebook.compile.declaration import read
from rulebook.core import Game, Multiset, Step, changed, with_seat
from rulebook.games.hamsterbacke import State, game
from rulebook.games.hamsterbacke.chapters import blocking, bonus, taking
from rulebook.games.hamsterbacke.chapters.groups import cards_of
from rulebook.games.hamsterbacke.chapters.scoring import onto
from rulebook.games.hamsterbacke.chapters.taking import begin_adding
from rulebook.games.hamsterbacke.claims import theorems
from rulebook.games.hamsterbacke.claims.invariants import INVARIANTS, everybody_sits
from rulebook.games.hamsterbacke.model.components import CARDS, Card, Colour
from rulebook.games.hamsterbacke.model.events import CardsGiven, Event, GroupsLaid, RowTaken
from rulebook.games.hamsterbacke.model.readings import EmptyScore, OwnTop, Readings
from rulebook.games.hamsterbacke.model.state import ACTING, Over, with_row

z3 = pytest.importorskip("z3", reason="the extra `verify` has the solver")

from rulebook.compile.terms.evaluating import values_seen  # noqa: E402 - only with the solver
from rulebook.compile.terms.induction import Induction, Theorem  # noqa: E402
from tests.compile.asking import Wrong, case_of, goals_of_the_rules, induction, of_the_rules, unproved  # noqa: E402

TAKE, BLOCK, GIVE = "3 players, Acting, Take", "3 players, Acting, Block", "3 players, Giving, Give"


def test_a_class_of_actions_is_proved() -> None:
    """What rows taken lead to: the invariants, every obligation on the way, and that such an action can be legal."""
    goals = goals_of_the_rules(game.id, TAKE)
    assert {claim.__name__ for claim in INVARIANTS} <= {goal.name.rpartition(": ")[2] for goal in goals}
    assert [goal.name for goal in goals if goal.is_control] == [f"control: {TAKE}: not legal"]
    assert unproved(goals) == []


def test_a_question_is_always_the_same() -> None:
    """The name of a question does not depend on what was built before it, so that its answer is found again."""
    names = [
        [goal.digest for goal in one.in_a_step(case_of(one, GIVE))] for one in (of_the_rules(game.id), induction(game.id))
    ]
    assert names[0] == names[1]


def test_tables_that_the_game_is_for() -> None:
    """Nothing is asked about a number of players between two that can play, if the game is not for it."""
    seating = evolve(game.declaration.seating, players=range(3, 6, 2), admits=lambda players, components: players in {3, 5})
    module = read(Game(evolve(game.declaration, seating=seating)), claims=INVARIANTS)
    asked = Induction(module, tuple([claim.__name__ for claim in INVARIANTS]))
    assert {portion.partition(" ")[0] for portion in asked.portions} == {"start", "3", "5"}
    assert {goal.name.partition(" players")[0] for goal in asked.goals_of("start") if not goal.is_control} == {"3", "5"}


def nobody_has_cards(state: State) -> bool:
    """Nobody has ever cards, which is false of every state in which somebody has to give some."""
    return not any(hand.total for hand in state.hands)


def test_nothing_follows_from_nonsense() -> None:
    """With an invariant that no state has in a phase, the control of the phase is not refuted."""
    nonsense = induction(game.id, also=nobody_has_cards)
    (control,) = [goal for goal in nonsense.in_a_step(case_of(nonsense, GIVE)) if goal.is_control]
    assert unproved([control]) == [control.name]


def no_game_of_four_is_over(state: State) -> bool:
    """With four players, no game is over, which is false of every state in which one is."""
    return state.settings.players != 4 or not isinstance(state.phase, Over)


def test_an_end_that_no_state_has() -> None:
    """With an invariant that no finished state of four players has, their control is not refuted; that of three is."""
    nonsense = induction(game.id, also=no_game_of_four_is_over)
    for players in (3, 4):
        over = next(case for case in nonsense.states if case.name == f"{players} players, Over")
        (control,) = [goal for goal in nonsense.in_a_state(over) if goal.is_control]
        assert unproved([control]) == ([control.name] if players == 4 else [])


@pytest.mark.long
def test_invariants_need_each_other() -> None:
    """Without the invariant that whoever has the turn sits at the table, there need be no hand to which a row could go."""
    fewer = induction(game.id, without=everybody_sits)
    left = unproved(fewer.in_a_step(case_of(fewer, TAKE)))
    assert [name for name in left if "a place in a tuple" in name]


def test_numbers_stay_in_their_ranges() -> None:
    """A step is asked for an item for each seat, and for numbers in the ranges of their types."""
    asked_for = {goal.name.partition(": ")[2] for goal in goals_of_the_rules(game.id, TAKE)}
    assert {"as many items as players", "in range"} <= asked_for


def take_and_keep(state: State, row: int) -> Step[State, Event]:
    """A row that is taken stays where it is."""
    cards = state.rows[row]
    taken = changed(state, hands=with_seat(state.hands, state.seat, state.hand.with_all(cards)))
    return Step[State, Event](taken, (RowTaken("taking-2", state.seat, row, cards),)).then(begin_adding, row)


def take_unless_third(state: State, row: int) -> Step[State, Event]:
    """Only the third player, and only where an empty block pile may score, loses the cards of the row."""
    cards = state.rows[row]
    lost = state.seat == 2 and state.settings.readings.empty_score is EmptyScore.ALLOWED
    taken = changed(
        state,
        hands=state.hands if lost else with_seat(state.hands, state.seat, state.hand.with_all(cards)),
        rows=with_row(state.rows, row, ()),
    )
    return Step[State, Event](taken, (RowTaken("taking-2", state.seat, row, cards),)).then(begin_adding, row)


def lay_and_keep(state: State, colour: Colour, groups: int) -> Step[State, Event]:
    """Groups are laid, and stay in the hand."""
    cards, seat = cards_of(colour, groups, state.settings.components), state.seat
    laid = changed(
        state,
        block_piles=with_seat(state.block_piles, seat, (*state.block_pile, *cards)),
    )
    return Step(laid, (GroupsLaid("blocking-1", seat, colour, groups, len(cards)),))


def give_twice(state: State, giver: int, cards: tuple[Card, ...]) -> Step[State, Event]:
    """A bonus goes to the point pile, and stays in the hand."""
    given = changed(state, phase=ACTING, point_piles=with_seat(state.point_piles, state.seat, onto(state.point_pile, cards)))
    return Step(given, (CardsGiven("bonus-7", state.seat, giver, len(cards), cards),))


WRONG = {
    "a row is taken and stays": Wrong(game.id, taking, "take", take_and_keep, TAKE, "cards_are_conserved"),
    "the third player loses cards under one reading": Wrong(
        game.id, taking, "take", take_unless_third, TAKE, "cards_are_conserved"
    ),
    "groups stay in the hand": Wrong(game.id, blocking, "lay", lay_and_keep, BLOCK, "cards_are_conserved"),
    "a bonus stays in the hand": Wrong(game.id, bonus, "give", give_twice, GIVE, "cards_are_conserved"),
}


def keep_too_few(state: State, giver: int, cards: tuple[Card, ...]) -> Step[State, Event]:
    """Only the fourth player, and only where one's own top blocks, loses the point pile to a gift."""
    lost = state.seat == 3 and state.settings.readings.own_top is OwnTop.BLOCKED
    pile = onto(Multiset.of(CARDS), cards) if lost else onto(state.point_pile, cards)
    hands = with_seat(state.hands, giver, state.hands[giver].without_all(cards))
    given = changed(state, phase=ACTING, hands=hands, point_piles=with_seat(state.point_piles, state.seat, pile))
    return Step(given, (CardsGiven("bonus-7", state.seat, giver, len(cards), cards),))


def test_a_theorem_is_about_the_fourth_player_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that is wrong for one seat under one reading breaks a theorem about steps only where there is such a seat."""
    monkeypatch.setattr(bonus, "give", keep_too_few)
    one = induction(game.id, theorems.point_piles_never_shrink)
    one.cases = tuple([case_of(one, f"{players} players, Giving, Give") for players in (3, 4)])
    stays = [goal for goal in one.goals_of_theorem(Theorem("point_piles_never_shrink")) if not goal.is_control]
    assert {goal.name.partition(",")[0] for goal in stays} == {"3 players", "4 players"}
    assert {name.partition(",")[0] for name in unproved(stays)} == {"4 players"}


@pytest.mark.long
def test_a_condition_counts() -> None:
    """Where empty scores are allowed, a score need not lower the ranking: without its condition the theorem has no proof."""
    one = induction(game.id, theorems.every_action_lowers_the_ranking, theorems.empty_scores_are_forbidden)
    one.cases = (case_of(one, "3 players, Acting, Score"),)
    name = "every_action_lowers_the_ranking"
    assert unproved(one.goals_of_theorem(Theorem(name, "empty_scores_are_forbidden"))) == []
    assert unproved(one.goals_of_theorem(Theorem(name))) == [f"3 players, Acting, Score: {name}"]


def empty_scores_are_forbidden(state: State) -> bool:
    """Nobody scores nothing: so it is under one value of a reading."""
    return state.settings.readings.empty_score is EmptyScore.FORBIDDEN


def test_a_reading_that_is_given() -> None:
    """What holds under one value of a reading is proved where this is given, and not elsewhere."""
    claim = Theorem(empty_scores_are_forbidden.__name__)
    every = induction(game.id, empty_scores_are_forbidden)
    given = Induction(every.module, every.invariants, given={(Readings, "empty_score"): EmptyScore.FORBIDDEN})
    other = Induction(every.module, every.invariants, given={(Readings, "empty_score"): EmptyScore.ALLOWED})
    for one in (every, given, other):
        one.states = one.states[:1]
    assert unproved(given.goals_of_theorem(claim)) == []
    assert unproved(every.goals_of_theorem(claim)) == [f"{every.states[0].name}: {claim.claim}"]
    assert unproved(other.goals_of_theorem(claim)) == [f"{other.states[0].name}: {claim.claim}"]


NUMBER, IS_SO = z3.Int("number"), z3.Bool("is so")


@pytest.mark.parametrize(
    ("key", "values"),
    [
        (3, {3}),
        (z3.IntVal(2), {2}),
        (z3.If(IS_SO, z3.IntVal(1), z3.IntVal(0)) * 2 + 1, {1, 3}),
        (z3.If(NUMBER > 3, z3.If(IS_SO, z3.IntVal(4), z3.IntVal(1)), z3.IntVal(0)), {0, 1, 4}),
        (z3.If(IS_SO, NUMBER, z3.IntVal(0)), None),
        (NUMBER + 1, None),
        (z3.If(IS_SO, z3.IntVal(1), z3.IntVal(0)) - 1, None),
    ],
)
def test_what_values_a_key_can_have(key: object, values: set[int] | None) -> None:
    """They are seen where known values are chosen, added and multiplied; of all else nothing is seen."""
    assert values_seen(key) == values


def never_said(state: State) -> bool | None:
    """Something about a seat that there is not."""
    return state.seat < 0 if state.seat == state.settings.players else None


def test_a_condition_that_is_never_met() -> None:
    """A theorem whose condition no state meets holds, and its control tells."""
    one = induction(game.id, never_said)
    one.states = one.states[:1]
    assert unproved(one.goals_of_theorem(Theorem("never_said"))) == ["control: never_said: never met"]


@pytest.mark.long
def test_what_a_claim_requires_is_shown() -> None:
    """A claim that looks at a seat that need not be there is not proved, though it holds wherever it can be said."""
    one = induction(game.id, next_has_a_hand)
    one.states = one.states[:1]
    assert len(unproved(one.goals_of_theorem(Theorem("next_has_a_hand")))) == 1


def next_has_a_hand(state: State) -> bool:
    """The hand of the player at the next number has no card or some."""
    return state.hands[state.seat + 1].total >= 0


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_portion_is_proved(players: int) -> None:
    """The invariants, and every obligation, for every class of actions in every phase."""
    portions = [portion for portion in of_the_rules(game.id).portions if portion.startswith(f"{players} players")]
    assert len(portions) == 7
    assert [left for portion in portions for left in unproved(of_the_rules(game.id).goals_of(portion))] == []
