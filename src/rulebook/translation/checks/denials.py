"""Whether a translation denies what the statement affirms: "the game does not end" where it ends.

By the words for what players and things do, a sentence denies some of it and affirms the rest.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from attrs import frozen

from rulebook.translation.checks.pair import Pair
from rulebook.translation.contrasts import named, present
from rulebook.translation.languages import SOURCE, language
from rulebook.translation.phrases import MOST_KEPT, NOTHING, any_of, expression, heard, spoken, without_any
from rulebook.translation.remarks import Code, Remark

PART_ENDS: Final = re.compile("[,|]")
COUNTED: Final = "-one"
"""The end of the name of what is counted off: that is not a predicate."""
QUALITIES: Final = (
    *("left", "right", "clockwise", "face-up", "face-down", "youngest", "oldest", "random", "at-once", "one-by-one", "even"),
    *("odd", "top", "bottom", "middle", "openly", "own", "same", "first", "last", "in-sight", "common", "twin", "adjacent"),
    "neutral",
)
"""Meanings of contrasts.toml that are denied by a word just before them: "not clockwise"."""
NEAREST: Final = 2
"""How many words before a quality a word may stand that denies it, with no act in between."""
LIMITS: Final = ("only", "at-most")
"""Whatever a statement limits in these words, a translation can say by what it denies."""
LACKING: Final = frozenset({"too-few", "exhausted", "empty", "unless", "except", "tie", "different", "void", "either-way"})
"""Meanings of a statement that a translation can say by what it denies."""


def denial_remarks(pair: Pair) -> Iterator[Remark]:
    """What the statement affirms, and the translation denies, though it could not mean the same by that.

    A merged sentence may deny what one clause denies, beside what another affirms: there is no telling which is which.
    """
    if pair.is_merged and told(pair.statement, SOURCE).denied:
        return
    theirs = told(pair.translation, pair.language.language)
    others = frozenset[str]().union(*(told(other.text, other.language).denied for other in pair.others))
    denied = affirmed(pair.statement) & theirs.denied - theirs.affirmed - others
    if denied and not is_limited(pair.statement) and not is_undone(pair.translation, pair.language.language):
        yield Remark(Code.T503, pair.clause, f"the translation denies {named(min(denied))}, which the statement affirms")


def is_limited(statement: str) -> bool:
    """Whether a statement says something that can be said by what is denied."""
    ours = heard(statement, SOURCE)
    return any(ours.hard[limit] for limit in LIMITS) or not LACKING.isdisjoint(present(statement, SOURCE).said)


@frozen
class Told:
    """The predicates that a sentence denies, and those that it affirms."""

    denied: frozenset[str]
    affirmed: frozenset[str]


@lru_cache(maxsize=MOST_KEPT)
def told(sentence: str, code: str) -> Told:
    """The predicates of a sentence in a language."""
    found = {(name, denied) for part in parts(sentence, code) for name, denied in predicates(part, code)}
    return Told(*(frozenset(name for name, denied in found if denied is wanted) for wanted in (True, False)))


@lru_cache(maxsize=MOST_KEPT)
def affirmed(statement: str) -> frozenset[str]:
    """The predicates of a statement, but for those of a part in which anything is denied."""
    found = [(told(part, SOURCE), heard(part, SOURCE).hard["not"] > 0) for part in PART_ENDS.split(spoken(statement))]
    doubtful = frozenset[str]().union(*(each.affirmed | each.denied for each, denies in found if denies))
    return frozenset[str]().union(*(each.affirmed for each, _ in found)) - doubtful


def is_undone(sentence: str, code: str) -> bool:
    """Whether a sentence has a word with which a denial says something else: "not without", "not before"."""
    return any(expression(text).search(spoken(sentence)) for text in language(code).denials.undone)


def parts(sentence: str, code: str) -> Iterator[str]:
    """The parts of a sentence between its commas, without phrases that deny nothing."""
    for part in PART_ENDS.split(without_any(spoken(sentence), language(code).negation[NOTHING])):
        yield f" {part.strip()} "


def predicates(part: str, code: str) -> Iterator[tuple[str, bool]]:
    """Every predicate of a part of a sentence, and whether a word nearby denies it."""
    table = language(code).denials
    found = [(name, each) for name, pattern in patterns(code) for each in pattern.finditer(part)]
    acts = [each.end() for name, each in found if name not in QUALITIES]
    for name, each in found:
        if name in QUALITIES:
            start = max((end for end in acts if end <= each.start()), default=0)
            yield name, is_denied(part[start : each.start()].split()[-NEAREST:], [], code)
        else:
            after = part[each.end() :].split()[: table.reach] if table.backwards else []
            yield name, is_denied(part[: each.start()].split()[-table.reach :], after, code)


def is_denied(before: list[str], after: list[str], code: str) -> bool:
    """Whether words before a predicate, from the last word that ends a denial, or words after it deny it."""
    ends = [place for place, word in enumerate(before) if word in language(code).denials.ends]
    near = [*before[ends[-1] if ends else 0 :], *after]
    return any(map(denying(code).search, (f" {word} " for word in near)))


@cache
def denying(code: str) -> re.Pattern[str]:
    """The words that deny in a language."""
    return any_of(language(code).denials.words)


@cache
def patterns(code: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The words for each predicate of a language, among them those for steps and qualities."""
    table = language(code)
    qualities = {name: table.contrasts.get(name, ()) for name in QUALITIES}
    steps = {name: texts for name, texts in table.steps.items() if name != NOTHING and not name.endswith(COUNTED)}
    names = dict.fromkeys((*steps, *table.predicates, *qualities))
    texts = {name: (*steps.get(name, ()), *table.predicates.get(name, ()), *qualities.get(name, ())) for name in names}
    return tuple((name, any_of(words)) for name, words in texts.items() if words)
