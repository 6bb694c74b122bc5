"""Where commands write: a screen, in colour in a terminal, and plain text in a pipe or under NO_COLOR."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread, Timer
from time import monotonic
from typing import Final

from attrs import Factory, define
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

SLOW: Final = 2.0
"""After how many seconds without a result people are told what is going on."""
BETWEEN_LINES: Final = 10.0
"""The number of seconds between two lines of progress."""


class Screen(Console):
    """A console that lets the program handle readers that have gone away."""

    def on_broken_pipe(self) -> None:
        """Re-raise the BrokenPipeError that is being handled."""
        raise BrokenPipeError


def screen(*, stderr: bool = False) -> Screen:
    """The screen: lines are written unchanged, without wrapping or markup."""
    return Screen(stderr=stderr, soft_wrap=True, markup=False, highlight=False, emoji=False)


def figures(first: str, title: str, *headings: str) -> Table:
    """A table of figures, with the heads of its columns; what the figures are of stands on the left."""
    rows = Table(first, title=title, title_justify="left", box=SIMPLE_HEAD)
    for heading in headings:
        rows.add_column(heading, justify="right")
    return rows


@contextmanager
def said_if_slow(words: str) -> Iterator[Timer]:
    """A context in which words, if there are any, are said once, unless its timer is cancelled before SLOW seconds."""
    timer = Timer(SLOW, screen(stderr=True).print, [words])
    timer.daemon = True
    if words:
        timer.start()
    try:
        yield timer
    finally:
        timer.cancel()


@define
class Steps:
    """How far some work is that has a number of steps, and what goes on at the moment, if that has a name."""

    total: int
    what: str
    bar: Progress
    shown: TaskID
    now: str = ""
    done: int = 0
    start: float = Factory(monotonic)

    def advance(self, steps: int, now: str = "") -> None:
        """Some steps are done, and something else goes on."""
        self.done, self.now = self.done + steps, now
        self.bar.update(self.shown, advance=steps, description=now or self.what)

    def __str__(self) -> str:
        now = f", now {self.now}" if self.now else ""
        return f"{self.done} of {self.total} {self.what} after {monotonic() - self.start:.0f} s{now}"


@contextmanager
def steps(total: int, what: str, now: str = "") -> Iterator[Steps]:
    """A context in which people see how far some work is: a bar in a terminal, and a line now and then in a pipe."""
    console = screen(stderr=True)
    columns = SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        made = Steps(total, what, bar, bar.add_task(now or what, total=total), now)
        with said_again(console, made.__str__):
            yield made


@contextmanager
def said_again(console: Console, words: Callable[[], str]) -> Iterator[None]:
    """A context in which words are said every few seconds, however long a piece of work takes: in a terminal a bar does."""
    is_over = Event()

    def repeat() -> None:
        while not is_over.wait(BETWEEN_LINES):
            console.print(words())

    if console.is_terminal:
        yield
        return

    speaker = Thread(target=repeat, daemon=True)
    speaker.start()
    try:
        yield
    finally:
        is_over.set()
        speaker.join()
