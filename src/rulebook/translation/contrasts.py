"""Words that stand in contrast, such as left and right: which of them a sentence has, and which of them it may have."""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from attrs import field, frozen

from rulebook.spec.toml_file import read_table
from rulebook.translation.languages import language
from rulebook.translation.phrases import (
    MOST_KEPT,
    NOTHING,
    SOFT,
    any_of,
    expression,
    precedence,
    spoken,
    without,
    words_of,
)

FILE: Final = "contrasts.toml"


@frozen
class Family:
    """Meanings of which a translation must not say one in place of another: the head of contrasts.toml explains the keys."""

    name: str
    code: str
    meanings: tuple[str, ...]
    needed: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()
    strict: bool = True
    firm: bool = False
    roles: bool = False
    turned: bool = False
    where: str = ""


@frozen
class Role:
    """A role, such as that of the giver, which messages say as `means`; the head of contrasts.toml explains the keys."""

    name: str
    means: str
    persons: tuple[str, ...] = ()
    untold: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    opposite: str = ""
    own: tuple[str, ...] = ()
    reach: int = 0


@frozen
class FamilyFile:
    """The file of all families, the same for every language.

    The loss of `light` meanings does not count; that of `conditions` counts in a translation that is short. A phrase for
    a meaning says what is `included` in it as well. Messages call a meaning by its name, or else by its id. The
    `participants` have roles, and the words of some meanings.
    """

    families: tuple[Family, ...] = field(alias="family")
    roles: tuple[Role, ...] = field(alias="role")
    light: tuple[str, ...]
    conditions: tuple[str, ...]
    included: dict[str, tuple[str, ...]]
    names: dict[str, str]
    participants: dict[str, tuple[str, ...]]


@frozen
class Present:
    """The meanings whose words a sentence has, and those that it may have: these include the former."""

    said: frozenset[str]
    perhaps: frozenset[str]


@frozen
class Words:
    """The words of a language: phrases, which take their words from others, and single words by their meaning.

    Any sentence may say what is `unknown`: the meanings for which a table has no words.
    """

    phrases: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]
    words: Mapping[str, re.Pattern[str]]
    perhaps: Mapping[str, re.Pattern[str]]
    unknown: frozenset[str]


@cache
def table() -> FamilyFile:
    """The file."""
    return read_table(files(__package__) / "phrases" / FILE, FamilyFile, f"phrases/{FILE}")


def named(meaning: str) -> str:
    """What messages call a meaning, in quotation marks."""
    return repr(table().names.get(meaning, meaning.replace("-", " ")))


def lost_conditions(ours: Present, theirs: Present) -> tuple[str, ...]:
    """The conditions of a statement that a translation cannot have."""
    return tuple(each for each in table().conditions if each in ours.said - theirs.perhaps)


def lost(ours: Present, theirs: Present) -> frozenset[str]:
    """The meanings of a statement, but for light ones, that a translation cannot have."""
    return ours.said.difference(theirs.perhaps, table().light)


@lru_cache(maxsize=MOST_KEPT)
def present(sentence: str, code: str) -> Present:
    """The meanings in a sentence of a language."""
    return among(words_for_meanings(code), spoken(sentence))


def among(words: Words, text: str) -> Present:
    """The meanings in a text of lower-case words."""
    perhaps = meanings(words.perhaps, text) | words.unknown
    said = set[str]()
    for phrase, told in words.phrases:
        while found := phrase.search(text):
            text = without(text, found)
            said.update(told)
    said.discard(NOTHING)
    said.update(meanings(words.words, text))
    return Present(frozenset(said), frozenset(said | perhaps))


def meanings(words: Mapping[str, re.Pattern[str]], text: str) -> set[str]:
    """The meanings of which a text has a word."""
    return {meaning for meaning, pattern in words.items() if pattern.search(text)}


@cache
def words_for_meanings(code: str) -> Words:
    """The words of a language for the meanings of all families."""
    table = language(code).contrasts
    sure = {key: texts for key, texts in table.items() if not key.endswith(SOFT)}
    soft = {key.removesuffix(SOFT): texts for key, texts in table.items() if key.endswith(SOFT)}
    single = {key: [text for text in texts if len(words_of(text)) == 1] for key, texts in sure.items() if key != NOTHING}
    return Words(
        tuple(phrases(sure)),
        {key: any_of(texts) for key, texts in single.items() if texts},
        {key: any_of(texts) for key, texts in soft.items() if texts},
        frozenset(key for key in sure.keys() | soft.keys() if not (sure.get(key) or soft.get(key))),
    )


def phrases(sure: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[re.Pattern[str], tuple[str, ...]]]:
    """The phrases of several words, longest first, each with its meanings."""
    texts = {text for texts in sure.values() for text in texts if len(words_of(text)) > 1}
    included = table().included
    for text in sorted(texts, key=lambda text: (*precedence(text), text)):
        told = [meaning for meaning, texts in sure.items() if text in texts]
        yield expression(text), (*told, *(each for meaning in told for each in included.get(meaning, ())))
