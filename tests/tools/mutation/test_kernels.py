"""Mutants of kernels: what is mutated, that lockstep notices, and the report of the last run."""

import json
from typing import Any

import pytest

from rulebook.kernels import BY_HAND, kernel
from tests.spec.conftest import REPOSITORY
from tests.tools.lockstep.report import mutated_code_of
from tests.tools.lockstep.running import games_told
from tests.tools.mutation.published import REPORT as OTHER_REPORT

REPORT: dict[str, Any] = json.loads(OTHER_REPORT.with_name("kernel-mutants.json").read_text(encoding="utf-8"))
LEAST = 95.0
"""The percentage of mutants that must be noticed."""
SAMPLE = 100


@pytest.mark.parametrize("game_id", BY_HAND)
def test_most_mutants_were_noticed(game_id: str) -> None:
    """Enough of a sample that is large enough, and of those that survive it is known why; they are of this code."""
    part = REPORT["games"][game_id]
    assert part["code"] == mutated_code_of(game_id), (
        "python -m tests.tools.mutation.kernels --json docs/reports/kernel-mutants.json"
    )
    assert part["sample"] >= SAMPLE
    assert part["score"] >= LEAST
    assert part["killed"] + part["equivalent"] + part["survived"] == part["sample"]
    assert [survivor["line"] for survivor in part["survivors"] if not survivor["reason"]] == []


def test_reasons_are_about_lines_that_are_there() -> None:
    """Every entry of the list is about a line of its module."""
    mutation = pytest.importorskip("tests.tools.mutation.kernels", reason="the extra `mutation` is not installed")
    for one in mutation.reasons():
        source = REPOSITORY.joinpath("src", *one.module.split(".")).with_suffix(".py").read_text(encoding="utf-8")
        assert one.line in map(str.strip, source.splitlines()), one
        assert one.reason.strip()


def test_what_lockstep_asks_for_is_mutated() -> None:
    """Not the invariants, nor how hidden cards are dealt, nor what is not the kernel's own."""
    mutation = pytest.importorskip("tests.tools.mutation.kernels", reason="the extra `mutation` is not installed")
    found = mutation.mutated_functions("yellowstone_park")
    assert "may_start" in found["rulebook.kernels.yellowstone_park.placing"]
    assert "determinize" not in found["rulebook.kernels.yellowstone_park.sampling"]
    assert not any(module.endswith((".invariants", ".codec")) for module in found)
    assert all(module.startswith("rulebook.kernels.yellowstone_park.") for module in found)


def test_a_mutant_is_noticed() -> None:
    """One that draws to the wrong place is, one that changes nothing is not, and one that cannot even run is."""
    mutation = pytest.importorskip("tests.tools.mutation.kernels", reason="the extra `mutation` is not installed")
    games = list(games_told(kernel("yellowstone_park"), 60, "noticed"))
    module, line = mutation.Module("rulebook.kernels.yellowstone_park.turn", REPOSITORY), "row[SEAT] = settings.first_player"
    for after, is_noticed in ((f"{line} + 0", False), (f"{line} + 1", True), ("row[SEAT] = nothing", True)):
        change = mutation.Change(module.name, "start", "", 0, "", "", module.source.replace(line, after))
        assert mutation.notices("yellowstone_park", change, games) is is_noticed
