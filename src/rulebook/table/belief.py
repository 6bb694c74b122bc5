"""Belief: in which ways pieces can have come to lie where they do, as far as a viewer was told, counted and not guessed.

What lies in hidden piles is a mixture of *hands*. A hand says which pieces lie where for certain, and which lie in urns: an
urn has some pieces and as many slots in several piles, and every way of dealing the pieces to the slots is equally likely,
copies told apart. A change of the piles turns a hand into others, each with an exact weight: a piece that was seen to come
out of a pile was there for certain, or came from one of the urns. Hands that turn out alike are counted together, so there
are far fewer of them than courses of the game; and from the last hands one can walk back, by the weights, to a course.
"""

from bisect import insort
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from math import comb
from random import Random
from typing import Any, Final, TypeAlias

from attrs import define, field, frozen

from rulebook.core.multiset import Kinds
from rulebook.table.tracing import Change, Laid, Poured, Taken

Positions: TypeAlias = tuple[int, ...]
"""Pieces by the positions of their kinds, in order."""
Slots: TypeAlias = tuple[tuple[int, int], ...]
"""How many slots there are in which pile, in the order of the piles."""
Urn: TypeAlias = tuple[Positions, Slots]
Urns: TypeAlias = tuple[tuple[Positions, ...], tuple[Urn, ...]]
"""What lies in each pile for certain, and the urns in order."""
Origin: TypeAlias = tuple[Urn, ...]
"""From which urns pieces came, one by one; those that lay in their pile for certain are left out."""

MOST_HANDS: Final = 500
"""Where there are more mixed hands than these, some of the unlikely ones are drawn, and stand for the others."""


@frozen
class Way:
    """How a mixed hand came about: from which other one, where the piece came from, and with what weight."""

    before: Urns
    origin: Origin
    weight: float


Ways: TypeAlias = dict[Urns, list[Way]]


@define(eq=False)
class Mixture:
    """The mixed hands after each change, with all the ways that lead to them. Changes are added as they are told."""

    kinds: Kinds[Any]
    first: Urns
    changes: list[Change] = field(factory=list)
    levels: list[Ways] = field(factory=list)
    weights: dict[Urns, float] = field(init=False)
    is_exact: bool = field(default=True, init=False)
    """Whether no mixed hand has been left out."""
    random: Random = field(factory=lambda: Random(0), init=False)

    def __attrs_post_init__(self) -> None:
        self.weights = {self.first: 1.0}

    def add(self, change: Change) -> None:
        """Take in a change; afterwards there are no hands if it cannot have happened."""
        ways: Ways = defaultdict(list)
        weights: dict[Urns, float] = defaultdict(float)
        for urns, weight in self.weights.items():
            for origin, share, after in self.after(urns, change):
                ways[after].append(Way(urns, origin, weight * share))
                weights[after] += weight * share
        whole = sum(weights.values())
        if len(weights) > MOST_HANDS:
            self.is_exact = False
            weights = dict(thinned(weights, MOST_HANDS, self.random))
            ways = {urns: ways[urns] for urns in weights}
        self.weights = {urns: weight / whole for urns, weight in weights.items()}
        self.levels.append(dict(ways))
        self.changes.append(change)

    def after(self, urns: Urns, change: Change) -> Iterator[tuple[Origin, float, Urns]]:
        """What a mixed hand can become, with where the piece came from and the weight of that."""
        match change:
            case Laid(pile, kind):
                yield (), 1.0, (with_own(urns[0], pile, (self.position(kind),)), urns[1])
            case Poured(pile, target):
                yield (), 1.0, poured(urns, pile, target)
            case Taken(kind=None):
                yield from self.unseen(urns, change)
            case Taken():
                yield from self.seen(urns, change)

    def position(self, kind: Any) -> int:
        """The position of a kind."""
        return int(self.kinds.position(kind))

    def unseen(self, urns: Urns, taken: Taken) -> Iterator[tuple[Origin, float, Urns]]:
        """A piece goes unseen from a pile to another one."""
        pile, target = taken.pile, taken.target
        own, mixed = urns
        held, size = own_of(own, pile), size_of(urns, pile)
        if target is None or not size:
            return
        if held:
            moved: Slots = ((pile, len(held) - 1), (target, 1))
            yield (), len(held) / size, settled(replaced(own, pile, ()), mixed, [(held, moved)])
        for urn in dict.fromkeys(mixed):
            slots, copies = slots_in(urn, pile), mixed.count(urn)
            if slots:
                moved = (*urn[1], (pile, -1), (target, 1))
                yield (urn,), slots * copies / size, settled(own, less(mixed, urn), [(urn[0], moved)])

    def seen(self, urns: Urns, taken: Taken) -> Iterator[tuple[Origin, float, Urns]]:
        """Copies of a piece that was seen come out of a pile."""
        own, mixed = urns
        pile, kind = taken.pile, self.position(taken.kind)
        held, size = own_of(own, pile), size_of(urns, pile) if taken.is_chance else 1
        new = () if taken.target is None else (kind,) * taken.copies
        target = pile if taken.target is None else taken.target
        certain = min(held.count(kind), taken.copies)
        if certain:
            rest = replaced(own, pile, drop(held, (kind,) * certain))
            if taken.is_chance:
                yield (), held.count(kind) / size, (with_own(rest, target, new), mixed)
            own = own if taken.is_chance else rest
        for origin, share, left, changed in out_of(mixed, pile, kind, taken.copies - (0 if taken.is_chance else certain)):
            yield origin, share / size, settled(with_own(own, target, new), left, changed)

    def origins(self, random: Random) -> list[Origin]:
        """Where the piece of each change came from, in a course that is as likely as its weight says."""
        hands = list(self.weights)
        (urns,) = random.choices(hands, list(self.weights.values()))
        found: list[Origin] = []
        for ways in reversed(self.levels):
            (way,) = random.choices(ways[urns], [way.weight for way in ways[urns]]) if len(ways[urns]) > 1 else ways[urns]
            found.append(way.origin)
            urns = way.before
        return found[::-1]


def thinned(weights: dict[Urns, float], most: int, random: Random) -> Iterator[tuple[Urns, float]]:
    """That many mixed hands, with weights that are those of all by the mean (Fearnhead and Clifford, 2003).

    Likely ones are kept as they are. Of the others as many are drawn as there is room for, and each gets the same weight.
    """
    order = sorted(weights.items(), key=lambda each: each[1], reverse=True)
    left, kept = sum(weights.values()), 0
    while order[kept][1] * (most - kept) > left:
        left -= order[kept][1]
        kept += 1
    yield from order[:kept]
    share = left / (most - kept)
    due = random.random() * share
    for urns, weight in order[kept:]:
        due -= weight
        if due <= 0:
            yield urns, share
            due += share


# Mixed hands.


def own_of(own: tuple[Positions, ...], pile: int) -> Positions:
    """What lies in a pile for certain."""
    return own[pile] if pile < len(own) else ()


def replaced(own: tuple[Positions, ...], pile: int, kinds: Positions) -> tuple[Positions, ...]:
    """What lies in the piles for certain, where a pile has other pieces."""
    longer = own + ((),) * (pile + 1 - len(own))
    return (*longer[:pile], kinds, *longer[pile + 1 :])


def with_own(own: tuple[Positions, ...], pile: int, kinds: Positions) -> tuple[Positions, ...]:
    """What lies in the piles for certain, with more in a pile."""
    return replaced(own, pile, tuple(sorted(own_of(own, pile) + kinds))) if kinds else own


def slots_in(urn: Urn, pile: int) -> int:
    """How many slots an urn has in a pile."""
    return next((slots for other, slots in urn[1] if other == pile), 0)


def size_of(urns: Urns, pile: int) -> int:
    """How many pieces lie in a pile."""
    return len(own_of(urns[0], pile)) + sum(slots_in(urn, pile) for urn in urns[1])


def drop(kinds: Positions, dropped: Positions) -> Positions:
    """Pieces less copies of one of them."""
    at = kinds.index(dropped[0]) if dropped else 0
    return kinds[:at] + kinds[at + len(dropped) :]


def out_of(
    mixed: tuple[Urn, ...], pile: int, kind: int, copies: int
) -> Iterator[tuple[Origin, float, tuple[Urn, ...], tuple[Urn, ...]]]:
    """In which ways copies of a piece can come out of the slots in a pile, with the urns that stay and those that changed.

    The weight of a way is the mean number of choices of slots, which is that of r out of n, for n of the slots in the pile
    that have the piece, and r that are taken.
    """
    if not copies:
        yield (), 1.0, mixed, ()
        return
    for at, (kinds, places) in enumerate(mixed):
        there, slots = kinds.count(kind), slots_in((kinds, places), pile)
        for taken in range(1, min(there, slots, copies) + 1):
            share = comb(there, taken) * comb(slots, taken) / comb(len(kinds), taken)
            steps = [(drop(kinds, (kind,) * gone), less_slots(places, pile, gone)) for gone in range(taken + 1)]
            for origin, more, left, changed in out_of(mixed[at + 1 :], pile, kind, copies - taken):
                yield (*steps[:-1], *origin), share * more, (*mixed[:at], *left), (steps[-1], *changed)


def less_slots(places: Slots, pile: int, number: int) -> Slots:
    """Slots less some in a pile."""
    fewer = [(other, slots - number if other == pile else slots) for other, slots in places]
    return tuple([each for each in fewer if each[1]])


def less(mixed: tuple[Urn, ...], urn: Urn) -> tuple[Urn, ...]:
    """Urns less one of them."""
    at = mixed.index(urn)
    return mixed[:at] + mixed[at + 1 :]


def poured(urns: Urns, pile: int, target: int) -> Urns:
    """A mixed hand after all of a pile went to another one."""
    own, mixed = urns
    moved = [
        (kinds, tuple([(target if other == pile else other, slots) for other, slots in places])) for kinds, places in mixed
    ]
    return settled(with_own(replaced(own, pile, ()), target, own_of(own, pile)), (), moved)


def settled(own: tuple[Positions, ...], mixed: tuple[Urn, ...], changed: Iterable[Urn]) -> Urns:
    """A mixed hand in its one form: some urns are as they were, and of those that changed what is certain is taken out."""
    kept = list(mixed)
    for kinds, places in changed:
        slots: dict[int, int] = {}
        for pile, number in places:
            slots[pile] = slots.get(pile, 0) + number
        there = tuple(sorted([each for each in slots.items() if each[1]]))
        if len(there) > 1 and kinds[0] != kinds[-1]:
            insort(kept, (kinds, there))
            continue
        left = kinds
        for pile, number in there:
            own = with_own(own, pile, left[:number])
            left = left[number:]
    return own, tuple(kept)


# A course.


@define(eq=False)
class Slot:
    """Where a piece lies; its kind is None while it is in an urn."""

    kind: Any = None


@define(eq=False)
class Filled:
    """An urn while a course is drawn: its pieces, and its slots by pile."""

    pieces: list[Any]
    slots: dict[int, list[Slot]]


@define(eq=False)
class Course:
    """The piles while a course is drawn: slots whose pieces are settled, and urns."""

    mixture: Mixture
    random: Random
    own: dict[int, list[Slot]] = field(factory=lambda: defaultdict(list), init=False)
    urns: list[Filled] = field(factory=list, init=False)
    choices: list[tuple[list[Slot], list[Slot]]] = field(factory=list, init=False)
    """Where somebody chose pieces: all slots from which they chose, and those that they chose together."""

    def drawn(self, moves: list[int]) -> list[Slot]:
        """The slot of every piece that was taken, in their order. `moves` has the number of the move of each change."""
        taken: list[Slot] = []
        for pile, kinds in enumerate(self.mixture.first[0]):
            self.own[pile] = [Slot(self.mixture.kinds[kind]) for kind in kinds]
        latest = None
        for change, origin, move in zip(self.mixture.changes, self.mixture.origins(self.random), moves, strict=True):
            match change:
                case Laid(pile, kind):
                    self.own[pile].append(Slot(kind))
                case Poured(pile, target):
                    self.pour(pile, target)
                case Taken(pile, None):
                    taken.append(self.take_unseen(change, origin, is_more=(move, pile) == latest))
                    latest = move, pile
                case Taken():
                    taken += self.take_seen(change, origin)
            self.settle()
        for urn in list(self.urns):
            self.deal(urn)
        return taken

    def kept(self) -> float:
        """How likely the course is to be kept: copies among which somebody chose made it more likely than it is."""
        share = 1.0
        for slots, chosen in self.choices:
            copies = Counter([slot.kind for slot in slots])
            for kind, number in Counter([slot.kind for slot in chosen]).items():
                share /= comb(copies[kind], number)
        return share

    def take_seen(self, taken: Taken, origin: Origin) -> list[Slot]:
        """Take copies of a piece out of a pile that were seen."""
        slots: list[Slot] = []
        for _ in range(taken.copies - len(origin)):
            held = self.own[taken.pile]
            slots.append(held.pop(next(at for at, slot in enumerate(held) if slot.kind == taken.kind)))
        mixed = self.open_slots(taken.pile) if origin and not taken.is_chance else []
        for form in origin:
            urn = self.urn(form)
            slots.append(self.picked(urn, taken.pile))
            slots[-1].kind = taken.kind
            urn.pieces.remove(taken.kind)
        if mixed:
            self.choices.append((mixed, slots[-len(origin) :]))
        if taken.target is not None:
            self.own[taken.target] += [Slot(taken.kind) for _ in slots]
        return slots

    def take_unseen(self, taken: Taken, origin: Origin, *, is_more: bool) -> Slot:
        """Take a piece out of a pile unseen; `is_more` for one that was taken in the same move as the one before."""
        assert taken.target is not None, "what is seen has a kind"
        if origin:
            urn = self.urn(origin[0])
        else:
            held = self.own.pop(taken.pile)
            urn = Filled([slot.kind for slot in held], {taken.pile: [Slot() for _ in held]})
            self.urns.append(urn)
        if not (taken.is_chance or is_more):
            self.choices.append((self.open_slots(taken.pile) + self.own[taken.pile], []))
        slot = self.picked(urn, taken.pile)
        if not taken.is_chance:
            self.choices[-1][1].append(slot)
        urn.slots.setdefault(taken.target, []).append(slot)
        return slot

    def picked(self, urn: Filled, pile: int) -> Slot:
        """A slot of an urn in a pile, which it leaves."""
        slots = urn.slots[pile]
        return slots.pop(self.random.randrange(len(slots)))

    def urn(self, form: Urn) -> Filled:
        """The urn that a mixed hand has in this form."""
        return next(urn for urn in self.urns if self.form(urn) == form)

    def form(self, urn: Filled) -> Urn:
        """An urn as a mixed hand has it."""
        kinds = tuple(sorted(map(self.mixture.position, urn.pieces)))
        return kinds, tuple(sorted([(pile, len(slots)) for pile, slots in urn.slots.items() if slots]))

    def open_slots(self, pile: int) -> list[Slot]:
        """The slots of a pile that are in urns."""
        return [slot for urn in self.urns for slot in urn.slots.get(pile, ())]

    def pour(self, pile: int, target: int) -> None:
        """Put all of a pile into another one."""
        self.own[target] += self.own.pop(pile, [])
        for urn in self.urns:
            urn.slots.setdefault(target, []).extend(urn.slots.pop(pile, []))

    def settle(self) -> None:
        """Empty the urns of which it is certain what lies where."""
        for urn in list(self.urns):
            if len([slots for slots in urn.slots.values() if slots]) <= 1 or len(set(urn.pieces)) <= 1:
                self.deal(urn)

    def deal(self, urn: Filled) -> None:
        """Deal the pieces of an urn to its slots."""
        self.random.shuffle(urn.pieces)
        pieces = iter(urn.pieces)
        for pile, slots in urn.slots.items():
            for slot in slots:
                slot.kind = next(pieces)
                self.own[pile].append(slot)
        self.urns.remove(urn)
