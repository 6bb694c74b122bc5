"""Mutants of kernels, noticed by lockstep: `python -m tests.tools.mutation.kernels [GAME ...] --sample 100 --json FILE`.

The rules play some games first, which the plain functions of every mutant then follow, in a process of its own, up to the
first difference. So nothing is compiled, and the rules are asked once. What is mutated are the functions that lockstep asks
a kernel for, and all that they call; the invariants and `determinize` are tried elsewhere. A sample is drawn at random.
"""

import json
import os
import resource
import shlex
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final, NoReturn

import click
from attrs import asdict, field, frozen
from cosmic_ray.work_item import MutationSpec

from rulebook.kernels import BY_HAND, kernel
from rulebook.kernels.compiling import reached
from rulebook.kernels.machine import Machine
from rulebook.spec.json_file import report_lines
from rulebook.spec.toml_file import read_table
from tests.tools.lockstep.report import mutated_code_of
from tests.tools.lockstep.running import first_difference, games_told
from tests.tools.lockstep.telling import Told
from tests.tools.mutation.forking import MOST_BYTES, Mutant, silence
from tests.tools.mutation.operators import mutants
from tests.tools.mutation.sessions import Module, changed, difference

REPOSITORY: Final = Path(__file__).resolve().parents[3]
ASKED: Final = (
    "start",
    "actor",
    "is_legal",
    "legal",
    "weights",
    "step",
    "observe",
    "result",
    "standing",
    "choices",
    "choice",
)
"""The functions of a kernel whose answers lockstep compares with the rules."""
POOL: Final = 5
"""Games are chosen among this many times as many."""
SECONDS: Final = 30
"""The CPU time of a mutant. One that takes longer runs for ever."""
REASONS: Final = Path(__file__).with_name("kernels.toml")


@frozen
class Reason:
    """Why a change of a line in a function of a kernel is not noticed."""

    module: str
    function: str
    line: str
    becomes: str
    reason: str
    equivalent: bool = False
    """Whether the result is the same, whatever is played."""


@frozen
class ReasonFile:
    """The list."""

    reasons: tuple[Reason, ...] = field(alias="survivor")


@frozen
class Change:
    """A mutant: where it is, what was changed, and the source of its module with the change."""

    module: str
    function: str
    operator: str
    number: int
    line: str
    becomes: str
    source: str


def mutated_functions(game_id: str) -> dict[str, set[str]]:
    """The functions that are mutated, by module: those of the kernel's own that lockstep asks for, directly or not."""
    functions, found = kernel(game_id).functions, dict[str, set[str]]()
    for function in reached(tuple([getattr(functions, name) for name in ASKED])):
        if function.__module__.startswith(f"rulebook.kernels.{game_id}."):
            found.setdefault(function.__module__, set()).add(function.__name__)
    return found


def possible(game_id: str) -> Iterator[tuple[Module, MutationSpec]]:
    """Every mutant of a game's kernel."""
    for name, functions in sorted(mutated_functions(game_id).items()):
        module = Module(name, REPOSITORY)
        for item in mutants(module.file):
            if item.mutations[0].definition_name in functions:
                yield module, item.mutations[0]


def change_of(module: Module, mutation: MutationSpec) -> Change:
    """A mutant with its source."""
    line, becomes = difference(module.source, mutation)
    operator, function = mutation.operator_name.removeprefix("core/"), mutation.definition_name or ""
    return Change(module.name, function, operator, mutation.start_pos[0], line, becomes, changed(module.source, mutation))


def notices(game_id: str, change: Change, games: Iterable[Told]) -> bool:
    """Whether a mutant is noticed, in a process of its own with a limited CPU time."""
    child = os.fork()
    if child == 0:
        follow_all(game_id, change, games)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) != 0


def follow_all(game_id: str, change: Change, games: Iterable[Told]) -> NoReturn:
    """Let a mutant follow games, and end the process: with 1 at the first difference or error, with 0 if there is none."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    silence()
    for name in [each for each in sys.modules if each.startswith(f"rulebook.kernels.{game_id}")]:
        del sys.modules[name]
    sys.meta_path.insert(0, Mutant(change.module, Module(change.module, REPOSITORY).file, change.source))
    try:
        machine = Machine(kernel(game_id), is_compiled=False)
        for told in games:
            if first_difference(machine, told)[1]:
                os._exit(1)
    except BaseException:  # whatever goes wrong shows that there is a mutant
        os._exit(1)
    os._exit(0)


def sampled(game_id: str, sample: int, seed: str) -> tuple[int, list[Change]]:
    """How many mutants there are, and a random sample of them."""
    every = list(possible(game_id))
    drawn = Random(f"{seed}:{game_id}").sample(every, min(sample, len(every)))
    return len(every), [change_of(*each) for each in drawn]


def chosen(pool: list[Told], transitions: int) -> list[Told]:
    """Games with so many transitions together: half of them as they come, the others those that reach rare clauses."""
    total, found = sum([told.clauses for told in pool], Counter[str]()), list[Told]()
    rarest = sorted(pool, key=lambda told: -sum(number / total[clause] for clause, number in told.clauses.items()))
    for half, games in ((transitions / 2, pool), (transitions, rarest)):
        for told in games:
            if sum(len(each.ids) - 1 for each in found) < half and not any(each is told for each in found):
                found.append(told)
    return found


def run(game_id: str, sample: int, transitions: int, seed: str) -> dict[str, Any]:
    """Run the mutants of a game; what became of them, as data."""
    there_are, drawn = sampled(game_id, sample, seed)
    games = chosen(list(games_told(kernel(game_id), POOL * transitions, seed)), transitions)
    unchanged = Change(drawn[0].module, "", "", 0, "", "", Module(drawn[0].module, REPOSITORY).source)
    assert not notices(game_id, unchanged, games), "nothing differs where nothing is changed"
    left = []
    for number, change in enumerate(drawn):
        if not notices(game_id, change, games):
            left.append(change)
            click.echo(f"{change.module}:{change.number} {change.function}: {change.line}  ->  {change.becomes}", err=True)
        if number % 10 == 9:
            click.echo(f"{game_id}: {number + 1 - len(left)} of {number + 1} killed", err=True)
    followed = sum(len(told.ids) - 1 for told in games)
    return {
        "code": mutated_code_of(game_id),
        "possible": there_are,
        "transitions": followed,
        **verdicts(len(drawn), list(map(told_of, left))),
    }


def verdicts(sample: int, left: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The counts of a sample, given those that nothing noticed, and each of these with the reason."""
    survivors = [{**change, **reason_for(change)} for change in left]
    equivalent, killed = sum(survivor["equivalent"] for survivor in survivors), sample - len(left)
    return {
        "sample": sample,
        "killed": killed,
        "equivalent": equivalent,
        "survived": len(left) - equivalent,
        "score": round(100 * killed / (sample - equivalent), 1),
        "survivors": survivors,
    }


def told_of(change: Change) -> dict[str, Any]:
    """A mutant as data, without its source."""
    return {name: value for name, value in asdict(change).items() if name != "source"}


def reasons() -> tuple[Reason, ...]:
    """All that are listed."""
    return read_table(REASONS, ReasonFile, REASONS.name).reasons


def reason_for(change: Mapping[str, Any]) -> dict[str, Any]:
    """Why a mutant is not noticed, as far as that is known."""
    for one in reasons():
        if all(change[name] == getattr(one, name) for name in ("module", "function", "line", "becomes")):
            return {"equivalent": one.equivalent, "reason": one.reason}
    return {"equivalent": False, "reason": ""}


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(BY_HAND))
@click.option("--sample", type=click.IntRange(1), default=100, show_default=True, help="Mutants of each game.")
@click.option(
    "--transitions", type=click.IntRange(1), default=10_000, show_default=True, help="Those that a mutant follows."
)
@click.option("--seed", default="mutants", show_default=True, help="Other mutants, and other games.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="So many games at a time.")
@click.option("--reasons", "only", is_flag=True, help="Run nothing: only give the survivors in the report their reasons.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the report there; games not run stay.")
def command(  # noqa: PLR0917  # the options
    games: tuple[str, ...], sample: int, transitions: int, seed: str, jobs: int, only: bool, file: Path | None
) -> None:
    """Run a sample of the mutants of kernels, and say which of them lockstep does not notice."""
    stored: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file and file.exists() else {}
    known = {id: {**part, **verdicts(part["sample"], part["survivors"])} for id, part in stored.get("games", {}).items()}
    if only:
        if file is not None:
            file.write_text(written({**stored, "games": known}), encoding="utf-8")
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        running = {id: pool.submit(run, id, sample, transitions, seed) for id in games or BY_HAND}
        for id, future in running.items():
            known[id] = future.result()
            click.echo(f"{id}: {known[id]['killed']} of {known[id]['sample']} killed, {known[id]['equivalent']} equivalent")
            if file is not None:
                file.write_text(written({**head(seed), "games": dict(sorted(known.items()))}), encoding="utf-8")


def head(seed: str) -> dict[str, Any]:
    """What a report says of its run."""
    command = shlex.join(["python", "-m", "tests.tools.mutation.kernels", *sys.argv[1:]])
    return {"rulebook": version("rulebook-engine"), "cosmic-ray": version("cosmic-ray"), "command": command, "seed": seed}


def written(report: Mapping[str, Any]) -> str:
    """A report as it is stored."""
    return report_lines(report)


if __name__ == "__main__":
    command()
