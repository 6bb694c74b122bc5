"""Settings: how one game is played. A game's own class adds readings, variants and components to what every game has."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import get_args, get_origin

from attrs import frozen, has

from rulebook.core.chance import Seat
from rulebook.core.domains import Range
from rulebook.core.errors import Fault, SettingsError
from rulebook.core.hints import bare, fields_of, fits, hints_of, marks_of, type_name
from rulebook.core.sharing import Immutable, Interned, written


@frozen(slots=False)
class GameSettings(Interned):
    """`players` sit at seats 0 to players - 1; `first_player` is the seat that begins the game.

    A game's own class also has the fields `readings`, `variants` and `components`, each with a default, which is `NoChoice`
    where there is nothing to choose. Games check settings when they start and when settings come from outside.
    """

    players: int
    first_player: Seat = 0


@frozen
class NoChoice:
    """The readings of a game whose texts leave nothing open, or the variants of one with no options."""


class Ranged(Immutable):
    """Components: numbers with ranges, declared as `Annotated[int, Range(least, most)]`.

    Raises SettingsError, with the reason, for numbers out of range, values of another type, and whatever `faults` finds.
    """

    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        for fault in chain(out_of_range(self), of_wrong_type(self), self.faults()):
            raise no_game("components", fault)

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return type(self), written(self)

    def faults(self) -> Iterator[str | Fault]:
        """Why the components make no game, beyond ranges; called only if each value has its type and is in its range."""
        return iter(())


def no_game(what: str, fault: str | Fault) -> SettingsError:
    """The error that settings or components make no game, with the reason."""
    return SettingsError(f"these {what} make no game: {fault}", fault if isinstance(fault, Fault) else None)


def range_of(kind: type[object], name: str) -> Range | None:
    """The range of a field, or of the numbers in it; None if it has none."""
    hint = bare(hints_of(kind)[name])
    inner = get_args(get_args(hint)[0])[1:] if get_origin(hint) is tuple and get_args(hint) else ()
    return next((mark for mark in (*marks_of(kind, name), *inner) if isinstance(mark, Range)), None)


def out_of_range(components: object) -> Iterator[str]:
    """The numbers that are out of range, in words."""
    for field in fields_of(type(components)):
        allowed, value = range_of(type(components), field.name), getattr(components, field.name)
        if allowed is None:
            continue
        several = isinstance(value, tuple)
        for place, number in enumerate(value if several else (value,), start=1):
            if number not in allowed:
                what = f"number {place} of {field.name}" if several else field.name
                yield f"{what} must be from {allowed.least} to {allowed.most}, not {shown(number)}"


def of_wrong_type(part: object, whose: str = "") -> Iterator[str]:
    """The fields of settings, or of parts of them, whose values are not of their types, in words."""
    for name, hint in hints_of(type(part)).items():
        value, kind = getattr(part, name), bare(hint)
        if type(value) is kind and has(kind):
            yield from of_wrong_type(value, f" of {name}{whose}")
        elif not fits(value, hint):
            wanted = f"{kind.__name__} of {kind.__module__}" if has(kind) else type_name(hint)
            yield f"{name}{whose} must be of type {wanted}, not {shown(value)}"


def shown(value: object) -> str:
    """A value in a message, with bounded length."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if abs(value) < 10**15 else "a very long number"
    return repr(value)[:60]
