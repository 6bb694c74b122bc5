"""Pictures: what is drawn and described, for whom, and the pictures that are kept."""

import pytest

from rulebook.core.scene import Emphasis, Group, Note, Part, Pile, Scene, Tile, Tiles, Track
from rulebook.core.sentences import Language
from rulebook.games.prato_dei_conigli import Area, BagRabbit, Components, Event, Mode, State, game
from rulebook.games.prato_dei_conigli.box.components import rabbits
from rulebook.games.prato_dei_conigli.box.events import RabbitPut
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
from rulebook.render import draw
from rulebook.render.terminal import text
from tests.games.prato_dei_conigli.positions import MOVING, insiemi, move, play, play_card, position, rabbit

MEADOW = {"orto": "black-running*2 white-standing", "laghetto": "grey-crouching"}
HAND = "exactly(2) exactly(2) exactly(3) even odd"


def parts_of(part: Part) -> list[Part]:
    """A part and all that is in it."""
    inner = part.parts if isinstance(part, Group) else ()
    return [part, *[each for one in inner for each in parts_of(one)]]


def shown(state: State, viewer: int | None = None, events: tuple[Event, ...] = ()) -> Scene:
    """The picture for a viewer; with all cards open where there is none."""
    return game.open_scene(state, events) if viewer is None else game.scene(state, viewer, events)


def titled(state: State, title: str, viewer: int | None = None, events: tuple[Event, ...] = ()) -> Part:
    """The part of a picture with a title."""
    parts = [each for part in shown(state, viewer, events).parts for each in parts_of(part)]
    (found,) = [each for each in parts if not isinstance(each, Note) and each.title == title]
    return found


def test_the_meadow_is_drawn() -> None:
    """Rabbits are drawn by a stroke for the posture and two letters for the colour, with their tone."""
    orto = titled(position(MEADOW), "Orto")
    assert isinstance(orto, Tiles)
    assert [(tile.text, tile.count) for tile in orto.tiles] == [("|Wh", 1), ("/Bk", 2)]
    laghetto = titled(position(MEADOW), "Laghetto")
    assert isinstance(laghetto, Tiles)
    assert [tile.text for tile in laghetto.tiles] == ["_Gy"]


def test_what_has_just_moved_stands_out() -> None:
    """A rabbit that has just come stands out, and where it was it is still to be seen; so is one that has gone."""
    after = play(position(MEADOW), move("black-running orto collina"))
    orto = titled(after.state, "Orto", None, after.events)
    collina = titled(after.state, "Collina", 0, after.events)
    assert isinstance(orto, Tiles)
    assert isinstance(collina, Tiles)
    assert [tile.emphasis for tile in orto.tiles] == [Emphasis.NORMAL, Emphasis.NORMAL, Emphasis.GHOST]
    assert [tile.emphasis for tile in collina.tiles] == [Emphasis.STRONG]
    put = RabbitPut("moving-7", 1, rabbit("black-running"), Area.COLLINA)
    assert titled(after.state, "Collina", 0, (put,)) == collina


def test_the_sun_and_the_score_are_drawn() -> None:
    """The sun stands on its stop, and the markers, which are rabbits, on their points."""
    state = position(sun=3, points=(4, 2))
    sun, score = titled(state, "Sun"), titled(state, "Carrot points")
    assert isinstance(sun, Track)
    assert isinstance(score, Track)
    assert (sun.places[0], sun.places[-1], sun.markers[0].place) == ("1", "10", 2)
    assert [(marker.name, marker.place) for marker in score.markers] == [
        ("seat 0 (orange-running)", 4), ("seat 1 (orange-running)", 2),
    ]  # fmt: skip
    start = titled(game.new_game(), "Carrot points")
    assert isinstance(start, Track)
    assert (start.places, start.markers) == (("0",), ())


def test_the_dice_are_drawn() -> None:
    """The dice show colour and posture, and nothing before the first roll."""
    dice = titled(position(dice="black running", settings=insiemi()), "Dice")
    joker = titled(position(dice="joker running", settings=insiemi()), "Dice")
    assert isinstance(dice, Tiles)
    assert isinstance(joker, Tiles)
    assert [tile.text for tile in dice.tiles] == ["black", "running"]
    assert joker.tiles[0].tone.value == "green"
    assert not [
        part
        for part in shown(game.new_game()).parts
        for each in parts_of(part)
        if isinstance(each, Tiles) and each.title == "Dice"
    ]


def test_the_dice_speak_the_language_of_the_picture() -> None:
    """The faces of the dice are words of the language, as in the description."""
    catalogue = {("", "black"): "nero", ("", "running"): "in corsa", ("", "joker"): "jolly"}
    for shows, words in (("black running", ["nero", "in corsa"]), ("joker running", ["jolly", "in corsa"])):
        drawn = game.open_scene(position(dice=shows, settings=insiemi()), (), Language("it", catalogue))
        dice = [each for part in drawn.parts for each in parts_of(part) if isinstance(each, Tiles) and each.title == "Dice"]
        assert [[tile.text for tile in each.tiles] for each in dice] == [words]


def test_hands_are_drawn_as_seats_may_see_them() -> None:
    """A seat sees its own cards and those it has played; of others only how many there are."""
    state = play(position(MEADOW, [HAND, HAND], phase=PLAYING), play_card("exactly(2)@orto")).state
    own = titled(state, "Seat 1 (you)", 1)
    other = titled(state, "Seat 1", 0)
    assert isinstance(own, Group)
    assert isinstance(other, Group)
    assert own.parts[:2] == (
        Tiles("Hand", tuple(map(Tile, ("exactly 2", "exactly 3", "an even number", "an odd number")))),
        Tiles("Played", (Tile("“exactly 2” for Orto"),)),
    )
    assert other.parts[:2] == (Pile("Hand", 4), Pile("Played", 1))
    assert own.emphasis is Emphasis.STRONG
    assert isinstance(titled(state, "Seat 0, dealer"), Group)


FILLED = play(game.new_game(), *[BagRabbit(each) for each in rabbits(Components())[:40]]).state
PHASES = [
    (game.new_game(), "Rabbits are coming into the meadow"),
    (FILLED, "Seat 0 must choose a marker"),
    (position(phase=DISCARDING, dice=None), "Seat 1 must keep or discard cards"),
    (position(phase=DEALING, dice=None, hands=[HAND, "even"]), "Seat 1 is being dealt cards"),
    (position(phase=ROLLING, dice=None, seat=0), "Seat 0 is rolling the dice"),
    (position(phase=CHOOSING_AT_PLAY, dice="joker"), "Seat 1 must choose for the joker"),
    (position(), "It is the turn of seat 1 to move a rabbit"),
    (position(phase=Moving(repeated=True, moved=1), sun=2), "Seat 1 may move a second rabbit"),
    (position(phase=DrawingRabbit(MOVING)), "Seat 1 is drawing a rabbit from the bag"),
    (position(phase=Putting(MOVING, rabbit("black-running"))), "Seat 1 must put black-running into an area"),
    (position(phase=PLAYING), "Seat 1 must play a card or be done"),
    (position(phase=OVER, sun=10, seat=0, points=(3, 3)), "Seats 0 and 1 won together with the most carrot points"),
]


@pytest.mark.parametrize(("state", "caption"), PHASES, ids=[type(state.phase).__name__ for state, _ in PHASES])
def test_captions(state: State, caption: str) -> None:
    """The caption says what is to happen, and the description ends with it."""
    drawn = shown(state)
    assert drawn.caption == caption
    assert drawn.alt.endswith(f"{caption}.")


def test_the_description_of_a_position() -> None:
    """The whole picture is told in plain sentences, to each as they may see it."""
    state = play(position(MEADOW, [HAND, HAND], phase=PLAYING), play_card("exactly(2)@orto")).state
    hand = "“exactly 2”, “exactly 3”, “an even number” and “an odd number”"
    counting = "For it black rabbits that are standing, crouching or running count."
    assert shown(state, 1).alt == " ".join(
        [
            "The sun is on stop 1 of 10.",
            "Orto holds 1 white-standing and 2 black-running.",
            "Collina holds nothing.",
            "Cespuglio holds nothing.",
            "Laghetto holds 1 grey-crouching.",
            "The bag holds 54 rabbits.",
            "The last roll is black.",
            f"Seat 0 holds 5 cards, and has 0 carrot points. {counting}",
            f"Seat 1 holds {hand}, and has 0 carrot points. {counting}",
            "It has played “exactly 2” for Orto face down.",
            "The deck holds 45 cards, and the discards 0 cards.",
            "Seat 1 must play a card or be done.",
        ]
    )
    assert "It has played 1 card face down." in shown(state, 0).alt
    after = play(position(MEADOW), move("black-running orto collina"))
    assert "Seat 1 moved black-running from Orto to Collina." in shown(after.state, 0, after.events).alt


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


@pytest.mark.parametrize("mode", Mode)
def test_pictures_can_be_drawn(mode: Mode) -> None:
    """The position is drawn in a terminal and as SVG."""
    state = position(
        MEADOW, settings=None if mode is Mode.CONTA else insiemi(), dice="black" if mode is Mode.CONTA else "black running"
    )
    for viewer in (None, 0, 1):
        drawn = shown(state, viewer)
        assert "Laghetto" in text(drawn)
        assert "Laghetto" in str(draw(drawn))
