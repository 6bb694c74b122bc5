"""The position in plain sentences: what the picture says to those who do not see it."""

from collections.abc import Iterator
from typing import Final, assert_never

from rulebook.core.chance import Seat
from rulebook.core.sentences import Language, Seats, Sentence, capitalised, in_words
from rulebook.games.hamsterbacke.chapters.blocking import top
from rulebook.games.hamsterbacke.chapters.counting import scores, winners
from rulebook.games.hamsterbacke.chapters.taking import is_row
from rulebook.games.hamsterbacke.model.events import CardLaid, Event, GroupsLaid, PileTurned, RowTaken
from rulebook.games.hamsterbacke.model.state import (
    Acting,
    Cards,
    Dealing,
    Drawing,
    Giving,
    LayingOut,
    Observation,
    Over,
    Picking,
    Row,
)

CIRCLE: Final = Sentence("A circle of {spots:# spot|# spots}.")
ROW: Final = Sentence("Row {row:place} is {cards}.")
NO_ROW: Final = Sentence("There is no row {row:place}.")
SEAT: Final = Sentence("{seat:seat} holds {hand}, has {block_pile}, and {points:# card|# cards} in the point pile.")
CARDS: Final = Sentence("{cards:# card|# cards}")
OPEN_CARDS: Final = Sentence("{cards:counted}")
NO_BLOCK_PILE: Final = Sentence("no block pile")
BLOCK_PILE: Final = Sentence("a block pile of {cards:counted} with {top} on top")
DECK: Final = Sentence("The deck holds {cards:# card|# cards}.")

DEALT: Final = Sentence("the first cards are being dealt")
FIRST_ACTION: Final = Sentence("{seat:seat} has the first action")
SECOND_ACTION: Final = Sentence("{seat:seat} has the second action")
ADDING: Final = Sentence("{seat:seat} is adding cards to the circle")
PICK: Final = Sentence("{seat:seat} must pick who gives {due:# card|# cards}")
GIVE: Final = Sentence("{giver:seat} must choose {due:# card|# cards} for {seat:seat}")
WON: Final = Sentence("{winners:# won|# won together} with {points:# point|# points}")


def sentences(
    seen: Observation, hands: tuple[Cards | None, ...], events: tuple[Event, ...], language: Language
) -> Iterator[str]:
    """The sentences of the description, from the circle to whose turn it is; a hand that is not shown is None."""
    yield CIRCLE(language, spots=len(seen.rows))
    for number, row in enumerate(seen.rows):
        yield row_sentence(number, row, language)
    told = RowTaken | CardLaid | GroupsLaid | PileTurned
    yield from (f"{in_words(event, language)}." for event in events if isinstance(event, told))
    for seat, hand in enumerate(hands):
        yield seat_sentence(seat, seen, hand, language)
    yield DECK(language, cards=seen.deck_size)
    yield f"{caption(seen, language)}."


def row_sentence(number: int, row: Row, language: Language) -> str:
    """What lies on a spot of the circle, the oldest card first."""
    return ROW(language, row=number, cards=row) if is_row(row) else NO_ROW(language, row=number)


def seat_sentence(seat: Seat, seen: Observation, hand: Cards | None, language: Language) -> str:
    """What a seat has in hand, in the block pile and in the point pile."""
    held = CARDS(language, cards=seen.hand_sizes[seat]) if hand is None else OPEN_CARDS(language, cards=hand)
    pile = seen.block_piles[seat]
    highest = top(pile)
    blocking = NO_BLOCK_PILE(language) if highest is None else BLOCK_PILE(language, cards=pile, top=highest)
    return SEAT(language, seat=seat, hand=held, block_pile=blocking, points=seen.point_pile_sizes[seat])


def caption(seen: Observation, language: Language) -> str:
    """What is to happen, in a sentence without its full stop."""
    return capitalised(next_in_words(seen, language))


def next_in_words(seen: Observation, language: Language) -> str:
    """What is to happen, in words."""
    seat = seen.turn_of
    match seen.phase:
        case Dealing() | LayingOut():
            return DEALT(language)
        case Acting():
            return (SECOND_ACTION if seen.actions else FIRST_ACTION)(language, seat=seat)
        case Drawing():
            return ADDING(language, seat=seat)
        case Picking(due):
            return PICK(language, seat=seat, due=due)
        case Giving(due, giver):
            return GIVE(language, giver=giver, due=due, seat=seat)
        case Over():
            return victory(seen, language)
        case _:
            assert_never(seen.phase)


def victory(seen: Observation, language: Language) -> str:
    """Who has won, and with how many points."""
    final = scores(seen.point_pile_sizes, tuple(map(len, seen.block_piles)), seen.hand_sizes)
    victors = winners(final, seen.hand_sizes, seen.settings.readings)
    return WON(language, winners=Seats(victors), points=final[victors[0]])
