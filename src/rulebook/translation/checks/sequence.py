"""Whether a translation has the steps in the order of the statement: drawing before choosing, shuffling before drawing."""

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from attrs import frozen

from rulebook.translation.checks.pair import Pair
from rulebook.translation.contrasts import named
from rulebook.translation.languages import SOURCE, language
from rulebook.translation.phrases import (
    CLAUSE_ENDS,
    MOST_KEPT,
    PART_END,
    Found,
    NamedPatterns,
    heard,
    located,
    named_patterns,
    spoken,
)
from rulebook.translation.remarks import Code, Remark

Pairs: TypeAlias = frozenset[tuple[str, str]]
COUNTED: Final = frozenset({"first-one", "second-one", "third-one"})
"""Things that are counted off: the order in which they are mentioned says something by itself."""


@frozen
class Order:
    """Pairs of steps, the earlier one first: as words such as "before" order them, and in the order of their mention."""

    told: Pairs
    mentioned: Pairs


def sequence_remarks(pair: Pair) -> Iterator[Remark]:
    """Two steps of which the translation says the other one first, in words such as "before" and "then"."""
    ours, theirs = order(pair.statement, SOURCE), order(pair.translation, pair.language.language)
    for earlier, later in sorted(meant(ours) & reverse(theirs.told | counted(theirs)))[:1]:
        told = f"in the statement, {named(earlier)} comes before {named(later)}"
        yield Remark(Code.T652, pair.clause, f"{told}, and in the translation after it")


def meant(ours: Order) -> Pairs:
    """The order of a statement: the steps are in the order of their mention, unless words say something else."""
    return ours.told | (ours.mentioned - reverse(ours.told))


def counted(theirs: Order) -> Pairs:
    """What a translation counts off."""
    return frozenset(each for each in theirs.mentioned if COUNTED.issuperset(each))


def reverse(pairs: Pairs) -> Pairs:
    """The pairs the other way round."""
    return frozenset((later, earlier) for earlier, later in pairs)


@lru_cache(maxsize=MOST_KEPT)
def order(sentence: str, code: str) -> Order:
    """The order of the steps in a sentence of a language."""
    text = spoken(sentence)
    steps, words = once_each(located(text, patterns(code, "steps"))), located(text, patterns(code, "sequence"))
    denies = heard(sentence, code).hard["not"] > 0
    told = {pair for word in words for pair in ordered(word, steps, text, denies)}
    earlier = {step for word in words if word.name == "if" for step in governed(word, steps, text)}
    by_mention = sorted(steps, key=lambda step: (step not in earlier, step.start))
    mentioned = {(one.name, other.name) for one, other in combinations(by_mention, 2)}
    return Order(without_contradictions(told), without_contradictions(mentioned))


def once_each(steps: list[Found]) -> list[Found]:
    """The steps that a sentence mentions once: of others, it may speak of different times."""
    times = Counter(step.name for step in steps)
    return [step for step in steps if times[step.name] == 1]


def without_contradictions(pairs: set[tuple[str, str]]) -> Pairs:
    """The pairs of different steps whose reverse is not among them."""
    return frozenset((one, other) for one, other in pairs if one != other and (other, one) not in pairs)


@cache
def patterns(code: str, group: str) -> NamedPatterns:
    """The patterns of a group of words of a language."""
    return named_patterns({"steps": language(code).steps, "sequence": language(code).sequence}[group])


def ordered(word: Found, steps: list[Found], text: str, denies: bool) -> Iterator[tuple[str, str]]:
    """The pairs that a word orders: its own step is before or after others of its part of the text.

    Whoever does not choose before drawing draws before choosing.
    """
    name = "after" if word.name == "before" and denies else word.name
    for own in governed(word, steps, text):
        for other in steps:
            is_near = PART_END not in text[min(own.start, other.start) : max(own.start, other.start)]
            match name:
                case "after" if is_near:
                    yield own.name, other.name
                case "before" if is_near:
                    yield other.name, own.name
                case "then" if other.start < own.start:
                    yield other.name, own.name
                case "first" if other.start > own.start:
                    yield own.name, other.name


def governed(word: Found, steps: list[Found], text: str) -> list[Found]:
    """The step that a word is about: the next one in its clause; for "then" and "first", else the one before it."""
    following = [step for step in steps if step.start >= word.start]
    if following and CLAUSE_ENDS.isdisjoint(text[word.start : following[0].start]):
        return following[:1]
    preceding = [step for step in steps if step.start < word.start]
    is_adverb = word.name in ("then", "first")
    if is_adverb and preceding and CLAUSE_ENDS.isdisjoint(text[preceding[-1].start : word.start]):
        return preceding[-1:]
    return []
