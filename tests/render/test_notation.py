"""The legend of a picture: what short texts stand for."""

from itertools import islice

import pytest

from rulebook.core.scene import Group, Scene, Tile, Tiles
from rulebook.languages import language
from rulebook.play import generator, playout
from rulebook.registry import game
from rulebook.render.notation import notation, tiles_of


def legend(id: str, code: str) -> dict[str, str]:
    """The legend of a position of a random game."""
    played = game(id)
    state = list(islice(playout(played, played.new_game(), generator(1)), 60))[-1].step.state
    return notation(played, state, played.open_scene(state), language(played, code))


@pytest.mark.parametrize(
    ("id", "code", "sign", "words"),
    [
        ("hamsterbacke", "en", "LG1", "light green"),
        ("hamsterbacke", "de", "RE4", "rot"),
        ("prato_dei_conigli", "en", "/Wh", "running white rabbit"),
        ("scopa", "de", "D10", "der König der Münzen"),
        ("yellowstone_park", "de", "B", "blau"),
    ],
)
def test_short_texts_stand_for_pieces(id: str, code: str, sign: str, words: str) -> None:
    """Each short text stands for a piece, or each sign in it for what the piece consists of, in the language."""
    assert legend(id, code)[sign] == words


def test_only_what_is_shown_is_explained() -> None:
    """The legend has the texts of the tiles in the picture, and no others."""
    played = game("hamsterbacke")
    state = played.new_game()
    scene = Scene("", "", "", (Group("", (Tiles("Hand", (Tile("RE4", key="RE"),)),)),))
    assert [tile.text for tile in tiles_of(scene.parts)] == ["RE4"]
    assert notation(played, state, scene) == {"RE4": "red"}
