"""Who sees what: marks on the fields of states, actions and events, and the functions derived from them.

Every field needs a mark, so nothing is shown because somebody forgot to hide it.
"""

from collections.abc import Callable, Iterator
from itertools import chain
from operator import attrgetter
from types import NoneType
from typing import Annotated, Any, Final, TypeAlias, TypeVar, get_args

from attrs import evolve, frozen

from rulebook.core.chance import SEATS, SPECTATOR, Viewer
from rulebook.core.dealing import Chooser, redealt
from rulebook.core.errors import DeclarationError, Fault, StateError
from rulebook.core.hints import bare, fields_of, hints_of, is_marked, mark_of
from rulebook.core.multiset import Multiset
from rulebook.core.seats import with_seat

Held = TypeVar("Held")
State = TypeVar("State")
Event = TypeVar("Event")
Observation = TypeVar("Observation")


@frozen
class Sight:
    """Who sees a field: everybody, its owner alone, or nobody; everybody sees the size of what is hidden.

    `several` means that the field has several piles, `per_seat` that it has one item for each seat, in seat order.
    """

    owner: bool = False
    size: bool = False
    several: bool = False
    per_seat: bool = False

    @property
    def is_open(self) -> bool:
        """Whether everybody sees all of it."""
        return not (self.owner or self.size)


@frozen
class SeenAs:
    """The name of a field in observations, if it is different there."""

    name: str


@frozen
class ToldTo:
    """A field of an event that only one seat is told: the one named by the field `owner`. It is None to the others."""

    owner: str


@frozen
class Holds:
    """A field of the state that holds pieces; together, these fields hold the pieces in the box."""


HOLDS: Final = Holds()

Open: TypeAlias = Annotated[Held, Sight()]
"""Everybody sees it."""
OpenHolding: TypeAlias = Annotated[Held, Sight(), HOLDS]
"""Everybody sees it, and it holds pieces."""
OpenPerSeat: TypeAlias = Annotated[Held, Sight(per_seat=True)]
"""One item per seat; everybody sees all of them."""
OpenHoldingPerSeat: TypeAlias = Annotated[Held, Sight(per_seat=True), HOLDS]
"""One item per seat, holding pieces; everybody sees all of them."""
Owned: TypeAlias = Annotated[Held, Sight(owner=True, size=True, several=True, per_seat=True), HOLDS]
"""Pieces for each seat, which only that seat sees; the others see how many there are."""
SizesOnly: TypeAlias = Annotated[Held, Sight(size=True, several=True, per_seat=True), HOLDS]
"""One pile per seat that nobody sees; everybody sees how many pieces each holds."""
LayersOnly: TypeAlias = Annotated[Held, Sight(size=True, several=True), HOLDS]
"""Several piles that nobody sees, such as layers or the piles of sides; everybody sees how many pieces each holds."""
SizeOnly: TypeAlias = Annotated[Held, Sight(size=True), HOLDS]
"""A pile that nobody sees; everybody sees how many pieces it holds."""
Secret: TypeAlias = Annotated[Held, Sight(owner=True)]
"""For fields of actions: only the player who acts sees it."""


def sights(kind: type[object]) -> dict[str, Sight]:
    """Every field of a class with who sees it; raises DeclarationError for a field without a mark."""
    found = {field.name: mark_of(kind, field.name, Sight) for field in fields_of(kind) if field.init}
    unmarked = [name for name, sight in found.items() if sight is None]
    if unmarked:
        raise DeclarationError(f"{kind.__name__} does not say who sees {', '.join(unmarked)}")
    return {name: sight for name, sight in found.items() if sight is not None}


def size_of(pile: Any) -> int:
    """How many pieces a pile holds."""
    size: int = pile.total if isinstance(pile, Multiset) else len(pile)
    return size


View: TypeAlias = Callable[[Any, Viewer], object]


def views(state: type[object]) -> Iterator[tuple[str, View]]:
    """Every field of observations that is derived from a field of the state, with the function that computes it.

    An open field keeps its name, unless `SeenAs` gives another. From `hands` that have owners come `hand`, the viewer's own
    or None for a spectator, and `hand_sizes`; from a `deck` that nobody sees comes `deck_size`.
    """
    for name, sight in sights(state).items():
        if sight.owner and not sight.size:
            raise DeclarationError(f"{name} of {state.__name__} is Secret, which is for actions: use Owned")
        one, seen_as = name.removesuffix("s"), mark_of(state, name, SeenAs)
        if sight.is_open:
            yield (seen_as.name if seen_as else name), whole(name)
        if sight.owner:
            yield one, own(name)
        if sight.size:
            yield (f"{one}_sizes", sizes(name)) if sight.several else (f"{name}_size", size(name))


def whole(name: str) -> View:
    """The whole field."""
    get = attrgetter(name)
    return lambda state, viewer: get(state)


def own(name: str) -> View:
    """The viewer's own item of a field; None for a spectator."""
    return lambda state, viewer: None if viewer is SPECTATOR else getattr(state, name)[viewer]


def sizes(name: str) -> View:
    """The sizes of the piles in a field."""
    return lambda state, viewer: tuple([size_of(pile) for pile in getattr(state, name)])


def size(name: str) -> View:
    """The size of the pile in a field."""
    return lambda state, viewer: size_of(getattr(state, name))


def observer(
    state: type[object], observation: type[Observation], actor: Callable[[Any], object]
) -> Callable[[Any, Viewer], Observation]:
    """`observe`: what a viewer sees of a state; raises DeclarationError if the class of observations does not match."""
    seen: dict[str, View] = {"seat": lambda state, viewer: viewer, "to_act": lambda state, viewer: actor(state)}
    for name, view in views(state):
        if name in seen:
            raise DeclarationError(f"{observation.__name__} would have two fields {name}: use SeenAs for one of them")
        seen[name] = view
    wanted = [field.name for field in fields_of(observation)]
    if missing := sorted(set(wanted) - set(seen)):
        raise DeclarationError(f"{observation.__name__} has {', '.join(missing)}, which is not derived from the state")
    if left_out := sorted(set(seen) - set(wanted)):
        raise DeclarationError(f"{observation.__name__} lacks {', '.join(left_out)}")
    in_order = tuple([seen[name] for name in wanted])

    def observe(state: object, viewer: Viewer) -> Observation:
        return observation(*[view(state, viewer) for view in in_order])

    return observe


def hidden_fields(event: type[object]) -> dict[str, str]:
    """The fields of a class of events that only one seat is told, each with the field that names the seat.

    Raises DeclarationError for a field that does not say who is told, for an owner that is not a field naming a seat, and
    for a hidden field that cannot be None.
    """
    hints, hidden = hints_of(event), dict[str, str]()
    for name, hint in hints.items():
        told_to, sight = mark_of(event, name, ToldTo), mark_of(event, name, Sight)
        if told_to is None and (sight is None or not sight.is_open):
            raise DeclarationError(f"{event.__name__} does not say who is told {name}: mark it Open or ToldTo")
        if told_to is None:
            continue
        if told_to.owner not in hints:
            raise DeclarationError(f"{name} of {event.__name__} is told to {told_to.owner}, which is not one of its fields")
        if not is_marked(hints[told_to.owner], SEATS):
            raise DeclarationError(f"{name} of {event.__name__} is told to {told_to.owner}, which is not a seat")
        if NoneType not in get_args(bare(hint)):
            raise DeclarationError(f"{name} of {event.__name__} is hidden from others but cannot be None")
        hidden[name] = told_to.owner
    return hidden


def withheld(event: Event, hidden: dict[str, str], viewer: Viewer) -> Event:
    """An event as a viewer may see it, given its hidden fields with their owners."""
    secret = {name: None for name, owner in hidden.items() if getattr(event, owner) != viewer}
    return evolve(event, **secret) if secret else event  # type: ignore[misc]  # a class of attrs


def determinizer(state: type[State]) -> Callable[[State, Viewer, Chooser], State]:
    """`determinize` for a game with at most one sort of hidden pieces: redeals the piles that a viewer does not see."""
    hidden = {name: sight for name, sight in sights(state).items() if sight.size}
    if not hidden:
        return lambda state, viewer, chooser: state

    def determinize(state: State, viewer: Viewer, chooser: Chooser) -> State:
        known = {
            name: getattr(state, name)[viewer] for name, sight in hidden.items() if sight.owner and viewer is not SPECTATOR
        }
        groups = [piles_of(name, state) if name not in known else less_own(name, state, viewer) for name in hidden]
        kinds = next(chain.from_iterable(groups)).kinds
        for name, group in zip(hidden, groups, strict=True):
            if any(pile.kinds is not kinds and pile.kinds != kinds for pile in group):
                raise StateError([Fault(name, "holds other pieces than earlier hidden piles: declare a determinizer")])
        new: dict[str, Any] = dict(zip(hidden, redealt(tuple(groups), chooser), strict=True))
        for name, pile in known.items():
            new[name] = with_seat(new[name], viewer, pile)  # type: ignore[arg-type]  # known only to a seat
        one_pile = {name: new[name][0] for name, sight in hidden.items() if not sight.several}
        return evolve(state, **new | one_pile)  # type: ignore[misc]  # a class of attrs

    def piles_of(name: str, state: State) -> tuple[Multiset[object], ...]:
        held = getattr(state, name)
        return held if hidden[name].several else (held,)

    def less_own(name: str, state: State, viewer: Viewer) -> tuple[Multiset[object], ...]:
        piles = piles_of(name, state)
        return with_seat(piles, viewer, Multiset.of(piles[0].kinds))  # type: ignore[arg-type]  # asked for seats alone

    return determinize
