"""Settings: which go together, and what follows from them."""

from itertools import product

import pytest
from attrs import evolve

from rulebook.core import SettingsError
from rulebook.core.declaration import Scores
from rulebook.games.yellowstone_park import Components, Place, Readings, Settings, Variants, Window, game
from rulebook.games.yellowstone_park.chapters.edge_matrix import every_window
from rulebook.games.yellowstone_park.chapters.placing import every_placement
from rulebook.games.yellowstone_park.chapters.scoring import penalty_points
from rulebook.games.yellowstone_park.model.readings import CollectExtent, ColumnReopen, MinimumPlays, MisfitPlay
from rulebook.games.yellowstone_park.model.settings import columns, copies, kinds
from tests.games.yellowstone_park.positions import TINY, codes, place

EDGE = Variants(edge_matrix=True)
COLUMN_FULL = Readings(column_reopen=ColumnReopen.WHEN_COLUMN_FULL)
MATRIX_FULL = Readings(column_reopen=ColumnReopen.WHEN_MATRIX_FULL)
admitted = game.declaration.admitted


def refusal(box: Components, variants: Variants | None = None, readings: Readings | None = None) -> str:
    """Why two players cannot play with a box."""
    with pytest.raises(SettingsError) as caught:
        admitted(Settings(2, readings=readings or Readings(), variants=variants or Variants(), components=box))
    return str(caught.value).removeprefix("these settings make no game: ")


def test_an_edge_window_can_hold_more_cards() -> None:
    """Where windows are one row high, an edge window with its two rows holds more cards than the others."""
    low = Components(window_rows=1, hand=22)
    assert admitted(Settings(2, components=low)).players == 2
    assert refusal(low, EDGE) == ("56 cards, 12 of them on the board and 44 in hands, can leave no draw pile (scoring-5)")


def test_edge_windows_need_a_high_board() -> None:
    """With edge windows the board must be twice as high as a window, or no one window need keep the most."""
    reason = "with edge windows 5 is too small a number of rows: no one window need keep the most (collecting-2)"
    assert refusal(Components(rows=5, numbers=5), EDGE) == reason
    assert len(every_window(admitted(Settings(2, variants=EDGE, components=Components(rows=6, numbers=6))))) == 25
    assert admitted(Settings(2, components=Components(rows=5, numbers=5))).players == 2


def test_an_edge_window_has_at_least_three_spaces() -> None:
    """With edge windows a window must be two columns wide, since an edge window of one column has only two spaces."""
    reason = "an edge window of one column has fewer than 3 spaces (edge-matrix-2)"
    assert refusal(Components(window_columns=1), EDGE) == reason
    assert admitted(Settings(2, components=Components(window_columns=1))).players == 2
    assert admitted(Settings(2, variants=EDGE, components=Components(window_columns=2))).players == 2


@pytest.mark.parametrize("reopening", [COLUMN_FULL, MATRIX_FULL])
def test_a_second_column_needs_room(reopening: Readings) -> None:
    """Where a colour may have several columns, the board must be wider than a window, whatever must or may be placed."""
    narrow, wide = Components(columns=5, window_columns=5), Components(columns=5, window_columns=4)
    for plays, misfit in product(MinimumPlays, MisfitPlay):
        readings = evolve(reopening, minimum_plays=plays, misfit_play=misfit)
        assert refusal(narrow, readings=readings) == "the columns of one colour could leave none to another (placing-5)"
        assert admitted(Settings(2, readings=readings, components=wide)).players == 2
    assert admitted(Settings(2, components=narrow)).players == 2


def test_what_follows_from_the_settings() -> None:
    """Cards, columns and placements follow from the box: every card can be thought of in every column."""
    settings = Settings(2, components=TINY)
    assert game.declaration.kinds(settings) == (kinds(settings),)
    assert codes(kinds(settings)) == "B1 B2 B3 Y1 Y2 Y3"
    assert list(columns(settings)) == [1, 2, 3, 4, 5]
    assert list(copies(settings)) == [1, 2]
    assert every_placement(settings) == {
        card: {column: Place(card, column) for column in columns(settings)} for card in kinds(settings)
    }


def test_scores() -> None:
    """The lowest score is the best; nobody has less than 0, nor more than the end of the track and every card beyond it."""
    found = {game.declaration.scores(Settings(players)) for players in (2, 3, 4, 5)}
    assert found == {Scores(0, 35 + penalty_points(56), "lowest")}
    assert game.declaration.longest(Settings(2)) is None


def test_the_windows_that_can_be_named() -> None:
    """Where a window is named, a placement has as many more numbers as there are windows that hold its space."""
    settings = Settings(2, readings=Readings(collect_extent=CollectExtent.ANY_WINDOW))
    holding = sum(3 * 3 for _ in range(25))
    assert game.number_of_actions(settings) == 28 * 7 + 4 * holding + 6
    named = place("B7@7", Window.of((5, 6, 7), (5, 6, 7)))
    assert game.declaration.domain_error(named, settings) is None
    state = game.start(settings)
    assert game.action_at(game.action_id(named, state), state) == named
    for wrong in (Window.of((4, 5, 6), (5, 6, 7)), Window.of(range(10_000), range(10_000))):
        outside = game.declaration.domain_error(place("B7@7", wrong), settings)
        assert outside is not None
        assert outside.field == "window"
    assert str(game.declaration.domain_error(named, Settings(2))).startswith("window must be one of None, not Window(")
