"""The pictures of Il Prato dei Conigli that are kept in docs/pictures.

`python -m tests.games.prato_dei_conigli.pictures`, at the root of the repository, draws them anew.
"""

from itertools import islice

from rulebook.core import Seat
from rulebook.core.scene import Scene
from rulebook.games.prato_dei_conigli import Mode, Variants, game
from rulebook.play import generator, playout
from tests.render.kept import keep


def examples() -> dict[str, Scene]:
    """Every kept picture by its name."""
    return {
        "prato_dei_conigli-start": after(58, Mode.CONTA),
        "prato_dei_conigli-moving": after(66, Mode.CONTA),
        "prato_dei_conigli-playing-seat-1": after(124, Mode.INSIEMI, viewer=1),
    }


def after(moves: int, mode: Mode, viewer: Seat | None = None) -> Scene:
    """The picture after some moves of a random game of three players, with what the last of them changed.

    It is open, or for a viewer.
    """
    state = game.new_game(players=3, variants=Variants(mode=mode))
    *_, move = islice(playout(game, state, generator("pictures")), moves)
    step = move.step
    return game.open_scene(step.state, step.events) if viewer is None else game.scene(step.state, viewer, step.events)


if __name__ == "__main__":
    keep(examples())
