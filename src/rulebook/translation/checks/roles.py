"""Whether a translation gives everybody the role of the statement: who gives and who gets, what goes from where to where."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from attrs import frozen

from rulebook.translation.checks.pair import Pair
from rulebook.translation.contrasts import named, table
from rulebook.translation.languages import SOURCE, language
from rulebook.translation.phrases import (
    CLAUSE_ENDS,
    MOST_KEPT,
    PART_END,
    Found,
    NamedPatterns,
    located,
    named_patterns,
    spoken,
)
from rulebook.translation.remarks import Code, Remark

BEHIND: Final = "<"
"""What ends the key of words that stand right after what they are about."""
AHEAD: Final = ">"
"""What ends the key of words for an act after which whoever does it stands."""
WHO: Final = "who"
"""The key of words that make an act whoever does it: "who" before "gives"."""
DENIED: Final = "denied"
"""What words that deny are called among those that are found."""
NEITHER: Final = "neither"
"""The key of words that only look as if they said a role."""
ANYONE: Final = "anyone"
"""Whoever is not told from others; with a word for a role, they have none that counts."""
VAGUE: Final = (ANYONE, "richest", "pile")
"""Who is told by what they happen to be, and what may be any of several: only the opposite of their role is an error."""
DEALER: Final = "dealer"
OWNER: Final = "owner"
OF: Final = frozenset({"of", "from"})
"""The keys of words that say whose a thing is, where they stand right after it."""


def role_remarks(pair: Pair) -> Iterator[Remark]:
    """A participant in the opposite role, or in one that only others have."""
    stated = roles(pair.statement, SOURCE)
    known = [stated, *(roles(other.text, other.language) for other in pair.others)]
    ours = frozenset[tuple[str, str]]().union(*(each.told for each in known))
    mentioned = frozenset[str]().union(*(each.mentioned for each in known))
    theirs = roles(pair.translation, pair.language.language).told
    for role in table().roles:
        for name in sorted(who for told, who in theirs - ours if told == role.name and who not in role.own):
            opposite = (role.opposite, name)
            alike = role.persons if name in role.persons else role.things
            others = {(role.name, who) for who in alike if who not in VAGUE} & stated.told
            instead = name not in VAGUE and others and not others & theirs and name in {*mentioned, *role.persons}
            if instead or opposite in stated.told - theirs:
                told = f"in the translation, {named(name)} is {role.means}"
                yield Remark(Code.T658, pair.clause, f"{told}, but not in the statement")
                return


@frozen
class Roles:
    """Pairs of a role and a participant that has it, and all participants that a sentence mentions."""

    told: frozenset[tuple[str, str]]
    mentioned: frozenset[str]


@frozen
class Sentence:
    """A sentence as lower-case words, with the participants and the words for roles and acts in it."""

    text: str
    everybody: tuple[Found, ...]
    words: tuple[Found, ...]
    denials: tuple[Found, ...]

    def role_of(self, participant: Found) -> str:
        """The role that words give a participant, or an empty text."""
        is_person = participant.name in persons()
        if is_person and any(self.says_whose(word, participant) for word in self.words if word.name in OF):
            return OWNER
        for word in self.words:
            if word.name.endswith(BEHIND) and word.start == participant.end:
                return word.name.removesuffix(BEHIND)
        last = max(
            (word for word in self.words if self.is_before(word, participant)), key=lambda word: word.end, default=None
        )
        if last is None or last.name == NEITHER or self.has_between(last, participant):
            return ""
        role = next(role for role in table().roles if role.name == last.name)
        between = self.text[last.end : max(last.end, participant.start)].split()
        if is_person:
            return role.name if len(between) <= 2 * role.reach and PART_END not in between else ""
        is_near = len(between) <= role.reach and CLAUSE_ENDS.isdisjoint(between)
        return role.name if is_near and not self.is_denied(last) else ""

    def says_whose(self, word: Found, participant: Found) -> bool:
        """Whether a word says that a thing is a participant's: "the pile of the dealer", "the dealer's pile"."""
        everything = [other for other in self.everybody if other.name in things()]
        if any(thing.end == word.start for thing in everything):
            return next((other for other in self.everybody if other.start >= word.start), None) == participant
        return participant.end == word.start and any(thing.start == word.end for thing in everything)

    def is_before(self, word: Found, participant: Found) -> bool:
        """Whether a word for a role that a participant can have stands before it, is its ending, or is where it begins."""
        if word.name != NEITHER and (word.name, participant.name) not in possible():
            return False
        shared = self.text[participant.start : word.end].split()
        is_begun = len(shared) == 1 and word.start < participant.end and word.name != NEITHER
        return not shared or is_begun or word.end == participant.end

    def is_denied(self, word: Found) -> bool:
        """Whether something is denied before a word in its clause, with no thing in between: "not from the pile"."""
        denials = [denial for denial in self.denials if denial.end <= word.start][-1:]
        places = [other.start for other in self.everybody if other.name in things()]
        return any(
            CLAUSE_ENDS.isdisjoint(self.text[denial.end : word.start])
            and not any(denial.end <= place < word.start for place in places)
            for denial in denials
        )

    def has_between(self, word: Found, participant: Found) -> bool:
        """Whether somebody else, a thing or an act stands between a word and a participant after it."""
        others = (*(each for each in self.everybody if each.name != ANYONE), *(each for each in self.words if is_act(each)))
        return any(word.end <= other.end <= participant.start for other in others)

    def is_name(self, act: Found) -> bool:
        """Whether words for an act only say who somebody is: "whoever gives"."""
        return any(each.start < act.start and act.end <= each.end for each in self.everybody)

    def doer(self, act: Found, chosen: list[Found]) -> Found | None:
        """Who does an act: whoever is nearest before it in its clause, or else after it, or else in its part of the text."""
        before = [each for each in chosen if each.end <= act.start and not act.name.endswith(AHEAD)][-1:]
        after = [each for each in chosen if each.start >= act.end][:1]
        for ends in (CLAUSE_ENDS, {PART_END}):
            for each in (*before, *after):
                if ends.isdisjoint(self.text[min(each.end, act.end) : max(each.start, act.start)]):
                    return each
        return None


@lru_cache(maxsize=MOST_KEPT)
def roles(sentence: str, code: str) -> Roles:
    """The roles in a sentence of a language."""
    text = spoken(sentence)
    words = tuple(located(text, markers(code)))
    everybody = tuple(each for each in located(text, participants(code)) if not is_what_they_do(each, words))
    denials = tuple(located(text, named_patterns({DENIED: language(code).denials.words})))
    known = Sentence(text, everybody, words, denials)
    marked = {each: known.role_of(each) for each in everybody}
    told = {(role, each.name) for each, role in marked.items() if each.name != ANYONE}
    for role in table().roles:
        free = [each for each in everybody if not marked[each] and each.name in {*role.persons, *role.untold}]
        acts = (word for word in words if word.name.removesuffix(AHEAD) in role.acts and not known.is_name(word))
        doers = (known.doer(act, free) for act in acts)
        told.update((role.name, doer.name) for doer in doers if doer)
    untold = {(role.name, name) for role in table().roles for name in role.untold}
    return Roles((possible() & told) - untold, frozenset(each.name for each in everybody))


def agree(ours: Roles, theirs: Roles) -> bool:
    """Whether two sentences give somebody or something the same role, other than the one they are called by."""
    called = {(role.name, own) for role in table().roles for own in role.own}
    return not (ours.told & theirs.told) <= called


def is_what_they_do(participant: Found, words: tuple[Found, ...]) -> bool:
    """Whether words for the dealer are only those for what the dealer does."""
    acts = (word for word in words if is_act(word))
    return participant.name == DEALER and any(act.start == participant.start for act in acts)


def is_act(word: Found) -> bool:
    """Whether a word is an act with the doer before it, or on either side."""
    return any(word.name in role.acts for role in table().roles)


def possible() -> frozenset[tuple[str, str]]:
    """Every role with each participant that can have it."""
    return frozenset((role.name, name) for role in table().roles for name in (*role.persons, *role.untold, *role.things))


def persons() -> frozenset[str]:
    """All participants that are somebody."""
    return frozenset(name for role in table().roles for name in role.persons)


def things() -> frozenset[str]:
    """All participants that are a thing with a role."""
    return frozenset(name for role in table().roles for name in role.things)


@cache
def participants(code: str) -> NamedPatterns:
    """The words of a language for the participants; whoever is called by a role is also who does an act of that role."""
    words = language(code).roles
    tables = language(code).contrasts, words
    found = {
        name: [text for key in keys for chosen in tables for text in chosen.get(key, ())]
        for name, keys in table().participants.items()
    }
    for role in (role for role in table().roles if role.own):
        acts = [text for act in role.acts for text in words.get(act, ())]
        found[role.own[0]] += [f"{who} {act}" for who in words.get(WHO, ()) for act in acts]
    return named_patterns(found)


@cache
def markers(code: str) -> NamedPatterns:
    """The words of a language for the roles and for acts."""
    known = {WHO}.union(*table().participants.values())
    return named_patterns({key: texts for key, texts in language(code).roles.items() if key not in known})
