"""What is written down about a game, field by field, is what codec and observations say as a whole."""

from itertools import islice

import pytest

from rulebook.core import SPECTATOR
from rulebook.kernels import BY_HAND, kernel
from rulebook.verification.smt.agreeing import legal_ids
from tests.tools.lockstep.following import AT_START, EVERYBODYS, VIEWERS
from tests.tools.lockstep.running import games_told
from tests.tools.lockstep.telling import Told, places

EACH = 7
"""One of this many states is looked at."""


@pytest.mark.parametrize("game_id", BY_HAND)
def test_it_is_what_codec_and_observations_say(game_id: str) -> None:
    """Rows, ids, and what every viewer sees, in games of every policy."""
    for told in islice(games_told(kernel(game_id), 700, "telling"), 8):
        for turn in range(0, len(told.states), EACH):
            check(told, turn)


def check(told: Told, turn: int) -> None:
    """Check what is written about one state."""
    of, state, players = told.kernel, told.states[turn], told.settings.players
    width, owned = of.view.width, len(told.own) // len(told.states) // players
    assert told.rows[turn * of.layout.width : (turn + 1) * of.layout.width].tolist() == of.written(state)
    assert told.options[told.ends[turn - 1] if turn else 0 : told.ends[turn]].tolist() == legal_ids(of, state)
    public, whose = told.public[turn * width : (turn + 1) * width], places(told.writing, width)
    assert public.tolist() == of.seen(of.game.observe(state, SPECTATOR))
    for seat in range(players):
        own = told.own[(turn * players + seat) * owned :][:owned]
        view = [
            public[place] if at == EVERYBODYS else own[at] if at >= 0 else int(at == VIEWERS - seat)
            for place, at in enumerate(whose)
        ]
        assert view == of.seen(of.game.observe(state, seat))


def test_every_state_but_the_first_has_an_origin() -> None:
    """Each came from the one before."""
    told = next(games_told(kernel("yellowstone_park"), 1, "origins"))
    assert told.origins.tolist() == [AT_START, *range(len(told.states) - 1)]
