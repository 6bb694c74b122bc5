"""Agreeing: the kernel and the rules are held together in random games."""

from random import Random
from typing import Any

import pytest
from attrs import evolve

from rulebook.kernels import claims, kernel
from rulebook.kernels.language import Row
from rulebook.kernels.machine import Machine
from rulebook.verification.smt import agreeing
from rulebook.verification.smt.agreeing import LockstepError, Side, compare_at_random
from rulebook.verification.smt.comparing import some_settings

KERNEL = kernel("yellowstone_park")


def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take kernels as they are, without compiling them again for a wrong function."""
    monkeypatch.setattr(agreeing, "Machine", lambda kernel: Machine(kernel, is_compiled=False))


def test_the_kernel_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    """The beginning of a game is enough to see that nothing differs everywhere."""
    plain(monkeypatch)
    compare_at_random(KERNEL, 30)


def test_a_kernel_that_differs_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """One wrong number in a row is enough: here the seat that has the turn, after every step."""
    plain(monkeypatch)
    right = KERNEL.functions.step

    def step(row: Row, settings: Any, id: int) -> None:
        right(row, settings, id)
        row[1] = 4 - row[1]

    wrong: Any = evolve(KERNEL, functions=evolve(KERNEL.functions, step=step))
    with pytest.raises(LockstepError, match="rows: the kernel has"):
        compare_at_random(wrong, 5)


@pytest.mark.parametrize("game_id", ["yellowstone_park", "prato_dei_conigli"])
def test_a_viewer_who_is_told_something_else_is_found(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What viewers are told of a step is compared with its events."""
    plain(monkeypatch)
    (telling,) = [each.telling for each in claims(game_id).two_states]
    compare_at_random(kernel(game_id), 10, tellings=[telling])
    with pytest.raises(LockstepError, match="SPECTATOR is told"):
        compare_at_random(kernel(game_id), 10, tellings=[evolve(telling, heard=lambda told, settings: ())])


def test_what_is_disclosed_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where cards are turned up in Il Prato, what comes before that is compared, and no more."""
    plain(monkeypatch)
    (telling,) = [each.telling for each in claims("prato_dei_conigli").two_states]
    compare_at_random(kernel("prato_dei_conigli"), 150, tellings=[telling])
    with pytest.raises(LockstepError, match="is told"):
        compare_at_random(kernel("prato_dei_conigli"), 150, tellings=[evolve(telling, discloses=None)])


def test_an_id_that_one_side_refuses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules are asked what they accept, and not only what they list."""
    plain(monkeypatch)
    settings = some_settings(KERNEL.game, Random(0))
    side, state = Side(Machine(KERNEL, is_compiled=False), settings), KERNEL.game.start(settings)
    side.start()
    side.compare(state)
    side.ask(state, range(KERNEL.game.number_of_outcomes(settings)))
    side._arrays["answers"][0][1][0] = 0  # as if the kernel did not take the first outcome
    with pytest.raises(LockstepError, match="whether id 0 is legal: the kernel has False, the rules have True"):
        side.ask(state, [3, 0])


def test_every_second_game_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Late states are compared too; the games between are broken off, so that there are more of them."""
    plain(monkeypatch)
    games: list[list[Any]] = []

    def note(side: Side, state: Any, *, is_decoded: bool = False) -> None:
        if is_decoded:
            games.append([])
        games[-1].append(KERNEL.game.actor(state))

    monkeypatch.setattr(Side, "compare", note)
    monkeypatch.setattr(Side, "ask", lambda side, state, ids: None)
    compare_at_random(KERNEL, 1_000)
    assert [game[-1] is None for game in games[:4]] == [True, False, True, False]
    assert sum(len(game) - 1 for game in games) == 1_000


def test_games_are_of_any_settings() -> None:
    """The settings of games are drawn, so that readings, variants and numbers of players meet."""
    drawn = [some_settings(KERNEL.game, Random(seed)) for seed in range(20)]
    assert {each.players for each in drawn} == {2, 3, 4, 5}
    assert len(set(drawn)) > 15
