"""The terms of a glossary in sentences of a language, however they are inflected."""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import snowballstemmer  # type: ignore[import-untyped]  # has no types
from attrs import field, frozen

from rulebook.languages.catalogues import base
from rulebook.spec import Term
from rulebook.translation.languages import LANGUAGES, SOURCE, LanguageTable, has_table, language
from rulebook.translation.phrases import spoken, without_any

__all__ = ["VERB", "Mention", "Phrases", "has", "is_form", "times", "words_of"]

WORD: Final = re.compile(r"[^\W\d_]+")
SHORTEST_PREFIX: Final = 3
"""A stem with this many letters matches every word that begins with it."""
SHORTEST_PART: Final = 4
"""A stem with this many letters matches every compound that contains it."""
MOST_KEPT: Final = 100_000
"""How many results are cached, since the same words keep coming."""
VERB: Final = "To "
"""The beginning of a verb's definition."""


@frozen
class Mention:
    """A phrase of the glossary in an English sentence, and the terms that it may mean."""

    phrase: str
    terms: tuple[Term, ...]
    times: int

    def words_in(self, code: str) -> tuple[str, ...]:
        """Its words in a language, with the usual one first."""
        return tuple(dict.fromkeys(word for term in self.terms for word in words_of(term, code)))


@frozen
class Phrases:
    """The English phrases of a glossary, longest first, each with its terms."""

    terms: tuple[Term, ...]
    by_phrase: Mapping[str, tuple[Term, ...]] = field(init=False)

    @by_phrase.default
    def _by_phrase(self) -> Mapping[str, tuple[Term, ...]]:
        found: dict[str, tuple[Term, ...]] = {}
        for term in self.terms:
            for phrase in term.en:
                found[phrase] = (*found.get(phrase, ()), term)
        return dict(sorted(found.items(), key=lambda item: -len(item[0].split())))

    def in_sentence(self, sentence: str) -> tuple[Mention, ...]:
        """The terms in an English sentence; a word within a longer phrase is not counted separately, nor one of an idiom."""
        words: list[str] = WORD.findall(without_any(spoken(sentence), language(SOURCE).idioms))
        found = (Mention(phrase, terms, taken(words, phrase, terms)) for phrase, terms in self.by_phrase.items())
        return tuple(mention for mention in found if mention.times)


def taken(words: list[str], phrase: str, terms: tuple[Term, ...]) -> int:
    """How often a phrase occurs among some words; its words are removed."""
    wanted = WORD.findall(phrase)
    is_verb = any(term.definition.startswith(VERB) for term in terms)
    count = 0
    for start in range(len(words) - len(wanted) + 1):
        if all(is_english(word, heard, is_verb) for word, heard in zip(wanted, words[start:], strict=False)):
            words[start : start + len(wanted)] = [""] * len(wanted)
            count += 1
    return count


def is_english(word: str, heard: str, is_verb: bool) -> bool:
    """Whether an English word is a form of a word of the glossary: a plural, or any form of a verb."""
    heard, word = heard.casefold(), word.casefold()
    if is_verb:
        return is_form(word, heard, language(SOURCE))
    return heard in (word, f"{word}s", f"{word}es")


def words_of(term: Term, code: str) -> tuple[str, ...]:
    """The words of a term in a language; none for a language that glossaries do not have."""
    name = base(code)
    words: tuple[str, ...] = getattr(term, name) if name in LANGUAGES else ()
    house = language(code).house.get(term.id) if has_table(code) else None
    return words if house is None else (house, *words)


def times(phrase: str, sentence: str, table: LanguageTable) -> int:
    """How often a sentence has all words of a phrase, in any form and order."""
    heard = WORD.findall(sentence)
    return min(sum(is_form(word, each, table) for each in heard) for word in WORD.findall(phrase))


def has(phrase: str, sentence: str, table: LanguageTable) -> bool:
    """Whether a sentence has all words of a phrase, with the same stems."""
    heard = {stem_of(word, table.stemmer) for word in WORD.findall(sentence)}
    return heard.issuperset(stem_of(word, table.stemmer) for word in WORD.findall(phrase))


@lru_cache(maxsize=MOST_KEPT)
def is_form(word: str, heard: str, table: LanguageTable) -> bool:
    """Whether a word is a form of a word of the glossary, or a compound with it."""
    plain = without_accents(heard)
    if any(plain.startswith(without_accents(form)) for form in table.forms.get(word.casefold(), ())):
        return True
    stem = stem_of(word, table.stemmer)
    if stem == stem_of(heard, table.stemmer):
        return True
    if base(table.language) == SOURCE:
        return False
    part = stem if len(stem) >= SHORTEST_PART else without_accents(word)
    return (len(stem) >= SHORTEST_PREFIX and plain.startswith(stem)) or (
        table.compounds and len(part) >= SHORTEST_PART and part in plain
    )


@lru_cache(maxsize=MOST_KEPT)
def stem_of(word: str, stemmer: str) -> str:
    """The stem of a word, without accents; the word itself for a language without a stemmer."""
    return without_accents(snowballstemmer.stemmer(stemmer).stemWord(word.casefold()) if stemmer else word)


@lru_cache(maxsize=MOST_KEPT)
def without_accents(word: str) -> str:
    """A word in lower case without accents, so that lengthened vowels match."""
    letters = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
