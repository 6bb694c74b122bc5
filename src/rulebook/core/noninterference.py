"""Noninterference: what is hidden from a seat makes no difference to what it sees, may do and is told, now and a step later.

Two states that should look the same to a seat differ in what is hidden from it alone: `determinize` gives them. The same
action looks the same in both. So do the outcomes of chance, and what others do in secret, where the seat sees no difference
afterwards.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, takewhile
from typing import Generic, TypeVar

from attrs import frozen

from rulebook.core.chance import CHANCE, Actor, Seat
from rulebook.core.dealing import Chooser
from rulebook.core.game import Game

Rules = TypeVar("Rules")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")


@frozen
class Secrets:
    """What a game's rules say of secrecy, as classes of its actions and events.

    Others do not learn which one of the `actions` was done. An event that is one of `disclosed_by` tells everybody something
    that was hidden, as when cards are turned up: what is told from it on, and seen after it, may differ.
    """

    actions: tuple[type[object], ...] = ()
    disclosed_by: tuple[type[object], ...] = ()


@frozen
class View(Generic[Event, Observation]):
    """A step as a seat sees it: what it observes afterwards, and what it is told until something is disclosed, if it is."""

    observation: Observation
    told: tuple[Event, ...]
    disclosed: bool

    def is_told_like(self, other: "View[Event, Observation]") -> bool:
        """Whether the same is told as in another view."""
        return (self.told, self.disclosed) == (other.told, other.disclosed)

    def is_like(self, other: "View[Event, Observation]") -> bool:
        """Whether the same is told and seen as in another view, apart from what both disclose."""
        return self.is_told_like(other) and (self.disclosed or self.observation == other.observation)


def first(possibilities: int) -> int:
    """A chooser that takes the first of all possibilities."""
    return 0


def last(possibilities: int) -> int:
    """A chooser that takes the last of all possibilities."""
    return possibilities - 1


CHOOSERS: tuple[Chooser, ...] = (first, last)


def interference(
    game: Game[Rules, State, Action, Event, Observation], state: State, players: int, secrets: Secrets
) -> Iterator[str]:
    """By what any of the seats can tell `state` from a few states that should look the same to it, in words."""
    for seat in range(players):
        for other in dict.fromkeys([game.determinize(state, seat, chooser) for chooser in CHOOSERS]):
            for tell in tells(game, state, other, seat, secrets):
                yield f"seat {seat} can tell {state} from {other} by {tell}"


def tells(
    game: Game[Rules, State, Action, Event, Observation], state: State, other: State, seat: Seat, secrets: Secrets
) -> Iterator[str]:
    """By what `seat` can tell two states apart that should look the same to it, in words; nothing where it cannot."""
    if game.observe(state, seat) != game.observe(other, seat) or game.actor(state) != game.actor(other):
        yield "what it observes"
    elif game.actor(state) == seat and game.legal_actions(state) != game.legal_actions(other):
        yield "what it may do"
    else:
        yield from tells_of_steps(game, state, other, seat, secrets)


def tells_of_steps(
    game: Game[Rules, State, Action, Event, Observation], state: State, other: State, seat: Seat, secrets: Secrets
) -> Iterator[str]:
    """By what `seat` can tell two states apart once somebody has acted, in words."""
    views, others = [dict(views_of_steps(game, each, seat, secrets)) for each in (state, other)]
    for action, view in views.items():
        if action in others and not view.is_like(others[action]):
            yield f"what it sees and is told of {action}"
    unseen = unseen_actions(game.actor(state), seat, secrets)
    yield from differences_told(
        [view for action, view in chain(views.items(), others.items()) if isinstance(action, unseen)]
    )


def unseen_actions(actor: Actor | None, seat: Seat, secrets: Secrets) -> tuple[type[object], ...]:
    """Of which classes the actions are that `seat` need not see: any of chance, and what others do in secret."""
    if actor is CHANCE:
        return (object,)
    return () if actor == seat else secrets.actions


def views_of_steps(
    game: Game[Rules, State, Action, Event, Observation], state: State, seat: Seat, secrets: Secrets
) -> Iterator[tuple[Action, View[Event, Observation]]]:
    """Every legal action, with what it leads to as `seat` sees it."""
    for action in game.legal_actions(state):
        step = game.step(state, action)
        before = tuple(takewhile(lambda event: not isinstance(event, secrets.disclosed_by), step.events))
        told = tuple([game.event_for(event, seat) for event in before])
        yield action, View(game.observe(step.state, seat), told, len(before) < len(step.events))


def differences_told(views: Iterable[View[Event, Observation]]) -> Iterator[str]:
    """What is told in different ways to a seat that sees no difference afterwards."""
    known: dict[Observation, View[Event, Observation]] = {}
    for view in views:
        if not view.is_told_like(known.setdefault(view.observation, view)):
            yield f"being told {view.told} where it sees no difference"
