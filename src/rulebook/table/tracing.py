"""What news say of the piles that a viewer does not see: which pieces went in and came out, and whether they were told.

A trace follows the news with a stand-in for the state. Wherever a piece was told that lay in a hidden pile, the stand-in is
given that piece, so nothing has to be guessed: sizes of piles are public, and so is where pieces go. What they are is for
`rulebook.table.belief` to say.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final, TypeAlias

from attrs import define, evolve, field, frozen

from rulebook.core import CHANCE, AnyGame, Kinds, Multiset, RulebookError, Viewer, changed
from rulebook.core.hints import fields_of
from rulebook.core.pieces import pieces_in
from rulebook.core.seats import with_seat
from rulebook.core.visibility import Sight
from rulebook.table.news import Told
from rulebook.table.seen import SeenMove
from rulebook.table.undo import Place, as_told, hidden_piles, pieces_named, sights_of

Pieces: TypeAlias = Counter[Any]
Heard: TypeAlias = Told | SeenMove
"""A move as the viewer was told of it: the action is None where it is not the viewer's own."""

MOST_HANDS: Final = 200
"""How many hands are tried, at most, to find out what somebody can have done."""


class UntoldError(Exception):
    """The news do not say enough of a move to trace it."""


@frozen
class Taken:
    """Copies of a piece left a pile for another one that is hidden, or for where everybody sees them.

    `kind` is None for a piece unseen, which is one. Where chance took a piece, each copy was as likely; where somebody
    chose, copies were one choice.
    """

    pile: int
    kind: Any | None
    target: int | None
    is_chance: bool
    copies: int = 1


@frozen
class Laid:
    """A piece that the viewer knows went to a pile."""

    pile: int
    kind: Any


@frozen
class Poured:
    """All pieces of a pile went to another one."""

    pile: int
    target: int


Change: TypeAlias = Taken | Laid | Poured


@frozen
class Traced:
    """A move: the action as the stand-in had it, how piles changed, and the pieces that stood in for those taken."""

    action: Any
    changes: tuple[Change, ...]
    pieces: tuple[Any, ...]


@define(eq=False)
class Trace:
    """The moves of some news, as far as they can be traced. Piles have numbers, which they keep when others are used up."""

    game: AnyGame
    viewer: Viewer
    state: Any
    moves: list[Traced] = field(factory=list)
    kinds: Kinds[Any] = field(init=False)
    numbers: dict[Place, int] = field(factory=dict, init=False)
    first: tuple[tuple[int, Any], ...] = field(init=False)
    """The pieces that lie in the piles at the start, each with the number of its pile."""
    piles: int = field(default=0, init=False)
    disclosed: set[tuple[int, int]] = field(factory=set, init=False)
    """The events, by their numbers, that told later what was done in secret, as far as they have been used."""
    random: Random = field(factory=lambda: Random(0), init=False)

    def __attrs_post_init__(self) -> None:
        held = dict(hidden_piles(self.game, self.state, self.viewer))
        self.kinds = next((pile.kinds for pile in held.values() if isinstance(pile, Multiset)), Kinds(()))
        for place in held:
            self.number(place)
        self.first = tuple([(self.numbers[place], piece) for place, pile in held.items() for piece in pieces_in(pile)])

    def follow(self, news: list[Heard]) -> None:
        """Trace what has not been traced yet, up to a move of which the news do not say enough."""
        while len(self.moves) < len(news):
            state, disclosed = self.state, set(self.disclosed)
            try:
                self.take(news, len(self.moves))
            except (UntoldError, RulebookError):
                self.state, self.disclosed = state, disclosed
                return

    def take(self, news: list[Heard], number: int) -> None:
        """Trace a move."""
        heard = news[number]
        if self.game.actor(self.state) != heard.actor:
            raise UntoldError
        if heard.action is not None:
            self.go(heard, heard.action, {}, ())
        elif heard.actor is CHANCE:
            self.take_chance(heard)
        else:
            self.take_decision(news, number)

    # What was done.

    def take_chance(self, heard: Heard) -> None:
        """Chance brought something: a piece that was told or was not, or no piece."""
        game, outcomes = self.game, self.game.chances(self.state)
        place = self.source(outcomes)
        if place is None:
            fitting = [outcome for outcome, _ in outcomes if self.is_told(outcome, heard)]
            if len(fitting) != 1:
                raise UntoldError
            self.go(heard, fitting[0], {}, ())
            return
        step = game.step(self.state, outcomes[0][0])
        is_open = as_told(game, step.events, self.viewer) == step.events
        kind = next(iter(self.of_kinds(heard.events)), None) if is_open else None
        if kind is not None:
            self.bring(place, [kind])
        for outcome, _ in game.chances(self.state):
            pieces = self.of_kinds(outcome)
            if len(pieces) == 1 and kind in {None, *pieces}:
                self.go(heard, outcome, {place: Counter(pieces)}, (kind,))
                return
        raise UntoldError

    def source(self, outcomes: Any) -> Place | None:
        """The pile from which chance draws; None where it brings something else."""
        drawn = {piece for outcome, _ in outcomes for piece in self.of_kinds(outcome)}
        held = self.contents(self.state)
        fitting = [place for place in self.numbers if drawn and set(held[self.numbers[place]]) == drawn]
        if len(fitting) > 1:
            fitting = [place for place in fitting if self.decides(place, outcomes)]
        return fitting[0] if fitting else None

    def decides(self, place: Place, outcomes: Any) -> bool:
        """Whether chance would bring something else if other pieces lay at a place."""
        state, pieces = self.state, list(pieces_in(self.held(place)))
        others = [kind for kind in self.kinds if {kind} != set(pieces)]
        self.put(place, others[:1] * len(pieces))
        found: bool = self.game.chances(self.state) != outcomes
        self.state = state
        return found

    def take_decision(self, news: list[Heard], number: int) -> None:
        """Somebody else decided something."""
        heard = news[number]
        action = self.fitting(heard)
        is_secret = type(action) in self.game.declaration.secret_actions
        if is_secret:
            hint = self.hint(news, number, type(action))
            if hint is None and len(fields_of(type(action))) > 1:
                raise UntoldError
            if hint is not None:
                action, is_secret = hint, False
                for place in self.own(heard):
                    self.bring(place, list(self.of_kinds(hint)))
        before, after = self.contents(self.state), self.contents(self.game.step(self.state, action).state)
        named = set(self.of_kinds(action if is_secret else (action, heard.events)))
        taken: dict[Place, Pieces] = {}
        for place in self.own(heard):
            lost = before[self.numbers[place]] - after[self.numbers[place]]
            taken[place] = Counter({piece: copies for piece, copies in lost.items() if piece in named})
        pieces = [piece for gone in taken.values() for piece in gone.elements()]
        self.go(heard, action, taken, tuple([None if is_secret else piece for piece in pieces]))

    def own(self, heard: Heard) -> list[Place]:
        """The hidden piles that whoever decided can look at."""
        return [place for place in self.numbers if place[1] == heard.actor and self.sights[place[0]].owner]

    def fitting(self, heard: Heard) -> Any:
        """An action that is told as the news have it, in the hands of which it is legal."""
        named, own = list(dict.fromkeys(self.of_kinds(heard.events))), self.own(heard)
        for attempt in range(-1, MOST_HANDS):
            for place in own if attempt >= 0 else ():
                size = len(list(pieces_in(self.held(place))))
                if attempt < 2 * len(named):
                    self.bring(place, [named[attempt // 2]] * (size if attempt % 2 else 1))
                else:
                    self.bring(place, [self.random.choice((*self.kinds, *named)) for _ in range(size)])
            for action in self.game.legal_actions(self.state):
                is_secret = type(action) in self.game.declaration.secret_actions
                if (is_secret or all(piece in named for piece in self.of_kinds(action))) and self.is_told(action, heard):
                    return action
        raise UntoldError

    def hint(self, news: list[Heard], number: int, kind: type[Any]) -> Any | None:
        """What somebody did in secret, where an event told it later, with the seat and all fields of the action."""
        for later in range(number + 1, len(news)):
            found = [
                (later, position)
                for position, event in enumerate(news[later].events)
                if getattr(event, "seat", None) == news[number].actor and discloses(self.game, event, kind)
            ]
            left = [each for each in found if each not in self.disclosed]
            if left:
                self.disclosed.add(left[0])
                event = news[later].events[left[0][1]]
                return kind(**{each.name: getattr(event, each.name) for each in fields_of(kind)})
            if found:
                return None
        return None

    # The stand-in.

    @property
    def sights(self) -> dict[str, Sight]:
        """Who sees the fields of a state."""
        return sights_of(self.game.declaration.state)  # type: ignore[arg-type]  # a class is hashable

    def number(self, place: Place) -> int:
        """The number of the pile at a place, which is a new one where there has been none."""
        if place not in self.numbers:
            self.numbers[place] = self.piles
            self.piles += 1
        return self.numbers[place]

    def contents(self, state: Any) -> dict[int, Pieces]:
        """What the piles of a state hold, which has no others than are known."""
        held = {number: Pieces() for number in self.numbers.values()}
        for place, pile in hidden_piles(self.game, state, self.viewer):
            if place in self.numbers:
                held[self.numbers[place]] = Counter(pieces_in(pile))
        return held

    def held(self, place: Place) -> Any:
        """What the stand-in has at a place."""
        name, number = place
        return getattr(self.state, name)[number] if self.sights[name].several else getattr(self.state, name)

    def put(self, place: Place, wanted: list[Any]) -> list[tuple[Any, Any]]:
        """Let a pile of the stand-in hold some pieces, as many as it has room for, in place of others.

        Gives each of them with the one in whose place it is.
        """
        pile = self.held(place)
        if not isinstance(pile, Multiset):
            return []
        missing, others = Counter(wanted) - Counter(pile), Counter(pile) - Counter(wanted)
        pairs = list(zip(missing.elements(), others.elements(), strict=False))
        self.exchange(place, pile, pairs)
        return pairs

    def exchange(self, place: Place, pile: Multiset[Any], pairs: list[tuple[Any, Any]]) -> None:
        """Let a pile of the stand-in hold the first of each pair in place of the second."""
        new = pile.without_all([old for _, old in pairs]).with_all([piece for piece, _ in pairs])
        name, number = place
        is_several, piles = self.sights[name].several, getattr(self.state, name)
        self.state = changed(self.state, **{name: with_seat(piles, number, new) if is_several else new})

    def bring(self, place: Place, wanted: list[Any]) -> None:
        """Put pieces in a pile, and what was there where they were: all piles together hold the same as before."""
        for piece, old in self.put(place, wanted):
            for giver in self.numbers:
                pile = self.held(giver)
                if giver != place and isinstance(pile, Multiset) and piece in pile:
                    self.exchange(giver, pile, [(old, piece)])
                    break

    def of_kinds(self, value: object) -> list[Any]:
        """The pieces that lie in piles, as far as something names them."""
        return [piece for piece in pieces_named(value) if piece in self.kinds]

    def is_told(self, action: Any, heard: Heard) -> bool:
        """Whether an action is told as the news have it."""
        return as_told(self.game, self.game.step(self.state, action).events, self.viewer) == heard.events

    # What became of the piles.

    def go(self, heard: Heard, action: Any, taken: dict[Place, Pieces], kinds: tuple[Any | None, ...]) -> None:
        """Do something that takes pieces from some piles; `kinds` says which they are, as far as the viewer was told."""
        step = self.game.step(self.state, action)
        if as_told(self.game, step.events, self.viewer) != heard.events:
            raise UntoldError
        gone = [(self.numbers[place], piece) for place, pieces in taken.items() for piece in pieces.elements()]
        before = self.contents(self.state)
        self.renumber(step.state)
        for place, _ in hidden_piles(self.game, step.state, self.viewer):
            before.setdefault(self.number(place), Pieces())
        after = self.contents(step.state)
        net = {pile: Pieces(after.get(pile, Pieces())) for pile in before}
        for pile, pieces in before.items():
            net[pile].subtract(pieces)
        for pile, piece in gone:
            net[pile][piece] += 1
            before[pile][piece] -= 1
        poured = list(pourings(before, after, net))
        takings: list[Taken] = []
        for (pile, piece), kind in zip(gone, kinds, strict=True):
            target = next((other for other, pieces in net.items() if pieces[piece] > 0), None)
            if target is not None:
                net[target][piece] -= 1
            takings.append(Taken(pile, kind, target, heard.actor is CHANCE))
        takings = list(together(takings))
        if any(copies < 0 for pieces in net.values() for copies in pieces.values()):
            raise UntoldError
        laid = [Laid(pile, piece) for pile, pieces in net.items() for piece in pieces.elements()]
        self.moves.append(Traced(action, (*takings, *poured, *laid), tuple([piece for _, piece in gone])))
        self.state = step.state

    def renumber(self, after: Any) -> None:
        """Let piles keep their numbers in a state that comes next, where the first ones of a field have been used up."""
        for name in {name for name, _ in self.numbers if self.sights[name].several}:
            gone = len(getattr(self.state, name)) - len(getattr(after, name))
            if gone > 0:
                places = sorted(place for place in self.numbers if place[0] == name)
                kept = [(place, self.numbers.pop(place)) for place in places]
                self.numbers |= {(name, place[1] - gone): number for place, number in kept if place[1] >= gone}


def pourings(before: dict[int, Pieces], after: dict[int, Pieces], net: dict[int, Pieces]) -> Iterator[Poured]:
    """Which piles went into others as a whole; `net` is left with what that does not explain."""
    for pile, pieces in before.items():
        all_of_it = +pieces
        if all_of_it and not +after.get(pile, Pieces()):
            target = next((other for other, gained in net.items() if other != pile and not all_of_it - gained), None)
            if target is not None:
                net[pile].update(all_of_it)
                net[target].subtract(all_of_it)
                yield Poured(pile, target)


def together(takings: list[Taken]) -> Iterator[Taken]:
    """Takings with copies that were seen together in one."""
    for taken, copies in Counter(takings).items():
        if taken.kind is None:
            yield from [taken] * copies
        else:
            yield evolve(taken, copies=copies)


def discloses(game: AnyGame, event: Any, kind: type[Any]) -> bool:
    """Whether an event discloses an action of a secret class: it names all of its fields, and no class has more of them."""
    if not isinstance(event, game.declaration.disclosing_events):
        return False
    names, secret = {each.name for each in fields_of(type(event))}, game.declaration.secret_actions
    fitting = {each: len(fields_of(each)) for each in secret if {f.name for f in fields_of(each)} <= names}
    return kind in fitting and fitting[kind] == max(fitting.values())
