"""Moving: what a player can change on the meadow."""

import pytest
from attrs import evolve

from rulebook.core import CHANCE, Multiset
from rulebook.games.prato_dei_conigli import Area, BagRabbit, Done, DrawRabbit, Hold, Put, Remove, Settings, State, game
from rulebook.games.prato_dei_conigli.chapters.moving import moves_allowed, remove
from rulebook.games.prato_dei_conigli.model.events import (
    DrawBegan,
    MoveForgone,
    RabbitDrawn,
    RabbitMoved,
    RabbitPut,
    RabbitRemoved,
)
from rulebook.games.prato_dei_conigli.model.readings import DrawArea, MoveChoice, Readings
from rulebook.games.prato_dei_conigli.model.state import PLAYING, DrawingRabbit, Moving, Putting
from tests.games.prato_dei_conigli.positions import (
    MOVING,
    SMALL,
    codes,
    conta,
    move,
    offered,
    play,
    position,
    rabbit,
    refused,
    removal,
    told,
)

MEADOW = {"orto": "black-running*2 white-standing", "laghetto": "grey-crouching"}
ORTO, COLLINA, LAGHETTO = Area.ORTO, Area.COLLINA, Area.LAGHETTO


@pytest.mark.clause("moving-1")
def test_a_move_can_be_forgone() -> None:
    """Moving is an opportunity: a player may leave the meadow as it is."""
    after = play(position(MEADOW), Hold())
    assert after.events == (MoveForgone("moving-1", 1),)
    assert after.state.seat == 0


@pytest.mark.clause("moving-1")
def test_a_move_that_is_forced() -> None:
    """Where a move is forced nobody can leave the meadow as it is."""
    state = position(MEADOW, settings=conta(move=MoveChoice.FORCED))
    assert str(refused(state, Hold())) == "you must move a rabbit (moving-1)"
    assert str(refused(state, Done())) == "it is the turn of seat 2 to move a rabbit (moving-1)"
    assert play(state, removal("black-running orto")).state.seat == 0


@pytest.mark.clause("moving-2")
def test_to_another_area() -> None:
    """A black rabbit goes from the Orto to the Collina."""
    after = play(position(MEADOW), move("black-running orto collina"))
    assert [codes(lying) for lying in after.state.meadow] == [
        "white-standing black-running", "black-running", "", "grey-crouching",
    ]  # fmt: skip
    assert after.events == (RabbitMoved("moving-2", 1, rabbit("black-running"), ORTO, COLLINA),)


@pytest.mark.clause("moving-2")
def test_rabbits_that_cannot_move() -> None:
    """A rabbit moves from where it is to another area of the meadow."""
    state = position(MEADOW)
    assert str(refused(state, move("grey-crouching orto collina"))) == "no crouching grey rabbit is in Orto (moving-2)"
    same = "a rabbit must move to another area (moving-2)"
    assert str(refused(state, move("black-running orto orto"))) == same
    small = position({"orto": "black-standing"}, settings=Settings(2, components=SMALL))
    assert str(refused(small, move("black-standing orto laghetto"))) == "the meadow has no Laghetto (components-3)"
    assert str(refused(small, move("black-standing laghetto orto"))) == "the meadow has no Laghetto (components-3)"
    assert len(play(state, move("black-running orto laghetto")).events) == 1


@pytest.mark.clause("moving-3")
def test_back_into_the_bag() -> None:
    """A rabbit goes back into the bag."""
    state = position(MEADOW)
    after = play(state, removal("grey-crouching laghetto"))
    assert after.state.meadow[3].total == 0
    assert after.state.bag == state.bag.with_one(rabbit("grey-crouching"))
    assert after.events == (RabbitRemoved("moving-3", 1, rabbit("grey-crouching"), LAGHETTO),)
    assert offered(state, Remove) == [
        removal(text) for text in ("white-standing orto", "black-running orto", "grey-crouching laghetto")
    ]


@pytest.mark.clause("moving-3")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_back_into_any_bag(players: int) -> None:
    """The rabbit is in the bag afterwards, with however many others and whoever plays."""
    state = position(MEADOW, settings=conta(players))
    for left in range(state.bag.total):
        before = evolve(state, bag=Multiset.of(state.bag.kinds, list(state.bag)[:left]))
        after = remove(before, removal("white-standing orto")).state
        assert after.bag == before.bag.with_one(rabbit("white-standing"))


@pytest.mark.clause("moving-4")
def test_out_of_the_bag() -> None:
    """A rabbit is drawn from the bag at random, and the area for it is chosen after it is seen."""
    state = position(MEADOW)
    drawing = play(state, DrawRabbit())
    assert drawing.events == (DrawBegan("moving-4", 1, None),)
    assert game.actor(drawing.state) is CHANCE
    assert dict(game.chances(drawing.state))[BagRabbit(rabbit("black-running"))] == 2
    seen = play(drawing.state, BagRabbit(rabbit("black-running")))
    assert seen.events == (RabbitDrawn("moving-4", 1, rabbit("black-running")),)
    assert seen.state.phase == Putting(MOVING, rabbit("black-running"))
    assert game.legal_actions(seen.state) == tuple(map(Put, Area))


@pytest.mark.clause("moving-4")
def test_naming_the_area_first() -> None:
    """Under the other reading the area is named before the draw, and the rabbit comes there by itself."""
    state = position(MEADOW, settings=conta(draw_area=DrawArea.BEFORE_SEEING))
    assert offered(state, DrawRabbit) == [DrawRabbit(area) for area in Area]
    drawing = play(state, DrawRabbit(COLLINA))
    assert drawing.state.phase == DrawingRabbit(MOVING, COLLINA)
    assert drawing.events == (DrawBegan("moving-4", 1, COLLINA),)
    after = play(drawing.state, BagRabbit(rabbit("black-running")))
    assert codes(after.state.meadow[1]) == "black-running"
    assert after.events == (
        RabbitDrawn("moving-4", 1, rabbit("black-running")), RabbitPut("moving-7", 1, rabbit("black-running"), COLLINA),
    )  # fmt: skip
    assert (after.state.phase, after.state.seat) == (MOVING, 0)


@pytest.mark.clause("moving-4")
def test_an_area_at_the_wrong_time() -> None:
    """An area is named before the draw under one reading, and after it under the other; nobody acts during the draw."""
    after, before = position(MEADOW), position(MEADOW, settings=conta(draw_area=DrawArea.BEFORE_SEEING))
    assert str(refused(after, DrawRabbit(ORTO))) == "you must name the area after you draw, not before (moving-4)"
    assert str(refused(before, DrawRabbit())) == "you must name the area before you draw (moving-4)"
    small = position(settings=Settings(2, readings=Readings(draw_area=DrawArea.BEFORE_SEEING), components=SMALL))
    assert str(refused(small, DrawRabbit(LAGHETTO))) == "the meadow has no Laghetto (components-3)"
    drawing = play(after, DrawRabbit()).state
    assert str(refused(drawing, Put(ORTO))) == "a rabbit comes out of the bag: no player acts (moving-4)"
    marker = drawing.markers[0]
    assert marker is not None
    assert play(drawing, BagRabbit(marker)).state.phase == Putting(MOVING, marker)


@pytest.mark.clause("moving-5")
def test_the_dealer_moves_twice() -> None:
    """After a repeated roll the dealer moves two rabbits, and everybody else one."""
    state = position(MEADOW, sun=2, seat=0, phase=Moving(repeated=True))
    assert state.dealer == 1
    once = play(state, move("black-running orto collina")).state
    assert (once.seat, once.phase) == (1, Moving(repeated=True))
    twice = play(once, move("black-running orto collina")).state
    assert (twice.phase, twice.seat) == (Moving(repeated=True, moved=1), 1)
    assert play(twice, removal("white-standing orto")).state.phase == PLAYING


@pytest.mark.clause("moving-5")
def test_every_move_counts_once() -> None:
    """After a repeated roll the dealer moves again, also when the first move put a rabbit into the bag or drew one."""
    state = position(MEADOW, sun=2, phase=Moving(repeated=True))
    drawing = (DrawRabbit(), BagRabbit(rabbit("brown-running")), Put(ORTO))
    for moved in (play(state, removal("white-standing orto")).state, play(state, *drawing).state):
        assert (moved.phase, moved.seat) == (Moving(repeated=True, moved=1), state.dealer)


@pytest.mark.clause("moving-5")
@pytest.mark.parametrize("reading", MoveChoice)
def test_the_second_move_can_be_forgone(reading: MoveChoice) -> None:
    """The dealer need not move a second rabbit, even where a move is forced."""
    state = position(MEADOW, sun=2, seat=1, phase=Moving(repeated=True, moved=1), settings=conta(move=reading))
    after = play(state, Hold())
    assert after.events[0] == MoveForgone("moving-5", 1)
    assert after.state.phase == PLAYING
    assert moves_allowed(is_dealer=True, repeated=True) == 2


@pytest.mark.clause("moving-9")
@pytest.mark.parametrize("moved", [0, 1])
def test_who_forgoes_a_move_makes_no_other(moved: int) -> None:
    """A dealer with two moves who forgoes the first one forgoes the second too, and cards are played."""
    state = position(MEADOW, sun=2, seat=1, phase=Moving(repeated=True, moved=moved))
    after = play(state, Hold())
    assert len(told(after.events, MoveForgone)) == 1
    assert after.state.phase == PLAYING


@pytest.mark.clause("moving-8")
def test_the_same_rabbit_twice() -> None:
    """With two moves the dealer can move a rabbit on, or back."""
    state = position(MEADOW, sun=2, seat=1, phase=Moving(repeated=True))
    on = play(state, move("grey-crouching laghetto orto"), move("grey-crouching orto collina")).state
    assert [codes(lying) for lying in on.meadow][1] == "grey-crouching"
    back = play(state, move("grey-crouching laghetto orto"), move("grey-crouching orto laghetto")).state
    assert back.meadow == state.meadow


@pytest.mark.clause("moving-6")
def test_an_empty_bag() -> None:
    """From an empty bag no rabbit can be drawn."""
    box = Settings(2, components=SMALL)
    everything = {"orto": "white-standing*3 white-crouching*3", "collina": "black-standing*3 black-crouching"}
    state = position(everything, settings=box)
    assert (state.bag.total, offered(state, DrawRabbit)) == (0, [])
    assert str(refused(state, DrawRabbit())) == "the bag is empty (moving-6)"
    assert offered(play(state, removal("white-standing orto")).state, DrawRabbit) == [DrawRabbit()]


def holding_a_rabbit() -> State:
    """A position in which seat 1 has drawn a rabbit."""
    return position(MEADOW, phase=Putting(MOVING, rabbit("brown-running")))


@pytest.mark.clause("moving-7")
def test_the_area_of_ones_choice() -> None:
    """The rabbit that was drawn goes into any of the four areas."""
    for place, area in enumerate(Area):
        after = play(holding_a_rabbit(), Put(area))
        assert rabbit("brown-running") in after.state.meadow[place]
        assert after.events == (RabbitPut("moving-7", 1, rabbit("brown-running"), area),)
        assert (after.state.phase, after.state.seat) == (MOVING, 0)


@pytest.mark.clause("moving-7")
def test_a_rabbit_must_be_put_somewhere() -> None:
    """The rabbit that was drawn goes into an area of the meadow, and nothing else is done before."""
    reason = "seat 2 must name an area for the rabbit drawn (moving-7)"
    assert str(refused(holding_a_rabbit(), Hold())) == reason
    small = position(phase=Putting(MOVING, rabbit("black-standing")), settings=Settings(2, components=SMALL))
    assert str(refused(small, Put(LAGHETTO))) == "the meadow has no Laghetto (components-3)"
    assert told(play(small, Put(ORTO)).events, RabbitPut)[0].area is ORTO
