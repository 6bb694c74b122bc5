"""The conformance suite is what the rules say, covers what it should, and notices a wrong engine without Python."""

import shutil
import subprocess
from copy import deepcopy
from typing import Any, Final

import pytest

from rulebook.core import AnyGame
from rulebook.examination.meanings import Kind, Meaning
from rulebook.examination.mutants import mutated
from rulebook.records import JsonObject, settings_from
from rulebook.referee.positions import codec_under, text
from rulebook.registry import game, game_ids
from rulebook.spec import load
from tests.referee.bugs import BUGS
from tests.referee.planting import ENGINES
from tests.tools import suite
from tests.tools.suite import TIMES, Candidate, cases, differing, made

CHECK: Final = ENGINES / "check.js"
HAMSTERBACKE: Final[AnyGame] = game("hamsterbacke")


@pytest.mark.parametrize("id", game_ids())
def test_shipped_answers(id: str) -> None:
    """In what ships, the rules answer as it says; a case with anything else in it is named."""
    known: list[Any] = list(cases(game(id)))
    assert list(differing(game(id), known)) == []
    for case in known[:1]:
        other = deepcopy(case)
        other["dialogue"][-1]["answer"]["view"]["seat"] = "nobody"
        assert list(differing(game(id), [other])) == [case["name"]]


UNSHOWN: Final = {"prato_dei_conigli": {"components-7"}}
"""What no answer shows, and no suite can list."""


@pytest.mark.parametrize("id", game_ids())
def test_every_clause_and_every_value(id: str) -> None:
    """The suite has cases for each clause that answers show, and for each value of a reading that decides."""
    specification = load(id)
    covered = {each for case in cases(game(id)) for each in case["covers"]}  # type: ignore[union-attr]  # a list of texts
    clauses = {each.id for each in specification.clauses if each.function}
    values = {f"{each.id}={value.id} decides" for each in specification.readings for value in each.values}
    assert (clauses | values) - covered == UNSHOWN.get(id, set())


@pytest.mark.long
@pytest.mark.parametrize(
    ("clause", "function", "becomes", "is_shown"),
    [
        ("components-7", "model.decks.box_deck", "1 // 0", False),
        ("components-8", "model.decks.supplied_cards", "right(mode)[::-1]", True),
    ],
)
def test_what_no_answer_shows(clause: str, function: str, becomes: str, is_shown: bool) -> None:
    """Whatever the backs of the cards are, all answers stay the same; with cards in another order they do not."""
    prato: AnyGame = game("prato_dei_conigli")
    other = Meaning(clause, "other", Kind.THING, "", function=function, becomes=becomes)
    known: list[Any] = list(cases(prato))
    asked = [case["dialogue"][0]["ask"] for case in known]
    headers = [each["start"] if "start" in each else each["load"]["settings"] for each in asked]
    codec_under.cache_clear()
    with mutated(prato, other, [settings_from(prato, each) for each in headers]):
        assert any(differing(prato, known)) == is_shown
    codec_under.cache_clear()


def test_a_greedy_cover(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is covered often enough, and what adds nothing for its length is left out."""
    dialogues: list[JsonObject] = [{"ask": {"view": 0}, "answer": {"view": "x" * length}} for length in (500, 1)]
    long, short = dialogues
    some = [Candidate(f"short {number}", frozenset({"a"}), (short,)) for number in range(TIMES + 5)]
    rare = Candidate("rare", frozenset({"a", "b"}), (long,))
    monkeypatch.setattr(suite, "candidates", lambda game: iter([*some, rare]))
    names = [each["name"] for each in made(HAMSTERBACKE)]
    assert "rare" in names
    assert TIMES <= len(names) <= TIMES + 1


@pytest.mark.parametrize(
    ("id", "bug"),
    [
        ("hamsterbacke", ("", "")),
        ("hamsterbacke", BUGS["hamsterbacke.js"]["counting-2"]),
        ("hamsterbacke", BUGS["hamsterbacke.js"]["blocking-5"]),
        ("prato_dei_conigli", ("", "")),
        ("prato_dei_conigli", BUGS["prato_dei_conigli.js"]["playing-10"]),
    ],
)
def test_a_check_without_python(id: str, bug: tuple[str, str], tmp_path: Any) -> None:
    """The example in JavaScript says by its exit code whether an engine answers as the suite does."""
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    file, data = tmp_path / "engine.js", tmp_path / "suite.jsonl"
    file.write_text((ENGINES / f"{id}.js").read_text(encoding="utf-8").replace(*bug), encoding="utf-8")
    data.write_text("".join([f"{text(case)}\n" for case in cases(game(id))]), encoding="utf-8")
    done = subprocess.run(["node", CHECK, data, "node", file], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (int(bug[0] != ""), "")
    assert (" 0 differ" in done.stdout) == (bug[0] == "")
