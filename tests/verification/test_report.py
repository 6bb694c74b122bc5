"""The report is put together from findings, and tables from the report."""

from rulebook.spec import Status, load
from rulebook.spec.reports import Asked, Check, Exploration, GameReport, Portion, TheoremReport
from rulebook.verification.findings import CheckedTheorem
from rulebook.verification.report import game_report, report_of, summary, table
from rulebook.verification.tasks import NEVER_MET, TaskResult, merged_code
from tests.verification.broken import GAME, theorem

SPECIFICATION = load(GAME)
THEOREM = theorem("conservation")


def explored(small_game: str, verdict: Status, cases: int, record: tuple[str, ...] = (), unmet: int = 0) -> TaskResult:
    check = Check("exploration", verdict, small_game, cases, 1.25, met=cases - unmet, code="ab")
    ran = Exploration(small_game, {"tie": "shared"}, {}, cases, 2 * cases, 3, verdict is not Status.UNKNOWN, 1.0, str(cases))
    return TaskResult((CheckedTheorem(THEOREM.id, check, record=record),), ran)


SAYING = explored("b", Status.EXPLORED, 5, unmet=4)


def reported(*outcomes: TaskResult) -> TheoremReport:
    found = game_report(SPECIFICATION, [THEOREM], outcomes, {THEOREM.id: "refuted/conservation.jsonl"})
    (theorem,) = found.theorems
    return theorem


def test_explorations_are_one_check() -> None:
    """All explorations of a theorem make one check, with the sums of cases and seconds, and each small game named."""
    found = reported(
        explored("b", Status.EXPLORED, 10), explored("a", Status.EXPLORED, 5), explored("b", Status.EXPLORED, 1)
    )
    assert found.status is Status.EXPLORED
    code = merged_code(["ab", "ab", "ab"])
    assert found.checks == (Check("exploration", Status.EXPLORED, "a, b (2)", 16, 3.75, met=16, code=code),)


def test_a_condition_that_is_never_met_is_no_exploration() -> None:
    """A theorem that said nothing in any case was not explored; one case in which it did is enough."""
    silent = explored("a", Status.EXPLORED, 5, unmet=5)
    found = reported(silent, silent)
    assert found.status is Status.UNKNOWN
    assert found.checks[0].details == (NEVER_MET,)
    said = reported(silent, explored("b", Status.EXPLORED, 5, unmet=4))
    assert (said.status, said.checks[0].met, said.checks[0].cases) == (Status.EXPLORED, 1, 10)
    assert "10 cases, 1 of them meet its condition" in table(report_of("", {GAME: game_of(silent, SAYING)}))


def test_one_exploration_that_is_cut_short_spoils_all() -> None:
    """A theorem is explored only where every exploration was complete."""
    assert reported(explored("a", Status.EXPLORED, 5), explored("b", Status.UNKNOWN, 9)).status is Status.UNKNOWN


def test_one_counterexample_refutes() -> None:
    """A theorem that is false in one small game is refuted, and the record is named."""
    found = reported(explored("a", Status.UNKNOWN, 5), explored("b", Status.REFUTED, 9, ("header", "action")))
    assert found.status is Status.REFUTED
    assert found.counterexample == "refuted/conservation.jsonl"


def portion(verdict: Status, cases: int, *details: str) -> TaskResult:
    """A portion of a proof by solvers."""
    return TaskResult((CheckedTheorem(THEOREM.id, Check("solver", verdict, "all steps", cases, 2.5, details, cases, "ab")),))


def test_portions_of_a_proof_are_one_check() -> None:
    """A theorem is proved by solvers where every portion of the proof is shown, and where one is not it is unknown."""
    found = reported(portion(Status.PROVED, 4), portion(Status.PROVED, 3))
    assert found.status is Status.PROVED
    assert found.checks == (Check("solver", Status.PROVED, "all steps", 7, 5.0, (), 7, merged_code(["ab", "ab"])),)
    found = reported(portion(Status.PROVED, 4), portion(Status.UNKNOWN, 3, "phase 2: board: unknown"), SAYING)
    assert found.status is Status.EXPLORED
    assert found.checks[0].verdict is Status.UNKNOWN
    assert found.checks[0].details == ("phase 2: board: unknown",)


def test_checks_come_in_the_order_of_their_strength() -> None:
    """Proofs come before explorations, and these before random play, however they were done."""
    random = TaskResult((CheckedTheorem(THEOREM.id, Check("random", Status.TESTED, "games", 7, 0.0)),))
    proof = TaskResult((CheckedTheorem(THEOREM.id, Check("exhaustion", Status.PROVED, "all", 7, 0.0, ("one",)), ("one",)),))
    found = reported(random, explored("a", Status.EXPLORED, 5), proof)
    assert [check.method for check in found.checks] == ["exhaustion", "exploration", "random"]


def game_of(*outcomes: TaskResult) -> GameReport:
    """The report of a game of which one theorem was asked about."""
    return game_report(SPECIFICATION, [THEOREM], outcomes, {})


def test_the_summary_counts_statuses() -> None:
    """A line for each game has how many theorems have which status, and how many states were explored."""
    report = report_of("rulebook verify", {GAME: game_of(explored("a", Status.EXPLORED, 1500))})
    head, _, line = summary(report).splitlines()
    assert head == "| game | proved | argued | explored | tested | explored states | random cases |"
    assert line == f"| {GAME} | 0 | 0 | 1 | 0 | 1,500 | 0 |"


def test_what_is_refuted_or_unknown_has_a_column() -> None:
    """A summary hides no theorem."""
    report = report_of("rulebook verify", {GAME: game_of(explored("a", Status.REFUTED, 5))})
    assert summary(report).splitlines()[2] == f"| {GAME} | 1 | 0 | 0 | 0 | 0 | 5 | 0 |"


def test_the_table_has_every_theorem_and_small_game() -> None:
    """Under the game's name stand its theorems with their checks, and its small games with their sums."""
    found = table(
        report_of("rulebook verify", {GAME: game_of(explored("a", Status.EXPLORED, 5), explored("a", Status.UNKNOWN, 6))})
    )
    assert f"### {GAME}\n" in found
    assert f"| 1 | `conservation`: {THEOREM.statement} | unknown | exploration (unknown, 11 cases, 2.5 s): a (2) |" in found
    assert "| a (not complete) | 2 | 11 | 22 | 3 | 2 |" in found


def test_portions_stand_in_the_order_of_the_proof() -> None:
    """What everything rests on comes first, then phase by phase, and claims of theorems last; each portion stands once."""
    names = ["grounds", "parts 2", "phase 2", "phase 10", "all_is_well", "nothing_2_lose"]
    claims = {name: (Asked("claim", name, "It is so."),) for name in names[-2:]}
    portions = [Portion(name, 1, 0, {}, "", 0.0, claims.get(name, ())) for name in names]
    found = game_report(SPECIFICATION, [], [TaskResult(portion=each) for each in (*reversed(portions), portions[0])], {})
    assert [each.name for each in found.portions] == names
