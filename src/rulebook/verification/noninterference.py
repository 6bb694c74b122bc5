"""Noninterference: what is hidden from a seat makes no difference to what it sees, may do and is told, now and a step later.

Two states that should look the same to a seat differ in what is hidden from it alone: `determinize` gives them. The same
action looks the same in both. So do the outcomes of chance, and what others do in secret, where the seat sees no difference
afterwards.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, takewhile
from typing import Generic, TypeAlias, TypeVar

from attrs import frozen

from rulebook.core.chance import CHANCE, Actor, Seat
from rulebook.core.dealing import Chooser
from rulebook.core.game import Game
from rulebook.core.step import Step

Rules = TypeVar("Rules")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")


Steps: TypeAlias = Mapping[Action, Step[State, Event]]
"""Every legal action, with what it leads to."""


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


@frozen
class Outlook(Generic[Action, Event, Observation]):
    """A state as a seat sees it, with the view of the step that every legal action leads to, in order."""

    seat: Seat
    actor: Actor | None
    observation: Observation
    views: Mapping[Action, View[Event, Observation]]


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
    steps = steps_from(game, state)
    for seat in range(players):
        here = outlook(game, state, steps, seat, secrets)
        for chooser in CHOOSERS:
            other = game.determinize(state, seat, chooser)
            there = here if other == state else outlook(game, other, steps_from(game, other), seat, secrets)
            for tell in tells(here, there, secrets):
                yield f"seat {seat} can tell {state} from {other} by {tell}"


def steps_from(game: Game[Rules, State, Action, Event, Observation], state: State) -> Steps[Action, State, Event]:
    """Every legal action, with what it leads to."""
    return {action: game.step(state, action) for action in game.legal_actions(state)}


def outlook(
    game: Game[Rules, State, Action, Event, Observation],
    state: State,
    steps: Steps[Action, State, Event],
    seat: Seat,
    secrets: Secrets,
) -> Outlook[Action, Event, Observation]:
    """How `seat` sees a state and all steps from it."""
    views = {action: view(game, step, seat, secrets) for action, step in steps.items()}
    return Outlook(seat, game.actor(state), game.observe(state, seat), views)


def view(
    game: Game[Rules, State, Action, Event, Observation], step: Step[State, Event], seat: Seat, secrets: Secrets
) -> View[Event, Observation]:
    """How `seat` sees a step."""
    before = tuple(takewhile(lambda event: not isinstance(event, secrets.disclosed_by), step.events))
    told = tuple([game.event_for(event, seat) for event in before])
    return View(game.observe(step.state, seat), told, len(before) < len(step.events))


def tells(
    here: Outlook[Action, Event, Observation], there: Outlook[Action, Event, Observation], secrets: Secrets
) -> Iterator[str]:
    """By what a seat can tell two states apart that should look the same to it, in words; nothing where it cannot."""
    if (here.observation, here.actor) != (there.observation, there.actor):
        yield "what it observes"
    if here.actor == here.seat and tuple(here.views) != tuple(there.views):
        yield "what it may do"
    for action, seen in here.views.items():
        if action in there.views and not seen.is_like(there.views[action]):
            yield f"what it sees and is told of {action}"
    yield from differences_told(chain(unseen(here, secrets), unseen(there, secrets)))


def unseen(outlook: Outlook[Action, Event, Observation], secrets: Secrets) -> Iterator[View[Event, Observation]]:
    """How a seat sees steps between which it is not to tell by the action: those of chance, and what others do in secret."""
    if outlook.actor == outlook.seat:
        return
    for action, view in outlook.views.items():
        if outlook.actor is CHANCE or isinstance(action, secrets.actions):
            yield view


def differences_told(views: Iterable[View[Event, Observation]]) -> Iterator[str]:
    """What is told in different ways to a seat that sees no difference afterwards."""
    known: dict[Observation, View[Event, Observation]] = {}
    for view in views:
        if not view.is_told_like(known.setdefault(view.observation, view)):
            yield f"being told {view.told} where it sees no difference"
