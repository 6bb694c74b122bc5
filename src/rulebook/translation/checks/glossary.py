"""Whether a translation uses the words of the glossary."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

from rulebook.spec import Term
from rulebook.translation.checks.pair import Pair
from rulebook.translation.counting import counted
from rulebook.translation.languages import SOURCE, LanguageTable, language
from rulebook.translation.phrases import MOST_KEPT, spoken
from rulebook.translation.remarks import Code, Remark
from rulebook.translation.terms import Mention, Phrases, has, is_form, times, words_of

COMMON: Final = frozenset(
    {
        *("bonus", "card", "cards", "deal", "game", "hand", "move", "number", "pile", "play", "player", "point"),
        *("round", "side", "turn"),
    }
)
"""Words of any rules: a free translation leaves them out, or has them elsewhere."""
NAMED: Final = frozenset(
    {
        *("sun", "start pen", "colour die", "posture die", "joker", "primiera", "settebello"),
        *("suit", "coins", "cups", "swords", "clubs", "king", "knight", "jack", "ace"),
        *("column", "middle column", "neutral marker", "last space", "edge matrix"),
    }
)
"""Things that have no other name: no free translation can do without."""
STRANGE: Final = frozenset(
    {
        *("king", "knight", "jack", "coins", "swords", "clubs", "settebello", "primiera"),
        *("joker", "neutral marker"),
    }
)
"""Things that a sentence about others has no reason to name."""
SHORTEST_NAME: Final = 4
"""Shorter words, such as articles, are no part of a name by themselves."""
SHORTEST_END: Final = 5
"""How many letters the end of a compound has at least."""
ALIKE: Final = 3
"""Terms whose definitions begin with this many words in common are of one kind, such as two suits."""


def glossary_remarks(pair: Pair) -> Iterator[Remark]:
    """Things without any of their words in the translation, if it has another of their kind, or they have no other name."""
    mentioned = mentions(pair.terms, pair.statement)
    for mention in missing_terms(pair):
        others = tuple(term for term in pair.terms if any(are_alike(term, each) for each in mention.terms))
        instead = ", ".join(map(repr, strange_words(pair, others, mentioned)))
        if instead or (mention.phrase in NAMED and not has_a_part(mention, pair)):
            told = f"says {instead} instead" if instead else "says nothing of it"
            expected = " or ".join(map(repr, words_in(mention, pair)))
            message = f"{mention.phrase!r} is {expected} in the glossary; the translation {told}"
            yield Remark(Code.T601, pair.clause, message)
    for term in pair.terms:
        if not STRANGE.isdisjoint(term.en) and is_added(term, pair, mentioned):
            yield Remark(Code.T601, pair.clause, f"the translation says {term.en[0]!r}, but the statement does not")


def exchange_remarks(pair: Pair) -> Iterator[Remark]:
    """Two terms of one kind, each in the other's place among the same numbers: "the king 9 and the knight 10"."""
    terms = [term for mention in mentions(pair.terms, pair.statement) for term in mention.terms]
    for one, other in ((one, other) for one, other in combinations(terms, 2) if are_alike(one, other)):
        ours = with_numbers(one, other, pair.statement, SOURCE)
        theirs = with_numbers(one, other, pair.translation, pair.language.language)
        exchanged = [{one.id: other.id, other.id: one.id}.get(each, each) for each in ours]
        are_apart = {(one.id, other.id), (other.id, one.id)}.isdisjoint(pairwise(ours))
        if are_apart and len({*ours} - {one.id, other.id}) > 1 and ours != theirs == exchanged:
            yield Remark(Code.T601, pair.clause, f"the translation exchanges {one.en[0]!r} and {other.en[0]!r}")


def with_numbers(one: Term, other: Term, text: str, code: str) -> list[str]:
    """The numbers in a text of a language, and the ids of two terms where it mentions them, in order."""
    found, words = list[str](), {term.id: words_of(term, code) for term in (one, other)}
    for heard in spoken(text).split():
        named = [id for id, known in words.items() if any(is_form(word, heard, language(code)) for word in known)]
        found += [*counted(heard, code).sequence, *named]
    return found


def house_remarks(pair: Pair) -> Iterator[Remark]:
    """Terms that the translation calls by another word than the translator's own glossary, or not at all."""
    for mention in mentions(pair.terms, pair.statement):
        words = [pair.language.house.get(term.id, "") for term in mention.terms]
        if all(words) and not any(times(word, pair.translation, pair.language) for word in words):
            expected = " or ".join(map(repr, words))
            message = f"{mention.phrase!r} is {expected} in your glossary, but the translation does not say it"
            yield Remark(Code.T602, pair.clause, message)


@lru_cache(maxsize=MOST_KEPT)
def mentions(terms: tuple[Term, ...], statement: str) -> tuple[Mention, ...]:
    """The terms in a statement."""
    return Phrases(terms).in_sentence(statement)


def missing_terms(pair: Pair) -> tuple[Mention, ...]:
    """The terms of the statement without any of their words in the translation, but for common words."""
    mentioned = mentions(pair.terms, pair.statement)
    return tuple(each for each in mentioned if not all(map(is_common, each.terms)) and is_missing(each, pair))


def words_in(mention: Mention, pair: Pair) -> tuple[str, ...]:
    """The words of a term in the language of the translation."""
    return mention.words_in(pair.language.language)


def is_missing(mention: Mention, pair: Pair) -> bool:
    """Whether a term has words in the language, and the translation has none of them, nor the English one as a loan word."""
    words = words_in(mention, pair)
    return bool(words) and not any(times(word, pair.translation, pair.language) for word in (*words, mention.phrase))


def has_a_part(mention: Mention, pair: Pair) -> bool:
    """Whether a translation has a part of a term: the column for the middle column, or the end of a compound."""
    parts = {part for phrase in words_in(mention, pair) for part in phrase.split() if len(part) >= SHORTEST_NAME}
    ends = {part[-SHORTEST_END:] for part in parts if pair.language.compounds and len(part) > SHORTEST_END}
    return any(times(part, pair.translation, pair.language) for part in parts) or any(
        end in pair.translation.casefold() for end in ends
    )


def are_alike(one: Term, other: Term) -> bool:
    """Whether two terms are of one kind: their definitions begin alike."""
    return one.definition.split()[:ALIKE] == other.definition.split()[:ALIKE]


def strange_words(pair: Pair, terms: tuple[Term, ...], mentioned: tuple[Mention, ...]) -> Iterator[str]:
    """The usual words in the translation of those among some terms that the statement does not mention."""
    code = pair.language.language
    known = {word for mention in mentioned for phrase in mention.words_in(code) for word in phrase.casefold().split()}
    for term in terms:
        if not is_common(term) and not is_spoken_of(term, pair, mentioned):
            for usual in words_of(term, code)[:1]:
                if not known.intersection(usual.casefold().split()) and has(usual, pair.translation, pair.language):
                    yield usual


def is_added(term: Term, pair: Pair, mentioned: tuple[Mention, ...]) -> bool:
    """Whether a translation names a term that neither the statement nor another translation mentions."""
    others = ((other.text, language(other.language)) for other in pair.others)
    return (
        not is_spoken_of(term, pair, mentioned)
        and is_named(term, pair.translation, pair.language)
        and not any(is_named(term, text, table) for text, table in others)
    )


def is_named(term: Term, text: str, table: LanguageTable) -> bool:
    """Whether a text has the usual words of a term in its language."""
    return any(has(usual, text, table) for usual in words_of(term, table.language)[:1])


def is_common(term: Term) -> bool:
    """Whether a term is a common word."""
    return not COMMON.isdisjoint(term.en)


def is_spoken_of(term: Term, pair: Pair, mentioned: tuple[Mention, ...]) -> bool:
    """Whether the statement mentions a term, or has its words."""
    return any(term in mention.terms for mention in mentioned) or any(
        times(phrase, pair.statement, language(SOURCE)) for phrase in term.en
    )
