"""Whether what is claimed of a game can be proved: the tuples of its state stay as long as they are at first."""

from importlib.util import find_spec

from rulebook.conformance.playthrough import ConformanceError
from rulebook.core.game import AnyGame
from rulebook.spec import load
from rulebook.verification.lengths import changing_lengths


def check_lengths(game: AnyGame) -> None:
    """Raise ConformanceError if theorems of a game are to be proved and a tuple of its state changes its length in play.

    How solvers see a tuple, they say themselves: where there are none, nothing is checked.
    """
    is_proved = find_spec("z3") and any(each.by_induction for each in load(game.id).theorems)
    if is_proved and (faults := tuple(changing_lengths(game))):
        raise ConformanceError(game.id, "proofs", *faults)
