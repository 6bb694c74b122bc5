"""The picture of a position: what it shows, what it keeps to itself, and what it says in words."""

import pytest
from attrs import evolve

from rulebook.core.scene import Emphasis, Group, Marker, Tone, Track
from rulebook.games.scopa import Length, State, Variants, game
from tests.games.doing import parts
from tests.games.scopa.pictures import last_card, middle, partners
from tests.games.scopa.positions import after, deals, play, position


def test_score_track() -> None:
    """The sides stand on a track to the points that end the game, and further where one has more; one deal has none."""
    places = tuple(map(str, range(12)))
    markers = (Marker("1", "seats 1 and 3", 9, Tone.BLACK, Emphasis.STRONG), Marker("4", "seats 2 and 4", 10, Tone.BLACK))
    assert Track("Score track", places, markers) in game.scene(partners(), 3).parts
    ahead = evolve(partners(), points=(12, 10))
    assert [len(part.places) for part in parts(game.open_scene(ahead)) if isinstance(part, Track)] == [13]
    one_deal = game.new_game(variants=Variants(Length.ONE_DEAL))
    assert not any(isinstance(part, Track) for part in parts(game.open_scene(one_deal)))


def test_who_is_to_play_stands_out() -> None:
    """The player who is in turn stands out, and nobody while cards are dealt."""
    for state, strong in ((middle(), ["Seat 1"]), (game.new_game(), []), (after(last_card(), play("D7")).state, [])):
        groups = [part for part in parts(game.open_scene(state)) if isinstance(part, Group)]
        assert [part.title for part in groups if part.emphasis is Emphasis.STRONG] == strong


@pytest.mark.parametrize(
    ("state", "caption"),
    [
        (game.new_game(), "Seat 2 is dealing"),
        (after(game.new_game(), *deals("D1 D2 D3 C1 C2 C3")).state, "The first cards are being turned up"),
        (middle(), "Seat 1 is to play a card"),
        (after(position(["D1", ""], "", stock="S1 S2 S3 S4 S5 S6"), play("D1")).state, "Seat 2 is dealing"),
        (after(last_card(), play("D7")).state, "Seats 1 and 2 won together with 2 points"),
    ],
)
def test_the_caption_says_what_is_to_happen(state: State, caption: str) -> None:
    """Every phase has its caption, which also ends the description."""
    picture = game.open_scene(state)
    assert picture.caption == caption
    assert picture.alt.endswith(f"{caption}.")
