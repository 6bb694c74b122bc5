"""What becomes of a row: the deals, the cards that are played, and the end of a deal."""

from rulebook.games.scopa import Settings
from rulebook.games.scopa.box.components import side
from rulebook.games.scopa.chapters.capturing import pile_of
from rulebook.games.scopa.chapters.dealing import first_dealer, is_laid_out, is_void
from rulebook.games.scopa.chapters.turn import first_to_play, next_seat
from rulebook.games.scopa.chapters.winning import next_dealer
from rulebook.kernels.language import CHANCE, NOBODY, Row, popcount
from rulebook.kernels.scopa.cards import CAPTURED, KINGS, PLAYED, bit
from rulebook.kernels.scopa.counting import count, is_over
from rulebook.kernels.scopa.layout import (
    ALL,
    CARDS,
    DEALER,
    DEALING,
    DEALING_NEW_HANDS,
    HAND,
    LAST,
    LAYING_OUT,
    NO_SIDE,
    OVER,
    PHASE,
    PILE,
    PLAYING,
    POINTS,
    PRINTED,
    SCOPE,
    SEAT,
    SEATS,
    SIDES,
    STOCK,
    TABLE,
)


def actor(row: Row, settings: Settings) -> int:
    """Who acts: a seat while cards are played, before that chance, at the end nobody."""
    if row[PHASE] == PLAYING:
        return row[SEAT]
    return NOBODY if row[PHASE] == OVER else CHANCE


def weights(row: Row, settings: Settings, weights: Row) -> None:
    """Every card of the stock is equally likely where chance deals."""
    for card in range(CARDS):
        weights[card] = row[PHASE] < PLAYING and row[STOCK] & bit(card) != 0


def start(row: Row, settings: Settings) -> None:
    """The row becomes a game before the first card is dealt."""
    for number in range(SIDES):
        row[POINTS + number] = 0
    gather(row, settings, first_dealer(settings))


def gather(row: Row, settings: Settings, dealer: int) -> None:
    """Before another deal: all cards are in the stock, and `dealer` is to deal; the points stay."""
    row[PHASE] = DEALING
    row[DEALER] = dealer
    row[SEAT] = first_to_play(dealer, settings.players)
    row[LAST] = NO_SIDE
    row[STOCK] = ALL
    row[TABLE] = 0
    for seat in range(SEATS):
        row[HAND + seat] = 0
    for number in range(SIDES):
        row[PILE + number] = 0
        row[SCOPE + number] = 0


def step(row: Row, settings: Settings, id: int) -> None:
    """Apply a legal id."""
    if row[PHASE] == PLAYING:
        play(row, settings, PLAYED[id], CAPTURED[id])
    elif row[PHASE] == LAYING_OUT:
        turn_up(row, settings, bit(id))
    else:
        hand_out(row, settings, bit(id))


# Dealing.


def receiver(row: Row, settings: Settings) -> int:
    """The seat that the next card goes to, from the first to play on; NOBODY when everybody has a hand."""
    found, seat = NOBODY, row[SEAT]
    for _ in range(SEATS):
        if found == NOBODY and popcount(row[HAND + seat]) < PRINTED.hand:
            found = seat
        seat = next_seat(seat, settings.players)
    return found


def hand_out(row: Row, settings: Settings, card: int) -> None:
    """A card goes to a hand; when everybody has one, the table is laid out in the first round, or play goes on."""
    row[HAND + receiver(row, settings)] |= card
    row[STOCK] &= ~card
    if receiver(row, settings) == NOBODY:
        row[PHASE] = LAYING_OUT if row[PHASE] == DEALING else PLAYING


def turn_up(row: Row, settings: Settings, card: int) -> None:
    """A card is turned up on the table; after the last one play begins, or the same dealer deals again."""
    row[TABLE] |= card
    row[STOCK] &= ~card
    if is_laid_out(popcount(row[TABLE]), PRINTED):
        if is_void(popcount(row[TABLE] & KINGS), PRINTED, settings.readings):
            gather(row, settings, row[DEALER])
        else:
            row[PHASE] = PLAYING


# Playing.


def are_empty(row: Row) -> bool:
    """Whether nobody holds a card."""
    held = 0
    for seat in range(SEATS):
        held |= row[HAND + seat]
    return held == 0


def play(row: Row, settings: Settings, card: int, captured: int) -> None:
    """A card is played, and captures others or stays on the table; then the game goes on."""
    row[HAND + row[SEAT]] &= ~bit(card)
    if captured:
        take(row, settings, bit(card) | captured)
    else:
        row[TABLE] |= bit(card)
    go_on(row, settings)


def take(row: Row, settings: Settings, cards: int) -> None:
    """Cards go to a pile; leaving the table empty is a scopa, but for the last card of a deal."""
    pile = pile_of(row[SEAT], settings.players)
    row[TABLE] &= ~cards
    row[PILE + pile] |= cards
    row[LAST] = pile
    if row[TABLE] == 0 and not (are_empty(row) and row[STOCK] == 0):
        row[SCOPE + side(row[SEAT], settings.players)] += 1


def go_on(row: Row, settings: Settings) -> None:
    """The next player is in turn; when all hands are empty, new ones are dealt or the deal ends."""
    if not are_empty(row):
        row[SEAT] = next_seat(row[SEAT], settings.players)
    elif row[STOCK]:
        row[SEAT] = next_seat(row[SEAT], settings.players)
        row[PHASE] = DEALING_NEW_HANDS
    else:
        end_deal(row, settings)


def end_deal(row: Row, settings: Settings) -> None:
    """The rest is taken, points are counted, and the game ends or the next deal begins."""
    if row[LAST] != NO_SIDE:
        row[PILE + row[LAST]] |= row[TABLE]
        row[TABLE] = 0
    count(row, settings)
    if is_over(row, settings):
        row[PHASE] = OVER
    else:
        gather(row, settings, next_dealer(row[DEALER], settings.players))
