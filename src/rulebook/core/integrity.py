"""Integrity: what a game's declaration implies for every state, checked for a state that came from outside."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, TypeAlias, get_args, get_origin

from attrs import has

from rulebook.core.chance import SEATS
from rulebook.core.errors import Fault
from rulebook.core.hints import bare, fits, hints_of, is_marked, mark_of, type_name
from rulebook.core.multiset import Kinds, Multiset
from rulebook.core.pieces import Holding, Pieces, pieces_in, piles_in
from rulebook.core.sentences import holds_seats
from rulebook.core.settings import shown
from rulebook.core.visibility import Holds, sights

Check: TypeAlias = Callable[[Any], Iterator[Fault]]


def seat_checks(state: type[object], clause: str) -> Check:
    """Check that every seat has its items, and that seats which are named exist."""
    per_seat = [name for name, sight in sights(state).items() if sight.per_seat]

    def check(value: Any) -> Iterator[Fault]:
        players: int = value.settings.players
        for name in per_seat:
            held = len(getattr(value, name))
            if held != players:
                yield Fault(name, f"must have {players} items, one for each player, not {held}", clause)
        for name, seat in seats_named(value):
            if seat is not None and not 0 <= seat < players:
                yield Fault(name, f"there is no seat {seat}", clause)

    return check


def seats_named(value: object) -> Iterator[tuple[str, int | None]]:
    """Every field of a state, and of the data of its phase, that names one or several seats."""
    for name, hint in hints_of(type(value)).items():
        if is_marked(hint, SEATS):
            yield name, getattr(value, name)
        elif holds_seats(hint):
            yield from ((name, seat) for seat in getattr(value, name))
    phase = getattr(value, "phase", None)
    if phase is not None and has(type(phase)):
        yield from seats_named(phase)


def piece_checks(state: type[object], sorts: tuple[Pieces, ...]) -> tuple[Check, Check]:
    """Check that piles count pieces of the game, and that all fields together hold exactly the pieces in the box."""
    holding = [name for name in hints_of(state) if mark_of(state, name, Holds)]
    counted = {name: found for name in holding if (found := counted_in(hints_of(state)[name]))}

    def piles(value: Any) -> Iterator[Fault]:
        every = {type(kinds[0]): (sort, kinds) for sort in sorts if (kinds := sort.kinds(value.settings))}
        for name, kind in counted.items():
            sort, kinds = every.get(kind, (sorts[0], Kinds[object](())))
            for pile in piles_in(getattr(value, name)):
                if not counts(pile, kinds):
                    yield Fault(name, f"is not a pile of this game's {sort.name}", sort.clause)

    def conservation(value: Any) -> Iterator[Fault]:
        held = Counter(chain.from_iterable(pieces_in(getattr(value, name)) for name in holding if holds_pieces(name, value)))
        for sort in sorts:
            there_are = Counter(sort.box(value.settings))
            for piece in sort.kinds(value.settings):
                if held[piece] != there_are[piece]:
                    found = "is 1 copy" if held[piece] == 1 else f"are {held[piece]} copies"
                    yield Fault(sort.name, f"there {found} of {named(piece)}, not {there_are[piece]}", sort.clause)
        known = set(chain.from_iterable(sort.kinds(value.settings) for sort in sorts))
        for piece in held:
            if piece not in known:
                sort = next((sort for sort in sorts if is_sort(piece, sort, value.settings)), sorts[0])
                yield Fault(sort.name, f"{named(piece)} is not a piece of this game", sort.clause)

    return piles, conservation


def holds_pieces(name: str, state: object) -> bool:
    """Whether a field of a state holds pieces: any field declared to do so, but the phase only if it has `pieces`."""
    return name != "phase" or isinstance(getattr(state, name), Holding)


def named(piece: object) -> object:
    """The name of a piece in a fault: its code or its word, if it has one."""
    return getattr(piece, "code", getattr(piece, "word", piece))


def counted_in(hint: object) -> type[object] | None:
    """The class of pieces that the multisets in a field count; None if it has no multisets."""
    if get_origin(hint) is Multiset:
        kind: type[object] = get_args(hint)[0]
        return kind
    return next((found for inner in get_args(hint) if (found := counted_in(inner))), None)


def counts(pile: Multiset[object], kinds: Kinds[object]) -> bool:
    """Whether a multiset counts pieces of some kinds."""
    return pile.kinds == kinds and len(pile.counts) == len(kinds) and all(count >= 0 for count in pile.counts)


def is_sort(piece: object, sort: Pieces, settings: object) -> bool:
    """Whether a piece is of a sort."""
    return type(piece) in set(map(type, sort.kinds(settings)))


def type_faults(state: object) -> Iterator[Fault]:
    """The fields whose values are not of their types; what the settings consist of is asked with them."""
    for name, hint in hints_of(type(state)).items():
        value = getattr(state, name)
        if not (type(value) is bare(hint) if name == "settings" else fits(value, hint)):
            yield Fault(name, f"must be of type {type_name(hint)}, not {shown(value)}")


def faults_in(state: object, checks: tuple[Check, ...]) -> tuple[Fault, ...]:
    """The faults found by the first check that finds any; later checks rely on earlier ones."""
    for check in checks:
        if faults := tuple(check(state)):
            return faults
    return ()
