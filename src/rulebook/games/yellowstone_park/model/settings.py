"""Settings: what one game is played by, and what of the box follows from it."""

from collections.abc import Iterator

from attrs import frozen

from rulebook.core.multiset import Kinds, Multiset, shared_kinds
from rulebook.core.settings import GameSettings
from rulebook.core.sharing import derived
from rulebook.games.yellowstone_park.model.components import Card, Components, deck
from rulebook.games.yellowstone_park.model.readings import MatricesAtOnce, Readings
from rulebook.games.yellowstone_park.model.variants import Variants


@frozen(slots=False)
class Settings(GameSettings):
    """What a game is played by; `first_player` is the seat of the youngest."""

    readings: Readings = Readings()
    variants: Variants = Variants()
    components: Components = Components()


@derived
def kinds(settings: Settings) -> Kinds[Card]:
    """Every card that the game has, once, in order."""
    return shared_kinds(tuple(dict.fromkeys(deck(settings.components))))


@derived
def every_card(settings: Settings) -> Multiset[Card]:
    """The whole deck."""
    return Multiset.of(kinds(settings), deck(settings.components))


@derived
def rows(settings: Settings) -> range:
    """The rows of the board."""
    return range(1, settings.components.rows + 1)


@derived
def copies(settings: Settings) -> range:
    """How many copies of a card can lie on each other."""
    return range(1, settings.components.copies + 1)


@derived
def columns(settings: Settings) -> range:
    """The columns of the board."""
    return range(1, settings.components.columns + 1)


def rows_of_the_matrix(settings: Settings) -> int:
    """How many rows of the matrix can hold cards at most; with an edge matrix beside it, of both together."""
    numbers = settings.components.numbers
    normal, edge = min(numbers, settings.components.window_rows), min(numbers, 2)
    if not settings.variants.edge_matrix:
        return normal
    match settings.readings.matrices_at_once:
        case MatricesAtOnce.ONE:
            return max(normal, edge)
        case MatricesAtOnce.TWO:
            return normal + edge


def too_few_cards(settings: Settings) -> Iterator[str]:
    """Why a scoring could leave no draw pile (scoring-5): the board and the hands could hold all cards."""
    components, cards = settings.components, len(deck(settings.components))
    on_board = components.copies * rows_of_the_matrix(settings) * min(components.colours, components.window_columns)
    in_hands = settings.players * components.hand
    if cards - on_board - in_hands < 1:
        yield f"{cards} cards, {on_board} of them on the board and {in_hands} in hands, can leave no draw pile (scoring-5)"
