"""Whether a translation leaves out a part of the statement, or adds one, by its meanings and by its length."""

from collections.abc import Iterator
from typing import Final

from rulebook.core.sentences import listed
from rulebook.translation.checks.denials import told
from rulebook.translation.checks.glossary import missing_terms
from rulebook.translation.checks.pair import Pair
from rulebook.translation.contrasts import Present, lost, lost_conditions, named, present
from rulebook.translation.languages import SOURCE, language
from rulebook.translation.remarks import Code, Remark

MOST_LOST: Final = 1
"""How many meanings of the statement a free translation may leave unsaid."""
SHORTEST: Final = 0.58
"""The least share of the letters of the shortest known wording where nothing is lost."""
SHORTEST_WITH_LOSS: Final = 0.62
"""The same where a term or a meaning is lost."""
SHORTEST_WITH_LOSSES: Final = 0.65
"""The same where several things are, which add up to `MANY`."""
SHORTEST_WITHOUT_ACTS: Final = 0.75
"""The same where two of the acts are lost, or one that has few words."""
MANY: Final = 3
ACTS_WITH_FEW_WORDS: Final = frozenset(
    {
        *("clockwise", "left", "middle", "top", "neutral", "odd", "oldest", "youngest", "face-down", "random", "first"),
        *("last", "one-by-one", "shuffle", "block", "roll", "fit", "collect", "belong"),
    }
)
"""What players and things do, or how, that a translation hardly tells in other words."""
ACTS: Final = ACTS_WITH_FEW_WORDS | {
    *("discard", "end", "draw", "refill", "face-up", "lose", "choose", "play", "reveal", "give", "score", "win", "get"),
    *("place", "see", "take", "add", "valid"),
}
"""Those and others that it seldom does."""
SHORTEST_WITHOUT_CONDITION: Final = 0.86
"""A longer translation may say a condition without a word for it: "two jokers: roll again"."""
SHORTEST_WITHOUT_MEANINGS: Final = 0.92
"""A longer translation may say several meanings in other words."""
FEWEST_LETTERS: Final = 35
"""A shorter statement can be told in few words."""
LONGEST: Final = 2.2
MOST_ADDED: Final = 35
"""A translation with no more letters than this beyond the usual ones adds nothing."""
SHORTER: Final = 0.9
"""The share of the letters of a statement that a free wording needs, where none is known."""


def missing_remarks(pair: Pair) -> Iterator[Remark]:
    """A condition that is lost, several meanings that are, and a translation that is too short for what it leaves out."""
    ours, theirs = present(pair.statement, SOURCE), present(pair.translation, pair.language.language)
    unsaid = sorted(lost(ours, theirs))
    share = share_of_shortest(pair)
    for condition in lost_conditions(ours, theirs) if share < SHORTEST_WITHOUT_CONDITION else ():
        yield Remark(Code.T656, pair.clause, f"the statement says {named(condition)}, but the translation does not")
    if len(unsaid) > MOST_LOST and share < SHORTEST_WITHOUT_MEANINGS:
        told = listed([named(meaning) for meaning in unsaid])
        yield Remark(Code.T701, pair.clause, f"the statement says {told}, but the translation does not")
    if letters(pair.statement) >= FEWEST_LETTERS and share < shortest(pair):
        yield Remark(Code.T701, pair.clause, f"the translation is short: {share:.0%} of the usual length")


def shortest(pair: Pair) -> float:
    """How short a translation may be, as a share of the shortest known wording: less if it says everything."""
    ours, theirs = present(pair.statement, SOURCE), present(pair.translation, pair.language.language)
    acts, meanings, terms = lost_acts(pair, theirs), lost(ours, theirs), missing_terms(pair)
    if len(acts) > 1 or acts & ACTS_WITH_FEW_WORDS:
        return SHORTEST_WITHOUT_ACTS
    if len(acts) + len(ours.said - theirs.perhaps) + len(meanings) + 2 * len(terms) >= MANY:
        return SHORTEST_WITH_LOSSES
    return SHORTEST_WITH_LOSS if meanings or terms else SHORTEST


def lost_acts(pair: Pair, theirs: Present) -> frozenset[str]:
    """The acts of a statement that a translation neither affirms nor denies."""
    ours, other = told(pair.statement, SOURCE), told(pair.translation, pair.language.language)
    return ACTS & (ours.affirmed | ours.denied) - other.affirmed - other.denied - theirs.perhaps


def length_remarks(pair: Pair) -> Iterator[Remark]:
    """A translation that is far too long."""
    added = letters(pair.translation) - letters(pair.statement) * pair.language.length / 100
    if share_of(pair) > LONGEST and added > MOST_ADDED:
        yield Remark(Code.T702, pair.clause, f"the translation is long: {share_of(pair):.0%} of the usual length")


def share_of(pair: Pair) -> float:
    """The length of a translation as a share of the usual one."""
    return letters(pair.translation) * 100 / (letters(pair.statement) * pair.language.length)


def share_of_shortest(pair: Pair) -> float:
    """The length of a translation as a share of the shortest one that says everything, as far as one is known."""
    known = [letters(other.text) * 100 / language(other.language).length for other in pair.others] or [
        SHORTER * letters(pair.statement)
    ]
    return letters(pair.translation) * 100 / (min(letters(pair.statement), *known) * pair.language.length)


def letters(text: str) -> int:
    """How many letters and digits a text has; a text of signs alone counts as one, so that lengths can be compared."""
    return sum(map(str.isalnum, text)) or 1
