"""Sharing: settings that are equal are one object, and what follows from them is worked out once."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest
from attrs import evolve, frozen

from rulebook.core import Declaration, Kinds, SettingsError
from rulebook.core.sharing import HashedByIdentity, asked_twice, derived, interned
from tests.core.made_up import Box, Colour, Settings, game, handfuls


def test_equal_settings_are_one_object() -> None:
    """Where a game begins with settings that are known, it has the known ones."""
    one = game.new_game(players=3).settings
    assert game.start(Settings(3)).settings is one
    assert game.declaration.admitted(evolve(one, first_player=0)) is one
    assert game.new_game(players=2).settings is not one
    assert interned(Settings(3)) is one


@frozen
class Meeting:
    """A value whose hash waits for another thread to ask for it, as long as none has waited in vain."""

    together = Barrier(2)

    def __hash__(self) -> int:
        with suppress(BrokenBarrierError):
            self.together.wait(0.2)
        return 1


def test_threads_that_share_at_once() -> None:
    """Two threads that make equal settings at the same time get one object."""
    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(interned, [Settings(2, components=Meeting()) for _ in range(2)])  # type: ignore[arg-type]  # any value will do
    assert one is other


@pytest.mark.parametrize("travel", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_settings_travel(travel: Callable[[Any], Any]) -> None:
    """Settings come back as the object that they were, from a copy and from a pickle."""
    settings = game.new_game(players=3, components=Box(hand=1)).settings
    assert travel(settings) is settings


def test_settings_that_nobody_knows_yet() -> None:
    """Settings that come out of a pickle are known from then on."""
    pickled = pickle.dumps(Settings(3, components=Box(hand=1, turns=7)))
    first = pickle.loads(pickled)
    assert first == Settings(3, components=Box(hand=1, turns=7))
    assert pickle.loads(pickled) is first


def test_what_follows_is_worked_out_once() -> None:
    """A function of settings gives the same object again, and works it out for other settings by itself."""
    calls: list[Settings] = []

    @derived
    def doubled(settings: Settings) -> list[int]:
        calls.append(settings)
        return [settings.players * 2]

    two, three = Settings(2), Settings(3)
    assert doubled(two) is doubled(two)
    assert (doubled(three), calls) == ([6], [two, three])
    assert handfuls(two) is handfuls(two)


def test_what_follows_stays_out_of_pickles() -> None:
    """A pickle of settings has what they were made from, whatever has been worked out since."""
    settings = interned(Settings(3, components=Box(turns=5)))
    before = pickle.dumps(settings)
    game.number_of_actions(settings)
    handfuls(settings)
    assert pickle.dumps(settings) == before
    assert len(before) < 400
    assert settings == Settings(3, components=Box(turns=5))


@derived
def numbered(settings: Settings) -> Kinds[int]:
    """Kinds of pieces that follow from settings."""
    return Kinds(range(settings.players * 100))


def test_kinds_that_follow_from_settings() -> None:
    """A pickle of such kinds names the settings, and not each kind; they come back as the same object."""
    settings = interned(Settings(3, components=Box(turns=6)))
    kinds = numbered(settings)
    assert pickle.loads(pickle.dumps(kinds)) is kinds is numbered(settings)
    assert len(pickle.dumps(kinds)) < 500
    assert copy.deepcopy(kinds) is copy.copy(kinds) is kinds
    assert pickle.loads(pickle.dumps(Kinds("ab"))) == Kinds("ab")


def test_a_pickle_goes_to_another_process() -> None:
    """A state is the same in another process, whatever hashes are there."""
    state = game.new_game(players=3, components=Box(hand=1))
    program = (
        "import pickle, sys; from tests.core.made_up import Box, game; state = pickle.load(sys.stdin.buffer); "
        "assert state == game.new_game(players=3, components=Box(hand=1)); "
        "assert state.settings is game.new_game(players=3, components=Box(hand=1)).settings"
    )
    environment = {"PYTHONHASHSEED": "7", "PYTHONPATH": ":".join(filter(None, sys.path))}
    subprocess.run([sys.executable, "-c", program], input=pickle.dumps(state), env=environment, check=True)


def test_hashes_of_enums() -> None:
    """Members of an enum that is hashed by identity are found in sets and dictionaries, also after a pickle."""
    assert {Colour.RED: 1}[pickle.loads(pickle.dumps(Colour.RED))] == 1
    assert isinstance(Colour.RED, HashedByIdentity)
    assert len({*Colour, *Colour}) == 3


def test_what_is_asked_twice_is_answered_once() -> None:
    """A function of two objects gives its latest answer again for the very same ones, and works it out for others."""
    asked: list[tuple[Settings, tuple[int, ...]]] = []

    @asked_twice
    def total(settings: Settings, numbers: tuple[int, ...]) -> int:
        asked.append((settings, numbers))
        return settings.players + sum(numbers)

    two, numbers = Settings(2), (1, 2)
    assert [total(two, numbers), total(two, numbers), total(two, tuple(range(1, 3)))] == [5, 5, 5]
    assert len(asked) == 2
    assert [total(Settings(3), numbers), total(two, numbers)] == [6, 5]
    assert len(asked) == 4
    vars(total)["cache_clear"]()
    assert (total(two, numbers), len(asked)) == (5, 5)


def test_settings_are_admitted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings that were found to make a game are not asked about again."""
    one = game.declaration.admitted(Settings(3, components=Box(hand=1)))
    monkeypatch.setattr(Declaration, "_reasons_against", lambda self, settings: iter(["nobody likes it"]))
    assert game.declaration.admitted(one) is one
    with pytest.raises(SettingsError, match="nobody likes it"):
        game.declaration.admitted(Settings(3, components=Box(hand=2, turns=1)))
