"""How much one input may cost: a hang is an input that takes more than the stated time of the processor."""

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NoReturn

MOST_SECONDS: Final = 10
"""Seconds of processor time for one input, of the process and of the system for it; others on the machine do not count."""
MOST_BYTES: Final = 1024**3
"""The memory that may be mapped beyond what there was before the first input."""


class Hang(BaseException):
    """An input took longer than it may; no `except Exception` swallows it."""


@contextmanager
def bounded_time(seconds: float = MOST_SECONDS) -> Iterator[None]:
    """Raise Hang within where it takes longer than it may."""
    before = signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def give_up(number: int, frame: FrameType | None) -> NoReturn:
    """Raise Hang, wherever the program is."""
    raise Hang(f"more than {MOST_SECONDS} s of processor time")


@contextmanager
def bounded_memory(more: int = MOST_BYTES) -> Iterator[None]:
    """Raise MemoryError within where more memory is asked for than there may be."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (mapped() + more, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def mapped() -> int:
    """The bytes of memory that this process has mapped."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * resource.getpagesize()


def peak() -> int:
    """The most bytes of memory that this process has had at once."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
