"""Errors planted in good translations, one at a time: what a careless translator does."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import evolve, frozen

from rulebook.spec import Term
from rulebook.translation.checks.pair import Pair
from rulebook.translation.terms import Phrases, words_of

LISTS = Path(__file__).with_name("planting.toml")
CODES = {
    "number": {"T201", "T202"},
    "comparison": {"T301", "T302"},
    "modality": {"T401", "T402"},
    "negation": {"T501", "T502", "T503"},
    "term": {"T601"},
    "text": {"T701"},
}
"""By which codes an error of each kind is to be found."""
LAST_PART = re.compile(r"(?P<kept>.+[^\d\W])[.;:,] ?(?P<lost>[^.;:,]+)\.$")


@frozen
class Planted:
    """A translation with an error, and the kind of error."""

    kind: str
    pair: Pair


@cache
def replacements() -> dict[str, dict[str, list[tuple[str, str]]]]:
    """What is planted in place of what, by the kind of the error and the language."""
    found: dict[str, dict[str, list[tuple[str, str]]]] = tomllib.loads(LISTS.read_text(encoding="utf-8"))
    return found


def plant(pair: Pair) -> Iterator[Planted]:
    """Every error that can be planted in a translation."""
    for kind, lists in replacements().items():
        for old, new in lists[pair.language.language]:
            yield from replaced(kind, pair, rf"\b{old}\b", new)
    yield from other_digits(pair)
    yield from swapped_terms(pair)
    yield from lost_part(pair)


def replaced(kind: str, pair: Pair, old: str, new: str) -> Iterator[Planted]:
    """The error of writing something else at each place at which something stands."""
    for match in re.finditer(old, pair.translation, re.IGNORECASE):
        bad = f"{pair.translation[: match.start()]}{match.expand(new)}{pair.translation[match.end() :]}"
        yield Planted(kind, evolve(pair, translation=bad))


def other_digits(pair: Pair) -> Iterator[Planted]:
    """The error of a number in digits that is one too high."""
    for digits in set(re.findall(r"(?<![A-Z\d])\d+", pair.translation)):
        yield from replaced("number", pair, rf"(?<![A-Z\d]){digits}(?!\d)", str(int(digits) + 1))


def swapped_terms(pair: Pair) -> Iterator[Planted]:
    """The error of a word of the glossary that stands for another term of it."""
    mentioned = [term for mention in Phrases(pair.terms).in_sentence(pair.statement) for term in mention.terms]
    for term in mentioned:
        for word in words_of(term, pair.language.language):
            yield from replaced("term", pair, rf"\b{word}\b", another(term, mentioned, pair))


def another(term: Term, mentioned: list[Term], pair: Pair) -> str:
    """The usual word of the next term of the glossary that is not mentioned and shares no word with the first."""
    code = pair.language.language
    start = pair.terms.index(term)
    others = [words_of(other, code)[0] for other in (*pair.terms[start:], *pair.terms[:start]) if other not in mentioned]
    own = {word.casefold() for told in mentioned for phrase in words_of(told, code) for word in phrase.split()}
    return next(other for other in others if not own & set(other.casefold().split()))


def lost_part(pair: Pair) -> Iterator[Planted]:
    """The error of a last part that is left out."""
    match = LAST_PART.fullmatch(pair.translation)
    if match is not None and len(match["lost"].split()) > 2:
        yield Planted("text", evolve(pair, translation=f"{match['kept']}."))
