"""What every game must satisfy, as checks that the tests of a game call; no test framework is needed to run them.

    check_game(rulebook.game("hamsterbacke"), Secrets(actions=(Give,)))

plays games under every rule and raises ConformanceError at the first promise of `rulebook.core.Game` that does not hold. The
single checks look at a `Playthrough`, a game that was played, so that a test can choose the games itself.

`check_traceability` holds the specification, the code and the tests of a game to each other.
"""

from collections.abc import Iterable

from rulebook.conformance.candidates import candidates
from rulebook.conformance.checks import (
    CHECKS,
    check_citations,
    check_integrity,
    check_legality,
    check_purity,
    check_replay,
    check_result,
    check_telling,
    check_values,
    check_weights,
    check_wording,
)
from rulebook.conformance.documents import check_json, check_record
from rulebook.conformance.hiding import check_hiding
from rulebook.conformance.playthrough import ConformanceError, Playthrough, play_through
from rulebook.conformance.settings import alternatives, changed, every_rules, make_rules, player_numbers, possible_rules
from rulebook.conformance.traceability import check_traceability
from rulebook.core.game import AnyGame
from rulebook.core.noninterference import Secrets

__all__ = [
    "CHECKS",
    "ConformanceError",
    "Playthrough",
    "Secrets",
    "alternatives",
    "candidates",
    "changed",
    "check_citations",
    "check_game",
    "check_hiding",
    "check_integrity",
    "check_json",
    "check_legality",
    "check_playthrough",
    "check_purity",
    "check_record",
    "check_replay",
    "check_result",
    "check_telling",
    "check_traceability",
    "check_values",
    "check_weights",
    "check_wording",
    "every_rules",
    "make_rules",
    "play_through",
    "player_numbers",
    "possible_rules",
]


def check_game(
    game: AnyGame,
    secrets: Secrets,
    rules: Iterable[object] | None = None,
    *,
    seed: int = 0,
    most_moves: int = 400,
) -> int:
    """Check a game under some rules (by default `every_rules`), with one random game for each; gives the number of games.

    Raises ConformanceError at the first promise that does not hold. `secrets` says which actions others do
    not see, and which events disclose something.
    """
    plays = 0
    for number, each in enumerate(every_rules(game) if rules is None else rules):
        check_playthrough(play_through(game, each, seed + number, most_moves), secrets)
        plays += 1
    return plays


def check_playthrough(play: Playthrough, secrets: Secrets) -> None:
    """Run every check on one game; raises ConformanceError at the first promise that does not hold."""
    for check in (*CHECKS, check_json, check_record):
        check(play)
    check_hiding(play, secrets)
    check_purity(play, play)
