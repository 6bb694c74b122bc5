"""Whether a translation uses the words of the glossary."""

from collections.abc import Iterable, Iterator

from rulebook.spec import Term
from rulebook.translation.checks.pair import Pair
from rulebook.translation.languages import SOURCE, language
from rulebook.translation.remarks import Code, Remark
from rulebook.translation.terms import VERB, Mention, Phrases, times, words_of

__all__ = ["glossary_remarks"]


def glossary_remarks(pair: Pair) -> Iterator[Remark]:
    """Terms of the statement without a word in the translation, or with too few and another term's word instead."""
    mentioned = Phrases(pair.terms).in_sentence(pair.statement)
    strangers = tuple(strange_words(pair, mentioned))
    for mention in mentioned:
        words = mention.words_in(pair.language.language)
        if words and most_times(words, pair) < (mention.times if strangers and all(map(is_thing, mention.terms)) else 1):
            expected = " or ".join(map(repr, words))
            instead = f", but {', '.join(map(repr, strangers))}" if strangers else ""
            message = f"{mention.phrase!r} is {expected} in the glossary, which the translation uses too seldom{instead}"
            yield Remark(Code.T601, pair.clause, message)


def most_times(words: Iterable[str], pair: Pair) -> int:
    """How often the translation has the words of a term."""
    return max(times(word, pair.translation, pair.language) for word in words)


def strange_words(pair: Pair, mentioned: tuple[Mention, ...]) -> Iterator[str]:
    """Terms in the translation that the statement does not mention."""
    code = pair.language.language
    known = {word for mention in mentioned for phrase in mention.words_in(code) for word in phrase.casefold().split()}
    for term in pair.terms:
        if is_thing(term) and not is_spoken_of(term, pair, mentioned):
            for phrase in words_of(term, code):
                if not known.intersection(phrase.casefold().split()) and times(phrase, pair.translation, pair.language):
                    yield phrase


def is_thing(term: Term) -> bool:
    """Whether a term is a noun: verbs have too many everyday meanings."""
    return not term.definition.startswith(VERB)


def is_spoken_of(term: Term, pair: Pair, mentioned: tuple[Mention, ...]) -> bool:
    """Whether the statement mentions a term, or has its words."""
    return any(term in mention.terms for mention in mentioned) or any(
        times(phrase, pair.statement, language(SOURCE)) for phrase in term.en
    )
