"""Scenes: what the parts of a picture are where nothing else is said."""

from rulebook.core.scene import Emphasis, Tile, Tone


def test_a_tile_is_one_plain_thing() -> None:
    """A tile of which only the text is given stands for one thing, in no colour, that does not stand out."""
    assert Tile("7") == Tile("7", Tone.PLAIN, 1, Emphasis.NORMAL)
