"""Whether what is hidden from a seat stays hidden."""

from collections.abc import Iterator

from rulebook.conformance.playthrough import Playthrough, spread
from rulebook.core.chance import Seat
from rulebook.core.dealing import Chooser
from rulebook.core.noninterference import CHOOSERS, Secrets, outlook, steps_from, tells
from rulebook.play import generator


def check_hiding(play: Playthrough, secrets: Secrets, *, seed: int = 0, most_states: int = 30) -> None:
    """What a seat observes, may do, is told and is shown does not depend on what is hidden from it.

    States that should look the same to it are those that `determinize` gives.
    """
    choosers = (*CHOOSERS, generator(seed).randrange)
    for state in spread(play.states, most_states):
        for seat in range(play.players):
            for other in look_alikes(play, state, seat, choosers):
                compare(play, state, other, seat, secrets)
            check_variety(play, state, seat, choosers)


def look_alikes(play: Playthrough, state: object, seat: Seat, choosers: tuple[Chooser, ...]) -> Iterator[object]:
    """States that should look the same to `seat`, one for each chooser; raises ConformanceError for an ill-formed one."""
    for chooser in choosers:
        other = play.game.determinize(state, seat, chooser)
        faults = play.game.well_formed(other)
        if faults:
            raise play.broken("determinization", f"for seat {seat} {state} becomes {other}: {'; '.join(map(str, faults))}")
        yield other


def compare(play: Playthrough, state: object, other: object, seat: Seat, secrets: Secrets) -> None:
    """Raise ConformanceError where `seat` can tell two states apart that should look the same to it."""
    here, there = [outlook(play.game, each, steps_from(play.game, each), seat, secrets) for each in (state, other)]
    for tell in tells(here, there, secrets):
        raise play.broken("hiding", f"seat {seat} tells {state} from {other} by {tell}")
    if play.game.scene(state, seat) != play.game.scene(other, seat):
        raise play.broken("hiding", f"a picture for seat {seat} tells {state} from {other}")


def check_variety(play: Playthrough, state: object, seat: Seat, choosers: tuple[Chooser, ...]) -> None:
    """Raise ConformanceError where outcomes of chance look the same to `seat` and `determinize` knows of only one."""
    known: dict[object, object] = {}
    for action, _ in play.game.chances(state):
        after = play.game.step(state, action).state
        alike = known.setdefault(play.game.observe(after, seat), after)
        if alike != after and set(look_alikes(play, after, seat, choosers)) == {after}:
            raise play.broken("determinization", f"seat {seat} cannot tell {after} from {alike}, which is not considered")
