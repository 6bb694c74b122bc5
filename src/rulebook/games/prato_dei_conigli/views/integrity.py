"""Integrity: what makes a state one that a game can be in, beyond what the declaration says of seats and pieces."""

from collections.abc import Iterator
from typing import Final

from rulebook.core.chance import Seat
from rulebook.games.prato_dei_conigli.chapters import dealing, dice, moving, playing, setup, sun
from rulebook.games.prato_dei_conigli.chapters.order import order
from rulebook.games.prato_dei_conigli.model import state as phases
from rulebook.games.prato_dei_conigli.model.clauses import ClauseFault, ClauseId
from rulebook.games.prato_dei_conigli.model.dice_faces import Rolled
from rulebook.games.prato_dei_conigli.model.settings import areas_of
from rulebook.games.prato_dei_conigli.model.state import State
from rulebook.games.prato_dei_conigli.model.variants import Mode

SETTING_UP: Final[dict[type[object], ClauseId]] = {
    phases.FillingAreas: "setup-2",
    phases.ChoosingMarker: "setup-3",
    phases.FirstDeal: "setup-6",
}
"""The clause of each phase of the setup."""


def meadow(state: State) -> Iterator[ClauseFault]:
    """The meadow has its areas, and nobody has more cards than a whole hand."""
    areas, hand = len(areas_of(state.settings)), state.settings.components.hand
    if len(state.meadow) != areas:
        yield ClauseFault("meadow", f"there are {len(state.meadow)} areas, not {areas}", "components-3")
    for seat, cards in enumerate(all_cards(state)):
        if cards > hand:
            yield ClauseFault("hands", f"seat {seat} has {cards} cards", "dealing-3")


def all_cards(state: State) -> Iterator[int]:
    """How many cards each seat has in hand and has played."""
    return (hand.total + len(claims) for hand, claims in zip(state.hands, state.played, strict=True))


def plays(state: State) -> Iterator[ClauseFault]:
    """What has been played could be played for its place, and equal cards of a player lie in different places."""
    for seat, claims in enumerate(state.played):
        selection = state.selections[seat]
        for claim in claims:
            told = f"{claim.card} for {claim.area.word}"
            if claim.area not in playing.every_place(state.settings):
                yield ClauseFault("played", f"the meadow has no {claim.area.word}", "playing-2")
            elif selection is None or claim.area not in playing.where_open(claim.card, state, seat):
                yield ClauseFault("played", f"{told} is not valid", "playing-1")
            elif claims.count(claim) > 1:
                yield ClauseFault("played", f"{told} has been played twice", "playing-4")


def sky(state: State) -> Iterator[ClauseFault]:
    """The sun stands where it can, over the right dealer, and nobody has scored before the first scoring."""
    stops, over = state.settings.components.sun_stops, isinstance(state.phase, phases.Over)
    if not setup.first_stop() <= state.sun <= stops:
        yield ClauseFault("sun", f"there is no stop {state.sun}", "sun-1")
    elif sun.has_set(state.sun, stops) is not over:
        yield ClauseFault("sun", "a game is over exactly when the sun has set", "sun-2")
    turns = state.sun - (2 if over else 1)
    if state.dealer != (setup.first_dealer(state.settings) + turns) % state.settings.players:
        yield ClauseFault("dealer", f"seat {state.dealer} does not deal in turn {turns + 1}", "sun-3")
    if min(state.points) < 0 or (state.sun == setup.first_stop() and any(state.points)):
        yield ClauseFault("points", "a player has fewer than 0 points, or points in the first turn", "setup-4")


def setting_up(state: State) -> Iterator[ClauseFault]:
    """Before play pieces come one after the other; later everybody has a marker."""
    filled, chosen = setup.area_to_fill(state) is None, [rabbit is not None for rabbit in state.markers]
    before_cards = isinstance(state.phase, phases.FillingAreas | phases.ChoosingMarker)
    if isinstance(state.phase, phases.BeforePlay) and (state.sun > 1 or state.discards or not filled_in_order(state)):
        yield ClauseFault("phase", "the game has begun before it was set up", SETTING_UP[type(state.phase)])
    if isinstance(state.phase, phases.FillingAreas) and (filled or any(chosen)):
        yield ClauseFault("meadow", "no area is to be filled", "setup-2")
    if isinstance(state.phase, phases.ChoosingMarker) and (chosen != sorted(chosen, reverse=True) or all(chosen)):
        yield ClauseFault("markers", "the markers are not chosen one after the other", "setup-7")
    if not before_cards and not all(chosen):
        yield ClauseFault("markers", "a player has no marker", "setup-3")
    if before_cards and any(state.hands):
        yield ClauseFault("hands", "cards are dealt before all have a marker", "setup-6")


def filled_in_order(state: State) -> bool:
    """Whether one area has been filled after the other, all of them where that is done."""
    each, totals = state.settings.components.rabbits_in_area, [rabbits.total for rabbits in state.meadow]
    in_order = totals == sorted(totals, reverse=True) and sum(0 < total < each for total in totals) < 2
    return max(totals) <= each and in_order and (isinstance(state.phase, phases.FillingAreas) or min(totals) == each)


def dice_shown(state: State) -> Iterator[ClauseFault]:
    """The dice show something that counts, once they have been rolled; and what they single out is singled out."""
    before = isinstance(state.phase, phases.BeforeRoll | phases.Over)
    if state.rolled is None:
        if state.sun > 1 or not before:
            yield ClauseFault("rolled", "the dice have been rolled, and show nothing", "dice-3")
    elif state.rolled not in dice.every_roll(state.settings) or dice.both_jokers(state.rolled):
        yield ClauseFault("rolled", "the dice of this game do not show this", "dice-3")
    elif state.sun == 1 and before:
        yield ClauseFault("rolled", "the dice have not been rolled", "dice-3")
    elif not before:
        yield from selections(state, state.rolled)
    if before and (any(state.selections) or any(state.played)):
        yield ClauseFault("selections", "nothing can be singled out before the dice are rolled", "dice-4")
    remembered = state.phase if isinstance(state.phase, phases.ChoosingAtRoll) else moving_in(state)
    if remembered and remembered.repeated and state.sun == 1 and state.settings.variants.mode is Mode.CONTA:
        yield ClauseFault("phase", "no first roll is repeated with a single die", "dice-11")


def moving_in(state: State) -> phases.Moving | None:
    """How far the player who moves rabbits has got; None if nobody does."""
    at = state.phase.moving if isinstance(state.phase, phases.DrawingRabbit | phases.Putting) else state.phase
    return at if isinstance(at, phases.Moving) else None


def selections(state: State, rolled: Rolled) -> Iterator[ClauseFault]:
    """What counts for every seat is what the dice show, or what it can have chosen, once it has."""
    given, possible = dice.by_dice(rolled, state.settings), dice.selections(rolled, state.settings)
    for seat, selection in enumerate(state.selections):
        if given or has_chosen(state, seat):
            if selection not in possible:
                yield ClauseFault("selections", f"the dice do not single this out for seat {seat}", "dice-4")
        elif selection is not None:
            yield ClauseFault("selections", f"seat {seat} has chosen before its turn", "dice-12")
    choosing = isinstance(state.phase, phases.ChoosingAtRoll | phases.ChoosingAtPlay)
    if choosing and given:
        joker: ClauseId = "dice-5" if state.settings.variants.mode is Mode.CONTA else "dice-7"
        yield ClauseFault("phase", "there is no joker for which to choose", joker)
    if choosing and isinstance(state.phase, phases.ChoosingAtRoll) is not dice.chooses_at_roll(state.settings.readings):
        yield ClauseFault("phase", "this is not the time to choose for a joker", "dice-12")


def has_chosen(state: State, seat: Seat) -> bool:
    """Whether a seat must have chosen for a joker by now."""
    if isinstance(state.phase, phases.ChoosingAtRoll):
        return comes_after(state.seat, seat, state)
    return dice.chooses_at_roll(state.settings.readings) or has_come_to_play(state, seat)


def comes_after(seat: Seat, other: Seat, state: State) -> bool:
    """Whether a seat acts after another in a step of the turn."""
    seats = order(state.dealer, state.settings.players)
    return seats.index(seat) > seats.index(other)


def moves(state: State) -> Iterator[ClauseFault]:
    """Whoever moves has a move left, and an area is named before a draw if the reading says so."""
    named_first = moving.names_area_first(state.settings.readings)
    at = moving_in(state)
    if at and not 0 <= at.moved < moving.moves_allowed(state.seat == state.dealer, at.repeated):
        yield ClauseFault("phase", f"the number of moves made cannot be {at.moved} now", "moving-5")
    if isinstance(state.phase, phases.DrawingRabbit):
        area = state.phase.area
        if (area is not None) is not named_first or (area and area not in areas_of(state.settings)):
            yield ClauseFault("phase", "an area is named before the draw exactly if the reading says so", "moving-4")
        if not moving.may_draw(state.bag.total):
            yield ClauseFault("bag", "a rabbit is drawn from an empty bag", "moving-6")
    if isinstance(state.phase, phases.Putting) and named_first:
        yield ClauseFault("phase", "the area has been named before the draw", "moving-4")


def phase(state: State) -> Iterator[ClauseFault]:
    """It is the turn of the seat that acts in the phase, and hands are as large as they can be then."""
    seat, clause = seat_due(state)
    if state.seat != seat:
        name = type(state.phase).__name__
        yield ClauseFault("seat", f"it is not the turn of seat {state.seat} in the phase {name}", clause)
    if isinstance(state.phase, phases.FirstDeal) and any(state.hands[state.seat + 1 :]):
        yield ClauseFault("hands", "the hands are not dealt one after the other", "setup-8")
    if isinstance(state.phase, phases.Dealing | phases.FirstDeal) and not state.deck:
        yield ClauseFault("deck", "there is no card to deal", "dealing-6")
    yield from hands(state)


def seat_due(state: State) -> tuple[Seat | None, ClauseId]:
    """The seat whose turn it is in a phase, by which clause; where it can be any, the one whose turn it is."""
    players = state.settings.players
    match state.phase:
        case phases.FillingAreas():
            return setup.first_dealer(state.settings), "setup-5"
        case phases.ChoosingMarker():
            return setup.seat_to_choose(state.markers), "setup-7"
        case phases.FirstDeal():
            return dealing.seat_to_deal_to(state, setup.order_of_first_deal(players)), "setup-8"
        case phases.Dealing():
            return dealing.seat_to_deal_to(state, order(state.dealer, players)), "dealing-8"
        case phases.Rolling():
            return state.dealer, "dice-3"
        case phases.Over():
            return state.dealer, "sun-2"
        case _:
            return state.seat, "turn-1"


def hands(state: State) -> Iterator[ClauseFault]:
    """Hands are whole once the dice are rolled, and a player who is asked for cards has some."""
    dealt = not isinstance(state.phase, phases.BeforePlay | phases.Discarding | phases.Dealing | phases.Over)
    for seat, cards in enumerate(all_cards(state)):
        if dealt and cards != state.settings.components.hand:
            yield ClauseFault("hands", f"seat {seat} was not dealt a whole hand", "dealing-3")
        if state.played[seat] and not has_come_to_play(state, seat):
            yield ClauseFault("played", f"seat {seat} has played before its turn", "turn-1")
    if isinstance(state.phase, phases.Discarding) and not dealing.is_asked(state.hand.total):
        yield ClauseFault("hands", f"seat {state.seat} has nothing to keep or to discard", "dealing-7")
    if isinstance(state.phase, phases.Playing) and not state.hand:
        yield ClauseFault("hands", f"seat {state.seat} has no card left to play", "playing-9")


def has_come_to_play(state: State, seat: Seat) -> bool:
    """Whether a seat has begun to play cards: it has, or has had, its turn to play in."""
    playing_now = isinstance(state.phase, phases.Playing) and seat == state.seat
    at_play = isinstance(state.phase, phases.Playing | phases.ChoosingAtPlay)
    return playing_now or (at_play and comes_after(state.seat, seat, state))


FAULTS = (meadow, plays, sky, setting_up, dice_shown, moves, phase)
"""What is asked of a state, each provided that nothing was wrong before."""
