"""Integrity: what tells good states from those that hardly come about where others are changed, as for faults.txt."""

import pytest
from attrs import evolve

from rulebook.games.yellowstone_park import Board, Components, Readings, Settings, Stack, State, Variants, game
from rulebook.games.yellowstone_park.model.readings import ColumnReopen, NeutralLeftover, NeutralStep, NeutralTrigger
from rulebook.games.yellowstone_park.model.state import DEALING, DRAWING_PENALTIES, TURNING_UP
from rulebook.games.yellowstone_park.views import integrity
from tests.games.yellowstone_park.positions import card, position

GOOD = position("R4@4", hands=["B4 B5", "Y1 Y2"])
ON_ONE = "neutral: the neutral marker does not stay on 1 (two-players-3)"


def faults(state: State) -> list[str]:
    """Everything that is wrong with a position, in words."""
    return list(map(str, game.well_formed(state)))


@pytest.mark.parametrize(
    ("stack", "told"),
    [
        (Stack(4, 5, card("R4"), 0), "board: 0 copies of R4 lie there (components-1)"),
        (Stack(3, 4, card("B3")), "board: column 4 holds two colours (placing-4)"),
        (Stack(4, 5, card("R4")), "board: red has more than one column (placing-5)"),
    ],
)
def test_boards(stack: Stack, told: str) -> None:
    """Beside a Red 4 in column 4 lies a card at least, another colour has another column, and red has no second one."""
    lying = tuple(sorted((*GOOD.board.stacks, stack), key=lambda each: (each.column, each.row)))
    assert told in map(str, integrity.board(evolve(GOOD, board=Board(lying))))


@pytest.mark.parametrize("reopen", ColumnReopen)
def test_a_second_column_is_good_where_it_is_allowed(reopen: ColumnReopen) -> None:
    """Where a full column or matrix lets a colour start another column it may have two."""
    state = position("Y3@3 Y4@3 Y5@3 Y3@4 R4@5", settings=Settings(2, readings=Readings(column_reopen=reopen)))
    told = ["board: yellow has more than one column (placing-5)"]
    assert faults(state) == (told if reopen is ColumnReopen.WHEN_EMPTIED else [])


@pytest.mark.parametrize("neutral", [-1, 0, 1, 8])
def test_where_the_neutral_marker_cannot_be(neutral: int) -> None:
    """The neutral marker is neither beyond its start nor where it causes a scoring."""
    stays = f"neutral: the neutral marker does not stay on {neutral} (two-players-3)"
    assert faults(evolve(GOOD, neutral=neutral)) == [stays]
    settings = Settings(2, readings=Readings(neutral_trigger=NeutralTrigger.PASS_ONE))
    assert bool(game.well_formed(evolve(GOOD, neutral=neutral, settings=settings))) is (neutral != 1)


@pytest.mark.parametrize(
    ("step", "hand", "neutral", "good"),
    [
        (NeutralStep.EACH_CARD, "B4", 1, True),
        (NeutralStep.EACH_CARD, "B4", 0, False),
        (NeutralStep.EACH_CARD, "", 1, False),
        (NeutralStep.ONCE_A_TURN, "B4", 1, False),
    ],
)
def test_a_neutral_marker_that_waits_for_a_scoring(step: NeutralStep, hand: str, neutral: int, good: bool) -> None:
    """Under `each-card` the neutral marker may wait where it causes a scoring, and no lower, while its player is drawing."""
    settings = Settings(2, readings=Readings(neutral_step=step))
    drawing = position("R4@4", hands=[hand, "Y1"], penalties=["G1 G2"], phase=DRAWING_PENALTIES, settings=settings)
    assert faults(evolve(drawing, neutral=neutral)) == ([] if good else [ON_ONE.replace("1", str(neutral), 1)])
    assert faults(evolve(position("R4@4", hands=["B4 B5", "Y1"], settings=settings), neutral=1)) == [ON_ONE]


def test_layers_of_the_draw_pile() -> None:
    """Only two players who play with a neutral marker and with `beneath` have a draw pile in layers, once all is dealt."""
    beneath = Settings(2, readings=Readings(neutral_leftover=NeutralLeftover.BENEATH))
    no_layers = ["draw_pile: a shuffled draw pile has no layers (two-players-5)"]
    assert faults(position(draw_pile="B1 | B2", rest_to=0, settings=beneath)) == []
    for other in (Settings(2), evolve(beneath, players=3), evolve(beneath, variants=Variants(neutral_marker=False))):
        assert faults(position(draw_pile="B1 | B2", rest_to=0, settings=other)) == no_layers
    for phase in (DEALING, TURNING_UP):
        assert no_layers[0] in faults(position("", draw_pile="B1 B2 | B3", settings=beneath, phase=phase))


def test_a_second_column_beside_an_edge_matrix() -> None:
    """Where windows are one row high the first one is also in an edge window: a full matrix is found elsewhere."""
    low = Components(colours=4, numbers=6, columns=5, window_rows=1, copies=3, hand=4)
    readings = Readings(column_reopen=ColumnReopen.WHEN_MATRIX_FULL)
    settings = Settings(2, readings=readings, variants=Variants(edge_matrix=True), components=low)
    assert faults(position("Y2@3 Y2@4", settings=settings)) == []
