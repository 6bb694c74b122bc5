"""Everything that can go wrong, as types that say what, where and, for rules, which clause."""

from collections.abc import Iterable

from attrs import frozen


class RulebookError(Exception):
    """The root of every error that this library raises on purpose."""


@frozen
class Refusal:
    """Why an action is not allowed: the clause that forbids it and the reason, in a sentence that a player understands."""

    clause: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})"


class IllegalAction(RulebookError):  # noqa: N818 - the name that rules people use; part of the public interface
    """An action that the rules refuse. Nothing has changed: the state that it was tried on is still good."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@frozen
class Fault:
    """One thing that is wrong with a state: where, and what; `clause` is the rule that it breaks, where there is one."""

    where: str
    reason: str
    clause: str | None = None

    def __str__(self) -> str:
        cited = f" ({self.clause})" if self.clause else ""
        return f"{self.where}: {self.reason}{cited}"


class StateError(RulebookError):
    """A state that no game can reach, or one that belongs to another game."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))


class RulesError(RulebookError, ValueError):
    """Settings under which a game cannot be played: players, readings, an edition, variants or components."""


class NotHeldError(RulebookError, LookupError):
    """An item was taken from a multiset that does not hold it."""


class ChoiceError(RulebookError, ValueError):
    """A chooser that was asked for one of some possibilities gave none of them."""


class UnknownGameError(RulebookError, LookupError):
    """No installed game has this id."""


class SpecError(RulebookError):
    """A specification file, or a question to it, that is wrong: the message names the file and the key."""


class RecordError(RulebookError):
    """A record, or another JSON document, that cannot be read: `line` counts from 1, `key` names the place within it."""

    def __init__(self, reason: str, *, line: int | None = None, key: str | None = None, clause: str | None = None) -> None:
        self.reason, self.line, self.key, self.clause = reason, line, key, clause
        where = [f"line {line}"] if line is not None else []
        where += [f"key {key}"] if key else []
        cited = f" ({clause})" if clause else ""
        super().__init__(f"{', '.join(where)}: {reason}{cited}" if where else f"{reason}{cited}")


class TranslationError(RulebookError):
    """A translation that cannot be read or used: the file, the `line` (counting from 1) or the entry in it, and why."""

    def __init__(self, reason: str, *, file: str | None = None, line: int | None = None, entry: str | None = None) -> None:
        self.reason, self.file, self.line, self.entry = reason, file, line, entry
        where = [file] if file else []
        where += [f"line {line}"] if line is not None else []
        where += [f"entry {entry}"] if entry else []
        super().__init__(": ".join((*where, reason)))
