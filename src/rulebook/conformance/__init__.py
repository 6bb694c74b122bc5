"""What every game must satisfy, as checks for the tests of a game; most of them need no test framework.

    check_game(rulebook.game("hamsterbacke"))

plays games under settings in which every two choices meet, and raises ConformanceError at the first broken promise. The
single checks look at a `Playthrough`, a game that was played, so that a test can choose the games itself.
`check_traceability` checks a game's specification, code and tests against each other. `check_marks_bite` asks whether
tests would notice a clause whose function is wrong, and `check_kernel` whether the game's kernel plays as its rules do.
`check_model` plays a game and a second model of it in lockstep, and `check_nearby` looks at states that no game reaches. A
class of tests that derives from `promises.Promises` has them all.
"""

from collections.abc import Iterable

from rulebook.conformance.checks import CHECKS, check_purity
from rulebook.conformance.covering import covering_settings
from rulebook.conformance.declaration import check_declaration, check_provable
from rulebook.conformance.documents import check_json, check_record
from rulebook.conformance.hiding import check_hiding
from rulebook.conformance.kernels import check_kernel
from rulebook.conformance.marks import check_marks_bite
from rulebook.conformance.models import check_model
from rulebook.conformance.perturbing import check_nearby
from rulebook.conformance.playthrough import ConformanceError, Playthrough, play_through
from rulebook.conformance.traceability import check_traceability
from rulebook.conformance.values import in_words
from rulebook.core.game import AnyGame

__all__ = [
    "ConformanceError",
    "Playthrough",
    "check_game",
    "check_kernel",
    "check_marks_bite",
    "check_model",
    "check_nearby",
    "check_playthrough",
    "check_traceability",
    "play_through",
]

MOST_NAMED = 3
"""If games did not end under more settings than this, the message names only the first ones."""


def check_game(
    game: AnyGame,
    settings: Iterable[object] | None = None,
    *,
    seed: int = 0,
    most_moves: int = 5000,
) -> int:
    """Check a random game, played to its end, under each of some settings; returns the number of games.

    By default they are `covering.covering_settings`: any number of players, whoever begins, with any reading and variant.

    Raises ConformanceError at the first broken promise or, after all others, if games did not end within `most_moves` moves,
    naming their settings.
    """
    check_declaration(game)
    check_provable(game)
    plays, endless = 0, list[str]()
    for number, each in enumerate(covering_settings(game) if settings is None else settings):
        play = play_through(game, each, seed + number, most_moves)
        check_playthrough(play)
        plays += 1
        if not play.has_ended:
            endless.append(in_words(each))
    if endless:
        named = "; ".join(endless[:MOST_NAMED]) + ("; …" if len(endless) > MOST_NAMED else "")
        raise ConformanceError(
            game.id, "endings", f"{len(endless)} of {plays} games did not end within {most_moves} moves: {named}"
        )
    return plays


def check_playthrough(play: Playthrough) -> None:
    """Run every check on one game; raises ConformanceError at the first broken promise."""
    for check in (*CHECKS, check_json, check_record, check_hiding):
        play.holds(check)
    check_purity(play, play)
