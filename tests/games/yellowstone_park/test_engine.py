"""The engine: who acts, what is legal and in which order, what chance can bring, and why something is refused."""

from itertools import product

import pytest
from hypothesis import given

from rulebook.core import CHANCE, IllegalAction, Refusal
from rulebook.games.yellowstone_park import (
    Action,
    ChoosePile,
    Decline,
    Draw,
    Pass,
    Phase,
    Pile,
    Place,
    Readings,
    Refill,
    Rules,
    State,
    Stop,
    Window,
    actor,
    chances,
    legal_actions,
    new_game,
    result,
    step,
    why_not,
)
from rulebook.games.yellowstone_park.readings import CollectExtent, MinimumPlays
from tests.games.yellowstone_park.lines_of_play import in_play, settled
from tests.games.yellowstone_park.positions import card, cards, draws, place, play, position, refused

ANY_WINDOW = Readings(collect_extent=CollectExtent.ANY_WINDOW, minimum_plays=MinimumPlays.NONE)


def every_action(state: State) -> list[Action]:
    """Every action that anybody could think of in a game, and some that nobody should."""
    kinds = [*state.rules.kinds, card("R99")]
    columns = range(state.rules.components.columns + 2)
    windows = None, state.rules.windows[0], state.rules.windows[-1], Window.of((1, 2), (1, 2))
    placements = [Place(*parts) for parts in product(kinds, columns, windows)]
    return [*placements, Stop(), Pass(), Refill(), Decline(), *map(ChoosePile, Pile), *map(Draw, kinds)]


def test_who_acts() -> None:
    """Chance acts while cards are dealt and drawn, else the seat that has the turn, and nobody when the game is over."""
    assert actor(new_game()) is CHANCE
    assert actor(position(seat=1)) == 1
    acting = {Phase.PLACING: 0, Phase.REFILL_CHOICE: 0, Phase.PILE_CHOICE: 0, Phase.OVER: None}
    assert {phase: actor(position(phase=phase)) for phase in Phase} == {phase: acting.get(phase, CHANCE) for phase in Phase}


def test_the_order_of_placements() -> None:
    """Placements come by card, blue, yellow, green and red and then by number, and by column; then pass or stop."""
    rules = Rules(2, readings=Readings(minimum_plays=MinimumPlays.NONE))
    state = position("R4@4 B4@5", hands=["R5 Y3 B6 B5 R5"], rules=rules)
    free = (1, 2, 3, 6, 7)
    expected = [place("B5@5"), place("B6@5"), *[Place(card("Y3"), column) for column in free], place("R5@4")]
    assert legal_actions(state) == (*expected, Pass())
    assert legal_actions(play(state, place("B5@5")).state) == (*expected[1:], Stop())


def test_the_order_of_windows() -> None:
    """Where windows are named, they come after the column, by first row and then by first column."""
    state = position("R4@4", hands=["B7 B1"], rules=Rules(2, readings=ANY_WINDOW))
    named = [action for action in legal_actions(state) if isinstance(action, Place) and action.card == card("B7")]
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
    assert chances(state) == ((draws("G2")[0], 1), (draws("R1")[0], 2))
    assert legal_actions(state) == draws("G2 R1")
    assert chances(position()) == ()


def test_a_refusal_leaves_everything_as_it_was() -> None:
    """A refused action changes nothing, and the refusal says which clause forbids it."""
    state = position(hands=["B4 B5"])
    with pytest.raises(IllegalAction) as caught:
        step(state, place("B4@4"))
    assert caught.value.refusal == Refusal("placing-6", "R4 lies on that space")
    assert state == position(hands=["B4 B5"])


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (place("B5@4"), "placing-4"),
        (place("B5@8"), "placing-1"),
        (place("G1@5"), "placing-7"),
        (Stop(), "turn-3"),
        (Pass(), "turn-1"),
        (Refill(), "refilling-1"),
        (Decline(), "refilling-1"),
        (ChoosePile(Pile.DRAW), "empty-hand-1"),
        (Draw(card("R1")), "turn-2"),
    ],
)
def test_why_not(action: Action, clause: str) -> None:
    """Every refusal names the clause that forbids the action."""
    assert refused(position("R4@4", hands=["B5 B6"]), action).clause == clause


@given(state=settled())
@in_play
def test_what_is_legal_is_what_is_not_refused(state: State) -> None:
    """Legal actions are exactly those for which there is no refusal, and no state of a running game is without one."""
    legal = legal_actions(state)
    assert set(legal) == {action for action in {*every_action(state), *legal} if why_not(state, action) is None}
    assert len(set(legal)) == len(legal)
    assert bool(legal) is (result(state) is None)
    for action in legal[:3]:
        assert step(state, action).state != state
    if actor(state) is CHANCE:
        assert tuple(action for action, _ in chances(state)) == legal
        assert all(weight > 0 for _, weight in chances(state))
    else:
        assert chances(state) == ()


def test_a_card_of_another_game() -> None:
    """A card that the game does not have is neither held nor drawn."""
    assert str(refused(position(hands=["B4 B5"]), Place(cards("R99")[0], 4))) == "you do not hold R99 (placing-7)"
    assert str(refused(new_game(), Draw(cards("R99")[0]))) == "no R99 is left in the pile (setup-2)"
