"""Bugs: what is replaced in the engines of `docs/engines`, by the clause that it breaks."""

from typing import Final

BUGS: Final = {
    "scopa.c": {
        "capturing-5": ("if (!captures) put_play(card, 0);", "put_play(card, 0);"),
        "winning-2": ("s.dealer = after(s.dealer);", ""),
        "capturing-7": ("return seat % s.sides;", "return seat == 3 ? 0 : seat % s.sides;"),
        "dealing-5": (">= 3 && !s.kings_stand", "> 3 && !s.kings_stand"),
        "scopa-2": ("if (!s.table && (in_hands() | s.stock)) s.scope", "if (!s.table) s.scope"),
        "scopa-1": (
            "if (!s.table && (in_hands() | s.stock)) s.scope",
            "if (size(s.table) <= 1 && (in_hands() | s.stock)) s.scope",
        ),
        "capturing-4": (
            "for (EACH(equal, equals)) put_play(card, only(equal));\n    return size(equals);",
            "for (EACH(equal, equals)) { put_play(card, only(equal)); break; }\n    return size(equals);",
        ),
        "capturing-2": ("size(chosen) > !s.is_fifteen;", "size(chosen) == 2;"),
        "capturing-3": ("(!captures || s.sum_is_free)", "true"),
        "ending-2": ("s.piles[s.last_side] |= s.table;", ""),
        "points-6": ("(is_tied(counts) && !s.tied_score)", "false"),
        "points-3": ("SETTEBELLO = 1 << 6", "SETTEBELLO = 1 << 16"),
        "primiera-3": ("if (!cards && !s.lacking_compete) return 0;", ""),
        "primiera-2": ("{16, 12, 13, 14, 15, 18, 21, 10, 10, 10}", "{16, 12, 13, 14, 15, 17, 21, 10, 10, 10}"),
        "winning-4": ("(most(s.points) >= s.target && !is_tied(s.points))", "most(s.points) >= s.target"),
        "winning-3": ("most(s.points) >= s.target", "most(s.points) > s.target"),
        "dealing-6": ("!s.kings_stand) new_deal();", "!s.kings_stand) { s.dealer = after(s.dealer); new_deal(); }"),
        "turn-1": ("s.seat = after(s.dealer);", "s.seat = s.dealer;"),
        "capturing-8": ("else s.table |= only(card);", ""),
        "points-5": ("s.points[each] += s.scope[each];", ";"),
        "turn-2": ("s.seat = after(s.seat);", "s.seat = (s.seat + s.players - 1) % s.players;"),
        "points-2": (
            "coins(Cards pile) { return size(pile & COINS); }",
            "coins(Cards pile) { return size(pile & COINS << 10); }",
        ),
        "capturing-9": (" && !(s.table & ACES); }", "; }"),
        "capturing-10": ("size(chosen) > !s.is_fifteen;", "size(chosen) > 1;"),
        "scopa-4": ("if (!s.that_is_scopa)", "if (s.that_is_scopa)"),
        "points-7": ("return s.re_bello && pile", "return pile && pile"),
        "points-8": ("s.napola && row >= 3", "s.napola && row > 3"),
    },
    "hamsterbacke.js": {
        "bonus-6": ("due === 0 || givers.includes(s.seat)", "due === 0"),
        "blocking-5": ('const own = s.settings.readings["own-top"] === "blocked";', "const own = false;"),
        "counting-5": ('s.settings.readings.tie === "fewest-in-hand"', "false"),
        "taking-4": ("(taken + drawn) % 8", "(taken + 7 * drawn) % 8"),
        "taking-6": (" || total(s.deck) === 0) endAction();\n    }", ") endAction();\n    }"),
        "scoring-2": (' || s.settings.readings["empty-score"] === "allowed"', ""),
        "turn-3": ("(s.seat + 1) % s.settings.players", "(s.seat + 2) % s.settings.players"),
        "counting-2": ("total(pile) - held[seat]", "total(pile)"),
        "bonus-4": (
            "choices(s.hands[s.phase.giver], s.phase.due).map(",
            "choices(s.hands[s.phase.giver], s.phase.due).slice(0, 1).map(",
        ),
        "bonus-5": ("total(s.hands[giver]) <= due", "total(s.hands[giver]) <= due + 1"),
        "bonus-3": ("if (givers.length > 1)", "if (false)"),
        "bonus-2": ("due = pile.length > 0 ? VALUE[top(pile)] : 0", "due = pile.length > 0 ? VALUE[pile[0]] : 0"),
        "blocking-3": ("(seat === s.seat && !own)", "seat !== s.seat || !own"),
        "blocking-4": ("top(pile) !== colour || (", "!pile.includes(colour) || ("),
        "blocking-2": (
            "Array.from({ length: Math.floor(hand[colour] / VALUE[colour]) }",
            "Array.from({ length: Math.min(1, Math.floor(hand[colour] / VALUE[colour])) }",
        ),
        "taking-1": ("row.length > 0 ? [{ type", "row.length > 1 ? [{ type"),
        "ending-1": ("if (rowsLeft() <= 3)", "if (rowsLeft() <= 4)"),
        "turn-1": ("if (s.actions < 2) return;", "if (s.actions < 3) return;"),
        "scoring-1": ("put(s.point_piles[s.seat], pile);", "put(s.point_piles[s.seat], pile.slice(1));"),
        "bonus-7": ("put(s.point_piles[s.seat], cards);", "put(s.hands[s.seat], cards);"),
        "counting-4": ("Math.max(...scores)", "Math.min(...scores)"),
        "taking-3": ("s.phase.drawn === 3", "s.phase.drawn === 2"),
        "ending-2": (
            'if (s.actions < 2) return;\n  if (rowsLeft() <= 3) { s.phase = { type: "over" }; return; }',
            'if (rowsLeft() <= 3) { s.phase = { type: "over" }; return; }\n  if (s.actions < 2) return;',
        ),
    },
    "yellowstone_park.js": {
        "collecting-2": ("kept(one) > kept(best) ? one : best", "kept(one) < kept(best) ? one : best"),
        "bonus-4": ("if (isNew) payBonus();", "payBonus();"),
        "bonus-5": ("Math.max(0, s.markers[s.seat] - bonus)", "s.markers[s.seat] - bonus"),
        "placing-5": ("own.length === 0 || mayReopen(own) ? [...own, ...free] : own", "[...own, ...free]"),
        "turn-2": (
            'else if (placed === 1) s.phase = { type: "placing", placed };',
            'else if (placed < 1) s.phase = { type: "placing", placed };',
        ),
        "turn-3": ('[...placements(), { type: "stop" }]', "placements()"),
        "refilling-2": (
            's.settings.players <= 3 ? "refilling" : "choosing_refill"',
            's.settings.players <= 4 ? "refilling" : "choosing_refill"',
        ),
        "empty-hand-2": ("? size >= box.hand :", "? size > box.hand :"),
        "scoring-5": ("s.penalty_piles = s.penalty_piles.map(() => ({}));", ""),
    },
    "prato_dei_conigli.js": {
        "playing-10": ('reading("wrong-card") === "worth-nothing" || ', ""),
    },
}
NAMED: Final = {
    ("hamsterbacke.js", "blocking-4"): "blocking-1",
    ("yellowstone_park.js", "collecting-2"): "refilling-3",
    ("yellowstone_park.js", "turn-2"): "placing-3",
}
"""The clauses that are named instead: nobody has listed what these engines take the clause to mean."""
