"""Two players: the neutral marker, which brings scorings forward."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import Multiset, Step
from rulebook.core.sweep import alternatives
from rulebook.games.yellowstone_park import ChoosePile, Components, Event, Pile, Readings, Settings, Variants, game
from rulebook.games.yellowstone_park.chapters.scoring import penalty_points
from rulebook.games.yellowstone_park.chapters.two_players import after_scoring, joined, moved_neutral, triggers
from rulebook.games.yellowstone_park.model.events import (
    Cause,
    NeutralMarkerMoved,
    NeutralMarkerReset,
    PilesShuffled,
    ScoringBegan,
    TurnBegan,
)
from rulebook.games.yellowstone_park.model.readings import NeutralLeftover, NeutralReset, NeutralStep, NeutralTrigger
from rulebook.games.yellowstone_park.model.settings import kinds
from rulebook.games.yellowstone_park.model.state import DRAWING_PENALTIES, State
from tests.games.yellowstone_park.positions import cards, draws, place, play, position, told

PASS_ONE = Readings(neutral_trigger=NeutralTrigger.PASS_ONE)
NEUTRAL_SCORING = Readings(neutral_reset=NeutralReset.NEUTRAL_SCORING)
BENEATH = Readings(neutral_leftover=NeutralLeftover.BENEATH)
EACH_CARD = Readings(neutral_step=NeutralStep.EACH_CARD)
WITHOUT = Variants(neutral_marker=False)
PRINTED = Components()
SIX = "R1 R1 R2 R2 R3 R5"
SCORED = (5 + penalty_points(1), 5 + penalty_points(2))
"""Where the markers stand after a scoring: of seven penalty cards seat 0 has drawn six."""


def before_drawing(neutral: int | None, readings: Readings | None = None, penalties: str = SIX + " R6") -> State:
    """Seat 0 has chosen to draw from the penalty pile; seat 1 has two penalty cards."""
    settings = Settings(2, readings=readings or Readings())
    state = position(hands=["B4"], penalties=[penalties, "G6 G6"], neutral=neutral, settings=settings)
    return play(state, place("B4@5"), ChoosePile(Pile.PENALTY)).state


def drawn_from_penalties(neutral: int | None, readings: Readings | None = None) -> Step[State, Event]:
    """Seat 0 draws six of seven penalty cards."""
    return play(before_drawing(neutral, readings), *draws(SIX))


@pytest.mark.clause("two-players-1")
def test_the_neutral_marker_starts_on_seven() -> None:
    """With two players a neutral marker stands on 7, unless they have turned it off; with more there is none."""
    assert game.new_game(players=2).neutral == 7
    assert game.new_game(players=2, variants=WITHOUT).neutral is None
    assert [game.new_game(players=players).neutral for players in (3, 4, 5)] == [None, None, None]


@pytest.mark.clause("two-players-2")
def test_the_neutral_marker_moves_once_for_six_cards() -> None:
    """A draw from the penalty pile moves the neutral marker down by one, once the six cards are drawn."""
    before = play(before_drawing(7), *draws("R1 R1 R2 R2 R3"))
    assert before.state.neutral == 7
    after = play(before.state, *draws("R5"))
    assert after.events[1:] == (NeutralMarkerMoved("two-players-2", 6), TurnBegan("turn-4", 1))
    assert after.state.neutral == 6


@pytest.mark.clause("two-players-2")
def test_the_neutral_marker_moves_with_each_card() -> None:
    """Under `each-card` the neutral marker moves down by one with every card, as it is drawn."""
    after = play(before_drawing(7, EACH_CARD), *draws("R1 R1 R2"))
    assert [event.marker for event in told(after.events, NeutralMarkerMoved)] == [6, 5, 4]
    assert [type(event).__name__ for event in after.events] == ["CardDrawn", "NeutralMarkerMoved"] * 3
    assert after.state.neutral == 4


@pytest.mark.clause("two-players-2")
@pytest.mark.parametrize(("trigger", "last"), [(NeutralTrigger.REACH_ONE, 1), (NeutralTrigger.PASS_ONE, 0)])
def test_it_goes_no_lower_than_the_scoring(trigger: NeutralTrigger, last: int) -> None:
    """Under `each-card` it waits on the space that causes the scoring, which comes when all six cards are drawn."""
    readings = Readings(neutral_step=NeutralStep.EACH_CARD, neutral_trigger=trigger)
    waiting = play(before_drawing(3, readings), *draws("R1 R1 R2 R2 R3"))
    assert (waiting.state.neutral, told(waiting.events, ScoringBegan)) == (last, ())
    assert game.well_formed(waiting.state) == ()
    after = play(waiting.state, *draws("R5"))
    assert told(after.events, NeutralMarkerMoved) == ()
    assert told(after.events, ScoringBegan) == (ScoringBegan("two-players-3", Cause.NEUTRAL_MARKER),)
    assert (after.state.neutral, after.state.markers) == (7, SCORED)


@pytest.mark.clause("two-players-2")
@given(neutral=st.integers(-1, 9), is_last=st.booleans())
def test_how_far_the_neutral_marker_moves(neutral: int, is_last: bool) -> None:
    """It moves down by one with the last card of a draw; under `each-card` with any card, unless a scoring is due."""
    assert moved_neutral(neutral, is_last, Components(), Readings()) == neutral - is_last
    assert moved_neutral(neutral, is_last, Components(), EACH_CARD) == (neutral if neutral <= 1 else neutral - 1)


@pytest.mark.clause("two-players-3")
def test_a_neutral_scoring() -> None:
    """When the neutral marker reaches 1 a scoring takes place at once, though cards are left in the draw pile."""
    state = before_drawing(2)
    assert state.cards_to_draw > 0
    after = drawn_from_penalties(2)
    assert told(after.events, ScoringBegan) == (ScoringBegan("two-players-3", Cause.NEUTRAL_MARKER),)
    assert after.state.markers == SCORED
    assert after.events[-1] == TurnBegan("turn-4", 1)
    assert told(drawn_from_penalties(3).events, ScoringBegan) == ()


@pytest.mark.clause("two-players-3")
@given(neutral=st.integers(-1, 20), end=st.integers(1, 19))
def test_where_the_neutral_marker_causes_a_scoring(neutral: int, end: int) -> None:
    """The neutral marker causes a scoring on its last space or, under `pass-one`, only below it."""
    box = Components(neutral_start=20, neutral_end=end)
    assert triggers(neutral, box, Readings()) is (neutral in range(-1, end + 1))
    assert triggers(neutral, box, PASS_ONE) is (neutral in range(-1, end))


@pytest.mark.clause("two-players-4")
@pytest.mark.parametrize("readings", [Readings(), NEUTRAL_SCORING])
def test_back_to_seven_after_a_neutral_scoring(readings: Readings) -> None:
    """After a scoring that it caused the neutral marker goes back to 7."""
    after = drawn_from_penalties(2, readings)
    assert after.state.neutral == 7
    assert told(after.events, NeutralMarkerReset) == (NeutralMarkerReset("two-players-4", 7),)


@pytest.mark.clause("two-players-4")
@given(neutral=st.integers(0, 20), start=st.integers(2, 20), caused=st.booleans())
def test_where_the_neutral_marker_is_after_a_scoring(neutral: int, start: int, caused: bool) -> None:
    """After every scoring the neutral marker is back at its start; under `neutral-scoring` only after its own."""
    box = Components(neutral_start=start)
    assert after_scoring(neutral, caused, box, Readings()) == start
    assert after_scoring(neutral, caused, box, NEUTRAL_SCORING) == {True: start, False: neutral}[caused]


@pytest.mark.clause("two-players-5")
def test_the_penalty_piles_are_mixed_into_the_draw_pile() -> None:
    """After a neutral scoring the penalty piles are shuffled into what is left of the draw pile."""
    before = before_drawing(2)
    after = drawn_from_penalties(2)
    (pile,) = after.state.draw_pile
    assert pile == before.draw_pile[0].with_all(cards("R6 G6 G6"))
    assert told(after.events, PilesShuffled) == (PilesShuffled("two-players-5", before.cards_to_draw + 3),)
    assert not any(after.state.penalty_piles)


@pytest.mark.clause("two-players-5")
@given(
    held=st.lists(st.frozensets(st.sampled_from(cards("B1 B2 Y1 G7")), min_size=1), min_size=1, max_size=3), data=st.data()
)
def test_no_card_is_lost_when_piles_join(held: list[frozenset[object]], data: st.DataObject) -> None:
    """However the penalty piles join the draw pile, all cards are in it, and under `beneath` its layers stay in order."""
    every_card = kinds(Settings(2))
    piles = [Multiset.of(every_card, [card for card in every_card if card in pile]) for pile in held]
    split = data.draw(st.integers(1, len(piles)))
    penalties = (*piles[split:], Multiset.of(every_card))
    every = sum(piles, Multiset.of(every_card))
    assert joined(tuple(piles[:split]), penalties, Readings()) == (every,)
    layers = joined(tuple(piles[:split]), penalties, BENEATH)
    assert layers[:split] == tuple(piles[:split])
    assert sum(layers, Multiset.of(every_card)) == every
    assert all(layers)


def every_two_values() -> Iterator[Readings]:
    """The reference edition with any two values of two readings."""
    for one, other in combinations(alternatives(Readings()).items(), 2):
        for values in product(one[1], other[1]):
            chosen: dict[str, Any] = dict(zip((one[0], other[0]), values, strict=True))
            yield evolve(Readings(), **chosen)


@pytest.mark.clause("two-players-2")
@pytest.mark.clause("two-players-3")
@pytest.mark.clause("two-players-4")
@pytest.mark.clause("two-players-5")
def test_no_other_reading_counts() -> None:
    """Where the neutral marker goes, and what becomes of the piles, depends on its own readings, whatever others say."""
    start, every = PRINTED.neutral_start, kinds(Settings(2))
    pile, own, none = (Multiset.of(every, cards("B3")),), Multiset.of(every, cards("G1")), Multiset.of(every)
    for readings in every_two_values():
        last = 1 if readings.neutral_trigger is NeutralTrigger.REACH_ONE else 0
        for neutral in range(last, start + 1):
            is_there = neutral == last
            assert triggers(neutral, PRINTED, readings) is is_there
            each = readings.neutral_step is NeutralStep.EACH_CARD
            for is_last in (False, True):
                moves = not is_there if each else is_last
                assert moved_neutral(neutral, is_last, PRINTED, readings) == neutral - moves
            for caused in (False, True):
                stays = readings.neutral_reset is NeutralReset.NEUTRAL_SCORING and not caused
                assert after_scoring(neutral, caused, PRINTED, readings) == (neutral if stays else start)
        beneath = readings.neutral_leftover is NeutralLeftover.BENEATH
        assert joined(pile, (own, none), readings) == ((*pile, own) if beneath else (pile[0] + own,))
        assert joined(pile, (none, none), readings) == pile


@pytest.mark.clause("two-players-6")
@pytest.mark.parametrize("readings", [Readings(), EACH_CARD])
def test_the_cards_are_drawn_before_a_neutral_scoring(readings: Readings) -> None:
    """A draw from the penalty pile that brings a neutral scoring is finished first: six of seven cards count nothing."""
    drawing = play(before_drawing(2, readings), *draws("R1 R1 R2 R2 R3")).state
    assert (drawing.phase, drawing.hands[0].total, drawing.markers) == (DRAWING_PENALTIES, 5, (5, 5))
    after = play(drawing, *draws("R5")).state
    assert (after.seat, after.hands[0].total, after.markers) == (1, 6, SCORED)
