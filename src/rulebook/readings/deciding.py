"""What solvers decide of two values of a reading: that they never matter, or the smallest state in which they do.

Of every class of actions in every phase, with every number of players, they are asked for a state that has the invariants
under both values and in which the game does not go on alike. A state that they find is played by the rules under both.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from os import times
from typing import Any, Final, cast

import z3
from attrs import define, field, frozen

from rulebook import registry
from rulebook.compile.declaration import read
from rulebook.compile.terms.contrasting import PLAY, Aspect, CaseRead, ReadingValues, Sides, starts_alike, unseen
from rulebook.compile.terms.induction import Goal, Induction
from rulebook.compile.terms.models import Model
from rulebook.compile.terms.solving import PROVED, Z3_PER_SECOND
from rulebook.compile.types import all_that_matter
from rulebook.core.errors import RulebookError
from rulebook.core.game import AnyGame
from rulebook.core.pieces import pieces_in
from rulebook.core.step import Step
from rulebook.readings.contrast import Contrast
from rulebook.readings.lockstep import Parting, PartingKind
from rulebook.readings.lockstep import Sides as Played
from rulebook.records import Codec, JsonObject
from rulebook.spec.reports import MATTERS, NEVER_MATTERS, ONLY_TOLD, UNDECIDED, DecidedReading, SmallestDifference
from rulebook.verification.clauses import Asking, given_in, invariants_of, well_formed_in


class NotToldApartError(RulebookError):
    """Solvers found a state in which the rules do the same under both values."""


BOUND: Final = (
    "the clauses as they stand: the start, and all actions in all states of the printed game that have the invariants, "
    "whatever the other settings are{given}; two of z3, yices and cvc5 agree"
)
"""What the goals are about, in a game."""
TRIES: Final = 4
"""So many states are looked at, if the rules do not accept the first one."""


@frozen
class Effort:
    """Processor time in seconds: for each question, and for each pair of values."""

    each: float = 20.0
    whole: float = 240.0


@frozen
class Found:
    """A state in which two values lead to something else, and where they do."""

    state: Any
    parting: Parting
    aspects: tuple[Aspect, ...]
    size: int
    players: int


@lru_cache(maxsize=1)
def cases_of(game_id: str) -> tuple[CaseRead, ...]:
    """Every case of a game with its printed components, the fewest players first."""
    game, invariants, well_formed = registry.game(game_id), invariants_of(game_id), well_formed_in(game_id)
    names = tuple([each.__name__ for each in invariants])
    modules = [read(game, claims=(*invariants, *well_formed), variants=each) for each in all_that_matter(game)]
    inductions = [Induction(module, names, given=given_in(game_id)) for module in modules]
    return cases_in(inductions, tuple([each.__name__ for each in well_formed]))


def cases_in(inductions: list[Induction], well_formed: tuple[str, ...] = ()) -> tuple[CaseRead, ...]:
    """Every case that some inductions do not rule out, the fewest players first."""
    cases = [CaseRead(each, case, well_formed) for each in inductions for case in each.cases if not each.is_ruled_out(case)]
    return tuple(sorted(cases, key=lambda each: each.case.players))


def bound_of(game_id: str) -> str:
    """What the goals are about, in words."""
    given = [f"`{value.value}` for `{name.replace('_', '-')}`" for (_, name), value in given_in(game_id).items()]
    return BOUND.format(given=f", but with {' and '.join(given)}" if given else "")


def spent() -> float:
    """The processor time so far, in seconds, with that of programs that were called."""
    return sum(times()[:4])


@define
class Deciding:
    """Decides a contrast of a game, of which solvers are asked in some cases."""

    game: AnyGame
    contrast: Contrast
    cases: tuple[CaseRead, ...]
    asking: Asking
    effort: Effort
    goals: int = field(default=0, init=False)
    """How many goals two solvers have decided."""
    undecided: list[str] = field(factory=list, init=False)
    """The goals that they have not."""
    began: float = field(factory=spent, init=False)

    def decided(self) -> DecidedReading:
        """The decision."""
        verdict, found = self.verdict()
        smallest = None if found is None else self.told(found)
        left = self.undecided[:1] + ([f"and {len(self.undecided) - 1} more"] if len(self.undecided) > 1 else [])
        values = (self.contrast.left.id, self.contrast.right.id)
        seconds = round(spent() - self.began, 1)
        bound, undecided = bound_of(self.game.id), ", ".join(left)
        return DecidedReading(self.contrast.reading.id, values, verdict, bound, self.goals, seconds, undecided, smallest)

    def verdict(self) -> tuple[str, Found | None]:
        """Whether the values matter in play or, where they do not, in what is told; with the smallest state."""
        values = self.values()
        if values is None:
            self.undecided.append("solvers are asked under one value alone")
            return UNDECIDED, None
        starts = [
            goal for each in dict.fromkeys(case.induction for case in self.cases) for goal in starts_alike(each, values)
        ]
        self.undecided += [goal.name for goal in starts if not self.is_proved(goal)]
        for verdict, aspects in ((MATTERS, PLAY), (ONLY_TOLD, (Aspect.EVENTS,))):
            found = self.smallest(values, aspects)
            if found is not None:
                return verdict, found
            if self.undecided:
                return UNDECIDED, None
        return NEVER_MATTERS, None

    def values(self) -> ReadingValues | None:
        """The values, as the cases have them; None where the reading is not unknown."""
        name = self.contrast.reading.id.replace("-", "_")
        if not z3.is_expr(self.cases[0].readings[name]):
            return None
        settings: Any = self.cases[0].induction.module.settings
        ids = [each.value for each in settings.type_of("readings").type_of(name).values]
        return ReadingValues(name, (ids.index(self.contrast.left.id), ids.index(self.contrast.right.id)))

    def smallest(self, values: ReadingValues, aspects: tuple[Aspect, ...]) -> Found | None:
        """The smallest state in which the sides differ in some aspects; it is the least if nothing is left undecided."""
        best: Found | None = None
        for case in self.cases:
            before = spent()
            sides = case.sides(values)
            self.began += spent() - before  # cases are read once for all contrasts
            if sides is not None:
                best = self.smaller(sides, aspects, best)
        return best

    def smaller(self, sides: Sides, aspects: tuple[Aspect, ...], best: Found | None) -> Found | None:
        """The smallest state of a case, or the best so far; two solvers have to say that no smaller one is left."""
        box = self.box_of(sides.read)
        while best is None or best.size > 0:
            most = None if best is None else best.size - 1
            if self.is_proved(sides.goal(aspects) if most is None else sides.goal_within(aspects, most - box)):
                return best
            found = self.found(sides, aspects, most, box)
            if found is None:
                self.undecided.append(sides.read.case.name)
                return best
            best, least = found, 0
            while least < best.size:
                most = (least + best.size - 1) // 2
                found = self.found(sides, aspects, most, box)
                best, least = (best, most + 1) if found is None else (found, least)
        return best

    def found(self, sides: Sides, aspects: tuple[Aspect, ...], most: int | None, box: int) -> Found | None:
        """A state with so many pieces in play at most; None if z3 knows of none that the rules accept, after a few tries."""
        goal = sides.goal_within(aspects, None if most is None else most - box)
        for seed in range(0 if self.is_over() else TRIES):
            model = modelled(goal, self.effort.each, seed)
            if model is None:
                return None
            if (found := self.played(sides, aspects, model)) is not None:
                return found
        return None

    def box_of(self, read: CaseRead) -> int:
        """How many pieces are in the box."""
        module = read.induction.module
        known = {} if module.variants is None else {"variants": module.variants}
        return boxed(
            self.game, self.game.declaration.settings(players=read.case.players, components=module.components, **known)
        )

    def is_proved(self, goal: Goal) -> bool:
        """Whether two solvers prove a goal in the time that is left."""
        if goal.condition is True:
            return True
        is_proved = not self.is_over() and self.asking.decide(goal).says == PROVED
        self.goals += is_proved
        return is_proved

    def is_over(self) -> bool:
        """Whether there is no time left."""
        return spent() - self.began > self.effort.whole

    def played(self, sides: Sides, aspects: tuple[Aspect, ...], model: Model) -> Found | None:
        """A state that a solver found, as the rules play it under both values; None if they do not accept it.

        Raises NotToldApartError if they do the same under both.
        """
        state = model.value(sides.read.induction.module.state, sides.state)
        both = self.contrast.against(self.game, state.settings)
        if any(self.game.well_formed(each) for each in (state, both.twin(state))):
            return None
        for parting in both.partings(state):
            differing = tuple(aspects_of(both, parting))
            if set(differing) & set(aspects):
                return Found(state, parting, differing, in_play(self.game, state), state.settings.players)
        raise NotToldApartError(f"{self.contrast.name}: the rules do the same under both values in a state found: {state}")

    def told(self, found: Found) -> SmallestDifference:
        """A state as it stands in a report."""
        codec: Codec[Any, Any, Any, Any, Any] = Codec(self.game, found.state.settings)
        state, action = [cast(JsonObject, codec.dump(each)) for each in (found.state, found.parting.action)]
        aspects = tuple([each.value for each in found.aspects])
        return SmallestDifference(found.size, found.players, not self.undecided, aspects, state, action)


def modelled(goal: Goal, seconds: float, seed: int) -> Model | None:
    """A model in which a goal fails; None if z3 finds none."""
    solver = z3.SimpleSolver()
    solver.set("random_seed", seed)
    solver.set("rlimit", int(seconds * Z3_PER_SECOND))
    solver.add(*goal.truths)
    return Model(solver.model()) if solver.check() == z3.sat else None


def aspects_of(sides: Played, parting: Parting) -> Iterator[Aspect]:
    """In what two sides differ on an action."""
    left, right, game = parting.left, parting.right, sides.game
    if parting.kind is PartingKind.LIKELIHOOD:
        yield Aspect.CHANCES
    if not (isinstance(left, Step) and isinstance(right, Step)):
        yield Aspect.LEGALITY
        return
    if vars(sides.twin(left.state)) != vars(right.state):
        yield Aspect.STATE
    if game.result(left.state) != game.result(right.state):
        yield Aspect.RESULT
    if left.events != right.events:
        yield Aspect.EVENTS


def boxed(game: AnyGame, settings: Any) -> int:
    """How many pieces are in the box."""
    return sum(len(tuple(each.box(settings))) for each in game.declaration.pieces)


def in_play(game: AnyGame, state: Any) -> int:
    """How many pieces are not in piles that nobody sees: on the table, or in a hand."""
    hidden = chain.from_iterable(pieces_in(getattr(state, name)) for name in unseen(type(state)))
    return boxed(game, state.settings) - len(tuple(hidden))


def decided(game_id: str, contrast: Contrast, asking: Asking, effort: Effort) -> DecidedReading:
    """What solvers decide of a contrast of a game."""
    deciding = Deciding(registry.game(game_id), contrast, cases_of(game_id), asking, effort)
    return deciding.decided()
