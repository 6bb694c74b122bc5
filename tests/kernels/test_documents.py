"""The page on kernels shows what they declare, and what the reports say of them."""

import json
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rulebook.bots.tournament import interval
from rulebook.kernels import BY_HAND, AnyKernel, kernel
from rulebook.kernels.clauses import Same, held_by
from rulebook.kernels.kernel import Lemma
from rulebook.kernels.layout import Layout
from rulebook.registry import game_ids
from rulebook.spec import load
from tests.spec.conftest import REPOSITORY

PAGE = REPOSITORY / "docs" / "kernels.md"


def clauses(of: AnyKernel) -> Iterator[str]:
    """Every clause, with what holds the kernel to it."""
    yield "| clause | held by |"
    yield "| --- | --- |"
    held = held_by(of)
    for clause in load(of.game.id).clauses:
        if clause.function is None:
            yield f"| {{clause}}`{of.game.id}:{clause.id}` | no function sees to it: {clause.holds} |"
        else:
            yield f"| {{clause}}`{of.game.id}:{clause.id}` | {'; '.join(map(in_words, held[clause.id]))} |"


def in_words(held: Same | Lemma) -> str:
    """What holds a kernel to a clause."""
    return f"same function: `{held.function}`" if isinstance(held, Same) else f"lemma: {held.says}"


def places(layout: Layout) -> Iterator[str]:
    """Every field of a layout."""
    yield "| from | numbers | name | what | least | most |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for field in layout.fields:
        shape = " x ".join(map(str, field.shape)) or "1"
        most = f"2^{field.most.bit_length()} - 1" if field.most > 10**6 else f"{field.most}"
        start = layout.starts[field.name]
        yield f"| {start} | {shape} | `{field.name}` | {field.about} | {field.least} | {most} |"


TABLES: dict[str, Callable[[AnyKernel], Iterator[str]]] = {
    "clauses": clauses,
    "row": lambda of: places(of.layout),
    "view": lambda of: places(of.view),
}


def reported(name: str) -> dict[str, Any]:
    """A report, by game."""
    games: dict[str, Any] = json.loads((REPOSITORY / "docs" / "reports" / f"{name}.json").read_text(encoding="utf-8"))[
        "games"
    ]
    return games


def compared() -> Iterator[str]:
    """What the last run of lockstep compared."""
    yield "| game | games | transitions | step by step | at small ends | small ends | rows decoded |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for id, part in reported("lockstep").items():
        games = sum(part["games"].values())
        numbers = (games, part["transitions"], part["step by step"], part["in ends"], part["ends"], part["decoded"])
        yield f"| {load(id).game.title} | {' | '.join(f'{number:,}' for number in numbers)} |"


def mutated() -> Iterator[str]:
    """What became of the mutants."""
    yield "| game | possible | sample | killed | equivalent | survived | % killed of those not equivalent | 95 % interval |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for id, part in reported("kernel-mutants").items():
        numbers = [part[name] for name in ("possible", "sample", "killed", "equivalent", "survived")]
        run = part["killed"] + part["survived"]
        least, most = interval(part["killed"] / run, run)
        shares = f"{part['score']} | {100 * least:.1f} to {100 * most:.1f}"
        yield f"| {load(id).game.title} | {' | '.join(f'{number:,}' for number in numbers)} | {shares} |"


@pytest.mark.parametrize(("name", "lines"), [("lockstep", compared), ("mutants", mutated)])
def test_the_page_shows_the_reports(
    name: str, lines: Callable[[], Iterator[str]], shows: Callable[[Path, str, str], None]
) -> None:
    """What stands between the marks of the page is what the reports say."""
    shows(PAGE, f"kernels: {name}", "\n".join(lines()))


@pytest.mark.parametrize(("game_id", "name"), [*product(BY_HAND, ("clauses", "row")), *product(game_ids(), ("view",))])
def test_the_page_shows_what_kernels_declare(game_id: str, name: str, shows: Callable[[Path, str, str], None]) -> None:
    """What stands between the marks of the page is what the kernel declares."""
    shows(PAGE, f"kernel: {game_id} {name}", "\n".join(TABLES[name](kernel(game_id))))
