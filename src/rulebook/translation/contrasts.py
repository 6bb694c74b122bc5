"""Words that stand in contrast, such as left and right: which of them a sentence has, and which of them it may have."""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from attrs import field, frozen

from rulebook.spec.toml_file import read_table
from rulebook.translation.languages import language
from rulebook.translation.phrases import NOTHING, SOFT, expression, precedence, spoken, without, words_of

__all__ = ["Family", "Present", "families", "present"]

FILE: Final = "contrasts.toml"
MOST_KEPT: Final = 10_000
"""How many sentences are cached, since statements keep coming."""


@frozen
class Family:
    """Meanings of which a translation must not say one in place of another: the head of contrasts.toml explains the keys."""

    name: str
    code: str
    meanings: tuple[str, ...]
    needed: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()
    strict: bool = True


@frozen
class FamilyFile:
    """The file of all families, the same for every language."""

    families: tuple[Family, ...] = field(alias="family")


@frozen
class Present:
    """The meanings whose words a sentence has, and those that it may have: these include the former."""

    said: frozenset[str]
    perhaps: frozenset[str]


@frozen
class Words:
    """The words of a language: phrases, which take their words from others, and single words by their meaning."""

    phrases: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]
    words: Mapping[str, re.Pattern[str]]
    perhaps: Mapping[str, re.Pattern[str]]


@cache
def families() -> tuple[Family, ...]:
    """All families."""
    return read_table(files(__package__) / "phrases" / FILE, FamilyFile, f"phrases/{FILE}").families


@lru_cache(maxsize=MOST_KEPT)
def present(sentence: str, code: str) -> Present:
    """The meanings in a sentence of a language."""
    return among(words_for_meanings(code), spoken(sentence))


def among(words: Words, text: str) -> Present:
    """The meanings in a text of lower-case words."""
    perhaps = {meaning for meaning, pattern in words.perhaps.items() if pattern.search(text)}
    said = set[str]()
    for phrase, meanings in words.phrases:
        while found := phrase.search(text):
            text = without(text, found)
            said.update(meanings)
    said.discard(NOTHING)
    said.update(meaning for meaning, pattern in words.words.items() if pattern.search(text))
    return Present(frozenset(said), frozenset(said | perhaps))


@cache
def words_for_meanings(code: str) -> Words:
    """The words of a language for the meanings of all families."""
    table = language(code).contrasts
    sure = {key: texts for key, texts in table.items() if not key.endswith(SOFT)}
    soft = {key.removesuffix(SOFT): texts for key, texts in table.items() if key.endswith(SOFT)}
    single = {key: [text for text in texts if len(words_of(text)) == 1] for key, texts in sure.items()}
    return Words(
        tuple(phrases(sure)),
        {key: any_of(texts) for key, texts in single.items() if texts and key != NOTHING},
        {key: any_of(texts) for key, texts in soft.items()},
    )


def phrases(sure: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[re.Pattern[str], tuple[str, ...]]]:
    """The phrases of several words, longest first, each with its meanings."""
    texts = {text for texts in sure.values() for text in texts if len(words_of(text)) > 1}
    for text in sorted(texts, key=lambda text: (*precedence(text), text)):
        yield expression(text), tuple(meaning for meaning, texts in sure.items() if text in texts)


def any_of(texts: list[str] | tuple[str, ...]) -> re.Pattern[str]:
    """The regular expression for any of several patterns."""
    return re.compile("|".join(f"(?:{expression(text).pattern})" for text in texts))
