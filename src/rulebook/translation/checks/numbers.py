"""Whether a translation has the numbers of a statement, in digits or words, and in the order of a list."""

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain
from typing import Final

from rulebook.core.sentences import listed
from rulebook.translation.checks.pair import Pair, Texts
from rulebook.translation.counting import ONE, Counted, counted
from rulebook.translation.languages import SOURCE
from rulebook.translation.phrases import heard
from rulebook.translation.remarks import Code, Remark

DIGITS: Final = re.compile(r"(?<![^\W_])\d+")
RANGE: Final = re.compile(r"(\w+) to (\w+)")
AREA: Final = re.compile(r"(\w+) by (\w+)")
TOTAL: Final = re.compile(r"\bof the (\w+)")
"""How many there are in all, such as the three in "one of the three"."""
LIST: Final = re.compile(r"(?:[^,.;:]+, )+[^,.;:]+ (?:and|or) ")
ITEM_ENDS: Final = re.compile("[,:;]|\\b(?:and|or)\\b")
"""What stands between the items of a list."""
STEPS: Final = re.compile("[:;]|, (?:[^,]* )?(?:and|or) ")
"""What stands between several things that a statement says one after the other."""
SHORTEST_LIST: Final = 3
"""A statement with this many numbers lists them, and a translation keeps their order."""
EACH_OF: Final = "each of"
WITH_FEWER: Final = "with fewer"
NONE: Final = "0"
"""A translation may say it where the statement says that there is nothing."""


def number_remarks(pair: Pair) -> Iterator[Remark]:
    """Numbers that the translation lost or added, and a list in another order."""
    ours, theirs = counted(pair.statement, SOURCE), counted(pair.translation, pair.language.language)
    denies = heard(pair.translation, pair.language.language).hard["not"] > 0
    needless = totals(pair.statement) | lengths(pair.statement) | between(ours, theirs) | sides(pair.statement, theirs)
    needless |= ours.hard.keys() - counted(pair.demand, SOURCE).hard.keys()
    others = (theirs.hard - ours.hard).keys() - areas(pair.statement).keys()
    may_lack = (set() if others else needless) | ({NONE} if denies else set())
    for number in (each for each in ours.hard if each not in may_lack and is_lost(pair.statement, each, ours, theirs)):
        yield Remark(Code.T201, pair.clause, lost_number(number, ours.hard[number], theirs.hard[number]))
    if is_list(pair.statement, ours) and (ended := unfinished(ours, theirs)):
        yield Remark(Code.T201, pair.clause, f"the statement lists {listed(ended)} more often than the translation")
    may_have = denied(ours, theirs) if denies else set[str]()
    yield from added_remarks(pair, (each for each in theirs.hard if each not in may_have))
    if is_list(pair.statement, ours) and is_reordered(pair.statement, ours, theirs):
        told = ", ".join(theirs.sequence)
        yield Remark(Code.T203, pair.clause, f"the statement lists {', '.join(ours.sequence)}; the translation has {told}")


def lost_number(number: str, ours: int, theirs: int) -> str:
    """What is said of a number that a translation says less often than the statement."""
    if not theirs:
        return f"the statement says {number}, but the translation does not"
    return f"the statement says {number} {times(ours)}, but the translation only {times(theirs)}"


def times(number: int) -> str:
    """How often something is said."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def digit_remarks(texts: Texts) -> Iterator[Remark]:
    """Numbers in digits that the translation added, in any language."""
    yield from added_remarks(texts, dict.fromkeys(str(int(digits)) for digits in DIGITS.findall(texts.translation)))


def added_remarks(texts: Texts, numbers: Iterable[str]) -> Iterator[Remark]:
    """Numbers of a translation that the statement neither has nor implies."""
    ours = counted(texts.statement, SOURCE)
    known = ours.soft | set(ours.sequence) | implied(texts.statement)
    for number in numbers:
        if number not in known:
            yield Remark(Code.T202, texts.clause, f"the translation says {number}, but the statement does not")


def is_list(statement: str, ours: Counted) -> bool:
    """Whether a statement lists numbers, in an order that means something."""
    is_in_steps = STEPS.search(statement) is not None and RANGE.search(statement) is None
    return is_in_steps and len(ours.sequence) >= SHORTEST_LIST


def unfinished(ours: Counted, theirs: Counted) -> tuple[str, ...]:
    """Two or more numbers of a list that a translation says less often, unless each may be told once: "11 of both"."""
    lacking = tuple(number for number in ours.hard if 0 < theirs.hard[number] < ours.hard[number])
    pairs = set(zip(ours.sequence, ours.sequence[1:], strict=False))
    is_apart = any((number, number) not in pairs for number in lacking)
    return lacking if len(lacking) > 1 and is_apart else ()


def is_reordered(statement: str, ours: Counted, theirs: Counted) -> bool:
    """Whether two texts have the numbers that they say equally often in another order.

    A 0 is where something goes, and stands anywhere. Items with several numbers may be told from their ends, such as "six in
    twos, four in threes" for "two play six, three play four"; and so may the list, item by item, with its total still first.
    """
    shared = {number for number in ours.hard if number != NONE and ours.hard[number] == theirs.hard[number]}
    listed, told = (among(shared, each.sequence) for each in (ours, theirs))
    items = [among(shared, counted(item, SOURCE).sequence) for item in ITEM_ENDS.split(statement)]
    turned = [item[::-1] for item in items] if sum(len(item) > 1 for item in items) > 1 else items
    fine = (listed, listed[::-1], after_total(listed), *(list(chain(*each)) for each in (turned, items[::-1])))
    return told not in fine


def among(shared: set[str], numbers: Iterable[str]) -> list[str]:
    """Those of some numbers that are shared."""
    return [number for number in numbers if number in shared]


def after_total(listed: list[str]) -> list[str]:
    """A list from its end, but for a total at its start."""
    parts = [int(number) for number in listed[1:]]
    return listed[:1] + listed[:0:-1] if listed[:1] == [str(sum(parts))] else listed


def totals(statement: str) -> set[str]:
    """Numbers that a statement mentions as how many there are in all, which need not be said."""
    return {number for word in TOTAL.findall(statement) for number in counted(word, SOURCE).sequence}


def between(ours: Counted, theirs: Counted) -> set[str]:
    """Numbers in the middle of a row that a translation may tell by its ends: "1 to 3" for "1, 2 and 3"."""
    rows = zip(ours.sequence, ours.sequence[1:], ours.sequence[2:], strict=False)
    known = [tuple(map(int, row)) for row in rows if row[0] in theirs.hard and row[2] in theirs.hard]
    return {str(middle) for low, middle, high in known if low + 1 == middle == high - 1}


def denied(ours: Counted, theirs: Counted) -> set[str]:
    """Numbers that a translation may deny: for "two" it may say "two, and not three"."""
    kept = [int(number) for number in {*ours.hard, *ours.soft} if number in {*theirs.hard, *theirs.soft}]
    return {str(other) for number in kept for other in (number - 1, number + 1)}


def implied(statement: str) -> set[str]:
    """Numbers that a statement implies: those within a range, how many things it lists, and 0 for nothing."""
    nothing = {NONE} if heard(statement, SOURCE).hard["not"] else set[str]()
    within = set[str]().union(*ranges(statement).values())  # a translation may tell "two to five" number by number
    return nothing | within | lengths(statement) | sums(statement) | below(statement) | areas(statement).keys()


def areas(statement: str) -> dict[str, set[str]]:
    """The sides of each area that a statement mentions, by how many spaces it has: 3 for the 9 of "3 by 3"."""
    sides = [counted(" ".join(found), SOURCE).sequence for found in AREA.findall(statement.casefold())]
    return {str(int(one) * int(other)): {one, other} for one, other in (each for each in sides if len(each) == 2)}


def sides(statement: str, theirs: Counted) -> set[str]:
    """The sides of areas of which a translation says how many spaces they have."""
    return set[str]().union(*(both for area, both in areas(statement).items() if area in theirs.hard))


def ranges(statement: str) -> dict[str, set[str]]:
    """The numbers within each of its ranges, by the upper limit."""
    found = dict[str, set[str]]()
    for lower, upper in RANGE.findall(statement.casefold()):
        if limits := [int(number) for word in (lower, upper) for number in counted(word, SOURCE).sequence]:
            found[str(limits[-1])] = set(map(str, range(limits[0], limits[-1])))
    return found


def sums(statement: str) -> set[str]:
    """Sums of its first numbers, if a statement counts each of several things: "for each of five colours and one joker"."""
    sums = [*accumulate(map(int, counted(statement, SOURCE).sequence))]
    return {*map(str, sums), str(sums[-1] + 1)} if sums and EACH_OF in statement else set()


def below(statement: str) -> set[str]:
    """The two numbers below each, if a statement says "with fewer": for fewer than four players these are two or three."""
    numbers = map(int, counted(statement, SOURCE).sequence) if WITH_FEWER in statement else ()
    return {str(number - less) for number in numbers for less in (1, 2)}


def lengths(statement: str) -> set[str]:
    """How many things each of its lists has, so that whoever lists them need not say it."""
    return {str(listed.count(",") + 2) for listed in LIST.findall(statement)}


def is_lost(statement: str, number: str, ours: Counted, theirs: Counted) -> bool:
    """Whether a number is missing, or one of several is, if there is another number that can replace it.

    A word that may say it is enough where the statement has all others, or they lead up to it. A 1 in digits must be there:
    the words for it are hard to distinguish from articles.
    """
    known = {*ours.hard, *ours.soft, *ranges(statement).get(number, ())}
    replaced = any(theirs.hard[other] > ours.hard[other] for other in theirs.hard)
    if number in theirs.soft and number != ONE and theirs.hard.keys() <= known:
        return False
    return theirs.hard[number] < (ours.hard[number] if replaced else 1)
