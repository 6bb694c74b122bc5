"""What is hidden makes no difference: parts of the proof, functions that leak something, and what viewers are told."""

from collections.abc import Callable, Iterator
from itertools import takewhile
from random import Random
from typing import Any

import pytest
from attrs import evolve

from rulebook.core import CHANCE, SPECTATOR, Step
from rulebook.games.prato_dei_conigli import DiscardAll, Done, Event, Settings, State, game
from rulebook.games.prato_dei_conigli.box.events import CardScored, MarkerMoved
from rulebook.kernels import claims, kernel
from rulebook.kernels.claims import OfTwoStates, Tell
from rulebook.kernels.kernel import seat_or_spectator
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.prato_dei_conigli import stepping, turn
from rulebook.kernels.prato_dei_conigli.decks import FIELD, FIRST
from rulebook.kernels.prato_dei_conigli.facts import adds_up, marked
from rulebook.kernels.prato_dei_conigli.hearing import heard
from rulebook.kernels.prato_dei_conigli.ids import DISCARD, KEEP
from rulebook.kernels.prato_dei_conigli.layout import (
    CARDS,
    DECK,
    DISCARDING,
    DISCARDS,
    FIRST_DEAL,
    HELD,
    MOVED,
    MOVING,
    PHASE,
    PLAYING,
    SEAT,
)
from rulebook.kernels.prato_dei_conigli.piles import game_of, together, with_card
from rulebook.kernels.prato_dei_conigli.telling import TOLD, TOLD_CARD, TOLD_CARDS, TOLD_DISCARDED, tell, turns_up_cards
from rulebook.kernels.prato_dei_conigli.theorems import cards_fit_together
from rulebook.verification.smt.comparing import some_settings
from rulebook.verification.smt.induction import ANY_ID, Induction, shown
from rulebook.verification.smt.looking import Looking
from rulebook.verification.smt.proving import Proof
from rulebook.verification.smt.solving import Answer, Solvers

KERNEL = kernel("prato_dei_conigli")
PROOF = Proof(KERNEL, claims("prato_dei_conigli"))
(CLAIM,) = PROOF.claims.two_states
SOLVERS = Solvers(120)

Transition = tuple[State, int, Step[State, Event]]
"""A state, an id, and the step from the one by the other."""


def answer(phase: int, goal: str, claim: OfTwoStates = CLAIM, induction: Induction = PROOF.induction) -> Answer:
    """What both solvers say of the goal of a phase whose name begins with `goal`."""
    looking = Looking(induction, claim)
    goals = (looking.goal_of_choices(phase), *looking.goals_of_steps(phase))
    (found,) = [each for each in goals if each.name.startswith(f"{CLAIM.claim.__name__}: {goal}")]
    return shown(found, SOLVERS).answer


@pytest.mark.slow
def test_a_card_that_another_is_dealt() -> None:
    """Two cards that somebody else is dealt are told alike."""
    assert answer(FIRST_DEAL, "what looks the same in phase 2, told") is Answer.HOLDS


@pytest.mark.slow
def test_a_card_that_another_discards() -> None:
    """Two cards that somebody else discards lead to states that look the same."""
    assert answer(DISCARDING, "what looks the same in phase 3, seen next") is Answer.HOLDS


@pytest.mark.slow
def test_turned_up_cards_are_left_out() -> None:
    """When cards are turned up, points tell what they were."""
    without = evolve(CLAIM, telling=evolve(CLAIM.telling, discloses=None))
    assert answer(PLAYING, "the same in phase 11, seen next", without) is Answer.FAILS


@pytest.mark.slow
def test_controls_are_refuted() -> None:
    """A view of the discards, a card that looks like any to its owner, and a telling of every card are refuted."""
    found = {name: shown(goal, SOLVERS).answer for name, goal in Looking(PROOF.induction, CLAIM).controls()}
    assert found == dict.fromkeys([each.__name__ for each in CLAIM.controls.functions], Answer.FAILS)


@pytest.mark.slow
def test_nothing_is_forgotten() -> None:
    """In two states at once what is discarded is read, not forgotten: what was forgotten would be the same in both."""
    looking = Looking(PROOF.induction, CLAIM).fresh()
    steps = looking.steps(looking.pair(PLAYING), ANY_ID)
    assert PROOF.induction.step(PLAYING).calls
    assert not steps.one.calls
    assert not steps.other.calls


# What is told wrongly, most of it only where two conditions meet.


def tells_the_fourth(before: Row, after: Row, settings: Settings, given: tuple[int, int], told: Row) -> None:
    """The fourth of four players is told which card another one discards."""
    tell(before, after, settings, given, told)
    if settings.players == 4 and given[1] == 3 and told[TOLD_DISCARDED] == 1:
        told[TOLD_CARD] = 1 + given[0] - DISCARD


def tells_a_whole_hand(before: Row, after: Row, settings: Settings, given: tuple[int, int], told: Row) -> None:
    """Everybody is told which cards are in a hand that is discarded while the deck is used up."""
    tell(before, after, settings, given, told)
    if told[TOLD_DISCARDED] == 2 and before[DECK] == 0:
        told[TOLD_CARDS] = before[HELD + before[SEAT]]


def tells_of_a_hand(before: Row, after: Row, settings: Settings, given: tuple[int, int], told: Row) -> None:
    """The second move of the last of five players tells whether the first player holds the first card."""
    tell(before, after, settings, given, told)
    if settings.players == 5 and before[SEAT] == 4 and before[PHASE] == MOVING and before[MOVED] == 1:
        told[TOLD_CARD] = before[HELD] & 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wrong", "phase", "goal"),
    [
        (tells_the_fourth, DISCARDING, "what looks the same in phase 3, told"),
        (tells_a_whole_hand, DISCARDING, "the same in phase 3, told"),
        (tells_of_a_hand, MOVING, "the same in phase 7, told"),
    ],
)
def test_a_wrong_telling_is_found(wrong: Tell, phase: int, goal: str) -> None:
    """Two states that look the same are found of which a viewer is told something else."""
    assert answer(phase, goal, evolve(CLAIM, telling=evolve(CLAIM.telling, tell=wrong))) is Answer.FAILS


# Functions of the game that leak something.


def may_discard_by_the_next_hand(row: Row, settings: Settings, id: int) -> bool:
    """With four players, the fourth may only keep the hand while the first holds the first card."""
    return settings.players != 4 or row[SEAT] != 3 or row[HELD] & 1 == 0 or id == KEEP


def discards_by_what_is_discarded(row: Row, settings: Settings) -> None:
    """A hand that is discarded loses its last card where two copies of the first one have been discarded before."""
    hand, game = HELD + row[SEAT], game_of(settings)
    lost = FIRST[CARDS - 1] if row[DISCARDS] & 2 else 0
    row[DISCARDS] = together(row[DISCARDS], row[hand] & ~lost, game)
    row[hand] = 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "wrong", "goal"),
    [
        (stepping.may_discard, may_discard_by_the_next_hand, "may do"),
        (turn.discard_hand, discards_by_what_is_discarded, "the same in phase 3, seen next"),
    ],
)
def test_a_leak_is_found(right: Callable[..., Any], wrong: Callable[..., Any], goal: str) -> None:
    """Two states that look the same are found which a viewer can tell apart by what may be done, or by what comes of it."""
    induction = evolve(PROOF.induction, stand_ins={right: wrong})
    assert answer(DISCARDING, goal, induction=induction) is Answer.FAILS


# Piles that are made up of two others.


@pytest.mark.slow
def test_what_adds_up_is_needed() -> None:
    """A hand that is discarded adds up to the discards; could more copies of a card be there than there are, it need not."""
    induction = PROOF.induction
    less = evolve(induction, lemmas=tuple([each for each in induction.lemmas if each is not cards_fit_together]))
    (first, *_), (loose, *_) = (Looking(each, CLAIM).goals_of_sums(DISCARDING) for each in (induction, less))
    loose = evolve(loose, assumptions=loose.assumptions[:-1])
    assert (shown(first, SOLVERS).answer, shown(loose, SOLVERS).answer) == (Answer.HOLDS, Answer.FAILS)


def test_which_piles_add_up() -> None:
    """A pile that adds up is as large as the two that make it up, and they do wherever there are copies enough."""
    random, met = Random(0), set[bool]()
    for number in range(400):
        game = number % 2
        one, other = (pile_of(game, [random.randrange(3) for _ in range(CARDS)]) for _ in range(2))
        whole, fields = together(one, other, game), FIELD[CARDS * game : CARDS * game + CARDS]
        fit = all((one & field).bit_count() + (other & field).bit_count() <= field.bit_count() for field in fields)
        found = adds_up(marked(whole, game), marked(one, game), other)
        met.add(fit)
        assert not fit or found
        assert not found or popcount(whole) == popcount(one) + popcount(other)
        assert not adds_up(marked(whole, 1 - game), marked(one, game), other)
    assert met == {True, False}


def pile_of(game: int, copies: list[int]) -> int:
    """A pile with some copies of each card of a game, as far as there are so many."""
    found = 0
    for card, number in enumerate(copies, CARDS * game):
        for _ in range(min(number, FIELD[card].bit_count() // 2 + number // 2)):
            found = with_card(found, card)
    return found


# What is told.


def played(random: Random, transitions: int) -> Iterator[Transition]:
    """Transitions of random games, in some of which nobody plays a card, and in some whole hands are discarded."""
    state, wanted = game.start(some_settings(game, random)), frozenset[object]()
    for _ in range(transitions):
        if game.actor(state) is None:
            state = game.start(some_settings(game, random))
            wanted = random.choice((frozenset[object](), frozenset({Done(), DiscardAll()}), frozenset({Done()})))
        legal = game.legal_actions(state)
        action = random.choice([each for each in legal if each in wanted] or legal)
        id = (game.outcome_id if game.actor(state) is CHANCE else game.action_id)(action, state.settings)
        step = game.step(state, action)
        yield state, id, step
        state = step.state


def test_viewers_are_told_what_the_rules_tell() -> None:
    """In random games the numbers stand for the events of every step, as each viewer may see them, until cards are turned
    up: that is where something is disclosed.
    """
    met = set[type[Event]]()
    for state, id, step in played(Random(0), 8_000):
        before, after = KERNEL.written(state), KERNEL.written(step.state)
        events = tuple(takewhile(lambda event: not isinstance(event, game.disclosing_events), step.events))
        assert turns_up_cards(before, after, state.settings, id) == (len(events) < len(step.events))
        for viewer in (SPECTATOR, *range(state.settings.players)):
            told = [-9] * TOLD.width
            tell(before, after, state.settings, (id, seat_or_spectator(viewer)), told)
            told = [int(number) for number in told]
            assert not list(TOLD.faults(told))
            assert heard(told, state.settings) == tuple([game.event_for(event, viewer) for event in events])
        met |= {type(event) for event in events}
    assert met == {*game.events} - {CardScored, MarkerMoved}
