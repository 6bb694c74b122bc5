"""Pieces that are written as a short code, such as the card `G4`."""

from typing import Protocol, Self, runtime_checkable


@runtime_checkable
class Coded(Protocol):
    """Something with a short written form: in records, pictures and messages it stands as its code."""

    @property
    def code(self) -> str:
        """The written form."""
        ...

    @classmethod
    def from_code(cls, code: str) -> Self:
        """The piece that `code` stands for; raises ValueError for a text that is no code."""
        ...
