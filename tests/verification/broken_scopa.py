"""Scopa by wrong rules: for every theorem one way, at least, to break it."""

from rulebook.core import Step
from rulebook.games.scopa import Capturing, Length, Readings, Variants
from rulebook.games.scopa.model.readings import ThreeKings, TiedPoint
from tests.games.standing_in import Function
from tests.verification.breaking import EVENT_FOR, OBSERVE, Broken, always, instead, leaking, telling_all

TWO, FOUR = {"players": 2}, {"players": 4}
ONE_DEAL = {"players": 2, "variants": Variants(Length.ONE_DEAL), "readings": Readings(three_kings=ThreeKings.STAND)}
AGREED = {"players": 2, "variants": Variants(napola=True, re_bello=True)}
EACH = {"players": 2, "readings": Readings(tied_point=TiedPoint.EACH)}
ACES = {"players": 2, "variants": Variants(capturing=Capturing.SCOPA_D_ASSI)}
FIFTEEN = {"players": 2, "variants": Variants(capturing=Capturing.QUINDICI)}
NOTHING_CAPTURED = {"chapters.capturing.captures": always(())}


def losing_the_card(lay: Function) -> Function:
    """A card that captures nothing is gone."""
    return lambda state, card: Step(state)


BROKEN = (
    Broken("conservation", {"chapters.capturing.lay": losing_the_card}, TWO),
    Broken("hands-are-level", {"chapters.turn.next_seat": instead(lambda seat, players: seat)}, TWO),
    Broken("table-is-bounded", NOTHING_CAPTURED, TWO),
    Broken("plays-have-numbers", NOTHING_CAPTURED, TWO),
    Broken("laid-cards-differ", NOTHING_CAPTURED, TWO),
    Broken("legal-is-accepted", {"chapters.capturing.refusal": always(None)}, TWO),
    Broken("every-card-can-be-played", {"chapters.capturing.choices": instead(lambda table, card, settings: ())}, TWO),
    Broken("no-dead-end", {"chapters.capturing.choices": instead(lambda table, card, settings: ())}, TWO),
    Broken("length-of-a-deal", {"chapters.ending.is_over": instead(lambda hands, stock: not any(hands))}, TWO),
    Broken("one-deal-ends", {"chapters.winning.is_one_deal": always(False)}, ONE_DEAL),
    Broken("need-not-end", {"chapters.dealing.is_void": always(False)}),
    Broken("void-deals-are-rare", {"chapters.dealing.is_void": instead(lambda kings, *_: kings >= 2)}, TWO),
    Broken("kings-stay", {"chapters.scopa.clears": always(True)}, TWO),
    Broken("no-two-scope-running", {"chapters.scopa.clears": instead(lambda table: True)}, TWO),
    Broken("scope-are-bounded", {"chapters.scopa.clears": always(True)}, TWO),
    Broken("somebody-captures", NOTHING_CAPTURED, TWO),
    Broken("one-settebello", {"chapters.points.settebello": instead(lambda piles, components: (1, 1))}, EACH),
    Broken("one-re-bello", {"chapters.points.re_bello": instead(lambda piles, *_: (1,) * len(piles))}, AGREED),
    Broken("one-napola", {"chapters.points.napola": instead(lambda piles, *_: (3,) * len(piles))}, AGREED),
    Broken("four-points", {"chapters.points.scorers": instead(lambda amounts, readings: (0, 1))}, TWO),
    Broken("three-points-or-more", {"chapters.points.leaders": always(())}, EACH),
    Broken("points-never-fall", {"chapters.winning.totals": instead(lambda points, earned: earned)}, TWO),
    Broken("highest-primiera", {"model.components.primiera_count": always(20)}, TWO),
    Broken(
        "missing-suits-matter-alone",
        {"chapters.primiera.competes": instead(lambda pile, box, readings: readings == Readings())},
        TWO,
    ),
    Broken(
        "single-card-limits-choice-only",
        {"chapters.capturing.may_take_a_sum": instead(lambda equal, readings: readings != Readings())},
        TWO,
    ),
    Broken("aces-take-everything", {"chapters.capturing.takes_everything": always(False)}, ACES),
    Broken("captures-make-fifteen", {"chapters.capturing.fifteens": instead(lambda table, value: (table[:1],))}, FIFTEEN),
    Broken(
        "winner-leads",
        {"chapters.winning.is_tied": always(False), "chapters.winning.has_reached_the_target": always(True)},
        TWO,
    ),
    Broken("partners-win-together", {"chapters.winning.side": instead(lambda seat, players: seat // 2)}, FOUR),
    Broken("observation-hides", {OBSERVE: leaking}, TWO),
    Broken("noninterference", {EVENT_FOR: telling_all}, TWO),
    Broken("dead-clauses", {"chapters.capturing.sides": instead(lambda players: ((0, 1), (0, 1)))}, TWO),
    Broken("live-clauses", {"chapters.winning.is_tied": always(False)}, TWO),
)
