"""For every claim about the clauses a wrong clause, by its place in the game's package, of which the claim is false."""

from rulebook.games.yellowstone_park.model.actions import Pile
from rulebook.games.yellowstone_park.model.readings import EndThreshold
from tests.verification.breaking import Wrong, always, instead

YELLOWSTONE_PARK: dict[str, tuple[str, Wrong]] = {
    "a_bonus_is_paid_in_full_above_zero": ("chapters.bonus.moved_down", instead(lambda marker, spaces: max(0, marker - 1))),
    "one_bonus_at_a_time": ("chapters.bonus.last", always(3)),
    "two_cards_earn_both_at_most": ("chapters.bonus.last", instead(lambda covered, spaces, _: 3 * (covered >= spaces - 1))),
    "a_twin_covers_nothing": ("chapters.bonus.covers_anew", always(True)),
    "nobody_passes_after_a_card": ("chapters.turn.may_pass", always(True)),
    "a_turn_goes_on_or_can_be_stopped": ("chapters.turn.may_place", instead(lambda placed: placed < 3)),
    "a_stop_earns_no_refill": ("chapters.refilling.earns_refill", instead(lambda placed: placed >= 1)),
    "the_turn_goes_to_another_seat": ("chapters.turn.next_seat", instead(lambda seat, players: seat + 1)),
    "a_draw_does_not_overfill": ("chapters.refilling.is_full", instead(lambda held, hand: held > hand)),
    "refills_are_forced_or_free": ("chapters.refilling.must_refill", instead(lambda players: players <= 4)),
    "the_draw_pile_is_always_open": ("chapters.empty_hand.piles_offered", always((Pile.PENALTY,))),
    "the_penalty_pile_is_open_only_with_enough_in_it": (
        "chapters.empty_hand.piles_offered",
        always((Pile.PENALTY, Pile.DRAW)),
    ),
    "no_draw_from_an_empty_penalty_pile": (
        "chapters.empty_hand.may_draw_penalties",
        instead(lambda held, hand, _: held < hand - 1),
    ),
    "a_scoring_is_due_when_drawing_stops": ("chapters.scoring.runs_out", instead(lambda left: left <= 1)),
    "passing_the_end_reaches_it": (
        "chapters.ending.ends",
        instead(lambda highest, end, readings: (highest == end) is (readings.end_threshold is EndThreshold.REACH)),
    ),
    "what_ends_a_game_is_no_lower": ("chapters.ending.ends", instead(lambda highest, end, readings: highest == end)),
    "somebody_wins": ("chapters.ending.winners", always((0,))),
    "the_neutral_marker_stays_in_range": ("chapters.two_players.after_scoring", instead(lambda neutral, *_: neutral)),
    "other_scorings_leave_the_neutral_marker_in_range": (
        "chapters.two_players.after_scoring",
        instead(lambda neutral, *_: neutral + 1),
    ),
    "pass_one_is_one_step_later": ("chapters.two_players.triggers", instead(lambda neutral, *_: neutral <= 1)),
}
HAMSTERBACKE: dict[str, tuple[str, Wrong]] = {
    "the_turn_goes_to_another_seat": ("chapters.turn.next_seat", instead(lambda seat, players: seat + 1)),
    "a_turn_begins_with_rows": ("chapters.ending.is_spent", instead(lambda rows, components: rows <= 1)),
    "no_game_ends_within_a_turn": ("chapters.ending.ends", instead(lambda turn_is_over, rows, components: rows <= 3)),
    "the_first_card_fills_the_gap": ("chapters.taking.spot", instead(lambda taken, drawn, rows: (taken + drawn + 1) % rows)),
    "cards_come_to_different_spots": ("chapters.taking.spot", instead(lambda taken, drawn, rows: taken)),
    "adding_comes_to_an_end": ("chapters.taking.is_complete", always(False)),
    "groups_are_held": ("chapters.groups.whole_groups", instead(lambda cards, number: (cards + number - 1) // number)),
    "only_other_tops_block": ("chapters.blocking.blocker", always(None)),
    "no_cover_blocks": ("chapters.blocking.top", instead(lambda pile: pile[0] if pile else None)),
    "blocking_oneself_is_disputed": ("chapters.blocking.blocks_oneself", always(False)),
    "those_who_hold_most_hold_most": ("chapters.bonus.holding_most", always((0,))),
    "scorers_with_most_go_without": ("chapters.bonus.goes_without", always(True)),
    "the_top_says_what_is_due": ("chapters.bonus.due", instead(lambda pile, components: len(pile))),
    "somebody_wins": ("chapters.counting.winners", always(())),
}
PRATO_DEI_CONIGLI: dict[str, tuple[str, Wrong]] = {
    "somebody_wins": ("chapters.ending.winners", always((0,))),
    "the_sun_stops_at_its_last_stop": ("chapters.sun.next_stop", instead(lambda stop: stop + 2)),
    "the_deal_goes_to_another_seat": ("chapters.sun.next_dealer", instead(lambda dealer, players: dealer + 1)),
    "the_next_dealer_acts_first": ("chapters.order.order", instead(lambda dealer, players: tuple(range(players)))),
    "two_moves_are_the_dealers": ("chapters.moving.moves_allowed", always(2)),
    "a_second_move_is_free": ("chapters.moving.may_hold", always(False)),
    "deals_fill_hands": ("chapters.dealing.cards_due", instead(lambda held, hand: hand)),
    "whoever_may_discard_all_is_asked": ("chapters.dealing.may_discard_all", always(True)),
    "full_hands_may_always_be_discarded": ("chapters.dealing.may_discard_all", always(False)),
    "numbers_are_even_or_odd": ("chapters.conditions.is_odd", always(False)),
    "parity_changes_with_each_rabbit": ("chapters.conditions.is_even", always(True)),
    "either_is_one_or_the_other": ("chapters.conditions.is_either", always(True)),
    "between_leaves_out_its_ends": (
        "chapters.conditions.is_between",
        instead(lambda counted, low, high: low <= counted < high),
    ),
    "counts_are_more_fewer_or_as_many": ("chapters.conditions.is_more", instead(lambda counted, colour: counted >= colour)),
    "not_all_is_any_not": ("chapters.conditions.is_all", instead(any)),
}
SCOPA: dict[str, tuple[str, Wrong]] = {
    "the_turn_goes_to_another_seat": ("chapters.turn.next_seat", instead(lambda seat, players: seat + 1)),
    "the_deal_goes_to_another_seat": ("chapters.winning.next_dealer", instead(lambda dealer, players: dealer)),
    "the_dealer_plays_last": ("chapters.turn.first_to_play", instead(lambda dealer, players: dealer)),
    "partners_sit_opposite": ("model.components.side", instead(lambda seat, players: seat)),
    "two_or_three_play_for_themselves": ("model.components.side", instead(lambda seat, players: seat % 2)),
    "sums_are_free_but_for_an_equal_card": ("chapters.capturing.may_take_a_sum", always(True)),
    "only_the_best_score": ("chapters.points.leaders", always((0,))),
    "somebody_leads": ("chapters.winning.leaders", always((0,))),
    "a_game_to_eleven_has_one_winner": ("chapters.winning.is_tied", always(False)),
    "one_deal_is_enough": ("chapters.winning.is_one_deal", always(False)),
}
BROKEN = {
    "hamsterbacke": HAMSTERBACKE,
    "prato_dei_conigli": PRATO_DEI_CONIGLI,
    "scopa": SCOPA,
    "yellowstone_park": YELLOWSTONE_PARK,
}
