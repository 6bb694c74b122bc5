"""What the server refuses, and how the errors of the library are told to clients."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from attrs import field, frozen

from rulebook.bots import BotError
from rulebook.core.errors import DomainError, RecordError, RulebookError, SettingsError, StateError, UnknownGameError
from rulebook.records import JsonObject, JsonValue
from rulebook.table import StaleVersionError, TableError


class Code(Enum):
    """What went wrong, for programs; `status` is that of HTTP."""

    status: int

    BAD_REQUEST = "bad-request", 400
    WRONG_KEY = "wrong-key", 401
    FOREIGN_ORIGIN = "foreign-origin", 403
    NO_SEAT = "no-seat", 403
    NOT_OVER = "not-over", 403
    UNKNOWN_TABLE = "unknown-table", 404
    UNKNOWN_PAGE = "unknown-page", 404
    WRONG_METHOD = "wrong-method", 405
    STALE_VERSION = "stale-version", 409
    TOO_LARGE = "too-large", 413
    ILLEGAL = "illegal", 422
    NOT_UNDONE = "not-undone", 422
    TOO_MANY = "too-many", 429
    FAILED = "failed", 500
    CLOSING = "closing", 503

    def __new__(cls, value: str, status: int) -> "Code":
        member = object.__new__(cls)
        member._value_ = value
        member.status = status
        return member


class ServerError(RulebookError):
    """Something that the server refuses, with what else a client is told of it."""

    def __init__(self, code: Code, reason: str, *, retry_after: int = 0, **also: JsonValue) -> None:
        super().__init__(reason)
        self.code: Code = code
        self.retry_after: int = retry_after
        self.also: Mapping[str, JsonValue] = also


class StoreError(RulebookError):
    """A store of tables that cannot be used."""


@frozen
class Told:
    """An error as a client is told of it. `retry_after` is how many seconds to wait, where waiting helps."""

    code: Code
    reason: str
    also: Mapping[str, Any] = field(factory=dict)
    retry_after: int = 0

    @property
    def document(self) -> JsonObject:
        """The error as an object."""
        return {"error": self.code.value, "reason": self.reason, **self.also}


WRONG_INPUT = (BotError, DomainError, SettingsError, StateError, TableError, UnknownGameError)
"""Errors of the library that are the client's."""


def told(error: Exception) -> Told:
    """What a client is told of an error: the library's own words, and nothing of what is a fault of the server."""
    match error:
        case ServerError():
            return Told(error.code, str(error), error.also, error.retry_after)
        case StaleVersionError():
            return Told(Code.STALE_VERSION, str(error), {"version": error.version})
        case RecordError():
            return Told(Code.BAD_REQUEST, error.reason, {"key": error.key} if error.key else {})
        case StoreError():
            return Told(Code.CLOSING, "the server cannot keep anything at the moment")
        case _ if isinstance(error, WRONG_INPUT):
            return Told(Code.BAD_REQUEST, str(error))
    return Told(Code.FAILED, "that is a fault of the server")
