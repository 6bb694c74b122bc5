"""`python -m tests.tools.mutation.compounds`: run compound mutants, each in its own process, and keep their verdicts.

What noticed a mutant is kept by its id in .mutation, in a file for each game, together with the hash of the game's code, so
that an interrupted run can be resumed. A mutant that only used up its time does not count as noticed.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import zip_longest
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Final

import click
from attrs import field, frozen

from rulebook import registry
from rulebook.spec.toml_file import read_table
from rulebook.verification.dependencies import hash_of_code
from rulebook.verification.sources import source_of
from tests.tools.mutation.compound import Compound, compounds, spread_over
from tests.tools.mutation.forking import Mutant, judged, prepare
from tests.tools.mutation.reaching import best_tests, visits
from tests.tools.reports import REPOSITORY, write

KEPT: Final = REPOSITORY / ".mutation"
EXPLAINED: Final = Path(__file__).with_name("compound.toml")
OF_EACH_GAME: Final = 75
MODEL: Final = "tests/model/test_every_game.py"
TOLD: Final = "tests/games/test_every_game.py"
SEEDS: Final = ("100", "101", "102")
"""The seeds of the long tests beside the model that are run."""
FIRST: Final = 6
"""So many of the tests beside the model are run before the others."""
SECONDS: Final = 60
"""The CPU time for the tests of a mutant."""


@frozen
class Survivor:
    """A mutant that no test noticed, and why; it is equivalent if no test can notice it."""

    module: str
    function: str
    becomes: str
    equivalent: bool
    reason: str


@frozen
class SurvivorFile:
    """compound.toml."""

    survivors: tuple[Survivor, ...] = field(alias="survivor")


def explained() -> tuple[Survivor, ...]:
    """The survivors that are explained."""
    return read_table(EXPLAINED, SurvivorFile, EXPLAINED.name).survivors


EXPLAINED_BY: Final = {(one.module, one.function, one.becomes): one for one in explained()}


def explanation(mutant: Compound) -> Survivor | None:
    """Why a mutant survives, if that is explained."""
    return EXPLAINED_BY.get((mutant.module, mutant.function, mutant.becomes))


def modules_of(game_id: str) -> list[str]:
    """The chapters of a game."""
    files = sorted((REPOSITORY / "src" / "rulebook" / "games" / game_id / "chapters").glob("*.py"))
    return [f"rulebook.games.{game_id}.chapters.{file.stem}" for file in files if file.stem != "__init__"]


def of_game(game_id: str) -> list[Compound]:
    """All compound mutants of the chapters of a game."""
    game = registry.game(game_id)
    return [one for module in modules_of(game_id) for one in compounds(module, source_of(module) or "", game)]


def code_of(game_id: str) -> str:
    """A hash of the chapters of a game, and of what games by its rules reach."""
    return hash_of_code("rulebook.play.playout", f"rulebook.games.{game_id}.game", *modules_of(game_id))


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


def files_of(mutants: Sequence[Compound]) -> dict[str, Path]:
    """The files of the modules of some mutants."""
    return {one.module: REPOSITORY.joinpath("src", *one.module.split(".")).with_suffix(".py") for one in mutants}


def tests_of(game: str) -> list[list[str]]:
    """The tests of a game, but for those of theorems: its own, what it tells, and games beside the model of its rules."""
    own = sorted((REPOSITORY / "tests" / "games" / game).glob("test_*.py"))
    combinations = f"{game} and many_combinations and ({' or '.join(SEEDS)})"
    return [
        [str(file.relative_to(REPOSITORY)) for file in own if file.stem != "test_theorems"],
        [TOLD, "-k", f"told_as_before and {game}"],
        [MODEL, "-k", game],
        [MODEL, "-m", "long", "-k", combinations],
    ]


def reached(game: str, mutants: Sequence[Compound]) -> dict[str, list[str]]:
    """The tests of a game that come to each mutant, those first that soon notice it; to be called in its own process."""
    found = visits(mutants, files_of(mutants), tests_of(game))
    return {one.id: best_tests(one.id, found) for one in mutants}


def noticed_by(mutant: Compound, tests: Sequence[str]) -> str | None:
    """What notices a mutant, of the tests that come to it; to be called in its own process. None if nothing does."""
    if not tests:
        return None
    prepare(mutant.module)
    beside_model = [test for test in tests if test.startswith(MODEL)]
    others = [test for test in tests if not test.startswith(MODEL)]
    stages = tuple([("-m", "", *some) for some in (beside_model[:FIRST], others, beside_model[FIRST:]) if some])
    (file,) = files_of([mutant]).values()
    verdict = judged(Mutant(mutant.module, file, mutant.source), stages, SECONDS)
    return verdict.by if verdict.noticed and not verdict.by.startswith("ended by signal") else None


def keep(code: Mapping[str, str], chosen: Mapping[str, Sequence[Compound]], fates: Mapping[str, str | None]) -> None:
    """Keep the verdicts on the mutants of each game."""
    KEPT.mkdir(exist_ok=True)
    for game, mutants in chosen.items():
        found = {"code": code[game], "mutants": {one.id: fates[one.id] for one in mutants if one.id in fates}}
        file_of(game).write_text(json.dumps(found, indent=1), encoding="utf-8")


def document(
    code: Mapping[str, str], chosen: Mapping[str, Sequence[Compound]], fates: Mapping[str, str | None], earlier: Path
) -> dict[str, object]:
    """The verdicts as data, with the hash of the code that they are about; other games stay as they were."""
    games: dict[str, object] = json.loads(earlier.read_bytes())["games"] if earlier.exists() else {}
    for game, mutants in chosen.items():
        run = [one for one in mutants if one.id in fates]
        games[game] = {
            "code": code[game],
            "of": len(of_game(game)),
            "drawn": len(mutants),
            "killed": sum(fates[one.id] is not None for one in run),
            "not_run": len(mutants) - len(run),
            "survivors": [survivor(one) for one in run if fates[one.id] is None],
        }
    return {"command": "python -m tests.tools.mutation.compounds", "games": dict(sorted(games.items()))}


def survivor(mutant: Compound) -> dict[str, object]:
    """A mutant that no test noticed, as data."""
    told = explanation(mutant)
    return {
        "module": mutant.module,
        "function": mutant.function,
        "line": mutant.line,
        "becomes": mutant.becomes,
        "equivalent": told is not None and told.equivalent,
        "reason": told.reason if told else "",
    }


def lines(chosen: Mapping[str, Sequence[Compound]], fates: Mapping[str, str | None]) -> Iterator[str]:
    """The verdicts in words, with every survivor named."""
    for game, mutants in chosen.items():
        run = [one for one in mutants if one.id in fates]
        left = [one for one in run if fates[one.id] is None]
        yield f"{game}: {len(run) - len(left)} of {len(run)} killed, {len(mutants) - len(run)} not run"
        yield from (f"  {one.module}:{one.line} {one.function}: {one.becomes}" for one in left)


def fates_of(mutants: Mapping[Compound, Sequence[str]], jobs: int, until: float) -> Iterator[tuple[Compound, str | None]]:
    """What notices each of some mutants, of the tests that come to it, as far as there is time to begin."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        running = {pool.submit(noticed_by, one, tests): one for one, tests in mutants.items()}
        for future in as_completed(running):
            if monotonic() > until:
                pool.shutdown(wait=False, cancel_futures=True)
            if not future.cancelled():
                yield running[future], future.result()


def all_reached(chosen: Mapping[str, Sequence[Compound]], jobs: int) -> dict[str, list[str]]:
    """The tests that come to each mutant of some games."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        running = [pool.submit(reached, game, mutants) for game, mutants in chosen.items() if mutants]
        return {mutant: tests for future in running for mutant, tests in future.result().items()}


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--number", type=click.IntRange(1), default=OF_EACH_GAME, show_default=True, help="So many mutants of each game."
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="So many mutants at a time.")
@click.option("--seconds", type=click.FloatRange(0), default=float("inf"), help="Begin no mutant after so many seconds.")
@click.option("--again", is_flag=True, help="Run the survivors again, after tests were added.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the report there; other games stay.")
def command(games: tuple[str, ...], number: int, jobs: int, seconds: float, again: bool, file: Path | None) -> None:  # noqa: PLR0917 - click names them
    """Run the compound mutants of games that have not been run yet, and report the verdicts."""
    chosen = {game: spread_over(of_game(game), number) for game in games or registry.game_ids()}
    code = {game: code_of(game) for game in chosen}
    fates = known(code)
    waiting = {
        game: [one for one in mutants if one.id not in fates or (again and fates[one.id] is None)]
        for game, mutants in chosen.items()
    }
    until = monotonic() + seconds
    tests = all_reached(waiting, jobs)
    every = [mutant for mutants in zip_longest(*waiting.values()) for mutant in mutants if mutant is not None]
    for mutant, by in fates_of({one: tests[one.id] for one in every}, jobs, until):
        fates[mutant.id] = by
        keep(code, chosen, fates)
        click.echo(f"{mutant.module}:{mutant.line} {mutant.function}: {by or 'survived: ' + mutant.becomes}", err=True)
    click.echo("\n".join(lines(chosen, fates)))
    if file is not None:
        write(file, document(code, chosen, fates, file))


if __name__ == "__main__":
    sys.exit(command())
