"""Whether a translation compares, allows, demands and negates as the statement does."""

from collections.abc import Iterator
from typing import Final

from rulebook.translation.checks.pair import Pair
from rulebook.translation.contrasts import named, present
from rulebook.translation.languages import SOURCE
from rulebook.translation.phrases import Heard, heard, implied
from rulebook.translation.remarks import Code, Remark

COMPARISONS: Final = {
    "at-least": "at least",
    "at-most": "at most",
    "more": "more than",
    "fewer": "fewer than",
    "exactly": "exactly",
    "most": "the most",
    "least": "the least",
    "only": "only",
}
MODALITIES: Final = {"may": "may", "must": "must"}
NEGATIONS: Final = {"not": "not"}
FORBIDDEN: Final = "forbidden"
ALSO: Final = "also"
ONLY_IF: Final = "only-if"
UNLESS: Final = "unless"
EMPHASIS: Final = ("exactly", "only")
LIMITS: Final = ("only", "at-most", "not")
PRECISE: Final = ("not", "at-least", "more", "fewer")
"""What a statement with words that can say it says twice: a translation needs as many."""
DENIED: Final = {"at-least": "fewer", "at-most": "more"}
"""What somebody denies who says each in other words: "not more than two"."""
GROUPS: Final = (
    (COMPARISONS, Code.T301, Code.T302),
    (MODALITIES, Code.T401, Code.T402),
    (NEGATIONS, Code.T501, Code.T502),
)


def wording_remarks(pair: Pair) -> Iterator[Remark]:
    """What the statement says and the translation does not, and vice versa."""
    ours, theirs = heard(pair.statement, SOURCE), heard(pair.translation, pair.language.language)
    demanded = heard(pair.demand, SOURCE).hard
    others = (heard(other.text, other.language) for other in pair.others)
    unsaid = implied(pair.statement, SOURCE).union(*(+other.hard for other in others))
    for meanings, missing, added in GROUPS:
        for meaning, name in meanings.items():
            if demanded[meaning] and not (may_say(meaning, theirs, ours) or denies_more(meaning, theirs, ours)):
                yield Remark(missing, pair.clause, f"the statement says {name!r}, but the translation does not")
            if theirs.hard[meaning] and meaning not in unsaid and is_added(meaning, theirs, ours):
                yield Remark(added, pair.clause, f"the translation says {name!r}, but the statement does not")


def prohibition_remarks(pair: Pair) -> Iterator[Remark]:
    """A translation that forbids what the statement allows without any limit, and allows nothing else, or the reverse."""
    ours, theirs = heard(pair.statement, SOURCE), heard(pair.translation, pair.language.language)
    if FORBIDDEN in present(pair.statement, SOURCE).said and theirs.hard["may"] and not limits_more(theirs, ours):
        yield Remark(Code.T402, pair.clause, "the translation allows what the statement forbids")
    allows = ours.hard["may"] > 0 and not any(ours.hard[limit] for limit in LIMITS)
    forbids = FORBIDDEN in present(pair.translation, pair.language.language).said
    if allows and forbids and theirs.hard["may"] + theirs.soft["may"] <= 1:
        yield Remark(Code.T402, pair.clause, "the translation forbids what the statement allows")


def exception_remarks(pair: Pair) -> Iterator[Remark]:
    """A translation that allows everything but the only case that the statement allows: "unless" for "only if"."""
    ours, theirs = present(pair.statement, SOURCE).said, present(pair.translation, pair.language.language).said
    denies = heard(pair.translation, pair.language.language).hard["not"] > 0 or FORBIDDEN in theirs
    if ONLY_IF in ours and UNLESS in theirs - ours and not denies:
        yield Remark(
            Code.T656, pair.clause, f"the statement says {named(ONLY_IF)}, but the translation says {named(UNLESS)}"
        )


def limits_more(theirs: Heard, ours: Heard) -> bool:
    """Whether a translation denies something, or limits more than the statement."""
    return theirs.hard["not"] > 0 or any(theirs.hard[limit] > ours.hard[limit] for limit in LIMITS)


def negation_remarks(pair: Pair) -> Iterator[Remark]:
    """A translation that denies fewer things than the statement, or adds them: "this too" in place of "not this".

    If it denies nothing, and no word of it may say so, `wording_remarks` says so.
    """
    ours, theirs = heard(pair.statement, SOURCE), heard(pair.translation, pair.language.language)
    perhaps = theirs.hard["not"] + theirs.soft["not"]
    added = present(pair.translation, pair.language.language).said - present(pair.statement, SOURCE).perhaps
    if heard(pair.demand, SOURCE).hard["not"] > perhaps > 0 or (
        ours.hard["not"] > theirs.hard["not"] and perhaps and ALSO in added
    ):
        yield Remark(Code.T501, pair.clause, "the statement denies something that the translation does not deny")


def is_added(meaning: str, theirs: Heard, ours: Heard) -> bool:
    """Whether a translation that says something adds it to a statement that neither says nor implies it.

    A rule that says what a player does says what they must do; one that says what they do not do, or only do, says what they
    may do. "Exactly" and "only" are often said for emphasis.
    """
    if is_denied(meaning, theirs, ours) or meaning in EMPHASIS:
        return False
    if meaning == "must" and not (ours.hard["may"] or ours.soft["may"]):
        return False
    if meaning == "may" and not ours.hard["must"] and (ours.hard["not"] or ours.hard["only"]):
        return False
    return not (ours.hard[meaning] or ours.soft[meaning])


def is_denied(meaning: str, theirs: Heard, ours: Heard) -> bool:
    """Whether a translation denies what it has: "no more and no fewer", "nobody has fewer", "you may not pass"."""
    if ours.hard["exactly"] and theirs.hard["not"]:
        return meaning in (*DENIED, *DENIED.values())
    if meaning == "may":
        return ours.hard["must"] > 0 and theirs.hard["not"] > ours.hard["not"]
    return meaning in DENIED.values() and theirs.hard["not"] > ours.hard["not"]


def denies_more(meaning: str, theirs: Heard, ours: Heard) -> bool:
    """Whether a translation says the same by what it denies, or denies something by a limit: "not more" for "at most"."""
    if meaning == "not":
        return theirs.hard["at-most"] > ours.hard["at-most"]
    other = DENIED.get(meaning, "")
    return theirs.hard["not"] > ours.hard["not"] and theirs.hard[other] + theirs.soft[other] > 0


def may_say(meaning: str, theirs: Heard, ours: Heard) -> bool:
    """Whether a translation says a meaning, or has more words that can say it than the statement.

    What players do only in some case, at most or not at all is what they may do, unless the translation says that they must;
    what they simply do is what they must, unless the translation says that they may. What they may do only in some case is
    something for which there must be such a case. Whoever has more than others has the most; whoever has less does not win
    by having the most.
    """
    if (
        meaning in ("may", "only")
        and ours.hard["may"]
        and ours.hard["only"]
        and theirs.hard["must"]
        and not theirs.hard["only"]
    ):
        return True
    if meaning == "most" and theirs.hard["more"]:
        return True
    if meaning == "most" and theirs.hard["least"] + theirs.soft["least"] and not theirs.hard["most"] + theirs.soft["more"]:
        return False
    if meaning == "must" and not theirs.hard["may"] + theirs.soft["may"] + theirs.hard["not"]:
        return True
    if meaning == "may" and not theirs.hard["must"] and any(ours.hard[limit] and theirs.hard[limit] for limit in LIMITS):
        return True
    other = ours.soft[meaning] if meaning in PRECISE else 0
    return theirs.hard[meaning] > 0 or theirs.soft[meaning] > other
