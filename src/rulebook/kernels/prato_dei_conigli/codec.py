"""The row of a state, the state of a row, and the view that belongs to an observation."""

from collections.abc import Iterable
from typing import Final

from rulebook.core.chance import SPECTATOR
from rulebook.core.multiset import Multiset
from rulebook.games.prato_dei_conigli import Claim, Observation, Phase, Rabbit, Rolled, Selection, Settings, State
from rulebook.games.prato_dei_conigli.box import state as phases
from rulebook.games.prato_dei_conigli.box.components import colours, postures
from rulebook.games.prato_dei_conigli.box.settings import areas_of, kinds_of_cards, kinds_of_rabbits
from rulebook.games.prato_dei_conigli.box.state import Cards, Rabbits
from rulebook.games.prato_dei_conigli.chapters.dice import every_roll
from rulebook.games.prato_dei_conigli.chapters.playing import every_place
from rulebook.kernels.kernel import not_a_row
from rulebook.kernels.prato_dei_conigli.decks import FIELD, FIRST
from rulebook.kernels.prato_dei_conigli.layout import (
    AREA,
    AREAS,
    BAG,
    CARDS,
    COLOURS,
    COPIES,
    DEALER,
    DECK,
    DISCARDS,
    DRAWN_RABBIT,
    FACES,
    FIELD_OF_RABBIT,
    HELD,
    KINDS,
    LAYOUT,
    MARKER,
    MOVED,
    NAMED,
    PHASE,
    PLACES,
    POINTS,
    POSTURES,
    PRINTED,
    REPEATED,
    ROLLED,
    SEAT,
    SEEN_BAG,
    SEEN_COLOUR_DIE,
    SEEN_COLOURS,
    SEEN_DEALER,
    SEEN_DECK,
    SEEN_DISCARDS,
    SEEN_DRAWN,
    SEEN_HAND,
    SEEN_HANDS,
    SEEN_MARKERS,
    SEEN_MEADOW,
    SEEN_MOVED,
    SEEN_NAMED,
    SEEN_PHASE,
    SEEN_PLAYED,
    SEEN_PLAYS,
    SEEN_POINTS,
    SEEN_POSTURE_DIE,
    SEEN_POSTURES,
    SEEN_REPEATED,
    SEEN_SUN,
    SEEN_TURN,
    SEEN_VIEWER,
    SELECTION,
    SUN,
    VIEW,
)
from rulebook.kernels.prato_dei_conigli.piles import listed
from rulebook.kernels.prato_dei_conigli.playing import played_at

IN_ORDER: Final[tuple[type[Phase], ...]] = (
    phases.FillingAreas,
    phases.ChoosingMarker,
    phases.FirstDeal,
    phases.Discarding,
    phases.Dealing,
    phases.Rolling,
    phases.ChoosingAtRoll,
    phases.Moving,
    phases.DrawingRabbit,
    phases.Putting,
    phases.ChoosingAtPlay,
    phases.Playing,
    phases.Over,
)
"""The classes of the phases, by their numbers."""
BARE: Final[tuple[Phase, ...]] = (
    phases.FILLING_AREAS,
    phases.CHOOSING_MARKER,
    phases.FIRST_DEAL,
    phases.DISCARDING,
    phases.DEALING,
    phases.ROLLING,
    phases.CHOOSING_AT_PLAY,
    phases.PLAYING,
    phases.OVER,
)
"""The phases that have nothing more to know."""

# The row of a state.


def unary(copies: int) -> int:
    """A number of bits, starting with the lowest."""
    return (1 << copies) - 1


def pile_of_rabbits(rabbits: Rabbits) -> int:
    """Rabbits as bits."""
    return sum(unary(copies) << COPIES * kind for kind, copies in enumerate(rabbits.counts))


def pile_of_cards(cards: Cards, settings: Settings) -> int:
    """Cards as bits."""
    return sum(unary(copies) * FIRST[listed(settings, card)] for card, copies in enumerate(cards.counts))


def number_of_roll(rolled: Rolled | None, settings: Settings) -> int:
    """1 + the number of what the dice show; 0 before the first roll."""
    return 0 if rolled is None else 1 + every_roll(settings).index(rolled)


def number_of_rabbit(rabbit: Rabbit | None, settings: Settings) -> int:
    """1 + the kind of a rabbit; 0 without one."""
    return 0 if rabbit is None else 1 + kinds_of_rabbits(settings).position(rabbit)


def bits_of_selection(selection: Selection | None) -> int:
    """What is singled out as bits; 0 without anything."""
    if selection is None:
        return 0
    in_colour = sum(1 << colours(PRINTED).index(colour) for colour in selection.colours)
    return in_colour | sum(1 << COLOURS + postures(PRINTED).index(posture) for posture in selection.postures)


def moving_of(phase: Phase) -> phases.Moving | None:
    """How far the player has come who moves; None where nobody does."""
    at = phase.moving if isinstance(phase, phases.DrawingRabbit | phases.Putting) else phase
    return at if isinstance(at, phases.Moving) else None


def repeated_in(phase: Phase) -> bool:
    """Whether a phase remembers that the roll was repeated."""
    moving = moving_of(phase)
    return phase.repeated if isinstance(phase, phases.ChoosingAtRoll) else moving is not None and moving.repeated


def moved_in(phase: Phase) -> int:
    """How many rabbits the seat has moved."""
    moving = moving_of(phase)
    return moving.moved if moving else 0


def named_in(phase: Phase, settings: Settings) -> int:
    """1 + the area named for a rabbit that is being drawn; 0 without one."""
    area = phase.area if isinstance(phase, phases.DrawingRabbit) else None
    return 0 if area is None else 1 + areas_of(settings).index(area)


def drawn_in(phase: Phase, settings: Settings) -> int:
    """1 + the kind of the rabbit that has been drawn; 0 without one."""
    return number_of_rabbit(phase.rabbit if isinstance(phase, phases.Putting) else None, settings)


def written(state: State) -> list[int]:
    """The row of a state."""
    row, settings, phase = [0] * LAYOUT.width, state.settings, state.phase
    row[PHASE] = IN_ORDER.index(type(phase))
    row[SUN], row[DEALER], row[SEAT] = state.sun, state.dealer, state.seat
    row[ROLLED] = number_of_roll(state.rolled, settings)
    row[REPEATED], row[MOVED] = int(repeated_in(phase)), moved_in(phase)
    row[NAMED], row[DRAWN_RABBIT] = named_in(phase, settings), drawn_in(phase, settings)
    row[AREA : AREA + AREAS] = map(pile_of_rabbits, state.meadow)
    row[BAG] = pile_of_rabbits(state.bag)
    row[DECK], row[DISCARDS] = pile_of_cards(state.deck, settings), pile_of_cards(state.discards, settings)
    for seat in range(settings.players):
        row[MARKER + seat] = number_of_rabbit(state.markers[seat], settings)
        row[POINTS + seat] = state.points[seat]
        row[HELD + seat] = pile_of_cards(state.hands[seat], settings)
        row[SELECTION + seat] = bits_of_selection(state.selections[seat])
        for card, place in numbers_of(state.played[seat], settings):
            row[played_at(seat, place)] |= FIRST[listed(settings, card)]
    return row


def numbers_of(claims: Iterable[Claim], settings: Settings) -> list[tuple[int, int]]:
    """Cards and places by their numbers."""
    cards, places = kinds_of_cards(settings), every_place(settings)
    return [(cards.position(claim.card), places.index(claim.area)) for claim in claims]


# The state of a row.


def rabbits_in(pile: int, settings: Settings) -> Rabbits:
    """The rabbits of a pile."""
    counts = [(pile >> COPIES * kind & FIELD_OF_RABBIT).bit_count() for kind in range(KINDS)]
    return Multiset(kinds_of_rabbits(settings), tuple(counts))


def cards_in(pile: int, settings: Settings) -> Cards:
    """The cards of a pile."""
    counts = [(pile & FIELD[listed(settings, card)]).bit_count() for card in range(CARDS)]
    return Multiset(kinds_of_cards(settings), tuple(counts))


def rabbit_numbered(number: int, settings: Settings) -> Rabbit | None:
    """The rabbit whose kind is one less than a number; None for 0."""
    return kinds_of_rabbits(settings)[number - 1] if number else None


def roll_numbered(number: int, settings: Settings) -> Rolled | None:
    """What the dice show; None for 0. Raises StateError for a number of dice that are not rolled in this game."""
    if number > len(every_roll(settings)):
        raise not_a_row("has a roll of dice that are not rolled in this game")
    return every_roll(settings)[number - 1] if number else None


def selection_in(bits: int) -> Selection | None:
    """What is singled out; None for 0."""
    in_colour = [colour for number, colour in enumerate(colours(PRINTED)) if bits >> number & 1]
    in_posture = [posture for number, posture in enumerate(postures(PRINTED)) if bits >> COLOURS + number & 1]
    return Selection(tuple(in_colour), tuple(in_posture)) if bits else None


def claims_in(numbers: list[int], seat: int, settings: Settings) -> tuple[Claim, ...]:
    """What a seat has played, in the order of cards and places."""
    cards, places = kinds_of_cards(settings), every_place(settings)
    return tuple(
        [
            Claim(cards[card], places[place])
            for card in range(CARDS)
            for place in range(PLACES)
            if numbers[played_at(seat, place)] & FIRST[listed(settings, card)]
        ]
    )


def phase_in(numbers: list[int], settings: Settings) -> Phase:
    """The phase with what it has to know; raises StateError where that is not there."""
    kind = IN_ORDER[numbers[PHASE]]
    moving = phases.Moving(numbers[REPEATED] == 1, numbers[MOVED])
    if kind is phases.ChoosingAtRoll:
        return phases.ChoosingAtRoll(numbers[REPEATED] == 1)
    if kind is phases.Moving:
        return moving
    if kind is phases.DrawingRabbit:
        return phases.DrawingRabbit(moving, areas_of(settings)[numbers[NAMED] - 1] if numbers[NAMED] else None)
    if kind is phases.Putting:
        rabbit = rabbit_numbered(numbers[DRAWN_RABBIT], settings)
        if rabbit is None:
            raise not_a_row("has no rabbit that was drawn")
        return phases.Putting(moving, rabbit)
    return next(phase for phase in BARE if type(phase) is kind)


def read(numbers: list[int], settings: Settings) -> State:
    """The state of a row; raises StateError for a row that is of none, as far as a state cannot be made of it."""
    seats = range(settings.players)
    return State(
        settings=settings,
        phase=phase_in(numbers, settings),
        sun=numbers[SUN],
        dealer=numbers[DEALER],
        seat=numbers[SEAT],
        meadow=tuple([rabbits_in(numbers[AREA + area], settings) for area in range(AREAS)]),
        bag=rabbits_in(numbers[BAG], settings),
        markers=tuple([rabbit_numbered(numbers[MARKER + seat], settings) for seat in seats]),
        points=tuple([numbers[POINTS + seat] for seat in seats]),
        hands=tuple([cards_in(numbers[HELD + seat], settings) for seat in seats]),
        deck=cards_in(numbers[DECK], settings),
        discards=cards_in(numbers[DISCARDS], settings),
        rolled=roll_numbered(numbers[ROLLED], settings),
        selections=tuple([selection_in(numbers[SELECTION + seat]) for seat in seats]),
        played=tuple([claims_in(numbers, seat, settings) for seat in seats]),
    )


# Views.


def seen(observation: Observation) -> list[int]:
    """The view that belongs to an observation."""
    view, settings = [0] * VIEW.width, observation.settings
    see_phase(observation, view)
    view[SEEN_TURN + observation.turn_of] = 1
    view[SEEN_DEALER + observation.dealer] = 1
    view[SEEN_SUN] = observation.sun
    for area, rabbits in enumerate(observation.meadow):
        view[SEEN_MEADOW + KINDS * area : SEEN_MEADOW + KINDS * (area + 1)] = rabbits.counts
    view[SEEN_BAG : SEEN_BAG + KINDS] = observation.bag.counts
    view[SEEN_DECK], view[SEEN_DISCARDS] = observation.deck_size, observation.discards_size
    if observation.rolled is not None:
        roll = every_roll(settings).index(observation.rolled)
        view[SEEN_COLOUR_DIE + (roll if observation.rolled.posture is None else roll // FACES)] = 1
        if observation.rolled.posture is not None:
            view[SEEN_POSTURE_DIE + roll % FACES] = 1
    for seat in range(settings.players):
        see_seat(observation, seat, view)
    if observation.seat is not SPECTATOR and observation.hand is not None and observation.played is not None:
        view[SEEN_VIEWER + observation.seat] = 1
        view[SEEN_HAND : SEEN_HAND + CARDS] = observation.hand.counts
        for card, place in numbers_of(observation.played, settings):
            view[SEEN_PLAYED + PLACES * card + place] = 1
    return view


def see_phase(observation: Observation, view: list[int]) -> None:
    """The phase and what it has to know."""
    phase, settings = observation.phase, observation.settings
    view[SEEN_PHASE + IN_ORDER.index(type(phase))] = 1
    view[SEEN_REPEATED], view[SEEN_MOVED] = int(repeated_in(phase)), moved_in(phase)
    if named := named_in(phase, settings):
        view[SEEN_NAMED + named - 1] = 1
    if drawn := drawn_in(phase, settings):
        view[SEEN_DRAWN + drawn - 1] = 1


def see_seat(observation: Observation, seat: int, view: list[int]) -> None:
    """What everybody sees of a seat."""
    if marker := number_of_rabbit(observation.markers[seat], observation.settings):
        view[SEEN_MARKERS + KINDS * seat + marker - 1] = 1
    view[SEEN_POINTS + seat] = observation.points[seat]
    view[SEEN_HANDS + seat] = observation.hand_sizes[seat]
    view[SEEN_PLAYS + seat] = observation.played_sizes[seat]
    bits = bits_of_selection(observation.selections[seat])
    for colour in range(COLOURS):
        view[SEEN_COLOURS + COLOURS * seat + colour] = bits >> colour & 1
    for posture in range(POSTURES):
        view[SEEN_POSTURES + POSTURES * seat + posture] = bits >> COLOURS + posture & 1


__all__ = ["read", "seen", "written"]
