"""Drivers: they play a game from start to end. Random numbers are drawn only here."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from operator import itemgetter
from random import Random
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

from attrs import frozen

from rulebook.arguments import checked
from rulebook.core import CHANCE, Actor, ChoiceError, Game, Seat, Step
from rulebook.core.numbers import integer, seat_at, whole

Settings = TypeVar("Settings")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")
Item = TypeVar("Item")

Player: TypeAlias = Callable[[State, tuple[Action, ...]], Action]
"""Decides for an actor: takes the state and its legal actions, and returns the action to take."""
Players: TypeAlias = Mapping[Actor, Player[State, Action]] | Mapping[Seat, Player[State, Action]]
"""The players for some of the actors."""

WEIGHT: Final = itemgetter(1)
"""The weight of an outcome of chance."""

__all__ = ["Move", "Player", "generator", "playout"]


@frozen
class Move(Generic[State, Action, Event]):
    """One action of a game: who acted, in which state, what they did, and what it led to."""

    before: State
    actor: Actor
    action: Action
    step: Step[State, Event]


AnyMove: TypeAlias = Move[Any, Any, Any]
"""A move of a game whose types are known only at run time."""


def generator(seed: int | str, number: int = 0) -> Random:
    """The random numbers of game `number` in a run with `seed`: the same on every machine, whatever else is played.

    Raises DomainError for a seed that is neither a text nor an integer, and for a number that is not an integer.
    """
    name = seed if isinstance(seed, str) else integer("seed", seed)
    return Random(int.from_bytes(sha256(f"{name}:{integer('number', number)}".encode()).digest()))


def playout(
    game: Game[Settings, State, Action, Event, Observation],
    state: State,
    random: Random,
    players: Players[State, Action] | None = None,
) -> Iterator[Move[State, Action, Event]]:
    """Play on from `state` to the end, one move at a time.

    A seat without a player acts uniformly at random. Chance follows its weights unless it has a player too. Raises
    DomainError for what is not a game, and StateError for a state of another game and a player whose seat is not at the
    table.
    """
    checked("game", game, Game, "what rulebook.game gives")
    game.declaration.be_own(state, "state", (game.declaration.state,))
    exact, deciding = game.declaration.exact, cast(Mapping[Actor, Player[State, Action]], players or {})
    there_are: int = state.settings.players  # type: ignore[attr-defined]  # every state has settings
    for seat in deciding:
        if seat is not CHANCE:
            seat_at(seat, there_are)
    while (actor := game.actor(state)) is not None:
        if actor in deciding:
            action = exact(deciding[actor](state, game.legal_actions(state)))
        elif actor is CHANCE:
            action = weighted(random, game.chances(state))
        else:
            action = uniform(random, game.legal_actions(state))
        step = game.step(state, action)
        yield Move(state, actor, action, step)
        state = step.state


def uniform(random: Random, items: tuple[Item, ...]) -> Item:
    """One of `items`, all equally likely."""
    return items[int(random.random() * len(items))]


def weighted(random: Random, outcomes: tuple[tuple[Item, int], ...]) -> Item:
    """One of the outcomes, with probabilities proportional to their weights; raises ChoiceError where there are none."""
    left = int(random.random() * sum(map(WEIGHT, outcomes)))
    for outcome, weight in outcomes:
        if left < weight:
            return outcome
        left -= weight
    raise ChoiceError("there is no outcome to choose")


def spread(values: Sequence[Item], most: int) -> Sequence[Item]:
    """At most `most` of the values, evenly spread; the last one is always included.

    Raises DomainError for a number below 1.
    """
    most = whole("most", most, 1)
    if len(values) <= most:
        return values
    return [values[(number + 1) * len(values) // most - 1] for number in range(most)]
