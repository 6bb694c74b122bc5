"""Refusals: why an action is not allowed, and by which clause."""

from typing import Generic

from attrs import field, frozen

from rulebook.core.errors import ClauseId, DeclarationError, RulebookError
from rulebook.core.sentences import ENGLISH, Language, Sentence


def as_sentence(given: Sentence | str) -> Sentence:
    """A sentence, which may be given as a template."""
    return given if isinstance(given, Sentence) else Sentence(given)


@frozen(eq=False)
class Refusal:
    """Why an action is not allowed: the clause that forbids it, and the reason as a sentence with its values."""

    clause: str
    sentence: Sentence = field(converter=as_sentence)
    values: tuple[tuple[str, object], ...] = ()

    @property
    def reason(self) -> str:
        """The reason in English, in a sentence that players understand."""
        return self.text()

    def text(self, language: Language = ENGLISH) -> str:
        """The reason in a language."""
        return self.sentence(language, **dict(self.values))

    def __eq__(self, other: object) -> bool:
        """Refusals are equal if they cite the same clause and give the same reason."""
        return isinstance(other, Refusal) and (self.clause, self.reason) == (other.clause, other.reason)

    def __hash__(self) -> int:
        return hash((self.clause, self.reason))

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})"


@frozen
class Reason(Generic[ClauseId]):
    """A reason for refusing actions, declared once: the clause that forbids them, and the sentence that says why.

    Calling it with the values of the sentence's fields gives the refusal.
    """

    clause: ClauseId
    sentence: Sentence = field(converter=Sentence)

    def __call__(self, **values: object) -> Refusal:
        """The refusal with these values; raises DeclarationError if they are not the fields of the sentence."""
        if values.keys() != self.sentence.fields:
            named, given = sorted(self.sentence.fields), sorted(values)
            raise DeclarationError(f"the reason {self.sentence.template!r} names {named}, but is given {given}")
        return Refusal(self.clause, self.sentence, tuple(values.items()))


class IllegalAction(RulebookError):  # noqa: N818 - the name that rules people use; part of the public interface
    """An action that the rules refuse. Nothing has changed, and the state that it was tried on is still valid."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal: Refusal = refusal
