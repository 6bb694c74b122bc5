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
    components = settings.components
    normal, edge = min(components.numbers, components.window_rows), 2 if components.numbers == components.rows else 1
    if not settings.variants.edge_matrix:
        return normal
    return normal + edge if has_two_matrices(settings) else max(normal, edge)


def columns_of_the_matrix(settings: Settings) -> int:
    """How many columns the matrix has; with an edge matrix beside it, both together at most."""
    width = settings.components.window_columns
    return 2 * width if has_two_matrices(settings) else width


def has_two_matrices(settings: Settings) -> bool:
    """Whether an edge matrix can lie beside a normal one."""
    return settings.variants.edge_matrix and settings.readings.matrices_at_once is MatricesAtOnce.TWO


def too_few_cards(settings: Settings) -> Iterator[str]:
    """Why a scoring could leave no draw pile (scoring-5): the board and the hands could hold all cards."""
    components, cards = settings.components, len(deck(settings.components))
    most_on_board = components.copies * rows_of_the_matrix(settings) * min(components.colours, components.window_columns)
    on_board = min(cards, most_on_board)
    in_hands = settings.players * components.hand
    if cards - on_board - in_hands < 1:
        yield f"{cards} cards, {on_board} of them on the board and {in_hands} in hands, can leave no draw pile (scoring-5)"
