"""Whether a translation uses the words of the glossary."""

from collections.abc import Iterator

from rulebook.translation.checks.pair import Pair
from rulebook.translation.findings import Code, Finding
from rulebook.translation.terms import Phrases, occurs


def glossary_findings(pair: Pair) -> Iterator[Finding]:
    """Terms of the statement of which the translation has no word."""
    for mention in Phrases(pair.terms).in_sentence(pair.statement):
        words = mention.words_in(pair.language.language)
        if words and not any(occurs(word, pair.translation, pair.language) for word in words):
            expected = " or ".join(map(repr, words))
            yield Finding(
                Code.T601, pair.clause, f"{mention.phrase!r} is {expected} in the glossary; the translation has neither"
            )
