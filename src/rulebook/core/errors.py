"""Everything that can go wrong, as types that say what, where and, for rules, which clause."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Generic

from attrs import frozen

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # with defaults, also before Python 3.13

    ClauseId = TypeVar("ClauseId", bound=str, default=str, covariant=True)
else:
    from typing import TypeVar

    ClauseId = TypeVar("ClauseId", bound=str, covariant=True)


class RulebookError(Exception):
    """The base class of every error that this library raises on purpose. It survives pickling, as between processes."""

    def __reduce__(self) -> tuple[Callable[..., "RulebookError"], tuple[object, ...], dict[str, object]]:
        return raised_again, (type(self), *self.args), self.__dict__


def raised_again(kind: type[RulebookError], *args: object) -> RulebookError:
    """An error with its message, whatever arguments its class takes."""
    return kind.__new__(kind, *args)


@frozen
class Fault(Generic[ClauseId]):
    """One fault of a state: where it is and what it is; `clause` is the rule that the state breaks, if any."""

    where: str
    reason: str
    clause: ClauseId | None = None

    def __str__(self) -> str:
        cited = f" ({self.clause})" if self.clause else ""
        return f"{self.where}: {self.reason}{cited}"


class StateError(RulebookError):
    """A state that cannot occur in any game, or that belongs to another game."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))


class SettingsError(RulebookError, ValueError):
    """Settings under which a game cannot be played: players, readings, an edition, variants or components.

    `fault` names the field to blame, such as `deck[3].card`, if there is a single one.
    """

    def __init__(self, reason: str = "", fault: Fault | None = None) -> None:
        self.fault: Fault | None = fault
        super().__init__(reason)


class DeclarationError(RulebookError, TypeError):
    """A game's declaration is incomplete or contradicts itself; raised when the game is imported."""


class DomainError(RulebookError, ValueError):
    """A value outside the domain of a field: `field` names the field, `reason` says what the value must be."""

    def __init__(self, field: str, reason: str) -> None:
        self.field: str = field
        self.reason: str = reason
        super().__init__(f"{field} {reason}")


class CodeError(RulebookError, ValueError):
    """A text that is not the code of any piece."""


class NotHeldError(RulebookError, LookupError):
    """An item was taken from a multiset that does not contain it."""


class ChoiceError(RulebookError, ValueError):
    """A chooser returned an invalid choice."""


class UnknownGameError(RulebookError, LookupError):
    """No installed game has this id."""


class SpecError(RulebookError):
    """A specification file, or a query to it, is wrong: the message names the file and the key."""


class RecordError(RulebookError):
    """A record or other JSON document that cannot be read: `line` counts from 1, `key` names the place within it."""

    def __init__(self, reason: str, *, line: int | None = None, key: str | None = None, clause: str | None = None) -> None:
        self.reason: str = reason
        self.line: int | None = line
        self.key: str | None = key
        self.clause: str | None = clause
        where = [f"line {line}"] if line is not None else []
        where += [f"key {key}"] if key else []
        cited = f" ({clause})" if clause else ""
        super().__init__(f"{', '.join(where)}: {reason}{cited}" if where else f"{reason}{cited}")


class TranslationError(RulebookError):
    """A translation that cannot be read or used: the file, the `line` (counting from 1) or the entry in it, and why."""

    def __init__(self, reason: str, *, file: str | None = None, line: int | None = None, entry: str | None = None) -> None:
        self.reason: str = reason
        self.file: str | None = file
        self.line: int | None = line
        self.entry: str | None = entry
        where = [file] if file else []
        where += [f"line {line}"] if line is not None else []
        where += [f"entry {entry}"] if entry else []
        super().__init__(": ".join((*where, reason)))
