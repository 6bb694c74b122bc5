"""Planning: the tasks that check theorems by some methods."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import frozen

from rulebook import registry
from rulebook.records import header
from rulebook.spec import Specification, Theorem
from rulebook.spec.model import Checks
from rulebook.verification.claims import claim_of, claimed, function_of
from rulebook.verification.exhausting import is_exhaustion
from rulebook.verification.findings import Method
from rulebook.verification.small_games import settings_of_small_game
from rulebook.verification.tasks import (
    ExhaustionTask,
    ExplorationTask,
    RandomTask,
    RefutationTask,
    SettingsTask,
    SolverTask,
    SymbolicTask,
    Task,
    WitnessTask,
)

IN_PLAY = (Checks.STATE, Checks.STEP)
"""The kinds of theorems about events in games."""


@frozen
class Folders:
    """Where what solvers decide is kept, and where their questions are written."""

    decisions: Path | None = None
    queries: Path | None = None


NOWHERE = Folders()


def plan(  # noqa: PLR0917 - a caller says all of it in order
    specification: Specification,
    theorems: Iterable[Theorem],
    methods: Iterable[Method],
    seconds: float,
    games: int,
    folders: Folders = NOWHERE,
    by_kernel: bool = False,
) -> Iterator[Task]:
    """The tasks that check some theorems of a specification by some methods, longest first.

    `seconds` limits each task, and each question to a solver; `games` is the number of random games,
    which kernels play if asked to.
    """
    chosen, allowed = tuple(theorems), frozenset(methods)
    id, in_play = specification.game.id, tuple([theorem.id for theorem in chosen if theorem.checks in IN_PLAY])
    if Method.RANDOM in allowed and in_play:
        yield RandomTask(id, in_play, games, seconds, by_kernel)
    if Method.EXPLORATION in allowed:
        yield from explorations(specification, chosen, seconds)
    if Method.SOLVER in allowed:
        yield from proofs(id, chosen, seconds, folders)
    for theorem in chosen:
        yield from (task for task in tasks_of_its_own(id, theorem, seconds) if task.method in allowed)


def explorations(specification: Specification, theorems: Iterable[Theorem], seconds: float) -> Iterator[ExplorationTask]:
    """The explorations of all small games to which one of the theorems applies."""
    id, game = specification.game.id, registry.game(specification.game.id)
    claims = tuple([claim_of(id, theorem) for theorem in theorems])
    for small in specification.small_games:
        here = [claim for claim in claims if small.id in (claim.theorem.small_games or (small.id,))]
        for settings in settings_of_small_game(game, small):
            ids = tuple([claim.id for claim in claimed(here, settings, *IN_PLAY)])
            if ids:
                yield ExplorationTask(id, ids, small.id, header(game, settings), seconds, small.opening)


def proofs(game_id: str, theorems: Iterable[Theorem], seconds: float, folders: Folders) -> Iterator[SolverTask]:
    """The portions of the proofs of theorems by induction over the clauses: all of them rest on those of the induction."""
    proved = tuple([theorem.id for theorem in theorems if theorem.by_induction])
    if not proved:
        return
    from rulebook.verification import clauses  # noqa: PLC0415 - the solvers are an extra

    for ids, portion in (*[(proved, each) for each in clauses.portions_of(game_id)], *[((each,), each) for each in proved]):
        yield SolverTask(game_id, ids, portion, seconds, folders.decisions, folders.queries)


def tasks_of_its_own(game_id: str, theorem: Theorem, seconds: float) -> Iterator[Task]:
    """The tasks that are about one theorem alone: its lemmas and records, and all settings for a theorem about settings."""
    for name in theorem.lemmas:
        if is_exhaustion(function_of(game_id, name)):
            yield ExhaustionTask(game_id, theorem.id, name, seconds)
        else:
            yield SymbolicTask(game_id, theorem.id, name, seconds)
    if theorem.checks is Checks.SETTINGS:
        yield SettingsTask(game_id, theorem.id, seconds)
    if theorem.checks is Checks.LINE:
        yield WitnessTask(game_id, theorem.id)
    if theorem.refuted is not None:
        yield RefutationTask(game_id, theorem.id)
