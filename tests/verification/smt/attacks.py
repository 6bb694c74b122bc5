"""Functions of kernels that were once read otherwise than Python takes them."""

from rulebook.games.scopa import Settings
from rulebook.games.yellowstone_park.box.components import Components
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.scopa.cards import bit
from rulebook.kernels.scopa.layout import TABLE
from rulebook.kernels.scopa.stepping import go_on, take


def pays_by_and(covered: int, spaces: int, components: Components) -> int:
    """In an edge window, the last space pays six: the reader once took it for four."""
    return components.last_bonus - (spaces == 6) + (spaces == 6 and 4) if covered == spaces else 0


def keep(row: Row, settings: Settings, cards: int) -> bool:
    """Cards go to a pile."""
    take(row, settings, cards)
    return True


def captures_by_and(row: Row, settings: Settings, card: int, captured: int) -> None:
    """A capture of more than four cards is kept by nobody, and leaves the table: the reader once kept every capture."""
    cards = bit(card) | captured
    if captured and popcount(cards) <= 5 and keep(row, settings, cards):
        go_on(row, settings)
    row[TABLE] &= ~cards
