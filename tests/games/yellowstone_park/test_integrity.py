"""Integrity: every fault that makes a position one that no game can be in."""

import pytest
from attrs import evolve

from rulebook.core import Multiset
from rulebook.games.yellowstone_park import Board, Components, Phase, Readings, Settings, Stack, State, Variants, game
from rulebook.games.yellowstone_park.box.readings import ColumnReopen, NeutralLeftover, NeutralStep, NeutralTrigger
from rulebook.games.yellowstone_park.box.settings import kinds
from rulebook.games.yellowstone_park.box.state import (
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
from rulebook.games.yellowstone_park.faces import integrity
from tests.games.yellowstone_park.positions import card, cards, draws, play, position

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


def test_layers() -> None:
    """Only two players who play with `beneath` have a draw pile in layers, and none of them is empty."""
    beneath = Readings(neutral_leftover=NeutralLeftover.BENEATH)
    layered = position(draw_pile="B1 | B2", rest_to=0)
    assert faults(layered) == ["draw_pile: a shuffled draw pile has no layers (two-players-5)"]
    assert game.well_formed(evolve(layered, settings=Settings(2, readings=beneath))) == ()
    assert faults(position(draw_pile="B1 | B2", settings=Settings(3, readings=beneath))) == [
        "draw_pile: a shuffled draw pile has no layers (two-players-5)"
    ]
    empty = evolve(
        GOOD, draw_pile=(*GOOD.draw_pile, Multiset.of(kinds(GOOD.settings))), settings=Settings(2, readings=beneath)
    )
    assert faults(empty) == ["draw_pile: a layer of the draw pile is empty (two-players-5)"]


def test_no_layers_without_a_neutral_marker() -> None:
    """Two players without a neutral marker never have a draw pile in layers, since no scoring finds cards in it."""
    settings = Settings(
        2, readings=Readings(neutral_leftover=NeutralLeftover.BENEATH), variants=Variants(neutral_marker=False)
    )
    assert faults(position(draw_pile="B1 | B2", settings=settings, rest_to=0)) == [
        "draw_pile: a shuffled draw pile has no layers (two-players-5)"
    ]


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
        (lying(Stack(1, 4, card("R1")), Stack(4, 4, card("R4"))), "board: no window contains all cards (collecting-3)"),
        (lying(Stack(4, 4, card("R4")), Stack(4, 5, card("R4"))), "board: red has more than one column (placing-5)"),
    ],
)
def test_boards(found: list[str], told: str) -> None:
    """Cards lie on the board in order, in their rows, one colour in a column, one column for a colour, all in one window."""
    assert told in found


def test_a_card_that_the_game_does_not_have() -> None:
    """A card of another game does not lie on the board, nor anywhere else."""
    foreign = evolve(GOOD, board=Board((*GOOD.board.stacks, Stack(8, 5, card("R8")))))
    assert faults(foreign) == ["cards: R8 is not a piece of this game (components-1)"]


@pytest.mark.parametrize("reopen", ColumnReopen)
def test_a_second_column_is_good_where_it_is_allowed(reopen: ColumnReopen) -> None:
    """Where a full column or matrix lets a colour start another column it may have two."""
    state = position("Y3@3 Y4@3 Y5@3 Y3@4 R4@5", settings=Settings(2, readings=Readings(column_reopen=reopen)))
    told = ["board: yellow has more than one column (placing-5)"]
    assert faults(state) == (told if reopen is ColumnReopen.WHEN_EMPTIED else [])


def test_cards_that_are_missing_or_too_many() -> None:
    """Every card is somewhere, in as many copies as there are."""
    more = evolve(GOOD, hands=(GOOD.hands[0].with_one(card("B4")), GOOD.hands[1]))
    assert faults(more) == ["cards: there are 3 copies of B4, not 2 (components-1)"]
    fewer = evolve(GOOD, draw_pile=(GOOD.draw_pile[0].without(card("G1")).without(card("G2")),))
    assert faults(fewer) == [
        "cards: there is 1 copy of G1, not 2 (components-1)",
        "cards: there is 1 copy of G2, not 2 (components-1)",
    ]


def test_too_large_a_hand() -> None:
    """No hand has more than six cards."""
    assert faults(position(hands=["B1 B2", "Y1 Y2 Y3 Y4 Y5 Y6 Y7"])) == ["hands: seat 1 holds 7 cards (refilling-4)"]


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


def test_markers() -> None:
    """No marker is below 0, and the game is over exactly when a scoring has taken one far enough to end it."""
    over = "markers: a game is over exactly when a scoring has taken a marker that far (ending-1)"
    assert faults(evolve(GOOD, markers=(-1, 5))) == ["markers: a marker is below 0 (bonus-5)"]
    assert faults(evolve(GOOD, markers=(35, 5))) == [over]
    assert faults(evolve(GOOD, phase=OVER)) == [over]
    assert game.well_formed(evolve(GOOD, markers=(35, 5), phase=OVER)) == ()
    assert game.well_formed(evolve(GOOD, markers=(0, 34))) == ()


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


def test_a_neutral_marker_too_many_or_missing() -> None:
    """Two players who play with the neutral marker have one, and nobody else."""
    told = "neutral: two players who play with it have a neutral marker, and nobody else (two-players-1)"
    assert faults(evolve(GOOD, neutral=None)) == [told]
    assert faults(evolve(GOOD, settings=Settings(2, variants=Variants(neutral_marker=False)))) == [told]


def test_an_empty_board() -> None:
    """From the first turn on a card lies on the board."""
    assert faults(position("", hands=["B4 B5"])) == ["board: no card lies on the board (setup-4)"]


def test_an_empty_draw_pile() -> None:
    """The draw pile never stays empty: a scoring makes a new one at once."""
    assert faults(position(hands=["B4 B5"], draw_pile="")) == [
        "draw_pile: the draw pile is used up, and no scoring has made a new one (scoring-1)"
    ]


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
    state = position(hands=[hand], penalties=[penalties], phase=phase, settings=Settings(4))
    held, collected = len(hand.split()), len(penalties.split())
    told = f"phase: no game is at {phase} with {held} cards in hand and {collected} in the penalty pile ({clause})"
    assert faults(state) == ([told] if clause else [])


def test_no_choice_of_refilling_for_few_players() -> None:
    """With two or three players nobody is asked whether to refill."""
    for players in (2, 3):
        state = position(hands=["B4"], phase=CHOOSING_REFILL, settings=Settings(players))
        assert [fault.where for fault in game.well_formed(state)] == ["phase"]


def test_penalty_cards_after_the_end() -> None:
    """When the game is over all penalty cards have been counted and shuffled away."""
    state = position(hands=["B4"], phase=OVER, penalties=["R1"], markers=(35, 5))
    assert [(fault.where, fault.clause) for fault in game.well_formed(state)] == [("phase", "scoring-5")]


def dealing(**changes: object) -> State:
    """A game in which six cards have been dealt to seat 0 and one to seat 1, with something changed."""
    state = play(game.new_game(), *draws(SIX + " G1")).state
    return evolve(state, **changes)  # type: ignore[arg-type]  # fields of several types


def test_hands_are_dealt_in_order() -> None:
    """While hands are dealt, a seat gets its first card when the one before it has its last."""
    state = dealing()
    assert game.well_formed(state) == ()
    assert game.well_formed(game.new_game(players=4)) == ()
    wrong = evolve(state, hands=state.hands[::-1])
    assert faults(wrong) == ["hands: the hands are not dealt one after the other (setup-2)"]
    two = position("", hands=["B1", "B2"], phase=DEALING)
    assert faults(two) == ["hands: the hands are not dealt one after the other (setup-2)"]


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (
            position("R4@4", hands=[SIX, "G1"], phase=DEALING),
            "board: cards have been placed or collected while hands are being dealt (setup-2)",
        ),
        (
            position("", hands=[SIX, "G1"], penalties=["R1"], phase=DEALING),
            "board: cards have been placed or collected while hands are being dealt (setup-2)",
        ),
        (dealing(markers=(5, 4)), "markers: a marker has left its start while hands are being dealt (setup-1)"),
        (dealing(seat=1), "seat: seat 0 begins (setup-5)"),
    ],
)
def test_while_hands_are_dealt(state: State, told: str) -> None:
    """While hands are dealt nothing else has happened."""
    assert faults(state) == [told]


def test_when_the_first_card_is_turned_up() -> None:
    """The first card is turned up when all hands are dealt, and not before."""
    told = "phase: the first card is turned up when all hands are dealt (setup-4)"
    assert faults(dealing(phase=TURNING_UP)) == [told]
    ready = play(game.new_game(), *draws(f"{SIX} {SIX}")).state
    assert (ready.phase, faults(ready)) == (TURNING_UP, [])
    assert faults(evolve(ready, phase=DEALING)) == [told]


def test_the_neutral_marker_while_hands_are_dealt() -> None:
    """While hands are dealt the neutral marker stands on its start."""
    assert [fault.where for fault in game.well_formed(dealing(neutral=6))] == ["neutral"]


def test_one_draw_pile_while_hands_are_dealt() -> None:
    """While hands are dealt there is one draw pile, without layers."""
    settings = Settings(2, readings=Readings(neutral_leftover=NeutralLeftover.BENEATH))
    pile = dealing().draw_pile[0]
    for one in cards("R1"):
        layers = pile.without(one), Multiset.of(pile.kinds, (one,))
        assert [fault.where for fault in game.well_formed(dealing(draw_pile=layers, settings=settings))] == ["draw_pile"]


def test_a_second_column_beside_an_edge_matrix() -> None:
    """Where windows are one row high the first one is also in an edge window: a full matrix is found elsewhere."""
    low = Components(colours=4, numbers=6, columns=5, window_rows=1, copies=3, hand=4)
    readings = Readings(column_reopen=ColumnReopen.WHEN_MATRIX_FULL)
    settings = Settings(2, readings=readings, variants=Variants(edge_matrix=True), components=low)
    assert faults(position("Y2@3 Y2@4", settings=settings)) == []
