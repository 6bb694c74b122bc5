"""Conditions in words, as cards show them: `exactly 4`, `7 or 3`, `as many as white ones`."""

from typing import Final

from rulebook.core.sentences import Language, Sentence
from rulebook.games.prato_dei_conigli.model.conditions import (
    AllOf,
    AnyOf,
    AsManyAs,
    Between,
    Condition,
    Either,
    Even,
    Exactly,
    FewerThan,
    InAreas,
    MoreThan,
    Odd,
)

EXACTLY: Final = Sentence("exactly {number}")
EITHER: Final = Sentence("{first} or {second}")
BETWEEN: Final = Sentence("more than {low}, fewer than {high}")
EVEN: Final = Sentence("an even number")
ODD: Final = Sentence("an odd number")
AS_MANY_AS: Final = Sentence("as many as {colour} ones")
MORE_THAN: Final = Sentence("more than {colour} ones")
FEWER_THAN: Final = Sentence("fewer than {colour} ones")
IN_AREAS: Final = Sentence("in exactly {number:# area|# areas}")
ALL: Final = Sentence("{conditions}")
ANY: Final = Sentence("{conditions:or}")
PART: Final = Sentence("({condition})")
"""One of several conditions on a card."""


def in_words(condition: Condition, language: Language) -> str:
    """A condition in words."""
    match condition:
        case Exactly(number):
            return EXACTLY(language, number=number)
        case Either(first, second):
            return EITHER(language, first=first, second=second)
        case Between(low, high):
            return BETWEEN(language, low=low, high=high)
        case Even():
            return EVEN(language)
        case Odd():
            return ODD(language)
        case AsManyAs(colour):
            return AS_MANY_AS(language, colour=colour)
        case MoreThan(colour):
            return MORE_THAN(language, colour=colour)
        case FewerThan(colour):
            return FEWER_THAN(language, colour=colour)
        case InAreas(number):
            return IN_AREAS(language, number=number)
        case AllOf(conditions):
            return ALL(language, conditions=parts(conditions, language))
        case AnyOf(conditions):
            return ANY(language, conditions=parts(conditions, language))


def parts(conditions: tuple[Condition, ...], language: Language) -> tuple[str, ...]:
    """Several conditions in words, each in brackets, so that it is plain where it ends."""
    return tuple([PART(language, condition=in_words(each, language)) for each in conditions])
