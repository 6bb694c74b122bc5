"""The steps in a sentence, such as drawing and choosing: which of them it says come before which others."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from attrs import frozen

from rulebook.translation.languages import language
from rulebook.translation.phrases import NOTHING, expression, heard, precedence, spoken, without

__all__ = ["Order", "Pairs", "order"]

MOST_KEPT: Final = 10_000
"""How many sentences are cached, since statements keep coming."""
CLAUSE_ENDS: Final = frozenset(",|")
PART_END: Final = "|"
Pairs: TypeAlias = frozenset[tuple[str, str]]


@frozen
class Order:
    """Pairs of steps, the earlier one first: as words such as "before" order them, and in the order of their mention."""

    told: Pairs
    mentioned: Pairs


@frozen
class Found:
    """A step, or a word that orders steps, and where it stands in a text."""

    name: str
    place: int


@lru_cache(maxsize=MOST_KEPT)
def order(sentence: str, code: str) -> Order:
    """The order of the steps in a sentence of a language."""
    text = spoken(sentence)
    steps, words = once_each(among(text, code, "steps")), among(text, code, "sequence")
    denies = heard(sentence, code).hard["not"] > 0
    told = {pair for word in words for pair in ordered(word, steps, text, denies)}
    earlier = {step for word in words if word.name == "if" for step in governed(word, steps, text)}
    by_mention = sorted(steps, key=lambda step: (step not in earlier, step.place))
    mentioned = {(one.name, other.name) for one, other in combinations(by_mention, 2)}
    return Order(without_contradictions(told), without_contradictions(mentioned))


def once_each(steps: list[Found]) -> list[Found]:
    """The steps that a sentence mentions once: of others, it may speak of different times."""
    times = Counter(step.name for step in steps)
    return [step for step in steps if times[step.name] == 1]


def without_contradictions(pairs: set[tuple[str, str]]) -> Pairs:
    """The pairs of different steps whose reverse is not among them."""
    return frozenset((one, other) for one, other in pairs if one != other and (other, one) not in pairs)


def among(text: str, code: str, group: str) -> list[Found]:
    """What a text has of a group of words, in order; longer phrases take their words first."""
    found = list[Found]()
    for name, pattern in patterns(code, group):
        while match := pattern.search(text):
            text = without(text, match)
            found.append(Found(name, match.start()))
    return sorted((each for each in found if each.name != NOTHING), key=lambda each: each.place)


@cache
def patterns(code: str, group: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The patterns of a group of words of a language with their names, longest first."""
    table = {"steps": language(code).steps, "sequence": language(code).sequence}[group]
    texts = sorted(((text, name) for name, texts in table.items() for text in texts), key=lambda item: precedence(item[0]))
    return tuple((name, expression(text)) for text, name in texts)


def ordered(word: Found, steps: list[Found], text: str, denies: bool) -> Iterator[tuple[str, str]]:
    """The pairs that a word orders: its own step is before or after others of its part of the text.

    Whoever does not choose before drawing draws before choosing.
    """
    name = "after" if word.name == "before" and denies else word.name
    for own in governed(word, steps, text):
        for other in steps:
            is_near = PART_END not in text[min(own.place, other.place) : max(own.place, other.place)]
            match name:
                case "after" if is_near:
                    yield own.name, other.name
                case "before" if is_near:
                    yield other.name, own.name
                case "then" if other.place < own.place:
                    yield other.name, own.name
                case "first" if other.place > own.place:
                    yield own.name, other.name


def governed(word: Found, steps: list[Found], text: str) -> list[Found]:
    """The step that a word is about: the next one in its clause; for "then" and "first", else the one before it."""
    following = [step for step in steps if step.place >= word.place]
    if following and CLAUSE_ENDS.isdisjoint(text[word.place : following[0].place]):
        return following[:1]
    preceding = [step for step in steps if step.place < word.place]
    is_adverb = word.name in ("then", "first")
    if is_adverb and preceding and CLAUSE_ENDS.isdisjoint(text[preceding[-1].place : word.place]):
        return preceding[-1:]
    return []
