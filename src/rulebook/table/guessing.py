"""Guesses: whole courses of a game that fit what a viewer has been told, where there are too many to list them.

A guess follows the news. What the viewer does not see stays open as long as nothing is told of it: the pieces of a pool can
lie in its slots in every way, all of them equally likely, copies told apart. A piece that is told to have been in a pile is
put into one of its open slots, and is no longer open. At the end the open pieces are dealt to the slots that are left, and
the whole course is played by the rules: where anything would have been told otherwise, the guess is wrong.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import exp, log
from random import Random
from typing import Any, Final, TypeAlias

from attrs import define, evolve, field

from rulebook.core.chance import CHANCE, SPECTATOR, Viewer
from rulebook.core.change import changed
from rulebook.core.errors import RulebookError
from rulebook.core.game import AnyGame
from rulebook.core.hints import fields_of
from rulebook.core.multiset import Multiset
from rulebook.core.pieces import pieces_in
from rulebook.core.visibility import Sight, sights
from rulebook.table.heard import Heard
from rulebook.table.undo import pieces_named

Place: TypeAlias = tuple[str, int]
"""A pile that the viewer does not see: a field of the state, and the number of the pile in it."""
Pieces: TypeAlias = Counter[Any]
AnyHeard: TypeAlias = Heard[Any, Any]

MOST_SHUFFLES: Final = 200
"""How often open pieces are dealt again, at most, where the rules forbid what was told."""
MOST_GUESSES: Final = 400
"""The number of guesses before there is an error."""
WEIGHED: Final = 16
"""The number of guesses that fit from which one is drawn by its weight, where weights differ."""


class UnfitError(Exception):
    """A guess does not fit."""


@define(eq=False)
class Slot:
    """Where a piece lies that the viewer does not see. In a pool its kind is not settled."""

    kind: Any
    pool: "list[Slot] | None" = None


@define
class Way:
    """What another's decision was, as far as it was told: all of it, or of a secret one the class and what it took."""

    action: Any
    is_secret: bool
    revealed: dict[Place, Pieces]
    """What it took from the piles of whoever decided, and was told."""
    taken: dict[Place, int]
    """How many pieces a secret one took."""


@define(eq=False)
class Guesses:
    """Guesses at the course of a game from the news of a viewer. What was found out of the news serves all of them."""

    game: AnyGame
    viewer: Viewer
    start: Any
    heard: list[AnyHeard]
    ways: dict[int, Way] = field(factory=dict)

    @property
    def sights(self) -> dict[str, Sight]:
        """Who sees the fields of a state."""
        return sights_of(self.game.state)  # type: ignore[arg-type]  # a class is hashable

    def state(self, random: Random) -> Any | None:
        """A state in which the game can be, as likely as its weight says; None where no guess fits.

        That is exact where guesses that fit differ in nothing but the copies among which others chose: they are kept as
        often as their weights say. Where that takes too many, or other weights differ, one of some guesses is drawn.
        """
        found: list[tuple[Any, float]] = []
        for _ in range(MOST_GUESSES):
            guess = Guess(self, random)
            try:
                state, share = guess.made()
            except UnfitError:
                continue
            if not guess.is_weighed and random.random() < share:
                return state
            found.append((state, guess.weight + log(share)))
            if len(found) == WEIGHED:
                break
        if not found:
            return None
        most = max(weight for _, weight in found)
        (chosen,) = random.choices([state for state, _ in found], [exp(weight - most) for _, weight in found])
        return chosen


@define(eq=False)
class Guess:
    """A guess, as far as it has come. `weight` is the logarithm of what was likely; `is_weighed` where that can differ."""

    of: Guesses
    random: Random
    weight: float = field(default=0, init=False)
    is_weighed: bool = field(default=False, init=False)
    state: Any = field(init=False)
    kinds: Any = field(init=False)
    piles: dict[Place, list[Slot]] = field(init=False)
    course: list[tuple[Any, list[tuple[Any, Slot]]]] = field(factory=list, init=False)
    """What was done, and the slots of the pieces in it whose kinds were not told."""
    choices: list[tuple[list[Slot], Slot]] = field(factory=list, init=False)
    """Where a player chose a piece among several: the same choice was counted once for every copy."""
    hints: set[tuple[int, int]] = field(factory=set, init=False)
    """The events, by their numbers, that told later what was done in secret, as far as they have been used."""

    def __attrs_post_init__(self) -> None:
        self.state = self.of.start
        held = dict(hidden_piles(self.of.sights, self.state, self.of.viewer))
        self.kinds = next((pile.kinds for pile in held.values() if isinstance(pile, Multiset)), ())
        self.piles = {place: [Slot(piece) for piece in pieces_in(pile)] for place, pile in held.items()}

    def made(self) -> tuple[Any, float]:
        """The state at the end, and how likely it is to be kept; raises UnfitError for a guess that does not fit."""
        for number, heard in enumerate(self.of.heard):
            if self.of.game.actor(self.state) != heard.actor:
                raise UnfitError
            if heard.action is not None:
                self.go(heard, heard.action, [])
            elif heard.actor is CHANCE:
                self.take_chance(heard)
            else:
                self.take_decision(number, heard)
        for pool in self.pools():
            deal(pool, self.random)
        return self.played(), self.kept()

    def pools(self) -> list[list[Slot]]:
        """Every pool, once."""
        found = {id(slot.pool): slot.pool for pile in self.piles.values() for slot in pile if slot.pool is not None}
        return list(found.values())

    # What was told.

    def take_chance(self, heard: AnyHeard) -> None:
        """Chance brought something: a piece that was told or was not, or no piece."""
        game, outcomes = self.of.game, self.of.game.chances(self.state)
        place = self.source(outcomes)
        if place is None:
            total = sum(weight for _, weight in outcomes)
            outcomes = tuple([each for each in outcomes if self.is_told(game.step(self.state, each[0]), heard)])
            if not outcomes:
                raise UnfitError
            weights = [weight for _, weight in outcomes]
            self.weight += log(sum(weights) / total)
            self.is_weighed |= len(outcomes) > 1
            (outcome,) = self.random.choices([outcome for outcome, _ in outcomes], weights)
            self.go(heard, outcome, [])
            return
        step = game.step(self.state, outcomes[0][0])
        is_open = all(game.event_for(event, self.of.viewer) == event for event in step.events)
        named = next((piece for piece in pieces_named(heard.events) if piece in self.kinds), None) if is_open else None
        slot = self.picked(place, []) if named is None else self.found(place, named, None)
        for outcome, _ in game.chances(self.state):
            if slot.kind in pieces_named(outcome):
                self.go(heard, outcome, [slot])
                return
        raise UnfitError

    def source(self, outcomes: Any) -> Place | None:
        """The pile from which chance draws; None where it brings something else."""
        drawn = {piece for outcome, _ in outcomes for piece in self.named(outcome)}
        fitting = [place for place, pile in self.piles.items() if drawn and set(kinds_of(pile)) == drawn]
        if len(fitting) > 1:
            lost = self.lost(self.of.game.step(self.state, outcomes[0][0]).state)
            fitting = [place for place in fitting if lost[place]] or fitting
        return fitting[0] if fitting else None

    def take_decision(self, number: int, heard: AnyHeard) -> None:
        """Somebody else decided something."""
        ways = self.of.ways
        if number not in ways:
            ways[number] = self.way(heard)
        way = ways[number]
        if way.is_secret:
            self.take_secret(number, heard, way)
            return
        slots: list[Slot] = []
        for place, pieces in way.revealed.items():
            for piece in pieces.elements():
                slots.append(self.found(place, piece, slots))
        for _ in range(MOST_SHUFFLES):
            try:
                self.go(heard, way.action, slots)
            except UnfitError:
                self.shuffle()
            else:
                return
        raise UnfitError

    def take_secret(self, number: int, heard: AnyHeard, way: Way) -> None:
        """Somebody else decided something of which not all was told, or not at once."""
        kind, slots = type(way.action), list[Slot]()
        hint = self.hint(number, heard, kind)
        if hint is not None:
            action, named = hint, [piece for piece in pieces_named(hint) if piece in self.kinds]
            for place, taken in way.taken.items():
                slots += [self.found(place, piece, slots) for piece in named[:taken]]
        elif len(fields_of(kind)) == 1:
            for place, taken in way.taken.items():
                for _ in range(taken):
                    slots.append(self.picked(place, slots))
                    self.choices.append(([slot for slot in self.piles[place] if slot not in slots[:-1]], slots[-1]))
            kinds = kinds_of(slots)
            legal = self.of.game.legal_actions(self.state)
            action = next((each for each in legal if type(each) is kind and self.named(each) == kinds), None)
        else:
            for place in way.taken:
                for slot in self.piles[place]:
                    self.settle(slot)
            possible = [each for each in self.of.game.legal_actions(self.state) if type(each) is kind]
            action = self.random.choice(possible) if possible else None
            self.weight += log(len(possible) or 1)
            self.is_weighed = True
        if action is None:
            raise UnfitError
        self.go(heard, action, slots)

    def named(self, action: Any) -> Pieces:
        """The pieces that an action names."""
        return Counter([piece for piece in pieces_named(action) if piece in self.kinds])

    def hint(self, number: int, heard: AnyHeard, kind: type[Any]) -> Any | None:
        """What somebody did in secret, where an event told it later, with the seat and all fields of the action."""
        for later in range(number + 1, len(self.of.heard)):
            found = [
                (later, position)
                for position, event in enumerate(self.of.heard[later].events)
                if getattr(event, "seat", None) == heard.actor and discloses(self.of.game, event, kind)
            ]
            if found:
                left = [each for each in found if each not in self.hints]
                if not left:
                    return None
                chosen = self.random.choice(left)
                self.hints.add(chosen)
                event = self.of.heard[chosen[0]].events[chosen[1]]
                return kind(**{each.name: getattr(event, each.name) for each in fields_of(kind)})
        return None

    def way(self, heard: AnyHeard) -> Way:
        """Find out what somebody decided who was told to have done this; raises UnfitError if no deal is found for it."""
        game = self.of.game
        own = [place for place in self.piles if place[1] == heard.actor and self.of.sights[place[0]].owner]
        named = Counter([piece for piece in pieces_named(heard.events) if piece in self.kinds])
        for attempt in range(MOST_SHUFFLES):
            for action in game.legal_actions(self.state):
                is_secret = type(action) in game.secret_actions
                if not is_secret and any(piece not in named for piece in self.named(action)):
                    continue
                step = game.step(self.state, action)
                if self.is_told(step, heard):
                    lost, gained = self.lost(step.state), self.gained(step.state)
                    unseen = sum(gained.values(), Counter[Any]())
                    revealed = {
                        place: Counter({p: n for p, n in lost[place].items() if p in named or not unseen[p]})
                        for place in own
                    }
                    return Way(action, is_secret, revealed, {place: lost[place].total() for place in own if lost[place]})
            if attempt % 3 == 2:
                self.shuffle()
            for place in own:
                for piece in named:
                    self.bring(place, piece, 1 if attempt % 3 == 0 else named.total() + len(self.kinds))
        raise UnfitError

    # Slots.

    def found(self, place: Place, kind: Any, used: list[Slot] | None) -> Slot:
        """A slot of a pile in which a piece was found, which is settled now. `used` are those that a player chose before.

        Without `used` chance chose it, and every copy counts.
        """
        pile = [slot for slot in self.piles[place] if not used or slot not in used]
        settled = [slot for slot in pile if slot.pool is None and slot.kind == kind]
        if settled and used is not None:
            return settled[0]
        open_ones: dict[int, list[Slot]] = {}
        for slot in pile:
            if slot.pool is not None:
                open_ones.setdefault(id(slot.pool), []).append(slot)
        options: list[tuple[list[Slot], float]] = [(settled, len(settled))] if settled else []
        for slots in open_ones.values():
            pool = slots[0].pool
            assert pool is not None
            copies = sum(slot.kind == kind for slot in pool)
            if copies:
                options.append((slots, len(slots) * copies / len(pool)))
        if not options:
            raise UnfitError
        self.weight += log(sum(weight for _, weight in options) / (len(pile) if used is None else 1))
        self.is_weighed |= len(options) > 1
        (chosen,) = self.random.choices([slots for slots, _ in options], [weight for _, weight in options])
        slot = self.random.choice(chosen)
        if used is not None:
            self.choices.append(([slot for slots in open_ones.values() for slot in slots], slot))
        if slot.pool is not None:
            source = self.random.choice([each for each in slot.pool if each.kind == kind])
            self.swap(slot, source)
            self.settle(slot)
        return slot

    def picked(self, place: Place, used: list[Slot]) -> Slot:
        """A slot of a pile from which something was taken unseen."""
        pile = [slot for slot in self.piles[place] if slot not in used]
        if not pile:
            raise UnfitError
        here = {id(slot) for slot in self.piles[place]}
        inside = [slot for slot in pile if slot.pool is None or all(id(each) in here for each in slot.pool)]
        if len({id(slot.pool) for slot in inside}) > 1 or (inside and inside[0].pool is None):
            self.mix(place, inside)
            pile = [slot for slot in self.piles[place] if slot not in used]
        self.is_weighed |= len({id(slot.pool) for slot in pile}) > 1
        return self.random.choice(pile)

    def mix(self, place: Place, slots: list[Slot]) -> None:
        """Begin a pool of its own for slots of a pile among which something is taken unseen.

        What these slots have been before is settled: nothing that happens from here on says more of it.
        """
        pools = {id(slot.pool): slot.pool for slot in slots if slot.pool is not None}
        for pool in pools.values():
            deal(pool, self.random)
            for slot in list(pool):
                self.settle(slot)
        mixed: list[Slot] = []
        for slot in slots:
            mixed.append(Slot(slot.kind, mixed))
            self.piles[place].remove(slot)
        self.piles[place] += mixed

    def settle(self, slot: Slot) -> None:
        """Take a slot out of its pool."""
        if slot.pool is not None:
            slot.pool.remove(slot)
            slot.pool = None

    def bring(self, place: Place, kind: Any, copies: int) -> None:
        """Let open slots of a pile hold a piece, as many copies as there are up to a number."""
        for slot in [slot for slot in self.piles[place] if slot.pool is not None and slot.kind != kind]:
            assert slot.pool is not None
            elsewhere = next((each for each in slot.pool if each.kind == kind and each not in self.piles[place]), None)
            if elsewhere is None or copies <= sum(each.kind == kind for each in self.piles[place]):
                return
            self.swap(slot, elsewhere)

    def swap(self, one: Slot, other: Slot) -> None:
        """Let two open pieces change places."""
        if one.kind != other.kind:
            one.kind, other.kind = other.kind, one.kind
            self.lay()

    def shuffle(self) -> None:
        """Deal all open pieces again."""
        for pool in self.pools():
            deal(pool, self.random)
        self.lay()

    def lay(self) -> None:
        """Let the state have the pieces that the slots have."""
        fields: dict[str, Any] = {}
        for (name, number), slots in self.piles.items():
            held = fields.get(name, getattr(self.state, name))
            pile = held[number] if self.of.sights[name].several else held
            if isinstance(pile, Multiset):
                new = Multiset.of(pile.kinds, [slot.kind for slot in slots])
                is_one = held is pile
                fields[name] = new if is_one else (*held[:number], new, *held[number + 1 :])
        self.state = changed(self.state, **fields)

    # Moves.

    def is_told(self, step: Any, heard: AnyHeard) -> bool:
        """Whether a step is told as the news have it."""
        return told(self.of.game, step.events, self.of.viewer) == heard.events

    def go(self, heard: AnyHeard, action: Any, slots: list[Slot]) -> None:
        """Do something, which takes pieces from some slots; raises UnfitError where it is forbidden or told otherwise."""
        try:
            step = self.of.game.step(self.state, action)
        except RulebookError:
            raise UnfitError from None
        if not self.is_told(step, heard):
            raise UnfitError
        self.course.append((action, [(slot.kind, slot) for slot in slots]))
        self.carry(step.state, slots)

    def lost(self, after: Any) -> dict[Place, Pieces]:
        """What every pile has lost in a state that comes next."""
        new = dict(hidden_piles(self.of.sights, after, self.of.viewer))
        return {place: kinds_of(slots) - Counter(pieces_in(new.get(place))) for place, slots in self.piles.items()}

    def gained(self, after: Any) -> dict[Place, Pieces]:
        """What every pile has gained in a state that comes next."""
        new = hidden_piles(self.of.sights, after, self.of.viewer)
        return {place: Counter(pieces_in(pile)) - kinds_of(self.piles.get(place, [])) for place, pile in new}

    def carry(self, after: Any, slots: list[Slot]) -> None:
        """Let slots go where their pieces have gone."""
        self.drop_layers(after)
        moved = list(slots)
        for pile in self.piles.values():
            pile[:] = [slot for slot in pile if slot not in slots]
        gained = self.gained(after)
        for place, lost in self.lost(after).items():
            pile = self.piles[place]
            for slot in sorted(pile, key=lambda slot: slot.pool is not None):
                if lost[slot.kind] > 0:
                    lost[slot.kind] -= 1
                    pile.remove(slot)
                    moved.append(slot)
        for place, pieces in gained.items():
            pile = self.piles.setdefault(place, [])
            for piece in pieces.elements():
                came = next((slot for slot in moved if slot.kind == piece), None)
                if came is not None:
                    moved.remove(came)
                pile.append(came or Slot(piece))
        for slot in moved:
            self.settle(slot)
        self.state = after

    def drop_layers(self, after: Any) -> None:
        """Number piles as in a state that comes next, where the first ones of a field have been used up."""
        for name in {name for name, _ in self.piles}:
            held, new = getattr(self.state, name), getattr(after, name)
            if self.of.sights[name].several and len(new) < len(held):
                gone = len(held) - len(new)
                piles = {place: self.piles.pop(place) for place in list(self.piles) if place[0] == name}
                self.piles |= {(name, number - gone): pile for (_, number), pile in piles.items()}

    # The end.

    def played(self) -> Any:
        """Play the whole course by the rules, with the pieces that the slots have now; gives the last state."""
        game, state = self.of.game, self.of.start
        for heard, (action, slots) in zip(self.of.heard, self.course, strict=True):
            try:
                step = game.step(state, named_anew(action, slots, self.kinds))
            except RulebookError:
                raise UnfitError from None
            if not self.is_told(step, heard):
                raise UnfitError
            state = step.state
        return state

    def kept(self) -> float:
        """How likely the guess is to be kept: once for all copies among which a player could have chosen."""
        share = 1.0
        for pile, chosen in self.choices:
            share /= sum(slot.kind == chosen.kind for slot in pile)
        return share


def discloses(game: AnyGame, event: Any, kind: type[Any]) -> bool:
    """Whether an event discloses an action of a secret class: it names all of its fields, and no class has more of them."""
    if not isinstance(event, game.disclosing_events):
        return False
    names = {each.name for each in fields_of(type(event))}
    fitting = {each: len(fields_of(each)) for each in game.secret_actions if {f.name for f in fields_of(each)} <= names}
    return kind in fitting and fitting[kind] == max(fitting.values())


def told(game: AnyGame, events: tuple[Any, ...], viewer: Viewer) -> tuple[Any, ...]:
    """Events as a viewer is told of them."""
    return tuple([game.event_for(event, viewer) for event in events])


sights_of: Final = cache(sights)


def hidden_piles(seen: dict[str, Sight], state: Any, viewer: Viewer) -> Iterator[tuple[Place, Any]]:
    """Every pile that a viewer does not see, by who sees the fields of the state."""
    for name, sight in seen.items():
        if sight.size:
            held = getattr(state, name)
            for number, pile in enumerate(held if sight.several else (held,)):
                if viewer is SPECTATOR or not (sight.owner and number == viewer):
                    yield (name, number), pile


def kinds_of(slots: list[Slot]) -> Pieces:
    """The pieces in some slots."""
    return Counter([slot.kind for slot in slots])


def deal(pool: list[Slot], random: Random) -> None:
    """Deal the pieces of a pool to its slots."""
    kinds = [slot.kind for slot in pool]
    random.shuffle(kinds)
    for slot, kind in zip(pool, kinds, strict=True):
        slot.kind = kind


def named_anew(action: Any, slots: list[tuple[Any, Slot]], kinds: Any) -> Any:
    """An action with the pieces that some slots have now in place of those that they had."""
    left = [(kind, slot) for kind, slot in slots if slot.kind != kind]
    if not left:
        return action

    def anew(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple([anew(item) for item in value])
        for each in left:
            if value in kinds and each[0] == value:
                left.remove(each)
                return each[1].kind
        return value

    return evolve(action, **{each.name: anew(getattr(action, each.name)) for each in fields_of(type(action))})
