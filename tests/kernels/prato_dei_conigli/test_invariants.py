"""The invariants: they hold in just those rows that are of well-formed states, and every step keeps them."""

from collections import Counter

from rulebook.core import CHANCE, StateError
from rulebook.games.prato_dei_conigli import Settings
from rulebook.games.prato_dei_conigli.box.settings import listed_cards
from rulebook.kernels import kernel
from rulebook.kernels.prato_dei_conigli.layout import HAND, POINTS, SUN
from rulebook.play import generator
from tests.kernels.prato_dei_conigli.states import altered, every_kind_of_game, states

PRATO = kernel("prato_dei_conigli")
EACH = 12
"""So many rows are made of each state that is looked at."""


def is_of_a_state(row: list[int], settings: Settings) -> bool:
    """Whether a row is that of a well-formed state, in which nobody has more points than cards can have been worth."""
    most = max(line.points for line in listed_cards(settings))
    if max(row[POINTS : POINTS + settings.players]) > most * HAND * (row[SUN] - 1):
        return False
    try:
        PRATO.decode(row, settings)
    except StateError:
        return False
    return True


def test_they_hold_in_well_formed_states_alone() -> None:
    """In rows that differ from those of games in one thing they hold where the rules find nothing wrong.

    From such a row, whether a game has come to it or not, every step that is looked at leads to a row in which they hold,
    and to the state to which the rules lead.
    """
    random, found = generator("invariants"), Counter[bool]()
    functions, game = PRATO.functions, PRATO.game
    for settings in every_kind_of_game():
        parts = {"readings": settings.readings, "variants": settings.variants, "first_player": settings.first_player}
        for number, state in enumerate(states("altered", players=settings.players, **parts)):
            if number % 11:
                continue
            for _ in range(EACH):
                row = altered(PRATO.written(state), settings, random)
                holds = functions.holds(row, settings)
                assert holds is is_of_a_state(row, settings), row
                found[holds] += 1
                if holds and functions.actor(row, settings) != -2:
                    before = PRATO.decode(row, settings)
                    id = functions.choice(row, settings, random.randrange(functions.choices(row, settings)))
                    action = (game.outcome_at if game.actor(before) is CHANCE else game.action_at)(id, settings)
                    functions.step(row, settings, id)
                    assert functions.holds(row, settings)
                    assert row == PRATO.written(game.step(before, action).state)
    assert min(found.values()) > 300


def test_they_need_no_ranges() -> None:
    """They fail for rows of any numbers, without an error."""
    random = generator("any numbers")
    for settings in every_kind_of_game():
        start = [0] * PRATO.layout.width
        PRATO.functions.start(start, settings)
        for place in range(len(start)):
            for number in (-1, 1 << 61, random.getrandbits(60) | 1 << 60):
                row = list(start)
                row[place] = number
                assert not PRATO.functions.holds(row, settings)
