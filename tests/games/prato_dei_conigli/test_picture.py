"""Pictures: what is drawn and described, for whom, and the pictures that are kept."""

import pytest

from rulebook.core.scene import Scene, Tiles
from rulebook.core.sentences import Language
from rulebook.games.prato_dei_conigli import Event, State, game
from rulebook.games.prato_dei_conigli.model.state import PLAYING
from tests.games.doing import parts
from tests.games.prato_dei_conigli.positions import insiemi, position

MEADOW = {"orto": "black-running*2 white-standing", "laghetto": "grey-crouching"}


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


@pytest.mark.parametrize(("viewer", "open_to"), [(None, {0, 1}), (0, {0}), (1, {1})])
def test_for_whom_plays_are_told(viewer: int | None, open_to: set[int]) -> None:
    """What lies face down is only counted for others; without a viewer all of it is told, as it is drawn."""
    hands = ["exactly(2) exactly(3) even odd", "exactly(3) exactly(4)"]
    played = ["exactly(2)@orto", "exactly(2)@meadow even@orto even@meadow"]
    state = position(MEADOW, hands, phase=PLAYING, seat=0, played=played)
    everywhere = "“exactly 2” for the whole meadow, “an even number” for Orto and “an even number” for the whole meadow"
    told = ["“exactly 2” for Orto", everywhere]
    for seat, number in enumerate(["1 card", "3 cards"]):
        assert f"They have played {told[seat] if seat in open_to else number} face down." in shown(state, viewer).alt
