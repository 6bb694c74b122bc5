"""The sun: after every turn it moves to its next stop, and the deal passes on."""

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli.chapters.setup import first_stop
from rulebook.games.prato_dei_conigli.model.clauses import implements
from rulebook.games.prato_dei_conigli.model.events import DealPassed, Event, SunMoved
from rulebook.games.prato_dei_conigli.model.settings import Settings
from rulebook.games.prato_dei_conigli.model.state import State


@implements("sun-1")
def next_stop(sun: int) -> int:
    """sun-1 After every turn, the sun goes on to the next stop."""
    return sun + 1


@implements("sun-3")
def next_dealer(dealer: Seat, players: int) -> Seat:
    """sun-3 After every turn, the player to the dealer's left becomes the dealer."""
    return (dealer + 1) % players


@implements("sun-4")
def has_set(sun: int, stops: int) -> bool:
    """sun-4 The sun sets as soon as it reaches its last stop, and no turn is played there."""
    return sun >= stops


def move(state: State) -> Step[State, Event]:
    """The sun moves on."""
    stop = next_stop(state.sun)
    return Step(changed(state, sun=stop), (SunMoved("sun-1", stop),))


def pass_deal(state: State) -> Step[State, Event]:
    """The next player deals."""
    dealer = next_dealer(state.dealer, state.settings.players)
    return Step(changed(state, dealer=dealer), (DealPassed("sun-3", dealer),))


def number_of_turns(settings: Settings) -> int:
    """How many turns are played: one for each stop of the sun but the last."""
    return settings.components.sun_stops - first_stop()
