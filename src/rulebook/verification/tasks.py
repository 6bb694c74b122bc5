"""Tasks: the checks that `rulebook verify` consists of, each of which a process can do by itself.

A task describes its work in plain values, and looks up games and functions where it runs. It gets a limited CPU time in
seconds, so that nothing depends on what else the machine is doing; unfinished work is reported as unknown.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Protocol

from attrs import evolve, frozen

from rulebook import registry
from rulebook.core.game import AnyGame
from rulebook.core.sweep import player_numbers
from rulebook.records import JsonObject, settings_from
from rulebook.spec import Check, Exploration, Status, load
from rulebook.verification.claims import Claim, claim_of, function_of
from rulebook.verification.examining import Tally, record_of
from rulebook.verification.exhausting import cases_of, domain_of, exhaust, exhaust_settings
from rulebook.verification.exploring import explore
from rulebook.verification.findings import CheckedTheorem, Method
from rulebook.verification.small_games import part_of
from rulebook.verification.witnessing import Witnessed, shows_counterexample, shows_line, witness

ALL_SETTINGS = "all rules with the printed components, settings in every combination, and those of small games"


@frozen
class TaskResult:
    """The result of a task."""

    findings: tuple[CheckedTheorem, ...] = ()
    exploration: Exploration | None = None


class Task(Protocol):
    """A check of one or more theorems of a game."""

    @property
    def game(self) -> str:
        """The id of the game."""
        ...

    @property
    def theorems(self) -> tuple[str, ...]:
        """The ids of the theorems that are checked."""
        ...

    @property
    def method(self) -> Method:
        """How they are checked."""
        ...

    def run(self) -> TaskResult:
        """Check them."""
        ...


def perform(task: Task) -> TaskResult:
    """The result of a task. If it fails, that is the result for all its theorems, and the other tasks continue."""
    try:
        return task.run()
    except Exception as error:  # a broken predicate or game may raise anything
        reason = f"failed: {type(error).__name__}: {error}"
        check = Check(task.method.value, Status.UNKNOWN, "nothing", 0, 0.0, (reason,))
        return TaskResult(tuple([CheckedTheorem(theorem, check) for theorem in task.theorems]))


@frozen
class ExplorationTask:
    """Explores a small game under the settings in the header of a record."""

    game: str
    theorems: tuple[str, ...]
    small_game: str
    settings: JsonObject
    seconds: float
    method = Method.EXPLORATION

    def run(self) -> TaskResult:
        """Visit every state and check all theorems."""
        game = registry.game(self.game)
        settings = settings_from(game, self.settings)
        explored = explore(game, settings, claims_of(self.game, self.theorems), self.seconds)
        verdict = Status.EXPLORED if explored.complete else Status.UNKNOWN
        details = () if explored.complete else (explored.progress,)
        held = Check(self.method.value, verdict, self.small_game, 0, 0.0, details)
        findings = [finding_of(game, id, tally, held) for id, tally in explored.tallies.items()]
        exploration = Exploration(
            small_game=self.small_game,
            readings={name: str(value) for name, value in part_of(game, settings, "readings").items()},
            variants=part_of(game, settings, "variants"),
            states=explored.states,
            transitions=explored.transitions,
            depth=explored.depth,
            complete=explored.complete,
            seconds=rounded(explored.seconds),
        )
        return TaskResult(tuple(findings), exploration)


@frozen
class RandomTask:
    """Plays random games: one under each edition, reading value, variant and number of players, and some more."""

    game: str
    theorems: tuple[str, ...]
    games: int
    seconds: float
    method = Method.RANDOM

    def run(self) -> TaskResult:
        """Play, and check all theorems on what happens."""
        from rulebook.verification.random_play import MOST_MOVES, play_at_random  # noqa: PLC0415 - hypothesis is an extra

        game = registry.game(self.game)
        played = play_at_random(game, claims_of(self.game, self.theorems), self.seconds, self.games)
        verdict = Status.TESTED if played.swept else Status.UNKNOWN
        bound = f"{played.games} games of at most {MOST_MOVES} moves, under every edition, value and number of players"
        held = Check(self.method.value, verdict, bound, 0, 0.0)
        return TaskResult(tuple([finding_of(game, id, tally, held) for id, tally in played.tallies.items()]))


@frozen
class OfOneTheorem:
    """What tasks for a single theorem have in common."""

    game: str
    theorem: str

    @property
    def theorems(self) -> tuple[str, ...]:
        """The theorem."""
        return (self.theorem,)


@frozen
class SettingsTask(OfOneTheorem):
    """Checks a theorem about settings on all settings that the game supports."""

    seconds: float
    method = Method.EXHAUSTION

    def run(self) -> TaskResult:
        """Go through all settings."""
        game, specification = registry.game(self.game), load(self.game)
        claim = claim_of(self.game, specification.theorem(self.theorem))
        exhausted, counterexample = exhaust_settings(game, specification.small_games, claim, self.seconds)
        tally = Tally(exhausted.cases, exhausted.seconds, counterexample)
        verdict = Status.PROVED if exhausted.complete and exhausted.cases else Status.UNKNOWN
        held = Check(self.method.value, verdict, ALL_SETTINGS, 0, 0.0)
        return TaskResult((finding_of(game, self.theorem, tally, held),))


@frozen
class ExhaustionTask(OfOneTheorem):
    """Checks all cases of a domain in a theorem's proof."""

    proof: str
    seconds: float
    method = Method.EXHAUSTION

    def run(self) -> TaskResult:
        """Check all cases."""
        proof = function_of(self.game, self.proof)
        exhausted = exhaust(cases_of(proof), self.seconds)
        verdict = Status.PROVED if exhausted.complete and exhausted.cases else Status.UNKNOWN
        details = [self.proof]
        if exhausted.counterexample:
            verdict = Status.REFUTED
            details.append(f"case {exhausted.counterexample} fails")
        seconds = rounded(exhausted.seconds)
        check = Check(self.method.value, verdict, domain_of(proof), exhausted.cases, seconds, tuple(details))
        return TaskResult((CheckedTheorem(self.theorem, check, proofs=(self.proof,)),))


@frozen
class SymbolicTask(OfOneTheorem):
    """Gives a theorem's proof to CrossHair, with at most the given CPU time in seconds for each of its conditions."""

    proof: str
    seconds: float
    method = Method.CROSSHAIR

    def run(self) -> TaskResult:
        """Let CrossHair follow all paths."""
        from rulebook.verification.symbolic import ProofVerdict, prove  # noqa: PLC0415 - CrossHair is an extra

        proof = prove(function_of(self.game, self.proof), self.seconds / 2)
        verdicts = {ProofVerdict.PROVED: Status.PROVED, ProofVerdict.REFUTED: Status.REFUTED}
        verdict = verdicts.get(proof.verdict, Status.UNKNOWN)
        reason = () if verdict is Status.PROVED else (f"{proof.verdict.value}: {proof.message}",)
        check = Check(
            self.method.value,
            verdict,
            f"all paths of {self.proof}",
            proof.paths,
            rounded(proof.seconds),
            (self.proof, *reason),
        )
        return TaskResult((CheckedTheorem(self.theorem, check, proofs=(self.proof,)),))


@frozen
class WitnessTask(OfOneTheorem):
    """Replays records that show a theorem about lines of play, for every number of players."""

    method = Method.WITNESS

    def run(self) -> TaskResult:
        """Play the records."""
        theorem = load(self.game).theorem(self.theorem)
        claim = claim_of(self.game, theorem)
        shown = [witness(self.game, path, partial(shows_line, claim)) for path in theorem.witnesses]
        missing = set(player_numbers(registry.game(self.game))) - {each.players for each in shown}
        details = [*failures(shown), *[f"no record has {players} players" for players in sorted(missing)]]
        verdict = Status.UNKNOWN if details else Status.PROVED
        check = Check(
            self.method.value, verdict, "a line of play for every number of players", len(shown), 0.0, tuple(details)
        )
        return TaskResult((CheckedTheorem(self.theorem, check),))


@frozen
class RefutationTask(OfOneTheorem):
    """Replays the record of a counterexample to a theorem that is listed as refuted."""

    method = Method.WITNESS

    def run(self) -> TaskResult:
        """Play the record."""
        theorem = load(self.game).theorem(self.theorem)
        assert theorem.refuted is not None, "only theorems that are kept as refuted have such a task"
        shown = witness(self.game, theorem.refuted, partial(shows_counterexample, claim_of(self.game, theorem)))
        verdict = Status.REFUTED if shown.holds else Status.UNKNOWN
        details = (theorem.commentary, *failures([shown]))
        return TaskResult(
            (CheckedTheorem(self.theorem, Check(self.method.value, verdict, theorem.refuted, 1, 0.0, details)),)
        )


def failures(shown: Sequence[Witnessed]) -> Iterator[str]:
    """What is wrong with records that do not show what they should."""
    for each in shown:
        if not each.holds:
            yield f"{each.path}: {each.reason or 'does not show it'}"


def finding_of(game: AnyGame, theorem: str, tally: Tally, held: Check) -> CheckedTheorem:
    """The finding for a tally; `held` is the check to report, without cases, if no counterexample was found."""
    record = record_of(game, tally.counterexample, theorem) if tally.counterexample else ()
    verdict = Status.REFUTED if tally.counterexample else held.verdict
    check = evolve(held, verdict=verdict, cases=tally.cases, seconds=rounded(tally.seconds))
    return CheckedTheorem(theorem, check, record=record)


def rounded(seconds: float) -> float:
    """Seconds as in reports."""
    return round(float(seconds), 2)


def claims_of(game_id: str, theorems: Sequence[str]) -> tuple[Claim, ...]:
    """Some theorems of a game with their functions."""
    specification = load(game_id)
    return tuple([claim_of(game_id, specification.theorem(id)) for id in theorems])
