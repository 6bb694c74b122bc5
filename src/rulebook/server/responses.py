"""Answers and errors as responses of HTTP."""

from typing import Final, TypeAlias

from starlette.requests import HTTPConnection
from starlette.responses import Response

from rulebook.core.sentences import ENGLISH, Language
from rulebook.records import JsonObject
from rulebook.records.json_text import text_of
from rulebook.server.errors import Code, told

LINES: Final = "application/jsonl"
JSON: Final = "application/json"
SPOKEN: Final = "spoken"
"""Where a connection has the language in which its client is told of errors: English until its table is known."""

Answer: TypeAlias = JsonObject | tuple[str, ...]
"""An object, or lines."""


def answered(answer: Answer, status: int = 200) -> Response:
    """An answer as a response."""
    if isinstance(answer, tuple):
        return Response("".join([f"{line}\n" for line in answer]), status, media_type=LINES)
    return Response(text_of(answer), status, media_type=JSON)


def refusal(error: Exception, language: Language = ENGLISH) -> Response:
    """An error as a response."""
    found = told(error)
    response = answered(found.document(language), found.code.status)
    if found.retry_after:
        response.headers["Retry-After"] = str(found.retry_after)
    if found.code is Code.WRONG_KEY:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def speak(connection: HTTPConnection, language: Language) -> None:
    """Tell a client of errors in a language from now on."""
    setattr(connection.state, SPOKEN, language)


def spoken(connection: HTTPConnection) -> Language:
    """The language in which a client is told of errors."""
    language: Language = getattr(connection.state, SPOKEN, ENGLISH)
    return language
