"""How alike sentences of a text and clauses are: by words, the glossary's terms, numbers, and what stands around them."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log, sqrt
from typing import Final

from attrs import field, frozen

from rulebook.spec import Clause, Specification, Term
from rulebook.translation.counting import counted
from rulebook.translation.languages import SOURCE, has_table, language
from rulebook.translation.po_file import shipped_wordings
from rulebook.translation.terms import WORD, Phrases, stem_of, times, words_of

DIGITS: Final = re.compile(r"\d+")
SHORTEST: Final = 3
"""Shorter words are articles and the like."""
STEM: Final = 5
"""How many letters of a word count in a language without a stemmer."""
TERM: Final = 1.2
"""What a term counts, compared with a word."""
AROUND: Final = 1.5
"""How much it counts that the sentences around say clauses of the same section."""
WINDOW: Final = 2
LEAST: Final = 0.35
"""Below this, a sentence is not taken to say a clause."""
SHARE: Final = 0.8
"""A sentence says every clause that is at least this much as likely as the likeliest."""

Features = Counter[str]


@frozen
class Ranked:
    """The clauses by how likely a sentence says them."""

    scores: Mapping[str, float]

    @property
    def first(self) -> tuple[str, ...]:
        """All clauses, the likeliest first."""
        return tuple(sorted(self.scores, key=lambda clause: -self.scores[clause]))

    @property
    def proposed(self) -> tuple[str, ...]:
        """The clauses that the sentence is taken to say; none if nothing is like it."""
        least = max(LEAST, SHARE * max(self.scores.values(), default=0.0))
        return tuple([id for id in self.first if self.scores[id] >= least])


@frozen
class Likeness:
    """The clauses of a game, to compare sentences in a language with; `house` are words of a translator's own glossary."""

    specification: Specification
    code: str
    house: Mapping[str, str] = field(factory=dict)

    def ranked(self, sentences: Sequence[str]) -> tuple[Ranked, ...]:
        """The clauses by how likely each sentence of a text says them, with scores from 0 to 2.5."""
        clauses = {clause.id: self.of_clause(clause) for clause in self.specification.clauses}
        found = [self.of_sentence(sentence) for sentence in sentences]
        weights = rarities([*clauses.values(), *found])
        alone = [{id: cosine(each, own, weights) for id, own in clauses.items()} for each in found]
        sections = {clause.id: clause.section for clause in self.specification.clauses}
        return tuple([Ranked(with_context(number, alone, sections)) for number in range(len(alone))])

    def of_clause(self, clause: Clause) -> Features:
        """What a clause has that a sentence may have: the words of its translations into the language, terms, numbers."""
        own = [clause.statement, clause.title] if self.code == SOURCE else []
        shipped = shipped_wordings(self.specification.game.id).get(clause.id, {}).get(self.code)
        words = [stem for text in (*own, *([shipped] if shipped else [])) for stem in self.stems(text)]
        mentions = Phrases(self.specification.terms).in_sentence(clause.statement)
        terms = {term.id for mention in mentions for term in mention.terms}
        return features(words, terms, counted(clause.statement, SOURCE).hard)

    def of_sentence(self, sentence: str) -> Features:
        """What a sentence of the text has."""
        numbers = counted(sentence, self.code).hard if has_table(self.code) else DIGITS.findall(sentence)
        terms = {term.id for term in self.specification.terms if self.names(sentence, term)}
        return features(self.stems(sentence), terms, numbers)

    def names(self, sentence: str, term: Term) -> bool:
        """Whether a sentence has a word of a term."""
        if has_table(self.code):
            return any(times(word, sentence, language(self.code)) for word in words_of(term, self.code))
        known: tuple[str, ...] = (*filter(None, [self.house.get(term.id)]), *getattr(term, self.code, ()))
        heard = set(self.stems(sentence))
        return any(heard.issuperset(self.stems(word)) for word in known)

    def stems(self, text: str) -> Iterator[str]:
        """The stems of the longer words of a text."""
        for word in WORD.findall(text.casefold()):
            if len(word) >= SHORTEST:
                yield stem_of(word, language(self.code).stemmer) if has_table(self.code) else word[:STEM]


def features(words: Iterator[str] | Sequence[str], terms: set[str], numbers: Counter[str] | Sequence[str]) -> Features:
    """Words, terms and numbers, kept apart."""
    return Counter(
        {f"word {word}": 1 for word in words} | {f"term {id}": 1 for id in terms} | {f"number {n}": 1 for n in numbers}
    )


def rarities(found: Sequence[Features]) -> dict[str, float]:
    """The weight of everything that sentences and clauses have: the rarer, the more."""
    among = Counter(name for each in found for name in each)
    heavier = {name: TERM if name.startswith("term") else 1.0 for name in among}
    return {name: heavier[name] * log(1 + len(found) / count) for name, count in among.items()}


def cosine(one: Features, other: Features, weights: Mapping[str, float]) -> float:
    """How alike two bags are, from 0 to 1."""
    shared = sum(weights[name] ** 2 for name in one.keys() & other.keys())
    lengths = [sqrt(sum(weights[name] ** 2 for name in each)) for each in (one, other)]
    return shared / (lengths[0] * lengths[1]) if all(lengths) else 0.0


def with_context(number: int, alone: Sequence[Mapping[str, float]], sections: Mapping[str, str]) -> dict[str, float]:
    """The scores of a sentence, higher for clauses of the sections that the sentences around it speak of."""
    around = dict[str, float]()
    for scores in alone[max(0, number - WINDOW) : number + WINDOW + 1]:
        for id, score in scores.items():
            around[sections[id]] = max(around.get(sections[id], 0.0), score)
    return {id: score * (1 + AROUND * around[sections[id]]) for id, score in alone[number].items()}
