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
        "points-5": ("s.scope[each];", "0;"),
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
        "scopone-2": ('is(form, "scopone") ?', 'is(form, "scopone") ? -6 +'),
        "scopone-3": ('is(form, "scopone") ?', 'is(form, "scopone") ? 1 +'),
        "winning-8": ('"sixteen-points") ?', '"sixteen-points") ? -1 +'),
    },
    "hamsterbacke.js": {
        "bonus-6": ("return sizes[state.seat] === most ? [] : seats()", "return seats()"),
        "blocking-5": ('seat !== state.seat || readings["own-top"] === "blocked"', "seat !== state.seat"),
        "counting-5": ('readings.tie === "fewest-in-hand"', "false"),
        "taking-4": ("(taken + drawn) % box.rows", "(taken + (box.rows - 1) * drawn) % box.rows"),
        "taking-6": (" || size(state.deck) === 0) endAction();\n    }", ") endAction();\n    }"),
        "scoring-2": (' || readings["empty-score"] === "allowed"', ""),
        "turn-3": ("(state.seat + 1) % state.hands.length", "(state.seat + 2) % state.hands.length"),
        "counting-2": ("size(state.point_piles[seat]) -", "size(state.point_piles[seat]) - 0 *"),
        "bonus-4": ("choices(state.hands[giver], due).map(", "choices(state.hands[giver], due).slice(0, 1).map("),
        "bonus-5": ("if (size(hand) > due)", "if (size(hand) > due + 1)"),
        "bonus-3": ("else if (candidates.length === 1)", "else if (true)"),
        "bonus-2": ("const turned = top(state.seat);", "const turned = state.block_piles[state.seat][0];"),
        "blocking-3": (
            '(seat !== state.seat || readings["own-top"] === "blocked") && top(seat)',
            '(seat === state.seat || readings["own-top"] === "blocked") && top(seat)',
        ),
        "blocking-4": ("&& top(seat) === colour", "&& state.block_piles[seat].includes(colour)"),
        "blocking-2": (
            "const most = Math.floor(has(state.hands[state.seat], colour) / numberOf(colour));",
            "const most = Math.min(1, Math.floor(has(state.hands[state.seat], colour) / numberOf(colour)));",
        ),
        "taking-1": ("cards.length > 0 && found.push", "cards.length > 1 && found.push"),
        "ending-1": ("rowsLeft() <= box.final_rows", "rowsLeft() <= box.final_rows + 1"),
        "turn-1": ("const ACTIONS_IN_TURN =", "const ACTIONS_IN_TURN = 1 +"),
        "scoring-1": (
            "for (const card of state.block_piles[state.seat]) add(",
            "for (const card of state.block_piles[state.seat].slice(1)) add(",
        ),
        "bonus-7": (
            "    add(state.point_piles[state.seat], card);\n  }\n  endAction",
            "    add(state.hands[state.seat], card);\n  }\n  endAction",
        ),
        "counting-4": ("Math.max(...scores)", "Math.min(...scores)"),
        "taking-3": ("state.phase.drawn === box.cards_added", "state.phase.drawn === box.cards_added - 1"),
        "ending-2": (
            """if (state.actions < ACTIONS_IN_TURN) return;
  if (rowsLeft() <= box.final_rows) {
    state.phase = { type: "over" };
    return;
  }""",
            """if (rowsLeft() <= box.final_rows) {
    state.phase = { type: "over" };
    return;
  }
  if (state.actions < ACTIONS_IN_TURN) return;""",
        ),
    },
    "yellowstone_park.js": {
        "collecting-2": ("(coveredIn(one) > coveredIn(best) ?", "(coveredIn(one) < coveredIn(best) ?"),
        "bonus-4": ("if (isNew) payBonus(action);", "payBonus(action);"),
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
        "empty-hand-1": (
            'if (placed === 2 && s.settings.players <= 3 && reads("empty-hand-refill", "draw-pile")) return false;\n',
            "",
        ),
        "empty-hand-2": ("? size >= box.hand :", "? size > box.hand :"),
        "scoring-5": ("s.penalty_piles = s.penalty_piles.map(() => ({}));", ""),
    },
    "prato_dei_conigli.js": {
        "playing-10": ('reading("wrong-card") === "worth-nothing" || ', ""),
    },
}

FOUR: Final = "state.hands.length === 4"
FIVE: Final = "state.hands.length === 5"
BLOCKED: Final = 'readings["own-top"] === "blocked"'
EMPTY: Final = 'readings["empty-score"] === "allowed"'
FEWEST: Final = 'readings.tie === "fewest-in-hand"'

GIVEN_FOR_NOTHING: Final = ("= top(state.seat);", f'= top(state.seat) ?? ({FOUR} ? "LG" : undefined);')
"""At a table of four, whoever scores an empty pile gets a bonus of one card: no known other meaning says so."""

COMPOUND: Final = [
    ("bonus-2", GIVEN_FOR_NOTHING),
    ("ending-1", ("<= box.final_rows)", f"<= box.final_rows - ({FIVE} && {FEWEST} ? 1 : 0))")),
    ("setup-5", ("seat: settings.first_player ?? 0", "seat: 0")),
    ("bonus-2", ("= top(state.seat);", f"= {EMPTY} && {BLOCKED} ? state.block_piles[state.seat][0] : top(state.seat);")),
    ("counting-5", ("const fewest = Math.min(", f'const fewest = Math[{FOUR} ? "max" : "min"](')),
    ("counting-2", ("size(state.point_piles[seat]) -", f"size(state.point_piles[seat]) - !({FOUR} && {BLOCKED}) *")),
    ("taking-4", ("(taken + drawn) % box.rows", f"(taken + ({FIVE} && {EMPTY} ? box.rows - 1 : 1) * drawn) % box.rows")),
    ("turn-3", ("(state.seat + 1) %", f"(state.seat + ({FOUR} && {EMPTY} ? 3 : 1)) %")),
    ("bonus-6", ("sizes[state.seat] === most ?", f"sizes[state.seat] === most && !({FIVE} && {FEWEST}) ?")),
    (
        "scoring-1",
        (
            "  state.block_piles[state.seat] = [];\n  const candidates",
            f"  if (!({FIVE} && {BLOCKED})) state.block_piles[state.seat] = [];\n  const candidates",
        ),
    ),
]
"""Bugs in `hamsterbacke.js` that no kept position shows, each after the clause that it breaks."""
