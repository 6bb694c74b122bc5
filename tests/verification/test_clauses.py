"""Proofs of the clauses, portion by portion: what counts as shown, what is kept, and what they depend on."""

from collections.abc import Iterator
from json import loads
from pathlib import Path

import pytest
import z3
from attrs import evolve

from rulebook.compile.terms.induction import Goal
from rulebook.compile.terms.solving import PROVED, REFUTED, UNKNOWN, Answer, asked
from rulebook.games.hamsterbacke.claims import theorems
from rulebook.games.hamsterbacke.claims.invariants import INVARIANTS
from rulebook.spec import Status, load
from rulebook.verification import clauses
from rulebook.verification.clauses import (
    BY_TWO_STATES,
    Asking,
    DisagreementError,
    about_two_states,
    checked,
    functions_asked,
    inductions_of,
    portions_of,
    theorems_of,
)
from rulebook.verification.dependencies import CODE, hash_of_code
from rulebook.verification.findings import Method
from rulebook.verification.planning import plan
from rulebook.verification.tasks import SolverTask, code_of, perform

GAME = "hamsterbacke"
HOLDS, FAILS = Goal("board", (), True), Goal("hands", (), False)
CONTROL, NO_CONTROL = Goal("control", (), False, is_control=True), Goal("no control", (), True, is_control=True)


def let_be(monkeypatch: pytest.MonkeyPatch, *found: Goal) -> None:
    """Let a portion have some goals."""

    def goals_of(game_id: str, portion: str) -> Iterator[Goal]:
        yield from found

    monkeypatch.setattr(clauses, "goals_of", goals_of)


def test_what_is_as_it_has_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """A portion is shown where two solvers prove all goals and refute all controls."""
    let_be(monkeypatch, HOLDS, CONTROL)
    portion, faults = checked(GAME, "start", Asking(1))
    assert (portion.goals, portion.controls, tuple(portion.seconds), faults) == (1, 1, ("z3", "yices"), ())


def test_what_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """A goal that fails is a fault, and so is a control that holds."""
    let_be(monkeypatch, HOLDS, FAILS, CONTROL, NO_CONTROL)
    _, faults = checked(GAME, "start", Asking(1))
    assert faults == ("hands: z3 says sat, yices says sat", "no control: z3 says unsat, yices says unsat")
    result = perform(SolverTask(GAME, ("tops-differ",), "start", 1.0))
    assert [each.check.verdict for each in result.findings] == [Status.UNKNOWN]


def test_nothing_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A portion without goals shows nothing."""
    let_be(monkeypatch)
    assert checked(GAME, "start", Asking(1))[1] == ("there are no goals",)


def test_one_solver_is_not_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of three have to say the same; where one contradicts another, it is an error."""

    def answering(**answers: str) -> None:
        monkeypatch.setattr(clauses, "asked", lambda solver, text, seconds: Answer(answers[solver], 0.5))

    let_be(monkeypatch, Goal("board", (), False))
    answering(z3=PROVED, yices=UNKNOWN, cvc5=UNKNOWN)
    assert checked(GAME, "start", Asking(1))[1] == ("board: z3 says unsat, yices says unknown, cvc5 says unknown",)
    answering(z3=PROVED, yices=UNKNOWN, cvc5=PROVED)
    portion, faults = checked(GAME, "start", Asking(1))
    assert (portion.seconds, faults) == ({"z3": 0.5, "yices": 0.5, "cvc5": 0.5}, ())
    for last in ({"yices": REFUTED}, {"yices": UNKNOWN, "cvc5": REFUTED}):
        answering(z3=PROVED, **last)
        with pytest.raises(DisagreementError, match=r"board: z3 says unsat, .* says sat"):
            checked(GAME, "start", Asking(1))


def test_what_is_not_decided_is_asked_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A goal is asked for every value of a number, and for all others; it is proved if each of these is."""
    number = z3.Int("number")
    texts = list[str]()

    def answering(solver: str, text: str, seconds: float) -> Answer:
        texts.append(text)
        is_part = "(= number" in text or "(> number" in text
        return Answer(PROVED if is_part or solver == "z3" else UNKNOWN, 0.5)

    monkeypatch.setattr(clauses, "asked", answering)
    goal = Goal("board", (), number + number >= 0, numbers=((number, range(3)),))
    decision = Asking(9, tmp_path).decide(goal)
    assert (decision.says, decision.seconds) == (PROVED, {"z3": 2.5, "yices": 2.5})
    assert len(set(texts)) == 1 + 3 + 1
    assert Asking(9, tmp_path).decide(goal) == evolve(decision, parts=())
    assert len(texts) == 2 + 2 * (3 + 1)
    monkeypatch.setattr(clauses, "asked", lambda solver, text, seconds: Answer(PROVED if solver == "z3" else UNKNOWN, 0.5))
    assert Asking(9).decide(goal).says == UNKNOWN


def test_parts_are_all_there_is() -> None:
    """What is false of a single number, or beyond those that it is said to have, is refuted in a part."""
    number = z3.Int("number")
    for wrong in (0, 2, 3, -1):
        goal = Goal("board", (), number != wrong, numbers=((number, range(3)),))
        assert [asked("z3", part.text()).says for part in goal.parts()].count(REFUTED) == 1


def test_what_was_decided_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision is found again by its question; where that is to be written down, it is asked all the same."""
    asking, writing = Asking(1, tmp_path / "kept"), Asking(1, tmp_path / "kept", tmp_path / "asked")
    before = writing.decide(FAILS)
    (kept,), (query,) = (list((tmp_path / folder).iterdir()) for folder in ("kept", "asked"))
    assert loads(kept.read_text())["answers"] == {"z3": REFUTED, "yices": REFUTED}
    assert "(check-sat)" in query.read_text()
    monkeypatch.setattr(clauses, "asked", lambda *given: pytest.fail("it was decided before"))
    assert asking.decide(FAILS) == before
    with pytest.raises(pytest.fail.Exception):
        writing.decide(FAILS)
    for broken in ("{", "{}"):
        kept.write_text(broken)
        with pytest.raises(pytest.fail.Exception):
            asking.decide(FAILS)


def test_the_same_questions_are_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was shown with other code stays so where this asks the same, and nothing else."""
    let_be(monkeypatch, HOLDS, CONTROL)
    task = SolverTask(GAME, ("tops-differ",), "start", 1.0)
    before = perform(task)
    assert before.portion is not None
    again = evolve(task, before=evolve(before.portion, code="of other code"))
    monkeypatch.setattr(clauses, "asked", lambda *given: pytest.fail("it was shown before"))
    assert perform(again) == before
    others = ((CONTROL,), (CONTROL, HOLDS), (evolve(HOLDS, name="hands"), CONTROL), (HOLDS, evolve(CONTROL, condition=True)))
    for goals in others:
        let_be(monkeypatch, *goals)
        with pytest.raises(pytest.fail.Exception):
            perform(again)
    let_be(monkeypatch, HOLDS, CONTROL)
    with pytest.raises(pytest.fail.Exception):
        perform(evolve(task, before=evolve(before.portion, questions="")))


def test_questions_are_written_down_all_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whoever wants to see the questions gets all of them, even of a portion that was shown before."""
    let_be(monkeypatch, CONTROL)
    task = SolverTask(GAME, ("tops-differ",), "start", 1.0)
    perform(evolve(task, before=perform(task).portion, queries=tmp_path))
    assert len(list(tmp_path.iterdir())) == 2


def test_another_way_of_deciding_asks_again() -> None:
    """The hash of questions has the code by which two solvers decide them, and not the code that states them."""
    reached = {".".join(place) for place in CODE.reached(*clauses.DECIDING)}
    assert {
        "rulebook.compile.terms.induction.Goal.parts",
        "rulebook.compile.terms.solving.yices_says",
        "rulebook.verification.clauses.Asking._said",
        "rulebook.verification.clauses.ENOUGH",
        "rulebook.verification.clauses.faults_of",
    } <= reached
    assert not [each for each in reached if each.startswith(("rulebook.games", "rulebook.compile.expressions"))]


def test_every_theorem_rests_on_the_whole_induction() -> None:
    """The portions of a theorem are those of the induction, and its own."""
    specification = load(GAME)
    tasks = list(plan(specification, specification.theorems, [Method.SOLVER], 1.0, 0))
    assert {type(task) for task in tasks} == {SolverTask}
    assert {theorem for task in tasks for theorem in task.theorems} == {theorem.id for theorem in theorems_of(GAME)}
    own = [task.portion for task in tasks if isinstance(task, SolverTask) and "points-stay" in task.theorems]
    assert own == [*portions_of(GAME), "points-stay"]
    assert portions_of(GAME) == inductions_of(GAME, ())[0].portions
    assert len(portions_of(GAME)) == 1 + 3 * 7


def test_what_a_portion_depends_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game and the invariants, what reads them, and of the theorems only its own."""
    own, start = functions_asked(GAME, "longest-game"), functions_asked(GAME, "start")
    assert set(own) - set(start) == {
        "rulebook.games.hamsterbacke.claims.theorems.games_are_bounded",
        "rulebook.games.hamsterbacke.claims.theorems.empty_scores_are_forbidden",
    }
    assert {"rulebook.games.hamsterbacke.game", "rulebook.games.hamsterbacke.claims.invariants.INVARIANTS"} <= set(start)
    task = SolverTask(GAME, ("longest-game",), "longest-game", 1.0)
    before = code_of(task)
    monkeypatch.setattr(clauses, "invariants_of", lambda game_id: INVARIANTS[:1])
    assert code_of(task) == before
    assert code_of(SolverTask(GAME, ("longest-game",), "start", 1.0)) != before


@pytest.mark.parametrize(
    "function",
    [
        "rulebook.games.hamsterbacke.chapters.bonus.must_pick",
        "rulebook.games.hamsterbacke.claims.invariants.rows_are_begun",
        "rulebook.compile.terms.evaluating.Evaluator.matched",
        "rulebook.compile.terms.values.joined",
        "rulebook.compile.terms.solving.yices_says",
        "rulebook.compile.expressions.position",
        "rulebook.verification.clauses.checked",
    ],
)
def test_a_hash_reaches_what_a_proof_rests_on(function: str) -> None:
    """A clause, an invariant, what reads and evaluates them, and how solvers are asked, all are in the hash."""
    tool = f"{SolverTask.__module__}.{SolverTask.__qualname__}.run"
    reached = {".".join(place) for place in CODE.reached(tool, *functions_asked(GAME, "start"))}
    assert function in reached
    assert hash_of_code(tool)


def test_words_that_stand_for_two_states() -> None:
    """What the predicates about two states return in the end is what the prover knows."""
    known = (theorems.observations_hide, theorems.nothing_hidden_interferes, theorems.gifts_look_alike)
    assert [about_two_states(each) for each in known] == [goals for _, goals in BY_TWO_STATES.values()]
    assert about_two_states(theorems.goes_on) is None
