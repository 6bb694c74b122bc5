"""The engine: who acts, what is legal and in which order, what chance can bring, and why something is refused."""

from contextlib import suppress

import pytest

from rulebook.core import CHANCE, DomainError, IllegalAction
from rulebook.games.yellowstone_park import (
    Action,
    Card,
    Colour,
    Draw,
    Pass,
    Place,
    Readings,
    Settings,
    Stop,
    Window,
    game,
)
from rulebook.games.yellowstone_park.box.readings import CollectExtent, MinimumPlays
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
)
from tests.games.yellowstone_park.positions import card, cards, draws, place, play, position, refused

ANY_WINDOW = Readings(collect_extent=CollectExtent.ANY_WINDOW, minimum_plays=MinimumPlays.NONE)


def test_who_acts() -> None:
    """Chance acts while cards are dealt and drawn, else the seat that has the turn, and nobody when the game is over."""
    assert game.actor(game.new_game()) is CHANCE
    assert game.actor(position(seat=1)) == 1
    acting = {PLACING: 0, CHOOSING_REFILL: 0, CHOOSING_PILE: 0, OVER: None}
    phases = (DEALING, TURNING_UP, PLACING, CHOOSING_REFILL, REFILLING, CHOOSING_PILE, DRAWING_HAND, DRAWING_PENALTIES, OVER)
    assert {phase: game.actor(position(phase=phase)) for phase in phases} == {
        phase: acting.get(phase, CHANCE) for phase in phases
    }


def test_the_order_of_placements() -> None:
    """Placements come by card, blue, yellow, green and red and then by number, and by column; then pass or stop."""
    settings = Settings(2, readings=Readings(minimum_plays=MinimumPlays.NONE))
    state = position("R4@4 B4@5", hands=["R5 Y3 B6 B5 R5"], settings=settings)
    free = (1, 2, 3, 6, 7)
    expected = [place("B5@5"), place("B6@5"), *[Place(card("Y3"), column) for column in free], place("R5@4")]
    assert game.legal_actions(state) == (*expected, Pass())
    assert game.legal_actions(play(state, place("B5@5")).state) == (*expected[1:], Stop())


def test_the_order_of_windows() -> None:
    """Where windows are named, they come after the column, by first row and then by first column."""
    state = position("R4@4", hands=["B7 B1"], settings=Settings(2, readings=ANY_WINDOW))
    named = [action for action in game.legal_actions(state) if isinstance(action, Place) and action.card == card("B7")]
    assert [(action.column, min(action.window.columns)) for action in named if action.window] == [
        (1, 1),
        (2, 1),
        (2, 2),
        (3, 1),
        (3, 2),
        (3, 3),
        (5, 3),
        (5, 4),
        (5, 5),
        (6, 4),
        (6, 5),
        (7, 5),
    ]


def test_the_weights_of_chance() -> None:
    """Each card comes with the weight of the copies that are left; where a seat is to act, chance brings nothing."""
    state = play(position(hands=["B4 B5 B6"], draw_pile="R1 G2 R1"), place("B4@5"), place("B5@5")).state
    assert game.chances(state) == ((draws("G2")[0], 1), (draws("R1")[0], 2))
    assert game.legal_actions(state) == draws("G2 R1")
    assert game.chances(position()) == ()


def test_a_refusal_leaves_everything_as_it_was() -> None:
    """A refused action changes nothing, and the refusal says which clause forbids it."""
    state = position(hands=["B4 B5"])
    with pytest.raises(IllegalAction) as caught:
        game.step(state, place("B4@4"))
    assert str(caught.value.refusal) == "R4 lies on that space (placing-6)"
    assert state == position(hands=["B4 B5"])


def test_a_card_of_another_game() -> None:
    """A card that the game does not have is neither held nor drawn."""
    assert str(refused(position(hands=["B4 B5"]), Place(cards("R99")[0], 4))) == "you do not hold R99 (placing-7)"
    assert str(refused(game.new_game(), Draw(cards("R99")[0]))) == "no R99 is left in the pile (setup-2)"


@pytest.mark.parametrize(
    "action",
    [
        Place(Card(Colour.BLUE, 10**5000), 4),
        Place(card("B4"), 10**5000),
        Place(card("B4"), 4, Window.of(range(10_000), range(10_000))),
        Place(card("B4"), 5, Window.of([10**5000], [-(10**5000)])),
        Draw(Card(Colour.BLUE, 10**5000)),
    ],
)
def test_numbers_of_any_size(action: Action) -> None:
    """However large a number is, or a window, an action with it is refused, in a sentence that can be read."""
    for readings in (Readings(), ANY_WINDOW):
        state = position("R4@4", hands=["B4 B5"], settings=Settings(2, readings=readings))
        assert len(str(refused(state, action))) < 1000
        assert len(game.action_text(action)) < 1000


@pytest.mark.parametrize(
    "action",
    [
        Place(None, 4),  # type: ignore[arg-type]  # that is what comes from outside
        Place("B4", 4),  # type: ignore[arg-type]
        Place(card("B4"), "5"),  # type: ignore[arg-type]
        Place(card("B4"), []),  # type: ignore[arg-type]
        Place(card("B4"), 5.5),  # type: ignore[arg-type]
        Place(card("B4"), 5, "rows 3, 4 and 5"),  # type: ignore[arg-type]
        Draw([]),  # type: ignore[arg-type]
        Draw("B4"),  # type: ignore[arg-type]
    ],
)
def test_what_is_not_a_card_or_a_column(action: Action) -> None:
    """An action with something in it that is not a card, column or window is refused, or raises an error of the library."""
    for state in (position("R4@4", hands=["B4 B5"]), game.new_game()):
        with pytest.raises((IllegalAction, DomainError)):
            game.step(state, action)
        with suppress(DomainError):
            assert game.why_not(state, action) is not None
