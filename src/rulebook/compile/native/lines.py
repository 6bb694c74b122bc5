"""Lines of C, one after the other: blocks and loops, variables, and obligations."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum

from attrs import define, evolve, field

from rulebook.compile import ir
from rulebook.compile.native.atoms import Atom
from rulebook.compile.native.functions import Writer
from rulebook.compile.native.layout import is_scalar, local


class Counts(Enum):
    """What is done with the things that are gone through, beside `n`."""

    ALL = "all"
    """They are counted: `n` becomes their number."""
    ONE = "one"
    """One of them is looked for: `n` is how many come before it."""


@define
class Lines:
    """The lines of a function. `counts` is set while things are counted and nothing else is done with them."""

    writer: Writer
    function: ir.Function
    lines: list[str] = field(factory=list, init=False)
    depth: int = field(default=1, init=False)
    count: int = field(default=0, init=False)
    loops: int = field(default=0, init=False)
    """How many loops are around the next line."""
    counts: Counts | None = field(default=None, init=False)

    def say(self, *lines: str) -> None:
        """Write lines."""
        self.lines += ["  " * self.depth + line for line in lines]

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Lines in braces."""
        is_loop = "for (" in head or "while (" in head
        self.say(f"{head} {{")
        self.depth, self.loops = self.depth + 1, self.loops + is_loop
        yield
        self.depth, self.loops = self.depth - 1, self.loops - is_loop
        self.say("}")

    def fresh(self, letter: str = "t") -> str:
        """A new name."""
        self.count += 1
        return f"{letter}_{self.count}"

    def room(self, type: ir.Type, value: str | None = None) -> str:
        """A new variable."""
        name = self.fresh()
        form = local(type) if is_scalar(type) else self.writer.layout.name(type)
        self.say(f"{form} {name};" if value is None else f"{form} {name} = {value};")
        return name

    def held(self, atom: Atom) -> Atom:
        """The same value where nothing changes it."""
        if atom.parts:
            return evolve(atom, parts=tuple(map(self.held, atom.parts)))
        if is_scalar(atom.type) and not atom.moves and atom.text.replace("_", "").isalnum():
            return atom
        return Atom(self.room(atom.type, atom.text), atom.type)

    @contextmanager
    def sought(self, type: ir.Type, otherwise: str) -> Iterator[tuple[str, str]]:
        """Lines that look for a value: the variable for it, and the statement that ends the search."""
        name, done = self.room(type, otherwise), self.fresh("done")
        yield name, f"goto {done};"
        self.say(f"{done}:;")

    @contextmanager
    def loop(self, first: str, last: str, form: str = "i32") -> Iterator[str]:
        """Lines for each number from one on and before another; the variable for it."""
        place = self.fresh("i")
        with self.block(f"for ({form} {place} = {first}; {place} < {last}; {place}++)"):
            yield place

    def each_time(self, loop: str, begin: str, times: str, nth: str, each: Callable[[], None]) -> None:
        """Write a loop, whose lines are `begin` and what `each` writes.

        Where all that it does is to count, how often it does is counted at once; where one of the things that are counted is
        looked for, the loop is left out, and `nth` declares what it would be at for one of its times, `PLACE`.
        """
        number = None if self.counts is None else self.counted(each)
        if number is None:
            with self.block(loop):
                self.say(*[begin] if begin else [])
                each()
            return
        every = times if number == 1 else str(int(times) * number) if times.isdigit() else f"{times} * {number}"
        if self.counts is Counts.ALL:
            self.say(f"n += {every};")
            return
        with self.block(f"if (n < {every})"):
            self.say(nth.replace("PLACE", f"n / {number}"), f"n %= {number};")
            each()
        self.say(f"n -= {every};")

    def counted(self, write: Callable[[], None]) -> int | None:
        """How many things some lines count, if they do nothing else. They are not kept."""
        before, (self.lines, self.counts, self.loops) = (self.lines, self.counts, self.loops), ([], Counts.ALL, 0)
        write()
        written = "".join([line.strip() for line in self.lines])
        self.lines, self.counts, self.loops = before
        counting = re.fullmatch(r"n \+= (\d+);", written)
        return int(counting[1]) if counting else None

    def require(self, condition: str, place: ir.Place, what: str) -> None:
        """Write an obligation."""
        if self.writer.checked:
            self.say(f'REQUIRE({condition}, "{place}: {what}");')
