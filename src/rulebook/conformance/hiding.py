"""Whether what is hidden from a viewer stays hidden."""

from collections.abc import Iterator
from typing import Any

from rulebook.conformance.playthrough import Playthrough
from rulebook.conformance.values import cut, fields_of, short, told_apart
from rulebook.core import SPECTATOR, Chooser, Viewer
from rulebook.core.scene import keys_in
from rulebook.play import generator, spread
from rulebook.verification.noninterference import CHOOSERS, Outlook, named, outlook, steps_from, tells, viewers_of

FIRST = 8
"""The number of first states that are always checked, because cards are dealt in them."""


def check_hiding(play: Playthrough, *, seed: int = 0, most_states: int = 12) -> None:
    """What a viewer observes, is told and is shown, and what a seat may do, does not depend on what is hidden from them.

    States that should look the same to a viewer are those from `determinize`.
    """
    choosers = (*CHOOSERS, generator(seed).randrange)
    states = dict.fromkeys([*play.states[:FIRST], *spread(play.states, most_states)])
    for state in states:
        steps = steps_from(play.game, state)
        for viewer in viewers_of(state):
            here = outlook(play.game, state, steps, viewer)
            for other in dict.fromkeys(look_alikes(play, state, viewer, choosers)):
                if other != state:
                    compare(play, state, here, other)
    for state in states:
        for viewer in viewers_of(state):
            check_variety(play, state, viewer, choosers)


def look_alikes(play: Playthrough, state: Any, viewer: Viewer, choosers: tuple[Chooser, ...]) -> Iterator[Any]:
    """States that should look the same to a viewer, one for each chooser; raises ConformanceError for a malformed one."""
    for chooser in choosers:
        other = play.game.determinize(state, viewer, chooser)
        faults = play.game.well_formed(other)
        if faults:
            raise play.broken(
                "determinization",
                f"{faults[0]}, in a state from `determinize` for {named(viewer)}, where {told_apart(other, state)}",
            )
        yield other


def compare(play: Playthrough, state: Any, here: Outlook[Any, Any, Any], other: Any) -> None:
    """Raise ConformanceError if a viewer can tell two states apart that should look the same to them."""
    game, viewer = play.game, here.viewer
    there = outlook(game, other, steps_from(game, other), viewer)
    for tell in tells(game, here, here):
        raise play.broken(
            "hiding",
            f"{named(viewer)} can tell apart what one state can lead to, by {cut(tell, 160)}: a field of the event is for"
            " fewer seats (ToldTo), or the event tells everybody what nothing shows afterwards (discloses=True)",
        )
    for tell in tells(game, here, there):
        seen = told_apart(here.observation, there.observation)
        detail = f": {seen}" if seen else ""
        raise play.broken(
            "hiding",
            f"{named(viewer)} can tell two states apart by {cut(tell, 160)}{detail}; hidden: {told_apart(state, other)}",
        )
    pictures = game.scene(state, viewer), game.scene(other, viewer)
    if pictures[0] != pictures[1] or tuple(keys_in(pictures[0])) != tuple(keys_in(pictures[1])):
        raise play.broken("hiding", f"a picture for {named(viewer)} shows what is hidden: {told_apart(*pictures)}")


def check_variety(play: Playthrough, state: Any, viewer: Viewer, choosers: tuple[Chooser, ...]) -> None:
    """Raise ConformanceError if outcomes of chance look the same to a viewer but `determinize` knows only one of them."""
    known: dict[object, object] = {}
    for action, _ in play.game.chances(state):
        after = play.game.step(state, action).state
        alike = known.setdefault(play.game.observe(after, viewer), after)
        if alike != after and set(look_alikes(play, after, viewer, choosers)) == {after}:
            raise play.broken(
                "determinization",
                f"{named(viewer)} cannot tell after {short(action)} whether {told_apart(after, alike)}, but `determinize`"
                " gives only one of these states",
            )


def check_spectators(play: Playthrough, *, most_states: int = 20) -> None:
    """A spectator sees and is told no more than everybody at the table."""
    for state in spread(play.states, most_states):
        watched = play.game.observe(state, SPECTATOR)
        for seat in range(play.players):
            for name in seen_by_spectators_alone(play.game.observe(state, seat), watched):
                raise play.broken("spectators", f"a spectator observes a different {name} from seat {seat}")
    for event in dict.fromkeys(play.events):
        told = play.game.event_for(event, SPECTATOR)
        for seat in range(play.players):
            for name in seen_by_spectators_alone(play.game.event_for(event, seat), told):
                raise play.broken("spectators", f"a spectator is told a different {name} of {short(event)} from seat {seat}")


def seen_by_spectators_alone(seen: object, watched: object) -> Iterator[str]:
    """The fields that a spectator sees differently from a seat."""
    for each in fields_of(type(watched)):
        value = getattr(watched, each.name)
        if value is not SPECTATOR and value is not None and value != getattr(seen, each.name):
            yield each.name
