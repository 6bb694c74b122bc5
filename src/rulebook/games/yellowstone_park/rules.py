"""The rules that one game is played by: players, readings, variants, components, and what follows from them."""

from attrs import field, frozen

from rulebook.core.chance import Seat
from rulebook.core.errors import SettingsError
from rulebook.core.multiset import Kinds
from rulebook.games.yellowstone_park import edge_matrix
from rulebook.games.yellowstone_park.actions import Draw, Place
from rulebook.games.yellowstone_park.components import Card, Colour, Components, admits, colours, deck
from rulebook.games.yellowstone_park.matrix import Windows
from rulebook.games.yellowstone_park.readings import ColumnReopen, Readings
from rulebook.games.yellowstone_park.variants import Variants


@frozen
class Rules:
    """What a game is played by. `players` sit on seats 0 to players - 1; `first_player` is the seat of the youngest.

    Raises SettingsError, with the reason, for settings that make no game.
    """

    players: int
    first_player: Seat = 0
    readings: Readings = Readings()
    variants: Variants = Variants()
    components: Components = Components()

    kinds: Kinds[Card] = field(init=False, eq=False, repr=False)
    """Every card that the game has, once, in order."""
    draws: tuple[Draw, ...] = field(init=False, eq=False, repr=False)
    """The chance outcome of drawing each of `kinds`."""
    outcomes: tuple[tuple[tuple[Draw, int], ...], ...] = field(init=False, eq=False, repr=False)
    """The same outcomes, each weighted by every number of copies that can be left, from none."""
    placements: tuple[tuple[Place, ...], ...] = field(init=False, eq=False, repr=False)
    """The placement of each of `kinds` in each column, none of them naming a window."""
    windows: Windows = field(init=False, eq=False, repr=False)
    """Every window, as matrix-1 and edge-matrix-1 give them."""
    colours: tuple[Colour, ...] = field(init=False, eq=False, repr=False)
    """Every colour that the game has, in order."""
    columns: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """Every column of the board, in order."""

    def __attrs_post_init__(self) -> None:
        for fault in (_wrong_seats(self), _too_few_cards(self), _too_narrow(self)):
            if fault:
                raise SettingsError(f"these rules make no game: {fault}")

    @kinds.default
    def _kinds(self) -> Kinds[Card]:
        return Kinds(dict.fromkeys(deck(self.components)))

    @draws.default
    def _draws(self) -> tuple[Draw, ...]:
        return tuple(map(Draw, self.kinds))

    @outcomes.default
    def _outcomes(self) -> tuple[tuple[tuple[Draw, int], ...], ...]:
        return tuple(tuple((draw, copies) for copies in range(self.components.copies + 1)) for draw in self.draws)

    @placements.default
    def _placements(self) -> tuple[tuple[Place, ...], ...]:
        columns = range(1, self.components.columns + 1)
        return tuple(tuple(Place(card, column) for column in columns) for card in self.kinds)

    @windows.default
    def _windows(self) -> Windows:
        return Windows(edge_matrix.windows(self.components, self.variants))

    @colours.default
    def _colours(self) -> tuple[Colour, ...]:
        return colours(self.components)

    @columns.default
    def _columns(self) -> tuple[int, ...]:
        return tuple(range(1, self.components.columns + 1))


def _wrong_seats(rules: Rules) -> str | None:
    if not admits(rules.players, rules.components):
        least, most = rules.components.fewest_players, rules.components.most_players
        return f"{least} to {most} players take part, not {rules.players} (components-2)"
    if not 0 <= rules.first_player < rules.players:
        return f"the first player sits on a seat from 0 to {rules.players - 1}, not on {rules.first_player} (setup-5)"
    return None


def _too_few_cards(rules: Rules) -> str | None:
    components, cards = rules.components, len(deck(rules.components))
    rows = max(components.window_rows, 2) if rules.variants.edge_matrix else components.window_rows
    on_board = components.copies * min(components.numbers, rows) * min(components.colours, components.window_columns)
    in_hands = rules.players * components.hand
    if cards - on_board - in_hands < 1:
        return f"{cards} cards, {on_board} of them on the board and {in_hands} in hands, can leave no draw pile (scoring-5)"
    return None


def _too_narrow(rules: Rules) -> str | None:
    components, reopen = rules.components, rules.readings.column_reopen
    if rules.variants.edge_matrix and components.rows < 2 * components.window_rows:
        return f"with edge windows {components.rows} rows are too few: no one window need keep the most (collecting-2)"
    if rules.variants.edge_matrix and components.window_columns < 2:
        return "an edge window of one column has fewer than 3 spaces (edge-matrix-2)"
    if reopen is not ColumnReopen.WHEN_EMPTIED and components.columns <= components.window_columns:
        return f"under {reopen.value} the columns of one colour could leave none to another (placing-5)"
    return None
