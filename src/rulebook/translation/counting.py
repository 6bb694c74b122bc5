"""Numbers in sentences, in digits and in words."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Final

from attrs import frozen
from num2words import num2words  # type: ignore[import-untyped]  # has no types

from rulebook.languages.catalogues import base
from rulebook.translation.languages import Numbers, language
from rulebook.translation.phrases import spoken

HIGHEST: Final = 130
"""The largest number whose words are known; games of our kind have no more cards."""
HIGHEST_ORDINAL: Final = 31
LONGEST: Final = 5
"""The largest number of words in a number."""
ONE: Final = "1"
"""In words, a one is hard to distinguish from an article."""


@frozen
class Words:
    """The words for numbers in a language: sequences of them, single words that take endings, and ambiguous words.

    `idioms` are several ambiguous words together, which are no numbers by themselves.
    """

    sequences: dict[tuple[str, ...], str]
    endings: tuple[str, ...]
    ambiguous: tuple[tuple[re.Pattern[str], str], ...]
    idioms: dict[tuple[str, ...], str]

    def value(self, word: str) -> str | None:
        """The number for a word, with or without an ending."""
        if word.isdecimal():
            return str(int(word))
        for ending in ("", *self.endings):
            base = word.removesuffix(ending)
            if (base,) in self.sequences and word == base + ending:
                return self.sequences[(base,)]
        return None


@frozen
class Counted:
    """The numbers of a sentence, in order; `soft` are those that it may mean."""

    sequence: tuple[str, ...]
    soft: frozenset[str]

    @property
    def hard(self) -> Counter[str]:
        """The numbers with how often each occurs."""
        return Counter(self.sequence)


@cache
def words_for_numbers(code: str) -> Words:
    """The words for numbers in a language."""
    table = language(code).numbers
    sequences = dict(known_words(code, table))
    texts = [(text, number) for number, texts in table.ambiguous.items() for text in texts]
    soft = tuple((as_expression(text), number) for text, number in texts if " " not in text)
    idioms = {tuple(text.split()): number for text, number in texts if " " in text}
    return Words(sequences, tuple(sorted(table.endings, key=len)), soft, idioms)


def as_expression(word: str) -> re.Pattern[str]:
    """The regular expression for an ambiguous word, with `*` for letters."""
    return re.compile(r"[^ ]*".join(map(re.escape, word.casefold().split("*"))))


def known_words(code: str, table: Numbers) -> Iterator[tuple[tuple[str, ...], str]]:
    """The words for every number except one, as sequences."""
    for number in (0, *range(2, HIGHEST + 1)):
        kinds = ("cardinal", "ordinal") if 0 < number <= HIGHEST_ORDINAL else ("cardinal",)
        for kind in kinds:
            with suppress(NotImplementedError):  # a language that it does not know
                yield tuple(spoken(num2words(number, lang=base(code), to=kind)).split()), str(number)
    for digits, words in table.words.items():
        for word in words:
            yield tuple(spoken(word).split()), digits


def counted(sentence: str, code: str) -> Counted:
    """The numbers of a sentence in a language.

    An ambiguous word does not count as a number, but may be one.
    """
    table, words = words_for_numbers(code), spoken(sentence).split()
    hard, soft = list[str](), set[str]()
    while words:
        if taken := idiom_at_start(words, table):
            soft.add(table.idioms[tuple(words[:taken])])
            del words[:taken]
            continue
        taken, number = first_number(words, table)
        meanings = {meaning for pattern, meaning in table.ambiguous if pattern.fullmatch(words[0])}
        if number is not None and number not in meanings:
            hard.append(number)
        soft.update(meanings)
        del words[:taken]
    return Counted(tuple(hard), frozenset(soft))


def first_number(words: list[str], table: Words) -> tuple[int, str | None]:
    """The number at the start of some words, and how many words it takes; None and one word if there is none."""
    for length in range(min(LONGEST, len(words)), 1, -1):
        if tuple(words[:length]) in table.sequences:
            return length, table.sequences[tuple(words[:length])]
    return 1, table.value(words[0])


def idiom_at_start(words: list[str], table: Words) -> int:
    """How many of some words are an idiom at their start; 0 if they do not start with one."""
    return max((len(idiom) for idiom in table.idioms if tuple(words[: len(idiom)]) == idiom), default=0)
