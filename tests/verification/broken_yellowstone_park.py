"""Yellowstone Park by wrong rules: for every theorem one way, at least, to break it."""

from typing import cast

from rulebook.games.yellowstone_park.matrix import Window
from rulebook.games.yellowstone_park.readings import PenaltyDrawThreshold

from rulebook.games.yellowstone_park import Components, Readings, Variants
from tests.games.standing_in import Function
from tests.verification.breaking import Broken, always, instead, leaking

TWO = {"players": 2}
EDGE = {"players": 2, "variants": Variants(edge_matrix=True)}
LITERAL = {"players": 2, "readings": Readings(penalty_draw_threshold=PenaltyDrawThreshold.FOUR_OR_FEWER)}
FEW_TO_COLLECT = Components(colours=3, numbers=5, rows=6, columns=7, hand=2, end_marker=15, neutral_start=4)

ANY_NUMBER_OF_PLAYERS = {"components.admits": always(True), "rules._too_few_cards": always(None)}
NOTHING_IS_COLLECTED = {"collecting.outside": always(frozenset())}
NO_NEW_COLUMN = {"placing.open_columns": instead(lambda columns, free, board, rules: columns)}
ANY_PLACE = {
    "placing.open_columns": instead(lambda columns, free, board, rules: rules.columns),
    "placing.matches": always(True),
    "placing.may_share": always(True),
}


def with_whole_rows(normal_windows: Function) -> Function:
    """The windows, and every row from end to end as well: these and those keep different cards."""

    def windows(components: Components) -> tuple[Window, ...]:
        rows = [Window.of([row], range(1, components.columns + 1)) for row in range(1, components.rows + 1)]
        return (*cast(tuple[Window, ...], normal_windows(components)), *rows)

    return windows


BROKEN = (
    Broken("conservation", {"collecting.take_in": instead(lambda pile, cards: pile)}, TWO),
    Broken("conservation", {"scoring.reshuffled": instead(lambda piles: piles[:1])}, {"players": 5}),
    Broken("one-colour-a-column", ANY_PLACE, TWO),
    Broken("one-column-a-colour", {"placing.may_start_column": always(True)}, TWO),
    Broken("board-fits", NOTHING_IS_COLLECTED, TWO),
    Broken("board-bound", NOTHING_IS_COLLECTED, TWO),
    Broken("unique-collection", {"matrix.normal_windows": with_whole_rows}, TWO),
    Broken("collecting-earns-nothing", {"bonus.last_but_one": always(1)}, TWO),
    Broken("collecting-earns-little", {"bonus.last_but_one": always(3)}, EDGE),
    Broken("bonus-from-edge-to-edge", {"bonus.last_but_one": always(1)}, EDGE),
    Broken("always-a-space", NO_NEW_COLUMN, TWO),
    Broken("no-dead-end", NO_NEW_COLUMN | {"turn.may_stop": always(False)}, TWO),
    Broken(
        "markers-from-zero",
        {"bonus.last_but_one": always(3), "bonus.moved_down": instead(lambda marker, spaces: marker - spaces)},
        TWO,
    ),
    Broken(
        "markers-fall-between-scorings",
        {"bonus.last_but_one": always(1), "bonus.moved_down": instead(lambda marker, spaces: marker + spaces)},
        TWO,
    ),
    Broken("scoring-lowers-none", {"scoring.moved_up": instead(lambda marker, points: marker - points)}, TWO),
    Broken("hand-bound", {"refilling.is_full": instead(lambda held, hand: held > hand)}, TWO),
    Broken("refill-ends", {"refilling.is_full": instead(lambda held, hand: held == hand - 1)}, TWO),
    Broken("legal-is-accepted", {"placing.matches": always(True)}, TWO),
    Broken("observation-hides", {"view.observe": leaking}, TWO),
    Broken("noninterference", {"view.observe": leaking}, TWO),
    Broken("noninterference", {"view.event_for": instead(lambda event, seat: event)}, TWO),
    Broken("column-never-full", NOTHING_IS_COLLECTED, TWO),
    Broken(
        "literal-penalty-draw",
        {"empty_hand.may_draw_penalties": instead(lambda penalties, hand, readings: penalties >= hand)},
        LITERAL | {"components": FEW_TO_COLLECT},
    ),
    Broken("no-forced-end", NOTHING_IS_COLLECTED),
    Broken("no-forced-end", {"ending.ends": always(True)}),
    Broken(
        "scoring-leaves-cards", {"components.admits": always(True), "rules._too_few_cards": always(None)}, {"players": 8}
    ),
    Broken("dead-clauses", {"refilling.must_refill": always(False)}, TWO),
    Broken("live-clauses", {"bonus.last": always(0)}, TWO),
)
