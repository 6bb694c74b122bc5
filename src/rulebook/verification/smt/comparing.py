"""Comparing: the terms that functions of a kernel are read as, and the compiled functions, on the same numbers.

Half of the rows are of games that are played at random, so many of them with an id that is legal; in the others some places
hold an end of their range or any number of it, which is mostly nonsense. What a term says counts only where all is met that
reading obliged, and there it has to be what the compiled function gives, place by place.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Self, TypeAlias

import numpy as np
from attrs import astuple, evolve, frozen

from rulebook.core.errors import RulebookError, SettingsError
from rulebook.core.game import AnyGame
from rulebook.core.sweep import CHOICES, alternatives
from rulebook.kernels import AnyKernel, loops
from rulebook.kernels.language import NOBODY, SPECTATOR, below, in_parallel, unpacked
from rulebook.kernels.layout import Layout
from rulebook.kernels.loops import actor, choice, choices, holds, observe, step
from rulebook.kernels.machine import Machine
from rulebook.verification.smt.evaluating import evaluated
from rulebook.verification.smt.induction import PHASE, Induction, as_term
from rulebook.verification.smt.reading import Reader
from rulebook.verification.smt.symbols import Symbol, row_symbols
from rulebook.verification.smt.words import Term, bits

Numbers: TypeAlias = Any
"""An array of NumPy."""

A_TABLE: Final = 100
"""The number of rows that are made with the same settings."""
AT_ONCE: Final = 2_000
"""The number of rows that are evaluated at a time: each term holds a number for each."""
VIEWERS: Final = range(SPECTATOR, 5)
IDS: Final = Symbol("id", 0, (1 << 24) - 1)
VIEWER: Final = Symbol("viewer", SPECTATOR, VIEWERS[-1])


class DifferenceError(RulebookError):
    """A term and a compiled function do not give the same."""


@frozen
class Compared:
    """How many rows were compared, and of how many each thing was."""

    rows: int
    legal: int
    reached: int
    excluded: int
    """Rows for which something is not met that reading obliged: Python or the compiled function could go wrong there."""


def hold_all(rows: Any, packed: Any, found: Any) -> None:
    """Whether each game has the invariants."""
    for game in in_parallel(len(rows)):
        settings = unpacked(packed)
        found[game] = holds(rows[game], settings)


def play_each(rows: Any, packed: Any, randoms: Any, steps: Any, ids: Any) -> None:
    """Play this many steps of each game, decisions or outcomes, at random; then an id that is legal, or 0 if it is over."""
    for game in in_parallel(len(rows)):
        settings = unpacked(packed)
        row, random, ids[game] = rows[game], randoms[game], 0
        for number in range(steps[game] + 1):
            if actor(row, settings) != NOBODY:
                id = choice(row, settings, below(random, choices(row, settings)))
                if number < steps[game]:
                    step(row, settings, id)
                else:
                    ids[game] = id


def observe_each(rows: Any, packed: Any, viewers: Any, views: Any) -> None:
    """What is seen of each game by a viewer of its own."""
    for game in in_parallel(len(rows)):
        settings = unpacked(packed)
        observe(rows[game], settings, viewers[game], views[game])


def compared(kernel: AnyKernel, number: int, seed: int = 0, phases: Sequence[int] | None = None) -> Compared:
    """Compare this many rows, in whole tables, or those in some phases; raises DifferenceError where something differs."""
    random, machine = Random(seed), Machine(kernel)
    tables = [table(machine, random) for _ in range(-(-number // A_TABLE))]
    joined = Cases(*[np.concatenate(parts) for parts in zip(*[astuple(each) for each in tables], strict=True)])
    where = joined.rows[:, kernel.layout.starts[PHASE]]
    found = np.zeros(4, np.int64)
    induction = Induction(kernel)
    for phase in induction.phases if phases is None else phases:
        reading = Reading.of(induction, phase)
        places = np.flatnonzero(where == phase)
        for start in range(0, len(places), AT_ONCE):
            found += reading.compared(machine, joined.at(places[start : start + AT_ONCE]))
    return Compared(*found.tolist())


# Cases.


@frozen(eq=False)
class Cases:
    """Rows with their settings, ids and viewers, and whether a game reached them and the id is legal there."""

    settings: Numbers
    rows: Numbers
    ids: Numbers
    viewers: Numbers
    reached: Numbers

    def at(self, places: Numbers) -> "Cases":
        """Some of the cases."""
        return Cases(*[each[places] for each in astuple(self)])

    def compiled(self, machine: Machine) -> tuple[Numbers, ...]:
        """What the compiled functions give: whether ids are legal and invariants hold, the rows after, and the views."""
        legal, holding = np.zeros(len(self.ids), np.int64), np.zeros(len(self.ids), np.int64)
        after, views = self.rows.copy(), np.zeros((len(self.ids), machine.kernel.view.width), np.int64)
        tables, which = np.unique(self.settings, axis=0, return_inverse=True)
        for number, given in enumerate(tables):
            places = np.flatnonzero(which.reshape(-1) == number)
            for loop, arguments in (
                (loops.accepted, (self.ids, legal)),
                (hold_all, (holding,)),
                (observe_each, (self.viewers, views)),
                (loops.step_all, (self.ids,)),
            ):
                rows, parts = after[places], [each[places] for each in arguments]
                machine.loop(loop)(rows, given, *parts)
                after[places] = rows
                for each, part in zip(arguments, parts, strict=True):
                    each[places] = part
        return legal, holding, after, views


def some_settings(game: AnyGame, random: Random) -> Any:
    """Any settings of the printed game."""
    players = random.choice(tuple(game.seating.players))
    plain: Any = game.settings(players=players, first_player=random.randrange(players))
    parts = {}
    for name in CHOICES:
        part = getattr(plain, name)
        values = {each: random.choice(those) for each, those in alternatives(part).items()}
        parts[name] = evolve(part, **values)
    try:
        return game.admitted(evolve(plain, **parts))
    except SettingsError:
        return some_settings(game, random)


def table(machine: Machine, random: Random) -> Cases:
    """Rows of some settings: of games that are played for a while, every other one with numbers put in."""
    kernel, settings = machine.kernel, some_settings(machine.kernel.game, random)
    given, rows = machine.settings(settings), machine.zeros((A_TABLE, kernel.layout.width))
    machine.loop(loops.start_all)(rows, given)
    randoms = np.array([(random.getrandbits(63), 0) for _ in rows], np.int64)
    steps = np.array([random.randrange(random.choice((1, 3, 15, 40, 150, 500))) for _ in rows], np.int64)
    ids, reached = np.zeros(A_TABLE, np.int64), np.arange(A_TABLE) % 2 == 0
    machine.loop(play_each)(rows, given, randoms, steps, ids)
    most = kernel.ids(settings)
    for number in np.flatnonzero(~reached):
        put_in(rows[number], kernel.layout, random)
        ids[number] = random.choice((ids[number], random.randrange(most), random.randrange(most), most - 1, most, 0))
    viewers = np.array([random.choice(VIEWERS) for _ in rows], np.int64)
    return Cases(np.tile(given, (A_TABLE, 1)), rows, ids, viewers, reached)


def put_in(row: Numbers, layout: Layout, random: Random) -> None:
    """Put numbers into a row: ends of their ranges, numbers near them, any, or the number at another place of the field."""
    for _ in range(random.choice((1, 1, 2, 5, 20, layout.width))):
        field = random.choice(layout.fields)
        start = layout.starts[field.name]
        place, other = start + random.randrange(field.count), start + random.randrange(field.count)
        near = int(row[place]) ^ 1 << random.randrange(field.most.bit_length())
        any_number, length = random.randint(field.least, field.most), random.randrange(field.most.bit_length() + 1)
        within = (near, any_number, (1 << length) - 1, int(row[other]), field.least, field.most)
        row[place] = min(max(random.choice(within), field.least), field.most)


# Terms.


@frozen(eq=False)
class Reading:
    """What the functions of a kernel give in one phase, as terms."""

    induction: Induction
    symbols: tuple[Symbol, ...]
    places: tuple[int, ...]
    terms: tuple[Term, ...]
    """What the compiled functions give too, in the same order."""
    obliged: tuple[Term, ...]

    @classmethod
    def of(cls, induction: Induction, phase: int) -> Self:
        """Read the functions of a kernel."""
        kernel, record = induction.kernel, induction.settings.values[0]
        start = kernel.layout.starts[PHASE]
        known, reader, functions = row_symbols(kernel.layout, known={start: phase}), Reader(), kernel.functions
        row = reader.row(known.values, kernel.layout)
        view = reader.row([0] * kernel.view.width, kernel.view)
        legal = reader.call(functions.is_legal, row, record, IDS.value)
        holding = reader.call(functions.holds, row, record)
        reader.call(functions.observe, row, record, VIEWER.value, view)
        reader.call(functions.step, row, record, IDS.value)
        terms = map(bits, (legal, holding, *reader.values(row), *reader.values(view)))
        places = tuple([place for place in range(kernel.layout.width) if place != start])
        return cls(induction, known.symbols, places, tuple(terms), tuple(map(as_term, reader.obligations)))

    def given(self, cases: Cases) -> dict[str, Numbers]:
        """The variables of the terms, with the numbers of some cases."""
        columns = [
            *zip(self.symbols, cases.rows[:, list(self.places)].T, strict=True),
            *zip(self.induction.settings.symbols, cases.settings.T, strict=True),
            (IDS, cases.ids),
            (VIEWER, cases.viewers),
        ]
        return {symbol.name: numbers.astype(np.uint64) & np.uint64((1 << symbol.width) - 1) for symbol, numbers in columns}

    def compared(self, machine: Machine, cases: Cases) -> Numbers:
        """How many cases were compared, are legal, were reached by a game, and were left out."""
        values = evaluated((*self.terms, *self.obliged), self.given(cases))
        number = len(cases.ids)
        kept = np.ones(number, np.bool_)
        for value in values[len(self.terms) :]:
            kept &= value
        if not kept[cases.reached].all():
            raise DifferenceError(f"something obliged is not met in {cases.rows[cases.reached & ~kept][0].tolist()}")
        known = cases.at(np.flatnonzero(kept))
        legal, holding, after, views = known.compiled(machine)
        expected = np.column_stack([legal, holding, after, views])
        for place, value in enumerate(values[: len(self.terms)]):
            found = np.broadcast_to(value, number)[kept].astype(np.uint64).view(np.int64)
            if (different := np.flatnonzero(found != expected[:, place])).size:
                case = different[0]
                raise DifferenceError(
                    f"the term at {place} is {found[case]}, the compiled function gives {expected[case, place]}: "
                    f"settings {known.settings[case].tolist()}, id {known.ids[case]}, row {known.rows[case].tolist()}"
                )
        return np.array([len(known.ids), legal.sum(), known.reached.sum(), number - len(known.ids)])
