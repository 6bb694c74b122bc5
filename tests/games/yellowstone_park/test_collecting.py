"""Collecting: what a card that does not fit costs the player who places it."""

import pytest

from rulebook.core import Step
from rulebook.games.yellowstone_park import Event, Place, Readings, Settings, State, Variants, Window, game
from rulebook.games.yellowstone_park.chapters.collecting import greatest
from rulebook.games.yellowstone_park.chapters.edge_matrix import every_matrix
from rulebook.games.yellowstone_park.model.events import CardsCollected, MatrixMoved
from rulebook.games.yellowstone_park.model.readings import CollectExtent
from tests.games.yellowstone_park.positions import codes, place, play, position, refused, stacks, told

ANY_WINDOW = Readings(collect_extent=CollectExtent.ANY_WINDOW)


def collected(step: Step[State, Event]) -> list[str]:
    """What seat 0 collected, each time that it did."""
    events = told(step.events, CardsCollected)
    assert all((event.clause, event.seat) == ("collecting-3", 0) for event in events)
    return [codes(event.cards) for event in events]


@pytest.mark.clause("collecting-1", "collecting-3", "collecting-5")
@pytest.mark.example("holger-collects")
def test_holger_collects() -> None:
    """The Italian text's Holger: Yellow 4 does not fit and costs Green 5; Blue 3, right after, costs Red 6 and Blue 6."""
    state = position("G5@2 R6@3 B6@4", hands=["Y4 B3 G1 G2", "R1"])
    first = play(state, place("Y4@5"))
    assert collected(first) == ["G5"]
    assert stacks(first.state.board) == "R6@3 B6@4 Y4@5"
    second = play(first.state, place("B3@4"))
    assert collected(second) == ["R6 B6"]
    assert stacks(second.state.board) == "B3@4 Y4@5"
    assert codes(second.state.penalty_piles[0]) == "B6 G5 R6"


@pytest.mark.clause("collecting-1")
def test_the_new_matrix_holds_the_card_just_placed() -> None:
    """The card just placed is never collected itself, even where a window without it would keep more cards."""
    state = position("R4@4 R5@4 R6@4 B5@3 B6@3 Y5@5", hands=["Y1 R1"])
    after = play(state, place("Y1@5"))
    assert stacks(after.state.board) == "Y1@5"
    (moved,) = told(after.events, MatrixMoved)
    assert moved == MatrixMoved("collecting-2", Window.of((1, 2, 3), (3, 4, 5)))


@pytest.mark.clause("collecting-1")
def test_a_window_without_the_card_cannot_be_named() -> None:
    """Under `any-window` the window that a player names must hold the card just placed, and be a window of this game."""
    state = position("R2@4 G4@3 Y4@5", hands=["B3 B1"], settings=Settings(2, readings=ANY_WINDOW))
    for rows, columns in (((4, 5, 6), (4, 5, 6)), ((3, 4, 5), (3, 4, 5)), ((1, 7), (4, 5, 6)), ((3, 4), (5, 6, 7))):
        window = Window.of(rows, columns)
        assert str(refused(state, place("B3@6", window))) == f"{window} is not a window that holds the card (collecting-1)"


@pytest.mark.clause("collecting-3", "collecting-5")
@pytest.mark.parametrize("edges", [False, True])
@pytest.mark.parametrize("piles", [(), ("Y2",)])
@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("covered", range(1, 10))
def test_whatever_is_covered(covered: int, players: int, piles: tuple[str, ...], edges: bool) -> None:
    """However many spaces are covered, a card two rows below all others leaves only cards in the row above the gap."""
    lying = ["G3@2", "R3@3", "B3@4", "G4@2", "R4@3", "B4@4", "G5@2", "R5@3", "B5@4"][:covered]
    settings = Settings(players, variants=Variants(edge_matrix=edges))
    after = play(position(" ".join(lying), hands=["Y7 Y1"], penalties=piles, settings=settings), place("Y7@5"))
    kept = [each for each in lying if each in ("R5@3", "B5@4")]
    assert stacks(after.state.board).split() == [*kept, "Y7@5"]
    pile = [each.partition("@")[0] for each in lying if each not in kept] + list(piles)
    assert sorted(codes(after.state.penalty_piles[0]).split()) == sorted(pile)


@pytest.mark.clause("collecting-2")
def test_the_window_that_keeps_the_most() -> None:
    """With R2 G4 Y4 on the board, Blue 3 in column 6 could keep R2 or Y4 alone, but rows 2 to 4 keep both."""
    after = play(position("R2@4 G4@3 Y4@5", hands=["B3 B1"]), place("B3@6"))
    assert stacks(after.state.board) == "R2@4 Y4@5 B3@6"
    assert told(after.events, MatrixMoved) == (MatrixMoved("collecting-2", Window.of((2, 3, 4), (4, 5, 6))),)
    assert collected(after) == ["G4"]


@pytest.mark.clause("collecting-2", "collecting-1")
def test_any_window() -> None:
    """Under `any-window` the player of a card that does not fit names any of the windows that hold it."""
    state = position("R2@4 G4@3 Y4@5", hands=["B3 B1"], settings=Settings(2, readings=ANY_WINDOW))
    named = [
        action.window for action in game.legal_actions(state) if action == place("B3@6", getattr(action, "window", None))
    ]
    assert named == [
        Window.of(rows, columns) for rows in ((1, 2, 3), (2, 3, 4), (3, 4, 5)) for columns in ((4, 5, 6), (5, 6, 7))
    ]
    boards = [stacks(play(state, place("B3@6", window)).state.board) for window in named]
    assert boards == ["R2@4 B3@6", "B3@6", "R2@4 Y4@5 B3@6", "Y4@5 B3@6", "Y4@5 B3@6", "Y4@5 B3@6"]


@pytest.mark.clause("collecting-2")
def test_a_window_must_be_named() -> None:
    """Under `any-window` a window must be named for a card that does not fit, even where there is only one."""
    state = position("R4@2", hands=["B7 B1"], settings=Settings(2, readings=ANY_WINDOW))
    reason = "the card does not fit: name the window that becomes the new matrix (collecting-2)"
    assert str(refused(state, place("B7@7"))) == reason
    (only,) = [
        action
        for action in game.legal_actions(state)
        if isinstance(action, Place) and action.column == 7 and action.card.number == 7
    ]
    assert only.window == Window.of((5, 6, 7), (5, 6, 7))


@pytest.mark.clause("collecting-2")
@pytest.mark.parametrize(("readings", "move"), [(ANY_WINDOW, "B3@5"), (Readings(), "B3@5"), (Readings(), "B3@6")])
def test_a_window_may_not_be_named(readings: Readings, move: str) -> None:
    """There is no window to name for a card that fits, nor where the rules say which window is the new one."""
    state = position("R2@4 G4@3", hands=["B3 B1"], settings=Settings(2, readings=readings))
    window = Window.of((2, 3, 4), (4, 5, 6))
    assert str(refused(state, place(move, window))) == "there is no window to name for this card (collecting-2)"


@pytest.mark.clause("collecting-4")
@pytest.mark.parametrize(("seat", "move"), [(0, "B6@6"), (1, "B6@6"), (2, "B7@6")])
def test_the_own_penalty_pile(seat: int, move: str) -> None:
    """Collected cards go to the penalty pile of the player who placed the card, and to nobody else's."""
    penalties = ["R1", "R2", "R3"]
    state = position("G4@3 G4@3", hands=["B6 B1", "B6 B2", "B7 B3"], penalties=penalties, seat=seat)
    after = play(state, place(move)).state
    penalties[seat] = f"G4 G4 {penalties[seat]}"
    assert [codes(pile) for pile in after.penalty_piles] == penalties


@pytest.mark.parametrize("edge_matrix", [False, True])
def test_a_card_beside_a_full_matrix(edge_matrix: bool) -> None:
    """Wherever a card lies beside a full matrix, no matrix around it keeps more than the new one."""
    matrices = every_matrix(Settings(2, variants=Variants(edge_matrix=edge_matrix)))
    for matrix in matrices:
        for space in frozenset().union(*[each.spaces for each in matrices]) - matrix.spaces:
            covered = matrix.spaces | {space}
            around = tuple([each for each in matrices if space in each.spaces])
            kept = [len(covered & each.spaces) for each in around]
            assert len(covered & greatest(covered, around).spaces) == max(kept)
