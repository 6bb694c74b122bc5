"""Integrity: every fault that makes a position one that no game can be in."""

import pytest
from attrs import evolve
from hypothesis import given

from rulebook.core import Multiset
from rulebook.games.yellowstone_park import Board, Phase, Readings, Rules, Stack, State, Variants, new_game, well_formed
from rulebook.games.yellowstone_park.readings import ColumnReopen, NeutralLeftover, NeutralTrigger
from tests.games.yellowstone_park.lines_of_play import Line, in_play, lines
from tests.games.yellowstone_park.positions import TINY, board_of, card, cards, draws, play, position

SEVEN = "R1 R1 R2 R2 R3 R5 R6"
GOOD = position("R4@4", hands=["B4 B5", "Y1 Y2"])
SIX = "B4 B5 B6 Y1 Y2 Y3"


def faults(state: State) -> list[str]:
    """Everything that is wrong with a position, in words."""
    return list(map(str, well_formed(state)))


def test_a_good_position() -> None:
    """A position that a game can be in has no fault."""
    assert well_formed(GOOD) == ()


@given(line=lines())
@in_play
def test_every_position_of_a_game_is_good(line: Line) -> None:
    """No game ever comes into a position that has a fault."""
    assert all(well_formed(move.step.state) == () for move in line)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"hands": GOOD.hands[:1]}, "hands: there are 1 for 2 players (components-2)"),
        ({"penalty_piles": GOOD.penalty_piles * 2}, "penalty_piles: there are 4 for 2 players (components-2)"),
        ({"markers": ()}, "markers: there are 0 for 2 players (components-2)"),
        ({"seat": 2}, "seat: there is no seat 2 (turn-4)"),
        ({"seat": -1}, "seat: there is no seat -1 (turn-4)"),
        ({"placed": 3}, "placed: nobody places 3 cards in a turn (turn-2)"),
        ({"placed": -1}, "placed: nobody places -1 cards in a turn (turn-2)"),
    ],
)
def test_seats(changes: dict[str, object], told: str) -> None:
    """There is a hand, a penalty pile and a marker for each seat, and the turn is that of a seat."""
    assert faults(evolve(GOOD, **changes)) == [told]  # type: ignore[arg-type]  # fields of several types


def test_piles_of_another_game() -> None:
    """Hands and piles are counts of the cards of this game."""
    small = Multiset.of(Rules(2, components=TINY).kinds)
    short = Multiset(GOOD.rules.kinds, (1, 2))
    negative = Multiset(GOOD.rules.kinds, (-1,) + (0,) * 27)
    told = "not a count of the cards of this game (components-1)"
    for pile in (small, short, negative):
        assert faults(evolve(GOOD, hands=(GOOD.hands[0], pile))) == [f"hands: {told}"]
        assert f"draw_pile: {told}" in faults(evolve(GOOD, draw_pile=(pile,)))
        assert faults(evolve(GOOD, penalty_piles=(pile, GOOD.penalty_piles[1]))) == [f"penalty_piles: {told}"]


def test_layers() -> None:
    """Only two players who play with `beneath` have a draw pile in layers, and none of them is empty."""
    beneath = Readings(neutral_leftover=NeutralLeftover.BENEATH)
    layered = position(draw_pile="B1 | B2", rest_to=0)
    assert faults(layered) == ["draw_pile: a shuffled draw pile has no layers (two-players-5)"]
    assert well_formed(evolve(layered, rules=Rules(2, readings=beneath))) == ()
    assert faults(position(draw_pile="B1 | B2", rules=Rules(3, readings=beneath))) == [
        "draw_pile: a shuffled draw pile has no layers (two-players-5)"
    ]
    empty = evolve(GOOD, draw_pile=(*GOOD.draw_pile, Multiset.of(GOOD.rules.kinds)), rules=Rules(2, readings=beneath))
    assert faults(empty) == ["draw_pile: a layer without cards is no layer (two-players-5)"]


def test_no_layers_without_a_neutral_marker() -> None:
    """Two players without a neutral marker never have a draw pile in layers, since no scoring finds cards in it."""
    rules = Rules(2, readings=Readings(neutral_leftover=NeutralLeftover.BENEATH), variants=Variants(neutral_marker=False))
    assert faults(position(draw_pile="B1 | B2", rules=rules, rest_to=0)) == [
        "draw_pile: a shuffled draw pile has no layers (two-players-5)"
    ]


def lying(*stacks: Stack) -> State:
    """A position with a board as it is given, right or wrong; the cards of the position are not looked at."""
    return evolve(GOOD, board=Board(stacks))


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (
            lying(Stack(4, 5, card("B4")), Stack(4, 4, card("R4"))),
            "board: the spaces are not in order, by column and row",
        ),
        (lying(Stack(4, 4, card("R4")), Stack(4, 4, card("R4"))), "board: a space is named twice (placing-6)"),
        (lying(Stack(4, 4, card("R4"), 0)), "board: 0 copies of R4 are none of this game's (components-1)"),
        (lying(Stack(4, 9, card("R4"))), "board: there is no row 4, column 9 (placing-1)"),
        (lying(Stack(4, 4, card("R5"))), "board: R5 lies in row 4 (placing-2)"),
        (lying(Stack(3, 4, card("B3")), Stack(4, 4, card("R4"))), "board: column 4 holds two colours (placing-4)"),
        (lying(Stack(1, 4, card("R1")), Stack(4, 4, card("R4"))), "board: no window contains all cards (collecting-3)"),
        (lying(Stack(4, 4, card("R4")), Stack(4, 5, card("R4"))), "board: red has more than one column (placing-5)"),
    ],
)
def test_boards(state: State, told: str) -> None:
    """Cards lie on the board in order, in their rows, one colour in a column, one column for a colour, all in one window."""
    assert told in faults(state)


def test_a_card_that_the_game_does_not_have() -> None:
    """A card of another game does not lie on the board."""
    assert "board: 1 copies of R8 are none of this game's (components-1)" in faults(lying(Stack(8, 4, card("R8"))))


def test_a_second_column_is_good_where_it_is_allowed() -> None:
    """Under `when-matrix-full` a colour may have two columns."""
    two = board_of("Y3@3 Y4@3 Y5@3 Y3@4 R4@5")
    rules = Rules(2, readings=Readings(column_reopen=ColumnReopen.WHEN_MATRIX_FULL))
    assert well_formed(position("Y3@3 Y4@3 Y5@3 Y3@4 R4@5", rules=rules)) == ()
    assert faults(evolve(GOOD, board=two)) == ["board: yellow has more than one column (placing-5)"]


def test_cards_that_are_missing_or_too_many() -> None:
    """Every card is somewhere, in as many copies as there are."""
    more = evolve(GOOD, hands=(GOOD.hands[0].with_one(card("B4")), GOOD.hands[1]))
    assert faults(more) == ["cards: there are 3 copies of B4, not 2 (components-1)"]
    fewer = evolve(GOOD, draw_pile=(GOOD.draw_pile[0].without(card("G1")).without(card("G2")),))
    assert faults(fewer) == [
        "cards: there are 1 copies of G1, not 2 (components-1)",
        "cards: there are 1 copies of G2, not 2 (components-1)",
    ]


def test_too_large_a_hand() -> None:
    """No hand has more than six cards."""
    assert faults(position(hands=["B1 B2", "Y1 Y2 Y3 Y4 Y5 Y6 Y7"])) == ["hands: seat 1 holds 7 cards (refilling-4)"]


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.DEALING])
def test_a_seat_without_cards(phase: Phase) -> None:
    """Once the hands are dealt, a seat that does not have the turn always holds a card: it drew when it placed its last."""
    placed = {Phase.PLACING: 0, Phase.OVER: 0, Phase.REFILLING: 2, Phase.REFILL_CHOICE: 2}.get(phase, 1)
    hand = "" if placed == 1 else "B1 B2"
    markers = (35, 5, 5, 5) if phase is Phase.OVER else None
    penalties = () if phase is Phase.OVER else (SEVEN,)
    good = position(hands=[hand, "Y1", "Y2", "Y3"], penalties=penalties, placed=placed, phase=phase, markers=markers)
    assert well_formed(good) == ()
    bad = position(hands=[hand, "Y1", "", "Y3"], penalties=penalties, placed=placed, phase=phase, markers=markers)
    assert [fault.where for fault in well_formed(bad)] == ["hands"]


def test_markers() -> None:
    """No marker is below 0, and the game is over exactly when one has come so far that a scoring ends it."""
    over = "markers: a game is over exactly when a marker has come so far (ending-1)"
    assert faults(evolve(GOOD, markers=(-1, 5))) == ["markers: a marker is below 0 (bonus-5)"]
    assert faults(evolve(GOOD, markers=(35, 5))) == [over]
    assert faults(evolve(GOOD, phase=Phase.OVER)) == [over]
    assert well_formed(evolve(GOOD, markers=(35, 5), phase=Phase.OVER)) == ()
    assert well_formed(evolve(GOOD, markers=(0, 34))) == ()


@pytest.mark.parametrize("neutral", [-1, 0, 1, 8])
def test_where_the_neutral_marker_cannot_be(neutral: int) -> None:
    """The neutral marker is neither beyond its start nor where it causes a scoring."""
    stays = f"neutral: the neutral marker does not stay on {neutral} (two-players-3)"
    assert faults(evolve(GOOD, neutral=neutral)) == [stays]
    rules = Rules(2, readings=Readings(neutral_trigger=NeutralTrigger.PASS_ONE))
    assert bool(well_formed(evolve(GOOD, neutral=neutral, rules=rules))) is (neutral != 1)


def test_a_neutral_marker_too_many_or_missing() -> None:
    """Two players who play with the neutral marker have one, and nobody else."""
    told = "neutral: two players who play with it have a neutral marker, and nobody else (two-players-1)"
    assert faults(evolve(GOOD, neutral=None)) == [told]
    assert faults(evolve(GOOD, rules=Rules(2, variants=Variants(neutral_marker=False)))) == [told]


def test_an_empty_board() -> None:
    """From the first turn on a card lies on the board."""
    assert faults(position("", hands=["B4 B5"])) == ["board: no card lies on the board (setup-4)"]


def test_an_empty_draw_pile() -> None:
    """The draw pile never stays empty: a scoring makes a new one at once."""
    assert faults(position(hands=["B4 B5"], draw_pile="")) == [
        "draw_pile: the draw pile is used up, and no scoring has made a new one (scoring-1)"
    ]


@pytest.mark.parametrize(
    ("phase", "placed", "hand", "penalties", "good"),
    [
        (Phase.PLACING, 0, SIX, "", True),
        (Phase.PLACING, 0, "", "", False),
        (Phase.PLACING, 1, SIX, "", False),
        (Phase.PLACING, 1, "B4", "", True),
        (Phase.PLACING, 2, "B4", "", False),
        (Phase.REFILL_CHOICE, 2, "B4", "", True),
        (Phase.REFILL_CHOICE, 2, "B4 B5 B6 Y1", "", True),
        (Phase.REFILL_CHOICE, 2, "", "", False),
        (Phase.REFILL_CHOICE, 2, "B4 B5 B6 Y1 Y2", "", False),
        (Phase.REFILL_CHOICE, 1, "B4", "", False),
        (Phase.REFILLING, 2, "B4", "", True),
        (Phase.REFILLING, 2, SIX, "", False),
        (Phase.REFILLING, 2, "", "", False),
        (Phase.REFILLING, 1, "B4", "", False),
        (Phase.PILE_CHOICE, 1, "", SEVEN, True),
        (Phase.PILE_CHOICE, 2, "", SEVEN, True),
        (Phase.PILE_CHOICE, 0, "", SEVEN, False),
        (Phase.PILE_CHOICE, 1, "", "R1", False),
        (Phase.PILE_CHOICE, 1, "B4", SEVEN, False),
        (Phase.DRAWING_HAND, 1, "", "", True),
        (Phase.DRAWING_HAND, 2, "B4 B5 B6 Y1 Y2", "", True),
        (Phase.DRAWING_HAND, 2, SIX, "", False),
        (Phase.DRAWING_HAND, 0, "", "", False),
        (Phase.DRAWING_PENALTIES, 1, "", SEVEN, True),
        (Phase.DRAWING_PENALTIES, 2, "B4 B5 B6 Y1 Y2", "R1", True),
        (Phase.DRAWING_PENALTIES, 1, "", "", False),
        (Phase.DRAWING_PENALTIES, 1, SIX, SEVEN, False),
        (Phase.DRAWING_PENALTIES, 0, "", SEVEN, False),
    ],
)
def test_phases(phase: Phase, placed: int, hand: str, penalties: str, good: bool) -> None:
    """What is to happen agrees with the cards placed, in hand and in the penalty pile."""
    state = position(hands=[hand], penalties=[penalties], phase=phase, placed=placed, rules=Rules(4))
    held, collected = len(hand.split()), len(penalties.split())
    place = f"{placed} cards placed, {held} in hand and {collected} in the penalty pile"
    told = f"phase: with {place} no game is at {phase.value} (turn-2)"
    assert faults(state) == ([] if good else [told])


def test_no_choice_of_refilling_for_few_players() -> None:
    """With two or three players nobody is asked whether to refill."""
    for players in (2, 3):
        state = position(hands=["B4"], phase=Phase.REFILL_CHOICE, placed=2, rules=Rules(players))
        assert [fault.where for fault in well_formed(state)] == ["phase"]


def test_penalty_cards_after_the_end() -> None:
    """When the game is over all penalty cards have been counted and shuffled away."""
    state = position(hands=["B4"], phase=Phase.OVER, penalties=["R1"], markers=(35, 5))
    assert [fault.where for fault in well_formed(state)] == ["phase"]


def dealing(**changes: object) -> State:
    """A game in which six cards have been dealt to seat 0 and one to seat 1, with something changed."""
    state = play(new_game(), *draws(SIX + " G1")).state
    return evolve(state, **changes)  # type: ignore[arg-type]  # fields of several types


def test_hands_are_dealt_in_order() -> None:
    """While hands are dealt, a seat gets its first card when the one before it has its last."""
    state = dealing()
    assert well_formed(state) == ()
    assert well_formed(new_game(players=4)) == ()
    wrong = evolve(state, hands=state.hands[::-1])
    assert faults(wrong) == ["hands: the hands are not dealt one after the other (setup-2)"]
    two = position("", hands=["B1", "B2"], phase=Phase.DEALING)
    assert faults(two) == ["hands: the hands are not dealt one after the other (setup-2)"]


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (dealing(placed=1), "board: cards have been placed or collected while hands are being dealt (setup-2)"),
        (
            position("R4@4", hands=[SIX, "G1"], phase=Phase.DEALING),
            "board: cards have been placed or collected while hands are being dealt (setup-2)",
        ),
        (
            position("", hands=[SIX, "G1"], penalties=["R1"], phase=Phase.DEALING),
            "board: cards have been placed or collected while hands are being dealt (setup-2)",
        ),
        (dealing(markers=(5, 4)), "markers: a marker has left its start while hands are being dealt (setup-1)"),
        (dealing(seat=1), "seat: seat 0 begins (setup-5)"),
    ],
)
def test_while_hands_are_dealt(state: State, told: str) -> None:
    """While hands are dealt nothing else has happened."""
    assert faults(state) == [told]


def test_the_neutral_marker_while_hands_are_dealt() -> None:
    """While hands are dealt the neutral marker stands on its start."""
    assert [fault.where for fault in well_formed(dealing(neutral=6))] == ["neutral"]


def test_one_draw_pile_while_hands_are_dealt() -> None:
    """While hands are dealt there is one draw pile, without layers."""
    rules = Rules(2, readings=Readings(neutral_leftover=NeutralLeftover.BENEATH))
    pile = dealing().draw_pile[0]
    for one in cards("R1"):
        layers = pile.without(one), Multiset.of(pile.kinds, (one,))
        assert [fault.where for fault in well_formed(dealing(draw_pile=layers, rules=rules))] == ["draw_pile"]
