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
        "capturing-2": ("int number = missing == 0 && size(chosen) > 1;", "int number = missing == 0 && size(chosen) == 2;"),
        "capturing-3": ("if (!captures || s.sum_is_free)", "if (true)"),
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
    },
    "yellowstone_park.js": {
        "bonus-4": ("if (isNew) payBonus();", "payBonus();"),
    },
}
