"""What the server refuses, and how the errors of the library are told to clients."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from attrs import field, frozen

from rulebook.bots import BotError
from rulebook.core.errors import DomainError, RecordError, RulebookError, SettingsError, StateError, UnknownGameError
from rulebook.records import JsonObject, JsonValue
from rulebook.table import StaleVersionError, TableError


class Code(Enum):
    """What went wrong, for programs."""

    BAD_REQUEST = "bad-request"
    WRONG_KEY = "wrong-key"
    FOREIGN_ORIGIN = "foreign-origin"
    NO_SEAT = "no-seat"
    NOT_OVER = "not-over"
    UNKNOWN_TABLE = "unknown-table"
    UNKNOWN_PAGE = "unknown-page"
    WRONG_METHOD = "wrong-method"
    STALE_VERSION = "stale-version"
    TOO_LARGE = "too-large"
    ILLEGAL = "illegal"
    NOT_UNDONE = "not-undone"
    TOO_MANY = "too-many"
    FAILED = "failed"
    CLOSING = "closing"

    @property
    def status(self) -> int:
        """The status of HTTP."""
        return STATUSES[self]


STATUSES: Final = {
    Code.BAD_REQUEST: 400,
    Code.WRONG_KEY: 401,
    Code.FOREIGN_ORIGIN: 403,
    Code.NO_SEAT: 403,
    Code.NOT_OVER: 403,
    Code.UNKNOWN_TABLE: 404,
    Code.UNKNOWN_PAGE: 404,
    Code.WRONG_METHOD: 405,
    Code.STALE_VERSION: 409,
    Code.TOO_LARGE: 413,
    Code.ILLEGAL: 422,
    Code.NOT_UNDONE: 422,
    Code.TOO_MANY: 429,
    Code.FAILED: 500,
    Code.CLOSING: 503,
}


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
