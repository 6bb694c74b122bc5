"""Who does what to whom: from whom or what something comes, where it goes, and who picks it, in a sentence."""

from functools import cache, lru_cache
from typing import Final

from attrs import frozen

from rulebook.translation.contrasts import Role, table
from rulebook.translation.languages import language
from rulebook.translation.phrases import Found, NamedPatterns, located, named_patterns, spoken

__all__ = ["Roles", "roles"]

MOST_KEPT: Final = 10_000
"""How many sentences are cached, since statements keep coming."""
PART_END: Final = "|"
CLAUSE_ENDS: Final = frozenset({PART_END, ","})
BEHIND: Final = "<"
"""What ends the key of words that stand right after what they are about."""
PIECE: Final = "piece"
"""Cards and other pieces, which have no role here."""
NEITHER: Final = "neither"
"""The key of words that only look as if they said a role."""
ANYONE: Final = "anyone"
"""Whoever is not told from others."""


@frozen
class Roles:
    """Pairs of a role and a participant that has it, and all participants that a sentence mentions."""

    told: frozenset[tuple[str, str]]
    mentioned: frozenset[str]


@lru_cache(maxsize=MOST_KEPT)
def roles(sentence: str, code: str) -> Roles:
    """The roles in a sentence of a language."""
    text = spoken(sentence)
    everybody, words = located(text, participants(code)), located(text, markers(code))
    pieces = [each.start for each in everybody if each.name == PIECE]
    marked = {each: mark for each in everybody if (mark := marker(each, words, pieces, text))}
    told = {(mark.name.removesuffix(BEHIND), each.name) for each, mark in marked.items()}
    for role in table().roles:
        for act in (word for word in words if word.name in role.acts):
            persons = [each for each in everybody if each.name in (*role.persons, ANYONE) and each not in marked]
            told.update((role.name, doer.name) for doer in doers(act, persons, text))
    return Roles(frozenset(pair for pair in told if is_role(pair)), frozenset(each.name for each in everybody))


def marker(participant: Found, words: list[Found], pieces: list[int], text: str) -> Found | None:
    """The word that says the role of a participant: one right after it, or else the last that begins before its end.

    A word before a card or another piece is about that piece.
    """
    behind = [word for word in words if word.name.endswith(BEHIND) and word.start == participant.end]
    if behind:
        return behind[0]
    before = [word for word in words if word.start < participant.end and not is_false_part(word, participant)]
    last = max(before, key=lambda word: word.start, default=None)
    if last is None or any(last.end <= piece < participant.start for piece in pieces):
        return None
    near = any(role.name == last.name and is_near(last, participant, role, text) for role in table().roles if role.reach)
    return last if near else None


def is_false_part(word: Found, participant: Found) -> bool:
    """Whether a word that only looks as if it said a role is a part of those for a participant."""
    return word.name == NEITHER and participant.start <= word.start and word.end <= participant.end


def is_near(word: Found, participant: Found, role: Role, text: str) -> bool:
    """Whether a word is near enough to a participant after it to be about it."""
    between = text[word.end : max(word.end, participant.start)].split()
    return len(between) <= role.reach and CLAUSE_ENDS.isdisjoint(between)


def doers(act: Found, persons: list[Found], text: str) -> list[Found]:
    """Who does an act: whoever is nearest before it in its clause, or else after it, or else in its part of the text."""
    before = [each for each in persons if each.end <= act.start][-1:]
    after = [each for each in persons if each.start >= act.end][:1]
    for ends in (CLAUSE_ENDS, {PART_END}):
        for each in (*before, *after):
            if ends.isdisjoint(text[min(each.end, act.end) : max(each.start, act.start)]):
                return [each]
    return []


def is_role(pair: tuple[str, str]) -> bool:
    """Whether a participant can have a role."""
    return any(role.name == pair[0] and pair[1] in (*role.persons, *role.things) for role in table().roles)


@cache
def participants(code: str) -> NamedPatterns:
    """The words of a language for the participants."""
    tables = language(code).contrasts, language(code).roles
    return named_patterns(
        {
            name: [text for key in keys for words in tables for text in words.get(key, ())]
            for name, keys in table().participants.items()
        }
    )


@cache
def markers(code: str) -> NamedPatterns:
    """The words of a language for the roles and for acts."""
    known = {name for keys in table().participants.values() for name in keys}
    return named_patterns({key: texts for key, texts in language(code).roles.items() if key not in known})
