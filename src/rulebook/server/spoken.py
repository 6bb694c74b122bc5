"""The language in which a client is told of errors: English until it is known at which table it is."""

from typing import Final

from starlette.requests import HTTPConnection

from rulebook.core.sentences import ENGLISH, Language

SPOKEN: Final = "spoken"


def speak(connection: HTTPConnection, language: Language) -> None:
    """Tell a client of errors in a language from now on."""
    setattr(connection.state, SPOKEN, language)


def spoken(connection: HTTPConnection) -> Language:
    """The language in which a client is told of errors."""
    language: Language = getattr(connection.state, SPOKEN, ENGLISH)
    return language
