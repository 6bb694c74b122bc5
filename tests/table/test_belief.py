"""What lies in hidden piles, held against all ways in which pieces can have come there, one by one."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import TypeAlias

import pytest

from rulebook.core.multiset import Kinds
from rulebook.table import belief
from rulebook.table.belief import Course, Mixture, Urns, thinned
from rulebook.table.tracing import Change, Laid, Poured, Taken

from .playing import chi_squared

KINDS = Kinds("abc")
PILES = range(3)
LENGTHS = [7 + number % 8 for number in range(40)]
"""How many changes there are in each script that is tried."""
Lying: TypeAlias = tuple[tuple[str, ...], ...]
"""What lies in each pile, in order."""


def after(lying: Lying, change: Change) -> Iterator[tuple[Lying, Fraction]]:
    """What can lie there after a change, with the chance of what chance took; what others took counts once."""
    piles = [Counter(pile) for pile in lying]

    def moved(kind: str, copies: int, origin: int, target: int | None) -> Lying:
        new = [pile.copy() for pile in piles]
        new[origin][kind] -= copies
        if target is not None:
            new[target][kind] += copies
        return tuple(tuple(sorted(pile.elements())) for pile in new)

    match change:
        case Laid(pile, kind):
            yield moved(kind, -1, pile, None), Fraction(1)
        case Poured(pile, target):
            poured = [pile.copy() for pile in piles]
            poured[target] += poured[pile]
            poured[pile] = Counter()
            yield tuple(tuple(sorted(pile.elements())) for pile in poured), Fraction(1)
        case Taken(pile, known, target, is_chance, copies):
            for kind, number in sorted(piles[pile].items()):
                if number >= copies and known in {None, kind}:
                    share = Fraction(number, piles[pile].total()) if is_chance else Fraction(1)
                    yield moved(kind, copies, pile, target), share


def posterior(start: Lying, changes: list[Change]) -> dict[Lying, Fraction]:
    """What can lie in the piles at the end, with its weight."""
    found = {start: Fraction(1)}
    for change in changes:
        new: dict[Lying, Fraction] = defaultdict(Fraction)
        for lying, weight in found.items():
            for each, share in after(lying, change):
                new[each] += weight * share
        found = dict(new)
    return found


def script(random: Random, length: int) -> tuple[Lying, list[Change]]:
    """A deck, and changes that did happen to it: drawn unseen and seen, chosen unseen and seen, laid, and poured."""
    start: Lying = (tuple(sorted("aaabbcc"[: random.randint(5, 7)])), (), ())
    lying, changes = start, list[Change]()
    while len(changes) < length:
        pile, target = random.sample(PILES, 2)
        held = lying[pile]
        kind = random.choice(held) if held else "a"
        copies = random.randint(1, held.count(kind)) if held else 1
        sorts: list[Change] = [
            Taken(pile, None, target, is_chance=True),
            Taken(pile, None, target, is_chance=False),
            Taken(pile, kind, random.choice([None, target]), is_chance=True),
            Taken(pile, kind, random.choice([None, target]), is_chance=False, copies=copies),
            Laid(pile, kind),
            Poured(pile, target),
        ]
        (change,) = random.choices(sorts, [8, 2, 2, 4, 2, 1])
        if held or isinstance(change, Laid):
            true = (
                Taken(pile, kind, target, change.is_chance) if isinstance(change, Taken) and change.kind is None else change
            )
            lying = next(iter(after(lying, true)))[0]
            changes.append(change)
    return start, changes


def mixture_of(start: Lying, changes: list[Change]) -> Mixture:
    """The mixture after some changes."""
    mixture = Mixture(KINDS, (tuple(tuple(map(KINDS.position, pile)) for pile in start), ()))
    for change in changes:
        mixture.add(change)
    return mixture


def drawn(mixture: Mixture, random: Random, draws: int) -> dict[Lying, int]:
    """How often each case is drawn and kept."""
    found: dict[Lying, int] = Counter()
    moves = list(range(len(mixture.changes)))
    while draws:
        course = Course(mixture, random)
        course.drawn(moves)
        if random.random() < course.kept():
            found[tuple(tuple(sorted(slot.kind for slot in course.own[pile])) for pile in PILES)] += 1
            draws -= 1
    return found


@pytest.mark.parametrize("seed", range(len(LENGTHS)))
def test_what_is_drawn_is_the_posterior(seed: int) -> None:
    """After changes of every sort each case is drawn as often as its weight says, by chi-squared, and no other case."""
    start, changes = script(Random(seed), LENGTHS[seed])
    expected = posterior(start, changes)
    found = drawn(mixture_of(start, changes), Random(seed), 400)
    assert found.keys() <= expected.keys()
    assert chi_squared(found, expected) < 4.5


def test_scripts_are_rich() -> None:
    """The changes that are tried lead to several mixed hands, and to many cases of different weights."""
    mixtures = [mixture_of(*script(Random(seed), LENGTHS[seed])) for seed in range(len(LENGTHS))]
    cases = [posterior(*script(Random(seed), LENGTHS[seed])) for seed in range(len(LENGTHS))]
    assert sum(max(map(len, mixture.levels)) > 1 for mixture in mixtures) > 12
    assert sum(len(set(each.values())) > 2 for each in cases) > 8


def test_pieces_chosen_together_are_one_choice() -> None:
    """Of pieces that somebody chose unseen in one move, each choice of kinds counts once, whatever the copies."""
    start: Lying = (("a", "a", "b", "c"), (), ())
    mixture = mixture_of(start, [Taken(0, None, 1, is_chance=False)] * 2)
    random, found = Random(1), Counter[str]()
    while found.total() < 600:
        course = Course(mixture, random)
        course.drawn([0, 0])
        if random.random() < course.kept():
            found["".join(sorted(slot.kind for slot in course.own[1]))] += 1
    assert found.keys() == {"aa", "ab", "ac", "bc"}
    assert all(abs(number - 150) < 50 for number in found.values())


def test_what_cannot_have_happened_leaves_nothing() -> None:
    """A piece that is nowhere cannot be taken."""
    assert not mixture_of((("a", "b"), (), ()), [Taken(0, "c", None, is_chance=True)]).weights
    assert not mixture_of(((), (), ()), [Taken(0, None, 1, is_chance=True)]).weights


def test_thinning_keeps_the_weights_by_the_mean() -> None:
    """Where some of many weights are kept, each has its weight by the mean, and likely ones are always kept."""
    weights: dict[Urns, float] = {((), (((number,), ()),)): float(30 // (number + 1)) for number in range(6)}
    random, sums = Random(1), defaultdict[object, float](float)
    for _ in range(4_000):
        kept = dict(thinned(weights, 4, random))
        assert len(kept) == 4
        assert sum(kept.values()) == pytest.approx(sum(weights.values()))
        for each, weight in kept.items():
            sums[each] += weight / 4_000
    assert all(sums[each] == pytest.approx(weight, rel=0.1) for each, weight in weights.items())


@pytest.mark.parametrize("seed", [5, 12, 37])
def test_thinned_mixtures_come_near(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for only a few mixed hands, what is drawn is still possible, and the mixture says that it is not exact."""
    monkeypatch.setattr(belief, "MOST_HANDS", 2)
    start, changes = script(Random(seed), LENGTHS[seed])
    mixture = mixture_of(start, changes)
    assert not mixture.is_exact
    assert drawn(mixture, Random(1), 50).keys() <= posterior(start, changes).keys()
