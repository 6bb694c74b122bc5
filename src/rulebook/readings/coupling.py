"""Coupling: games by different rules with the same luck, so that they differ by no more than their rules.

A state does not contain the order of a shuffled pile, so two games are coupled outside it: chance and random players follow
the luck that a seed determines. Two games with the same luck stay alike until the rules make them diverge, and even then the
same cards still tend to come in the same order. Each game by itself has the same distribution as one that is not coupled.
"""

from collections import Counter
from hashlib import blake2b
from typing import Any, TypeAlias

from attrs import Factory, define, field

from rulebook.core import CHANCE, Actor, AnyGame, Seat
from rulebook.core.declaration import Action
from rulebook.play import Player
from rulebook.readings.luck import CLOCK, NAME_BITS, NOW, due, rank, wind

Outcomes: TypeAlias = tuple[tuple[Action, int], ...]


@define
class Luck:
    """The actions of chance and of random players in a game with a seed.

    Every copy of an outcome waits for an exponentially distributed time, and the first one to come is drawn. So outcomes are
    as likely as their weights say, and cards come in an order that does not depend on anything else. If an outcome's number
    of copies changes other than by its own draws, as after a shuffle, it waits again; waiting has no memory. Times have
    about 30 bits, which changes no probability by more than a millionth.
    """

    seed: str
    _luck: list[int] = field(init=False, default=Factory(lambda self: [number_of(self.seed), 0], takes_self=True))
    _clocks: list[int] = field(init=False, factory=list)
    _places: dict[object, int] = field(init=False, factory=dict)
    _asked: Counter[Seat] = field(init=False, factory=Counter)
    _names: dict[object, int] = field(init=False, factory=dict)

    def outcome(self, outcomes: Outcomes[Action]) -> Action:
        """What chance does, given at least one outcome with its weight."""
        times = [
            due(self._luck, self._clocks, self._place(action), self._name(action), copies) for action, copies in outcomes
        ]
        self._luck[NOW] = min(times)
        action, copies = outcomes[times.index(self._luck[NOW])]
        wind(self._luck, self._clocks, self._place(action), self._name(action), copies - 1)
        return action

    def decision(self, seat: Seat, legal: tuple[Action, ...]) -> Action:
        """What a random player does: each legal action is equally likely."""
        decision = self._asked[seat]
        self._asked[seat] += 1
        return min(legal, key=lambda action: rank(self._luck, self._name(action), seat, decision))

    def _place(self, action: object) -> int:
        if action not in self._places:
            self._places[action] = len(self._clocks)
            self._clocks.extend([0] * CLOCK)
        return self._places[action]

    def _name(self, action: object) -> int:
        if action not in self._names:
            self._names[action] = number_of(repr(action))
        return self._names[action]


def number_of(text: str) -> int:
    """A number that belongs to a text: the key of a seed, and the name of an action as it is written."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) >> 64 - NAME_BITS


def coupled_players(game: AnyGame, luck: Luck, seats: int) -> dict[Actor, Player[Any, Any]]:
    """Players for chance and for every seat that follow some luck."""

    def on(seat: Seat) -> Player[Any, Any]:
        return lambda state, legal: luck.decision(seat, legal)

    return {CHANCE: lambda state, legal: luck.outcome(game.chances(state)), **{seat: on(seat) for seat in range(seats)}}
