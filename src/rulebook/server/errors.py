"""What the server refuses, and how the errors of the library are told to clients."""

import logging
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from attrs import field, frozen

from rulebook.bots import BotError
from rulebook.core.errors import DomainError, RecordError, RulebookError, SettingsError, StateError, UnknownGameError
from rulebook.core.sentences import ENGLISH, Language, Sentence
from rulebook.languages import serving
from rulebook.records import JsonObject, JsonValue
from rulebook.table import StaleVersionError, TableError

LOG: Final = logging.getLogger("rulebook.server")


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
    OTHER_RULES = "other-rules"
    TOO_LARGE = "too-large"
    ILLEGAL = "illegal"
    NOT_UNDONE = "not-undone"
    HELD = "held"
    TOO_MANY = "too-many"
    TOO_SLOW = "too-slow"
    FULL = "full"
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
    Code.OTHER_RULES: 412,
    Code.TOO_LARGE: 413,
    Code.ILLEGAL: 422,
    Code.NOT_UNDONE: 422,
    Code.HELD: 423,
    Code.TOO_MANY: 429,
    Code.TOO_SLOW: 408,
    Code.FULL: 503,
    Code.FAILED: 500,
    Code.CLOSING: 503,
}


class ServerError(RulebookError):
    """Something that the server refuses, with what else a client is told of it.

    `reason` is a sentence with its `values` where people are told of it, or else a text for those who write programs.
    """

    def __init__(
        self,
        code: Code,
        reason: Sentence | str,
        *,
        values: Mapping[str, object] | None = None,
        retry_after: int = 0,
        **also: JsonValue,
    ) -> None:
        self.code: Code = code
        self.reason: Sentence | str = reason
        self.values: Mapping[str, object] = values or {}
        self.retry_after: int = retry_after
        self.also: Mapping[str, JsonValue] = also
        super().__init__(self.text(ENGLISH))

    def text(self, language: Language) -> str:
        """The reason in a language."""
        return self.reason if isinstance(self.reason, str) else self.reason(language, **self.values)


class StoreError(RulebookError):
    """A store of tables that cannot be used."""


class GoneError(StoreError):
    """A change of a table that has been forgotten."""


class ConflictError(StoreError):
    """A change of a table that is not as the change takes it to be."""


class DamagedError(RulebookError):
    """A table of which the store has something else than what was written."""


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


def told(error: Exception, language: Language = ENGLISH) -> Told:
    """What a client is told of an error, in the language of whoever is at the table.

    What is wrong with a message is for those who write programs, and in English. A fault of the server is for its log alone.
    """
    match error:
        case ServerError():
            return Told(error.code, error.text(language), error.also, error.retry_after)
        case StaleVersionError():
            return Told(Code.STALE_VERSION, serving.STALE(language, version=error.version), {"version": error.version})
        case RecordError():
            return Told(Code.BAD_REQUEST, error.reason, {"key": error.key} if error.key else {})
        case GoneError():
            return Told(Code.UNKNOWN_TABLE, "the table has been forgotten")
        case StoreError():
            return Told(Code.CLOSING, serving.NOT_KEPT(language))
        case _ if isinstance(error, WRONG_INPUT):
            return Told(Code.BAD_REQUEST, str(error))
    LOG.error("failed", exc_info=error)
    return Told(Code.FAILED, serving.FAILED(language))
