"""Integrity: every fault that makes a position one that no game can be in."""

import pytest
from attrs import evolve

from rulebook.core import Multiset
from rulebook.games.yellowstone_park import Board, Components, Phase, Readings, Settings, Stack, State, Variants, game
from rulebook.games.yellowstone_park.model.readings import ColumnReopen, NeutralLeftover, NeutralStep, NeutralTrigger
from rulebook.games.yellowstone_park.model.settings import kinds
from rulebook.games.yellowstone_park.model.state import (
    CHOOSING_PILE,
    CHOOSING_REFILL,
    DEALING,
    DRAWING_HAND,
    DRAWING_PENALTIES,
    OVER,
    PLACING,
    REFILLING,
    TURNING_UP,
    Placing,
)
from rulebook.games.yellowstone_park.views import integrity
from tests.games.yellowstone_park.positions import card, draws, play, position

SEVEN = "R1 R1 R2 R2 R3 R5 R6"
GOOD = position("R4@4", hands=["B4 B5", "Y1 Y2"])
SIX = "B4 B5 B6 Y1 Y2 Y3"
WAITING = [
    (NeutralStep.EACH_CARD, "B4", 1, True),
    (NeutralStep.EACH_CARD, "B4", 0, False),
    (NeutralStep.EACH_CARD, "", 1, False),
    (NeutralStep.ONCE_A_TURN, "B4", 1, False),
]
"""How the neutral marker moves, what its player has drawn, where it stands, and whether it can stand there."""


def faults(state: State) -> list[str]:
    """Everything that is wrong with a position, in words."""
    return list(map(str, game.well_formed(state)))


def lying(*stacks: Stack) -> list[str]:
    """What is wrong with a board as it is given, right or wrong, whatever cards there are elsewhere."""
    return list(map(str, integrity.board(evolve(GOOD, board=Board(stacks)))))


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (
            lying(Stack(4, 5, card("B4")), Stack(4, 4, card("R4"))),
            "board: the spaces are not in order, by column and row",
        ),
        (lying(Stack(4, 4, card("R4")), Stack(4, 4, card("R4"))), "board: a space is named twice (placing-6)"),
        (lying(Stack(4, 4, card("R4"), 0)), "board: 0 copies of R4 lie there (components-1)"),
        (lying(Stack(4, 9, card("R4"))), "board: there is no row 4, column 9 (placing-1)"),
        (lying(Stack(4, 4, card("R5"))), "board: R5 lies in row 4 (placing-2)"),
        (lying(Stack(3, 4, card("B3")), Stack(4, 4, card("R4"))), "board: column 4 holds two colours (placing-4)"),
        (
            lying(Stack(1, 4, card("R1")), Stack(4, 4, card("R4"))),
            "board: the matrix cannot contain them all (collecting-3)",
        ),
        (lying(Stack(4, 4, card("R4")), Stack(4, 5, card("R4"))), "board: red has more than one column (placing-5)"),
    ],
)
def test_boards(found: list[str], told: str) -> None:
    """Cards lie on the board in order, in their rows, one colour in a column, one column for a colour, all in the matrix."""
    assert told in found


@pytest.mark.parametrize("reopen", ColumnReopen)
def test_a_second_column_is_good_where_it_is_allowed(reopen: ColumnReopen) -> None:
    """Where a full column or matrix lets a colour start another column it may have two."""
    state = position("Y3@3 Y4@3 Y5@3 Y3@4 R4@5", settings=Settings(2, readings=Readings(column_reopen=reopen)))
    told = ["board: yellow has more than one column (placing-5)"]
    assert faults(state) == (told if reopen is ColumnReopen.WHEN_EMPTIED else [])


@pytest.mark.parametrize(
    ("phase", "hand"),
    [
        (PLACING, "B1 B2"),
        (CHOOSING_REFILL, "B1 B2"),
        (REFILLING, "B1 B2"),
        (CHOOSING_PILE, ""),
        (DRAWING_HAND, ""),
        (DRAWING_PENALTIES, ""),
        (OVER, "B1 B2"),
    ],
)
def test_a_seat_without_cards(phase: Phase, hand: str) -> None:
    """Once the hands are dealt, a seat that does not have the turn always holds a card: it drew when it placed its last."""
    markers = (35, 5, 5, 5) if phase == OVER else None
    penalties = () if phase == OVER else (SEVEN,)
    good = position(hands=[hand, "Y1", "Y2", "Y3"], penalties=penalties, phase=phase, markers=markers)
    assert game.well_formed(good) == ()
    bad = position(hands=[hand, "Y1", "", "Y3"], penalties=penalties, phase=phase, markers=markers)
    assert faults(bad) == ["hands: seat 2 holds no card while it does not draw (empty-hand-1)"]


@pytest.mark.parametrize("neutral", [-1, 0, 1, 8])
def test_where_the_neutral_marker_cannot_be(neutral: int) -> None:
    """The neutral marker is neither beyond its start nor where it causes a scoring."""
    stays = f"neutral: the neutral marker does not stay on {neutral} (two-players-3)"
    assert faults(evolve(GOOD, neutral=neutral)) == [stays]
    settings = Settings(2, readings=Readings(neutral_trigger=NeutralTrigger.PASS_ONE))
    assert bool(game.well_formed(evolve(GOOD, neutral=neutral, settings=settings))) is (neutral != 1)


@pytest.mark.parametrize(("step", "hand", "neutral", "good"), WAITING)
def test_a_neutral_marker_that_waits_for_a_scoring(step: NeutralStep, hand: str, neutral: int, good: bool) -> None:
    """Under `each-card` the neutral marker may wait where it causes a scoring, and no lower, while its player is drawing."""
    settings = Settings(2, readings=Readings(neutral_step=step))
    drawing = position("R4@4", hands=[hand, "Y1"], penalties=["G1 G2"], phase=DRAWING_PENALTIES, settings=settings)
    stays = [f"neutral: the neutral marker does not stay on {neutral} (two-players-3)"]
    assert faults(evolve(drawing, neutral=neutral)) == ([] if good else stays)
    placing = position("R4@4", hands=["B4 B5", "Y1"], settings=settings)
    assert faults(evolve(placing, neutral=1)) == ["neutral: the neutral marker does not stay on 1 (two-players-3)"]


@pytest.mark.parametrize(
    ("phase", "hand", "penalties", "clause"),
    [
        (PLACING, SIX, "", None),
        (PLACING, "", "", "turn-2"),
        (Placing(1), SIX, "", "turn-2"),
        (Placing(1), "B4", "", None),
        (Placing(2), "B4", "", "turn-2"),
        (Placing(-1), "B4", "", "turn-2"),
        (CHOOSING_REFILL, "B4", "", None),
        (CHOOSING_REFILL, "B4 B5 B6 Y1", "", None),
        (CHOOSING_REFILL, "", "", "refilling-2"),
        (CHOOSING_REFILL, "B4 B5 B6 Y1 Y2", "", "refilling-2"),
        (REFILLING, "B4", "", None),
        (REFILLING, SIX, "", "refilling-4"),
        (REFILLING, "", "", "refilling-4"),
        (CHOOSING_PILE, "", SEVEN, None),
        (CHOOSING_PILE, "", "R1", "empty-hand-1"),
        (CHOOSING_PILE, "B4", SEVEN, "empty-hand-1"),
        (DRAWING_HAND, "", "", None),
        (DRAWING_HAND, "B4 B5 B6 Y1 Y2", "", None),
        (DRAWING_HAND, SIX, "", "empty-hand-4"),
        (DRAWING_PENALTIES, "", SEVEN, None),
        (DRAWING_PENALTIES, "B4 B5 B6 Y1 Y2", "R1", None),
        (DRAWING_PENALTIES, "", "", "empty-hand-3"),
        (DRAWING_PENALTIES, SIX, SEVEN, "empty-hand-3"),
    ],
)
def test_phases(phase: Phase, hand: str, penalties: str, clause: str | None) -> None:
    """What happens next agrees with the cards in hand and in the penalty pile; a fault cites the clause of the phase."""
    held, collected = len(hand.split()), len(penalties.split())
    told = f"phase: no game is at {phase} with {held} in the hand and {collected} in the penalty pile ("
    for players in (2, 4):
        state = position(hands=[hand], penalties=[penalties], phase=phase, settings=Settings(players))
        cited = "refilling-2" if phase == CHOOSING_REFILL and players == 2 else clause
        assert faults(state) == ([f"{told}{cited})"] if cited else [])


DEALT = play(game.new_game(), *draws(SIX + " G1")).state
READY = play(game.new_game(), *draws(f"{SIX} {SIX}")).state
LAYERED = position(draw_pile="B1 | B2", rest_to=0)
BENEATH = Settings(2, readings=Readings(neutral_leftover=NeutralLeftover.BENEATH))
ALONE = Settings(2, variants=Variants(neutral_marker=False))
NO_LAYERS = "draw_pile: a shuffled draw pile has no layers (two-players-5)"
NEUTRAL = "neutral: two players who play with it have a neutral marker, and nobody else (two-players-1)"
ENDED = "markers: a game is over exactly when a scoring has taken a marker that far (ending-1)"
IN_TURN = "hands: the hands are not dealt one after the other (setup-2)"
PLAYED = "board: cards have been placed or collected while hands are being dealt (setup-2)"
TURNED_UP = "phase: the first card is turned up when all hands are dealt (setup-4)"
FAULTS = [
    # Only two players who play with a neutral marker and with `beneath` have a draw pile in layers, and none is empty.
    (LAYERED, NO_LAYERS),
    (position(draw_pile="B1 | B2", settings=evolve(BENEATH, players=3)), NO_LAYERS),
    (position(draw_pile="B1 | B2", settings=evolve(BENEATH, variants=ALONE.variants), rest_to=0), NO_LAYERS),
    (
        evolve(GOOD, draw_pile=(*GOOD.draw_pile, Multiset.of(kinds(BENEATH))), settings=BENEATH),
        "draw_pile: a layer of the draw pile is empty (two-players-5)",
    ),
    # Every card is somewhere, in as many copies as there are, and no hand has more than six.
    (
        evolve(GOOD, board=Board((*GOOD.board.stacks, Stack(8, 5, card("R8"))))),
        "cards: R8 is not a piece of this game (components-1)",
    ),
    (
        evolve(GOOD, hands=(GOOD.hands[0].with_one(card("B4")), GOOD.hands[1])),
        "cards: there are 3 copies of B4, not 2 (components-1)",
    ),
    (
        evolve(GOOD, draw_pile=(GOOD.draw_pile[0].without(card("G1")),)),
        "cards: there is 1 copy of G1, not 2 (components-1)",
    ),
    (position(hands=["B1 B2", "Y1 Y2 Y3 Y4 Y5 Y6 Y7"]), "hands: seat 1 holds 7 cards (refilling-4)"),
    # The game is over exactly when a scoring has taken a marker far enough to end it.
    (evolve(GOOD, markers=(-1, 5)), "markers: a marker is below 0 (bonus-5)"),
    (evolve(GOOD, markers=(35, 5)), ENDED),
    (evolve(GOOD, phase=OVER), ENDED),
    (
        position(hands=["B4"], phase=OVER, penalties=["R1"], markers=(35, 5)),
        "phase: no game is at Over() with 1 in the hand and 1 in the penalty pile (scoring-5)",
    ),
    (evolve(GOOD, neutral=None), NEUTRAL),
    (evolve(GOOD, settings=ALONE), NEUTRAL),
    # From the first turn on a card lies on the board, and a scoring makes a new draw pile at once.
    (position("", hands=["B4 B5"]), "board: no card lies on the board (setup-4)"),
    (
        position(hands=["B4 B5"], draw_pile=""),
        "draw_pile: the draw pile is used up, and no scoring has made a new one (scoring-1)",
    ),
    # While hands are dealt, each gets its first card when the one before it has its last, nothing else has happened.
    (evolve(DEALT, hands=DEALT.hands[::-1]), IN_TURN),
    (position("", hands=["B1", "B2"], phase=DEALING), IN_TURN),
    (position("R4@4", hands=[SIX, "G1"], phase=DEALING), PLAYED),
    (position("", hands=[SIX, "G1"], penalties=["R1"], phase=DEALING), PLAYED),
    (evolve(DEALT, markers=(5, 4)), "markers: a marker has left its start while hands are being dealt (setup-1)"),
    (evolve(DEALT, neutral=6), "neutral: the neutral marker has left its start while hands are being dealt (two-players-1)"),
    (evolve(DEALT, seat=1), "seat: seat 0 begins (setup-5)"),
    (position("", hands=[SIX, "G1"], draw_pile="B1 B2 | B3", settings=BENEATH, phase=DEALING), NO_LAYERS),
    (evolve(DEALT, phase=TURNING_UP), TURNED_UP),
    (evolve(READY, phase=DEALING), TURNED_UP),
]


@pytest.mark.parametrize(("state", "told"), FAULTS)
def test_what_is_wrong(state: State, told: str) -> None:
    """What is wrong with a state is told, with its place and the clause that it breaks."""
    assert faults(state) == [told]


GOODS = [
    game.new_game(players=4),
    DEALT,
    READY,
    evolve(LAYERED, settings=BENEATH),
    evolve(GOOD, markers=(35, 5), phase=OVER),
    evolve(GOOD, markers=(0, 34)),
]


@pytest.mark.parametrize("state", GOODS)
def test_good_positions(state: State) -> None:
    """A position that a game can be in has no fault."""
    assert faults(state) == []


def test_a_second_column_beside_an_edge_matrix() -> None:
    """Where windows are one row high the first one is also in an edge window: a full matrix is found elsewhere."""
    low = Components(colours=4, numbers=6, columns=5, window_rows=1, copies=3, hand=4)
    readings = Readings(column_reopen=ColumnReopen.WHEN_MATRIX_FULL)
    settings = Settings(2, readings=readings, variants=Variants(edge_matrix=True), components=low)
    assert faults(position("Y2@3 Y2@4", settings=settings)) == []
