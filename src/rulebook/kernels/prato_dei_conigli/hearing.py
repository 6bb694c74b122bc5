"""The events that a viewer is told of, from the numbers that `telling` writes."""

from collections.abc import Iterator

from rulebook.games.prato_dei_conigli import Area, Card, Place, Rabbit, Settings
from rulebook.games.prato_dei_conigli.box.clauses import ClauseId
from rulebook.games.prato_dei_conigli.box.events import (
    CardDealt,
    CardDiscarded,
    CardPlayed,
    DealPassed,
    DeckRenewed,
    DiceRolled,
    DrawBegan,
    Event,
    GameWon,
    HandDiscarded,
    HandKept,
    MarkerChosen,
    MoveForgone,
    PlayEnded,
    PlaysDiscarded,
    RabbitDrawn,
    RabbitMoved,
    RabbitPlaced,
    RabbitPut,
    RabbitRemoved,
    SelectionMade,
    SunMoved,
    SunSet,
    TurnBegan,
)
from rulebook.games.prato_dei_conigli.box.settings import areas_of, kinds_of_cards, kinds_of_rabbits
from rulebook.games.prato_dei_conigli.box.variants import Mode
from rulebook.games.prato_dei_conigli.chapters.dice import every_roll
from rulebook.games.prato_dei_conigli.chapters.playing import every_place
from rulebook.games.prato_dei_conigli.chapters.setup import first_stop
from rulebook.kernels.prato_dei_conigli import telling as at
from rulebook.kernels.prato_dei_conigli.codec import cards_in, selection_in
from rulebook.kernels.prato_dei_conigli.layout import (
    CHOOSING_AT_PLAY,
    CHOOSING_AT_ROLL,
    CHOOSING_MARKER,
    DEALING,
    DISCARDING,
    DRAWING,
    FILLING,
    FIRST_DEAL,
    MOVING,
    OVER,
    PLAYING,
    PUTTING,
    ROLLING,
    SEATS,
    STOPS,
)


def heard(told: list[int], settings: Settings) -> tuple[Event, ...]:
    """The events in order, as the viewer is told of them, until cards are turned up."""
    return (*OF_PHASE[told[at.TOLD_PHASE]](told, settings), *of_a_turn(told, settings))


# Pieces and places.


def rabbit_of(told: list[int], settings: Settings) -> Rabbit:
    """The rabbit that the events speak of."""
    return kinds_of_rabbits(settings)[told[at.TOLD_RABBIT] - 1]


def area_at(number: int, settings: Settings) -> Area | None:
    """The area that is one less than a number; None for 0."""
    return areas_of(settings)[number - 1] if number else None


def open_area(number: int, settings: Settings) -> Area:
    """The area that everybody is told."""
    area = area_at(number, settings)
    assert area is not None, "everybody is told where a rabbit comes from or goes"
    return area


def card_of(told: list[int], settings: Settings) -> Card | None:
    """The card that the events speak of, if the viewer is told it."""
    return kinds_of_cards(settings)[told[at.TOLD_CARD] - 1] if told[at.TOLD_CARD] else None


def place_of(told: list[int], settings: Settings) -> Place | None:
    """The place for which a card is played, if the viewer is told it."""
    return every_place(settings)[told[at.TOLD_PLACE] - 1] if told[at.TOLD_PLACE] else None


# What begins a step.


def of_filling(told: list[int], settings: Settings) -> Iterator[Event]:
    """A rabbit that comes into an area before the game."""
    yield RabbitPlaced("setup-2", rabbit_of(told, settings), open_area(told[at.TOLD_TARGET], settings))


def of_marker(told: list[int], settings: Settings) -> Iterator[Event]:
    """A marker that is chosen."""
    yield MarkerChosen("setup-3", told[at.TOLD_SEAT], rabbit_of(told, settings))


def of_first_deal(told: list[int], settings: Settings) -> Iterator[Event]:
    """A card that is dealt to a first hand."""
    yield CardDealt("setup-6", told[at.TOLD_SEAT], card_of(told, settings))


def of_deal(told: list[int], settings: Settings) -> Iterator[Event]:
    """A card that is dealt to a hand that is filled up."""
    yield CardDealt("dealing-3", told[at.TOLD_SEAT], card_of(told, settings))


def of_discard(told: list[int], settings: Settings) -> Iterator[Event]:
    """What is kept or discarded before the deal."""
    seat, cards = told[at.TOLD_SEAT], told[at.TOLD_CARDS]
    match told[at.TOLD_DISCARDED]:
        case 0:
            yield HandKept("dealing-1", seat)
        case 1:
            yield CardDiscarded("dealing-1", seat, card_of(told, settings))
        case 2:
            yield HandDiscarded("dealing-2", seat, tuple(cards_in(cards, settings)) if cards else None)


def of_roll(told: list[int], settings: Settings) -> Iterator[Event]:
    """What the dice show, and what they single out."""
    rolled = every_roll(settings)[told[at.TOLD_ROLLED] - 1]
    yield DiceRolled("dice-11", rolled.colour, rolled.posture, told[at.TOLD_REPEATED] == 1)
    yield from selections("dice-4", told)


def of_choice(told: list[int], settings: Settings) -> Iterator[Event]:
    """What a player chooses for a joker."""
    yield from selections("dice-5" if settings.variants.mode is Mode.CONTA else "dice-7", told)


def selections(clause: ClauseId, told: list[int]) -> Iterator[Event]:
    """What is singled out, seat by seat."""
    for seat in range(SEATS):
        selection = selection_in(told[at.TOLD_SELECTIONS + seat])
        if selection is not None:
            yield SelectionMade(clause, seat, selection)


def of_move(told: list[int], settings: Settings) -> Iterator[Event]:
    """A rabbit that moves to another area or into the bag, one that is to be drawn, or none."""
    seat, target = told[at.TOLD_SEAT], told[at.TOLD_TARGET]
    if told[at.TOLD_FORGONE]:
        yield MoveForgone("moving-1" if told[at.TOLD_FORGONE] == 1 else "moving-5", seat)
    elif told[at.TOLD_DRAWING]:
        yield DrawBegan("moving-4", seat, area_at(target, settings))
    else:
        rabbit, origin = rabbit_of(told, settings), open_area(told[at.TOLD_ORIGIN], settings)
        if target:
            yield RabbitMoved("moving-2", seat, rabbit, origin, open_area(target, settings))
        else:
            yield RabbitRemoved("moving-3", seat, rabbit, origin)


def of_drawing(told: list[int], settings: Settings) -> Iterator[Event]:
    """A rabbit that comes out of the bag, and goes into the area that was named for it."""
    yield RabbitDrawn("moving-4", told[at.TOLD_SEAT], rabbit_of(told, settings))
    if told[at.TOLD_TARGET]:
        yield from of_putting(told, settings)


def of_putting(told: list[int], settings: Settings) -> Iterator[Event]:
    """A rabbit that is put into an area."""
    yield RabbitPut("moving-7", told[at.TOLD_SEAT], rabbit_of(told, settings), open_area(told[at.TOLD_TARGET], settings))


def of_play(told: list[int], settings: Settings) -> Iterator[Event]:
    """A card that is played, and a player who is done."""
    seat = told[at.TOLD_SEAT]
    if told[at.TOLD_PLAYED]:
        yield CardPlayed("playing-3", seat, card_of(told, settings), place_of(told, settings))
    if told[at.TOLD_ENDED]:
        yield PlayEnded("playing-5", seat, told[at.TOLD_ENDED] - 1)


def of_nothing(told: list[int], settings: Settings) -> Iterator[Event]:
    """When the game is over, nothing is done."""
    yield from ()


OF_PHASE = {
    FILLING: of_filling,
    CHOOSING_MARKER: of_marker,
    FIRST_DEAL: of_first_deal,
    DISCARDING: of_discard,
    DEALING: of_deal,
    ROLLING: of_roll,
    CHOOSING_AT_ROLL: of_choice,
    MOVING: of_move,
    DRAWING: of_drawing,
    PUTTING: of_putting,
    CHOOSING_AT_PLAY: of_choice,
    PLAYING: of_play,
    OVER: of_nothing,
}
"""What is told first of a step, by the phase in which it began."""

# What a step leads to.


def of_a_turn(told: list[int], settings: Settings) -> Iterator[Event]:
    """What is told of the end of a turn in which nobody has played, of the next one, and of a new deck."""
    dealer, sun = told[at.TOLD_TURN] - 1, told[at.TOLD_SUN]
    if sun:
        yield PlaysDiscarded("scoring-3", 0)
        yield SunMoved("sun-1", sun)
        if sun == STOPS:
            yield SunSet("sun-2")
            yield GameWon("ending-2", tuple([seat for seat in range(SEATS) if told[at.TOLD_WINNERS + seat]]))
        else:
            yield DealPassed("sun-3", dealer)
    if told[at.TOLD_TURN]:
        yield TurnBegan("turn-2", dealer, max(sun, first_stop()))
    if told[at.TOLD_RENEWED]:
        yield DeckRenewed("dealing-6", told[at.TOLD_RENEWED])
