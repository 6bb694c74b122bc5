"""Integrity: what makes a state one that a game can be in. Asked of every state that comes in from outside."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import TypeAlias

from rulebook.core.errors import Fault
from rulebook.core.multiset import Kinds, Multiset
from rulebook.games.prato_dei_conigli import dealing, dice, moving, playing, setup, sun
from rulebook.games.prato_dei_conigli.clauses import ClauseId
from rulebook.games.prato_dei_conigli.components import rabbits
from rulebook.games.prato_dei_conigli.decks import cards_of
from rulebook.games.prato_dei_conigli.dice_faces import Rolled, Selection
from rulebook.games.prato_dei_conigli.order import order
from rulebook.games.prato_dei_conigli.state import Phase, State
from rulebook.games.prato_dei_conigli.variants import Mode

Held: TypeAlias = Multiset[object] | tuple[Multiset[object], ...]

BEFORE_PLAY = (Phase.FILLING_AREAS, Phase.CHOOSING_MARKER, Phase.FIRST_DEAL)
WITHOUT_RESULT = (*BEFORE_PLAY, Phase.DISCARDING, Phase.DEALING, Phase.ROLLING, Phase.OVER)
"""The phases in which the dice have not been rolled in this turn."""


def well_formed(state: State) -> tuple[Fault, ...]:
    """Everything that is wrong with a state; empty for one that a game can be in.

    What is told depends on what is right before it: a state with a hand too few is not asked about its cards.
    """
    for part in (_seats, _multisets, _rabbits, _claims, _cards, _sun, _setup, _dice, _moves, _phase):
        faults = tuple(part(state))
        if faults:
            return faults
    return ()


def _seats(state: State) -> Iterator[Fault]:
    players = state.rules.players
    for where in ("markers", "points", "hands", "selections", "played"):
        held = len(getattr(state, where))
        if held != players:
            yield Fault(where, f"there are {held} for {players} players", "components-5")
    if len(state.meadow) != len(state.rules.areas):
        yield Fault("meadow", f"there are {len(state.meadow)} areas, not {len(state.rules.areas)}", "components-3")
    for where in ("seat", "dealer"):
        if not 0 <= getattr(state, where) < players:
            yield Fault(where, f"there is no seat {getattr(state, where)}", "turn-1")


def _multisets(state: State) -> Iterator[Fault]:
    for where in ("meadow", "bag"):
        yield from _miscounts(where, getattr(state, where), state.rules.rabbit_kinds, "components-1")
    for where in ("hands", "deck", "discards"):
        yield from _miscounts(where, getattr(state, where), state.rules.card_kinds, "components-6")


def _miscounts(where: str, held: Held, kinds: Kinds[object], clause: ClauseId) -> Iterator[Fault]:
    for each in (held,) if isinstance(held, Multiset) else held:
        if each.kinds != kinds or len(each.counts) != len(kinds) or min(each.counts) < 0:
            yield Fault(where, "not a count of the pieces of this game", clause)


def _rabbits(state: State) -> Iterator[Fault]:
    apart = [rabbit for rabbit in (*state.markers, state.drawn) if rabbit is not None]
    held = Counter(chain(*state.meadow, state.bag, apart))
    there_are = Counter(rabbits(state.rules.components))
    for rabbit in held | there_are:
        if held[rabbit] != there_are[rabbit]:
            yield Fault("rabbits", f"there are {held[rabbit]} of {rabbit}, not {there_are[rabbit]}", "components-2")


def _claims(state: State) -> Iterator[Fault]:
    for seat, claims in enumerate(state.played):
        selection = state.selections[seat]
        for claim in claims:
            if claim.card not in state.rules.card_kinds or claim.area not in playing.places(state.rules.areas):
                yield Fault("played", f"{claim.card} and {claim.area.word} are none of this game", "playing-2")
            elif selection is None or not playing.is_valid(claim.card, playing.tally_at(claim.area, state, selection)):
                yield Fault("played", f"{claim.card} is not valid in {claim.area.word}", "playing-1")
            elif claims.count(claim) > 1:
                yield Fault("played", f"{claim.card} has been played twice for {claim.area.word}", "playing-4")


def _cards(state: State) -> Iterator[Fault]:
    in_play = [claim.card for claim in chain.from_iterable(state.played)]
    held = Counter(chain(*state.hands, state.deck, state.discards, in_play))
    there_are = Counter(cards_of(state.rules.deck))
    for card in state.rules.card_kinds:
        if held[card] != there_are[card]:
            yield Fault("cards", f"there are {held[card]} copies of {card}, not {there_are[card]}", "components-6")
    full = state.rules.components.hand
    for seat, hand in enumerate(state.hands):
        if hand.total + len(state.played[seat]) > full:
            yield Fault("hands", f"seat {seat} has {hand.total + len(state.played[seat])} cards", "dealing-3")


def _sun(state: State) -> Iterator[Fault]:
    if not 1 <= state.sun <= state.rules.components.sun_stops:
        yield Fault("sun", f"there is no stop {state.sun}", "sun-1")
    elif sun.has_set(state.sun, state.rules.components.sun_stops) is not (state.phase is Phase.OVER):
        yield Fault("sun", "a game is over exactly when the sun has set", "sun-2")
    turns = state.sun - (2 if state.phase is Phase.OVER else 1)
    if state.dealer != (state.rules.first_player + turns) % state.rules.players:
        yield Fault("dealer", f"seat {state.dealer} does not deal in turn {turns + 1}", "sun-3")
    if min(state.points) < 0 or (state.sun == 1 and any(state.points)):
        yield Fault("points", "nobody has so few points, or has scored in the first turn", "setup-4")


def _setup(state: State) -> Iterator[Fault]:
    filled = setup.area_to_fill(state) is None
    chosen = [rabbit is not None for rabbit in state.markers]
    if state.phase in BEFORE_PLAY and (state.sun > 1 or state.discards or not _filled_in_order(state)):
        yield Fault("phase", "the game has begun before it was set up", "setup-2")
    if state.phase is Phase.FILLING_AREAS and (filled or any(chosen)):
        yield Fault("meadow", "no area is to be filled", "setup-2")
    if state.phase is Phase.CHOOSING_MARKER and (chosen != sorted(chosen, reverse=True) or all(chosen)):
        yield Fault("markers", "the markers are not chosen one after the other", "setup-7")
    if state.phase not in (Phase.FILLING_AREAS, Phase.CHOOSING_MARKER) and not all(chosen):
        yield Fault("markers", "a player has no marker", "setup-3")
    if state.phase in (Phase.FILLING_AREAS, Phase.CHOOSING_MARKER) and any(state.hands):
        yield Fault("hands", "cards are dealt before all have a marker", "setup-6")


def _filled_in_order(state: State) -> bool:
    each, totals = state.rules.components.rabbits_in_area, [rabbits.total for rabbits in state.meadow]
    full = state.phase is not Phase.FILLING_AREAS
    in_order = totals == sorted(totals, reverse=True) and sum(0 < total < each for total in totals) < 2
    return max(totals) <= each and in_order and (not full or min(totals) == each)


def _dice(state: State) -> Iterator[Fault]:
    rules, rolled = state.rules, state.rolled
    if rolled is None:
        if state.sun > 1 or state.phase not in WITHOUT_RESULT:
            yield Fault("rolled", "the dice have been rolled, and show nothing", "dice-3")
    elif rolled not in dice.rolls(rules.variants.mode, rules.components) or dice.both_jokers(rolled):
        yield Fault("rolled", "the dice of this game do not show this", "dice-3")
    elif state.sun == 1 and state.phase in WITHOUT_RESULT:
        yield Fault("rolled", "the dice have not been rolled", "dice-3")
    elif state.phase not in WITHOUT_RESULT:
        yield from _selections(state)
    if state.phase in WITHOUT_RESULT and (state.repeated or any(state.selections) or any(state.played)):
        yield Fault("selections", "nothing can be singled out before the dice are rolled", "dice-4")
    if state.repeated and state.sun == 1 and rules.variants.mode is Mode.CONTA:
        yield Fault("repeated", "no first roll is repeated with a single die", "dice-11")


def _selections(state: State) -> Iterator[Fault]:
    assert state.rolled is not None
    given = dice.by_dice(state.rolled, state.rules)
    possible = (given,) if given else tuple(_choices(state.rolled, state))
    for seat, selection in enumerate(state.selections):
        if given or _has_chosen(state, seat):
            if selection not in possible:
                yield Fault("selections", f"the dice do not single this out for seat {seat}", "dice-4")
        elif selection is not None:
            yield Fault("selections", f"seat {seat} has chosen before its turn", "dice-12")


def _choices(rolled: Rolled, state: State) -> Iterator[Selection]:
    return (dice.selection_of(choice, rolled, state.rules) for choice in dice.offers(rolled, state.rules))


def _has_chosen(state: State, seat: int) -> bool:
    """Whether a seat must have chosen for a joker by now."""
    at_roll, seats = dice.chooses_at_roll(state.rules.readings), order(state.dealer, state.rules.players)
    if state.phase is Phase.CHOOSING_SELECTION:
        return seats.index(seat) < seats.index(state.seat)
    return at_roll or (state.phase is Phase.PLAYING and seats.index(seat) <= seats.index(state.seat))


def _moves(state: State) -> Iterator[Fault]:
    moving_now = state.phase in (Phase.MOVING, Phase.DRAWING_RABBIT, Phase.PUTTING)
    most = moving.moves_allowed(state.seat == state.dealer, state.repeated) if moving_now else 1
    if not 0 <= state.moved < most:
        yield Fault("moved", f"nobody who is to move has moved {state.moved} rabbits", "moving-5")
    if (state.drawn is not None) is not (state.phase is Phase.PUTTING):
        yield Fault("drawn", "an area is named for a rabbit exactly when one has been drawn", "moving-7")
    aims = state.phase is Phase.DRAWING_RABBIT and moving.names_area_first(state.rules.readings)
    if (state.aimed is not None) is not aims or (aims and state.aimed not in state.rules.areas):
        yield Fault("aimed", "an area has been named exactly where one is named before the draw", "moving-4")
    if state.phase is Phase.PUTTING and moving.names_area_first(state.rules.readings):
        yield Fault("phase", "the area has been named before the draw", "moving-4")


def _phase(state: State) -> Iterator[Fault]:
    rules, full, hands = state.rules, state.rules.components.hand, state.hands
    seats = order(state.dealer, rules.players)
    due = [seat for seat in seats if hands[seat].total < full]
    expected = {
        Phase.FILLING_AREAS: rules.first_player,
        Phase.CHOOSING_MARKER: setup.seat_to_choose(state.markers),
        Phase.FIRST_DEAL: dealing.seat_to_deal_to(state, tuple(range(rules.players))),
        Phase.DEALING: due[0] if due else None,
        Phase.ROLLING: state.dealer,
        Phase.OVER: state.dealer,
    }
    if state.seat != expected.get(state.phase, state.seat):
        yield Fault("seat", f"seat {state.seat} is not the one that it comes to in {state.phase.value}", "turn-1")
    if state.phase is Phase.FIRST_DEAL and any(hands[state.seat + 1 :]):
        yield Fault("hands", "the hands are not dealt one after the other", "setup-6")
    yield from _hands(state)
    if state.phase in (Phase.DEALING, Phase.FIRST_DEAL) and not state.deck:
        yield Fault("deck", "no card is there to be dealt", "dealing-6")
    if state.phase is Phase.DRAWING_RABBIT and not moving.may_draw(state.bag.total):
        yield Fault("bag", "a rabbit is drawn from an empty bag", "moving-6")


def _hands(state: State) -> Iterator[Fault]:
    full = state.rules.components.hand
    rolled = state.phase in (Phase.ROLLING, *(phase for phase in Phase if phase not in WITHOUT_RESULT))
    for seat, hand in enumerate(state.hands):
        if rolled and hand.total + len(state.played[seat]) != full:
            yield Fault("hands", f"seat {seat} was not dealt a whole hand", "dealing-3")
        if state.played[seat] and not _has_come_to_play(state, seat):
            yield Fault("played", f"seat {seat} has played before its turn", "turn-1")
    if state.phase is Phase.DISCARDING and not dealing.is_asked(state.hand.total):
        yield Fault("hands", f"seat {state.seat} has nothing to keep or to discard", "dealing-4")
    if state.phase is Phase.PLAYING and not state.hand:
        yield Fault("hands", f"seat {state.seat} has no card left to play", "playing-3")


def _has_come_to_play(state: State, seat: int) -> bool:
    """Whether a seat has begun to play cards: it has, or has had, its turn to play in."""
    seats = order(state.dealer, state.rules.players)
    place, reached = seats.index(seat), seats.index(state.seat)
    match state.phase:
        case Phase.PLAYING:
            return place <= reached
        case Phase.CHOOSING_SELECTION:
            return place < reached and not dice.chooses_at_roll(state.rules.readings)
        case _:
            return False
