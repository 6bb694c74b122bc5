"""`python -m tests.tools.mutation.compounds`: run compound mutants, each in its own process, and keep their verdicts.

What noticed a mutant is kept by its id in .mutation, in a file for each game, together with the hash of the game's code, so
that an interrupted run can be resumed. A mutant that only used up its time does not count as noticed.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Final

import click
from attrs import field, frozen

from rulebook import registry
from rulebook.spec.toml_file import read_table
from rulebook.verification.sources import hash_of_code
from tests.tools.mutation.compound import Compound, compounds, spread_over
from tests.tools.mutation.forking import Mutant, judged, prepare
from tests.tools.mutation.suites import THOROUGH, Suite, suite_of

REPOSITORY: Final = Path(__file__).resolve().parents[3]
KEPT: Final = REPOSITORY / ".mutation"
REPORT: Final = REPOSITORY / "docs" / "reports" / "compound.json"
EXPLAINED: Final = Path(__file__).with_name("compound.toml")
OF_EACH_GAME: Final = 100
SECONDS: Final = 600
"""The CPU time for the tests of a mutant."""


@frozen
class Survivor:
    """A mutant that no test noticed, and why none can, or none has to."""

    module: str
    function: str
    becomes: str
    reason: str


@frozen
class SurvivorFile:
    """compound.toml."""

    survivors: tuple[Survivor, ...] = field(alias="survivor")


def explained() -> tuple[Survivor, ...]:
    """The survivors that are explained."""
    return read_table(EXPLAINED, SurvivorFile, EXPLAINED.name).survivors


def of_game(game_id: str) -> list[Compound]:
    """All compound mutants of the chapters of a game."""
    folder = REPOSITORY / "src" / "rulebook" / "games" / game_id / "chapters"
    found: list[Compound] = []
    for file in sorted(folder.glob("*.py")):
        module = f"rulebook.games.{game_id}.chapters.{file.stem}"
        if file.stem != "__init__":
            found += compounds(module, file.read_text(encoding="utf-8"), registry.game(game_id))
    return found


def code_of(game_id: str) -> str:
    """A hash of the code of a game, without its proofs."""
    return hash_of_code([f"rulebook.games.{game_id}"])


def file_of(game_id: str) -> Path:
    """Where the verdicts on the mutants of a game are kept."""
    return KEPT / f"compound-{game_id}.json"


def known(code: Mapping[str, str]) -> dict[str, str | None]:
    """The verdicts on the mutants that were run with the present code: what noticed them, or None."""
    found: dict[str, str | None] = {}
    for game, present in code.items():
        kept = json.loads(file_of(game).read_bytes()) if file_of(game).exists() else {}
        if kept.get("code") == present:
            found |= kept["mutants"]
    return found


def fate(mutant: Compound, *, is_quick: bool = False) -> tuple[str, str | None]:
    """What notices a mutant, which runs in its own process; None if nothing does, or none of the quick tests near it."""
    file = REPOSITORY.joinpath("src", *mutant.module.split(".")).with_suffix(".py")
    suite = suite_of(mutant.module, REPOSITORY) if is_quick else of_the_game(mutant.module)
    prepare(mutant.module)
    verdict = judged(Mutant(mutant.module, file, mutant.source), suite, SECONDS)
    return mutant.id, verdict.by if verdict.noticed and not verdict.by.startswith("ended by signal") else None


def of_the_game(module: str) -> Suite:
    """The tests of a game: those near a module, those of the model of this game, and the others but for theorems."""
    game = module.split(".")[2]
    near = suite_of(module, REPOSITORY).stages
    every = suite_of(module, REPOSITORY, thorough=True).stages[len(near) :]
    rest = tuple([file for stage in every if stage != THOROUGH for file in stage if f"/games/{game}/" in file])
    model = (f"tests/model/test_{game}.py", "tests/model/test_every_game.py", "-k", game)
    return Suite((*near, model, tuple([file for file in rest if "test_theorems" not in file])))


def keep(code: Mapping[str, str], chosen: Mapping[str, Sequence[Compound]], fates: Mapping[str, str | None]) -> None:
    """Keep the verdicts on the mutants of each game."""
    KEPT.mkdir(exist_ok=True)
    for game, mutants in chosen.items():
        found = {"code": code[game], "mutants": {one.id: fates[one.id] for one in mutants if one.id in fates}}
        file_of(game).write_text(json.dumps(found, indent=1), encoding="utf-8")


def document(code: Mapping[str, str], chosen: Mapping[str, Sequence[Compound]], fates: Mapping[str, str | None]) -> str:
    """The verdicts as data, with the hash of the code that they are about."""
    reasons = {(one.module, one.function, one.becomes): one.reason for one in explained()}
    games = {}
    for game, mutants in chosen.items():
        run = [one for one in mutants if one.id in fates]
        left = [one for one in run if fates[one.id] is None]
        games[game] = {
            "code": code[game],
            "mutants": len(run),
            "killed": len(run) - len(left),
            "not_run": len(mutants) - len(run),
            "survivors": [
                {
                    "module": one.module,
                    "function": one.function,
                    "line": one.line,
                    "becomes": one.becomes,
                    "reason": reasons.get((one.module, one.function, one.becomes), ""),
                }
                for one in left
            ],
        }
    return (
        json.dumps({"command": "python -m tests.tools.mutation.compounds", "games": games}, indent=1, ensure_ascii=False)
        + "\n"
    )


def lines(chosen: Mapping[str, Sequence[Compound]], fates: Mapping[str, str | None]) -> Iterator[str]:
    """The verdicts in words, with every survivor named."""
    for game, mutants in chosen.items():
        run = [one for one in mutants if one.id in fates]
        left = [one for one in run if fates[one.id] is None]
        yield f"{game}: {len(run) - len(left)} of {len(run)} killed, {len(mutants) - len(run)} not run"
        yield from (f"  {one.module}:{one.line} {one.function}: {one.becomes}" for one in left)


def fates_of(mutants: Sequence[Compound], jobs: int, until: float, is_quick: bool) -> Iterator[tuple[Compound, str | None]]:
    """What notices each of some mutants, as far as there is time to begin: the quick tests near it, or those of its game."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        running = [pool.submit(partial(fate, is_quick=is_quick), one) for one in mutants]
        for mutant, future in zip(mutants, running, strict=True):
            if monotonic() <= until or not future.cancel():
                yield mutant, future.result()[1]


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--number", type=click.IntRange(1), default=OF_EACH_GAME, show_default=True, help="So many mutants of each game."
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="So many mutants at a time.")
@click.option("--seconds", type=click.FloatRange(0), default=float("inf"), help="Begin no mutant after so many seconds.")
@click.option("--again", is_flag=True, help="Run the survivors again, after tests were added.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the report there.")
def command(games: tuple[str, ...], number: int, jobs: int, seconds: float, again: bool, file: Path | None) -> None:  # noqa: PLR0917 - click names them
    """Run the compound mutants of games that have not been run yet, and report the verdicts."""
    chosen = {game: spread_over(of_game(game), number) for game in games or registry.game_ids()}
    code = {game: code_of(game) for game in chosen}
    fates = known(code)
    every = [mutant for mutants in zip(*chosen.values(), strict=False) for mutant in mutants]
    open_ones = [one for one in every if one.id not in fates or (again and fates[one.id] is None)]
    until = monotonic() + seconds
    for is_quick in (True, False):
        waiting = [one for one in open_ones if fates.get(one.id) is None]
        for mutant, by in fates_of(waiting, jobs, until, is_quick):
            if by or not is_quick:
                fates[mutant.id] = by
                keep(code, chosen, fates)
            click.echo(f"{mutant.module}:{mutant.line} {mutant.function}: {by or 'survived: ' + mutant.becomes}", err=True)
    click.echo("\n".join(lines(chosen, fates)))
    if file is not None:
        file.write_text(document(code, chosen, fates), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(command())
