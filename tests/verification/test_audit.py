"""Audits of proofs: what is left behind holds together, and whatever is taken out, put in or replaced is found."""

import json
import shutil
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import sha256
from itertools import chain, repeat
from pathlib import Path
from typing import Any, Final

import pytest
import z3
from cattrs import structure

from rulebook.compile.terms.induction import Goal
from rulebook.compile.terms.solving import Answer
from rulebook.spec import load
from rulebook.verification import clauses
from rulebook.verification.audit import Audit, AuditError, Decided, Needed, Term, Terms, manifests_in

GAME: Final = "hamsterbacke"
ACTING: Final = "3 players, Acting"
FILE: Final = f"{GAME}, {ACTING}.manifest.json"


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the proof of some portions leaves."""
    folder = tmp_path_factory.mktemp("left")
    for portion in ("start", ACTING, "longest-game"):
        clauses.checked(GAME, portion, clauses.Asking(20.0, queries=folder))
    return folder


@pytest.fixture
def folder(left: Path, tmp_path: Path) -> Path:
    """A copy of it, to be changed."""
    return Path(shutil.copytree(left, tmp_path / "copy"))


class ReadOnce(Terms):
    """Terms of questions, each of which is read once, in whatever folder it is."""

    @cache  # noqa: B019  # there is one
    def asserted(self, text: str) -> tuple[Term, ...]:
        return super().asserted(text)


TERMS: Final = ReadOnce()


def audit_of(folder: Path) -> Audit:
    (manifests,) = manifests_in(folder).values()
    audit = Audit(folder, manifests)
    audit.terms = TERMS
    return audit


def of_what_is_there(faults: Iterable[str]) -> list[str]:
    """The faults in what is in the folder."""
    return [fault for fault in faults if "portion is not there" not in fault and "games_are_bounded" not in fault]


def test_a_proof_holds_together(left: Path) -> None:
    """Of all that was left nothing is missing but what was not asked; a theorem assumes what is possible."""
    audit = audit_of(left)
    found = [*audit.faults()]
    assert not of_what_is_there(found)
    assert sum("portion is not there" in fault for fault in found) == 20
    assert not any(fault.startswith(ACTING) for fault in found)
    assert any(fault.startswith("4 players, Acting, Take: games_are_bounded: it assumes what no control") for fault in found)
    assert audit.questions > 60


Change = Callable[[dict[str, Any], Path], None]


def of_goal(manifest: dict[str, Any], name: str) -> dict[str, Any]:
    """A goal in a manifest."""
    found: dict[str, Any] = next(each for each in manifest["decided"] if each["goal"] == f"{ACTING}, {name}")
    return found


def asked_instead(decided: dict[str, Any], folder: Path, change: Callable[[str], str]) -> None:
    """Give a goal another question, with its right name."""
    text = change((folder / f"{decided['question']}.smt2").read_text())
    decided["question"] = sha256(text.encode()).hexdigest()[:32]
    (folder / f"{decided['question']}.smt2").write_text(text)


def one_solver(manifest: dict[str, Any], folder: Path) -> None:
    of_goal(manifest, "Take: everybody_sits")["answers"] = {"z3": "unsat"}


def one_disagrees(manifest: dict[str, Any], folder: Path) -> None:
    of_goal(manifest, "Take: everybody_sits")["answers"] = {"z3": "unsat", "yices": "unsat", "cvc5": "sat"}


def a_goal_less(manifest: dict[str, Any], folder: Path) -> None:
    manifest["decided"].remove(of_goal(manifest, "Score: cards_are_conserved"))


def a_control_less(manifest: dict[str, Any], folder: Path) -> None:
    manifest["decided"] = [each for each in manifest["decided"] if each["goal"] != f"control: {ACTING}, Score: not legal"]


def nothing_is_legal(manifest: dict[str, Any], folder: Path) -> None:
    control = next(each for each in manifest["decided"] if each["goal"] == f"control: {ACTING}, Block: not legal")
    control["answers"] = {"z3": "unsat", "yices": "unsat"}


def more_is_assumed(manifest: dict[str, Any], folder: Path) -> None:
    goal = of_goal(manifest, "Take: everybody_sits")
    asked_instead(goal, folder, lambda text: text.replace("(assert", "(assert (= state.seat 0))\n(assert", 1))


def it_is_never_asked(manifest: dict[str, Any], folder: Path) -> None:
    asked_instead(of_goal(manifest, "Take: everybody_sits"), folder, lambda text: text.replace("(check-sat)", ""))


def it_is_pushed(manifest: dict[str, Any], folder: Path) -> None:
    asked_instead(
        of_goal(manifest, "Take: everybody_sits"), folder, lambda text: text.replace("(check-sat)", "(push 1) (check-sat)")
    )


def another_question(manifest: dict[str, Any], folder: Path) -> None:
    file = folder / f"{of_goal(manifest, 'Take: everybody_sits')['question']}.smt2"
    file.write_text(file.read_text().replace("state.seat", "state.actions"))


def no_question(manifest: dict[str, Any], folder: Path) -> None:
    (folder / f"{of_goal(manifest, 'Take: everybody_sits')['question']}.smt2").unlink()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (one_solver, "fewer than two solvers"),
        (one_disagrees, "cvc5 says sat"),
        (a_goal_less, "is not among its goals"),
        (a_control_less, "is not among its goals"),
        (nothing_is_legal, "z3 says unsat"),
        (more_is_assumed, "assumes what no control"),
        (it_is_never_asked, "asked once"),
        (it_is_pushed, "a question has"),
        (another_question, "is not the question that was asked"),
        (no_question, "cannot be read"),
    ],
)
def test_a_change_is_found(folder: Path, change: Change, says: str) -> None:
    """Whatever is changed in a manifest, or in a question, is told."""
    file = folder / FILE
    manifest = json.loads(file.read_text())
    change(manifest, folder)
    file.write_text(json.dumps(manifest))
    try:
        found = of_what_is_there(audit_of(folder).faults())
    except AuditError as error:
        found = [str(error)]
    assert any(says in fault for fault in found), found


def test_what_theorems_need() -> None:
    """A goal for every case, and one for each viewer where two states are compared: those of steps are told and seen too."""
    needed, theorem = Needed.of(GAME), load(GAME).theorem("observation-hides")
    states, steps = len(needed.states), len(needed.steps)
    assert len([*needed.of_theorem(theorem, ())]) == 1 + states
    observed = [*needed.of_theorem(theorem, {"observed"})]
    assert len(set(observed)) == sum(players + 1 for players in (3, 4, 5)) * states // 3
    assert {f"5 players, Acting, seen by {who}: observed" for who in ("seat 3", "seat 4", "a spectator")} < set(observed)
    assert len([*needed.of_theorem(theorem, {"to act"})]) == 3 * sum(players + 1 for players in (3, 4, 5)) * steps // 3


# Parts.

NUMBER, OTHER = z3.Int("number"), z3.Int("other")
SUM: Final = z3.And(NUMBER + OTHER >= 0, z3.Not(z3.Or(NUMBER + OTHER > 12, OTHER > 9)))
ASSUMED: Final = (NUMBER >= 0, NUMBER <= 3, OTHER >= 0, OTHER <= 9)
BY_TRUTHS: Final = Goal("sum", ASSUMED, SUM)
BY_VALUES: Final = Goal("number", ASSUMED, NUMBER + OTHER <= 12, numbers=((NUMBER, range(4)),))


@pytest.fixture
def in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Goal], Decided]:
    """Decides a goal by its parts, as if no solver knew the whole."""

    def decided(goal: Goal) -> Decided:
        answers = chain([Answer("unknown", 0.0)], repeat(Answer("unsat", 0.0)))
        monkeypatch.setattr(clauses, "asked", lambda solver, text, seconds: next(answers))
        return structure(clauses.Asking(5.0, queries=tmp_path).decide(goal).told(goal.name), Decided)

    return decided


def wrong_with(decided: Decided, folder: Path) -> Iterator[str]:
    """What an audit finds in a goal alone."""
    audit = Audit(folder, ())
    yield from audit.undecided(decided)
    yield from audit.of_parts(decided, audit.asserted(decided))


@pytest.mark.parametrize(("goal", "parts"), [(BY_TRUTHS, 3), (BY_VALUES, 5)])
def test_parts_are_all_of_a_goal(goal: Goal, parts: int, in_parts: Callable[[Goal], Decided], tmp_path: Path) -> None:
    """A goal that is decided by its parts needs all of them, about the same and nothing else, decided by two solvers."""
    decided = in_parts(goal)
    assert len(decided.parts) == parts
    assert not [*wrong_with(decided, tmp_path)]
    for number, part in enumerate(decided.parts):
        fewer = Decided(goal.name, decided.question, {}, parts=decided.parts[:number] + decided.parts[number + 1 :])
        assert [*wrong_with(fewer, tmp_path)] == [f"{goal.name}: its parts are not all of it"]
        assumes_more = {"question": part.question}
        asked_instead(assumes_more, tmp_path, lambda text: text.replace("(assert", "(assert (= other 7))\n(assert", 1))
        swapped = Decided(part.goal, assumes_more["question"], part.answers)
        more = Decided(goal.name, decided.question, {}, parts=(*fewer.parts, swapped))
        assert f"{goal.name}: its parts are not all of it" in [*wrong_with(more, tmp_path)]
        alone = Decided(part.goal, part.question, {"z3": "unsat"})
        once = Decided(goal.name, decided.question, {}, parts=(*decided.parts[:number], alone, *decided.parts[number + 1 :]))
        assert [*wrong_with(once, tmp_path)] == [f"{part.goal}: fewer than two solvers have decided it"]
