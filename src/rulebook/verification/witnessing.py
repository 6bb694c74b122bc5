"""Witnessing: records of lines of play that show a theorem, or of a counterexample to one that is listed as refuted."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from attrs import frozen

from rulebook.core.errors import RecordError
from rulebook.play import Move
from rulebook.records import Record, read, replay
from rulebook.spec.model import Checks
from rulebook.spec.places import home
from rulebook.verification.claims import Claim

AnyMove: TypeAlias = Move[object, object, object]


@frozen
class Witnessed:
    """What a record says about a claim: its number of players, and whether it shows what it should."""

    path: str
    players: int
    holds: bool
    reason: str = ""


def witness(game_id: str, path: str, shows: Callable[[Record, Sequence[AnyMove]], bool]) -> Witnessed:
    """Replay a record in the specification of a game, and check whether it shows something."""
    try:
        record = read(home(game_id).folder.joinpath(*path.split("/")).read_bytes())
        moves = [replayed.move for replayed in replay(record)]
    except (OSError, RecordError) as error:
        return Witnessed(path, 0, False, str(error))
    return Witnessed(path, record.settings.players, shows(record, moves))


def shows_line(claim: Claim, record: Record, moves: Sequence[AnyMove]) -> bool:
    """Whether a claim about lines of play holds for the one in a record."""
    return bool(claim.applies(record.settings) and claim.holds(states_of(record, moves)))


def shows_counterexample(claim: Claim, record: Record, moves: Sequence[AnyMove]) -> bool:
    """Whether a claim applies to something in a record and is false for it."""
    if not claim.applies(record.settings):
        return False
    match claim.theorem.checks:
        case Checks.SETTINGS:
            return not claim.holds(record.settings)
        case Checks.STATE:
            return any(claim.holds(state) is False for state in states_of(record, moves))
        case Checks.STEP:
            return any(claim.holds(move.before, move.action, move.step) is False for move in moves)
        case Checks.LINE:
            return not claim.holds(states_of(record, moves))


def states_of(record: Record, moves: Sequence[AnyMove]) -> tuple[object, ...]:
    """Every state of a record, first to last."""
    return (record.game.start(record.settings), *[move.step.state for move in moves])
