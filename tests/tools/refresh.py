"""`python -m tests.tools.refresh`: make again what is derived and out of date after a change, in order, and nothing else.

With `--dry-run` it lists what is out of date, why, and about how long it takes. Each step keeps what it has done, so that an
interrupted run goes on where it stopped. Afterwards, read the difference before you commit it.
"""

import json
import os
import shlex
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import click
from attrs import frozen

from rulebook.cli.compare import STATES, rulings_on
from rulebook.cli.output import said_again, screen
from rulebook.cli.verify import RANDOM_GAMES, SECONDS
from rulebook.core import RulebookError, SpecError
from rulebook.examination.corpus import fingerprint, kept
from rulebook.examination.meanings import has_meanings
from rulebook.examination.operators import meanings
from rulebook.readings.contrast import every_contrast
from rulebook.readings.finding import Effort
from rulebook.readings.verdicts import code_of_decision
from rulebook.registry import game
from rulebook.spec import load, loader, report
from rulebook.spec.fingerprints import fingerprints
from rulebook.spec.reports import SILENCE, decided_readings, reported_rulings
from rulebook.verification.findings import Method
from rulebook.verification.planning import plan
from rulebook.verification.reuse import kept_of
from rulebook.verification.tasks import Task
from tests.games.own import own_games
from tests.tools.changes import published as changes
from tests.tools.changes.change import every_change
from tests.tools.fingerprints.fingerprinting import fingerprinted, kept_positions, meanings_of, wrong_in
from tests.tools.fuzz.entries import entries
from tests.tools.fuzz.report import published
from tests.tools.mutation import compounds
from tests.tools.mutation import published as mutants
from tests.tools.reports import kept as kept_report
from tests.tools.serving import chaos, killing, leaking
from tests.tools.serving.code import code_of as code_in
from tests.tools.suite import cases, differing
from tests.tools.wording import CHECKS, digest, statements
from tests.translation import figures
from tests.translation.corpus import TOLD
from tests.translation.free import FOLDER

REPOSITORY: Final = Path(__file__).resolve().parents[2]
REPORTS: Final = "docs/reports"
SERVING: Final = {
    "leaking": (leaking.SPEAKING, "--games 40 --positions 1", 90),
    "killing": (killing.STORING, "--kills 100 --jobs 4", 450),
    "chaos": (chaos.ATTACKED, "--seconds 15", 300),
}
"""What is tried with the server: the code that it is about, how long, and about how many seconds that takes."""
INPUTS: Final = 5_000
"""How many inputs each entry gets that nothing was fed to."""
TEXTS: Final = (
    "translations that come with the games, pictures and sentences",
    "tests/translation/test_shipped.py tests/games/test_pictures.py tests/games/test_every_game.py "
    "-k 'test_shipped or test_pictures or told_as_before'",
)
"""What tests compare with the texts that follow from the code, and write with `--update-golden`."""
TABLES: Final = ("tables in README and docs", "tests/docs/test_pages.py")
"""The same of what follows from the reports."""
ENDING: Final = 10
"""So many seconds a program has to end when it is interrupted."""


@frozen
class Step:
    """Something that is derived: why it is out of date, if it is, how long it takes, and the module that makes it."""

    what: str
    why: Callable[[], str]
    seconds: float
    command: str


def steps(jobs: int) -> Iterator[Step]:
    """Everything that is derived, in the order in which one thing depends on another, and first what is soon done."""
    for id in own_games():
        yield Step(f"fingerprints of {id}", partial(older_fingerprints, id), 10, f"tests.tools.fingerprints {id}")
    yield texts(*TEXTS, jobs)
    yield from theorems(jobs)
    for id in own_games():
        yield from of_game(id)
    yield from words(jobs)
    yield from code(jobs)
    for name, (patterns, length, seconds) in SERVING.items():
        tried = f"tests.tools.serving.{name} {length} --json {REPORTS}/{name}.json"
        yield Step(f"{name} of the server", partial(older_serving, name, patterns), seconds, tried)
    yield texts(*TABLES, jobs)


def texts(what: str, tests: str, jobs: int) -> Step:
    """Texts, with the tests that compare them."""
    compare = f"pytest -q -n {jobs} -m 'not long' {tests}"
    return Step(what, partial(older_texts, compare), 20, f"{compare} --update-golden")


def theorems(jobs: int) -> Iterator[Step]:
    """What is shown of the theorems, by all methods in one go; solvers find their decisions again."""
    with ProcessPoolExecutor(jobs) as pool:
        stale = dict(zip(own_games(), pool.map(stale_tasks, own_games()), strict=True))
    for id, by_method in stale.items():
        methods = " ".join([f"--method {method.value}" for method in by_method])
        decided = " --decisions .decided" if Method.SOLVER in by_method else ""
        command = f"rulebook verify {id} {methods} --jobs {jobs} --each 1200 --update {REPORTS}/verification.json{decided}"
        seconds = sum([expected(id, method) for method in by_method])
        yield Step(f"theorems of {id}", partial(told, by_method), seconds, command)


def of_game(id: str) -> Iterator[Step]:
    """What is told of the theorems of a game, what it comes with, and what is asked about translations of it."""
    stated = f"rulebook verify {id} --method witness --update {REPORTS}/verification.json"
    yield Step(f"statements of theorems of {id}", partial(older_statements, id), 5, stated)
    compared = f"rulebook compare {id} --json {REPORTS}/comparison.json"
    solved = f"rulebook contrast {id} --json {REPORTS}/readings.json --decisions .decided"
    yield Step(f"decisions about readings of {id}", partial(older_decisions, id), expected_for_readings(id), solved)
    yield Step(f"comparison of the editions of {id}", partial(older_comparison, id), 30, compared)
    yield Step(f"conformance suite of {id}", partial(older_suite, id), 30, f"tests.tools.suite {id}")
    if has_meanings(id):
        file = f"specs/{id}/examination.jsonl"
        asked = f"rulebook translate positions {id} --games 0 --quick --keep {file} --out {file}"
        yield Step(f"questions about translations of {id}", partial(older_questions, id), 60, asked)
        examined = f"tests.tools.examination {id} --json {REPORTS}/examination.json"
        yield Step(f"examination of {id}", partial(older_examination, id), 300, examined)


def words(jobs: int) -> Iterator[Step]:
    """How good the checks of words are."""
    measured = f"tests.tools.wording --jobs {jobs} --json {REPORTS}/wording.json"
    yield Step("checks of words", older_wording, 120, measured)
    yield Step("checks of words, with planted errors", older_figures, 120, "tests.translation.figures")


def code(jobs: int) -> Iterator[Step]:
    """What hostile input and wrong rules come to."""
    kept = f"--jobs {jobs} --json {REPORTS}"
    for name in entries():
        fed = f"tests.tools.fuzz --inputs {INPUTS} --entry {shlex.quote(name)} {kept}/fuzzing.json"
        yield Step(f"hostile input for {name}", partial(unfed, name), 60, fed)
    yield Step("changes", older_changes, 1500, f"tests.tools.changes {kept}/changes.json")
    for id in own_games():
        drawn = f"tests.tools.mutation.compounds {id} {kept}/compound.json"
        yield Step(f"compound mutants of {id}", partial(older_compounds, id), 150, drawn)


def older_fingerprints(id: str) -> str:
    """Whether the fingerprints of a game are those of the present code, with the wrong meanings that there are."""
    kept = fingerprints(id)
    if set(wrong_in(kept)) != {each.id for each in meanings_of(game(id), load(id))}:
        return "there are other wrong meanings"
    made = fingerprinted(game(id), load(id), kept_positions(game(id)), wrong_in(kept))
    return "" if kept == made else "clauses mean something else, or are worded otherwise"


def older_suite(id: str) -> str:
    """In which cases of a game's suite the rules now give other answers."""
    known = list(cases(game(id)))
    older = list(differing(game(id), known)) if known else ["all: there is none"]
    return f"other answers in {', '.join(older)}" if older else ""


def older_statements(id: str) -> str:
    """Which theorems of a game are stated otherwise in the report, or are not in it."""
    reported = {(each.id, each.statement, each.argument) for each in report("verification").games.get(id, SILENCE).theorems}
    older = [each.id for each in load(id).theorems if (each.id, each.statement, each.argument) not in reported]
    return f"stated otherwise: {', '.join(older)}" if older else ""


def stale_tasks(id: str) -> dict[Method, list[Task]]:
    """The checks of a game's theorems that are out of date, by method."""
    specification = load(id)
    every = plan(specification, specification.theorems, tuple(Method), SECONDS, RANDOM_GAMES)
    with patch.object(loader, "load_folder", cache(loader.load_folder)):  # each portion asks for it, hundreds of times
        stale = kept_of(report("verification"), id, every).stale
    return {method: found for method in Method if (found := [task for task in stale if task.method is method])}


def told(stale: Mapping[Method, list[Task]]) -> str:
    """How many checks of each method depend on something that changed, and of which theorems."""
    lines = list[str]()
    for method, tasks in stale.items():
        counts = Counter(theorem for task in tasks for theorem in task.theorems)
        lines.append(f"{method.value} ({len(tasks)}) of {', '.join(counts) or 'the induction'}")
    return f"something changed that checks reach: {'; '.join(lines)}" if lines else ""


def expected(id: str, method: Method) -> float:
    """About how many CPU seconds all checks of a game by a method take: as many as the last time."""
    found = report("verification").games.get(id, SILENCE)
    if method is Method.SOLVER:
        return sum(seconds for portion in found.portions for seconds in portion.seconds.values())
    return sum(check.seconds for each in found.theorems for check in each.checks if check.method == method.value)


def older_comparison(id: str) -> str:
    """On which values of readings there is another verdict, or the same by other means."""
    told = [
        (each.reading, each.values, each.verdict, each.method, each.bound, each.witness) for each in reported_rulings(id)
    ]
    older = list[str]()
    for each in rulings_on(game(id), load(id), Effort(states=STATES), recompute=False):
        values = each.contrast.left.id, each.contrast.right.id
        if (each.contrast.reading.id, values, each.verdict.value, each.method, each.bound, each.witness) not in told:
            older.append(each.contrast.name)
    return f"another verdict, or by other means: {', '.join(older)}" if older else ""


def older_decisions(id: str) -> str:
    """About which values of readings solvers have decided nothing by the present code."""
    known, every = {each.code for each in decided_readings(id)}, every_contrast(load(id))
    older = [each.name for each in every if code_of_decision(id, each) not in known]
    return f"decided by other code, or not at all: {', '.join(older)}" if older else ""


def expected_for_readings(id: str) -> float:
    """About how many CPU seconds solvers take for all readings of a game: as many as the last time."""
    return sum(each.seconds for each in decided_readings(id))


def older_questions(id: str) -> str:
    """Whether the questions about translations of a game were made from the wrong meanings that there are."""
    return "" if kept(game(id)).made_from == fingerprint(meanings(game(id), load(id))) else "there are other wrong meanings"


def older_examination(id: str) -> str:
    """Whether the simulated readers of a game were asked the questions that there are."""
    asked, measured = kept(game(id)), kept_report("examination").get(id, {})
    is_same = (measured.get("made_from"), measured.get("version")) == (asked.made_from, asked.version(game(id)))
    return "" if is_same else "the questions changed"


def older_wording() -> str:
    """Whether the figures on free sentences are about the checks, the sentences and the statements that there are."""
    kept, present = kept_report("wording"), (digest(*CHECKS), digest(FOLDER), statements())
    measured = kept["checks"], kept["sentences"], kept["statements"]
    return "" if measured == present else "the checks of words, the sentences or the statements changed"


def older_figures() -> str:
    """In which languages planted errors are found otherwise in the sentences that the tables have not seen."""
    known = json.loads(figures.REPORT.read_bytes())["corpora"]["held-out"]
    older = [code for code in TOLD if known.get(code) != figures.figures("held-out", code)]
    return f"other errors are found: {', '.join(older)}" if older else ""


def unfed(name: str) -> str:
    """Whether no kept run fed an entry with hostile input."""
    return "" if name in {each.entry for each in published()} else "nothing was fed to it"


def older_changes() -> str:
    """Which changes by hand were not made to the present code."""
    run = {(each["says"], each["code"]) for each in changes.reported()}
    missing = [change.says for change in every_change() if (change.says, changes.code_of(change)) not in run]
    return f"{len(missing)} were made to other code" if missing else ""


def older_compounds(id: str) -> str:
    """Whether the mutants of a game are of its rules."""
    drawn = mutants.games().get(id)
    return "" if drawn is not None and drawn["code"] == compounds.code_of(id) else "the rules changed"


def older_serving(name: str, patterns: tuple[str, ...]) -> str:
    """Whether a report on the server is about other code."""
    kept = json.loads((REPOSITORY / REPORTS / f"{name}.json").read_text(encoding="utf-8"))
    return "" if kept["code"] == code_in(patterns) else "the server changed"


def older_texts(compare: str) -> str:
    """Whether some texts are those that follow from the code and the reports."""
    done = run(compare, stdout=subprocess.PIPE, text=True)
    return f"something else follows from code and reports: {done.stdout.strip().splitlines()[-1]}" if done.returncode else ""


def run(command: str, **options: Any) -> "subprocess.CompletedProcess[str]":
    """Run a module of Python in the repository. When we are interrupted, so is it."""
    words = sys.executable, "-m", *shlex.split(command)
    with subprocess.Popen(words, cwd=REPOSITORY, start_new_session=True, **options) as process:
        try:
            said, _ = process.communicate()
        except BaseException:
            os.killpg(process.pid, signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(ENDING)
            process.kill()
            raise
    return subprocess.CompletedProcess(words, process.returncode, said)


def about(seconds: float) -> str:
    """About how long something takes."""
    return f"about {round(seconds / 60)} min" if seconds >= 60 else "less than a minute"


@click.command()
@click.option("--dry-run", is_flag=True, help="Only list what is out of date, why, and about how long it takes.")
@click.option("--jobs", type=click.IntRange(1), default=2, show_default=True, help="So many processes.")
def command(dry_run: bool, jobs: int) -> None:
    """Make again whatever is derived and out of date; what fails does not stop the rest, and is listed at the end."""
    if unread := list(wrong_specifications()):
        raise click.ClickException("\n".join([*unread, "edit these files by hand; nothing was made"]))
    total, failed = 0.0, list[str]()
    for step in steps(jobs):
        try:
            with said_again(screen(stderr=True), partial("looking at {}".format, step.what)):
                why = step.why()
        except RulebookError as error:
            failed.append(f"{step.what}: {error}")
            continue
        if not why:
            continue
        total += step.seconds
        click.echo(f"{step.what}: {why}; {about(step.seconds)} of CPU time")
        click.echo(f"    python -m {step.command}")
        if not dry_run and run(step.command).returncode:
            failed.append(f"{step.what}: python -m {step.command}")
    if failed:
        raise click.ClickException("\n".join(["these failed; mend them, and run this again:", *failed]))
    click.echo(f"{about(total)} of CPU time in all" if total else "everything is up to date")


def wrong_specifications() -> Iterator[str]:
    """What is wrong in the specifications of all games, on which everything else rests."""
    for id in own_games():
        try:
            load(id)
        except SpecError as error:
            yield str(error)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    command()
