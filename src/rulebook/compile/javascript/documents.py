"""How the values of a game are written in JSON documents, as far as a back end has to know."""

from collections.abc import Callable
from typing import Any

from attrs import frozen

from rulebook.core.hints import hints_of


@frozen
class Documents:
    """The names of things in documents.

    `key` gives the key of a field of a class, `tag` the `type` of a class among those of a union, and `code` the text of a
    piece or of a member of an enum. `may_be_left_out` says whether a field is left out when it is None, and `known` gives
    the document of a value that is known when the game is read.
    """

    key: Callable[[type[Any], str], str]
    tag: Callable[[type[Any]], str]
    code: Callable[[Any], str]
    may_be_left_out: Callable[[type[Any], str], bool]
    known: Callable[[Any], Any]

    def keys(self, cls: type[Any]) -> dict[str, str]:
        """The key of every field of a class."""
        return {name: self.key(cls, name) for name in hints_of(cls)}
