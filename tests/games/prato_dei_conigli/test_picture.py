"""Pictures: what is drawn and described, for whom, and the pictures that are kept."""

import pytest

from rulebook.core.scene import Scene, Tiles
from rulebook.core.sentences import Language
from rulebook.games.prato_dei_conigli import BagRabbit, Components, Event, State, game
from rulebook.games.prato_dei_conigli.box.components import rabbits
from rulebook.games.prato_dei_conigli.box.state import (
    CHOOSING_AT_PLAY,
    DEALING,
    DISCARDING,
    OVER,
    PLAYING,
    ROLLING,
    DrawingRabbit,
    Moving,
    Putting,
)
from tests.games.doing import parts
from tests.games.prato_dei_conigli.positions import MOVING, OF_NUMBERS, SEVEN_BLACK, insiemi, play, position, rabbit

MEADOW = {"orto": "black-running*2 white-standing", "laghetto": "grey-crouching"}
HAND = "exactly(2) exactly(2) exactly(3) even odd"


def shown(state: State, viewer: int | None = None, events: tuple[Event, ...] = ()) -> Scene:
    """The picture for a viewer; with all cards open where there is none."""
    return game.open_scene(state, events) if viewer is None else game.scene(state, viewer, events)


def test_the_dice_speak_the_language_of_the_picture() -> None:
    """The faces of the dice are words of the language, as in the description."""
    catalogue = {("", "black"): "nero", ("", "running"): "in corsa", ("", "joker"): "jolly"}
    for shows, words in (("black running", ["nero", "in corsa"]), ("joker running", ["jolly", "in corsa"])):
        drawn = game.open_scene(position(dice=shows, settings=insiemi()), (), Language("it", catalogue))
        dice = [each for each in parts(drawn) if isinstance(each, Tiles) and each.title == "Dice"]
        assert [[tile.text for tile in each.tiles] for each in dice] == [words]


FILLED = play(game.new_game(), *[BagRabbit(each) for each in rabbits(Components())[:40]]).state


@pytest.mark.parametrize("viewer", [None, 1])
def test_tags_say_what_the_dice_make_of_the_meadow(viewer: int | None) -> None:
    """Which rabbits count, how many in each area and in all, and where each card is valid, as in the rulebook's examples.

    They count for the seat in turn where nobody in particular looks; before a seat has chosen for a joker, nothing is said.
    """
    drawn = shown(position(SEVEN_BLACK, [OF_NUMBERS, OF_NUMBERS]), viewer)
    tiles = [each for each in parts(drawn) if isinstance(each, Tiles)]
    assert [each.tag for each in tiles if each.key.startswith(("area", "dice"))] == ["1", "0", "4", "2", "7"]
    counted = [(tile.key, tile.tag) for each in tiles if each.key == "area:orto" for tile in each.tiles]
    assert counted == [("white-standing", ""), ("black-standing", "✓"), ("grey-running", "")]
    *_, hand = [{tile.key: tile.tag for tile in each.tiles} for each in tiles if each.key == "hand"]
    everywhere = {"exactly(2)": "Laghetto", "either(7,3)": "the whole meadow", "exactly(9)": ""}
    assert hand == {**everywhere, "even": "Collina, Cespuglio, Laghetto"}
    tossed = shown(position(SEVEN_BLACK, dice="joker", phase=CHOOSING_AT_PLAY), viewer)
    assert not any(each.tag or any(tile.tag for tile in each.tiles) for each in parts(tossed) if isinstance(each, Tiles))


PHASES = [
    (game.new_game(), "Rabbits are coming into the meadow"),
    (FILLED, "Seat 1 must choose a marker"),
    (position(phase=DISCARDING, dice=None), "Seat 2 must keep or discard cards"),
    (position(phase=DEALING, dice=None, hands=[HAND, "even"]), "Seat 2 is being dealt cards"),
    (position(phase=ROLLING, dice=None, seat=0), "Seat 1 is rolling the dice"),
    (position(phase=CHOOSING_AT_PLAY, dice="joker"), "Seat 2 must choose for the joker"),
    (position(), "It is the turn of seat 2 to move a rabbit"),
    (position(phase=Moving(repeated=True, moved=1), sun=2), "Seat 2 may move a second rabbit"),
    (position(phase=DrawingRabbit(MOVING)), "Seat 2 is drawing a rabbit from the bag"),
    (position(phase=Putting(MOVING, rabbit("black-running"))), "Seat 2 must put black-running into an area"),
    (position(phase=PLAYING), "Seat 2 must play a card or be done"),
    (position(phase=OVER, sun=10, seat=0, points=(3, 3)), "Seats 1 and 2 won together with the most carrot points"),
]


@pytest.mark.parametrize(("state", "caption"), PHASES, ids=[type(state.phase).__name__ for state, _ in PHASES])
def test_captions(state: State, caption: str) -> None:
    """The caption says what is to happen, and the description ends with it."""
    drawn = shown(state)
    assert drawn.caption == caption
    assert drawn.alt.endswith(f"{caption}.")


@pytest.mark.parametrize(("viewer", "open_to"), [(None, {0, 1}), (0, {0}), (1, {1})])
def test_for_whom_plays_are_told(viewer: int | None, open_to: set[int]) -> None:
    """What lies face down is only counted for others; without a viewer all of it is told, as it is drawn."""
    hands = ["exactly(2) exactly(3) even odd", "exactly(3) exactly(4)"]
    played = ["exactly(2)@orto", "exactly(2)@meadow even@orto even@meadow"]
    state = position(MEADOW, hands, phase=PLAYING, seat=0, played=played)
    everywhere = "“exactly 2” for the whole meadow, “an even number” for Orto and “an even number” for the whole meadow"
    told = ["“exactly 2” for Orto", everywhere]
    for seat, number in enumerate(["1 card", "3 cards"]):
        assert f"It has played {told[seat] if seat in open_to else number} face down." in shown(state, viewer).alt
