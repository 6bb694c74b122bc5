"""The pictures of Il Prato dei Conigli that are kept in docs/pictures."""

from itertools import islice

from rulebook.core import Seat
from rulebook.core.scene import Scene
from rulebook.games.prato_dei_conigli import Mode, Settings, Variants, game
from rulebook.games.prato_dei_conigli.model.state import PLAYING
from rulebook.play import generator, playout
from tests.games.prato_dei_conigli.positions import FOUR_WHITE, OF_NUMBERS, OF_SETS, SEVEN_BLACK, conta, insiemi, position


def examples() -> dict[str, Scene]:
    return {
        "prato_dei_conigli-start": after(58, Mode.CONTA),
        "prato_dei_conigli-moving": after(66, Mode.CONTA),
        "prato_dei_conigli-playing-seat-1": after(124, Mode.INSIEMI, viewer=1),
        "prato_dei_conigli-seven-black": example(SEVEN_BLACK, OF_NUMBERS, "black", conta()),
        "prato_dei_conigli-four-white": example(FOUR_WHITE, OF_SETS, "white standing", insiemi()),
    }


def example(meadow: dict[str, str], hand: str, dice: str, settings: Settings) -> Scene:
    """A worked example of the rulebook, as the player sees it who holds its cards."""
    return game.scene(position(meadow, [hand], dice, phase=PLAYING, seat=0, sun=2, settings=settings), 0)


def after(moves: int, mode: Mode, viewer: Seat | None = None) -> Scene:
    """The picture after some moves of a random game of three players, with what the last of them changed.

    It is open, or for a viewer.
    """
    state = game.new_game(players=3, variants=Variants(mode=mode))
    *_, move = islice(playout(game, state, generator("pictures")), moves)
    step = move.step
    return game.open_scene(step.state, step.events) if viewer is None else game.scene(step.state, viewer, step.events)
