"""The picture of a position: what it shows, what it keeps to itself, and what it says in words."""

from collections.abc import Iterator

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import SPECTATOR
from rulebook.core.scene import Emphasis, Group, Marker, Note, Part, Pile, Scene, Tile, Tiles, Tone, Track
from rulebook.core.sentences import ENGLISH
from rulebook.games.scopa import Length, State, Variants, game
from rulebook.verification.noninterference import last, viewers_of
from tests.games.scopa.lines_of_play import in_play, settled
from tests.games.scopa.pictures import last_card, middle, partners
from tests.games.scopa.positions import after, deals, play, position


def parts(scene: Scene) -> Iterator[Part]:
    """Every part of a scene, also those within groups."""
    waiting: list[Part] = list(scene.parts)
    while waiting:
        part = waiting.pop(0)
        yield part
        if isinstance(part, Group):
            waiting[:0] = part.parts


def group(scene: Scene, title: str) -> Group:
    """The group with a title."""
    (found,) = (part for part in parts(scene) if isinstance(part, Group) and part.title == title)
    return found


def table(scene: Scene) -> list[tuple[str, Emphasis]]:
    """What is shown on the table."""
    (found,) = (part for part in parts(scene) if isinstance(part, Tiles) and part.title == "Table")
    return [(tile.text, tile.emphasis) for tile in found.tiles]


@given(state=settled(), data=st.data())
@in_play
def test_a_picture_for_a_viewer_does_not_depend_on_what_is_hidden_from_them(state: State, data: st.DataObject) -> None:
    """A viewer's picture stays the same when all cards that they cannot see change places."""
    viewer = data.draw(st.sampled_from(viewers_of(state)))
    assert game.scene(game.determinize(state, viewer, last), viewer) == game.scene(state, viewer)


def test_hands() -> None:
    """A seat sees its own hand, a spectator none, and the open picture shows all."""
    own = Tiles("Hand", (Tile("D3", Tone.YELLOW), Tile("D7", Tone.YELLOW), Tile("D10", Tone.YELLOW)))
    assert group(game.scene(middle(), 0), "Seat 0 (you)").parts[0] == own
    assert group(game.scene(middle(), 0), "Seat 1").parts[0] == Pile("Hand", 3)
    assert group(game.scene(middle(), SPECTATOR), "Seat 0").parts[0] == Pile("Hand", 3)
    assert group(game.open_scene(middle()), "Seat 0").parts[0] == own


def test_score_track() -> None:
    """The sides stand on a track to the points that end the game, and further where one has more; one deal has none."""
    places = tuple(map(str, range(12)))
    markers = (Marker("0", "seats 0 and 2", 9, Tone.BLACK, Emphasis.STRONG), Marker("3", "seats 1 and 3", 10, Tone.BLACK))
    assert Track("Score track", places, markers) in game.scene(partners(), 3).parts
    ahead = evolve(partners(), points=(12, 10))
    assert [len(part.places) for part in parts(game.open_scene(ahead)) if isinstance(part, Track)] == [13]
    one_deal = game.new_game(variants=Variants(Length.ONE_DEAL))
    assert not any(isinstance(part, Track) for part in parts(game.open_scene(one_deal)))


def test_sides() -> None:
    """Every side has its pile and its points; those of partners lie before the first of them."""
    assert group(game.scene(middle(), 0), "Seat 0 (you)").parts[1:] == (Pile("Pile", 4), Note("5 points, 1 scopa"))
    assert len(group(game.scene(partners(), 0), "Seat 2").parts) == 1
    assert group(game.scene(partners(), 0), "Seat 1").parts[1:] == (Pile("Pile", 27), Note("10 points, 2 scope"))


def test_the_table_after_a_capture() -> None:
    """The cards that were just taken are shown once more."""
    step = after(middle(), play("D7", "S5 B2"))
    shown = table(game.open_scene(step.state, step.events))
    assert shown == [("D4", Emphasis.NORMAL), ("C8", Emphasis.NORMAL), ("S5", Emphasis.GHOST), ("B2", Emphasis.GHOST)]


def test_a_card_just_laid_stands_out() -> None:
    """The card that has just come to the table stands out."""
    step = after(middle(), play("D3"))
    assert [each for each in table(game.open_scene(step.state, step.events)) if each[1] is not Emphasis.NORMAL] == [
        ("D3", Emphasis.STRONG)
    ]


def test_who_is_to_play_stands_out() -> None:
    """The player who is in turn stands out, and nobody while cards are dealt."""
    for state, strong in ((middle(), ["Seat 0"]), (game.new_game(), []), (after(last_card(), play("D7")).state, [])):
        groups = [part for part in parts(game.open_scene(state)) if isinstance(part, Group)]
        assert [part.title for part in groups if part.emphasis is Emphasis.STRONG] == strong


@pytest.mark.parametrize(
    ("state", "caption"),
    [
        (game.new_game(), "Seat 1 is dealing"),
        (after(game.new_game(), *deals("D1 D2 D3 C1 C2 C3")).state, "The first cards are being turned up"),
        (middle(), "Seat 0 is to play a card"),
        (after(position(["D1", ""], "", stock="S1 S2 S3 S4 S5 S6"), play("D1")).state, "Seat 1 is dealing"),
        (after(last_card(), play("D7")).state, "Seats 0 and 1 won together with 2 points"),
    ],
)
def test_the_caption_says_what_is_to_happen(state: State, caption: str) -> None:
    """Every phase has its caption, which also ends the description."""
    picture = game.open_scene(state)
    assert picture.caption == caption
    assert picture.alt.endswith(f"{caption}.")


def test_the_description() -> None:
    """The description says all that the picture shows, and what has just happened."""
    step = after(middle(), play("D7", "S5 B2"))
    assert game.scene(step.state, 0, step.events).alt == (
        "The 4 of coins and the jack of cups are on the table. "
        "The 7 of coins captured the 5 of swords and the 2 of clubs. "
        "Seat 0 holds the 3 of coins and the king of coins. Seat 1 holds 3 cards. "
        "Seat 0 has 7 cards in the pile, 1 scopa in this deal and 5 points. "
        "Seat 1 has 20 cards in the pile, 0 scope in this deal and 7 points. "
        "The stock has 6 cards. Seat 1 is to play a card."
    )


def test_names_of_people() -> None:
    """People at the table are called by their names."""
    seen = game.scene(middle(), 0, language=ENGLISH.with_names("Anna", "Bruno"))
    assert seen.caption == "Anna is to play a card"
    assert group(seen, "Anna (you)").parts[1] == Pile("Pile", 4)
