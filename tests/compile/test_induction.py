"""What is proved by induction over the rules: the invariants, what they need, and that wrong rules have no proof."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from random import Random
from types import ModuleType
from typing import Any

import pytest

from rulebook.compile.declaration import read
from rulebook.core.change import changed
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.hamsterbacke import Action, Readings, State, game
from rulebook.games.hamsterbacke.box.components import Card, Colour
from rulebook.games.hamsterbacke.box.events import CardsGiven, Event, GroupsLaid, RowTaken
from rulebook.games.hamsterbacke.box.readings import EmptyScore, OwnTop, Tie
from rulebook.games.hamsterbacke.box.state import ACTING, with_row
from rulebook.games.hamsterbacke.chapters import blocking, bonus, taking
from rulebook.games.hamsterbacke.chapters.groups import cards_of
from rulebook.games.hamsterbacke.chapters.scoring import onto
from rulebook.games.hamsterbacke.chapters.taking import begin_adding
from rulebook.games.hamsterbacke.proofs import theorems
from rulebook.games.hamsterbacke.proofs.invariants import INVARIANTS

z3 = pytest.importorskip("z3", reason="the extra `verify` has the solver")

from rulebook.compile.terms.induction import Case, Goal, Induction  # noqa: E402 - only with the solver
from rulebook.compile.terms.solving import PROVED, asked  # noqa: E402
from rulebook.compile.terms.values import term  # noqa: E402


def ranking_falls(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """The ranking falls with every action where empty scores are forbidden, as the theorem says that it applies."""
    if before.settings.readings.empty_score is EmptyScore.ALLOWED:
        return None
    return theorems.every_action_lowers_the_ranking(before, action, after)


THEOREMS: tuple[Callable[..., Any], ...] = (
    theorems.rows_last_as_long_as_the_deck,
    theorems.turns_begin_with_rows,
    ranking_falls,
    theorems.choices_depend_on_numbers,
    theorems.point_piles_never_shrink,
    theorems.cites_no_dead_clause,
)
"""The theorems that are written in the language of the rules."""
READINGS = [Readings(*answers) for answers in product(EmptyScore, OwnTop, Tie)]
TAKE, BLOCK, GIVE = "3 players, Acting, Take", "3 players, Acting, Block", "3 players, Giving, Give"


def induction(proved: tuple[Callable[..., Any], ...] = ()) -> Induction:
    """The induction over the rules as they are now, with some theorems."""
    names = [claim.__name__ for claim in (*INVARIANTS, *proved)]
    module = read(game, claims=(*INVARIANTS, *proved))
    return Induction(module, tuple(names[: len(INVARIANTS)]), tuple(names[len(INVARIANTS) :]))


@cache
def of_the_rules() -> Induction:
    """The induction over the rules themselves."""
    return induction()


def case_of(one: Induction, name: str) -> Case:
    """A class of actions in a phase, with three players."""
    return next(case for case in one.cases(3) if case.name == name)


def unproved(goals: Iterator[Goal]) -> Iterator[Goal]:
    """The goals that z3 does not prove."""
    return (goal for goal in goals if goal.condition is not True and asked("z3", goal.text()).says != PROVED)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_invariants_hold_in_play(players: int) -> None:
    """Every invariant holds in every state of games under every combination of readings."""
    random = Random(players)
    for readings in READINGS:
        state = game.new_game(players=players, readings=readings, first_player=random.randrange(players))
        while legal := game.legal_actions(state):
            assert [claim.__name__ for claim in INVARIANTS if not claim(state)] == []
            state = game.step(state, random.choice(legal)).state
        assert [claim.__name__ for claim in INVARIANTS if not claim(state)] == []


def test_a_class_of_actions_is_proved() -> None:
    """What rows taken lead to: the invariants, and every obligation on the way."""
    goals = list(of_the_rules().in_a_step(case_of(of_the_rules(), TAKE)))
    assert {claim.__name__ for claim in INVARIANTS} <= {goal.name.rpartition(": ")[2] for goal in goals}
    assert list(unproved(iter(goals))) == []


def test_what_is_assumed_can_be() -> None:
    """In every phase there is a state with three players, with all invariants, in which an action of each class is legal."""
    one = of_the_rules()
    for case in one.cases(3):
        solver = z3.Solver()
        assumed = (*case.assumed, *one.claims(one.invariants, case.state).values(), case.legal())
        solver.add(*map(term, assumed))
        assert solver.check() == z3.sat, case.name


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


WRONG: dict[str, tuple[ModuleType, str, Any, str]] = {
    "a row is taken and stays": (taking, "take", take_and_keep, TAKE),
    "the third player loses cards under one reading": (taking, "take", take_unless_third, TAKE),
    "groups stay in the hand": (blocking, "lay", lay_and_keep, BLOCK),
    "a bonus stays in the hand": (bonus, "give", give_twice, GIVE),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_rules_have_no_proof(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where cards multiply or vanish, z3 finds a state in which the rules break the invariants."""
    home, attribute, wrong, where = WRONG[name]
    monkeypatch.setattr(home, attribute, wrong)
    one = induction()
    conserved = [goal for goal in one.in_a_step(case_of(one, where)) if goal.name.endswith("cards_are_conserved")]
    assert [asked("z3", goal.text()).says for goal in conserved] == ["sat"]


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everything_is_proved(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The invariants, every obligation, and the theorems that are written in the language, for every class of actions."""
    monkeypatch.setattr(Induction, "tables", lambda self: range(players, players + 1))
    goals = list(induction(THEOREMS).goals())
    assert len(goals) > 200
    assert [goal.name for goal in unproved(iter(goals))] == []


@pytest.mark.slow
def test_a_condition_counts() -> None:
    """Where empty scores are allowed, a score need not lower the ranking: without its condition the theorem has no proof."""
    score = [
        goal
        for goal in induction((theorems.every_action_lowers_the_ranking,)).goals()
        if "3 players, Acting, Score" in goal.name
    ]
    assert [goal.name.partition(": ")[2] for goal in unproved(iter(score))] == ["every_action_lowers_the_ranking"]
