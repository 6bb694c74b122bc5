"""The position in plain sentences: what the picture says to those who do not see it."""

from collections.abc import Iterator
from typing import Final, assert_never

from rulebook.core.kits.italian_cards import Cards
from rulebook.core.phases import Over
from rulebook.core.sentences import Language, Seats, Sentence, capitalised, in_words
from rulebook.games.scopa.chapters.winning import winners
from rulebook.games.scopa.model.components import sides
from rulebook.games.scopa.model.events import CardLaid, CardsCaptured, Event, RestTaken, ScopaMade
from rulebook.games.scopa.model.observation import Observation
from rulebook.games.scopa.model.state import Dealing, DealingNewHands, LayingOut, Playing

TABLE: Final = Sentence("{cards} {cards:is|are} on the table.")
SEAT: Final = Sentence("{seat:seat} holds {hand}.")
CARDS: Final = Sentence("{cards:# card|# cards}")
SIDE: Final = Sentence(
    "{side:seats} {side:has|have} {cards:# card|# cards} in the pile, {scope:# scopa|# scope} in this deal and "
    "{points:# point|# points}."
)
STOCK: Final = Sentence("The stock has {cards:# card|# cards}.")

DEALT: Final = Sentence("{dealer:seat} is dealing")
LAID_OUT: Final = Sentence("the first cards are being turned up")
PLAY: Final = Sentence("{seat:seat} is to play a card")
WON: Final = Sentence("{winners:# won|# won together} with {points:# point|# points}")


def sentences(
    seen: Observation, hands: tuple[Cards | None, ...], events: tuple[Event, ...], language: Language
) -> Iterator[str]:
    """The sentences of the description, from the table to whose turn it is; a hand that is not shown is None."""
    yield TABLE(language, cards=seen.table)
    told = CardLaid | CardsCaptured | ScopaMade | RestTaken
    yield from (f"{in_words(event, language)}." for event in events if isinstance(event, told))
    for seat, hand in enumerate(hands):
        held = CARDS(language, cards=seen.hand_sizes[seat]) if hand is None else hand
        yield SEAT(language, seat=seat, hand=held)
    for side, seats in enumerate(sides(seen.settings.players)):
        size, scope, points = seen.pile_sizes[side], seen.scope[side], seen.points[side]
        yield SIDE(language, side=Seats(seats), cards=size, scope=scope, points=points)
    yield STOCK(language, cards=seen.stock_size)
    yield f"{caption(seen, language)}."


def caption(seen: Observation, language: Language) -> str:
    """What is to happen, in a sentence without its full stop."""
    return capitalised(next_in_words(seen, language))


def next_in_words(seen: Observation, language: Language) -> str:
    """What is to happen, in words."""
    match seen.phase:
        case Dealing() | DealingNewHands():
            return DEALT(language, dealer=seen.dealer)
        case LayingOut():
            return LAID_OUT(language)
        case Playing():
            return PLAY(language, seat=seen.turn_of)
        case Over():
            victors = winners(seen.points, seen.settings.players)
            return WON(language, winners=Seats(victors), points=max(seen.points))
        case _:
            assert_never(seen.phase)
