"""The phrases of a table in a sentence: what it compares, allows, demands and negates."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, partial
from typing import Final

from attrs import frozen

from rulebook.translation.languages import LanguageTable, language

__all__ = [
    "NOTHING",
    "SOFT",
    "Heard",
    "Pattern",
    "expression",
    "heard",
    "implied",
    "precedence",
    "spoken",
    "without",
    "words_of",
]

GAPS: Final = {".": r"(?:[^ ,|]+ ){0,2}?", "..": r"(?:[^ ,|]+ ){0,8}?"}
"""Some words in between, but not across a comma or the end of a sentence."""
LETTERS: Final = "[^ ,|]*"
BEFORE: Final = "[^ ,|]{2,}"
"""What a `*` before a word stands for: at least two letters, since an ending alone is not a word."""
ANY: Final = "*"
WIDEST_FIRST: Final = ("..", ".")
SOFT: Final = "?"
NOTHING: Final = "ignored"
SPOKEN: Final = re.compile(r"[^\W_]+|[,.;:!?]")
ENDS: Final = re.compile("[.;:!?]")
AFTER_NUMBER: Final = re.compile(r"(\d+)-[^\W\d_]+")
"""A number in digits with an ending, as in Hungarian: 35-öt."""
TAKEN: Final = "_"
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
class Heard:
    """What a sentence says, and how often, and what it may say as well."""

    hard: Counter[str]
    soft: Counter[str]


def spoken(sentence: str) -> str:
    """A sentence as lower-case words, with spaces around each; its parts end in `|`."""
    words = SPOKEN.findall(AFTER_NUMBER.sub(r"\1", sentence.casefold()))
    return " ".join(("", *("|" if ENDS.fullmatch(word) else word for word in words), ""))


@lru_cache(maxsize=MOST_KEPT)
def heard(sentence: str, code: str) -> Heard:
    """What a sentence in a language says; longer patterns take their words first."""
    text, hard, soft = spoken(sentence), Counter[str](), Counter[str]()
    for pattern in patterns(code):
        while found := pattern.expression.search(text):
            text = without(text, found)
            hard.update(pattern.hard)
            soft.update(pattern.soft)
    return Heard(hard, soft)


@lru_cache(maxsize=MOST_KEPT)
def implied(sentence: str, code: str) -> frozenset[str]:
    """What a sentence in a language implies without saying it."""
    text = spoken(sentence)
    return frozenset(key for key, texts in language(code).implied.items() if any(map(partial(is_in, text), texts)))


def is_in(text: str, pattern: str) -> bool:
    """Whether a pattern occurs in a text of lower-case words."""
    return expression(pattern).search(text) is not None


def without(text: str, found: re.Match[str]) -> str:
    """The text without the words of a match, but with those in its gaps."""
    for group in range(1, len(found.groups()) + 1):
        start, end = found.span(group)
        text = text[:start] + TAKEN * (end - start) + text[end:]
    return text


@cache
def patterns(code: str) -> tuple[Pattern, ...]:
    """The patterns of a language, with the most words first and, among these, the smallest gaps."""
    found: dict[str, list[str]] = {}
    for text, key in keyed(language(code)):
        found.setdefault(text, []).append(key)
    texts = sorted(found, key=precedence)
    return tuple(Pattern(text, *meanings(found[text]), expression(text)) for text in texts)


def precedence(text: str) -> tuple[int, ...]:
    """The sort key of a pattern: more words first, then smaller gaps, then more letters."""
    return -len(words_of(text)), *(gap in text.split() for gap in WIDEST_FIRST), -len(text)


def keyed(table: LanguageTable) -> Iterator[tuple[str, str]]:
    """Every pattern of a table with its key; one pattern can have several keys."""
    for group in (table.comparators, table.modality, table.negation):
        for key, texts in group.items():
            yield from ((text, key) for text in texts)


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
    return re.compile(source(text))


def source(text: str) -> str:
    """The source of the regular expression for a pattern."""
    return "(?<= )" + "".join(GAPS.get(word) or f"({one_word(word)}) " for word in text.split())


def one_word(word: str) -> str:
    """The regular expression for a word of a pattern."""
    middle = LETTERS.join(re.escape(part) for part in word.lstrip("*").casefold().split("*"))
    return (BEFORE if word.startswith("*") else "") + middle
