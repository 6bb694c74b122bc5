"""Noninterference: what is hidden from viewers makes no difference to what they see, may do and are told, now and next.

Two states that should look the same to a viewer differ only in what is hidden from that viewer. `determinize` makes them, by
the first and the last of its choices and by several in between. What a viewer observes must be equal in all of them. In one
of them it is also compared by everything that can leave a game (JSON, `repr`, `hash` and pickle), since `==` need not look
at everything. The same action looks the same in both. So do the outcomes of chance, and what others do in secret, where
viewers see no difference afterwards. An event that discloses something, as when cards are turned up, tells everybody what
was hidden: from that event on, what is told and seen may differ.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial
from io import BytesIO
from itertools import chain, takewhile
from pickle import Pickler
from typing import Any, Generic, TypeAlias, TypeVar
from zlib import crc32

from attrs import frozen

from rulebook.core.chance import CHANCE, SPECTATOR, Actor, Viewer
from rulebook.core.dealing import Chooser
from rulebook.core.game import AnyGame, Game
from rulebook.core.step import Step
from rulebook.records import Codec
from rulebook.verification.lines import sequence

Settings = TypeVar("Settings")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")


Steps: TypeAlias = Mapping[Action, Step[State, Event]]
"""Every legal action, with what it leads to."""


@frozen
class View(Generic[Event, Observation]):
    """A step as a viewer sees it: what they observe afterwards, and what they are told until something is revealed."""

    observation: Observation
    told: tuple[Event, ...]
    disclosed: bool

    def is_told_like(self, other: "View[Event, Observation]") -> bool:
        """Whether the same is told as in another view."""
        return (self.told, self.disclosed) == (other.told, other.disclosed)

    def is_like(self, other: "View[Event, Observation]") -> bool:
        """Whether the same is told and seen as in another view, apart from what both reveal."""
        return self.is_told_like(other) and (self.disclosed or self.observation == other.observation)


@frozen
class Outlook(Generic[Action, Event, Observation]):
    """A state as a viewer sees it, with the view of the step after every legal action, in order."""

    viewer: Viewer
    actor: Actor | None
    observation: Observation
    views: Mapping[Action, View[Event, Observation]]


def first(possibilities: int) -> int:
    """A chooser that takes the first possibility."""
    return 0


def last(possibilities: int) -> int:
    """A chooser that takes the last possibility."""
    return possibilities - 1


CHOOSERS: tuple[Chooser, ...] = (first, last)


def scattered(number: int) -> Chooser:
    """A chooser with a number: for each number it takes other possibilities."""
    numbers = sequence(number)
    return lambda possibilities: next(numbers) % possibilities


SCATTERED = 4
"""How often hidden pieces are dealt again by choices between the first and the last."""


def choosers(seen: object) -> tuple[Chooser, ...]:
    """The choosers that change a state with this observation: always the same ones, but others for other observations."""
    number = crc32(repr(seen).encode())
    return (*CHOOSERS, *[scattered(number + each) for each in range(SCATTERED)])


def crossing(game: AnyGame, seen: Any, settings: Any) -> tuple[object, ...]:
    """Everything that can leave a game of what a viewer observes: its JSON, `repr`, `hash` and pickle."""
    return json.dumps(codec_of(game, settings).dump(seen)), repr(seen), hash(seen), pickled(seen)


@lru_cache(maxsize=64)
def codec_of(game: AnyGame, settings: Any) -> Codec[Any, Any, Any, Any, Any]:
    """The codec that turns the values of a game into JSON."""
    return Codec(game, settings)


def pickled(value: object) -> bytes:
    """A pickle of a value that does not depend on which of its parts are the same object."""
    file = BytesIO()
    pickler = Pickler(file)
    pickler.fast = True
    pickler.dump(value)
    return file.getvalue()


def hides(game: AnyGame, state: Any) -> bool:
    """Whether every viewer observes the same, however the pieces hidden from them are dealt again."""
    return all(map(partial(hides_from, game, state), viewers_of(state)))


def hides_from(game: AnyGame, state: Any, viewer: Viewer) -> bool:
    """Whether a viewer observes the same, however the pieces hidden from them are dealt again."""
    seen = game.observe(state, viewer)
    others = {game.determinize(state, viewer, chooser): None for chooser in choosers(seen)}
    found = [game.observe(other, viewer) for other in others if other != state]
    if not all(each == seen for each in found):
        return False
    return all(crossing(game, each, state.settings) == crossing(game, seen, state.settings) for each in found[-1:])


def viewers_of(state: Any) -> tuple[Viewer, ...]:
    """Everybody who may look at a state: the seats in order, and a spectator."""
    return (*range(state.settings.players), SPECTATOR)


def interference(game: Game[Settings, State, Action, Event, Observation], state: State) -> Iterator[str]:
    """How any viewer can tell `state` from a few states that should look the same to them, in words."""
    steps = steps_from(game, state)
    for viewer in viewers_of(state):
        here = outlook(game, state, steps, viewer)
        yield from (f"{named(viewer)} can tell {state} by {tell}" for tell in tells(game, here, here))
        others = dict.fromkeys(game.determinize(state, viewer, chooser) for chooser in choosers(here.observation))
        for other in (each for each in others if each != state):
            there = outlook(game, other, steps_from(game, other), viewer)
            for tell in tells(game, here, there):
                yield f"{named(viewer)} can tell {state} from {other} by {tell}"


def secrets_look_alike(game: Game[Settings, State, Action, Event, Observation], state: State) -> bool:
    """Whether nobody but who acts can tell one secret action from another: all lead to what looks the same."""
    secret = [action for action in game.legal_actions(state) if isinstance(action, game.declaration.secret_actions)]
    steps = [game.step(state, action) for action in secret]
    for viewer in viewers_of(state):
        views = [view(game, step, viewer) for step in steps if viewer != game.actor(state)]
        if not all(each.is_like(views[0]) for each in views):
            return False
    return True


def named(viewer: Viewer) -> str:
    """A viewer in words."""
    return "a spectator" if viewer is SPECTATOR else f"seat {viewer}"


def steps_from(game: Game[Settings, State, Action, Event, Observation], state: State) -> Steps[Action, State, Event]:
    """Every legal action, with what it leads to."""
    return {action: game.step(state, action) for action in game.legal_actions(state)}


def outlook(
    game: Game[Settings, State, Action, Event, Observation],
    state: State,
    steps: Steps[Action, State, Event],
    viewer: Viewer,
) -> Outlook[Action, Event, Observation]:
    """How a viewer sees a state and all steps from it."""
    views = {action: view(game, step, viewer) for action, step in steps.items()}
    return Outlook(viewer, game.actor(state), game.observe(state, viewer), views)


def view(
    game: Game[Settings, State, Action, Event, Observation], step: Step[State, Event], viewer: Viewer
) -> View[Event, Observation]:
    """How a viewer sees a step."""
    before = tuple(takewhile(lambda event: not isinstance(event, game.declaration.disclosing_events), step.events))
    told = tuple([game.event_for(event, viewer) for event in before])
    return View(game.observe(step.state, viewer), told, len(before) < len(step.events))


def tells(
    game: Game[Settings, State, Action, Event, Observation],
    here: Outlook[Action, Event, Observation],
    there: Outlook[Action, Event, Observation],
) -> Iterator[str]:
    """How a viewer can tell two states apart that should look the same to them, in words; empty if they cannot."""
    if (here.observation, here.actor) != (there.observation, there.actor):
        yield "what they observe"
    if here.actor == here.viewer and tuple(here.views) != tuple(there.views):
        yield "what they may do"
    for action, seen in here.views.items():
        if action in there.views and not seen.is_like(there.views[action]):
            yield f"what they see and are told of {action}"
    yield from differences_told(chain(unseen(game, here), unseen(game, there)))


def unseen(
    game: Game[Settings, State, Action, Event, Observation], outlook: Outlook[Action, Event, Observation]
) -> Iterator[View[Event, Observation]]:
    """A viewer's view of steps that they must not tell apart by the action: those of chance, and others' secret actions."""
    if outlook.actor == outlook.viewer:
        return
    for action, view in outlook.views.items():
        if outlook.actor is CHANCE or isinstance(action, game.declaration.secret_actions):
            yield view


def differences_told(views: Iterable[View[Event, Observation]]) -> Iterator[str]:
    """What is told differently to a viewer who sees no difference afterwards."""
    known: dict[Observation, View[Event, Observation]] = {}
    for view in views:
        if not view.is_told_like(known.setdefault(view.observation, view)):
            yield f"being told {view.told} where they see no difference"
