"""Sharing out work to processes of this machine, with a clean stop on Ctrl-C."""

from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from signal import SIG_DFL, SIG_IGN, SIGINT, signal
from threading import Event
from typing import TypeVar

from attrs import frozen

from rulebook.cli.application import Failure

Result = TypeVar("Result")


@frozen
class Processes:
    """Some processes, for any library that works with an executor."""

    executor: Executor
    interrupted: Event

    def until_interrupted(self, results: Iterable[Result]) -> Iterator[Result]:
        """Results of the processes as they arrive; after Ctrl-C, drops all other work and raises KeyboardInterrupt.

        Raises Failure if a process was killed.
        """
        try:
            for result in results:
                if self.interrupted.is_set():
                    self.executor.shutdown(cancel_futures=True)
                    raise KeyboardInterrupt
                yield result
        except BrokenExecutor:
            raise Failure("a process ended before its work was done; out of memory?") from None


@contextmanager
def processes(jobs: int) -> Iterator[Processes]:
    """A context with this many processes."""
    with interrupts_held() as interrupted, ProcessPoolExecutor(jobs, initializer=ignore_interrupts) as executor:
        yield Processes(executor, interrupted)


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


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the parent process."""
    signal(SIGINT, SIG_IGN)
