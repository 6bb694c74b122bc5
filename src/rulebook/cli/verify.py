"""`rulebook verify`: computes how strongly every theorem holds."""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import as_completed
from contextlib import suppress
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path
from shlex import join
from typing import Final

import click
from attrs import evolve
from rich.box import SIMPLE_HEAD
from rich.table import Table

from rulebook import registry
from rulebook.cli.application import Failure, Refused
from rulebook.cli.options import game_called
from rulebook.cli.output import screen, steps
from rulebook.cli.parameters import FOLDER, POSITIVE, games, number_option, write_lines
from rulebook.cli.processes import Workers, engine_option, processes
from rulebook.cli.resuming import Update
from rulebook.extras import require
from rulebook.kernels import kernel
from rulebook.readings.impact import Engine
from rulebook.spec import Specification, Status, load, specified_games
from rulebook.spec.json_file import structured
from rulebook.spec.reports import Check, GameReport, VerificationReport, report_text
from rulebook.verification.findings import CheckedTheorem, Method, is_as_asked, shortest_record
from rulebook.verification.lengths import unprovable
from rulebook.verification.planning import Folders, plan
from rulebook.verification.report import about, check_text, game_report, report_of
from rulebook.verification.reuse import Kept, kept_of, results_by_others
from rulebook.verification.tasks import SolverTask, Task, TaskResult, perform

SECONDS = 300.0
"""The time for each check, by default."""
RANDOM_GAMES = 100
NEEDS = {Method.CROSSHAIR: "crosshair", Method.RANDOM: "hypothesis", Method.SOLVER: "cvc5"}
"""The libraries of the extra `verify`, by the methods that need them."""
AT_A_COST: Final = (Method.RANDOM, Method.EXPLORATION, Method.SOLVER)
"""The methods that take long, the quickest first."""
USUAL: Final = 60.0
"""The seconds that a check is expected to take if nothing is known of it."""
UNSAID: Final = ("file", "kept", "folder", "decisions", "queries", "jobs")
"""Parameters of the command that do not decide what is in a report."""
STANDARD_OUTPUT = Path("-")
WEAK: Final = (Status.UNKNOWN, Status.REFUTED)
"""The verdicts that show nothing."""


@click.command("verify")
@click.argument("game", required=False, shell_complete=games)
@click.argument("theorem", required=False)
@click.option(
    "--method",
    "methods",
    type=click.Choice([method.value for method in Method]),
    multiple=True,
    help="Use only this method; may be repeated. By default, all methods.",
)
@click.option(
    "--budget",
    type=POSITIVE,
    metavar="SECONDS",
    help="Time for all checks together; what is not finished by then is unknown.",
)
@number_option(
    "--each",
    default=SECONDS,
    metavar="SECONDS",
    within=POSITIVE,
    help="CPU time for each proof, exhaustion and exploration, and for the random play of each game.",
)
@number_option(
    "--random-games",
    default=RANDOM_GAMES,
    within=click.IntRange(0),
    help="Random games in addition to one for each edition, value and number of players.",
)
@engine_option("What plays random games. The kernel plays more of them, and claims are checked at a few positions of each.")
@click.option("--json", "file", type=click.Path(path_type=Path), metavar="FILE", help="Write the report; - is stdout.")
@click.option(
    "--update",
    "kept",
    type=click.Path(dir_okay=False, exists=True, path_type=Path),
    metavar="FILE",
    help="Read the report in FILE, recompute only what is older than the code, and write it back. With "
    "--method, leave what other methods found as it is. Run it again if it was stopped: what is done is in FILE.part.",
)
@click.option(
    "--counterexamples",
    "folder",
    type=FOLDER,
    metavar="DIR",
    help="Write a record of the shortest counterexample to each refuted theorem.",
)
@click.option(
    "--decisions", type=FOLDER, metavar="DIR", help="Keep the solvers' decisions in DIR, and reuse those found there."
)
@click.option("--queries", type=FOLDER, metavar="DIR", help="Write every question for the solvers to DIR, in SMT-LIB.")
@number_option("--jobs", default=1, metavar="J", within=click.IntRange(1, 61), help="Check in J processes.")
def command(  # noqa: PLR0917 - click gives them by name
    game: str | None,
    theorem: str | None,
    methods: tuple[str, ...],
    budget: float | None,
    each: float,
    random_games: int,
    engine: Engine,
    file: Path | None,
    kept: Path | None,
    folder: Path | None,
    decisions: Path | None,
    queries: Path | None,
    jobs: int,
) -> None:
    """Compute how strongly every theorem holds.

    By default it checks the theorems of all games; GAME selects one game, THEOREM one theorem.

    A theorem is proved by two solvers that agree, by trying every case with the game's own steps, or by a witness; argued
    from proved lemmas, which prose puts together; explored by visiting every state of small games; tested in random games;
    or refuted by a counterexample. If a lemma, a solver's question or an exploration runs out of time, the theorem stays
    unknown, and the table says how far it got; with --update, an exploration that does so ends the run instead. Methods
    that no theorem needs are skipped. Exit code 1 means that a theorem is weaker than its specification requires.

    \b
    Examples:
      rulebook verify hamsterbacke always-ends
      rulebook verify yellowstone_park --method exploration --each 30 --jobs 2
      rulebook verify hamsterbacke --budget 120
      rulebook verify --jobs 2 --json report.json --counterexamples refuted
      rulebook verify scopa --update report.json
      rulebook verify yellowstone_park --method solver --decisions decided
      rulebook verify yellowstone_park --method random --engine kernel --random-games 10000
    """
    chosen, by_kernel = tuple(map(Method, methods)) or tuple(Method), engine == "kernel"
    if kept is not None and (theorem is not None or file is not None):
        raise Failure("--update covers all theorems of games: give neither THEOREM nor --json with it")
    wanted, folders = wanted_theorems(game, theorem), Folders(decisions, queries)
    if by_kernel:
        refuse_kernels(wanted, kept)
    if Method.SOLVER in chosen and any(theorem.by_induction for each in wanted for theorem in each.theorems):
        refuse_missing([Method.SOLVER])
        refuse_unprovable(wanted)
    tasks = {one.game.id: list(plan(one, one.theorems, chosen, each, random_games, folders, by_kernel)) for one in wanted}
    before = report_of("", {}) if kept is None else structured(kept, VerificationReport)
    known = {name: kept_of(before, name, some) if kept else Kept((), tuple(some)) for name, some in tasks.items()}
    stale = [task for some in known.values() for task in some.stale]
    refuse_missing(dict.fromkeys(task.method for task in stale))
    update = Update(kept) if kept else None
    done = performed(stale, jobs, budget, update)
    results = {name: [*some.results, *done[name]] for name, some in known.items()}
    if kept:
        for one in wanted:
            results[one.game.id] += results_by_others(before, one, chosen)
    found = {
        id: game_report(one, one.theorems, results[id], written(one, results[id], folder))
        for id, one in ((one.game.id, one) for one in wanted)
    }
    whole = command_line(*(["game"] if kept else []))
    # Another run may have updated another game meanwhile.
    others = before if kept is None else structured(kept, VerificationReport)
    report = report_of(before.command if kept and methods else whole, dict(others.games) | found)
    if update is not None:
        update.finish(report_text(report), stale)
    show(report, file, found)
    refuse_weak(wanted, report)


def refuse_missing(methods: Iterable[Method]) -> None:
    """Raise MissingExtraError if a library is missing for one of the methods that the theorems need."""
    for method in methods:
        if method in NEEDS:
            require(f"--method {method.value}", "verify", NEEDS[method])


def refuse_unprovable(wanted: Iterable[Specification]) -> None:
    """Raise Refused for games whose theorems cannot be proved by induction, before any proof is tried."""
    faults = [f"{each.game.id}: {fault}" for each in wanted for fault in unprovable(registry.game(each.game.id))]
    if faults:
        others = " ".join(f"--method {method.value}" for method in Method if method is not Method.SOLVER)
        raise Refused("\n".join([*faults, f"until then, leave the proofs out: {others}"]))


def refuse_kernels(wanted: Iterable[Specification], kept: Path | None) -> None:
    """Raise Failure, or what `kernel` raises, where kernels cannot play the random games of a report."""
    if kept is not None:
        raise Failure("--update is for reports on games played by the rules: leave --engine kernel out")
    for each in wanted:
        kernel(each.game.id)


def wanted_theorems(game: str | None, theorem: str | None) -> list[Specification]:
    """The specification of each game, with the theorems to check and no others; raises Failure for an unknown name."""
    if game is not None:
        game_called(game)
    specifications = [load(id) for id in ([game] if game is not None else specified_games())]
    if theorem is None:
        return specifications
    return [evolve(specifications[0], theorems=(specifications[0].theorem(theorem),))]


def performed(
    tasks: Sequence[Task], jobs: int, budget: float | None, update: Update | None = None
) -> dict[str, list[TaskResult]]:
    """The results of all tasks, by game; meanwhile a bar, or a line now and then, shows how many are done, and what is not.

    Without a budget the longest come first, so that all processes end together: what took solvers long the last time, games,
    explorations, and then the rest. With a budget, games and then solvers come last.
    An update keeps each result as soon as it is there, and reuses those of a run that was stopped. It raises Refused
    where an exploration runs out of time: the report is to keep what it has.
    """
    console, do = screen(stderr=True), update.perform if update else perform
    results: dict[str, list[TaskResult]] = {game: [] for game in specified_games()}
    order = sorted(tasks, key=taken, reverse=True) if budget is None else sorted(tasks, key=cost)
    left, is_alone = list(order), jobs == 1 and budget is None
    finished = ((task, do(task)) for task in order) if is_alone else done_elsewhere(jobs, budget, order, do)

    with steps(len(tasks), "checks", "".join(map(label, left[:1]))) as checked:
        for task, result in finished:
            results[task.game].append(result)
            for line in dict.fromkeys(shortcomings(task, result)):
                console.print(line, soft_wrap=True)
            if update:
                refuse_unfinished(task, result)
            left.remove(task)
            checked.advance(1, "".join(map(label, left[:1])))
    return results


def shortcomings(task: Task, result: TaskResult) -> Iterator[str]:
    """What is refuted or was not decided, said as soon as it is known."""
    for found in result.findings:
        for line in found.check.details if found.check.verdict in WEAK else ():
            yield f"{label(task)}: {found.check.verdict.value}: {line}"


def cost(task: Task) -> int:
    """How much a check costs beside others: those of one theorem little, then random games, explorations and solvers."""
    return AT_A_COST.index(task.method) if task.method in AT_A_COST else -1


def taken(task: Task) -> float:
    """The seconds that a portion of a proof took solvers the last time; what is usual for anything else."""
    before = task.before if isinstance(task, SolverTask) else None
    return sum(before.seconds.values()) if before is not None else USUAL


def refuse_unfinished(task: Task, result: TaskResult) -> None:
    """Raise Refused for an exploration that ran out of time or memory: the others would fare no better."""
    if result.exploration is not None and not result.exploration.complete:
        how_far = next((line for found in result.findings for line in found.check.details), "stopped")
        advice = "give it more time with --each, or make the small game smaller"
        raise Refused(f"{task.game}: {result.exploration.small_game}: {how_far}; {advice}")


def done_elsewhere(
    jobs: int, budget: float | None, tasks: Sequence[Task], do: Callable[[Task], TaskResult]
) -> Iterator[tuple[Task, TaskResult]]:
    """Each task with its result, as soon as a process has finished it; at the end of the budget, the others as unknown."""
    with processes(Workers(jobs)) as workers:
        running = {workers.executor.submit(in_own_group, do, task): task for task in tasks}
        try:
            for future in workers.until_interrupted(as_completed(tuple(running), timeout=budget)):
                yield running.pop(future), future.result()
        except TimeoutError:
            for process in active_children():
                end(process)
            yield from ((task, unfinished(task)) for task in running.values())


def in_own_group(do: Callable[[Task], TaskResult], task: Task) -> TaskResult:
    """Do a task in a group of processes of its own, with the programs that it runs: solvers, for one."""
    if sys.platform != "win32":
        os.setpgrp()
    return do(task)


def end(process: BaseProcess) -> None:
    """End a process, with the programs that it runs."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError):  # it has done no task yet
            os.killpg(process.ident or 0, signal.SIGKILL)
    process.kill()


def unfinished(task: Task) -> TaskResult:
    """What is known of a task that there was no time for."""
    check = Check(task.method.value, Status.UNKNOWN, "nothing", 0, 0.0, ("not finished within --budget",))
    return TaskResult(tuple([CheckedTheorem(theorem, check) for theorem in task.theorems]))


def label(task: Task) -> str:
    """A task, as shown beside the bar."""
    what = task.theorems[0] if len(task.theorems) == 1 else f"{len(task.theorems)} theorems"
    return f"{task.game}: {task.method.value} of {what}"


def written(wanted: Specification, results: Sequence[TaskResult], folder: Path | None) -> dict[str, str]:
    """Write the shortest counterexample to each theorem into a folder; returns their paths, by theorem."""
    found = [theorem for result in results for theorem in result.findings]
    paths: dict[str, str] = {}
    for theorem in wanted.theorems:
        record = shortest_record(about(theorem, found))
        if record and folder is not None:
            path = folder / f"{wanted.game.id}-{theorem.id}.jsonl"
            write_lines(path, record)
            paths[theorem.id] = str(path)
    return paths


def command_line(*left_out: str) -> str:
    """The command that produces this report: the arguments and the options that decide what is in it, unless as usual."""
    context, words = click.get_current_context(), ["rulebook", "verify"]
    for each in context.command.params:
        value = context.params[str(each.name)]
        if each.name in (*UNSAID, *left_out) or value in (None, each.default):
            continue
        head = f"{each.opts[0]}=" if isinstance(each, click.Option) else ""
        words += [
            f"{head}{one:g}" if isinstance(one, float) else f"{head}{one}" for one in (value if each.multiple else [value])
        ]
    return join(words)


def show(report: VerificationReport, file: Path | None, games: dict[str, GameReport]) -> None:
    """Write the report where it was asked for, and show the table of some games."""
    if file == STANDARD_OUTPUT:
        click.echo(report_text(report), nl=False)
        return
    if file is not None:
        file.write_text(report_text(report), encoding="utf-8", newline="\n")
    screen().print(table(games))
    for (game, line), theorems in why_weak(games).items():
        screen().print(f"{game}: {', '.join(theorems)}: {line}", soft_wrap=True)
    for game, found in games.items():
        for notice in found.notices:
            screen().print(f"{game}: {notice}")


def table(games: dict[str, GameReport]) -> Table:
    """Every theorem of some games with its status and checks."""
    rows = Table("game", "", "theorem", "status", "checked by", box=SIMPLE_HEAD)
    for game, found in games.items():
        for theorem in found.theorems:
            checks = "\n".join(map(check_text, theorem.checks))
            rows.add_row(game, str(theorem.number), theorem.id, theorem.status.value, checks)
    return rows


def why_weak(games: dict[str, GameReport]) -> dict[tuple[str, str], list[str]]:
    """The theorems of which a check failed or found out nothing, by the game and what the check says about it."""
    found: dict[tuple[str, str], list[str]] = {}
    for game, each in games.items():
        for theorem in each.theorems:
            failed = [check for check in theorem.checks if check.verdict in WEAK]
            for line in dict.fromkeys([line for check in failed for line in check.details or (check.bound,)]):
                found.setdefault((game, line), []).append(theorem.id)
    return found


def refuse_weak(wanted: Sequence[Specification], report: VerificationReport) -> None:
    """Raise Refused if theorems are weaker than their specifications require."""
    weak = []
    for each in wanted:
        for theorem, found in zip(each.theorems, report.games[each.game.id].theorems, strict=True):
            if not is_as_asked(theorem, found.status):
                asked = "refuted" if theorem.refuted else theorem.minimum.value
                weak.append(f"{each.game.id}: {theorem.id} is {found.status.value} but must be {asked}")
    if weak:
        raise Refused("\n".join(weak))
