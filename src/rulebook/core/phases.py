"""Phases: the table that says for each phase who acts, what they may do, by which clause, and why nothing else."""

from collections.abc import Callable, Mapping
from itertools import compress
from operator import attrgetter, getitem
from typing import Any, Final, Generic, TypeAlias, TypeVar

from attrs import field, frozen

from rulebook.core.chance import CHANCE, Actor
from rulebook.core.domains import NOTHING_DECIDED, Decided
from rulebook.core.errors import DeclarationError
from rulebook.core.hints import hints_of
from rulebook.core.multiset import Kinds, Multiset
from rulebook.core.numbers import exactly
from rulebook.core.refusals import Reason, Refusal
from rulebook.core.step import Step

State = TypeVar("State")
Action = TypeVar("Action")
Doing = TypeVar("Doing")
Event = TypeVar("Event")
Item = TypeVar("Item")


@frozen
class Handler(Generic[State, Event]):
    """A class of actions: why one of them is refused, and what it leads to. `decision` and `outcome` create handlers.

    `domains` gives the values of the fields whose domains the rules decide.
    """

    kind: type[Any]
    refusal: Callable[[State, Any], Refusal | None]
    apply: Callable[[State, Any], Step[State, Event]]
    is_chance: bool = False
    domains: Decided = NOTHING_DECIDED
    exact: Callable[[Any], Any] | None = field(init=False)
    """Gives an action with plain numbers; None where no field has numbers."""

    @exact.default
    def _exact(self) -> Callable[[Any], Any] | None:
        return exactly(self.kind)


def never(state: object, action: object) -> None:
    """Refuse nothing: for actions that are legal whenever their phase accepts the class."""


def decision(
    kind: type[Doing],
    apply: Callable[[State, Doing], Step[State, Event]],
    refusal: Callable[[State, Doing], Refusal | None] = never,
    domains: Decided = NOTHING_DECIDED,
) -> Handler[State, Event]:
    """Actions of players. `refusal` is called only in phases that accept the class; `domains` is as for `Handler`."""
    return Handler(kind, refusal, apply, domains=domains)


def outcome(kind: type[Doing], apply: Callable[[State, Doing], Step[State, Event]]) -> Handler[State, Event]:
    """Outcomes of chance; the phases of chance say which outcomes there are."""
    return Handler(kind, never, apply, is_chance=True)


PhaseReason: TypeAlias = Reason[str] | Callable[[Any], Reason[str]]
"""Why a phase refuses what it is not for, and so what must be done instead; `{actor}` in it is the actor."""


def nothing(state: object) -> tuple[()]:
    """No action."""
    return ()


@frozen
class PhaseRules(Generic[State, Action]):
    """A phase. `at`, `by_chance` and `over` create them.

    `accepts` are the classes of actions that the phase is for, and `legal` returns all legal ones. Other classes are refused
    with their reason in `refuses`, or else with the one that `reason` gives. In phases of chance, `refusal` says why an
    outcome cannot occur.
    """

    phase: type[object]
    actor: Callable[[State], Actor | None]
    reason: PhaseReason
    accepts: tuple[type[Any], ...] = ()
    legal: Callable[[State], tuple[Action, ...]] = nothing
    chances: Callable[[State], tuple[tuple[Action, int], ...]] = nothing
    refuses: Mapping[type[Any], Reason[str]] = field(factory=dict)
    is_chance: bool = False
    refusal: Callable[[State, Any], Refusal | None] | None = None


def at(  # noqa: PLR0917 - a row of the table
    phase: type[object],
    actor: Callable[[State], Actor],
    reason: PhaseReason,
    accepts: tuple[type[Any], ...],
    legal: Callable[[State], tuple[Action, ...]],
    refuses: Mapping[type[Any], Reason[str]] | None = None,
) -> PhaseRules[State, Action]:
    """A phase in which a player decides."""
    return PhaseRules(phase, actor, reason, accepts, legal, refuses=refuses or {})


def chance(state: object) -> Actor:
    """Chance acts."""
    return CHANCE


def nobody(state: object) -> None:
    """Nobody acts."""


def by_chance(
    phase: type[object],
    reason: Reason[str],
    kind: type[Any],
    chances: Callable[[State], tuple[tuple[Action, int], ...]],
    missing: str | Callable[[State, Any], Refusal | None],
) -> PhaseRules[State, Action]:
    """A phase in which chance acts; `chances` returns every outcome with its exact integer weight.

    An impossible outcome is refused by the clause of `reason` with the sentence `missing`, which may name the outcome's
    fields, or by the clause that the function `missing` returns.
    """

    def legal(state: State) -> tuple[Action, ...]:
        return tuple([action for action, _ in chances(state)])

    def refusal(state: State, action: Action) -> Refusal | None:
        return None if action in legal(state) else told_of(action)

    told_of = no_outcome(reason, missing if isinstance(missing, str) else "")
    refused = refusal if isinstance(missing, str) else missing
    return PhaseRules(phase, chance, reason, (kind,), legal, chances, is_chance=True, refusal=refused)


@frozen
class Draws(Generic[Item, Action]):
    """The draw of each kind of piece, and each again with every weight that was asked for, from 0 up."""

    kinds: Kinds[Item]
    actions: tuple[Action, ...]
    _by_weight: list[tuple[tuple[Action, int], ...]] = field(init=False)

    @_by_weight.default
    def _without_weight(self) -> list[tuple[tuple[Action, int], ...]]:
        return [() for _ in self.actions]

    def weighted(self, counts: tuple[int, ...]) -> tuple[tuple[Action, int], ...]:
        """The draw of each piece that has copies, with their number as its weight."""
        try:
            return tuple(compress(map(getitem, self._by_weight, counts), counts))
        except IndexError:
            weights = range(max(counts) + 1)
            self._by_weight[:] = [tuple([(action, weight) for weight in weights]) for action in self.actions]
            return self.weighted(counts)


def drawing(
    phase: type[object],
    reason: Reason[str],
    kind: Callable[[Item], Action],
    pile: Callable[[State], Multiset[Item]],
    missing: str,
) -> PhaseRules[State, Action]:
    """A phase in which chance draws a piece from a pile, each copy equally likely.

    A piece that is not in the pile is refused by the clause of `reason` with the sentence `missing`, which may name it.
    """
    made: Final[dict[int, Draws[Item, Action]]] = {}
    accepted: Any = kind
    if len(hints_of(accepted)) != 1:
        raise DeclarationError(f"{accepted.__name__} is for drawing and must have exactly one field, for the piece")
    (piece,) = hints_of(accepted)
    told_of, piece_of = no_outcome(reason, missing), attrgetter(piece)

    def draws(kinds: Kinds[Item]) -> Draws[Item, Action]:
        known = made.get(id(kinds))
        if known is None or known.kinds is not kinds:
            if len(made) >= MOST_KINDS_KEPT:
                made.clear()
            known = made[id(kinds)] = Draws(kinds, tuple(map(kind, kinds)))
        return known

    def legal(state: State) -> tuple[Action, ...]:
        left = pile(state)
        return tuple(compress(draws(left.kinds).actions, left.counts))

    def chances(state: State) -> tuple[tuple[Action, int], ...]:
        left = pile(state)
        return draws(left.kinds).weighted(left.counts)

    def refusal(state: State, action: Action) -> Refusal | None:
        return None if piece_of(action) in pile(state) else told_of(action)

    return PhaseRules(phase, chance, reason, (accepted,), legal, chances, is_chance=True, refusal=refusal)


def no_outcome(of_phase: Reason[str], missing: str) -> Callable[[object], Refusal]:
    """The function that refuses an impossible outcome."""
    reason = Reason(of_phase.clause, missing)
    return lambda action: reason(**{name: getattr(action, name) for name in reason.sentence.fields})


MOST_KINDS_KEPT: Final = 64
"""The number of tuples of kinds whose draws are cached: a game has one or two, a fuzzer creates many."""


@frozen
class Over:
    """The game has ended: the phase of any game with nothing more to say about its end."""


def over(phase: type[object], reason: PhaseReason) -> PhaseRules[State, Action]:
    """The phase in which the game is over."""
    return PhaseRules(phase, nobody, reason)
