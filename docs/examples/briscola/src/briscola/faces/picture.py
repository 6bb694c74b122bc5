"""The picture of a position: the trick, the stock with the card turned up, and the seats with their hands and piles."""

from collections.abc import Iterator
from typing import Final

from rulebook.core import Language, Over, Seat, Seats, Sentence
from rulebook.core.scene import Arrangement, Emphasis, Group, Note, Part, Pile, Scene, Tile, Tiles, Tone
from rulebook.core.sentences import capitalised, said, seat_title

from briscola.box.components import Card, Cards, Suit, sides
from briscola.box.events import Event
from briscola.box.state import Dealing, Drawing, Observation, State, TurningUp
from briscola.chapters.ending import winners

TONES: Final = {Suit.COINS: Tone.YELLOW, Suit.CUPS: Tone.RED, Suit.SWORDS: Tone.BLUE, Suit.CLUBS: Tone.GREEN}
TRICK: Final = Sentence("In the trick: {cards}.")
TRUMP: Final = Sentence("trumps: {trump}")
TURNED: Final = Sentence("{cards} is turned up.")
STOCK: Final = Sentence("The stock has {cards:# card|# cards}.")
HOLDS: Final = Sentence("{seat:seat} holds {hand}.")
NUMBER: Final = Sentence("{cards:# card|# cards}")
PILE: Final = Sentence("{side:seats} {side:has|have} {cards:# card|# cards} in the pile.")

DEALING: Final = Sentence("cards are being dealt")
TO_PLAY: Final = Sentence("{seat:seat} is to play a card")
WON: Final = Sentence("{winners:seats} won with {points:# point|# points}")


def drawn(seen: Observation, opened: State | None, events: tuple[Event, ...], language: Language) -> Scene:
    """The picture of what is seen. `opened` is the whole state if hidden things may be shown."""
    hands = tuple([hand_of(seat, seen, opened) for seat in range(seen.settings.players)])
    trump = () if seen.trump is None else (Note(capitalised(TRUMP(language, trump=seen.trump))),)
    table: tuple[Part, ...] = (
        Tiles("Trick", tuple([tile(card, language) for card in seen.trick]), "trick"),
        Pile("Stock", seen.stock_size, "stock"),
        Tiles("Turned up", tuple([tile(card, language) for card in seen.turned]), "turned"),
        *trump,
    )
    return Scene(
        title="Briscola",
        caption=capitalised(caption(seen, language)),
        alt=" ".join(map(capitalised, sentences(seen, hands, language))),
        parts=(
            Group("", table, Arrangement.ROW),
            Group("", tuple([place(seat, seen, hand, language) for seat, hand in enumerate(hands)])),
        ),
    )


def hand_of(seat: Seat, seen: Observation, opened: State | None) -> Cards | None:
    """The hand of a seat, where it is shown."""
    if opened is not None:
        return opened.hands[seat]
    return seen.hand if seat == seen.seat else None


def tile(card: Card, language: Language) -> Tile:
    """A card that can be seen."""
    return Tile(card.code, TONES[card.suit], 1, Emphasis.NORMAL, card.code, name=said(card, language))


def place(seat: Seat, seen: Observation, hand: Cards | None, language: Language) -> Group:
    """All that a seat has before it: its hand and, for the first of a side, the pile."""
    tiles = () if hand is None else tuple([tile(card, language) for card in hand])
    held: Part = Pile("Hand", seen.hand_sizes[seat], "hand") if hand is None else Tiles("Hand", tiles, "hand")
    of_side = enumerate(sides(seen.settings.players))
    piles = [Pile("Pile", seen.pile_sizes[side], "pile") for side, seats in of_side if seat == seats[0]]
    emphasis = Emphasis.STRONG if seat == seen.to_act else Emphasis.NORMAL
    return Group(seat_title(seat, seen.seat, language), (held, *piles), Arrangement.ROW, emphasis, f"seat:{seat}")


def sentences(seen: Observation, hands: tuple[Cards | None, ...], language: Language) -> Iterator[str]:
    """The sentences of the description, from the trick to whose turn it is."""
    yield TRICK(language, cards=seen.trick)
    if seen.trump is not None:
        yield f"{TRUMP(language, trump=seen.trump)}."
    if seen.turned:
        yield TURNED(language, cards=seen.turned)
    yield STOCK(language, cards=seen.stock_size)
    for seat, hand in enumerate(hands):
        held = NUMBER(language, cards=seen.hand_sizes[seat]) if hand is None else hand
        yield HOLDS(language, seat=seat, hand=held)
    for side, seats in enumerate(sides(seen.settings.players)):
        yield PILE(language, side=Seats(seats), cards=seen.pile_sizes[side])
    yield f"{caption(seen, language)}."


def caption(seen: Observation, language: Language) -> str:
    """What is to happen, or who has won."""
    match seen.phase:
        case Dealing() | TurningUp() | Drawing():
            return DEALING(language)
        case Over():
            best = winners(seen.points, seen.settings.players)
            return WON(language, winners=Seats(best), points=max(seen.points))
        case _:
            return TO_PLAY(language, seat=seen.turn_of)
