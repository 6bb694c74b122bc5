"""Winning: totals, the next deal, the end of the game, and who has won."""

from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.phases import Over
from rulebook.core.result import Result
from rulebook.core.step import Step
from rulebook.games.scopa.chapters import dealing
from rulebook.games.scopa.model.clauses import ClauseReason, implements
from rulebook.games.scopa.model.components import Components, side
from rulebook.games.scopa.model.events import DealPassed, Event, GameEnded, GameWon, LeadTied
from rulebook.games.scopa.model.settings import Settings
from rulebook.games.scopa.model.state import OVER, State
from rulebook.games.scopa.model.variants import Length, Variants

ENOUGH_POINTS: Final = ClauseReason("winning-3", "the game is over")
ONE_DEAL: Final = ClauseReason("winning-6", "the game is over: it was one of a single deal")


@implements("winning-1")
def totals(points: tuple[int, ...], earned: tuple[int, ...]) -> tuple[int, ...]:
    """winning-1 The points of each deal are added to those of the deals before."""
    return tuple(map(sum, zip(points, earned, strict=True)))


@implements("winning-2")
def next_dealer(dealer: Seat, players: int) -> Seat:
    """winning-2 After each deal, the next player in the order of play becomes the dealer."""
    return (dealer + 1) % players


@implements("winning-3")
def has_reached_the_target(points: tuple[int, ...], target: int) -> bool:
    """winning-3 In a game to 11 points, deals go on until a side has at least 11 points at the end of one."""
    return max(points) >= target


@implements("winning-4")
def is_tied(points: tuple[int, ...]) -> bool:
    """winning-4 In a game to 11 points, another deal is played if several sides share the lead."""
    return points.count(max(points)) > 1


@implements("winning-5")
def leaders(points: tuple[int, ...]) -> tuple[int, ...]:
    """winning-5 The side with the most points at the end of the game wins: every side that nobody is ahead of."""
    return tuple([side for side, held in enumerate(points) if held == max(points)])


@implements("winning-6")
def is_one_deal(variants: Variants) -> bool:
    """winning-6 If the players agree on a single deal, the game ends with that deal, however many points were scored."""
    return variants.length is Length.ONE_DEAL


@implements("winning-7")
def winners(points: tuple[int, ...], players: int) -> tuple[Seat, ...]:
    """winning-7 In a game of one deal, sides that tie for the lead share the win: all the seats of every such side."""
    leading = leaders(points)
    return tuple([seat for seat in range(players) if side(seat, players) in leading])


@implements("winning-8")
def target(variants: Variants, components: Components) -> int:
    """winning-8 If the players agree on 16 or 21 points, the game is played to these as it otherwise is to 11."""
    match variants.length:
        case Length.SIXTEEN_POINTS:
            return 16
        case Length.TWENTY_ONE_POINTS:
            return 21
        case _:
            return components.target


def is_decided(points: tuple[int, ...], settings: Settings) -> bool:
    """Whether a side has as many points as the game is played to."""
    return has_reached_the_target(points, target(settings.variants, settings.components))


def is_over(points: tuple[int, ...], settings: Settings) -> bool:
    """Whether the game ends with the deal that has just been counted."""
    return is_one_deal(settings.variants) or (is_decided(points, settings) and not is_tied(points))


def go_on(state: State) -> Step[State, Event]:
    """After a deal the game is over, or the next player deals."""
    if is_over(state.points, state.settings):
        return end(state)
    players = state.settings.players
    dealer = next_dealer(state.dealer, players)
    passed = DealPassed("winning-2", dealer)
    events: tuple[Event, ...] = (passed,)
    if is_decided(state.points, state.settings):
        events = (LeadTied("winning-4", winners(state.points, players), max(state.points)), passed)
    return Step(dealing.gather(state, dealer), events)


def end(state: State) -> Step[State, Event]:
    """The game is over, and somebody has won."""
    one_deal, tied = is_one_deal(state.settings.variants), is_tied(state.points)
    ended = GameEnded("winning-6" if one_deal else "winning-3")
    won = GameWon("winning-7" if tied else "winning-5", winners(state.points, state.settings.players))
    return Step(changed(state, phase=OVER), (ended, won))


def finished(state: State) -> ClauseReason:
    """Why nobody plays on."""
    return ONE_DEAL if is_one_deal(state.settings.variants) else ENOUGH_POINTS


def result(state: State) -> Result | None:
    """The points of every seat, of which the most win, and the winners; None until the game is over."""
    if not isinstance(state.phase, Over):
        return None
    players = state.settings.players
    return Result(by_seat(state.points, players), winners(state.points, players))


def by_seat(points: tuple[int, ...], players: int) -> tuple[int, ...]:
    """For every seat the points of its side."""
    return tuple([points[side(seat, players)] for seat in range(players)])
