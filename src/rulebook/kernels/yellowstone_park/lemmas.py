"""Lemmas: claims that what the kernel does is what the functions of the clauses say, each tried over all of its domain."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Final

from attrs import evolve

from rulebook.core.errors import SettingsError
from rulebook.core.multiset import Multiset
from rulebook.games.yellowstone_park import Board, Card, Colour, Place, Readings, Settings, Stack, State, Variants, game
from rulebook.games.yellowstone_park.box import components, state
from rulebook.games.yellowstone_park.box.board import Space, Window
from rulebook.games.yellowstone_park.box.readings import (
    CollectExtent,
    ColumnReopen,
    EmptyHandRefill,
    MisfitPlay,
    NeutralLeftover,
    NeutralStep,
    NeutralTrigger,
    PenaltyDrawThreshold,
)
from rulebook.games.yellowstone_park.box.settings import every_card, kinds
from rulebook.games.yellowstone_park.box.state import Cards, Phase
from rulebook.games.yellowstone_park.chapters import (
    collecting,
    edge_matrix,
    empty_hand,
    ending,
    matrix,
    placing,
    setup,
)
from rulebook.kernels.kernel import Lemma
from rulebook.kernels.language import Row
from rulebook.kernels.yellowstone_park import board, ids, layout, legal, seeing, turn
from rulebook.kernels.yellowstone_park import collecting as bits
from rulebook.kernels.yellowstone_park import placing as columns
from rulebook.kernels.yellowstone_park.codec import COLOURS, cards_of, written
from rulebook.kernels.yellowstone_park.layout import LINE, LINES, PRINTED

Cases = Iterator[tuple[object, object]]

PLAYERS: Final = range(2, 6)
EDGES: Final = (False, True)
PAIR: Final = 2
DEEPEST: Final = 45
"""How many layers a draw pile has where hands, the top and the penalties leave one card for each of the others."""
DRAWING: Final[tuple[Phase, ...]] = (state.REFILLING, state.DRAWING_HAND, state.DRAWING_PENALTIES)


def admitted(players: int = 2, first_player: int = 0, edge: bool = False, **readings: object) -> Settings:
    """Settings with some readings."""
    chosen = evolve(Readings(), **readings)  # type: ignore[arg-type]  # readings by their names
    return game.admitted(Settings(players, first_player, chosen, Variants(edge_matrix=edge)))


def lines_of(bits: int) -> frozenset[int]:
    """Lines or columns of the rules, which count from 1."""
    return frozenset([line + 1 for line in range(LINES) if bits >> line & 1])


def space_of(space: int) -> Space:
    """A space of the rules."""
    line, column = divmod(space, LINES)
    return line + 1, column + 1


def spaces_in(bits: int) -> frozenset[Space]:
    """Spaces of the rules."""
    return frozenset([space_of(space) for space in range(layout.SPACES) if bits >> space & 1])


def bits_of(spaces: frozenset[Space]) -> int:
    """Spaces as bits."""
    return sum(1 << LINES * (line - 1) + column - 1 for line, column in spaces)


def fitting(edge: bool) -> list[int]:
    """Sets of lines, as bits, that lie in some window; columns do so where no window is at the edge."""
    return [lines for lines in range(1, LINE + 1) if board.ways(lines, edge)]


def crossing_boards(edge: bool) -> Iterator[int]:
    """The covered spaces of every board that fits, and covers all spaces where its lines cross its columns."""
    return (board.crossings(lines, held) for lines, held in product(fitting(edge), fitting(False)))


def every_board(edge: bool) -> frozenset[int]:
    """The covered spaces of every board that fits."""
    found = {0}
    for window in board.WINDOWS if edge else board.WINDOWS[: board.NORMAL_WINDOWS]:
        part = window
        while part:
            found.add(part)
            part = (part - 1) & window
    return frozenset(found - {0})


def coloured(covered: int, number: int) -> Board:
    """A board with these spaces covered: columns of different colours with twins, or all of one colour, by turns."""
    several = number % 2
    stacks = []
    for column, line in product(range(LINES), range(LINES)):
        if covered >> LINES * line + column & 1:
            colour = COLOURS[column % len(COLOURS)] if several else COLOURS[number // 2 % len(COLOURS)]
            copies = 1 + (line + column) % 2 if several else 1
            stacks.append(Stack(line + 1, column + 1, Card(colour, line + 1), copies))
    return Board(tuple(stacks))


def position(settings: Settings, phase: Phase = state.PLACING, lying: Board | None = None, **fields: object) -> State:
    """A position that need not be one of a game: the start, with some cards on the board."""
    return evolve(setup.start(settings), phase=phase, board=lying or Board(), **fields)  # type: ignore[arg-type]  # by name


def hand_of(settings: Settings, *cards: Card) -> tuple[Cards, ...]:
    """Hands of which the first has some cards, and the others none."""
    nothing: Cards = Multiset.of(kinds(settings))
    return (nothing.with_all(cards), *[nothing] * (settings.players - 1))


def after(position: State, id: int) -> Row:
    """The row after an id is applied to a position."""
    row = written(position)
    turn.step(row, position.settings, id)
    return row


# The box.


def numbers_of_players() -> Cases:
    """Whether the kernel admits a number of players, and whether the rules do."""
    for players in range(12):
        try:
            admits = bool(game.admitted(Settings(players)))
        except SettingsError:
            admits = False
        yield admits, players in PLAYERS
        yield players in PLAYERS, components.admits(players, PRINTED)


def the_deck() -> Cases:
    """The pile of all cards."""
    for players in PLAYERS:
        settings = admitted(players)
        yield cards_of(layout.ALL, settings), every_card(settings)
        yield cards_of(layout.ALL, settings), Multiset.of(kinds(settings), components.deck(PRINTED))


def rows_of_numbers() -> Cases:
    """The numbers that have a line."""
    for number in range(-1, 10):
        yield number - 1 in range(LINES), components.has_row(number, PRINTED.rows)


def every_id() -> Cases:
    """What each id stands for."""
    for extent, edge in product(CollectExtent, EDGES):
        settings = admitted(edge=edge, collect_extent=extent)
        windows, first, each = edge_matrix.every_window(settings), ids.first_placement(settings), ids.per_colour(settings)
        for id in range(ids.others(settings)):
            action = game.action_at(id, settings)
            colour, place = divmod(id, each)
            space, named = ids.SPACE_OF[first + place], ids.WINDOW_OF[first + place]
            card = Card(COLOURS[colour], space // LINES + 1)
            window = None if named == ids.NONE_NAMED else windows[named]
            yield Place(card, space % LINES + 1, window), action
            if isinstance(action, Place):
                yield space_of(space), placing.space_of(action)
        yield ids.others(settings) + ids.OTHERS, game.number_of_actions(settings)


def spaces_of_the_board() -> Cases:
    """The spaces of the board."""
    there_are = {space_of(space) for space in ids.SPACE_OF}
    for line, column in product(range(10), range(10)):
        yield (line, column) in there_are, placing.on_board(line, column, PRINTED)


# Setup.


def every_deal() -> Cases:
    """Every card of the deck that can come next, after any number of others in their order."""
    for players in PLAYERS:
        for first in range(players):
            settings = admitted(players, first)
            here, row = setup.start(settings), [0] * layout.LAYOUT.width
            turn.start(row, settings)
            yield row, written(here)
            yield row[layout.MARKER : layout.MARKER + players], list(setup.starting_markers(players, PRINTED))
            for card in components.deck(PRINTED)[: PRINTED.hand * players + 1]:
                if first == 0:
                    for kind, other in enumerate(kinds(settings)):
                        if other in here.draw_pile[0]:
                            yield after(here, kind), written(setup.draw(here, other).state)
                row = after(here, kinds(settings).index(card))
                here = setup.draw(here, card).state
                yield row, written(here)
            yield divmod(row[layout.OWNED].bit_length() - 1, LINES)[1] + 1, components.middle_column(PRINTED.columns)


# The matrix.


def every_window() -> Cases:
    """The spaces of each window."""
    for edge in EDGES:
        settings = admitted(edge=edge)
        windows = edge_matrix.windows(PRINTED, settings.variants)
        for number, window in enumerate(windows):
            yield spaces_in(board.WINDOWS[number]), window.spaces
        yield board.NORMAL_WINDOWS + 5 * edge, len(windows)
    normal, at_the_edge = matrix.normal_windows(PRINTED), edge_matrix.edge_windows(PRINTED)
    yield board.NORMAL_WINDOWS, len(normal)
    yield [spaces_in(bits) for bits in board.WINDOWS[board.NORMAL_WINDOWS :]], [each.spaces for each in at_the_edge]


def every_fit() -> Cases:
    """Whether boards fit, and whether the matrix is determined, by the lines and columns that hold cards."""
    for edge in EDGES:
        windows = edge_matrix.every_window(admitted(edge=edge))
        for lines, held in product(range(1, LINE + 1), repeat=2):
            around = matrix.windows_around(
                spaces_in(board.crossings(lines, 1)) | spaces_in(board.crossings(1, held)), windows
            )
            covered = board.crossings(lines, 1) | board.crossings(1, held)
            yield board.fits(covered, edge), bool(around)
            ways = board.ways(board.lines_in(covered), edge) * board.runs(board.columns_in(covered))
            yield ways == 1, matrix.is_determined(around)


def every_space_to_cover() -> Cases:
    """How many spaces the matrix has, by the lines that hold cards."""
    for edge, lines in product(EDGES, range(1, LINE + 1)):
        covered = board.crossings(lines, 1)
        counted = edge_matrix.spaces_to_cover(coloured(covered, 0), PRINTED, Variants(edge_matrix=edge))
        yield turn.spaces_to_cover(covered, edge), counted


# Placing.


def every_column() -> Cases:
    """Whether a column takes a colour, by the colour that it holds and whether the other starts one."""
    settings = admitted()
    for column, holder, colour in product(range(LINES), (None, *Colour), Colour):
        stacks = () if holder is None else (Stack(1, column + 1, Card(holder, 1)),)
        for own in {column, (column + 1) % LINES}:
            held = () if own == column else (Stack(1, own + 1, Card(colour, 1)),)
            lying = Board(tuple(sorted((*stacks, *held), key=lambda stack: stack.column)))
            row = written(position(settings, lying=lying))
            takes = placing.takes(holder, colour, colour not in lying.columns_by_colour)
            yield columns.open_columns(row, settings, COLOURS.index(colour)) >> column & 1 == 1, takes
            yield takes, column + 1 in placing.openings(lying, settings).columns[colour]


def every_reopening() -> Cases:
    """Whether a colour may start a column, by its columns and the spaces that are covered."""
    full_columns = [board.crossings((1 << n) - 1, 1 << column) for n in range(1, 8) for column in range(LINES)]
    for edge in EDGES:
        under = [admitted(edge=edge, column_reopen=reopen) for reopen in ColumnReopen]
        for covered in sorted(every_board(edge).union(full_columns)):
            lying, held = coloured(covered, 0), board.columns_in(covered)
            for own in range(LINE + 1):
                if own & ~held == 0:
                    for settings in under:
                        may = placing.may_start_column(lines_of(own), lying, settings)
                        yield columns.may_start(own, covered, settings), may


def every_sharing() -> Cases:
    """Whether a card may be laid beside another one, or on it, in every column; and a card that is not in the hand."""
    settings = admitted()
    for lying, held in product(kinds(settings), repeat=2):
        there = Board((Stack(lying.number, 4, lying),))
        here = position(settings, lying=there, hands=hand_of(settings, held))
        row, other = written(here), kinds(settings)[(kinds(settings).index(held) + 1) % layout.KINDS]
        for card, column in product((held, other), range(LINES)):
            action = Place(card, column + 1)
            is_legal = legal.is_legal(row, settings, game.action_id(action, settings))
            yield is_legal, placing.refusal(here, action) is None
            yield card == held, placing.holds(here.hand, card)
            if column == 3 and is_legal:
                yield True, placing.may_share(there.card_at(card.number, 4), card)


def every_misfit() -> Cases:
    """Whether only cards may be placed that fit, with every card on the board and any one or two in hand."""
    settings = admitted(misfit_play=MisfitPlay.ONLY_IF_NONE_FITS)
    hands = list(combinations_with_replacement(kinds(settings), 2))
    for lying in kinds(settings):
        there = Board((Stack(lying.number, 4, lying),))
        for held in hands:
            here = position(settings, lying=there, hands=hand_of(settings, *held))
            yield columns.must_fit(written(here), settings), not placing.may_misfit(here.hand, there, settings)


def every_fitting_space() -> Cases:
    """The spaces that fit, beside the lines and columns that hold cards."""
    for edge in EDGES:
        windows = edge_matrix.every_window(admitted(edge=edge))
        for covered in crossing_boards(edge):
            lying, found = spaces_in(covered), board.fitting_spaces(covered, edge)
            for space in range(layout.SPACES):
                yield found >> space & 1 == 1, placing.fits(space_of(space), lying, windows)


# Collecting.


def every_new_window() -> Cases:
    """The new window, wherever a card is placed that does not fit."""
    for edge in EDGES:
        settings = admitted(edge=edge)
        named = {window: bits_of(window.spaces) for window in edge_matrix.every_window(settings)}
        holding = collecting.windows_holding(settings)
        for covered in every_board(edge):
            lying = spaces_in(covered)
            for space in range(layout.SPACES):
                if not board.fits(covered | 1 << space, edge):
                    at = space_of(space)
                    window = collecting.new_window(None, holding[at], lying | {at}, settings.readings)
                    yield bits.greatest(covered | 1 << space, space, edge), window and named[window]


def every_collection() -> Cases:
    """What is collected and what stays, wherever a card is placed that does not fit."""
    for edge in EDGES:
        settings = admitted(edge=edge, column_reopen=ColumnReopen.WHEN_MATRIX_FULL)
        for number, covered in enumerate(crossing_boards(edge)):
            lying = coloured(covered, number)
            for space in range(number % 3, layout.SPACES, 3):
                column = space % LINES + 1
                colour = lying.colour_of(column) or COLOURS[number % 4]
                if board.fits(covered | 1 << space, edge):
                    continue
                line = space // LINES + 1
                here = position(settings, lying=lying.with_card(Card(colour, line), line, column))
                yield from collected(here, space, None)


def collected(here: State, space: int, named: Window | None) -> Cases:
    """What the kernel and what the rules make of a collection."""
    row, step = written(here), collecting.collect(here, space_of(space), named)
    assert step is not None, "the board does not fit"
    bits.collect(row, space, ids.NONE_NAMED, here.settings.variants.edge_matrix)
    gone = collecting.outside(here.board.spaces, step.events[0].window)  # type: ignore[union-attr]  # the matrix moves first
    yield row, written(step.state)
    yield spaces_in(bits_of(here.board.spaces) & ~row[layout.COVERED]), gone


# Drawing and scoring.


def every_offer() -> Cases:
    """Whether a player without cards chooses a pile, by the cards in the penalty pile and those that have been placed."""
    readings = product(PenaltyDrawThreshold, EmptyHandRefill)
    for (threshold, refill), players, placed in product(readings, PLAYERS, (1, 2)):
        settings = admitted(players, penalty_draw_threshold=threshold, empty_hand_refill=refill)
        for penalties in range(layout.CARDS + 1):
            pile: Cards = Multiset.of(kinds(settings), components.deck(PRINTED)[:penalties])
            others = (Multiset.of(kinds(settings)),) * (players - 1)
            row = written(position(settings, penalty_piles=(pile, *others)))
            enough = empty_hand.may_draw_penalties(penalties, PRINTED.hand, settings.readings)
            offered = empty_hand.piles_offered(enough, empty_hand.is_to_refill(placed, players), settings.readings)
            yield turn.chooses_pile(row, settings, placed), len(offered) > 1


def every_draw() -> Cases:
    """Every card that can be drawn, with hands and piles of many sizes, with and without a scoring after it."""
    readings = product(NeutralLeftover, NeutralTrigger, NeutralStep)
    for (leftover, trigger, moves), players in product(readings, (2, 4)):
        last = players - 1
        settings = admitted(players, last, neutral_leftover=leftover, neutral_trigger=trigger, neutral_step=moves)
        for phase, held, size, layers in product(DRAWING, range(6), (1, 2, 3, 9, 20), (1, 2, 3)):
            if layers == 1 or (players == 2 and leftover is NeutralLeftover.BENEATH):
                here = drawing(settings, phase, held, size, layers)
                for outcome, _ in game.chances(here):
                    yield after(here, game.outcome_id(outcome, settings)), written(game.step(here, outcome).state)


def every_depth() -> Cases:
    """A scoring with what is left of a draw pile that has any number of layers, up to as many as there are cards for."""
    readings = product(NeutralTrigger, NeutralStep)
    for (trigger, moves), phase, layers in product(readings, DRAWING, range(1, DEEPEST + 1)):
        settings = admitted(2, 1, neutral_leftover=NeutralLeftover.BENEATH, neutral_trigger=trigger, neutral_step=moves)
        here = drawing(settings, phase, PRINTED.hand - 1, 2, layers)
        for outcome, _ in game.chances(here):
            yield after(here, game.outcome_id(outcome, settings)), written(game.step(here, outcome).state)


def drawing(settings: Settings, phase: Phase, held: int, size: int, layers: int) -> State:
    """A position in which a card is drawn, from a pile of some size, to a hand with some cards."""
    cards, taken = components.deck(PRINTED), 0

    def pile(number: int) -> Cards:
        nonlocal taken
        taken += number
        return Multiset.of(kinds(settings), [cards[17 * place % len(cards)] for place in range(taken - number, taken)])

    others = [pile(PAIR) for _ in range(settings.players - 1)]
    hand, source = pile(held), pile(size)
    below = [pile(PAIR if layers <= 3 else 1) for _ in range(layers - 1)]
    rest = pile(3)
    from_penalties = phase == state.DRAWING_PENALTIES
    empty: Cards = Multiset.of(kinds(settings))
    return position(
        settings,
        phase,
        seat=settings.players - 1,
        hands=(*others, hand),
        draw_pile=(rest if from_penalties else source, *below),
        penalty_piles=(
            *[empty] * (settings.players - 2),
            rest if not from_penalties else empty,
            source if from_penalties else empty,
        ),
        neutral=None if settings.players > PAIR else 2 - (settings.readings.neutral_trigger is NeutralTrigger.PASS_ONE),
    )


def every_end() -> Cases:
    """Who has won, with markers on 0, 1 and 2."""
    for players in PLAYERS:
        settings = admitted(players)
        for markers in product(range(3), repeat=players):
            row = written(position(settings, state.OVER, markers=markers))
            scores, wins = [0] * players, [0] * players
            seeing.result(row, settings, scores, wins)
            yield [seat for seat in range(players) if wins[seat]], list(ending.winners(markers))
            yield min(scores[seat] for seat in range(players) if wins[seat]), ending.best(markers)


LEMMAS: Final = (
    Lemma(("components-1",), "the pile of all cards is the deck", the_deck),
    Lemma(("components-2",), "2 to 5 players are admitted, of 0 to 11", numbers_of_players),
    Lemma(("components-3",), "the numbers 1 to 7 have a line, of -1 to 9", rows_of_numbers),
    Lemma(
        ("placing-2", "collecting-1"),
        "every id stands for the card, the space and the window that the numbering says",
        every_id,
    ),
    Lemma(("placing-1",), "the spaces of the ids are those of the board, of 10 rows by 10 columns", spaces_of_the_board),
    Lemma(
        ("setup-1", "setup-2", "setup-3", "setup-4", "setup-5", "components-4"),
        "every deal goes where the rules say, after any number of cards in the order of the deck",
        every_deal,
    ),
    Lemma(
        ("matrix-1", "matrix-2", "edge-matrix-1", "edge-matrix-3"),
        "the windows have the same spaces, in the same order",
        every_window,
    ),
    Lemma(
        ("matrix-3", "matrix-4"),
        "a board fits, and has its matrix determined, alike for every set of lines with every set of columns",
        every_fit,
    ),
    Lemma(("edge-matrix-2",), "the matrix has as many spaces, for every set of lines", every_space_to_cover),
    Lemma(
        ("placing-3", "placing-4"),
        "a column takes the same colours, whichever it holds and whether or not the colour may start one",
        every_column,
    ),
    Lemma(
        ("placing-5",),
        "a colour may start a column alike, with any columns, whichever spaces that fit are covered, and with full columns",
        every_reopening,
    ),
    Lemma(
        ("placing-6", "placing-7"),
        "a placement is legal alike, with every card in hand, any other on the board, in every column",
        every_sharing,
    ),
    Lemma(
        ("placing-8",), "only what fits may be placed alike, with any card on the board and any two in hand", every_misfit
    ),
    Lemma(("placing-8",), "every space fits alike, beside every board where lines cross columns", every_fitting_space),
    Lemma(
        ("collecting-2",),
        "the new window is the same, for every board that fits and every space that does not fit it",
        every_new_window,
    ),
    Lemma(
        ("collecting-3", "collecting-4", "collecting-5"),
        "the same cards are collected, for every such board, one of three spaces by turns, twins or columns of one colour",
        every_collection,
    ),
    Lemma(
        ("empty-hand-1",),
        "a pile is chosen alike, with 0 to 56 cards in the penalty pile, after one card and after two",
        every_offer,
    ),
    Lemma(
        ("empty-hand-3", "empty-hand-4", "scoring-5", "two-players-5"),
        "every card drawn leads to the same state, with hands of 0 to 5 cards, piles of five sizes and up to 3 layers",
        every_draw,
    ),
    Lemma(
        ("two-players-5",),
        f"penalties go beneath a draw pile of 1 to {DEEPEST} layers alike",
        every_depth,
    ),
    Lemma(("ending-2", "ending-3"), "the same seats win, with markers on 0 to 2", every_end),
)
