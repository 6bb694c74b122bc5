"""Sharing out work to processes of this machine or to a Dask cluster, with a clean stop on Ctrl-C."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import wraps
from logging import ERROR
from multiprocessing import parent_process
from os import _exit
from signal import SIG_DFL, SIG_IGN, SIGINT, signal
from threading import Event, Thread
from typing import Concatenate, Final, ParamSpec, TypeVar, get_args

import click
from attrs import frozen

from rulebook.cli.application import Failure
from rulebook.cli.output import said_if_slow, steps
from rulebook.cli.parameters import number_option
from rulebook.extras import require
from rulebook.readings.impact import Engine

Result = TypeVar("Result")
Options = ParamSpec("Options")
First = TypeVar("First")

LOCAL: Final = "local"
"""The scheduler that stands for a Dask cluster on this machine."""
WHY_SLOW: Final[Mapping[str, str]] = {
    "kernel": "The kernel is still starting: before its first games it is compiled, once, which can take a minute.",
    "ismcts": "The first search is still going on: what searches is compiled before it, once, which can take a minute.",
}
"""What is said of engines and bots whose beginning takes long, by their names."""
PATIENCE: Final = 10
"""How many seconds a scheduler has to answer."""


@frozen
class Workers:
    """Who does the work: this process, `jobs` processes of this machine, or the workers of a Dask scheduler."""

    jobs: int = 1
    scheduler: str | None = None


def with_workers(command: Callable[Concatenate[First, Workers, Options], None]) -> Callable[..., None]:
    """Give a command the options that say who does the work, which it takes as Workers, after its first argument."""

    @number_option("--jobs", default=1, metavar="J", within=click.IntRange(1, 61), help="Play in J processes.")
    @click.option(
        "--scheduler", metavar="ADDRESS", help="Play on the Dask cluster there, or on a local one of J workers: local."
    )
    @wraps(command)
    def command_with_workers(
        first: First, jobs: int, scheduler: str | None, *arguments: Options.args, **options: Options.kwargs
    ) -> None:
        command(first, Workers(jobs, scheduler), *arguments, **options)

    return command_with_workers


@frozen
class Processes:
    """Some processes, for any library that works with an executor."""

    executor: Executor
    interrupted: Event
    drop: Callable[[], None]
    """Drop all work that has not been begun."""

    def until_interrupted(self, results: Iterable[Result]) -> Iterator[Result]:
        """Results of the processes as they arrive; after Ctrl-C, drops all other work and raises KeyboardInterrupt.

        Raises Failure if a process was killed; a Dask cluster gives its work to another one, and another, before it fails.
        """
        try:
            for result in results:
                if self.interrupted.is_set():
                    self.drop()
                    raise KeyboardInterrupt
                yield result
        except BrokenExecutor:
            raise Failure("a process ended before its work was done; out of memory?") from None
        except CancelledError:
            raise Failure("the Dask scheduler went away before the work was done") from None


def engine_option(help: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option that says what plays: the rules, unless it says otherwise."""
    return click.option("--engine", type=click.Choice(get_args(Engine)), default="reference", show_default=True, help=help)


def why_slow(*names: str) -> str:
    """What is said of the first of some engines and bots whose beginning takes long; nothing where there is none."""
    return next((WHY_SLOW[kind] for kind in (name.partition(":")[0] for name in names) if kind in WHY_SLOW), "")


def worked(
    work: Callable[[range], Result], batches: Sequence[range], workers: Workers, slow_words: str = ""
) -> Iterator[Result]:
    """What comes of each batch of games, in order, whoever does the work, with a progress bar in a terminal, or lines.

    If the first of them takes long, `slow_words` are said.
    """
    with steps(sum(map(len, batches)), "games") as played, said_if_slow(slow_words) as slow:
        for batch, result in zip(batches, results_of(work, batches, workers), strict=True):
            slow.cancel()
            played.advance(len(batch))
            yield result


def results_of(work: Callable[[range], Result], batches: Sequence[range], workers: Workers) -> Iterator[Result]:
    """What comes of each batch, in order."""
    if workers.jobs == 1 and workers.scheduler is None:
        yield from map(work, batches)
        return
    with processes(workers) as running:
        yield from running.until_interrupted(running.executor.map(work, batches))


@contextmanager
def processes(workers: Workers) -> Iterator[Processes]:
    """A context with these workers."""
    if workers.scheduler is not None:
        with interrupts_held() as interrupted, cluster(workers.scheduler, workers.jobs) as executor:
            yield Processes(executor, interrupted, lambda: executor.shutdown(wait=False))
        return
    with interrupts_held() as interrupted, ProcessPoolExecutor(workers.jobs, initializer=follow_parent) as pool:
        yield Processes(pool, interrupted, lambda: pool.shutdown(cancel_futures=True))


def follow_parent() -> None:
    """Make this worker leave Ctrl-C to the process that started it, and end with that process, even if it is killed."""
    signal(SIGINT, SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the end of the process that started this one: its queue would keep a worker waiting for ever."""
    parent = parent_process()
    assert parent is not None, "a worker is started by a process"
    parent.join()
    _exit(1)


@contextmanager
def cluster(scheduler: str, jobs: int) -> Iterator[Executor]:
    """A context with the workers of a Dask scheduler, or with a cluster of this machine; raises Failure without one."""
    require("--scheduler", "cluster", "distributed")
    from distributed import Client, KilledWorker, LocalCluster  # noqa: PLC0415  # takes a second to import

    try:
        if scheduler == LOCAL:
            there = LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=None, silence_logs=ERROR)  # type: ignore[no-untyped-call]  # dask is not typed
            client = Client(there)  # type: ignore[no-untyped-call]  # as above
        else:
            there, client = None, Client(scheduler, timeout=PATIENCE)  # type: ignore[no-untyped-call]  # as above
    except (OSError, TypeError, ValueError):
        raise Failure(f"no Dask scheduler answers at {scheduler!r}") from None
    try:
        executor: Executor = client.get_executor(pure=False)  # type: ignore[no-untyped-call]  # as above
        yield executor
    except KilledWorker:
        raise Failure("one worker after another ended over the same games; out of memory?") from None
    finally:
        client.close()  # type: ignore[no-untyped-call]  # as above
        if there is not None:
            there.close()


@contextmanager
def interrupts_held() -> Iterator[Event]:
    """Only record that Ctrl-C was pressed: an exception in the middle of a pool's own work would leave its processes
    waiting.
    """
    interrupted = Event()
    before = signal(SIGINT, lambda *_: interrupted.set())
    try:
        yield interrupted
    finally:
        signal(SIGINT, before or SIG_DFL)
