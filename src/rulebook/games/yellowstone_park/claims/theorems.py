"""Theorems: what follows from the rules, each a predicate that reads like its statement in the game's theorems.toml.

Some look at a state, some at a step: the state before it, the action, and what it led to. One looks at the states of a whole
line of play, and one at the games that can be played by some settings. Where the condition of a statement is not met they
give None. As far as possible they do not use the rules that they check. The predicates over settings, at the end of the
module, say under which of them a theorem is claimed.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from attrs import astuple

from rulebook.core.step import Step
from rulebook.games.yellowstone_park import game
from rulebook.games.yellowstone_park.chapters.edge_matrix import edge_windows, every_matrix, every_window
from rulebook.games.yellowstone_park.chapters.matrix import normal_windows
from rulebook.games.yellowstone_park.model.actions import (
    Action,
    ChoosePile,
    Decline,
    Draw,
    Pass,
    Pile,
    Place,
    Refill,
    Stop,
)
from rulebook.games.yellowstone_park.model.board import Space
from rulebook.games.yellowstone_park.model.clauses import ClauseId
from rulebook.games.yellowstone_park.model.components import Card, Colour, Components
from rulebook.games.yellowstone_park.model.events import BonusEarned, CardsCollected, Event, ScoringBegan
from rulebook.games.yellowstone_park.model.readings import (
    EDITIONS,
    ColumnReopen,
    MinimumPlays,
    MisfitPlay,
    PenaltyDrawThreshold,
    Readings,
)
from rulebook.games.yellowstone_park.model.settings import Settings, columns, has_two_matrices, kinds, rows_of_the_matrix
from rulebook.games.yellowstone_park.model.state import DrawingHand, DrawingPenalties, Placing, Refilling, State
from rulebook.verification.lines import uncited
from rulebook.verification.noninterference import hides, interference


def board_fits(state: State) -> bool:
    """Rows and columns that hold cards lie as close as those of a window; the rows of an edge matrix are the outer ones."""
    board, components = state.board, state.settings.components
    at_the_edge = state.settings.variants.edge_matrix and board.rows <= {1, components.rows}
    in_the_rows = at_the_edge or spans(board.rows) <= components.window_rows
    return in_the_rows and spans(board.columns) <= components.window_columns


def spans(lines: frozenset[int]) -> int:
    """How many adjacent lines it takes to hold some lines."""
    return max(lines) - min(lines) + 1 if lines else 0


def board_is_bounded(state: State) -> bool:
    """The board holds no more covered spaces than the matrix has, and no more cards than that many spaces can hold."""
    stacks, components = state.board.stacks, state.settings.components
    spaces = rows_of_the_matrix(state.settings) * components.window_columns
    return len(stacks) <= spaces and sum(stack.copies for stack in stacks) <= components.copies * spaces


def collection_is_unique(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """Among the windows that hold a placed card there is one whose kept cards include those that any other keeps."""
    if not isinstance(action, Place):
        return None
    placed, covered = space_of(action), before.board.spaces | {space_of(action)}
    around = [covered & window.spaces for window in every_window(before.settings) if placed in window.spaces]
    return any(all(kept <= most for kept in around) for most in around)


def collecting_earns_nothing(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """A placement that collects earns no bonus; it says something where one counted too early would."""
    if not collects(after) or (earned(after) == 0 and not would_pay(before, action)):
        return None
    return earned(after) == 0


def collecting_earns_at_most_one(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """A placement that collects earns at most what the last space but one of a window earns.

    It says something where a bonus is earned, or where one counted too early would be.
    """
    if not collects(after) or (earned(after) == 0 and not would_pay(before, action)):
        return None
    return earned(after) <= before.settings.components.last_but_one_bonus


def collecting_earns_from_edge_to_edge(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """A placement that collects and earns a bonus finds the cards on the outer rows, and leaves them there."""
    outer = {1, before.settings.components.rows}
    return before.board.rows == after.state.board.rows == outer if collects(after) and earned(after) else None


def two_cards_earn_both_bonuses_at_most(before: State, action: Action, after: Step[State, Event]) -> bool:
    """A card, and any that its player may place after it in the same turn, earn no more than both bonuses."""
    components, then = before.settings.components, after.state
    most = components.last_but_one_bonus + components.last_bonus
    if not isinstance(then.phase, Placing) or then.phase.placed == 0:
        return earned(after) <= most
    seconds = [game.step(then, second) for second in game.legal_actions(then)]
    return all(earned(after) + earned(second) <= most for second in seconds)


def collects(after: Step[State, Event]) -> bool:
    """Whether cards were collected in a step."""
    return any(isinstance(event, CardsCollected) for event in after.events)


def would_pay(before: State, action: Action) -> bool:
    """Whether a placement covers the last space of a window, or the last but one, as long as nothing has been collected."""
    if not isinstance(action, Place) or space_of(action) in before.board.spaces:
        return False
    components, covered = before.settings.components, len(before.board.stacks) + 1
    is_wide = covered in last_two(components.window_rows * components.window_columns)
    return is_wide or (before.settings.variants.edge_matrix and covered in last_two(2 * components.window_columns))


def last_two(spaces: int) -> tuple[int, int]:
    """How many spaces of a window are covered when all but one of them are, or all."""
    return spaces - 1, spaces


def space_of(action: Place) -> Space:
    """The space on which a card is placed."""
    return action.card.number, action.column


def earned(after: Step[State, Event]) -> int:
    """The bonus that was earned in a step."""
    return sum(event.spaces for event in after.events if isinstance(event, BonusEarned))


def hands_can_be_placed(state: State) -> bool | None:
    """Every card in the hand of the player to place has a legal space; under `only-if-none-fits`, some card has."""
    if not isinstance(state.phase, Placing):
        return None
    legal = game.legal_actions(state)
    has_space = [any(isinstance(action, Place) and action.card == card for action in legal) for card in state.hand.distinct]
    return any(has_space) if state.settings.readings.misfit_play is MisfitPlay.ONLY_IF_NONE_FITS else all(has_space)


def goes_on(state: State) -> bool | None:
    """A game that has no result has an action of the seat to act, or an outcome of chance."""
    return bool(game.legal_actions(state)) if game.result(state) is None else None


def markers_are_at_least_zero(state: State) -> bool:
    """No marker stands below 0."""
    return min(state.markers) >= 0


def markers_rise_only_by_scoring(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """Without a scoring no marker rises."""
    return None if is_scoring(after) else no_marker_falls(after.state.markers, before.markers)


def scoring_lowers_no_marker(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """No scoring lowers a marker."""
    return no_marker_falls(before.markers, after.state.markers) if is_scoring(after) else None


def is_scoring(after: Step[State, Event]) -> bool:
    """Whether a scoring took place in a step."""
    return any(isinstance(event, ScoringBegan) for event in after.events)


def no_marker_falls(markers: tuple[int, ...], later: tuple[int, ...]) -> bool:
    """Whether every marker stands later where it stood, or higher."""
    return all(marker <= then for marker, then in zip(markers, later, strict=True))


def hands_are_bounded(state: State) -> bool:
    """No hand holds more cards than a full hand."""
    return max(hand.total for hand in state.hands) <= state.settings.components.hand


def drawing_ends_full_or_out_of_cards(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """Drawing ends with a full hand, with the last card of the draw pile or, where few are drawn, of the penalty pile."""
    if not isinstance(before.phase, Refilling | DrawingHand | DrawingPenalties) or after.state.phase == before.phase:
        return None
    if after.state.hands[before.seat].total == before.settings.components.hand:
        return True
    if isinstance(before.phase, DrawingPenalties):
        return has_the_literal_threshold(before.settings) and before.penalty_pile.total == 1
    return before.cards_to_draw == 1


def legal_actions_are_those_accepted(state: State) -> bool:
    """The legal actions, each given once, are those of all conceivable actions that nothing forbids."""
    legal = game.legal_actions(state)
    accepted = {action for action in conceivable_actions(state.settings) if game.why_not(state, action) is None}
    return len(legal) == len(accepted) and set(legal) == accepted


def conceivable_actions(settings: Settings) -> Iterator[Action]:
    """Every action that can be written down: placements beside the board too, and with windows of either kind."""
    components = settings.components
    windows = (None, *normal_windows(components), *edge_windows(components))
    for card, column, window in product(kinds(settings), range(components.columns + 2), windows):
        yield Place(card, column, window)
    yield from map(Draw, kinds(settings))
    yield from map(ChoosePile, Pile)
    yield from (Stop(), Pass(), Refill(), Decline())


def observations_hide(state: State) -> bool:
    """A seat observes the same however the cards that are hidden from it are dealt again."""
    return hides(game, state)


def nothing_hidden_interferes(state: State) -> bool:
    """No seat can tell the state from one that differs in what is hidden from it: as it sees and is told it."""
    return not any(interference(game, state))


def no_column_is_full(state: State) -> bool:
    """Every column has a space that is not covered."""
    stacks, components = state.board.stacks, state.settings.components
    return all(sum(stack.column == column for stack in stacks) < components.rows for column in columns(state.settings))


def penalty_draws_stay_below_a_hand(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """A draw from a penalty pile does not bring a full hand."""
    if not isinstance(before.phase, DrawingPenalties):
        return None
    return after.state.hands[before.seat].total < before.settings.components.hand


def play_can_repeat(line: Sequence[State]) -> bool:
    """The last state of a line of play, which is not over, has been there before."""
    *earlier, last = line
    return last in earlier and game.actor(last) is not None


def scoring_leaves_cards(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """After a scoring there are cards in the draw pile."""
    return after.state.cards_to_draw > 0 if is_scoring(after) else None


def cites_no_dead_clause(before: State, action: Action, after: Step[State, Event]) -> bool:
    """A step cites only clauses that can be cited under its rules."""
    return all(event.clause in citable(before.settings) for event in after.events)


def every_live_clause_is_cited(settings: Settings) -> bool:
    """Some lines of play with these readings, variants and players cite every clause that can be cited."""
    guides = [covering, hoarding]
    return not uncited(frozenset(citable(settings)), game.start(settings), game.legal_actions, game.step, guides)


def covering(state: State, actions: Sequence[Action]) -> Sequence[Action]:
    """A guide to full boards: cards are drawn that fit a window together, and placed where they cover another space."""
    matching = [action for action in actions if isinstance(action, Draw) and is_of_one_window(action.card, state.settings)]
    return (
        matching or [action for action in actions if isinstance(action, Place) and covers_another(state, action)] or actions
    )


def hoarding(state: State, actions: Sequence[Action]) -> Sequence[Action]:
    """A guide to new hands from penalty piles: one card a turn is placed, where it does not fit, and no other drawn."""
    stops = [action for action in actions if action in (Stop(), ChoosePile(Pile.PENALTY))]
    return stops or [action for action in actions if isinstance(action, Place) and is_misfit(state, action)] or actions


def is_misfit(state: State, action: Place) -> bool:
    """Whether no matrix holds a card that is placed and all others on the board."""
    covered = state.board.spaces | {space_of(action)}
    return not any(covered <= matrix.spaces for matrix in every_matrix(state.settings))


def is_of_one_window(card: Card, settings: Settings) -> bool:
    """Whether a card is one of those that can all lie in the first window: no high number, and not of the last colour."""
    return card.number <= settings.components.window_rows and card.colour is not tuple(Colour)[-1]


def covers_another(state: State, action: Place) -> bool:
    """Whether a card that is placed comes on a space of its own in a board that still fits the matrix."""
    return space_of(action) not in state.board.spaces and not is_misfit(state, action)


def citable(settings: Settings) -> tuple[ClauseId, ...]:
    """The clauses that steps cite under some rules. The others that a step can cite are dead there.

    Nobody passes under `one`; nobody declines a refill who must refill; only a neutral marker moves and is put back; and
    only where there are two matrices one lies beside the other.
    """
    passing: tuple[ClauseId, ...] = ("turn-1",) if settings.readings.minimum_plays is MinimumPlays.NONE else ()
    refilling: tuple[ClauseId, ...] = ("refilling-3",) if settings.players <= 3 else ("refilling-2",)
    beside: tuple[ClauseId, ...] = ("edge-matrix-3",) if has_two_matrices(settings) else ()
    has_neutral = settings.players == 2 and settings.variants.neutral_marker
    return (*CITED_ANYWHERE, *passing, *refilling, *beside, *(CITED_WITH_NEUTRAL if has_neutral else ()))


CITED_ANYWHERE: tuple[ClauseId, ...] = (
    *("setup-2", "setup-4", "setup-5", "placing-3", "placing-4", "placing-6", "collecting-2", "collecting-3"),
    *("bonus-1", "bonus-2", "turn-3", "turn-4", "refilling-4"),
    *("empty-hand-1", "empty-hand-2", "empty-hand-3", "empty-hand-4"),
    *("scoring-1", "scoring-2", "scoring-4", "scoring-5", "ending-1", "ending-3"),
)
CITED_WITH_NEUTRAL: tuple[ClauseId, ...] = ("two-players-2", "two-players-3", "two-players-4", "two-players-5")


def is_a_plain_table(settings: Settings) -> bool:
    """The printed components; seat 0 begins; the readings are those of an edition or, but for one at most, the reference."""
    plain, readings = Readings(), astuple(settings.readings)
    apart = sum([answer is not usual for answer, usual in zip(readings, astuple(plain), strict=True)])
    is_close = apart <= 1 or settings.readings in [of_edition for _, of_edition in EDITIONS]
    return is_close and settings.components == Components() and settings.first_player == 0


def columns_reopen_when_emptied(settings: Settings) -> bool:
    """A colour that has a column does not start another."""
    return settings.readings.column_reopen is ColumnReopen.WHEN_EMPTIED


def has_one_matrix(settings: Settings) -> bool:
    """No edge matrix can lie beside a normal one."""
    return not has_two_matrices(settings)


def has_wide_windows_only(settings: Settings) -> bool:
    """The matrix is of at least 3 by 3 spaces, and there are no edge windows."""
    return has_wide_windows(settings.components) and not settings.variants.edge_matrix


def has_wide_and_edge_windows(settings: Settings) -> bool:
    """The matrix is of at least 3 by 3 spaces, or lies in an edge window, and there is one at a time."""
    return has_wide_windows(settings.components) and settings.variants.edge_matrix and has_one_matrix(settings)


def has_a_wide_matrix(settings: Settings) -> bool:
    """The matrix is of at least 3 by 3 spaces, but for edge windows, and there is one at a time."""
    return has_wide_windows(settings.components) and has_one_matrix(settings)


def has_wide_windows(components: Components) -> bool:
    """Normal windows have at least 3 rows and 3 columns."""
    return components.window_rows >= 3 and components.window_columns >= 3


def has_more_rows_than_the_matrix(settings: Settings) -> bool:
    """The matrix does not reach over all rows of the board."""
    return settings.components.rows > rows_of_the_matrix(settings)


def has_the_literal_threshold(settings: Settings) -> bool:
    """The penalty pile is open to a player without cards only while it holds few."""
    return settings.readings.penalty_draw_threshold is PenaltyDrawThreshold.FOUR_OR_FEWER
