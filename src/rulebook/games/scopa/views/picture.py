"""The picture of a position: the table, the stock, the points, and the seats with their hands and piles.

A picture for a seat is drawn from what that seat observes, and from nothing else.
"""

from collections.abc import Iterable
from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.kits.italian_cards import Card, Cards
from rulebook.core.picturing import hands_shown, place
from rulebook.core.scene import Arrangement, Emphasis, Group, Marker, Note, Part, Pile, Scene, Tile, Tiles, Tone, Track
from rulebook.core.sentences import Language, Seats, Sentence, from_one, running, said
from rulebook.games.scopa.chapters.winning import is_one_deal, target
from rulebook.games.scopa.model.components import sides
from rulebook.games.scopa.model.events import CardLaid, CardsCaptured, CardTurnedUp, Event, RestTaken
from rulebook.games.scopa.model.observation import Observation
from rulebook.games.scopa.model.state import State
from rulebook.games.scopa.views.description import caption, sentences

SCORE: Final = Sentence("{points:# point|# points}, {scope:# scopa|# scope}")


def drawn(seen: Observation, opened: State | None, events: tuple[Event, ...], language: Language) -> Scene:
    """The picture of what is seen; all hands are open where the whole state is given."""
    seats = range(seen.settings.players)
    hands = hands_shown(seen, opened)
    return Scene(
        title="Scopa",
        caption=caption(seen, language),
        alt=running(sentences(seen, hands, events, language)),
        parts=(
            Group("", (table_part(seen.table, events, language), Pile("Stock", seen.stock_size, "stock")), Arrangement.ROW),
            *score_track(seen, language),
            Group("", tuple([place_at_table(seat, seen, hands[seat], language) for seat in seats])),
        ),
    )


def table_part(table: Cards, events: tuple[Event, ...], language: Language) -> Tiles:
    """The table: cards that have just come stand out, and those that were just taken are still shown."""
    new = [event.card for event in events if isinstance(event, CardLaid | CardTurnedUp)]
    gone = [card for event in events if isinstance(event, CardsCaptured | RestTaken) for card in event.cards]
    lying = [tile(card, language, Emphasis.STRONG if card in new else Emphasis.NORMAL) for card in table]
    return Tiles("Table", (*lying, *[tile(card, language, Emphasis.GHOST) for card in gone]), "table")


def tile(card: Card, language: Language, emphasis: Emphasis = Emphasis.NORMAL) -> Tile:
    """A card that can be seen."""
    face = f"card {card.suit.word} {card.value}"
    return Tile(card.code, card.tone, 1, emphasis, card.code, name=said(card, language), face=face)


def open_hand(cards: Iterable[Card], language: Language) -> Tiles:
    """A hand that can be seen, in order."""
    return Tiles("Hand", tuple([tile(card, language) for card in cards]), "hand")


def score_track(seen: Observation, language: Language) -> tuple[Track, ...]:
    """The points of the sides, up to those that the game is played to or more; a game of one deal has no track."""
    settings = seen.settings
    if is_one_deal(settings.variants):
        return ()
    end = max(target(settings.variants, settings.components), *seen.points)
    standing = zip(sides(settings.players), seen.points, strict=False)  # a wrong meaning may know other sides than the state
    markers = tuple([marker(seats, points, seen, language) for seats, points in standing])
    return (Track("Score track", tuple(map(str, range(end + 1))), markers, "score_track"),)


def marker(seats: tuple[Seat, ...], points: int, seen: Observation, language: Language) -> Marker:
    """The marker of a side, which stands for the viewer if the side is theirs, and stands out while the side plays."""
    seat = next((each for each in seats if each == seen.seat), seats[0])
    emphasis = Emphasis.STRONG if seen.to_act in seats else Emphasis.NORMAL
    return Marker(str(from_one(seat)), said(Seats(seats), language), points, Tone.BLACK, emphasis, f"seat:{seat}")


def place_at_table(seat: Seat, seen: Observation, hand: Cards | None, language: Language) -> Group:
    """All that a seat has before it: its hand, its partner, the points and, of partners for the first of them, the pile."""
    held: Part = Pile("Hand", seen.hand_sizes[seat], "hand") if hand is None else open_hand(hand, language)
    of_side: list[Part] = []
    for side, seats in enumerate(sides(seen.settings.players)):
        if seat == seats[0]:
            of_side.append(Pile("Pile", seen.pile_sizes[side], "pile"))
        if seat in seats:
            partner = tuple([each for each in seats if each != seat])
            notes = [Note(f"& {said(Seats(partner), language)}")] if partner else []
            of_side += [*notes, Note(SCORE(language, points=seen.points[side], scope=seen.scope[side]))]
    return place(seat, (held, *of_side), seen, language)
