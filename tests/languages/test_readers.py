"""The language of readers: people with names, and rows that are counted from 1."""

import pytest

from rulebook.core.sentences import ENGLISH, Language
from rulebook.games.hamsterbacke import Block, Take
from rulebook.games.hamsterbacke.box.components import Colour
from rulebook.languages import language
from rulebook.languages.readers import for_readers
from rulebook.registry import game
from rulebook.render.labels import in_language
from tests.games.hamsterbacke import positions

HAMSTERBACKE = game("hamsterbacke")
SPOKEN = {"en": ENGLISH, **{code: language(HAMSTERBACKE, code) for code in ("de", "es", "fr", "hu", "it", "pl")}}


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "take row 1"),
        ("de", "Reihe 1 nehmen"),
        ("fr", "prendre la rangée 1"),
        ("hu", "1. sor elvétele"),
        ("it", "prendere la fila 1"),
        ("es", "tomar la fila 1"),
        ("pl", "wziąć rząd 1"),
    ],
)
def test_readers_count_from_one(code: str, told: str) -> None:
    """An action on the first row is told of row 1, and at a table of row 0, which is what is typed."""
    plain = SPOKEN[code]
    assert HAMSTERBACKE.action_text(Take(0), for_readers(HAMSTERBACKE, plain)) == told
    assert HAMSTERBACKE.action_text(Take(0), plain) == told.replace("1", "0")


@pytest.mark.parametrize("code", sorted(SPOKEN))
def test_a_picture_counts_like_its_sentences(code: str) -> None:
    """The labels of a picture and its sentences have the rows from 1 to 8."""
    spoken = for_readers(HAMSTERBACKE, SPOKEN[code])
    scene = in_language(HAMSTERBACKE.open_scene(positions.position(hands=["LG BL BL", "OR", "RE"]), (), spoken), spoken)
    titles = str(scene.parts[0])
    assert all(str(number) in titles and str(number) in scene.alt for number in range(1, 9))
    assert not any(
        word in titles + scene.alt for word in ("Row 0", "Reihe 0", "Rangée 0", "rangée 0", "0. sor", "ila 0", "ząd 0")
    )
    assert "Anna" in scene.alt


def test_other_numbers_stay() -> None:
    """Numbers of things are not counted from 1, and neither are fields with a format of their own."""
    spoken = for_readers(HAMSTERBACKE, ENGLISH)
    assert HAMSTERBACKE.action_text(Block(Colour.RED, 2), spoken) == "lay 2 groups of red"
    own = for_readers(HAMSTERBACKE, Language("xx", {("", "take row {row}"): "{row:#|#} and {row}"}))
    assert HAMSTERBACKE.action_text(Take(3), own) == "3 and 4"


def test_a_game_that_counts_from_one_needs_only_names() -> None:
    """Where nothing counts from 0, the language is the same, with the names of people."""
    played = game("yellowstone_park")
    plain = language(played, "de")
    assert for_readers(played, plain).catalogue is plain.catalogue
    assert for_readers(played, plain).names[:2] == ("Anna", "Bruno")
