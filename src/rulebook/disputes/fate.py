"""Fate: the luck of a game, separate from its rules, so that games by different rules can have the same luck.

A state does not contain the order of a shuffled pile, so two games are paired outside it: chance and random players follow a
fate, which a seed determines. Two games with the same fate stay alike until the rules make them diverge, and even then the
same cards still tend to come in the same order. Each game by itself has the same distribution as an unpaired one.
"""

from collections import Counter
from hashlib import blake2b
from math import log
from typing import TypeAlias, TypeVar

from attrs import define, field, frozen

from rulebook.core.chance import CHANCE, Actor, Seat
from rulebook.core.game import Game
from rulebook.play import Player

__all__ = ["Clock", "Fate", "fated_players"]

Settings = TypeVar("Settings")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")

Outcomes: TypeAlias = tuple[tuple[Action, int], ...]


@frozen
class Clock:
    """The time at which the next of `copies` copies of an outcome comes, on the time scale of its fate."""

    copies: int
    due: float


@define
class Fate:
    """The actions of chance and of random players in a game with a seed.

    Every copy of an outcome waits for an exponentially distributed time, and the first one to come is drawn. So outcomes are
    as likely as their weights say, and cards come in an order that does not depend on anything else. If an outcome's number
    of copies changes other than by its own draws, as after a shuffle, it waits again; waiting has no memory.
    """

    seed: str
    _now: float = 0.0
    _clocks: dict[object, Clock] = field(factory=dict)
    _asked: Counter[str] = field(factory=Counter)
    _names: dict[object, str] = field(factory=dict)

    def outcome(self, outcomes: Outcomes[Action]) -> Action:
        """What chance does, given at least one outcome with its weight."""
        due = [self._due(action, copies) for action, copies in outcomes]
        self._now = min(due)
        action, copies = outcomes[due.index(self._now)]
        self._clocks[action] = self._clock(action, copies - 1)
        return action

    def decision(self, seat: Seat, legal: tuple[Action, ...]) -> Action:
        """What a random player does: each legal action is equally likely."""
        turn = self._count(f"decision of {seat}")
        return min(legal, key=lambda action: self._share(f"{turn} {self._name(action)}"))

    def _due(self, action: object, copies: int) -> float:
        clock = self._clocks.get(action)
        if clock is None or clock.copies != copies or clock.due < self._now:
            clock = self._clocks[action] = self._clock(action, copies)
        return clock.due

    def _clock(self, action: object, copies: int) -> Clock:
        if copies == 0:
            return Clock(0, self._now)
        name = self._name(action)
        share = self._share(f"{self._count(name)} {name}")
        return Clock(copies, self._now - log(share) / copies)

    def _count(self, what: str) -> str:
        self._asked[what] += 1
        return f"{self._asked[what]}. {what}"

    def _name(self, action: object) -> str:
        if action not in self._names:
            self._names[action] = repr(action)
        return self._names[action]

    def _share(self, what: str) -> float:
        """A number above 0 and at most 1, uniformly distributed, that depends only on the seed and `what`."""
        digest = blake2b(f"{self.seed}:{what}".encode(), digest_size=8).digest()
        return (int.from_bytes(digest) + 1) / 2**64


def fated_players(
    game: Game[Settings, State, Action, Event, Observation], fate: Fate, seats: int
) -> dict[Actor, Player[State, Action]]:
    """Players for chance and for every seat that follow `fate`."""

    def chance(state: State, legal: tuple[Action, ...]) -> Action:
        return fate.outcome(game.chances(state))

    def on(seat: Seat) -> Player[State, Action]:
        return lambda state, legal: fate.decision(seat, legal)

    return {CHANCE: chance, **{seat: on(seat) for seat in range(seats)}}
