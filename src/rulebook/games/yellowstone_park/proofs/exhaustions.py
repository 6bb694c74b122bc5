"""Exhaustions: claims about finite domains. Each yields, for one case after the other, whether it holds there.

The first line of a docstring names the domain. A pattern is a set of covered spaces; it stands for every board on which
cards cover just these, as a window keeps a space with all that lies there, whatever its colour and however many copies.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, product
from typing import TypeAlias

from rulebook.core.change import changed
from rulebook.core.errors import SettingsError
from rulebook.core.multiset import Multiset
from rulebook.core.step import Step
from rulebook.games.yellowstone_park import game
from rulebook.games.yellowstone_park.box.actions import Draw, Place
from rulebook.games.yellowstone_park.box.board import Board, Space, Stack
from rulebook.games.yellowstone_park.box.components import Card, Colour, Components
from rulebook.games.yellowstone_park.box.events import Event
from rulebook.games.yellowstone_park.box.readings import (
    CollectExtent,
    ColumnReopen,
    MisfitPlay,
    PenaltyDrawThreshold,
    Readings,
)
from rulebook.games.yellowstone_park.box.settings import Settings, kinds
from rulebook.games.yellowstone_park.box.settings import columns as all_columns
from rulebook.games.yellowstone_park.box.settings import rows as all_rows
from rulebook.games.yellowstone_park.box.state import (
    DRAWING_HAND,
    DRAWING_PENALTIES,
    PLACING,
    REFILLING,
    Cards,
    Dealing,
    DrawingPenalties,
    Phase,
    State,
    TurningUp,
)
from rulebook.games.yellowstone_park.box.variants import Variants
from rulebook.games.yellowstone_park.chapters import bonus, collecting, empty_hand, placing, turn
from rulebook.games.yellowstone_park.chapters.edge_matrix import every_window
from rulebook.games.yellowstone_park.chapters.matrix import windows_around
from rulebook.games.yellowstone_park.chapters.setup import start, starting_markers
from rulebook.games.yellowstone_park.proofs import theorems

Spaces: TypeAlias = frozenset[Space]

NORMAL_ONLY = Settings(2)
WITH_EDGES = Settings(2, variants=Variants(edge_matrix=True))


def patterns(settings: Settings) -> frozenset[Spaces]:
    """Every set of covered spaces that fits a window, the empty one too."""
    return frozenset(
        frozenset(spaces)
        for window in every_window(settings)
        for spaces in chain.from_iterable(
            combinations(sorted(window.spaces), size) for size in range(len(window.spaces) + 1)
        )
    )


def placements(settings: Settings) -> Iterator[tuple[Spaces, Spaces, set[Spaces]]]:
    """For every pattern and placed space: the pattern, the covered spaces, and what each window around the card keeps."""
    spaces = list(product(all_rows(settings), all_columns(settings)))
    around = {space: collecting.new_windows(space, every_window(settings)) for space in spaces}
    for pattern, space in product(patterns(settings), spaces):
        covered = pattern | {space}
        yield pattern, covered, theorems.kept_by_each(around[space], covered)


def board_of(pattern: Spaces) -> Board:
    """A board with one blue card on each space of a pattern."""
    places = sorted((column, row) for row, column in pattern)
    return Board(tuple([Stack(row, column, Card(Colour.BLUE, row)) for column, row in places]))


def collection_is_unique_without_edge_windows() -> Iterator[bool]:
    """Every pattern that fits a normal window of the printed board, with a card placed on each of the 49 spaces.

    Among the windows that hold the card there is one that keeps whatever any other keeps.
    """
    for _, _, kept in placements(NORMAL_ONLY):
        yield theorems.has_greatest(kept)


def collection_is_unique_with_edge_windows() -> Iterator[bool]:
    """Every pattern that fits a window of the printed board, normal or edge, with a card placed on each of the 49 spaces.

    Among the windows that hold the card there is one that keeps whatever any other keeps.
    """
    for _, _, kept in placements(WITH_EDGES):
        yield theorems.has_greatest(kept)


def collecting_earns_nothing() -> Iterator[bool | None]:
    """Every pattern that fits a normal window of the printed board, with a card placed on each of the 49 spaces.

    The turn places it. If it does not fit, no bonus is earned, whichever window is named where one may be.
    """
    for before, action, after in turns(Variants()):
        yield theorems.collecting_earns_nothing(before, action, after)


def collecting_earns_at_most_one() -> Iterator[bool | None]:
    """Every pattern that fits a window of the printed board, normal or edge, with a card placed on each of the 49 spaces.

    The turn places it. If it does not fit, the bonus for the last space but one is earned at most.
    """
    for before, action, after in turns(Variants(edge_matrix=True)):
        yield theorems.collecting_earns_at_most_one(before, action, after)


def a_bonus_is_collected_from_edge_to_edge() -> Iterator[bool | None]:
    """Every pattern that fits a window of the printed board, normal or edge, with a card placed on each of the 49 spaces.

    The turn places it. If it does not fit, and a bonus is earned, the cards lay on the outer rows and still do.
    """
    for before, action, after in turns(Variants(edge_matrix=True)):
        yield theorems.collecting_earns_from_edge_to_edge(before, action, after)


def bonuses(settings: Settings) -> dict[Spaces, int]:
    """The patterns that pay, with the bonus for a card that was the first on its space; the colours do not matter."""
    state, paid = start(settings), {}
    for pattern in filter(None, patterns(settings)):
        stacks = board_of(pattern).stacks
        awarded = bonus.award_bonus(changed(state, board=Board(stacks)), stacks[0].space)
        paid[pattern] = theorems.earned(awarded) if awarded else 0
    return {pattern: spaces for pattern, spaces in paid.items() if spaces}


def a_turn_earns_both_bonuses_at_most() -> Iterator[bool]:
    """Every pattern that pays a bonus, in a normal or an edge window, with a card placed on each of the 49 spaces.

    Whatever a window around the second card keeps, both cards together earn four spaces at most. A first card that does not
    pay adds nothing, and no pattern pays more than three.
    """
    paying, most = bonuses(WITH_EDGES), WITH_EDGES.components.last_but_one_bonus + WITH_EDGES.components.last_bonus
    for pattern, space in product(paying, product(all_rows(WITH_EDGES), all_columns(WITH_EDGES))):
        around = windows_around(frozenset([space]), every_window(WITH_EDGES))
        kept = theorems.kept_by_each(around, pattern | {space})
        later = [0 if space in pattern else paying.get(spaces, 0) for spaces in kept]
        yield paying[pattern] + max(later) <= most


def turns(variants: Variants) -> Iterator[tuple[State, Place, Step[State, Event]]]:
    """For every pattern, and a card placed on each space, the placement as the turn makes it, under both answers to what
    may be collected: of the windows that may be named, one for each set of cards that is kept."""
    tables = [start(Settings(2, variants=variants, readings=Readings(collect_extent=extent))) for extent in CollectExtent]
    settings = tables[0].settings
    around = {space: windows_around(frozenset([space]), every_window(settings)) for space in every_space(settings)}
    for pattern in patterns(settings):
        states = [changed(table, phase=PLACING, board=board_of(pattern)) for table in tables]
        for space, windows in around.items():
            covered, card = pattern | {space}, Card(Colour.RED, space[0])
            kept = {covered & window.spaces: window for window in windows}
            for state in states:
                choices = tuple(kept.values()) if names_windows(state) and covered not in kept else (None,)
                for window in choices:
                    before = changed(state, hands=(in_hand(card, settings),) * 2)
                    action = Place(card, space[1], window)
                    yield before, action, turn.place(before, action)


def names_windows(state: State) -> bool:
    """Whether the player names the window that becomes the new matrix."""
    return state.settings.readings.collect_extent is CollectExtent.ANY_WINDOW


def every_space(settings: Settings) -> Iterator[Space]:
    """The spaces of the board."""
    return product(all_rows(settings), all_columns(settings))


def in_hand(card: Card, settings: Settings) -> Cards:
    """A hand of a card and another one, which stays."""
    return Multiset.of(kinds(settings), [card, Card(Colour.RED, card.number % settings.components.numbers + 1)])


def collecting_leaves_a_board_that_fits() -> Iterator[bool]:
    """Every pattern that fits a window of the printed board, normal or edge, with a card placed on each of the 49 spaces.

    If the card does not fit, what the greatest window around it keeps fits a window, is less than before, and has the card.
    The same is true of any other window around the card, since what it keeps lies within it.
    """
    for covered, space in misfits(WITH_EDGES):
        window = collecting.greatest(covered, collecting.new_windows(space, every_window(WITH_EDGES)))
        left = covered - collecting.outside(covered, window)
        yield space in left and left < covered and bool(windows_around(left, every_window(WITH_EDGES)))


def collecting_loses_no_card() -> Iterator[bool]:
    """Every pattern that fits a window of a board of 4 by 5 spaces, with a card placed that does not fit.

    What lies on the board and in the penalty pile afterwards is what lay on the board, card by card.
    """
    settings = Settings(2, components=Components(rows=4, columns=5, numbers=4, hand=3))
    for covered, space in misfits(settings):
        before = changed(start(settings), board=board_of(covered))
        after = Step[State, Event](before).then(collecting.collect, space, None).state
        yield Counter(before.board.pieces) == Counter([*after.board.pieces, *after.penalty_pile])


def misfits(settings: Settings) -> Iterator[tuple[Spaces, Space]]:
    """Every pattern with a card placed that does not fit: the covered spaces, and that of the card."""
    fitting = patterns(settings)
    for pattern, space in product(fitting, product(all_rows(settings), all_columns(settings))):
        covered = pattern | {space}
        if covered not in fitting:
            yield covered, space


def boards_are_bounded() -> Iterator[bool]:
    """Every pattern that fits a window of the printed board, normal or edge: it covers 9 spaces at most."""
    for pattern in patterns(WITH_EDGES):
        yield len(pattern) <= 9


def no_column_fills_up() -> Iterator[bool]:
    """Every pattern that fits a window of the printed board, normal or edge, and every choice of its columns for a colour.

    Whether that colour may start another column is the same under `when-column-full` and under `when-emptied`.
    """
    emptied, full = (Settings(2, readings=Readings(column_reopen=when)) for when in REOPENINGS)
    for pattern in patterns(WITH_EDGES):
        board = board_of(pattern)
        for columns in some_of(tuple(sorted(board.columns))):
            yield placing.may_start_column(columns, board, emptied) is placing.may_start_column(columns, board, full)


REOPENINGS = ColumnReopen.WHEN_EMPTIED, ColumnReopen.WHEN_COLUMN_FULL


def some_of(columns: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every selection of some columns, none and all of them included."""
    return chain.from_iterable(combinations(columns, number) for number in range(len(columns) + 1))


def dealing_fills_every_hand() -> Iterator[bool]:
    """Every state of a deal to 2 to 5 players, in which the cards come in their order: no hand gets too many."""
    for players in range(2, 6):
        state = start(Settings(players))
        while isinstance(state.phase, Dealing | TurningUp):
            state = turn.draw(state, Draw(next(iter(state.draw_pile[0])))).state
            yield theorems.hands_are_bounded(state)
        yield {hand.total for hand in state.hands} == {state.settings.components.hand}


def placing_keeps_one_colour_a_column() -> Iterator[bool]:
    """Every way to have one colour or none in each of three adjacent columns, and every card of the first two rows.

    Under every answer to when a column may be started: once a card has been placed legally no column holds two colours.
    """
    tables = [start(Settings(2, readings=Readings(column_reopen=when))) for when in ColumnReopen]
    for table, columns in product(tables, filled_columns()):
        for before, after in legal_placements(columns, table):
            yield theorems.columns_hold_one_colour(changed(before, board=after))


def placing_keeps_one_column_a_colour() -> Iterator[bool]:
    """Every way to have a different colour or none in each of three adjacent columns, and every card of the first two rows.

    Under `when-emptied`, once a card has been placed legally no colour has two columns.
    """
    table = start(NORMAL_ONLY)
    for columns in filled_columns():
        if len(set(columns.values())) == len(columns):
            for before, after in legal_placements(columns, table):
                yield theorems.colours_keep_one_column(changed(before, board=after))


def every_card_has_a_space() -> Iterator[bool | None]:
    """Every way to have one colour or none in each of three adjacent columns, with every card of the first two rows in hand.

    Under every answer to when a column may be started, and to whether a card may be placed that does not fit.
    """
    answers = product(ColumnReopen, MisfitPlay)
    tables = [start(Settings(2, readings=Readings(column_reopen=when, misfit_play=misfit))) for when, misfit in answers]
    for table, columns, card in product(tables, filled_columns(), product(Colour, (1, 2))):
        yield theorems.hands_can_be_placed(holding(Card(*card), columns, table))


def filled_columns() -> Iterator[dict[int, Colour]]:
    """The colours of some of three adjacent columns, at least one of which holds cards."""
    colours: tuple[Colour | None, ...] = (None, *Colour)
    for first, held in product(range(1, 6), product(colours, repeat=3)):
        columns = {first + place: colour for place, colour in enumerate(held) if colour is not None}
        if columns:
            yield columns


def legal_placements(columns: dict[int, Colour], table: State) -> Iterator[tuple[State, Board]]:
    """Every legal placement of a card of the first two rows on a board with a card in some columns: with the board after."""
    for colour, row, column in product(Colour, (1, 2), all_columns(table.settings)):
        before = holding(Card(colour, row), columns, table)
        if placing.refusal(before, Place(Card(colour, row), column)) is None:
            yield before, before.board.with_card(Card(colour, row), row, column)


def holding(card: Card, columns: dict[int, Colour], table: State) -> State:
    """A player with one card, and a board with a card of the first row in some columns."""
    board = Board(tuple([Stack(1, column, Card(colour, 1)) for column, colour in columns.items()]))
    hand = Multiset.of(kinds(table.settings), [card])
    return changed(table, phase=PLACING, board=board, hands=(hand, hand))


def refills_end_full_or_with_the_pile() -> Iterator[bool]:
    """Every number of cards in hand, 0 to 5, and in the draw pile, 1 to 50, in one layer or in two.

    Drawing goes on card by card until the hand is full or the draw pile is empty, and not a card longer.
    """
    for held, left, layers, phase in product(range(6), range(1, 51), (1, 2), DRAWING_COMMON):
        if layers <= left:
            yield ends_well(layered(drawing(held, left, 0, NORMAL_ONLY, phase), layers))


DRAWING_COMMON: tuple[Phase, ...] = REFILLING, DRAWING_HAND


def layered(state: State, layers: int) -> State:
    """A state whose draw pile has its last card in a layer of its own, if there are to be two layers."""
    if layers == 1:
        return state
    *_, last = state.draw_pile[0]
    return changed(state, draw_pile=(state.draw_pile[0].without(last), Multiset.of(kinds(state.settings), [last])))


def penalty_draws_end_full_or_with_the_pile() -> Iterator[bool]:
    """Every number of cards in a penalty pile, 1 to 43, from which a player without cards may draw, under either threshold.

    Drawing goes on until the hand is full or, under `four-or-fewer`, the pile is empty; then no hand is full.
    """
    for threshold, penalties in product(PenaltyDrawThreshold, range(1, 44)):
        settings = Settings(2, readings=Readings(penalty_draw_threshold=threshold))
        if empty_hand.may_draw_penalties(penalties, settings.components.hand, settings.readings):
            yield ends_well(drawing(0, 1, penalties, settings, DRAWING_PENALTIES))


def drawing(held: int, left: int, penalties: int, settings: Settings, phase: Phase) -> State:
    """A player who draws, with that many cards in hand, draw pile and penalty pile: any cards, of the deck in its order."""
    nothing = Multiset.of(kinds(settings))
    cards = list(start(settings).draw_pile[0])
    hand, pile, collected = cards[:held], cards[held : held + left], cards[held + left : held + left + penalties]
    return changed(
        start(settings),
        phase=phase,
        hands=(nothing.with_all(hand), nothing.with_one(cards[-1])),
        draw_pile=(nothing.with_all(pile),),
        penalty_piles=(nothing.with_all(collected), nothing),
    )


def ends_well(state: State) -> bool:
    """Whether drawing, once it has begun, keeps to the bound on hands and ends as it should."""
    while True:
        card = next(iter(state.penalty_pile if isinstance(state.phase, DrawingPenalties) else state.draw_pile[0]))
        after: Step[State, Event] = turn.draw(state, Draw(card))
        if not is_sound(state, Draw(card), after) or after.state.seat != state.seat:
            return is_sound(state, Draw(card), after)
        state = after.state


def is_sound(before: State, action: Draw, after: Step[State, Event]) -> bool:
    """Whether all that is claimed of drawing holds of one step of it."""
    no_claim = not theorems.has_the_literal_threshold(before.settings)
    return (
        theorems.hands_are_bounded(after.state)
        and theorems.drawing_ends_full_or_out_of_cards(before, action, after) is not False
        and (no_claim or theorems.penalty_draws_stay_below_a_hand(before, action, after) is not False)
    )


def every_start_is_from_zero() -> Iterator[bool]:
    """Every starting space from -1 to 100 that `Components` admits, with 1 to 5 players: no marker starts below 0."""
    for space, players in product(range(-1, 101), range(1, 6)):
        try:
            components = Components(starting_marker=space, end_marker=99)
        except SettingsError:
            continue
        yield min(starting_markers(players, components)) >= 0


def every_bonus_is_a_gain() -> Iterator[bool]:
    """Every pair of bonuses from -1 to 5 that `Components` admits: none takes a marker up."""
    for last_but_one, last in product(range(-1, 6), repeat=2):
        try:
            components = Components(last_but_one_bonus=last_but_one, last_bonus=last)
        except SettingsError:
            continue
        yield min(bonus.last_but_one(8, 9, components), bonus.last(9, 9, components)) >= 0


def scorings_leave_cards_in_every_box() -> Iterator[bool]:
    """Every box of 1 to 4 colours, 3, 5 or 7 numbers, 1 or 2 copies, hands of 1 to 6 and 2 to 5 players that makes a game.

    With windows of 3 by 3 and of 2 by 3 spaces, and with and without edge windows.
    """
    for settings in boxes():
        yield theorems.has_cards_to_spare(settings)


def boxes() -> Iterator[Settings]:
    """The rules of many boxes, as far as they make a game."""
    sizes = product(range(1, 5), (3, 5, 7), (1, 2), (2, 3), range(1, 7), range(2, 6), (False, True))
    for colours, numbers, copies, height, hand, players, edge in sizes:
        try:
            box = Components(colours=colours, numbers=numbers, copies=copies, window_rows=height, hand=hand)
            yield game.admitted(Settings(players, components=box, variants=Variants(edge_matrix=edge)))
        except SettingsError:
            continue
