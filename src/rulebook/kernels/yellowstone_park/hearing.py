"""The events that a viewer is told of, from the numbers that `telling` writes."""

from collections.abc import Iterator
from typing import Final

from rulebook.games.yellowstone_park import Card, Colour, Settings, Stack, Window
from rulebook.games.yellowstone_park.box.actions import Pile
from rulebook.games.yellowstone_park.box.clauses import ClauseId
from rulebook.games.yellowstone_park.box.events import (
    BonusEarned,
    CardDealt,
    CardDrawn,
    CardPlaced,
    CardsCollected,
    CardTurnedUp,
    Cause,
    DrawingStopped,
    Event,
    Found,
    GameEnded,
    GameWon,
    MatrixMoved,
    NeutralMarkerMoved,
    NeutralMarkerReset,
    PenaltiesScored,
    PileChosen,
    PilesShuffled,
    RefillBegan,
    RefillDeclined,
    ScoringBegan,
    TurnBegan,
    TurnPassed,
    TurnStopped,
)
from rulebook.games.yellowstone_park.chapters.placing import OPENED_BY
from rulebook.games.yellowstone_park.chapters.scoring import ASKED_FOR_BY
from rulebook.kernels.yellowstone_park import telling as at
from rulebook.kernels.yellowstone_park.codec import COLOURS
from rulebook.kernels.yellowstone_park.layout import LINES

MIDDLE: Final = 4
"""The column of the first card."""
FOUND: Final = tuple(Found)
CAUSES: Final = tuple(Cause)


def heard(told: list[int], settings: Settings) -> tuple[Event, ...]:
    """The events in order, as the viewer is told of them."""
    return (*before_a_draw(told), *of_a_draw(told), *of_a_scoring(told, settings), *at_the_end(told, settings))


def card_of(told: list[int]) -> Card | None:
    """The card that the events speak of, if the viewer is told it."""
    kind = told[at.TOLD_CARD] - 1
    return None if kind < 0 else Card(COLOURS[kind // LINES], kind % LINES + 1)


def open_card(told: list[int]) -> Card:
    """The card that everybody is told."""
    card = card_of(told)
    assert card is not None, "everybody is told a card that is placed or turned up"
    return card


def before_a_draw(told: list[int]) -> Iterator[Event]:
    """What is told of setup, of a placement, and of a decision."""
    seat = told[at.TOLD_SEAT]
    if told[at.TOLD_DEALT]:
        yield CardDealt("setup-2", told[at.TOLD_DEALT] - 1, card_of(told))
    if told[at.TOLD_TURNED_UP]:
        yield CardTurnedUp("setup-4", open_card(told), MIDDLE)
    if told[at.TOLD_FOUND]:
        found = FOUND[told[at.TOLD_FOUND] - 1]
        yield CardPlaced(OPENED_BY[found], seat, open_card(told), told[at.TOLD_COLUMN] + 1, found)
    if told[at.TOLD_WINDOW]:
        yield MatrixMoved("collecting-2", window_of(told[at.TOLD_WINDOW]))
        yield CardsCollected("collecting-3", seat, tuple(stacks(told)))
    if told[at.TOLD_BONUS]:
        clause: ClauseId = "bonus-1" if told[at.TOLD_BONUS] == 1 else "bonus-2"
        yield BonusEarned(clause, seat, told[at.TOLD_EARNED], told[at.TOLD_MARKER])
    if told[at.TOLD_ENDED]:
        yield TurnStopped("turn-3", seat) if told[at.TOLD_ENDED] == 1 else TurnPassed("turn-1", seat)
    yield from of_piles(told)


def of_piles(told: list[int]) -> Iterator[Event]:
    """What is told of a refill that begins or is declined, and of the pile for a new hand."""
    seat = told[at.TOLD_SEAT]
    match told[at.TOLD_REFILL]:
        case 1:
            yield RefillBegan("refilling-2", seat)
        case 2:
            yield RefillBegan("refilling-3", seat)
        case 3:
            yield RefillDeclined("refilling-2", seat)
    match told[at.TOLD_PILE]:
        case 1:
            yield PileChosen("empty-hand-1", seat, Pile.PENALTY)
        case 2:
            yield PileChosen("empty-hand-1", seat, Pile.DRAW)
        case 3:
            yield PileChosen("empty-hand-2", seat, Pile.DRAW)


def window_of(spaces: int) -> Window:
    """The window that has some spaces."""
    places = [divmod(space, LINES) for space in range(LINES * LINES) if spaces >> space & 1]
    return Window.of({line + 1 for line, _ in places}, {column + 1 for _, column in places})


def stacks(told: list[int]) -> Iterator[Stack]:
    """What was collected, by column and row."""
    for column in range(LINES):
        for line in range(LINES):
            space = LINES * line + column
            if told[at.TOLD_COLLECTED] >> space & 1:
                copies = 1 + (told[at.TOLD_TWINS] >> space & 1)
                yield Stack(line + 1, column + 1, Card(colour_of(told, column), line + 1), copies)


def colour_of(told: list[int], column: int) -> Colour:
    """The colour of the cards that were in a column."""
    (colour,) = [each for place, each in enumerate(COLOURS) if told[at.TOLD_COLUMNS] >> LINES * place + column & 1]
    return colour


def of_a_draw(told: list[int]) -> Iterator[Event]:
    """What is told of a card that is drawn."""
    seat = told[at.TOLD_SEAT]
    match told[at.TOLD_DRAWN]:
        case 1:
            yield CardDrawn("refilling-4", seat, card_of(told), Pile.DRAW)
        case 2:
            yield CardDrawn("empty-hand-4", seat, card_of(told), Pile.DRAW)
        case 3:
            yield CardDrawn("empty-hand-3", seat, card_of(told), Pile.PENALTY)
    if told[at.TOLD_STOPPED]:
        yield DrawingStopped("scoring-2", seat)
    if told[at.TOLD_NEUTRAL]:
        yield NeutralMarkerMoved("two-players-2", told[at.TOLD_NEUTRAL] - 1)


def of_a_scoring(told: list[int], settings: Settings) -> Iterator[Event]:
    """What is told of a scoring."""
    if not told[at.TOLD_SCORING]:
        return
    cause = CAUSES[told[at.TOLD_SCORING] - 1]
    yield ScoringBegan(ASKED_FOR_BY[cause], cause)
    for seat in range(settings.players):
        yield PenaltiesScored("scoring-4", seat, told[at.TOLD_POINTS + seat], told[at.TOLD_MARKERS + seat])
    yield PilesShuffled("scoring-5" if cause is Cause.DRAW_PILE else "two-players-5", told[at.TOLD_SHUFFLED])
    if told[at.TOLD_RESET]:
        yield NeutralMarkerReset("two-players-4", told[at.TOLD_RESET] - 1)


def at_the_end(told: list[int], settings: Settings) -> Iterator[Event]:
    """What is told of the end of the game, or of the next turn."""
    if told[at.TOLD_OVER]:
        yield GameEnded("ending-1")
        yield GameWon("ending-3", tuple([seat for seat in range(settings.players) if told[at.TOLD_WINNERS + seat]]))
    if told[at.TOLD_TURN]:
        yield TurnBegan("setup-5" if told[at.TOLD_TURNED_UP] else "turn-4", told[at.TOLD_TURN] - 1)
