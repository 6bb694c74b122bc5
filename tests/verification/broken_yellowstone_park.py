"""Yellowstone Park by wrong rules: for every theorem one way, at least, to break it."""

from typing import cast

from rulebook.games.yellowstone_park import Components, Readings, Variants
from rulebook.games.yellowstone_park.model.board import Window
from rulebook.games.yellowstone_park.model.readings import PenaltyDrawThreshold
from tests.games.standing_in import Function
from tests.verification.breaking import EVENT_FOR, OBSERVE, Broken, always, instead, leaking, telling_all

TWO = {"players": 2}
EDGE = {"players": 2, "variants": Variants(edge_matrix=True)}
LITERAL = {"players": 2, "readings": Readings(penalty_draw_threshold=PenaltyDrawThreshold.FOUR_OR_FEWER)}
FEW_TO_COLLECT = Components(colours=3, numbers=5, rows=6, columns=7, hand=2, end_marker=15, neutral_start=4)

NOTHING_IS_COLLECTED = {"chapters.collecting.outside": always(frozenset())}
NO_NEW_COLUMN = {"chapters.placing.is_free": always(False)}
ANY_PLACE = {
    "chapters.placing.may_start_column": always(True),
    "chapters.placing.matches": always(True),
    "chapters.placing.may_share": always(True),
}


def with_whole_rows(normal_windows: Function) -> Function:
    """The windows, and every row from end to end as well: these and those keep different cards."""

    def windows(components: Components) -> tuple[Window, ...]:
        rows = [Window.of([row], range(1, components.columns + 1)) for row in range(1, components.rows + 1)]
        return (*cast(tuple[Window, ...], normal_windows(components)), *rows)

    return windows


BROKEN = (
    Broken("conservation", {"chapters.collecting.take_in": instead(lambda pile, cards: pile)}, TWO),
    Broken("conservation", {"chapters.scoring.reshuffled": instead(lambda piles: piles[:1])}, {"players": 5}),
    Broken("one-colour-a-column", ANY_PLACE, TWO),
    Broken("one-column-a-colour", {"chapters.placing.may_start_column": always(True)}, TWO),
    Broken("board-fits", NOTHING_IS_COLLECTED, TWO),
    Broken("board-bound", NOTHING_IS_COLLECTED, TWO),
    Broken("unique-collection", {"chapters.matrix.normal_windows": with_whole_rows}, TWO),
    Broken("collecting-earns-nothing", {"chapters.bonus.last_but_one": always(1)}, TWO),
    Broken("collecting-earns-little", {"chapters.bonus.last_but_one": always(3)}, EDGE),
    Broken("bonus-from-edge-to-edge", {"chapters.bonus.last_but_one": always(1)}, EDGE),
    Broken("both-bonuses", {"chapters.bonus.last_but_one": always(5)}, TWO),
    Broken("always-a-space", NO_NEW_COLUMN, TWO),
    Broken("no-dead-end", NO_NEW_COLUMN | {"chapters.turn.may_stop": always(False)}, TWO),
    Broken(
        "markers-from-zero",
        {
            "chapters.bonus.last_but_one": always(3),
            "chapters.bonus.moved_down": instead(lambda marker, spaces: marker - spaces),
        },
        TWO,
    ),
    Broken(
        "markers-fall-between-scorings",
        {
            "chapters.bonus.last_but_one": always(1),
            "chapters.bonus.moved_down": instead(lambda marker, spaces: marker + spaces),
        },
        TWO,
    ),
    Broken("scoring-lowers-none", {"chapters.scoring.moved_up": instead(lambda marker, points: marker - points)}, TWO),
    Broken("hand-bound", {"chapters.refilling.is_full": instead(lambda held, hand: held > hand)}, TWO),
    Broken("refill-ends", {"chapters.refilling.is_full": instead(lambda held, hand: held == hand - 1)}, TWO),
    Broken("legal-is-accepted", {"chapters.placing.matches": always(True)}, TWO),
    Broken("observation-hides", {OBSERVE: leaking}, TWO),
    Broken("noninterference", {OBSERVE: leaking}, TWO),
    Broken("noninterference", {EVENT_FOR: telling_all}, TWO),
    Broken("column-never-full", NOTHING_IS_COLLECTED, TWO),
    Broken(
        "literal-penalty-draw",
        {"chapters.empty_hand.may_draw_penalties": instead(lambda penalties, hand, readings: penalties >= hand)},
        LITERAL | {"components": FEW_TO_COLLECT},
    ),
    Broken("no-forced-end", NOTHING_IS_COLLECTED),
    Broken("no-forced-end", {"chapters.ending.ends": always(True)}),
    Broken("scoring-leaves-cards", {"chapters.scoring.reshuffled": always(())}, {"players": 5}),
    Broken("dead-clauses", {"chapters.refilling.must_refill": always(False)}, TWO),
    Broken("live-clauses", {"chapters.bonus.last": always(0)}, TWO),
)
