"""How the games are played in which positions are searched for: with bents and with luck, as plain random play misses much.

A player with a bent wants as much, or as little, as possible of something: of the cards on the board, of their own hand, of
a marker's number. Luck brings outcomes that have something in common: kings, rabbits of one colour.
"""

from enum import Enum
from random import Random
from typing import Any, Final

from attrs import define, field, frozen, has

from rulebook.core import AnyGame, Multiset
from rulebook.core.hints import fields_of
from rulebook.examination.points import until_a_decision
from rulebook.play import Player, uniform, weighted
from rulebook.readings.search import Fancier

STEADY: Final = 0.9
"""How often a player follows a bent rather than doing anything else."""
CHANGES: Final = 0.02
"""How often a player takes up another bent."""
LOOKED_AT: Final = 20
"""A player compares no more actions of a kind than this."""
LOOKED_AHEAD: Final = 8
"""A player looks at no more outcomes of chance after an action."""


def amount(value: object) -> int:
    """How much a value has: a number is itself, pieces are counted, and so is what lies on a board."""
    match value:
        case bool():
            return 0
        case int():
            return value
        case Multiset():
            return value.total
        case tuple():
            return sum([amount(each) if isinstance(each, int | Multiset | tuple) else 1 for each in value])
        case _ if has(type(value)):
            parts = [getattr(value, each.name) for each in fields_of(type(value))]
            return sum([amount(part) for part in parts if isinstance(part, Multiset | tuple)])
        case _:
            return 0


@frozen
class Wish:
    """As much, or as little, as possible of a field of the state, or of a seat's own part of it."""

    field: str
    sign: int
    own: bool

    def worth(self, state: Any, seat: int) -> int:
        """How far a state meets it for a seat."""
        value = getattr(state, self.field)
        if self.own and isinstance(value, tuple) and len(value) == state.settings.players:
            value = value[seat]
        return self.sign * amount(value)


@define
class Bent:
    """A player who wants one or two things, for a while, and looks ahead to the next decision."""

    game: AnyGame
    random: Random
    wishes: tuple[Wish, ...] = ()

    def __call__(self, state: Any, legal: tuple[object, ...]) -> object:
        """A legal action that leads to most of what is wanted; now and then any action."""
        if not self.wishes or self.random.random() < CHANGES:
            self.wishes = (self.another(), self.another())[: uniform(self.random, (1, 2))]
        if len(legal) == 1 or self.random.random() > STEADY:
            return uniform(self.random, legal)
        some = self.some_of(legal)
        worth = [self.worth(state, action) for action in some]
        best = max(worth)
        return uniform(self.random, tuple([action for action, each in zip(some, worth, strict=True) if each == best]))

    def some_of(self, legal: tuple[object, ...]) -> list[object]:
        """Some actions of each kind."""
        by_kind: dict[type, list[object]] = {}
        for action in legal:
            by_kind.setdefault(type(action), []).append(action)
        several = [self.random.sample(same, min(len(same), LOOKED_AT)) for same in by_kind.values()]
        return [action for same in several for action in same]

    def worth(self, state: Any, action: object) -> int:
        """What an action is worth, with the likeliest outcomes of chance after it."""
        seat = self.game.actor(state)
        assert isinstance(seat, int)
        after = until_a_decision(self.game, self.game.step(state, action).state, LOOKED_AHEAD)
        return sum([wish.worth(after, seat) for wish in self.wishes])

    def another(self) -> Wish:
        """Something else to want."""
        fields = fields_of(self.game.declaration.state)
        names = tuple([each.name for each in fields if each.name not in ("settings", "seat", "dealer")])
        return Wish(uniform(self.random, names), uniform(self.random, (1, -1)), uniform(self.random, (True, False)))


@define
class Luck:
    """Chance with favourites: for a while outcomes come, where there are any, that share one value."""

    random: Random
    favourite: tuple[str, object] | None = None
    phase: object = None
    is_on: bool = field(default=True)

    def __call__(self, state: Any, chances: tuple[tuple[Any, int], ...]) -> Any:
        """An outcome: one with the favourite value, or any."""
        if type(state.phase) is not self.phase:
            self.phase = type(state.phase)
            traits = dict.fromkeys(trait for outcome, _ in chances for trait in traits_of(outcome))
            lucky = self.is_on and traits and self.random.random() < 0.5
            self.favourite = uniform(self.random, tuple(traits)) if lucky else None
        liked = tuple([pair for pair in chances if self.favourite in traits_of(pair[0])]) if self.favourite else ()
        return weighted(self.random, liked or chances)


def traits_of(value: Any) -> list[tuple[str, object]]:
    """The values in an outcome, with the names of their fields."""
    found: list[tuple[str, object]] = []
    for each in fields_of(type(value)):
        part = getattr(value, each.name)
        if has(type(part)):
            found += traits_of(part)
        elif isinstance(part, int | str | Enum):
            found.append((each.name, part))
    return found


def players_for(game: AnyGame, random: Random) -> tuple[Player[Any, Any], Luck]:
    """Who plays a game, all seats alike, and how its chance goes."""
    at_random: Player[Any, Any] = lambda state, legal: uniform(random, legal)  # noqa: E731 - a policy among others
    policies: tuple[Player[Any, Any], ...] = (at_random, Fancier(random), Bent(game, random), Bent(game, random))
    return uniform(random, policies), Luck(random, is_on=random.random() < 0.5)
