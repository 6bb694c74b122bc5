"""The phrases of a table in a sentence: what it compares, allows, demands and negates."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import chain
from typing import Final, TypeAlias

from attrs import frozen

from rulebook.translation.languages import language

GAPS: Final = {".": r"(?:[^ ,|]+ ){0,2}?", "..": r"(?:[^ ,|]+ ){0,8}?"}
"""Some words in between, but not across a comma or the end of a sentence."""
LETTERS: Final = "[^ ,|]*"
BEFORE: Final = "[^ ,|]{2,}"
"""What a `*` before a word stands for: at least two letters, since an ending alone is not a word."""
WIDEST_FIRST: Final = ("..", ".")
SOFT: Final = "?"
NOTHING: Final = "ignored"
SPOKEN: Final = re.compile(r"[^\W_]+|[,.;:!?]")
ENDS: Final = re.compile("[.;:!?]")
PART_END: Final = "|"
"""What the parts of a sentence end in, once it is `spoken`."""
CLAUSE_ENDS: Final = frozenset({PART_END, ","})
AFTER_NUMBER: Final = re.compile(r"(\d+)-[^\W\d_]+")
"""A number in digits with an ending, as in Hungarian: 35-öt."""
TAKEN: Final = "_"
ENOUGH: Final = 99
"""How often a sentence may say what the language has no words for: more often than any statement says it."""
NamedPatterns: TypeAlias = tuple[tuple[str, re.Pattern[str]], ...]
"""Patterns with what each of them says."""
MOST_KEPT: Final = 10_000
"""How many sentences are cached, since statements keep coming."""


@frozen
class Pattern:
    """A pattern: what it says, and what it may say."""

    text: str
    hard: tuple[str, ...]
    soft: tuple[str, ...]
    expression: re.Pattern[str]


@frozen
class Patterns:
    """The patterns of a language: phrases of several words, which take these from all others, and single words by group.

    Any sentence may say what is `unknown`, and often: the meanings for which a table has no words.
    """

    phrases: tuple[Pattern, ...]
    words: tuple[tuple[Pattern, ...], ...]
    unknown: Counter[str]


@frozen
class Heard:
    """What a sentence says, and how often, and what it may say as well."""

    hard: Counter[str]
    soft: Counter[str]


@frozen
class Found:
    """Words that say something, and where they stand in a text."""

    name: str
    start: int
    end: int


def spoken(sentence: str) -> str:
    """A sentence as lower-case words, with spaces around each; its parts end in `PART_END`."""
    words = SPOKEN.findall(AFTER_NUMBER.sub(r"\1", sentence.casefold()))
    return " ".join(("", *(PART_END if ENDS.fullmatch(word) else word for word in words), ""))


@lru_cache(maxsize=MOST_KEPT)
def heard(sentence: str, code: str) -> Heard:
    """What a sentence in a language says; longer patterns take their words first."""
    known = patterns(code)
    found = Heard(Counter(), Counter(known.unknown))
    text = hear(spoken(sentence), known.phrases, found)
    for group in known.words:
        hear(text, group, found)
    return found


def hear(text: str, chosen: Iterable[Pattern], found: Heard) -> str:
    """Count in `found` what patterns say in a text; the text without their words."""
    for pattern in chosen:
        while match := pattern.expression.search(text):
            text = without(text, match)
            found.hard.update(pattern.hard)
            found.soft.update(pattern.soft)
    return text


@lru_cache(maxsize=MOST_KEPT)
def implied(sentence: str, code: str) -> frozenset[str]:
    """What a sentence in a language implies without saying it."""
    text = spoken(sentence)
    return frozenset(
        key for key, texts in language(code).implied.items() if any(expression(each).search(text) for each in texts)
    )


def without(text: str, found: re.Match[str]) -> str:
    """The text without the words of a match, but with those in its gaps."""
    for group in range(1, len(found.groups()) + 1):
        start, end = found.span(group)
        text = text[:start] + TAKEN * (end - start) + text[end:]
    return text


def without_any(text: str, patterns: Iterable[str]) -> str:
    """The text without the words of some patterns, wherever they occur."""
    for each in patterns:
        while found := expression(each).search(text):
            text = without(text, found)
    return text


def named_patterns(table: Mapping[str, Iterable[str]]) -> NamedPatterns:
    """The patterns of a table with their keys, longest first."""
    texts = sorted(((text, name) for name, texts in table.items() for text in texts), key=lambda item: precedence(item[0]))
    return tuple((name, expression(text)) for text, name in texts)


def located(text: str, patterns: NamedPatterns) -> list[Found]:
    """What a text has of some patterns, in order; longer ones take their words first."""
    found = list[Found]()
    for name, pattern in patterns:
        while match := pattern.search(text):
            text = without(text, match)
            found.append(Found(name, match.start(), match.end()))
    return sorted((each for each in found if each.name != NOTHING), key=lambda each: each.start)


@cache
def patterns(code: str) -> Patterns:
    """The patterns of a language, with the most words first and, among these, the smallest gaps."""
    table = language(code)
    tables = table.comparators, table.modality, table.negation
    groups = [[(text, key) for key, texts in group.items() for text in texts] for group in tables]
    phrases = [(text, key) for group in groups for text, key in group if len(words_of(text)) > 1]
    words = ([(text, key) for text, key in group if len(words_of(text)) == 1] for group in groups)
    every, known = set(chain(*tables)), {key for group in groups for _, key in group}
    unknown = {*chain(*meanings(every))} - {*chain(*meanings(known))}
    return Patterns(as_patterns(phrases), tuple(map(as_patterns, words)), Counter(dict.fromkeys(unknown, ENOUGH)))


def as_patterns(found: Iterable[tuple[str, str]]) -> tuple[Pattern, ...]:
    """The patterns for texts with their keys, in order; one text can have several keys."""
    keys: dict[str, list[str]] = {}
    for text, key in found:
        keys.setdefault(text, []).append(key)
    return tuple(Pattern(text, *meanings(keys[text]), expression(text)) for text in sorted(keys, key=precedence))


def precedence(text: str) -> tuple[int, ...]:
    """The sort key of a pattern: more words first, then smaller gaps, then more letters."""
    return -len(words_of(text)), *(gap in text.split() for gap in WIDEST_FIRST), -len(text)


def meanings(keys: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What patterns under some keys say, and what they may say."""
    told = [(meaning, key.endswith(SOFT)) for key in keys if key != NOTHING for meaning in key.removesuffix(SOFT).split("+")]
    return tuple(meaning for meaning, soft in told if not soft), tuple(meaning for meaning, soft in told if soft)


def words_of(text: str) -> list[str]:
    """The words of a pattern, without its gaps."""
    return [word for word in text.split() if word not in GAPS]


@cache
def expression(text: str) -> re.Pattern[str]:
    """The regular expression for a pattern, with a group for each of its words."""
    return re.compile(f"(?<= ){source(text)}")


def any_of(texts: Iterable[str]) -> re.Pattern[str]:
    """The regular expression for any of some patterns, of which it takes the longest."""
    return re.compile(f"(?<= )(?:{'|'.join(map(source, sorted(texts, key=precedence)))})")


def source(text: str) -> str:
    """The source of the regular expression for a pattern that begins where a word does."""
    return "".join(GAPS.get(word) or f"({one_word(word)}) " for word in text.split())


def one_word(word: str) -> str:
    """The regular expression for a word of a pattern."""
    middle = LETTERS.join(re.escape(part) for part in word.lstrip("*").casefold().split("*"))
    return (BEFORE if word.startswith("*") else "") + middle
