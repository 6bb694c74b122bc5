"""The picture of a position: what it shows, what it keeps to itself, and what it says in words."""

from attrs import evolve

from rulebook.core.scene import Emphasis, Group, Marker, Tone, Track
from rulebook.games.scopa import Length, Variants, game
from tests.games.doing import parts
from tests.games.scopa.pictures import last_card, middle, partners
from tests.games.scopa.positions import after, play


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
