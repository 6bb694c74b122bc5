"""The position in plain sentences: what the picture says to those who do not see it."""

from collections.abc import Iterator
from typing import assert_never

from rulebook.core.chance import Seat
from rulebook.core.wording import counted, listed, seat_name, winning
from rulebook.games.hamsterbacke.blocking import top
from rulebook.games.hamsterbacke.counting import scores, winners
from rulebook.games.hamsterbacke.events import CardLaid, Event, GroupsLaid, PileTurned, RowTaken
from rulebook.games.hamsterbacke.notation import cards_text, event_text
from rulebook.games.hamsterbacke.state import Cards, Phase, Row
from rulebook.games.hamsterbacke.taking import is_row
from rulebook.games.hamsterbacke.view import Observation


def described(seen: Observation, hands: tuple[Cards | None, ...], events: tuple[Event, ...]) -> str:
    """What is seen, and what has just happened in the open; a hand that is not shown is None."""
    return " ".join(sentences(seen, hands, events))


def sentences(seen: Observation, hands: tuple[Cards | None, ...], events: tuple[Event, ...]) -> Iterator[str]:
    """The sentences of the description, from the circle to whose turn it is."""
    yield f"A circle of {counted(len(seen.rows), 'spot')}."
    for number, row in enumerate(seen.rows):
        yield row_sentence(number, row)
    told = RowTaken | CardLaid | GroupsLaid | PileTurned
    yield from (f"{event_text(event)}." for event in events if isinstance(event, told))
    for seat, hand in enumerate(hands):
        yield seat_sentence(seat, seen, hand)
    yield f"The deck holds {counted(seen.deck_size, 'card')}."
    yield f"{caption(seen)}."


def row_sentence(number: int, row: Row) -> str:
    """What lies on a spot of the circle, the oldest card first."""
    return f"Row {number} is {listed([card.word for card in row])}." if is_row(row) else f"There is no row {number}."


def seat_sentence(seat: Seat, seen: Observation, hand: Cards | None) -> str:
    """What a seat has in hand, in the block pile and in the point pile."""
    held = counted(seen.hand_sizes[seat], "card") if hand is None else cards_text(hand)
    points = counted(seen.point_pile_sizes[seat], "card")
    pile = seen.block_piles[seat]
    highest = top(pile)
    blocking = "no block pile" if highest is None else f"a block pile of {cards_text(pile)} with {highest.word} on top"
    return f"{seat_name(seat)} holds {held}, has {blocking}, and {points} in the point pile."


def caption(seen: Observation) -> str:
    """What is to happen, in a sentence without its full stop."""
    name = seat_name(seen.turn_of)
    match seen.phase:
        case Phase.DEALING:
            return "The first cards are being dealt"
        case Phase.ACTING:
            return f"{name} is to do the {'second' if seen.actions else 'first'} action"
        case Phase.DRAWING:
            return f"{name} is adding cards to the circle"
        case Phase.PICKING:
            return f"{name} is to pick who gives {counted(seen.due, 'card')}"
        case Phase.GIVING:
            return f"Seat {seen.giver} is to choose {counted(seen.due, 'card')} for seat {seen.turn_of}"
        case Phase.OVER:
            return victory(seen)
        case _:
            assert_never(seen.phase)


def victory(seen: Observation) -> str:
    """Who has won, and with how many points."""
    final = scores(seen.point_pile_sizes, tuple(map(len, seen.block_piles)), seen.hand_sizes)
    victors = winners(final, seen.hand_sizes, seen.rules.readings)
    return f"{winning(victors)} with {counted(final[victors[0]], 'point')}"
