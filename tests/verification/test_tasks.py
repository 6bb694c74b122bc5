"""Each task comes to findings; what is not finished, false or broken is never called more than it is."""

from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace

import pytest
from attrs import evolve

from rulebook.core import AnyGame
from rulebook.records import header, write
from rulebook.spec import Specification, Status, Theorem, load
from rulebook.spec.reports import Portion
from rulebook.verification import tasks
from rulebook.verification.examining import Counterexample, moves_along
from rulebook.verification.exploring import explore
from rulebook.verification.findings import CheckedTheorem, Method
from rulebook.verification.planning import plan
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
    perform,
)
from tests.verification.broken import BROKEN, GAME, SMALL, SOUND, claims, theorem

LONG = 60.0


def right(number: int) -> int:
    """A number and one more.

    post: _ > number
    """
    return number + 1


def wrong(number: int) -> int:
    """A number halved.

    post: _ < number
    """
    return number // 2


def all_right() -> Iterator[bool]:
    yield from (True, True, True)


def one_wrong() -> Iterator[bool]:
    yield from (True, False, True)


def nothing() -> Iterator[bool]:
    yield from ()


def finding(task: Task) -> CheckedTheorem:
    (found,) = perform(task).findings
    return found


@pytest.fixture
def functions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let lemmas be functions of this module."""

    def function_of(game: str, name: str) -> Callable[..., object]:
        found: Callable[..., object] = globals()[name]
        return found

    monkeypatch.setattr(tasks, "function_of", function_of)


@pytest.mark.usefixtures("functions")
@pytest.mark.parametrize(
    ("proof", "verdict", "cases"),
    [("all_right", Status.PROVED, 3), ("one_wrong", Status.REFUTED, 2), ("nothing", Status.UNKNOWN, 0)],
)
def test_an_exhaustion_proves_or_refutes(proof: str, verdict: Status, cases: int) -> None:
    """All cases true prove, one that is false refutes, and a domain without a case shows nothing."""
    found = finding(ExhaustionTask(GAME, "conservation", proof, LONG))
    assert (found.check.verdict, found.check.cases, found.lemmas) == (verdict, cases, (proof,))


@pytest.mark.usefixtures("functions")
@pytest.mark.parametrize(
    ("proof", "verdict"), [("right", Status.PROVED), ("wrong", Status.REFUTED), ("nothing", Status.UNKNOWN)]
)
def test_a_contract_is_proved_or_refuted(proof: str, verdict: Status) -> None:
    """CrossHair's verdict is that of the finding; a function without a contract proves nothing."""
    found = finding(SymbolicTask(GAME, "conservation", proof, LONG))
    assert (found.check.verdict, found.check.method, found.lemmas) == (verdict, "crosshair", (proof,))


def test_an_exploration_has_its_numbers() -> None:
    """An exploration gives a finding for each theorem, and what it saw with the readings and variants."""
    outcome = perform(ExplorationTask(GAME, ("conservation", "points-stay"), "five-cards", header(SOUND, SMALL), LONG))
    explored = explore(SOUND, SMALL, claims("conservation"), LONG)
    assert outcome.exploration is not None
    assert (outcome.exploration.states, outcome.exploration.transitions) == (explored.states, explored.transitions)
    assert outcome.exploration.readings == {"empty-score": "forbidden", "own-top": "free", "tie": "shared"}
    assert outcome.exploration.complete
    assert [found.check.verdict for found in outcome.findings] == [Status.EXPLORED] * 2


def test_an_exploration_that_is_cut_short_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not explored to its end is not called explored, although nothing was found false."""
    monkeypatch.setattr(tasks, "explore", partial(explore, most_states=10))
    outcome = perform(ExplorationTask(GAME, ("conservation",), "five-cards", header(SOUND, SMALL), LONG))
    assert outcome.exploration is not None
    assert not outcome.exploration.complete
    assert [found.check.verdict for found in outcome.findings] == [Status.UNKNOWN]


def test_an_exploration_of_a_broken_game_refutes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A theorem that is false in a small game is refuted, with a record; the others are explored."""
    monkeypatch.setattr(tasks, "registry", SimpleNamespace(game=lambda _: BROKEN))
    outcome = perform(ExplorationTask(GAME, ("conservation", "tops-differ"), "five-cards", header(SOUND, SMALL), LONG))
    found = {each.theorem: each for each in outcome.findings}
    assert found["conservation"].check.verdict is Status.REFUTED
    assert len(found["conservation"].record) == 1 + 5
    assert found["tops-differ"].check.verdict is Status.EXPLORED


def test_random_play_tests() -> None:
    """A theorem that holds in a game under every rule is tested; without time it is not asked about at all."""
    found = finding(RandomTask(GAME, ("tops-differ",), games=1, seconds=LONG))
    assert found.check.verdict is Status.TESTED
    assert found.check.cases > 100
    assert perform(RandomTask(GAME, ("tops-differ",), games=1, seconds=0.0)).findings == ()


def test_rules_are_gone_through() -> None:
    """A theorem about what can be played by settings is proved by all of them."""
    found = finding(SettingsTask(GAME, "live-clauses", LONG))
    assert (found.check.verdict, found.check.cases, found.check.met) == (Status.PROVED, 24, 24)


def portion(goals: int) -> Portion:
    """A portion with so many goals and one control."""
    return Portion("2 players, Over", goals, 1, {"z3": 1.5, "yices": 2.0}, "board", 1.0)


@pytest.mark.parametrize(("faults", "verdict"), [((), Status.PROVED), (("board: z3 says unknown",), Status.UNKNOWN)])
def test_a_portion_of_a_proof_is_shown_or_not(
    faults: tuple[str, ...], verdict: Status, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What solvers leave open is no proof."""
    monkeypatch.setattr("rulebook.verification.clauses.checked", lambda game, name, asking: (portion(goals=3), faults))
    result = perform(SolverTask("prato_dei_conigli", ("goes-on", "points-never-fall"), "2 players, Over", LONG))
    assert result.portion is not None
    assert evolve(result.portion, code="") == portion(goals=3)
    assert [found.theorem for found in result.findings] == ["goes-on", "points-never-fall"]
    for found in result.findings:
        assert (found.check.verdict, found.check.details) == (verdict, faults)
        assert (found.check.cases, found.check.seconds) == (4, 3.5)
        assert found.lemmas == ()


def test_witnesses_are_replayed() -> None:
    """Records of every number of players prove that there is such a line of play."""
    found = finding(WitnessTask(GAME, "need-not-end"))
    assert (found.check.verdict, found.check.cases, found.check.details) == (Status.PROVED, 3, ())


def with_theorem(monkeypatch: pytest.MonkeyPatch, changed: Theorem) -> None:
    """Let the specification have another theorem in the place of its own."""

    def loaded(game: str) -> Specification:
        found = load(game)
        return evolve(found, theorems=tuple([changed if each.id == changed.id else each for each in found.theorems]))

    monkeypatch.setattr(tasks, "load", loaded)


@pytest.mark.parametrize(
    ("witnesses", "complaint"),
    [
        (("witnesses/need-not-end-3.jsonl", "witnesses/need-not-end-4.jsonl"), "no record has 5 players"),
        (("witnesses/nothing.jsonl",), "witnesses/nothing.jsonl: "),
    ],
)
def test_witnesses_that_are_missing_prove_nothing(
    monkeypatch: pytest.MonkeyPatch, witnesses: tuple[str, ...], complaint: str
) -> None:
    """Without a record of some number of players a theorem about lines of play is unknown."""
    with_theorem(monkeypatch, evolve(theorem("need-not-end"), witnesses=witnesses))
    found = finding(WitnessTask(GAME, "need-not-end"))
    assert found.check.verdict is Status.UNKNOWN
    assert any(detail.startswith(complaint) for detail in found.check.details)


def test_a_record_that_does_not_show_it_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of play for which the theorem does not hold is reported."""
    with_theorem(monkeypatch, evolve(theorem("need-not-end"), applies="claims.theorems.empty_scores_are_forbidden"))
    found = finding(WitnessTask(GAME, "need-not-end"))
    assert found.check.verdict is Status.UNKNOWN
    assert found.check.details[0] == "witnesses/need-not-end-3.jsonl: does not show it"


@pytest.fixture
def counterexample(monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A record of the first take, in the place of every file that a specification names."""
    taken = explore(BROKEN, SMALL, claims("conservation"), LONG).tallies["conservation"].counterexample
    assert taken is not None
    return record_of_actions(taken)


def record_of_actions(counterexample: Counterexample) -> bytes:
    """A record of the sound game."""
    played: AnyGame = SOUND
    lines = write(played, counterexample.settings, moves_along(played, counterexample))
    return "\n".join(lines).encode()


@pytest.mark.parametrize("id", ["conservation", "points-stay", "live-clauses"])
@pytest.mark.parametrize("holds", [True, False])
def test_a_counterexample_that_is_kept_is_replayed(
    monkeypatch: pytest.MonkeyPatch, counterexample: bytes, id: str, holds: bool
) -> None:
    """A theorem is refuted by the record that its specification keeps as long as it is false of it."""
    folder = SimpleNamespace(joinpath=lambda *path: SimpleNamespace(read_bytes=lambda: counterexample))
    monkeypatch.setattr("rulebook.verification.witnessing.home", lambda game: SimpleNamespace(folder=folder))
    with_theorem(monkeypatch, evolve(theorem(id), refuted="witnesses/false.jsonl", commentary="Cards are eaten."))
    claim = evolve(claims(id)[0], holds=lambda *case: holds, applies=lambda settings: True)
    monkeypatch.setattr(tasks, "claim_of", lambda game, theorem: claim)
    found = finding(RefutationTask(GAME, id))
    assert found.check.verdict is (Status.UNKNOWN if holds else Status.REFUTED)
    assert found.check.details[0] == "Cards are eaten."


def test_a_task_that_breaks_off_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error within a check is reported for all of its theorems."""

    def broken(game: str) -> object:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(tasks, "registry", SimpleNamespace(game=broken))
    findings = perform(RandomTask(GAME, ("tops-differ", "points-stay"), games=1, seconds=LONG)).findings
    assert [found.theorem for found in findings] == ["tops-differ", "points-stay"]
    assert {found.check.verdict for found in findings} == {Status.UNKNOWN}
    assert findings[0].check.details == ("failed: ZeroDivisionError: division by zero",)


@pytest.mark.parametrize(
    ("id", "method", "kinds"),
    [
        ("conservation", Method.EXPLORATION, {ExplorationTask}),
        ("conservation", Method.RANDOM, {RandomTask}),
        ("live-clauses", Method.EXPLORATION, set()),
        ("live-clauses", Method.EXHAUSTION, {SettingsTask}),
        ("longest-game", Method.EXHAUSTION, set()),
        ("need-not-end", Method.WITNESS, {WitnessTask}),
        ("need-not-end", Method.RANDOM, set()),
    ],
)
def test_a_plan_has_what_a_theorem_needs(id: str, method: Method, kinds: set[type[object]]) -> None:
    """Theorems in play are explored and tested, those about rules exhausted, those about lines of play witnessed."""
    planned = list(plan(load(GAME), [theorem(id)], [method], LONG, games=1))
    assert {type(task) for task in planned} == kinds
    assert all(task.theorems == (id,) for task in planned)


def test_a_theorem_is_explored_in_the_small_games_that_it_names() -> None:
    """Where a theorem names its small games, no other is explored for it."""
    named = evolve(theorem("conservation"), small_games=("five-cards",))
    planned = list(plan(load(GAME), [named], [Method.EXPLORATION], LONG, games=1))
    assert {task.small_game for task in planned if isinstance(task, ExplorationTask)} == {"five-cards"}


def test_a_refuted_theorem_has_its_record_replayed() -> None:
    """What is kept as refuted is planned to be refuted."""
    kept = evolve(theorem("longest-game"), refuted="witnesses/false.jsonl", commentary="Longer.")
    planned = list(plan(load(GAME), [kept], [Method.WITNESS], LONG, games=1))
    assert planned == [RefutationTask(GAME, "longest-game")]
