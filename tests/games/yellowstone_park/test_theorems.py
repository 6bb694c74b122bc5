"""Theorems hold in play, and some for every pattern of cards; recorded lines show that no end is forced; all can fail."""

from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import TypeAlias, cast

import pytest
from attrs import evolve

from rulebook.core import Step, Viewer
from rulebook.games.yellowstone_park import (
    Action,
    Board,
    Draw,
    Event,
    Observation,
    Pass,
    Pile,
    Readings,
    Settings,
    Stack,
    State,
    Stop,
    Variants,
    game,
)
from rulebook.games.yellowstone_park.box.events import (
    BonusEarned,
    CardDrawn,
    CardsCollected,
    Cause,
    ScoringBegan,
    TurnPassed,
)
from rulebook.games.yellowstone_park.box.readings import MinimumPlays, MisfitPlay, PenaltyDrawThreshold
from rulebook.games.yellowstone_park.box.state import DRAWING_PENALTIES, OVER, PLACING, REFILLING, Placing
from rulebook.games.yellowstone_park.chapters.edge_matrix import every_window
from rulebook.games.yellowstone_park.chapters.matrix import windows_around
from rulebook.games.yellowstone_park.proofs import theorems
from rulebook.games.yellowstone_park.proofs.exhaustions import NORMAL_ONLY, WITH_EDGES, patterns
from rulebook.records import read, replay
from rulebook.spec import load
from rulebook.spec.model import Checks
from rulebook.spec.places import home
from rulebook.verification.claims import function_of
from tests.games.standing_in import with_methods
from tests.games.yellowstone_park.positions import board_of, card, place, position

Arguments: TypeAlias = tuple[object, ...]

THEOREMS = load("yellowstone_park").theorems


def predicate(name: str | None) -> Callable[..., object]:
    """The predicate that a theorem names; one that is always true where it names none."""
    if name is None:
        return lambda *_: True
    return function_of("yellowstone_park", name)


# Every theorem can fail: for each, something that no game can come to, and that its predicate rejects.


def step_from(before: State, *events: Event, **changes: object) -> Step[State, Event]:
    """A step that need not follow the rules."""
    return Step(evolve(before, **changes), events)  # type: ignore[arg-type]  # the fields are those of a state


MISFIT = position("G4@2 R4@4", hands=["B4 B1", "Y1"])
COLLECTED = CardsCollected("collecting-3", 0, board_of("G4@2").stacks)
EDGE = position("G1@2 R1@4", hands=["B1"], settings=Settings(2, variants=Variants(edge_matrix=True)))
LITERAL = Settings(2, readings=Readings(penalty_draw_threshold=PenaltyDrawThreshold.FOUR_OR_FEWER))
ONE_SPACE_LEFT = position("R3@3 R4@3 R5@3 G3@4 G4@4 G5@4 Y3@5 Y5@5", hands=["Y4", "Y1"], phase=Placing(1))
DREW = position("R4@4", hands=["B1 B2 B3", "Y1"], phase=REFILLING)
PENALTIES = position("R4@4", hands=["B1", "Y1"], penalties=["B2 B3"], phase=DRAWING_PENALTIES, settings=LITERAL)
SIX_HELD = position(hands=["B1 B2 B3 B4 B5 B6", "Y1"], settings=LITERAL)
DRAWN = CardDrawn("empty-hand-3", 0, card("B2"), Pile.PENALTY)
SELDOM_MISFIT = Settings(2, readings=Readings(misfit_play=MisfitPlay.ONLY_IF_NONE_FITS))

BROKEN: tuple[tuple[str, Arguments], ...] = (
    ("conservation", (evolve(MISFIT, board=board_of("G4@2 Y4@4")),)),
    ("conservation", (evolve(MISFIT, draw_pile=()),)),
    ("one-colour-a-column", (position("G4@2 R5@2"),)),
    ("one-column-a-colour", (position("G4@2 G5@3"),)),
    ("board-fits", (position("G4@2 R4@5"),)),
    ("board-fits", (position("G2@2 G5@2"),)),
    ("board-fits", (position("R1@2 G2@3 Y7@4", settings=EDGE.settings),)),
    ("board-bound", (position("B1@1 B2@1 B3@1 Y1@2 Y2@2 Y3@2 G1@3 G2@3 G3@3 G4@3"),)),
    ("board-bound", (evolve(MISFIT, board=Board((Stack(1, 1, card("B1"), copies=19),))),)),
    ("unique-collection", (position("G2@2 R6@4", hands=["B4"]), place("B4@3"), Step(MISFIT))),
    ("collecting-earns-nothing", (MISFIT, place("B4@6"), step_from(MISFIT, COLLECTED, BonusEarned("bonus-1", 0, 1, 4)))),
    ("both-bonuses", (MISFIT, Stop(), step_from(MISFIT, BonusEarned("bonus-2", 0, 5, 0)))),
    ("both-bonuses", (MISFIT, Stop(), step_from(ONE_SPACE_LEFT, BonusEarned("bonus-2", 0, 3, 2)))),
    ("collecting-earns-little", (EDGE, place("B1@5"), step_from(EDGE, COLLECTED, BonusEarned("bonus-2", 0, 3, 2)))),
    ("bonus-from-edge-to-edge", (EDGE, place("B1@5"), step_from(EDGE, COLLECTED, BonusEarned("bonus-1", 0, 1, 4)))),
    ("always-a-space", (position("Y1@1 G1@2 R1@3 Y2@4 G2@5 R2@6 Y3@7", hands=["B1 Y4"]),)),
    ("always-a-space", (position("Y1@1 G1@2 R1@3 Y2@4 G2@5 R2@6 Y3@7", hands=["B1"], settings=SELDOM_MISFIT),)),
    ("no-dead-end", (position(hands=["", "Y1"]),)),
    ("no-dead-end", (position(hands=["", "Y1"], phase=DRAWING_PENALTIES),)),
    ("markers-from-zero", (position(markers=(5, -1)),)),
    ("markers-fall-between-scorings", (MISFIT, Stop(), step_from(MISFIT, markers=(5, 6)))),
    ("scoring-lowers-none", (MISFIT, Stop(), step_from(MISFIT, ScoringBegan("scoring-1", Cause.DRAW_PILE), markers=(5, 4)))),
    ("hand-bound", (position(hands=["B1 B2 B3 B4 B5 B6 B7", "Y1"]),)),
    ("refill-ends", (DREW, Draw(card("B4")), step_from(DREW, phase=PLACING, seat=1))),
    ("refill-ends", (PENALTIES, Draw(card("B2")), step_from(PENALTIES, phase=PLACING, seat=1))),
    ("legal-is-accepted", (evolve(position(hands=["G4", "Y1"]), board=Board((Stack(4, 3, card("G5")),))),)),
    ("column-never-full", (position("B1@3 B2@3 B3@3 B4@3 B5@3 B6@3 B7@3"),)),
    ("literal-penalty-draw", (PENALTIES, Draw(card("B2")), step_from(SIX_HELD, DRAWN))),
    ("no-forced-end", ((MISFIT, EDGE, DREW),)),
    ("no-forced-end", ((evolve(MISFIT, phase=OVER),) * 2,)),
    ("scoring-leaves-cards", (MISFIT, Stop(), step_from(MISFIT, ScoringBegan("scoring-1", Cause.DRAW_PILE), draw_pile=()))),
    ("dead-clauses", (MISFIT, Stop(), step_from(MISFIT, TurnPassed("turn-1", 0)))),
)


@pytest.mark.parametrize(("id", "broken"), BROKEN, ids=[id for id, _ in BROKEN])
def test_can_fail(id: str, broken: Arguments) -> None:
    """A theorem is false of something that breaks it, under rules for which it is claimed."""
    theorem = load("yellowstone_park").theorem(id)
    if isinstance(broken[0], State):
        assert predicate(theorem.applies)(broken[0].settings)
    assert predicate(theorem.predicate)(*broken) is False or theorem.checks is Checks.LINE
    assert not predicate(theorem.predicate)(*broken)


def test_all_can_fail() -> None:
    """For every theorem there is something that breaks it; what is hidden, and what lives, no state alone can show."""
    others = {"observation-hides", "noninterference", "live-clauses"}
    assert {id for id, _ in BROKEN} == {theorem.id for theorem in THEOREMS} - others


def test_a_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Observations do not hide when a seat is shown how many cards of a pile are blue, or what others draw."""

    def leaking(state: State, viewer: Viewer) -> Observation:
        blue = sum(each.code.startswith("B") for each in state.penalty_piles[1])
        return evolve(observe(state, viewer), neutral=blue)

    observe = game.observe
    state = position("R4@4", hands=["B1 B2", "Y1 Y2"], penalties=["G1 G2", "B6 B7"], phase=REFILLING)
    assert theorems.observations_hide(state)
    with monkeypatch.context() as patched:
        patched.setattr(theorems, "game", with_methods(game, observe=leaking))
        assert not theorems.observations_hide(state)
    assert theorems.nothing_hidden_interferes(state)
    monkeypatch.setattr(theorems, "game", with_methods(game, event_for=lambda event, viewer: event))
    assert not theorems.nothing_hidden_interferes(state)


def test_few_penalties_may_end_a_draw() -> None:
    """Only under `four-or-fewer` may drawing end with the last penalty card and a hand that is not full."""
    last_one = position("R4@4", hands=["B1", "Y1"], penalties=["B2"], phase=DRAWING_PENALTIES, settings=LITERAL)
    assert theorems.drawing_ends_full_or_out_of_cards(last_one, Draw(card("B2")), game.step(last_one, Draw(card("B2"))))
    elsewhere = evolve(last_one, settings=Settings(2))
    assert not theorems.drawing_ends_full_or_out_of_cards(
        elsewhere, Draw(card("B2")), step_from(elsewhere, phase=PLACING, seat=1)
    )


# No forced end: lines of play that come back to where they have been.


@cache
def recorded(witness: str) -> tuple[State, ...]:
    """The states of a line of play that the specification holds a record of."""
    data = home("yellowstone_park").folder.joinpath(*witness.split("/")).read_bytes()
    moves = [replayed.move for replayed in replay(read(BytesIO(data)))]
    return cast(tuple[State, ...], (moves[0].before, *[move.step.state for move in moves]))


def test_only_lines_have_witnesses() -> None:
    """A theorem about lines of play names witnesses, by the reference, one for each number of players; others have none."""
    for theorem in THEOREMS:
        assert bool(theorem.witnesses) is (theorem.checks is Checks.LINE)
        settings = [recorded(witness)[0].settings for witness in theorem.witnesses]
        assert settings in ([], [Settings(players) for players in (2, 3, 4, 5)])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_witnesses_repeat_without_the_draw_pile(players: int) -> None:
    """After the deal every turn is one card that costs one; new hands come from penalty piles, and nothing runs out."""
    states = recorded(f"witnesses/no-forced-end-{players}.jsonl")
    dealt = states[6 * players + 1]
    assert isinstance(dealt.phase, Placing)
    assert states[-1] == dealt
    assert {(state.draw_pile, state.markers) for state in states[6 * players + 1 :]} == {(dealt.draw_pile, dealt.markers)}
    assert {state.neutral for state in states} == ({7, 6, 5, 4, 3, 2} if players == 2 else {None})


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["reference", "hu", "fr"])
@pytest.mark.parametrize("may_pass", [False, True])
def test_editions_that_force_no_end(edition: str, players: int, may_pass: bool) -> None:
    """The witness of the reference can be played under two translations; where players may pass, a round of it comes back.

    The Italian text does not let a player draw six cards from a penalty pile: whether it forces an end is open.
    """
    witness = read(home("yellowstone_park").folder.joinpath("witnesses", f"no-forced-end-{players}.jsonl").read_bytes())
    settings = Settings(players, readings=Readings.edition(edition))
    actions = [cast(Action, line.action) for line in witness.lines]
    if may_pass:
        settings = evolve(settings, readings=evolve(settings.readings, minimum_plays=MinimumPlays.NONE))
        actions[6 * players + 1 :] = [Pass()] * players
    states = [game.start(settings)]
    for action in actions:
        states.append(game.step(states[-1], action).state)
    assert theorems.play_can_repeat(states)


# Every pattern: the exhaustions themselves are run in tests/symbolic.


def test_patterns() -> None:
    """There are 10,496 patterns that fit a window, and more with edge windows."""
    assert len(patterns(NORMAL_ONLY)) == 10_496
    assert len(patterns(WITH_EDGES)) > 10_496


def test_collecting_may_pay_with_edge_windows() -> None:
    """Some placement collects and leaves a pattern that pays, from one edge window to another."""
    board = board_of("R1@4 R7@4 G1@3 G7@3 Y1@5 Y7@5")
    covered = board.spaces | {(1, 6)}
    assert not any(covered <= window.spaces for window in windows_around(frozenset([(1, 6)]), every_window(WITH_EDGES)))
    before = position("R1@4 R7@4 G1@3 G7@3 Y1@5 Y7@5", hands=["B1 B2"], settings=EDGE.settings)
    after = game.step(before, place("B1@6"))
    assert theorems.collects(after)
    assert theorems.earned(after) == 1
    assert theorems.collecting_earns_at_most_one(before, place("B1@6"), after)
    assert theorems.collecting_earns_from_edge_to_edge(before, place("B1@6"), after)


def test_only_a_placement_would_pay() -> None:
    """Stopping covers nothing."""
    assert not theorems.would_pay(position("G4@2", hands=["B4 B1", "Y1"]), Stop())
