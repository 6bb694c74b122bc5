"""What solvers decide of two values of a reading: that they never matter, or the smallest state in which they do.

Of every class of actions in every phase, with every number of players, they are asked for a state that has the invariants
under both values and in which the game does not go on alike. A state that they find is played by the rules under both.
"""

from functools import lru_cache
from os import times
from typing import Any, Final, cast

import z3
from attrs import define, evolve, field

from rulebook import registry
from rulebook.compile.declaration import read
from rulebook.compile.terms.contrasting import CaseRead, Sides, starts_alike, unseen
from rulebook.compile.terms.induction import Goal, Induction
from rulebook.compile.terms.models import Model
from rulebook.compile.terms.solving import PROVED, Z3_PER_SECOND
from rulebook.core import AnyGame, RulebookError, Step
from rulebook.core.pieces import pieces_in
from rulebook.core.sweep import boxes
from rulebook.readings.contrast import Contrast
from rulebook.readings.lockstep import Parting, PartingKind
from rulebook.readings.lockstep import Sides as Played
from rulebook.records import Codec, JsonObject
from rulebook.spec.reports import MATTERS, NEVER_MATTERS, ONLY_TOLD, UNDECIDED, DecidedReading, SmallestDifference
from rulebook.verification.clauses import Asking, given_in, invariants_of, well_formed_in

BOUND: Final = (
    "the clauses as they stand: the start, and all actions in all states of the printed game that have the invariants, "
    "whatever the other settings are{given}; two of z3, yices and cvc5 agree"
)
"""What the goals are about, in a game."""
SOON: Final = 3.0
"""The seconds in which z3 may find a state, before solvers are asked for a proof that there is none."""
TRIES: Final = 4
"""The number of states that are looked at, if the rules do not accept the first one."""


class NotToldApartError(RulebookError):
    """Solvers found a state in which the rules do the same under both values."""


def spent() -> float:
    """The processor time so far, in seconds, with that of programs that were called."""
    return sum(times()[:4])


@lru_cache(maxsize=1)
def cases_of(game_id: str) -> tuple[CaseRead, ...]:
    """Every case of a game with its printed components."""
    game, invariants, well_formed = registry.game(game_id), invariants_of(game_id), well_formed_in(game_id)
    kept, sought = [tuple([each.__name__ for each in claims]) for claims in (invariants, well_formed)]
    modules = [read(game, each, (*invariants, *well_formed)) for each in boxes(game)]
    return cases_in([Induction(module, kept, given=given_in(game_id)) for module in modules], sought)


def cases_in(inductions: list[Induction], well_formed: tuple[str, ...] = ()) -> tuple[CaseRead, ...]:
    """Every case that some inductions do not rule out, the fewest players first."""
    cases = [CaseRead(each, case, well_formed) for each in inductions for case in each.cases if not each.is_ruled_out(case)]
    return tuple(sorted(cases, key=lambda each: each.case.players))


def decided(game_id: str, contrast: Contrast, asking: Asking, budget: float) -> DecidedReading:
    """What solvers decide of a contrast of a game, within about some seconds of processor time."""
    given = [f"`{value.value}` for `{name.replace('_', '-')}`" for (_, name), value in given_in(game_id).items()]
    bound = BOUND.format(given=f", but with {' and '.join(given)}" if given else "")
    return Deciding(registry.game(game_id), contrast, cases_of(game_id), asking, budget).decided(bound)


@define
class Deciding:
    """Decides a contrast of a game, of which solvers are asked in some cases."""

    game: AnyGame
    contrast: Contrast
    cases: tuple[CaseRead, ...]
    asking: Asking
    budget: float
    goals: int = field(default=0, init=False)
    """How many goals two solvers have proved."""
    undecided: list[str] = field(factory=list, init=False)
    """The goals that they have not."""
    best: SmallestDifference | None = field(default=None, init=False)
    began: float = field(factory=spent, init=False)

    def decided(self, bound: str = "") -> DecidedReading:
        """The decision."""
        reading, values = self.contrast.reading.id, (self.contrast.left.id, self.contrast.right.id)
        verdict, seconds = self.verdict(), round(spent() - self.began, 1)
        smallest = self.best and evolve(self.best, is_least=not self.undecided)
        return DecidedReading(reading, values, verdict, bound, self.goals, seconds, "".join(self.undecided[:1]), smallest)

    def verdict(self) -> str:
        """Whether the values matter in play or, where they never do, in what is told."""
        name = self.contrast.reading.id.replace("-", "_")
        settings: Any = self.cases[0].induction.module.settings
        ids = [each.value for each in settings.type_of("readings").type_of(name).values]
        places = ids.index(self.contrast.left.id), ids.index(self.contrast.right.id)
        if not z3.is_expr(self.cases[0].reading(name)):
            self.undecided.append("solvers are asked under one value alone")
            return UNDECIDED
        for each in dict.fromkeys(case.induction for case in self.cases):
            self.undecided += [goal.name for goal in starts_alike(each, name, *places) if not self.is_proved(goal)]
        for told, verdict in ((False, MATTERS), (True, ONLY_TOLD)):
            for case in self.cases:
                before = spent()
                sides = case.sides(name, *places)
                self.began += spent() - before  # cases are read once for all contrasts
                self.search(sides, told)
            if self.best is not None or self.undecided:
                return verdict if self.best else UNDECIDED
        return NEVER_MATTERS

    def search(self, sides: Sides, told: bool) -> None:
        """Look for a smaller state than the best in a case, until two solvers say that there is none."""
        box = self.box(self.game.declaration.settings(**self.known(sides.read)))
        while self.best is None or self.best.size > 0:
            hidden = 0 if self.best is None else box - self.best.size + 1
            if not self.is_found(sides, told, hidden, SOON):
                goal = sides.goal(told=told, hidden=None if self.best is None else hidden)
                if self.is_proved(goal):
                    return
                if not self.is_found(sides, told, hidden, self.asking.seconds):
                    self.undecided.append(goal.name)
                    return
            least = 0
            while self.best is not None and least < self.best.size:
                most = (least + self.best.size - 1) // 2
                if not self.is_found(sides, told, box - most, self.asking.seconds):
                    least = most + 1

    def is_proved(self, goal: Goal) -> bool:
        """Whether two solvers prove a goal in the time that is left; they cannot read products of unknowns."""
        if goal.condition is True:
            return True
        try:
            is_proved = not self.is_over and self.asking.decide(goal).says == PROVED
        except z3.Z3Exception:
            return False
        self.goals += is_proved
        return is_proved

    def is_found(self, sides: Sides, told: bool, hidden: int, seconds: float) -> bool:
        """Whether z3 soon finds a state with this many hidden pieces or more that the rules accept; it is the best then."""
        for seed in range(0 if self.is_over else TRIES):
            solver = z3.SimpleSolver()
            solver.set("random_seed", seed)
            solver.set("rlimit", int(seconds * Z3_PER_SECOND))
            solver.add(*sides.goal(told=told, hidden=hidden).truths)
            if solver.check() != z3.sat:
                return False
            state = Model(solver.model()).value(sides.read.induction.module.state, sides.one[0])
            both = self.contrast.against(self.game, state.settings)
            if not any(self.game.well_formed(each) for each in (state, both.twin(state))):
                self.best = self.played(both, state, told)
                return True
        return False

    def played(self, sides: Played, state: Any, told: bool) -> SmallestDifference:
        """A state that solvers found, with an action that shows the difference.

        Raises NotToldApartError if the rules do the same under both values.
        """
        codec: Codec[Any, Any, Any, Any, Any] = Codec(self.game, state.settings)
        for parting in sides.partings(state):
            if told or not is_only_told(sides, parting):
                hidden = sum(len(tuple(pieces_in(getattr(state, name)))) for name in unseen(type(state)))
                written, action = [cast(JsonObject, codec.dump(each)) for each in (state, parting.action)]
                return SmallestDifference(self.box(state.settings) - hidden, state.settings.players, False, written, action)
        raise NotToldApartError(f"{self.contrast.name}: the rules do the same under both values in a state found: {state}")

    @property
    def is_over(self) -> bool:
        """Whether there is no time left."""
        return spent() - self.began > self.budget

    def known(self, read: CaseRead) -> dict[str, Any]:
        """What is known of the settings of a case."""
        module = read.induction.module
        variants = {} if module.variants is None else {"variants": module.variants}
        return {"players": read.case.players, "components": module.components, **variants}

    def box(self, settings: Any) -> int:
        """How many pieces are in the box."""
        return sum(len(tuple(each.box(settings))) for each in self.game.declaration.pieces)


def is_only_told(sides: Played, parting: Parting) -> bool:
    """Whether two sides differ on an action in nothing but events."""
    left, right = parting.left, parting.right
    if not isinstance(left, Step) or not isinstance(right, Step) or parting.kind is not PartingKind.OUTCOME:
        return False
    return sides.agree(left, evolve(right, events=left.events))


__all__ = ["Deciding", "NotToldApartError", "decided"]
