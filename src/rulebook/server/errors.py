"""What the server refuses, and how the errors of the library are told to clients."""

import logging
from collections.abc import Mapping
from enum import Enum
from typing import Final

from rulebook.bots import BotError
from rulebook.core.errors import DomainError, RecordError, RulebookError, SettingsError, StateError, UnknownGameError
from rulebook.core.sentences import ENGLISH, Language, Sentence
from rulebook.languages import serving
from rulebook.records import JsonObject, JsonValue
from rulebook.table import StaleVersionError, TableError

LOG: Final = logging.getLogger("rulebook.server")


class Code(Enum):
    """What went wrong, for programs, with the status of HTTP."""

    BAD_REQUEST = "bad-request", 400
    WRONG_KEY = "wrong-key", 401
    FOREIGN_ORIGIN = "foreign-origin", 403
    NO_SEAT = "no-seat", 403
    NOT_OVER = "not-over", 403
    UNKNOWN_TABLE = "unknown-table", 404
    UNKNOWN_PAGE = "unknown-page", 404
    WRONG_METHOD = "wrong-method", 405
    STALE_VERSION = "stale-version", 409
    OTHER_RULES = "other-rules", 412
    TOO_LARGE = "too-large", 413
    ILLEGAL = "illegal", 422
    NOT_UNDONE = "not-undone", 422
    HELD = "held", 423
    TOO_MANY = "too-many", 429
    TOO_SLOW = "too-slow", 408
    FULL = "full", 503
    FAILED = "failed", 500
    CLOSING = "closing", 503

    status: int

    def __new__(cls, value: str, status: int) -> "Code":
        code = object.__new__(cls)
        code._value_, code.status = value, status
        return code


class ServerError(RulebookError):
    """Something that the server refuses, with what else a client is told of it.

    `reason` is a sentence with its `values` where people are told of it, or else a text for those who write programs.
    `retry_after` is how many seconds to wait, where waiting helps.
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

    def document(self, language: Language) -> JsonObject:
        """What a client is told of it, as an object."""
        return {"error": self.code.value, "reason": self.text(language), **self.also}


class StoreError(RulebookError):
    """A store of tables that cannot be used."""


class GoneError(StoreError):
    """A change of a table that has been forgotten."""


class ConflictError(StoreError):
    """A change of a table that is not as the change takes it to be."""


class DamagedError(RulebookError):
    """A table of which the store has something else than what was written."""


WRONG_INPUT = (BotError, DomainError, SettingsError, StateError, TableError, UnknownGameError)
"""Errors of the library that are the client's."""


def told(error: Exception) -> ServerError:
    """An error as a client is told of it.

    What is wrong with a message is for those who write programs, and in English. A fault of the server is for its log alone.
    """
    match error:
        case ServerError():
            return error
        case StaleVersionError(version=version):
            return ServerError(Code.STALE_VERSION, serving.STALE, values={"version": version}, version=version)
        case RecordError(key=str(key)) if key:
            return ServerError(Code.BAD_REQUEST, error.reason, key=key)
        case RecordError():
            return ServerError(Code.BAD_REQUEST, error.reason)
        case GoneError():
            return ServerError(Code.UNKNOWN_TABLE, "the table has been forgotten")
        case StoreError():
            return ServerError(Code.CLOSING, serving.NOT_KEPT)
        case _ if isinstance(error, WRONG_INPUT):
            return ServerError(Code.BAD_REQUEST, str(error))
    LOG.error("failed", exc_info=error)
    return ServerError(Code.FAILED, serving.FAILED)
